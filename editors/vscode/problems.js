// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Problems of ampsim in the editor: violations of a language's rules, when a source is opened or saved (`ampsim
// check`), and the findings of the last run (`ampsim run --try-fix`), with their other accesses, and the fixes that
// ampsim has verified.
//
// Findings are those of the text that was run: when it changes, they are removed, since their lines and fixes may no
// longer fit.
"use strict";

const vscode = require("vscode");
const { execFile } = require("node:child_process");
const path = require("node:path");

/// Returns true for a source that ampsim compiles by itself. Others, such as headers and host code, are not checked
/// automatically.
function isOurs(document) {
  return document.uri.scheme === "file" &&
         (/\.(cu|hip)$/.test(document.fileName) ||
          (document.languageId === "cpp" && !/\.(h|hh|hpp|hxx|inl)$/.test(document.fileName) &&
           /\brestrict\s*\([^)]*\bamp\b|^\s*#\s*include\s*<amp\w*\.h>|\b__global__\b|<hip\/hip_runtime/m.test(document.getText())));
}

/// Converts the compiler's columns, which count bytes from 1, to UTF-16.
function column(text, bytes) {
  return Buffer.from(text ?? "", "utf8").subarray(0, Math.max(0, bytes - 1)).toString("utf8").length;
}

const severities = { error: 0, "fatal error": 0, warning: 1, note: 2 }; // vscode.DiagnosticSeverity

/// The places of a file's lines, as ranges of the editor.
class Lines {
  constructor(open = vscode.workspace.textDocuments) {
    this.texts = new Map(open.map((document) => [document.fileName, document.getText().split(/\r?\n/)]));
  }

  async load(file) {
    if (!this.texts.has(file))
      this.texts.set(file, await vscode.workspace.fs.readFile(vscode.Uri.file(file))
        .then((bytes) => Buffer.from(bytes).toString("utf8").split(/\r?\n/), () => []));
  }

  /// Without an end, the word at the place.
  range(file, { line, column: from, end_line: lastLine, end_column: to }) {
    const text = this.texts.get(file)?.[line - 1] ?? "", start = column(text, from || 1);
    if (lastLine)
      return new vscode.Range(line - 1, start, lastLine - 1, column(this.texts.get(file)?.[lastLine - 1], to));
    const word = /^\w+/.exec(text.slice(start))?.[0].length ?? 1;
    return new vscode.Range(Math.max(0, line - 1), start, Math.max(0, line - 1), start + word);
  }
}

class Problems {
  constructor(settings) {
    this.settings = settings; // returns the program and its options
    this.checked = vscode.languages.createDiagnosticCollection("ampsim");
    this.found = vscode.languages.createDiagnosticCollection("ampsim run");
    this.fixes = new WeakMap(); // by diagnostic: a verified fix
    this.running = new Map();   // checks, by file
    this.shown = new Map();     // of checks, by program: the files that have its problems
    this.changes = 0;           // of texts, and by file the number of the last one
    this.changed = new Map();
  }

  dispose() {
    this.checked.dispose();
    this.found.dispose();
  }

  /// Returns the report of `ampsim COMMAND --report json FILE`; throws if it is not a report.
  ask(command, file, extra = []) {
    const { program, options } = this.settings();
    return new Promise((done, failed) => {
      const child = execFile(program, [command, ...extra, "--report", "json", ...options, file], { cwd: path.dirname(file), maxBuffer: 1 << 28 },
        (error, output, errors) => {
          if (this.running.get(file) === child)
            this.running.delete(file);
          try {
            done({ report: JSON.parse(output), said: errors });
          } catch {
            failed(new Error(errors?.trim().split("\n").at(-1) || error?.message || "ampsim says nothing"));
          }
        });
      if (command === "check")
        this.running.set(file, child);
    });
  }

  /// Compiles only. It was not requested by the user, so it fails silently.
  async check(document) {
    const file = document.fileName;
    if (!isOurs(document))
      return;
    this.running.get(file)?.kill();
    const version = document.version;
    try {
      const { report } = await this.ask("check", file);
      if (document.version !== version || document.isClosed)
        return; // about an older text
      await this.show(this.checked, file, report.diagnostics ?? [], (lines, each, at) => {
        const diagnostic = new vscode.Diagnostic(lines.range(at, each), each.message, severities[each.severity] ?? 0);
        diagnostic.code = each.code || undefined;
        return diagnostic;
      });
    } catch {
      if (document.version === version)
        this.clear(file);
    }
  }

  /// Runs the program; its findings are problems from then on. Returns the report's verdict. `outdated`: they are about a
  /// text that has changed in the meantime, and are not shown, since lines and fixes may no longer fit.
  async run(file) {
    const began = this.changes;
    const { report, said } = await this.ask("run", file, ["--try-fix", "--color=never"]);
    this.language = report.language;
    const launches = new Map(report.launches.map((launch) => [launch.id, launch]));
    const findings = report.findings.map((finding) => {
      const launch = launches.get(finding.launch);
      const sides = (finding.accesses ?? finding.groups ?? []).filter((side) => side.stack?.length);
      const main = finding.groups ? sides[0] : sides.at(-1);
      return { finding, main, others: sides.filter((side) => side !== main), file: main?.stack[0].file ?? launch?.file,
               place: main ? { ...main.stack[0], ...main.range } : { line: launch?.line ?? 1, column: 1 } };
    });
    const diagnostics = (report.diagnostics ?? []).map((each) => ({ each, file: each.file, place: each }));
    const named = [...findings, ...diagnostics].flatMap((item) => this.files(file, item));
    if ([file, ...named].some((each) => this.changed.get(each) > began))
      return { verdict: report.verdict, said, outdated: true };
    await this.show(this.found, file, [...findings, ...diagnostics], (lines, { finding, each, main, others, place }, at) => {
      const diagnostic = new vscode.Diagnostic(lines.range(at, place),
        finding ? finding.message + (finding.hint ? `\n${finding.hint}` : "") : each.message, severities[(finding ?? each).severity] ?? 0);
      diagnostic.code = finding?.kind ?? (each?.code || undefined);
      if (!finding)
        return diagnostic;
      const frames = [...others.map((side) => [side.sentence, { ...side.stack[0], ...side.range }]),
                      ...(main?.stack.slice(1) ?? []).map((frame) => [`called from ${frame.function}`, frame])];
      diagnostic.relatedInformation = frames.filter(([, frame]) => frame.line).map(([text, frame]) => {
        const there = this.absolute(file, frame.file);
        return new vscode.DiagnosticRelatedInformation(new vscode.Location(vscode.Uri.file(there), lines.range(there, frame)), text);
      });
      if (finding.fix?.verified)
        this.fixes.set(diagnostic, { title: finding.fix.message, edits: finding.fix.edits.map((edit) => {
          const there = this.absolute(file, edit.file);
          return { uri: vscode.Uri.file(there), range: lines.range(there, edit), text: edit.text };
        }) });
      return diagnostic;
    });
    return { verdict: report.verdict, said };
  }

  absolute(program, file) {
    return path.resolve(path.dirname(program), file || program);
  }

  /// All files with places of an item: its own, those of its other accesses and calls, those of its fix.
  files(program, { file, finding, main, others }) {
    const frames = [...(main?.stack ?? []), ...(others ?? []).map((side) => side.stack[0])];
    return [{ file }, ...frames, ...(finding?.fix?.edits ?? [])].map((each) => this.absolute(program, each.file));
  }

  /// Replaces a collection's problems with those of a report about `program`.
  async show(collection, program, items, make) {
    const lines = new Lines(), byFile = new Map([[program, []]]);
    for (const file of items.flatMap((item) => this.files(program, item)))
      await lines.load(file);
    for (const item of items) {
      const at = this.absolute(program, item.file);
      const diagnostic = make(lines, item, at);
      diagnostic.source = "ampsim";
      byFile.set(at, [...(byFile.get(at) ?? []), diagnostic]);
    }
    if (collection === this.found)
      collection.clear();
    else {
      this.clear(program);
      this.shown.set(program, [...byFile.keys()]);
    }
    for (const [file, diagnostics] of byFile)
      collection.set(vscode.Uri.file(file), diagnostics);
  }

  /// Removes the problems that a check of the program found, including those in headers.
  clear(program) {
    for (const file of this.shown.get(program) ?? [])
      this.checked.delete(vscode.Uri.file(file));
    this.shown.delete(program);
  }

  /// The text has changed.
  forget(document) {
    this.changed.set(document.fileName, ++this.changes);
    this.found.delete(document.uri);
  }

  close(document) {
    this.running.get(document.fileName)?.kill();
    this.clear(document.fileName);
  }

  provideCodeActions(document, range, context) {
    const actions = [];
    for (const diagnostic of context.diagnostics.filter((each) => each.source === "ampsim")) {
      const fix = this.fixes.get(this.original(document, diagnostic));
      if (fix) {
        const action = new vscode.CodeAction(`ampsim, verified: ${fix.title}`, vscode.CodeActionKind.QuickFix);
        action.edit = new vscode.WorkspaceEdit();
        fix.edits.forEach((edit) => action.edit.replace(edit.uri, edit.range, edit.text));
        action.diagnostics = [diagnostic];
        action.isPreferred = true;
        if (!actions.some((each) => each.title === action.title)) // one fix for several findings
          actions.push(action);
      }
      const kind = String(diagnostic.code?.value ?? diagnostic.code ?? "");
      if (kind && !actions.some((each) => each.command?.arguments[0] === kind)) {
        const explain = new vscode.CodeAction(`Explain '${kind}'`, vscode.CodeActionKind.QuickFix);
        explain.command = { command: "ampsim.explain", title: "Explain", arguments: [kind, this.language] };
        explain.diagnostics = [diagnostic];
        actions.push(explain);
      }
    }
    return actions;
  }

  /// The editor may hand over copies of what it was given.
  original(document, diagnostic) {
    return (this.found.get(document.uri) ?? []).find((each) =>
      each === diagnostic || (each.message === diagnostic.message && each.range.isEqual(diagnostic.range))) ?? diagnostic;
  }
}

module.exports = { Problems, isOurs, column };
