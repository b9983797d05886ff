// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the pages: elements, words, highlighted code, the theme. `data.sources` belongs to each page.

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

const svgSpace = "http://www.w3.org/2000/svg";

function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  for (const child of children.flat()) if (child != null) node.append(child);
  return node;
}

function plural(count, one, many) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many ?? one + "s"}`;
}

/// An index or extent in the notation of the language that has these words: "(0, 1, 0)" or "[0, 1]".
function indexText(index, words) {
  return words.x_first ? `(${index.join(", ")})` : `[${index.join(", ")}]`;
}

function fileName(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/// Line `number` of a file, or undefined if the page does not have it.
function sourceLine(file, number) {
  for (const [first, lines] of data.sources[file] ?? [])
    if (number >= first && number < first + lines.length) return lines[number - first];
  return undefined;
}

const tokens = new RegExp(String.raw`(//.*$)|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*')|\b(alignas|auto|bool|break|case|catch|char|class|const|constexpr|continue|default|do|double|else|enum|explicit|extern|false|float|for|goto|if|inline|int|long|namespace|new|nullptr|operator|private|public|return|short|signed|sizeof|static|struct|switch|template|this|throw|true|try|typedef|typename|union|unsigned|using|virtual|void|volatile|while|${languageKeywords.join("|")})\b|(^\s*#\s*\w+)|\b(\d[\w.]*)\b`, "g");
const tokenClasses = ["comment", "string", "keyword", "keyword", "number"];

/// A highlighted line with its marks.
function codeOf(text, mark) {
  const pieces = [];
  let at = 0;
  for (const match of text.matchAll(tokens)) {
    if (match.index > at) pieces.push([text.slice(at, match.index), ""]);
    pieces.push([match[0], tokenClasses[match.slice(1).findIndex((each) => each !== undefined)]]);
    at = match.index + match[0].length;
  }
  pieces.push([text.slice(at), ""]);
  const nodes = [];
  let column = 0;
  for (const [piece, kind] of pieces) {
    const cuts = [0, ...(mark ? [mark[0] - column, mark[1] - column] : []), piece.length]
      .map((cut) => Math.max(0, Math.min(piece.length, cut))).sort((a, b) => a - b);
    for (let k = 0; k + 1 < cuts.length; ++k) {
      if (cuts[k] === cuts[k + 1]) continue;
      const inside = mark && column + cuts[k] >= mark[0] && column + cuts[k] < mark[1];
      const name = [kind, inside ? "marked" : ""].filter(Boolean).join(" ");
      const part = piece.slice(cuts[k], cuts[k + 1]);
      nodes.push(name ? h("span", { class: name }, part) : part);
    }
    column += piece.length;
  }
  return nodes;
}

//===--- Page --------------------------------------------------------------===//

function isDark() {
  return document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeButton(changed = () => {}) {
  return h("button", { type: "button", "aria-label": "light or dark", onclick: () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; changed(); } }, "◐");
}

/// A dialog that lists keys: [[key, what it does]].
function showKeys(keys) {
  const dialog = h("dialog", { "aria-label": "keys" }, h("h2", {}, "Keys"),
    h("dl", {}, keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
