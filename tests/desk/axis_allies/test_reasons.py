"""Every reason why something cannot be done is told in every language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import wartable
from wartable.core import errors
from wartable.core.codec import unknown_name
from wartable.core.errors import WartableError
from wartable.core.game import Objection
from wartable.core.log import Log
from wartable.core.sentences import PLACE, Sentence, places
from wartable.core.table import Table
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.axis_allies.retold import THOUGHTS, retold
from wartable.desk.axis_allies.words import CATALOGUE, Words, sentences
from wartable.desk.values import Act, Ask, Desk, Fill, Send, Wish
from wartable.forces import Fault
from wartable.games import find_game
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.unit import Did
from wartable.games.families import families
from wartable.testing.axis_allies import Bench

OTHERS = [language for language in LANGUAGES if language != "en"]
CODE = Path(wartable.__file__).parent
ROOMS = ("analysis", "core", "desk", "forces", "games", "odds", "server")
"""Where reasons are made that people are told in their language; of the families only this one."""
GUESTS = set(families()) - {"axis_allies"}
MAKERS = {
    **{name: 0 for name, kind in vars(errors).items() if isinstance(kind, type)},
    "Objection": 1,
    "Sentence": 0,
    "TooMuchWork": 0,
    "Unreadable": 0,
    "check_names": 0,
    "unknown_name": 0,
}
"""What makes reasons, and which of its arguments is the sentence; the last two make it of a word
for what is not known."""
OF_PARTS = {"IllegalAction", "Place", "WordsSealed"}
"""What has no sentence of its own."""
UNKNOWN = {"check_names", "unknown_name"}
BY_THEIR_CODE = {"UnknownName"}
"""What the server answers with a code, unless it says what is wrong with a log."""
IN_LOGS = {"analysis/analyse.py", "games/families.py"}
UNTOLD = {
    "core/action_text.py": "actions as text are for terminals, and so are what is wrong with them",
    "analysis/axis_allies/luck.py": "what the analysis itself hears of odds that it does without",
    "core/append_file.py": "files",
    "core/data_file.py": "our own data",
    "core/rulebook.py": "our own rulebooks",
    "core/said.py": "scenarios",
    "core/seed_file.py": "files",
    "desk/axis_allies/coach.py": "our own lessons",
    "desk/lesson_file.py": "our own lessons",
    "desk/lessons.py": "our own lessons; of those that there are not the server says so by a code",
    "games/axis_allies/expect.py": "scenarios",
    "games/axis_allies/scenarios.py": "scenarios",
    "games/axis_allies/wording.py": "actions as text",
    "odds/axis_allies/statements.py": "scenarios",
    "odds/statements.py": "scenarios",
    "server/database.py": "before anybody can ask a server for anything",
    "server/rooms.py": "a damaged log: the server says so by a code",
    "server/settings.py": "before anybody can ask a server for anything",
}
"""What nobody is told but those who run the house or write for it, in English."""
UNHEARD = {
    "unknown key {word}",
    "{text}: cannot be read: {text_2}",
    "{text}: its seed is not the one that {text_2} was begun with",
}
"""What only somebody at a terminal can be told, or who sends what no page of ours does."""
CARRIED = {
    "_reason(error)": "what a decoder says",
    "f'{place}: {reason}' if place else reason": "what a decoder says",
    "difference.said": "said before",
    "error.said": "said before",
    "found.english": "said before",
    "objection": "said before",
    "self.sentence": "said before",
    "self.text": "said before",
    "sentence": "said before",
}
"""Reasons that come from elsewhere, and what they are."""
ELSEWHERE: dict[str, set[str]] = {
    "fault.value": {fault.value for fault in Fault},
    "f'unit{where}'": {"unit", "unit in {space}"},
    "f'power{where}'": {"power", "power in {space}"},
    "f'unknown {what} {{word}}'": set(),
    "what": set(),
}
"""Sentences that are no literals where the reason is made."""
LOGS = sorted((Path(__file__).parents[2] / "logs").glob("*.jsonl"))
POSITION = GAME.position(Bench(GAME).position("germany", "combat_move", {}))
EVERY = 23
"""One position in so many of a kept game is tried."""


def sentences_of(node: ast.expr) -> set[str] | None:
    """The sentences that an argument stands for; nothing if it is no sentence with places."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=ast.Constant(value=str(text)), orelse=ast.Constant(value=str(other))):
            return {text, other}
        case ast.Call(func=ast.Name(id="unknown_name")):
            return set()
    written = ast.unparse(node)
    return set() if written in CARRIED else ELSEWHERE.get(written)


@cache
def calls() -> tuple[tuple[str, str, ast.Call], ...]:
    """Everywhere that a reason is made: the place, by what, and how."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    for room in ROOMS:
        for path in sorted((CODE / room).rglob("*.py")):
            name = path.relative_to(CODE).as_posix()
            if name in UNTOLD or set(path.parts) & GUESTS:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    maker = node.func.id
                    is_told = maker not in BY_THEIR_CODE or name in IN_LOGS
                    if maker in MAKERS and maker not in OF_PARTS and is_told:
                        yield f"{name}:{node.lineno}", maker, node


def given() -> dict[str, str]:
    """Every sentence that the code can give as a reason, and where."""
    found: dict[str, str] = {}
    for where, maker, call in calls():
        for text in sentences_of(call.args[MAKERS[maker]]) or ():
            found[f"unknown {text} {{word}}" if maker in UNKNOWN else text] = where
    return found


def test_every_reason_is_a_sentence_with_places() -> None:
    """A reason that is put together where it is made cannot be told in any other language: what
    varies in it belongs into its parts."""
    put_together = {
        where: ast.unparse(call)
        for where, maker, call in calls()
        if sentences_of(call.args[MAKERS[maker]]) is None
    }

    assert put_together == {}


def parts_of(call: ast.Call) -> set[str] | None:
    """The places that are filled, where one can read them."""
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    for each in given:
        match each:
            case ast.Call(func=ast.Name(id="places") | ast.Attribute(attr="parts"), args=[]):
                names = {keyword.arg for keyword in each.keywords}
                return None if None in names else {str(name) for name in names}
            case ast.Tuple(elts=[ast.Tuple(elts=[ast.Constant(value=str(name)), _])]):
                return {name}
    return set() if len(call.args) == 1 else None


def test_every_place_is_filled() -> None:
    """The parts of a reason are those that its sentence has places for."""
    found = [
        (where, text, parts)
        for where, maker, call in calls()
        if maker not in UNKNOWN and (parts := parts_of(call)) is not None
        for text in sentences_of(call.args[MAKERS[maker]]) or ()
    ]

    assert len(found) > 200
    assert not [
        (where, text)
        for where, text, parts in found
        if {name for name, _ in PLACE.findall(text)} - parts
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_has_its_sentence(language: str) -> None:
    """A new reason needs a line in `languages/refusals` of each language, with the same places; an
    old one that nobody gives any more needs none."""
    said = CATALOGUE.book("refusals", language).keys()
    sentences = given()

    assert len(sentences) > 300
    assert not {where: text for text, where in sentences.items() if text not in said | UNHEARD}
    assert not said - sentences.keys()


def test_nothing_is_left_out_that_is_not_there() -> None:
    assert not [name for name in UNTOLD.keys() | IN_LOGS if not (CODE / name).is_file()]


def sentence(node: ast.expr) -> str:
    """A text of a computer player, each name in it an empty place."""
    match node:
        case ast.Constant(value=str(text)):
            return PLACE.sub("{}", text)
        case ast.JoinedStr(values=values):
            return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in values)
    raise AssertionError(ast.unparse(node))


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
                text = sentence(node)
                if " " in text.strip():
                    found[text] = f"{path.relative_to(CODE)}:{node.lineno}"
    return {text: where for text, where in found.items() if text not in NO_THOUGHTS}


@pytest.mark.parametrize("language", OTHERS)
def test_every_thought_of_a_computer_player_has_its_sentence(language: str) -> None:
    """A text may be a part of a sentence, and what is filled in may be a part too."""
    said = "\n".join(PLACE.sub("{}", english) for english in CATALOGUE.book("thoughts", language))
    given = thoughts()

    assert len(given) > 40
    assert not {
        where: text
        for text, where in given.items()
        if not re.search(".*".join(map(re.escape, text.split("{}"))), said)
    }


@pytest.mark.parametrize("book", ["refusals", THOUGHTS])
@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_names(language: str, book: str) -> None:
    """What stands in English stands in the other language too, but for words that only a program
    wrote; and a place is known."""
    for english, other in CATALOGUE.book(book, language).items():
        places = dict(PLACE.findall(english))
        kept = {name for name, _ in PLACE.findall(other)}
        needed = {name for name, kind in places.items() if kind not in ("word", "text")}

        assert needed <= kept <= places.keys(), english
        assert re.findall(r"[{}]", other) == ["{", "}"] * len(PLACE.findall(other)), english


def told(found: Sentence, language: str) -> str:
    """As somebody is told it who reads this language."""
    objection = Objection(found.rule, found.english, parts=found.parts)
    return str(desk_of(GAME).objection(objection, language))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "the combat in Belorussia is not resolved (S42-CMB-05)"),
        ("de", "der Kampf ist noch nicht ausgetragen: Weißrussland (S42-CMB-05)"),
        ("ru", "бой ещё не проведён: Белоруссия (S42-CMB-05)"),
        ("cs", "boj ještě neproběhl: Bělorusko (S42-CMB-05)"),
    ],
)
def test_names_come_into_the_language(language: str, text: str) -> None:
    parts = POSITION.parts(space="belorussia")
    found = Sentence("the combat in {space} is not resolved", parts, "S42-CMB-05")

    assert told(found, language) == text


@pytest.mark.parametrize(
    ("sentence", "ids", "text"),
    [
        ("{unit} has already moved", {"unit": "aa_gun"}, "Орудие ПВО: ход уже сделан"),
        (
            "{power} has no unit in {space}",
            {"power": "germany", "space": "germany"},
            "Германия: своих войск здесь нет — Германия",
        ),
        (
            "no sea border joins {space} and {space_2}",
            {"space": "sz_1", "space_2": "sz_12"},
            "нет границы по морю: Морская зона 1 и Морская зона 12",
        ),
        (
            "{unit} has {number} movement left, the path takes {number_2}",
            {"unit": "submarine", "number": 1, "number_2": 12},
            "субмарина: осталось хода 1, а на путь нужно 12",  # noqa: RUF001
        ),
        (
            "{power} has nothing to decide now; asked: {powers}",
            {"power": "united_kingdom", "powers": ("germany", "japan")},
            "Сейчас решает не Великобритания; очередь за: Германия, Япония",
        ),
        (
            "{power} does not play the phase {phase} now",
            {"power": "japan", "phase": "combat_move"},
            "сейчас такой фазы нет: Япония, «Боевое передвижение»",
        ),
        (
            "it cannot land in {word}",
            {"word": "eastern_europe"},
            "здесь ему не сесть: Восточная Европа",
        ),
        ("it cannot land in {word}", {"word": "atlantis"}, "здесь ему не сесть: 'atlantis'"),
        ("there is no space {word}", {"word": "o'brien"}, 'такой области нет: "o\'brien"'),
    ],
)
def test_each_kind_of_name_is_told(sentence: str, ids: dict[str, Any], text: str) -> None:
    assert told(Sentence(sentence, places(**ids)), "ru").casefold() == text.casefold()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "unknown unit 'tnak'; did you mean 'tank'?"),
        ("de", "eine solche Einheit gibt es nicht: 'tnak'; gemeint ist vielleicht: Panzer"),
        ("ru", "таких войск нет: 'tnak'; возможно, имелось в виду: танк"),
        ("cs", "taková jednotka neexistuje: 'tnak'; neměli jste na mysli: tank?"),
    ],
)
def test_what_is_said_within_a_reason_is_told_too(language: str, text: str) -> None:
    units = GAME.edition.data.units

    assert told(unknown_name("unit", "tnak", units), language) == text


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("did", [did for did in Did if did])
def test_what_a_unit_has_done_is_said_in_every_language(did: Did, language: str) -> None:
    found = Sentence("{unit} has {did}", POSITION.parts(unit="submarine", did=did))

    assert told(found, language).endswith(sentences(language)[f"did.{did.value}"])


def test_what_a_unit_has_done_is_good_english() -> None:
    said = {did.done for did in Did if did}

    assert not said & {"withdrew", "raid", "escort", "dropped", "loaded", "carried", "captured"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody has put this into any language",
        "the combat in Belorussia is not resolved",
        "{reason}; did you mean {word}?",
    ],
)
def test_what_no_entry_says_stays_as_it_is(text: str) -> None:
    for language in OTHERS:
        assert retold(Words(GAME.edition, language), text) == text
        assert told(Sentence(f"{text} or so"), language) == f"{text} or so"


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
    heard: set[Objection] = set()
    for number, state in enumerate(Table(log, None).states()):
        if number % EVERY or not game.pending(state):
            continue
        owners = [decision.owner for decision in game.pending(state)]
        laid = desk.desk(state, owners, "en")
        for ask in laid.asks:
            for wish in tries(laid, ask, game, rng):
                try:
                    heard.update(desk.why_not(state, ask.owner, wish))
                except WartableError as error:
                    heard.add(Objection("", error.said.english, parts=error.said.parts))
            stranger = next(p for p in game.edition.data.powers if p not in owners)
            for button in ask.buttons:
                heard.update(game.objections(state, replace(button.action, by=stranger)))
    assert len(heard) > 20
    for language in OTHERS:
        assert not [each for each in heard if desk.objection(each, language).text == each.text]
    russian = [desk.objection(each, "ru").text for each in heard]
    assert not [text for text in russian if re.search("[A-Za-z]{3}", text)]


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
