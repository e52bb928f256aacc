// The board under a thumb: pinch and drag, double tap, and buttons that do the same. On small screens
// it opens where there is something to do, as large as shows all of it; taps reach what is near them,
// and where they could mean several things the board comes closer instead.

const LARGEST = 6;
const FILL = 2; // the most that a board is enlarged only to fill its room
const WORTH_IT = 1.2; // less isn't worth hiding a part of it
const TOUCH = 40; // pixels that a finger needs
const RINGS = [0, 6, 12, 18, 23]; // pixels around a tap in which it still means what lies there
const ROOM = 56; // pixels by which what lies under the buttons can be dragged aside
const RESTS = 350; // milliseconds after which a board that was moved is at rest
const EDGE = 28; // pixels that are kept free around what is shown
const isSmall = matchMedia("(max-width: 640px), (max-width: 1023.98px) and (pointer: coarse)");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export function makeZoomable(board) {
  const inner = board.querySelector(".board-inner");
  const fingers = new Map();
  let scale = 1, x = 0, y = 0, dragged = false, lastTap = 0;
  let isLeft = true; // the reader has left it as it started

  // The part of the board's room that its drawing takes, as long as it isn't enlarged.
  function drawing() {
    const { clientWidth: width, clientHeight: height } = board;
    const box = inner.querySelector("svg")?.viewBox.baseVal;
    const shape = box?.width ? box.height / box.width : height / width;
    const [w, h] = [Math.min(width, height / shape), Math.min(height, width * shape)];
    return { left: (width - w) / 2, top: (height - h) / 2, width: w, height: h };
  }

  // Where an enlarged drawing may lie: it leaves nothing empty that it can fill.
  function kept(at, start, size, room, slack) {
    if (size * scale <= room) return room / 2 - (start + size / 2) * scale;
    return Math.min(-start * scale, Math.max(room - (start + size) * scale - slack, at));
  }

  function show(isGliding = false) {
    const { clientWidth: width, clientHeight: height } = board;
    const part = drawing();
    scale = Math.min(LARGEST, Math.max(1, scale));
    x = kept(x, part.left, part.width, width, 0);
    y = kept(y, part.top, part.height, height, scale > 1 ? ROOM : 0);
    board.toggleAttribute("data-zoomed", scale > 1);
    board.classList.toggle("is-gliding", isGliding && !isStill.matches);
    keepMoving();
    inner.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    tellMore();
  }

  // While it moves, the picture is moved as it is; once it rests it is drawn anew, sharp.
  let resting = 0;
  function keepMoving() {
    board.classList.add("is-moving");
    clearTimeout(resting);
    resting = setTimeout(() => board.classList.remove("is-moving", "is-gliding"), RESTS);
  }

  // How much larger a board can be until it fills the height of its room.
  function filling() {
    const fill = isSmall.matches ? Math.min(FILL, board.clientHeight / drawing().height) : 1;
    return fill < WORTH_IT ? 1 : fill;
  }

  // What lights up on the board, in pixels of the whole board: what can be done only there, or, where
  // there is nothing of the kind, all of it.
  let known = null, isOnlyHere = false; // until something changes
  const lit = () => known ??= look();
  function look() {
    const at = board.getBoundingClientRect();
    const inHand = new Set([...document.querySelectorAll("#hand [data-acts]")].flatMap((spot) => spot.dataset.acts.split(" ")));
    const found = [...inner.querySelectorAll("[data-acts]")];
    const only = found.filter((spot) => spot.dataset.acts.split(" ").some((name) => !inHand.has(name)));
    const now = new DOMMatrix(getComputedStyle(inner).transform.replace("none", ""));
    isOnlyHere = only.length > 0;
    return (isOnlyHere ? only : found)
      .map((spot) => spot.getBoundingClientRect())
      .filter((box) => box.width || box.height)
      .map((box) => ({
        left: (box.left - at.left - now.e) / now.a, right: (box.right - at.left - now.e) / now.a,
        top: (box.top - at.top - now.f) / now.a, bottom: (box.bottom - at.top - now.f) / now.a,
      }));
  }

  const around = (spots) => ({
    left: Math.min(...spots.map((spot) => spot.left)), right: Math.max(...spots.map((spot) => spot.right)),
    top: Math.min(...spots.map((spot) => spot.top)), bottom: Math.max(...spots.map((spot) => spot.bottom)),
  });
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const isSeen = (spot) => {
    const [px, py] = middle(spot);
    return px * scale + x > 0 && px * scale + x < board.clientWidth && py * scale + y > 0 && py * scale + y < board.clientHeight;
  };

  function centre([px, py], wanted = scale) {
    scale = Math.min(LARGEST, Math.max(1, wanted));
    [x, y] = [board.clientWidth / 2 - px * scale, board.clientHeight / 2 - py * scale];
  }

  function start() {
    const spots = lit();
    const { clientWidth: width, clientHeight: height } = board;
    if (!isSmall.matches || !spots.length) centre([width / 2, height / 2], filling());
    else if (!isOnlyHere) centre([middle(around(spots))[0], height / 2], filling());
    else {
      const all = around(spots);
      const fits = Math.min((width - 2 * EDGE) / (all.right - all.left), (height - 2 * EDGE) / (all.bottom - all.top));
      const least = Math.min(...spots.map((spot) => Math.min(spot.right - spot.left, spot.bottom - spot.top)));
      centre(middle(all), Math.max(filling(), Math.min(TOUCH / Math.max(4, least), fits)));
    }
    show(true);
  }

  // What there is to do beside what is seen: a small button at each edge leads there.
  function tellMore() {
    const spots = scale > 1 ? lit().filter(() => isOnlyHere) : [];
    for (const button of board.querySelectorAll("[data-towards]")) {
      const beyond = beyondEdge(spots, button.dataset.towards);
      button.hidden = !beyond.length;
      button.querySelector("b").textContent = beyond.length;
    }
  }
  function beyondEdge(spots, edge) {
    const { clientWidth: width, clientHeight: height } = board;
    return spots.filter((spot) => {
      const [px, py] = middle(spot);
      const [sx, sy] = [px * scale + x, py * scale + y];
      const out = { left: -sx, right: sx - width, up: -sy, down: sy - height };
      return out[edge] > 0 && out[edge] === Math.max(...Object.values(out));
    });
  }
  function goTowards(edge) {
    const beyond = beyondEdge(lit(), edge);
    if (!beyond.length) return;
    isLeft = false;
    centre(middle(around(beyond)));
    show(true);
  }

  function zoom(factor, atX, atY, isGliding = false) {
    isLeft = false;
    const was = scale;
    scale = Math.min(LARGEST, Math.max(1, scale * factor));
    x = atX - (atX - x) * (scale / was);
    y = atY - (atY - y) * (scale / was);
    show(isGliding);
  }

  const inBoard = (event) => {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  board.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button") || (event.pointerType === "mouse" && scale === 1)) return;
    fingers.set(event.pointerId, inBoard(event));
    dragged = fingers.size > 1;
  });
  board.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const [px, py] = fingers.get(event.pointerId);
    const [nx, ny] = inBoard(event);
    if (fingers.size === 2) {
      const [ox, oy] = [...fingers].find(([id]) => id !== event.pointerId)[1];
      zoom(Math.hypot(nx - ox, ny - oy) / Math.max(1, Math.hypot(px - ox, py - oy)), (nx + ox) / 2, (ny + oy) / 2);
      x += (nx - px) / 2; // two fingers that move together drag
      y += (ny - py) / 2;
      show();
    } else if (scale > 1 && (dragged || Math.hypot(nx - px, ny - py) > 6)) {
      dragged = true;
      isLeft = false;
      x += nx - px;
      y += ny - py;
      show();
    } else return;
    fingers.set(event.pointerId, [nx, ny]);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, lift);

  // The lit spots around a point, the nearest ring of them in which there are any.
  function reached(cx, cy) {
    for (const ring of RINGS) {
      const found = new Set();
      for (let n = 0; n < (ring ? 12 : 1); n++) {
        const turn = (n * Math.PI) / 6;
        const spot = document.elementFromPoint(cx + ring * Math.cos(turn), cy + ring * Math.sin(turn))?.closest("#board [data-acts]");
        if (spot) found.add(spot);
      }
      if (found.size) return { ring, spots: [...found] };
    }
    return { ring: 0, spots: [] };
  }
  const crowdAt = (cx, cy) => {
    const found = new Set();
    for (let n = 0; n < 12; n++) {
      const turn = (n * Math.PI) / 6;
      const spot = document.elementFromPoint(cx + 11 * Math.cos(turn), cy + 11 * Math.sin(turn))?.closest("#board [data-acts]");
      if (spot) found.add(spot);
    }
    return found;
  };

  function tap(event) {
    const { ring, spots } = reached(event.clientX, event.clientY);
    if (!spots.length) {
      if (event.target.closest("[data-why], button")) return;
      if (event.timeStamp - lastTap < 350) zoom(scale > 1.5 ? 0 : 2.5, ...inBoard(event), true);
      lastTap = event.timeStamp;
      return;
    }
    const [first] = spots;
    const crowd = crowdAt(event.clientX, event.clientY).add(first);
    const box = first.getBoundingClientRect();
    const isThin = Math.min(box.width, box.height) < TOUCH;
    if ((spots.length > 1 || (crowd.size > 1 && isThin)) && scale < LARGEST / 1.5) {
      event.stopPropagation();
      zoom(2, ...inBoard(event), true);
    } else if (ring) {
      event.stopPropagation();
      first.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: event.clientX, clientY: event.clientY }));
    }
  }

  // The click that ends a drag plays nothing.
  board.addEventListener("click", (event) => {
    if (dragged) event.stopPropagation();
    else if (event.pointerType === "touch" && !event.target.closest("button")) tap(event);
    dragged = false;
  }, true);
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && scale === 1) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), ...inBoard(event));
  }, { passive: false });
  board.addEventListener("click", (event) => {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (how) zoom({ in: 1.6, out: 1 / 1.6, fit: 0 }[how], board.clientWidth / 2, board.clientHeight / 2, true);
    const edge = event.target.closest("[data-towards]")?.dataset.towards;
    if (edge) goTowards(edge);
  });
  // Whoever moves along the board with keys sees where they are.
  board.addEventListener("focusin", (event) => {
    if (scale === 1 || !event.target.matches("[data-spot]:focus-visible")) return;
    const box = event.target.getBoundingClientRect();
    const at = board.getBoundingClientRect();
    x += at.left + at.width / 2 - (box.left + box.width / 2);
    y += at.top + at.height / 2 - (box.top + box.height / 2);
    show();
  });
  // A board that the reader has moved stays as it is, unless nothing that lights up is in sight.
  function settle() {
    known = null;
    const spots = scale > 1 && !isLeft ? lit() : [];
    if (isLeft) start();
    else if (spots.length && !spots.some(isSeen)) { centre(middle(around(spots))); show(true); }
    else show();
  }
  new ResizeObserver(settle).observe(board);
  document.addEventListener("hanse:table", () => { if (board.isConnected) settle(); });
}
