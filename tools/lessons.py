#!/usr/bin/env python3
"""lessons.py OUT.c FILE... - the lessons of data/lessons as a C table.

The files are named NN-name.txt; they are offered in the order of their numbers. What their lines mean is told in
doc/lessons.md, and checked by `marrakesh lessons`.
"""
import pathlib
import re
import sys


def name_of(path):
    found = re.fullmatch(r"\d\d-([a-z0-9-]{1,24})\.txt", path.name)
    if not found:
        sys.exit(f"{path}: a lesson is named NN-name.txt: at most 24 small letters, digits or -")
    return found[1]


def quoted(line):
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"'


def main(target, paths):
    paths = sorted(map(pathlib.Path, paths), key=lambda path: path.name)
    if len({name_of(path) for path in paths}) != len(paths):
        sys.exit("two lessons have the same name")
    with open(target, "w", encoding="utf-8") as out:
        out.write('/* Made by tools/lessons.py of data/lessons. */\n#include "match/lesson.h"\n\n')
        out.write("const lesson_text lesson_texts[] = {\n")
        for path in paths:
            rows = "\n     ".join(quoted(line) for line in path.read_text(encoding="utf-8").splitlines())
            out.write(f'    {{"{name_of(path)}",\n     {rows}}},\n')
        out.write("    {NULL, NULL},\n};\n")


if len(sys.argv) < 3:
    sys.exit(__doc__)
main(sys.argv[1], sys.argv[2:])
