"""Declarations, what follows from them, alignment, annexation and capitals, finer (4.7, 5.1, 5.4 to
5.6, 10.10.3)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Declare, InviteMinor, MoveCapital
from wartable.games.global_war_1936.diplomacy import balkans, capitals
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.alignment import align, align_by_war
from wartable.games.global_war_1936.diplomacy.annexation import annex, annexation_objections
from wartable.games.global_war_1936.diplomacy.declarations import (
    declare_objections,
    licence,
    war_objections,
)
from wartable.games.global_war_1936.diplomacy.monroe import after_attack, after_voyage
from wartable.games.global_war_1936.events import UnitsChanged, WarDeclared
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice, SeededDice


def _rules(objections: Iterable[Objection]) -> list[str]:
    return [each.rule for each in objections]


def _why(state: State, by: str, on: str, *, at_any_income: bool = False) -> list[str]:
    return _rules(war_objections(pos(state), by, on, at_any_income=at_any_income))


# declarations


@pytest.mark.rule("GW-5.1-15", "GW-5.7-08")
def test_the_ccp_is_gone_without_zones_and_units() -> None:
    def kept(state: State) -> bool:
        return "GW-5.1-15" in _why(state, "kmt", "mongolia")

    state = begin()
    landless = own(state, "kmt", *pos(state).zones_of("ccp"))
    left = {
        space: mine
        for space, there in landless.units.items()
        if (mine := tuple(pair for pair in there if pair[0].owner != "ccp"))
    }
    assert kept(state)
    assert kept(landless)
    assert kept(replace(state, units=left))
    assert not kept(replace(landless, units=left))


@pytest.mark.rule("GW-5.1-18", "GW-AMB-45")
def test_what_provokes_the_allies() -> None:
    ready = sheet(begin(), "great_britain", level=25, at_full=True)

    def provoked(*deeds: tuple[str, str, str], state: State = ready) -> bool:
        state = replace(state, deeds=state.deeds | {*deeds})
        return "GW-5.1-18" not in _why(state, "great_britain", "germany")

    assert not provoked()
    assert provoked(("germany", "provoked", "france"))
    assert provoked(("germany", "declared", "ussr"))
    assert not provoked(("italy", "provoked", "france"))
    assert not provoked(("germany", "lent", "spanish_nationalists 1"))
    assert not provoked(("italy", "declared", "ussr"))
    assert provoked(state=own(ready, "germany", "normandy"))
    assert not provoked(state=own(ready, "germany", "denmark", "moscow"))
    assert not provoked(state=own(ready, "italy", "normandy"))


@pytest.mark.rule("GW-5.1-20")
def test_what_the_comintern_must_have_done() -> None:
    """It declared war on an Allied nation; not another on one, nor it on others, nor anything
    else."""
    ready = begin()
    for nation in ("usa", "great_britain"):
        ready = sheet(ready, nation, level=63, at_full=True)

    def why(*deeds: tuple[str, str, str]) -> list[str]:
        return _why(replace(ready, deeds=frozenset(deeds)), "great_britain", "ussr")

    assert why() == ["GW-5.1-20"]
    assert why(("ussr", "declared", "france")) == []
    for deed in (
        ("ussr", "declared", "germany"),
        ("germany", "declared", "france"),
        ("ussr", "lent", "france"),
    ):
        assert why(deed) == ["GW-5.1-20"], deed


@pytest.mark.rule("GW-4.5-06", "GW-15.4-02")
def test_which_row_speaks_of_two() -> None:
    state = sheet(begin(), "dadao_government", controller="japan", gone="")

    def rule(by: str, on: str) -> str:
        row = licence(pos(state), by, on)
        return row.rule if row else ""

    assert rule("germany", "nationalist_spain") == "GW-5.1-08"
    assert rule("germany", "sweden") == rule("germany", "france") == "GW-5.1-09"
    assert rule("dadao_government", "ccp") == "GW-15.4-02"
    assert rule("dadao_government", "sweden") == ""
    assert rule("mongolia", "japan") == rule("sweden", "ussr") == ""


@pytest.mark.rule("GW-0.2-10", "GW-5.1-06", "GW-4.5-06", "GW-14.1-02", "GW-5.1-25")
def test_each_reason_against_a_war_by_itself() -> None:
    state = war(begin(), ("germany", "france"))

    for by, on in (("germany", "vichy_france"), ("vichy_france", "germany")):
        assert _why(state, by, on) == ["GW-0.2-10"]
    assert _why(state, "germany", "italy") == ["GW-5.1-06"]
    assert _why(state, "great_britain", "fec") == ["GW-5.1-06"]
    assert _why(state, "germany", "france") == ["GW-0.2-10"]
    assert _why(state, "sweden", "turkey") == ["GW-4.5-06"]
    assert "GW-14.1-02" in _why(state, "ussr", "spanish_nationalists")
    over = sheet(state, "spanish_republicans", gone="turned")
    assert "GW-14.1-02" not in _why(over, "ussr", "spanish_nationalists")


@pytest.mark.rule("GW-5.1-06", "GW-5.1-11", "GW-6.4-01")
def test_at_any_income_only_income_does_not_matter() -> None:
    assert _why(begin(), "ussr", "france") == ["GW-5.1-11"] * 2
    assert _why(begin(), "ussr", "france", at_any_income=True) == ["GW-5.1-11"]
    assert _why(begin(), "ussr", "sweden") == ["GW-5.1-12"]
    assert _why(begin(), "ussr", "sweden", at_any_income=True) == []


@pytest.mark.rule("GW-5.1-01", "GW-5.1-05", "GW-7.1-01")
def test_who_declares_for_whom_on_whom() -> None:
    def why(by: str, nation: str, on: str) -> list[str]:
        return _rules(declare_objections(pos(begin()), Declare(by, nation, on)))

    assert why("germany", "germany", "france") == []
    assert why("italy", "germany", "france") == ["GW-7.1-01"]
    assert why("germany", "germany", "sweden") == ["GW-5.1-05"]


@pytest.mark.rule("GW-5.5-03")
@pytest.mark.parametrize(
    ("nation", "zone", "expected"),
    [
        ("germany", "mexico", True),
        ("japan", "mexico", True),
        ("germany", "paris", False),
        ("great_britain", "mexico", False),
        ("ussr", "mexico", False),
        ("spanish_nationalists", "mexico", False),
    ],
)
def test_who_attacks_in_the_americas_fights_the_usa(nation: str, zone: str, expected: bool) -> None:
    americas = pos(begin()).data.map.areas["americas"].zones
    zone = min(americas) if zone == "mexico" else zone
    seas = pos(begin()).data.map.sea
    near = next(sea.id for sea in seas.values() if sea.monroe == (zone in americas))
    for step, space in ((after_attack, zone), (after_voyage, near)):
        script = Script(turn(begin(), "germany"), SeededDice(1))
        step(script, nation, space)
        assert script.pos.relations.is_enemy(nation, "usa") == expected
        again = Script(war(begin(), (nation, "usa")), SeededDice(1))
        step(again, nation, space)
        assert not [each for each in again.events if isinstance(each, WarDeclared)]


# what follows


def _begun(state: State, by: str, on: str) -> State:
    script = Script(state, SeededDice(1))
    begin_war(script, by, on)
    return script.state


@pytest.mark.rule("GW-5.4-01", "GW-5.4-02", "GW-5.4-03", "GW-0.3-11")
def test_who_pays_for_which_declaration() -> None:
    """No more than there is; nobody for a war on an enemy alliance, nor for that of others."""
    state = sheet(sheet(begin(), "ussr", level=15, at_full=False), "usa", level=15, at_full=False)
    for nation in ("great_britain", "france", "germany"):
        state = sheet(state, nation, ipp=20, at_full=True)
    state = turn(state, "germany", 9)

    assert _begun(state, "ussr", "france").sheets["ussr"].level == 5
    poor = sheet(state, "ussr", level=4)
    assert _begun(poor, "ussr", "france").sheets["ussr"].level == 0
    assert _begun(state, "japan", "france").sheets["ussr"].level == 15
    full = sheet(state, "ussr", level=46, at_full=True)
    assert _begun(full, "ussr", "france").sheets["ussr"].level == 46

    neutral = _begun(state, "great_britain", "sweden")
    assert (neutral.sheets["great_britain"].ipp, neutral.sheets["usa"].level) == (10, 5)
    assert _begun(sheet(state, "usa", level=6), "france", "sweden").sheets["usa"].level == 0
    broke = sheet(state, "great_britain", ipp=3)
    assert _begun(broke, "great_britain", "sweden").sheets["great_britain"].ipp == 0
    on_axis = _begun(state, "great_britain", "germany")
    assert on_axis.sheets["great_britain"].ipp == 20
    assert on_axis.sheets["usa"].level >= 15
    assert _begun(state, "germany", "sweden").sheets["germany"].ipp == 20
    assert "late" not in on_axis.spent
    fighting = _begun(replace(state, phase="combat"), "great_britain", "germany")
    assert fighting.spent["late"]["germany/great_britain"] == 1


@pytest.mark.rule("GW-5.1-02", "GW-5.1-03", "GW-5.1-04", "GW-5.2-02")
def test_only_a_major_power_that_declares_war_raises_incomes() -> None:
    def levels(state: State) -> dict[str, int]:
        return {nation: each.level for nation, each in state.sheets.items()}

    state = turn(begin(), "japan", 9)
    for on in ("great_britain", "france", "usa"):
        assert levels(_begun(state, "siam", on)) == levels(state)
        assert levels(_begun(state, "japan", on)) != levels(state)
    assert levels(_begun(state, "great_britain", "siam")) == levels(state)


@pytest.mark.rule("GW-4.5-08", "GW-4.7-03", "GW-4.7-16")
def test_who_aligns_by_a_war() -> None:
    """A ward as its controller fights the same major power; not before, not who is gone, nor one
    that nobody controls. Balkan minors by a war of Germany and the USSR."""

    def gone(state: State, minor: str) -> bool:
        script = Script(state, SeededDice(1))
        align_by_war(script)
        return not script.pos.exists(minor)

    state = sheet(begin(), "sweden", controller="germany")
    assert not gone(war(state, ("sweden", "ussr")), "sweden")
    assert not gone(war(state, ("germany", "ussr")), "sweden")
    assert not gone(war(state, ("germany", "france"), ("sweden", "ussr")), "sweden")
    assert gone(war(state, ("germany", "ussr"), ("sweden", "ussr")), "sweden")
    alone = war(begin(), ("germany", "ussr"), ("sweden", "ussr"))
    assert not gone(alone, "sweden")
    dadao = sheet(begin(), "dadao_government", controller="japan", gone="")
    both = war(dadao, ("japan", "ussr"), ("dadao_government", "ussr"))
    assert not gone(both, "dadao_government")
    assert gone(war(both, ("japan", "kmt")), "dadao_government")
    assert gone(war(begin(), ("germany", "ussr")), "romania")
    before = sheet(war(state, ("germany", "ussr"), ("sweden", "ussr")), "sweden", gone="aligned")
    assert gone(before, "sweden")


@pytest.mark.rule("GW-4.6-03", "GW-4.7-01", "GW-4.9-05")
def test_incomes_answer_to_an_alignment() -> None:
    """Siam that becomes Japanese raises an income like a captured one."""
    state = turn(begin(), "germany", 9)
    dice = SeededDice(3)
    script = Script(state, dice)
    align(script, "siam", "japan", "GW-4.7-15")
    levels = {nation: each.level for nation, each in state.sheets.items()}
    after = {nation: each.level for nation, each in script.state.sheets.items()}
    assert after != levels


# annexation


@pytest.mark.rule("GW-5.6-01", "GW-5.6-02", "GW-5.6-04", "GW-4.7-04")
def test_what_annexation_needs_and_does() -> None:
    """Not before its time; only units of its owner there are removed, no others; without Bessarabia
    Romania is a German ward."""
    signed = replace(begin(), pacts={"molotov_ribbentrop": "signed"})
    rows = pos(begin()).data.annexations
    for zone, row in rows.items():
        owned = turn(signed, "germany", 21)
        assert annexation_rules(owned, row.by, zone) == []
        if row.since > "1936-07":
            early = turn(signed, "germany", 1)
            assert annexation_rules(early, row.by, zone) == [row.rule], zone
    state = turn(stand(signed, "albania", "1 infantry@albania, 1 fighter@usa", "albania"), "italy")
    script = Script(state, SeededDice(1))
    annex(script, "italy", "albania")
    assert [unit.owner for unit, _ in script.pos.units("albania")] == ["usa"]
    empty = Script(replace(state, units={}), SeededDice(1))
    annex(empty, "italy", "albania")
    assert not [each for each in empty.events if isinstance(each, UnitsChanged)]
    soviet = Script(turn(signed, "ussr", 9), SeededDice(1))
    annex(soviet, "ussr", "bessarabia")
    assert soviet.pos.relations.controller("romania") == "germany"


def annexation_rules(state: State, by: str, zone: str) -> list[str]:
    return _rules(annexation_objections(pos(state), by, zone))


@pytest.mark.rule("GW-4.7-02", "GW-AMB-36")
def test_whom_germany_invites() -> None:
    state = turn(begin(), "germany", 9, "place_units")
    state = replace(state, deeds=state.deeds | {("france", "surrendered", "germany")})

    def why(state: State, nation: str, minor: str) -> list[str]:
        return _rules(balkans.objections(pos(state), InviteMinor("germany", nation, minor)))

    for minor in ("bulgaria", "hungary", "romania"):
        assert why(state, "germany", minor) == []
    assert why(state, "italy", "hungary") == ["GW-4.7-02"]
    assert why(turn(state, "italy", 9, "place_units"), "germany", "hungary") == ["GW-4.7-02"]
    early = turn(begin(), "italy", 9, "place_units")
    assert why(early, "germany", "hungary") == ["GW-4.7-02"]
    assert why(state, "germany", "sweden") == ["GW-4.7-02"]
    assert why(sheet(state, "hungary", gone="aligned"), "germany", "hungary") == ["GW-4.7-02"]
    assert why(sheet(state, "hungary", controller="germany"), "germany", "hungary") == []
    british = sheet(state, "hungary", controller="great_britain")
    assert why(british, "germany", "hungary") == ["GW-4.7-02"]


# capitals


@pytest.mark.rule("GW-10.10.3-01", "GW-14.3.1-03", "GW-AMB-28")
def test_who_must_move_its_capital_where() -> None:
    """A faction that evolved seats it in China, once; others, when it is lost and they have
    a place; nobody who is gone."""
    kmt = sheet(own(begin(), "kmt", "ceylon", "burma"), "kmt", evolved=True)
    found = capitals.seats(pos(kmt), "kmt")
    assert found
    assert {*found} <= chinese_home()
    assert capitals.must_move(pos(kmt), "kmt")
    assert capitals.is_founding(pos(kmt), "kmt")
    seated = sheet(kmt, "kmt", capital=found[0])
    assert not capitals.is_founding(pos(seated), "kmt")
    assert not capitals.must_move(pos(seated), "kmt")
    lost = own(war(seated, ("kmt", "japan")), "japan", found[0])
    assert not capitals.must_move(pos(lost), "kmt")
    assert not capitals.must_move(pos(begin()), "kmt")
    assert not capitals.must_move(pos(sheet(kmt, "kmt", gone="surrendered")), "kmt")

    taken = own(war(begin(), ("ussr", "germany"), ("japan", "usa")), "germany", "moscow")
    assert capitals.must_move(pos(taken), "ussr")
    assert not capitals.must_move(pos(begin()), "ussr")
    nowhere = own(taken, "germany", *pos(taken).zones_of("ussr"))
    assert not capitals.must_move(pos(nowhere), "ussr")
    assert not capitals.must_move(pos(own(taken, "usa", "tokyo")), "japan")
    for state, nation in ((taken, "ussr"), (kmt, "kmt")):
        script = Script(turn(state, "germany"), ScriptedDice())
        assert capitals.ask_for_capital(script)
        assert script.pos.top is not None
        action = MoveCapital(nation, nation, capitals.seats(pos(state), nation)[0])
        asked = script.state
        assert refused(asked, f"{nation}: capital to {action.zone}") == []
        other = f"{nation}: capital to {action.zone} for france"
        assert "GW-10.10.3-01" in refused(asked, other)
    assert not capitals.ask_for_capital(Script(begin(), ScriptedDice()))


@pytest.mark.rule("GW-10.10.3-01", "GW-7.1-01")
def test_when_a_capital_goes_back() -> None:
    """To the first one that is the nation's own again, and by who leads it."""
    state = sheet(turn(begin(), "germany"), "ussr", capital="leningrad")

    def why(state: State, by: str, nation: str, zone: str) -> list[str]:
        return _rules(capitals.return_objections(pos(state), MoveCapital(by, nation, zone)))

    assert why(state, "ussr", "ussr", "moscow") == []
    assert why(state, "germany", "ussr", "moscow") == ["GW-7.1-01"]
    assert why(state, "ussr", "ussr", "kiev") == ["GW-10.10.3-01"]
    assert why(begin(), "ussr", "ussr", "moscow") == ["GW-10.10.3-01"]
    assert why(own(state, "germany", "moscow"), "ussr", "ussr", "moscow") == ["GW-10.10.3-01"]
    gone = sheet(state, "ussr", gone="surrendered")
    assert why(gone, "ussr", "ussr", "moscow") == ["GW-10.10.3-01"]
    italy = sheet(state, "italy", capital="lazio")
    assert why(italy, "italy", "italy", "rome") == ["GW-10.10.3-01"]
    back = play(state, "ussr: capital to moscow")
    assert back.sheets["ussr"].capital == "moscow"
