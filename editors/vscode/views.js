// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
const extension = acquireVsCodeApi();
const part = (id) => document.getElementById(id);

/// An element: its attributes, listeners ("onclick") and children.
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(4).filter((child) => child !== undefined && child !== false && child !== null));
  return element;
}

const command = (name, words) => extension.postMessage({ kind: "command", command: `ampsim.${name}`, words });
const want = (shown, changes) => extension.postMessage({ kind: "wanted", wanted: { ...shown.wanted, ...changes } });
const fileName = (file) => file.slice(file.lastIndexOf("/") + 1);
const counted = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/// Renders the last message with a function; the control that had the focus gets it again.
function showWith(show) {
  window.addEventListener("message", (event) => {
    const at = document.activeElement?.dataset?.key;
    show(event.data);
    if (at)
      document.querySelector(`[data-key="${CSS.escape(at)}"]`)?.focus();
  });
  extension.postMessage({ kind: "ready" });
}
