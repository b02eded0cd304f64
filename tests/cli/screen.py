"""A program in a real terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

PATIENCE = 30.0
ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])")


class Screen:
    """A program in a terminal of 80 columns."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        program = "import sys; from wartable.cli.app import main; main()"
        env = os.environ | {"XDG_DATA_HOME": str(folder), "TERM": "xterm"}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            cwd=folder,
        )
        os.close(slave)
        self.seen = b""
        self.raw = b""
        """All that came, with what moves the cursor and empties the screen."""

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def wait(self, text: str) -> None:
        """Read until the text is shown; what came before it is forgotten."""
        end = time.monotonic() + PATIENCE
        while text.encode() not in self.seen:
            assert time.monotonic() < end, (text, self.seen[-2000:])
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    raw = os.read(self.master, 65536)
                except OSError:
                    raw = b""
                if b"\x1b[6n" in raw:
                    os.write(self.master, b"\x1b[1;1R")
                self.raw += raw
                self.seen = ESCAPES.sub(b"", self.seen + raw)
        self.seen = self.seen.partition(text.encode())[2]

    def close(self) -> None:
        """The terminal is closed, whatever runs in it."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)
