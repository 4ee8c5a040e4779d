#!/usr/bin/env python3
"""example_bot.py - a small bot for Marrakesh in another language.

It speaks the protocol of doc/engine.md on standard input and output. Try it against one of ours:

    marrakesh arena --bots "engine:python3 examples/example_bot.py,random" --games 4

How it plays: with each assistant it performs the action where it has many keshis, takes two of a colour rather than one,
and prefers points, dinars and the dearest gates. Among equals it takes any.
"""
import random
import sys

LIKES = {"action": 6, "keshi": 3, "pass": -5, "yes": 2, "return": 4}
WORDS = {"points": 5, "dinar": 4, "gray": 3, "brown": 3, "beige": 3, "white": 2, "black": 2, "oasis": 4}


def read_position(lines):
    """The lines up to "end" as a dictionary: path -> value."""
    position = {}
    for line in lines:
        line = line.rstrip("\n")
        if line == "end":
            return position
        path, _, value = line.partition(" ")
        position[path] = value
    sys.exit("the position has no end")


def keshis(position, seat):
    """How many keshis of each colour the seat has: "turquoise 1,green 2" as a dictionary."""
    pairs = (pair.split() for pair in position.get(f"{seat}.keshis", "").split(",") if " " in pair)
    return {colour: int(n) for colour, n in pairs}


def value(option, have):
    """How much an option is liked: by its words, two rather than one, colours that there are already."""
    score = LIKES.get(option, 0)
    for word in option.split("-"):
        score += WORDS.get(word, 0) + have.get(word, 0)
        score += 2 if word == "2" else 0
    return score


def main():
    position = {}
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "marrakesh":
            print("info name example\nready", flush=True)
        elif word == "position":
            position = read_position(sys.stdin)
        elif word == "seed":
            random.seed(int(rest))
        elif word == "ask":
            question, _, options = rest.partition(": ")
            have = keshis(position, question.split()[0])
            ranked = [(value(o, have), random.random(), o) for o in options.split()]
            print("answer", max(ranked)[2], flush=True)
        elif word == "quit":
            return


main()
