"""Abilities of nations that change values, prices and moves, finer (15.1, 15.3 to 15.8)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, pos, sheet, turn, war
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Surprise
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.nations import (
    barbarossa,
    low_morale,
    mobilization,
    slow_mobilization,
    surprise_attack,
    tunnel_defence,
)
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit, parse_force


def _rules(objections: Iterable[Objection]) -> list[str]:
    return [each.rule for each in objections]


def _deeds(state: State, *deeds: tuple[str, str, str]) -> State:
    return replace(state, deeds=frozenset(deeds))


@pytest.mark.rule("GW-15.1-07", "GW-0.5-02", "GW-0.5-03")
def test_barbarossa_makes_germans_better_and_soviets_worse() -> None:
    """In the German combat phase after the declaration, once, in every round."""
    begun = ("germany", "declared", "ussr")
    phase = turn(begin(), "germany", 11, "combat")

    def found(state: State, side: str, kind: str, owner: str) -> int:
        return barbarossa.modifier(pos(state), "kiev", 3, side, Unit(kind, owner))  # type: ignore[arg-type]

    now = _deeds(phase, begun)
    for kind, more in (("infantry", 1), ("medium_tank", 1), ("fighter", 1), ("destroyer", 0)):
        assert found(now, "attack", kind, "germany") == more
    assert found(now, "attack", "infantry", "italy") == 0
    assert found(now, "attack", "infantry", "ussr") == 0
    assert found(now, "defence", "infantry", "ussr") == -1
    assert found(now, "defence", "destroyer", "ussr") == -1
    assert found(now, "defence", "infantry", "germany") == 0
    for state in (
        phase,
        replace(now, phase="noncombat"),
        turn(now, "italy", 11, "combat"),
        _deeds(phase, begun, ("germany", "used", "barbarossa")),
        _deeds(phase, ("germany", "declared", "france")),
    ):
        assert found(state, "attack", "infantry", "germany") == 0
        assert found(state, "defence", "infantry", "ussr") == 0


@pytest.mark.rule("GW-15.1-07")
def test_the_ussr_in_disorder_attacks_one_german_zone() -> None:
    after = _deeds(turn(begin(), "ussr", 11), ("germany", "used", "barbarossa"))
    after = replace(own(after, "germany", "kiev"), spent={"attacked": {"berlin": 1}})

    def why(state: State, nation: str = "ussr", zone: str = "kiev") -> list[str]:
        return _rules(barbarossa.attack_objections(pos(state), nation, zone))

    assert why(after) == ["GW-15.1-07"]
    assert why(after, zone="berlin") == []
    assert why(after, zone="helsinki") == []
    assert why(after, nation="mongolia") == []
    assert why(replace(after, spent={})) == []
    assert why(turn(after, "usa", 11)) == []
    assert why(_deeds(after)) == []
    both = ("germany", "used", "barbarossa"), ("ussr", "used", "barbarossa")
    assert why(_deeds(after, *both)) == []


@pytest.mark.rule("GW-15.4-07", "GW-0.5-02", "GW-AMB-59")
def test_tunnel_defence_is_of_japanese_infantry_at_home() -> None:
    here = pos(begin())

    def found(side: str, kind: str, owner: str, zone: str) -> int:
        return tunnel_defence.modifier(here, zone, 1, side, Unit(kind, owner))  # type: ignore[arg-type]

    for kind, more in (("infantry", 1), ("militia", 1), ("marines", 1), ("artillery", 0)):
        assert found("defence", kind, "japan", "tokyo") == more
    assert found("attack", "infantry", "japan", "tokyo") == 0
    assert found("defence", "infantry", "germany", "tokyo") == 0
    assert found("defence", "infantry", "japan", "rehe") == 0


WAR = ("japan", "declared", "usa")


@pytest.mark.rule("GW-15.4-04")
def test_whom_japan_surprises() -> None:
    """With the first war that it declared on an Allied major power: a zone of an enemy, or a sea
    zone alone or with a zone on its coast."""
    state = _deeds(war(turn(begin(), "japan", 11, "combat_movement"), ("japan", "usa")), WAR)

    def why(state: State, zone: str, ashore: str = "") -> list[str]:
        action = Surprise("japan", zone, ashore)
        return _rules(surprise_attack.RULE.objections(pos(state), action))

    sea = pos(state).data.map.land["hawaiian_islands"].coast[0]
    assert why(state, "hawaiian_islands") == why(state, sea) == []
    assert why(state, sea, "hawaiian_islands") == []
    assert why(state, "paris") == ["GW-15.4-04"]
    other = next(z for z in pos(state).data.map.land["kyushu"].coast)
    assert why(state, other, "hawaiian_islands") == ["GW-15.4-04"]
    assert why(state, other, "kyushu") == ["GW-15.4-04"]
    named = replace(state, spent={"ready": {"surprise_attack P1": 1}})
    assert why(named, sea) == ["GW-15.4-04"]
    for wrong in (
        turn(state, "italy", 11),
        _deeds(state),
        _deeds(state, ("germany", "declared", "usa")),
        _deeds(state, ("japan", "declared", "ussr")),
        _deeds(state, ("japan", "declared", "free_france")),
        _deeds(state, ("japan", "lent", "usa")),
        _deeds(state, WAR, ("japan", "used", "surprise_attack")),
    ):
        assert why(wrong, sea) == ["GW-15.4-04"]


@pytest.mark.rule("GW-15.4-05", "GW-15.4-04", "GW-0.5-03", "GW-0.5-08")
def test_what_surprise_does() -> None:
    """Japanese units come a zone farther there; defenders are worse in the first round."""
    spent = {"ready": {"surprise_attack P24": 1, "surprise_attack hawaiian_islands": 1}}
    moving = replace(turn(begin(), "japan", 11, "combat_movement"), spent=spent)
    ship, other = Unit("destroyer", "japan"), Unit("destroyer", "germany")

    def farther(state: State, unit: Unit, to: str) -> int:
        return surprise_attack.farther(pos(state), unit, to)

    assert [farther(moving, ship, to) for to in ("P24", "hawaiian_islands", "P1", "")] == [
        1,
        1,
        0,
        1,
    ]
    assert farther(moving, other, "P24") == 0
    assert farther(replace(moving, phase="noncombat"), ship, "P24") == 0
    assert farther(replace(moving, spent={}), ship, "") == 0

    fight = replace(moving, phase="combat")

    def worse(state: State, number: int, side: str, zone: str = "P24") -> int:
        return surprise_attack.modifier(pos(state), zone, number, side, other)  # type: ignore[arg-type]

    assert worse(fight, 1, "defence") == -1
    assert worse(fight, 2, "defence") == worse(fight, 1, "attack") == 0
    assert worse(fight, 1, "defence", "P1") == worse(moving, 1, "defence") == 0
    elsewhere = turn(fight, "usa", 11, "combat")
    assert worse(elsewhere, 1, "defence") == 0
    for state, zone, expected in (
        (fight, "P24", True),
        (fight, "hawaiian_islands", True),
        (fight, "P1", False),
        (moving, "P24", False),
        (elsewhere, "P24", False),
    ):
        assert surprise_attack.is_surprised(pos(state), zone) == expected


@pytest.mark.rule("GW-15.7-02", "GW-14.3.1-05")
def test_who_wavers() -> None:
    here = pos(begin())
    unit = Unit("infantry", "kmt", came="nanking")

    assert low_morale.wavers(here, unit)
    assert low_morale.wavers(here, replace(unit, type="cavalry"))
    for other in (
        replace(unit, type="militia"),
        replace(unit, type="artillery"),
        replace(unit, owner="ccp"),
        replace(unit, came="P14"),
        replace(unit, came=""),
    ):
        assert not low_morale.wavers(here, other)
    assert not low_morale.wavers(pos(sheet(begin(), "kmt", evolved=True)), unit)


@pytest.mark.rule("GW-15.3-05", "GW-15.5-02", "GW-15.8-01")
def test_whom_a_war_mobilizes() -> None:
    """The first production phase of the nation at war; colonial infantry without limit, once an
    Axis major declared war on one of the Commonwealth."""
    kinds = data().units
    infantry, colonial, tank = (
        kinds[kind] for kind in ("infantry", "colonial_infantry", "light_tank")
    )
    fight = war(begin(), ("ussr", "germany"), ("usa", "japan"))
    for nation, ability in (("ussr", "for_the_motherland"), ("usa", "i_want_you")):
        state = turn(fight, nation, 11, "production")
        assert mobilization.discount(pos(state), nation, infantry) == 1
        assert mobilization.discount(pos(state), nation, tank) == 0
        assert mobilization.discount(pos(state), "germany", infantry) == 0
        assert not mobilization.is_unlimited(pos(state), nation, infantry)
        used = _deeds(state, (nation, "used", ability))
        for other in (used, replace(state, phase="combat"), replace(state, wars=frozenset())):
            assert mobilization.discount(pos(other), nation, infantry) == 0
        assert mobilization.discount(pos(turn(state, "italy", 11)), nation, infantry) == 0

    state = turn(begin(), "commonwealth", 11, "production")

    def unlimited(*deeds: tuple[str, str, str], unit: str = "colonial_infantry") -> bool:
        now = pos(_deeds(state, *deeds))
        found = mobilization.is_unlimited(now, "great_britain", kinds[unit])
        assert mobilization.discount(now, "great_britain", kinds[unit]) == found
        return found

    assert unlimited(("germany", "declared", "great_britain"))
    assert unlimited(("japan", "declared", "anzac"))
    assert not unlimited(("germany", "declared", "great_britain"), unit="infantry")
    for deed in (
        ("ussr", "declared", "great_britain"),
        ("siam", "declared", "great_britain"),
        ("germany", "declared", "france"),
        ("great_britain", "declared", "germany"),
        ("germany", "provoked", "great_britain"),
    ):
        assert not unlimited(deed), deed
    used = ("great_britain", "used", "call_to_arms")
    assert not unlimited(("germany", "declared", "great_britain"), used)
    now = pos(_deeds(state, ("germany", "declared", "great_britain")))
    assert not mobilization.is_unlimited(now, "anzac", colonial)


@pytest.mark.rule("GW-15.6-02")
def test_france_does_not_cross_into_germany_or_italy_yet() -> None:
    def why(units: str, zone: str, state: State | None = None) -> list[str]:
        force = parse_force(units, "france")
        return _rules(slow_mobilization.attack_objections(pos(state or begin()), force, zone))

    for zone in ("western_germany", "berlin", "rome", "northern_italy"):
        assert why("1 infantry", zone) == ["GW-15.6-02"]
    assert why("1 fighter, 1 infantry", "berlin") == ["GW-15.6-02"]
    assert why("1 fighter", "berlin") == []
    assert why("1 infantry@great_britain, 1 fighter", "berlin") == []
    assert why("1 infantry", "tripoli") == why("1 infantry", "belgium") == []
    used = _deeds(begin(), ("france", "used", "slow_mobilization"))
    assert why("1 infantry", "berlin", used) == []
