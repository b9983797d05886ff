# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs beside the debugger's console: executes the Python code that comes through a socket, with the module `ampsim`.

Messages are lines of JSON. The console sends {"do": "run", "code", "file"} and {"do": "stop", "stop"}, and receives
{"done", "error"} at the end. In between, the code may send requests, {"ask": "execute" | "evaluate" | "write", "text"},
which are answered by {"text", ...} or {"error"}.
"""
import json
import socket
import sys
import traceback
import types

link = socket.socket(fileno=int(sys.argv[1])).makefile("rw", encoding="utf-8", errors="surrogateescape")
ampsim = types.ModuleType("ampsim", "The debugger that runs this code.")


class error(RuntimeError):
    """The result of a command or an expression."""


def send(message):
    link.write(json.dumps(message) + "\n")
    link.flush()


def ask(what, text):
    send({"ask": what, "text": text})
    while True:
        message = receive()
        if "do" in message: # a command has moved threads, and there are handlers of stops
            serve(message)
        elif "error" in message:
            raise error(message["error"])
        else:
            return message


def receive():
    line = link.readline()
    if not line:
        sys.exit(0) # the console has ended
    return json.loads(line)


class Value:
    """The value of an expression. `type`: its name; `value`: of a number, a truth value or a list of such, what it is, else None."""

    def __init__(self, message):
        self.text, self.type, self.value = message["text"], message["type"], message.get("value")

    def number(self):
        if not isinstance(self.value, (int, float)):
            raise error(f"a value of type '{self.type}' is not a number")
        return self.value

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<ampsim.Value of type '{self.type}': {self.text}>"

    def __int__(self):
        return int(self.number())

    __index__ = __int__

    def __float__(self):
        return float(self.number())

    def __bool__(self):
        return bool(self.number())

    def __eq__(self, other):
        return self.number() == (other.number() if isinstance(other, Value) else other)

    def __lt__(self, other):
        return self.number() < (other.number() if isinstance(other, Value) else other)

    def __le__(self, other):
        return self < other or self == other


class Registry:
    """Functions that are called with what has happened."""

    def __init__(self):
        self.functions = []

    def connect(self, function):
        self.functions.append(function)

    def disconnect(self, function):
        self.functions.remove(function)


class StopEvent:
    """`reason`, `text` (what the console shows), `launch`, `tile`, `thread` and, where it is one's, `breakpoint` (numbers)."""

    def __init__(self, stop):
        self.__dict__.update(stop)


def execute(command, from_tty=False, to_string=False):
    text = ask("execute", command)["text"]
    if to_string:
        return text
    write(text)


def parse_and_eval(expression):
    return Value(ask("evaluate", expression))


def write(text):
    ask("write", text)


class Output:
    encoding = "utf-8"

    def write(self, text):
        write(text)
        return len(text)

    def flush(self):
        pass


def serve(message):
    problem = None
    try:
        if message["do"] == "stop":
            for function in list(ampsim.events.stop.functions):
                function(StopEvent(message["stop"]))
        else:
            exec(compile(message["code"], message["file"], "exec"), names)
    except error as what:
        problem = str(what)
    except SystemExit as end:
        problem = None if not end.code else f"exit status {end.code}"
    except BaseException:
        kind, what, trace = sys.exc_info()
        while trace and trace.tb_frame.f_code.co_filename == __file__: # this file's own
            trace = trace.tb_next
        problem = "".join(traceback.format_exception(kind, what, trace)).strip()
    send({"done": True, "error": problem, "handlers": len(ampsim.events.stop.functions)})


__file__ = "<string>"
for each in (error, Value, execute, parse_and_eval, write, StopEvent):
    setattr(ampsim, each.__name__, each)
ampsim.events = types.SimpleNamespace(stop=Registry())
sys.modules["ampsim"] = ampsim
names = {"__name__": "__main__", "ampsim": ampsim}
sys.stdout = sys.stderr = Output()
sys.argv = [""]
while True:
    serve(receive())
