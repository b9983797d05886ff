# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every page that ampsim makes under axe-core's rules: on a phone, a tablet and a desk, and dark. Reports of programs and of
suites, traces, proofs, grades, and the playground with its lessons and its classes; tests/editor has the extension's views.

    axe_test.py FOLDER

Node's package axe-core is installed in FOLDER from axe/package-lock.json; without npm, or if its registry is
unreachable, the test is skipped (status 77).
"""

import json
import os
import pathlib
import subprocess
import sys

from axe_core import axe_script
from browser import Browser
from common import Reports, clean, divergent, dying, loop, main, races, refused

here = pathlib.Path(__file__).parent
home = pathlib.Path(sys.argv.pop())
root = here.parent.parent
sys.path += [str(root / "tests" / each) for each in ("playground", "support")]

from lesson_file import program  # noqa: E402
from server import Server, racy  # noqa: E402


axe = axe_script(home)
if axe is None:
    sys.exit(77)


class Axe(Reports):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(os.environ.get("CHROMIUM", "chromium"))
        cls.addClassCleanup(cls.browser.__exit__)

    def violations(self, dark=False):
        """In the dark only colours: all other rules look at the same elements as in the light."""
        if not self.browser.value("typeof axe === 'object'"):
            self.browser.call("Runtime.evaluate", expression=axe)
        rules = 'runOnly: { type: "rule", values: ["color-contrast"] },' if dark else ""
        return self.browser.value(f"""axe.run({{ resultTypes: ["violations"], {rules} iframes: false }}).then((all) =>
            all.violations.map((each) => `${{each.id}}: ${{each.nodes[0].html}}`))""")

    def ways(self):
        """Each width in the light; colours do not depend on the width."""
        for width, dark in ((390, False), (800, False), (1400, False), (1400, True)):
            yield width, dark, f"at {width} px, {'dark' if dark else 'light'}"

    def check(self, page, *states):
        """A page as it opens, and in each of the states that the scripts produce."""
        for width, dark, where in self.ways():
            self.browser.show(self.folder / page, width, 844, dark)
            self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width, f"{page} {where}")
            self.assertEqual(self.violations(dark), [], f"{page} {where}")
            for state in states:
                self.browser.value(state)
                self.assertEqual(self.violations(dark), [], f"{page} {where}, {state}")

    def make(self, *words):
        """A page by ampsim, whatever its findings."""
        subprocess.run([os.environ["AMPSIM"], *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def visit(self, url, width, dark):
        """A page of a server."""
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.wait("location.href === 'about:blank'")
        self.browser.call("Page.navigate", url=url)
        self.browser.wait("location.protocol === 'http:' && document.documentElement?.dataset.ready === 'true'")

    def test_the_rules_can_be_broken(self):
        (self.folder / "bad.html").write_text("<html><body><input></body></html>")
        self.browser.show(self.folder / "bad.html", 800, 844, False)
        self.assertNotEqual(self.violations(), [])

    def test_reports(self):
        for name, text in (("races", races), ("loop", loop.replace("k < 5", "k < 90")), ("divergent", divergent), ("clean", clean),
                           ("dying", dying), ("refused", refused)):
            self.program(text, f"{name}.cpp")
            self.make("run", "--permissive", "--try-fix", "--report", f"html:{name}.html", f"{name}.cpp")
            self.check(f"{name}.html")
        # Folded parts, the list of keys, and a finding read on a phone.
        self.check("races.html", "document.querySelectorAll('details').forEach((each) => each.open = true)",
                   "document.querySelector('.list a').click()", "document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }))")
        for name in ("vector_sum", "bounds", "warp_neighbour"):
            self.make("run", "--report", f"html:cuda-{name}.html", root / "examples" / "cuda" / f"{name}.cu")
            self.check(f"cuda-{name}.html")

        # OpenCL's kernels run alone.
        self.make("run", "--kernel", "reverse", "--global-size", "256", "--local-size", "64", "--report", "html:opencl.html", root / "examples" / "opencl" / "reverse.cl")
        self.check("opencl.html", "document.querySelectorAll('details').forEach((each) => each.open = true)")
        for name, program in (("hip", "hip/vector_sum.hip"), ("amp", "vector_sum.cpp")):
            self.make("run", "--report", f"html:{name}.html", root / "examples" / program)
            self.check(f"{name}.html")

    def test_suites(self):
        for name, text in (("races", races), ("clean", clean), ("refused", refused)):
            self.program(text, f"{name}.cpp")
        self.make("gate", "--report", "html:suite.html", "races.cpp", "clean.cpp", "refused.cpp")
        self.check("suite.html")

    def test_traces(self):
        for name, *options in (("vector_sum",), ("vector_sum_atomic",), ("vector_sum", "--present")):
            page = f"{name}{''.join(options)}.html"
            self.make("trace", "-o", page, *options, root / "examples" / f"{name}.cpp")
            self.check(page)

    def test_proofs(self):
        for name, program in (("proofs", "vector_sum.cpp"), ("cuda-proofs", "cuda/vector_sum.cu")):
            with open(self.folder / f"{name}.html", "wb") as out:
                subprocess.run([os.environ["AMPSIM"], "prove", "--format", "html", root / "examples" / program],
                               cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL)
            self.check(f"{name}.html")

    def test_the_playground(self):
        """A program with findings, its trace and its proof; a lesson."""
        with Server() as server:
            for width, dark, where in self.ways():
                self.visit(server.origin + "/", width, dark)
                self.assertEqual(self.violations(dark), [], f"playground {where}")
                self.browser.value(f"editor.setText({json.dumps(racy)})")
                self.browser.value("document.querySelector('#run').click()")
                self.browser.wait("!state.running && document.querySelector('#status').textContent !== ''")
                for tab in self.browser.value("[...document.querySelectorAll('[role=tab]')].map((each) => each.id)"):
                    self.browser.value(f"document.getElementById({json.dumps(tab)}).click()")
                    self.assertEqual(self.violations(dark), [], f"playground {where}, {tab}")
                self.browser.value("document.querySelectorAll('nav details').forEach((each) => each.open = true)")
                self.browser.value("[...document.querySelectorAll('.entry')].find((each) => each.textContent.includes('The first barrier')).click()")
                self.browser.wait("document.querySelector('#lesson').textContent !== ''")
                self.assertEqual(self.violations(dark), [], f"lesson {where}")
                self.browser.value("localStorage.clear()")

    def test_a_class(self):
        """The page where a class submits, and its teacher's."""
        (self.folder / "class.toml").write_text('title = "Winter class"\n[[exercise]]\nlesson = "cuda-6"\ndue = "2030-01-01T00:00:00Z"\n')
        with Server("--class", str(self.folder / "class.toml")) as server:
            link = server.process.stdout.readline().strip().rsplit(" ", 1)[1]
            for k, name in enumerate(("start.cu", "solution.cu")):
                server.ask("/api/submit", exercise="cuda-06-first-barrier", name=f"Learner {k}", source=program("lessons/cuda/06-first-barrier", name))
            for width, dark, where in self.ways():
                for url in (server.origin + "/", link, server.origin + "/teacher"):
                    self.visit(url, width, dark)
                    self.assertEqual(self.violations(dark), [], f"{url} {where}")

    def test_grades(self):
        """Also: nothing of it is hidden on a narrow screen."""
        (self.folder / "all").mkdir()
        for name in ("start", "solution"):
            (self.folder / "all" / f"{name}.cpp").write_text(program("lessons/amp/06-second-barrier", f"{name}.cpp"))
        subprocess.run([os.environ["AMPSIM"], "grade", "--allow-weaker", "--lesson", "6", "--html", "grades.html", "all"],
                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.browser.show(self.folder / "grades.html", 390, 844, False)
        self.assertEqual(self.browser.value("[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length"), 2)
        self.check("grades.html", "document.querySelectorAll('details').forEach((each) => each.open = true)")


main()
