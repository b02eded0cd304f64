"""What does not change during a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wartable.desk.empire_of_the_sun import overlays, standing_orders, ways
from wartable.desk.empire_of_the_sun.board_info import borders, spaces
from wartable.desk.empire_of_the_sun.card_info import cards
from wartable.desk.empire_of_the_sun.kinds import KINDS, SERVICES, kind_of
from wartable.desk.empire_of_the_sun.table_options import option_infos
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import (
    Fact,
    GameInfo,
    KindInfo,
    PartyInfo,
    PhaseInfo,
    PowerInfo,
    ServiceInfo,
    SideInfo,
)
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.segments import BY_NAME

POWERS = {"japan": ("#b23a32", "diagonal"), "allies": ("#33608c", "dots")}
"""The sides in the order of the list: our colours and patterns for them."""
SOVIET = "#6d6f4c"
TOKYO = "3706"


@cache
def info(game: EmpireOfTheSun, words: Words) -> GameInfo:
    """The game, before it begins: put together once for each language."""
    return GameInfo(
        id=game.id,
        title=game.title,
        rules=game.version,
        prefix=game.prefix,
        sides=tuple(SideInfo(side, words.side(side)) for side in POWERS),
        powers=tuple(_power(words, side) for side in POWERS),
        kinds=tuple(_kind(words, kind) for kind in KINDS),
        spaces=tuple(spaces(words)),
        passages=(),
        phases=tuple(
            PhaseInfo(name, words.say(f"phase.{name}"), words.say(f"phase_hint.{name}"))
            for name in BY_NAME
        ),
        options=tuple(option_infos(words)),
        ways=ways.infos(words),
        orders=standing_orders.orders(words),
        wraps=False,
        parties=(
            PartyInfo("soviet", words.side("soviet"), words.side("soviet"), SOVIET, neutral=True),
        ),
        borders=tuple(borders(words)),
        cards=tuple(cards(words)),
        overlays=overlays.infos(words),
        services=tuple(
            ServiceInfo(service, words.say(f"service.{service}"), colour)
            for service, colour in SERVICES.items()
        ),
        named_units=True,
        round_word=words.say("track.turn"),
    )


def _power(words: Words, side: str) -> PowerInfo:
    colour, pattern = POWERS[side]
    return PowerInfo(
        id=side,
        name=words.side(side),
        side=side,
        colour=colour,
        pattern=pattern,
        capital=TOKYO if side == "japan" else "",
        short=words.say(f"short.{side}"),
    )


def _kind(words: Words, kind: str) -> KindInfo:
    drawn = KINDS[kind]
    return KindInfo(
        id=kind,
        name=words.kind(kind),
        plural=words.plural(kind),
        symbol=drawn.symbol,
        icon=drawn.icon,
        domain=drawn.domain,
        facts=tuple(_kind_facts(words, kind)),
        counted=words.few_and_many(kind),
    )


def _kind_facts(words: Words, kind: str) -> Iterator[Fact]:
    """What is printed on its counters, in that order, and from where to where it goes; then what
    they do."""
    own = [each for each in words.data.counters.values() if kind_of(each) == kind]
    if kind == "garrison":
        yield Fact(
            "garrison", words.say("fact.garrison"), words.say("does.garrison"), "EOS-13.76-01"
        )
        return
    if kind == "hq":
        yield _span(words, "command", [each.command for each in own], "EOS-6.11-01")
        yield _span(words, "efficiency", [each.efficiency for each in own], "EOS-6.11-02")
    else:
        yield _span(words, "attack", [each.attack for each in own], "EOS-1.24-02")
        yield _span(words, "defence", [each.defence for each in own], "EOS-1.24-02")
    if own[0].is_air:
        far = [each.extended or each.range for each in own]
        yield _span(words, "range", [each.range for each in own] + far, "EOS-1.3-36")
        yield Fact("zoi", words.say("fact.zoi"), words.say("does.zoi"), "EOS-6.4-01")
    for mark, rule in (("amphibious", "EOS-8.45-01"), ("lrb", "EOS-1.3-32")):
        if all(getattr(each, mark) for each in own):
            yield Fact(mark, words.say(f"fact.{mark}"), words.say(f"does.{mark}"), rule)


def _span(words: Words, fact: str, values: list[int], rule: str) -> Fact:
    least, most = min(values), max(values)
    told = str(least) if least == most else words.say("fact.span", least=least, most=most)
    return Fact(fact, words.say(f"fact.{fact}"), told, rule)
