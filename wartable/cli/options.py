"""Options of a game as words: `-o victory=total -o bid.germany=9`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import FieldInfo, fields

from wartable.core.errors import BadOptions
from wartable.core.game import Game
from wartable.core.names import spelled_out

OptionWords = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="An option of the game, as victory=total or bid.germany=9; may be repeated.",
    ),
]
ScenarioWord = Annotated[
    str,
    typer.Option("--scenario", metavar="NAME", help="The scenario, in a game that has several."),
]
SCENARIO = "scenario"
"""The option by which a game declares its scenarios; it has a switch of its own, too."""
SEATS = "seats"
"""The option that seats make; it has a switch of its own."""


def option_fields(game: Game) -> list[FieldInfo]:
    """The options a game offers, but for the seats."""
    return [
        field
        for field in fields(game.options_type)
        if field.name != SEATS and field.name in game.offers
    ]


def read_options(game: Game, words: Iterable[str], scenario: str = "", **given: Any) -> Any:
    """The game's options with these words; `BadOptions` says which word is no use."""
    known = {field.name: field for field in option_fields(game)}
    values: dict[str, Any] = dict(given)
    if scenario and SCENARIO not in known:
        raise BadOptions(f"{game.id} has no scenarios to choose from")
    for word in (*words, *([f"{SCENARIO}={scenario}"] if scenario else [])):
        key, equals, value = word.partition("=")
        name, dot, inner = key.strip().replace("-", "_").partition(".")
        if not equals or name not in known:
            raise BadOptions(
                f"{game.id} has no option {key.strip()!r}; it has {', '.join(sorted(known))}"
                if equals
                else f"{word!r} is no option; write key=value"
            )
        if dot:
            values.setdefault(name, {})[inner] = _value(value)
        elif _texts(game, known[name]) is not None:
            values[name] = value.strip()
        else:
            values[name] = _value(value)
    try:
        return msgspec.convert(values, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        wrong = [field for field in option_fields(game) if str(error).endswith(f"`$.{field.name}`")]
        if wrong:
            said = f"{wrong[0].name} is {choices_of(game, wrong[0])}, not {values[wrong[0].name]!r}"
            raise BadOptions(f"{game.id}: {said}") from error
        raise BadOptions(f"{game.id}: {error}") from error


def _value(text: str) -> Any:
    """A truth value, or the words as they are: where a number is wanted they are read as one, where
    a name is, `1942` is a name."""
    text = text.strip()
    truths = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    return truths.get(text.lower(), text)


def last_round(game: Game, usual: int) -> int:
    """The usual last round where only computers play; 0 in a game that ends by itself earlier, and
    refuses it."""
    try:
        game.check_options(game.options_type(rounds=usual))
    except BadOptions:
        return 0
    return usual


def default_of(field: FieldInfo) -> str:
    """What an option is if nothing is said."""
    if field.default is not msgspec.NODEFAULT:
        return (
            {True: "yes", False: "no"}[field.default] if field.type is bool else str(field.default)
        )
    return "none"


def choices_of(game: Game, field: FieldInfo) -> str:
    """What an option can be."""
    if texts := _texts(game, field):
        return " or ".join(texts)
    return {bool: "yes or no", int: "a number", str: "text"}.get(
        field.type, f"{field.name}.NAME=..."
    )


def _texts(game: Game, field: FieldInfo) -> tuple[str, ...] | None:
    """The texts that an option can be, none of them if any will do; `None` if it is no text."""
    if field.type is str:
        return ()
    literals = getattr(spelled_out(field.type, game.names), "__args__", ())
    return literals if literals and all(isinstance(each, str) for each in literals) else None
