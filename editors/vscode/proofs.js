// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verdicts of `ampsim prove` at the heads of kernels: a code lens for each kernel shows its verdict.
//
// A proof takes seconds and runs the program, so it is made on request: by the lens at the head of a kernel, or by
// the command. After a change of the text the verdicts are those of an older program, and are removed.
"use strict";

const vscode = require("vscode");
const { execFile } = require("node:child_process");
const path = require("node:path");

/// A summary of a kernel's verdicts, as the title of a lens.
function summary(kernel) {
  const those = (verdict) => kernel.verdicts.filter((each) => each.verdict === verdict);
  const names = (verdicts) => verdicts.map((each) => each.property).join(", ");
  const refuted = those("refuted"), undecided = those("undecided");
  if (refuted.length)
    return `$(error) refuted: ${names(refuted)}`;
  if (undecided.length)
    return `$(question) undecided: ${names(undecided)}`;
  const assumptions = assumptionsOf(kernel);
  return "$(pass) proved for all inputs" + (assumptions.length ? `, under ${assumptions.length} assumption${assumptions.length > 1 ? "s" : ""}` : "");
}

function assumptionsOf(kernel) {
  return [...new Set(kernel.verdicts.flatMap((each) => each.assumptions ?? []))];
}

/// The details of a kernel's verdicts, a line each.
function details(kernel) {
  const lines = [];
  for (const each of kernel.verdicts) {
    lines.push(`${each.property}: ${each.verdict}`);
    for (const witness of each.witnesses ?? [])
      lines.push(`    ${witness.message}${witness.input ? `; confirmed by a run: ${witness.input}` : ""}`);
    if (each.reason)
      lines.push(`    ${each.access?.[0]?.line ? `line ${each.access[0].line}: ` : ""}${each.reason}`);
    if (each.help)
      lines.push(`    what would help: ${each.help}`);
    for (const assumption of each.assumptions ?? [])
      lines.push(`    assuming: ${assumption}`);
  }
  return lines;
}

/// The lines where kernels without verdicts begin, found by keywords.
function heads(text) {
  const lines = [];
  text.split("\n").forEach((line, number) => {
    if (/^\s*(?!\/\/)(.*\b__global__\b|.*\bparallel_for_each\s*\()/.test(line))
      lines.push(number);
  });
  return lines;
}

class Proofs {
  constructor(settings) {
    this.settings = settings; // gives the program and its options
    this.known = new Map(); // by file: the result of ampsim prove, or the reason why there is none
    this.changed = new vscode.EventEmitter();
    this.onDidChangeCodeLenses = this.changed.event;
  }

  provideCodeLenses(document) {
    const lens = (line, title, command, words) =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command, arguments: words });
    const known = this.known.get(document.fileName);
    if (known?.running)
      return heads(document.getText()).map((line) => lens(line, "$(sync~spin) ampsim proves ...", "", []));
    if (!known?.kernels)
      return heads(document.getText()).map((line) =>
        lens(line, known ? `$(warning) ${known.failed}` : "prove for all inputs", "ampsim.prove", [document.fileName]));
    return known.kernels
      .filter((kernel) => path.basename(kernel.file) === path.basename(document.fileName))
      .map((kernel) => lens(kernel.line - 1, summary(kernel), "ampsim.showProof", [kernel]));
  }

  /// Runs ampsim prove on a file.
  prove(file) {
    const asked = { running: true };
    this.known.set(file, asked);
    this.changed.fire();
    return new Promise((done) => {
      const { program, options } = this.settings();
      execFile(program, ["prove", "--format", "json", ...options, file], { cwd: path.dirname(file), maxBuffer: 1 << 26 },
        (error, output, errors) => {
          if (this.known.get(file) !== asked)
            return done(); // about an older text
          try {
            this.known.set(file, { kernels: JSON.parse(output).kernels });
          } catch {
            this.known.set(file, { failed: errors?.trim().split("\n").at(-1) || error?.message || "ampsim says nothing" });
          }
          this.changed.fire();
          done();
        });
    });
  }

  forget(file) {
    if (this.known.delete(file))
      this.changed.fire();
  }
}

module.exports = { Proofs, details };
