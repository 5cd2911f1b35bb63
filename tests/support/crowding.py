"""What does not fit on a page: found by measuring it, as somebody would see it."""

from __future__ import annotations

from playwright.sync_api import Page

# Words that have to be read whole; a name may end in an ellipsis after eight letters.
_WHOLE = (
    ".btn, .badge, .tag, .role, .facts, .caption, .chip__text > *, .chair__note, .notice p, "
    ".bar__context > *, .slip *, .live *, .call *, .box *, .door *, h1"
)
_NAMES = ".seat__name, .chair__name, .lay figcaption"
# What lies over the rest on a ground of its own, so that it may cover something.
_ABOVE = ".slip-place, .slip__acts, #play, #notice, .panel"

CROWDING = """([whole, names, above]) => {
  const found = [];
  const words = (node) => node.textContent.trim().replace(/\\s+/g, " ");
  const seen = (node) => node.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !node.closest(".vh, .skip, .linger, [popover]:not(:popover-open)") && getComputedStyle(node).clipPath === "none";
  const cut = (node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1;

  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) found.push(`the page is ${wider} too wide`);
  for (const node of document.querySelectorAll(whole))
    if (seen(node) && words(node) && cut(node) && !node.matches(names)) found.push(`cut off: ${words(node)}`);
  for (const node of document.querySelectorAll(names)) {
    const letters = words(node).length * node.clientWidth / node.scrollWidth;
    if (seen(node) && cut(node) && letters < 8) found.push(`a name of ${letters} letters: ${words(node)}`);
  }

  // The part of a line of text that is not clipped by what it stands in.
  const inSight = (box, node) => {
    let [left, top, right, bottom] = [box.left, box.top + box.height * .18, box.right, box.bottom - box.height * .18];
    for (; node !== document.body; node = node.parentElement) {
      if (getComputedStyle(node).overflow === "visible") continue;
      const frame = node.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return {left, top, right, bottom};
  };
  const covers = (layer) => layer && (layer.closest(".slip-place") || /sticky|fixed/.test(getComputedStyle(layer).position));
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!words(walker.currentNode) || node.closest("option") || !seen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects())
      lines.push({...inSight(box, node), node, layer: node.closest(above), text: words(walker.currentNode)});
  }
  lines.forEach((one, i) => lines.slice(i + 1).forEach((other) => {
    if (one.node === other.node) return;
    if (one.layer !== other.layer && (covers(one.layer) || covers(other.layer))) return;
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (across > 2 && down > 2) found.push(`one over the other: ${one.text} / ${other.text}`);
  }));
  return [...new Set(found)];
}"""


def crowding(page: Page) -> list[str]:
    """Words cut off, names of a letter, lines over each other, and a page wider than its window."""
    found: list[str] = page.evaluate(CROWDING, [_WHOLE, _NAMES, _ABOVE])
    return found
