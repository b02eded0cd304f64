"""How questions that are asked together are laid out: the first with the answers of the next, and
one press that passes over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from wartable.desk.empire_of_the_sun import onward
from wartable.desk.empire_of_the_sun.asking.asking import DONE, Asking, Offers
from wartable.desk.empire_of_the_sun.onward import Asked
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Button
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import PlayReaction
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import position_of

NONE = "none"
"""The button that passes over everything, where another passes over some of it."""
LABELS: dict[type[Any], str] = {
    decisions.SpecialReaction: "roll_in",
    decisions.Intelligence: "roll_through",
    decisions.React: "react_with",
}
"""What the answers to a later question are called beside those to an earlier one."""

Lay = Callable[[Asking], Offers]


class Joint:
    """Questions that are asked together, each with its offers."""

    def __init__(
        self,
        game: EmpireOfTheSun,
        words: Words,
        asked: Sequence[Asked],
        lay: Callable[[type[Any]], Lay],
    ) -> None:
        self.game, self.words, self.asked = game, words, asked
        self.parts = [
            lay(type(each.decision))(Asking(game, position_of(each.state), each.decision, words))
            for each in asked
        ]
        self.shown = 1
        while self.shown < len(asked) and not any(map(_gives, self.parts[: self.shown])):
            self.shown += 1
        """Of so many the answers stand together: nobody passes over a roll, an HQ or a move by
        pressing a card of a later question."""

    @property
    def later(self) -> list[int]:
        """The shown questions after the first to which there is something to answer."""
        return [n for n in range(1, self.shown) if _open(self.parts[n])]

    @property
    def has_more(self) -> bool:
        """Whether something could be answered to one that is not shown."""
        return any(map(_open, self.parts[self.shown :]))

    def offers(self) -> Offers:
        """All of it as one question."""
        first = self.parts[0]
        if len(self.asked) == 1:
            return first
        found = {button.id: button for button in first.buttons if button.id != DONE}
        for n in self.later:
            for button in _open(self.parts[n]):
                if button.id not in found or found[button.id].refused:
                    found[button.id] = self._as_now(n, button)
        space = next((part.space for part in self.parts[: self.shown] if part.space), "")
        return replace(first, buttons=(*found.values(), *self._ends()), space=space)

    def _as_now(self, n: int, button: Button) -> Button:
        """An answer to a later question: the ones before it are passed over."""
        wish = onward.wish(self.game, n, button.action)
        label, kind = button.label, type(self.asked[n].decision)
        if not isinstance(button.action, PlayReaction):
            parts = {**self.parts[n].parts, "label": label}
            label = self.words.say(f"button.{LABELS[kind]}", **parts)
        return changed(button, label=label, action=self.asked[0].end, wish=wish, refused=())

    def _ends(self) -> list[Button]:
        """What passes over the shown questions, and what over all."""
        last = len(self.asked) - 1
        if not self.later and not self.has_more:
            return [self._end(_done(self.parts[0]), last)]
        whole = Button(
            NONE if self.has_more else DONE,
            self.words.say("button.only_reacted" if self.parts[0].moves else "button.nothing"),
            self.asked[0].end,
            note=_one_after_the_other(_done(part).label for part in self.parts),
            wish=onward.wish(self.game, last, self.asked[last].end),
        )
        if not self.has_more:
            return [whole]
        return [self._end(_done(self.parts[self.shown - 1]), self.shown - 1), whole]

    def _end(self, button: Button, n: int) -> Button:
        """The end of this question, those before it passed over."""
        if n == 0:
            return button
        wish = onward.wish(self.game, n, self.asked[n].end)
        return changed(button, action=self.asked[0].end, wish=wish)

    def hint(self) -> str:
        """What is asked besides the first question."""
        told = []
        for n in self.later:
            part, name = self.parts[n], onward.NAMES[type(self.asked[n].decision)]
            variant = f"hint.with_{name}_{part.variant}"
            key = variant if part.variant and self.words.has(variant) else f"hint.with_{name}"
            told.append(self.words.say(key, **part.parts))
        return " ".join(told)


def _one_after_the_other(labels: Iterable[str]) -> str:
    """Labels as one sentence, each said once."""
    first, *others = dict.fromkeys(labels)
    return ", ".join([first, *(label[:1].lower() + label[1:] for label in others)])


def _done(part: Offers) -> Button:
    return next(button for button in part.buttons if button.id == DONE)


def _open(part: Offers) -> list[Button]:
    """What can be pressed besides the end."""
    return [button for button in part.buttons if button.id != DONE and not button.refused]


def _gives(part: Offers) -> bool:
    """Whether more than cards can be answered."""
    return bool(part.movable) or any(
        not isinstance(button.action, PlayReaction) for button in _open(part)
    )
