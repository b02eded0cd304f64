"""The Condor Legion (15.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import asked
from tests.games.global_war_1936.table import (
    begin,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
)
from wartable.forces import single
from wartable.games.global_war_1936.diplomacy.spain import end_civil_war
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Delivery, Item, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice

FORM = "germany: detach fighter of berlin"


def _early() -> State:
    state = sheet(turn(begin(), "germany", 1), "germany", ipp=20)
    return stand(state, "berlin", "2 fighter", "germany")


@pytest.mark.rule("GW-15.1-02")
def test_a_fighter_is_set_aside_and_the_republicans_roll() -> None:
    state = _early()
    assert FORM in offered(state, "germany")
    sent = play(state, FORM, 12)
    assert sent.sheets["germany"].ipp == 15
    assert dict(sent.units["berlin"]) == {Unit("fighter", "germany"): 1}
    assert sent.box["germany"] == single(Item("fighter", corps="condor"))
    assert refused(sent, FORM) == ["GW-15.1-02"]
    assert not sent.spent.get("recruited")

    more = play(state, FORM, 1)
    assert asked(more) == [("ChooseRecruits", "ussr")]
    recruited = play(more, next(way for way in offered(more, "ussr") if "recruit infantry" in way))
    assert pos(recruited).lead == "germany"
    assert refused(sheet(state, "germany", ipp=4), FORM) == ["GW-15.1-02"]
    over = sheet(state, "spanish_republicans", gone="turned")
    assert refused(over, FORM) == ["GW-15.1-02"]
    assert refused(state, "germany: detach fighter of bavaria") == ["GW-15.1-02"]
    assert refused(turn(state, "italy", 1), FORM.replace("germany:", "italy:")) == ["GW-15.1-02"]
    cut_off = own(state, "germany", "korea")
    cut_off = stand(cut_off, "korea", "1 fighter", "germany")
    assert refused(cut_off, "germany: detach fighter of korea") == ["GW-15.1-02"]


def _boxed() -> State:
    box = {"germany": single(Item("fighter", corps="condor"))}
    return replace(_early(), phase="place_units", box=box)


@pytest.mark.rule("GW-15.1-01", "GW-15.1-02")
def test_it_goes_to_spain_and_is_of_the_nationalists() -> None:
    state = _boxed()
    ways = [way for way in offered(state, "germany") if "deploy" in way]
    assert ways
    zone = ways[0].split()[-1]
    assert state.control[zone] == "spanish_nationalists"
    there = play(state, ways[0])
    condor = Unit("fighter", "spanish_nationalists", did="placed", corps="condor")
    assert dict(there.units[zone])[condor] == 1
    assert not there.box.get("germany")
    assert refused(state, "germany: deploy fighter in madrid") == ["GW-15.1-02"]
    assert refused(replace(state, box={}), ways[0]) == ["GW-15.1-02"]
    ashore = replace(state, facilities={})
    assert refused(ashore, ways[0]) == ["GW-15.1-02"]


@pytest.mark.rule("GW-15.1-02")
def test_the_republicans_may_interdict_it() -> None:
    state = _boxed()
    line = next(way for way in offered(state, "germany") if "deploy" in way)
    for sea in pos(state).data.map.sea:
        state = stand(state, sea, "1 submarine", "spanish_republicans")
    met = play(state, line)
    assert asked(met) == [("ChooseInterdiction", "ussr")]
    delivery = met.flow[-2]
    assert isinstance(delivery, Delivery)
    seas = [space for space in delivery.path if space in pos(met).data.map.sea]
    hit = play(met, "ussr: interdict", *[1] * len(seas))
    assert not any(unit.corps for units in hit.units.values() for unit, _ in units)


def _won() -> State:
    """The Nationalists have won, with the legion in Madrid."""
    state = replace(_boxed(), box={})
    condor = Unit("fighter", "spanish_nationalists", corps="condor")
    spain = pos(state).data.map.areas["continental_spain"].zones
    units = {space: there for space, there in state.units.items() if space not in spain}
    state = replace(state, units=units | {"madrid": single(condor)})
    script = Script(own(state, "spanish_nationalists", *spain), ScriptedDice())
    assert end_civil_war(script)
    return script.state


@pytest.mark.rule("GW-15.1-03")
def test_it_comes_home_when_the_nationalists_have_won() -> None:
    state = _won()
    line = "germany: recall fighter of madrid to berlin"
    assert line in offered(state, "germany")
    back = play(state, line)
    assert dict(back.units["berlin"])[Unit("fighter", "germany", did="placed", corps="condor")] == 1
    assert not back.units.get("madrid")
    assert refused(replace(state, facilities={}), line) == ["GW-15.1-03"]
    fought = replace(_boxed(), box={})
    condor = Unit("fighter", "spanish_nationalists", corps="condor")
    deploy = next(way for way in offered(_boxed(), "germany") if "deploy" in way)
    zone = deploy.split()[-1]
    fought = replace(fought, units=fought.units | {zone: single(condor)})
    line = f"germany: recall fighter of {zone} to berlin"
    assert refused(fought, line) == ["GW-15.1-03"]
    assert refused(sheet(fought, "spanish_republicans", gone="turned"), line) == []
