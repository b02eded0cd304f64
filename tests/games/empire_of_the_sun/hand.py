"""Cards for tests: a play of the Offensives Phase, an Offensive under way, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.actions import Choose, Decline
from wartable.games.empire_of_the_sun.cards import effects
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Before, Fight, InForce, Offensive, State
from wartable.testing.empire_of_the_sun.table import Faces, position


def to_play(
    *hand: str, scenario: str = "1942-43", enemy: Iterable[str] = (), **changes: Any
) -> State:
    """It is the play of whose cards these are; the other holds some of his own too."""
    side: Any = data().cards[hand[0]].side
    rest = tuple(enemy) or (("AL-59",) if side == "japan" else ("JP-49",))
    given = {"player": side, "plays": 1, "segment": "offensives", **changes}
    return position(scenario, hands={side: hand, other(side): rest}, **given)


def play(state: State, action: Any, *faces: int) -> State:
    """The position after an action, the dice showing these faces."""
    return GAME.play(state, action, Faces(*faces)).state


def against(state: State, action: Any) -> set[str]:
    """The rules that are against an action."""
    return {objection.rule for objection in GAME.objections(state, action)}


def asked(state: State) -> Any:
    """The first decision that is owed."""
    return GAME.pending(state)[0]


def choose(state: State, *targets: str) -> State:
    """Whoever is asked chooses these."""
    return play(state, Choose(asked(state).owner, targets))


def decline(state: State) -> State:
    """Whoever is asked declines."""
    return play(state, Decline(asked(state).owner))


def listed(state: State) -> list[Any]:
    """Everything that is listed for the first decision."""
    return [each for way in GAME.legal(state, asked(state)) for each in way.actions()]


def under_way(
    state: State,
    card: str,
    *,
    event: bool = True,
    battles: Mapping[str, Fight] | Iterable[str] = (),
    cards: Iterable[str] = (),
    activated: Iterable[str] | Mapping[str, str] = (),
    **fields: Any,
) -> State:
    """The state with an Offensive of this card under way, its modifiers and those of the Reaction
    cards in force."""
    facts = data().cards[card]
    where = (
        dict(activated)
        if isinstance(activated, Mapping)
        else {unit: state.at[unit] for unit in activated}
    )
    fights = (
        dict(battles) if isinstance(battles, Mapping) else {place: Fight() for place in battles}
    )
    modifiers = tuple(
        InForce(each, number)
        for each in ([card] if event else []) + list(cards)
        for number, effect in enumerate(data().cards[each].effects)
        if effects.OPERATIONS[effect.op].modifies and not effect.duration
    )
    before = Before(
        state.at, state.reduced, state.japanese, state.tracks, state.marks, state.memory
    )
    offensive = Offensive(
        facts.side,
        card,
        event,
        facts.value,
        before,
        **{
            "activated": where,
            "battles": fights,
            "cards": tuple(cards),
            "effects": modifiers,
            "fixed": event and facts.condition == "surprise",
            **fields,
        },
    )
    return replace(state, offensive=offensive, player=facts.side)


def carry_out(state: State, card: str, moment: str, *faces: int) -> State:
    """The state when the card has done what it does in this moment, or somebody is asked."""
    script = Script(replace(state, player=state.player or "japan"), Faces(*faces))  # type: ignore[arg-type]
    effects.carry_out(script, data().cards[card].side, card, moment)
    run(script)
    return script.state
