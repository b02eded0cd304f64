"""Global War 1936 at a prompt: its board by region, its questions, and orders in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from wartable.cli import plain_terminal
from wartable.cli.global_war_1936 import asking, board, grammar, looking, orders
from wartable.cli.global_war_1936.zones import Zones
from wartable.cli.names import Index, normal, without_owner
from wartable.cli.plain_terminal import FEW, PlainTerminal
from wartable.core.codec import decode_action, encode
from wartable.core.errors import MalformedAction, UnknownName
from wartable.core.game import Game, listed
from wartable.desk.trial import Trial
from wartable.games.global_war_1936 import actions
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import (
    MoveNoncombat,
    Negotiate,
    PlaceUnits,
    Produce,
    TakeHits,
)
from wartable.games.global_war_1936.economy.prices import first_cost
from wartable.games.global_war_1936.flow import phase_of
from wartable.games.global_war_1936.narrate import PACTS
from wartable.games.global_war_1936.phases.combat import declared
from wartable.games.global_war_1936.phases.production import buyers
from wartable.games.global_war_1936.position import Position, position_of
from wartable.games.global_war_1936.state import Battle, SeaBattle, State, Window

SEA = "sea"
LEND = "lend"
SUPPLY = "supply"
ODDS = "odds"
ODDS_ARE = (
    "`odds ZONE` works out a combat that is declared; of any two forces, in another window:"
    ' `wartable odds global_war_1936 "3 infantry" vs "2 infantry"`.'
)
ORDERS_TOO = frozenset({"rail"})
"""Questions of which the word begins an order, too."""
PLURAL = re.compile(r"\b([a-z]{3,})s\b", re.IGNORECASE)
MOST_PLACES = 12
"""Of where somebody can go; `from` and `to` tell all."""
PLACE_ALL = "place all"
DECLARE = "declare war"
WAR = re.compile(r"declare war (?!on )", re.IGNORECASE)
"""What people say for `declare war on`."""
ALSO_CALLED = {
    "ussr": ("Soviet Union", "Russia"),
    "great_britain": ("United Kingdom", "UK", "England"),
    "usa": ("United States", "America"),
}
"""Other names of nations than the book's."""
MARKS = re.compile(r"[~%][0-9]+|[*#$][a-z]+|\+(?:dak|condor)\b|[<^]\w+")
"""What stands on a unit in the text of an action besides its kind and owner."""
UNTIMELY = "GW-7.3-01"
HINTS = {
    UNTIMELY: "`guide` tells what is asked, `done` ends a phase",
    "GW-5.1-05": "on a minor power war is declared by moving into a zone of it in combat movement",
    "GW-0.2-14": "`prices` tells what all costs",
    "GW-8.2-01": "`tech` tells the dice and where they fell",
    "GW-8.2-02": "`tech` tells the dice and where they fell",
    "GW-9.3-03": "`from ZONE` tells where it can fight and still land",
    "GW-9.1-01": "who attacks nobody moves after the combats, in non-combat movement",
    "GW-10.1-01": "`fight ZONE` fights the next one",
    "GW-12.1-02": "`place all` places whatever can be placed",
}
"""What helps after a refusal."""
AIM = (
    "Three alliances, nine player turns a round. In a player turn you produce (research, buy,"
    " build), move into combat, fight, move without combat, and place units; `done` ends a phase."
    " War is declared and pacts are proposed in anybody's turn: `declare NATION` tells with whom"
    " and why not. Units are sent by `move 3 infantry from bavaria to austria`; names are written"
    " as you like, as long as it is clear which. `from bavaria` and `to belgium` tell who can go"
    " where, `place all` places what was bought. `show europe`, `show germany`, `show berlin` show"
    " the board, `map berlin` what borders on it."
)


class GlobalWarTerminal(PlainTerminal):
    """`wartable.cli.terminal.Terminal`."""

    asks_again = False
    commands = plain_terminal.COMMANDS | looking.COMMANDS

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        facts = data()
        self.nations = Index(
            "nation",
            {
                each.id: (each.name, *ALSO_CALLED.get(each.id, ()))
                for each in facts.nations.values()
            },
        )
        self.kinds = Index(
            "unit",
            {each.id: (each.name, _backwards(each.name)) for each in facts.units.values()},
            has_plurals=True,
        )
        land = {each.id: (each.name,) for each in facts.map.land.values()}
        sea = {
            each.id: (f"{each.id} {each.name}", each.id, each.name)
            for each in facts.map.sea.values()
        }
        self.spaces = Zones({**land, **sea}, self.nations)
        self._indices = {
            "nation": self.nations,
            "kind": self.kinds,
            "space": self.spaces,
            "land": Zones(land, self.nations),
        }

    def _index(self, of: str) -> Index:
        """What the game has of this kind, by its names."""
        if of not in self._indices:
            spelt = {each: (self.name(each),) for each in self.game.names[of]}
            self._indices[of] = Index(of, spelt, has_plurals=True)
        return self._indices[of]

    @cached_property
    def _regions(self) -> Index:
        return Index("region", {region: (region,) for region in (*data().map.regions, SEA)})

    def name(self, thing: str) -> str:
        facts = data()
        for table in (facts.nations, facts.map.land, facts.units, facts.facilities):
            if thing in table:
                return str(table[thing].name)
        if thing in PACTS:
            return PACTS[thing].partition(" ")[2]
        for rest in (facts.technologies, facts.map.lines, facts.objectives):
            if thing in rest:
                return str(rest[thing].name)
        return thing

    # the board

    def board(self, state: State, about: str = "") -> RenderableType:
        pos = position_of(state)
        said = normal(about).split()
        if not said:
            return board.overview(pos)
        if region := self._regions.candidates(said):
            return self._region(pos, region[0])
        if nation := self.nations.candidates(said):
            told = board.of_nation(pos, nation[0])
            if nation[0] not in data().map.land:
                return told
            return Group(told, Text(""), board.around(pos, nation[0]))
        return board.around(pos, self.spaces.find(about))

    def _region(self, pos: Position, region: str) -> RenderableType:
        if region == SEA:
            return board.seas(pos, pos.data.map.sea)
        land = pos.data.map.land.values()
        return board.zones(pos, [zone.id for zone in land if zone.region == region])

    def map(self, state: State, about: str = "") -> RenderableType:
        if not about.strip():
            raise UnknownName("say around what: `map berlin`, `map A23`")
        return board.around(position_of(state), self.spaces.find(about))

    def look(self, state: State, decision: Any, line: str) -> RenderableType | None:
        word, _, about = line.strip().partition(" ")
        pos = position_of(state)
        if word == ODDS:
            return self._odds(state, about)
        if word in looking.OF_ALL and not (about and word in ORDERS_TOO):
            return looking.OF_ALL[word](pos)
        if word == SUPPLY and about and not self.nations.candidates(normal(about).split()):
            return looking.supply_to(pos, decision.owner, self._land(about))
        if word in looking.OF_NATIONS and not self._is_order(word, about):
            nation = self.nations.find(about) if about.strip() else decision.owner
            return looking.OF_NATIONS[word](pos, nation)
        if word in looking.OF_ZONES:
            return self._ways(state, decision, word, self.spaces.find(about))
        return None

    def _odds(self, state: State, about: str) -> RenderableType:
        """The odds of the combat in a zone, or of the only one there is."""
        pos = position_of(state)
        zones = [frame.zone for frame in state.flow if isinstance(frame, Battle | SeaBattle)]
        zones = zones or [*dict.fromkeys(zone for zone, _ in declared(pos))]
        if not about and len(zones) != 1:
            told = f" Declared: {', '.join(map(self.name, zones))}." if zones else ""
            return Text(ODDS_ARE + told)
        # What computes takes a while to import.
        from wartable.cli.global_war_1936.odds_tables import told as tell
        from wartable.odds.global_war_1936 import begun, combat_odds

        return Group(*tell(combat_odds(begun(state, self.spaces.find(about or zones[0])))))

    def _land(self, text: str) -> str:
        """A land zone by its name."""
        space = self.spaces.find(text)
        if space not in data().map.land:
            raise UnknownName(f"supply leads to land zones, and {text} is none")
        return space

    def _ways(self, state: State, decision: Any, word: str, space: str) -> RenderableType:
        """Who can go now from a space, or to it, and where; all of them."""
        end = 0 if word == looking.FROM else -1
        rows = board.table("order", "who", "to" if word == looking.FROM else "from")
        found: dict[tuple[str, str], dict[str, None]] = {}
        for action in listed(self.game, state, decision):
            if _sends(action) and _way(action)[end] == space:
                verb, start, kind, there = self._sent(action)
                other = there if word == looking.FROM else start
                found.setdefault((verb, kind), {})[other] = None
        for (verb, kind), others in found.items():
            rows.add_row(verb, kind, ", ".join(others))
        return rows if found else Text(f"nobody can go {word} {self.name(space)} now")

    def _is_order(self, word: str, about: str) -> bool:
        """`declare war on`, and `lend` with a ware, are acts; the same words with a nation ask."""
        said = normal(about).split()
        if word == LEND:
            return bool(said) and not self.nations.candidates(said)
        return about.startswith("war ")

    # what is asked

    def turn(self, state: State) -> str:
        pos = position_of(state)
        return f"{board.when(pos)}, round {state.round}: {pos.name(pos.lead)}"

    def status(self, state: State, decision: Any) -> str:
        pos = position_of(state)
        purse = f"{pos.sheet(decision.owner).ipp} IPP"
        phase = phase_of(pos).title
        return f"{board.when(pos)} · {pos.name(decision.owner)} · {phase} · {purse}"

    def question(self, state: State, decision: Any) -> str:
        pos = position_of(state)
        return f"{pos.name(decision.owner)}: {asking.question(pos, decision)}"

    def meaning(self, state: State, action: Any) -> str:
        words = asking.MEANINGS.get(type(action))
        return words(position_of(state), action) if words else ""

    def guide(self, state: State, decision: Any) -> RenderableType:
        pos = position_of(state)
        if isinstance(decision, Negotiate):
            return Text("; ".join(self._at_will(state, decision)))
        asked = super().guide(state, decision)
        if isinstance(decision, Produce):
            purses = ", ".join(f"{pos.name(each)} {pos.sheet(each).ipp}" for each in buyers(pos))
            own = pos.zones_of(decision.owner)
            home = pos.name(pos.sheet(decision.owner).capital or next(iter(own), ""))
            more = f"`build airbase in {home}`; `prices`, `queue` and `tech` tell more"
            return Group(asked, Text(f"IPP: {purses}. {more}.", "dim"))
        if isinstance(decision, PlaceUnits) and (waits := looking.boxes(pos)):
            more = "`place all` places whatever can be placed; what is not placed waits"
            return Group(asked, Text(f"To be placed: {waits}. {more}.", "bold yellow"))
        if self.is_fighting(state):
            usual = self.default(state, decision)
            enter = f"Enter: {self._order(usual)}; `auto` goes on so" if usual is not None else ""
            return Group(looking.battle(pos), asked, Text(enter, "dim"))
        if isinstance(decision, MoveNoncombat) and (flying := looking.to_land(pos)):
            return Group(asked, Text(f"Still to land, or lost: {flying}.", "bold yellow"))
        return asked

    def default(self, state: State, decision: Any) -> Any | None:
        """Of what is asked in a combat the answer that odds take for usual."""
        if not self.is_fighting(state) or not isinstance(state.flow[-1], Window):
            return None
        # What computes takes a while to import.
        from wartable.odds.global_war_1936 import Policy
        from wartable.odds.global_war_1936.answers import ANSWERS, answer

        below = state.flow[-2]
        is_owed = isinstance(below, Battle | SeaBattle) and bool(below.owed)
        if type(decision) not in ANSWERS or (isinstance(decision, TakeHits) and not is_owed):
            return None
        usual = answer(position_of(state), decision, Policy())
        return None if self.game.objections(state, usual) else usual

    def auto(self, state: State, decision: Any) -> Any | None:
        return self.default(state, decision)

    def _at_will(self, state: State, decision: Negotiate) -> Iterator[str]:
        """What can be done at will, wars together: `declare war on France, USA`."""
        ways = [self._order(each) for each in listed(self.game, state, decision)]
        heads = (way.rpartition(" on ") for way in ways)
        foes = [foe for head, _, foe in heads if head == DECLARE]
        if foes:
            yield f"{DECLARE} on {' or '.join(foes)}"
        yield from (way for way in ways if not way.startswith(DECLARE))

    def _branches(self, state: State, decision: Any) -> list[Sequence[Any]]:
        """All orders that send units together: there are hundreds, and ways to say them."""
        sending: list[Any] = []
        others: list[Sequence[Any]] = []
        for offered in super()._branches(state, decision):
            sending += [each for each in offered if _sends(each)]
            others.append([each for each in offered if not _sends(each)])
        return [sending, *others] if len(sending) > FEW else super()._branches(state, decision)

    def _alike(self, state: State, actions_: Sequence[Any]) -> Iterator[tuple[str, list[str]]]:
        """What is bought or built together; of units that are sent those from one zone that can go
        to the same places."""
        found: dict[str, dict[str, None]] = {}
        sent: dict[tuple[str, str], dict[str, dict[str, None]]] = {}
        for action in actions_:
            if _sends(action):
                verb, start, kind, end = self._sent(action)
                sent.setdefault((verb, start), {}).setdefault(kind, {})[end] = None
            else:
                head, tail = self._parts(state, action)
                found.setdefault(head, {})[tail] = None
        for (verb, start), kinds in sent.items():
            for places, who in _together(kinds):
                yield f"{verb} {', '.join(who)} from {start} to", _cut(places)
        for head, tails in found.items():
            yield head, [tail for tail in tails if tail]

    def _sent(self, action: Any) -> tuple[str, str, str, str]:
        """By which verb who is sent from where to where; what transports take along, and whether
        it goes ashore."""
        verb = self._text(action).partition(f" {action.units[0][1]} ")[0]
        who = " and ".join(
            self.name(unit.type) + (f" of {self.name(unit.owner)}" * (unit.owner != action.by))
            for unit, _ in action.units
        )
        aboard = [each for unit, _ in action.units for each in unit.cargo]
        for load in getattr(action, "loads", ()):
            aboard += [unit for unit, _ in load.units]
        taken = " and ".join(dict.fromkeys(self.name(each.type) for each in aboard))
        if taken and hasattr(action, "unload"):
            who += f" with {taken}"
        start, *_, end = _way(action)
        ashore = " unloading" * getattr(action, "unload", False)
        return verb, self.name(start), who, self.name(end) + ashore

    def _parts(self, state: State, action: Any) -> tuple[str, str]:
        pos = position_of(state)
        is_own = getattr(action, "nation", action.by) == action.by
        whose = "" if is_own else f" for {pos.name(action.nation)}"
        match action:
            case actions.Buy(merge=True) | actions.Build(merge=True):
                first = first_cost(pos, action.nation, action.kind, merge=True)
                verb = normal(type(action).__name__)
                return f"{verb}{whose}", f"{pos.name(action.kind)} merged {first}"
            case actions.Buy() | actions.Build() | actions.Lend(points=0):
                price = asking.price(pos, action.nation, action.kind)
                verb = normal(type(action).__name__)
                return f"{verb}{whose}", f"{pos.name(action.kind)} {price}"
            case actions.PlaceUnit() if action.zone == action.into:
                return f"place {pos.name(action.kind)}{whose} in", pos.name(action.into)
            case actions.Enlarge():
                at = f" on {action.at}" if action.at else ""
                return f"enlarge{whose}", f"{pos.name(action.kind)} in {pos.name(action.zone)}{at}"
            case actions.Research():
                row = pos.data.technologies[action.technology]
                return f"research{whose}", f"{row.name} {row.at_least}+"
        head, _, last = MARKS.sub("", self._text(action)).rpartition(" ")
        return self.in_words(head), self.name(last)

    # what is answered

    def read(self, state: State, decision: Any, line: str) -> Sequence[Any]:
        """Several kinds are bought or placed in one line."""
        pos, order = position_of(state), without_owner(line, decision.owner)
        if not order and (usual := self.default(state, decision)) is not None:
            return [usual]
        if normal(order) == PLACE_ALL:
            if placed := orders.place_all(self.game, state, decision):
                return placed
            raise UnknownName("nothing can be placed now; `queue` tells what waits")
        several = orders.buy(pos, decision.owner, order, self.kinds, self.nations)
        if several is None:
            several = orders.place(
                self.game, state, decision, order, pos, self.kinds, self.spaces, self.nations
            )
        if several is None and self._written(decision.owner, order) is None:
            several = orders.load(self.game, state, decision, order, self.kinds, self.spaces)
        if several is None:
            return super().read(state, decision, line)
        trial = Trial(self.game, state)
        for action in several:
            trial.play(action)
        return trial.actions

    def _meant(self, state: State, decision: Any, line: str) -> Any:
        """What is legal as it is written, else what people may mean by it, else what is written."""
        if (others := self._of_another(decision.owner, line)) is not None:
            return others
        order = WAR.sub("declare war on ", without_owner(line, decision.owner))
        if (numbered := self._by_number(state, decision, order)) is not None:
            return numbered
        written = self._written(decision.owner, order)
        if written is not None and not self.game.objections(state, written):
            return written
        pos, offered = position_of(state), listed(self.game, state, decision)
        sent = orders.move(pos, decision.owner, order, self.kinds, self.spaces, offered)
        meant = sent if sent is not None else orders.lose(order, self.kinds, offered)
        if meant is None:
            meant = orders.into_port(state, decision.owner, order, self.kinds, self.spaces, offered)
        if meant is None:
            meant = orders.convoy_raid(state, decision.owner, order, self.kinds, self.spaces)
        if meant is None:
            meant = orders.advance(pos, decision.owner, order, self._index("ware"))
        if meant is None:
            fitting = self._fitting(offered, normal(order).split())
            spelled = written or self._spelled(decision.owner, order)
            meant = fitting[0] if len(fitting) == 1 else spelled
        if meant is not None:
            return meant
        try:
            return super()._meant(state, decision, order)
        except MalformedAction as error:
            with suppress(MalformedAction):
                return super()._meant(state, decision, PLURAL.sub(r"\1", order))
            raise error from None

    def _spelled(self, owner: str, order: str) -> Any | None:
        """The action that the order is, whether or not it is legal, with names as people write
        them; `None` if its words fit nothing that the game reads."""
        text = grammar.spelled(order, self._index)
        return None if text is None else self._written(owner, text)

    def _of_another(self, owner: str, line: str) -> Any | None:
        """The action of somebody else that the line is, whole as the game writes it."""
        with suppress(MalformedAction):
            action = decode_action(self.game, encode(self.game.parse_action(line)))
            return action if action.by != owner else None
        return None

    def _fitting(self, answers: Iterable[Any], said: Sequence[str]) -> list[Any]:
        """Of answers that read alike to people, one."""
        found = super()._fitting(answers, said)
        return [*{self._order(each): each for each in reversed(found)}.values()][::-1]

    def _order(self, action: Any) -> str:
        verb, _, rest = MARKS.sub("", self._text(action)).partition(" ")
        return f"{normal(verb)} {self.in_words(rest.replace('@', ' of '))}".strip()

    # what happened

    def taken_back(self, action: Any) -> str:
        return self._order(action)

    def is_fighting(self, state: State) -> bool:
        return any(isinstance(frame, Battle | SeaBattle) for frame in state.flow)

    def hint(self, state: State, rules: Sequence[str], line: str) -> str:
        pos = position_of(state)
        if UNTIMELY in rules and state.flow:
            return f"asked is {self.question(state, self.game.pending(state)[0])}"
        if UNTIMELY in rules and (phase := asking.phase_for(pos, line)):
            return phase
        return next((HINTS[rule] for rule in rules if rule in HINTS), "")

    def help(self, topic: str) -> RenderableType | None:
        told = super().help(topic)
        return told if topic or told is None else Group(Text(AIM), Text(""), told)

    # names

    def owner(self, text: str) -> str:
        return self._owners.find(text)

    def space(self, text: str) -> str:
        return self.spaces.find(text)

    def unit(self, text: str) -> str:
        return self.kinds.find(text)

    def first_choice(self) -> str:
        return next(iter(data().slots.values())).nations[0]


def _together(kinds: Mapping[str, Iterable[str]]) -> Iterable[tuple[tuple[str, ...], list[str]]]:
    """Those that can go to the same places, with these."""
    found: dict[tuple[str, ...], list[str]] = {}
    for kind, ends in kinds.items():
        found.setdefault(tuple(ends), []).append(kind)
    return found.items()


def _cut(places: Sequence[str]) -> list[str]:
    """No more of them than are read at a glance."""
    more = len(places) - MOST_PLACES
    return [*places] if more <= 1 else [*places[:MOST_PLACES], f"{more} more"]


def _backwards(name: str) -> str:
    """As a list has it: `tank light`."""
    *before, last = name.split()
    return " ".join((last, *before))


def _sends(action: Any) -> bool:
    """Whether the order sends units along a way, as `move` does, or into a port."""
    return type(action) in orders.MOVES.values() or isinstance(action, orders.TO_PORT)


def _way(action: Any) -> tuple[str, ...]:
    """Where who is sent goes along."""
    if isinstance(action, actions.EnterPort):
        return action.sea, action.zone
    way: tuple[str, ...] = action.path
    return way
