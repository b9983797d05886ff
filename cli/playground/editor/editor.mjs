// The playground's editor: CodeMirror wrapped in the few functions that the page uses (the same as in
// page/plain-editor.js).
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The colours are the page's variables, so the page controls light and dark.
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.operatorKeyword, tags.typeName, tags.bool, tags.null, tags.self], color: "var(--keyword)" },
  { tag: [tags.string, tags.character], color: "var(--string)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--comment)", fontStyle: "italic" },
  { tag: [tags.number], color: "var(--number)" },
  { tag: [tags.processingInstruction, tags.macroName], color: "var(--keyword)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--panel)" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "0.92em", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--muted)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
  ".cm-activeLineGutter": { color: "var(--text)", backgroundColor: "color-mix(in srgb, var(--accent) 12%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--accent) 25%, transparent) !important" },
  ".cm-matchingBracket": { outline: "1px solid var(--accent)", backgroundColor: "transparent !important" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-diagnostic": { padding: "0.4rem 0.6rem", maxWidth: "36rem", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on)", border: "0", borderRadius: "4px", padding: "0.2rem 0.5rem", fontSize: "0.9em" },
  ".cm-linked": { backgroundColor: "var(--mark)" },
});

const setLinked = StateEffect.define();
const linked = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    marks = marks.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setLinked)) marks = effect.value;
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function create(parent, options) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text ?? "",
      extensions: [
        EditorView.cspNonce.of(options.nonce ?? ""), lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(),
        closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(), cpp(), syntaxHighlighting(colours), theme, linked, indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ "aria-label": options.label ?? "program", tabindex: "0" }),
        EditorView.updateListener.of((update) => { if (update.docChanged) options.changed?.(); }),
        // Escape, then Tab leaves the editor: keyboard users must not get caught in it.
        keymap.of([{ key: "Mod-Enter", run: () => { options.run?.(); return true; } }, ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
      ],
    }),
  });
  const position = (line, column) => {
    const { doc } = view.state;
    const at = doc.line(Math.max(1, Math.min(doc.lines, line)));
    return Math.min(at.to, at.from + Math.max(0, column - 1));
  };
  const range = (mark) => {
    const from = position(mark.line, mark.column);
    const to = position(mark.endLine ?? mark.line, mark.endColumn ?? mark.column + 1);
    return to > from ? [from, to] : [from, Math.min(view.state.doc.lineAt(from).to, from + 1)];
  };
  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, effects: setLinked.of(Decoration.none) });
    },
    replace(edits) {
      view.dispatch({ changes: edits.map((edit) => ({ from: position(edit.line, edit.column), to: position(edit.endLine, edit.endColumn), insert: edit.text })) });
    },
    setMarks(marks) {
      view.dispatch(setDiagnostics(view.state, marks.map((mark) => {
        const [from, to] = range(mark);
        return { from, to, severity: mark.severity, message: mark.message, actions: (mark.actions ?? []).map((action) => ({ name: action.name, apply: action.apply })) };
      }).sort((a, b) => a.from - b.from)));
    },
    /// Both places of a finding.
    link(marks) {
      const ranges = marks.map(range).filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0]);
      view.dispatch({ effects: setLinked.of(Decoration.set(ranges.map(([from, to]) => Decoration.mark({ class: "cm-linked" }).range(from, to)), true)) });
    },
    show(line, column = 1) {
      const at = position(line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    },
    focus: () => view.focus(),
  };
}

globalThis.ampsimCodeMirror = { create };
