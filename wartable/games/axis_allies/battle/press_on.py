"""The end of a round: is it over, and does the attacker go on?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording
from wartable.core.errors import BadData
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.core.sentences import places
from wartable.forces import force, minus
from wartable.games.axis_allies.actions import PressOn, Retreat
from wartable.games.axis_allies.battle.line_up import conclude
from wartable.games.axis_allies.decisions import PressOnOrRetreat
from wartable.games.axis_allies.edition import Ask, Question, Rule
from wartable.games.axis_allies.events import CasualtiesTaken, Change, Retreated
from wartable.games.axis_allies.names import MOST_BATTLE_ROUNDS
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Did, Force, Unit
from wartable.games.axis_allies.windows import any_answer, asked, battle_below, faults_in_battle
from wartable.games.axis_allies.wording import SPACE

OVER = -1
"""The step of a combat that is over but for the attackers' choice to stay or to go."""


def press_on_or_retreat(script: Script, battle: Battle) -> Battle | Ask | None:
    """Condition A, then condition B (S42-CMB-38, S42-CMB-39, S42-CMB-42, S42-CMB-47, E40-CMB-23,
    E40-CMB-25, G40-CMB-23, G40-CMB-24, G40-CMB-26). Carriers left without anybody who can attack
    are fired at until they retreat or sink (G40-CMV-16); those who can only miss each other part
    (S42-AMB-11)."""
    pos = script.pos
    attacking = any(pos.can_attack(unit) for unit, _ in battle.attackers)
    defending = any(pos.can_defend(unit) for unit, _ in battle.defenders)
    if not battle.attackers:
        conclude(script, battle, "the attackers are gone")
        return None
    if not battle.defenders or (attacking and not defending):
        conclude(script, battle, "the defenders are gone")
        return None
    options = retreat_options(pos, battle)
    if not attacking and (not defending or all(pos.type(u).hold for u, _ in battle.attackers)):
        return _transports_left(script, battle, options, lost=defending)
    if attacking and _nobody_can_hit(pos, battle):
        conclude(script, battle, "neither side can hit the other")
        return None
    if options:
        return Ask(battle, (PressOnOrRetreat(battle.attacker, battle.space, options),))
    return next_round(pos, battle)


def part_at_once(script: Script, battle: Battle) -> Battle | None:
    """No round is fought if lone transports were sunk or if neither side can hit the other
    (S42-AMB-10, S42-AMB-11, E40-CMB-30, E40-AMB-42, G40-CMB-30)."""
    if not battle.defenders:
        conclude(script, battle, "the defenders are gone")
        return None
    if _nobody_can_hit(script.pos, battle):
        conclude(script, battle, "neither side can hit the other")
        return None
    return battle


def press_on_while_exposed(script: Script, battle: Battle) -> Battle | Ask | None:
    """The same as to press on or retreat, but where the others can neither hit nor be hit, all
    retreat together or fight on while there are transports or carriers; without a retreat the
    transports are lost (E40-CMB-29, E40-CMB-30, E40-CMB-39, G40-CMB-29, G40-CMB-30)."""
    pos = script.pos
    exposed = _exposed(pos, battle)
    attacking = any(pos.can_attack(unit) for unit, _ in battle.attackers)
    if exposed and attacking and battle.defenders and _are_out_of_reach(pos, battle):
        if options := retreat_options(pos, battle):
            return Ask(battle, (PressOnOrRetreat(battle.attacker, battle.space, options),))
        if transports := tuple(pair for pair in exposed if pos.type(pair[0]).hold):
            rule = pos.rule("S42-CMB-53")
            script.emit(CasualtiesTaken(battle.space, False, transports, rule=rule))
            battle = replace(battle, attackers=minus(battle.attackers, transports))
        if _exposed(pos, battle):
            return next_round(pos, battle)
    return press_on_or_retreat(script, battle)


def _exposed(pos: Position, battle: Battle) -> Force:
    """Attacking ships that cannot attack by themselves: whoever is left can hit them."""
    return tuple(pair for pair in battle.attackers if not pos.can_attack(pair[0]))


def next_round(pos: Position, battle: Battle) -> Battle:
    """The steps begin anew (S42-CMB-38); those who cannot hit each other do not fight for ever."""
    if battle.round >= MOST_BATTLE_ROUNDS:
        raise BadData("the battle in {space} never ends", places(space=battle.space))
    opening = pos.edition.battles[battle.kind].opening
    return replace(battle, round=battle.round + 1, step=len(opening))


def retreat_options(pos: Position, battle: Battle) -> tuple[str, ...]:
    """Where the attackers may go, all together: a space that one of them came from. Aircraft that
    fight alone or beside seaborne units withdraw without going anywhere yet (S42-CMB-43 to
    S42-CMB-46, S42-CMB-54, S42-AMP-22 to S42-AMP-26, S42-AMB-14, S42-AMB-31)."""
    if any(_is_bound(pos, battle, unit) for unit, _ in battle.attackers):
        return battle.retreats
    if any(pos.type(unit).domain == "air" for unit, _ in battle.attackers):
        return ("",)
    return ()


def _is_bound(pos: Position, battle: Battle, unit: Unit) -> bool:
    """A ship, or a land unit that came over land: it needs somewhere to retreat to. Paratroopers go
    with those who came over land, and without these fight on (G40-RND-06)."""
    if unit.did is Did.DROPPED:
        return bool(battle.retreats)
    return pos.type(unit).domain != "air" and not unit.came


def _nobody_can_hit(pos: Position, battle: Battle) -> bool:
    """Whether those who fight are out of each other's reach, and no ship beside them is in it
    (S42-AMB-11, S42-CMB-20, S42-CMB-38)."""
    return _are_out_of_reach(pos, battle) and not _exposed(pos, battle)


def _are_out_of_reach(pos: Position, battle: Battle) -> bool:
    """Aircraft against submarines without a destroyer, either way round (S42-AMB-11)."""
    attackers = [pos.type(unit) for unit, _ in battle.attackers if pos.can_attack(unit)]
    everyone = [pos.type(unit) for unit, _ in battle.attackers]
    defenders = [pos.type(unit) for unit, _ in battle.defenders]
    if battle.kind != "sea":
        return False
    air_on_boats = all(kind.domain == "air" for kind in attackers) and all(
        kind.submarine for kind in defenders
    )
    boats_on_air = all(kind.submarine or kind.hold for kind in everyone) and all(
        kind.domain == "air" for kind in defenders
    )
    return air_on_boats or boats_on_air


def _stay_or_go(battle: Battle, options: tuple[str, ...], *, lost: bool = False) -> Ask:
    question = PressOnOrRetreat(battle.attacker, battle.space, options, must_retreat=lost)
    return Ask(replace(battle, step=OVER), (question,))


def _transports_left(
    script: Script, battle: Battle, options: tuple[str, ...], *, lost: bool
) -> Ask | None:
    """The attacker has only transports: against other transports they may stay or retreat, against
    anything that fights they retreat or are lost (S42-CMB-36, S42-CMB-41, S42-CMB-53,
    S42-AMB-29)."""
    if options:
        return _stay_or_go(battle, options, lost=lost)
    if lost:
        battle = _sunk(script, battle)
    conclude(script, battle, "only transports are left")
    return None


def _sunk(script: Script, battle: Battle) -> Battle:
    rule = script.pos.rule("S42-CMB-53")
    script.emit(CasualtiesTaken(battle.space, False, battle.attackers, rule=rule))
    return replace(battle, attackers=())


# The answers


def retreat_objections(pos: Position, action: Retreat) -> Iterator[Objection]:
    """Only to a space that one of the attackers came from, and ships only where it was friendly at
    the start of the turn (S42-CMB-43, S42-CMB-44)."""
    if action.to not in asked(pos, PressOnOrRetreat, action).to:
        was_hostile = action.to in pos.state.opening.hostile
        rule = "S42-CMB-44" if battle_below(pos).kind == "sea" and was_hostile else "S42-CMB-43"
        yield Objection(
            pos.rule(rule),
            "the attackers cannot retreat to {word}",
            parts=pos.parts(word=action.to),
        )


def press_on(script: Script, action: PressOn) -> None:
    """The attacker may always fight another round or, with nothing left to fight with, stay and
    take what comes (S42-CMB-38, S42-CMB-41)."""
    decision = asked(script.pos, PressOnOrRetreat, action)
    battle = battle_below(script.pos)
    script.pop()
    if battle.step != OVER:
        script.become(next_round(script.pos, battle))
        return
    if decision.must_retreat:
        battle = _sunk(script, battle)
    conclude(script, battle, "the attackers stay")


def retreat(script: Script, action: Retreat) -> None:
    """Ships and overland units go, aircraft leave the combat and land later, seaborne units fight
    on alone; where only transports are left to decide for, these alone go (S42-CMB-41, S42-CMB-43,
    S42-CMB-45, S42-AMP-22, S42-AMP-25, S42-AMP-29, S42-AMB-08)."""
    battle = battle_below(script.pos)
    pos = script.pos
    script.pop()
    staying: list[tuple[Unit, int]] = []
    leaving: list[tuple[Unit, int]] = []
    flying: list[tuple[Unit, int]] = []
    for unit, number in battle.attackers:
        if pos.type(unit).domain == "air":
            flying.append((unit, number))
        elif _is_bound(pos, battle, unit) and (battle.step != OVER or pos.type(unit).hold):
            leaving.append((pos.edition.after_battle(_retreated(unit)), number))
        else:
            staying.append((unit, number))
    gone = force(leaving)
    changes = [Change(battle.space, (), force(flying))] if flying else []
    if gone:
        changes.append(Change(action.to, (), gone))
    everyone: Force = force([*leaving, *flying])
    script.emit(Retreated(tuple(changes), action.by, battle.space, action.to, everyone))
    battle = replace(battle, attackers=force(staying))
    if battle.attackers and battle.step != OVER:
        script.become(next_round(script.pos, battle))
    else:
        conclude(script, battle, "the attackers retreat")


def _retreated(unit: Unit) -> Unit:
    """A retreated ship does not land its cargo any more (S42-TRP-11)."""
    cargo = tuple(sorted(replace(aboard, to="") for aboard in unit.cargo))
    return replace(unit, did=Did.RETREATED, came="", cargo=cargo)


def answers(pos: Position, decision: PressOnOrRetreat) -> Sequence[PressOn | Retreat]:
    """To fight on, or to one of the spaces."""
    by, space = decision.owner, decision.space
    return [PressOn(by, space), *(Retreat(by, space, to) for to in decision.to)]


def faults(pos: Position, decision: PressOnOrRetreat, battle: Battle) -> Iterator[str]:
    """The attackers came from there."""
    if not {*decision.to} <= {*battle.retreats, ""}:
        yield f"nobody retreats from {battle.space} to there"


def _format_retreat(action: Retreat) -> str:
    return f"retreat from {action.space}" + (f" to {action.to}" if action.to else "")


QUESTION = Question(
    PressOnOrRetreat,
    {PressOn: Rule(any_answer, press_on), Retreat: Rule(retreat_objections, retreat)},
    one_branch(answers),
    {
        PressOn: Wording(
            lambda action: f"press on in {action.space}",
            {rf"press on in {SPACE}": lambda by, m: PressOn(by, m["space"])},
        ),
        Retreat: Wording(
            _format_retreat,
            {
                rf"retreat from {SPACE}(?: to (?P<to>{NAME}))?": lambda by, m: Retreat(
                    by, m["space"], m["to"] or ""
                )
            },
        ),
    },
    faults=faults_in_battle(faults, comes_last=True),
)
