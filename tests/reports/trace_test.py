# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of `ampsim trace` in a browser: it shows the events, by buttons and by keys, in each order of threads.

With AMPSIM_SCREENSHOTS set to a folder, pictures of the page are saved there.
"""

import base64
import json
import os
import pathlib
import re
import zlib
import xml.etree.ElementTree as xml

from browser import Browser
from common import Reports, clean, divergent, head, in_other_words, loop, main, races

screenshots = os.environ.get("AMPSIM_SCREENSHOTS")
examples = pathlib.Path(__file__).parent.parent.parent / "examples"

# A matrix product whose second barrier fences the wrong memory: 256 threads a tile, 21 barrier intervals, 92672 accesses.
many = head + """
int main() {
  const int n = 16, size = 160;
  std::vector<float> a(size * size), b(size * size), c(size * size);
  for (int i = 0; i < size * size; ++i)
    a[i] = float(i % 7) * 0.37f, b[i] = float(i % 11) * 0.21f;
  array_view<const float, 2> va(size, size, a), vb(size, size, b);
  array_view<float, 2> vc(size, size, c);
  parallel_for_each(vc.extent.tile<n, n>(), [=](tiled_index<n, n> t) restrict(amp) {
    tile_static float la[n][n], lb[n][n];
    int row = t.local[0], column = t.local[1];
    float sum = 0;
    for (int i = 0; i < size; i += n) {
      la[row][column] = va(t.global[0], column + i);
      lb[row][column] = vb(row + i, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < n; k++)
        sum += la[row][k] * lb[k][column];
      t.barrier.wait_with_global_memory_fence();
    }
    vc[t.global] = sum;
  });
  vc.synchronize();
}
"""


class Trace(Reports):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(os.environ.get("CHROMIUM", "chromium"))
        cls.addClassCleanup(cls.browser.__exit__)

    def tearDown(self):
        self.assertEqual(self.browser.take_complaints(), [])

    def trace(self, program, status, *options, **view):
        done = self.run_ampsim(status, *options, "-o", "trace.html", program, command="trace")
        self.browser.open(self.folder / "trace.html", **view)
        return done.stderr

    def example(self, name, status, *options, **view):
        return self.trace(examples / f"{name}.cpp", status, *options, **view)

    def picture(self, suffix=""):
        if screenshots:
            name = self.id().split(".")[-1].removeprefix("test_")
            self.browser.screenshot(os.path.join(screenshots, f"trace_{name}{suffix}.png"), True)

    def text(self, selector):
        return self.browser.value(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")

    def texts(self, selector):
        return self.browser.value(f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.innerText)")

    def keys(self, keys):
        for key in keys:
            self.browser.key(key)

    def order(self, number):
        self.browser.value(f"""(() => {{ const select = document.querySelector('[aria-label="order of threads"]');
            select.value = {number}; select.dispatchEvent(new Event("change")); }})()""")

    def results(self):
        return [re.split(r"\s*\t\s*", row) for row in self.texts(".results tbody tr")]

    def test_tiles_that_race_lose_an_update(self):
        self.example("vector_sum", 66)
        self.assertEqual(self.text('[aria-label="view"]').splitlines()[0], "between tiles")
        self.assertEqual(self.text(".what"), "Thread [0] of tile [1] reads 12454 from av_sum[0] (line 38), in barrier interval 9.")
        self.assertEqual(self.text(".why-now"), "✕ war, in the opposite order here: thread [0] of tile [0] has written it (line 38), and nothing orders different tiles.")
        self.assertEqual(len(self.texts(".hazard.lit")), 1)
        self.assertIn("av_sum[0] += tile_data[0]", self.text(".code .here"))
        self.picture()
        self.order(3)  # interleaved: all read 0, so only the last sum stays
        self.browser.key("End")
        self.assertEqual(self.text(".element .value"), "13292")
        self.picture("_interleaved")
        row = self.results()[0]
        self.assertEqual((row[0], row[1:5], row[5]), ("av_sum[0]", ["51533", "51533", "51533", "13292"], "✕ differs"))

    def test_the_words_are_the_languages(self):
        self.example("vector_sum", 66)
        page = self.read("trace.html")
        before, data, after = re.fullmatch(r'(.*<script type="application/json" id="data">)(.*?)(</script>.*)', page, re.S).groups()
        other = in_other_words(json.loads(zlib.decompress(base64.b64decode(json.loads(data)))))
        packed = base64.b64encode(zlib.compress(json.dumps(other).encode())).decode()
        (self.folder / "other.html").write_text(before + json.dumps(packed) + after, encoding="utf-8")
        self.browser.open(self.folder / "other.html")
        self.assertEqual(self.text('[aria-label="view"]').splitlines()[0], "between blocks")
        self.assertEqual(self.text(".why-now"), "✕ war, in the opposite order here: thread [0] of block [0] has written it (line 38), and nothing orders different blocks.")
        self.keys("t?")
        self.assertIn("next block", self.text("dialog"))
        self.assertEqual(re.findall(".*tile.*", self.browser.value("document.body.innerText"), re.I), [])

    def test_cuda_names_x_first(self):
        self.trace(examples / "cuda" / "vector_sum.cu", 66)
        self.assertRegex(self.text(".what"), r"^Thread \(0, 0, 0\) of block \(1, 0, 0\) reads \d+ from sum\[0\] \(line 20\)")
        self.assertEqual(len(self.texts(".hazard.lit")), 1)
        for tile in ("3", "3,0", "3,0,0"):
            self.run_ampsim(66, "--tile", tile, "-o", "trace.json", examples / "cuda" / "vector_sum.cu", command="trace")
            self.assertEqual([each["index"] for each in json.loads(self.read("trace.json"))["tiles"]], [[3, 0, 0]])
        done = self.run_ampsim(64, "--tile", "0,3", "-o", "none.html", examples / "cuda" / "vector_sum.cu", command="trace")
        self.assertIn("has no block [0, 3]", done.stderr)

    def test_as_json(self):
        racing = examples / "cuda" / "vector_sum.cu"
        said = self.run_ampsim(66, "-o", "trace.json", racing, command="trace")
        self.assertIn("written to 'trace.json'", said.stderr)
        trace = json.loads(self.read("trace.json"))
        self.assertEqual((trace["schema"], trace["language"], trace["launch"]["id"]), ("ampsim-trace/1", "cuda", 1))
        self.assertEqual([each["index"] for each in trace["tiles"]][:2], [[0, 0, 0], [1, 0, 0]])
        self.assertEqual({each["kind"] for each in trace["findings"]}, {"war", "waw"})
        last = trace["orders"][0]
        self.assertEqual(len(last["thread"]), len(last["value"]))
        written = [trace["values"][last["value"][k]] for k in range(len(last["site"]))
                   if trace["elements"][last["element"][k]][2] == "sum" and trace["sites"][last["site"][k]][0] == "write"]
        self.assertEqual(written[0], "2080")  # the sum of 1 to 64
        piped = self.run_ampsim(66, "-o", "-", racing, command="trace")
        self.assertEqual(json.loads(piped.stdout), trace)
        self.assertIn("sum ", piped.stderr)  # what the program prints

    def test_a_correct_program_ends_the_same_in_every_order(self):
        self.example("vector_sum_atomic", 0)
        self.assertEqual(self.text('[aria-label="hazards"] h2'), "No hazards")
        rows = self.results()
        self.assertTrue(any(row[0] == "av_sum[0]" or "sum" in row[0] for row in rows))
        self.assertEqual({row[-1] for row in rows}, {"✓ same"})

    def test_a_barrier_that_is_missing(self):
        self.example("matmul_no_second_barrier", 66, dark=True)
        self.assertIn("1 of the launch's 8 tiles is shown", self.text(".limit"))
        self.assertEqual(self.text(".what"), "Thread [0, 1] reads 4 from localA[0][0] (line 40), in barrier interval 1.")
        self.assertEqual(self.text(".why-now"), "✕ war, in the opposite order here: thread [0, 0] has written it (line 33), and no barrier is between them.")
        self.picture()
        self.assertTrue(any(row[0].startswith("av_c") and row[-1] == "✕ differs" for row in self.results()))

    def test_every_step_by_keys(self):
        self.example("producer_consumer_no_barrier", 66)
        self.assertIn("thread [0] has written it (line 22)", self.text(".why-now")) # it opens at the error
        self.browser.key("Home")
        self.assertIn("Nothing has happened yet", self.text(".what"))
        self.browser.key("ArrowRight")
        self.assertEqual(self.text(".what"), "Thread [0] writes 1 to x (line 22), in barrier interval 0.")
        self.keys(">")
        self.assertIn("Thread [0] writes 28 to x", self.text(".what"))
        self.browser.key("ArrowRight")
        self.assertIn("Thread [1] reads 28 from x (line 26)", self.text(".what"))
        self.keys("<")
        self.assertIn("Thread [0] writes 28 to x", self.text(".what"))
        self.browser.key("End")
        self.assertIn("30 / 30", self.text(".time"))
        self.browser.key("Home")
        self.browser.key("o")  # reverse: thread 1 reads before anything is written
        self.browser.key("ArrowRight")
        self.assertIn("Thread [1] reads", self.text(".what"))
        self.browser.key("ArrowDown")
        self.assertIn("thread [0], not started", self.text('[aria-label="program"] h2'))
        self.keys("?")
        self.assertIn("play, pause", self.text("dialog"))
        self.browser.key("Escape")

    def test_unwritten_memory_has_no_value(self):
        self.program(head + """
int main() {
  std::vector<int> v(64, 1);
  array_view<int, 1> data(64, v);
  parallel_for_each(data.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int line[16];
    if (t.local[0] < 8) line[t.local[0]] = data[t.global];
    t.barrier.wait();
    data[t.global] = line[15 - t.local[0]];
  });
  data.synchronize();
}
""")
        self.trace("program.cpp", 66)
        self.assertEqual(self.text(".what"), "Thread [7] of tile [0] reads <uninitialized> from line[8] (line 12), in barrier interval 1.")
        self.browser.key("Home")
        self.browser.value("[...document.querySelectorAll('.element')].find((each) => each.title === 'line[8]').click()")
        self.assertIn("reads ✕\t<uninitialized>", self.text(".life tbody"))

    def test_playing(self):
        self.example("producer_consumer_no_barrier", 66)
        self.browser.value("state.speed = 6000")
        self.browser.key(" ")
        self.browser.wait("!state.playing")
        self.assertIn("30 / 30", self.text(".time"))

    def test_an_element_has_a_life(self):
        self.example("producer_consumer_two_barriers", 0)
        self.browser.value("document.querySelector('.element').click()")
        self.assertIn("History of x", self.text('[aria-label="memory"]'))
        self.assertGreater(len(self.texts(".life tbody tr")), 15)
        self.browser.key("Escape")
        self.assertNotIn("History of", self.text('[aria-label="memory"]'))

    def test_a_large_tile_plays_smoothly(self):
        self.program(many)
        self.trace("program.cpp", 66)
        self.assertLess((self.folder / "trace.html").stat().st_size, 3_000_000)
        self.assertEqual(self.browser.value("[state.lens.rows.length, state.lens.intervals.length, state.lens.events.length]"),
                         [256, 21, 92672 - 256])
        self.assertEqual(self.browser.value("orders.map((order) => order.left_out)"), [0, 0, 0, 0])
        # The page's own time for a frame with 100 accesses: far below a frame's 16.7 ms.
        took = self.browser.value("""(() => { goTo(20000); const times = [];
            for (let k = 1; k <= 100; ++k) { const start = performance.now(); goTo(20000 + 100 * k); times.push(performance.now() - start); }
            return times.sort((a, b) => a - b)[50]; })()""")
        self.assertLess(took, 16)
        self.keys("h")
        self.assertIn("fences this memory", self.text(".why-now"))
        self.picture()

    def test_narrow_and_printed(self):
        self.example("matmul_no_second_barrier", 66, width=360, height=700)
        self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), 360)
        self.picture()
        self.assertTrue(self.browser.pdf().startswith(b"%PDF"))

    def test_the_picture_as_svg(self):
        self.example("producer_consumer_no_barrier", 66)
        picture = xml.fromstring(self.browser.value("svgText()"))
        self.assertEqual(picture.tag, "{http://www.w3.org/2000/svg}svg")
        texts = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("W", texts)
        self.assertIn("barrier interval 0", texts)

    def test_launch_and_tile_can_be_chosen(self):
        self.program(clean.replace("  data.synchronize();", """
  parallel_for_each(data.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) { data[t.global] += t.tile[0]; });
  data.synchronize();"""))
        said = self.trace("program.cpp", 0)
        self.assertIn("trace of launch 1", said)
        self.assertIn("launch 1 of 2", self.text(".top"))
        said = self.trace("program.cpp", 0, "--launch", "2", "--tile", "5")
        self.assertIn("trace of launch 2", said)
        self.browser.key("ArrowRight")
        self.assertIn("from data[40]", self.text(".what"))
        for options, what in ((("--launch", "3"), "the program has 2 launches, but not number 3"),
                              (("--launch", "2", "--tile", "8"), "launch 2 has no tile [8]"),
                              (("--tile", "x"), "invalid value 'x' for '--tile'")):
            done = self.run_ampsim(64, *options, "-o", "none.html", "program.cpp", command="trace")
            self.assertIn(what, done.stderr)
            self.assertFalse((self.folder / "none.html").exists())

    def test_before_a_class(self):
        """Each access is a question before its value is shown; nothing else reveals it."""
        self.program(clean)
        self.trace("program.cpp", 0, "--present")
        self.assertEqual(self.text(".what"), "Press →: what happens next?")
        self.browser.key("ArrowRight")
        self.assertRegex(self.text(".what"), r"^Thread \[0\] .*which value")
        asked = self.browser.value("document.getElementById('app').innerText")
        self.browser.key("ArrowRight")
        shown = self.text(".what")
        self.assertRegex(shown, r"^Thread \[0\] (reads|writes) -?\d+ ")
        self.assertNotIn(shown, asked)
        self.assertIn("1 / ", self.text(".controls"))
        self.browser.key("ArrowRight")
        self.browser.key("ArrowLeft")  # returns to the question
        self.assertEqual(self.text(".what"), shown)
        self.browser.key("b")
        self.assertFalse(self.browser.value("document.querySelector('.what').checkVisibility({ visibilityProperty: true })"))
        self.browser.key("b")
        self.assertGreater(self.browser.value("parseFloat(getComputedStyle(document.querySelector('.what')).fontSize)"), 30)

    def test_the_picture_reveals_no_value(self):
        """Before a class, accesses to come are named without their values."""
        labels = """[...svgText().matchAll(/font-family="monospace"[^>]*>([^<]*)</g)].map((each) => each[1])"""
        self.program(races)
        for options, revealed in (((), True), (("--present",), False)):
            self.trace("program.cpp", 66, *options)
            named = self.browser.value(labels)
            self.assertGreater(len(named), 0)
            self.assertEqual(any(" = " in each or each.isdigit() for each in named), revealed, named)
        self.browser.key("End")
        self.assertTrue(any(" = " in each or each.isdigit() for each in self.browser.value(labels)))

    def test_the_marked_line_is_the_one_that_the_text_names(self):
        self.program(loop)
        self.trace("program.cpp", 66, "--present")
        questions = set()
        self.browser.key("h")  # where threads go on to another line
        for _ in range(24):
            self.browser.key("ArrowRight")
            said = self.text(".what")
            [line] = re.findall(r"\(line (\d+)\)", said)
            self.assertEqual(self.text(".code tr.here .line"), line, said)
            questions |= {line} if "which value" in said else set()
        self.assertGreater(len(questions), 1)

    def test_labels_grow_with_the_type(self):
        self.program(loop)
        sizes = []
        for options in ((), ("--present",)):
            self.trace("program.cpp", 66, *options)
            labels = self.browser.value("[...svgText().matchAll(/font-size=\"([\\d.]+)\"/g)].map((each) => Number(each[1]))")
            sizes.append((min(labels), self.browser.value("parseFloat(getComputedStyle(document.documentElement).fontSize)")))
        (small, usual), (large, presented) = sizes
        self.assertGreater(presented, usual)
        self.assertAlmostEqual(large / small, presented / usual, delta=0.1)

    def test_divergent_threads(self):
        self.program(divergent)
        self.trace("program.cpp", 66, "--permissive")
        self.assertIn("never reach", self.text(".hazard h3"))


main()
