"""The first-game guide: a first round on a real table, step by step."""

from hanse.core.scene import GuideStep

CARDS = ("take-1", "take-2", "take-3", "take-4", "take-5", "take-pile", "row-pile")

# What to point at, the rule behind it, and the blocks of actions that lead on
STEPS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (("offer-1", "offer-2", "offer-both"), "A2.4", ("keep",)),
    (CARDS, "A4.1", ("take",)),
    (CARDS, "A4.4", ("take",)),
    (("route-dam-jan_roodenpoortstoren.blue", "route-begijnhof-dam.grey"), "A5.2", ()),
    (("route-de_drie_hendricken-westermarkt.pink",), "A5.7", ()),
    (("route-dam-oude_kerk.pink", "route-dam-oude_kerk.orange"), "A5.8", ("use", "take")),
    (("contracts", "row-contracts"), "A6.1", ()),
    ((), "A7.1", ()),
    ((), "A7.2", ()),
)

TEXTS = {
    "en": (
        (
            "Each contract names two places. Join them with routes of your own before the game "
            "ends and its value is yours; if you don't, you lose as much. Keep one or both: the "
            "map shows where they lie."
        ),
        (
            "Now your turns begin. In a turn you do one thing. To start, take a card: one of the "
            "five that lie open, or the top of the pile."
        ),
        ("Take the second card. An open joker can only be the first, and then it is the only one."),
        (
            "Cards pay for routes: as many of the route's colour as it has spaces. A grey route "
            "takes any one colour, and jokers stand in for any card. Longer routes bring more "
            "points: the table in the corner of the map says how many."
        ),
        (
            "A cart stamped on a route brings a bonus card with it. Whoever holds the most of "
            "them at the end gets 8 points."
        ),
        (
            "Two routes side by side: you may use only one of them. As soon as a route shines "
            "that brings you on, click it; until then take more cards."
        ),
        (
            "Instead of cards or a route you may draw two more contracts and keep at least one. "
            "They are worth it while you have carts left."
        ),
        (
            "You have 16 carts, one for each space. When somebody has two or fewer left, "
            "everybody has one more turn."
        ),
        (
            "Then contracts are shown and counted, and bonus cards too. The most points win. Play "
            "on, you know all you need."
        ),
    ),
    "de": (
        (
            "Jeder Vertrag nennt zwei Orte. Verbinde sie vor Spielende mit eigenen Strecken, dann "
            "bekommst du seinen Wert; schaffst du es nicht, verlierst du ebenso viel. Behalte "
            "einen oder beide: Der Plan zeigt, wo sie liegen."
        ),
        (
            "Jetzt beginnen deine Züge. In einem Zug tust du eine Sache. Nimm zuerst eine Karte: "
            "eine der fünf offenen oder die oberste vom Stapel."
        ),
        (
            "Nimm die zweite Karte. Ein offener Joker geht nur als erste, und dann bleibt es bei "
            "ihm."
        ),
        (
            "Mit Karten bezahlst du Strecken: so viele in der Farbe der Strecke, wie sie Felder "
            "hat. Graue Strecken nehmen eine beliebige Farbe, Joker ersetzen jede Karte. Längere "
            "Strecken bringen mehr Punkte; wie viele, steht in der Ecke des Plans."
        ),
        (
            "Ein Fuhrwerk auf einer Strecke bringt dazu eine Bonuskarte. Wer am Ende die meisten "
            "hat, bekommt 8 Punkte."
        ),
        (
            "Zwei Strecken nebeneinander: Du darfst nur eine davon nutzen. Sobald eine Strecke "
            "leuchtet, die dich weiterbringt, klick sie an; bis dahin nimm weitere Karten."
        ),
        (
            "Statt Karten oder einer Strecke kannst du zwei weitere Verträge ziehen und "
            "mindestens einen behalten. Das lohnt sich, solange du Fuhrwerke hast."
        ),
        (
            "Du hast 16 Fuhrwerke, eines für jedes Feld. Hat jemand nur noch zwei oder weniger, "
            "haben alle noch einen Zug."
        ),
        (
            "Dann werden die Verträge aufgedeckt und gewertet, und die Bonuskarten auch. Die "
            "meisten Punkte gewinnen. Spiel weiter, du weißt alles Nötige."
        ),
    ),
    "nl": (
        (
            "Elk contract noemt twee plaatsen. Verbind ze vóór het einde met eigen routes en je "
            "krijgt de waarde; lukt dat niet, dan verlies je evenveel. Houd er een of allebei: de "
            "kaart laat zien waar ze liggen."
        ),
        (
            "Nu beginnen je beurten. In een beurt doe je één ding. Neem eerst een kaart: een van "
            "de vijf open kaarten of de bovenste van de stapel."
        ),
        ("Neem de tweede kaart. Een open joker mag alleen als eerste, en dan blijft het daarbij."),
        (
            "Met kaarten betaal je routes: zoveel in de kleur van de route als ze vakken heeft. "
            "Een grijze route neemt één kleur naar keuze en jokers vervangen elke kaart. Langere "
            "routes brengen meer punten op; hoeveel staat in de hoek van de kaart."
        ),
        (
            "Een kar op een route levert ook een bonuskaart op. Wie er aan het einde de meeste "
            "heeft, krijgt 8 punten."
        ),
        (
            "Twee routes naast elkaar: je mag er maar één van gebruiken. Zodra een route oplicht "
            "waar je verder mee komt, klik je erop; neem tot dan meer kaarten."
        ),
        (
            "In plaats van kaarten of een route mag je twee contracten trekken en er minstens één "
            "houden. Dat loont zolang je karren hebt."
        ),
        (
            "Je hebt 16 karren, één per vak. Heeft iemand er nog maar twee of minder, dan krijgt "
            "iedereen nog één beurt."
        ),
        (
            "Daarna worden de contracten en de bonuskaarten geteld. De meeste punten winnen. "
            "Speel verder, je weet nu genoeg."
        ),
    ),
}


def guide(lang: str) -> list[GuideStep]:
    """The steps of the guide."""
    return [
        GuideStep(text, spots, rule, blocks)
        for text, (spots, rule, blocks) in zip(TEXTS[lang], STEPS, strict=True)
    ]
