# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The protocol below the tools of `ampsim mcp`: versions, errors, resources, the end."""

import json
import subprocess
import time
import unittest

from client import Client, ampsim


class Protocol(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.addCleanup(self.client.close)

    def error(self, text):
        self.client.send(text)
        message = self.client.next()
        return message["id"], message["error"]["code"]

    def test_the_version_is_agreed_on(self):
        self.assertEqual(self.client.hello["result"]["protocolVersion"], "2025-06-18")
        self.assertEqual(set(self.client.hello["result"]["capabilities"]), {"tools", "resources"})
        known = self.client.ask("initialize", protocolVersion="2024-11-05")["result"]["protocolVersion"]
        unknown = self.client.ask("initialize", protocolVersion="1999-01-01")["result"]["protocolVersion"]
        self.assertEqual((known, unknown), ("2024-11-05", "2025-11-25"))

    def test_wrong_messages_get_errors(self):
        self.assertEqual(self.error("{"), (None, -32700))
        self.assertEqual(self.error("[" * 5000), (None, -32700))
        self.assertEqual(self.error('"text"'), (None, -32600))
        self.assertEqual(self.error('{"id": 1, "method": "ping"}'), (None, -32600))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": 5}'), (5, -32600))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": {}, "method": "ping"}')[1], -32600)
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": "a", "method": "none"}'), ("a", -32601))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": 6, "method": "ping", "params": []}'), (6, -32602))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "none"}}'), (7, -32602))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": {}}'), (8, -32602))
        self.assertEqual(self.error('{"jsonrpc": "2.0", "id": 9, "method": "resources/read", "params": {"uri": "ampsim://no"}}'), (9, -32002))
        self.assertEqual(self.client.ask("ping")["result"], {})

    def test_notifications_and_answers_get_none(self):
        self.client.notify("notifications/roots/list_changed")
        self.client.notify("none/such")
        self.client.send('{"jsonrpc": "2.0", "id": 77, "result": {}}')
        self.client.send("")
        number = self.client.start("ping")
        self.assertEqual(self.client.next()["id"], number)

    def test_resources(self):
        listed = self.client.ask("resources/list")["result"]["resources"]
        names = {each["name"] for each in listed}
        self.assertLessEqual({"raw", "war", "waw", "divergent-barrier", "out-of-bounds", "barrier", "limits"}, names)
        for each in listed:
            contents = self.client.ask("resources/read", uri=each["uri"])["result"]["contents"]
            self.assertEqual([(part["uri"], part["mimeType"]) for part in contents], [(each["uri"], each["mimeType"])])
            if each["name"] != "limits":
                done = subprocess.run([ampsim, "explain", "--color=never", each["name"]], capture_output=True, text=True)
                self.assertEqual(contents[0]["text"], done.stdout)
        templates = self.client.ask("resources/templates/list")["result"]["resourceTemplates"]
        self.assertEqual([each["uriTemplate"] for each in templates], ["ampsim://explain/{topic}", "ampsim://report/{report}"])

    def test_a_report_is_a_resource(self):
        answer = self.client.call("run", sources={"main.cu": "__global__ void f(int *p) { *p = threadIdx.x; }\n"
                                                  "int main() { int *p; cudaMalloc(&p, 4); f<<<1, 2>>>(p); cudaFree(p); }\n"})
        contents = self.client.ask("resources/read", uri=f"ampsim://report/{answer['report']}")["result"]["contents"]
        report = json.loads(contents[0]["text"])
        self.assertEqual((report["schema"], [each["id"] for each in report["findings"]]),
                         ("ampsim-report/1", [each["id"] for each in answer["findings"]]))

    def test_calls_are_worked_on_at_the_same_time(self):
        """Responses come as calls end: a quick call need not wait for a slow one, in a server that may run two programs."""
        with Client("-j2") as client:
            slow = client.start_call("run", sources={"slow.cu": "int main() { for (volatile int k = 0;; k = k + 1) {} }"}, time_limit=15)
            quick = client.start_call("explain", topic="raw")
            self.assertEqual([client.next()["id"] for _ in range(2)], [quick, slow])

    def test_clients_are_notified_of_progress(self):
        endless = {"sources": {"slow.cu": "int main() { for (volatile int k = 0;; k = k + 1) {} }"}, "time_limit": 2}
        number = self.client.start("tools/call", name="run", arguments=endless, _meta={"progressToken": "mine"})
        self.client.answer(number)
        seen = [each["params"] for each in self.client.notifications]
        self.assertEqual({(each["progressToken"], each["message"].split(":")[0]) for each in seen[1:]}, {("mine", "ampsim run")})
        self.assertEqual([each["progress"] for each in seen], list(range(len(seen))))
        self.assertGreaterEqual(len(seen), 2)
        before = len(seen)
        self.client.answer(self.client.start("tools/call", name="run", arguments=endless))
        self.assertEqual(self.client.ask("ping")["result"], {})
        self.assertEqual(len(self.client.notifications), before)
        answer = self.client.ask("tools/call", name="explain", arguments={"topic": "raw"}, _meta={"progressToken": [1]})
        self.assertEqual(answer["error"]["code"], -32602)

    def test_the_server_ends_with_its_client(self):
        self.client.start_call("run", sources={"a.cu": "int main() { for (volatile int k = 0;; k = k + 1) {} }"}, time_limit=300)
        self.client.ask("ping")
        started = time.monotonic()
        self.assertEqual(self.client.close(), 0)
        self.assertLess(time.monotonic() - started, 30)

    def test_wrong_usage(self):
        for words in (["mcp", "/"], ["mcp", "/no/such/folder"], ["mcp", "a", "b"], ["mcp", "--lesson=1"]):
            done = subprocess.run([ampsim, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (64, ""), words)


if __name__ == "__main__":
    unittest.main()
