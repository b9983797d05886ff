# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of the debug adapter that validates every message it receives against the protocol's schema."""

import contextlib
import faulthandler
import json
import os
import pathlib
import queue
import shutil
import subprocess
import threading
import time

import jsonschema

ampsim = os.environ["AMPSIM"]
patience = 400 # seconds: only ends hangs, before ctest does without a word
faulthandler.dump_traceback_later(1000, exit=True) # where no wait of the client has a limit
here = pathlib.Path(__file__).parent
document = json.loads((here.parent / "schemas" / "debug-adapter-protocol.json").read_text())
validators = {}


def validator(name):
    if name not in validators:
        jsonschema.Draft4Validator.check_schema(document)
        validators[name] = jsonschema.Draft4Validator({**document, "$ref": f"#/definitions/{name}"})
    return validators[name]


def definition(message):
    """The schema's name for a message; our own requests have the general one."""
    if message.get("type") == "event":
        name = message["event"]
        found = name[0].upper() + name[1:] + "Event"
        assert found in document["definitions"], f"an unknown event '{name}'"
        return found
    if message.get("type") != "response":
        return "ProtocolMessage"
    if not message["success"]:
        return "ErrorResponse" if "body" in message else "Response"
    name = message["command"]
    found = name[0].upper() + name[1:] + "Response"
    assert found in document["definitions"] or name.startswith("ampsim/"), f"an unknown response '{name}'"
    return found if found in document["definitions"] else "Response"


def validate(message):
    errors = [f"{'/'.join(map(str, each.path))}: {each.message}" for each in validator(definition(message)).iter_errors(message)]
    if errors:
        raise AssertionError(f"{json.dumps(message)[:2000]}\n" + "\n".join(errors))


def stacks(process):
    """What a process and its descendants wait for: their stacks if there is gdb, else their states."""
    shown = []
    for task in pathlib.Path(f"/proc/{process}/task").glob("*"):
        shown.append(f"{task}: {(task / 'wchan').read_text()}, {(task / 'syscall').read_text()}")
        shown += [stacks(int(child)) for child in (task / "children").read_text().split()]
    if shutil.which("gdb"):
        command = ["gdb", "-p", str(process), "-batch", "-ex", "thread apply all backtrace 30"]
        shown.append(subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout)
    return "\n".join(shown)


class Refused(Exception):
    pass


class Client:
    def __init__(self, *options, process=None, streams=None, cwd=None):
        self.process = process
        if not streams:
            self.process = subprocess.Popen([ampsim, "debug", "--dap", *options], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)
            streams = self.process.stdin, self.process.stdout
        self.to, self.source = streams
        self.seq, self.their_seq = 0, 0
        self.last = None
        self.messages = queue.Queue()
        self.events, self.responses, self.output = [], {}, {}
        self.all = []
        self.held, self.holding = [], False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            length = None
            while True:
                try:
                    line = self.source.readline()
                except ValueError: # closed by the test
                    line = b""
                if not line:
                    return self.messages.put(None)
                if line == b"\r\n":
                    break
                name, value = line.decode().split(":", 1)
                assert name == "Content-Length", line
                length = int(value)
            self.messages.put(json.loads(self.source.read(length)))

    def take(self, timeout):
        try:
            message = self.messages.get(timeout=timeout)
        except queue.Empty:
            last = "\n".join(json.dumps(each)[:500] for each in self.all[-10:])
            process = stacks(self.process.pid) if self.process else ""
            raise TimeoutError(f"no message; the last of {self.seq} requests: {self.last}; the last messages:\n{last}\n{process}") from None
        if message is None:
            raise EOFError("the adapter has ended")
        validate(message)
        assert message["seq"] == self.their_seq + 1, message
        self.their_seq += 1
        self.all.append(message)
        if message["type"] == "response":
            self.responses[message["request_seq"]] = message
        elif message["event"] == "output":
            body = message["body"]
            self.output[body["category"]] = self.output.get(body["category"], "") + body["output"]
        else:
            self.events.append(message)

    def write(self, data):
        self.held.append(data)
        if not self.holding:
            self.to.write(b"".join(self.held))
            self.to.flush()
            self.held.clear()

    @contextlib.contextmanager
    def at_once(self):
        """Messages sent within go in one write."""
        self.holding = True
        yield
        self.holding = False
        self.write(b"")

    def send(self, command, **arguments):
        self.seq += 1
        message = {"seq": self.seq, "type": "request", "command": command}
        if arguments:
            message["arguments"] = arguments
        self.last = message
        data = json.dumps(message).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        return self.seq

    def answer(self, seq, timeout=patience):
        end = time.monotonic() + timeout
        while seq not in self.responses:
            self.take(end - time.monotonic())
        response = self.responses.pop(seq)
        if not response["success"]:
            refused = Refused(response.get("message"))
            refused.shown = response["body"]["error"]["showUser"]
            raise refused
        return response.get("body")

    def ask(self, command, **arguments):
        return self.answer(self.send(command, **arguments))

    def wait(self, event, timeout=patience):
        end = time.monotonic() + timeout
        while True:
            for k, message in enumerate(self.events):
                if message["event"] == event:
                    del self.events[k]
                    return message.get("body")
            self.take(max(end - time.monotonic(), 0.001))

    def start(self, program, *, breakpoints=(), filters=None, functions=(), **arguments):
        self.capabilities = self.ask("initialize", adapterID="ampsim", linesStartAt1=True, columnsStartAt1=True)
        arguments.setdefault("hostDebugger", False) # which takes half a second to start; host_test.py tests it
        launch = self.send("launch", program=str(program), **arguments)
        self.wait("initialized")
        self.answer(launch)
        self.set = []
        if breakpoints:
            self.set = self.ask("setBreakpoints", source={"path": str(program)}, breakpoints=list(breakpoints))["breakpoints"]
        if functions:
            self.ask("setFunctionBreakpoints", breakpoints=[{"name": name} for name in functions])
        if filters is not None:
            self.ask("setExceptionBreakpoints", filters=list(filters))
        self.ask("configurationDone")

    def move(self, command, **arguments):
        self.ask(command, **arguments)
        return self.wait("stopped")

    def top(self, thread):
        return self.ask("stackTrace", threadId=thread)["stackFrames"][0]

    def scope(self, frame, name):
        [found] = [each for each in self.ask("scopes", frameId=frame)["scopes"] if each["name"] == name]
        return found["variablesReference"]

    def variables(self, reference, **arguments):
        return {each["name"]: each for each in self.ask("variables", variablesReference=reference, **arguments)["variables"]}

    def value(self, expression, frame=None, context="watch"):
        arguments = {"frameId": frame} if frame else {}
        return self.ask("evaluate", expression=expression, context=context, **arguments)["result"]

    def end(self):
        self.ask("disconnect")
        status = self.process.wait(patience)
        errors = self.process.stderr.read().decode()
        assert status == 0, f"the adapter ended with {status}\n{errors}"
        assert errors == "", errors
