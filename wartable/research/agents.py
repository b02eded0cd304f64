"""A game as a PettingZoo environment: agents take turns, and choose by numbers."""

from __future__ import annotations

import random
from typing import Any, SupportsIndex

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from wartable.core.errors import WartableError
from wartable.core.game import Game, seat_of
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.views import seen
from wartable.research.choices import MOST, WAIT, Choice, choices
from wartable.research.encoding import Encoding, Numbers


class BadChoice(WartableError):
    """A number that stands for no choice now. Nothing was changed."""


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Every seat is an agent; what it sees is its view, what it can do is what the game lists.

    A decision is answered in factors: a branch, then an action in the branch, and more where there
    are more than `most` of either. A factor with one choice is not asked, unless the decision has
    no other. Whoever may act at will is asked whenever the game comes to wait for somebody else,
    and can wait.
    """

    def __init__(
        self,
        game: Game,
        encoding: Encoding,
        options: Any,
        seed: int | None = None,
        most: int = MOST,
        truncate_after: int | None = None,
    ) -> None:
        """A game with these options; `most` is the size of the action space, `truncate_after` the
        number of steps after which a game is broken off."""
        super().__init__()
        if most < 2:
            raise BadChoice("an action space has at least two choices")
        self.metadata = {"name": f"{game.id}_v1", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.game = game
        self.encoding = encoding
        self.most = most
        self._truncate_after = truncate_after
        self._options = options
        self._chance = random.Random(seed)
        self.possible_agents: list[str] = list(game.seats(game.setup(options)))
        self.agents: list[str] = []
        numbers = encoding.position_size + encoding.choice_size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, np.inf, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (most,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(most) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: numbers, and which choices there are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers an agent can choose from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. The seed fixes the dice of this and the next games; `options` are not
        read, those of the game were given before."""
        if seed is not None:
            self._chance = random.Random(seed)
        seed_of_dice = self._chance.randbytes(32)
        self.table = Table.create(self.game, self._options, seed=seed_of_dice, deal=False)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._untold: dict[str, list[Any]] = {agent: [] for agent in self.agents}
        self._steps = 0
        self._waited_for: list[str] = []
        self._waits: set[tuple[str, type[Any]]] = set()
        if self.table.owes:
            self._tell(self.table.state, self.table.deal())
        self._ask()

    def step(self, action: SupportsIndex | None) -> None:
        """Take the choice with this number; `BadChoice` if there is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._chosen(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._untold[agent] = []
        if inside := chosen.opened():
            self._offer(inside, (*self._so_far, chosen.label))
        elif chosen is WAIT:
            self._waits.add((self._decision.owner, type(self._decision)))
            self._ask()
        else:
            self._play(agent, chosen.action)
        self._accumulate_rewards()
        self._steps += 1
        if self._steps == self._truncate_after and not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent may know: its view of the position, and its own choice so far."""
        is_asked = agent == self.agent_selection and self._decision is not None
        mask = np.zeros(self.most, np.int8)
        open_: Numbers = np.zeros(self.encoding.choice_size, np.float32)
        if is_asked:
            mask[: len(self._offered)] = 1
            open_ = self.encoding.choice([a for each in self._offered for a in each.actions()])
        view = self.game.view(self.table.state, agent)
        numbers = self.encoding.position(view, agent, self._decision if is_asked else None)
        return {"observation": np.concatenate([numbers, open_]), "action_mask": mask}

    def choice_numbers(self) -> Numbers:
        """What each choice of the agent whose turn it is leaves open: a row for every number of
        the action space, zeros where there is no choice; a branch is told by its first actions."""
        rows: Numbers = np.zeros((self.most, self.encoding.choice_size), np.float32)
        for row, choice in zip(rows, self._offered, strict=False):
            row[:] = self.encoding.choice([*choice.actions()])
        return rows

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self) -> None:
        """Turn to whoever may act at will and has not waited yet, then to whoever owes the first
        decision, or end the game."""
        pending = self.game.pending(self.table.state)
        if not pending:
            self._end()
            return
        waited_for = [decision.owner for decision in pending]
        if waited_for != self._waited_for:
            self._waited_for = waited_for
            self._waits.clear()
        at_will = [
            each
            for each in self.game.at_will(self.table.state)
            if (each.owner, type(each)) not in self._waits
        ]
        self._decision = (*at_will, *pending)[0]
        self.infos[self.agent_selection] = {}
        agent = self.agent_selection = seat_of(self.game, self.table.state, self._decision.owner)
        view = self.game.view(self.table.state, agent)
        found = choices(self.game.legal(view, self._decision), self.most, at_will=bool(at_will))
        self.infos[agent] = {
            "view": plain(view),
            "decision": plain(self._decision),
            "events": plain(self._untold[agent]),
        }
        self._offer(found, ())

    def _offer(self, found: tuple[Choice, ...], so_far: tuple[str, ...]) -> None:
        """Let the agent pick from these."""
        self._offered = found
        self._so_far = so_far
        self.infos[self.agent_selection] |= {
            "chosen": [label for label in so_far if label],
            "choices": [choice.text(self.game) for choice in found],
        }

    def _chosen(self, action: SupportsIndex | None) -> Choice:
        there_are = f"the choices are 0 to {len(self._offered) - 1}"
        if action is None or isinstance(action, bool | np.bool_):
            raise BadChoice(f"{action} is no choice; {there_are}")
        try:
            number = action.__index__()
        except (AttributeError, TypeError):
            raise BadChoice(f"{action!r} is no choice; {there_are}") from None
        if not 0 <= number < len(self._offered):
            raise BadChoice(f"{number} is no choice of {self.agent_selection} now; {there_are}")
        return self._offered[number].settled()

    def _play(self, agent: str, action: Any) -> None:
        before = self.table.state
        self._tell(before, self.table.submit(agent, action))
        self._ask()

    def _tell(self, before: Any, acted: Acted) -> None:
        """Every agent hears of the events what its seat may know."""
        for each in self.agents:
            self._untold[each] += seen(self.game, before, acted, each)[0].events

    def _end(self) -> None:
        """Seats of the winners get 1, of the losers -1; in a draw nobody gets anything. A seat that
        plays for both gets the mean."""
        self._decision = None
        self._offered = ()
        outcome = self.game.outcome(self.table.state)
        winners = outcome.winners if outcome else ()
        for agent, owners in self.game.seats(self.table.state).items():
            results = [1 if owner in winners else -1 for owner in owners] if winners else [0]
            self.rewards[agent] = sum(results) / len(results)
            self.terminations[agent] = True
            self.infos[agent] = {
                "view": plain(self.game.view(self.table.state, agent)),
                "events": plain(self._untold[agent]),
                "outcome": plain(outcome),
            }


def plain(value: Any) -> Any:
    """The value as JSON has it, in an order that does not vary."""
    return msgspec.to_builtins(value, order="deterministic")
