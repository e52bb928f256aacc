// On a slow line a board shows before the table's script has come: a click meanwhile is kept for it.
{
  let kept = null;
  const keep = (event) => { kept = event; };
  document.addEventListener("click", keep);
  window.takeEarlyClick = () => {
    document.removeEventListener("click", keep);
    return kept;
  };
}
