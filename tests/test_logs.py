"""Logs of every format and rules version stay readable: whole games, one for each way to end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kept_logs import bytes_of
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.games import find_game

LOGS = Path(__file__).parent / "logs"

AXIS = ("germany", "japan")
ALLIES = ("soviet_union", "united_kingdom", "united_states")
ALLIES_IN_EUROPE = ("soviet_union", "united_states", "united_kingdom", "france")
JAPAN, PACIFIC = ("japan",), ("allies",)
"""The sides of Empire of the Sun."""
ALLIES_EVERYWHERE = (
    "soviet_union",
    "united_states",
    "china",
    "united_kingdom",
    "anzac",
    "france",
)
ALLIES_OF_1936 = ("great_britain", "france", "kmt", "usa")

ENDS = {
    "spring_1942-rules-1-format-1-axis-victory": ("S42-VIC-04", AXIS),
    "spring_1942-rules-1-format-1-allied-victory": ("S42-VIC-04", ALLIES),
    "spring_1942-rules-1-format-1-total-victory": ("S42-VIC-05", AXIS),
    "spring_1942-rules-1-format-1-last-round": ("S42-TBL-05", AXIS),
    "spring_1942-rules-1-format-1-draw": ("S42-TBL-05", ()),
    "spring_1942-rules-1-format-2-last-round": ("S42-TBL-05", AXIS),
    "spring_1942-rules-2-format-2-last-round": ("S42-TBL-05", AXIS),
    "europe_1940-rules-1-format-2-last-round": ("E40-TBL-05", ALLIES_IN_EUROPE),
    "europe_1940-rules-2-format-2-axis-victory": ("E40-VIC-04", ("germany", "italy")),
    "europe_1940-rules-2-format-2-allied-victory": ("E40-VIC-07", ALLIES_IN_EUROPE),
    "europe_1940-rules-2-format-2-last-round": ("E40-TBL-05", ALLIES_IN_EUROPE),
    "global_1940-rules-1-format-2-last-round": ("G40-TBL-05", ALLIES_EVERYWHERE),
    "global_1940-rules-2-format-2-axis-victory": ("G40-OVR-09", ("germany", "japan", "italy")),
    "global_1940-rules-2-format-2-allied-victory": ("G40-OVR-10", ALLIES_EVERYWHERE),
    "global_1940-rules-2-format-2-last-round": ("G40-TBL-05", ALLIES_EVERYWHERE),
    "empire_of_the_sun-rules-1-format-2-south-pacific-japanese-points": ("EOS-17.10-14", JAPAN),
    "empire_of_the_sun-rules-1-format-2-south-pacific-allied-points": ("EOS-17.10-14", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-south-pacific-no-japanese-hq": ("EOS-17.10-11", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-south-pacific-no-allied-hq": ("EOS-17.10-11", JAPAN),
    "empire_of_the_sun-rules-1-format-2-south-pacific-negotiation": ("EOS-17.10-11", JAPAN),
    "empire_of_the_sun-rules-1-format-2-south-pacific-ports": ("EOS-17.10-13", JAPAN),
    "empire_of_the_sun-rules-1-format-2-1942-resources": ("EOS-17.27-01", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-1942-points": ("EOS-17.27-02", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-1943-points": ("EOS-17.38-01", JAPAN),
    "empire_of_the_sun-rules-1-format-2-1944-points": ("EOS-17.48-01", JAPAN),
    "empire_of_the_sun-rules-1-format-2-negotiation": ("EOS-4.5-01", JAPAN),
    "empire_of_the_sun-rules-1-format-2-honshu": ("EOS-13.93-01", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-blockade": ("EOS-13.93-02", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-bombing": ("EOS-16.2-01", PACIFIC),
    "empire_of_the_sun-rules-1-format-2-held-out": ("EOS-16.3-01", JAPAN),
    "global_war_1936-rules-1-format-2-last-round": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-draw": ("GW-3.1-01", ()),
    "global_war_1936-rules-1-format-2-allied-points": ("GW-3.4-03", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-axis-points": ("GW-3.4-03", ("germany", "japan", "italy")),
    "global_war_1936-rules-1-format-2-comintern-points": ("GW-3.4-03", ("ccp", "ussr")),
    "global_war_1936-rules-1-format-2-tie-broken": ("GW-3.4-04", ("germany", "japan", "italy")),
    "global_war_1936-rules-1-format-2-fall-of-france": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-spain-nationalists": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-spain-republicans": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-china-kmt": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-1-format-2-china-ccp": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-2-format-2-last-round": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-3-format-2-last-round": ("GW-3.1-01", ALLIES_OF_1936),
    "global_war_1936-rules-4-format-2-last-round": ("GW-3.1-01", ALLIES_OF_1936),
}

REMARKS = {1: {"unbound", "loose_words", "unnoted"}, 2: {"unnoted"}}
"""What the proof of a log of each format says nothing about."""


def kept(name: str) -> Log:
    """The log of this name."""
    (path,) = LOGS.glob(f"{name}.jsonl*")
    return Log.parse(bytes_of(path), find_game)


def test_every_kept_log_is_tested():
    assert {path.name.partition(".")[0] for path in LOGS.iterdir()} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_kept_log_leads_to_the_same_end(name):
    """It opens without a warning, by its events, and ends as it ended then."""
    log = kept(name)
    outcome = log.game.outcome(Table(log, None).state)

    assert not log.warnings
    assert (outcome.rule, outcome.winners) == ENDS[name]


@pytest.mark.parametrize("name", ENDS)
def test_the_dice_of_a_kept_log_are_proven(name):
    """Its seed is published, and every roll in it follows from seed and entropy; under the rules it
    was played by, every action leads to the same events again."""
    log = kept(name)
    report = verify(log)

    assert report.holds, str(report)
    other = log.is_of_other_rules
    assert report.gaps == ("given",) * bool(log.header.given) + ("other_rules",) * other
    assert report.rules_proven == (not other)
    assert report.draws
    has_words = bool(report.words)
    assert set(report.remarks) - {"no_words"} == REMARKS[log.header.wartable]
    assert ("no_words" in report.remarks) == (not has_words)
    if log.header.wartable > 1 and has_words:
        assert set(report.words) == set(log.game.seats(log.start))


def end_of(name: str) -> Any:
    """The last position of a kept log of Global War 1936."""
    log = kept(f"global_war_1936-rules-1-format-2-{name}")
    return Table(log, None).state


def test_what_befalls_nations_in_kept_games():
    """France falls, either side wins in Spain, either faction becomes a major power in China."""
    assert end_of("fall-of-france").control["southern_france"] == "vichy_france"
    assert end_of("spain-nationalists").control["madrid"] == "nationalist_spain"
    assert end_of("spain-republicans").control["madrid"] == "republican_spain"
    assert end_of("china-kmt").sheets["kmt"].evolved
    assert end_of("china-ccp").sheets["ccp"].evolved


def test_a_log_of_other_rules_opens_by_its_events(tmp_path):
    """A rule corrected next year does not spoil a game saved today: the events stand."""
    name = "spring_1942-rules-1-format-1-last-round"
    first, rest = (LOGS / f"{name}.jsonl").read_text().split("\n", 1)
    header = json.loads(first) | {"rules": "0 of long ago"}
    path = tmp_path / "old.jsonl"
    path.write_text(json.dumps(header) + "\n" + rest)

    log = Log.load(path, find_game)
    report = verify(log)

    assert log.is_of_other_rules
    assert log.game.outcome(Table(log, None).state).winners == AXIS
    assert report.holds
    assert not report.is_proven
    assert not report.rules_proven
