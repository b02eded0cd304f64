"""What a card's effect falls on (EOS-CARD-09)."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.errors import MalformedAction
from wartable.desk.empire_of_the_sun.asking.asking import (
    Asked,
    Asking,
    Filled,
    Kinds,
    Offers,
)
from wartable.desk.empire_of_the_sun.reasons import name_of
from wartable.desk.values import Button, Row, Sheet
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import AnyAction, Choose
from wartable.games.empire_of_the_sun.cards.choosing import candidates

FEW = 12
"""So many choices are buttons; more are rows of a sheet."""


def _lay(asking: Asking) -> Offers:
    decision: decisions.ChooseForCard = asking.decision
    among = candidates(asking.pos, decision)
    as_sheet = decision.number > 1 or len(among) > FEW
    places = [each for each in decision.about if each in asking.pos.map.hexes]
    ends = (asking.decline("without"),) if decision.optional else ()
    return Offers(
        ends if as_sheet else (*(_button(asking, each) for each in among), *ends),
        (_sheet(asking, among),) if as_sheet and among else (),
        space=places[0] if places else "",
        parts=_parts(asking, decision),
        variant="hand" if not decision.among else "about" if _told(asking, decision) else "",
    )


def _parts(asking: Asking, decision: decisions.ChooseForCard) -> Mapping[str, str]:
    words = asking.words
    is_known = decision.card in words.data.cards
    return {
        "card": words.name_of_card(decision.card) if is_known else "",
        "text": words.text_of_card(decision.card) if is_known else "",
        "about": _told(asking, decision),
    }


def _told(asking: Asking, decision: decisions.ChooseForCard) -> str:
    """What it is chosen for, where that is a counter or a place."""
    known = [each for each in decision.about if not each.isdigit() or each in asking.pos.map.hexes]
    return ", ".join(name_of(asking.words, each) for each in known)


def _button(asking: Asking, target: str) -> Button:
    action = Choose(asking.owner, (target,))
    pos, words = asking.pos, asking.words
    if target in pos.map.hexes:
        return asking.button(action, words.name_of_hex(target), about=(target,))
    if target in pos.data.cards:
        in_hand = target in asking.state.cards[asking.owner].hand  # type: ignore[index]
        card = target if in_hand else ""
        label = words.say("button.choose") if in_hand else words.name_of_card(target)
        return asking.button(action, label, note=words.text_of_card(target), card=card)
    place = pos.where(target)
    note = words.name_of_place(place) if place else ""
    about = (place,) if place in pos.map.hexes else ()
    return asking.button(action, name_of(words, target), note=note, about=about)


def _sheet(asking: Asking, among: tuple[str, ...]) -> Sheet:
    decision: decisions.ChooseForCard = asking.decision
    return Sheet(
        "choose",
        asking.words.say("sheet.choose", card=_parts(asking, decision)["card"]),
        asking.words.say("submit.choose"),
        tuple(_row(asking, each) for each in among),
        least=1,
        most=decision.number,
    )


def _row(asking: Asking, target: str) -> Row:
    if target in asking.pos.data.counters:
        place = asking.pos.where(target)
        return asking.row(target, group=asking.words.name_of_place(place) if place else "")
    space = target if target in asking.pos.map.hexes else ""
    region = asking.pos.hex(target).region if space else ""
    group = asking.words.region(region) if region else ""
    return Row(target, name_of(asking.words, target), most=1, group=group, space=space)


def _choose(filled: Filled) -> tuple[AnyAction, ...]:
    if len(filled.chosen) > MOST:
        raise MalformedAction("nobody chooses so many")
    return (Choose(filled.by, filled.chosen),)


MOST = 20
"""More is never chosen at once (`Choose.targets`)."""
KINDS: Kinds = {
    decisions.ChooseForCard: Asked("EOS-CARD-09", _lay, {"choose": _choose}),
}
