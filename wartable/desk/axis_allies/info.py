"""What does not change during a game of the family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from wartable.core.codec import Unreadable, convert
from wartable.core.errors import BadOptions
from wartable.core.sentences import places
from wartable.desk.axis_allies.reached import kinds_of_way
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import (
    PATTERNS,
    Choice,
    Fact,
    GameInfo,
    KindInfo,
    OptionInfo,
    PartyInfo,
    PassageInfo,
    PhaseInfo,
    PowerInfo,
    SideInfo,
    SpaceInfo,
)
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.facts import Power, Space, UnitType
from wartable.games.axis_allies.names import MOST_BID
from wartable.games.axis_allies.state import Options

MOST_ROUNDS = 50

OPTION_RULES = {
    "victory": ("S42-VIC-04", "S42-VIC-05"),
    "closed_straits": ("S42-OPT-01",),
    "escorts": ("S42-OPT-02",),
    "bombardment": ("S42-AMB-06",),
    "lone_guns": ("E40-AMB-25", "G40-AMB-14"),
    "captured_bases": ("E40-AMB-10", "G40-AMB-46"),
    "blitz_neutrals": ("E40-AMB-44", "G40-AMB-41"),
    "overflight": ("E40-AMB-26", "G40-AMB-30"),
    "research": ("G40-RND-01",),
    "low_luck": ("S42-TBL-04",),
    "rounds": ("S42-TBL-05",),
    "bid": ("S42-TBL-02",),
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "victory": ("standard", "total"),
    "closed_straits": (False, True),
    "escorts": (False, True),
    "bombardment": ("land_units", "any_unit"),
    "lone_guns": ("removed", "fire"),
    "captured_bases": ("own_turn", "captors_turn"),
    "blitz_neutrals": (True, False),
    "overflight": (True, False),
    "research": (False, True),
    "low_luck": (False, True),
}


def info(edition: Edition, words: Words) -> GameInfo:
    """The game, before it begins."""
    data = edition.data
    return GameInfo(
        id=edition.id,
        title=edition.title,
        rules=edition.version,
        prefix=edition.prefix,
        sides=tuple(SideInfo(side, words.side(side)) for side in data.sides),
        powers=tuple(
            _power(words, power, PATTERNS[at % len(PATTERNS)])
            for at, power in enumerate(data.powers.values())
        ),
        kinds=tuple(_kind(edition, words, kind) for kind in data.units.values()),
        spaces=tuple(_space(edition, words, space) for space in data.spaces.values()),
        passages=tuple(
            PassageInfo(words.passage(each.name), each.kind, each.ends, tuple(each.keepers))
            for each in data.board.passages
        ),
        phases=tuple(
            PhaseInfo(phase.name, words.say(f"phase.{phase.name}"), words.say(f"hint.{phase.name}"))
            for phase in edition.phases
        ),
        options=tuple(_options(edition, words)),
        ways=kinds_of_way(words),
        orders=tuple(_orders(words)),
        parties=tuple(
            PartyInfo(
                party.id,
                words.power(party.id),
                words.army(party.id),
                party.colour,
                party.side,
                party.neutral,
            )
            for party in data.parties.values()
        ),
    )


def _power(words: Words, power: Power, pattern: str) -> PowerInfo:
    return PowerInfo(
        id=power.id,
        name=words.power(power.id),
        side=power.side,
        colour=power.colour,
        pattern=pattern,
        capital=power.capital,
        short=words.short_power(power.id),
    )


def _kind(edition: Edition, words: Words, kind: UnitType) -> KindInfo:
    return KindInfo(
        id=kind.id,
        name=words.kind(kind.id),
        plural=words.plural(kind.id),
        symbol=kind.symbol,
        icon=ICONS.get(kind.id, kind.id),
        domain=kind.domain,
        facts=tuple(_kind_facts(edition, words, kind)),
        counted=words.few_and_many(kind.id),
    )


ICONS = {
    "strategic_bomber": "bomber",
    "major_industrial_complex": "industrial_complex",
    "industrial_upgrade": "industrial_complex",
}
"""Kinds that are drawn like others."""


IN_RAIDS = ("air_battle", "interception")
"""Values that count only where fighters escort and intercept."""


def _kind_facts(edition: Edition, words: Words, kind: UnitType) -> Iterator[Fact]:
    """Its line of the unit chart, and what it can do besides."""
    for name in ("cost", "attack", "defense", "move"):
        value = getattr(kind, name)
        if value or (name == "cost"):
            yield Fact(name, words.say(f"fact.{name}"), str(value))
    for name in (
        "supported_attack",
        "bombard",
        "anti_air",
        "deck",
        "air_battle",
        "interception",
        "raid_bonus",
        "convoy_dice",
        "production",
        "max_damage",
        "inoperative_at",
        "air_move",
        "sea_move",
        "scramble",
        "min_income",
    ):
        if value := getattr(kind, name):
            told = str(value)
            if name in IN_RAIDS and "escorts" in edition.options:
                told = words.say("fact.if_agreed", value=value, option=words.say("option.escorts"))
            yield Fact(name, words.say(f"fact.{name}"), told)
    if kind.hits > 1:
        yield Fact("hits", words.say("fact.hits"), str(kind.hits))
    for name in (
        "hold",
        "lands_on_decks",
        "submarine",
        "anti_submarine",
        "blitz",
        "raids",
        "supports",
        "captures",
        "scrambles",
        "noncombat_only",
        "repairs",
        "own_ground_only",
        "mainland_only",
    ):
        if getattr(kind, name):
            yield Fact(name, words.say(f"fact.{name}"), words.say(f"ability.{name}"))


def _space(edition: Edition, words: Words, space: Space) -> SpaceInfo:
    data = edition.data
    capital = next((p.id for p in data.powers.values() if p.capital == space.id), "")
    facts = []
    if space.original_owner:
        owner = words.power(space.original_owner)
        facts.append(Fact("owner", words.say("fact.owner"), owner, words.rule("S42-MAP-02")))
    if space.closed:
        label = words.say("fact.neutral" if space.neutral else "fact.impassable")
        facts.append(Fact("neutral", label, words.say("fact.closed"), words.rule("S42-MAP-10")))
    elif space.neutral:
        party = words.power(space.starts_with or "")
        rule = words.rule("G40-NEU-01", "E40-NEU-01")
        facts.append(Fact("neutral", words.say("fact.neutral"), party, rule))
    signs = tuple(name for name in SIGNS if getattr(space, name))
    facts += [
        Fact(name, words.say(f"fact.{name}"), words.say(f"sign.{name}"), words.rule(*SIGNS[name]))
        for name in signs
    ]
    return SpaceInfo(
        id=space.id,
        name=words.space(space.id),
        short=words.short(space.id),
        kind="closed" if space.closed else space.kind,
        region=words.region(space.region),
        at=(space.lon, space.lat),
        neighbours=tuple(data.board.neighbours[space.id]),
        income=space.income,
        city=words.city(space.victory_city) if space.victory_city else "",
        capital=capital,
        facts=tuple(facts),
        signs=signs,
    )


SIGNS = {
    "convoy": ("G40-CVY-01", "E40-CNV-01"),
    "kamikaze": ("G40-KAM-02",),
    "island": ("E40-FAC-04", "G40-FAC-04"),
}
"""What is printed in a space besides, and the rule of it."""


def _options(edition: Edition, words: Words) -> Iterator[OptionInfo]:
    """Every option of the edition but the seats, which the table deals out itself."""
    defaults = Options()
    for field in msgspec.structs.fields(Options):
        name = field.name
        if name == "seats" or name not in edition.options:
            continue
        told, text = words.say(f"option.{name}"), words.say(f"option_text.{name}")
        rule = words.rule(*OPTION_RULES[name])
        if name == "bid":
            for power in words.data.powers:
                yield OptionInfo(
                    f"bid.{power}",
                    words.say("option.bid_of", power=words.power(power)),
                    text,
                    0,
                    most=MOST_BID,
                    rule=rule,
                )
        elif name in CHOICES:
            choices = tuple(
                Choice(value, words.say(f"choice.{_choice(name, value)}"))
                for value in CHOICES[name]
            )
            yield OptionInfo(name, told, text, getattr(defaults, name), choices, rule=rule)
        else:
            yield OptionInfo(name, told, text, getattr(defaults, name), most=MOST_ROUNDS, rule=rule)


ORDERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "submerge": (("never", "outmatched", "always"), ("S42-CMB-12",)),
    "intercept": (("never", "outnumbering", "always"), ("S42-OPT-03",)),
    "scramble": (("never", "stronger", "always"), ("G40-SCR-02", "E40-SCR-02")),
}
"""What standing orders can say, and the rule it is about."""


def _orders(words: Words) -> Iterator[OptionInfo]:
    """The order of losses, and what else the edition has a rule for."""
    yield OptionInfo(
        "losses",
        words.say("order.losses"),
        words.say("order_text.losses"),
        [],
        tuple(
            Choice(kind.id, words.kind(kind.id))
            for kind in words.data.units.values()
            if kind.domain != "facility"
        ),
        rule=words.rule("S42-CMB-27"),
        ranked=True,
    )
    for name, (values, rules) in ORDERS.items():
        if not words.rule(*rules):
            continue
        yield OptionInfo(
            name,
            words.say(f"order.{name}"),
            words.say(f"order_text.{name}"),
            values[0],
            tuple(Choice(value, words.say(f"order_choice.{value}")) for value in values),
            rule=words.rule(*rules),
        )


def _choice(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{name}_{value}"


def options(chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Options:
    """The game's options from what a table chose, an option that was left alone being its
    default; `BadOptions` says what is wrong."""
    plain: dict[str, Any] = {}
    for name, value in chosen.items():
        table, dot, key = name.partition(".")
        if table == "seats":
            raise BadOptions("seats: who sits where is no option")
        if dot and isinstance(plain.setdefault(table, {}), dict):
            plain[table][key] = value
        else:
            plain[table] = value
    try:
        found: Options = convert(plain | {"seats": dict(seats)}, Options)
    except Unreadable as error:
        raise BadOptions("no such options: {text}", places(text=error)) from error
    return replace(found, bid={power: money for power, money in found.bid.items() if money})
