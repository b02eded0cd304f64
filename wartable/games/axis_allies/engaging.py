"""Whether submarines and transports are attacked is said before the enemy answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording, parse_names
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.axis_allies.actions import Engage
from wartable.games.axis_allies.battle.at_sea import is_fight_of_choice
from wartable.games.axis_allies.decisions import DeclareAttacks
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Change, Marked, Resolved
from wartable.games.axis_allies.kamikaze import is_in_reach
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import could_scramble
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Force
from wartable.games.axis_allies.windows import MOST_PARTS, asked


def attacks_to_declare(pos: Position) -> tuple[DeclareAttacks, ...]:
    """Zones where I may attack or not, and the enemy could scramble or strike if I do: all attacks
    are declared before that (E40-SCR-01, E40-MOV-11, G40-SCR-01, G40-CMV-10). Where an assault
    comes from, it is chosen when the assault is fought (E40-AMP-07, G40-AMP-08)."""
    zones = tuple(
        zone
        for zone in sorted(pos.state.units)
        if zone not in pos.launching_zones
        and is_fight_of_choice(pos, zone)
        and (could_scramble(pos, zone) or is_in_reach(pos, zone))
    )
    return (DeclareAttacks(pos.me, zones),) if zones else ()


def ties_down_carriers(pos: Position, zones: Sequence[str]) -> bool:
    """Whether attacks of choice in these zones tie down a carrier that an aircraft needs elsewhere
    (S42-AIR-11, E40-AIR-10, G40-AIR-10)."""
    tied = tuple(zone for zone in zones if _decks(pos, zone))
    return bool(tied) and pos.once(f"tied down in {tied}", lambda: _leaves_in_the_air(pos, tied))


def _decks(pos: Position, zone: str) -> Force:
    return tuple(pair for pair in pos.own(zone) if pos.type(pair[0]).deck)


def _leaves_in_the_air(pos: Position, zones: Sequence[str]) -> bool:
    changes = tuple(
        Change(zone, decks, force((replace(unit, did=Did.FOUGHT), n) for unit, n in decks))
        for zone in zones
        for decks in (_decks(pos, zone),)
    )
    after = pos.shifted(changes)
    return landing.unlanded(after) > landing.unlanded(pos)


def objections(pos: Position, action: Engage) -> Iterator[Objection]:
    """Only where there is a choice, and without the carriers that aircraft need elsewhere
    (E40-MOV-12, E40-AIR-10, G40-CMV-11, G40-AIR-10)."""
    question = asked(pos, DeclareAttacks, action)
    if set(action.zones) - set(question.zones) or len(set(action.zones)) < len(action.zones):
        yield Objection(
            pos.rule("G40-CMV-11"), "there is no choice to attack in these zones", action.zones
        )
    elif ties_down_carriers(pos, action.zones):
        yield Objection(pos.rule("S42-AIR-11"), "an aircraft needs the carrier elsewhere")


def carry_out(script: Script, action: Engage) -> None:
    """Ships that attack stay to fight; where none do, nothing is fought this turn."""
    pos = script.pos
    question = asked(pos, DeclareAttacks, action)
    script.pop()
    for zone in question.zones:
        if zone not in action.zones:
            script.emit(Resolved(zone))
            continue
        ready = tuple(pair for pair in pos.own(zone) if pos.can_attack(pair[0]) and not pair[0].did)
        bound = force((replace(unit, did=Did.MOVED), number) for unit, number in ready)
        script.emit(Marked((Change(zone, ready, bound),)))


def answers(pos: Position, decision: DeclareAttacks) -> Sequence[Engage]:
    """Nowhere, here, there, or everywhere."""
    zones = decision.zones
    some = (each for n in range(len(zones) + 1) for each in combinations(zones, n))
    return [
        Engage(decision.owner, chosen)
        for chosen in islice(some, MOST_PARTS)
        if not ties_down_carriers(pos, chosen)
    ]


def faults(pos: Position, decision: DeclareAttacks) -> Iterator[str]:
    """A zone is asked about once."""
    if len(set(decision.zones)) < len(decision.zones):
        yield "a zone is named twice"


QUESTION = Question(
    DeclareAttacks,
    {Engage: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Engage: Wording(
            lambda action: (
                f"attack in {', '.join(action.zones)}" if action.zones else "attack nowhere"
            ),
            {
                r"attack nowhere": lambda by, m: Engage(by),
                rf"attack in (?P<zones>{NAME}(?:, ?{NAME})*)": lambda by, m: Engage(
                    by, parse_names(m["zones"])
                ),
            },
        )
    },
    faults=faults,
)
