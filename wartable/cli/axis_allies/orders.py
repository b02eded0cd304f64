"""Orders of a phase: each command and the actions it stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from wartable.cli.axis_allies import guide, moving, shipping, statecraft
from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.words import ALL, Said, parse, split
from wartable.cli.names import normal
from wartable.core.errors import MalformedAction, UnknownName, WartableError
from wartable.core.game import listed
from wartable.desk.axis_allies.placing import everything, together
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bid,
    Buy,
    Done,
    Fight,
    Move,
    Place,
    Repair,
    Sail,
    Share,
)
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.phases.conduct_combat import combats, engageable
from wartable.games.axis_allies.purses import purse_of, purses
from wartable.games.axis_allies.purses import waiting as waiting_of
from wartable.games.axis_allies.technologies import price
from wartable.games.axis_allies.unit import Unit

Reader = Callable[[Trial, AnyDecision, Said], None]


def _done(trial: Trial, decision: AnyDecision, said: Said) -> None:
    trial.play(Done(decision.owner))


def _buy(trial: Trial, decision: AnyDecision, said: Said) -> None:
    """`buy 3 infantry 1 tank`; `buy all infantry` spends what there is."""
    _buy_for(trial, said, "")


def _buy_for(trial: Trial, said: Said, purse: str) -> None:
    wanted = said.counts
    if not wanted:
        raise MalformedAction("say what to buy, as `buy 3 infantry 1 tank`")
    for kind, number in wanted.items():
        if number == ALL:
            cost = price(trial.pos, trial.me, kind)
            wanted[kind] = max(1, trial.state.money.get(purse or trial.me, 0) // cost)
    trial.play(Buy(trial.me, wanted, purse))


def _repair(trial: Trial, decision: AnyDecision, said: Said) -> None:
    """`repair 3 germany`; `repair` alone mends all that can be paid."""
    pos = trial.pos
    damaged = [
        (space, facility, damage)
        for space, facilities in pos.state.facilities.items()
        for facility, damage in facilities.items()
        if damage and pos.state.control[space] == trial.me
    ]
    if said.all_places:
        space = said.all_places[0]
        here = [each for each in damaged if each[0] == space]
        facility = here[0][1] if here else ""
        damage = here[0][2] if here else 1
        trial.play(Repair(trial.me, space, facility, said.numbers[0] if said.numbers else damage))
        return
    if not damaged:
        raise WartableError("nothing of yours is damaged")
    for space, facility, damage in damaged:
        purse = purse_of(trial.pos, space, trial.me)
        if points := min(damage, trial.state.money[purse.id]):
            trial.play(Repair(trial.me, space, facility, points))


def _bid(trial: Trial, decision: AnyDecision, said: Said) -> None:
    """`bid 2 infantry in germany`: each unit is an action of its own."""
    if not said.units or not said.all_places:
        raise MalformedAction("say what and where, as `bid 1 infantry in libya`")
    for kind, number in said.counts.items():
        for _ in range(max(number, 1)):
            trial.play(Bid(decision.owner, kind, said.all_places[0]))


def _fight(trial: Trial, decision: AnyDecision, said: Said) -> None:
    """`fight ukraine`; `fight` alone takes the next combat; zones after it are fought in too."""
    left = combats(trial.pos)
    ready = left.raids or left.assaults or (*left.general, *left.optional)
    spaces = said.all_places or list(ready[:1])
    if not spaces:
        raise WartableError("there is no combat to fight")
    engage = tuple(spaces[1:])
    if not engage and said.everything:
        engage = engageable(trial.pos, spaces[0])
    trial.play(Fight(trial.me, spaces[0], engage))


def _place(trial: Trial, decision: AnyDecision, said: Said) -> None:
    """`place 3 infantry germany`; `place all` puts everything where there is room, and leaves what
    does not fit."""
    if not said.units and not said.all_places:
        for action in everything(trial.game, trial.pos):
            trial.play(action)
        if not trial.actions:
            raise WartableError(f"nothing fits any more: {guide.left_over(trial.pos)}")
        return
    bought: Counter[str] = Counter()
    for purse in purses(trial.pos, trial.me):
        bought.update(waiting_of(trial.pos, purse))
    if not said.units:
        said.units = [(kind, ALL) for kind in bought]
    refused: WartableError | None = None
    for kind, number in said.counts.items():
        waiting = bought.get(kind, 0)
        wanted = waiting if number == ALL else number
        if not waiting or wanted > waiting:
            name = trial.pos.data.units[kind].plural
            raise WartableError(f"{waiting or 'no'} {name} wait to be placed, not {wanted}")
        singly = Trial(trial.game, trial.state)
        try:
            for _ in range(wanted):
                _place_one(singly, decision, kind, said)
        except WartableError as error:
            if number != ALL:
                raise
            refused = refused or error
        for action in together(singly.actions):
            trial.play(action)
    if refused and not trial.actions:
        raise refused


def _place_one(trial: Trial, decision: AnyDecision, kind: str, said: Said) -> None:
    options = [
        action
        for action in listed(trial.game, trial.state, decision)
        if isinstance(action, Place) and kind in action.units
    ]
    start, _, end = said.route()
    space, factory = (end, start) if end is not None else (start, None)
    pos = trial.pos
    capital = pos.data.powers[trial.me].capital
    if space is None:
        if not options:
            name = pos.data.units[kind].name
            raise WartableError(f"no complex of yours has room for {name} any more")
        options.sort(key=lambda each: (each.deck is not None, each.factory != capital))
        trial.play(options[0])
        return
    fitting = [each for each in options if each.space == space]
    fitting = [each for each in fitting if factory in (None, each.factory)] or fitting
    if fitting:
        fitting.sort(key=lambda each: each.factory != capital)
        trial.play(fitting[0])
        return
    beside = [f for f in pos.state.facilities if f == space or space in pos.board.coast.get(f, ())]
    own = [f for f in beside if pos.state.control[f] == trial.me]
    is_facility = pos.data.units[kind].domain == "facility"
    trial.play(
        Place(trial.me, space, {kind: 1}, "" if is_facility else factory or (own or [""])[0])
    )


def _share(names: Names, allow: bool) -> Callable[[Trial, AnyDecision, str], None]:
    def read(trial: Trial, decision: AnyDecision, rest: str) -> None:
        words = [word for word in split(rest) if word not in ("with", "from")]
        trial.play(Share(trial.me, names.powers.find(" ".join(words)), allow))

    return read


READERS: dict[str, Reader] = {
    "done": _done,
    "buy": _buy,
    "repair": _repair,
    "bid": _bid,
    "move": lambda trial, decision, said: moving.read_move(trial, said),
    "raid": lambda trial, decision, said: moving.read_raid(trial, said, "raid"),
    "escort": lambda trial, decision, said: moving.read_raid(trial, said, "escort"),
    "land": lambda trial, decision, said: shipping.read_land(trial, said),
    "load": lambda trial, decision, said: shipping.read_load(trial, said),
    "unload": lambda trial, decision, said: shipping.read_unload(trial, said),
    "fight": _fight,
    "place": _place,
}
EMPTY: dict[str, Callable[[str], AnyAction]] = {
    "buy": lambda by: Buy(by, {}),
    "repair": lambda by: Repair(by, "", "", 0),
    "bid": lambda by: Bid(by, "", ""),
    "move": lambda by: Move(by, (), ()),
    "raid": lambda by: Move(by, (), (), None, "raid"),
    "escort": lambda by: Move(by, (), (), None, "escort"),
    "land": lambda by: Sail(by, Unit("", by), ()),
    "load": lambda by: Sail(by, Unit("", by), ()),
    "unload": lambda by: Sail(by, Unit("", by), ()),
    "fight": lambda by: Fight(by, ""),
    "place": lambda by: Place(by, "", {}),
}
"""An action of the command's kind, to ask whether it is its time."""
ALIASES = {
    "end": "done",
    "finish": "done",
    "attack": "move",
    "fly": "move",
    "sail": "move",
    "go": "move",
    "bomb": "raid",
    "offload": "unload",
    "mobilize": "place",
    "purchase": "buy",
    "assault": "land",
}


def read_order(names: Names, trial: Trial, decision: AnyDecision, line: str) -> None:
    """Play what the line orders; `UnknownName` if it begins with no command."""
    word, _, rest = line.strip().partition(" ")
    word = word.lower()
    match word:
        case "share" | "withhold":
            _share(names, word == "share")(trial, decision, rest)
        case "declare":
            statecraft.declare(names, trial, rest)
        case "ask":
            statecraft.ask(trial, rest)
        case "research":
            statecraft.research(trial, rest)
        case "buy" if (found := _purse(trial, rest)) is not None:
            _buy_for(trial, parse(names, found[0]), found[1])
        case _:
            _read_command(names, trial, decision, word, rest)


def _read_command(names: Names, trial: Trial, decision: AnyDecision, word: str, rest: str) -> None:
    word = ALIASES.get(word, word)
    if word == "auto":
        raise WartableError("there is no battle to fight now; `guide` says what is asked")
    if word not in READERS:
        fitting = [known for known in READERS if len(word) > 1 and known.startswith(word)]
        if len(fitting) != 1:
            raise UnknownName(f"there is no command {word!r}; `help` lists them")
        word = fitting[0]
    if word in EMPTY and type(empty := EMPTY[word](decision.owner)) not in _allowed(trial):
        trial.play(empty)
    READERS[word](trial, decision, parse(names, rest))


def _purse(trial: Trial, rest: str) -> tuple[str, str] | None:
    """What is bought and the purse that pays, if another than the power's own is named."""
    what, found, purse = rest.rpartition(" for ")
    said = normal(purse)
    for each in purses(trial.pos, trial.me) if found and said else ():
        if said in (normal(each.id), normal(each.name), each.half):
            return what, each.id
    return None


def _allowed(trial: Trial) -> Collection[type[AnyAction]]:
    """The kinds of action that can be made now; before round 1, bids."""
    return trial.pos.phase.rules if trial.pos.top is None else (Bid, Done)


def is_order(line: str) -> bool:
    """Whether the line begins with an order of a phase, and is no answer in a battle."""
    word = line.strip().partition(" ")[0].lower()
    return ALIASES.get(word, word) in {*EMPTY, "done"} - {"fight", "land"}
