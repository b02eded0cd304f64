"""The program of docs/proofs.md derives every die of a log with nothing of wartable."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.kept_logs import bytes_of
from wartable.core.log import Log
from wartable.core.verify import GAPS, REMARKS
from wartable.games import find_game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proofs.md").read_text("utf-8")
CODE = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
PRINTED = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1]
LOG = ROOT / re.search(r"`(tests/logs/.*?)`", PAGE)[1]


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A copy of the log, where the program looks for it."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(LOG, tmp_path / "game.jsonl"))


def test_the_program_prints_what_the_page_says(game, capsys):
    exec(CODE, {})

    assert capsys.readouterr().out == PRINTED
    assert Log.load(game, find_game).fingerprint in PRINTED


@pytest.mark.parametrize("name", sorted(path.name for path in LOG.parent.glob("*format-2*")))
def test_it_derives_every_kept_game(game, name, capsys):
    game.write_bytes(bytes_of(LOG.parent / name))

    exec(CODE, {})

    assert f"{Log.load(game, find_game).draws} draws" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        ('"by":"soviet_union","space":"west_russia"', '"by":"soviet_union","space":"ukraine"'),
        ('"rolls":[["roll",6,[5', '"rolls":[["roll",6,[1'),
        ('"entropy":{"seat":"japan","text":"', '"entropy":{"seat":"japan","text":"0'),
    ],
    ids=["action", "face", "words"],
)
def test_it_notices_what_was_changed(game, what, changed):
    text = game.read_text("utf-8")
    assert what in text
    game.write_text(text.replace(what, changed, 1), "utf-8")

    with pytest.raises(AssertionError):
        exec(CODE, {})


def test_the_page_tells_every_gap_and_remark():
    told = set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))

    assert told == {*GAPS, *REMARKS}
