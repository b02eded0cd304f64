"""What would take too long is refused before it begins, and what people ask is not."""

from __future__ import annotations

import pytest

from wartable.core.errors import BadData
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.odds.axis_allies import (
    SECONDS,
    Policy,
    TooMuchWork,
    from_line_up,
    odds,
    raid_from_line_up,
    raid_odds,
    solve,
    waves_odds,
)
from wartable.odds.axis_allies.work import work

MIXED = ("submarine", "destroyer", "cruiser", "battleship", "carrier", "fighter")
WAVE = "10 infantry, 4 artillery, 4 tank, 2 fighter"


def game(name: str = "global_1940") -> AxisAllies:
    found = find_game(name)
    assert isinstance(found, AxisAllies)
    return found


def fleet(each: int) -> str:
    """So many ships of each kind, and fighters."""
    return ", ".join(f"{each} {kind}" for kind in MIXED)


def seconds(attackers: str, defenders: str, policy: Policy | None = None) -> float:
    case = from_line_up(game(), attackers, defenders)
    return work(case.pos, case.battle, policy or Policy(), 5_000)


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("60 infantry", "60 infantry"),
        ("30 infantry, 10 artillery, 10 tank, 10 fighter", "50 infantry, 10 tank, 4 aa_gun"),
        ("150 infantry, 50 artillery, 100 tank", "250 infantry, 50 fighter"),
        ("3 submarine, 4 destroyer, 2 cruiser, 2 battleship, 2 carrier, 2 fighter", fleet(2)),
        (fleet(4), fleet(4)),
        ("20 submarine", "20 submarine"),
    ],
)
def test_what_people_ask_is_worked_out(attackers: str, defenders: str) -> None:
    assert seconds(attackers, defenders) < SECONDS


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("1000 infantry", "1000 infantry"),
        (fleet(6), fleet(6)),
        ("60 submarine", "60 submarine"),
        ("30 submarine, 30 fighter", "30 submarine, 30 destroyer, 5 fighter"),
        ("500 carrier, 500 fighter", "500 destroyer, 500 submarine"),
    ],
)
def test_what_does_not_end_does_not_begin(
    attackers: str, defenders: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(solve, "Table")
    case = from_line_up(game(), attackers, defenders)

    with pytest.raises(TooMuchWork, match="take too long to work out"):
        odds(case, most_work=SECONDS)


def test_waves_are_counted_with_all_that_they_may_meet() -> None:
    spring = game("spring_1942")
    waves_odds(spring, ["2 infantry"] * 6, "12 infantry", most_work=SECONDS)

    for attacks, defenders in (
        (["100 infantry, 30 tank"] * 6, "200 infantry, 50 tank"),
        (["10 fighter, 10 bomber"] * 6, "60 infantry, 1 aa_gun"),
        ([fleet(3)] * 6, fleet(3)),
    ):
        with pytest.raises(TooMuchWork):
            waves_odds(spring, attacks, defenders, most_work=SECONDS)


def test_raids_are_counted_by_their_ends() -> None:
    raid = raid_from_line_up(game(), "germany", "10 strategic_bomber, 10 fighter", "10 fighter")
    assert raid_odds(raid, most_work=SECONDS).mean_swing

    raid = raid_from_line_up(game(), "germany", "200 strategic_bomber, 200 fighter", "200 fighter")
    with pytest.raises(TooMuchWork):
        raid_odds(raid, most_work=SECONDS)


def test_every_round_until_a_retreat_is_counted() -> None:
    once = seconds("100 infantry", "100 infantry")

    assert seconds("100 infantry", "100 infantry", Policy(rounds=1_000_000)) > 1_000 * once
    assert seconds(fleet(2), fleet(2), Policy(rounds=1_000_000)) > SECONDS


def test_nobody_tells_of_a_million_units() -> None:
    with pytest.raises(BadData, match="a side has at most 1000 units"):
        from_line_up(game(), "999 infantry, 2 tank", "1 infantry")
