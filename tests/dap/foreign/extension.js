// The extension for Visual Studio Code, without one: its views get what the real adapter answers.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const Module = require("node:module");
const path = require("node:path");
const { execFileSync } = require("node:child_process");

const folder = path.resolve(__dirname, "..", "..", "..", "editors", "vscode");

/// As much of the module `vscode` as the extension uses; what is registered is noted.
function editor() {
  const noted = { commands: {}, registered: {}, status: [], output: [] };
  const register = (name) => (...words) => (noted.registered[name] = words);
  class EventEmitter {
    event = (heard) => (this.heard = heard);
    fire() { this.heard?.(); }
  }
  class TreeItem {
    constructor(label, collapsibleState) { Object.assign(this, { label, collapsibleState }); }
  }
  noted.module = {
    EventEmitter, TreeItem,
    CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
    Range: class { constructor(line) { this.line = line; } },
    languages: { registerCodeLensProvider: register("lenses") },
    ThemeIcon: class { constructor(id) { this.id = id; } },
    TreeItemCollapsibleState: { None: 0, Collapsed: 1 },
    DebugAdapterExecutable: class { constructor(command, words) { Object.assign(this, { command, words }); } },
    commands: { registerCommand: (name, action) => (noted.commands[name] = action) },
    workspace: { getConfiguration: () => ({ get: () => "ampsim" }), onDidChangeTextDocument: register("changed") },
    window: {
      createOutputChannel: () => ({ appendLine: (line) => noted.output.push(line), show() {} }),
      registerTreeDataProvider: register("tree"), registerWebviewViewProvider: register("webview"),
      showWarningMessage: (text) => { throw new Error(text); }, showErrorMessage() {}, setStatusBarMessage: (text) => noted.status.push(text),
      activeTextEditor: { document: { fileName: "/a.cpp", languageId: "cpp" } },
    },
    debug: {
      activeDebugSession: undefined, onDidChangeActiveDebugSession: register("session"),
      registerDebugAdapterDescriptorFactory: register("adapter"), registerDebugConfigurationProvider: register("configuration"),
      registerDebugAdapterTrackerFactory: register("tracker"),
    },
  };
  return noted;
}

/// The lens at a kernel's head: the question, then what ampsim proves, until the text changes.
async function checkProofs(noted) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "proofs")), "fill.cu");
  const text = "// all\n__global__ void fill(int *out) {\n  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n";
  fs.writeFileSync(file, text);
  const document = { fileName: file, getText: () => text };
  const [, proofs] = noted.registered.lenses;
  const lens = () => proofs.provideCodeLenses(document).map((each) => [each.range.line, each.command.title]);
  assert.deepStrictEqual(lens(), [[1, "prove for all inputs"]]);
  proofs.program = () => process.env.AMPSIM;
  await noted.commands["ampsim.prove"](file);
  const [[line, title]] = lens();
  assert.strictEqual(line, 1);
  assert.match(title, /^\$\(pass\) proved for all inputs, under \d assumptions$/);
  noted.commands["ampsim.showProof"](proofs.provideCodeLenses(document)[0].command.arguments[0]);
  assert.ok(noted.output.includes("  races-across-blocks: proved"), noted.output.join("\n"));
  noted.registered.changed[0]({ document });
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

  // GPU Threads.
  const [name, tree] = noted.registered.tree;
  assert.strictEqual(name, "ampsim.threads");
  assert.deepStrictEqual(await tree.getChildren(), []); // without a session
  let asked = 0;
  noted.module.debug.activeDebugSession = { id: "1", type: "ampsim", customRequest: async (request, words) => {
    ++asked;
    return (await client.customRequest(request, words)).body;
  } };
  // Before the first stop, and while the program runs, nothing is asked.
  const tracker = noted.registered.tracker[1].createDebugAdapterTracker({ id: "1" });
  assert.deepStrictEqual(await tree.getChildren(), []);
  await noted.commands["ampsim.stepTile"]();
  assert.deepStrictEqual([asked, noted.status.length], [0, 1]);
  tracker.onDidSendMessage({ type: "event", event: "stopped", body: {} });
  tracker.onDidSendMessage({ type: "response", command: "continue", success: true });
  assert.deepStrictEqual(await tree.getChildren(), []);
  assert.strictEqual(asked, 0);
  tracker.onDidSendMessage({ type: "event", event: "stopped", body: {} });
  const groups = await tree.getChildren();
  assert.deepStrictEqual(groups.map((group) => group.label).sort(), ["1 × active", "100 × at barrier", "155 × not started"]);
  const waiting = groups.find((group) => group.label.startsWith("100"));
  const threads = await tree.getChildren(waiting);
  assert.deepStrictEqual(threads.map((thread) => thread.threadId), [...Array(100).keys()].map((rank) => rank + 1));
  const stopped = client.waitForEvent("stopped");
  await noted.commands["ampsim.focus"](threads[40]);
  assert.strictEqual((await stopped).body.threadId, 41);
  await noted.commands["ampsim.freeze"](groups[0]);
  assert.ok((await tree.getChildren()).some((group) => group.label.includes("frozen")));
  await noted.commands["ampsim.thaw"](groups[0]);
  await Promise.all([client.waitForEvent("stopped"), noted.commands["ampsim.focus"]({ threadId })]);

  // Parallel Watch.
  const watch = noted.registered.webview[1];
  let take;
  const posted = [];
  watch.resolveWebviewView({
    webview: { onDidReceiveMessage: (heard) => (take = heard), postMessage: (message) => posted.push(message) }, onDidDispose() {},
  });
  await take({ kind: "wanted", wanted: { expressions: ["me", "line[me]"], condition: "me > 97", sort: -1 } });
  while (!posted.length)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepStrictEqual(posted[0].rows.map((row) => row.values), [["100", "200"], ["99", "198"], ["98", "196"]]);
  assert.strictEqual(posted[0].problem, "");
  await take({ kind: "wanted", wanted: { expressions: ["me", "nowhere"], condition: "", sort: 0 } });
  while (posted.length < 2)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.match(posted[1].problem, /no variable 'nowhere'/);

  // The problem matcher, with a report.
  let report = "";
  try {
    execFileSync(process.env.AMPSIM, ["run", "--color=never", program], { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    report = error.stderr.toString();
  }
  const [{ pattern: [pattern] }] = manifest.contributes.problemMatchers;
  // The editor knows "error", "warning", "info" and "note"; all else, as "hazard", is an error.
  const notes = `${report}\n/a.cpp:3:7: note: here`.split("\n").map((line) => line.match(new RegExp(pattern.regexp)))
    .filter((match) => match?.[pattern.severity] === "note");
  assert.ok(notes.length > 0);
  const found = report.split("\n").map((line) => line.match(new RegExp(pattern.regexp))).filter((match) => match);
  assert.strictEqual(found[0][pattern.file], program);
  assert.strictEqual(found[0][pattern.code], "raw within-tile");
  assert.ok(Number(found[0][pattern.line]) > 0 && found[0][pattern.message].startsWith("read after write"));
}

module.exports = { checkExtension };
