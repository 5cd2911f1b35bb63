// What every module reads from the page: its elements, its words, its times.

export const root = document.documentElement;
export const body = document.body;

export const byId = (id) => document.getElementById(id);

/** A sentence that the server wrote on the page for the scripts, in the language of the page. */
export const sentence = (key) => body.dataset[`say${key}`] || "";

/** In the language of the page, as the server writes it; the browser's own may be another one. */
export const numeral = (number) => number.toLocaleString(root.lang);

/** A token of the style sheet, as it stands there. */
export const token = (name) => getComputedStyle(root).getPropertyValue(name).trim();

/** A time of the style sheet, in milliseconds. */
export function milliseconds(name) {
  const time = token(name);
  return Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
}

/** Write a text where it is not there already. */
export function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Whether something lies open that has to be answered or closed first. */
export const asked = () => document.querySelector(".sure:popover-open, .menu:popover-open");
