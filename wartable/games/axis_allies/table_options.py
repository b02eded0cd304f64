"""What the table agrees on before the game, and the first state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import fields, replace

from wartable.core.errors import BadOptions
from wartable.core.sentences import places
from wartable.forces import force
from wartable.games.axis_allies.decisions import PlaceBid
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.flow import opening_for
from wartable.games.axis_allies.names import MOST_BID, MOST_ROUNDS
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Opening, Options, State, Window
from wartable.games.axis_allies.unit import Force, Unit, count, each, with_cargo

FIELDS = fields(Options)


def check_options(edition: Edition, options: Options) -> Options:
    """The options with every power seated; `BadOptions` if they do not fit together (S42-OVR-03,
    S42-OVR-04, S42-OVR-05, S42-TBL-01, E40-OVR-02, G40-OVR-03). How many seats there are and who
    plays France is the table's to agree on (E40-AMB-48, G40-AMB-52)."""
    powers = edition.data.powers
    for field in FIELDS:
        if field.name not in edition.options and getattr(options, field.name) != field.default:
            raise BadOptions(
                "{text}: {text_2} has no such option", places(text=field.name, text_2=edition.title)
            )
    for power, money in options.bid.items():
        if power not in powers:
            raise BadOptions("bid: there is no power {word}", places(word=power))
        if not 0 <= money <= MOST_BID:
            raise BadOptions("bid: {power} cannot bid {number}", places(power=power, number=money))
    if options.rounds < 0:
        raise BadOptions("rounds: {number} is less than 0", places(number=options.rounds))
    if options.rounds > MOST_ROUNDS:
        raise BadOptions(
            "rounds: {number} is more than {number_2}",
            places(number=options.rounds, number_2=MOST_ROUNDS),
        )
    if not options.seats:
        return replace(options, seats={power: (power,) for power in powers})
    seated = Counter(power for own in options.seats.values() for power in own)
    for power in seated:
        if power not in powers:
            raise BadOptions("seats: there is no power {word}", places(word=power))
    for power in powers:
        if seated[power] != 1:
            rule = edition.rule("S42-TBL-01")
            raise BadOptions(
                "seats: {power} has {number} seats, not one",
                places(power=power, number=seated[power]),
                rule,
            )
    for seat, own in options.seats.items():
        if not own:
            rule = edition.rule("S42-OVR-04")
            raise BadOptions("seats: {text} plays no power", places(text=seat), rule)
        if len({powers[power].side for power in own}) > 1:
            rule = edition.rule("S42-OVR-05")
            raise BadOptions("seats: {text} plays powers of both sides", places(text=seat), rule)
    return options


def setup(edition: Edition, options: Options) -> State:
    """The board as the set-up cards say (S42-SET-01, S42-SET-03)."""
    options = check_options(edition, options)
    data = edition.data
    first = next(iter(data.powers))
    bids = {power: money for power in data.powers if (money := options.bid.get(power, 0))}
    state = State(
        options=options,
        round=1,
        power=first,
        phase=edition.phases[0].name,
        control={
            space.id: space.starts_with
            for space in data.spaces.values()
            if space.starts_with is not None
        },
        units={space: placed(edition, space, units) for space, units in data.setup.items()},
        facilities={space: dict.fromkeys(kinds, 0) for space, kinds in data.facilities.items()},
        money={purse.id: purse.money for purse in data.purses.values()},
        opening=Opening(frozenset(), frozenset(), frozenset(), frozenset()),
        bids=bids,
        kamikazes={power.id: power.kamikazes for power in data.powers.values() if power.kamikazes},
        flow=(Window(tuple(PlaceBid(power, money) for power, money in bids.items())),)
        if bids
        else (),
    )
    state = replace(state, opening=opening_for(edition, state, first))
    pos = Position(edition, state)
    return replace(
        state, phase=next(phase.name for phase in edition.phases if phase.is_played(pos))
    )


def placed(edition: Edition, space: str, units: Sequence[tuple[str, str, int]]) -> Force:
    """Units in a space; aircraft in a sea zone stand on the carriers there, their own power's
    first."""
    kinds = edition.data.units
    everyone = force((Unit(kind, power), number) for power, kind, number in units)
    if edition.data.board.is_land(space):
        return everyone
    aircraft = [unit for unit in each(everyone) if kinds[unit.type].domain == "air"]
    ships = [unit for unit in each(everyone) if kinds[unit.type].domain != "air"]
    for fighter in aircraft:
        decks = [
            index
            for index, ship in enumerate(ships)
            if len(ship.cargo) < kinds[ship.type].deck
            and edition.data.powers[ship.owner].side == edition.data.powers[fighter.owner].side
        ]
        index = min(decks, key=lambda at: (ships[at].owner != fighter.owner, len(ships[at].cargo)))
        ships[index] = with_cargo(ships[index], [*ships[index].cargo, fighter])
    return count(ships)
