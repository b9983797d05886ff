// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// The Markdown subset of lessons, as elements: headings, paragraphs, lists, code, bold. Text stays text: it cannot
// inject markup.

function inlineMarkdown(text) {
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g)) {
    if (match.index > at) nodes.push(text.slice(at, match.index));
    nodes.push(match[1] !== undefined ? h("code", {}, match[1]) : match[2] !== undefined ? h("strong", {}, match[2]) : h("em", {}, match[3]));
    at = match.index + match[0].length;
  }
  nodes.push(text.slice(at));
  return nodes.filter((each) => each !== "");
}

function markdown(text) {
  const nodes = [], lines = text.split("\n");
  for (let k = 0; k < lines.length;) {
    const line = lines[k];
    if (line.trim() === "") { ++k; continue; }
    if (line.startsWith("```")) {
      const code = [];
      for (++k; k < lines.length && !lines[k].startsWith("```"); ++k) code.push(lines[k]);
      ++k;
      nodes.push(h("pre", { tabindex: 0 }, h("code", {}, code.join("\n"))));
    } else if (/^ {4}/.test(line)) {
      const code = [];
      for (; k < lines.length && (/^ {4}/.test(lines[k]) || lines[k].trim() === ""); ++k) code.push(lines[k].slice(4));
      nodes.push(h("pre", { tabindex: 0 }, h("code", {}, code.join("\n").trimEnd())));
    } else if (/^#+ /.test(line)) {
      nodes.push(h("h3", {}, inlineMarkdown(line.replace(/^#+ /, ""))));
      ++k;
    } else if (/^(- |\d+\. )/.test(line)) {
      const items = [];
      for (; k < lines.length && lines[k].trim() !== ""; ++k)
        if (/^(- |\d+\. )/.test(lines[k])) items.push(lines[k].replace(/^(- |\d+\. )/, ""));
        else items[items.length - 1] += " " + lines[k].trim();
      nodes.push(h(line.startsWith("-") ? "ul" : "ol", {}, items.map((item) => h("li", {}, inlineMarkdown(item)))));
    } else {
      const words = [];
      for (; k < lines.length && lines[k].trim() !== ""; ++k) words.push(lines[k].trim());
      nodes.push(h("p", {}, inlineMarkdown(words.join(" "))));
    }
  }
  return nodes;
}
