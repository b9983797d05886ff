// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The common part of the views: a page (a file of its own, with shared parts) that sends requests to the adapter
// through the extension, and is refreshed at each stop.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8");

class View {
  /// `page`: the file; `name`: under which the view's settings are kept, beginning with `settings`; `session`:
  /// returns the session that takes requests, or undefined.
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
    // With functions, since a text may contain "$&".
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

  /// Waits until the page is ready, or seems to be hidden.
  whenReady(milliseconds) {
    return new Promise((done) => {
      this.isReady = done;
      setTimeout(done, milliseconds);
    });
  }

  /// Sends the request again; without a response, `problem` is the reason, which the view shows.
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
    if (asked === this.asked) // else a later request was sent
      this.view?.webview.postMessage({ ...answer, wanted: this.wanted, problem: problem || answer.problem || "" });
  }
}

module.exports = { View };
