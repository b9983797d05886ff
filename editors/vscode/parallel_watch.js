// The Parallel Watch view: expressions in all threads of the tile as a table. The table is in watch.html; this side asks
// the adapter.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const rowsAtOnce = 1024; // a tile's threads

class ParallelWatch {
  constructor(context, session) {
    this.session = session;
    this.state = context.workspaceState;
    this.wanted = this.state.get("ampsim.watch", { expressions: [], condition: "", sort: 0 });
  }

  resolveWebviewView(view) {
    this.view = view;
    view.webview.options = { enableScripts: true };
    view.webview.html = fs.readFileSync(path.join(__dirname, "watch.html"), "utf8");
    view.webview.onDidReceiveMessage((message) => this.take(message));
    view.onDidDispose(() => (this.view = undefined));
  }

  async take(message) {
    if (message.kind === "wanted") {
      this.wanted = message.wanted;
      this.state.update("ampsim.watch", this.wanted);
    } else if (message.kind === "focus") {
      await this.session()?.customRequest("ampsim/focus", { threadId: message.threadId }).then(undefined, () => {});
      return;
    } else if (message.kind === "csv")
      return this.save(message.text);
    this.refresh();
  }

  async save(text) {
    const file = await vscode.window.showSaveDialog({ filters: { "comma-separated values": ["csv"] } });
    if (file)
      await vscode.workspace.fs.writeFile(file, Buffer.from(text));
  }

  async refresh() {
    if (!this.view)
      return;
    let answer = { rows: [], total: 0 }, problem = "";
    try {
      if (this.session())
        answer = await this.session().customRequest("ampsim/parallelWatch", { ...this.wanted, count: rowsAtOnce });
    } catch (error) {
      problem = error.message;
    }
    problem ||= (answer.problems ?? []).join("; ");
    this.view?.webview.postMessage({ ...answer, wanted: this.wanted, problem });
  }
}

module.exports = { ParallelWatch };
