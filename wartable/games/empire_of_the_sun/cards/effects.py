"""The effects of a card, each at its time, in the order of its row (EOS-CARD-05, T-CARDTIME)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

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
    Limits,
    Side,
)
from wartable.games.empire_of_the_sun.position import Position
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
    not hold (EOS-CARD-09)."""
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


def in_force(pos: Position, op: str) -> list[tuple[str, Effect]]:
    """The effects of this operation that hold now, with their cards: those of the Offensive, and
    lasting ones (EOS-CARD-06, EOS-CARD-07). Whether `condition` holds in a battle is for who asks:
    `conditions.holds`."""
    return list(_in_force(pos, op))


def _in_force(pos: Position, op: str) -> Iterator[tuple[str, Effect]]:
    for card in pos.state.marks.lasting:
        for effect in pos.card(card).effects:
            if effect.op == op and effect.duration == "game":
                yield card, effect
    if pos.state.offensive is not None:
        for each in pos.offensive.effects:
            effect = pos.card(each.card).effects[each.effect]
            if effect.op == op:
                yield each.card, effect


def limits(pos: Position, *, reaction: bool = False) -> Limits:
    """Which units may be activated by the card of the Offensive, if it was played as an event, or
    by the counteroffensive (EOS-CARD-21, EOS-CARD-22, EOS-CARD-23, EOS-CARD-24, EOS-CARD-25,
    EOS-CARD-26, EOS-CARD-27, EOS-CARD-28, EOS-CARD-29); without one, any."""
    active = pos.offensive.card if pos.offensive.event else ""
    card = counteroffensive(pos) if reaction else active
    activation = pos.card(card).activation if card else None
    return activation.limits if activation else Limits()


def logistics(pos: Position, card: str, hq: str) -> int:
    """The logistics value of an event for this HQ (EOS-5.31-02, EOS-CARD-19, EOS-CARD-29)."""
    activation = pos.card(card).activation
    assert activation is not None
    return activation.by_hq.get(hq, activation.logistics) + activation.limits.hq_bonus


def counteroffensive(pos: Position) -> str:
    """The counteroffensive card that was played against the Offensive, or empty (EOS-5.32-09)."""
    played = (card for card in pos.offensive.cards if pos.card(card).activation)
    return next(played, "")


def reaction_value(pos: Position, hq: str) -> int:
    """The logistics value of a Reaction: that of the counteroffensive, which may be told from the
    OC value of the Offensive's card, or else that value (EOS-7.26-06, EOS-CARD-20)."""
    card = counteroffensive(pos)
    if not card:
        return pos.offensive.value
    activation = pos.card(card).activation
    assert activation is not None
    relative = pos.offensive.value if activation.relative else 0
    return relative + logistics(pos, card, hq)


def intelligence_drm(pos: Position) -> int:
    """What is added to the die of the intelligence roll: success is harder (EOS-CARD-31)."""
    side = pos.offensive.side
    return sum(
        effect.params["add"]
        for _, effect in in_force(pos, "intelligence_drm")
        if conditions.holds(pos, effect.condition, side=side)
    )


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
