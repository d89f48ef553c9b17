"""How well a policy plays by itself, without any search."""

from __future__ import annotations

import numpy as np

import lamplight
from lamplight.train.learner import Judge


def measure(judge: Judge, game: lamplight.Game, opponent: str, games: int, seed: int) -> float:
    """The share of the win of a seat that always does what the policy likes best, against a bot in all
    others.

    The seats change from game to game. The judge has room for all games.
    """
    dice = lamplight.Dice(seed)
    states = [game.start() for _ in range(games)]
    own = [1 + number % game.players for number in range(games)]
    bots = [
        {seat: lamplight.Bot(opponent, seed=seed + number) for seat in range(1, game.players + 1)}
        for number in range(games)
    ]
    while True:
        asked = []
        for number, state in enumerate(states):
            while not state.is_over and state.to_act != own[number]:
                if state.to_act is None:
                    state.roll(dice)
                else:
                    state.apply(bots[number][state.to_act].choose(state))
            if not state.is_over:
                asked.append(number)
        if not asked:
            return float(
                np.mean([state.returns()[seat - 1] for state, seat in zip(states, own, strict=True)])
            )
        for place, number in enumerate(asked):
            judge.sights[place] = states[number].sight()
        judge.start()
        _, policy = judge.wait()
        for place, number in enumerate(asked):
            state = states[number]
            ids = state.legal_ids()
            logits = [policy[place, state.action_terms(id)].sum() for id in ids]
            state.apply(ids[int(np.argmax(logits))])
