"""A real PostgreSQL, from the wheel that brings one."""

from __future__ import annotations

from pathlib import Path


class Postgresql:
    """A real PostgreSQL of our own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        import pgserver

        folder.chmod(0o755)  # where any user may go
        self._server = pgserver.get_server(folder / "postgresql", cleanup_mode="stop")
        self.url: str = self._server.get_uri()

    def stop(self) -> None:
        """As an administrator stops it: who is connected is not any more."""
        from pgserver._commands import pg_ctl

        words = ["-w", "-m", "fast", "stop"]
        pg_ctl(words, pgdata=self._server.pgdata, user=self._server.system_user)

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def close(self) -> None:
        self._server.cleanup()
