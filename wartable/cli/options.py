"""Options of a game as words: `-o victory=total -o bid.germany=9`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import FieldInfo, fields

from wartable.core.errors import BadOptions
from wartable.core.game import Game

OptionWords = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="An option of the game, as victory=total or bid.germany=9; may be repeated.",
    ),
]
SEATS = "seats"
"""The option that seats make; it has a switch of its own."""


def option_fields(game: Game) -> list[FieldInfo]:
    """The options a game offers, but for the seats."""
    offered: frozenset[str] | None = getattr(game, "offers", None)
    return [
        field
        for field in fields(game.options_type)
        if field.name != SEATS and (offered is None or field.name in offered)
    ]


def read_options(game: Game, words: Iterable[str], **given: Any) -> Any:
    """The game's options with these words; `BadOptions` says which word is no use."""
    known = {field.name for field in option_fields(game)}
    values: dict[str, Any] = dict(given)
    for word in words:
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
        else:
            values[name] = _value(value)
    try:
        return msgspec.convert(values, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        wrong = [field for field in option_fields(game) if str(error).endswith(f"`$.{field.name}`")]
        if wrong:
            said = f"{wrong[0].name} is {choices_of(wrong[0])}, not {values[wrong[0].name]!r}"
            raise BadOptions(f"{game.id}: {said}") from error
        raise BadOptions(f"{game.id}: {error}") from error


def _value(text: str) -> Any:
    """A number, a truth value, or the words as they are."""
    text = text.strip()
    truths = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
    if text.lower() in truths:
        return truths[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def default_of(field: FieldInfo) -> str:
    """What an option is if nothing is said."""
    if field.default is not msgspec.NODEFAULT:
        return (
            {True: "yes", False: "no"}[field.default] if field.type is bool else str(field.default)
        )
    return "none"


def choices_of(field: FieldInfo) -> str:
    """What an option can be."""
    literals = getattr(field.type, "__args__", ())
    if literals and all(isinstance(each, str) for each in literals):
        return " or ".join(literals)
    return {bool: "yes or no", int: "a number", str: "text"}.get(
        field.type, f"{field.name}.NAME=..."
    )
