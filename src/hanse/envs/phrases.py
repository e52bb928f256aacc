"""The fixed parts of prompts, in each language."""

TEXTS = {
    "en": {
        "options": "Options: {options}",
        "since": "Since you were last asked",
        "you": "you",
        "seat": "seat {seat}",
        "position": "Position: you sit in seat {seat} of {seats} (counted from 0)",
        "actions": "Actions",
        "answer": "Answer with the name of one action, alone on the last line.",
        "refused": "Your answer can't be played",
    },
    "de": {
        "options": "Optionen: {options}",
        "since": "Seit du zuletzt gefragt wurdest",
        "you": "du",
        "seat": "Sitz {seat}",
        "position": "Stellung: du sitzt auf Sitz {seat} von {seats} (ab 0 gezählt)",
        "actions": "Aktionen",
        "answer": "Antworte mit dem Namen einer Aktion, allein in der letzten Zeile.",
        "refused": "Deine Antwort kann nicht gespielt werden",
    },
    "nl": {
        "options": "Opties: {options}",
        "since": "Sinds je het laatst gevraagd bent",
        "you": "jij",
        "seat": "stoel {seat}",
        "position": "Stand: je zit op stoel {seat} van {seats} (geteld vanaf 0)",
        "actions": "Acties",
        "answer": "Antwoord met de naam van één actie, alleen op de laatste regel.",
        "refused": "Je antwoord kan niet gespeeld worden",
    },
}
