#!/usr/bin/env python3
"""net.py NAME NET OUT.c - the weights of a net of the bots (written by `marrakesh learn`) as a C table.

The first line of NET: how many features, units and stages (1 if it is not said). Then one line for each feature with a
whole number for each unit; then one for each stage: what each unit adds, and the bias.
"""
import sys


def numbers(line, count, where):
    row = [int(word) for word in line.split()]
    if len(row) not in count:
        sys.exit(f"{where}: {len(row)} numbers, not {count[0]}")
    return row


def table(out, name, rows):
    out.write(f"static const int32_t {name}[] = {{\n")
    out.writelines(f"    {', '.join(map(str, row))},\n" for row in rows)
    out.write("};\n")


def main(name, source, target):
    lines = open(source, encoding="ascii").read().splitlines()
    features, units, stages = (numbers(lines[0], (2, 3), f"{source}:1") + [1])[:3]
    if len(lines) != 1 + features + stages:
        sys.exit(f"{source}: {len(lines)} lines, not {1 + features + stages}")
    rows = [numbers(line, (units,), f"{source}:{n}") for n, line in enumerate(lines[1:1 + features], 2)]
    last = [numbers(line, (units + 1,), f"{source}:{n}") for n, line in enumerate(lines[1 + features:], 2 + features)]
    if any(abs(x) > 65535 for row in rows for x in row):
        sys.exit(f"{source}: a weight of a feature is above 65535")
    with open(target, "w", encoding="ascii") as out:
        out.write(f"/* Made by tools/net.py of {source}. */\n#include \"ai/net.h\"\n\n")
        out.write(f"_Static_assert({features} == FEATURES && {units} <= NET_UNITS && {units} % NET_STEP == 0,\n"
                  "               \"a net of another program\");\n")
        out.write(f"_Static_assert({stages} == 1 || {stages} == FEATURES_STAGES, \"stages of another program\");\n")
        out.write("_Alignas(64) ")
        table(out, "first", rows)
        table(out, "second", [row[:-1] for row in last])
        table(out, "bias", [row[-1:] for row in last])
        out.write(f"const net {name} = {{.units = {units}, .stages = {stages},\n"
                  "    .first = first, .second = second, .bias = bias};\n")


if len(sys.argv) != 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
