"""The economy in words: actions and back, events in sentences, faults in the data files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wartable.core.errors import BadData
from wartable.games import axis_allies
from wartable.games.axis_allies.actions import Buy, ChooseChart, Disrupt, Research
from wartable.games.axis_allies.data import load
from wartable.games.axis_allies.events import (
    Bought,
    Built,
    Developed,
    MoneyChanged,
    ObjectiveMet,
    ShipsRepaired,
)
from wartable.games.axis_allies.expect import Expected, failures
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench

table = Bench(GAME)
FOLDER = Path(axis_allies.__path__[0]) / "global_1940" / "data"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("buy 2 infantry", Buy("anzac", {"infantry": 2})),
        (
            "buy 2 infantry, 1 tank for united_kingdom_pacific",
            Buy("anzac", {"infantry": 2, "tank": 1}, "united_kingdom_pacific"),
        ),
        ("research 3", Research("anzac", 3)),
        ("research 3 paid 8 india, 2 egypt", Research("anzac", 3, {"india": 8, "egypt": 2})),
        ("chart 2", ChooseChart("anzac", 2)),
        ("disrupt convoys in sz_6", Disrupt("anzac", "sz_6", True)),
        ("spare convoys in sz_6", Disrupt("anzac", "sz_6", False)),
    ],
)
def test_actions_in_words_and_back(text, action):
    assert GAME.format_action(action) == f"anzac: {text}"
    assert GAME.parse_action(f"anzac: {text}") == action


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Bought("united_kingdom", {"tank": 1}, 6, "united_kingdom_pacific"),
            "United Kingdom (Pacific) buys 1 tank for 6 IPC",
        ),
        (
            MoneyChanged("united_kingdom", 28, "income"),
            "United Kingdom (Europe) gains 28 IPC: income",
        ),
        (
            MoneyChanged("italy", -3, "convoys disrupted"),
            "Italy loses 3 IPC: convoys disrupted",
        ),
        (
            ObjectiveMet("china", "burma_road", 6),
            "China gains 6 IPC: the Burma Road",
        ),
        (Developed("germany", "radar"), "Germany develops radar"),
        (
            ShipsRepaired((), "italy", ((Unit("battleship", "italy", 1), 1),), "sz_95"),
            "Italy has 1 battleship repaired in Sea Zone 95",
        ),
        (
            Built("germany", "romania", "industrial_upgrade"),
            "Germany builds 1 upgrade of an industrial complex in Romania",
        ),
    ],
)
def test_events_in_sentences(event, sentence):
    assert GAME.describe_event(event) == sentence


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("objectives.toml", 'power = "china"', 'power = "chine"', "did you mean 'china'"),
        ("objectives.toml", '"kwangtung", "malaya"', '"kwangtung", "malaia"', "'malaya'"),
        ("objectives.toml", '["burma_road"]', '["burma_rode"]', "'burma_road'"),
        ("objectives.toml", 'at_war_with = ["japan"]', 'at_war_with = ["india"]', "power 'india'"),
        (
            "objectives.toml",
            'purse = "united_kingdom_pacific"',
            'purse = "japan"',
            "purse of united_kingdom 'japan'",
        ),
        ("objectives.toml", "pays = 6", "pays = 0", "pays"),
        ("objectives.toml", "once = true", "twice = true", "unknown key 'twice'"),
        ("technologies.toml", "die = 6", "die = 7", "die"),
        ("technologies.toml", "die = 4", "die = 5", "not 1 to 6"),
        ("technologies.toml", "battleship = 17", "batleship = 17", "'battleship'"),
        ("technologies.toml", "die_cost = 5", "die_cost = 0", "die_cost"),
        ("powers.toml", 'buys = ["infantry"]', 'buys = ["infantery"]', "'infantry'"),
        ("powers.toml", "{burma_road = [", "{burma = [", "area 'burma'"),
        ("units.toml", 'becomes = "major_', 'becomes = "mayor_', "facility"),
    ],
)
def test_a_fault_in_the_economy_is_named(tmp_path, file, old, new, reason):
    folder = tmp_path / "data"
    shutil.copytree(FOLDER, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))

    with pytest.raises(BadData, match=file) as fault:
        load(folder)
    assert reason in str(fault.value)


def test_what_a_scenario_can_state():
    """Facilities, technologies and the money of each purse."""
    state = table.position(
        "united_kingdom",
        "purchase",
        facilities={"india": {"naval_base": 2}},
        technologies={"japan": frozenset({"radar"})},
        money={"united_kingdom_pacific": 9},
    )
    right = Expected(
        facilities={"india": {"naval_base": 2}, "egypt": {}},
        technologies={"japan": frozenset({"radar"}), "italy": frozenset()},
        money={"united_kingdom_pacific": 9},
    )
    wrong = Expected(
        facilities={"india": {"naval_base": 1}},
        technologies={"italy": frozenset({"radar"})},
        money={"united_kingdom_pacific": 8},
    )

    assert list(failures(table.pos(state), right)) == []
    assert list(failures(table.pos(state), wrong)) == [
        "expected money of united_kingdom_pacific: 8; it is 9",
        "expected in india 1 naval_base; there is 2 naval_base",
        "expected technologies of italy: radar; they are none",
    ]
