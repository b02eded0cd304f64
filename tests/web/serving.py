"""A server of its own: a process at a free port, with a folder for its games."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

LIMITS = ("SIGN_INS", "ACTIONS", "TABLES", "CHAT", "QUESTIONS", "SOCKETS", "ONLOOKERS")
PATIENCE = 180
"""Seconds that a busy machine may need."""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """`wartable serve` as people start it. Started again, it has the games it had."""

    folder: Path
    port: int = field(default_factory=free_port)
    admin: str = ""
    is_warm: bool = True
    """Whether processes that think are started before anybody asks them."""
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """What it wrote to its terminal."""
        return (self.folder / "said.txt").read_text()

    def start(self) -> None:
        """Listening when this returns."""
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [str(Path(sys.executable).parent / "wartable"), "serve"]
        limits = {f"WARTABLE_LIMIT_{name}": "1000000" for name in LIMITS}
        limits["WARTABLE_GUEST_QUOTA_TABLES"] = "1000000"
        thinking = {"WARTABLE_THINKERS": "1", "WARTABLE_WARM": "yes" if self.is_warm else "no"}
        limits["WARTABLE_AWAY"] = "2"
        with (self.folder / "said.txt").open("ab") as said:
            self.process = subprocess.Popen(
                [
                    *command,
                    *("--port", str(self.port)),
                    *("--data", str(self.folder)),
                    *(("--admin", self.admin) if self.admin else ()),
                ],
                env={**os.environ, **limits, **thinking, **self.environment},
                stdout=said,
                stderr=said,
            )
        end = time.monotonic() + PATIENCE
        with httpx.Client(timeout=5) as asking:  # a client takes longer to make than to ask
            while time.monotonic() < end and self.process.poll() is None:
                try:
                    asking.get(f"{self.address}/api/account")
                except httpx.TransportError:
                    time.sleep(0.05)
                else:
                    return
        self.stop(signal.SIGKILL)
        raise AssertionError(f"the server does not answer: {self.said}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Gone when this returns."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None
