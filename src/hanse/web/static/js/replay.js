// The replay: the slider and the keys ask for another moment of the game.

const find = () => document.querySelector("#ply"); // another one for each view
let asked = 0;

function go(ply) {
  const slider = find();
  const to = Math.max(0, Math.min(Number(slider.max), ply));
  slider.value = to;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("input", (event) => {
  const slider = find();
  if (event.target !== slider) return;
  document.querySelector("#ply-shown").textContent = `${slider.value} / ${slider.max}`;
  // Whoever drags passes many moments; only the one that is reached is drawn.
  clearTimeout(asked);
  asked = setTimeout(() => htmx.trigger(find(), "settled"), 40);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-go]")?.dataset.go;
  if (!step) return;
  const { value, max } = find();
  go({ first: 0, last: Number(max) }[step] ?? Number(value) + Number(step));
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=range]), select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
  if (step) go(Number(find().value) + step);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(Number(find().max));
  else return;
  event.preventDefault();
});
