// Pieces glide from where they were to where they are. Call `before()` while the old table stands,
// and what it returns once the new one does.

const MILLISECONDS = 300;
const AT_ONCE = 60; // more pieces than this in motion would only flicker

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function boxes(table, attribute) {
  const found = new Map();
  for (const element of table.querySelectorAll(`[${attribute}]`)) {
    const box = element.getBoundingClientRect();
    if (box.width || box.height) found.set(element.getAttribute(attribute), box);
  }
  return found;
}

// A way on the screen in the units of the drawing that a piece is part of.
function inUnitsOf(piece, across, down) {
  const matrix = piece.ownerSVGElement && piece.parentNode.getScreenCTM?.();
  if (!matrix) return [across, down];
  const back = matrix.inverse();
  return [back.a * across + back.c * down, back.b * across + back.d * down];
}

function glide(piece, from, to) {
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(to);
  if (Math.hypot(x0 - x1, y0 - y1) < 2) return false;
  const [dx, dy] = inUnitsOf(piece, x0 - x1, y0 - y1);
  piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], {
    duration: MILLISECONDS,
    easing: "cubic-bezier(0.3, 0.1, 0.2, 1)",
  });
  return true;
}

export function before(table) {
  const pieces = boxes(table, "data-piece");
  const spots = boxes(table, "data-spot");
  return () => {
    let moving = 0;
    const isStillNow = isStill();
    for (const piece of table.querySelectorAll("[data-piece]")) {
      if (moving >= AT_ONCE) break;
      const was = pieces.get(piece.dataset.piece);
      const from = was ?? spots.get(piece.dataset.from);
      if (from && !isStillNow) moving += glide(piece, from, piece.getBoundingClientRect());
      else if (!was) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MILLISECONDS });
    }
    if (!moving) return;
    // A card on its way from the board must not be cut off at the edge of the hand.
    table.classList.add("is-flying");
    setTimeout(() => table.classList.remove("is-flying"), MILLISECONDS);
  };
}
