# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The playground's page, as a new user sees it, in headless Chromium.

    page_test.py FOLDER

axe-core is in FOLDER, or is installed there; without it, only its rules are skipped. AMPSIM_SCREENSHOTS: a folder for pictures.
"""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path += [str(pathlib.Path(__file__).parents[1] / each) for each in ("reports", "support")]

from axe_core import axe_script  # noqa: E402
from browser import Browser  # noqa: E402
from lesson_file import program  # noqa: E402
from server import Server, clean, racy  # noqa: E402
from nightly import nightly  # noqa: E402

home = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else None
axe = axe_script(home) if home else None
lesson = "lessons/cuda/06-first-barrier"
pictures = os.environ.get("AMPSIM_SCREENSHOTS")
ways = ((390, True), (1400, False))  # width, dark


class Visitor(Browser):
    """A browser with a profile of its own, which may only connect to the playground."""

    def __init__(self, server):
        self.origin = server.origin
        super().__init__(os.environ.get("CHROMIUM", "chromium"))

    def _look_at(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Network.requestWillBeSent" and parameters["request"]["url"].startswith(self.origin + "/"):
            return
        super()._look_at(message)

    def forget(self):
        """A browser that has never been here."""
        self.call("Network.clearBrowserCookies")
        self.call("Storage.clearDataForOrigin", origin=self.origin, storageTypes="all")

    def visit(self, path="/", width=1400, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank'")
        self.call("Page.navigate", url=path if path.startswith("http") else self.origin + path)
        self.wait("location.protocol === 'http:' && document.documentElement?.dataset.ready === 'true'", 120)

    def click(self, what):
        """With the mouse, at an element: a selector, or an expression."""
        element = f"document.querySelector({what!r})" if what[0] in ".#[abcdefghijklmnopqrstuvwxyz" and "(" not in what else what
        self.wait(f"!!({element}) && !({element}).disabled", 120)
        x, y = self.value(f"(() => {{ const e = {element}; e.scrollIntoView({{ block: 'center' }}); const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def write(self, text):
        """Replaces the editor's text."""
        self.value("document.querySelector('.cm-content, textarea').focus()")
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key="a", code="KeyA", windowsVirtualKeyCode=65, modifiers=2, commands=["selectAll"] if kind == "rawKeyDown" else [])
        self.call("Input.insertText", text=text)

    def text(self):
        return self.value("editor.text()")

    def tab(self, name):
        self.wait(f"document.querySelector('#tab-{name}').click() || document.querySelector('#tab-{name}').ariaSelected === 'true'", 60)

    def run_it(self):
        self.click("#run")
        self.wait("!state.running && $('status').textContent !== ''", 300)
        return self.value("$('status').textContent")

    def entry(self, name):
        self.value("document.querySelectorAll('nav details').forEach((each) => each.open = true)")
        self.click(f"[...document.querySelectorAll('.entry')].find((each) => each.firstChild.textContent.startsWith({name!r}))")

    def picture(self, name):
        if pictures:
            self.screenshot(pathlib.Path(pictures) / f"{name}.png", whole=True)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.close)
        cls.visitor = Visitor(cls.server)
        cls.addClassCleanup(cls.visitor.__exit__)

    def setUp(self):
        self.visitor.forget()

    def tearDown(self):
        self.assertEqual(self.visitor.take_complaints(), [])

    def test_a_first_visit(self):
        """Write a kernel that races, run it, read, apply the fix, run, share the link, and open it elsewhere."""
        page = self.visitor
        page.visit()
        self.assertIn("__global__", page.text())
        self.assertNotIn("{{", page.value("document.documentElement.outerHTML"))
        page.write(racy)
        self.assertEqual(page.text(), racy)
        self.assertIn("2 findings", page.run_it())
        self.assertIn("write after read on 'sum[0]'", page.value("$('panel-findings').textContent"))
        self.assertEqual(page.value("document.querySelectorAll('.card').length"), 1)  # of one statement
        self.assertIn("1 more finding of the same cause", page.value("document.querySelector('.card summary').textContent"))
        self.assertGreater(page.value("document.querySelectorAll('.cm-lintRange-error, .squiggle.error').length"), 0)
        page.click(".deeds button")
        self.assertGreater(page.value("document.querySelectorAll('.cm-linked, .linked').length"), 0)
        page.tab("output")
        self.assertIn("sum ", page.value("$('panel-output').textContent"))
        page.tab("findings")
        page.click(".apply")
        self.assertIn("atomicAdd(sum, threadIdx.x)", page.text())
        self.assertIn("No hazards found.", page.run_it())
        page.click("#share")
        page.wait("location.hash.startsWith('#p=')")
        link = page.value("location.href")
        with Visitor(self.server) as other:
            other.visit(link)
            self.assertEqual(other.text(), page.text())
            self.assertIn("No hazards found.", other.run_it())
            self.assertEqual(other.take_complaints(), [])

    @nightly
    def test_fixes(self):
        """A card has each of its findings' fixes, once; none can be applied to another text."""
        page = self.visitor
        page.visit()
        page.write(racy)
        page.run_it()
        page.wait("!!document.querySelector('.apply')", 120)
        # Findings of one cause that need different fixes, and two that share one.
        page.value("""state.report.findings.push(...["waw", "raw"].map((kind) => {
            const copy = structuredClone(state.report.findings[0]);
            if (kind === "waw") Object.assign(copy.fix, { message: "another edit", edits: [{ ...copy.fix.edits[0], text: "another" }] });
            return { ...copy, kind };
        })), drawFindings()""")
        self.assertEqual(page.value("document.querySelectorAll('.card').length"), 1)
        self.assertEqual(page.value("[...document.querySelectorAll('.fix')].map((each) => each.textContent.includes('another edit'))"), [False, True])
        page.click(".fix .apply")
        text = page.text()
        self.assertIn("atomicAdd(sum, threadIdx.x)", text)
        self.assertEqual(page.value("[...document.querySelectorAll('.fix .apply')].map((each) => each.disabled)"), [True, True])
        page.value("apply({ edits: [{ line: 1, column: 1, end_line: 1, end_column: 1, text: 'x' }] })")  # as a mark in the editor would
        self.assertEqual(page.text(), text)
        self.assertIn("Run it again", page.value("$('status').textContent"))

    def test_the_order_of_threads_is_kept(self):
        page = self.visitor
        page.visit()
        for each, value in (("order", "reverse"), ("schedules", "4")):
            page.value(f"$({each!r}).value = {value!r}, $({each!r}).dispatchEvent(new Event('change'))")
        page.visit()
        self.assertEqual(page.value("[$('order').value, $('schedules').value]"), ["reverse", "4"])

    @nightly
    def test_arguments_and_input(self):
        """They are offered when a program launches nothing, and belong to the link."""
        page = self.visitor
        page.visit()
        self.assertFalse(page.value("$('given').open"))
        page.write("#include <cstdio>\n__global__ void k() {}\nint main(int n, char **) { if (n == 1) return std::getchar() == EOF; k<<<1, 32>>>(); cudaDeviceSynchronize(); std::putchar(std::getchar()); }\n")
        self.assertIn("exited with status 1; no hazards found, as no kernel was launched", page.run_it())
        self.assertTrue(page.value("$('given').open"))
        page.value("$('given').open = false, $('input').value = 'x'")
        self.assertIn("No kernel was launched", page.run_it())
        self.assertTrue(page.value("$('given').open"))  # and closes once a kernel was launched
        page.value("$('input').value = ''")
        for name, text in (("arguments", "go"), ("input", "Z")):
            page.value(f"$('{name}').focus()")
            page.call("Input.insertText", text=text)
        self.assertIn("No hazards found.", page.run_it())
        self.assertEqual(page.value("$('panel-output').textContent"), "Z")
        self.assertFalse(page.value("$('given').open"))
        self.assertEqual(page.value("$('given').innerText"), "Arguments and input go < 1 byte")
        page.click("#given summary")
        self.assertIn("No hazards found.", page.run_it())
        self.assertTrue(page.value("$('given').open"))  # it was opened by hand
        page.value("$('panel-output').replaceChildren(), $('arguments').focus()")
        page.key("Enter")
        page.wait("!state.running && $('panel-output').textContent === 'Z'", 60)
        page.click("#share")
        page.wait("location.hash.startsWith('#p=')")
        with Visitor(self.server) as other:
            other.visit(page.value("location.href"))
            self.assertEqual(other.value("[$('given').open, $('arguments').value, $('input').value]"), [False, "go", "Z"])
            self.assertIn("No hazards found.", other.run_it())
            self.assertEqual(other.value("$('panel-output').textContent"), "Z")
            self.assertEqual(other.take_complaints(), [])
        page.visit()  # the browser keeps them
        self.assertEqual(page.value("[$('arguments').value, $('input').value]"), ["go", "Z"])
        page.entry("6. The first barrier")
        self.assertFalse(page.value("$('given').checkVisibility()"))

    def test_another_language(self):
        """A program that does not compile is offered as one of the language whose headers it includes."""
        page = self.visitor
        page.visit()
        page.write("#include <amp.h>\nusing namespace concurrency;\nint main() { parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp) {}); }\n")
        self.assertIn("does not compile", page.run_it())
        self.assertEqual(page.value("document.querySelector('.other-language').textContent"), "Run as C++ AMP")
        page.click(".other-language")
        page.wait("!state.running && $('status').textContent.includes('No hazards found')", 120)
        self.assertEqual(page.value("[$('language').value, document.querySelectorAll('.other-language').length]"), ["c++amp", 0])
        page.write("int main() { return nothing; }\n")
        self.assertIn("does not compile", page.run_it())
        self.assertEqual(page.value("document.querySelectorAll('.other-language').length"), 0)

    def test_stop(self):
        page = self.visitor
        page.visit()
        self.assertFalse(page.value("$('stop').checkVisibility()"))
        page.write("int main() { for (volatile int k = 0;; k = k + 1) {} }\n")
        page.click("#run")
        page.click("#stop")
        page.wait("$('status').textContent === 'Stopped.'", 60)
        self.assertFalse(page.value("$('run').disabled || $('stop').checkVisibility()"))
        page.write(clean)
        self.assertIn("No hazards found.", page.run_it())

    @nightly
    def test_a_lesson(self):
        """From the start to the pass, which survives a reload of the page."""
        page = self.visitor
        page.visit()
        page.entry("6. The first barrier")
        self.assertIn("must be sure that the write has happened", page.value("$('lesson').textContent"))
        self.assertNotIn("[object", page.value("document.body.textContent"))
        self.assertIn("Not yet: hazards", page.run_it())
        page.click("[...document.querySelectorAll('#lesson button')].find((each) => each.textContent === 'A hint')")
        self.assertIn("First all threads write", page.value("$('lesson').textContent"))
        page.write(program(lesson, "solution.cu"))
        self.assertIn("Passed.", page.run_it())
        page.picture("lesson-1400")
        self.assertIn("A correct answer", page.value("$('panel-findings').textContent"))
        page.visit()
        self.assertIn("__syncthreads", page.text())
        self.assertEqual(page.value("document.querySelector('.entry[aria-current] .done').textContent.trim()"), "passed")

    def test_diagnostics_while_typing(self):
        page = self.visitor
        page.visit()
        page.write("int main() { return nothing; }\n")
        page.wait("$('status').textContent.includes('1 message')", 120)
        self.assertGreater(page.value("document.querySelectorAll('.cm-lintRange-error, .squiggle.error').length"), 0)

    @nightly
    def test_trace_report_and_proof(self):
        page = self.visitor
        page.visit()
        page.write(racy)
        page.run_it()
        for tab in ("report", "trace"):
            page.tab(tab)
            page.wait(f"!!document.querySelector('#panel-{tab} iframe')", 120)
        frames = page.value("[...document.querySelectorAll('iframe')].map((each) => each.src)")
        page.tab("proof")
        page.wait("$('panel-proof').textContent.includes('refuted')", 120)
        page.picture("proof-1400")
        for frame in frames:
            page.visit(frame)
            self.assertIn("sum", page.value("document.getElementById('app').textContent"))
            page.picture(frame.rsplit("/", 1)[0].rsplit("/", 1)[1] + "-frame")

    @nightly
    def test_the_keyboard(self):
        page = self.visitor
        page.visit()
        page.write(clean)
        page.value("document.querySelector('.cm-content, textarea').focus()")
        for kind in ("rawKeyDown", "keyUp"):
            page.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, modifiers=2)
        page.wait("$('status').textContent.includes('No hazards')", 120)
        page.value("$('tab-findings').focus()")
        page.value("choose('findings')")
        page.key("ArrowRight")
        self.assertEqual(page.value("document.activeElement.id"), "tab-output")
        # Tab leaves the editor after Escape.
        page.value("document.querySelector('.cm-content, textarea').focus()")
        page.key("Escape")
        page.key("Tab")
        self.assertFalse(page.value("document.activeElement.matches('.cm-content, textarea')"))

    @nightly
    def test_the_plain_editor(self):
        """The page of a build without npm."""
        page = self.visitor
        page.call("Network.setBlockedURLs", urls=["*/assets/editor.js"])
        page.visit()
        self.assertTrue(page.value("!!document.querySelector('.plain textarea')"))
        page.write(racy)
        self.assertIn("2 findings", page.run_it())
        self.assertGreater(page.value("document.querySelectorAll('.squiggle.error').length"), 0)
        page.click(".apply")
        self.assertIn("atomicAdd(sum, threadIdx.x)", page.text())
        self.assertIn("No hazards found.", page.run_it())
        page.picture("plain-1400")
        self.visitor.complaints = [each for each in self.visitor.complaints if "ERR_BLOCKED_BY_CLIENT" not in each]

    def test_texts_are_not_markup(self):
        page = self.visitor
        page.visit()
        evil = "<img src=x onerror=alert(1)><script>alert(1)</script>"
        page.write(racy.replace("sum %d\\n", f"{evil} %d\\n").replace("__global__", f"// {evil}\n__global__", 1))
        page.run_it()
        page.tab("output")
        self.assertIn(evil, page.value("$('panel-output').textContent"))
        self.assertEqual(page.value("document.querySelectorAll('main img, main script').length"), 0)

    def test_broken_links(self):
        page = self.visitor
        for link in ("#p=AAAA", "#p=", "#p=" + "x" * 5000, "#<script>"):
            page.visit("/" + link)
            self.assertIn("__global__", page.text())

    def axe(self, where):
        if not axe:
            return
        self.visitor.call("Runtime.evaluate", expression=axe)
        found = self.visitor.value("""axe.run({ resultTypes: ["violations"], iframes: false }).then((all) =>
            all.violations.map((each) => `${each.id}: ${each.nodes[0].html}`))""")
        self.assertEqual(found, [], where)

    def test_nothing_is_wider_than_the_page(self):
        """tests/reports/axe_test.py looks at the same pages by axe's rules."""
        page = self.visitor
        for width, dark in ways:
            where = f"{width}-{'dark' if dark else 'light'}"
            page.visit(width=width, dark=dark)
            page.write(racy)
            page.run_it()
            page.wait("!!document.querySelector('.apply')", 120)
            self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width, where)
            page.picture(f"findings-{where}")
            page.entry("7. ")
            page.run_it()
            self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width, where)
            page.picture(f"lesson-{where}")
            page.value("localStorage.clear()")


@nightly
class Teacher(unittest.TestCase):
    """A class of 10, in the browser."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-class-")
        cls.addClassCleanup(folder.cleanup)
        file = pathlib.Path(folder.name, "class.toml")
        file.write_text('title = "Winter class"\n[[exercise]]\nlesson = "cuda-6"\ndue = "2030-01-01T00:00:00Z"\n[[exercise]]\nlesson = "cuda-7"\n')
        cls.server = Server("--class", str(file))
        cls.addClassCleanup(cls.server.close)
        cls.link = cls.server.process.stdout.readline().strip().rsplit(" ", 1)[1]
        answers = [program(lesson, name) for name in ("start.cu", "wrong-1.cu", "start.cu", "solution.cu", "solution.cu")]
        answers[2] = answers[2].replace("line[63 -", "lines[63 -")  # does not compile
        for k in range(10):
            status, answer = cls.server.ask("/api/submit", exercise="cuda-06-first-barrier", name=f"Learner {k + 1:02}", source=answers[k % 5])
            assert status == 200 and answer["kept"], answer
        cls.visitor = Visitor(cls.server)
        cls.addClassCleanup(cls.visitor.__exit__)

    def setUp(self):
        self.visitor.forget()

    axe = Page.axe

    def test_a_learner_submits(self):
        page = self.visitor
        page.visit()
        self.assertTrue(page.value("document.querySelector('[data-key=class]').open"))
        page.entry("The first barrier")
        page.value("document.querySelector('.hand-in input').focus()")
        page.call("Input.insertText", text="Ada")
        page.click(".hand-in button")
        page.wait("$('status').textContent.startsWith('Submission ')", 120)
        self.assertIn("not yet: hazards", page.value("$('status').textContent"))
        self.assertIn("Not yet: hazards.", page.value("$('panel-findings').textContent"))
        self.assertIn("read after write on 'line[0]'", page.value("document.querySelector('.card').textContent"))
        self.assertNotIn("Run the program", page.value("$('panel-findings').textContent"))
        page.write(program(lesson, "solution.cu"))
        page.click(".hand-in button")
        page.wait("$('status').textContent.endsWith('passed.')", 120)
        self.axe("a learner of a class")
        page.picture("hand-in-1400")
        self.assertEqual(page.take_complaints(), [])

    def test_the_teachers_page(self):
        page = self.visitor
        for width, dark in ways:
            where = f"teacher-{width}-{'dark' if dark else 'light'}"
            page.visit(self.link, width, dark)
            self.assertNotIn("token", page.value("location.href"))
            self.assertGreaterEqual(page.value("document.querySelectorAll('#table tbody tr').length"), 10)
            self.assertGreater(page.value("document.querySelectorAll('.heat-5').length"), 0)
            self.assertGreater(page.value("document.querySelectorAll('.cards li').length"), 1)
            self.assertRegex(page.value("$('details').textContent"), "[45] learners: raw [45]")
            self.assertNotRegex(page.value("document.body.textContent"), r"\[object|false")
            self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width, where)
            self.axe(where)
            page.picture(where)
        self.assertEqual(page.take_complaints(), [])

    def test_without_the_token(self):
        page = self.visitor
        page.visit("/teacher")
        self.assertEqual(page.value("$('table').textContent"), "")
        self.assertTrue(page.value("$('enter').checkVisibility()"))
        self.axe("no token")


if __name__ == "__main__":
    unittest.main()
