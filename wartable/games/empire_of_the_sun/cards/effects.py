"""The effects of a card, each at its time, in the order of its row (EOS-CARD-05, T-CARDTIME)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.cards import (
    arrivals,
    battle_modifiers,
    conditions,
    december_1941,
    hands,
    interference,
    losses,
    markers,
    movement,
    places,
    replacements,
    sets,
    tracks,
)
from wartable.games.empire_of_the_sun.cards.running import Operation, Running
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import FlowBecame
from wartable.games.empire_of_the_sun.facts import (
    Card,
    Data,
    Effect,
    Side,
)
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects, Frame, InForce

OPERATIONS: dict[str, Operation] = {
    **tracks.OPERATIONS,
    **markers.OPERATIONS,
    **hands.OPERATIONS,
    **arrivals.OPERATIONS,
    **replacements.OPERATIONS,
    **losses.OPERATIONS,
    **interference.OPERATIONS,
    **battle_modifiers.OPERATIONS,
    **movement.OPERATIONS,
    **december_1941.OPERATIONS,
}
"""Every operation of T-CARDOP by its name."""

MOMENTS: dict[str, frozenset[str]] = {
    "before_movement": frozenset({"before_movement"}),
    "before_reaction": frozenset({"before_reaction"}),
    "before_battle": frozenset({"before_battle"}),
    "before_one_battle": frozenset({"before_battle"}),
    "before_battle_or_none_declared": frozenset({"before_battle", "none_declared"}),
    "after_battles_or_none_declared": frozenset({"after_battles", "none_declared"}),
    "end_of_offensive": frozenset({"after_battles", "none_declared"}),
    "post_battle_movement": frozenset({"post_battle_movement"}),
    "next_turn": frozenset({"played"}),
    "next_turn_undelayed": frozenset({"played"}),
}
"""In which moments an effect is carried out, by its `when` (T-CARDTIME). What comes next turn is
noted at once. The moments are: `played` (a political, resource or Reaction card), `activation`
(step 1, before activation), `before_movement` (the end of step 1), `after_movement` (the end of
step 2), `before_reaction` (step 5), `none_declared` (step 6 without any battle hex),
`before_battle` (step 10), `after_battles` (step 12) and `post_battle_movement` (step 13)."""


def moments(card: Card, effect: Effect) -> frozenset[str]:
    """When an effect of the card is carried out (T-CARDTIME)."""
    if effect.condition in conditions.AFTER_THE_ANSWER:
        return frozenset({"before_reaction"})
    if effect.when:
        return MOMENTS[effect.when]
    return frozenset({OPERATIONS[effect.op].moment if card.type == "military" else "played"})


def carry_out(script: Script, side: Side, card: str, moment: str) -> None:
    """What the card does in this moment is carried out; modifiers are in force from the first
    moment on (EOS-CARD-05, EOS-CARD-06)."""
    facts = script.pos.card(card)
    if moment in ("activation", "played"):
        _come_into_force(script, facts)
    if any(_is_due(facts, effect, moment) for effect in facts.effects):
        script.push(CardEffects(side, card, moment))


def _come_into_force(script: Script, card: Card) -> None:
    lasting = script.state.marks.lasting
    for number, effect in enumerate(card.effects):
        if OPERATIONS[effect.op].modifies:
            if effect.duration == "game" and card.id not in lasting:
                script.mark(lasting=(*lasting, card.id))
            elif script.state.offensive is not None and not effect.duration:
                script.note(effects=(*script.offensive.effects, InForce(card.id, number)))


def _is_due(card: Card, effect: Effect, moment: str) -> bool:
    return OPERATIONS[effect.op].run is not None and moment in moments(card, effect)


def run_effects(script: Script, frame: CardEffects) -> None:
    """The next effect of the card: it is skipped if this is not its moment or its condition does
    not hold (EOS-CARD-05, EOS-CARD-09)."""
    card = script.pos.card(frame.card)
    if frame.next >= len(card.effects):
        script.pop()
        return
    effect = card.effects[frame.next]
    if _is_due(card, effect, frame.moment) and _applies(script, frame, effect):
        run = OPERATIONS[effect.op].run
        assert run is not None
        if not run(Running(script, frame, effect)):
            return
    flow = script.state.flow
    now = max(n for n, each in enumerate(flow) if _is_same(each, frame))
    after = replace(frame, next=frame.next + 1, chosen=())
    script.emit(FlowBecame((*flow[:now], after, *flow[now + 1 :])))


def _is_same(frame: Frame, effects: CardEffects) -> bool:
    """Whether these are the effects under way, whatever was chosen since."""
    if not isinstance(frame, CardEffects):
        return False
    return (frame.card, frame.next) == (effects.card, effects.next)


def _applies(script: Script, frame: CardEffects, effect: Effect) -> bool:
    """Whether the condition holds; that of a place or a battle is asked for each."""
    if effect.condition == "empty_or_dutch_regiment_outside_allied_zoi":
        return True
    return conditions.holds(script.pos, effect.condition, side=frame.side)


def check_rows(facts: Data) -> None:
    """Refuse a card whose words no function knows: operations, moments, conditions, sets and
    places."""
    for card in facts.cards.values():
        for name in card.requires:
            _known(card, "condition", name, conditions.CONDITIONS)
        for effect in card.effects:
            _known(card, "operation", effect.op, OPERATIONS)
            _known(card, "time", effect.when, MOMENTS)
            _known(card, "condition", effect.condition, conditions.CONDITIONS)
            for key in ("units", "target"):
                if isinstance(name := effect.params.get(key, ""), str):
                    _known(card, "set", name, sets.SETS)
            for key in ("at", "else", "where", "placement", "revive_at"):
                _known(card, "place", effect.params.get(key, ""), places.PLACES)
            if effect.op == "marker":
                _known(card, "marker", effect.params["marker"], markers.MARKERS)


def _known(card: Card, what: str, name: str, known: Collection[str]) -> None:
    if name and name not in known:
        raise BadData(f"{card.id}: no function knows the {what} {name}")


check_rows(data())
