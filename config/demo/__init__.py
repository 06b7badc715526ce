"""One believable tournament per title, made through the same services as a real one."""
