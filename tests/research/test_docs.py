"""docs/bots.md says what is so."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from wartable.core.table import Table
from wartable.games import find_game
from wartable.research import messages
from wartable.research.bots import REPEATS, BotProcess
from wartable.research.choices import MOST
from wartable.research.program import Limits

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
RECORDER = """\
import sys
heard = open(sys.argv[1], "w", buffering=1)
answers = iter(open(sys.argv[2]).read().splitlines())
for line in sys.stdin:
    heard.write(line)
    if '"type":"refused"' not in line:
        print(next(answers), flush=True)
"""


@pytest.mark.parametrize("name", ["hello", "ready", "decide", "answer", "refused"])
def test_every_field_of_a_message_is_explained(name: str) -> None:
    section = TEXT.split(f"\n**{name}**", 1)[1].split("\n\n", 2)[1]
    explained = {
        field for row in section.splitlines() for field in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    message: Any = getattr(messages, name.capitalize())
    tag = {"type"} if message.__struct_config__.tag else set()

    assert explained == {*message.__struct_fields__, *tag}


def shape(message: dict[str, Any]) -> Any:
    """A message without what is left out in the text."""
    facts = message.get("facts", {})
    return {**message, "facts": sorted(facts), "branches": "branches" in message}


def test_the_exchange_takes_place(tmp_path: Path) -> None:
    (block,) = re.findall(r"```exchange\n(.*?)```", TEXT, re.DOTALL)
    asked = [json.loads(line[2:]) for line in block.splitlines() if line[0] == ">"]
    said = [line[2:] for line in block.splitlines() if line[0] == "<"]
    program, heard, answers = (tmp_path / name for name in ("bot.py", "heard", "answers"))
    program.write_text(RECORDER)
    answers.write_text("\n".join(said))
    game = find_game("spring_1942")
    table = Table.create(game, game.options_type(rounds=1), seed=bytes(32))
    with BotProcess([sys.executable, *map(str, (program, heard, answers))]) as bot:
        for _ in range(4):
            action = bot.choose(game, table.state, game.pending(table.state)[0])
            table.submit("soviet_union", action, bot.note)

    assert not bot.faults
    assert len(bot.refusals) == 1
    really = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [shape(each) for each in really] == [shape(each) for each in asked]
    assert "All three." in [acted.note for acted in table.log.acted]
    for told, message in zip(asked, really, strict=True):
        known = {each["label"] for each in message.get("branches", ())}
        assert {each["label"] for each in told.get("branches", ())} <= known


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_environment_of_the_text_plays() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, Any] = {}
    exec(block, names)

    assert names["terminated"]
    assert ": " in names["text"] or " in " in names["text"]


def test_the_numbers_of_the_text_hold() -> None:
    limits = Limits()

    assert f"no answer in time ({limits.move:g} s; {limits.start:g} s to be ready)" in TEXT
    assert limits.answer == limits.errors == 1 << 20
    assert limits.faults == 3
    assert f"the same question more than {REPEATS} times" in TEXT
    assert f"numbers below {MOST}" in TEXT
