"""New units: where each complex can place them, and all of them where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.game import Objection, Reason, listed
from wartable.core.sentences import places
from wartable.desk.axis_allies.reasons import objection
from wartable.desk.axis_allies.trial import Trial
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Fill, Must, Row, Sheet
from wartable.games.axis_allies.actions import AnyAction, Place
from wartable.games.axis_allies.decisions import Mobilize
from wartable.games.axis_allies.facts import Purse, UnitType
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.mobilize import paying, why_nowhere
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import beside_own, purse_of, purses, waiting
from wartable.games.axis_allies.unit import format_unit, parse_unit

PLACE = "place:"
PLACE_ALL = "place_all"
BETWEEN = "|"


def rooms(pos: Position, purse: Purse) -> dict[str, int]:
    """What each complex of the power that pays into this purse can still mobilize this turn."""
    found = {
        space: pos.edition.capacity(pos, space)
        for space in pos.state.facilities
        if purse_of(pos, space, pos.me) is purse
    }
    return {space: room for space, room in found.items() if room > 0}


def room_note(words: Words, pos: Position, purse: Purse) -> str:
    """How many units can be placed, and how many wait."""
    bought = waiting(pos, purse)
    if not pos.data.powers[pos.me].has_industry:
        told = words.say("note.home")
        return f"{told} {_bought(words, bought)}" if bought else told
    room = rooms(pos, purse)
    facilities = sum(
        number for kind, number in bought.items() if pos.data.units[kind].domain == "facility"
    )
    places = ", ".join(f"{words.space(space)} {number}" for space, number in room.items())
    told = words.say(
        "note.room", room=sum(room.values()), places=places or words.say("name.nothing")
    )
    if bought:
        told += " " + _bought(words, bought)
    if sum(bought.values()) - facilities > sum(room.values()):
        told += " " + words.say("note.too_many")
    return told


def _bought(words: Words, bought: Mapping[str, int]) -> str:
    return words.say("note.bought", units=words.counts(bought))


def unplaced(words: Words, pos: Position) -> Iterator[Must]:
    """What waits to be placed; where nothing takes it, why (S42-MOB-15)."""
    for purse in purses(pos, pos.me):
        for kind, number in waiting(pos, purse).items():
            refused = tuple(_together(words, pos, why_nowhere(pos, purse, kind)))
            text = words.say(
                "must.nowhere" if refused else "must.place", units=words.counted(kind, number)
            )
            yield Must(text, refused=refused)


def _together(words: Words, pos: Position, found: Iterable[Objection]) -> Iterator[Reason]:
    """Objections to several territories that say the same, said once, the most frequent first."""
    alike: dict[tuple[str, str], list[Objection]] = {}
    for each in found:
        about = pos.name(each.about[0]) if each.about else ""
        alike.setdefault((each.rule, each.text.replace(about, "") if about else ""), []).append(
            each
        )
    for (_, said), several in sorted(alike.items(), key=lambda pair: -len(pair[1])):
        first = several[0]
        spaces = [space for each in several for space in each.about]
        text = objection(words, first).text
        if first.text == said:
            text = words.say("must.because", reason=text, spaces=words.spaces(spaces))
        elif spaces[1:]:
            text = words.say("must.also", reason=text, spaces=words.spaces(spaces[1:]))
        yield Reason(first.rule, text, tuple(spaces))


def placements(
    game: AxisAllies, words: Words, pos: Position, decision: Mobilize
) -> Iterator[Sheet]:
    """A sheet for each complex, and one for new complexes; set to place all that there is
    (S42-MOB-03, S42-MOB-08, S42-MOB-12)."""
    planned = {_row_key(place): _number(place) for place in everything(game, pos)}
    found: dict[tuple[str, str], list[Place]] = {}
    for action in listed(game, pos.state, decision):
        if isinstance(action, Place):
            apart = "" if action.factory else beside_own(pos.me, paying(pos, action).id)
            found.setdefault((action.factory, apart), []).append(action)
    capital = pos.data.powers[pos.me].capital
    for factory, name in sorted(found, key=lambda each: (not each[0], each[0] != capital, each)):
        places = found[factory, name]
        purse = paying(pos, places[0])
        rows = tuple(_row(words, pos, place, planned) for place in places)
        bought = waiting(pos, purse)
        stocks = {kind: bought[kind] for kind in dict.fromkeys(row.kind for row in rows)}
        room = rooms(pos, purse).get(factory)
        yield Sheet(
            PLACE + factory + (f"{BETWEEN}{name}" if name else ""),
            _title(words, pos, factory, name, room),
            words.say("submit.place"),
            rows,
            least=1,
            most=room,
            stocks=stocks,
            space=factory,
        )


def _title(words: Words, pos: Position, factory: str, purse: str, room: int | None) -> str:
    if factory:
        return words.say("sheet.place", space=words.space(factory), room=room)
    if not pos.data.powers[pos.me].has_industry:
        return words.say("sheet.home")
    title = words.say("sheet.build")
    return f"{title}: {words.half(purse)}" if purse else title


def _row(words: Words, pos: Position, place: Place, planned: Mapping[str, int]) -> Row:
    kind = next(iter(place.units))
    most = waiting(pos, paying(pos, place))[kind]
    if pos.data.units[kind].domain == "facility":
        most = 1
    elif place.deck is not None:
        most = min(most, pos.deck(place.deck) - len(place.deck.cargo))
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
        draws={kind: 1},
    )


def _row_key(place: Place) -> str:
    kind = next(iter(place.units))
    deck = "" if place.deck is None else format_unit(place.deck, "")
    return BETWEEN.join((kind, place.space, place.factory, deck))


def _number(place: Place) -> int:
    return next(iter(place.units.values()))


def filled(pos: Position, by: str, sheet: str, counts: Mapping[str, int]) -> tuple[Place, ...]:
    """The placements of a filled sheet: like ones together, a facility by itself."""
    factory = sheet.partition(BETWEEN)[0]
    together: dict[tuple[str, str, str], dict[str, int]] = {}
    for key, number in counts.items():
        parts = key.split(BETWEEN)
        if len(parts) != 4 or parts[2] != factory:
            raise MalformedAction("there is no row {word}", places(word=key))
        kind, space, _, deck = parts
        facts = pos.data.units.get(kind)
        alone = kind if facts is not None and facts.domain == "facility" else ""
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
    for purse in purses(pos, pos.me):
        for kind, number in waiting(pos, purse).items():
            for _ in range(number):
                options = [
                    each for each in _options(trial, pos.me, kind) if _pays(trial, each, purse)
                ]
                if not options:
                    break
                options.sort(key=lambda each: _last(pos, purse, each))
                trial.play(options[0])
    return trial


def _last(pos: Position, purse: Purse, place: Place) -> tuple[bool, bool, int]:
    """How late a place is taken: decks last, the capital first; facilities go where most is
    earned."""
    if _kind(pos, place).domain != "facility":
        return place.deck is not None, place.factory != purse.capital, 0
    return False, place.space != purse.capital, -pos.data.spaces[place.space].income


def _kind(pos: Position, place: Place) -> UnitType:
    return pos.data.units[next(iter(place.units))]


def _options(trial: Trial, me: str, kind: str) -> list[Place]:
    """Where a unit of the kind can be placed, while it is still my turn to."""
    decision = next(iter(trial.game.pending(trial.state)), None)
    if not isinstance(decision, Mobilize) or decision.owner != me:
        return []
    return [
        action
        for action in listed(trial.game, trial.state, decision)
        if isinstance(action, Place) and kind in action.units
    ]


def _pays(trial: Trial, action: Place, purse: Purse) -> bool:
    return paying(trial.pos, action) is purse


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
