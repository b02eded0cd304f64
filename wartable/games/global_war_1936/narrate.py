"""Events in English sentences, as the log has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from wartable.core.telling import Voice
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.events import AnyEvent
from wartable.games.global_war_1936.position import date_of, in_words
from wartable.games.global_war_1936.told import told

LINES = {
    "turn": "{date}: {slot}",
    "phase": "{phase}",
    "ended": "{ending}",
    "end_rolled": "end roll {face} - {less}, at most {most} ends; {points}",
    "end_rolled_tied": (
        "end roll {face} - {less}, at most {most} ends; {points}; first place is tied"
    ),
    "war_declared": "{nations} declares war on {foes}",
    "war_declared_by_several": "{nations} declare war on {foes}",
    "pact_signed": "{nation} signs {pact}",
    "pact_refused": "{nation} refuses {pact}",
    "pact_ended": "{nation} ends {pact}",
    "aligned": "{nation} aligns to {lead}",
    "controlled": "{nation} comes under the control of {lead}",
    "turned": "{nation} becomes {lead}",
    "surrendered": "{nation} surrenders",
    "evolved": "{nation} becomes a major power",
    "created": "{nation} comes into being",
    "fate_rolled": "{face} for {fate}: {nation}",
    "fate_removed": "{face} for {fate}: removed",
    "capital": "{space} is the capital of {nation}",
    "capital_lost": "no zone is the capital of {nation}",
    "leave_given": "{nation} permits {guest} {leave}",
    "leave_denied": "{nation} denies {guest} {leave}",
    "rolled_off": "roll-off: {rolls}",
    "zones_passed": "{spaces}: {nation}",
    "zone_taken": "{nation} takes {space}",
    "annexed": "{nation} annexes {space}",
    "income_rose": "the income of {nation} rises to {level}",
    "income_rose_to_full": "the income of {nation} rises to {level}, full production",
    "income_rolled": "the income of {nation} rises by {sum} to {level}",
    "income_rolled_to_full": "the income of {nation} rises by {sum} to {level}, full production",
    "income_fell": "the income of {nation} falls to {level}",
    "ipp": "{nation} has {ipp} IPP ({why})",
    "researched": "{nation} rolls {face} for {technology}: box {box}",
    "researched_in_vain": "{nation} rolls {face} for {technology}: no advance",
    "advanced": "{nation} advances {technology}: box {box}",
    "recruited": "{nation} rolls {face} for recruits, at most {most}",
    "influenced": "{nation} rolls {face} for the influence on {warlord}, at most {most}",
    "influenced_less": (
        "{nation} rolls {face} - {less} for the influence on {warlord}, at most {most}"
    ),
    "changed": "{what}",
    "went": "{nation}: {units} from {space} to {goal}",
    "lost": "{nation} loses {units} in {space}",
    "came": "{nation} gets {units} in {space}",
    "fired": "{side} in {space} rolls {faces}: {hits}",
    "bombed": "{facility} in {space}: {damage} damage",
    "ship_captured": "{unit} of {nation} in port: {face}, captured by {captor}",
    "ship_lost": "{unit} of {nation} in port: {face}, lost",
    "raider": "the raider of {nation} in {zone} has {total}, who looks for it {other}",
    "convoy": (
        "{unit} raids convoys of {nation} in {sea}: {face} + {more} against {other} + {guard}"
    ),
    "convoy_lost": "{line} loses {ipp} IPP",
    "interdicted": "{nation} interdicts at {value} in {zone}: {faces}",
    "delivered": "lend-lease of {nation} to {guest} arrives",
    "delivery_destroyed": "lend-lease of {nation} to {guest} is destroyed",
}
"""The sentences by their keys."""


PACTS = {
    "japanese_soviet": "the Japanese-Soviet pact",
    "molotov_ribbentrop": "the Molotov-Ribbentrop pact",
    "moscow_treaty": "the Moscow treaty",
    "chinese_truce": "a Chinese truce",
}
PAID_FOR = {
    **{id: f"the end of {pact}" for id, pact in PACTS.items()},
    "GW-4.11.1-02": "the treasury of France",
    "GW-4.11.3-01": "income of Vichy France",
    "GW-5.4-01": "fine",
    "GW-6.4-02": "trade of the pact",
    "GW-8.7-01": "lend-lease",
    "GW-10.9-02": "convoys",
    "GW-10.10.2-01": "the capital is lost",
    "GW-12.9-01": "income",
    "GW-15.2-03": "influence",
    "GW-15.4-01": "influence",
    "africa_corps": "Africa Corps",
    "condor_legion": "Condor Legion",
}
"""What IPP are paid for or come from, where it is no thing with a name."""
PHASES = {
    "combat_movement": "combat movement",
    "noncombat": "non-combat movement",
    "place_units": "place units",
}
LEAVE = {
    "rail": "moves on its railways",
    "railway": "a railway",
    "passage": "passage through its straits and canals",
    "overlord": "its part in the landing",
    "bonus": "the war bonus",
}


def _nation(name: str) -> str:
    return data().nations[name].name


def _space(name: str) -> str:
    board = data().map
    return board.land[name].name if name in board.land else data().names[name]


def _slot(name: str) -> str:
    """Whose player turn it is: who decides in it."""
    return _nation(data().slots[name].nations[0])


def _thing(id: str) -> str:
    """A unit, a facility or a zone by its name, or what is paid for; anything else is a word."""
    if id in PAID_FOR:
        return PAID_FOR[id]
    facts = data()
    for table in (facts.units, facts.facilities, facts.map.land):
        if id in table:
            return str(table[id].name)
    return id


CALLED: Mapping[str, Callable[[Any], str]] = {
    "date": lambda number: in_words(date_of(number)),
    "slot": _slot,
    "phase": lambda phase: PHASES.get(phase, phase),
    "ending": lambda outcome: outcome.text,
    "points": lambda points: ", ".join(f"{who} {number}" for who, number in points.items()),
    "nation": _nation,
    "nations": lambda nations: ", ".join(map(_nation, nations)),
    "space": _space,
    "spaces": lambda spaces: ", ".join(map(_space, spaces)),
    "pact": PACTS.__getitem__,
    "leave": LEAVE.__getitem__,
    "side": str,
    "rolls": lambda rolls: ", ".join(f"{_nation(lead)} {face}" for lead, face in rolls),
    "sum": lambda faces: " + ".join(map(str, faces)),
    "faces": lambda faces: ", ".join(map(str, faces)),
    "thing": _thing,
    "hits": lambda hits: "1 hit" if hits == 1 else f"{hits} hits",
    "technology": lambda id: data().technologies[id].name,
    "unit": lambda kind: data().units[kind].name,
    "units": lambda kinds: ", ".join(
        f"{number} {data().units[kind].name}" for kind, number in kinds.items()
    ),
    "facility": lambda kind: data().facilities[kind].name,
    "line": lambda line: data().map.lines[line].name,
}
"""What things are called, by their kind."""

VOICE = Voice(
    LINES.get, lambda kind, value: CALLED[kind](value), lambda _, clauses: ". ".join(clauses)
)


MANY = re.compile(r"(?:^|(?<=\. ))(Spanish (?:Nationalists|Republicans)) (\w+s)\b")
"""A nation that has its name in the plural, with its verb."""
OF_MANY = {"has": "have", "denies": "deny", "annexes": "annex"}


def _agreed(said: re.Match[str]) -> str:
    """The nation with its verb in the plural."""
    return f"{said[1]} {OF_MANY.get(said[2], said[2][:-1])}"


def describe(event: AnyEvent) -> str:
    """The event in a sentence, or nothing if it says nothing to people."""
    found = told(event)
    return "" if found is None else MANY.sub(_agreed, VOICE.tell(found))
