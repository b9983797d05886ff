// The GPU Threads view: a row for the threads at one place in one state, and the threads under it.
"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { ranksOf } = require("./ranks");

const icons = { active: "debug-start", "at barrier": "debug-pause", ended: "pass", "not started": "circle-outline",
                "waiting in a loop": "sync" };

class GpuThreads {
  constructor(session) {
    this.session = session;
    this.changed = new vscode.EventEmitter();
    this.onDidChangeTreeData = this.changed.event;
  }

  refresh() {
    this.changed.fire();
  }

  getTreeItem(item) {
    return item;
  }

  async getChildren(group) {
    return group ? this.threadsOf(group) : this.groups();
  }

  async groups() {
    let answer;
    try {
      answer = await this.session()?.customRequest("ampsim/threadGroups");
    } catch {
      return []; // nothing is stopped
    }
    return (answer?.groups ?? []).map((group) => {
      const collapsed = group.count > 1 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
      const item = new vscode.TreeItem(`${group.count} × ${group.state}`, collapsed);
      item.description = group.source ? `${path.basename(group.source.path)}:${group.line}  ${group.threads}` : group.threads;
      item.tooltip = group.function;
      item.iconPath = new vscode.ThemeIcon(group.focus ? "arrow-right" : icons[group.state] ?? "lock");
      item.contextValue = "group";
      item.threadId = group.threadId;
      item.threadIds = ranksOf(group.threads).map((rank) => rank + 1);
      if (group.count === 1)
        item.command = { command: "ampsim.focus", title: "", arguments: [item] };
      return item;
    });
  }

  threadsOf(group) {
    return group.threadIds.map((threadId) => {
      const item = new vscode.TreeItem(`thread ${threadId - 1}`);
      item.contextValue = "thread";
      item.threadId = threadId;
      item.threadIds = [threadId];
      item.command = { command: "ampsim.focus", title: "", arguments: [item] };
      return item;
    });
  }
}

module.exports = { GpuThreads };
