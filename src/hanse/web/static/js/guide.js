// The first-game guide: one step at a time, pointing at what it speaks of. It goes on by itself when
// the player does what a step is about.

const guide = document.querySelector("#guide");
const steps = [...guide.querySelectorAll("li")];
const key = `hanse-guide ${location.pathname}`;
let now = Math.min(Number(sessionStorage.getItem(key) ?? 0), steps.length - 1);

function point() {
  for (const element of document.querySelectorAll(".is-pointed")) element.classList.remove("is-pointed");
  if (guide.hidden) return;
  for (const spot of (steps[now].dataset.spots ?? "").split(" ").filter(Boolean)) {
    for (const element of document.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)) {
      element.classList.add("is-pointed");
    }
  }
}

function show(step) {
  now = Math.max(0, Math.min(steps.length - 1, step));
  sessionStorage.setItem(key, now);
  steps.forEach((element, n) => { element.hidden = n !== now; });
  guide.querySelector("[data-count]").textContent = `${now + 1} / ${steps.length}`;
  guide.querySelector("[data-step='-1']").disabled = now === 0;
  guide.querySelector("[data-step='1']").disabled = now === steps.length - 1;
  point();
}

guide.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) show(now + Number(step.dataset.step));
  if (event.target.closest("[data-end]")) { guide.hidden = true; point(); }
});
document.addEventListener("hanse:played", (event) => {
  const blocks = (steps[now].dataset.blocks ?? "").split(" ").filter(Boolean);
  if (blocks.includes(event.detail.split(":")[0])) show(now + 1);
});
document.addEventListener("hanse:table", point);
show(now);
