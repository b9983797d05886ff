// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The extension for Visual Studio Code, without the editor: its views get the real adapter's responses.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const Module = require("node:module");
const path = require("node:path");
const { execFileSync } = require("node:child_process");

const folder = path.resolve(__dirname, "..", "..", "..", "editors", "vscode");

/// The parts of the module `vscode` that the extension uses; registrations are recorded. tests/editor has the whole
/// workbench.
function editor() {
  const noted = { commands: {}, registered: {}, views: {}, status: [], output: [], diagnostics: new Map() };
  const register = (name) => (...words) => (noted.registered[name] = words);
  class EventEmitter {
    event = (heard) => (this.heard = heard);
    fire() { this.heard?.(); }
  }
  noted.module = {
    EventEmitter,
    CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
    CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
    CodeActionKind: { QuickFix: "quickfix" },
    Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
    DiagnosticRelatedInformation: class { constructor(location, message) { Object.assign(this, { location, message }); } },
    InlineValueText: class { constructor(range, text) { Object.assign(this, { range, text }); } },
    Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
    Range: class { constructor(line, from, end, to) { Object.assign(this, { line, from, end, to }); } },
    Uri: { file: (fsPath) => ({ fsPath }) },
    WorkspaceEdit: class { edits = []; replace(uri, range, text) { this.edits.push([uri.fsPath, range, text]); } },
    languages: {
      registerCodeLensProvider: register("lenses"), registerCodeActionsProvider: register("actions"), registerInlineValuesProvider: register("inline"),
      createDiagnosticCollection: (name) => {
        const all = new Map();
        noted.diagnostics.set(name, all);
        return { set: (uri, list) => all.set(uri.fsPath, list), get: (uri) => all.get(uri.fsPath), delete: (uri) => all.delete(uri.fsPath), clear: () => all.clear(), dispose() {} };
      },
    },
    DebugAdapterExecutable: class { constructor(command, words) { Object.assign(this, { command, words }); } },
    commands: { registerCommand: (name, action) => (noted.commands[name] = action),
                executeCommand: async (name, ...words) => noted.commands[name]?.(...words) },
    workspace: {
      getConfiguration: () => ({ get: (name) => (name === "path" ? noted.program ?? "ampsim" : undefined) }), textDocuments: [],
      fs: { readFile: async (uri) => fs.readFileSync(uri.fsPath) },
      onDidChangeTextDocument: register("changed"), onDidOpenTextDocument: register("opened"), onDidSaveTextDocument: register("saved"), onDidCloseTextDocument: register("closed"),
    },
    window: {
      createOutputChannel: () => ({ appendLine: (line) => noted.output.push(line), show() {} }),
      registerWebviewViewProvider: (name, view) => (noted.views[name] = view),
      showWarningMessage: (text) => { throw new Error(text); }, showErrorMessage() {}, setStatusBarMessage: (text) => noted.status.push(text),
      activeTextEditor: { document: { fileName: "/a.cpp", languageId: "cpp" } },
    },
    debug: {
      activeDebugSession: undefined, onDidChangeActiveDebugSession: register("session"), onDidTerminateDebugSession: register("ended"),
      registerDebugAdapterDescriptorFactory: register("adapter"), registerDebugConfigurationProvider: register("configuration"),
      registerDebugAdapterTrackerFactory: register("tracker"),
    },
  };
  return noted;
}

/// A view with its page open: the messages to and from it.
function opened(view) {
  const posted = [];
  let take;
  view.resolveWebviewView({
    webview: { onDidReceiveMessage: (heard) => (take = heard), postMessage: (message) => posted.push(message) }, onDidDispose() {},
  });
  return {
    html: view.view.webview.html,
    /// Sends a message and returns the view's next response.
    async shown(message) {
      const before = posted.length;
      await take(message);
      while (posted.length === before)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return posted.at(-1);
    },
    say: (message) => take(message),
  };
}

/// The lens at a kernel's head: the offer, then ampsim's proofs, until the text changes.
async function checkProofs(noted) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "proofs")), "fill.cu");
  const text = "// all\n__global__ void fill(int *out) {\n  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n";
  fs.writeFileSync(file, text);
  const document = { fileName: file, uri: { fsPath: file }, getText: () => text };
  const [, proofs] = noted.registered.lenses;
  const lens = () => proofs.provideCodeLenses(document).map((each) => [each.range.line, each.command.title]);
  assert.deepStrictEqual(lens(), [[1, "prove for all inputs"]]);
  noted.program = process.env.AMPSIM;
  await noted.commands["ampsim.prove"](file);
  const [[line, title]] = lens();
  assert.strictEqual(line, 1);
  assert.match(title, /^\$\(pass\) proved for all inputs, under \d assumptions$/);
  noted.commands["ampsim.showProof"](proofs.provideCodeLenses(document)[0].command.arguments[0]);
  assert.ok(noted.output.includes("  races-across-blocks: proved"), noted.output.join("\n"));
  noted.registered.changed[0]({ document });
  assert.deepStrictEqual(lens(), [[1, "prove for all inputs"]]);
  // Proofs of a text that has changed meanwhile are not shown.
  const pending = noted.commands["ampsim.prove"](file);
  noted.registered.changed[0]({ document });
  await pending;
  assert.deepStrictEqual(lens(), [[1, "prove for all inputs"]]);
  fs.writeFileSync(file, "__global__ void broken(\n");
  await noted.commands["ampsim.prove"](file);
  assert.match(lens()[0][1], /^\$\(warning\) /);
}

/// A program is stopped at a breakpoint in `threadId`.
async function checkExtension(client, program, threadId) {
  const noted = editor();
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? noted.module : load(name, ...rest));
  require(path.join(folder, "extension.js")).activate({
    subscriptions: [], workspaceState: { get: (_, otherwise) => otherwise, update() {} },
  });
  Module._load = load;

  const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  assert.deepStrictEqual(Object.keys(noted.commands).sort(), manifest.contributes.commands.map((each) => each.command).sort());
  const adapter = noted.registered.adapter[1].createDebugAdapterDescriptor({ configuration: {} });
  assert.deepStrictEqual([adapter.command, adapter.words], ["ampsim", ["debug", "--dap"]]);
  const configuration = noted.registered.configuration[1].resolveDebugConfiguration({ uri: { fsPath: "/" } }, {});
  assert.deepStrictEqual([configuration.type, configuration.program, configuration.cwd], ["ampsim", "/a.cpp", "/"]);

  await checkProofs(noted);

  // Problems: findings with their other accesses, and their fixes; gone when the text changes.
  const racy = path.resolve(__dirname, "..", "..", "..", "examples", "vector_sum.cpp");
  const uri = { scheme: "file", fsPath: racy }, document = { fileName: racy, uri };
  const [, problems] = noted.registered.actions;
  assert.strictEqual((await problems.run(racy)).verdict.message, "2 findings (2 errors)");
  const diagnostics = noted.diagnostics.get("ampsim run").get(racy);
  assert.deepStrictEqual(diagnostics.map((each) => [each.code, each.severity, each.range.line]), [["war", 0, 37], ["waw", 0, 37]]);
  assert.match(diagnostics[0].relatedInformation[0].message, /^thread \[0\] of tile \[0\] .* reads 0 here/);
  const actions = problems.provideCodeActions(document, undefined, { diagnostics });
  assert.deepStrictEqual(actions.map((each) => each.title.slice(0, 16)), ["ampsim, verified", "Explain 'war'", "Explain 'waw'"]);
  assert.strictEqual(actions[0].edit.edits[0][2], "atomic_fetch_add(&av_sum[0], tile_data[0])");
  noted.registered.changed[0]({ document });
  assert.strictEqual(noted.diagnostics.get("ampsim run").get(racy), undefined);
  const pending = problems.run(racy);
  noted.registered.changed[0]({ document });
  assert.strictEqual((await pending).outdated, true);
  assert.strictEqual(noted.diagnostics.get("ampsim run").get(racy), undefined);
  // Problems in a header go when it is fixed.
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "ampsim-"));
  const header = path.join(temporary, "part.h"), user = path.join(temporary, "user.cu");
  fs.writeFileSync(header, "int broken = ;\n");
  fs.writeFileSync(user, '#include "part.h"\nint main() {}\n');
  const checked = noted.diagnostics.get("ampsim"), source = { fileName: user, uri: { scheme: "file", fsPath: user }, version: 1 };
  await problems.check(source);
  assert.strictEqual(checked.get(header).length, 1);
  fs.writeFileSync(header, "int whole = 1;\n");
  await problems.check(source);
  assert.deepStrictEqual([checked.get(header) ?? [], checked.get(user) ?? []], [[], []]);
  fs.rmSync(temporary, { recursive: true });
  // Columns count characters, not bytes.
  const { column } = require(path.join(folder, "problems.js"));
  assert.strictEqual(column("/* é */ x", 10), 8);

  // GPU Threads.
  const threads = opened(noted.views["ampsim.threads"]);
  assert.match(threads.html, /No launch is stopped/);
  assert.doesNotMatch(threads.html, /\/\* views/);
  let asked = 0;
  noted.module.debug.activeDebugSession = { id: "1", type: "ampsim", customRequest: async (request, words) => {
    ++asked;
    return (await client.customRequest(request, words)).body;
  } };
  // Before the first stop, and while the program runs, no requests are sent.
  const tracker = noted.registered.tracker[1].createDebugAdapterTracker({ id: "1", customRequest: async () => ({ words: { tile: "tile" } }) });
  assert.strictEqual((await threads.shown({ kind: "ready" })).groups, undefined);
  await noted.commands["ampsim.stepTile"]();
  assert.deepStrictEqual([asked, noted.status.length], [0, 1]);
  tracker.onDidSendMessage({ type: "event", event: "stopped", body: {} });
  tracker.onDidSendMessage({ type: "response", command: "continue", success: true });
  asked = 0;
  assert.strictEqual((await threads.shown({ kind: "ready" })).groups, undefined);
  assert.strictEqual(asked, 0);
  tracker.onDidSendMessage({ type: "event", event: "stopped", body: {} });
  const { groups } = await threads.shown({ kind: "ready" });
  assert.deepStrictEqual(groups.map((group) => `${group.count} ${group.state}`).sort(), ["1 active", "100 at barrier", "155 not started"]);
  const waiting = groups.find((group) => group.count === 100);
  assert.deepStrictEqual(waiting.threadIds, [...Array(100).keys()].map((rank) => rank + 1));
  const stopped = client.waitForEvent("stopped");
  await threads.say({ kind: "command", command: "ampsim.focus", words: { threadId: waiting.threadIds[40] } });
  assert.strictEqual((await stopped).body.threadId, 41);
  await threads.say({ kind: "command", command: "ampsim.freeze", words: groups[0] });
  assert.ok((await threads.shown({ kind: "ready" })).groups.some((group) => group.frozen));
  await threads.say({ kind: "command", command: "ampsim.thaw", words: groups[0] });
  await threads.say({ kind: "command", command: "ampsim.flag", words: { threadIds: [3, 4] } });
  assert.strictEqual((await threads.shown({ kind: "ready" })).groups.reduce((sum, group) => sum + group.flagged, 0), 2);
  // Threads that have just moved on do not cause a toast with the protocol's message.
  const { customRequest } = noted.module.debug.activeDebugSession;
  noted.module.debug.activeDebugSession.customRequest = async () => { throw new Error("notStopped"); };
  await noted.commands["ampsim.stepTile"]();
  assert.match(noted.status.at(-1), /the program is running; pause it first/);
  noted.module.debug.activeDebugSession.customRequest = customRequest;
  // A page can only run ampsim's commands.
  noted.commands["workbench.action.quit"] = () => assert.fail("a page has run a command of the editor's");
  await threads.say({ kind: "command", command: "workbench.action.quit" });
  await Promise.all([client.waitForEvent("stopped"), noted.commands["ampsim.focus"]({ threadId })]);

  // Parallel Stacks: calls without a branch of threads are one box.
  const stacks = opened(noted.views["ampsim.stacks"]);
  const { roots, elsewhere } = await stacks.shown({ kind: "wanted", wanted: { launch: true, flagged: false } });
  assert.strictEqual(roots.reduce((sum, each) => sum + each.count, 0), 101);
  assert.deepStrictEqual(elsewhere.map((each) => [each.state, each.tiles]), [["not started", 1]]);
  assert.ok(roots.every((each) => each.frames.length >= 1 && each.frames[0].source.path === program));
  const { merged } = require(path.join(folder, "parallel_stacks.js"));
  const call = (line, count, ...callees) => ({ line, count, callees });
  assert.deepStrictEqual(merged(call(1, 8, call(2, 8, call(3, 5), call(4, 3)))).frames.map((each) => each.line), [2, 1]);

  // Values at the ends of lines: short ones, and a name once.
  const { namesIn } = require(path.join(folder, "inline_values.js"));
  assert.deepStrictEqual([...namesIn('a.b + a->c + "d" + e; // f').keys()], ["a", "e"]);
  const [, inline] = noted.registered.inline;
  const lines = fs.readFileSync(program, "utf8").split("\n");
  const top = (await client.stackTraceRequest({ threadId })).body.stackFrames[0];
  const values = await inline.provideInlineValues({ lineAt: (line) => ({ text: lines[line] }) }, { start: { line: 0 }, end: { line: lines.length - 1 } },
                                                  { frameId: top.id, stoppedLocation: { end: { line: top.line - 1 } } });
  assert.ok(values.some((each) => each.text === "me = 100"), JSON.stringify(values));
  assert.ok(values.every((each) => each.text.length < 60));

  // Parallel Watch.
  const watch = opened(noted.views["ampsim.watch"]);
  const first = await watch.shown({ kind: "wanted", wanted: { expressions: ["me", "line[me]"], condition: "me > 97", sort: -1 } });
  assert.deepStrictEqual(first.rows.map((row) => row.values), [["100", "200"], ["99", "198"], ["98", "196"]]);
  assert.strictEqual(first.problem, "");
  assert.match((await watch.shown({ kind: "wanted", wanted: { expressions: ["me", "nowhere"], condition: "", sort: 0 } })).problem, /no variable 'nowhere'/);
  assert.match((await watch.shown({ kind: "wanted", wanted: { expressions: ["("], condition: "", sort: 0 } })).problem, /./); // no toast

  // The problem matcher, with a report.
  let report = "";
  try {
    execFileSync(process.env.AMPSIM, ["run", "--color=never", program], { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    report = error.stderr.toString();
  }
  const [{ pattern: [pattern] }] = manifest.contributes.problemMatchers;
  // The editor knows "error", "warning", "info" and "note"; anything else, such as "hazard", is an error.
  const notes = `${report}\n/a.cpp:3:7: note: here`.split("\n").map((line) => line.match(new RegExp(pattern.regexp)))
    .filter((match) => match?.[pattern.severity] === "note");
  assert.ok(notes.length > 0);
  const found = report.split("\n").map((line) => line.match(new RegExp(pattern.regexp))).filter((match) => match);
  assert.strictEqual(found[0][pattern.file], program);
  assert.strictEqual(found[0][pattern.code], "raw within-tile");
  assert.ok(Number(found[0][pattern.line]) > 0 && found[0][pattern.message].startsWith("read after write"));
}

module.exports = { checkExtension };
