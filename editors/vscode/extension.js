// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ampsim in Visual Studio Code: starts the debug adapter, adds views that the protocol lacks, and shows the results
// of `ampsim check`, `run` and `prove` in the editor.
"use strict";

const vscode = require("vscode");
const { execFile } = require("node:child_process");
const { GpuThreads } = require("./gpu_threads");
const { InlineValues } = require("./inline_values");
const { ParallelStacks } = require("./parallel_stacks");
const { ParallelWatch } = require("./parallel_watch");
const { Problems } = require("./problems");
const { Proofs, details } = require("./proofs");

/// The active debug session, if it is one of ours.
function session() {
  const active = vscode.debug.activeDebugSession;
  return active && active.type === "ampsim" ? active : undefined;
}

/// Sessions with a launch that is stopped: only these can report the state of threads.
const stopped = new Set();

function stoppedSession() {
  const active = session();
  return active && stopped.has(active.id) ? active : undefined;
}

/// Sends a request to the adapter, and shows refusals to the user.
async function ask(request, argumentsOfIt) {
  const say = (text) => void vscode.window.setStatusBarMessage(`ampsim: ${text}`, 4000);
  const running = "the program is running; pause it first";
  if (!stoppedSession())
    return say(session() ? running : "no program is being debugged");
  try {
    return await session()?.customRequest(request, argumentsOfIt);
  } catch (error) {
    if (error.message === "notStopped") // the protocol's message if threads have just moved on
      return say(running);
    return void vscode.window.showWarningMessage(`ampsim: ${error.message}`);
  }
}

/// Requests after which threads move, until the next stop.
const moves = ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "restart", "terminate"];

/// Follows a session's messages. Returns true if the contents of the views may have changed.
function follow(id, message) {
  if (message.event === "stopped")
    stopped.add(id);
  else if (["continued", "terminated", "exited"].includes(message.event) ||
           (message.type === "response" && message.success && moves.includes(message.command)))
    stopped.delete(id);
  return ["stopped", "continued", "invalidated", "terminated"].includes(message.event) ||
         ["setVariable", "setExpression"].includes(message.command);
}

const setting = (name, otherwise) => vscode.workspace.getConfiguration("ampsim").get(name) ?? otherwise;
const program = () => setting("path", "ampsim") || "ampsim";

/// Starts one `ampsim debug --dap` for each session.
const adapters = {
  createDebugAdapterDescriptor(debugSession) {
    return new vscode.DebugAdapterExecutable(debugSession.configuration.ampsim || program(), ["debug", "--dap"]);
  },
};

/// F5 without a launch.json debugs the file in the editor.
const configurations = {
  resolveDebugConfiguration(folder, configuration) {
    const editor = vscode.window.activeTextEditor;
    if (!configuration.type && !configuration.request && ["cpp", "cuda-cpp"].includes(editor?.document.languageId))
      configuration = { type: "ampsim", request: "launch", name: "Debug this file's kernels" };
    configuration.program ??= editor?.document.fileName;
    configuration.cwd ??= folder?.uri.fsPath;
    configuration.options ??= setting("options", []);
    if (configuration.program)
      return configuration;
    vscode.window.showErrorMessage("ampsim: which program? Open its source, or give 'program' in launch.json.");
    return undefined;
  },
};

/// "3", "1, 2" or "[1, 2]".
async function indexOfTile(word) {
  const text = await vscode.window.showInputBox({ prompt: `Index of the ${word}, as 3 or 1, 2` });
  return text?.match(/-?\d+/g)?.map(Number);
}

function activate(context) {
  let tile = "tile"; // the language's word
  const views = [new GpuThreads(context, stoppedSession, (answer) => (tile = answer.words.tile)), new ParallelStacks(context, stoppedSession),
                 new ParallelWatch(context, stoppedSession)];
  const refresh = () => views.forEach((view) => view.refresh());

  /// Views open one after the other: if the workbench is a page of a browser, several views opened at once take each
  /// other's service worker.
  const showViews = async () => {
    for (const [k, view] of views.entries()) {
      const ready = view.whenReady(3000);
      await vscode.commands.executeCommand("setContext", "ampsim.views", k + 1);
      if (k === 0 && setting("showViews", true))
        await vscode.commands.executeCommand("ampsim.threads.focus", { preserveFocus: true });
      await ready;
    }
  };

  /// At a session's first stop: menus in its language's words, and the views.
  const met = new Set();
  const meet = async (debugSession) => {
    if (met.has(debugSession.id))
      return;
    met.add(debugSession.id);
    try {
      tile = (await debugSession.customRequest("ampsim/threadGroups")).words.tile;
      await vscode.commands.executeCommand("setContext", "ampsim.tile", tile);
      await showViews();
    } catch {
      met.delete(debugSession.id); // it already runs again
    }
  };
  /// Stops, and responses that change values of threads.
  const trackers = {
    createDebugAdapterTracker: (debugSession) => ({
      onDidSendMessage(message) {
        if (!follow(debugSession.id, message))
          return;
        refresh();
        if (message.event === "stopped")
          meet(debugSession);
      },
      onExit: () => stopped.delete(debugSession.id),
    }),
  };

  const command = (name, action) => context.subscriptions.push(vscode.commands.registerCommand(`ampsim.${name}`, action));
  const askAndShow = async (request, words) => {
    await ask(request, words);
    refresh();
  };
  command("focus", (item) => ask("ampsim/focus", { threadId: item.threadId }));
  command("expand", (item) => ask("ampsim/expand", { threadId: item.threadId, count: 16 }));
  command("freeze", (item) => ask("ampsim/freeze", { frozen: true, threadIds: item.threadIds }));
  command("thaw", (item) => ask("ampsim/freeze", { frozen: false, threadIds: item.threadIds }));
  command("flag", (item) => askAndShow("ampsim/flag", { flagged: true, threadIds: item.threadIds }));
  command("unflag", (item) => askAndShow("ampsim/flag", { flagged: false, threadIds: item.threadIds }));
  command("restartLaunch", () => ask("ampsim/restartLaunch", {}));
  command("lastWrite", ({ container, variable }) =>
    ask("ampsim/lastWrite", { variablesReference: container.variablesReference, name: variable.name }));
  command("back", () => ask("ampsim/back", {}));
  /// A call in Parallel Stacks: its thread, and where the call is.
  command("showFrame", async ({ threadId, path: file, line }) => {
    await ask("ampsim/focus", { threadId });
    const at = new vscode.Position(Math.max(0, line - 1), 0);
    await vscode.window.showTextDocument(vscode.Uri.file(file), { selection: new vscode.Range(at, at), preview: true, preserveFocus: true });
  });
  const stepTile = () => ask("ampsim/stepTile", {});
  const runTileToCursor = async () => {
    const editor = vscode.window.activeTextEditor;
    if (editor)
      await ask("ampsim/runTile", { file: editor.document.fileName, line: editor.selection.active.line + 1 });
  };
  const goToTile = (look) => async () => {
    const index = stoppedSession() ? await indexOfTile(tile) : undefined;
    if (index)
      await ask("ampsim/focus", { tile: index, look });
    else if (!stoppedSession())
      await ask("ampsim/focus", {}); // reports the reason
  };
  // Menus use the language's words.
  for (const word of ["Tile", "Block"]) {
    command(`step${word}`, stepTile);
    command(`run${word}ToCursor`, runTileToCursor);
    command(`select${word}`, goToTile(false));
    command(`lookAt${word}`, goToTile(true));
  }

  const settings = () => ({ program: program(), options: setting("options", []) });
  const proofs = new Proofs(settings);
  const output = vscode.window.createOutputChannel("ampsim");
  command("prove", (file) => {
    const asked = file ?? vscode.window.activeTextEditor?.document.fileName;
    return asked && proofs.prove(asked);
  });
  command("showProof", (kernel) => {
    output.appendLine(kernel.kernel);
    details(kernel).forEach((line) => output.appendLine("  " + line));
    output.show(true);
  });

  const problems = new Problems(settings);
  command("run", async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document)
      return;
    await document.save();
    const title = `ampsim runs ${vscode.workspace.asRelativePath(document.fileName)}`;
    try {
      const { verdict, said, outdated } = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => problems.run(document.fileName));
      output.appendLine(said.trimEnd());
      if (outdated)
        vscode.window.setStatusBarMessage("ampsim: the text changed during the run; its findings are not shown", 8000);
      else if (verdict.level === "error" && verdict.word !== "findings") // there may be nothing in the Problems view
        vscode.window.showErrorMessage(`ampsim: ${verdict.message}`);
      else
        vscode.window.setStatusBarMessage(`ampsim: ${verdict.message}`, 8000);
    } catch (error) {
      vscode.window.showErrorMessage(`ampsim: ${error.message}`);
    }
  });
  command("explain", (kind, language) => execFile(program(), ["explain", "--color=never", ...(language ? ["-x", language === "c++amp" ? "amp" : language] : []), kind], (_, said, errors) => {
    output.appendLine((said || errors).trimEnd());
    output.show(true);
  }));
  const check = (document) => setting("check", "onSave") === "onSave" && problems.check(document);

  const sources = [{ language: "cpp" }, { language: "cuda-cpp" }, { pattern: "**/*.{cu,hip}" }];
  context.subscriptions.push(
    output, problems,
    vscode.languages.registerCodeLensProvider(sources, proofs),
    vscode.languages.registerCodeActionsProvider(sources, problems, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    vscode.languages.registerInlineValuesProvider(sources, new InlineValues(stoppedSession)),
    vscode.workspace.onDidOpenTextDocument(check),
    vscode.workspace.onDidSaveTextDocument(check),
    vscode.workspace.onDidCloseTextDocument((document) => problems.close(document)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges?.length === 0)
        return; // its state has changed, not its text
      proofs.forget(document.fileName);
      problems.forget(document);
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory("ampsim", adapters),
    vscode.debug.registerDebugConfigurationProvider("ampsim", configurations),
    vscode.debug.registerDebugAdapterTrackerFactory("ampsim", trackers),
    vscode.debug.onDidChangeActiveDebugSession(refresh),
    vscode.debug.onDidTerminateDebugSession(({ id }) => {
      if (met.delete(id) && met.size === 0)
        vscode.commands.executeCommand("setContext", "ampsim.views", 0);
    }),
    ...["threads", "stacks", "watch"].map((name, k) => vscode.window.registerWebviewViewProvider(`ampsim.${name}`, views[k], { webviewOptions: { retainContextWhenHidden: true } })));
  vscode.workspace.textDocuments.forEach(check);
}

module.exports = { activate, deactivate() {} };
