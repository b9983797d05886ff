// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The debug adapter, driven by the client that tests Visual Studio Code's adapters.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { spawn } = require("node:child_process");
const { DebugClient } = require("@vscode/debugadapter-testsupport");
const { checkExtension } = require("./extension");

const program = path.resolve(__dirname, "..", "neighbours.cpp");
const lines = fs.readFileSync(program, "utf8").split("\n");
const lineOf = (part) => lines.findIndex((line) => line.includes(part)) + 1;
const barrier = lineOf("all have written"), after = lineOf("int next =");
const racyWrite = lineOf("line[me] = next + 1"), racyRead = lineOf("int previous =");

/// Sends a request that moves threads and waits for the stop.
async function move(client, request) {
  const [event] = await Promise.all([client.waitForEvent("stopped", 20000), request()]);
  return event.body;
}

async function top(client, threadId) {
  return (await client.stackTraceRequest({ threadId })).body.stackFrames[0];
}

const patience = 1800000; // ms: only ends hangs, however slow the machine

async function wholeSession(client, atBreakpoint = async () => {}, more = {}) {
  let output = "";
  client.on("output", (event) => (output += event.body.category === "stdout" ? event.body.output : ""));
  client.defaultTimeout = patience;

  // A conditional breakpoint.
  const initialized = client.waitForEvent("initialized").then(async () => {
    const set = await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [{ line: barrier, condition: "me == 100" }] });
    assert.deepStrictEqual(set.body.breakpoints.map((each) => [each.verified, each.line]), [[true, barrier]]);
    await client.setExceptionBreakpointsRequest({ filters: ["raw"] });
    await client.configurationDoneRequest();
  });
  const stopped = client.waitForEvent("stopped");
  await Promise.all([initialized, client.launch({ program, ...more })]);
  const stop = (await stopped).body;
  assert.strictEqual(stop.reason, "breakpoint");
  const thread = stop.threadId;
  const frame = await top(client, thread);
  assert.deepStrictEqual([frame.line, frame.source.path], [barrier, program]);
  assert.strictEqual((await client.evaluateRequest({ expression: "me", frameId: frame.id, context: "watch" })).body.result, "100");

  await atBreakpoint(thread);

  // 256 threads: by group, and each of them.
  const threads = (await client.threadsRequest()).body.threads.filter((each) => !each.name.startsWith("host: "));
  assert.strictEqual(threads.length, 3);
  const groups = (await client.customRequest("ampsim/threadGroups")).body.groups;
  assert.strictEqual(groups.reduce((sum, group) => sum + group.count, 0), 256);
  const watch = (await client.customRequest("ampsim/parallelWatch", { expressions: ["$thread"], count: 256 })).body.rows;
  assert.deepStrictEqual(watch.map((row) => row.values[0]), [...Array(256).keys()].map(String));
  for (const { threadId } of watch)
    assert.ok((await client.stackTraceRequest({ threadId })).body.totalFrames >= 1);
  const scopes = (await client.scopesRequest({ frameId: frame.id })).body.scopes;
  const shared = scopes.find((scope) => scope.name === "tile_static");
  const [line] = (await client.variablesRequest({ variablesReference: shared.variablesReference })).body.variables;
  const elements = (await client.variablesRequest({ variablesReference: line.variablesReference, filter: "indexed", start: 98, count: 3 })).body;
  assert.deepStrictEqual(elements.variables.map((each) => [each.name, each.value]), [["[98]", "196"], ["[99]", "198"], ["[100]", "200"]]);

  // Over the barrier, and back before it.
  assert.strictEqual((await move(client, () => client.nextRequest({ threadId: thread }))).threadId, thread);
  assert.strictEqual((await top(client, thread)).line, after);
  await move(client, () => client.stepBackRequest({ threadId: thread }));
  assert.strictEqual((await top(client, thread)).line, barrier);

  // The hazard.
  await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
  const hazard = await move(client, () => client.continueRequest({ threadId: thread }));
  assert.deepStrictEqual([hazard.reason, hazard.description], ["exception", "read after write"]);
  const reader = await top(client, hazard.threadId);
  assert.strictEqual(reader.line, racyRead);
  const about = (await client.exceptionInfoRequest({ threadId: hazard.threadId })).body;
  assert.strictEqual(about.exceptionId, "raw");

  // The write that caused it.
  const me = Number((await client.evaluateRequest({ expression: "me", frameId: reader.id, context: "watch" })).body.result);
  const name = `line[${(me + 255) % 256}]`;
  const data = (await client.dataBreakpointInfoRequest({ name, frameId: reader.id })).body;
  await client.setDataBreakpointsRequest({ breakpoints: [{ dataId: data.dataId, accessType: "write" }] });
  const write = await move(client, () => client.reverseContinueRequest({ threadId: hazard.threadId }));
  assert.strictEqual(write.reason, "data breakpoint");
  assert.strictEqual(write.threadId - 1, (me + 255) % 256);
  assert.strictEqual((await top(client, write.threadId)).line, racyWrite);

  // The end.
  await client.setDataBreakpointsRequest({ breakpoints: [] });
  await client.setExceptionBreakpointsRequest({ filters: [] });
  const ended = Promise.all([client.waitForEvent("exited"), client.waitForEvent("terminated")]);
  await client.continueRequest({ threadId: write.threadId });
  const [exited] = await ended;
  assert.strictEqual(exited.body.exitCode, 7);
  assert.strictEqual(output, "begin ünïcode\nend 1\n");
}

async function malformed(client) {
  await client.initializeRequest();
  await assert.rejects(client.send("frobnicate", {}));
  await assert.rejects(client.send("stackTrace", { threadId: "one" }));
  await assert.rejects(client.launchRequest({ program: 5 }));
  await assert.rejects(client.launchRequest({ program: "/nowhere.cpp" }));
  await assert.rejects(client.initializeRequest()); // a second one is refused, and it still responds
}

async function main() {
  const withClient = async (name, port, session) => {
    const client = new DebugClient("sh", path.join(__dirname, "adapter"), "ampsim", undefined, true);
    await client.start(port);
    await session(client);
    await client.stop();
    console.log(`${name}: well`);
  };
  await withClient("a whole session on standard input and output", undefined, wholeSession);
  await withClient("the extension's views", undefined,
                   (client) => wholeSession(client, (thread) => checkExtension(client, program, thread)));
  await withClient("requests that are wrong", undefined, malformed);

  const server = spawn(process.env.AMPSIM, ["debug", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [announcement] = await new Promise((resolve) => server.stdout.once("data", (data) => resolve([data.toString()])));
    const [, port, secret] = announcement.match(/:(\d+), secret (\w+)\n/);
    await withClient("a whole session at a port", Number(port), (client) => wholeSession(client, undefined, { secret }));
  } finally {
    server.kill();
  }
}

const limit = setTimeout(() => {
  console.error("the sessions take too long");
  process.exit(1);
}, patience);
main().then(() => clearTimeout(limit), (error) => {
  console.error(error);
  process.exit(1);
});
