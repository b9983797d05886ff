# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A user of the debugger: at a terminal, and in an editor through the debug adapter."""

import os
import pathlib
import pty
import select
import subprocess
import sys
import tempfile
import unittest

tests = pathlib.Path(__file__).parents[1]
sys.path.append(str(tests / "dap"))

from client import Client  # noqa: E402

ampsim = os.environ["AMPSIM"]
source = (tests / "debug" / "builtins.cu").read_text()


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, folder, *command):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", XDG_STATE_HOME=str(folder))
            os.chdir(folder)
            os.execv(command[0], command)
        self.shown = ""

    def wait_for(self, text):
        while text not in self.shown:
            if not select.select([self.terminal], [], [], 1800)[0]:
                raise TimeoutError(f"no {text!r} in\n{self.shown}")
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                data = b""
            if not data:
                raise EOFError(f"no {text!r} to the end of\n{self.shown}")
            self.shown += data.decode(errors="replace").replace("\r", "")
        before, self.shown = self.shown.split(text, 1)
        return before

    def ask(self, command, until="(ampsim) "):
        """What a command prints, up to the next prompt."""
        os.write(self.terminal, (command + "\n").encode())
        return self.wait_for(until)


class Visit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-visit-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "fill.cu").write_text(source)

    def test_a_variable_without_a_value(self):
        """It is not misspelled."""
        (self.folder / "one.cu").write_text("__global__ void k(int *p, int n) {\n  int i = threadIdx.x;\n  p[i] = n;\n}\n"
                                            "int main() { int *p; cudaMalloc(&p, 128); k<<<1, 32>>>(p, 1); cudaDeviceSynchronize(); }\n")
        (self.folder / "commands").write_text("break 2\nrun\nprint i\n")
        done = subprocess.run([ampsim, "debug", "--color=never", "--batch", "-x", "commands", "one.cu"], cwd=self.folder, capture_output=True, text=True)
        self.assertIn("error: 'i' has no value yet: its declaration has not been executed\n", done.stdout)

    def test_at_a_terminal(self):
        terminal = Terminal(self.folder, ampsim, "debug", "--color=never", "fill.cu")
        greeting = [line for line in terminal.wait_for("(ampsim) ").splitlines() if line.strip()]
        self.assertEqual(len(greeting), 2, greeting)
        self.assertIn("'help' lists the commands", greeting[1])
        self.assertIn("no variable 'nosuch'", terminal.ask("break 8 if nosuch > 3"))
        self.assertIn("Breakpoint 2", terminal.ask("break 8 if threadIdx.x == 3"))
        self.assertIn("did you mean 'break'?", terminal.ask("braek 3"))
        terminal.ask("run")
        self.assertIn("threadIdx = {x = 3, y = 0, z = 0}", terminal.ask("print threadIdx"))
        self.assertIn("threadIdx.x = 3", terminal.ask("print threadIdx.x"))
        self.assertIn("did you mean 'column'?", terminal.ask("print colum"))
        self.assertIn("width = 16", terminal.ask("info args"))
        self.assertIn("fill", terminal.ask("info frame"))
        self.assertIn("CUDA", terminal.ask("info source"))
        terminal.ask("delete", until="(y or n) ")
        terminal.ask("n")
        self.assertIn("catchpoint 1", terminal.ask("info breakpoints"))
        terminal.ask("delete", until="(y or n) ")
        terminal.ask("y")
        self.assertIn("no breakpoints", terminal.ask("info breakpoints"))
        os.write(terminal.terminal, b"quit\n")
        os.waitpid(terminal.child, 0)

    def test_in_an_editor(self):
        client = Client()
        program = self.folder / "fill.cu"
        client.start(program, breakpoints=[{"line": 8, "condition": "threadIdx.x == 3 && blockIdx.y == 2"},
                                           {"line": 7, "condition": "threadIdx.w == 3"}])
        self.assertTrue(client.set[0]["verified"], client.set)
        self.assertFalse(client.set[1]["verified"], client.set)
        self.assertIn("has no member 'w'", client.set[1]["message"])
        thread = client.wait("stopped")["threadId"]
        frame = client.top(thread)["id"]
        self.assertEqual(client.value("threadIdx.x", frame, "hover"), "3")
        self.assertEqual(client.value("blockDim", frame, "hover"), "{x = 8, y = 2, z = 1}")
        shown = client.variables(client.scope(frame, "Thread"))
        self.assertEqual(shown["threadIdx"]["value"], "{x = 3, y = 0, z = 0}")
        self.assertEqual(shown["blockIdx"]["value"], "{x = 0, y = 2, z = 0}")
        self.assertEqual(shown["gridDim"]["value"], "{x = 2, y = 3, z = 1}")
        self.assertEqual(shown["warpSize"]["value"], "32")
        self.assertEqual(client.variables(shown["threadIdx"]["variablesReference"])["x"]["value"], "3")
        client.end()


if __name__ == "__main__":
    unittest.main()
