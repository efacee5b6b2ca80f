#!/usr/bin/env python3
"""Writes Tests/SearchTests/Golden/folded-*.txt with CPython's own Unicode tables and algorithms.

An implementation that shares nothing with Sources/Search: str.casefold and unicodedata.normalize. Each line
is TEXT;CASELESS;LOOSE in hexadecimal scalars. The first line names the version of CPython's database, which
may be older than the product's; scalars that it does not know are left to the test to skip.
"""
import os
import random
import unicodedata

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../SearchTests/Golden")


def caseless(text):
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())


def loose(text):
    for form in ("NFD", "NFKD"):
        text = unicodedata.normalize(form, text).casefold()
    text = unicodedata.normalize("NFKD", text)
    text = "".join(scalar for scalar in text if unicodedata.category(scalar) != "Mn")
    return unicodedata.normalize("NFC", text)


def hexadecimal(text):
    return " ".join(f"{ord(scalar):X}" for scalar in text)


def line(text):
    return f"{hexadecimal(text)};{hexadecimal(caseless(text))};{hexadecimal(loose(text))}\n"


def scalars():
    return (chr(value) for value in range(0x110000) if not 0xD800 <= value < 0xE000)


def write(name, texts):
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
        file.write(f"{unicodedata.unidata_version}\n")
        file.writelines(line(text) for text in texts)


def random_texts(count):
    dice = random.Random(20260719)
    known = [s for s in scalars() if unicodedata.category(s) not in ("Cn", "Co")]
    marks = [s for s in known if unicodedata.combining(s)]
    changing = [s for s in known if loose(s) != s and not 0xAC00 <= ord(s) < 0xD7A4]
    jamo = [chr(value) for value in (0x1100, 0x1112, 0x1161, 0x1175, 0x11A8, 0xAC00, 0xAC01, 0x11A7)]
    pools = [known, marks, marks, changing, changing, jamo, list("aAeEoOsSiI"), list("αβάᾳςΣϊΐ")]
    pools.append([chr(value) for value in (0x345, 0x301, 0x308, 0x3099, 0xFF9E, 0x9BE, 0x9C7, 0x627, 0x654)])
    for _ in range(count):
        length = dice.randint(1, 9)
        yield "".join(dice.choice(dice.choice(pools)) for _ in range(length))


write("folded-scalars.txt", (s for s in scalars() if caseless(s) != s or loose(s) != s))
write("folded-strings.txt", random_texts(2000))
