// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Parallel Stacks view: the calls that threads are in as a graph, of the tile or of the whole launch.
"use strict";

const { View } = require("./view");

/// Calls without a branch of threads are one box, its innermost call first.
function merged(node) {
  const frames = [node];
  while (frames[0].callees.length === 1 && frames[0].callees[0].count === frames[0].count)
    frames.unshift(frames[0].callees[0]);
  const [inner] = frames;
  return { count: node.count, threads: node.threads, focus: node.focus, frames: frames.map(({ callees, ...frame }) => frame),
           callees: inner.callees.map(merged) };
}

class ParallelStacks extends View {
  constructor(context, session) {
    super(context, session, { page: "parallel_stacks.html", name: "ampsim.stacks", settings: { launch: false, flagged: false } });
  }

  async answer(session) {
    const [stacks, threads] = await Promise.all([session.customRequest("ampsim/parallelStacks", this.wanted),
                                                 session.customRequest("ampsim/threadGroups")]);
    return { roots: stacks.roots.map(merged), elsewhere: stacks.elsewhere, words: threads.words, tile: threads.tile,
             tiled: threads.tiled, launch: threads.launch };
  }
}

module.exports = { ParallelStacks, merged };
