#!/usr/bin/env python3
"""Writes Sources/Search/Generated/FoldingData.swift from the Unicode Character Database.

Usage: make-folding-tables.py [UCD-FOLDER] [OUTPUT]

The folder is where Debian's unicode-data package puts the database. Each section is a run of LEB128
numbers in base 64, so that the compiler sees a few short string literals instead of huge arrays.
"""
import base64
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
UCD = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
OUTPUT = (
    sys.argv[2]
    if len(sys.argv) > 2
    else os.path.join(HERE, "../../Sources/Search/Generated/FoldingData.swift")
)


def lines(name):
    with open(os.path.join(UCD, name), encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                yield [field.strip() for field in line.split(";")]


def version():
    with open(os.path.join(UCD, "CaseFolding.txt"), encoding="utf-8") as file:
        return re.search(r"CaseFolding-([0-9.]+)\.txt", file.readline()).group(1)


def code_points(text):
    return [int(part, 16) for part in text.split()]


def read_unicode_data():
    classes, marks, canonical, compatible = {}, set(), {}, {}
    for fields in lines("UnicodeData.txt"):
        scalar, category, combining, mapping = int(fields[0], 16), fields[2], fields[3], fields[5]
        if combining != "0":
            classes[scalar] = int(combining)
        if category == "Mn":
            marks.add(scalar)
        if mapping.startswith("<"):
            compatible[scalar] = code_points(mapping.split(">")[1])
        elif mapping:
            canonical[scalar] = code_points(mapping)
    return classes, marks, canonical, compatible


def full(scalar, tables):
    for table in tables:
        if scalar in table:
            return [part for inner in table[scalar] for part in full(inner, tables)]
    return [scalar]


def excluded_from_composition():
    excluded = set()
    for fields in lines("DerivedNormalizationProps.txt"):
        if fields[1] == "Full_Composition_Exclusion":
            first, _, last = fields[0].partition("..")
            excluded.update(range(int(first, 16), int(last or first, 16) + 1))
    return excluded


def case_foldings():
    return {
        int(fields[0], 16): code_points(fields[2])
        for fields in lines("CaseFolding.txt")
        if fields[1] in "CF"
    }


def leb128(number):
    out = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def mapping_section(table):
    out, previous = [], 0
    for scalar in sorted(table):
        out += [scalar - previous, len(table[scalar])] + table[scalar]
        previous = scalar
    return out


def range_section(values):
    """Runs of neighbours with one value: distance from the end of the last run, length, value."""
    out, previous, scalars = [], 0, sorted(values)
    index = 0
    while index < len(scalars):
        start, value, length = scalars[index], values[scalars[index]], 1
        while index + length < len(scalars) and (
            scalars[index + length] == start + length and values[start + length] == value
        ):
            length += 1
        out += [start - previous, length, value]
        previous, index = start + length, index + length
    return out


def literal(name, summary, numbers):
    text = base64.b64encode(b"".join(map(leb128, numbers))).decode().rstrip("=")
    rows = [text[start : start + 90] for start in range(0, len(text), 90)]
    body = "\\\n".join("        " + row for row in rows)
    return f'    /// {summary}\n    static let {name}: StaticString = """\n{body}\n        """\n'


def main():
    classes, marks, canonical, compatible = read_unicode_data()
    excluded = excluded_from_composition()
    decompositions = {scalar: full(scalar, [canonical]) for scalar in canonical}
    compatibles = {}
    for scalar in set(canonical) | set(compatible):
        mapping = full(scalar, [canonical, compatible])
        if mapping != decompositions.get(scalar):
            compatibles[scalar] = mapping
    compositions = []
    for scalar in sorted(canonical):
        if len(canonical[scalar]) == 2 and scalar not in excluded:
            compositions += canonical[scalar] + [scalar]
    sections = [
        literal("decompositions", "Full canonical decompositions: distance, length, scalars.",
                mapping_section(decompositions)),
        literal("compatibles", "Full compatibility decompositions that differ from the canonical.",
                mapping_section(compatibles)),
        literal("caseFoldings", "Full case folding (status C and F): distance, length, scalars.",
                mapping_section(case_foldings())),
        literal("combiningClasses", "Runs of one combining class: distance, length, class.",
                range_section(classes)),
        literal("nonspacingMarks", "Runs of category Mn: distance, length, 1.",
                range_section({mark: 1 for mark in marks})),
        literal("compositions", "Canonical compositions: first, second, composite.", compositions),
    ]
    head = (
        f"// Made by Tests/Scripts/make-folding-tables.py from the Unicode Character Database"
        f" {version()}.\n\n"
        "/// The Unicode data that folding needs, as LEB128 numbers in base 64 without padding.\n"
        "enum FoldingData {\n"
        "    /// The database's version.\n"
        f'    static let version = "{version()}"\n\n'
    )
    with open(OUTPUT, "w", encoding="utf-8") as file:
        file.write(head + "\n".join(sections) + "}\n")


main()
