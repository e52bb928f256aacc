"""The landmarks of Deutschland that are churches."""

from docs.pages.deutschland.art import (
    BRICK,
    COPPER,
    DARK,
    GOLD,
    NONE,
    ROOF,
    SAND,
    SLATE,
    STONE,
    Shape,
    arch,
    box,
    circle,
    lancet,
    roof,
    row,
    spire,
)


def _dresden() -> list[Shape]:
    bell = "M-33 -46C-33 -60 -24 -62 -19 -74C-15 -83 -9 -86 -7 -87H7C9 -86 15 -83 19 -74"
    turret = "M{0} -44v-14h10v14zM{0} -58q0 -7 5 -11q5 4 5 11z"
    return [
        (SAND, "".join(turret.format(x) for x in (-52, 42))),
        (STONE, bell + "C24 -62 33 -60 33 -46Z"),
        (NONE, "M-12 -84C-14 -70 -17 -64 -18 -46M0 -87V-46M12 -84C14 -70 17 -64 18 -46"),
        (DARK, row((-9, 9), circle, -66, 1.8) + row((-7, 7), circle, -76, 1.5)),
        (STONE, box(-6, -87, 12, 11)),
        (DARK, row((-3, 3), arch, -88, 3, 8)),
        (COPPER, "M-7 -98q7 -3 7 -8q0 5 7 8z"),
        (NONE, "M0 -104v-8m-3 3h6"),
        (SAND, box(-40, -38, 80, 9)),
        (STONE, box(-60, 0, 120, 38)),
        (SAND, "M-30 -38q30 -20 60 0z" + box(-62, -36, 124, 4)),
        (NONE, "M-38 0v-36M-26 0v-36M26 0v-36M38 0v-36"),
        (DARK, row((-49, -16, 16, 49), arch, -12, 8, 20) + arch(0, -16, 12, 18)),
        (DARK, row((-49, 0, 49), arch, 0, 9, 10)),
        (NONE, "M-98 0H98M-62 0v-2h124v2"),
        (SAND, box(-86, 0, 16, 14) + roof(-88, -14, 20, 9) + box(70, 0, 18, 14)),
        (ROOF, roof(68, -14, 22, 10)),
    ]


def _freiburg() -> list[Shape]:
    return [
        (ROOF, "M-14 -38L-8 -58H72L80 -38Z"),
        (STONE, box(-14, 0, 94, 38)),
        (STONE, "M80 0V-34l8 -4l7 6V0Z"),
        (NONE, "M0 0v-34l6 4v30M22 0v-34l6 4v30M44 0v-34l6 4v30M66 0v-34l6 4v30"),
        (DARK, row((14, 36, 58, 88), lancet, -8, 9, 22)),
        (SAND, box(66, -50, 9, 20) + spire(70.5, -70, 9, 15)),
        (STONE, box(-46, 0, 32, 46)),
        (STONE, box(-42, -46, 24, 20)),
        (STONE, "M-41 -66L-30 -112L-19 -66Z"),
        (NONE, "M-38 -74h16M-36 -83h12M-34 -92h8M-38 -74l14 -9M-22 -74l-14 -9"),
        (NONE, "M-36 -83l10 -9M-24 -83l-10 -9"),
        (NONE, "M-30 -112v-6m-3 2h6M-46 -46l3 -8l1 8M-14 -46l-3 -8l-1 8M-46 -24h32"),
        (DARK, row((-36, -24), lancet, -48, 6, 16) + lancet(-30, -27, 10, 15)),
        (DARK, lancet(-30, 0, 17, 21)),
        (STONE, "M-52 0v-30l6 -6V0Z"),
        (BRICK, box(-88, 0, 26, 22)),
        (ROOF, roof(-91, -22, 32, 20)),
        (DARK, row((-84, -73), box, -8, 6, 9)),
        (NONE, "M-98 0H98"),
    ]


def _koeln() -> list[Shape]:
    parts: list[Shape] = [(SLATE, "M-22 -50L0 -70L22 -50Z"), (STONE, box(-22, 0, 44, 50))]
    parts.append((STONE, roof(-17, -46, 34, 26)))
    for x in (-34, 34):
        parts += [
            (STONE, box(x - 16, 0, 32, 42) + box(x - 13, -42, 26, 22)),
            (STONE, roof(x - 12, -64, 24, 46)),
            (NONE, f"M{x - 9} -75h18M{x - 6} -86h12M{x - 3.5} -97h7M{x} -110v-6m-2.5 2h5"),
            (NONE, f"M{x - 9} -75l15 -11M{x + 9} -75l-15 -11M{x - 6} -86l9 -11M{x + 6} -86l-9 -11"),
            (
                STONE,
                row((x - 17, x + 11), roof, -42, 6, 16) + row((x - 14, x + 9), roof, -64, 5, 13),
            ),
            (
                DARK,
                row((x - 6, x + 6), lancet, -44, 7, 18) + row((x - 7, x + 7), lancet, -20, 8, 19),
            ),
            (DARK, lancet(x, 0, 13, 16)),
            (NONE, f"M{x - 16} -18h32"),
        ]
    return [
        *parts,
        (DARK, lancet(0, -22, 15, 24) + lancet(0, 0, 19, 19)),
        (NONE, "M0 -22v-21M-7 -34h14M-17 -46l17 -26l17 26M0 -72v-8m-2.5 3h5M-98 0H98"),
        (STONE, "M-76 0v-22l8 -8h16V0zM52 0v-30h16l8 8V0z"),
        (DARK, row((-62, 62), lancet, -5, 8, 16)),
        (STONE, row((-79, 72), roof, -20, 7, 14)),
    ]


def _muenchen() -> list[Shape]:
    towers: list[Shape] = []
    for x in (-33, 33):
        onion = f"M{x - 12} -84q-3 -8 4 -14q5 -4 6 -8h4q1 4 6 8q7 6 4 14z"
        towers += [
            (BRICK, box(x - 15, 0, 30, 66) + box(x - 12, -66, 24, 18)),
            (COPPER, onion),
            (GOLD, circle(x, -108, 2.2)),
            (NONE, f"M{x} -110v-5M{x - 15} -22h30M{x - 15} -44h30"),
            (DARK, row((x - 6, x + 6), lancet, -69, 5, 12) + lancet(x, -48, 7, 14)),
            (DARK, lancet(x, -26, 7, 14) + lancet(x, -5, 7, 14)),
        ]
    return [
        (ROOF, "M-18 -48L0 -76L18 -48Z"),
        (BRICK, box(-18, 0, 36, 48)),
        (NONE, "M-18 -48h36"),
        (DARK, lancet(0, -22, 12, 24) + lancet(0, 0, 14, 17)),
        *towers,
        (SAND, box(-90, 0, 26, 24) + box(64, 0, 28, 20)),
        (ROOF, roof(-93, -24, 32, 17) + roof(61, -20, 34, 16)),
        (DARK, row((-85, -75, 69, 81), box, -8, 6, 8)),
        (NONE, "M-98 0H98"),
    ]


CHURCHES = {
    "dresden": _dresden,
    "freiburg": _freiburg,
    "koeln": _koeln,
    "muenchen": _muenchen,
}
