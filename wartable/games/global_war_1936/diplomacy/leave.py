"""Leave that is asked for: to use railways, to build one to a zone, to pass what somebody keeps, to
land together; the answer holds for this player turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.core.flow import any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import AskLeave, Deny, Permit
from wartable.games.global_war_1936.decisions import GiveLeave
from wartable.games.global_war_1936.events import LeaveAnswered
from wartable.games.global_war_1936.names import Leave
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.wording import plain


def leaves(pos: Position) -> frozenset[str]:
    """The leave that was given this player turn."""
    return frozenset(pos.state.spent.get("permitted", ()))


def has_leave(pos: Position, nation: str, owner: str, what: Leave) -> bool:
    """Who decides for the owner said yes this player turn, or decides for the nation too."""
    if pos.spent("permitted", leave_key(what, owner, nation)):
        return True
    return pos.lead_of(owner) == pos.lead_of(nation) != ""


def is_denied(pos: Position, nation: str, owner: str, what: Leave) -> bool:
    """Who decides for the owner said no this player turn."""
    return bool(pos.spent("denied", leave_key(what, owner, nation)))


def leave_key(what: Leave, owner: str, nation: str) -> str:
    return f"{what} {owner} {nation}"


# what can be asked for


def _keeps(pos: Position, owner: str) -> bool:
    """It owns the banks of a strait or canal, or keeps a way of its own."""
    return owner in pos.worked_out("keepers", None, lambda: _keepers(pos))


def _keepers(pos: Position) -> frozenset[str]:
    straits, transfers = pos.data.map.straits.values(), pos.data.map.transfers.values()
    banks = [*(each.keepers for each in straits), *(each.keepers for each in transfers)]
    owners = {pos.state.control[zone] for zones in banks for zone in zones}
    return frozenset(owners | {each.by for each in transfers})


def _borders(pos: Position, nation: str, owner: str) -> bool:
    """A zone of the one lies next to a zone of the other."""
    land = pos.data.map.land
    return any(
        pos.state.control[there] == owner
        for zone in pos.zones_of(nation)
        for there in land[zone].neighbours
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of leave: its rule, the phases in which it is asked for, and who can give it."""

    rule: str
    phases: tuple[str, ...]
    can_give: Callable[[Position, str, str], bool]
    """Whether the owner, named last, has it to give to the nation."""


LANDING = ("usa", "great_britain")
"""Who lands once with whose units (GW-15.8-03)."""
KINDS: dict[Leave, Kind] = {
    "rail": Kind(
        "GW-11.2-04",
        ("noncombat",),
        lambda pos, nation, owner: pos.relations.is_cooperating(nation, owner),
    ),
    "railway": Kind("GW-13.2.8-04", ("production",), _borders),
    "passage": Kind(
        "GW-1.11-05",
        ("production", "combat_movement", "noncombat", "place_units"),
        lambda pos, nation, owner: _keeps(pos, owner),
    ),
    "overlord": Kind(
        "GW-15.8-03",
        ("combat_movement",),
        lambda pos, nation, owner: (nation, owner) == LANDING,
    ),
    "bonus": Kind("GW-5.3-01", (), lambda pos, nation, owner: False),
}


def ask_objections(pos: Position, action: AskLeave) -> Iterator[Objection]:
    """Why the owner is not asked: an uncontrolled neutral permits nothing, nor does an enemy, and
    each is asked once (GW-11.2-04, GW-13.2.8-04, GW-1.11-05)."""
    kind, nation, owner = KINDS[action.what], action.nation, action.of
    if nation not in pos.acting:
        yield no(pos, "GW-7.1-01", "{nation} does not act now", nation=nation)
    if pos.state.phase not in kind.phases:
        yield no(pos, kind.rule, "this is not the phase to ask for it")
    if has_leave(pos, nation, owner, action.what):
        yield no(pos, kind.rule, "{nation} permits it already", nation=owner)
    if not kind.can_give(pos, nation, owner):
        yield no(pos, kind.rule, "{nation} has no such leave to give", nation=owner)
    if not pos.exists(owner) or not pos.lead_of(owner):
        yield no(pos, "GW-13.2.8-04", "{nation} is a neutral and permits nothing", nation=owner)
    if pos.relations.is_enemy(nation, owner):
        yield no(pos, kind.rule, "{nation} is an enemy", nation=owner)
    if is_denied(pos, nation, owner, action.what):
        yield no(pos, kind.rule, "{nation} has denied it this turn", nation=owner)


def ask(script: Script, action: AskLeave) -> None:
    owner = script.pos.lead_of(action.of)
    script.ask(GiveLeave(owner, action.of, action.nation, action.what))


def listed(pos: Position, by: str, what: Leave) -> Iterator[AskLeave]:
    """Everybody who can be asked, by those who act."""
    owners = [owner for owner in dict.fromkeys(pos.state.control.values()) if pos.lead_of(owner)]
    for nation in pos.acting:
        for owner in owners:
            action = AskLeave(by, nation, owner, what)
            if not any(ask_objections(pos, action)):
                yield action


ASK = Rule(ask_objections, ask)


# the answer


def _answer(script: Script, action: Permit | Deny) -> None:
    decision = asked(script.pos.top, GiveLeave, action)
    script.pop()
    given = isinstance(action, Permit)
    script.emit(LeaveAnswered(decision.of, decision.nation, decision.what, given))


def _faults(pos: Position, decision: GiveLeave) -> Iterator[str]:
    if decision.owner != pos.lead_of(decision.of):
        yield f"{decision.owner} is asked for the leave of {decision.of}"
    if decision.nation not in pos.acting:
        yield f"{decision.nation} asks for leave, and does not act"


QUESTION = Question(
    GiveLeave,
    {Permit: Rule(any_answer, _answer), Deny: Rule(any_answer, _answer)},
    one_branch(lambda pos, decision: (Permit(decision.owner), Deny(decision.owner))),
    {
        Permit: plain("permit", Permit),
        Deny: plain("deny", Deny),
    },
    faults=_faults,
)
