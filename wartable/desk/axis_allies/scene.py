"""A position as it lies on the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from wartable.core.game import Outcome
from wartable.desk.axis_allies import standing
from wartable.desk.axis_allies.pieces import REMEMBERED, on_board, pieces
from wartable.desk.axis_allies.usual import battle_of
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import (
    BattleNow,
    BattleSide,
    Ending,
    Fact,
    Mark,
    Piece,
    PowerNow,
    Scene,
    SpaceNow,
)
from wartable.forces import plus
from wartable.games.axis_allies.edition import BattleStep
from wartable.games.axis_allies.neutrals import army
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, purses, waiting
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.technologies import developed
from wartable.games.axis_allies.unit import Force, Unit


def scene(words: Words, pos: Position, waiting: tuple[str, ...]) -> Scene:
    """The position; `waiting` are the owners who owe a decision."""
    state = pos.state
    battle = battle_of(pos)
    return Scene(
        round=state.round,
        power=state.power,
        phase=state.phase,
        spaces=dict(_spaces(words, pos, battle)),
        powers=powers(words, pos),
        facts=tuple(_facts(words, pos)),
        bought=tuple(
            Piece(key=kind, kind=kind, owner=state.power, n=number)
            for kind, number in _bought(pos).items()
        ),
        battle=None if battle is None else battle_now(words, pos, battle),
        waiting=tuple(dict.fromkeys(waiting)),
        ending=None if state.outcome is None else ending(words, state.outcome),
        politics=standing.politics(words, pos),
        left_out=tuple(_left_out(pos)),
    )


def _left_out(pos: Position) -> Iterator[str]:
    """The phases that have an option of their name which was not chosen (G40-RND-01)."""
    chosen = msgspec.structs.asdict(pos.state.options)
    return (phase.name for phase in pos.edition.phases if not chosen.get(phase.name, True))


def _bought(pos: Position) -> Counter[str]:
    """What waits to be placed, for any purse."""
    found: Counter[str] = Counter()
    for purse in purses(pos, pos.me):
        found.update(waiting(pos, purse))
    return found


def ending(words: Words, outcome: Outcome) -> Ending:
    """How the game ended."""
    for side, members in words.data.sides.items():
        if set(outcome.winners) == set(members):
            text = words.say("ending.won", side=words.side(side))
            return Ending(outcome.winners, text, outcome.rule, _why(words, outcome))
    return Ending(outcome.winners, words.say("ending.draw"), outcome.rule, _why(words, outcome))


def _why(words: Words, outcome: Outcome) -> str:
    """What decided it: cities at the last round or before, or what was held for a round."""
    if outcome.rule == words.rule("S42-TBL-05", "E40-TBL-05", "G40-TBL-05"):
        return words.say("ending.last_round")
    return words.say("ending.held" if words.data.goals else "ending.cities")


def _spaces(words: Words, pos: Position, battle: Battle | None) -> Iterator[tuple[str, SpaceNow]]:
    contested: set[str] = set()
    if pos.has_combats_ahead:
        left = combats(pos)
        contested.update(left.raids, left.assaults, left.general)
    if battle is not None:
        contested.add(battle.space)
    spaces = pos.data.spaces
    for space in spaces:
        control = pos.state.control.get(space, "")
        there = pos.at(space)
        if battle is not None and battle.space == space:
            there = plus(there, _fighting(pos, battle))
        facilities = pos.state.facilities.get(space, {})
        if control or there or facilities:
            yield (
                space,
                SpaceNow(
                    control=control,
                    pieces=pieces(words, pos, space, there),
                    marks=tuple(_marks(words, pos, space)) if facilities else (),
                    contested=space in contested,
                    facts=tuple(_army(words, pos, space)) if spaces[space].army else (),
                ),
            )


def _marks(words: Words, pos: Position, space: str) -> Iterator[Mark]:
    for kind, damage in pos.state.facilities[space].items():
        most = pos.edition.most_damage(pos, space, kind)
        note = _mark_note(words, pos, space, kind, damage)
        yield Mark(kind, words.kind(kind), damage, most, note)


def _mark_note(words: Words, pos: Position, space: str, kind: str, damage: int) -> str:
    """What a facility's damage or age means."""
    limit = pos.data.units[kind].inoperative_at
    if limit and damage >= limit:
        return words.say("mark.inoperative")
    return words.say("mark.new") if (space, kind) in pos.state.built else ""


def _army(words: Words, pos: Position, space: str) -> Iterator[Fact]:
    """The army that a neutral territory raises when it is attacked or taken over."""
    if units := army(pos, space, pos.me):
        rule = words.rule("G40-NEU-02", "E40-MAP-04")
        yield Fact("army", words.say("fact.army_value"), words.units(units), rule)


def _fighting(pos: Position, battle: Battle) -> Force:
    """Everything on the battle board, those behind the casualty line included."""
    units: dict[Unit, int] = {}
    for side in (battle.attackers, battle.defenders, battle.line):
        for unit, number in on_board(pos, side):
            units[unit] = units.get(unit, 0) + number
    return tuple(units.items())


def powers(words: Words, pos: Position) -> tuple[PowerNow, ...]:
    """What is so with the powers."""
    units, values = _counted(words, pos, battle_of(pos))
    return tuple(
        _power(words, pos, power, units[power], values[power]) for power in pos.data.powers
    )


def _counted(
    words: Words, pos: Position, battle: Battle | None
) -> tuple[dict[str, int], dict[str, int]]:
    """How many units each owner has, and what they cost."""
    units: defaultdict[str, int] = defaultdict(int)
    values: defaultdict[str, int] = defaultdict(int)
    there = [*pos.state.units.values()]
    if battle is not None:
        there.append(_fighting(pos, battle))
    for force in there:
        for owner, number, value in _tally(words, force):
            units[owner] += number
            values[owner] += value
    return units, values


@lru_cache(REMEMBERED)
def _tally(words: Words, force: Force) -> tuple[tuple[str, int, int], ...]:
    """Of each owner here, how many units there are and what they cost, cargo included."""
    units: Counter[str] = Counter()
    values: Counter[str] = Counter()
    for unit, number in force:
        for each in (unit, *unit.cargo):
            units[each.owner] += number
            values[each.owner] += number * words.data.units[each.type].cost
    return tuple([(owner, number, values[owner]) for owner, number in units.items()])


def _power(words: Words, pos: Position, power: str, units: int, value: int) -> PowerNow:
    money = sum(pos.state.money[purse.id] for purse in purses(pos, power))
    facts = [
        Fact("money", words.say("fact.money"), str(money), role="main"),
        Fact("income", words.say("fact.income"), str(pos.income(power)), role="gain"),
        Fact("army", words.say("fact.army_value"), str(value), role="aside"),
        Fact("units", words.say("fact.units"), str(units), role="quiet"),
    ]
    if not is_open(pos, pos.data.purses[power]):
        lost = words.space(pos.data.powers[power].capital)
        rule = words.rule("S42-CAP-15")
        label = words.say("fact.capital_lost")
        facts.append(Fact("capital_lost", label, lost, rule, role="warning"))
    if left := pos.state.kamikazes.get(power):
        rule = words.rule("G40-KAM-01")
        facts.append(Fact("kamikazes", words.say("fact.kamikazes"), str(left), rule))
    return PowerNow(
        id=power,
        facts=tuple(facts),
        purses=standing.purses_now(words, pos, power),
        objectives=standing.objectives_now(words, pos, power),
        technologies=tuple(
            Fact(each.id, words.technology(each.id), words.technology_text(each.id))
            for each in developed(pos, power)
        ),
    )


def _facts(words: Words, pos: Position) -> Iterator[Fact]:
    """How far each side is from victory, and when the game ends at the latest."""
    options = pos.state.options
    yield from standing.ways_to_win(words, pos)
    if options.rounds:
        label = words.say("fact.last_round")
        yield Fact("last_round", label, str(options.rounds), words.rule("S42-TBL-05"))


def battle_now(words: Words, pos: Position, battle: Battle) -> BattleNow:
    """The battle board, with the steps of its opening or its round named; the one under way is the
    one before the next, or the last if no other comes."""
    plan = pos.edition.battles[battle.kind]
    opening, all_steps = len(plan.opening), plan.opening + plan.round
    at = (battle.step if battle.step > 0 else len(all_steps)) - 1
    steps = plan.opening
    if at >= opening:
        steps, at = plan.round, at - opening
    return BattleNow(
        space=battle.space,
        kind=battle.kind,
        round=battle.round,
        sides=_sides(words, pos, battle),
        steps=tuple(_step(words, step) for step in steps),
        step=at,
        title=battle_title(words, battle),
    )


def _sides(words: Words, pos: Position, battle: Battle) -> tuple[BattleSide, BattleSide]:
    """The attacker and those who defend, most units first: also when all of theirs are hit and
    still to fire, or when nobody but the holder of the space is there."""
    side = pos.side(battle.attacker)
    there = [*battle.defenders, *battle.line]
    owners: Counter[str] = Counter()
    for unit, number in there:
        owners[unit.owner] += number
    holder = pos.state.control.get(battle.space, "")
    defend = [owner for owner, _ in owners.most_common() if pos.side(owner) != side]
    if not defend and holder and pos.side(holder) != side:
        defend = [holder]

    def shown(force: Iterable[tuple[Unit, int]]) -> tuple[Piece, ...]:
        return pieces(words, pos, battle.space, on_board(pos, tuple(force)))

    def hit(*, attacks: bool) -> tuple[Piece, ...]:
        return shown((u, n) for u, n in battle.line if (pos.side(u.owner) == side) == attacks)

    return (
        BattleSide((battle.attacker,), "attack", shown(battle.attackers), hit(attacks=True)),
        BattleSide(tuple(defend), "defend", shown(battle.defenders), hit(attacks=False)),
    )


def battle_title(words: Words, battle: Battle) -> str:
    """`Battle in Ukraine, round 2`."""
    key = "battle.raid" if battle.kind == "air" else "battle.title"
    return words.say(key, space=words.space(battle.space), round=battle.round)


def _step(words: Words, step: BattleStep) -> str:
    return words.say(f"step.{step.__name__}")
