"""How scenario files speak of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from borderlands.board import CounterId, HexId, House
from borderlands.state import CARDS, HIDDEN, Battle, Card, Counter, Options, State
from wartable.core.errors import BadData
from wartable.core.names import Name
from wartable.core.said import said_action, said_table
from wartable.core.stated import differs

if TYPE_CHECKING:
    from borderlands.game import Borderlands

Holder = Annotated[str, Name("house", or_none=True)]
GONE = "gone"


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position: what is not said is as in the beginning. Cards that are nowhere are in the deck.
    Who has an order of turns has set its cards aside already."""

    options: Options = Options()
    counters: dict[CounterId, Counter] | UnsetType = UNSET
    """All that are on the board."""
    towns: dict[HexId, Holder] = {}
    truces: tuple[tuple[House, House], ...] | UnsetType = UNSET
    hands: dict[House, tuple[Card, ...]] = {}
    aside: dict[House, Card] = {}
    order: tuple[House, ...] = ()
    moved: tuple[CounterId, ...] = ()
    fought: tuple[CounterId, ...] = ()
    battle: Battle | None = None
    put_away: tuple[Card, ...] = ()
    round: int = 1


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold; what is not said may be anything."""

    counters: dict[CounterId, Counter] = {}
    """Where a counter stands and with how many steps."""
    gone: tuple[CounterId, ...] = ()
    """The counters that have left the board."""
    towns: dict[HexId, Holder] = {}
    truces: tuple[tuple[House, House], ...] | UnsetType = UNSET
    hands: dict[House, int | tuple[Card, ...]] = {}
    """The cards of a hand, or how many there are."""
    order: tuple[House, ...] | UnsetType = UNSET
    round: int | UnsetType = UNSET


class BorderlandsScenarios:
    """`wartable.core.game.Scenarios`."""

    def __init__(self, game: Borderlands) -> None:
        self._game = game

    def start(self, given: Mapping[str, Any]) -> State:
        """The position described."""
        said: Given = said_table(self._game, given, Given)
        state = self._game.setup(said.options)
        changed: dict[str, Any] = {
            name: getattr(said, name)
            for name in ("aside", "order", "moved", "fought", "battle", "put_away", "round")
        }
        for name in ("counters", "truces"):
            if (value := getattr(said, name)) is not UNSET:
                changed[name] = value
        held = [*said.aside.values(), *said.put_away]
        held += [card for hand in said.hands.values() for card in hand]
        if HIDDEN in held or len(held) != len({*held}):
            raise BadData("each card is in one place")
        state = replace(
            state,
            **changed,
            towns=state.towns | said.towns,
            hands=state.hands | said.hands,
            deck=tuple(card for card in CARDS if card not in held),
        )
        self._game.check_state(state)
        return state

    def action(self, said: str | Mapping[str, Any]) -> Any:
        """The action, from text or JSON, with known names only."""
        return said_action(self._game, said)

    def expected(self, then: Mapping[str, Any]) -> Expected:
        """The statements, with known names only."""
        expected: Expected = said_table(self._game, then, Expected)
        return expected

    def failures(self, state: State, expected: Expected) -> Iterator[str]:
        """Every statement that does not hold."""
        for name, counter in expected.counters.items():
            yield from differs(name, counter, state.counters.get(name, GONE))
        for name in expected.gone:
            yield from differs(name, GONE, state.counters.get(name, GONE))
        for town, holder in expected.towns.items():
            yield from differs(town, holder, state.towns.get(town, "nobody"))
        for house, wanted in expected.hands.items():
            hand = state.hands[house]
            held = len(hand) if isinstance(wanted, int) else tuple(sorted(hand))
            yield from differs(
                f"the hand of {house}",
                wanted if isinstance(wanted, int) else tuple(sorted(wanted)),
                held,
            )
        for name in ("truces", "order", "round"):
            if (wanted := getattr(expected, name)) is not UNSET:
                yield from differs(name, wanted, getattr(state, name))
