// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The GPU Threads view: a row for the threads at one place in one state, and the threads under it.
"use strict";

const { ranksOf } = require("./ranks");
const { View } = require("./view");

class GpuThreads extends View {
  constructor(context, session, heard) {
    super(context, session, { page: "gpu_threads.html", name: "ampsim.threads", settings: { flagged: false } });
    this.heard = heard; // called with each response
  }

  async answer(session) {
    const answer = await session.customRequest("ampsim/threadGroups");
    this.heard(answer);
    const groups = answer.groups.map((group) => ({ ...group, threadIds: ranksOf(group.threads).map((rank) => rank + 1) }));
    return { ...answer, groups };
  }
}

module.exports = { GpuThreads };
