"""The words of the first-game guide, step by step, in each language."""

TEXTS = {
    "en": (
        (
            "Welcome to the Hellweg, the old trade road through Westphalia. Houses trade in "
            "beer (barrel), salt (heap) or iron (anvil). Put your stones where they will be "
            "asked for, and join the cities with your coaches."
        ),
        "First you place a stone: choose any lit house, except in Dortmund.",
        (
            "Now a coach on a road that leaves that city. A road with a village earns you 1 "
            "Thaler at once."
        ),
        (
            "So it goes three times round. Different goods in places that your coaches join "
            "are a good start; others may share houses and roads with you."
        ),
        (
            "Each round a trade card is turned up. Its four houses ask for a good, from the "
            "top down; the coin says what it pays. On the map they carry the same coin."
        ),
        (
            "In the sale you may sell one stone to each of the four: from that very house, or "
            "from another house of the same good that your coaches join to its city. Click "
            "the stone's house, or don't sell."
        ),
        (
            "On the way a brown track takes a coach back to your supply if it stood there "
            "alone. Paved roads keep theirs, and so does a track with two or more of yours."
        ),
        "If you sold nothing at all you may sell off any stone for 2 Thaler.",
        (
            "Then come two action rounds. Each time you send one trader: to a house of the "
            "trade card, or to the market. Choose what is lit."
        ),
        (
            "At a house of the card you pay its coin and get what it shows: stones for that "
            "very house, coaches for the roads that leave the city."
        ),
        (
            "With one of your traders on the market already, your next purchase in this round "
            "costs 2 Thaler less."
        ),
        (
            "Goods cards are what you save up for. The coin is the price, the red seal what "
            "the card counts at the end; below is what it does for you."
        ),
        (
            "Two pictures and a red number are a bonus: with a card of each kind at the end "
            "this card counts that number instead of its seal."
        ),
        (
            "After the last card's sale, money and goods cards are counted. Stones and "
            "coaches on the map count nothing then, so sell in time. Good roads!"
        ),
    ),
    "de": (
        (
            "Willkommen am Hellweg, der alten Handelsstraße durch Westfalen. Die Häuser "
            "handeln mit Bier (Fass), Salz (Haufen) oder Eisen (Amboss). Lege deine "
            "Warensteine dorthin, wo sie gefragt sein werden, und verbinde die Städte mit "
            "deinen Kutschen."
        ),
        (
            "Zuerst setzt du einen Warenstein: Wähle ein leuchtendes Handelshaus, nur nicht "
            "in Dortmund."
        ),
        (
            "Nun eine Kutsche auf eine Straße, die von dieser Stadt abgeht. Eine Straße mit "
            "Dorf bringt dir sofort 1 Thaler."
        ),
        (
            "So geht es dreimal reihum. Verschiedene Waren an Orten, die deine Kutschen "
            "verbinden, sind ein guter Anfang; Häuser und Straßen dürfen mehrere nutzen."
        ),
        (
            "In jedem Durchgang wird eine Handelskarte aufgedeckt. Ihre vier Häuser fragen "
            "von oben nach unten nach einer Ware; die Münze zeigt, was sie zahlen. Auf der "
            "Karte tragen sie dieselbe Münze."
        ),
        (
            "Im Verkauf darfst du jedem der vier einen Warenstein verkaufen: aus genau diesem "
            "Haus oder aus einem anderen mit derselben Ware, das deine Kutschen mit der Stadt "
            "verbinden. Klicke auf das Haus des Steins, oder verkaufe nicht."
        ),
        (
            "Unterwegs schickt ein brauner Weg eine Kutsche in deinen Vorrat zurück, wenn sie "
            "dort allein stand. Gepflasterte Straßen behalten sie, und ein Weg mit zweien von "
            "dir auch."
        ),
        ("Hast du gar nichts verkauft, darfst du irgendeinen Warenstein für 2 Thaler abgeben."),
        (
            "Dann kommen zwei Aktionsrunden. Jedes Mal schickst du einen Händler aus: zu "
            "einem Haus der Handelskarte oder auf den Markt. Wähle, was leuchtet."
        ),
        (
            "Bei einem Haus der Karte zahlst du den Preis auf der Münze und bekommst, was "
            "dort abgebildet ist: Warensteine für genau dieses Haus, Kutschen für Straßen, "
            "die von der Stadt abgehen."
        ),
        (
            "Steht schon ein Händler von dir auf dem Markt, kostet dein nächster Kauf in "
            "diesem Durchgang 2 Thaler weniger."
        ),
        (
            "Auf Warenkarten sparst du. Die Münze ist der Preis, das rote Siegel das, was die "
            "Karte am Ende zählt; darunter steht, was sie dir bringt."
        ),
        (
            "Zwei Bilder und eine rote Zahl sind ein Bonus: Hast du am Ende von jeder Sorte "
            "eine Karte, zählt diese Karte die Zahl statt ihres Siegels."
        ),
        (
            "Nach dem Verkauf der letzten Karte zählen Geld und Warenkarten. Warensteine und "
            "Kutschen auf der Karte zählen dann nichts, verkaufe also rechtzeitig. Gute "
            "Fahrt!"
        ),
    ),
    "nl": (
        (
            "Welkom op de Hellweg, de oude handelsweg door Westfalen. De huizen handelen in "
            "bier (vat), zout (hoop) of ijzer (aambeeld). Leg je goederenstenen waar er vraag "
            "naar komt en verbind de steden met je koetsen."
        ),
        ("Eerst zet je een goederensteen: kies een verlicht handelshuis, maar niet in Dortmund."),
        (
            "Nu een koets op een weg die uit die stad vertrekt. Een weg met een dorp levert "
            "je meteen 1 daalder op."
        ),
        (
            "Zo gaat het drie keer rond. Verschillende goederen op plaatsen die je koetsen "
            "verbinden, zijn een goed begin; huizen en wegen mag je met anderen delen."
        ),
        (
            "Elke ronde wordt een handelskaart opengelegd. De vier huizen vragen van boven "
            "naar beneden om een goed; de munt toont wat ze betalen. Op de kaart dragen ze "
            "dezelfde munt."
        ),
        (
            "Bij de verkoop mag je aan elk van de vier één goederensteen verkopen: uit "
            "precies dat huis, of uit een ander huis met hetzelfde goed dat je koetsen met de "
            "stad verbinden. Klik op het huis van de steen, of verkoop niet."
        ),
        (
            "Onderweg stuurt een bruine weg een koets terug naar je voorraad als die er "
            "alleen stond. Geplaveide wegen houden hun koetsen, en een weg met twee of meer "
            "van jou ook."
        ),
        (
            "Heb je helemaal niets verkocht, dan mag je een goederensteen naar keuze voor 2 "
            "daalders wegdoen."
        ),
        (
            "Dan volgen twee actieronden. Elke keer stuur je één handelaar op pad: naar een "
            "huis van de handelskaart of naar de markt. Kies wat verlicht is."
        ),
        (
            "Bij een huis van de kaart betaal je de munt en krijg je wat er staat: "
            "goederenstenen voor precies dat huis, koetsen voor wegen die uit de stad "
            "vertrekken."
        ),
        (
            "Staat er al een handelaar van jou op de markt, dan kost je volgende aankoop in "
            "deze ronde 2 daalders minder."
        ),
        (
            "Voor goederenkaarten spaar je. De munt is de prijs, het rode zegel wat de kaart "
            "aan het einde telt; daaronder staat wat ze voor je doet."
        ),
        (
            "Twee plaatjes en een rood getal zijn een bonus: heb je aan het einde van elke "
            "soort een kaart, dan telt deze kaart dat getal in plaats van haar zegel."
        ),
        (
            "Na de verkoop van de laatste kaart tellen geld en goederenkaarten. "
            "Goederenstenen en koetsen op de kaart tellen dan niet mee, dus verkoop op tijd. "
            "Goede reis!"
        ),
    ),
}
