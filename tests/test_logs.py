"""Logs of every format and rules version stay readable: whole games, one for each way to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.games import find_game

LOGS = Path(__file__).parent / "logs"

AXIS = ("germany", "japan")
ALLIES = ("soviet_union", "united_kingdom", "united_states")

ENDS = {
    "spring_1942-rules-1-format-1-axis-victory": ("S42-VIC-04", AXIS),
    "spring_1942-rules-1-format-1-allied-victory": ("S42-VIC-04", ALLIES),
    "spring_1942-rules-1-format-1-total-victory": ("S42-VIC-05", AXIS),
    "spring_1942-rules-1-format-1-last-round": ("S42-TBL-05", AXIS),
    "spring_1942-rules-1-format-1-draw": ("S42-TBL-05", ()),
}


def test_every_kept_log_is_tested():
    assert {path.stem for path in LOGS.glob("*.jsonl")} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_a_kept_log_leads_to_the_same_end(name):
    """It opens without a warning, by its events, and ends as it ended then."""
    log = Log.load(LOGS / f"{name}.jsonl", find_game)
    outcome = log.game.outcome(Table(log, None).state)

    assert not log.warnings
    assert (outcome.rule, outcome.winners) == ENDS[name]


@pytest.mark.parametrize("name", ENDS)
def test_the_dice_of_a_kept_log_are_proven(name):
    """Its seed is published, and every roll in it follows from seed and entropy; under the rules it
    was played by, every action leads to the same events again."""
    log = Log.load(LOGS / f"{name}.jsonl", find_game)
    report = verify(log)

    assert report.is_proven, str(report)
    assert report.rules_proven == (not log.is_of_other_rules)
    assert report.draws


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
    assert report.is_proven
    assert not report.rules_proven
