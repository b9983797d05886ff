# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Jupyter kernel, as a notebook server uses it. Skipped (77) without Debian's python3-ipykernel and python3-jupyter-client."""

import os
import pathlib
import sys
import tempfile
import unittest

try:
    import ipykernel  # noqa: F401
    from jupyter_client.kernelspec import KernelSpec
    from jupyter_client.manager import KernelManager
except ImportError:
    print("skipped: there are no ipykernel and jupyter_client (Debian: python3-ipykernel, python3-jupyter-client)")
    sys.exit(77)

root = pathlib.Path(__file__).parents[2]
racy = (root / "examples" / "cuda" / "vector_sum.cu").read_text()
clean = (root / "examples" / "cuda" / "vector_sum_atomic.cu").read_text()


class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="ampsim-jupyter-")
        cls.addClassCleanup(cls.home.cleanup)
        cls.manager = KernelManager()
        cls.manager._kernel_spec = KernelSpec(argv=[sys.executable, "-m", "ampsim_kernel", "-f", "{connection_file}"], display_name="ampsim", language="cpp")
        cls.manager.start_kernel(env={**os.environ, "PYTHONPATH": str(root / "editors" / "jupyter"), "HOME": cls.home.name})
        cls.addClassCleanup(cls.manager.shutdown_kernel, now=True)
        cls.client = cls.manager.blocking_client()
        cls.client.start_channels()
        cls.addClassCleanup(cls.client.stop_channels)
        cls.client.wait_for_ready(timeout=120)

    def run_cell(self, code):
        """The reply's content, the printed output, the displayed data."""
        printed, displayed = {"stdout": "", "stderr": ""}, []

        def take(message):
            if message["msg_type"] == "stream":
                printed[message["content"]["name"]] += message["content"]["text"]
            elif message["msg_type"] == "display_data":
                displayed.append(message["content"]["data"])

        answer = self.client.execute_interactive(code, output_hook=take, timeout=300)
        return answer["content"], printed, displayed

    def test_findings_below_the_cell(self):
        answer, printed, (shown,) = self.run_cell(racy)
        self.assertEqual(answer["status"], "ok")
        self.assertIn("sum", printed["stdout"])
        self.assertEqual(shown["text/plain"], "2 findings")
        self.assertIn("write after read on", shown["text/html"])
        self.assertIn("hint: make the update atomic", shown["text/html"])
        self.assertIn('sandbox="allow-scripts"', shown["text/html"])

    def test_a_clean_cell(self):
        _, _, (shown,) = self.run_cell(clean)
        self.assertEqual(shown["text/plain"], "0 findings")

    def test_cpp_amp_and_hip(self):
        for name in ("vector_sum.cpp", "hip/vector_sum.hip"):
            _, _, (shown,) = self.run_cell((root / "examples" / name).read_text())
            self.assertEqual(shown["text/plain"], "2 findings", name)

    def test_compile_errors(self):
        answer, printed, shown = self.run_cell("int main() { return nothing; }\n")
        self.assertEqual((answer["status"], answer["evalue"]), ("error", "the cell does not compile"))
        self.assertIn("undeclared identifier 'nothing'", printed["stderr"])
        self.assertEqual(shown, [])

    def test_a_header_and_options(self):
        self.assertEqual(self.run_cell("%%header four.h\nconstexpr int four = 4;\n")[0]["status"], "ok")
        _, printed, _ = self.run_cell('// ampsim: -DN=3\n#include "four.h"\n#include <cstdio>\nint main() { std::printf("%d", four + N); }\n')
        self.assertEqual(printed["stdout"], "7")

    def test_names_are_not_markup(self):
        _, _, (shown,) = self.run_cell('#line 1 "<img src=x onerror=alert(1)>"\n' + racy)
        self.assertNotIn("<img", shown["text/html"])


if __name__ == "__main__":
    unittest.main()
