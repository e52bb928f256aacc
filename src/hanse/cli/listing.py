"""`hanse games` and `hanse rules`: what there is to play, and by which rules. Both read only the
games' registers, so that nothing is compiled.
"""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hanse.cli.console import guarded, output, write_json
from hanse.cli.starting import AsJson, GameName, Lang, Language, find

if TYPE_CHECKING:
    from rich.console import Console

    from hanse.core.register import Register, Rule

RuleId = Annotated[
    str | None, typer.Argument(metavar="[ID]", help="One rule, A5.4, or one chapter, A5.")
]


@guarded
def games(as_json: AsJson = False, lang: Lang = Language.EN) -> None:
    """List the games that are installed."""
    from hanse.core.registry import all_games

    registers = [game.register for game in all_games()]
    if as_json:
        write_json([_about(register) for register in registers])
        return
    console = output()
    for register in registers:
        _show_game(console, register, lang)


def _about(register: "Register") -> dict[str, Any]:
    return {
        "id": register.id,
        "name": register.name,
        "blurb": register.blurb,
        "version": register.version,
        "seats": register.seats,
        "minutes": register.minutes,
        "weight": register.weight,
        "options": [
            {
                "id": option.id,
                "type": option.type,
                "default": option.default,
                "takes": option.takes,
                "rule": option.rule,
                "text": option.text,
            }
            for option in register.options.values()
        ],
        "rules": len(register.rules),
        "source": register.source,
    }


FACTS = {
    Language.EN: "{seats} players · {minutes} minutes · {rules} rules",
    Language.DE: "{seats} Personen · {minutes} Minuten · {rules} Regeln",
    Language.NL: "{seats} spelers · {minutes} minuten · {rules} regels",
}


def _show_game(console: "Console", register: "Register", lang: Language) -> None:
    from rich.padding import Padding
    from rich.text import Text

    facts = FACTS[lang].format(
        seats=f"{register.seats[0]}–{register.seats[-1]}",
        minutes=f"{register.minutes[0]}–{register.minutes[1]}",
        rules=len(register.rules),
    )
    title = Text.assemble(
        (register.id, "bold cyan"), f"  {register.name[lang]}", (f"  {facts}", "dim")
    )
    console.print(title)
    console.print(Padding(register.blurb[lang], (0, 0, 0, 2), expand=False))
    for option in register.options.values():
        line = Text.assemble(
            ("--option ", "dim"),
            (f"{option.id}", "cyan"),
            (f" ({option.takes}; {option.default}; {option.rule}) ", "dim"),
            option.text[lang],
        )
        console.print(Padding(line, (0, 0, 0, 2), expand=False))


@guarded
def rules(
    game: GameName, id: RuleId = None, lang: Lang = Language.EN, as_json: AsJson = False
) -> None:
    """Show a game's rules: all of them, a chapter, or one."""
    register = find(game).register
    chosen = rules_under(register, id)
    if as_json:
        write_json([{"id": r.id, "text": r.text, "source": r.source} for r in chosen])
        return
    show_rules(output(), register, chosen, lang)


def rules_under(register: "Register", id: str | None) -> list["Rule"]:
    """The rule of that id, the rules of that chapter, or all rules; refused if there is none."""
    if id is None:
        return list(register.rules.values())
    wanted = id.strip().upper()
    if wanted in register.chapters:
        return [rule for rule in register.rules.values() if rule.chapter == wanted]
    return [register.rule(wanted)]


def show_rules(console: "Console", register: "Register", chosen: list["Rule"], lang: str) -> None:
    """Rules under the titles of their chapters; one alone comes with its source."""
    from rich.table import Table
    from rich.text import Text

    chapter = ""
    for rule in chosen:
        if rule.chapter != chapter and len(chosen) > 1:
            if chapter:
                console.print()
            chapter = rule.chapter
            console.print(Text(f"{chapter}  {register.chapters[chapter][lang]}", "bold"))
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(style="cyan", no_wrap=True, min_width=len(rule.id))
        row.add_column()
        row.add_row(rule.id, rule.text[lang])
        if len(chosen) == 1:
            row.add_row("", Text(rule.source, "dim"))
        console.print(row)
