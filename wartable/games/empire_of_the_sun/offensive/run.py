"""An Offensive, step by step (T-OFF)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.cards import conditions, effects, play
from wartable.games.empire_of_the_sun.decisions import Activate, MoveUnits
from wartable.games.empire_of_the_sun.events import OffensiveEnded
from wartable.games.empire_of_the_sun.hq_moves import displace
from wartable.games.empire_of_the_sun.offensive import (
    attack_cards,
    declare,
    emergency,
    excess,
    intelligence,
    next_battle,
    post_battle,
    react,
    special_reaction,
    weather,
)
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.offensive.restore import cancel
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import OffensiveSteps

Step = Callable[[Script, OffensiveSteps], None]
"""What happens when the Offensive comes to this step, or back to it; it goes on by `following`."""


def run_offensive(script: Script, frame: OffensiveSteps) -> None:
    """The Offensive goes on where it stands."""
    STEPS[frame.step - 1](script, frame)


def _stage(script: Script, frame: OffensiveSteps, stage: int) -> None:
    script.become(replace(frame, stage=stage))


def _following(script: Script, frame: OffensiveSteps) -> None:
    script.become(OffensiveSteps(frame.step + 1))


def _effects(script: Script, moment: str) -> None:
    """What the cards of this Offensive do at this moment: the active one's, then those of the
    Reaction in the order in which they were played (T-CARDTIME)."""
    _reaction_effects(script, moment)
    _active_effects(script, moment)


def _reaction_effects(script: Script, moment: str) -> None:
    side = reaction_side(script.pos)
    for card in reversed(script.offensive.cards):
        effects.carry_out(script, side, card, moment)


def _active_effects(script: Script, moment: str) -> None:
    offensive = script.offensive
    if offensive.event:
        effects.carry_out(script, offensive.side, offensive.card, moment)


def _activation(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-01."""
    match frame.stage:
        case 0:
            _stage(script, frame, 1)
            _effects(script, "activation")
        case 1:
            _stage(script, frame, 2)
            script.ask(Activate(script.offensive.side))
        case _:
            _following(script, frame)
            _effects(script, "before_movement")


def _movement(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-02."""
    match frame.stage:
        case 0 if script.offensive.activated:
            _stage(script, frame, 1)
            script.ask(MoveUnits(script.offensive.side))
        case _:
            _following(script, frame)
            _effects(script, "after_movement")


def _declaration(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-03. A card whose condition nobody can meet any more is discarded, and all is as
    before (EOS-5.31-03, EOS-CARD-14)."""
    match frame.stage:
        case 0:
            _stage(script, frame, 1)
            declare.begin(script)
        case _ if conditions.failing_declaration(script.pos):
            cancel(script)
        case _:
            _following(script, frame)


def _answer(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-04."""
    _following(script, frame)
    weather.begin(script)


def _before_reaction(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-05."""
    _following(script, frame)
    _effects(script, "before_reaction")


def _special(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-06: without any battle hex only Attack cards follow, control of what was landed in is
    taken (EOS-6.5-05), and the Offensive goes on with step 13."""
    if place := special_reaction.next_hex(script.pos):
        special_reaction.ask(script, place)
    elif script.offensive.battles:
        _following(script, frame)
    elif frame.stage == 0:
        _stage(script, frame, 1)
        attack_cards.begin(script)
    else:
        script.become(OffensiveSteps(12, 1))
        _effects(script, "none_declared")


def _intelligence(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-07."""
    _following(script, frame)
    intelligence.begin(script)


def _reaction(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-08; then who covers a hex knows where it fights (EOS-7.27-05, EOS-7.27-06)."""
    match frame.stage:
        case 0:
            _stage(script, frame, 1)
            react.begin(script)
        case _:
            special_reaction.settle_covers(script)
            _following(script, frame)


def _attacks(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-09."""
    _following(script, frame)
    attack_cards.begin(script)


def _before_battle(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-10."""
    _following(script, frame)
    _effects(script, "before_battle")


def _battles(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-11."""
    if not next_battle.go_on(script):
        _following(script, frame)


def _after_battle(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-12; control of what was landed in is taken before units return (EOS-6.5-04)."""
    match frame.stage:
        case 0:
            _stage(script, frame, 1)
            _effects(script, "after_battles")
        case _:
            _following(script, frame)
            run.settle(script)


def _post_battle(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-13: the Reaction player, then the active player (EOS-9.6-04); what a card does here
    comes after the moves of its player (T-CARDTIME)."""
    match frame.stage:
        case 0:
            _stage(script, frame, 1)
            post_battle.begin(script, reaction_side(script.pos))
        case 1:
            _stage(script, frame, 2)
            _reaction_effects(script, "post_battle_movement")
        case 2:
            _stage(script, frame, 3)
            post_battle.begin(script, script.offensive.side)
        case _:
            _following(script, frame)
            _active_effects(script, "post_battle_movement")


def _emergency(script: Script, frame: OffensiveSteps) -> None:
    """EOS-7.2-14; HQs in enemy hexes leave (EOS-6.14-01)."""
    if emergency.leave(script):
        return
    displace(script)
    _following(script, frame)


def _end(script: Script, frame: OffensiveSteps) -> None:
    """The play is over (EOS-7.28-01): nobody is overstacked, the card is put away."""
    if excess.check(script):
        return
    script.pop()
    play.finish(script)
    script.emit(OffensiveEnded())


STEPS: tuple[Step, ...] = (
    _activation,
    _movement,
    _declaration,
    _answer,
    _before_reaction,
    _special,
    _intelligence,
    _reaction,
    _attacks,
    _before_battle,
    _battles,
    _after_battle,
    _post_battle,
    _emergency,
    _end,
)
