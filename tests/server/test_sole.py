"""Two servers on one SQLite file: every one but the first says so, and the dead are forgotten."""

from __future__ import annotations

from pathlib import Path

from tests.server.process import Browser, Serving

SAYS_SO = "another server uses this database already"


def test_a_second_server_on_a_file_says_so(tmp_path: Path) -> None:
    with Serving(tmp_path) as one, Serving(tmp_path) as two:
        assert SAYS_SO not in one.said.read_text()
        assert two.said.read_text().count(SAYS_SO) == 1
        assert str(tmp_path / "wartable.sqlite") in two.said.read_text()

        table = Browser(one.address).hot_seat()  # both work
        assert Browser(two.address).http.get(f"/tables/{table}").status_code == 404
        one.kill()
        with Serving(tmp_path) as three:
            assert SAYS_SO in three.said.read_text(), "the second is still there"
            three.kill()
        two.kill()
    with Serving(tmp_path) as four:
        assert SAYS_SO not in four.said.read_text(), "a crash leaves no lock behind"
        assert SAYS_SO not in four.stop()
