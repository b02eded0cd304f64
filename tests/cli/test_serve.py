"""`wartable serve`: what it refuses before it listens."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes into the environment for its workers."""
    for name in ("DATA", "DATABASE", "ADMIN", "ADDRESS", "WARM"):
        monkeypatch.setenv(f"WARTABLE_{name}", "")
        monkeypatch.delenv(f"WARTABLE_{name}")


def test_a_taken_port_is_named(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        ran = run("serve", "--port", str(port))
    assert ran.status == 2
    assert f"cannot listen at 127.0.0.1:{port}" in ran.err


def test_several_workers_need_postgresql(run: Run) -> None:
    ran = run("serve", "--workers", "2")

    assert ran.status == 2
    assert "need PostgreSQL" in ran.err


def test_a_database_that_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    ran = run("serve", "--database", f"postgresql://u:secret@/x?host={tmp_path}")
    assert ran.status == 2
    assert "cannot be opened" in ran.err
    assert "secret" not in ran.err
    assert run("serve", "--database", "mongodb://x").status == 2


def test_a_folder_that_cannot_be_used_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    ran = run("serve", "--data", str(tmp_path / "file"))
    assert ran.status == 2
    assert "cannot be used" in ran.err
