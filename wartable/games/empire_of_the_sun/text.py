"""Actions as one line of text and back: `japan: sail jp_bb_kongo, jp_ca_mogami to 2015 for 2015`.

An action answers several questions here (`done`, `decline`, a move in Offensive, Reaction and after
battle), so the texts stand together and not with the questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from wartable.core.action_text import NAME, NONE, NUMBER, Reader, Wording, parse
from wartable.games.empire_of_the_sun.actions import (
    ActivateUnits,
    AnyAction,
    AttackChina,
    Begin,
    BombJapan,
    BuildRoute,
    Choose,
    Cover,
    Decline,
    Discard,
    Done,
    EndRivalry,
    Fight,
    GiveUp,
    Go,
    Hit,
    Keep,
    Pass,
    PlaceBid,
    PlayEvent,
    PlayOperations,
    PlayReaction,
    PutAt,
    ReactWith,
    RecallHq,
    RemoveToTrack,
    Replace,
    Retreat,
    ReturnHq,
    Roll,
    SetAside,
    Stay,
    Swap,
    TakeDivisions,
    Withdraw,
)

CARD = r"(?:JP|AL)-[0-9]{2}|\?"
HEX = r"[0-9]{4}"
STOP = rf"(?:{HEX}|china)"
WORD = rf"(?:{CARD}|{HEX}|{NAME})"
WORDS = rf"{WORD}(?:, {WORD})*"
WAYS = "sail|steam|march|land|barge|ship|fly|ferry|jump"


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words) or NONE


def _read(text: str | None) -> tuple[str, ...]:
    return () if not text or text == NONE else tuple(part.strip() for part in text.split(","))


def _path(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(">")) if text else ()


def _plain(word: str, kind: Callable[[str], Any]) -> Wording:
    return Wording(lambda _: word, {word: lambda by, _: kind(by)})


def _of_card(word: str, kind: Any) -> Wording:
    return Wording(
        lambda act: f"{word} {act.card}",
        {rf"{word} ({CARD})": lambda by, found: kind(by, found[1])},
    )


def _of_one(word: str, kind: Any, field: str, pattern: str = NAME) -> Wording:
    return Wording(
        lambda act: f"{word} {getattr(act, field)}",
        {rf"{word} ({pattern})": lambda by, found: kind(by, found[1])},
    )


def _format_go(act: Go) -> str:
    aim = f" for {act.aim}" if act.aim else ""
    via = f" via {' > '.join(act.via)}" if act.via else ""
    return f"{act.how} {_listed(act.units)} to {act.to}{aim}{via}"


def _read_go(by: str, found: re.Match[str]) -> Go:
    how: Any = found[1]
    return Go(by, _read(found[2]), how, found[3], found[4] or "", _path(found[5]))


def _format_replace(act: Replace) -> str:
    to = f" to {act.to}" if act.to else ""
    return f"replace {act.unit} with {act.points} {act.kind}{to}"


def _read_replace(by: str, found: re.Match[str]) -> Replace:
    kind: Any = found[3]
    return Replace(by, found[1], kind, int(found[2]), found[4] or "")


def _read_bid(by: str, found: re.Match[str]) -> PlaceBid:
    side: Any = found[2]
    return PlaceBid(by, side, int(found[1]))


WORDINGS: dict[type[Any], Wording] = {
    Begin: _plain("begin", Begin),
    Done: _plain("done", Done),
    Decline: _plain("decline", Decline),
    Pass: _plain("pass", Pass),
    PlayOperations: Wording(
        lambda act: f"play {act.card} operations {act.hq}",
        {rf"play ({CARD}) operations ({NAME})": lambda by, m: PlayOperations(by, m[1], m[2])},
    ),
    PlayEvent: Wording(
        lambda act: f"play {act.card} event" + (f" {act.hq}" if act.hq else ""),
        {rf"play ({CARD}) event(?: ({NAME}))?": lambda by, m: PlayEvent(by, m[1], m[2] or "")},
    ),
    AttackChina: _of_card("china", AttackChina),
    RecallHq: Wording(
        lambda act: f"recall {act.hq} {act.card}",
        {rf"recall ({NAME}) ({CARD})": lambda by, m: RecallHq(by, m[2], m[1])},
    ),
    ReturnHq: Wording(
        lambda act: f"return {act.hq} to {act.to} {act.card}",
        {rf"return ({NAME}) to ({HEX}) ({CARD})": lambda by, m: ReturnHq(by, m[3], m[1], m[2])},
    ),
    BuildRoute: Wording(
        lambda act: f"build {act.hex} {act.card}",
        {rf"build ({HEX}) ({CARD})": lambda by, m: BuildRoute(by, m[2], m[1])},
    ),
    EndRivalry: _of_card("agree", EndRivalry),
    SetAside: _of_card("set aside", SetAside),
    Discard: _of_card("discard", Discard),
    PlayReaction: _of_card("react", PlayReaction),
    Choose: Wording(
        lambda act: f"choose {_listed(act.targets)}",
        {rf"choose ({WORDS})": lambda by, m: Choose(by, _read(m[1]))},
    ),
    PlaceBid: Wording(
        lambda act: f"bid {act.points} for {act.side}",
        {rf"bid ({NUMBER}) for (japan|allies)": _read_bid},
    ),
    ActivateUnits: Wording(
        lambda act: f"activate {_listed(act.units)}",
        {rf"activate ({WORDS})": lambda by, m: ActivateUnits(by, _read(m[1]))},
    ),
    Go: Wording(
        _format_go,
        {
            rf"({WAYS}) ({WORDS}) to ({STOP})(?: for ({HEX}))?"
            rf"(?: via ({STOP}(?: > {STOP})*))?": _read_go
        },
    ),
    RemoveToTrack: _of_one("to track", RemoveToTrack, "unit"),
    Stay: Wording(
        lambda act: f"stay {_listed(act.units)} for {act.aim}",
        {rf"stay ({WORDS}) for ({HEX})": lambda by, m: Stay(by, _read(m[1]), m[2])},
    ),
    Cover: Wording(
        lambda act: f"cover {act.hex} with {_listed(act.units)}",
        {rf"cover ({HEX}) with ({WORDS})": lambda by, m: Cover(by, _read(m[2]), m[1])},
    ),
    Withdraw: Wording(
        lambda act: f"withdraw from {act.hex} to {act.to}",
        {rf"withdraw from ({HEX}) to ({HEX})": lambda by, m: Withdraw(by, m[1], m[2])},
    ),
    Roll: Wording(
        lambda act: f"roll {act.hex}".strip(),
        {rf"roll(?: ({HEX}))?": lambda by, m: Roll(by, m[1] or "")},
    ),
    ReactWith: _of_one("react with", ReactWith, "hq"),
    Fight: _of_one("fight at", Fight, "hex", HEX),
    Hit: Wording(
        lambda act: f"hit {_listed(act.units)}",
        {rf"hit ({WORDS})": lambda by, m: Hit(by, _read(m[1]))},
    ),
    Keep: _of_one("keep", Keep, "unit"),
    Swap: Wording(
        lambda act: f"swap {act.lose} for {act.restore}",
        {rf"swap ({NAME}) for ({NAME})": lambda by, m: Swap(by, m[1], m[2])},
    ),
    Retreat: Wording(
        lambda act: f"retreat {act.unit} to {act.to}",
        {rf"retreat ({NAME}) to ({HEX})": lambda by, m: Retreat(by, m[1], m[2])},
    ),
    PutAt: Wording(
        lambda act: f"put {act.unit} at {act.to}",
        {rf"put ({NAME}) at ({WORD})": lambda by, m: PutAt(by, m[1], m[2])},
    ),
    GiveUp: _of_one("give up", GiveUp, "unit"),
    Replace: Wording(
        _format_replace,
        {rf"replace ({NAME}) with ({NUMBER}) ({NAME})(?: to ({WORD}))?": _read_replace},
    ),
    TakeDivisions: Wording(
        lambda act: f"take {act.number} divisions",
        {rf"take ({NUMBER}) divisions": lambda by, m: TakeDivisions(by, int(m[1]))},
    ),
    BombJapan: Wording(
        lambda act: f"bomb with {_listed(act.units)}",
        {rf"bomb with ({WORDS})": lambda by, m: BombJapan(by, _read(m[1]))},
    ),
}
READERS: dict[str, Reader[Any]] = {
    pattern: read for wording in WORDINGS.values() for pattern, read in wording.readers.items()
}


def format_action(action: AnyAction) -> str:
    """The action in one line."""
    return f"{action.by}: {WORDINGS[type(action)].format(action)}"


def parse_action(text: str) -> AnyAction:
    """The action that `format_action` wrote."""
    found: AnyAction = parse(text, READERS, "side")
    return found
