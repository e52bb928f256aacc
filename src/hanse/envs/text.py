"""A harness for language models, or for anything else that answers text with text: the position,
the log and the legal actions in words, an answer by name, and a sentence with its rule for every
answer that can't be played.

    conversation = Conversation(match, seat=0, ask=my_model)   # my_model(prompt) -> answer
    play(match, {0: conversation, 1: hanse.bots.make("greedy", match.game)})

What an answer means is in `read_answer`. Prompts are made from what the seat observes, and from
nothing else.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from hanse.bots import Bot, make
from hanse.core.actions import Actions
from hanse.core.errors import BadOption, UnknownAction
from hanse.core.match import Match
from hanse.core.register import LANGUAGES
from hanse.envs.phrases import TEXTS

Ask = Callable[[str], str]

LABEL = re.compile(r"^(?:my |the |final )*(?:action|answer|move|choice)\s*(?:is)?\s*[:=]\s*", re.I)
BULLET = re.compile(r"^(?:[-*•>]|\d+[.)])\s+")
WRAPPING = " \t\r`*_\"'“”„‘’.,;!()[]<>"
QUOTED = re.compile(r"`([^`\n]+)`|\*\*([^*\n]+)\*\*|\"([^\"\n]+)\"|“([^”\n]+)”")
NAME_SIGNS = re.compile(r"[^\s`*\"“”'(),;!]+")
SHOWN = 60  # characters of an answer that is quoted back


@dataclass(frozen=True)
class Exchange:
    """One question and what came of it."""

    prompt: str
    answer: str
    action: str | None  # what was played
    problem: str = ""  # or why nothing was


class Conversation:
    """One seat of a match, played by whoever answers `ask`.

    A prompt is whole: rules, what happened since the last one, position, actions. If `ask`
    remembers what it was told before, as a chat does, `remembers` leaves out the rules after the
    first prompt. After `retries` answers that can't be played the bot `fallback` chooses.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        ask: Ask,
        *,
        lang: str = "en",
        retries: int = 3,
        fallback: str = "random",
        seed: int = 0,
        remembers: bool = False,
        chapters: Collection[str] | None = None,
    ) -> None:
        """With `chapters` only those of the rules are told, by their ids; an empty list: none."""
        if lang not in LANGUAGES:
            raise BadOption(f"Prompts are in {', '.join(LANGUAGES)}, not {lang!r}.")
        match.view(seat)  # refuses a seat that there isn't
        self.match = match
        self.seat = seat
        self.ask = ask
        self.lang = lang
        self.texts = TEXTS[lang]
        self.retries = retries
        self.remembers = remembers
        self.chapters = list(match.game.register.chapters) if chapters is None else list(chapters)
        for chapter in self.chapters:
            if chapter not in match.game.register.chapters:
                raise BadOption(f"{match.game.id} has no chapter {chapter!r} of rules.")
        self.fallback = make(fallback, match.game, seed)
        self.fallbacks = 0  # actions that the fallback chose
        self.exchanges: list[Exchange] = []
        self._told = 0  # log entries that were in a prompt

    # Prompts

    def prompt(self) -> str:
        """What the seat is asked now: rules, news, position, question, actions."""
        news = list(self._news())
        parts = []
        if self.chapters and not (self.remembers and self.exchanges):
            parts.append(self.rules())
        if news:
            parts.append("\n".join([f"# {self.texts['since']}", *news]))
        return "\n\n".join([*parts, self.position(), self.choices()])

    def rules(self) -> str:
        """The game and its rules, in the register's words."""
        register, lang = self.match.game.register, self.lang
        lines = [f"# {register.name[lang]}", register.blurb[lang]]
        options = [f"{name} = {value}" for name, value in self.match.options.items()]
        lines += [self.texts["options"].format(options=", ".join(options))] if options else []
        for chapter in self.chapters:
            lines += ["", f"## {chapter} {register.chapters[chapter][lang]}"]
            rules = [rule for rule in register.rules.values() if rule.chapter == chapter]
            lines += [f"{rule.id} {rule.text[lang]}" for rule in rules]
        return "\n".join(lines)

    def position(self) -> str:
        """The table as the seat sees it."""
        o, words = self.match.observe(self.seat), self.match.game.words
        who = self.texts["position"].format(seat=self.seat, seats=self.match.seats)
        return "\n".join([f"# {who}", *words.position_words(o, self.seat, self.lang)])

    def choices(self) -> str:
        """The question, each legal action by name and in words, and how to answer."""
        o = self.match.observe(self.seat)
        question = self.match.game.words.question(o, self.seat, self.lang)
        lines = [f"# {self.texts['actions']}", question]
        lines += [f"- `{name}`: {words}" for name, words in self._legal()]
        return "\n".join([*lines, self.texts["answer"]])

    def _legal(self) -> Iterator[tuple[str, str]]:
        """What the seat can do; nothing while others are asked: that could tell of their hands."""
        if self.match.to_move != self.seat:
            return
        o, game = self.match.observe(self.seat), self.match.game
        for name in self.match.legal:
            yield name, game.words.action_words(game.actions.ids[name], self.lang, o)

    def _news(self) -> Iterator[str]:
        """What the seat saw happen since it was last told, a line an action."""
        match, words = self.match, self.match.game.words
        number = 0
        for step in match.history():
            before, seat, action, _ = step
            entry = match.entry_for(self.seat, *step, ply=number + 1)
            if entry is None:
                continue
            number += 1
            if number <= self._told:
                continue
            what = match.words_for(self.seat, before, seat, action, self.lang)
            fell = [words.result_words(token, self.lang) for token in entry.results]
            who = self.texts["you" if seat == self.seat else "seat"].format(seat=seat)
            yield f"- {who}: {'; '.join([what, *fell])}"
        self._told = number

    # Answers

    def turn(self) -> str:
        """Ask until an action is played, by the answer or in the end by the fallback; its name."""
        self._check_turn()
        told = self._told
        question = prompt = self.prompt()
        for _ in range(self.retries + 1):
            try:
                answer = self.ask(prompt)
            except BaseException:
                self._told = told  # so that the next prompt has the news once more
                raise
            name, problem = self.judge(answer)
            self.exchanges.append(Exchange(prompt, answer, name, problem))
            if name is not None:
                self.match.play(name)
                return name
            again = f"# {self.texts['refused']}\n{problem}"
            prompt = again + "\n\n" + (self.choices() if self.remembers else question)
        self.fallbacks += 1
        chosen = self.match.game.actions.names[self.fallback.choose_in(self.match)]
        self.match.play(chosen)
        return chosen

    def judge(self, answer: str) -> tuple[str | None, str]:
        """The legal action that an answer names, or what is wrong with it."""
        self._check_turn()
        words = {said: name for name, said in reversed(list(self._legal()))}  # the first of equals
        try:
            name = read_answer(answer, self.match.game.actions, words)
        except UnknownAction as unknown:
            return None, str(unknown)
        refusal = self.match.why_not(name, self.lang)
        return (None, str(refusal)) if refusal else (name, "")

    def _check_turn(self) -> None:
        if self.match.to_move != self.seat:
            raise BadOption(f"Seat {self.seat} isn't asked now.")


def read_answer(answer: str, actions: Actions, words: Mapping[str, str] | None = None) -> str:
    """The action that an answer names, legal or not; raises UnknownAction if it names none.

    1. The last line that is the name of an action, or what `words` says of a legal one, and
       nothing else. Quotation marks, bullets, bold type, a full stop and a label such as
       `Action:` don't count, nor do capital letters.
    2. Else the last name in quotation marks, backticks or bold type.
    3. Else the last name with a colon in it, anywhere: names without one are everyday words.
    """
    names = {_bare(said).lower(): name for said, name in (words or {}).items()}
    names |= {name.lower(): name for name in actions.names}
    lines = [_bare(line) for line in answer.splitlines()]
    quoted = [next(filter(None, found)) for found in QUOTED.findall(answer)]
    spoken = [sign for sign in NAME_SIGNS.findall(answer) if ":" in sign.strip(WRAPPING + ":")]
    for candidates in (lines, [_bare(text) for text in quoted], [_bare(sign) for sign in spoken]):
        for candidate in reversed(candidates):
            if candidate.lower() in names:
                return names[candidate.lower()]
    last = next((line for line in reversed(lines) if line), "")
    if not last:
        raise UnknownAction("The answer is empty. Answer with the name of an action.")
    actions.number(last[:SHOWN])  # no such action: it says which come near
    raise UnknownAction(f"There is no action {last[:SHOWN]!r}.")


def _bare(line: str) -> str:
    """A line without what may surround a name."""
    line = BULLET.sub("", line.strip())
    return LABEL.sub("", line.strip(WRAPPING)).strip(WRAPPING)


def play(match: Match, players: Mapping[int, Conversation | Bot]) -> None:
    """Play a match to its end, each seat by a conversation or a bot."""
    missing = [seat for seat in range(match.seats) if seat not in players]
    if missing:
        raise BadOption(f"Nobody plays seat {missing[0]}.")
    while (seat := match.to_move) is not None:
        player = players[seat]
        if isinstance(player, Conversation):
            player.turn()
        else:
            match.play(player.choose_in(match))
