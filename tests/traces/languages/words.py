"""Every word of a helper once: a selective search with a null move, a quiet node, a narrowed window and an answered one."""

import sys

from plyscope_trace import Table, say, trace, traced

trace(sys.argv[1], title="Every word", view="mover", selective=True)
table = Table(depth=2)


@traced(view="mover")
def node(alpha, beta, move, search):
    return search()


def root():
    say(key=0xA1)
    say(moves=5)
    say(depth=2)
    node(-9, 9, "pass", null)
    worth = -node(-9, 9, "2", quiet)
    node(-9, 5, "3", narrowed)
    node(-9, 5, "4", answered)
    return worth, "2"


def null():
    say(depth=0)
    say(null=True)
    return -1


def quiet():
    say(key=0xB2)
    say(depth=1)
    say(quiet=True)
    say(stand=3)
    say(skip=(1, 2.5))
    worth = -node(-9, -3, "x", lambda: -5)
    say(skip=(2, 4))
    say(static=4)
    say(key=0xB2)
    return worth


def narrowed():
    say(key=0xC3)
    say(depth=1)
    say(table=(-9, 4))
    worth = -node(-4, 9, "y", lambda: -6)
    table[0xC3] = worth, "lower", 1
    say(cut=1)
    return worth


def answered():
    say(key=0xC3)
    return table[0xC3][0]


node(-9, 9, "-", root)
