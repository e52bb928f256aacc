// The table: clicks on spots become actions, new versions of the table take the place of old ones.
// The server draws everything; this script only asks it, and moves what has moved.

import * as live from "./live.js";
import { morph } from "./morph.js";
import { before } from "./moves.js";
import * as pops from "./pops.js";
import * as sound from "./sound.js";
import { makeZoomable } from "./zoom.js";

const table = () => document.querySelector("#table");
const words = document.querySelector("#words").dataset; // sentences in the reader's language
const FEW = 3; // lines of a preview
const PATIENCE = 15_000; // milliseconds that an answer may take
const HINT_PATIENCE = 60_000;
const isNarrow = matchMedia("(max-width: 1023.98px)");

// ---- Old table, new table

let lastTurn = table().dataset.turn;

function replaceTable(fresh) {
  const old = table();
  const isSameView = old.dataset.view === fresh.dataset.view;
  // A hand and the curtain before it are two views of one seat.
  if (old.dataset.seat === fresh.dataset.seat && isOvertaken(fresh, old)) return;
  // A page that waited for its game to get ready lacks what the pictures are made of.
  if (old.dataset.turn === "loading" && fresh.dataset.turn !== "loading") { location.reload(); return; }
  const changed = fresh.dataset.number !== old.dataset.number;
  const focused = document.activeElement;
  const hadKeys = focused?.matches?.(":focus-visible") && old.contains(focused);
  if (pops.isOpen() && changed) pops.close();
  pops.hideTip();
  if (!isSameView) {
    old.replaceWith(fresh);
    if (hadKeys && focused.id) document.getElementById(focused.id)?.focus({ preventScroll: true });
  } else {
    const settle = before(old);
    morph(old, fresh);
    settle();
  }
  htmx.process(table());
  arrive(changed && isSameView);
  if (hadKeys && !document.activeElement?.matches("[data-acts], button, a, summary, select, input")) firstSpot()?.focus();
}

// Answers can overtake each other: what is older than what is shown is left out, and in a replay what
// is no longer asked for.
function isOvertaken(fresh, old) {
  const wanted = old.querySelector("#ply");
  return wanted ? fresh.dataset.number !== wanted.value : Number(fresh.dataset.number) < Number(old.dataset.number);
}

function arrive(isNews) {
  const { turn, title } = table().dataset;
  document.title = title;
  document.querySelector("#favicon").href = turn === "mine" ? words.iconTurn : words.icon;
  if (isNews) {
    if (turn === "mine" && lastTurn !== "mine") sound.chime();
    else sound.knock();
  }
  lastTurn = turn;
  showEnd();
  document.dispatchEvent(new CustomEvent("hanse:table"));
}

// The scoring opens by itself once, when the game has just ended or a finished one is opened.
let shownEnd = false;
function showEnd() {
  const end = document.querySelector("#end");
  if (!end || shownEnd || end.open) return;
  shownEnd = true;
  end.showModal();
}

async function ask(url, fields = null) {
  const given = fields && { method: "POST", body: new URLSearchParams(fields) };
  table().classList.add("is-waiting");
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const reply = await fetch(url, { ...given, headers: { "HX-Request": "true" }, signal });
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    const fresh = page.querySelector("#table");
    const notice = page.querySelector("[data-notice]");
    if (fresh) replaceTable(document.adoptNode(fresh));
    if (notice) pops.toast(notice.dataset.notice);
    else if (!reply.ok && !fresh) {
      if (reply.status >= 500) throw new Error("a proxy says that the server is away");
      pops.toast(words.failed);
    }
    live.answered();
    return reply.ok;
  } catch {
    live.lost();
    if (fields) pops.toast(words.unsure);
    return false;
  } finally {
    table().classList.remove("is-waiting");
  }
}

const noticeIn = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("[data-notice]")?.dataset.notice;

let isBusy = false;
async function play(action) {
  if (isBusy) return;
  isBusy = true;
  const { urlAct, seat, number } = table().dataset;
  const wentWell = await ask(urlAct, { seat, action, seen: number });
  isBusy = false;
  if (wentWell) document.dispatchEvent(new CustomEvent("hanse:played", { detail: action }));
}

// ---- Live: the server says that something changed, the page asks for what it may see

let isAsking = false, askAgain = false;
async function refresh() {
  if (isAsking) { askAgain = true; return; }
  isAsking = true;
  await ask(table().dataset.urlFragment);
  isAsking = false;
  if (askAgain) { askAgain = false; refresh(); }
}

live.start(refresh);

// ---- Hints: the dialog says something at once, and in the end what a bot would do or why not

let question = null; // the one that is under way
async function askHint(url) {
  const inside = document.querySelector("#hint-inside");
  const say = (text, look = "") => {
    inside.replaceChildren(Object.assign(document.createElement("p"), { className: look, textContent: text }));
  };
  question?.abort();
  const mine = question = new AbortController();
  say(words.thinking, "dots");
  document.querySelector("#hint-sheet").showModal();
  const tooLate = setTimeout(() => mine.abort(), HINT_PATIENCE);
  try {
    const reply = await fetch(url, { headers: { "HX-Request": "true" }, signal: mine.signal });
    const text = await reply.text();
    if (mine !== question) return;
    if (reply.ok) inside.innerHTML = text;
    else say(noticeIn(text) ?? words.failed);
  } catch {
    if (mine !== question) return; // asked anew
    say(words.failed);
    refresh();
  } finally {
    clearTimeout(tooLate);
  }
}

// ---- Spots

const entriesOf = (spot) => {
  const names = new Set(spot.dataset.acts.split(" "));
  return [...document.querySelectorAll("#actions .act")].filter((entry) => names.has(entry.dataset.act));
};

function press(spot, event) {
  const at = pops.pointOf(event, spot);
  if (spot.dataset.acts) {
    const names = spot.dataset.acts.split(" ");
    if (names.length === 1) play(names[0]);
    else pops.menu(words.which, entriesOf(spot), at, play);
  } else askWhy(spot.dataset.why, at);
}

async function askWhy(action, at) {
  const url = `${table().dataset.urlWhy}&action=${encodeURIComponent(action)}`;
  try {
    const reply = await fetch(url, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
    const text = await reply.text();
    if (reply.ok) pops.answer(text, at);
    else pops.toast(noticeIn(text) ?? words.failed);
  } catch {
    pops.toast(words.failed);
    refresh();
  }
}

function clickTable(event) {
  const target = event.target;
  if (pops.isOpen() && !pops.isInside(target)) pops.close();
  const spot = target.closest("#table [data-acts], #table [data-why]");
  const act = target.closest("#table [data-act]");
  const chip = isNarrow.matches && target.closest(".seats .seat");
  if (act) play(act.dataset.act);
  else if (spot) press(spot, event);
  else if (chip) pops.seat(chip, pops.pointOf(event, chip));
}
document.addEventListener("click", clickTable);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || pops.isOpen()) return;
  const spot = event.target.closest?.("#table [data-acts]");
  if (spot) preview(spot, { x: event.clientX, y: event.clientY });
  else pops.hideTip();
});

function preview(spot, at) {
  const entries = entriesOf(spot);
  if (entries.length) pops.tip(entries.slice(0, FEW), Math.max(0, entries.length - FEW), at);
}

// An action in a list shows where on the table it would happen.
function point(act, isOn) {
  for (const spot of document.querySelectorAll(`#table [data-acts~="${CSS.escape(act.dataset.act)}"]`)) {
    spot.classList.toggle("is-hinted", isOn);
  }
}
for (const [kind, isOn] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const act = event.target.closest?.("[data-act]");
    if (act) point(act, isOn);
  });
}

// ---- Keys

const lit = () => [...document.querySelectorAll("#table [data-acts]")].filter((spot) => spot.getClientRects().length);
const firstSpot = () => lit()[0] ?? document.querySelector("#actions .act");

// The nearest lit spot in the direction of an arrow key.
function towards(key, from) {
  const here = pops.pointOf(null, from);
  const [ax, ay] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null, least = Infinity;
  for (const spot of lit()) {
    if (spot === from) continue;
    const there = pops.pointOf(null, spot);
    const along = (there.x - here.x) * ax + (there.y - here.y) * ay;
    const aside = Math.abs((there.x - here.x) * ay) + Math.abs((there.y - here.y) * ax);
    if (along > 1 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  const spot = document.activeElement?.closest?.("#table [data-acts]");
  if (event.key === "Escape") {
    pops.hideTip();
    pops.close();
  } else if (spot && (event.key === "Enter" || event.key === " ") && spot.localName !== "button") {
    event.preventDefault();
    press(spot, null);
  } else if (spot && event.key.startsWith("Arrow")) {
    event.preventDefault();
    towards(event.key, spot)?.focus();
  } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input, select, textarea")) {
    shortcut(event.key);
  }
});

function shortcut(key) {
  if (key === "u") document.querySelector("#undo")?.click();
  else if (key === "h") document.querySelector("#hint")?.click();
  else if (key === "b") firstSpot()?.focus();
  else if (key === "a") {
    const actions = document.querySelector("#actions");
    if (!actions) return;
    actions.open = !actions.open;
    if (actions.open) actions.querySelector(".act")?.focus();
  }
}

document.addEventListener("focusin", (event) => {
  const spot = event.target.closest?.("#table [data-acts]:focus-visible");
  if (spot && !pops.isOpen()) preview(spot, pops.pointOf(null, spot));
  else pops.hideTip();
});

// ---- Tabs on narrow screens, sound, dialogs

function clickAround(event) {
  const tab = event.target.closest("[data-show-tab]");
  if (tab) {
    const shown = table().dataset.tab === tab.dataset.showTab ? "none" : tab.dataset.showTab;
    table().dataset.tab = shown;
    if (shown === "actions") document.querySelector("#actions").open = true;
    showTab();
  }
  const button = event.target.closest("[data-sound]");
  if (button) { sound.toggle(); showSound(); }
  const opener = event.target.closest("[data-open]");
  if (opener) document.querySelector(opener.dataset.open)?.showModal();
  const hint = event.target.closest("[data-hint]");
  if (hint) askHint(hint.dataset.hint);
  if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
}
document.addEventListener("click", clickAround);

function showTab() {
  for (const tab of document.querySelectorAll("[role=tab][data-show-tab]")) {
    tab.setAttribute("aria-selected", String(tab.dataset.showTab === table().dataset.tab));
  }
}
function showSound() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(sound.isOn()));
  }
}

// What carries words is called by them, so that a voice can say what it sees; what a spot would do
// besides is its description. Drawn things keep their label: what is painted on them is a picture.
function nameSpots() {
  for (const spot of document.querySelectorAll("#table [data-acts][aria-label]")) {
    const text = (spot.innerText ?? "").trim().replace(/\s+/g, " ");
    const label = spot.getAttribute("aria-label");
    if (!text || label.toLowerCase().includes(text.toLowerCase())) continue;
    spot.removeAttribute("aria-label");
    spot.setAttribute("aria-description", label);
  }
}

function prepare() {
  nameSpots();
  const board = document.querySelector("#board");
  if (board && !board.dataset.ready) {
    board.dataset.ready = "";
    makeZoomable(board);
  }
  showTab();
  showSound();
  live.listen(table().dataset.urlEvents);
}
document.addEventListener("hanse:table", prepare);

// Buttons of the page that answer with a table (undo, lifting the curtain, the replay's slider).
htmx.registerExtension("table", {
  handle_swap: (style, target, fragment) => {
    if (style !== "table") return false;
    const fresh = fragment.querySelector("#table");
    const notice = fragment.querySelector("[data-notice]");
    if (fresh) replaceTable(fresh);
    if (notice) pops.toast(notice.dataset.notice);
    return [];
  },
});

// Games that are still being compiled, and tables that wait for friends, look again by themselves.
setInterval(() => { if (table().dataset.turn === "loading") refresh(); }, 1500);

arrive(false);

const early = window.takeEarlyClick();
if (early) { clickTable(early); clickAround(early); }
