"""A hub on this machine that answers each request as the test tells it to."""

import hashlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    """One request; the answers are functions below."""

    server: "Hub"

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.server.consulted.append(self.path)
            self.server.card(self)
            return
        self.server.agents.add(str(self.headers.get("User-Agent")))
        self.server.requests.append((self.path, self.headers.get("Range")))
        self.server.tokens.append(self.headers.get("Authorization"))
        answers = self.server.answers
        (answers.pop(0) if len(answers) > 1 else answers[0])(self)

    def do_HEAD(self) -> None:
        self.server.asked.append(self.path)
        self.server.agents.add(str(self.headers.get("User-Agent")))
        self.server.tokens.append(self.headers.get("Authorization"))
        self.server.about(self)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def head(self, status: int, **fields: str | int) -> None:
        """Send status and headers."""
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()

    @property
    def start(self) -> int:
        """The offset asked for."""
        return int(re.sub(r"\D", "", self.headers.get("Range", "0")))


class Hub(ThreadingHTTPServer):
    """The server, its list of answers (the last one repeats), what it says about the file when asked for its head
    alone (`about`) and about its repository (`card`), the requests it saw (`asked`: for heads, `consulted`: about
    repositories or anything else), the tokens that came with any of the first two, and who they said they were."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, body: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.body = body
        self.answers: list[Answer] = [whole]
        self.about: Answer = described
        self.card: Answer = status(404)
        self.requests: list[tuple[str, str | None]] = []
        self.asked: list[str] = []
        self.consulted: list[str] = []
        self.agents: set[str] = set()
        self.tokens: list[str | None] = []
        self.released = threading.Event()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is what some tests are about."""


@contextmanager
def serving(body: bytes) -> Iterator[Hub]:
    """Serve until the block ends."""
    with Hub(body) as hub:
        thread = threading.Thread(target=hub.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield hub
        finally:
            hub.released.set()
            hub.shutdown()
            thread.join()


COMMIT = "0123456789abcdef0123456789abcdef01234567"


def described(request: Handler) -> None:
    """Answer HEAD as the hub does: a redirect to a store elsewhere, with what the file is in its headers."""
    body = request.server.body
    request.head(
        302,
        Location=f"http://localhost:{request.server.server_port}/store/file",
        X_Repo_Commit=COMMIT,
        X_Linked_Size=len(body),
        X_Linked_Etag=f'"{hashlib.sha256(body).hexdigest()}"',
        Content_Length=0,
    )


def gated(request: Handler) -> None:
    """Give the file only to who brings the right token."""
    if request.headers.get("Authorization") == "Bearer hf_right":
        (described if request.command == "HEAD" else whole)(request)
    else:
        request.head(401, Content_Length=0, X_Error_Code="GatedRepo")


def card(gated: str, licence: str) -> Answer:
    """Tell of the repository who may have it and under which licence."""

    def answer(request: Handler) -> None:
        said = {"id": "someone/Tiny-GGUF", "gated": gated, "cardData": {"license": licence}, "siblings": []}
        body = json.dumps(said).encode()
        request.head(200, Content_Type="application/json", Content_Length=len(body))
        request.wfile.write(body)

    return answer


def whole(request: Handler) -> None:
    """Answer as a good server: the whole file, or the part asked for."""
    _send(request, request.server.body, None)


def cut(after: int) -> Answer:
    """Break the line after so many bytes."""
    return lambda request: _send(request, request.server.body, after)


def instead(body: bytes) -> Answer:
    """Send another body."""
    return lambda request: _send(request, body, None)


def stall(after: int) -> Answer:
    """Fall silent after so many bytes, until the test ends."""

    def answer(request: Handler) -> None:
        _send(request, request.server.body, after)
        request.server.released.wait(20)

    return answer


def trickle(chunk: int, pause: float) -> Answer:
    """Send slowly."""

    def answer(request: Handler) -> None:
        body = request.server.body
        request.head(200, Content_Length=len(body))
        for start in range(0, len(body), chunk):
            request.wfile.write(body[start : start + chunk])
            time.sleep(pause)

    return answer


def status(code: int, **fields: str | int) -> Answer:
    """Answer with a status and no content."""
    return lambda request: request.head(code, Content_Length=0, **fields)


def no_ranges(request: Handler) -> None:
    """Ignore Range, as simple servers and some proxies do."""
    request.head(200, Content_Length=len(request.server.body))
    request.wfile.write(request.server.body)


def no_length(request: Handler) -> None:
    """Send the file without saying how long it is."""
    request.head(200)
    request.wfile.write(request.server.body)


def page(request: Handler) -> None:
    """Answer like a hotel's login page: 200, HTML, no length."""
    request.head(200, Content_Type="text/html; charset=utf-8")
    request.wfile.write(b"<html>Please log in</html>")


def wrong_range(request: Handler) -> None:
    """Answer 206 with a place that was not asked for."""
    size = len(request.server.body)
    request.head(206, Content_Length=10, Content_Range=f"bytes 5-14/{size}")
    request.wfile.write(request.server.body[5:15])


def _send(request: Handler, body: bytes, after: int | None) -> None:
    start = request.start
    if start:
        request.head(206, Content_Length=len(body) - start, Content_Range=f"bytes {start}-{len(body) - 1}/{len(body)}")
    else:
        request.head(200, Content_Length=len(body))
    request.wfile.write(body[start : None if after is None else start + after])
    request.wfile.flush()


def short_of(after: int) -> Answer:
    """Promise the rest of the file and close the line, politely, after so many bytes."""

    def answer(request: Handler) -> None:
        _send(request, request.server.body, after)
        request.close_connection = True

    return answer


def gate(after: int, opened: threading.Event) -> Answer:
    """Send so many bytes, and the rest once the gate is open."""

    def answer(request: Handler) -> None:
        body = request.server.body
        request.head(200, Content_Length=len(body))
        request.wfile.write(body[:after])
        request.wfile.flush()
        opened.wait(9)
        request.wfile.write(body[after:])

    return answer
