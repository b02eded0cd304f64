"""A whole game by the desk in Russian: whatever is shown has no English in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.ai.makers import make_player, stand_in
from wartable.analysis import analyse
from wartable.core.game import seat_of
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.telling import Telling
from wartable.desk import LANGUAGES, desk_of, lessons_of
from wartable.desk.values import Ask, Choice, Send
from wartable.games import find_game, playable
from wartable.games.axis_allies.game import AxisAllies

SAID = {
    "city",
    "group",
    "groups",
    "hint",
    "label",
    "must",
    "name",
    "note",
    "plural",
    "refused",
    "region",
    "short",
    "steps",
    "submit",
    "text",
    "title",
    "unit",
    "value",
}
"""The fields of the desk's values that people read."""
ENGLISH = re.compile("[A-Za-z]{2,}")
LOGS = sorted((Path(__file__).parents[2] / "logs").glob("*.jsonl"))
SEED = bytes(32)
DECISIONS = 240
OTHERS = [language for language in LANGUAGES if language != "en"]
SPOKEN = [game for game in map(find_game, playable()) if isinstance(game, AxisAllies)]


def said(value: Any, field: str = "") -> Iterator[str]:
    """Everything in a value that people read."""
    if isinstance(value, str):
        if field in SAID:
            yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            is_id = name in ("action", "wish") or (name == "value" and isinstance(value, Choice))
            if not is_id:
                yield from said(getattr(value, name), name)
    elif isinstance(value, dict):
        if field in SAID:
            yield from value
        for each in value.values():
            yield from said(each, field)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from said(each, field)


def reaches(desk: Any, view: Any, ask: Ask, language: str, rng: random.Random) -> Iterator[Any]:
    """Where some pieces can go, and why others cannot go somewhere."""
    for space in rng.sample(list(ask.movable), min(2, len(ask.movable))):
        pieces = {rng.choice(ask.movable[space]): 1}
        yield desk.reach(view, ask.owner, space, pieces, language)
        target = rng.choice(list(desk.game.edition.data.spaces))
        wish = Send(space, pieces, target)
        refused = desk.why_not(view, ask.owner, wish)
        yield [desk.objection(each, language).text for each in refused]


@cache
def played(game: AxisAllies) -> list[tuple[Any, Any, Acted]]:
    """The first turns of a game between computers: what was seen, asked and done."""
    desk = desk_of(game)
    player = make_player(game, stand_in("easy", game), random.Random(5))
    chosen = {name: True for name in ("escorts", "research") if name in game.edition.options}
    table = Table.create(game, desk.options({**chosen, "bid.germany": 6}, {}), seed=SEED)
    found: list[tuple[Any, Any, Acted]] = []
    while len(found) < DECISIONS and (pending := game.pending(table.state)):
        view, decision = game.view(table.state, None), pending[0]
        action = player.choose(game, view, decision)
        seat = seat_of(game, table.state, decision.owner)
        acted = table.submit(seat, action, player.note)
        told = Acted(acted.n, action, acted.events, note=player.note)
        found.append((view, decision, told))
    return found


def shown(game: AxisAllies, language: str) -> Iterator[str]:
    """All that one hears of it."""
    desk, rng = desk_of(game), random.Random(3)
    yield from said(desk.info(language))
    for number, (view, decision, acted) in enumerate(played(game)):
        if number % 10 == 0:
            laid = desk.desk(view, [decision.owner], language)
            yield from said(laid)
            for ask in laid.asks:
                for found in reaches(desk, view, ask, language, rng):
                    yield from said(found, "text")
                for combat in ask.combats[:1]:
                    yield from said(desk.odds_of(view, combat.space, language))
        yield from said(desk.tell(acted, language))


@cache
def heard(game: AxisAllies, language: str) -> frozenset[str]:
    return frozenset(shown(game, language))


@pytest.mark.parametrize("game", SPOKEN, ids=lambda game: game.id)
def test_a_game_in_russian_has_no_english_words(game: AxisAllies) -> None:
    texts = heard(game, "ru") - {game.title}

    assert len(texts) > 400
    assert not sorted(text for text in texts if ENGLISH.search(text))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", SPOKEN, ids=lambda game: game.id)
def test_no_sentence_is_the_english_one(game: AxisAllies, language: str) -> None:
    """The same game in two languages: a sentence of three words and more is never the same."""
    english, other = heard(game, "en"), heard(game, language)
    same = {text for text in english & other if len(re.findall(r"[A-Za-z]{2,}", text)) > 2}

    assert not same - {game.title, *(space.name for space in game.edition.data.spaces.values())}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_turned_a_game_is_told_in_every_language(path: Path) -> None:
    log = Log.load(path, find_game)
    desk = desk_of(log.game)
    heard: dict[str, list[str]] = {}

    def tell(found: Telling) -> str:
        """Each battle, and each turn, in every language."""
        for language in LANGUAGES:
            heard.setdefault(language, []).append(desk.told(found, language))
        return heard["en"][-1]

    found = analyse(log, tell=tell)

    assert {each.text for each in (*found.turning_points, *found.battles)} <= {*heard["en"]}
    assert all(all(texts) for texts in heard.values())
    for language in OTHERS:
        pairs = zip(heard[language], heard["en"], strict=True)
        assert not [text for text, english in pairs if text == english]
    assert not [text for text in heard["ru"] if ENGLISH.search(text)]


@pytest.mark.parametrize("language", OTHERS)
def test_the_lessons_are_in_the_language(language: str) -> None:
    for game in SPOKEN:
        for lesson in lessons_of(game).all(language):
            begun = lessons_of(game).start(lesson.id, desk_of(game).options({}, {}))
            texts = set(said((lesson, lessons_of(game).coach(begun, lesson.id, language))))
            assert texts
            if language == "ru":
                assert not [text for text in texts if ENGLISH.search(text)]
