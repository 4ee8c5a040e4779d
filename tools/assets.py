#!/usr/bin/env python3
"""assets.py --out FOLDER [SITE] [PAGE] - put the files of the browser client into the program.

Writes assets.S, which includes the files and their packed variants as they are, and assets.c with the table that
src/server/assets.c searches (sorted by path). SITE is the folder of the built browser client; where it has no
index.html, PAGE is served in its place.
"""
import argparse
import gzip
import hashlib
import os
import pathlib
import sys

TEXT = {
    ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".txt": "text/plain",
}
TYPES = {
    **{ending: kind + "; charset=utf-8" for ending, kind in TEXT.items()},
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".map": "application/json",
    ".svg": "image/svg+xml", ".wasm": "application/wasm", ".png": "image/png", ".jpg": "image/jpeg",
    ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".glb": "model/gltf-binary", ".ktx2": "image/ktx2", ".bin": "application/octet-stream", ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg", ".opus": "audio/ogg", ".m4a": "audio/mp4",
}
PACKED = {*TEXT, ".json", ".webmanifest", ".map", ".svg", ".wasm", ".glb", ".bin", ".ico"}
PLAIN = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-")
LARGEST = 64 << 20


def replace(path, content):
    """Write the file in one step, so that nobody who builds at the same time sees half of it."""
    other = path.with_name(f"{path.name}.{os.getpid()}")
    other.write_bytes(content)
    other.replace(path)


def pack(out, number, ending, content):
    """The packed variant, where it saves a tenth or more."""
    if ending not in PACKED:
        return None
    packed = gzip.compress(content, 9, mtime=0)
    if len(packed) > len(content) * 0.9:
        return None
    path = out / f"asset{number}.gz"
    replace(path, packed)
    return path


def collect(site, page):
    files = {}
    if site and site.is_dir():
        files = {"/" + f.relative_to(site).as_posix(): f for f in site.rglob("*") if f.is_file()}
    if page and "/index.html" not in files:
        files["/index.html"] = page
    for path, file in files.items():
        if not set(path) <= PLAIN or "//" in path or "/." in path or len(path) > 200:
            sys.exit(f"{file}: a path may only have letters, digits and . _ -, and may not begin with a point")
        if file.suffix.lower() not in TYPES:
            sys.exit(f"{file}: what type is this? Known endings: {' '.join(sorted(TYPES))}")
        if file.stat().st_size > LARGEST:
            sys.exit(f"{file}: larger than {LARGEST >> 20} MiB")
    return sorted(files.items())


def include(label, file):
    return (f'    .global {label}, {label}_end\n{label}:\n    .incbin "{file.as_posix()}"\n{label}_end:\n    .byte 0\n'
            "    .balign 16\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("site", type=pathlib.Path)
    parser.add_argument("page", type=pathlib.Path)
    options = parser.parse_args()
    code = ["    .section .rodata\n    .balign 16\n"]
    names, rows = [], []
    for number, (path, file) in enumerate(collect(options.site, options.page)):
        content, ending, label = file.read_bytes(), file.suffix.lower(), f"wire_asset_{number}"
        packed = pack(options.out, number, ending, content)
        code.append(include(label, file))
        names.append(f"extern const uint8_t {label}[];")
        if packed:
            code.append(include(label + "_gz", packed))
            names.append(f"extern const uint8_t {label}_gz[];")
        tag = hashlib.blake2b(content, digest_size=12).hexdigest()
        gz = f"{label}_gz, {packed.stat().st_size}" if packed else "NULL, 0"
        immutable = "true" if path.startswith("/assets/") else "false"
        rows.append(f'    {{"{path}", "{TYPES[ending]}", {label}, {len(content)}, {gz}, "{tag}", {immutable}}},')
    code.append('    .section .note.GNU-stack, "", %progbits\n')
    head = "/* Made by tools/assets.py. */\n"
    table = ['#include "server/assets.h"', "", *names, "", "const wire_asset wire_assets[] = {", *rows, "};",
             f"const size_t wire_assets_len = {len(rows)};", ""]
    replace(options.out / "assets.S", (head + "".join(code)).encode())
    replace(options.out / "assets.c", (head + "\n".join(table)).encode())


main()
