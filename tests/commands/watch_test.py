# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`ampsim run --watch`: runs again after each save, whichever way an editor saves, and whatever the last run did."""

import fcntl
import os
import pathlib
import pty
import selectors
import signal
import subprocess
import tempfile
import termios
import time
import unittest

ampsim = os.environ["AMPSIM"]
waiting = "ampsim: waiting for a change; press Ctrl-C to stop\n"
program = '#include <cstdio>\n#include "part.h"\nint main() {\n  puts("begins");\n  fflush(stdout);\n  k<<<1, 32>>>();\n  cudaDeviceSynchronize();\n  printf("%d", NUMBER);\n}\n'
endless = "#define NUMBER 2\n__device__ volatile int flag;\n__global__ void k() { while (!flag) flag = flag; }\n"


def part(number):
    return f"#define NUMBER {number}\n__global__ void k() {{}}\n"


class Watching:
    """A watch, whose output is read up to a text that must come."""

    def __init__(self, folder, *words, terminal=None):
        self.said = ""

        def prepare():
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            if terminal:
                os.setsid()
                fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen([ampsim, "run", "--watch", *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=terminal or subprocess.PIPE, stderr=terminal or subprocess.STDOUT,
                                        env={**os.environ, "TERM": "xterm"}, preexec_fn=prepare)
        self.end = None if terminal else self.process.stdout.fileno()

    def until(self, text):
        """What it says up to this text."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.end, selectors.EVENT_READ)
            until = time.monotonic() + 300
            while text not in self.said:
                if not selector.select(until - time.monotonic()):
                    raise AssertionError(f"no {text!r} within 300 s in {self.said!r}")
                got = os.read(self.end, 65536)
                if not got:
                    raise AssertionError(f"it ended without {text!r}: {self.said!r}")
                self.said += got.decode().replace("\r\n", "\n")
        before, self.said = self.said.split(text, 1)
        return before + text

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        status = self.process.wait(300)
        if self.process.stdout:
            self.process.stdout.close()
        return status


class Watch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-watch-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "include").mkdir()
        self.source, self.header = self.folder / "k.cu", self.folder / "include" / "part.h"
        self.source.write_text(program)
        self.header.write_text(part(1))

    def rename_to(self, path, text):
        """Saves as many editors do: a new file takes the old one's name."""
        new = path.with_name(path.name + "~new")
        new.write_text(text)
        new.rename(path)

    def watch(self, *words, terminal=None):
        watching = Watching(self.folder, *words, terminal=terminal)
        self.addCleanup(lambda: watching.process.poll() is None and watching.stop(signal.SIGKILL))
        return watching

    def test_saves(self):
        for ways in ((), ("--no-cache",)):
            with self.subTest(ways):
                self.setUp()
                watching = self.watch(*ways, "-I", "include", "k.cu")
                self.assertIn("1\nampsim: no hazards found", watching.until(waiting))
                self.rename_to(self.source, program.replace("<1, 32>", "<2, 32>"))
                said = watching.until(waiting)
                self.assertTrue(said.startswith("\nampsim: run 2: 'k.cu' was saved\n"), said)
                self.assertIn("checked 1 launch, 2 blocks", said)
                (self.folder / "other.h").write_text("")  # not of the program
                self.header.write_text(part(3))  # in place, and in a folder that only the run has named
                self.assertIn("3\nampsim: no hazards", watching.until(waiting))
                self.rename_to(self.header, "#include <missing.h>\n" + part(4))
                said = watching.until(waiting)
                self.assertRegex(said, "run 4: '.*include/part.h' was saved")
                self.assertIn("'missing.h' file not found", said)
                (self.folder / "include" / "missing.h").write_text("")  # what was looked for in vain
                self.assertIn("4\nampsim: no hazards", watching.until(waiting))
                self.header.unlink()
                self.rename_to(self.source, program)
                self.assertIn("'part.h' file not found", watching.until(waiting))
                self.header.write_text(part(5))
                self.assertIn("5\nampsim: no hazards", watching.until(waiting))
                self.assertEqual(watching.stop(), 128 + signal.SIGINT)

    def test_a_run_that_does_not_end(self):
        self.header.write_text(endless)
        watching = self.watch("-q", "-I", "include", "k.cu")
        watching.until("begins\n")
        self.header.write_text(part(7))
        self.assertIn("part.h' was saved\n", watching.until("begins\n7"))
        self.header.write_text(endless)
        watching.until("begins\n")
        self.assertEqual(watching.stop(signal.SIGTERM), 128 + signal.SIGTERM)

    def test_a_terminal(self):
        """The screen is cleared before each further run; Ctrl-C goes to both processes."""
        end, terminal = pty.openpty()
        watching = self.watch("-I", "include", "k.cu", terminal=terminal)
        os.close(terminal)
        watching.end = end
        self.assertNotIn("\033[2J", watching.until(waiting))
        self.rename_to(self.source, program + "\n")
        self.assertTrue(watching.until(waiting).startswith("\033[H\033[2Jampsim: run 2: 'k.cu' was saved\n"))
        self.header.write_text(endless)
        watching.until("begins\n")
        os.write(end, b"\x03")
        self.assertEqual(watching.process.wait(300), 128 + signal.SIGINT)
        os.close(end)

    def test_mistakes(self):
        done = subprocess.run([ampsim, "run", "--watch", "missing.cu"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 64)
        self.assertIn("file 'missing.cu' not found", done.stderr)


if __name__ == "__main__":
    unittest.main()
