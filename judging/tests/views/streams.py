"""A server in a thread of its own for the tests of the stream, and someone who listens to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from queue import Queue
from socket import SHUT_RDWR, socket
from threading import Event, Thread

import uvicorn
from django.test import Client

SECONDS = 30


class Server(uvicorn.Server):
    """The site as it is served for real, which says when it takes requests."""

    def __init__(self) -> None:
        super().__init__(
            uvicorn.Config("config.asgi:application", port=0, log_level="error", lifespan="off")
        )
        self.is_up = Event()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.port = self.servers[0].sockets[0].getsockname()[1]
        self.is_up.set()


@contextmanager
def served() -> Iterator[Server]:
    server = Server()
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    assert server.is_up.wait(SECONDS)
    try:
        yield server
    finally:
        server.should_exit = server.force_exit = True
        thread.join(SECONDS)


class Listener:
    """Someone who has a stream open: every line that comes waits in ``lines``, None is its end."""

    def __init__(self, server: Server, client: Client, path: str) -> None:
        self.connection = HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        self.connection.request("GET", path, headers={"Cookie": cookies})
        self.socket = self.connection.sock
        self.response: HTTPResponse = self.connection.getresponse()
        self.lines: Queue[str | None] = Queue()
        Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        with suppress(HTTPException):  # cut off in the middle
            for line in self.response:
                if text := line.decode().strip():
                    self.lines.put(text)
        self.lines.put(None)

    def next(self, start: str, timeout: float = SECONDS) -> str | None:
        """Return the next line that begins like this; None when the stream ends."""
        while True:
            line = self.lines.get(timeout=timeout)
            if line is None or line.startswith(start):
                return line

    def version(self, part: str = "calls") -> int:
        """Return the number of the last deed about a part of the page, when it is told next."""
        self.next(f"event: {part}")
        line = self.next("data: ")
        assert line is not None
        return int(json.loads(line.removeprefix("data: ")))

    def close(self) -> None:
        with suppress(OSError):  # the server was quicker
            self.socket.shutdown(SHUT_RDWR)
