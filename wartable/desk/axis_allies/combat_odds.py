"""The exact odds of combats, as the table shows them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData
from wartable.desk.axis_allies.combats import attacking
from wartable.desk.axis_allies.pieces import on_board, pieces
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import CombatOdds, Left, WorstAnswer
from wartable.forces import force
from wartable.games.axis_allies.battle.line_up import land_defenders
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Force, fresh
from wartable.odds.axis_allies import (
    SECONDS,
    Answer,
    AssaultCase,
    AssaultOdds,
    Odds,
    RaidOdds,
    Reply,
    TooMuchWork,
    assault_odds,
    from_position,
    odds,
    raid_from_position,
    raid_odds,
    worst_answer,
)

SHOWN = 5
"""How many forces that may be left are told."""
ANSWERS = 1 / 3
"""The part of the time for a combat that all answers of the enemy may take besides."""


def odds_of(
    game: AxisAllies,
    words: Words,
    state: State,
    space: str,
    kind: str = "",
    most_work: float = SECONDS,
) -> CombatOdds:
    """The odds of the combat in a space, of this kind if there are several; `BadData` if there is
    none, or if they take too long."""
    pos = game.position(state)
    if space not in pos.data.spaces:
        raise BadData(unknown_name("space", space, pos.data.spaces))

    def promise(then: State, seconds: float) -> float:
        try:
            return _promise(_solve(game, then, space, kind, seconds))
        except TooMuchWork:
            raise
        except BadData:
            return 0.0

    found = _solve(game, state, space, kind, most_work)
    is_raid = isinstance(found, RaidOdds)
    answer = worst_answer(
        pos, space, promise, _promise(found), most_work=ANSWERS * most_work, is_raid=is_raid
    )
    worst = _worst(words, answer, is_raid=is_raid) if answer else None
    match found:
        case RaidOdds():
            told = _raid(words, found)
        case AssaultOdds():
            told = _assault(words, found)
        case Odds():
            told = _battle(words, found)
        case None:
            told = _undefended(words, pos, space)
    return replace(told, worst=worst)


Solved = RaidOdds | AssaultOdds | Odds | None
"""What comes of a combat; `None` if nobody defends."""


def _solve(game: AxisAllies, state: State, space: str, kind: str, most_work: float) -> Solved:
    pos = game.position(state)
    if not state.flow:
        left = combats(pos)
        if space in left.raids and kind in ("", "raid"):
            return raid_odds(raid_from_position(game, state, space), most_work=most_work)
        if space in left.general and _is_undefended(pos, space):
            return None
    case = from_position(game, state, space)
    if isinstance(case, AssaultCase):
        return assault_odds(case, most_work=most_work)
    return odds(case, most_work=most_work)


def _worst(words: Words, answer: Answer, *, is_raid: bool) -> WorstAnswer:
    """What is known of the worst answer; nothing is promised if none could be worked out."""
    told = [_reply(words, reply) for reply in answer.replies]
    if not answer.is_whole:
        told.append(words.say("answer.unweighed"))
    left = answer.left if answer.replies else None
    return WorstAnswer("; ".join(told), **{"damage" if is_raid else "win": left})


def _promise(found: Solved) -> float:
    """What a combat is fought for: to win it, to take the territory, to do damage."""
    match found:
        case RaidOdds():
            return _mean_damage(found)
        case AssaultOdds():
            return found.take
        case Odds():
            return found.win
    return 1.0


def _reply(words: Words, reply: Reply) -> str:
    parts = {"power": words.power(reply.by), "space": words.space(reply.space)}
    if reply.how == "kamikaze":
        return words.say("answer.kamikaze", strikes=words.number("strikes", reply.strikes), **parts)
    if reply.how == "intercept":
        return words.say("answer.intercept", units=words.units(reply.units), **parts)
    base = words.space(reply.base)
    return words.say("answer.scramble", units=words.units(reply.units), base=base, **parts)


def _mean_damage(found: RaidOdds) -> float:
    return sum(points * chance for points, chance in found.damage.items())


def _is_undefended(pos: Position, space: str) -> bool:
    return pos.board.is_land(space) and not any(
        pos.can_defend(unit) for unit, _ in land_defenders(pos, space)
    )


def _undefended(words: Words, pos: Position, space: str) -> CombatOdds:
    units = attacking(pos, space)
    taken = float(any(pos.type(unit).captures for unit, _ in units))
    return CombatOdds(
        space=space,
        kind="battle",
        title=_title(words, "battle", space),
        text=words.say("note.undefended"),
        win=1.0,
        take=taken,
        attackers=(_left(words, pos, space, units, 1.0),),
        defenders=(_left(words, pos, space, (), 1.0),),
    )


def _title(words: Words, kind: str, space: str) -> str:
    return words.say(f"combat.{kind}", space=words.space(space))


def _battle(words: Words, found: Odds) -> CombatOdds:
    space = found.battle.space
    text = words.say("odds.battle", win=_percent(found.win), swing=_signed(found.mean_swing))
    return CombatOdds(
        space=space,
        kind="battle",
        title=_title(words, "battle", space),
        text=text,
        win=found.win,
        lose=found.lose,
        draw=found.draw,
        undecided=found.undecided,
        take=found.take,
        swing=found.mean_swing,
        rounds=found.rounds,
        attackers=_likeliest(words, found.pos, space, found.attackers),
        defenders=_likeliest(words, found.pos, space, found.defenders),
        unresolved=found.unresolved,
    )


def _assault(words: Words, found: AssaultOdds) -> CombatOdds:
    fought = [landing for landing in found.landings if landing.battle is not None]
    attackers: dict[Force, float] = {}
    defenders: dict[Force, float] = {}
    lose = draw = rounds = 0.0
    for landing in fought:
        assert landing.battle is not None
        lose += landing.chance * landing.battle.lose
        draw += landing.chance * landing.battle.draw
        rounds += landing.chance * landing.battle.rounds
        for units, chance in landing.battle.attackers.items():
            attackers[units] = attackers.get(units, 0.0) + landing.chance * chance
        for units, chance in landing.battle.defenders.items():
            defenders[units] = defenders.get(units, 0.0) + landing.chance * chance
    space, swing = found.space, found.mean_swing
    return CombatOdds(
        space=space,
        kind="assault",
        title=_title(words, "assault", space),
        text=words.say("odds.assault", take=_percent(found.take), swing=_signed(swing)),
        win=found.take,
        lose=lose,
        draw=draw,
        undecided=found.called_off,
        take=found.take,
        swing=swing,
        rounds=rounds,
        attackers=_likeliest(words, found.pos, space, attackers),
        defenders=_likeliest(words, found.pos, space, defenders),
        unresolved=found.unresolved,
        sea=tuple(_battle(words, each) for each in found.sea.values()),
    )


def _raid(words: Words, found: RaidOdds) -> CombatOdds:
    damage = _mean_damage(found)
    attackers: dict[Force, float] = {}
    defenders: dict[Force, float] = {}
    for end, chance in found.ends.items():
        attackers[end.attackers] = attackers.get(end.attackers, 0.0) + chance
        defenders[end.defenders] = defenders.get(end.defenders, 0.0) + chance
    space = found.battle.space
    return CombatOdds(
        space=space,
        kind="raid",
        title=_title(words, "raid", space),
        text=words.say("odds.raid", damage=f"{damage:.1f}", swing=_signed(found.mean_swing)),
        swing=found.mean_swing,
        damage=damage,
        attackers=_likeliest(words, found.pos, space, attackers),
        defenders=_likeliest(words, found.pos, space, defenders),
    )


def _likeliest(
    words: Words, pos: Position, space: str, forces: Mapping[Force, float]
) -> tuple[Left, ...]:
    """A few of the forces, those that look alike together."""
    alike: dict[Force, float] = {}
    for units, chance in forces.items():
        plain = force((fresh(unit), number) for unit, number in on_board(pos, units))
        alike[plain] = alike.get(plain, 0.0) + chance
    ordered = sorted(alike.items(), key=lambda pair: -pair[1])
    return tuple(_left(words, pos, space, units, chance) for units, chance in ordered[:SHOWN])


def _left(words: Words, pos: Position, space: str, units: Force, chance: float) -> Left:
    text = words.units(units) if units else words.say("name.nobody")
    return Left(pieces(words, pos, space, units), text, chance)


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"


def _signed(number: float) -> str:
    return f"{number:+.1f}"
