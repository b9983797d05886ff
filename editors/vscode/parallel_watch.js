// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Parallel Watch view: expressions in all threads of the tile as a table.
"use strict";

const vscode = require("vscode");
const { View } = require("./view");

const rowsAtOnce = 1024; // a tile's threads

class ParallelWatch extends View {
  constructor(context, session) {
    super(context, session, { page: "watch.html", name: "ampsim.watch", settings: { expressions: [], condition: "", sort: 0 } });
  }

  async answer(session) {
    const [answer, threads] = await Promise.all([session.customRequest("ampsim/parallelWatch", { ...this.wanted, count: rowsAtOnce }),
                                                 session.customRequest("ampsim/threadGroups")]);
    return { ...answer, words: threads.words, tiled: threads.tiled, problem: (answer.problems ?? []).join("; ") };
  }

  async hear(message) {
    if (message.kind !== "csv")
      return;
    const file = await vscode.window.showSaveDialog({ filters: { "comma-separated values": ["csv"] } });
    if (file)
      await vscode.workspace.fs.writeFile(file, Buffer.from(message.text));
  }
}

module.exports = { ParallelWatch };
