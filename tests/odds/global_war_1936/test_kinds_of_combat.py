"""Odds of every kind of combat and of all ground, die by die as the game fights them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.odds.global_war_1936.agreement import disagreement
from wartable.odds.global_war_1936 import Policy, combat_odds
from wartable.odds.global_war_1936.line_up import Ground, from_line_up

ON_FOOT = "1 infantry, 1 medium_tank"


@pytest.mark.parametrize("terrain", ["normal", "mountain", "jungle", "marsh", "desert", "tundra"])
def test_terrain(terrain: str) -> None:
    state = from_line_up(ON_FOOT, "1 infantry, 1 artillery", Ground(terrain=terrain))

    assert not disagreement(state)


@pytest.mark.parametrize("border", ["river", "mountain", "desert"])
def test_borders(border: str) -> None:
    """Two pieces that go together, across it."""
    state = from_line_up("1 infantry, 1 artillery", "1 infantry", Ground(border=border))

    assert not disagreement(state)


@pytest.mark.parametrize("encircled", [False, True])
def test_a_city_that_is_encircled_or_not(encircled: bool) -> None:
    """Three rounds, then nobody goes on (GW-1.7.7-03)."""
    ground = Ground(city=True, encircled=encircled)

    assert not disagreement(from_line_up(ON_FOOT, "1 infantry", ground), rounds=4)


def test_a_fortified_border() -> None:
    ground = Ground(fortified=True)

    assert not disagreement(from_line_up("2 infantry, 1 artillery", "1 infantry", ground))


KINDS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("a clash", {"kind": "clash"}, "2 infantry, 1 artillery", "1 infantry, 1 artillery"),
    ("attrition", {"kind": "shell"}, "2 advanced_artillery", "2 infantry, 1 fighter"),
    ("a port attack", {"kind": "port"}, "2 tactical_bomber", "1 destroyer, 1 battleship"),
    ("bombs on a factory", {"kind": "raid"}, "1 strategic_bomber, 1 medium_bomber", "none"),
    ("bombs on an airbase", {"kind": "raid", "facility": "airbase"}, "1 medium_bomber", "none"),
    ("bombs on a railway", {"kind": "raid", "facility": "railway"}, "1 medium_bomber", "none"),
    ("airborne", {}, "1 air_transport{airborne_infantry}, 1 fighter", "1 infantry, 1 aa_artillery"),
    ("from the sea", {}, "1 naval_transport{infantry}, 1 destroyer", "1 infantry"),
    ("target selection", {}, "1 tank_destroyer, 1 tactical_bomber", "1 medium_tank, 1 infantry"),
    ("anti-aircraft guns", {}, "1 fighter, 1 infantry", "1 aa_artillery, 1 infantry"),
    ("a raider at sea", {}, "1 battlecruiser, 1 submarine", "1 heavy_cruiser, 1 naval_transport"),
)


@pytest.mark.parametrize(
    ("ground", "attackers", "defenders"),
    [pytest.param(*rest, id=name) for name, *rest in KINDS],
)
def test_every_kind_of_combat(ground: dict[str, Any], attackers: str, defenders: str) -> None:
    assert not disagreement(from_line_up(attackers, defenders, Ground(**ground)))


@pytest.mark.parametrize("scramble", ["none", "all"])
def test_bombers_with_escort_that_are_intercepted_or_not(scramble: Any) -> None:
    state = from_line_up("1 medium_bomber, 1 fighter", "1 fighter", Ground(kind="raid"))

    assert not disagreement(state, Policy(scramble=scramble))


def test_bombs_on_what_improved_construction_spares() -> None:
    ground = Ground(kind="raid", defender_technologies=("improved_construction", "radar"))

    assert not disagreement(from_line_up("1 strategic_bomber", "none", ground))


@pytest.mark.rule("GW-15.7-02")
@pytest.mark.parametrize("defenders", ["1 infantry", "1 infantry, 1 artillery"])
def test_low_morale_of_those_who_attack(defenders: str) -> None:
    ground = Ground(attacker="kmt", defender="japan")

    assert not disagreement(from_line_up("2 infantry", defenders, ground))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_who_breaks_off_after_so_many_rounds(rounds: int) -> None:
    state = from_line_up("2 infantry", "1 infantry", Ground())

    assert not disagreement(state, Policy(rounds=rounds), rounds + 2)


def test_a_chinese_zone_that_is_taken_is_kept() -> None:
    """Who takes it could give it to a faction (GW-10.10.1-02): what the odds follow is that it is
    kept, with nobody there to fight for it or somebody."""
    ground = Ground(zone="hopeh", by="shantung", defender="kmt")

    assert combat_odds(from_line_up("1 infantry", "none", ground)).ends
    assert not disagreement(from_line_up("1 infantry, 1 artillery", "1 infantry", ground))
