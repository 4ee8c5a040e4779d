#!/usr/bin/env python3
"""net.py NET OUT.c - the weights of the bots' net (data/bots.net, written by `marrakesh learn`) as a C table.

The first line of NET: how many features and how many units. Then one line for each feature with a whole number for
each unit; then what each unit adds, and the bias. Whether the numbers of features and units fit the program is checked
when the table is compiled.
"""
import sys


def numbers(line, count, where):
    row = [int(word) for word in line.split()]
    if len(row) != count:
        sys.exit(f"{where}: {len(row)} numbers, not {count}")
    return row


def main(source, target):
    lines = open(source, encoding="ascii").read().splitlines()
    features, units = numbers(lines[0], 2, f"{source}:1")
    if len(lines) != features + 2:
        sys.exit(f"{source}: {len(lines)} lines, not {features + 2}")
    rows = [numbers(line, units, f"{source}:{n}") for n, line in enumerate(lines[1:-1], 2)]
    *second, bias = numbers(lines[-1], units + 1, f"{source}:{len(lines)}")
    if any(abs(x) > 65535 for row in rows for x in row):
        sys.exit(f"{source}: a weight of a feature is above 65535")
    with open(target, "w", encoding="ascii") as out:
        out.write(f"/* Made by tools/net.py of {source}. */\n#include \"ai/net.h\"\n\n")
        out.write(f"_Static_assert(FEATURES == {features} && NET_HIDDEN == {units}, \"a net of other features\");\n")
        out.write("const net net_weights = {\n    .first = {\n")
        out.writelines(f"        {{{', '.join(map(str, row))}}},\n" for row in rows)
        out.write(f"    }},\n    .second = {{{', '.join(map(str, second))}}},\n    .bias = {bias}}};\n")


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])
