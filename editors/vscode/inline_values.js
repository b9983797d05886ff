// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values at the ends of lines while a thread is stopped: the short ones among the thread's own variables. The
// editor's default, every name with its whole value, would bury a line of a kernel under arrays.
"use strict";

const vscode = require("vscode");

const longest = 24;      // characters of a value
const mostOnALine = 3;   // values
const linesAbove = 30;   // of the line where the thread is

/// The names in a line of code, each once, with their columns: except those in comments, strings, or after `.`, `->`
/// and `::`.
function namesIn(line) {
  const code = line.replace(/\/\/.*$|\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => " ".repeat(text.length));
  const names = new Map();
  for (const match of code.matchAll(/(?<![\w.:]|->)[A-Za-z_]\w*/g))
    if (!names.has(match[0]))
      names.set(match[0], match.index);
  return names;
}

class InlineValues {
  constructor(session) {
    this.session = session;
  }

  /// The values of a stopped frame that can be shown, by name.
  async values(session, frameId) {
    const { scopes } = await session.customRequest("scopes", { frameId });
    const locals = scopes.find((scope) => scope.presentationHint === "locals");
    if (!locals)
      return new Map();
    const { variables } = await session.customRequest("variables", { variablesReference: locals.variablesReference });
    return new Map(variables.filter((each) => each.value.length <= longest).map((each) => [each.name, each.value]));
  }

  async provideInlineValues(document, visible, context) {
    const session = this.session();
    if (!session)
      return [];
    let values;
    try {
      values = await this.values(session, context.frameId);
    } catch {
      return []; // threads have moved meanwhile
    }
    const shown = [];
    const last = context.stoppedLocation.end.line;
    for (let line = Math.max(visible.start.line, last - linesAbove); line <= Math.min(visible.end.line, last); ++line) {
      const here = [...namesIn(document.lineAt(line).text)].filter(([name]) => values.has(name)).slice(0, mostOnALine);
      for (const [name, column] of here)
        shown.push(new vscode.InlineValueText(new vscode.Range(line, column, line, column + name.length), `${name} = ${values.get(name)}`));
    }
    return shown;
  }
}

module.exports = { InlineValues, namesIn };
