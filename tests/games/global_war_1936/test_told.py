"""What happened, in sentences: each kind of event is told once, for whoever reads it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from wartable.core.game import Outcome
from wartable.games.global_war_1936 import events as ev
from wartable.games.global_war_1936.diplomacy.pacts import PACTS
from wartable.games.global_war_1936.names import Leave
from wartable.games.global_war_1936.narrate import CALLED, LINES, describe
from wartable.games.global_war_1936.told import TELLINGS, told
from wartable.games.global_war_1936.unit import Unit

SILENT = {
    ev.FlowBecame,
    ev.Did,
    ev.WarsBecame,
    ev.QueueBecame,
    ev.BoxBecame,
    ev.Counted,
    ev.FacilitiesBecame,
    ev.RailBecame,
    ev.MarkersRemoved,
}
"""Events that change what is asked or counted, or what another event has told."""
INFANTRY = Unit("infantry", "germany")
MOVED = Unit("infantry", "germany", did="moved")
LADEN = Unit("naval_transport", "germany", cargo=(INFANTRY,))
SENTENCES: list[tuple[Any, str]] = [
    (ev.TurnBegan(2, "germany"), "January 1937: Germany"),
    (ev.TurnBegan(1, "commonwealth"), "July 1936: Great Britain"),
    (ev.PhaseBegan("combat_movement"), "combat movement"),
    (ev.PhaseBegan("noncombat"), "non-combat movement"),
    (ev.PhaseBegan("production"), "production"),
    (ev.GameEnded(Outcome((), "GW-3.1-01", "nobody wins")), "nobody wins"),
    (
        ev.EndRolled(9, 2, 4, {"axis": 3, "allies": 5}),
        "end roll 9 - 2, at most 4 ends; axis 3, allies 5",
    ),
    (
        ev.EndRolled(9, 2, 4, {"axis": 5, "allies": 5}, tied=True),
        "end roll 9 - 2, at most 4 ends; axis 5, allies 5; first place is tied",
    ),
    (
        ev.WarDeclared(("germany",), ("france", "great_britain")),
        "Germany declares war on France, Great Britain",
    ),
    (ev.WarDeclared(("germany", "italy"), ("france",)), "Germany, Italy declare war on France"),
    (ev.PactSigned("molotov_ribbentrop", "ussr"), "USSR signs the Molotov-Ribbentrop pact"),
    (ev.PactRefused("molotov_ribbentrop", "ussr"), "USSR refuses the Molotov-Ribbentrop pact"),
    (ev.PactEnded("molotov_ribbentrop", "ussr"), "USSR ends the Molotov-Ribbentrop pact"),
    (ev.Aligned("hungary", "germany", "GW-4.5-01"), "Hungary aligns to Germany"),
    (
        ev.ControlBegan("hungary", "germany", "GW-4.5-01"),
        "Hungary comes under the control of Germany",
    ),
    (ev.Turned("france", "vichy_france", "GW-4.11.1-04"), "France becomes Vichy France"),
    (ev.Surrendered("france", "GW-5.7-01"), "France surrenders"),
    (ev.Evolved("ccp"), "CCP becomes a major power"),
    (ev.Created("free_france", "GW-4.11.1-04"), "Free France comes into being"),
    (ev.FateRolled("paris", 3, "germany"), "3 for Paris: Germany"),
    (ev.FateRolled("paris", 12, ""), "12 for Paris: removed"),
    (ev.CapitalBecame("france", "paris"), "Paris is the capital of France"),
    (ev.CapitalBecame("france", ""), "no zone is the capital of France"),
    (ev.LeaveAnswered("germany", "italy", "railway", True), "Germany permits Italy a railway"),
    (ev.LeaveAnswered("germany", "italy", "railway", False), "Germany denies Italy a railway"),
    (ev.RolledOff("paris", ("germany", "italy"), (3, 4)), "roll-off: Germany 3, Italy 4"),
    (ev.ZonesPassed(("paris", "picardy"), "germany", "GW-4.11.1-04"), "Paris, Picardy: Germany"),
    (ev.ZoneTaken("paris", "germany"), "Germany takes Paris"),
    (ev.Annexed("paris", "germany", "GW-4.5-03"), "Germany annexes Paris"),
    (ev.IncomeRose("germany", "war", 20, False), "the income of Germany rises to 20"),
    (
        ev.IncomeRose("germany", "war", 40, True),
        "the income of Germany rises to 40, full production",
    ),
    (
        ev.IncomeRose("germany", "war", 20, False, (3, 4)),
        "the income of Germany rises by 3 + 4 to 20",
    ),
    (
        ev.IncomeRose("germany", "war", 40, True, (3, 4)),
        "the income of Germany rises by 3 + 4 to 40, full production",
    ),
    (ev.IncomeFell("germany", 12, "GW-5.2-03"), "the income of Germany falls to 12"),
    (ev.IppChanged("germany", 7, "infantry"), "Germany has 7 IPP (Infantry)"),
    (ev.IppChanged("germany", 7, "airbase"), "Germany has 7 IPP (Airbase)"),
    (ev.IppChanged("germany", 7, "income"), "Germany has 7 IPP (income)"),
    (ev.IppChanged("germany", 7, "GW-12.9-01"), "Germany has 7 IPP (income)"),
    (
        ev.IppChanged("ussr", 7, "moscow_treaty"),
        "USSR has 7 IPP (the end of the Moscow treaty)",
    ),
    (ev.Researched("germany", "radar", 9, 2), "Germany rolls 9 for Radar: box 2"),
    (ev.Researched("germany", "radar", 2), "Germany rolls 2 for Radar: no advance"),
    (ev.TechnologyAdvanced("germany", "radar", 3), "Germany advances Radar: box 3"),
    (ev.Recruited("germany", 3, 4), "Germany rolls 3 for recruits, at most 4"),
    (
        ev.Influenced("ccp", "yunnan_clique", 7, 0, 4),
        "CCP rolls 7 for the influence on Yunnan Clique, at most 4",
    ),
    (
        ev.Influenced("kmt", "yunnan_clique", 7, 2, 4),
        "KMT rolls 7 - 2 for the influence on Yunnan Clique, at most 4",
    ),
    (
        ev.UnitsChanged(
            (ev.Change("berlin", ((INFANTRY, 2),), ()), ev.Change("bavaria", (), ((INFANTRY, 2),)))
        ),
        "Germany: 2 Infantry from Berlin to Bavaria",
    ),
    (
        ev.UnitsChanged(
            (ev.Change("berlin", ((INFANTRY, 2),), ()), ev.Change("A23", (), ((LADEN, 1),)))
        ),
        "Germany loses 2 Infantry in Berlin. Germany gets 1 Naval transport, 1 Infantry in"
        " English Channel and southern North Sea (A23)",
    ),
    (
        ev.UnitsChanged(
            (ev.Change("madrid", ((Unit("infantry", "spanish_republicans"), 1),), ()),)
        ),
        "Spanish Republicans lose 1 Infantry in Madrid",
    ),
    (
        ev.LeaveAnswered("spanish_nationalists", "germany", "passage", False),
        "Spanish Nationalists deny Germany passage through its straits and canals",
    ),
    (
        ev.WarDeclared(("germany",), ("spanish_republicans",)),
        "Germany declares war on Spanish Republicans",
    ),
    (ev.UnitsChanged((ev.Change("berlin", ((INFANTRY, 2),), ((MOVED, 2),)),)), ""),
    (ev.Fired("paris", "attack", (3, 4), (2, 12), 1), "attack in Paris rolls 2, 12: 1 hit"),
    (ev.Bombed("paris", "airbase", (3,), 3), "Airbase in Paris: 3 damage"),
    (
        ev.ShipRolled("paris", "destroyer", "france", 4, "germany"),
        "Destroyer of France in port: 4, captured by Germany",
    ),
    (ev.ShipRolled("paris", "destroyer", "france", 4), "Destroyer of France in port: 4, lost"),
    (
        ev.RaiderRolled("A23", "germany", (3, 4), (5, 9)),
        "the raider of Germany in English Channel and southern North Sea (A23) has 5, who looks for"
        " it 9",
    ),
    (
        ev.ConvoyRolled("A23", "submarine", "great_britain", (7, 3), 2, 1),
        "Submarine raids convoys of Great Britain in English Channel and southern North Sea (A23):"
        " 7 + 2 against 3 + 1",
    ),
    (ev.ConvoyLost("nagasaki_line", 3), "Nagasaki Line loses 3 IPP"),
    (
        ev.InterdictionRolled("germany", "submarine", "A23", 3, (2, 9)),
        "Germany interdicts at 3 in English Channel and southern North Sea (A23): 2, 9",
    ),
    (
        ev.Delivered("usa", "great_britain", "infantry", ("A23",), True),
        "lend-lease of USA to Great Britain arrives",
    ),
    (
        ev.Delivered("usa", "great_britain", "infantry", ("A23",), False),
        "lend-lease of USA to Great Britain is destroyed",
    ),
    (ev.FlowBecame(()), ""),
]


def test_every_kind_of_event_is_told_or_silent_on_purpose() -> None:
    assert {*TELLINGS} == {*get_args(ev.AnyEvent)} - SILENT


def test_every_sentence_is_told_by_an_event() -> None:
    """Each of them is among those below, and none has a place that nobody fills."""
    tellings = [each for event, _ in SENTENCES if (each := told(event))]
    keys = {part.key for each in tellings for part in (each, *each.clauses)}

    assert keys == {*LINES}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda each: str(each)[:40])
def test_what_happened_is_told(event: Any, sentence: str) -> None:
    assert describe(event) == sentence


def test_whatever_can_be_named_has_a_name() -> None:
    for pact in PACTS:
        assert CALLED["pact"](pact)
    for leave in get_args(Leave):
        assert CALLED["leave"](leave)
