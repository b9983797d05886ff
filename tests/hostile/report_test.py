# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program that `mcp` or the playground runs cannot write its own report, whichever process of the sandbox it tries to do it through."""

import os
import pathlib
import sys
import unittest

here = pathlib.Path(__file__).parent
sys.path += [str(here.parent / "mcp"), str(here.parent / "playground")]

import sandbox  # noqa: E402
from client import Client, ToolError  # noqa: E402
from server import Server  # noqa: E402

template = (here / "forge_report.cu").read_text()
# The confined ampsim, its keeper and the program, or whatever has these numbers.
programs = {f"{how} of {process}": template.replace("HOW()", f"{how}()").replace("PROCESS", str(process))
            for how in ("through_descriptors", "through_memory") for process in (1, 2, 3)}
user = {"user": 54321, "group": 54321, "extra_groups": []} if os.environ.get("AMPSIM_HOSTILE_AS") == "user" and os.geteuid() == 0 else {}


@unittest.skipIf(sandbox.missing(**user), "no sandbox can be made here")
class Reports(unittest.TestCase):
    def check(self, run):
        """`run` gives the kinds of the findings, nothing without a report; and the program's output."""
        reported = 0
        for name, text in programs.items():
            with self.subTest(name):
                kinds, output = run(text)
                if kinds is None:
                    self.assertNotIn("error:", output)  # of the compiler
                else:
                    reported += 1
                    self.assertIn("waw", kinds, output)
                if not name.endswith("3"):  # the program's own streams
                    self.assertNotIn("FORGED", output)
        self.assertGreater(reported, 0)

    def test_mcp(self):
        with Client(**user) as client:
            def run(text):
                try:
                    answer = client.call("run", sources={"forge.cu": text})
                except ToolError as error:
                    return None, str(error)
                return [each["kind"] for each in answer["findings"]], answer.get("output", "")
            self.check(run)

    def test_playground(self):
        with Server(**user) as server:
            def run(text):
                status, answer = server.ask("/api/run", language="cuda", source=text)
                self.assertEqual(status, 200)
                if "report" not in answer:
                    return None, answer["error"]
                return [each["kind"] for each in answer["report"]["findings"]], answer["output"]
            self.check(run)

    def test_an_executable_is_refused(self):
        """Its report would come from a process that the program is part of."""
        with Client("/usr/bin", **user) as client:
            with self.assertRaisesRegex(ToolError, "'true' is an executable; the sandbox runs source files only"):
                client.call("run", files=["true"])


if __name__ == "__main__":
    unittest.main()
