"""The landmarks of Deutschland that are castles, town halls and gates."""

from docs.pages.deutschland.art import (
    BRICK,
    COPPER,
    DARK,
    GOLD,
    GRASS,
    NONE,
    ROCK,
    ROOF,
    SAND,
    SLATE,
    STONE,
    WATER,
    Shape,
    arch,
    box,
    circle,
    lancet,
    roof,
    row,
    spire,
    steps,
)


def _berlin() -> list[Shape]:
    pillars = (-58, -36, -13, 13, 36, 58)
    horses = "".join(f"M{x} -89v-8q0 -4 4 -4l4 2l-3 2v8" for x in (-15, -8, -1, 6))
    return [
        (SAND, row((-92, 66), box, 0, 26, 34) + row((-95, 63), roof, -34, 32, 12)),
        (DARK, row((-84, -74, 74, 84), box, -2, 3, 26)),
        (STONE, box(-66, -3, 132, 55)),
        (DARK, row((-47, -24.5, 0, 24.5, 47), box, -3, 12, 51)),
        (STONE, "".join(box(x - 5, -3, 10, 54) for x in pillars)),
        (NONE, "".join(f"M{x - 1.5} -5v-48m3 0v48" for x in pillars)),
        (SAND, box(-70, -57, 140, 7) + box(-66, -64, 132, 7) + box(-40, -71, 80, 9)),
        (NONE, "".join(f"M{x} -66v4" for x in range(-60, 61, 10))),
        (STONE, box(-26, -80, 52, 8)),
        (COPPER, horses + "M12 -88a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM13 -92l2 -12l4 0l2 12z"),
        (NONE, "M17 -104v-4M20 -98l5 -10m-2 1l4 -2m-8 -3h8M-98 0H98"),
    ]


def _bremen() -> list[Shape]:
    return [
        (COPPER, "M-62 -56L-52 -92H80L92 -56Z"),
        (NONE, "M-30 -92v-4m-4 4v-2M60 -92v-5"),
        (BRICK, box(-62, -18, 154, 39)),
        (STONE, "M-6 -57V-78h4q2 -10 8 -11q1 -8 9 -10q8 2 9 10q6 1 8 11h4V-57Z"),
        (STONE, row((-52, 56), steps, -57, 24, 22, 2)),
        (DARK, row((3, 15, 27), box, -62, 5, 11) + row((-45, 63), box, -60, 4, 9)),
        (DARK, row((-54, -40, -26, 50, 64, 78), box, -28, 8, 21)),
        (STONE, box(-12, -18, 54, 39)),
        (DARK, row((-7, 7, 20, 32), box, -24, 7, 26)),
        (STONE, box(-64, 0, 158, 20)),
        (DARK, row(range(-52, 90, 16), arch, 0, 11, 15)),
        (NONE, "M-66 -20H96M-66 -17.5H96M-98 0H98"),
        (STONE, box(-91, 0, 18, 7) + "M-85 -7v-27h6v27z"),
        (NONE, "M-76 -7V-48M-75 -48v41"),
        (SLATE, "M-88 -30q6 -6 12 0v9h-12z"),
        (STONE, circle(-82, -38, 3.6)),
        (NONE, "M-73 -36v26M-76 -29h6"),
        (COPPER, "M-92 -48l10 -14l10 14z"),
        (ROOF, "M-88 -30l7 0l-1 9h-6z"),
    ]


def _eisenach() -> list[Shape]:
    hill = "M-98 0Q-86 -16 -74 -18L-66 -30L-40 -34H60L76 -22Q88 -16 98 0Z"
    return [
        (SAND, box(-8, -34, 20, 52)),
        (NONE, "M-8 -86v-4h4v3h4v-3h4v3h4v-3h4v4M2 -90v-12M-2 -98h8"),
        (DARK, row((-1, 5), box, -70, 3, 8)),
        (STONE, box(14, -34, 52, 34)),
        (ROOF, "M10 -68l8 -15h46l7 15z"),
        (
            DARK,
            row(range(20, 64, 7), arch, -55, 4.5, 8) + row(range(20, 64, 7), arch, -41, 4, 8),
        ),
        (STONE, box(-40, -34, 30, 22)),
        (ROOF, "M-43 -56l7 -11h25v11z"),
        (NONE, "M-40 -45h30M-33 -56v22M-25 -56v22M-17 -56v22M-33 -45l8 -11M-25 -45l8 -11"),
        (STONE, box(-66, -30, 22, 28)),
        (ROOF, "M-70 -58l15 -17l15 17z"),
        (NONE, "M-66 -47h22M-59 -58v11M-51 -58v11"),
        (DARK, arch(-55, -30, 9, 13)),
        (STONE, box(-44, -33, 6, 14)),
        (GRASS, hill),
        (ROCK, "M-40 -34l6 12l-10 8l4 8h26l-6 -14l8 -14zM26 -34l-4 14l10 8h18l6 -10l-6 -12z"),
        (NONE, "M-86 -7l4 -6l4 6M-70 -5l4 -6l4 6M70 -5l4 -6l4 6M4 -6l4 -7l4 7M-98 0H98"),
    ]


def _frankfurt() -> list[Shape]:
    return [
        (SAND, steps(-88, -42, 44, 44, 4) + steps(44, -42, 44, 44, 4) + box(-88, 0, 44, 42)),
        (SAND, box(44, 0, 44, 42)),
        (ROOF, steps(-40, -46, 80, 54, 6)),
        (BRICK, box(-40, 0, 80, 46)),
        (DARK, row((-82, -74, -66, -58, 48, 56, 64, 72), box, -26, 6, 12)),
        (DARK, row((-74, -66, 60, 68), box, -48, 5, 9) + row((-68.5, 63.5), box, -63, 5, 8)),
        (DARK, row((-32, -19, 12, 25), box, -26, 7, 15) + box(-4, -26, 8, 15)),
        (STONE, box(-36, -22, 72, 4)),
        (NONE, "M-36 -26h72M-42 -46h84"),
        (DARK, row((-22, -10, 4, 16), box, -51, 6, 10)),
        (STONE, circle(0, -75, 6.5)),
        (NONE, "M0 -75v-4M0 -75l3 2M0 -100v-8l8 2l-8 3"),
        (DARK, row((-66, 66), lancet, 0, 16, 18) + row((-26, 0, 26), lancet, 0, 14, 19)),
        (NONE, "M-88 -42h44M44 -42h44M-98 0H98M-88 -20h44M44 -20h44"),
    ]


def _luebeck() -> list[Shape]:
    towers: list[Shape] = []
    for x in (-45, 45):
        towers += [
            (BRICK, box(x - 27, 0, 54, 58)),
            (SLATE, f"M{x - 31} -58L{x} -108L{x + 31} -58Z"),
            (NONE, f"M{x} -108v-6M{x - 27} -40h54M{x - 27} -37h54M{x - 27} -20h54M{x - 27} -17h54"),
            (DARK, row((x - 18, x - 6, x + 6, x + 18), arch, -43, 6, 11)),
            (DARK, row((x - 18, x - 6, x + 6, x + 18), arch, -23, 6, 11)),
            (DARK, row((x - 12, x + 8), box, -6, 4, 5)),
        ]
    return [
        (BRICK, box(-20, 0, 40, 62)),
        (BRICK, steps(-20, -62, 40, 30, 3)),
        *towers,
        (DARK, row((-12, 0, 12), arch, -43, 6, 14) + row((-6, 6), arch, -64, 5, 11)),
        (STONE, box(-18, -32, 36, 6)),
        (GOLD, "M-15 -33.5h30v3h-30z"),
        (DARK, arch(0, 0, 20, 24)),
        (NONE, "M0 -92v-5M-98 0H98"),
        (GRASS, "M-98 0q8 -7 22 0zM98 0q-8 -7 -22 0z"),
    ]


def _nuernberg() -> list[Shape]:
    rock = "M-98 0L-84 -12L-70 -14L-58 -24H44L58 -18L80 -14L98 0Z"
    return [
        (SAND, box(44, -16, 24, 54)),
        (NONE, "M41 -70h30"),
        (STONE, box(42, -70, 28, 9)),
        (ROOF, spire(56, -79, 32, 26)),
        (DARK, row((50, 60), box, -48, 3, 7) + row((46, 54, 62), box, -72, 4, 5)),
        (SAND, box(-26, -24, 20, 50)),
        (ROOF, "M-29 -74l13 -18l13 18z"),
        (DARK, row((-21, -14), arch, -58, 4, 9) + row((-21, -14), arch, -40, 4, 8)),
        (STONE, box(-6, -24, 48, 26)),
        (ROOF, "M-10 -50l8 -17h38l9 17z"),
        (NONE, "M4 -57l4 -6l4 6M20 -57l4 -6l4 6"),
        (DARK, row((0, 9, 18, 27, 35), box, -36, 4, 8)),
        (STONE, box(-62, -22, 36, 22)),
        (ROOF, "M-65 -44l7 -14h30l6 14z"),
        (NONE, "M-62 -33h36M-53 -44v22M-44 -44v22M-35 -44v22M-53 -33l9 -11M-44 -33l9 -11"),
        (SAND, "M-82 -13v-18h4v4h4v-4h4v4h4v-4h4v18zM66 -15v-16h4v4h4v-4h4v4h4v-4h4v18z"),
        (ROCK, rock),
        (
            NONE,
            "M-70 -14l8 8M-40 -24l-6 14l8 6M-8 -24l4 12l-8 8M26 -24l-6 12l6 8M58 -18l-4 10",
        ),
        (GRASS, "M-98 0q10 -9 24 0zM98 0q-12 -9 -26 0zM-10 0q8 -6 18 0z"),
    ]


def _schwerin() -> list[Shape]:
    towers: list[Shape] = []
    for x, w, foot, h in (
        (-62, 16, -10, 44),
        (-36, 14, -10, 50),
        (38, 14, -10, 48),
        (64, 18, -10, 40),
    ):
        towers += [
            (STONE, box(x - w / 2, foot, w, h)),
            (SLATE, spire(x, foot - h, w + 4, 24)),
            (DARK, row((x - 3, x + 3), arch, foot - h + 4, 3, 8)),
        ]
    return [
        (SLATE, "M-56 -40l5 -12h102l5 12z"),
        (STONE, box(-58, -10, 116, 30)),
        *towers,
        (STONE, box(-17, -10, 34, 56)),
        (SLATE, row((-21, 13), roof, -66, 8, 18)),
        (GOLD, "M-14 -66q-1 -20 14 -28q15 8 14 28z"),
        (NONE, "M-6 -66q-1 -16 6 -28M6 -66q1 -16 -6 -28"),
        (STONE, box(-3, -94, 6, 8)),
        (GOLD, spire(0, -102, 8, 10)),
        (DARK, row((-9, 0, 9), arch, -48, 5, 12) + arch(0, -10, 12, 20) + arch(0, -33, 10, 11)),
        (
            DARK,
            row((-50, -24, 25, 50), arch, -26, 4, 8) + row((-50, -24, 25, 50), arch, -14, 4, 7),
        ),
        (STONE, box(-80, -4, 160, 7)),
        (WATER, "M-98 0V-5q8 -4 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0V0Z"),
        (NONE, "M-90 -1h14M-40 -1h18M10 -1h20M56 -1h16"),
        (GRASS, "M-98 -6q4 -14 14 -12q8 2 8 12zM76 -6q2 -13 12 -13q8 1 10 13z"),
    ]


def _trier() -> list[Shape]:
    parts: list[Shape] = [(SAND, box(-22, 0, 52, 76))]
    parts.append((DARK, row((-14, -2, 10, 22), arch, -53, 7, 15)))
    parts.append((DARK, row((-14, -2, 10, 22), arch, -31, 7, 15)))
    parts.append((DARK, row((-8, 16), arch, 0, 18, 25)))
    for x, floors in ((-48, 4), (56, 3)):
        top = (0, 28, 51, 76, 98)[floors]
        parts.append((SAND, box(x - 28, 0, 56, top)))
        for floor in range(1, floors):
            foot = (0, -31, -53, -80)[floor]
            parts.append((DARK, row((x - 19, x - 6.5, x + 6.5, x + 19), arch, foot, 7, 14)))
        parts.append((NONE, "".join(f"M{x + dx} 0v-26" for dx in (-19, -6, 6, 19))))
        parts.append((STONE, box(x - 30, -27, 60, 4) + box(x - 30, -49, 60, 3)))
        parts.append((STONE, box(x - 30, -74, 60, 4)))
    return [
        *parts,
        (STONE, box(-78, -96, 60, 4) + box(-20, -74, 48, 4) + box(-20, -48, 48, 3)),
        (STONE, box(-20, -27, 48, 3)),
        (NONE, "M-98 0H98M-76 -12h6M-40 -18h6M40 -10h6M62 -17h6M-64 -88h5M60 -40h4"),
    ]


CASTLES = {
    "berlin": _berlin,
    "bremen": _bremen,
    "eisenach": _eisenach,
    "frankfurt_main": _frankfurt,
    "luebeck": _luebeck,
    "nuernberg": _nuernberg,
    "schwerin": _schwerin,
    "trier": _trier,
}
