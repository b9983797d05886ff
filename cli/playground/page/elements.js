// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// Shared by the playground's scripts: elements, and requests to the server.

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  for (const child of children.flat(9)) if (child != null && child !== false && child !== "") node.append(child);
  return node;
}

/// Replaces the node's children.
function put(node, ...children) {
  node.replaceChildren(...children.flat(9).filter((child) => child != null && child !== false && child !== ""));
}

function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many ?? one + "s"}`;
}

/// The server's reply, or {error}.
async function ask(path, what, more = {}) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json", ...(more.headers ?? {}) }, body: JSON.stringify(what), signal: more.signal });
    return { ...await answer.json(), was_known: answer.headers.has("X-Ampsim-Kept") };
  } catch (error) {
    return error.name === "AbortError" ? { left_out: true } : { error: "the server does not respond" };
  }
}

/// Browser storage, which may be unavailable.
const kept = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`ampsim/${name}`)); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(`ampsim/${name}`, JSON.stringify(value)); } catch { /* private windows */ }
  },
  remove(name) {
    try { localStorage.removeItem(`ampsim/${name}`); } catch { /* likewise */ }
  },
};

function isDark() {
  return document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
