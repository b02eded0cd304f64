"""A real server in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.conftest import ALLIES, AXIS, PATIENCE


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Serving:
    """`wartable serve` on the loopback, with all processes it starts."""

    def __init__(self, data: Path, *words: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = data / f"said-{self.port}.txt"
        data.mkdir(parents=True, exist_ok=True)
        limits = {
            f"WARTABLE_LIMIT_{name}": "1000000"
            for name in (
                "ACTIONS",
                "TABLES",
                "SIGN_INS",
                "QUESTIONS",
                "CHAT",
                "LOOKS",
                "SOCKETS",
                "ONLOOKERS",
            )
        }
        command = [sys.executable, "-c", "from wartable.cli.app import main; main()", "serve"]
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(data), *words],
                env={**os.environ, **limits, "WARTABLE_WARM": "no"},
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait()

    def _wait(self) -> None:
        with httpx.Client(timeout=PATIENCE) as asking:  # it takes longer to make than to ask
            for _ in range(6000):
                assert self.process.poll() is None, self.said.read_text()
                try:
                    asking.get(f"{self.address}/api/account")
                except httpx.TransportError:
                    time.sleep(0.1)
                else:
                    return
        raise AssertionError(self.said.read_text())

    def __enter__(self) -> Serving:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def kill(self) -> None:
        """kill -9, all at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """Ctrl-C; what the server had said."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        return self.said.read_text()


class Browser:
    """Somebody far away, with cookies; what is theirs survives the server."""

    def __init__(self, address: str, cookies: httpx.Cookies | None = None) -> None:
        # An idle connection is given up before the server does it, five seconds after.
        limits = httpx.Limits(keepalive_expiry=2.0)
        url = f"{address}/api"
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, cookies=cookies, limits=limits)
        self.http.get("/account")

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(
            path, json=body, headers={"x-csrftoken": self.http.cookies["csrftoken"]}
        )

    def hot_seat(self) -> str:
        """A table where one plays both sides."""
        seats = [{"powers": AXIS, "who": "me"}, {"powers": ALLIES, "who": "me"}]
        made = self.post("/tables", {"game": "spring_1942", "seats": seats})
        assert made.status_code == 201, made.text
        id: str = made.json()["id"]
        return id

    def see(self, table: str) -> dict[str, Any]:
        seen = self.http.get(f"/tables/{table}")
        assert seen.status_code == 200, seen.text
        sight: dict[str, Any] = seen.json()
        return sight

    def press(self, sight: dict[str, Any]) -> dict[str, Any]:
        """End the phase, or place a unit where the phase cannot be ended."""
        ask = sight["asks"][0]
        buttons = [each for each in ask["buttons"] if not each.get("refused")]
        buttons.sort(key=lambda each: each["action"]["do"] != "done")
        wish = {"wish": "action", "action": buttons[0]["action"]}
        body = {"version": sight["version"], "owner": ask["owner"], "wish": wish}
        done = self.post(f"/tables/{sight['table']['id']}/do", body)
        assert done.status_code == 200, done.text
        after: dict[str, Any] = done.json()
        return after
