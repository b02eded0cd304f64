"""Control, China, leave and treaties, finer (4.5, 4.9, 6.5, 6.6, 11.2, 14.3)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, pos, refused, sheet, stand, turn, war
from tests.games.global_war_1936.test_chinese_zones import _captured
from tests.games.global_war_1936.test_events import _viipuri
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import AskLeave, SignPeace
from wartable.games.global_war_1936.diplomacy import china, moscow
from wartable.games.global_war_1936.diplomacy.considered import ask_the_ready
from wartable.games.global_war_1936.diplomacy.control import (
    begin_ward,
    controller_for,
    heir_of,
    is_attacked_neutral,
    nearest,
)
from wartable.games.global_war_1936.diplomacy.leave import ask_objections
from wartable.games.global_war_1936.diplomacy.moments import after_combat
from wartable.games.global_war_1936.economy.increases import READY
from wartable.games.global_war_1936.events import Aligned, ControlBegan, PactEnded
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice, SeededDice


def _rules(objections: Iterable[Objection]) -> list[str]:
    return [each.rule for each in objections]


# control


@pytest.mark.rule("GW-4.5-02", "GW-4.5-03", "GW-4.5-04")
def test_a_ward_comes_under_control_once() -> None:
    def begun(state: State, minor: str = "sweden", to: str = "germany") -> list[ControlBegan]:
        script = Script(state, ScriptedDice())
        begin_ward(script, minor, to, "GW-4.5-01")
        return [each for each in script.events if isinstance(each, ControlBegan)]

    assert begun(begin()) == [ControlBegan("sweden", "germany", "GW-4.5-01")]
    assert not begun(sheet(begin(), "sweden", controller="italy"))
    assert not begun(sheet(begin(), "sweden", gone="aligned"))
    assert not begun(sheet(begin(), "germany", gone="surrendered"))


@pytest.mark.rule("GW-4.5-03", "GW-4.5-07")
def test_which_minors_come_under_control() -> None:
    """Neutral ones that nobody controls and a major power is at war with."""

    def attacked(state: State, minor: str) -> bool:
        return is_attacked_neutral(pos(state), minor)

    fight = war(begin(), *((minor, "ussr") for minor in ("sweden", "mengjiang", "germany", "kmt")))
    assert attacked(fight, "sweden")
    assert not attacked(begin(), "sweden")
    assert not attacked(war(begin(), ("sweden", "norway")), "sweden")
    for other in ("mengjiang", "germany", "kmt"):
        assert not attacked(fight, other), other
    assert not attacked(sheet(fight, "sweden", controller="italy"), "sweden")
    assert not attacked(sheet(fight, "sweden", gone="aligned"), "sweden")
    siam = war(begin(), ("siam", "great_britain"))
    assert not attacked(sheet(siam, "siam", controller=""), "siam")


@pytest.mark.rule("GW-4.5-01", "GW-4.5-02", "GW-5.7-01", "GW-AMB-51", "GW-AMB-58", "GW-AMB-13")
def test_who_controls_a_minor_at_war() -> None:
    """One Ally among its foes is enough for an Axis power; the nearest of those that are there. A
    power that surrendered has an heir, or nobody has."""

    def to(state: State, minor: str) -> tuple[str, str]:
        return controller_for(pos(state), minor)

    both = war(begin(), ("greece", "italy"), ("greece", "great_britain"))
    assert to(both, "greece") == ("italy", "GW-4.5-01")
    gone = sheet(both, "italy", gone="surrendered")
    assert to(gone, "greece") == ("germany", "GW-4.5-01")
    assert nearest(pos(begin()), "greece", ("germany", "italy", "japan")) == "italy"
    assert nearest(pos(begin()), "greece", ("germany", "japan")) == "germany"
    assert to(war(begin(), ("sweden", "ussr")), "sweden") == ("great_britain", "GW-4.5-02")
    signed = replace(war(begin(), ("sweden", "ussr")), pacts={"molotov_ribbentrop": "signed"})
    assert to(signed, "sweden") == ("great_britain", "GW-4.5-02")
    finnish = replace(signed, wars=war(begin(), ("finland", "ussr")).wars)
    assert to(finnish, "finland") == ("germany", "GW-4.7-07")
    alone = war(begin(), ("sweden", "ussr"))
    for nation in ("great_britain", "fec", "anzac", "france", "usa"):
        alone = sheet(alone, nation, gone="surrendered")
    assert to(alone, "sweden") == ("great_britain", "GW-4.5-02")
    assert heir_of(pos(begin()), "great_britain") == "fec"
    assert heir_of(pos(begin()), "germany") == "japan"
    assert heir_of(pos(begin()), "italy") == "germany"
    assert heir_of(pos(begin()), "ussr") == ""


@pytest.mark.rule("GW-4.5-03", "GW-4.5-08", "GW-4.9-02", "GW-AMB-58")
def test_what_the_end_of_a_combat_phase_brings() -> None:
    """A named minor aligns before control begins; Romania only where it goes by its own row, and if
    it was attacked."""

    def after(state: State) -> Script:
        script = Script(turn(state, "ussr", 9, "combat"), SeededDice(1))
        after_combat(script)
        return script

    fight = war(begin(), ("ussr", "romania"), ("ussr", "sweden"))
    script = after(fight)
    assert not script.pos.exists("romania")
    assert script.pos.relations.controller("sweden") == "great_britain"
    assert after(begin()).pos.exists("romania")
    sphere = war(begin(sphere_minors="sphere"), ("ussr", "romania"))
    assert after(sphere).pos.exists("romania")


# China


@pytest.mark.rule("GW-4.9-02", "GW-AMB-44")
def test_who_is_foreign_in_china() -> None:
    here = pos(sheet(begin(), "dadao_government", controller="japan", gone=""))

    for on in ("kmt", "ccp", "mengjiang"):
        assert china.is_foreign_war(here, "japan", on)
        for by in ("kmt", "ccp", "mengjiang", "dadao_government"):
            assert not china.is_foreign_war(here, by, on), (by, on)
    assert not china.is_foreign_war(here, "japan", "ussr")


@pytest.mark.rule("GW-4.9-02")
def test_which_attack_is_one_on_all_of_china() -> None:
    def remembered(by: str, on: str) -> bool:
        script = Script(turn(begin(), "japan", 9, "combat"), SeededDice(1))
        china.attacked(script, by, on)
        return bool(script.pos.spent("ready", china.ATTACKED))

    assert remembered("japan", "ma_clique")
    assert remembered("ussr", "kmt")
    assert not remembered("japan", "ussr")
    assert not remembered("ccp", "ma_clique")
    assert not remembered("dadao_government", "ma_clique")


@pytest.mark.rule("GW-4.9-02", "GW-4.9-03", "GW-4.9-05", "GW-AMB-14")
def test_each_zone_of_a_warlord_takes_its_units_along() -> None:
    """One goes to the CCP, one to the KMT, by what lies beside them; foreigners there stay."""
    state = begin()
    for nation in [each for each in pos(state).data.nations if each.endswith("clique")]:
        state = own(state, "kmt", *pos(state).zones_of(nation))
        state = sheet(state, nation, gone="aligned")
    mine = pos(state).zones_of("mengjiang")
    state = own(state, "kmt", *mine)
    one, far = "tsinghai", "yunnan"
    state = own(state, "mengjiang", one, far)
    units = "1 infantry, 1 artillery@usa"
    state = stand(stand(state, one, units, "mengjiang"), far, units, "mengjiang")
    state = replace(turn(state, "japan", 9, "combat"), spent={"ready": {china.ATTACKED: 1}})
    script = Script(state, ScriptedDice(1))
    china.join_after_combat(script)

    assert (script.state.control[one], script.state.control[far]) == ("ccp", "kmt")
    for zone, owner in ((one, "ccp"), (far, "kmt")):
        assert {(u.owner, u.type) for u, _ in script.pos.units(zone)} == {
            (owner, "infantry"),
            ("usa", "artillery"),
        }
    (aligned,) = (each for each in script.events if isinstance(each, Aligned))
    last = script.pos.data.map.land
    order = [zone for zone in last if zone in (one, far)]
    assert aligned.to == script.state.control[order[-1]]
    bare = own(state, "kmt", one, far)
    script = Script(bare, ScriptedDice())
    china.join_after_combat(script)
    assert [each.to for each in script.events if isinstance(each, Aligned)] == ["kmt"]
    alone = sheet(bare, "kmt", gone="surrendered")
    script = Script(alone, ScriptedDice())
    china.join_after_combat(script)
    assert script.pos.exists("mengjiang")


@pytest.mark.rule("GW-4.9-05")
def test_a_warlord_attacked_by_the_ccp_joins_the_kmt_and_keeps_no_war() -> None:
    state = turn(war(begin(), ("ccp", "ma_clique"), ("ccp", "sweden")), "ccp", 9, "combat")
    script = Script(state, ScriptedDice())
    china.join_after_combat(script)
    assert not script.pos.exists("ma_clique")
    assert len([each for each in script.events if isinstance(each, Aligned)]) == 1
    assert script.pos.relations.is_enemy("ccp", "sweden")


@pytest.mark.rule("GW-6.6-01", "GW-6.6-02", "GW-6.2-01")
def test_when_the_truce_may_be_agreed() -> None:
    """While both are there and fight each other; after an attack of this turn alone."""
    state = war(begin(), ("ccp", "kmt"))
    assert china.may_agree(pos(state))
    assert not china.may_agree(pos(replace(state, wars=frozenset())))
    for faction in ("ccp", "kmt"):
        assert not china.may_agree(pos(sheet(state, faction, gone="surrendered")))
        assert not china.may_agree(pos(sheet(state, faction, evolved=True)))
    fight = turn(war(state, ("japan", "kmt"), ("japan", "ccp")), "japan", 9, "combat")
    for spent, asked in (({}, False), ({"ready": {china.ATTACKED: 1}}, True)):
        script = Script(replace(fight, spent=spent), ScriptedDice())
        china.ask_for_truce(script)
        assert bool(script.state.flow) == asked


@pytest.mark.rule("GW-14.3.1-02", "GW-6.6-03")
def test_the_truce_ends_when_a_faction_evolves() -> None:
    """With zones worth 13; then they are at war again, and once only."""
    for faction, other in (("kmt", "ccp"), ("ccp", "kmt")):
        peace = replace(begin(), wars=frozenset(), pacts={"chinese_truce": "signed"})
        rich = own(peace, faction, "berlin", "paris", "london", "moscow", "rome", "tokyo")
        script = Script(rich, ScriptedDice())
        assert china.evolve_faction(script)
        assert script.pos.sheet(faction).evolved
        assert not script.pos.sheet(other).evolved
        assert script.pos.relations.is_enemy("ccp", "kmt")
        assert PactEnded("chinese_truce", faction) in script.events
        assert not china.evolve_faction(Script(script.state, ScriptedDice()))
        without = Script(replace(rich, pacts={}), ScriptedDice())
        assert china.evolve_faction(without)
        assert not without.pos.relations.is_enemy("ccp", "kmt")
        gone = Script(sheet(rich, faction, gone="surrendered"), ScriptedDice())
        assert not china.evolve_faction(gone)


@pytest.mark.rule("GW-10.10.1-02", "GW-10.10.1-03")
def test_to_whom_a_captured_zone_is_given_and_where_units_go() -> None:
    state = _captured()
    gone = sheet(state, "ccp", gone="surrendered")
    near = next(z for z in pos(state).data.map.land["yunnan"].neighbours if own_by(state, z))
    line = f"france: give it to {{}} and leave for {near}"
    assert refused(state, line.format("kmt")) == refused(state, line.format("ccp")) == []
    assert refused(gone, line.format("ccp")) == ["GW-10.10.1-02"]
    assert refused(state, "france: give it to kmt and leave for paris") == ["GW-10.10.1-02"]
    assert refused(state, line.format("usa")) == ["GW-10.10.1-03"]


def own_by(state: State, zone: str) -> bool:
    return state.control[zone] == "france"


@pytest.mark.rule("GW-5.2-02", "GW-AMB-53")
def test_who_became_ready_and_cannot_declare_is_not_asked() -> None:
    state = turn(begin(), "germany", 9)
    script = Script(state, ScriptedDice())
    assert not ask_the_ready(script)
    assert not script.events
    for lead, asked in (("france", False), ("italy", True)):
        ready = replace(state, spent={"ready": {READY + lead: 1}})
        script = Script(ready, ScriptedDice())
        assert ask_the_ready(script)
        assert bool(script.state.flow) == asked
        assert script.state.spent["ready"][f"asked {lead}"] == 1
        assert not ask_the_ready(Script(replace(script.state, flow=()), ScriptedDice()))


# leave


@pytest.mark.rule("GW-1.11-05", "GW-7.1-01", "GW-11.2-04", "GW-13.2.8-04")
def test_who_asks_whom_for_leave_when() -> None:
    """Who acts, in the right phase, of somebody who is there, has it to give and has not said yes
    or no."""
    state = turn(begin(), "germany", 1, "noncombat")
    ask = AskLeave("germany", "germany", "great_britain", "passage")

    def why(state: State, action: AskLeave = ask) -> list[str]:
        return _rules(ask_objections(pos(state), action))

    assert why(state) == []
    assert why(turn(state, "italy", 1, "noncombat")) == ["GW-7.1-01"]
    assert why(replace(state, phase="combat")) == ["GW-1.11-05"]
    given = {"permitted": {"passage great_britain germany": 1}}
    assert why(replace(state, spent=given)) == ["GW-1.11-05"]
    denied = {"denied": {"passage great_britain germany": 1}}
    assert why(replace(state, spent=denied)) == ["GW-1.11-05"]
    assert why(war(state, ("germany", "great_britain"))) == ["GW-1.11-05"]
    assert why(state, replace(ask, of="japan")) == ["GW-1.11-05"]
    assert why(sheet(state, "great_britain", gone="surrendered")) == ["GW-13.2.8-04"]
    assert why(state, replace(ask, of="turkey")) == ["GW-13.2.8-04"]


# the treaty of Moscow


@pytest.mark.rule("GW-6.5-01", "GW-6.2-01")
def test_which_peace_the_ussr_makes() -> None:
    def why(state: State, by: str = "ussr", nation: str = "ussr", pact: str = "") -> list[str]:
        action = SignPeace(by, nation, pact or "moscow_treaty")
        return _rules(moscow.objections(pos(state), action))

    state = _viipuri()
    assert why(state) == []
    for said in (
        {"by": "germany"},
        {"nation": "finland"},
        {"pact": "molotov_ribbentrop"},
    ):
        assert why(state, **said) == ["GW-6.5-01"], said
    assert why(begin(), by="germany") == ["GW-6.5-01"]
    assert why(replace(state, wars=frozenset())) == ["GW-6.5-01"]
    assert why(sheet(state, "finland", gone="aligned")) == ["GW-6.5-01"]
