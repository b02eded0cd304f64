"""New units: where each complex can place them, and all of them where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.game import listed
from wartable.desk.axis_allies.trial import Trial
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Fill, Row, Sheet
from wartable.games.axis_allies.actions import AnyAction, Place
from wartable.games.axis_allies.decisions import Mobilize
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import format_unit, parse_unit

PLACE = "place:"
PLACE_ALL = "place_all"
BETWEEN = "|"


def rooms(pos: Position) -> dict[str, int]:
    """What each complex of the power can still mobilize this turn."""
    found = {space: pos.edition.capacity(pos, space) for space in pos.state.facilities}
    return {space: room for space, room in found.items() if room > 0}


def room_note(words: Words, pos: Position) -> str:
    """How many units can be placed, and how many wait."""
    room = rooms(pos)
    facilities = sum(
        number
        for kind, number in pos.state.bought.items()
        if pos.data.units[kind].domain == "facility"
    )
    waiting = sum(pos.state.bought.values()) - facilities
    places = ", ".join(f"{words.space(space)} {number}" for space, number in room.items())
    told = words.say(
        "note.room", room=sum(room.values()), places=places or words.say("name.nothing")
    )
    if pos.state.bought:
        told += " " + words.say("note.bought", units=words.counts(pos.state.bought))
    if waiting > sum(room.values()):
        told += " " + words.say("note.too_many")
    return told


def placements(
    game: AxisAllies, words: Words, pos: Position, decision: Mobilize
) -> Iterator[Sheet]:
    """A sheet for each complex, and one for new complexes; set to place all that there is
    (S42-MOB-03, S42-MOB-08, S42-MOB-12)."""
    planned = {_row_key(place): _number(place) for place in everything(game, pos)}
    by_factory: dict[str, list[Place]] = {}
    for action in listed(game, pos.state, decision):
        if isinstance(action, Place):
            by_factory.setdefault(action.factory, []).append(action)
    capital = pos.data.powers[pos.me].capital
    room = rooms(pos)
    for factory in sorted(by_factory, key=lambda each: (not each, each != capital, each)):
        rows = tuple(_row(words, pos, place, planned) for place in by_factory[factory])
        stocks = {kind: pos.state.bought[kind] for kind in dict.fromkeys(row.kind for row in rows)}
        title = (
            words.say("sheet.place", space=words.space(factory), room=room[factory])
            if factory
            else words.say("sheet.build")
        )
        yield Sheet(
            PLACE + factory,
            title,
            words.say("submit.place"),
            rows,
            least=1,
            most=room[factory] if factory else None,
            stocks=stocks,
            space=factory,
        )


def _row(words: Words, pos: Position, place: Place, planned: Mapping[str, int]) -> Row:
    kind = next(iter(place.units))
    most = pos.state.bought[kind]
    if not place.factory:
        most = 1
    elif place.deck is not None:
        most = min(most, pos.type(place.deck).deck - len(place.deck.cargo))
    key = _row_key(place)
    where = words.space(place.space)
    return Row(
        key=key,
        label=words.kind(kind),
        kind=kind,
        owner=pos.me,
        most=most,
        n=min(planned.get(key, 0), most),
        group=where,
        note=words.say("row.on_deck") if place.deck is not None else "",
        stock=kind,
    )


def _row_key(place: Place) -> str:
    kind = next(iter(place.units))
    deck = "" if place.deck is None else format_unit(place.deck, "")
    return BETWEEN.join((kind, place.space, place.factory, deck))


def _number(place: Place) -> int:
    return next(iter(place.units.values()))


def filled(by: str, factory: str, counts: Mapping[str, int]) -> tuple[Place, ...]:
    """The placements of a filled sheet: like ones together."""
    together: dict[tuple[str, str, str], dict[str, int]] = {}
    for key, number in counts.items():
        parts = key.split(BETWEEN)
        if len(parts) != 4 or parts[2] != factory:
            raise MalformedAction(f"there is no row {key!r}")
        kind, space, _, deck = parts
        alone = kind if not factory else ""
        together.setdefault((space, deck, alone), {})[kind] = number
    return tuple(
        Place(by, space, units, factory, parse_unit(deck, "") if deck else None)
        for (space, deck, _), units in together.items()
    )


def everything(game: AxisAllies, pos: Position) -> tuple[Place, ...]:
    """All units that wait, each where there is room: at the capital first, aboard ships last."""
    return tuple(together(_placed(game, pos).actions))


def _placed(game: AxisAllies, pos: Position) -> Trial:
    trial = Trial(game, pos.state)
    capital = pos.data.powers[pos.me].capital
    for kind, number in pos.state.bought.items():
        for _ in range(number):
            if kind not in trial.state.bought or not trial.game.pending(trial.state):
                break
            options = [
                action
                for action in listed(game, trial.state, game.pending(trial.state)[0])
                if isinstance(action, Place) and kind in action.units
            ]
            if not options:
                break
            options.sort(key=lambda each: (each.deck is not None, each.factory != capital))
            trial.play(options[0])
    return trial


def together(actions: Sequence[AnyAction]) -> list[Place]:
    """Units of one kind placed alike in one action."""
    found: list[Place] = []
    for action in actions:
        assert isinstance(action, Place)
        last = found[-1] if found else None
        if last and action.deck is None and _alike(last, action):
            kind = next(iter(action.units))
            found[-1] = replace(last, units={kind: last.units[kind] + action.units[kind]})
        else:
            found.append(action)
    return found


def _alike(one: Place, other: Place) -> bool:
    return one.units.keys() == other.units.keys() and replace(one, units=other.units) == other


def everything_button(game: AxisAllies, words: Words, pos: Position) -> Button | None:
    """All at one press; it says so if nothing is left to do in this turn."""
    trial = _placed(game, pos)
    actions = together(trial.actions)
    if not actions:
        return None
    ends = trial.state.phase != pos.state.phase or trial.me != pos.me
    return Button(
        PLACE_ALL,
        words.say("button.place_all_end" if ends else "button.place_all"),
        actions[0],
        tone="primary",
        wish=Fill(PLACE_ALL, {}),
        about=tuple(dict.fromkeys(action.space for action in actions)),
    )
