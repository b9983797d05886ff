// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A session with the protocol's own client, which checks every response against the protocol's schema, and results of
// tools against the tool's. session.mjs AMPSIM EXAMPLES PACKAGES
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [ampsim, examples, packages] = process.argv.slice(2);
const { resolve } = createRequire(`${packages}/`);
const load = (name) => import(pathToFileURL(resolve(`@modelcontextprotocol/sdk/client/${name}.js`)));
const { Client } = await load("index");
const { StdioClientTransport } = await load("stdio");

const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: ampsim, args: ["mcp"] }));
assert.equal(client.getServerVersion().name, "ampsim");

const { tools } = await client.listTools();
assert.deepEqual(tools.map((each) => each.name), ["check", "run", "prove", "fix", "trace", "findings", "explain"]);

const call = async (name, args) => {
  const answer = await client.callTool({ name, arguments: args });
  assert(!answer.isError, JSON.stringify(answer));
  return answer.structuredContent;
};
const sources = { "sum.cu": readFileSync(`${examples}/cuda/vector_sum.cu`, "utf8") };
assert.equal((await call("check", { sources })).verdict, "compiles");
const found = await call("run", { sources, most: 1 });
assert.equal(found.verdict, "findings");
assert.deepEqual([found.findings.length, found.total, found.next], [1, 2, 1]);
const rest = await call("findings", { report: found.report, from: found.next });
assert.deepEqual([...found.findings, ...rest.findings].map((each) => each.kind), ["war", "waw"]);
assert.equal((await call("prove", { sources })).summary.refuted > 0, true);
const fix = await call("fix", { sources });
assert.equal((await call("run", { sources: fix.fixed.files })).verdict, "clean");
assert((await call("trace", { sources, variable: "sum" })).total > 0);
assert.match((await call("explain", { topic: "waw" })).text, /write after write/);
assert((await client.callTool({ name: "run", arguments: {} })).isError);
await assert.rejects(client.callTool({ name: "none", arguments: {} }), /unknown tool 'none'/);

const { resources } = await client.listResources();
for (const { uri } of resources)
  assert((await client.readResource({ uri })).contents[0].text.length > 0);
assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
await assert.rejects(client.readResource({ uri: "ampsim://none" }), /unknown resource/);
await client.ping();
await client.close();
console.log(`${tools.length} tools, ${resources.length} resources`);
