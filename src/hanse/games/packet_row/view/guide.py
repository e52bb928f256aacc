"""The first-game guide: a first round on a real table, step by step."""

from hanse.core.scene import GuideStep
from hanse.games.packet_row import tables as t
from hanse.games.packet_row.view.spots import PLACES, SHIPMENT, START, board_spot, row_spot

BOARDS = tuple(board_spot(board) for board in range(t.BOARDS))
NOW = (*PLACES[: t.MOST_CURRENT], *(row_spot(place) for place in PLACES[: t.MOST_CURRENT]))
NEXT = PLACES[t.MOST_CURRENT :]

# What each step points at, its rule, and the blocks of actions with which it goes on
STEPS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    ((), "P1.1", ()),
    ((START,), "P2.3", ()),
    (BOARDS, "P3.1", ("choose",)),
    ((), "P3.2", ()),
    ((*NOW, "decline", "pass"), "P3.3", ("take", "decline", "pass")),
    (NEXT, "P4.2", ()),
    ((), "P4.4", ("take", "decline", "pass")),
    ((), "P3.7", ()),
    ((SHIPMENT,), "P5.2", ("shipment",)),
    (("sail",), "P5.5", ("sail",)),
    ((), "P6.1", ()),
    ((), "P7.1", ()),
    ((), "P7.5", ()),
)

TEXTS = {
    "en": (
        (
            "Welcome to South Street. Four houses show cards: the guild hall contracts, the docks "
            "ships and gold, the market goods, the bank money. Each also has buildings for the "
            "city, which are points."
        ),
        (
            "You begin with $25 and a starting contract that only you know: so many units of a "
            "good to a country, for the sum at the bottom."
        ),
        (
            "You are the harbour master this round, so you choose the house. Take the one with "
            "the card you want, but remember: the others pick before you."
        ),
        (
            "Everybody without a card is asked in turn, from your left; you are the last. A pawn "
            "stands where a card was taken."
        ),
        (
            "Now you: take a card from the lower row, or none. Everybody takes at most one card a "
            "round; with the harbour master's card the round is over."
        ),
        (
            "The two cards above come next: they move down when this house is refilled. What "
            "nobody took is gone."
        ),
        (
            "The lighthouse goes to the left and marks the harbour master. When others choose you "
            "are asked before them: take a card, or decline and wait for another house."
        ),
        (
            "Goods, gold and buildings cost their price tag at once. Contracts, ships, people and "
            "banknotes are free; a banknote is cashed with a click when you need it."
        ),
        (
            "A contract wants its goods and a ship to its country. Once you have them, “Load a "
            "ship” appears. Then click the contract, the ship and the goods; undo takes a step "
            "back."
        ),
        (
            "More contracts may go at once: one ship serves all to its country, and goods cards "
            "may be split. When nothing is short, set sail and get paid."
        ),
        (
            "People help: the assistant takes a card of the upper row, the captain sends a ship "
            "to another country, the merchant turns goods into other goods. Gold is any good."
        ),
        (
            "The game ends when too many houses can't be filled any more; the number on each pile "
            "tells how near that is. Then everybody may ship once more."
        ),
        (
            "Count buildings, a point per full $10, and your bankers if you are among the "
            "richest. The most points win. Fair winds!"
        ),
    ),
    "de": (
        (
            "Willkommen in der South Street. Vier Häuser zeigen Karten: das Zunfthaus Verträge, "
            "die Docks Schiffe und Gold, der Markt Waren, die Bank Geld. Dazu kommen überall "
            "Bauten für die Stadt, und die sind Siegpunkte."
        ),
        (
            "Du beginnst mit 25 $ und einem Startvertrag, den nur du kennst: so viele Einheiten "
            "einer Warensorte in ein Land, für den Betrag unten."
        ),
        (
            "In dieser Runde bist du Hafenmeister und wählst das Haus. Nimm das mit der Karte, "
            "die du willst, aber denk daran: Die anderen greifen vor dir zu."
        ),
        (
            "Alle ohne Karte werden der Reihe nach gefragt, von deiner Linken an; du bist zuletzt "
            "dran. Wo eine Karte genommen wurde, steht eine Figur."
        ),
        (
            "Jetzt du: Nimm eine Karte aus der unteren Reihe oder keine. Jeder nimmt höchstens "
            "eine Karte pro Runde; mit der Karte des Hafenmeisters ist die Runde zu Ende."
        ),
        (
            "Die zwei Karten darüber kommen als Nächstes: Sie rücken nach unten, wenn dieses Haus "
            "aufgefüllt wird. Was niemand genommen hat, ist weg."
        ),
        (
            "Der Leuchtturm wandert nach links und zeigt den Hafenmeister. Wählen andere, wirst "
            "du vor ihnen gefragt: Nimm eine Karte, oder verzichte und warte auf ein anderes Haus."
        ),
        (
            "Waren, Gold und Bauten kosten sofort, was auf dem Preisschild steht. Verträge, "
            "Schiffe, Leute und Geldscheine sind umsonst; einen Geldschein löst du mit einem "
            "Klick ein, wenn du ihn brauchst."
        ),
        (
            "Ein Vertrag verlangt seine Waren und ein Schiff in sein Land. Sobald du beides hast, "
            "erscheint „Schiff beladen“. Klicke dann auf Vertrag, Schiff und Waren; jeder Schritt "
            "lässt sich rückgängig machen."
        ),
        (
            "Mehrere Verträge können auf einmal gehen: Ein Schiff genügt für alle in sein Land, "
            "und Warenkarten lassen sich aufteilen. Fehlt nichts mehr: Leinen los, und das Geld "
            "ist da."
        ),
        (
            "Leute helfen: Der Gehilfe nimmt eine Karte der oberen Reihe, der Kapitän schickt ein "
            "Schiff in ein anderes Land, der Händler macht aus einer Ware eine andere. Gold ist "
            "jede Ware."
        ),
        (
            "Das Spiel endet, wenn sich zu viele Häuser nicht mehr auffüllen lassen; die Zahl am "
            "Stapel zeigt, wie nah das ist. Dann dürfen alle noch einmal liefern."
        ),
        (
            "Es zählen Bauten, ein Punkt je volle 10 $, und deine Bankiers, wenn du zu den "
            "Reichsten gehörst. Die meisten Siegpunkte gewinnen. Gute Fahrt!"
        ),
    ),
    "nl": (
        (
            "Welkom in South Street. Vier huizen tonen kaarten: het gildehuis contracten, de "
            "dokken schepen en goud, de markt goederen, de bank geld. Overal zijn er ook gebouwen "
            "voor de stad, en dat zijn punten."
        ),
        (
            "Je begint met $25 en een startcontract dat alleen jij kent: zoveel eenheden van een "
            "goederensoort naar een land, voor het bedrag onderaan."
        ),
        (
            "Deze ronde ben jij de havenmeester en kies je het huis. Neem dat met de kaart die je "
            "wilt, maar bedenk: de anderen kiezen vóór jou."
        ),
        (
            "Iedereen zonder kaart wordt om de beurt gevraagd, vanaf je linkerhand; jij komt als "
            "laatste. Waar een kaart is genomen, staat een pion."
        ),
        (
            "Nu jij: neem een kaart uit de onderste rij, of geen. Iedereen neemt hooguit één "
            "kaart per ronde; met de kaart van de havenmeester is de ronde voorbij."
        ),
        (
            "De twee kaarten erboven komen hierna: ze schuiven omlaag als dit huis wordt "
            "aangevuld. Wat niemand nam, is weg."
        ),
        (
            "De vuurtoren gaat naar links en wijst de havenmeester aan. Kiezen anderen, dan word "
            "jij vóór hen gevraagd: neem een kaart, of zie af en wacht op een ander huis."
        ),
        (
            "Goederen, goud en gebouwen kosten meteen wat op het prijskaartje staat. Contracten, "
            "schepen, mensen en bankbiljetten zijn gratis; een bankbiljet verzilver je met een "
            "klik als je het nodig hebt."
        ),
        (
            "Een contract vraagt zijn goederen en een schip naar zijn land. Heb je die, dan "
            "verschijnt “Schip laden”. Klik dan op contract, schip en goederen; elke stap kun je "
            "ongedaan maken."
        ),
        (
            "Meer contracten kunnen tegelijk: één schip is genoeg voor alle naar zijn land, en "
            "goederenkaarten mag je verdelen. Ontbreekt er niets meer, vaar dan uit en ontvang je "
            "geld."
        ),
        (
            "Mensen helpen: de assistent neemt een kaart uit de bovenste rij, de kapitein stuurt "
            "een schip naar een ander land, de handelaar maakt van goederen andere goederen. Goud "
            "is elke soort."
        ),
        (
            "Het spel eindigt als te veel huizen niet meer aangevuld kunnen worden; het getal bij "
            "de stapel laat zien hoe dichtbij dat is. Dan mag iedereen nog één keer leveren."
        ),
        (
            "Tel je gebouwen, een punt per volle 10 dollar, en je bankiers als je bij de rijksten "
            "hoort. De meeste punten winnen. Goede vaart!"
        ),
    ),
}


def guide(lang: str) -> list[GuideStep]:
    """The steps of the guide."""
    return [
        GuideStep(text, spots, rule, blocks)
        for text, (spots, rule, blocks) in zip(TEXTS[lang], STEPS, strict=True)
    ]
