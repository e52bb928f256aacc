// Turn a piece of the page into a newer version of itself, node by node, so that focus, scrolling
// and what is in motion stay. Nodes are told apart by id, piece or spot; others go by their order.

const NOT_OURS = new Set(["style", "open", "data-tab"]); // what scripts or the reader have set

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

function keyOf(node) {
  if (!isElement(node)) return null;
  const { piece, spot, key } = node.dataset;
  return node.id || (piece && `piece ${piece}`) || (spot && `spot ${spot}`) || (key && `key ${key}`) || null;
}

function isSameKind(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI;
}

function setAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (!NOT_OURS.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!NOT_OURS.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function place(parent, node, before) {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

export function morph(old, fresh) {
  if (!isElement(old)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.dataset.keep === "all" || old.isEqualNode(fresh)) return;
  if (!("keep" in old.dataset)) setAttributes(old, fresh);
  const keyed = new Map();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key) keyed.set(key, child);
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    let match = key ? keyed.get(key) : at;
    if (!key) while (match && keyOf(match) && keyed.has(keyOf(match))) match = match.nextSibling;
    if (!match || !isSameKind(match, child)) {
      old.insertBefore(child, at);
      continue;
    }
    if (key) keyed.delete(key);
    morph(match, child);
    if (match === at) at = at.nextSibling;
    else place(old, match, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
