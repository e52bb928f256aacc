// What opens at the pointer: a menu where a click could mean several actions, the rule behind what
// can't be done, and a preview of what a click would do. On a phone it comes from below, for a thumb.

const EDGE = 8;
const isPhone = matchMedia("(max-width: 640px)");
let open = null; // the menu or the answer that is open, and what had the focus before

function near(element, at) {
  const box = element.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, at.x - 12), innerWidth - box.width - EDGE);
  const below = at.y + 14;
  const top = below + box.height > innerHeight - EDGE ? at.y - box.height - 14 : below;
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(EDGE, top)}px`;
}

// Where a click was; one made by a key is in the middle of what has the focus.
export function pointOf(event, element) {
  if (event?.clientX || event?.clientY) return { x: event.clientX, y: event.clientY };
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function close() {
  if (!open) return false;
  const { element, focus } = open;
  open = null;
  element.remove();
  if (focus?.isConnected) focus.focus({ preventScroll: true });
  return true;
}

function show(element, at) {
  close();
  hideTip();
  open = { element, focus: document.activeElement };
  document.querySelector("#pops").append(element);
  element.classList.toggle("from-below", isPhone.matches);
  if (!isPhone.matches) near(element, at);
}

export function menu(title, entries, at, choose) {
  const box = document.createElement("div");
  box.className = "pop menu";
  box.setAttribute("role", "menu");
  box.setAttribute("aria-label", title);
  box.append(Object.assign(document.createElement("p"), { className: "menu-title", textContent: title }));
  for (const entry of entries) {
    const item = entry.cloneNode(true);
    item.removeAttribute("id");
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => { close(); choose(item.dataset.act); });
    box.append(item);
  }
  box.addEventListener("keydown", (event) => {
    const items = [...box.querySelectorAll("[role=menuitem]")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const now = items.indexOf(document.activeElement);
    items[(now + step + items.length) % items.length].focus();
  });
  show(box, at);
  box.querySelector("[role=menuitem]")?.focus({ preventScroll: true });
}

export function answer(html, at) {
  const box = document.createElement("div");
  box.className = "pop why";
  box.setAttribute("role", "status");
  box.tabIndex = -1;
  box.innerHTML = html;
  show(box, at);
  // Arrow keys scroll a long rule at once; one that is all in sight needs no stop of the Tab key.
  const text = box.querySelector(".text");
  if (text.scrollHeight <= text.clientHeight) text.removeAttribute("tabindex");
  (text.hasAttribute("tabindex") ? text : box).focus({ preventScroll: true });
}

// What is public about a seat, in words: on a phone its chip has room for little.
export function seat(chip, at) {
  const box = document.createElement("div");
  box.className = "pop seat-card";
  box.setAttribute("role", "status");
  box.tabIndex = -1;
  const copy = chip.cloneNode(true);
  for (const name of ["data-spot", "aria-current"]) copy.removeAttribute(name);
  const whole = document.createElement("div");
  whole.className = copy.className;
  whole.append(...copy.childNodes);
  box.append(whole);
  show(box, at);
  box.focus({ preventScroll: true });
}

export const isOpen = () => open !== null;
export const isInside = (node) => Boolean(open?.element.contains(node));

export function tip(entries, more, at) {
  const box = document.querySelector("#tip");
  box.replaceChildren(...entries.map((entry) => {
    const line = document.createElement("div");
    line.className = "tip-line";
    line.append(...[...entry.childNodes].map((node) => node.cloneNode(true)));
    return line;
  }));
  if (more) box.append(Object.assign(document.createElement("div"), { textContent: `+ ${more}` }));
  box.hidden = false;
  near(box, at);
}

export function hideTip() {
  const box = document.querySelector("#tip");
  if (box) box.hidden = true;
}

let fading = 0;
export function toast(text) {
  const box = document.querySelector("#toast");
  box.textContent = text;
  box.hidden = !text;
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 6000);
}
