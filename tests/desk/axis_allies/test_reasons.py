"""Every reason why something cannot be done is told in every language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import wartable
from wartable.core import errors
from wartable.core.errors import WartableError
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.axis_allies.reasons import BOOKS, PLACE, catalog
from wartable.desk.values import Act, Ask, Desk, Fill, Send, Wish
from wartable.forces import Fault
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench

OTHERS = [language for language in LANGUAGES if language != "en"]
CODE = Path(wartable.__file__).parent
SPOKEN = {
    "analysis/analyse.py": {"WartableError": 0},
    "core/codec.py": {"BadData": 0, "BadOptions": 0},
    "core/log.py": {"BadLog": 0},
    "core/records.py": {"Unreadable": 0},
    "core/table.py": {"BadLog": 0, "OutOfTurn": 0, "WartableError": 0},
    "desk/axis_allies": {"BadOptions": 0, "Objection": 1, "MalformedAction": 0},
    "desk/axis_allies/combat_odds.py": {"BadData": 0},
    "games/__init__.py": {"UnknownName": 0},
    "games/axis_allies": {"BadOptions": 0, "Objection": 1},
    "games/axis_allies/unit.py": {"MalformedAction": 0},
    "odds/axis_allies": {"BadData": 0, "WartableError": 0},
    "server/importing.py": {"BadLog": 0, "Difference": 1},
    "server/odds.py": {"BadData": 0},
    "server/playing.py": {"OutOfTurn": 0},
}
"""Where reasons are made, by what, and which of its arguments is the sentence."""
RETURNED = {
    "core/log.py": ("_objection",),
    "core/verify.py": ("_draw_difference", "_header_difference", "_play"),
}
"""Functions that give reasons back instead."""
ELSEWHERE: dict[str, set[str]] = {
    "fault.value": {fault.value for fault in Fault},
    "str(error)": set(),
}
"""Sentences that are no literals where the reason is made."""
UNHEARD = {
    "cannot be read: {}",
    "its seed is not the one that {} was begun with",
    "{}: a combat of this kind has no {}",
}
"""What only somebody at a terminal can be told."""
NAMED = re.compile(r"^(?:{}|log)(?:, line (?:{}|1))?: |^log, {}$")
"""What is wrong with a log begins with its name."""
WORDS = re.compile("[a-z]{2}")
LOGS = sorted((Path(__file__).parents[2] / "logs").glob("*.jsonl"))
EVERY = 23
"""One position in so many of a kept game is tried."""


def sentence(node: ast.expr) -> set[str]:
    """The sentences that an argument stands for, each name in them an empty place."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.JoinedStr(values=values):
            return {"".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in values)}
        case ast.IfExp(body=body, orelse=other):
            return sentence(body) | sentence(other)
        case ast.Call(func=ast.Name(id="unknown_name"), args=[ast.Constant(value=what), *_]):
            return {f"unknown {what} {{}}", "did you mean {}?"}
    known = ELSEWHERE.get(ast.unparse(node))
    assert known is not None, f"this test does not know what `{ast.unparse(node)}` says"
    return known


def given() -> dict[str, str]:
    """Every sentence that the code can give as a reason, and where."""
    found: dict[str, str] = {}
    for room, makers in SPOKEN.items():
        place = CODE / room
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    argument = makers.get(node.func.id)
                    if argument is not None:
                        for text in sentence(node.args[argument]):
                            found[text] = f"{path.relative_to(CODE)}:{node.lineno}"
    for room, functions in RETURNED.items():
        for node in ast.walk(ast.parse((CODE / room).read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name in functions:
                for each in ast.walk(node):
                    if isinstance(each, ast.Return) and each.value is not None:
                        found |= dict.fromkeys(sentence(each.value), f"{room}:{each.lineno}")
    bare = {
        NAMED.sub("", text) if where.startswith(("core", "server")) else text: where
        for text, where in found.items()
    }
    return {text: where for text, where in bare.items() if WORDS.search(text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_has_its_sentence(language: str) -> None:
    """A new reason needs a line in `languages/refusals` of each language; an old one that nobody
    gives any more needs none."""
    said = {PLACE.sub("{}", english) for english in catalog("refusals", language)}
    sentences = given()

    assert len(sentences) > 100
    assert not {where: text for text, where in sentences.items() if text not in said | UNHEARD}
    assert not said - sentences.keys()


AT_THE_START = {"server/database.py", "server/settings.py"}
"""What a server says before anybody can ask it for anything."""


def test_the_server_gives_no_other_reasons() -> None:
    """It refuses with codes, but for sentences that the catalogs have."""
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type)}
    raised = {
        (f"{path.relative_to(CODE)}", node.exc.func.id)
        for path in (CODE / "server").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Raise)
        if isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name)
        if node.exc.func.id in kinds and str(path.relative_to(CODE)) not in AT_THE_START
    }
    spoken = {(room, maker) for room, makers in SPOKEN.items() for maker in makers}

    assert raised - {("server/refusals.py", "IllegalAction")} <= spoken
    assert raised & spoken


NO_THOUGHTS = {
    "{} in {}",
    "{} {} {}",
    "own fronts",
    "{} is not of this model",
    "declared war",
    "declared war unprovoked",
}
"""Texts of the computer players that nobody is told."""


def thoughts() -> dict[str, str]:
    """Every text with words in it that computer players put together, and where."""
    found: dict[str, str] = {}
    for path in [*sorted((CODE / "ai/axis_allies").rglob("*.py")), CODE / "ai/random_player.py"]:
        tree = ast.parse(path.read_text("utf-8"))
        silent: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr):
                silent.add(id(node.value))
            elif isinstance(node, ast.JoinedStr):
                silent.update(map(id, node.values))
            elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
                silent.add(id(node.format_spec))
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.JoinedStr) or (
                isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            if is_text and id(node) not in silent:
                (text,) = sentence(node)
                if " " in text.strip():
                    found[text] = f"{path.relative_to(CODE)}:{node.lineno}"
    return {text: where for text, where in found.items() if text not in NO_THOUGHTS}


@pytest.mark.parametrize("language", OTHERS)
def test_every_thought_of_a_computer_player_has_its_sentence(language: str) -> None:
    """A text may be a part of a sentence, and what is filled in may be a part too."""
    said = "\n".join(PLACE.sub("{}", english) for english in catalog("thoughts", language))
    given = thoughts()

    assert len(given) > 40
    assert not {
        where: text
        for text, where in given.items()
        if not re.search(".*".join(map(re.escape, text.split("{}"))), said)
    }


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_names(language: str, book: str) -> None:
    """What stands in English stands in the other language too, but for words that only a program
    wrote; and a place is known."""
    for english, other in catalog(book, language).items():
        places = dict(PLACE.findall(english))
        kept = {name for name, _ in PLACE.findall(other)}
        needed = {name for name, kind in places.items() if kind not in ("word", "text")}

        assert needed <= kept <= places.keys(), english
        assert re.findall(r"[{}]", other) == ["{", "}"] * len(PLACE.findall(other)), english


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "der Kampf ist noch nicht ausgetragen: Weißrussland"),
        ("ru", "бой ещё не проведён: Белоруссия"),
        ("cs", "boj ještě neproběhl: Bělorusko"),
    ],
)
def test_names_come_into_the_language(language: str, told: str) -> None:
    text = "the combat in Belorussia is not resolved"

    assert desk_of(GAME).reason(text, language) == told
    assert desk_of(GAME).reason(text, "en") == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AA gun has moved", "Орудие ПВО: передвинуто"),
        ("Germany has no unit in Germany", "Германия: своих войск здесь нет — Германия"),
        (
            "no sea border joins Sea Zone 1 and Sea Zone 12",
            "нет границы по морю: Морская зона 1 и Морская зона 12",
        ),
        (
            "submarine has 1 movement left, the path takes 12",
            "субмарина: осталось хода 1, а на путь нужно 12",  # noqa: RUF001
        ),
        (
            "United Kingdom has nothing to decide now; asked: Germany, Japan",
            "Сейчас решает не Великобритания; очередь за: Германия, Япония",
        ),
        (
            "this cannot be done now, in the phase 'Combat move'",
            "сейчас этого нельзя: идёт фаза «Боевое передвижение»",
        ),
        ("it cannot land in 'eastern_europe'", "здесь ему не сесть: Восточная Европа"),
        ("it cannot land in 'atlantis'", "здесь ему не сесть: 'atlantis'"),
        ('there is no space "o\'brien"', 'такой области нет: "o\'brien"'),
        ("there is no combat to resolve in germany", "здесь нет боя: Германия"),
    ],
)
def test_each_kind_of_name_is_found(text: str, told: str) -> None:
    assert desk_of(GAME).reason(text, "ru") == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody has put this into any language",
        "the combat in Atlantis is not resolved",
        "the combat in Belorussia is not resolved, nor is another",
        "the combat in {space} is not resolved",
    ],
)
def test_what_no_entry_says_stays_as_it_is(text: str) -> None:
    for language in OTHERS:
        assert desk_of(GAME).reason(text, language) == text


def tries(laid: Desk, ask: Ask, game: AxisAllies, rng: random.Random) -> Iterator[Wish]:
    """Wishes as people make them who do not know the rules: pieces sent anywhere, sheets filled
    with too much, buttons pressed that are grey."""
    spaces = list(game.edition.data.spaces)
    for button in ask.buttons:
        yield Act(button.action)
    for sheet in ask.sheets:
        yield Fill(sheet.id, {row.key: rng.randint(0, row.most + 2) for row in sheet.rows})
        yield Fill(sheet.id, {row.key: row.most + 1 for row in sheet.rows[:1]})
    held = [space for space, now in laid.scene.spaces.items() if now.pieces]
    for source in rng.sample(held, min(8, len(held))):
        pieces = laid.scene.spaces[source].pieces
        keys = [each.key for piece in pieces for each in (piece, *piece.cargo)]
        near = [*game.edition.data.board.neighbours.get(source, ()), *rng.sample(spaces, 3)]
        for target in near:
            how = rng.choice(("", "", "", "raid", "escort", "land", "assault", "load", "deck"))
            yield Send(source, {rng.choice(keys): 1}, target, how)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_is_refused_in_a_game_is_refused_in_every_language(path: Path) -> None:
    """Each refusal of the kept games' positions is another sentence in each language, and no
    English name is left in it."""
    log = Log.load(path, find_game)
    game: Any = log.game
    desk, rng = desk_of(game), random.Random(path.stem)
    heard: set[str] = set()
    for number, state in enumerate(Table(log, None).states()):
        if number % EVERY or not game.pending(state):
            continue
        owners = [decision.owner for decision in game.pending(state)]
        laid = desk.desk(state, owners, "en")
        for ask in laid.asks:
            heard.update(each.text for button in ask.buttons for each in button.refused)
            for wish in tries(laid, ask, game, rng):
                try:
                    heard.update(each.text for each in desk.why_not(state, ask.owner, wish))
                except WartableError as error:
                    heard.add(str(error))
            stranger = next(p for p in game.edition.data.powers if p not in owners)
            heard.update(
                each.text
                for button in ask.buttons
                for each in game.objections(state, replace(button.action, by=stranger))
            )
    assert len(heard) > 20
    for language in OTHERS:
        assert not [text for text in heard if desk.reason(text, language) == text]
    assert not [text for text in heard if re.search("[A-Za-z]{3}", desk.reason(text, "ru"))]


def test_a_grey_button_says_why_in_the_language() -> None:
    state = Bench(GAME).position(
        "germany",
        "conduct_combat",
        {"russia": {"germany": "1 tank*moved", "soviet_union": "1 infantry"}},
    )
    (ask,) = desk_of(GAME).desk(state, ["germany"], "ru").asks
    (reason,) = next(button for button in ask.buttons if button.id == "done").refused

    assert reason.text == "бой ещё не проведён: Россия"
    assert reason.rule == "S42-CMB-05"
    assert reason.about == ("russia",)
