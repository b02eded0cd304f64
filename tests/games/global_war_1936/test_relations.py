"""What nations are to each other (chapters 0.2, 4.4, 4.5, 7.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, pos, sheet, turn, war
from wartable.games.global_war_1936.relations import Relations, relations_of


def _of(*pairs: tuple[str, str]) -> Relations:
    return relations_of(war(begin(), *pairs))


@pytest.mark.rule("GW-0.2-10")
def test_nations_are_enemies_once_war_is_declared() -> None:
    assert not _of().is_enemy("germany", "france")
    assert _of(("france", "germany")).is_enemy("germany", "france")


@pytest.mark.rule("GW-0.2-01", "GW-0.2-11", "GW-AMB-01")
def test_two_majors_of_an_alliance_cooperate_by_a_common_foe() -> None:
    """London is not friendly to the USA at first."""
    assert not _of().is_friendly("usa", "great_britain")
    assert not _of(("germany", "usa"), ("great_britain", "italy")).is_cooperating(
        "usa", "great_britain"
    )
    assert _of(("germany", "usa"), ("germany", "great_britain")).is_friendly("usa", "great_britain")
    assert _of().is_friendly("usa", "usa")


@pytest.mark.rule("GW-0.2-01")
def test_a_common_minor_foe_is_none_and_other_alliances_never_cooperate() -> None:
    assert not _of(("poland", "germany"), ("italy", "poland")).is_cooperating("germany", "italy")
    assert not _of(("germany", "usa"), ("germany", "ussr")).is_cooperating("usa", "ussr")


@pytest.mark.rule("GW-0.2-02")
def test_a_minor_cooperates_with_who_fights_its_attacker() -> None:
    """Belgium, attacked by Germany and under British control, and France at war with Germany."""
    state = sheet(war(begin(), ("belgium", "germany")), "belgium", controller="great_britain")

    assert not relations_of(state).is_cooperating("france", "belgium")
    assert relations_of(war(state, ("france", "germany"))).is_cooperating("france", "belgium")


@pytest.mark.rule("GW-0.2-01", "GW-0.2-02", "GW-5.7-01")
def test_neither_two_minors_cooperate_nor_anybody_with_who_is_gone() -> None:
    """Belgium and Poland, both attacked by Germany and under British control; Japan after its
    surrender, whose wars are remembered."""
    state = war(begin(), ("belgium", "germany"), ("germany", "poland"), ("germany", "usa"))
    for minor in ("belgium", "poland"):
        state = sheet(state, minor, controller="great_britain")
    assert relations_of(state).is_cooperating("usa", "poland")
    assert not relations_of(state).is_cooperating("belgium", "poland")

    axis = war(state, ("japan", "usa"))
    assert relations_of(axis).is_cooperating("germany", "japan")
    beaten = sheet(axis, "japan", gone="surrendered")
    assert not relations_of(beaten).is_cooperating("germany", "japan")


@pytest.mark.rule("GW-0.2-05")
def test_the_commonwealth_is_one() -> None:
    assert _of().is_friendly("great_britain", "anzac")
    assert _of().may_enter("fec", "great_britain")


@pytest.mark.rule("GW-14.3.1-01")
def test_a_chinese_faction_cooperates_once_it_has_evolved() -> None:
    state = war(begin(), ("japan", "kmt"), ("japan", "usa"))

    assert not relations_of(state).is_cooperating("kmt", "usa")
    assert relations_of(sheet(state, "kmt", evolved=True)).is_cooperating("kmt", "usa")


@pytest.mark.rule("GW-4.4-01")
def test_a_major_is_neutral_until_it_fights_another() -> None:
    """Italy is at war with Abyssinia from the start."""
    assert _of().is_neutral("italy")
    assert not _of(("france", "italy")).is_neutral("italy")


@pytest.mark.rule("GW-4.4-02")
def test_a_minor_is_neutral_to_who_has_not_declared_war_on_it() -> None:
    relations = _of(("germany", "poland"))

    assert not relations.is_neutral_to("poland", "germany")
    assert relations.is_neutral_to("poland", "ussr")
    assert relations.is_neutral("poland")


@pytest.mark.rule("GW-4.2-01")
def test_an_evolved_faction_is_a_major_power() -> None:
    assert not _of().is_major("ccp")
    assert relations_of(sheet(begin(), "ccp", evolved=True)).is_major("ccp")
    assert not relations_of(sheet(begin(), "france", gone="surrendered")).is_major("france")


@pytest.mark.rule("GW-0.3-01", "GW-4.6-01")
def test_land_zones_are_shared_only_by_those_who_cooperate() -> None:
    """The Chinese truce lets both factions share (GW-6.6-02)."""
    fighting = _of(("germany", "usa"), ("germany", "great_britain"))

    assert fighting.may_enter("usa", "great_britain")
    assert fighting.may_overfly("usa", "great_britain")
    assert not _of().may_enter("usa", "great_britain")
    assert not _of().may_enter("ccp", "kmt")


@pytest.mark.rule("GW-6.6-02")
def test_both_factions_share_zones_under_the_truce() -> None:
    state = replace(begin(), pacts={"chinese_truce": "signed"})

    assert relations_of(state).may_enter("ccp", "kmt")
    assert not relations_of(state).may_enter("ccp", "usa")


@pytest.mark.rule("GW-4.5-05")
def test_a_controller_flies_over_its_minor_and_traces_supply_there() -> None:
    """Its own land units do not enter."""
    relations = _of()

    assert relations.may_overfly("japan", "siam")
    assert relations.may_use("japan", "siam")
    assert not relations.may_enter("japan", "siam")
    assert not relations.may_use("germany", "siam")


@pytest.mark.rule("GW-7.1-01")
def test_who_acts_in_a_player_turn() -> None:
    """Controlled minors act in their controller's; those that do not exist yet do not act."""
    state = begin()

    assert pos(state).acting == ("germany", "spanish_nationalists")
    assert pos(turn(state, "commonwealth")).acting == ("great_britain", "fec", "anzac")
    controlled = sheet(state, "poland", controller="great_britain")
    assert pos(turn(controlled, "commonwealth")).acting[-1] == "poland"
    assert pos(state).lead_of("poland") == ""
    assert pos(controlled).lead_of("poland") == "great_britain"
