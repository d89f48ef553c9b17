#!/usr/bin/env python3
"""A bot for any Lamplight game, in the fewest lines that play properly.

    lamplight play pathagon --seat 1=human --seat "2=exec:python3 examples/bot.py"

It reads the bot protocol (docs/bot-protocol.md) and answers with a random legal action, but
prefers one that it has not played in this game yet. Replace `choose` by something better.
"""

import json
import random
import sys


def choose(seat, observed, played):
    """Picks one of observed["legal"]; observed["view"] is what the seat knows."""
    new = [action for action in observed["legal"] if action not in played]
    return random.choice(new or observed["legal"])


def main():
    seat, observed, played = None, None, set()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "lbp":
            print("id name Example\nlbpok")
        elif word == "isready":
            print("readyok")
        elif word == "newgame":
            seat, played = json.loads(rest)["seat"], set()
        elif word == "observe":
            observed = json.loads(rest)
        elif word == "go":
            action = choose(seat, observed, played)
            played.add(action)
            print("bestmove", action)
        elif word == "quit":
            break
        sys.stdout.flush()


main()
