// What every page has: a button that copies a link, and forms that are sent once.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages that aren't served over https have no clipboard
  }
  const was = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = was; }, 2000);
});

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  for (const button of event.target.querySelectorAll("button[data-once]")) {
    setTimeout(() => { button.disabled = true; });
  }
});
// Coming back with the browser's button brings a page as it was left.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button[data-once]")) button.disabled = false;
});
