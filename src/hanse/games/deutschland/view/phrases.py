"""The words of the table that the game's phrases don't have, in each language."""

from typing import Any

from hanse.games.deutschland.state import (
    ANSWERING,
    BANKING,
    COUNTERING,
    DISCARDING,
    FOUNDING,
    FREE_ROAD,
    MOVING_GOETZ,
    OFFERING,
    OVER,
    PICKING,
    ROBBING,
    ROLLING,
    TURN,
)

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "subtitle": "Cities, roads & landmarks",
        "school_map": "School map",
        "north_sea": "North Sea",
        "baltic": "Baltic Sea",
        "denmark": "Denmark",
        "netherlands": "Netherlands",
        "france": "France",
        "poland": "Poland",
        "czechia": "Czechia",
        "map": "The map of Germany with its fields, cities, roads and landmarks",
        "costs": "Building costs",
        "cost_road": "Road",
        "cost_hall": "Town hall",
        "cost_landmark": "Landmark",
        "cost_card": "Card",
        "dice": "Dice",
        "pile": "Cards",
        "longest": "Longest trade road",
        "longest_rule": "five roads or more",
        "longest_now": "{count} roads",
        "army": "Largest army",
        "army_rule": "three Landsknechts or more",
        "army_now": "{count} Landsknechts",
        "yours": "Your cards",
        "nothing_held": "no cards",
        "development": "Development",
        "new": "new",
        "stock": "Stock",
        "rate": "{rate} : 1",
        "roll": "Roll",
        "buy": "Buy",
        "end": "End turn",
        "send": "Send",
        "accept": "Accept",
        "decline": "Decline",
        "withdraw": "Withdraw",
        "skip": "Skip",
        "nobody": "Nobody",
        "rob": "Rob",
        "free_roads": "Free roads to place",
        "take": "Take from the stock",
        "discard": "Give back",
        "to_go": "{count} to go",
        "offer": "Offer",
        "ask_for": "Ask the others for",
        "offers_left": "{count} left",
        "give_hint": "Tap your cards to offer them",
        "you_give": "You give",
        "you_get": "You get",
        "gives": "gives",
        "wants": "wants",
        "anything": "anything",
        "counter": "Your counter-offer",
        "accepted": "accepts",
        "declined": "declines",
        "countered": "proposes",
        "thinking": "is asked",
        "status": "Turn {turn}",
        "status_dice": "Turn {turn} · rolled {dice}",
        "phases": {
            FOUNDING: "founding",
            ROLLING: "before the dice",
            TURN: "trade and build",
            DISCARDING: "giving back",
            MOVING_GOETZ: "Götz moves",
            ROBBING: "Götz robs",
            FREE_ROAD: "free road",
            BANKING: "banking",
            OFFERING: "making an offer",
            ANSWERING: "offer on the table",
            COUNTERING: "counter-offer",
            PICKING: "closing a bargain",
            OVER: "game over",
        },
        "points": "points",
        "hand": "resource cards",
        "unplayed": "development cards",
        "roads_left": "roads left",
        "chain": "roads in the longest chain",
        "landsknechts": "open Landsknechts",
        "pays": "−{cards}",
        "gets": "+{cards}",
        "point": "+1 point",
        "wins": "wins the game",
        "chain_grows": "chain {was} → {now}",
        "takes_longest": "takes the longest trade road: +1 point",
        "takes_army": "takes the largest army: +1 point",
        "yields": "yields {fields}",
        "of_36": "{resource} on {number} ({pips} of 36)",
        "reward_road": "then a free road",
        "reward_cards": "then {count} development cards",
        "reward_card": "then a development card",
        "reward_lost": "nothing is left of its reward",
        "pile_left": "{count} left in the pile",
        "blocks": "blocks {resource} on {number}",
        "hits": "hits {seats}",
        "seat": "seat {seat}",
        "hits_nobody": "hits nobody",
        "of_cards": "one unseen of {count} cards",
        "card_landsknecht": "move Götz, then rob somebody there · army {was} → {now}",
        "card_road_building": "two free roads",
        "card_banking": "two cards of your choice from the stock",
        "card_trade": "2 : 1 with the stock for this turn",
        "card_victory": "1 point, kept secret",
        "left": "then you hold {cards}",
        "offer_is": "you give {give} for {want}",
        "next": "then it is seat {seat}’s turn",
        "score_halls": "Town halls on the map",
        "score_landmarks": "Landmarks built",
        "score_road": "Longest trade road",
        "score_army": "Largest army",
        "score_cards": "Victory cards",
        "roads_in_chain": "chain of {count}",
        "open_landsknechts": "{count} open",
    },
    "de": {
        "subtitle": "Städte, Straßen & Wahrzeichen",
        "school_map": "Schulwandkarte",
        "north_sea": "Nordsee",
        "baltic": "Ostsee",
        "denmark": "Dänemark",
        "netherlands": "Niederlande",
        "france": "Frankreich",
        "poland": "Polen",
        "czechia": "Tschechien",
        "map": "Die Karte von Deutschland mit Feldern, Städten, Straßen und Wahrzeichen",
        "costs": "Baukosten",
        "cost_road": "Straße",
        "cost_hall": "Rathaus",
        "cost_landmark": "Wahrzeichen",
        "cost_card": "Karte",
        "dice": "Würfel",
        "pile": "Karten",
        "longest": "Längste Handelsstraße",
        "longest_rule": "fünf Straßen oder mehr",
        "longest_now": "{count} Straßen",
        "army": "Größtes Heer",
        "army_rule": "drei Landsknechte oder mehr",
        "army_now": "{count} Landsknechte",
        "yours": "Deine Karten",
        "nothing_held": "keine Karten",
        "development": "Entwicklung",
        "new": "neu",
        "stock": "Vorrat",
        "rate": "{rate} : 1",
        "roll": "Würfeln",
        "buy": "Kaufen",
        "end": "Zug beenden",
        "send": "Anbieten",
        "accept": "Annehmen",
        "decline": "Ablehnen",
        "withdraw": "Zurückziehen",
        "skip": "Verzichten",
        "nobody": "Niemanden",
        "rob": "Berauben",
        "free_roads": "Kostenlose Straßen",
        "take": "Aus dem Vorrat nehmen",
        "discard": "Abgeben",
        "to_go": "noch {count}",
        "offer": "Angebot",
        "ask_for": "Die anderen fragen nach",
        "offers_left": "noch {count}",
        "give_hint": "Tippe auf deine Karten, um sie anzubieten",
        "you_give": "Du gibst",
        "you_get": "Du bekommst",
        "gives": "gibt",
        "wants": "will",
        "anything": "irgendetwas",
        "counter": "Dein Gegenangebot",
        "accepted": "nimmt an",
        "declined": "lehnt ab",
        "countered": "schlägt vor",
        "thinking": "ist gefragt",
        "status": "Zug {turn}",
        "status_dice": "Zug {turn} · Wurf {dice}",
        "phases": {
            FOUNDING: "Gründung",
            ROLLING: "vor dem Wurf",
            TURN: "Handeln und Bauen",
            DISCARDING: "Abgeben",
            MOVING_GOETZ: "Götz zieht",
            ROBBING: "Götz raubt",
            FREE_ROAD: "kostenlose Straße",
            BANKING: "Bankwesen",
            OFFERING: "ein Angebot entsteht",
            ANSWERING: "Angebot auf dem Tisch",
            COUNTERING: "Gegenangebot",
            PICKING: "der Handel wird geschlossen",
            OVER: "Ende",
        },
        "points": "Punkte",
        "hand": "Rohstoffkarten",
        "unplayed": "Entwicklungskarten",
        "roads_left": "Straßen übrig",
        "chain": "Straßen im längsten Straßenzug",
        "landsknechts": "offene Landsknechte",
        "pays": "−{cards}",
        "gets": "+{cards}",
        "point": "+1 Punkt",
        "wins": "gewinnt das Spiel",
        "chain_grows": "Straßenzug {was} → {now}",
        "takes_longest": "holt die Längste Handelsstraße: +1 Punkt",
        "takes_army": "holt das Größte Heer: +1 Punkt",
        "yields": "bringt {fields}",
        "of_36": "{resource} bei {number} ({pips} von 36)",
        "reward_road": "dann eine kostenlose Straße",
        "reward_cards": "dann {count} Entwicklungskarten",
        "reward_card": "dann eine Entwicklungskarte",
        "reward_lost": "von der Belohnung ist nichts mehr da",
        "pile_left": "noch {count} im Stapel",
        "blocks": "sperrt {resource} bei {number}",
        "hits": "trifft {seats}",
        "seat": "Sitz {seat}",
        "hits_nobody": "trifft niemanden",
        "of_cards": "eine verdeckte von {count} Karten",
        "card_landsknecht": "Götz versetzen, dann dort jemanden berauben · Heer {was} → {now}",
        "card_road_building": "zwei kostenlose Straßen",
        "card_banking": "zwei Karten deiner Wahl aus dem Vorrat",
        "card_trade": "in diesem Zug 2 : 1 mit dem Vorrat",
        "card_victory": "1 Punkt, geheim",
        "left": "dann hast du {cards}",
        "offer_is": "du gibst {give} gegen {want}",
        "next": "dann ist Sitz {seat} am Zug",
        "score_halls": "Rathäuser auf der Karte",
        "score_landmarks": "Errichtete Wahrzeichen",
        "score_road": "Längste Handelsstraße",
        "score_army": "Größtes Heer",
        "score_cards": "Siegpunktkarten",
        "roads_in_chain": "Straßenzug von {count}",
        "open_landsknechts": "{count} offen",
    },
    "nl": {
        "subtitle": "Steden, straten & monumenten",
        "school_map": "Schoolkaart",
        "north_sea": "Noordzee",
        "baltic": "Oostzee",
        "denmark": "Denemarken",
        "netherlands": "Nederland",
        "france": "Frankrijk",
        "poland": "Polen",
        "czechia": "Tsjechië",
        "map": "De kaart van Duitsland met velden, steden, straten en monumenten",
        "costs": "Bouwkosten",
        "cost_road": "Straat",
        "cost_hall": "Stadhuis",
        "cost_landmark": "Monument",
        "cost_card": "Kaart",
        "dice": "Worp",
        "pile": "Kaarten",
        "longest": "Langste handelsroute",
        "longest_rule": "vijf straten of meer",
        "longest_now": "{count} straten",
        "army": "Grootste leger",
        "army_rule": "drie landsknechten of meer",
        "army_now": "{count} landsknechten",
        "yours": "Jouw kaarten",
        "nothing_held": "geen kaarten",
        "development": "Ontwikkeling",
        "new": "nieuw",
        "stock": "Voorraad",
        "rate": "{rate} : 1",
        "roll": "Gooien",
        "buy": "Kopen",
        "end": "Beurt beëindigen",
        "send": "Bieden",
        "accept": "Aannemen",
        "decline": "Weigeren",
        "withdraw": "Intrekken",
        "skip": "Overslaan",
        "nobody": "Niemand",
        "rob": "Beroof",
        "free_roads": "Gratis straten",
        "take": "Pak uit de voorraad",
        "discard": "Geef terug",
        "to_go": "nog {count}",
        "offer": "Bod",
        "ask_for": "Vraag de anderen om",
        "offers_left": "nog {count}",
        "give_hint": "Tik op je kaarten om ze te bieden",
        "you_give": "Jij geeft",
        "you_get": "Jij krijgt",
        "gives": "geeft",
        "wants": "wil",
        "anything": "iets",
        "counter": "Jouw tegenbod",
        "accepted": "neemt aan",
        "declined": "weigert",
        "countered": "stelt voor",
        "thinking": "wordt gevraagd",
        "status": "Beurt {turn}",
        "status_dice": "Beurt {turn} · worp {dice}",
        "phases": {
            FOUNDING: "stichten",
            ROLLING: "voor de worp",
            TURN: "handelen en bouwen",
            DISCARDING: "teruggeven",
            MOVING_GOETZ: "Götz trekt",
            ROBBING: "Götz rooft",
            FREE_ROAD: "gratis straat",
            BANKING: "bankwezen",
            OFFERING: "een bod wordt gemaakt",
            ANSWERING: "bod op tafel",
            COUNTERING: "tegenbod",
            PICKING: "de ruil wordt gesloten",
            OVER: "afgelopen",
        },
        "points": "punten",
        "hand": "grondstofkaarten",
        "unplayed": "ontwikkelingskaarten",
        "roads_left": "straten over",
        "chain": "straten in de langste keten",
        "landsknechts": "open landsknechten",
        "pays": "−{cards}",
        "gets": "+{cards}",
        "point": "+1 punt",
        "wins": "wint het spel",
        "chain_grows": "keten {was} → {now}",
        "takes_longest": "pakt de langste handelsroute: +1 punt",
        "takes_army": "pakt het grootste leger: +1 punt",
        "yields": "levert {fields}",
        "of_36": "{resource} bij {number} ({pips} van 36)",
        "reward_road": "daarna een gratis straat",
        "reward_cards": "daarna {count} ontwikkelingskaarten",
        "reward_card": "daarna een ontwikkelingskaart",
        "reward_lost": "van de beloning is niets meer over",
        "pile_left": "nog {count} in de stapel",
        "blocks": "blokkeert {resource} bij {number}",
        "hits": "treft {seats}",
        "seat": "stoel {seat}",
        "hits_nobody": "treft niemand",
        "of_cards": "één ongezien van {count} kaarten",
        "card_landsknecht": "verplaats Götz, beroof daar iemand · leger {was} → {now}",
        "card_road_building": "twee gratis straten",
        "card_banking": "twee kaarten naar keuze uit de voorraad",
        "card_trade": "deze beurt 2 : 1 met de voorraad",
        "card_victory": "1 punt, geheim",
        "left": "dan heb je {cards}",
        "offer_is": "je geeft {give} voor {want}",
        "next": "dan is stoel {seat} aan de beurt",
        "score_halls": "Stadhuizen op de kaart",
        "score_landmarks": "Gebouwde monumenten",
        "score_road": "Langste handelsroute",
        "score_army": "Grootste leger",
        "score_cards": "Overwinningskaarten",
        "roads_in_chain": "keten van {count}",
        "open_landsknechts": "{count} open",
    },
}

GUIDE = {  # one sentence or two for each step of `guide`
    "en": (
        (
            "This is Germany. Houses in your colour are your town halls, each worth a point: "
            "with three players 12 points win, with four 10."
        ),
        (
            "A turn begins with the dice. Fields with the number rolled bring a card to every"
            " town hall at their corners. Roll."
        ),
        (
            "These are your cards; only you see them. Forest gives wood, pasture wool, hills "
            "clay, mountains ore, farmland grain."
        ),
        (
            "The stock gives you one card for three of a kind: click what you want, and "
            "choose what you pay with."
        ),
        (
            "Or ask the others: click what you want here and what you offer in your hand, "
            "then send it."
        ),
        (
            "A road costs 1 wood and 1 clay. It starts at your town hall and goes on over "
            "free crossings. Paths that light up can be built."
        ),
        (
            "A city touched by your road can get a town hall: 1 wood, 1 clay, 1 grain, 1 "
            "wool, for 1 point. Empty cities stop your road until then."
        ),
        (
            "Landmarks cost 2 ore and 1 grain. They bring a point and what is shown beside "
            "their picture, and let all roads pass."
        ),
        (
            "For 1 wool, 1 ore and 1 grain you may buy a card. From your next turn on you may"
            " play one a turn."
        ),
        (
            "A seven yields nothing: whoever has more than seven cards gives half of them "
            "back, and Götz, the iron hand, goes to another field, blocks it and robs."
        ),
        "Done? End your turn, and the next player rolls.",
    ),
    "de": (
        (
            "Das ist Deutschland. Die Häuser in deiner Farbe sind deine Rathäuser, jedes ein "
            "Punkt: Zu dritt gewinnen 12 Punkte, zu viert 10."
        ),
        (
            "Ein Zug beginnt mit den Würfeln. Felder mit der gewürfelten Zahl bringen jedem "
            "Rathaus an ihren Ecken eine Karte. Würfle."
        ),
        (
            "Das sind deine Karten; nur du siehst sie. Wald gibt Holz, Weide Wolle, Hügel "
            "Lehm, Gebirge Erz, Ackerland Getreide."
        ),
        (
            "Der Vorrat gibt dir eine Karte für drei gleiche: Klicke an, was du willst, und "
            "wähle, womit du bezahlst."
        ),
        (
            "Oder frage die anderen: Klicke hier an, was du willst, und in deiner Hand, was "
            "du bietest; dann mache das Angebot."
        ),
        (
            "Eine Straße kostet 1 Holz und 1 Lehm. Sie beginnt an deinem Rathaus und führt "
            "über freie Kreuzungen weiter. Wege, die leuchten, kannst du bebauen."
        ),
        (
            "Eine Stadt an deiner Straße kann ein Rathaus bekommen: 1 Holz, 1 Lehm, 1 "
            "Getreide, 1 Wolle, für 1 Punkt. Bis dahin endet deine Straße dort."
        ),
        (
            "Wahrzeichen kosten 2 Erz und 1 Getreide. Sie bringen einen Punkt und das, was "
            "neben dem Bild steht, und lassen alle Straßen durch."
        ),
        (
            "Für 1 Wolle, 1 Erz und 1 Getreide kannst du eine Karte kaufen. Ab deinem "
            "nächsten Zug darfst du eine je Zug spielen."
        ),
        (
            "Eine Sieben bringt nichts: Wer mehr als sieben Karten hat, gibt die Hälfte ab, "
            "und Götz, die eiserne Hand, geht auf ein anderes Feld, sperrt es und raubt."
        ),
        "Fertig? Beende deinen Zug, dann würfelt der Nächste.",
    ),
    "nl": (
        (
            "Dit is Duitsland. De huizen in jouw kleur zijn je stadhuizen, elk een punt: met "
            "drie spelers winnen 12 punten, met vier 10."
        ),
        (
            "Een beurt begint met de dobbelstenen. Velden met het gegooide getal geven elk "
            "stadhuis op hun hoeken een kaart. Gooi."
        ),
        (
            "Dit zijn je kaarten; alleen jij ziet ze. Bos geeft hout, weide wol, heuvels "
            "klei, gebergte erts, akkerland graan."
        ),
        (
            "De voorraad geeft je één kaart voor drie gelijke: klik op wat je wilt, en kies "
            "waarmee je betaalt."
        ),
        (
            "Of vraag de anderen: klik hier op wat je wilt en in je hand op wat je biedt; doe"
            " dan het bod."
        ),
        (
            "Een straat kost 1 hout en 1 klei. Ze begint bij je stadhuis en gaat verder over "
            "vrije kruispunten. Op paden die oplichten kun je bouwen."
        ),
        (
            "Een stad aan je straat kan een stadhuis krijgen: 1 hout, 1 klei, 1 graan, 1 wol,"
            " voor 1 punt. Tot dan eindigt je straat daar."
        ),
        (
            "Monumenten kosten 2 erts en 1 graan. Ze geven een punt en wat naast het plaatje "
            "staat, en laten alle straten door."
        ),
        (
            "Voor 1 wol, 1 erts en 1 graan kun je een kaart kopen. Vanaf je volgende beurt "
            "mag je er één per beurt spelen."
        ),
        (
            "Een zeven levert niets op: wie meer dan zeven kaarten heeft, geeft de helft "
            "terug, en Götz, de ijzeren hand, gaat naar een ander veld, blokkeert het en "
            "rooft."
        ),
        "Klaar? Beëindig je beurt, dan gooit de volgende.",
    ),
}
