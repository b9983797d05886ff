// ampsim in Visual Studio Code: starts the debug adapter, and shows what the protocol has no views for.
"use strict";

const vscode = require("vscode");
const { GpuThreads } = require("./gpu_threads");
const { ParallelWatch } = require("./parallel_watch");
const { Proofs, details } = require("./proofs");

/// The session that is debugged now, if it is one of ours.
function session() {
  const active = vscode.debug.activeDebugSession;
  return active && active.type === "ampsim" ? active : undefined;
}

/// Sessions with a launch that is stopped: only these can say what threads do.
const stopped = new Set();

function stoppedSession() {
  const active = session();
  return active && stopped.has(active.id) ? active : undefined;
}

/// Asks the adapter, and tells the user where it refuses.
async function ask(request, argumentsOfIt) {
  if (session() && !stoppedSession()) {
    vscode.window.setStatusBarMessage("ampsim: the program is running; pause it first", 4000);
    return undefined;
  }
  try {
    return await session()?.customRequest(request, argumentsOfIt);
  } catch (error) {
    vscode.window.showWarningMessage(`ampsim: ${error.message}`);
    return undefined;
  }
}

/// Requests after which threads move, until the next stop.
const moves = ["continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "restart", "terminate"];

/// Follows a session's messages. True: what the views show may have changed.
function follow(id, message) {
  if (message.event === "stopped")
    stopped.add(id);
  else if (["continued", "terminated", "exited"].includes(message.event) ||
           (message.type === "response" && message.success && moves.includes(message.command)))
    stopped.delete(id);
  return ["stopped", "continued", "invalidated", "terminated"].includes(message.event) ||
         ["setVariable", "setExpression"].includes(message.command);
}

/// Starts `ampsim debug --dap`, for each session one.
const adapters = {
  createDebugAdapterDescriptor(debugSession) {
    const program = debugSession.configuration.ampsim || vscode.workspace.getConfiguration("ampsim").get("path") || "ampsim";
    return new vscode.DebugAdapterExecutable(program, ["debug", "--dap"]);
  },
};

/// F5 without a launch.json debugs the file in the editor.
const configurations = {
  resolveDebugConfiguration(folder, configuration) {
    const editor = vscode.window.activeTextEditor;
    if (!configuration.type && !configuration.request && editor?.document.languageId === "cpp")
      configuration = { type: "ampsim", request: "launch", name: "Debug this file's kernels" };
    configuration.program ??= editor?.document.fileName;
    configuration.cwd ??= folder?.uri.fsPath;
    if (configuration.program)
      return configuration;
    vscode.window.showErrorMessage("ampsim: which program? Open its source, or give 'program' in launch.json.");
    return undefined;
  },
};

function activate(context) {
  const threads = new GpuThreads(stoppedSession);
  const watch = new ParallelWatch(context, stoppedSession);
  const refresh = () => {
    threads.refresh();
    watch.refresh();
  };
  /// Stops, and answers that change what threads hold.
  const trackers = {
    createDebugAdapterTracker: (debugSession) => ({
      onDidSendMessage(message) {
        if (follow(debugSession.id, message))
          refresh();
      },
      onExit: () => stopped.delete(debugSession.id),
    }),
  };
  const command = (name, action) => context.subscriptions.push(vscode.commands.registerCommand(`ampsim.${name}`, action));
  command("focus", (item) => ask("ampsim/focus", { threadId: item.threadId }));
  command("expand", (item) => ask("ampsim/expand", { threadId: item.threadId, count: 16 }));
  command("freeze", (item) => ask("ampsim/freeze", { frozen: true, threadIds: item.threadIds }));
  command("thaw", (item) => ask("ampsim/freeze", { frozen: false, threadIds: item.threadIds }));
  command("stepTile", () => ask("ampsim/stepTile", {}));
  command("restartLaunch", () => ask("ampsim/restartLaunch", {}));
  command("lastWrite", ({ container, variable }) =>
    ask("ampsim/lastWrite", { variablesReference: container.variablesReference, name: variable.name }));
  command("selectTile", async () => {
    const text = await vscode.window.showInputBox({ prompt: "Index of the tile, as 3 or 1, 2" });
    const index = text?.match(/-?\d+/g)?.map(Number);
    if (index)
      await ask("ampsim/focus", { tile: index });
  });
  const proofs = new Proofs();
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
  const sources = [{ language: "cpp" }, { language: "cuda-cpp" }, { pattern: "**/*.{cu,hip}" }];
  context.subscriptions.push(
    output,
    vscode.languages.registerCodeLensProvider(sources, proofs),
    vscode.workspace.onDidChangeTextDocument((change) => proofs.forget(change.document.fileName)),
    vscode.debug.registerDebugAdapterDescriptorFactory("ampsim", adapters),
    vscode.debug.registerDebugConfigurationProvider("ampsim", configurations),
    vscode.debug.registerDebugAdapterTrackerFactory("ampsim", trackers),
    vscode.debug.onDidChangeActiveDebugSession(refresh),
    vscode.window.registerTreeDataProvider("ampsim.threads", threads),
    vscode.window.registerWebviewViewProvider("ampsim.watch", watch));
}

module.exports = { activate, deactivate() {} };
