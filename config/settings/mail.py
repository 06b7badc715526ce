"""Where mail goes, from ``EMAIL_URL``."""

from typing import Any
from urllib.parse import unquote, urlsplit

from config.settings.checking import refuse

SMTP = "smtp"
BACKENDS = {"console": "console", "memory": "locmem", "dummy": "dummy", "file": "filebased"}
#: Scheme to (STARTTLS, TLS from the first byte, usual port).
SERVERS = {
    "smtp": (False, False, 25),
    "smtp+tls": (True, False, 587),
    "submission": (True, False, 587),
    "smtp+ssl": (False, True, 465),
    "smtps": (False, True, 465),
}


def mail(url: str) -> dict[str, Any]:
    """Return Django's mail settings for ``url``.

    >>> found = mail("smtp+tls://ada:se%40cret@mail.example:2525")
    >>> found["EMAIL_HOST_PASSWORD"], found["EMAIL_PORT"], found["EMAIL_USE_TLS"]
    ('se@cret', 2525, True)
    """
    parts = urlsplit(url)
    if parts.scheme in SERVERS and parts.hostname:
        return server(url)
    if parts.scheme in BACKENDS:
        backend = f"django.core.mail.backends.{BACKENDS[parts.scheme]}.EmailBackend"
        return {"EMAIL_BACKEND": backend, "EMAIL_FILE_PATH": parts.path or None}
    known = ", ".join(f"{scheme}://" for scheme in (*SERVERS, *BACKENDS))
    raise refuse(
        "EMAIL_URL",
        f"must be like smtp+tls://user:password@host:587; known: {known}.",
        f"smtp+tls://user:password@host:587 のように指定してください(使えるもの: {known})。",
    )


def server(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    starts_tls, is_tls, port = SERVERS[parts.scheme]
    try:
        port = parts.port or port
    except ValueError as error:
        raise refuse(
            "EMAIL_URL", "the port must be a number.", "ポートは数字で指定してください。"
        ) from error
    return {
        "EMAIL_BACKEND": f"django.core.mail.backends.{SMTP}.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": starts_tls,
        "EMAIL_USE_SSL": is_tls,
        "EMAIL_TIMEOUT": 20,
    }
