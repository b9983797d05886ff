# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of `ampsim mcp`: JSON-RPC, a line each. Every received message is checked; responses can come in any order."""

import json
import os
import queue
import subprocess
import threading

ampsim = os.environ["AMPSIM"]


class Client:
    def __init__(self, *options, command=(), **how):
        self.process = subprocess.Popen([*command, ampsim, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, encoding="utf-8", **how)
        self.lines = queue.Queue()
        self.answers = {}
        self.notifications = []
        self.number = 0
        threading.Thread(target=self.listen, daemon=True).start()
        self.hello = self.ask("initialize", protocolVersion="2025-06-18", capabilities={},
                              clientInfo={"name": "test", "version": "1"})
        self.notify("notifications/initialized")

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Closes the client: the server then ends by itself."""
        self.process.stdin.close()
        status = self.process.wait(timeout=60)
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        return status

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def notify(self, method, **parameters):
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}))

    def start(self, method, **parameters):
        self.number += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}))
        return self.number

    def next(self):
        line = self.lines.get(timeout=300)
        if line is None:
            raise EOFError(self.process.stderr.read())
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0", message
        if "method" in message:  # a notification
            assert "id" not in message, message
            self.notifications.append(message)
            return self.next()
        assert ("result" in message) != ("error" in message), message
        return message

    def answer(self, number):
        while number not in self.answers:
            message = self.next()
            self.answers[message["id"]] = message
        return self.answers.pop(number)

    def ask(self, method, **parameters):
        return self.answer(self.start(method, **parameters))

    def start_call(self, tool, **arguments):
        return self.start("tools/call", name=tool, arguments=arguments)

    def result(self, number):
        """A tool's response, as structured content, which the text repeats."""
        answer = self.answer(number)["result"]
        if answer.get("isError"):
            raise ToolError(answer["content"][0]["text"])
        assert json.loads(answer["content"][0]["text"]) == answer["structuredContent"]
        return answer["structuredContent"]

    def call(self, tool, **arguments):
        return self.result(self.start_call(tool, **arguments))


class ToolError(Exception):
    pass
