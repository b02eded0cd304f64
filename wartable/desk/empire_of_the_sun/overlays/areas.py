"""Regions, what counts for victory, and Progress of the War over the board."""

from __future__ import annotations

from wartable.desk.empire_of_the_sun.standing import standing
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Overlay, Toned
from wartable.desk.values.overlays import Tone
from wartable.games.empire_of_the_sun import points, progress
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position


def progress_of_war(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """What the Allies have captured this turn of the named locations that were Japanese, and what
    they still could (EOS-16.47-04 to EOS-16.47-08)."""
    goal, done = pos.state.memory.progress_goal, progress.captured(pos)
    left = [
        place
        for place in sorted(pos.state.memory.japanese_at_start)
        if pos.hex(place).is_named and pos.controls("japan", place)
    ]
    key = "progress.text" if goal else "progress.none"
    text = words.say(
        key, number=len(done), goal=goal, spaces=words.places(done) or words.say("name.nothing")
    )
    return Overlay(
        text,
        (
            *(Toned(place, "good") for place in done),
            *(Toned(place, _tone(me, "japan")) for place in left),
        ),
    )


def _tone(me: Side, side: str) -> Tone:
    return "ours" if side == me else "theirs"


def victory(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """The hexes that points come from, those of a campaign being the resource hexes."""
    told = "; ".join(f"{fact.label}: {fact.value}" for fact in standing(words, pos) if fact.role)
    toned: dict[str, Tone] = {}
    for row in points.rows(pos):
        for place in row.about:
            toned.setdefault(place, _tone(me, "japan" if row.points > 0 else "allies"))
    for place, facts in pos.map.hexes.items():
        if facts.resource:
            toned.setdefault(place, _tone(me, points.counts_for(pos, place)))
    text = told or words.say("victory.campaign")
    return Overlay(text, tuple(Toned(place, tone) for place, tone in toned.items()))


def region(words: Words, pos: Position, me: Side, space: str) -> Overlay:
    """The hexes of a region, and who holds its bases."""
    name = pos.hex(space).region if space in pos.map.hexes else ""
    if not name:
        return Overlay(words.say("region.none", space=words.name_of_place(space)))
    found = pos.map.regions[name]
    japanese = [place for place in sorted(found.bases) if pos.controls("japan", place)]
    text = words.say(
        "region.text",
        region=words.region(name),
        number=len(found.bases),
        japanese=len(japanese),
        spaces=words.places(japanese) or words.say("name.nothing"),
    )
    return Overlay(
        text,
        tuple(Toned(place, _tone(me, pos.controller(place))) for place in sorted(found.hexes)),
    )
