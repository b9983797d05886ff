// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"use strict";
// The editor of a build without CodeMirror: a textarea with line numbers and marks underneath. Has the same functions
// as editor/editor.mjs.

const ampsimPlainEditor = {
  create(parent, options) {
    const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
    const shade = h("pre", { class: "shade", "aria-hidden": "true" });
    const area = h("textarea", { "aria-label": options.label ?? "program", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off" });
    const list = h("ul", { class: "marks" });
    parent.append(h("div", { class: "plain" }, gutter, h("div", { class: "sheet" }, shade, area)), list);
    let marks = [], linked = [];
    const offset = (line, column) => {
      const lines = area.value.split("\n");
      const row = Math.max(1, Math.min(lines.length, line));
      let at = 0;
      for (let k = 0; k < row - 1; ++k) at += lines[k].length + 1;
      return at + Math.min(lines[row - 1].length, Math.max(0, column - 1));
    };
    const range = (mark) => {
      const from = offset(mark.line, mark.column), to = offset(mark.endLine ?? mark.line, mark.endColumn ?? mark.column + 1);
      return [from, Math.max(to, from + 1)];
    };
    const draw = () => {
      const text = area.value, count = text.split("\n").length;
      const byLine = new Map();
      for (const mark of marks) if (byLine.get(mark.line) !== "error") byLine.set(mark.line, mark.severity);
      gutter.replaceChildren(...Array.from({ length: count }, (_, k) => h("span", { class: byLine.get(k + 1) ?? null }, String(k + 1))));
      // Links and errors take precedence where marks overlap.
      const cuts = [];
      for (const [from, to, kind] of [...linked.map((mark) => [...range(mark), "linked"]), ...["error", "warning", "info"].flatMap((severity) => marks.filter((mark) => mark.severity === severity)).map((mark) => [...range(mark), `squiggle ${mark.severity}`])])
        if (cuts.every((cut) => to <= cut[0] || from >= cut[1])) cuts.push([from, to, kind]);
      cuts.sort((a, b) => a[0] - b[0]);
      const pieces = [];
      let at = 0;
      for (const [from, to, kind] of cuts) {
        if (from < at) continue;
        pieces.push(text.slice(at, from), h("span", { class: kind }, text.slice(from, to)));
        at = to;
      }
      shade.replaceChildren(...pieces.filter((each) => each !== ""), text.slice(at) + "\n");
      scroll();
    };
    const scroll = () => {
      gutter.scrollTop = shade.scrollTop = area.scrollTop;
      shade.scrollLeft = area.scrollLeft;
    };
    const put = (from, to, text) => {
      area.setRangeText(text, from, to, "end");
      area.dispatchEvent(new Event("input"));
    };
    area.addEventListener("scroll", scroll);
    area.addEventListener("input", () => {
      marks = [];
      linked = [];
      list.replaceChildren();
      draw();
      options.changed?.();
    });
    let tabLeaves = false; // after Escape: keyboard users must not get caught in the editor
    area.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        options.run?.();
      } else if (event.key === "Enter") {
        event.preventDefault();
        const begin = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
        const before = area.value.slice(begin, area.selectionStart);
        put(area.selectionStart, area.selectionEnd, "\n" + before.match(/^\s*/)[0] + (before.trimEnd().endsWith("{") ? "  " : ""));
      } else if (event.key === "Tab" && !event.shiftKey && !tabLeaves) {
        event.preventDefault();
        put(area.selectionStart, area.selectionEnd, "  ");
      }
      tabLeaves = event.key === "Escape";
    });
    area.value = options.text ?? "";
    draw();
    return {
      text: () => area.value,
      setText(text) {
        area.value = text;
        area.dispatchEvent(new Event("input"));
      },
      replace(edits) {
        const places = edits.map((edit) => [offset(edit.line, edit.column), offset(edit.endLine, edit.endColumn), edit.text]).sort((a, b) => b[0] - a[0]);
        for (const [from, to, text] of places) area.setRangeText(text, from, to, "end");
        area.dispatchEvent(new Event("input"));
      },
      setMarks(all) {
        marks = all;
        list.replaceChildren(...all.filter((mark) => mark.message).map((mark) => h("li", { class: mark.severity }, `line ${mark.line}: ${mark.message.split("\n")[0]} `,
          (mark.actions ?? []).map((action) => h("button", { type: "button", onclick: action.apply }, action.name)))));
        draw();
      },
      link(all) {
        linked = all;
        draw();
      },
      show(line, column = 1) {
        const at = offset(line, column);
        area.focus();
        area.setSelectionRange(at, at);
        area.scrollTop = Math.max(0, (line - 1) * parseFloat(getComputedStyle(area).lineHeight) - area.clientHeight / 2);
      },
      focus: () => area.focus(),
    };
  },
};
