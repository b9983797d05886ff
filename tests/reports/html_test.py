# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The HTML report in a browser: opens without errors, shows the findings, works by keyboard, prints, fits a phone.

With AMPSIM_SCREENSHOTS set to a folder, pictures of the page are saved there.
"""

import json
import os
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from browser import Browser  # noqa: E402
from common import Reports, clean, divergent, dying, head, in_other_words, loop, main, noted, races, raw_line, refused  # noqa: E402
from nightly import nightly  # noqa: E402

screenshots = os.environ.get("AMPSIM_SCREENSHOTS")


def many(launches, steps):
    """A program whose launches have a race between every two of their steps: 10 findings for 3 of them, 28 for 5."""
    lines = ["#include <amp.h>", "#include <vector>", "using namespace concurrency;", "int main() {",
             "  std::vector<int> v(4096, 1);", "  array_view<int, 1> data(4096, v);"]
    for k in range(launches):
        lines += ["  parallel_for_each(extent<1>(1024).tile<256>(), [=](tiled_index<256> t) restrict(amp) {",
                  f"    tile_static int line{k}[256];", "    int l = t.local[0];"]
        for j in range(steps):
            lines += [f"    line{k}[l] = data[t.global] + {j};", f"    data[t.global] += line{k}[(l + {j + 1}) % 256];"]
        lines += [f"    data[2000 + {k}] += line{k}[l];", "  });"]
    return "\n".join(lines + ["  data.synchronize();", "}", ""])


class Html(Reports):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(os.environ.get("CHROMIUM", "chromium"))
        cls.addClassCleanup(cls.browser.__exit__)

    def tearDown(self):
        self.assertEqual(self.browser.take_complaints(), [])

    def test_the_heading_repeats_the_command(self):
        self.page(races, 66, "--order", "reverse", "--limit=3", "-D", "N=two words")
        self.assertEqual(self.text(".title p"), "ampsim run --order reverse -D 'N=two words' program.cpp")

    def page(self, text, status, *options, **view):
        self.program(text)
        self.run_ampsim(status, *options, "--report", "html:report.html", "--report", "json:report.json", "program.cpp")
        self.report = json.loads(self.read("report.json"))
        self.browser.open(self.folder / "report.html", **view)
        self.picture()

    def picture(self, suffix="", whole=True):
        if screenshots:
            name = self.id().split(".")[-1].removeprefix("test_")
            self.browser.screenshot(os.path.join(screenshots, f"{name}{suffix}.png"), whole)

    def text(self, selector):
        return self.browser.value(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")

    def texts(self, selector):
        return self.browser.value(f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.innerText)")

    def count(self, selector):
        return self.browser.value(f"document.querySelectorAll({json.dumps(selector)}).length")

    def test_the_browser_complains(self):
        (self.folder / "bad.html").write_text(
            "<script>document.documentElement.dataset.ready = 'true'; fetch('http://127.0.0.1:47811/'); nonsense()</script>")
        self.browser.open(self.folder / "bad.html")
        complaints = "\n".join(self.browser.take_complaints())
        for each in ("nonsense is not defined", "request for http://127.0.0.1:47811/"):
            self.assertIn(each, complaints)

    def test_it_is_one_file(self):
        self.page(races, 66)
        page = self.read("report.html")
        self.assertNotRegex(page, r"<(link|img|iframe|script[^>]+src)\b")
        self.assertNotIn("http://", re.sub(r'http://www\.w3\.org/2000/svg', "", page))
        self.assertNotIn("{{", page.split("<script>")[0])

    def test_races_of_one_line_are_one_group(self):
        self.page(races, 66)
        self.assertEqual(self.count(".list li"), 2)
        self.assertIn("3 findings (3 errors)", self.text(".verdict"))
        self.assertIn("errors\n3", self.text(".facts"))
        self.assertEqual(self.texts("[role=tab]"), ["war\nwrite after read", "waw\nwrite after write"])
        self.assertIn("thread [0] of tile [1] (global [16]) writes", self.texts(".place .sentence")[1])
        self.assertIn("atomic_fetch_add", self.text(".hint"))
        self.assertIn("Nothing orders threads of different tiles", self.text(".why"))
        # The tiles' grid: each of the four has read and written.
        self.assertEqual(self.count(".grid .cell"), 4)
        self.assertEqual(self.count(".grid rect.read"), 4)
        self.assertEqual(self.count(".grid path.write"), 4)
        self.browser.value("document.querySelectorAll('[role=tab]')[1].click()")
        self.assertIn("write after write", self.text(".message"))

    @nightly
    def test_scopes_of_one_statement_are_one_group(self):
        """And errors come before notes."""
        self.program("""__global__ void hist(int *bins) { bins[threadIdx.x % 8]++; }
int main() {
  int *bins;
  cudaMalloc(&bins, 32);
  cudaMemset(bins, 0, 64);
  cudaMemset(bins, 0, 32);
  hist<<<2, 64>>>(bins);
  cudaDeviceSynchronize();
  cudaFree(bins);
}
""", "hist.cu")
        self.run_ampsim(66, "--report", "html:report.html", "hist.cu")
        self.browser.open(self.folder / "report.html")
        self.assertEqual(self.texts(".list .name")[0], "Race on bins[0] within a block and across blocks")
        self.assertEqual(self.texts("[role=tab]"), ["war\nwithin a block", "war\nacross blocks", "waw\nwithin a block", "waw\nacross blocks"])
        self.assertEqual(self.count(".list a.error"), 1)
        self.assertEqual(self.browser.value("document.querySelector('.list li:last-child a').className"), "note")

    def test_rows_fit_on_a_narrow_page(self):
        self.program("__global__ void k(int *p) { p[threadIdx.x % 32] = threadIdx.x; }\nint main() {\n  int *p;\n  cudaMalloc(&p, 128);\n  k<<<1, 64>>>(p);\n  cudaDeviceSynchronize();\n  cudaFree(p);\n}\n", "row.cu")
        self.run_ampsim(66, "--report", "html:report.html", "row.cu")
        for width, rows in ((1400, ["0", "32"]), (390, ["0", "16", "32", "48"])):
            self.browser.open(self.folder / "report.html", width=width)
            self.picture(f"-{width}")
            self.assertEqual(self.browser.value("[...document.querySelectorAll('.grid .axis.end')].map((each) => each.textContent)"), rows)
            self.assertEqual(self.count(".grid .cell"), 64)
            self.assertTrue(self.browser.value("document.querySelector('.grid').getBoundingClientRect().right <= document.documentElement.clientWidth"))

    def test_a_program_that_launches_nothing(self):
        """The page says what to do, as the terminal does; also if the program has failed."""
        for status in (0, 3):
            self.program(f"__global__ void k() {{}}\nint main() {{ return {status}; }}\n", "idle.cu")
            said = self.run_ampsim(status, "--report", "text", "--report", "html:report.html", "idle.cu").stderr
            self.browser.open(self.folder / "report.html")
            self.picture(f"-{status}")
            self.assertRegex(self.text(".verdict"), "^. (No kernel was launched|The program exited with status 3)")
            self.assertEqual(self.text(".top .hint"), "Hint: pass its arguments after '--', or run a kernel without the program with '--kernel NAME'")
            self.assertIn(self.text(".top .hint").removeprefix("Hint: "), said)
        self.page(clean, 0)
        self.assertEqual(self.count(".top .hint"), 0)

    def test_source_lines_are_marked(self):
        self.page(races, 66)
        self.browser.key("j")
        rows = self.texts(".code tr.here")
        self.assertEqual([re.sub(r"\s+", " ", row)[:4] for row in rows], [f"① {raw_line - 1}", f"② {raw_line}"])
        self.assertEqual("".join(self.texts(".code tr.here .marked")),
                         "line[t.local[0]] = data[t.global]data[t.global] = line[15 - t.local[0]]")
        more = "document.querySelector('figure.source button')"
        while not self.browser.value(f"{more}.hidden"):
            before = self.count(".code tr")
            self.browser.value(f"{more}.click()")
            self.assertGreater(self.count(".code tr"), before)
        self.assertEqual(self.text(".code tr:last-child .line"), str(len(races.splitlines())))

    def test_the_picture_is_scrubbed_interval_by_interval(self):
        self.page(loop, 66)
        [group] = [each for each in self.report["findings"] if each["kind"] == "war"]
        self.assertEqual(group["history"]["intervals"], 6)
        self.assertEqual(self.count(".grid .cell"), 16)
        own = group["accesses"][1]["interval"]
        self.assertTrue(self.text(".step-name").startswith(f"Barrier interval {own}: "))
        self.assertEqual(self.count(".grid .letter.number"), 2)  # both accesses are in it
        events = [each for each in group["history"]["events"] if each["interval"] == 4]
        self.browser.value("document.querySelector('input[type=range]').focus()")
        for _ in range(6):
            self.browser.key("ArrowRight")
        self.browser.key("ArrowLeft")
        self.assertTrue(self.text(".step-name").startswith(f"Barrier interval 4: {len(events)} accesses"))
        self.assertEqual(self.count(".grid .letter.number"), 0)
        self.assertEqual(self.count(".grid .pair.faint"), 2)
        self.browser.key(",")
        self.assertTrue(self.text(".step-name").startswith("Barrier interval 3: "))
        self.browser.key(".")
        self.assertTrue(self.text(".step-name").startswith("Barrier interval 4: "))
        self.assertEqual(self.count(".strip .step"), 6)
        self.assertEqual(self.count(".history tbody tr"), len(group["history"]["events"]))

    def test_the_history_shows_each_write(self):
        self.page(loop, 66)
        [group] = [each for each in self.report["findings"] if each["kind"] == "war"]
        writes = [(each["interval"], each["local"], each["value"]) for each in group["history"]["events"]
                  if each["access"] == "write"]
        self.assertEqual(writes, [(k, [0, 1], str(1 + k)) for k in range(5)])
        reads = {(each["interval"], tuple(each["local"])) for each in group["history"]["events"]
                 if each["access"] == "read"}
        self.assertEqual(reads, {(k, (1, 0)) for k in range(1, 6)})

    def test_by_keyboard(self):
        self.page(many(1, 3), 66)
        self.picture("_first", whole=False)
        total = self.count(".list li")
        self.assertGreaterEqual(len(self.report["findings"]), 10)
        current = "[...document.querySelectorAll('.list a')].findIndex((each) => each.hasAttribute('aria-current'))"
        self.assertEqual(self.browser.value(current), 0)
        self.browser.key("j"), self.browser.key("j"), self.browser.key("k")
        self.assertEqual(self.browser.value(current), 1)
        self.assertEqual(self.browser.value("document.activeElement.tagName"), "H2")
        self.browser.key("/")
        for letter in "war":
            self.browser.key(letter)
        self.assertLess(self.count(".list li"), total)
        self.browser.key("Enter")
        self.assertIn("war", self.texts("article .badge"))
        self.browser.key("/"), self.browser.key("Escape")
        self.assertEqual(self.count(".list li"), total)
        self.browser.key("?")
        self.assertEqual(self.count("dialog[open]"), 1)
        self.browser.key("Escape")
        self.browser.wait("!document.querySelector('dialog')")
        # Everything that can be clicked can be reached.
        self.browser.value("document.activeElement.blur(); scrollTo(0, 0)")
        reached = set()
        for _ in range(total + 40):
            self.browser.key("Tab")
            reached.add(self.browser.value("(() => { const e = document.activeElement; return e.className + e.tagName + (e.getAttribute('href') ?? e.innerText); })()"))
        wanted = self.browser.value(
            "[...document.querySelectorAll('a[href], button, input, summary')].filter((e) => e.checkVisibility()).map((e) => e.className + e.tagName + (e.getAttribute('href') ?? e.innerText))")
        self.assertEqual(set(wanted) - reached, set())

    @nightly
    def test_many(self):
        self.page(many(12, 5), 66)
        self.picture("_first", whole=False)
        self.assertGreaterEqual(len(self.report["findings"]), 300)
        self.assertEqual(self.count(".list li a"), self.count(".list li"))
        self.assertLess(self.browser.value("performance.now()"), 10_000)
        # A key leaves the list as it is, and makes one finding's view.
        self.browser.value("""window.changes = [0, 0]; ["nav", "main"].forEach((where, k) => new MutationObserver((all) =>
            all.forEach((each) => changes[k] += [...each.addedNodes].reduce((sum, node) => sum + 1 + (node.querySelectorAll?.("*").length ?? 0), 0)))
            .observe(document.querySelector(where), { childList: true, subtree: true }))""")
        self.browser.key("j")
        self.browser.wait("changes[1] > 0")
        inList, inView = self.browser.value("changes")
        self.assertEqual(inList, 0)
        self.assertLess(inView, 2000)
        self.assertLess(os.path.getsize(self.folder / "report.html"), 10_000_000)

    @nightly
    def test_a_narrow_screen(self):
        self.page(loop, 66, width=360, height=740)
        wide = "document.documentElement.scrollWidth"
        self.assertEqual(self.browser.value(wide), 360)
        # The list, and below it the first finding: the first screen has both the verdict and a place.
        self.assertIn("1 finding (1 error)", self.text(".verdict"))
        self.assertIn("error\n1", self.text(".facts"))
        self.assertLess(self.browser.value("document.querySelector('.list .text').getBoundingClientRect().bottom"), 740)
        self.assertNotEqual(self.browser.value("getComputedStyle(document.querySelector('main')).display"), "none")
        self.browser.value("document.querySelector('.list a').click()")
        self.browser.wait("document.body.classList.contains('reading')")
        self.picture("_finding")
        self.assertEqual(self.browser.value(wide), 360)
        self.assertNotEqual(self.browser.value("getComputedStyle(document.querySelector('main')).display"), "none")
        self.browser.key("Escape")
        self.browser.wait("!document.body.classList.contains('reading')")

    def contrasts(self):
        """The lowest contrast of text against its background (WCAG 2 requires 4.5)."""
        return self.browser.value("""(() => {
          const channels = (color) => color.match(/[\\d.]+/g).map(Number);
          const luminance = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
            .reduce((sum, c, k) => sum + c * [0.2126, 0.7152, 0.0722][k], 0);
          const backdrop = (node) => { for (; node; node = node.parentElement) { const c = channels(getComputedStyle(node).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
          let least = [99, ""];
          const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || element.closest("svg") || !element.checkVisibility()) continue;
            const a = luminance(channels(getComputedStyle(element).color)), b = luminance(backdrop(element));
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < least[0]) least = [contrast, element.outerHTML];
          }
          return least;
        })()""")

    @nightly
    def test_light_and_dark(self):
        for dark in (False, True):
            self.page(races, 66, dark=dark)
            least, where = self.contrasts()
            self.assertGreaterEqual(least, 4.5, where)
            back = self.browser.value("getComputedStyle(document.documentElement).backgroundColor")
            self.assertEqual(int(re.search(r"\d+", back)[0]) < 100, dark)
        self.browser.value("document.querySelector('.tools button:last-child').click()")
        self.assertNotEqual(self.browser.value("getComputedStyle(document.documentElement).backgroundColor"), back)

    @nightly
    def test_on_paper_everything_is_there(self):
        self.page(races, 66)
        self.assertTrue(self.browser.pdf().startswith(b"%PDF"))
        self.browser.call("Emulation.setEmulatedMedia", media="print")
        self.browser.value("dispatchEvent(new Event('beforeprint'))")
        self.picture("_print")
        self.assertEqual(self.count("#paper article"), 2)
        self.assertEqual(self.count("#paper .finding"), 3)
        self.assertEqual(self.browser.value("getComputedStyle(document.querySelector('nav')).display"), "none")
        self.browser.value("dispatchEvent(new Event('afterprint'))")
        self.assertEqual(self.count("#paper"), 0)
        self.browser.call("Emulation.setEmulatedMedia", media="")

    @nightly
    def test_printing_takes_no_time(self):
        """Tiles of 1024 threads, and hundreds of findings: laid out in seconds, not minutes."""
        launches = "".join(f"""
  parallel_for_each(data.extent.tile<1024>(), [=](tiled_index<1024> t) restrict(amp) {{
    tile_static int line{k}[1];
    line{k}[0] = t.local[0];
    data[t.global] += line{k}[0];
  }});""" for k in range(10))
        self.page(head + "int main() {\n  std::vector<int> v(2048, 1);\n  array_view<int, 1> data(2048, v);" + launches +
                  "\n  data.synchronize();\n}\n", 66)
        self.assertGreaterEqual(len(self.report["findings"]), 10)
        self.browser.value("dispatchEvent(new Event('beforeprint'))")
        shapes = self.count("#paper svg *")
        self.assertEqual(self.count("#paper .grid"), len(self.report["findings"]))
        self.browser.value("dispatchEvent(new Event('afterprint'))")
        self.assertLess(shapes, 2000 * len(self.report["findings"]))  # not a shape for each thread's rectangle, title and letter
        self.page(many(12, 5), 66)
        places = self.count(".list li")
        self.browser.value("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(self.count("#paper article"), places)
        self.assertEqual(self.count("#paper article:not(.brief)"), 20)
        self.assertLess(self.count("#paper *"), 60_000)
        self.browser.value("dispatchEvent(new Event('afterprint'))")

    @nightly
    def test_a_list_distinguishes_equal_titles(self):
        self.page(many(1, 3), 66)
        titles, places = self.texts(".list .name"), self.texts(".list a")
        self.assertLess(len(set(titles)), len(titles))
        self.assertEqual(len(set(places)), len(places))
        self.assertIn("line0[l] = data[t.global] + 1;", self.texts(".list .text"))

    def test_a_long_line_is_cut(self):
        """Scrolls to the subject of the finding."""
        self.page(races.replace("    /* é 😀 */ data[t.global] =", f"/* {'x' * 1000} */ data[t.global] ="), 66)
        self.browser.key("j")
        lines = [each for each in self.texts(".code tr.here .text") if "line[15 - t.local[0]]" in each]
        self.assertEqual(len(lines), 1)
        self.assertLess(len(lines[0]), 250)
        self.assertTrue(lines[0].startswith("…x"))
        self.assertIn("data[t.global] = line[15 - t.local[0]]", "".join(self.texts(".code tr.here .marked")))

    @nightly
    def test_many_barrier_intervals(self):
        self.page(loop.replace("k < 5", "k < 250"), 66)
        self.assertLessEqual(self.count(".strip .step"), 40)
        self.assertGreaterEqual(self.browser.value("Math.min(...[...document.querySelectorAll('.strip .hit')].map((each) => Number(each.getAttribute('width'))))"), 16)
        for _ in range(60):
            self.browser.key(".")
        self.assertEqual(self.count(".strip .step.current"), 1)  # it moves along

    def test_clean(self):
        self.page(clean, 0)
        self.assertEqual(self.count("main .launches[open] tbody tr"), 1)
        self.assertIn("No hazards found", self.text(".verdict"))
        self.assertIn("threads\n64", self.text(".facts"))

    def test_nothing_checked_is_not_clean(self):
        self.page("int main() {}\n", 0)
        self.assertIn("none was checked", self.text(".verdict"))

    @nightly
    def test_a_dying_program(self):
        self.page(dying, 136)
        self.assertIn("The program was killed by signal 8", self.text(".verdict"))
        self.assertIn("integer division by zero", self.text(".diagnostics"))
        self.assertEqual(self.count(".list li"), 2)

    @nightly
    def test_compile_errors(self):
        self.page(refused, 65)
        self.assertIn("The program does not compile", self.text(".verdict"))
        self.assertIn("C3930", self.text(".diagnostics"))
        self.assertIn("data[i] = twice(i[0])", self.text(".diagnostics .here"))

    @nightly
    def test_suppressed_findings_are_shown_on_request(self):
        self.page(races.replace("/* é", "// NOHAZARD(raw): meant so\n    /* é"), 66)
        self.assertEqual(self.count(".list li"), 1)
        self.assertIn("suppressed\n1", self.text(".facts"))
        self.browser.value("[...document.querySelectorAll('.chip')].at(-1).click()")
        self.assertEqual(self.count(".list li"), 2)
        self.browser.key("j")
        self.assertIn("program.cpp:15: meant so", "\n".join(self.texts(".why")))

    def test_the_json_report_is_in_it(self):
        self.page(races, 66)
        text = self.browser.value("""(() => {
            const link = document.querySelector('a[download]'), make = URL.createObjectURL;
            let blob;
            URL.createObjectURL = (given) => make.call(URL, blob = given);
            link.addEventListener('click', (event) => event.preventDefault());
            link.click();
            return blob.text();
          })()""")
        self.assertEqual(json.loads(text), self.report)

    @nightly
    def test_a_divergent_barrier(self):
        self.page(divergent, 66, "--permissive")
        self.assertEqual(self.texts(".bar .part"), ["① 5 at a barrier", "② 11 ended"])

    def test_notes_are_shown_below_the_finding(self):
        self.program(noted, "program.cu")
        for kind, parts in (("warp-sync", ["lane 8, whose value is read, does not participate; lanes 0 to 7 do"]),
                            ("use-after-free", ["freed here by cudaFree", "program.cu:14", "cudaFree(p);"])):
            self.run_ampsim(66, "--detect", kind, "--report", "html:report.html", "program.cu")
            self.browser.open(self.folder / "report.html")
            notes = self.texts(".remark")
            self.assertEqual(len(notes), 1)
            for part in parts:
                self.assertIn(part, notes[0])

    def test_a_verified_fix(self):
        self.page(races, 66, "--try-fix")
        self.browser.key("j")
        self.assertIn("Verified: ", self.text(".fix"))
        self.assertIn("t.barrier.wait();", self.text(".diff ins"))

    @nightly
    def test_a_suite_of_programs(self):
        for name, text in (("races.cpp", races), ("clean.cpp", clean), ("dying.cpp", dying), ("bad.cpp", refused)):
            self.program(text, name)
        self.run_ampsim(65, "--report", "html:gate.html", "--report", "json:gate.json", "races.cpp", "clean.cpp",
                        "dying.cpp", "bad.cpp", command="gate")
        self.browser.open(self.folder / "gate.html")
        self.picture()
        self.assertIn("3 of 4 programs failed", self.text(".verdict"))
        self.assertEqual(sorted(self.texts(".top table tr td:first-child code")),
                         ["bad.cpp", "clean.cpp", "dying.cpp", "races.cpp"])
        self.assertEqual(self.count(".list li"), 4)  # those of two programs are not mixed up
        self.assertIn("How dying.cpp ended", self.text("#app"))
        self.assertIn("C3930", self.text("#app"))
        for width in (390, 800, 1400):
            self.browser.open(self.folder / "gate.html", width=width)
            self.browser.value("document.querySelectorAll('details').forEach((each) => each.open = true)")
            self.assertTrue(self.browser.value("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[aria-label=programs]'))"), width)
        self.browser.key("j")
        self.assertEqual(self.count(".grid .cell"), 16)  # histories are there
        # The page of a merged report is the same.
        self.run_ampsim(65, "--report", "html:merged.html", "gate.json", command="merge")
        self.assertEqual(self.read("merged.html"), self.read("gate.html"))

    def test_the_words_are_the_languages(self):
        self.page(races, 66)
        page = self.read("report.html")
        before, data, after = re.fullmatch(r'(.*<script type="application/json" id="data">)(.*?)(</script>.*)', page, re.S).groups()
        (self.folder / "other.html").write_text(
            before + json.dumps(in_other_words(json.loads(data))).replace("<", "\\u003c") + after, encoding="utf-8")
        self.browser.open(self.folder / "other.html")
        scopes = set()
        for key in "k" + "j" * self.count(".list li"):
            self.browser.key(key)
            scopes |= {each for each in ("across blocks", "within a block") if each in self.text("h2")}
            shown = self.browser.value("document.getElementById('app').innerHTML")
            self.assertRegex(shown, r"of block \[")
            self.assertNotRegex(shown.lower(), "tile")
        self.assertEqual(len(scopes), 2)

    def test_text_that_looks_like_markup(self):
        self.page(races.replace("/* é", "/* </script><script>throw 1</script><!-- é"), 66)
        self.browser.key("j")
        self.assertIn("</script><script>throw 1</script><!-- é", self.texts(".code tr.here")[1])

    @nightly
    def test_without_scripts_there_is_the_text_report(self):
        self.page(races, 66)
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.call("Page.navigate", url=f"file://{self.folder}/report.html")
        self.browser.wait("document.body && document.body.innerText.includes('hazard: read after write on')")
        self.browser.call("Emulation.setScriptExecutionDisabled", value=False)


main()
