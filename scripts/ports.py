"""Whether a port of this machine is free, and who holds it."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from pathlib import Path

HOST = "127.0.0.1"
LISTENING = "0A"


def is_free(port: int) -> bool:
    """Tell whether a server could listen on ``port`` of 127.0.0.1."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def answers(port: int) -> bool:
    """Tell whether Gunbai answers its health question on ``port``."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError, ValueError):
        return False


def holder(port: int) -> str:
    """Return who listens on ``port`` as "name (process 12)", or "another program"."""
    sockets = {f"socket:[{inode}]" for inode in listening_inodes(port)}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(link.readlink()) in sockets for link in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:
            continue
    return "another program"


def listening_inodes(port: int) -> set[str]:
    """Return the kernel's numbers of the sockets that listen on ``port``."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            rows = Path(table).read_text().splitlines()[1:]
        except OSError:
            continue
        for row in rows:
            fields = row.split()
            if fields[3] == LISTENING and int(fields[1].rsplit(":", 1)[1], 16) == port:
                inodes.add(fields[9])
    return inodes
