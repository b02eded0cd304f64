"""Odds of single rolls are those of every face, played by the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, play, sheet, stand, turn, war
from wartable.core.errors import BadData
from wartable.games.global_war_1936.battle.raiders import slips_away
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Options, State
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.victory import end_round
from wartable.odds.global_war_1936 import rolls
from wartable.testing.dice import ScriptedDice

D12, D6 = range(1, 13), range(1, 7)


def _shares(found: Iterator[Any]) -> dict[Any, float]:
    """How often each thing comes of equally likely cases."""
    counted = Counter(found)
    return {what: number / counted.total() for what, number in counted.items()}


def _played(state: State, line: str, see: Callable[[State], Any]) -> dict[Any, float]:
    """Of all faces of one D12."""
    return _shares(see(play(state, line, face)) for face in D12)


def test_a_technology_takes_four_faces_however_many_turns() -> None:
    """Heavy armor on 8 or more: 5 of 12 a turn; from box II two such turns are needed."""
    odds = rolls.technology_odds("heavy_armor", 2, turns=3)
    hits = [sum(face >= 8 for face in faces) for faces in product(D12, repeat=3)]
    second = [sum(face >= 8 for face in faces) == 2 for faces in product(D12, repeat=2)]

    assert odds.chances["advances"] == pytest.approx(5 / 12)
    assert odds.chances["complete"] == pytest.approx(sum(hit >= 2 for hit in hits) / len(hits))
    assert odds.spreads["turns"][2] == pytest.approx(sum(second) / len(second))
    assert sum(odds.spreads["turns"].values()) == pytest.approx(1)
    for wrong in (("heavy_armour", 0), ("heavy_armor", 4), ("heavy_armor", -1)):
        with pytest.raises(BadData):
            rolls.technology_odds(*wrong)


def test_recruitment_is_every_face_against_the_zones() -> None:
    state = turn(begin(), "japan", phase="place_units")
    expected = _played(state, "japan: roll recruits for siam", lambda after: bool(after.flow))

    assert 0 < expected[True] < 1
    assert rolls.recruitment_odds(state, "siam").chances["recruits"] == pytest.approx(
        expected[True], abs=1e-9
    )
    with pytest.raises(BadData):
        rolls.recruitment_odds(state, "germany")


@pytest.mark.parametrize("ipp", [0, 1])
def test_influence_is_every_face_and_a_12_drives_to_others(ipp: int) -> None:
    state = sheet(turn(begin(), "ccp", phase="place_units"), "ccp", ipp=5)
    warlord = next(
        state.control[there]
        for zone in Position(state).zones_of("ccp")
        for there in Position(state).data.map.land[zone].neighbours
        if Position(state).data.nations[state.control[there]].kind == "warlord"
    )
    zone = Position(state).zones_of(warlord)[0]
    line = f"ccp: influence {warlord}" + f" with {ipp}" * bool(ipp)
    expected = _played(state, line, lambda after: after.control[zone])
    odds = rolls.influence_odds(state, "ccp", warlord, ipp)

    assert odds.chances["joins"] == pytest.approx(expected["ccp"], abs=1e-9)
    assert odds.chances["joins others"] == pytest.approx(1 / 12, abs=1e-9)
    with pytest.raises(BadData):
        rolls.influence_odds(state, "ccp", "poland")


def test_the_end_is_every_face_less_the_capitals_that_enemies_hold() -> None:
    """January 1945, and London is held: a 3 ends it where a 2 would."""
    state = turn(begin(), "usa", 18, "place_units")
    held = war(own(state, "germany", "london"), ("germany", "great_britain"))
    for each, capitals in ((state, 0), (held, 1)):
        found = []
        for face in D12:
            script = Script(each, ScriptedDice(face))
            end_round(script)
            found.append((script.state.outcome is not None, script.state.tied))
        odds = rolls.end_odds(each)
        assert odds.chances["ends"] == pytest.approx(sum(over for over, _ in found) / 12, abs=1e-9)
        assert odds.chances["tied"] == pytest.approx(sum(tied for _, tied in found) / 12, abs=1e-9)
        assert odds.spreads["capitals"] == {capitals: 1.0}


def test_a_convoy_raid_is_both_dice_and_those_of_the_escort() -> None:
    """A submarine against a destroyer as escort: what is lost, and whether it is sunk."""
    lines = "cape_line, south_american_line, suez_line"
    pairs = (("germany", each) for each in ("great_britain", "fec", "anzac"))
    state = stand(war(begin(), *pairs), "A44", "1 submarine", "germany")
    state = stand(state, "A44", "1 submarine, 1 destroyer#escort@great_britain", "germany")
    state = turn(sheet(state, "great_britain", ipp=30), "germany", phase="combat_movement")
    state = play(play(state, "germany: set 1 submarine: to raid in A44"), "germany: done")
    odds = rolls.convoy_odds(state, "A44")
    # Both D6, then the escort at 4 of 12: every face, played.
    lost: Counter[int] = Counter()
    sunk = 0
    for ours, theirs, shot in product(D6, D6, D12):
        after = play(state, f"germany: raid {lines} in A44", ours, theirs, shot)
        lost[30 - after.sheets["great_britain"].ipp] += 1
        sunk += not any(unit.type == "submarine" for unit, _ in after.units["A44"])
    number = lost.total()

    assert odds.spreads["ipp"] == pytest.approx(
        {ipp: n / number for ipp, n in sorted(lost.items())}
    )
    assert odds.chances["all 1 sunk"] == pytest.approx(sunk / number, abs=1e-9)
    with pytest.raises(BadData):
        rolls.convoy_odds(state, "A54")


def test_interdiction_along_a_path_is_a_die_for_each_enemy() -> None:
    """Two submarines at 3 and a raider at 7 in two zones; a friend and a submerged one do
    nothing."""
    state = war(begin(), ("germany", "great_britain"))
    there = "2 submarine, 1 submarine#submerged, 1 battlecruiser@germany"
    state = stand(state, "A53", there, "germany")
    state = stand(state, "A54", "1 battlecruiser#raider@germany, 1 submarine@anzac", "germany")
    odds = rolls.interdiction_odds(state, "great_britain", ("A51", "A53", "A54", "cape_town"))

    assert odds.chances["passes"] == pytest.approx((9 / 12) ** 2 * (5 / 12), abs=1e-9)


@pytest.mark.rule("GW-9.4.4-06", "GW-AMB-18", "GW-EX-41")
@pytest.mark.parametrize("reading", ["six", "one"])
def test_a_raider_slips_away_by_both_dice_without_ties(reading: Any) -> None:
    """GW-EX-41: against 5 ships and a fighter it adds 8 to their 9; with the other reading 6."""
    state = replace(begin(), options=Options(raider_roll=reading))
    state = war(state, ("germany", "great_britain"))
    fleet = "1 battleship, 1 light_carrier{fighter}, 1 heavy_cruiser, 2 destroyer"
    state = stand(state, "A28", fleet, "great_britain")
    seekers = Position(state).units("A28")
    raider = Unit("battlecruiser", "germany", duty="raider")
    found = []
    for mine, theirs in product(D12, D12):
        dice = ScriptedDice(mine, theirs, 12, 1)
        slips = slips_away(Script(state, dice), "A28", raider, seekers)
        if len(dice.left) == 2:
            found.append(slips)
    odds = rolls.raider_odds(state, "germany", "A28")

    assert odds.chances["slips away"] == pytest.approx(sum(found) / len(found), abs=1e-9)
    with pytest.raises(BadData):
        rolls.raider_odds(state, "germany", "P73")
