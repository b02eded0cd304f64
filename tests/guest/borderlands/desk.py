"""What lies before a seat: the board, the cards, and what can be pressed. It speaks English."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from borderlands.battle import Decline, Defend, PlayCard, bonus, strength
from borderlands.board import BOARD, FACTS, HOUSES, is_near
from borderlands.choice import ChooseCard, SetAside
from borderlands.events import Fought, Moved, TownTaken, TurnEnded
from borderlands.game import Borderlands
from borderlands.narrate import named, narrate, place
from borderlands.state import (
    CARDS,
    HIDDEN,
    STEPS,
    Options,
    State,
    house_of,
    last_round,
    number_of,
    suit_of,
)
from borderlands.truce import BreakTruce, MayBreakTruce, truces_of
from borderlands.turn import Attack, EndTurn, Move, TakeTurn, movement, reached
from wartable.board import shortest_path
from wartable.core.codec import convert_action
from wartable.core.dice import NoDice
from wartable.core.errors import BadData, BadOptions, IllegalAction, MalformedAction
from wartable.core.game import Action, Objection, Reason
from wartable.core.records import Acted
from wartable.core.telling import Telling
from wartable.desk.values import (
    Act,
    Ask,
    BattleNow,
    BattleSide,
    BorderInfo,
    Button,
    CardInfo,
    Choice,
    CombatOdds,
    Desk,
    Die,
    Ending,
    Fact,
    GameInfo,
    HandNow,
    KindInfo,
    Line,
    Marker,
    OptionInfo,
    Overlay,
    OverlayInfo,
    PhaseInfo,
    Piece,
    PileNow,
    Politics,
    PowerInfo,
    PowerNow,
    Reach,
    Reached,
    Relation,
    Scene,
    Send,
    SideInfo,
    SpaceInfo,
    SpaceNow,
    Step,
    Told,
    Toned,
    Track,
    WayInfo,
    Wish,
)

COLOURS = {"boar": "#8a4b2a", "fox": "#c8741c", "heron": "#3f6d92"}
PATTERNS = {"boar": "diagonal", "fox": "dots", "heron": "waves"}
SYMBOLS = {"guard": "Gd", "riders": "Rd", "archers": "Ar"}
EFFECTS = {
    "march": "Set aside: each of your counters has 1 movement more. In defence: 1 more.",
    "arms": "Set aside: 2 more in each of your attacks. In defence: 1 more.",
    "walls": "In defence: 3 more.",
}


class BorderlandsDesk:
    """`wartable.desk.family.FamilyDesk`."""

    def __init__(self, game: Borderlands) -> None:
        self.game = game

    # what does not change

    def info(self, language: str) -> GameInfo:
        return GameInfo(
            id=self.game.id,
            title=self.game.title,
            rules=self.game.version,
            prefix=self.game.prefix,
            sides=tuple(SideInfo(house, _house(house)) for house in HOUSES),
            powers=tuple(map(_power, HOUSES)),
            kinds=tuple(map(_kind, FACTS.kinds)),
            spaces=tuple(map(_space, BOARD.hexes)),
            passages=(),
            phases=(
                PhaseInfo("choice", "Choose a card", "Every house sets a card aside, face down."),
                PhaseInfo("turn", "Turn", "Move, attack, break truces; then end the turn."),
                PhaseInfo("defence", "Defence", "The house attacked plays a card or declines."),
            ),
            options=(
                OptionInfo("hand", "Cards", "How many are dealt.", 4, least=1, most=6),
                OptionInfo(
                    "truces",
                    "Truces",
                    "Whether each house begins with a truce with both others.",
                    default=True,
                    choices=(Choice(True, "yes"), Choice(False, "no")),
                    rule="BDL-TRU-01",
                ),
                OptionInfo("rounds", "Rounds", "0 for as many as the cards last.", 0, most=9),
            ),
            wraps=False,
            borders=tuple(
                BorderInfo((here, there), "river", "River")
                for here, there in map(sorted, FACTS.rivers)
            ),
            ways=(WayInfo("march", "march", "go"), WayInfo("assail", "attack", "attack")),
            overlays=(
                OverlayInfo("threats", "Threats", "What counters of other houses can attack."),
                OverlayInfo("way", "Way to a town", "The nearest town from a hex.", about=True),
            ),
            cards=tuple(
                CardInfo(card, named(card), EFFECTS[suit_of(card)], str(number_of(card)))
                for card in CARDS
            ),
        )

    def options(self, chosen: Mapping[str, Any], seats: Mapping[str, tuple[str, ...]]) -> Options:
        try:
            return msgspec.convert({**chosen, "seats": dict(seats)}, Options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from error

    # a position

    def scene(self, view: State, language: str) -> Scene:
        outcome = self.game.outcome(view)
        return Scene(
            round=self.game.round(view),
            power=view.order[0] if view.order else "",
            phase="defence" if view.battle else "turn" if view.order else "choice",
            spaces=dict(_spaces(view)),
            powers=tuple(_power_now(view, house) for house in HOUSES),
            battle=_battle(view),
            waiting=tuple(dict.fromkeys(each.owner for each in self.game.pending(view))),
            ending=outcome and Ending(outcome.winners, outcome.text, outcome.rule),
            politics=Politics(tuple(_relations(view))),
            hands=tuple(
                HandNow(house, len(hand), tuple(card for card in hand if card != HIDDEN))
                for house, hand in view.hands.items()
            ),
            piles=tuple(_piles(view)),
            tracks=tuple(_tracks(view)),
        )

    # what is asked

    def desk(self, view: State, owners: Iterable[str], language: str) -> Desk:
        mine = {*owners}
        decisions = [*self.game.pending(view), *self.game.at_will(view)]
        asks = tuple(self._ask(view, each) for each in decisions if each.owner in mine)
        return Desk(self.scene(view, language), asks)

    def _ask(self, view: State, decision: Any) -> Ask:
        owner = decision.owner
        name = _house(owner)
        match decision:
            case ChooseCard():
                return Ask(
                    owner,
                    "choice",
                    f"{name}: set a card aside",
                    "All cards are turned up together; the highest number goes first.",
                    rule="BDL-RND-01",
                    buttons=tuple(
                        Button(card, "Set aside", SetAside(owner, card), card=card)
                        for card in view.hands[owner]
                    ),
                )
            case Defend():
                assert view.battle is not None
                cards = (
                    Button(
                        card,
                        f"Play, {bonus(card)} more",
                        PlayCard(owner, card),
                        "danger",
                        card=card,
                    )
                    for card in view.hands[owner]
                )
                return Ask(
                    owner,
                    "defence",
                    f"{name}: defend {named(view.battle.defender)}",
                    "Play a card from your hand, or decline.",
                    rule="BDL-ATK-02",
                    space=view.counters[view.battle.defender].hex,
                    buttons=(*cards, Button("done", "Decline", Decline(owner), "primary")),
                )
            case TakeTurn():
                return Ask(
                    owner,
                    "turn",
                    f"{name}: your turn",
                    "Pick up a counter to move or to attack with it.",
                    rule="BDL-TRN-01",
                    buttons=(
                        *self._breaks(view, owner),
                        Button("done", "End the turn", EndTurn(owner), "primary"),
                    ),
                    moves=True,
                    movable={
                        view.counters[counter].hex: (counter,)
                        for counter in view.own(owner)
                        if self._allowed(view, owner, counter)
                    },
                )
            case MayBreakTruce():
                return Ask(
                    owner,
                    "truce",
                    f"{name}: at will",
                    "You may break a truce in anybody's turn.",
                    rule="BDL-TRU-03",
                    buttons=tuple(self._breaks(view, owner)),
                    at_will=True,
                )
        raise AssertionError(decision)

    def _breaks(self, view: State, owner: str) -> Iterator[Button]:
        for other in truces_of(view, owner):
            label = f"Break the truce with {_house(other)}"
            action = BreakTruce(owner, other)
            yield Button(f"break_{other}", label, action, sure="It does not come back: break it")

    # where a counter can go

    def _targets(self, view: State, owner: str, counter: str) -> Iterator[tuple[Action, Reached]]:
        for to in reached(view, counter):
            yield Move(owner, counter, to), Reached(to, "march", f"Move to {place(to)}")
        for target, there in view.counters.items():
            label = f"Attack {named(target)}"
            yield Attack(owner, counter, target), Reached(there.hex, "assail", label)

    def _allowed(self, view: State, owner: str, counter: str) -> list[tuple[Action, Reached]]:
        ways = self._targets(view, owner, counter)
        return [(act, way) for act, way in ways if not self.game.objections(view, act)]

    def reach(
        self, view: State, owner: str, source: str, pieces: Mapping[str, int], language: str
    ) -> Reach:
        counter = _picked(view, source, pieces)
        return Reach(tuple(way for _, way in self._allowed(view, owner, counter)))

    # what comes back

    def resolve(self, view: State, owner: str, wish: Wish) -> tuple[Any, ...]:
        action = self._action(view, owner, wish)
        if action.by != owner:
            raise MalformedAction(f"the action is {action.by}'s, the wish {owner}'s")
        if objections := self.game.objections(view, action):
            raise IllegalAction(objections)
        return (action,)

    def _action(self, view: State, owner: str, wish: Wish) -> Any:
        match wish:
            case Act(action=Action() as action):
                return action
            case Act(action=action):
                return convert_action(self.game, action)
            case Send(source=source, pieces=pieces, target=target, how=how):
                counter = _picked(view, source, pieces)
                if target not in BOARD.hexes:
                    raise MalformedAction(f"there is no hex {target!r}")
                there = [each for each, at in view.counters.items() if at.hex == target]
                if how == "assail" or (not how and there):
                    return Attack(owner, counter, there[0] if there else counter)
                return Move(owner, counter, target)
        raise MalformedAction("nothing is filled in here")

    def overlay(
        self, view: State, seat: str | None, overlay: str, space: str, language: str
    ) -> Overlay:
        if overlay == "way":
            return _way_to_a_town(space)
        own = view.options.seats.get(seat or "", ())
        return _threats(view, [house for house in HOUSES if house not in own])

    def why_not(self, view: State, owner: str, wish: Wish) -> tuple[Objection, ...]:
        try:
            self.resolve(view, owner, wish)
        except IllegalAction as error:
            return tuple(error.objections)
        return ()

    def objection(self, found: Objection, language: str) -> Reason:
        return found.told

    def told(self, found: Telling, language: str) -> str:
        return found.key

    # plans, odds and orders

    def rehearse(self, view: State, owner: str) -> State | None:
        return None

    def tried(self, view: State, owner: str, wish: Wish, language: str) -> tuple[State, Step]:
        (action,) = self.resolve(view, owner, wish)
        dice = NoDice(lambda: MalformedAction("nobody knows how the dice will fall"))
        played = self.game.play(view, action, dice)
        told = self.tell(Acted(0, action, played.events), language)
        return played.state, Step("turn", " ".join(each.text for each in told), told)

    def odds_of(self, view: State, space: str, language: str, kind: str = "") -> CombatOdds:
        raise BadData("nobody has worked out these odds")

    def default_answer(self, view: State, decision: Any) -> Any | None:
        return None

    def answer_by_orders(self, view: State, decision: Any, orders: Any) -> Any | None:
        return None

    # what happened

    def tell(self, acted: Acted, language: str) -> tuple[Told, ...]:
        by = acted.action.by
        return tuple(
            Told(
                acted.n,
                type(event).__name__.lower(),
                narrate(event),
                by=by if by in HOUSES else "",
                spaces=_where(event),
                dice=_dice(event),
                heading=isinstance(event, TurnEnded),
                note=acted.note,
            )
            for event in acted.events
        )


def _range(counter: str) -> int:
    return FACTS.kinds[FACTS.counters[counter].kind].range


def _threats(view: State, houses: Iterable[str]) -> Overlay:
    """What counters of these houses can attack from where they stand."""
    lines, toned = [], {}
    for counter in sorted(each for house in houses for each in view.own(house)):
        here = view.counters[counter].hex
        for other in sorted(view.counters):
            there = view.counters[other].hex
            if house_of(other) != house_of(counter) and is_near(here, there, _range(counter)):
                toned[there] = Toned(there, "bad")
                lines.append(Line((here, there), "theirs"))
    text = f"{len(toned)} counters can be attacked." if toned else "Nobody can be attacked."
    return Overlay(text, tuple(toned.values()), tuple(lines))


def _way_to_a_town(space: str) -> Overlay:
    ways = (shortest_path(BOARD.borders.clear_of(), space, town) for town in sorted(FACTS.towns))
    path = min(filter(None, ways), key=len)
    text = f"{place(path[-1])} is {len(path) - 1} steps away."
    return Overlay(text, (Toned(path[-1], "good"),), (Line(path, "good"),))


def _house(house: str) -> str:
    return named(house)


def _power(house: str) -> PowerInfo:
    home = next(number for number, town in FACTS.towns.items() if town.home == house)
    colour, pattern = COLOURS[house], PATTERNS[house]
    return PowerInfo(house, _house(house), house, colour, pattern, home, house[:2].title())


def _kind(kind: str) -> KindInfo:
    facts = FACTS.kinds[kind]
    return KindInfo(
        kind,
        named(kind),
        named(kind),
        SYMBOLS[kind],
        kind,
        "land",
        (
            Fact("strength", "Strength", str(facts.strength), "BDL-CTR-03"),
            Fact("movement", "Movement", str(facts.movement), "BDL-CTR-03"),
            Fact("range", "Range", str(facts.range), "BDL-CTR-03"),
        ),
    )


def _space(number: str) -> SpaceInfo:
    town = FACTS.towns.get(number)
    is_hills = number in FACTS.hills
    facts = [Fact("terrain", "Terrain", "Hills" if is_hills else "Plain", "BDL-TRN-03")]
    if town:
        facts.append(Fact("town", "Town", town.name, "BDL-MAP-03"))
    return SpaceInfo(
        id=number,
        name=town.name if town else number,
        short=number,
        kind="land",
        region="Borderlands",
        at=(float(number[:2]), -float(number[2:])),
        neighbours=tuple(b for a, b in BOARD.borders.features if a == number),
        capital=town.home if town else "",
        facts=tuple(facts),
        signs=("town",) if town else (),
        hex=number,
        terrain="hills" if is_hills else "",
    )


def _spaces(view: State) -> Iterator[tuple[str, SpaceNow]]:
    there = {counter.hex: name for name, counter in view.counters.items()}
    for number in BOARD.hexes:
        holder = view.towns.get(number, "")
        pieces = (_piece(view, there[number]),) if number in there else ()
        if holder or pieces:
            is_fought = bool(view.battle) and there.get(number) == view.battle.defender
            yield number, SpaceNow(holder, pieces, contested=is_fought)


def _piece(view: State, counter: str) -> Piece:
    return Piece(
        key=counter,
        kind=FACTS.counters[counter].kind,
        owner=house_of(counter),
        state="moved" if counter in view.moved else "",
        name=named(counter),
        steps=view.counters[counter].steps,
        most_steps=STEPS,
        values=(str(strength(view, counter)), str(movement(view, counter))),
    )


def _power_now(view: State, house: str) -> PowerNow:
    towns = Tally(view.towns.values())[house]
    steps = sum(view.counters[each].steps for each in view.own(house))
    facts = [
        Fact("towns", "Towns", str(towns), "BDL-END-01", role="main"),
        Fact("steps", "steps", str(steps), "BDL-END-02", role="aside"),
    ]
    if not steps:
        facts.append(Fact("fallen", "Fallen", "no counters left", "BDL-CTR-04", role="warning"))
    return PowerNow(house, tuple(facts))


def _battle(view: State) -> BattleNow | None:
    if view.battle is None:
        return None
    attacker, defender = view.battle.attacker, view.battle.defender
    return BattleNow(
        space=view.counters[defender].hex,
        kind="battle",
        round=1,
        sides=(
            BattleSide(
                (house_of(attacker),),
                "attack",
                (_piece(view, attacker),),
                facts=_helped(view, attacker, 2 * view.has_aside(house_of(attacker), "arms")),
            ),
            BattleSide(
                (house_of(defender),),
                "defend",
                (_piece(view, defender),),
                facts=_helped(view, defender, 0),
            ),
        ),
        title=f"{named(attacker)} attacks {named(defender)}",
    )


def _helped(view: State, counter: str, card: int) -> tuple[Fact, ...]:
    found = [Fact("strength", "Strength", str(strength(view, counter)), "BDL-ATK-03")]
    if card:
        found.append(Fact("card", "Card set aside", f"+{card}", "BDL-RND-04"))
    return tuple(found)


def _relations(view: State) -> Iterator[Relation]:
    for at, one in enumerate(HOUSES):
        for other in HOUSES[at + 1 :]:
            if view.has_truce(one, other):
                yield Relation((one, other), "truce", "truce", "=")
            else:
                yield Relation((one, other), "war", "at war", "⚔")


def _piles(view: State) -> Iterator[PileNow]:
    yield PileNow("deck", "Deck", len(view.deck))
    shown = tuple(card for card in view.aside.values() if card != HIDDEN)
    yield PileNow("aside", "Set aside", len(view.aside), shown)
    yield PileNow("put_away", "Put away", len(view.put_away), view.put_away[::-1])


def _tracks(view: State) -> Iterator[Track]:
    last = last_round(view.options)
    now = Marker("This round", min(view.round, last) - 1)
    yield Track("rounds", "Rounds", tuple(str(n + 1) for n in range(last)), (now,))
    if view.order:
        boxes = tuple(f"{n + 1}." for n in range(len(view.order)))
        turns = (Marker(_house(house), at, house) for at, house in enumerate(view.order))
        yield Track("order", "Turns to come", boxes, tuple(turns))


def _picked(view: State, source: str, pieces: Mapping[str, int]) -> str:
    """The one counter that was picked up."""
    match [name for name, n in pieces.items() if n]:
        case [counter] if counter in view.counters and view.counters[counter].hex == source:
            return counter
    raise MalformedAction("one counter of a hex is moved at a time")


def _where(event: Any) -> tuple[str, ...]:
    match event:
        case Moved(to=to):
            return (to,)
        case TownTaken(town=town):
            return (town,)
    return ()


def _dice(event: Any) -> tuple[Die, ...]:
    if not isinstance(event, Fought):
        return ()
    won = [event.totals[0] > event.totals[1], event.totals[1] > event.totals[0]]
    return tuple(
        Die(face, hit=hit, sides=sides)
        for face, hit, sides in zip(event.faces, won, event.sides, strict=True)
    )
