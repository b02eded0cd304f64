"""A real server on the loopback, what its processes use, and people who visit it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

LOOPBACK = "127.0.0.1"
PATIENCE = 120.0
"""Seconds after which a server that does not start, or does not answer, is given up."""
LIMITS = ("ACTIONS", "TABLES", "SIGN_INS", "QUESTIONS", "CHAT", "LOOKS")
SIDES = {
    "spring_1942": (["soviet_union", "united_kingdom", "united_states"], ["germany", "japan"]),
    "europe_1940": (
        ["germany", "italy"],
        ["soviet_union", "united_kingdom", "united_states", "france"],
    ),
    "global_1940": (
        ["germany", "japan", "italy"],
        ["soviet_union", "united_states", "china", "united_kingdom", "anzac", "france"],
    ),
    "empire_of_the_sun": (["japan"], ["allies"]),
}
"""The powers of each game by side."""


def free_port() -> int:
    """A port of the loopback that nobody listens at."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """`wartable serve` on the loopback, with all processes that it starts.

    Without `limited` nobody is told to slow down, so that what is attacked is not the limits. Other
    settings are named as in the environment: `DATABASE="postgresql://..."`.
    """

    def __init__(
        self, folder: Path, *, limited: bool = False, thinkers: int = 1, **settings: str
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://{LOOPBACK}:{self.port}"
        self.said = folder / f"said-{self.port}.txt"
        self._environment = {
            **os.environ,
            **({} if limited else {f"WARTABLE_LIMIT_{name}": "1000000" for name in LIMITS}),
            "WARTABLE_THINKERS": str(thinkers),
            "WARTABLE_WARM": "no",
            **{f"WARTABLE_{name}": value for name, value in settings.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Answering when this returns."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-c", "from wartable.cli.app import main; main()", "serve"]
        with self.said.open("a") as said:
            self._process = subprocess.Popen(
                [*command, "--host", LOOPBACK, "--port", str(self.port), "--data", self.folder],
                env=self._environment,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                httpx.get(f"{self.address}/api/account", timeout=PATIENCE)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        self.kill()
        raise RuntimeError(f"the server does not answer: {self.said.read_text()}")

    def kill(self) -> None:
        """kill -9, all its processes at once."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self, patience: float) -> int | None:
        """Ctrl-C; with which status it ended, or nothing if it had to be killed."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            return None
        finally:
            self.kill()

    def is_stuck(self) -> bool:
        """Whether nobody gets an answer any more."""
        try:
            httpx.get(f"{self.address}/api/account", timeout=20)
        except httpx.HTTPError:
            return True
        return False

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def processes(self) -> list[int]:
        """The server's process and all that it started, it first."""
        parents = dict(_parents())
        found = [self.pid]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return found

    def thinkers(self) -> list[int]:
        """The processes that think: those that can be asked to end without ending the server. They
        are forked from one that has loaded everything, or started anew where nothing forks."""
        parents = dict(_parents())
        return [
            pid
            for pid in self.processes()[1:]
            if b"forkserver" in _command(parents.get(pid, 0)) or b"spawn_main" in _command(pid)
        ]

    def memory(self) -> float:
        """MB in use by all its processes."""
        return sum(map(_memory, self.processes())) / 1024

    def handles(self) -> int:
        """Open files and sockets of all its processes."""
        return sum(map(_handles, self.processes()))

    def complaints(self) -> list[str]:
        """What it wrote to its terminal that is a fault of ours."""
        text = self.said.read_text(errors="replace")
        return [f"the server wrote: {line}" for line in text.splitlines() if "Traceback" in line]


@contextmanager
def house(*, limited: bool = False, thinkers: int = 1, **settings: str) -> Iterator[House]:
    """A server in a folder of its own; both are gone in the end."""
    with tempfile.TemporaryDirectory(prefix="wartable-") as folder:
        served = House(Path(folder), limited=limited, thinkers=thinkers, **settings)
        served.start()
        try:
            yield served
        finally:
            served.kill()


def _parents() -> Iterator[tuple[int, int]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            state, parent = stat.rpartition(")")[2].split()[:2]
            if state != "Z":
                yield int(entry.name), int(parent)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _memory(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return int(status.split("VmRSS:")[1].split()[0]) if "VmRSS:" in status else 0


def _handles(pid: int) -> int:
    try:
        return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return 0


class Person:
    """Somebody with a browser: cookies of their own, and a note of every answer."""

    def __init__(self, address: str, cookies: httpx.Cookies | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"{address}/api", timeout=PATIENCE, cookies=cookies)
        self.answers: list[bytes] = []
        self.get("/account")

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """One request; an answer of 500 or more, but 503, is a fault wherever it comes from."""
        headers = {"x-csrftoken": self.http.cookies.get("csrftoken") or ""}
        if "content" in more:
            headers["content-type"] = "application/json"
            answer = self.http.request(method, path, headers=headers, **more)
        else:
            answer = self.http.request(method, path, json=body, headers=headers, **more)
        self.answers.append(answer.content)
        if answer.status_code >= 500 and answer.status_code != 503:
            raise Fault(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer

    def get(self, path: str) -> Any:
        return self._json(self.ask("GET", path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._json(self.ask("POST", path, {} if body is None else body))

    def _json(self, answer: httpx.Response) -> Any:
        if answer.is_error:
            raise Refused(answer)
        return answer.json() if answer.content else None

    def table(self, game: str = "spring_1942", *others: str, **more: Any) -> str:
        """A new table: the first side mine, the second mine too or a computer's."""
        mine, theirs = SIDES[game]
        seats = [
            {"powers": mine, "who": "me"},
            {"powers": theirs, "who": others[0] if others else "me"},
        ]
        made: str = self.post("/tables", {"game": game, "seats": seats, **more})["id"]
        return made

    def see(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.get(f"/tables/{table}")
        return seen

    def do(self, sight: dict[str, Any], owner: str, wish: Any) -> dict[str, Any]:
        body = {"version": sight["version"], "owner": owner, "wish": wish}
        done: dict[str, Any] = self.post(f"/tables/{sight['table']['id']}/do", body)
        return done

    def press(self, sight: dict[str, Any]) -> dict[str, Any]:
        """End the phase, or press what there is, or send a sheet as it opens."""
        ask = sight["asks"][0]
        return self.do(sight, ask["owner"], usual_wish(ask))

    def log(self, table: str) -> bytes:
        return self.ask("GET", f"/tables/{table}/export").content

    def close(self) -> None:
        self.http.close()


def usual_wish(ask: dict[str, Any]) -> dict[str, Any]:
    """The button that ends the phase, or the first there is, or a sheet as it opens."""
    buttons = [button for button in ask.get("buttons", ()) if not button.get("refused")]
    buttons.sort(key=lambda button: button["action"]["do"] != "done")
    if buttons:
        return {"wish": "action", "action": buttons[0]["action"]}
    sheet = ask["sheets"][0]
    counts = {row["key"]: row["n"] for row in sheet["rows"] if row.get("n")}
    return {"wish": "sheet", "sheet": sheet["id"], "counts": counts}


class Fault(Exception):
    """Something did not hold."""


class Refused(Exception):
    """The server said no, in words."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.request.url.path}: {answer.status_code} {answer.text[:300]}")
        self.status = answer.status_code


class Bystander:
    """Somebody at another table who wants to play in peace: looks, asks and acts, over and over,
    and notes every answer that took longer than two seconds, or than three times as long as in
    peace where the machine is busy with other things, or was none."""

    SOON = 2.0

    def __init__(self, house: House) -> None:
        self.person = Person(house.address)
        self.person.http.timeout = httpx.Timeout(30)
        self.table = self.person.table()
        self.sight = self.person.press(self.person.see(self.table))
        self.faults: list[str] = []
        self.slowest = 0.0
        self.asked = 0
        self.soon = self.SOON
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        for _ in range(2):
            self.slowest = 0.0
            self._once()
        self.soon = max(self.SOON, 3 * self.slowest)
        self.faults.clear()
        self.slowest, self.asked = 0.0, 0

    def __enter__(self) -> Bystander:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(PATIENCE)
        self.person.close()

    def _live(self) -> None:
        while not self._over.is_set():
            self._once()
            self._over.wait(0.1)

    def _once(self) -> None:
        self._timed("sight", lambda: self.person.see(self.table))
        self._timed("reach", self._reach)
        self._timed("do", self._send)
        self._timed("undo", self._undo)

    def _timed(self, name: str, work: Callable[[], object]) -> None:
        began = time.monotonic()
        try:
            work()
        except (Fault, Refused, httpx.HTTPError) as error:
            self.faults.append(f"a bystander's {name}: {error!r}")
        took = time.monotonic() - began
        self.asked += 1
        self.slowest = max(self.slowest, took)
        if took > self.soon:
            self.faults.append(f"a bystander's {name} took {took:.1f} s")

    def _reach(self) -> None:
        pieces = {"infantry@soviet_union": 1}
        body = {"owner": "soviet_union", "source": "caucasus", "pieces": pieces, "wishes": []}
        self.person.post(f"/tables/{self.table}/reach", body)

    def _send(self) -> None:
        wish = {
            "wish": "send",
            "source": "caucasus",
            "pieces": {"infantry@soviet_union": 1},
            "target": "ukraine_s_s_r",
        }
        self.sight = self.person.do(self.person.see(self.table), "soviet_union", wish)

    def _undo(self) -> None:
        sight = self.person.see(self.table)
        if sight["undoable"] > 1:
            body = {"version": sight["version"], "count": 1}
            self.person.post(f"/tables/{self.table}/undo", body)
