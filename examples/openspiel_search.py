"""OpenSpiel's tree search on Lamplight's games, against a player who does anything.

    python examples/openspiel_search.py
    python examples/openspiel_search.py "pathagon(turn_limit=60)" --games 10 --simulations 200

Where everybody knows everything it is ``mcts``, and where there are secrets ``ismcts``, which imagines what
its seat cannot know. Both are OpenSpiel's own, as they come. Needs the extra ``openspiel``.
"""

from __future__ import annotations

import argparse

import lamplight
import numpy as np
import pyspiel
from lamplight import openspiel
from open_spiel.python.algorithms import ismcts, mcts

#: All games; random play makes long ones of the foragers'.
GAMES = [card["id"] + ("(cycle_limit=10)" if card["id"] == "foragers" else "") for card in lamplight.games()]


def searcher(game: pyspiel.Game, simulations: int, rng: np.random.RandomState) -> pyspiel.Bot:
    """OpenSpiel's search that fits what players know in this game."""
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return mcts.MCTSBot(game, 2.0, simulations, evaluator, random_state=rng)
    return ismcts.ISMCTSBot(
        game,
        evaluator,
        2.0,
        simulations,
        random_state=rng,
        # What is known now says enough; what else could be done differs from one imagined world to the next.
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )


def play(game: pyspiel.Game, seat: int, simulations: int, rng: np.random.RandomState) -> float:
    """One game with the search in a seat, from 0; what it is worth there, from -1 to 1."""
    bot = searcher(game, simulations, rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(outcomes, p=probabilities)
        elif state.current_player() == seat:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    return float(state.returns()[seat])


def load(name: str) -> pyspiel.Game:
    """A game of ours by its id, with options as OpenSpiel writes them: ``the-lamp(players=3)``."""
    id, bracket, options = name.partition("(")
    return pyspiel.load_game("lamplight_" + id.replace("-", "_") + bracket + options)


def main() -> None:
    """Plays some games of each kind and tells how many the search has won."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="GAME", default=GAMES, help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=2, help="how many of each (2)")
    parser.add_argument("--simulations", type=int, default=20, help="for each decision (20)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()

    openspiel.register()
    rng = np.random.RandomState(chosen.seed)
    for name in chosen.names:
        game = load(name)
        results = [
            play(game, number % game.num_players(), chosen.simulations, rng) for number in range(chosen.games)
        ]
        wins = sum(result == 1 for result in results)
        print(f"{name:26} the search wins {wins} of {chosen.games}", flush=True)


if __name__ == "__main__":
    main()
