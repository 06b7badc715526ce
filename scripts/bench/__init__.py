"""``make bench``: the site's pairing, standings and pods measured, beside others on one machine."""
