#!/usr/bin/env python3
"""embed.py NAME FILE OUT.c - a text file as `const char NAME[]` and `const size_t NAME_len` of the program."""
import json
import sys


def main(name, source, target):
    text = open(source, encoding="ascii").read()
    with open(target, "w", encoding="ascii") as out:
        out.write(f"/* Made by tools/embed.py of {source}. */\n#include <stddef.h>\n\n")
        out.write(f"extern const char {name}[];\nextern const size_t {name}_len;\nconst char {name}[] =\n")
        out.writelines(f"    {json.dumps(line)}\n" for line in text.splitlines(keepends=True))
        out.write(f"    \"\";\nconst size_t {name}_len = sizeof {name} - 1;\n")


if len(sys.argv) != 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
