"""The battle under way: who fights, how strong, what changes the dice, and what they showed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.desk.empire_of_the_sun import pieces
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import BattleNow, BattleSide, Fact, Piece
from wartable.games.empire_of_the_sun.battle import (
    air_naval,
    garrisons,
    ground,
    modifiers,
    strengths,
)
from wartable.games.empire_of_the_sun.battle.assign import stage_of
from wartable.games.empire_of_the_sun.battle.participants import (
    as_it_begins,
    attacker,
    defender,
    fleet,
    has_garrison,
    troops,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle

STEPS = (
    "fire",
    "losses",
    "answer",
    "answer_losses",
    "judged",
    "ground",
    "ground_losses",
    "retreat",
)
AT = (0, 0, 1, 2, 3, 4, 4, 5, 6, 7, 7)
"""Which of them is under way at each step of `battle/run.py`."""
ANSWERS = ("answer", "answer_losses")
"""Only where one fires after the other (EOS-9.2-08 to EOS-9.2-10)."""


def battle_under_way(pos: Position) -> Battle | None:
    """The battle on the flow, with all who take part also before they are gathered."""
    for frame in reversed(pos.state.flow):
        if isinstance(frame, Battle):
            return frame if frame.step else as_it_begins(pos, frame.hex)
    return None


def battle_now(words: Words, pos: Position) -> BattleNow | None:
    """The battle board; nothing if no battle is under way."""
    battle = battle_under_way(pos)
    if battle is None:
        return None
    steps = [step for step in STEPS if step not in ANSWERS or len(air_naval.volleys(pos)) > 1]
    now = STEPS[AT[battle.step]]
    return BattleNow(
        space=battle.hex,
        kind=stage_of(battle),
        round=1,
        sides=(
            _side(words, pos, battle, attacker(pos)),
            _side(words, pos, battle, defender(pos)),
        ),
        steps=tuple(words.say(f"battle.{step}") for step in steps),
        step=steps.index(now) if now in steps else steps.index("losses"),
        title=words.say("battle.title", space=words.name_of_hex(battle.hex)),
    )


def _side(words: Words, pos: Position, battle: Battle, side: Side) -> BattleSide:
    return BattleSide(
        owners=(side,),
        role="attack" if side == attacker(pos) else "defend",
        pieces=tuple(_pieces(words, pos, battle, side)),
        facts=tuple(_facts(words, pos, battle, side)),
    )


def _pieces(words: Words, pos: Position, battle: Battle, side: Side) -> Iterator[Piece]:
    """Who survives so far, each with what it adds in the stage under way."""
    shown = pieces.Shown(words, pos)
    is_ground = stage_of(battle) == "ground"
    adds = (strengths.ground_contributions if is_ground else strengths.contributions)(
        pos, battle, side
    )
    for piece in shown.pieces((*fleet(pos, battle, side), *troops(pos, battle, side))):
        number = adds.get(piece.key, 0)
        note = words.say("battle.adds", number=number) if number else words.say("battle.no_part")
        where = pos.where(piece.key)
        if where != battle.hex:
            note += "; " + words.say("battle.from", space=words.name_of_place(where))
        yield replace(piece, note=note, state="")
    if has_garrison(pos, battle, side):
        kind = garrisons.of_battle(pos, battle)
        yield pieces.garrison(words, pos, kind, battle.garrison)


def _facts(words: Words, pos: Position, battle: Battle, side: Side) -> Iterator[Fact]:
    """Its strength, what is added to its die, the die, and the hits that it has to give."""
    is_ground = stage_of(battle) == "ground"
    strength = (strengths.ground if is_ground else strengths.air_naval)(pos, battle, side)
    rule = "EOS-9.4-02" if is_ground else "EOS-9.2-01"
    label = words.say("battle.ground_strength" if is_ground else "battle.strength")
    yield Fact("strength", label, str(strength), rule, "main")
    added = (modifiers.ground if is_ground else modifiers.air_naval)(pos, battle, side)
    for why, value in added:
        yield Fact(
            why, modifier(words, why), f"{value:+}", "EOS-9.4-04" if is_ground else "EOS-9.2-07"
        )
    if side in battle.faces:
        face, change = battle.faces[side], modifiers.total(added)
        told = f"{face} {change:+} = {face + change}" if change else str(face)
        yield Fact("die", words.say("battle.die"), told, "EOS-1.22-01")
        times = (ground if is_ground else air_naval).multiplier(face + change)
        for losses in battle.losses:
            if losses.side == side:
                key = "battle.critical" if losses.critical else "battle.hits_number"
                told = words.say(key, number=losses.hits, strength=strength, times=str(times))
                yield Fact("hits", words.say("battle.hits"), told, "EOS-9.2-12")
    if battle.winner == side:
        told = words.say("battle.won_stage")
        yield Fact("winner", words.say("battle.air_naval"), told, "EOS-9.3-01")


def modifier(words: Words, why: str) -> str:
    """What changes a die: a card by its name, or a word."""
    return words.name_of_card(why) if why in words.data.cards else words.say(f"modifier.{why}")
