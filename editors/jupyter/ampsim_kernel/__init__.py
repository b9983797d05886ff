# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A Jupyter kernel: a cell is a program in CUDA, HIP or C++ AMP, which ampsim runs; its output, its findings and its report appear below.

Every cell is a program of its own, with a main(). Its first line can give options of `ampsim run`: `// ampsim: --schedules=4`. A cell
that begins with `%%header NAME` is a header for the cells after it.
"""

import html
import json
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import tempfile

from ipykernel.kernelbase import Kernel


def extension_of(code):
    """CUDA, unless the program includes a header of another language."""
    if "<amp.h>" in code:
        return ".cpp"
    return ".hip" if "hip/hip_runtime.h" in code else ".cu"


def options_of(code):
    first = code.lstrip().split("\n", 1)[0]
    return shlex.split(first.split(":", 1)[1]) if first.startswith("// ampsim:") else []


def counted(count, one, many=None):
    return f"{count} {one if count == 1 else many or one + 's'}"


def findings_html(report):
    cards = []
    for finding in report.get("findings", []):
        places = "".join(f"<li>line {access['stack'][0]['line']}: {html.escape(access['access'])}</li>"
                         for access in finding.get("accesses", finding.get("groups", [])) if access.get("stack") and "access" in access)
        hint = f"<p>hint: {html.escape(finding['hint'])}</p>" if finding.get("hint") else ""
        cards.append(f"<li><b>{html.escape(finding['kind'])}</b>: {html.escape(finding['message'])}<ul>{places}</ul>{hint}</li>")
    checked = report.get("coverage", {})
    summary = f"{counted(checked.get('launches', 0), 'launch', 'launches')}, {counted(checked.get('threads', 0), 'thread')}, {counted(checked.get('accesses', 0), 'access', 'accesses')}"
    return f"<p>{counted(len(cards), 'finding')}; checked {summary}</p><ol>{''.join(cards)}</ol>"


class AmpsimKernel(Kernel):
    implementation = "ampsim"
    implementation_version = "0.1"
    language = "cpp"
    language_info = {"name": "c++", "mimetype": "text/x-c++src", "file_extension": ".cu", "codemirror_mode": "text/x-c++src"}
    banner = "ampsim: GPU programs on a simulated GPU"

    def __init__(self, **how):
        super().__init__(**how)
        self.ampsim = os.environ.get("AMPSIM") or shutil.which("ampsim") or "ampsim"
        self.folder = tempfile.TemporaryDirectory(prefix="ampsim-notebook-")
        self.process = None

    def say(self, stream, text):
        if text:
            self.send_response(self.iopub_socket, "stream", {"name": stream, "text": text})

    def done(self, status=None):
        answer = {"status": "error", "ename": "ampsim", "evalue": status, "traceback": [status]} if status else {
            "status": "ok", "payload": [], "user_expressions": {}}
        return {**answer, "execution_count": self.execution_count}

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False):
        folder = pathlib.Path(self.folder.name)
        if code.startswith("%%header "):
            name, text = code[len("%%header "):].split("\n", 1)
            (folder / pathlib.Path(name.strip()).name).write_text(text)
            return self.done()
        if not code.strip():
            return self.done()
        source = folder / f"cell{extension_of(code)}"
        source.write_text(code)
        command = [self.ampsim, "run", "--color=never", "--report=json:report.json", "--report=html:report.html", *options_of(code), source.name]
        for each in ("report.json", "report.html"):
            (folder / each).unlink(missing_ok=True)
        try:
            self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
            output, errors = self.process.communicate()
        except OSError as error:
            self.say("stderr", f"{self.ampsim}: {error.strerror}; AMPSIM in the environment can say where it is\n")
            return self.done(error.strerror)
        except KeyboardInterrupt:
            self.process.send_signal(signal.SIGINT)
            output, errors = self.process.communicate()
        if silent:
            return self.done()
        self.say("stdout", output)
        self.say("stderr", errors)
        try:
            report = json.loads((folder / "report.json").read_text())
        except (OSError, ValueError):
            return self.done(f"status {self.process.returncode}")
        if report["program"]["outcome"] == "not-compiled":
            return self.done("the cell does not compile")
        page = (folder / "report.html").read_text(errors="replace") if (folder / "report.html").exists() else ""
        frame = f'<details><summary>The report</summary><iframe sandbox="allow-scripts" style="width: 100%; height: 32rem; border: 1px solid" srcdoc="{html.escape(page)}"></iframe></details>'
        self.send_response(self.iopub_socket, "display_data", {"data": {"text/html": findings_html(report) + frame, "text/plain": counted(len(report["findings"]), "finding")}, "metadata": {}})
        return self.done()

    def do_shutdown(self, restart):
        self.folder.cleanup()
        return {"status": "ok", "restart": restart}
