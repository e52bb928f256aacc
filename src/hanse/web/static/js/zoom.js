// The board under two fingers: pinch and drag, double tap, and buttons that do the same. On a phone
// a wide board starts large enough to fill its room, showing where there is something to do.

const LARGEST = 5;
const START = 2; // the most that a board is enlarged by itself
const WORTH_IT = 1.35; // less isn't worth hiding a part of it
const ROOM = 64; // pixels by which what lies under the buttons can be dragged aside
const isPhone = matchMedia("(max-width: 640px)");

export function makeZoomable(board) {
  const inner = board.querySelector(".board-inner");
  const fingers = new Map();
  let scale = 1, x = 0, y = 0, dragged = false, lastTap = 0;
  let isLeft = true; // the reader has left it as it started

  function show() {
    const { clientWidth: width, clientHeight: height } = board;
    scale = Math.min(LARGEST, Math.max(1, scale));
    x = Math.min(0, Math.max(width * (1 - scale), x));
    y = Math.min(0, Math.max(height * (1 - scale) - (scale > 1 ? ROOM : 0), y));
    board.toggleAttribute("data-zoomed", scale > 1);
    inner.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  // How much larger a board can be until it fills the height of its room.
  function filling() {
    const drawing = inner.querySelector("svg")?.viewBox.baseVal;
    if (!isPhone.matches || !drawing?.width) return 1;
    const { clientWidth: width, clientHeight: height } = board;
    const fill = Math.min(START, height / Math.min(height, (width * drawing.height) / drawing.width));
    return fill < WORTH_IT ? 1 : fill;
  }

  // What lights up on the board and can't be done as well in the hand, in pixels of the whole board.
  function lit() {
    const at = board.getBoundingClientRect();
    const inHand = [...document.querySelectorAll("#hand [data-acts]")].map((spot) => spot.dataset.acts).join(" ").split(" ");
    return [...inner.querySelectorAll("[data-acts]")]
      .filter((spot) => spot.dataset.acts.split(" ").some((name) => !inHand.includes(name)))
      .map((spot) => spot.getBoundingClientRect())
      .filter((box) => box.width)
      .map((box) => [(box.left + box.width / 2 - at.left - x) / scale, (box.top + box.height / 2 - at.top - y) / scale]);
  }

  function start() {
    const spots = lit();
    const { clientWidth: width, clientHeight: height } = board;
    const isSeen = ([px, py]) => px * scale + x > 0 && px * scale + x < width && py * scale + y > 0 && py * scale + y < height;
    const wanted = filling();
    if (wanted === scale && (!spots.length || spots.some(isSeen))) return;
    const middle = (n) => spots.reduce((sum, spot) => sum + spot[n], 0) / spots.length;
    const [cx, cy] = spots.length ? [middle(0), middle(1)] : [width / 2, height / 2];
    scale = wanted;
    // The board leaves nothing empty that it can fill: its middle is in the middle of the height.
    [x, y] = [width / 2 - cx * scale, scale < START ? (height / 2) * (1 - scale) : height / 2 - cy * scale];
    show();
  }

  function zoom(factor, atX, atY) {
    isLeft = false;
    const was = scale;
    scale = Math.min(LARGEST, Math.max(1, scale * factor));
    x = atX - (atX - x) * (scale / was);
    y = atY - (atY - y) * (scale / was);
    show();
  }

  const inBoard = (event) => {
    const box = board.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  board.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && scale === 1) return;
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
  board.addEventListener("pointerup", lift);
  board.addEventListener("pointercancel", lift);
  board.addEventListener("pointerleave", lift);
  // The click that ends a drag plays nothing.
  board.addEventListener("click", (event) => {
    if (dragged) event.stopPropagation();
    else if (!event.target.closest("[data-acts], [data-why], button") && event.pointerType === "touch") {
      if (event.timeStamp - lastTap < 350) zoom(scale > 1.5 ? 0 : 2.5, ...inBoard(event));
      lastTap = event.timeStamp;
    }
    dragged = false;
  }, true);
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && scale === 1) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), ...inBoard(event));
  }, { passive: false });
  board.addEventListener("click", (event) => {
    const how = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (how) zoom({ in: 1.6, out: 1 / 1.6, fit: 0 }[how], board.clientWidth / 2, board.clientHeight / 2);
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
  const settle = () => { if (isLeft) start(); else show(); };
  new ResizeObserver(settle).observe(board);
  document.addEventListener("hanse:table", () => { if (board.isConnected) settle(); });
}
