"""What is told of battles and card plays: the sentences of their events, which every voice has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.analysis.empire_of_the_sun.chronicle import Fought, Play
from wartable.core.telling import Tell, Telling
from wartable.games.empire_of_the_sun.events import AnyEvent, BattleOver, ControlTaken
from wartable.games.empire_of_the_sun.narrate import SEVERAL, VOICE
from wartable.games.empire_of_the_sun.told import Told, told

MOST = 4
"""So many pieces of news are told of a play."""


FIGURES = {
    "figure_points": "Victory points of Japan",
    "figure_political_will": "US Political Will",
    "figure_resources": "Resource hexes",
    "figure_steps": "Steps on the map",
    "figure_battle": "Battles",
    "figure_intelligence": "Intelligence and Special Reaction",
    "figure_strategic": "Strategic phase",
    "figure_cards": "Cards drawn",
}
"""What is counted, and the kinds of luck."""


def english(found: Telling) -> str:
    """How an analysis is told where nobody asks for another language."""
    if found.key in FIGURES:
        return FIGURES[found.key]
    is_several = isinstance(found, Told) and found.several
    return VOICE.tell(found, SEVERAL if is_several else "")


def names(tell: Tell) -> dict[str, str]:
    """What is counted, and the kinds of luck, as they are called."""
    return {key.removeprefix("figure_"): tell(Telling(key)) for key in FIGURES}


def battle_text(tell: Tell, fought: Fought) -> str:
    """Who won where."""
    return _told(tell, (fought.over or BattleOver(fought.hex, ""),))


def play_text(tell: Tell, play: Play) -> str:
    """What was done with a play, and what came of it: nations first, then hexes, then battles."""
    news = sorted(play.news, key=_weight)[:MOST]
    return _told(tell, (*([play.did] if play.did else ()), *news))


def _weight(event: AnyEvent) -> int:
    if isinstance(event, BattleOver):
        return 2
    return int(isinstance(event, ControlTaken))


def _told(tell: Tell, events: Iterable[AnyEvent]) -> str:
    return "; ".join(_said(tell, events))


def _said(tell: Tell, events: Iterable[AnyEvent]) -> Iterator[str]:
    for event in events:
        if (found := told(event)) is not None and (text := tell(found)):
            yield text.removesuffix(".")
