// What the views have in common: a page (a file of its own, with the parts that all share) that asks the adapter through the
// extension, and is filled anew at each stop.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8");

class View {
  /// `page`: the file; `name`: under which the view's settings are kept, beginning with `settings`; `session`: gives the
  /// session that can be asked, or undefined.
  constructor(context, session, { page, name, settings }) {
    this.session = session;
    this.page = page;
    this.name = name;
    this.state = context.workspaceState;
    this.wanted = { ...settings, ...this.state.get(name, {}) };
  }

  resolveWebviewView(view) {
    this.view = view;
    view.webview.options = { enableScripts: true };
    // By functions, since a text can have "$&" in it.
    view.webview.html = read(this.page).replace("/* views.css */", () => read("views.css")).replace("/* views.js */", () => read("views.js"));
    view.webview.onDidReceiveMessage((message) => this.take(message));
    view.onDidDispose(() => (this.view = undefined));
  }

  async take(message) {
    if (message.kind === "ready") {
      this.isReady?.();
      await this.refresh();
    } else if (message.kind === "wanted") {
      this.wanted = message.wanted;
      this.state.update(this.name, this.wanted);
      await this.refresh();
    } else if (message.kind === "command" && message.command.startsWith("ampsim."))
      await vscode.commands.executeCommand(message.command, message.words);
    else
      await this.hear?.(message);
  }

  /// Until the page is there, or seems to be hidden.
  whenReady(milliseconds) {
    return new Promise((done) => {
      this.isReady = done;
      setTimeout(done, milliseconds);
    });
  }

  /// Asks again; why there is no answer is `problem`, for the view to show in its own place.
  async refresh() {
    if (!this.view)
      return;
    const asked = (this.asked = {});
    let answer = {}, problem = "";
    try {
      if (this.session())
        answer = await this.answer(this.session());
    } catch (error) {
      problem = error.message === "notStopped" ? "" : error.message;
    }
    if (asked === this.asked) // else a later question has been asked
      this.view?.webview.postMessage({ ...answer, wanted: this.wanted, problem: problem || answer.problem || "" });
  }
}

module.exports = { View };
