// What every module reads from the page: its elements, its words, its times.

export const root = document.documentElement;
export const body = document.body;

export const byId = (id) => document.getElementById(id);

/** A sentence that the server wrote on the page for the scripts, in the language of the page. */
export const sentence = (key) => body.dataset[`say${key}`] || "";

/** A number in the language of the page, which may not be the browser's. */
export const numeral = (number) => number.toLocaleString(root.lang);

/** The value of a token of the style sheet. */
export const token = (name) => getComputedStyle(root).getPropertyValue(name).trim();

/** A time of the style sheet, in milliseconds. */
export function milliseconds(name) {
  const time = token(name);
  return Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
}

/** Set the text of a node, if it differs. */
export function put(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Whether a dialog or menu is open that has to be answered or closed first. */
export const openDialog = () => document.querySelector(".sure:popover-open, .menu:popover-open");
