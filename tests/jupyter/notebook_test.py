# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel in a notebook, with a real notebook server, in headless Chromium. Skipped (77) without Debian's jupyter-notebook."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

root = pathlib.Path(__file__).parents[2]
sys.path.append(str(root / "tests" / "reports"))

from browser import Browser  # noqa: E402

try:
    import ipykernel  # noqa: F401
    import notebook  # noqa: F401
except ImportError:
    print("skipped: there are no ipykernel and notebook (Debian: jupyter-notebook, python3-ipykernel)")
    sys.exit(77)

racy = (root / "examples" / "cuda" / "vector_sum.cu").read_text()


class Visitor(Browser):
    def _look_at(self, message):
        pass  # the notebook's page has complaints of its own


class Notebook(unittest.TestCase):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-notebook-test-"))
        self.addCleanup(shutil.rmtree, self.home, True)
        environment = {**os.environ, "HOME": str(self.home), "PYTHONPATH": str(root / "editors" / "jupyter"), "JUPYTER_RUNTIME_DIR": str(self.home / "runtime")}
        subprocess.run([sys.executable, "-m", "ampsim_kernel", "install"], env=environment, check=True, capture_output=True)
        cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": racy}
        (self.home / "race.ipynb").write_text(json.dumps({"cells": [cell], "metadata": {"kernelspec": {"name": "ampsim", "display_name": "ampsim", "language": "cpp"}},
                                                          "nbformat": 4, "nbformat_minor": 4}))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.server = subprocess.Popen([sys.executable, "-m", "notebook", "--no-browser", "--allow-root", f"--port={port}", "--NotebookApp.token=", "--ip=127.0.0.1"],
                                       cwd=self.home, env=environment, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.terminate)
        self.address = f"http://127.0.0.1:{port}/"
        while not any("is running at" in line for line in iter(self.server.stderr.readline, "")):
            self.assertIsNone(self.server.poll())
        threading.Thread(target=self.server.stderr.read, daemon=True).start()

    def test_a_cell_is_run(self):
        with Visitor(os.environ.get("CHROMIUM", "chromium")) as page:
            page.call("Page.navigate", url=self.address + "notebooks/race.ipynb")
            page.wait("globalThis.Jupyter?.notebook?.kernel?.is_connected() === true", 120)
            page.value("document.querySelector('button[data-jupyter-action*=\"run-cell\"]').click()")
            page.wait("document.querySelectorAll('.output_html li').length > 0", 120)
            self.assertIn("write after read on 'sum[0]'", page.value("document.querySelector('.output_html').textContent"))
            self.assertIn("sum", page.value("document.querySelector('.output_stdout').textContent"))
            page.value("document.querySelector('.output_html details').open = true")
            page.wait("!!document.querySelector('.output_html iframe')", 10)
            if os.environ.get("AMPSIM_SCREENSHOTS"):
                page.value("new Promise((done) => setTimeout(done, 2000))")
                page.screenshot(pathlib.Path(os.environ["AMPSIM_SCREENSHOTS"]) / "notebook.png")


if __name__ == "__main__":
    unittest.main()
