// The replay: the slider and the keys ask for another moment of the game.

const slider = document.querySelector("#ply");
let asked = 0;

function go(ply) {
  const to = Math.max(0, Math.min(Number(slider.max), ply));
  slider.value = to;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}

slider.addEventListener("input", () => {
  document.querySelector("#ply-shown").textContent = `${slider.value} / ${slider.max}`;
  // Whoever drags passes many moments; only the one that is reached is drawn.
  clearTimeout(asked);
  asked = setTimeout(() => htmx.trigger(slider, "settled"), 40);
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-go]")?.dataset.go;
  if (!step) return;
  go({ first: 0, last: Number(slider.max) }[step] ?? Number(slider.value) + Number(step));
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=range]), select, textarea")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
  if (step) go(Number(slider.value) + step);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(Number(slider.max));
  else return;
  event.preventDefault();
});
