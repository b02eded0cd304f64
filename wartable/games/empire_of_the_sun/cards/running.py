"""What an operation of a card is, and an effect while it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from wartable.games.empire_of_the_sun.decisions import ChooseForCard
from wartable.games.empire_of_the_sun.facts import Effect, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects

NOTHING = "nothing"
"""What stands among the chosen when somebody declined."""


@dataclass(frozen=True)
class Running:
    """An effect that is carried out: by whom, and what was chosen for it so far."""

    script: Script
    frame: CardEffects
    effect: Effect

    @property
    def pos(self) -> Position:
        return self.script.pos

    @property
    def side(self) -> Side:
        """Who plays the card."""
        return self.frame.side

    @property
    def card(self) -> str:
        return self.frame.card

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.frame.chosen

    @property
    def chooser(self) -> Side:
        """Who picks among legal targets (EOS-CARD-09)."""
        chooser = self.effect.chooser or self.frame.side
        return "japan" if chooser == "japan" else "allies"

    def says(self, name: str, default: Any = None) -> Any:
        """A parameter of the effect."""
        return self.effect.params.get(name, default)

    def remember(self, *words: str) -> Running:
        """The effect with these among what was chosen."""
        chosen = (*self.frame.chosen, *words)
        self.script.change(self.frame, chosen=chosen)
        frame = self.script.state.flow[-1]
        assert isinstance(frame, CardEffects)
        return Running(self.script, frame, self.effect)

    def ask(
        self,
        among: Iterable[str],
        *,
        owner: Side | None = None,
        number: int = 1,
        optional: bool = False,
        op: str = "",
        about: Iterable[str] = (),
    ) -> bool:
        """Somebody chooses, and the effect goes on when it is answered; for a choice in one's hand
        `among` is empty, so that nobody knows it."""
        self.script.ask(
            ChooseForCard(
                owner or self.chooser,
                self.card,
                op or self.effect.op,
                number,
                tuple(among),
                optional,
                tuple(about),
            )
        )
        return False


class Operation(NamedTuple):
    """What an operation does (T-CARDOP)."""

    run: Callable[[Running], bool] | None = None
    """Carries the effect out as far as it goes, and says whether it is done; if not, it has asked
    something. None: nothing happens by itself."""
    modifies: bool = False
    """Others ask whether it is in force (EOS-CARD-06)."""
    moment: str = "activation"
    """When it is carried out on a military card that says nothing else (T-CARDTIME)."""


def modifier(run: Callable[[Running], bool] | None = None, moment: str = "activation") -> Operation:
    """An operation that others ask about."""
    return Operation(run, modifies=True, moment=moment)
