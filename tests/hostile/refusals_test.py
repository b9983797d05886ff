# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands that need a sandbox, where none can be made: they refuse, name the reason, and run nothing. Where one can be made they work."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import sandbox

here = pathlib.Path(__file__).parent
sys.path += [str(here.parent / "mcp"), str(here.parent / "playground"), str(here.parent / "support")]

from client import Client, ToolError  # noqa: E402
from lesson_file import program  # noqa: E402
from server import Server  # noqa: E402

ampsim = os.environ["AMPSIM"]
answer = program("lessons/amp/05-first-barrier", "solution.cpp")
source = "int main() {}\n"
why = "no sandbox is available: "


class Refusals(unittest.TestCase):
    is_missing = sandbox.missing()

    def test_grade(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-refusals-", dir="/var/tmp"))
        self.addCleanup(shutil.rmtree, folder, True)
        (folder / "class").mkdir()
        (folder / "class" / "good.cpp").write_text(answer)
        done = subprocess.run([ampsim, "grade", "--color=never", "--lesson", "5", "--csv", "grades.csv", "class"], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 70 if self.is_missing else 0, done.stderr)
        self.assertEqual(why in done.stderr, self.is_missing, done.stderr)
        self.assertEqual((folder / "grades.csv").exists(), not self.is_missing)

    def test_mcp(self):
        with Client() as client:
            if not self.is_missing:
                client.call("run", sources={"a.cpp": source})
                return
            with self.assertRaisesRegex(ToolError, why):
                client.call("run", sources={"a.cpp": source})

    def test_playground(self):
        if not self.is_missing:
            with Server() as server:
                self.assertEqual(server.ask("/api/run", language="cuda", source=source)[0], 200)
            return
        with self.assertRaisesRegex(RuntimeError, why):
            Server()


if __name__ == "__main__":
    unittest.main()
