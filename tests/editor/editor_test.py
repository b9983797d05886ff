# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The extension in Visual Studio Code's workbench: a reader's way through the debugger's windows, by keys and clicks.

    editor_test.py FOLDER

The server is installed in FOLDER; without npm or the browser the test is skipped (status 77). With AMPSIM_SCREENSHOTS
set to a folder, pictures are saved there.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

from workbench import NotHere, Workbench, package, root, server_in
from axe_core import axe_script

home = pathlib.Path(sys.argv.pop())
screenshots = os.environ.get("AMPSIM_SCREENSHOTS")
try:
    server, vsix = server_in(home), package(home)
except NotHere as reason:
    print(f"skipped: {reason}")
    sys.exit(77)
axe = axe_script(home.parent / "axe")

broken = """#include <amp.h>
#include <vector>
using namespace concurrency;
int twice(int x) { return 2 * x; }
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { /* é */ data[i] = twice(i[0]); });
}
"""


class Editor(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-editor-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name, "kernels")
        cls.folder.mkdir()
        for name in ("vector_sum.cpp", "array_reduction.cpp", "cuda/vector_sum.cu"):
            shutil.copy(root / "examples" / name, cls.folder)
        shutil.copy(root / "examples" / "vector_sum.cpp", cls.folder / "fixed.cpp")
        (cls.folder / "broken.cpp").write_text(broken)
        cls.bench = Workbench(server, vsix, cls.folder, {"ampsim.path": os.environ["AMPSIM"]})
        cls.addClassCleanup(cls.bench.__exit__)

    def tearDown(self):
        self.picture(self.id().split(".")[-1])
        if self.bench.value("document.querySelector('.debug-toolbar')?.checkVisibility() ?? false"):
            self.bench.command("Debug: Stop")
            self.bench.wait("!document.querySelector('.debug-toolbar')?.checkVisibility()")
        self.bench.command("View: Close All Editors")
        self.assertEqual(self.bench.toasts(), [])

    def picture(self, name):
        if screenshots:
            clip = {"x": 0, "y": 0, "width": 1400, "height": 900, "scale": 0.75}
            data = self.bench.call("Page.captureScreenshot", format="png", clip=clip)["data"]
            pathlib.Path(screenshots, f"editor_{name}.png").write_bytes(base64.b64decode(data))

    def text_of(self, name):
        return (self.folder / name).read_text().split("\n")

    def line_of(self, name, part):
        [line] = [k + 1 for k, each in enumerate(self.text_of(name)) if part in each]
        return line

    #--- what the workbench shows -------------------------------------------------------------

    def stopped_at(self, line):
        """Waits until a thread has stopped, and the editor's cursor is there."""
        self.bench.wait("document.querySelector('.debug-toolbar .codicon-debug-continue')?.checkVisibility()")
        self.bench.wait(f"document.querySelector('.statusbar')?.innerText.includes('Ln {line},')")

    def start(self, name, line=1):
        self.bench.open_file(name, line)
        self.bench.command("Debug: Start Debugging")

    def set_breakpoint(self, name, line):
        self.bench.open_file(name, line)
        self.bench.command("Debug: Toggle Breakpoint")

    def rows(self, page, more=""):
        return self.bench.in_page(page, f"[...page.querySelectorAll('tbody tr{more}')].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))")

    def columns(self, page):
        return self.bench.in_page(page, "[...page.querySelectorAll('thead th')].map((cell) => cell.innerText.trim())")

    def heading(self, page):
        return self.bench.in_page(page, "page.querySelector('h1').innerText")

    def exceptions(self):
        return self.bench.value("[...document.querySelectorAll('.debug-breakpoints .exception')].map((each) => each.innerText.trim())")

    def set_exception(self, label, on):
        box = f"[...document.querySelectorAll('.debug-breakpoints .monaco-list-row')].find((each) => each.innerText.trim() === {json.dumps(label)}).querySelector('input')"
        self.bench.value(f"{box}.checked === {json.dumps(on)} || {box}.click()")
        self.bench.wait(f"{box}.checked === {json.dumps(on)}")

    def check_pages(self, *names):
        """No violation of axe-core's rules in the views."""
        if axe is None:
            return
        for name in names:
            self.bench.wait_in(name, "page.querySelector('h1') && !/^(Loading|No launch is stopped)/.test(page.querySelector('h1').innerText)")
            self.assertEqual(self.bench.in_page(name, "[...page.querySelectorAll('[hidden]')].filter((each) => page.defaultView.getComputedStyle(each).display !== 'none').map((each) => each.id)"), [])
            self.bench.in_page(name, f"(() => {{ const script = page.createElement('script'); script.textContent = {json.dumps(axe)}; page.head.append(script); }})()")
            found = self.bench.value(f"{self.bench.page(name)}.defaultView.axe.run({{ resultTypes: ['violations'] }}).then((all) => all.violations.map((each) => each.id + ': ' + each.nodes[0].html))")
            self.assertEqual(found, [], name)

    #--- the article: race hazards across tiles -----------------------------------------------

    def test_the_article(self):
        bench = self.bench
        hazard = self.line_of("vector_sum.cpp", "av_sum[0] += tile_data[0]")
        self.start("vector_sum.cpp")
        self.stopped_at(hazard)
        bench.wait("document.querySelector('.exception-widget')?.innerText.includes('war')")
        shown = bench.value("document.querySelector('.exception-widget').innerText")
        self.assertIn("write after read on 'av_sum[0]' across tiles", shown)
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length > 1")
        self.assertRegex(self.heading("GPU Threads"), r"^Launch 1: VectorSum.*, tile \[1\] of 4, barrier interval 9$")
        self.assertEqual(self.columns("GPU Threads"), ["Flag", "Count", "Line", "Tile", "State", "Interval", "Threads"])
        self.picture("article")
        self.check_pages("GPU Threads", "Parallel Stacks", "Parallel Watch")
        # Its options: the races across tiles, one by one. Without the present ones the program runs to its end.
        bench.command("View: Show Run and Debug")
        bench.wait("document.querySelectorAll('.debug-breakpoints .exception').length > 6")
        across = [each for each in self.exceptions() if re.match("(Read|Write) after (read|write) across .*tiles", each)]
        self.assertEqual(len(across), 3)
        for label in across:
            self.set_exception(label, False)
        bench.command("Debug: Continue")
        bench.wait("!document.querySelector('.debug-toolbar')?.checkVisibility()")
        # With them it stops again, and with the article's fix it does not.
        for label in across:
            self.set_exception(label, True)
        self.start("vector_sum.cpp")
        self.stopped_at(hazard)
        bench.command("Debug: Stop")
        bench.wait("!document.querySelector('.debug-toolbar')?.checkVisibility()")
        text = (self.folder / "vector_sum.cpp").read_text()
        (self.folder / "atomic.cpp").write_text(text.replace("av_sum[0] += tile_data[0];", "atomic_fetch_add(&(av_sum[0]), tile_data[0]);"))
        self.start("atomic.cpp")
        bench.command("Debug Console: Focus on Debug Console View")
        bench.wait("document.querySelector('.repl')?.innerText.includes('no hazards')")
        self.assertFalse(bench.value("document.querySelector('.exception-widget')?.checkVisibility() ?? false"))

    #--- problems -------------------------------------------------------------------------------

    def problems(self):
        return self.bench.value("[...document.querySelectorAll('.markers-panel .monaco-list-row')].map((row) => row.innerText.replace(/\\s+/g, ' ').trim())")

    def test_problems_and_their_fixes(self):
        bench, name = self.bench, "fixed.cpp"
        bench.open_file(name, self.line_of(name, "av_sum[0] += tile_data[0]"))
        bench.command("ampsim: Run This Program and Show Its Hazards")
        bench.wait("document.querySelector('.statusbar').innerText.includes('2 findings')")
        bench.command("Problems: Focus on Problems View")
        bench.wait("document.querySelectorAll('.markers-panel .monaco-list-row').length >= 3")
        shown = self.problems()
        self.assertTrue(any("write after read on 'av_sum[0]' across tiles" in each for each in shown), shown)
        self.assertTrue(any("thread [0] of tile [0] (global [0]) reads" in each for each in shown), shown)
        self.picture("problems")
        # The fix that ampsim has verified.
        bench.command("View: Focus Active Editor Group")
        bench.go_to_line(self.line_of(name, "av_sum[0] += tile_data[0]"))
        bench.press("End")
        bench.press("ArrowLeft")
        bench.press("ArrowLeft")
        bench.press(".", control=True)
        bench.wait("document.querySelector('.action-widget') !== null")
        self.picture("fix")
        fix = "[...document.querySelectorAll('.action-widget .monaco-list-row')].find((each) => each.innerText.includes('ampsim, verified'))"
        bench.wait(f"{fix}?.classList.contains('focused')")
        bench.press("Enter")
        bench.wait("[...document.querySelectorAll('.view-line')].some((line) => line.innerText.includes('atomic_fetch_add(&av_sum[0],'))")
        bench.command("ampsim: Run This Program and Show Its Hazards")
        bench.wait("document.querySelector('.statusbar').innerText.includes('no hazards found')")
        self.assertIn("atomic_fetch_add", (self.folder / name).read_text())

    def test_rules_are_checked_when_a_source_is_opened(self):
        bench = self.bench
        bench.open_file("broken.cpp", 8)
        bench.command("Problems: Focus on Problems View")
        bench.wait("document.querySelector('.markers-panel')?.innerText.includes('C3930')")
        [shown] = [each for each in self.problems() if "C3930" in each]
        self.assertIn("'twice': no overloaded function has restriction specifiers", shown)
        self.assertIn("[Ln 8, Col 84]", shown) # in characters: the compiler counts bytes

    #--- the walkthrough ------------------------------------------------------------------------

    def choose(self, page, expression):
        """Clicks an element of a view; `expression` finds it in `page`."""
        self.bench.wait_in(page, expression)
        self.bench.in_page(page, f"({expression}).click()")

    def watch(self, expressions, condition=""):
        self.bench.wait_in("Parallel Watch", "page.querySelector('#expressions')")
        self.bench.in_page("Parallel Watch", f"""(() => {{
            page.querySelector('#expressions').value = {json.dumps(expressions)};
            page.querySelector('#condition').value = {json.dumps(condition)};
            page.querySelector('#form').requestSubmit(); }})()""")

    def group(self, state):
        return f"[...page.querySelectorAll('tbody tr')].find((row) => row.innerText.includes({json.dumps(state)}))"

    def test_the_walkthrough(self):
        """Visual Studio's walkthrough: a breakpoint, and what each window shows and does."""
        bench, name = self.bench, "array_reduction.cpp"
        adds, ends = (self.line_of(name, part) for part in ("partial[local[0]] += partial[local[0] + half]", "values[from] = partial[0]"))
        self.set_breakpoint(name, adds)
        bench.command("Debug: Start Debugging")
        self.stopped_at(adds)
        # GPU Threads: 31 have been released from the barrier, one has run on.
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length === 2")
        states = sorted((row[2], row[3], row[5]) for row in self.rows("GPU Threads"))
        self.assertEqual(states, [("1", f"{name}:{adds}", "active"), ("31", f"{name}:21", "released")])
        # Parallel Stacks: the lambda, and the two places in its callee.
        bench.wait_in("Parallel Stacks", "page.querySelectorAll('.box').length === 3")
        counts = bench.in_page("Parallel Stacks", "[...page.querySelectorAll('.box > .count')].map((each) => each.innerText)")
        self.assertEqual(counts, ["32 threads ➜", "1 thread ➜", "31 threads"])
        self.choose("Parallel Stacks", "page.querySelector('#scope')")
        bench.in_page("Parallel Stacks", "(page.querySelector('#scope').value = 'launch', page.querySelector('#scope').dispatchEvent(new Event('change')))")
        bench.wait_in("Parallel Stacks", "page.body.innerText.includes('not started')")
        bench.in_page("Parallel Stacks", "(page.querySelector('#scope').value = 'tile', page.querySelector('#scope').dispatchEvent(new Event('change')))")
        bench.wait_in("Parallel Stacks", "!page.body.innerText.includes('not started')")
        # Another thread, by a click.
        self.choose("Parallel Stacks", "[...page.querySelectorAll('.box')][2].querySelector('button')")
        self.stopped_at(21)
        bench.wait_in("GPU Threads", f"{self.group('released')}?.className === 'focus'")
        # Parallel Watch: a filter, a sorted column.
        self.watch("local, from, partial[local[0]]", "partial[local[0]] > 20000")
        self.choose("Parallel Watch", "[...page.querySelectorAll('thead button')].find((each) => each.innerText.startsWith('partial'))")
        bench.wait_in("Parallel Watch", "page.querySelector('th[aria-sort=ascending]')")
        bench.wait_in("Parallel Watch", "page.querySelectorAll('tbody tr').length === 9")
        self.assertEqual([row[3] for row in self.rows("Parallel Watch")[:3]], ["20833", "22498", "23757"])
        self.watch("local, nowhere")
        bench.wait_in("Parallel Watch", "page.querySelector('.problem').innerText.includes(\"no variable 'nowhere'\")")
        self.assertEqual(bench.toasts(), [])
        self.watch("local, partial[local[0]]")
        if screenshots: # with more room for the views
            bench.command("View: Toggle Primary Side Bar Visibility")
            bench.value("new Promise((done) => setTimeout(done, 1000))")
            self.picture("walkthrough")
            bench.command("View: Toggle Primary Side Bar Visibility")
        self.check_pages("GPU Threads", "Parallel Stacks", "Parallel Watch")
        # Run Current Tile to Cursor: 16 threads reach it, the others wait at the next barrier.
        bench.command("View: Focus Active Editor Group")
        bench.go_to_line(adds)
        bench.command("ampsim: Run Current Tile to Cursor")
        bench.wait_in("GPU Threads", f"{self.group('at barrier')} !== undefined")
        self.assertEqual(sorted((row[2], row[5]) for row in self.rows("GPU Threads")), [("16", "active"), ("16", "at barrier")])
        # Flags and freezing.
        self.choose("GPU Threads", f"{self.group('active')}.querySelector('[aria-label^=flag]')")
        bench.wait_in("GPU Threads", "page.body.innerText.includes('⚑')")
        self.choose("GPU Threads", "page.querySelector('#flagged')")
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length === 1")
        self.choose("GPU Threads", "page.querySelector('#flagged')")
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length === 2")
        self.choose("GPU Threads", f"{self.group('at barrier')}.querySelector('[aria-label*=freeze]')")
        bench.wait_in("GPU Threads", "page.body.innerText.includes('❄')")
        self.choose("GPU Threads", f"{self.group('❄')}.querySelector('[aria-label*=freeze]')")
        bench.wait_in("GPU Threads", "!page.body.innerText.includes('❄')")
        # A group's threads, one by one.
        self.choose("GPU Threads", f"{self.group('active')}.querySelector('[aria-expanded]')")
        self.choose("GPU Threads", "page.querySelector('[aria-label=\"thread 5\"]')")
        bench.wait("document.querySelector('.debug-call-stack').innerText.includes('thread [5]')")
        self.stopped_at(adds)
        # Another tile where it comes to this line, and back.
        bench.command("ampsim: Focus Tile at This Line...")
        bench.ask("3")
        bench.wait_in("GPU Threads", "page.querySelector('h1').innerText.includes('tile [3]')")
        self.stopped_at(adds)
        self.choose("GPU Threads", "page.querySelector('#back')")
        bench.wait_in("GPU Threads", "page.querySelector('h1').innerText.includes('tile [0]')")
        self.assertEqual(sorted((row[2], row[5]) for row in self.rows("GPU Threads") if len(row) > 2), [("16", "active"), ("16", "at barrier")])
        # Values are in the lines, and do not flood them.
        shown = "[...document.querySelectorAll('.view-line')].map((line) => line.innerText.replaceAll('\\u00a0', ' '))"
        bench.wait(f"{shown}.some((line) => line.includes('half = 16'))")
        self.assertFalse(any("partial = {" in line for line in bench.value(shown)))
        self.set_breakpoint(name, adds) # away with it

    def test_cuda_in_its_own_words(self):
        bench, name = self.bench, "vector_sum.cu"
        self.start(name)
        bench.wait("document.querySelector('.exception-widget')?.innerText.includes('war')")
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length > 1")
        self.assertIn("block (1, 0, 0) of", self.heading("GPU Threads"))
        self.assertEqual(self.columns("GPU Threads"), ["Flag", "Count", "Line", "Block", "State", "Interval", "Warps", "Threads"])
        bench.command("ampsim: Step Block: All Threads by One Line")
        self.watch("threadIdx.x, $warp, $lane")
        bench.wait_in("Parallel Watch", "page.querySelectorAll('tbody tr').length > 1")
        self.picture("cuda")
        for page in ("GPU Threads", "Parallel Stacks", "Parallel Watch"):
            self.assertNotRegex(bench.in_page(page, "page.querySelector('main').innerText"), r"(?i)\btiles?\b")


    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb")
    def test_host_code_also_stops(self):
        """Kernels do not respond then, and no view's request becomes a toast; they do when the launch stops."""
        bench, name = self.bench, "vector_sum.cu"
        host = self.line_of(name, "cudaMalloc(&d_in")
        self.set_breakpoint(name, host)
        bench.command("Debug: Start Debugging")
        self.stopped_at(host)
        self.assertEqual(bench.toasts(), [])
        self.picture("host")
        bench.command("Debug: Continue")
        bench.wait("document.querySelector('.exception-widget')?.innerText.includes('war')")
        bench.wait_in("GPU Threads", "page.querySelectorAll('tbody tr').length > 1")
        self.set_breakpoint(name, host)


if __name__ == "__main__":
    unittest.main(verbosity=2)
