"""The pages of reports, traces and grades under axe-core's rules: on a phone, a tablet and a desk, light and dark.

    axe_test.py FOLDER

Node's package axe-core is installed in FOLDER, as axe/package-lock.json has it; without npm, or where its registry cannot be
reached, the test is skipped (status 77).
"""

import os
import pathlib
import shutil
import subprocess
import sys

from axe_core import axe_script
from browser import Browser
from common import Reports, clean, divergent, dying, loop, main, races, refused

here = pathlib.Path(__file__).parent
home = pathlib.Path(sys.argv.pop())
root = here.parent.parent


axe = axe_script(home)
if axe is None:
    sys.exit(77)


class Axe(Reports):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(os.environ.get("CHROMIUM", "chromium"))
        cls.addClassCleanup(cls.browser.__exit__)

    def check(self, page):
        for width in (390, 800, 1400):
            for dark in (False, True):
                self.browser.show(self.folder / page, width, 844, dark)
                self.browser.call("Runtime.evaluate", expression=axe)
                found = self.browser.value("""axe.run({ resultTypes: ["violations"] }).then((all) =>
                    all.violations.map((each) => `${each.id}: ${each.nodes[0].html}`))""")
                self.assertEqual(found, [], f"{page} at {width} px, {'dark' if dark else 'light'}")

    def test_the_rules_can_be_broken(self):
        (self.folder / "bad.html").write_text("<html><body><input></body></html>")
        self.browser.show(self.folder / "bad.html", 800, 844, False)
        self.browser.call("Runtime.evaluate", expression=axe)
        self.assertTrue(self.browser.value("axe.run().then((all) => all.violations.length > 0)"))

    def test_reports(self):
        for name, text in (("races", races), ("loop", loop.replace("k < 5", "k < 90")), ("divergent", divergent), ("clean", clean),
                           ("dying", dying), ("refused", refused)):
            self.program(text, f"{name}.cpp")
            subprocess.run([os.environ["AMPSIM"], "run", "--permissive", "--report", f"html:{name}.html", f"{name}.cpp"],
                           cwd=self.folder, stderr=subprocess.DEVNULL)
            self.check(f"{name}.html")

    def test_traces(self):
        for name in ("vector_sum", "vector_sum_atomic"):
            subprocess.run([os.environ["AMPSIM"], "trace", "-o", f"{name}.html", root / "examples" / f"{name}.cpp"],
                           cwd=self.folder, stderr=subprocess.DEVNULL)
            self.check(f"{name}.html")

    def test_grades(self):
        """Also: nothing of it is hidden on a narrow screen."""
        (self.folder / "all").mkdir()
        for name in ("start", "solution"):
            shutil.copy(root / "cli" / "teaching" / "lessons" / "amp" / "06-second-barrier" / f"{name}.cpp", self.folder / "all")
        subprocess.run([os.environ["AMPSIM"], "grade", "--allow-weaker", "--lesson", "6", "--html", "grades.html", "all"],
                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.browser.show(self.folder / "grades.html", 390, 844, False)
        self.assertEqual(self.browser.value("[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length"), 2)
        self.check("grades.html")


main()
