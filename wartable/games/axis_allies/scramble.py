"""Aircraft of an air base go up into a sea zone beside it that is under attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import force, holds, minus, size
from wartable.games.axis_allies.actions import Group, Scramble
from wartable.games.axis_allies.bases import scrambling
from wartable.games.axis_allies.battle.at_sea import is_attacked
from wartable.games.axis_allies.decisions import ChooseScramble
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Change, Scrambled
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Force, Unit, parts
from wartable.games.axis_allies.windows import MOST_LISTED, answer, asked, missing
from wartable.games.axis_allies.wording import SPACE, format_groups, read_groups


def could_scramble(pos: Position, zone: str) -> bool:
    """Whether enemy aircraft could go up into the zone if it were attacked (E40-MOV-04, G40-AMB-07,
    G40-MNF-08)."""
    return any(
        scrambling(pos, territory) and any(_flies(pos, unit, zone) for unit, _ in pos.at(territory))
        for territory in pos.board.coast.get(zone, ())
    )


def _flies(pos: Position, unit: Unit, zone: str) -> bool:
    """Fighters and tactical bombers of whoever is at war with the attacker, but for those that may
    not enter the zone (E40-SCR-02, E40-AMB-35, G40-SCR-02, G40-AMB-48, G40-CHN-12)."""
    return (
        pos.type(unit).scrambles
        and unit.owner in pos.foes
        and pos.edition.bars_entry(pos, unit, zone) is None
    )


def scrambles(pos: Position) -> tuple[ChooseScramble, ...]:
    """Who may scramble from which base into which zones: one question for each power with aircraft
    there, be the base its own or that of a friend who is at peace with me (E40-SCR-03, E40-SCR-04,
    E40-SCR-05, E40-AMB-35, G40-SCR-03 to G40-SCR-06, G40-AMB-48)."""
    questions = []
    for territory in sorted(pos.state.facilities):
        limit = scrambling(pos, territory)
        attacked = [zone for zone in pos.board.coast[territory] if limit and is_attacked(pos, zone)]
        owners = dict.fromkeys(unit.owner for unit, _ in pos.at(territory))
        for owner in owners if attacked else ():
            zones = tuple(sorted(zone for zone in attacked if _up(pos, territory, owner, zone)))
            if zones:
                aircraft = _up(pos, territory, owner, zones[0])
                questions.append(ChooseScramble(owner, territory, aircraft, zones, limit))
    return tuple(questions)


def _up(pos: Position, territory: str, owner: str, zone: str) -> Force:
    return tuple(
        pair for pair in pos.at(territory) if pair[0].owner == owner and _flies(pos, pair[0], zone)
    )


def left_to_send(pos: Position, territory: str, limit: int) -> int:
    """How many may still go up: the aircraft of all powers count together (G40-AMB-48)."""
    sent = sum(
        number
        for zone in pos.board.coast[territory]
        for unit, number in pos.at(zone)
        if unit.did is Did.SCRAMBLED and unit.came == territory
    )
    return limit - sent


def ways(pos: Position, question: ChooseScramble, most: int) -> list[tuple[Group, ...]]:
    """Ways to send aircraft up, nobody first, at most so many."""

    def send(zones: tuple[str, ...], aircraft: Force, left: int) -> Iterator[tuple[Group, ...]]:
        if not zones:
            yield ()
            return
        for flight in parts(aircraft, left):
            group = (Group(zones[0], flight),) if flight else ()
            for rest in send(zones[1:], minus(aircraft, flight), left - size(flight)):
                yield (*group, *rest)

    left = left_to_send(pos, question.space, question.limit)
    return list(islice(send(question.zones, question.aircraft, left), most))


def objections(pos: Position, action: Scramble) -> Iterator[Objection]:
    """Why these aircraft may not go up there (E40-SCR-02, E40-SCR-05, G40-SCR-02, G40-SCR-06)."""
    question = asked(pos, ChooseScramble, action)
    named = [pair for group in action.groups for pair in group.units]
    if len({group.to for group in action.groups}) < len(action.groups) or not holds(
        question.aircraft, named
    ):
        yield Objection(
            pos.rule("G40-SCR-02"), "these aircraft cannot scramble from here", (action.space,)
        )
        return
    for group in action.groups:
        if group.to not in question.zones:
            yield Objection(
                pos.rule("G40-SCR-02"),
                "{space} is not under attack beside {space_2}",
                (group.to,),
                pos.parts(space=group.to, space_2=action.space),
            )
    left = left_to_send(pos, action.space, question.limit)
    if sum(number for _, number in named) > left:
        yield Objection(
            pos.rule("G40-SCR-06"),
            "at most {number} more may scramble from here",
            (action.space,),
            pos.parts(number=left),
        )


def unasked(pos: Position, action: Scramble) -> Iterator[Objection]:
    """Why nobody is asked to scramble so: no base there works against me, these aircraft do not go
    up from it, or nothing beside it is under attack (E40-SCR-02, G40-SCR-02)."""
    if not pos.edition.rule("G40-SCR-02") or action.by in pos.mine:
        return
    rule, base = pos.rule("G40-SCR-02"), action.space
    if pos.is_friendly(base) or not scrambling(pos, base):
        yield Objection(
            rule, "no air base in {space} can send aircraft up", (base,), pos.parts(space=base)
        )
        return
    for group in action.groups:
        if group.to not in pos.board.coast[base] or not is_attacked(pos, group.to):
            yield Objection(
                rule,
                "{space} is not under attack beside {space_2}",
                (group.to,),
                pos.parts(space=group.to, space_2=base),
            )
        elif not holds(_up(pos, base, action.by, group.to), group.units):
            yield Objection(rule, "these aircraft cannot scramble from here", (base,))


def carry_out(script: Script, action: Scramble) -> None:
    """They are over the zone now and fight nowhere else this turn (E40-SCR-06, E40-SCR-07,
    G40-SCR-07)."""
    question = asked(script.pos, ChooseScramble, action)
    for group in action.groups:
        units = force(group.units)
        up = force(
            (replace(unit, did=Did.SCRAMBLED, came=action.space), number) for unit, number in units
        )
        changes = (Change(action.space, units), Change(group.to, (), up))
        script.emit(Scrambled(changes, action.by, action.space, group.to, units))
    answer(script, question)


def answers(pos: Position, decision: ChooseScramble) -> Sequence[Scramble]:
    """Some ways to send aircraft up."""
    sent = ways(pos, decision, MOST_LISTED)
    return [Scramble(decision.owner, decision.space, groups) for groups in sent]


def faults(pos: Position, decision: ChooseScramble) -> Iterator[str]:
    """The aircraft are there, and the zones beside them."""
    space = decision.space
    yield from missing(pos.at(space), decision.aircraft, space)
    if not {*decision.zones} <= {*pos.board.neighbours[space]}:
        yield f"{space} does not lie beside these zones"


QUESTION = Question(
    ChooseScramble,
    {Scramble: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Scramble: Wording(
            lambda action: (
                f"scramble from {action.space}: {format_groups(action.groups, action.by, 'to')}"
            ),
            {
                rf"scramble from {SPACE}: (?P<groups>.+)": lambda by, m: Scramble(
                    by, m["space"], read_groups(m["groups"], by, "to")
                )
            },
        )
    },
    unasked=unasked,
    faults=faults,
)
