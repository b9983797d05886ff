# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tools of `ampsim mcp`, as an agent uses them."""

import json
import pathlib
import subprocess
import tempfile
import time
import unittest

import jsonschema

from client import Client, ToolError, ampsim

examples = pathlib.Path(__file__).parent.parent.parent / "examples"
racing = (examples / "cuda" / "vector_sum.cu").read_text()
fixed = (examples / "cuda" / "vector_sum_atomic.cu").read_text()

# Sixteen kernels, each with a race of its own.
many = "".join(f"""__global__ void kernel{k}(int *v) {{ v[0] = threadIdx.x; }}
""" for k in range(16)) + """int main() {
  int *v;
  cudaMalloc(&v, 64);
""" + "".join(f"  kernel{k}<<<1, 2>>>(v);\n" for k in range(16)) + "  cudaFree(v);\n}\n"

endless = """#include <cstdio>
int main() { for (volatile int k = 0;; k = k + 1) {} }
"""


class Tools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.client = Client("-j2")
        cls.addClassCleanup(cls.client.close)
        cls.tools = {each["name"]: each for each in cls.client.ask("tools/list")["result"]["tools"]}

    def call(self, tool, **arguments):
        jsonschema.validate(arguments, self.tools[tool]["inputSchema"], jsonschema.Draft202012Validator)
        answer = self.client.call(tool, **arguments)
        jsonschema.validate(answer, self.tools[tool]["outputSchema"], jsonschema.Draft202012Validator)
        return answer

    def test_a_race_is_found_as_run_finds_it(self):
        answer = self.call("run", sources={"sum.cu": racing})
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "sum.cu").write_text(racing)
            done = subprocess.run([ampsim, "run", "--report=json", "sum.cu"], cwd=folder, capture_output=True, text=True)
        report = json.loads(done.stdout)
        self.assertEqual(answer["verdict"], "findings")
        self.assertEqual(answer["summary"], report["summary"])
        self.assertEqual(answer["total"], len(report["findings"]))
        for short, whole in zip(answer["findings"], report["findings"]):
            for key in ("id", "kind", "scope", "variable", "element", "count", "message", "hint"):
                self.assertEqual(short[key], whole[key])
            for near, access in zip(short["accesses"], whole["accesses"]):
                self.assertEqual((near["value"], near["tile"], near["stack"]), (access["value"], access["tile"], access["stack"]))
        self.assertIn("sum ", answer["output"])

    def test_a_clean_program_is_clean(self):
        answer = self.call("run", sources={"sum.cu": fixed})
        self.assertEqual((answer["verdict"], answer["total"], answer["findings"]), ("clean", 0, []))
        self.assertGreater(answer["coverage"]["accesses"], 1000)

    def test_a_program_without_launches_is_not_clean(self):
        self.assertEqual(self.call("run", sources={"main.cu": "int main() {}"})["verdict"], "nothing-launched")

    def test_language_options_arguments_and_headers(self):
        sources = {"main.cpp": """#include <amp.h>
#include "size.h"
#include <cstdio>
#include <cstring>
int main(int, char **argv) {
  int v[SIZE] = {};
  concurrency::array_view<int, 1> view(SIZE, v);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[0] = i[0]; });
  return std::strcmp(argv[1], "a b") ? 9 : FIVE;
}
""", "size.h": "#define SIZE 8\n"}
        answer = self.call("run", sources=sources, options=["-DFIVE=5"], args=["a b"])
        self.assertEqual((answer["language"], answer["verdict"], answer["program"]["exit"]), ("c++amp", "findings", 5))
        self.assertEqual({each["scope"] for each in answer["findings"]}, {"across-tiles"})

    def test_standard_input(self):
        """Also of the runs that try fixes."""
        reading = racing.replace("int main() {", "#include <cstdio>\nint main() {\n  int given = 0;\n  if (std::scanf(\"%d\", &given) != 1 || given != 7) return 1;")
        self.assertNotEqual(reading, racing)
        self.assertEqual(self.call("run", sources={"sum.cu": reading})["verdict"], "exit-status")
        self.assertEqual(self.call("run", sources={"sum.cu": reading}, stdin="7")["verdict"], "findings")
        self.assertEqual(self.call("fix", sources={"sum.cu": reading}, stdin="7")["fixed"]["verdict"], "clean")

    def test_compile_errors(self):
        for tool in ("check", "run"):
            answer = self.call(tool, sources={"bad.cu": "__global__ void f() { undeclared(); }\nint main() {}\n"})
            self.assertEqual((answer["verdict"], answer["language"]), ("not-compiled", "cuda"))
            self.assertEqual((answer["diagnostics"][0]["file"], answer["diagnostics"][0]["line"]), ("bad.cu", 1))
        self.assertEqual(self.call("check", sources={"sum.cu": racing})["verdict"], "compiles")

    def test_findings_come_in_pages(self):
        first = self.call("run", sources={"many.cu": many}, most=5)
        self.assertEqual((len(first["findings"]), first["next"], first["total"]), (5, 5, 16))
        found, page = list(first["findings"]), first
        while "next" in page:
            page = self.call("findings", report=first["report"], most=4, **{"from": page["next"]})
            found += page["findings"]
        self.assertEqual(len(found), 16)
        self.assertEqual(len({each["id"] for each in found}), 16)
        whole = self.call("findings", report=first["report"], id=found[7]["id"])["findings"]
        self.assertEqual([each["id"] for each in whole], [found[7]["id"]])
        self.assertIn("range", whole[0]["accesses"][0])
        self.assertNotIn("range", found[7]["accesses"][0])
        self.assertEqual(self.call("findings", report=first["report"], **{"from": 99})["findings"], [])
        self.assertLess(len(json.dumps(first)), 9000)

    def test_a_fix_works(self):
        answer = self.call("fix", sources={"sum.cu": racing})
        self.assertEqual((answer["verdict"], answer["fixed"]["verdict"]), ("findings", "clean"))
        self.assertIn("atomicAdd", answer["fixed"]["edits"][0]["text"])
        again = self.call("run", sources=answer["fixed"]["files"])
        self.assertEqual(again["verdict"], "clean")
        self.assertNotIn("fixed", self.call("fix", sources={"sum.cu": fixed}))

    def test_proofs(self):
        shift = """__global__ void shift(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    v[i] = v[i + 1];
}
__global__ void twice(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] *= 2;
}
int main() {
  float *v;
  cudaMalloc(&v, 4 * 256);
  cudaMemset(v, 0, 4 * 256);
  shift<<<4, 64>>>(v, 256);
  twice<<<4, 64>>>(v, 256);
  cudaFree(v);
}
"""
        answer = self.call("prove", sources={"a.cu": shift})
        verdicts = {(kernel["kernel"].split("(")[0], each["property"]): each
                    for kernel in answer["kernels"] for each in kernel["verdicts"]}
        self.assertEqual(verdicts["twice", "races-within-block"]["verdict"], "proved")
        refuted = verdicts["shift", "races-within-block"]
        self.assertEqual((refuted["verdict"], refuted["witnesses"][0]["kind"]), ("refuted", "war"))
        self.assertNotIn("range", refuted["witnesses"][0]["accesses"][0])
        kept = json.loads(self.client.ask("resources/read", uri=f"ampsim://report/{answer['proof']}")
                          ["result"]["contents"][0]["text"])
        self.assertEqual(kept["schema"], "ampsim-proof/1")
        alone = self.call("prove", sources={"a.cu": shift}, kernel="twice", assume=["n == 7"])
        self.assertEqual(len(alone["kernels"]), 1)
        with self.assertRaisesRegex(ToolError, "no input"):
            self.call("prove", sources={"a.cu": shift}, assume=["n > 7 && n < 3"])

    def test_a_trace_shows_the_lost_update(self):
        answer = self.call("trace", sources={"sum.cu": racing}, order="interleaved", variable="sum[0]", most=3)
        self.assertEqual(answer["orders"], ["forward", "reverse", "shuffled:1", "interleaved"])
        self.assertEqual((len(answer["events"]), answer["total"], answer["next"]), (3, 8, 3))
        rest = self.call("trace", trace=answer["trace"], order="interleaved", variable="sum", **{"from": 3})
        events = answer["events"] + rest["events"]
        self.assertEqual(len(events), 8)
        reads = [each for each in events if " reads sum[0]: " in each]
        self.assertEqual(len(reads), 4)
        self.assertEqual(len({each.split(" reads ")[1] for each in reads}), 1, "all of them read before one has written")
        self.assertIn("thread (0, 0, 0) of block (1, 0, 0)", events[1])
        in_turn = self.call("trace", trace=answer["trace"], order="forward", variable="sum")["events"]
        self.assertEqual([("reads" in each) for each in in_turn if "block (1, 0, 0)" in each], [True, False])
        line = self.call("trace", trace=answer["trace"], line=20)
        self.assertGreater(line["total"], 0)
        self.assertTrue(all("sum.cu:20" in each for each in line["events"]))

    def test_explanations(self):
        done = subprocess.run([ampsim, "explain", "--color=never", "war"], capture_output=True, text=True)
        with Client("-j1") as client:
            self.assertEqual(client.call("explain", topic="war")["text"], done.stdout)
            client.call("check", sources={"sum.cu": racing})  # then it is in CUDA
            known = client.call("explain", topic="war")["text"]
            self.assertEqual(known, client.call("explain", topic="war", language="cuda")["text"])
            self.assertLess(len(known), len(done.stdout) - 500)
            self.assertNotIn("array_view", known)
            self.assertIn("array_view", client.call("explain", topic="war", language="c++amp")["text"])
        with self.assertRaisesRegex(ToolError, "did you mean 'war'"):
            self.call("explain", topic="warr")

    def test_program_output_is_not_a_message(self):
        forged = '{"jsonrpc": "2.0", "id": 1, "result": {}}'
        program = fixed.replace("int main() {", f'int main() {{ std::puts({json.dumps(forged)}); std::fflush(stdout);'
                                                 f' std::fputs("x\\xff", stderr);', 1)
        answer = self.call("run", sources={"sum.cu": program})
        self.assertEqual(answer["verdict"], "clean")
        self.assertIn(forged, answer["output"])
        self.assertIn("x\ufffd", answer["output"])

    def test_long_output_is_shortened(self):
        program = fixed.replace("int main() {", "int main() { for (int k = 0; k < 100000; ++k) std::printf(\"%d\\n\", k);", 1)
        answer = self.call("run", sources={"sum.cu": program})
        self.assertLess(len(answer["output"]), 4100)
        self.assertRegex(answer["output"], r"(?s)^0\n1\n.*\[\d+ bytes left out\].*99999\n")

    def test_wrong_arguments_are_reported(self):
        for arguments, message in (({}, "expected either 'sources'"),
                                   ({"sources": {"a.cu": ""}, "files": ["a.cu"]}, "expected either 'sources'"),
                                   ({"files": ["a.cu"]}, "no project folder"),
                                   ({"sources": {"../a.cu": ""}}, "is not a valid source name"),
                                   ({"sources": {"-o.cu": ""}}, "is not a valid source name"),
                                   ({"sources": {"a.h": ""}}, "can be compiled"),
                                   ({"sources": {"a.cu": 1}}, "must be a string"),
                                   ({"sources": {"a.cu": ""}, "args": "x"}, "an array of strings"),
                                   ({"sources": {"a.cu": ""}, "stdin": ["x"]}, "'stdin' must be a string"),
                                   ({"sources": {"a.cu": ""}, "options": ["--frobnicate"]}, "unknown option '--frobnicate'"),
                                   ({"sources": {"a.cu": ""}, "options": ["--", "x"]}, "arguments in 'args'"),
                                   ({"sources": {"a.cu": ""}, "time_limit": -1}, "a positive number")):
            with self.assertRaisesRegex(ToolError, message):
                self.client.call("run", **arguments)
        with self.assertRaisesRegex(ToolError, "unknown report 'r99999'"):
            self.client.call("findings", report="r99999")

    def test_a_time_limit(self):
        answer = self.call("run", sources={"endless.cu": endless}, time_limit=1)
        self.assertEqual(answer["verdict"], "time-limit")

    def test_a_call_is_given_up(self):
        started = time.monotonic()
        call = self.client.start_call("run", sources={"endless.cu": endless}, time_limit=300)
        other = self.client.call("explain", topic="raw")  # does not wait for longer calls
        self.assertIn("raw", other["text"])
        self.client.notify("notifications/cancelled", requestId=call)
        self.assertEqual(self.call("run", sources={"sum.cu": fixed})["verdict"], "clean")
        self.assertNotIn(call, self.client.answers)
        self.assertLess(time.monotonic() - started, 200)


if __name__ == "__main__":
    unittest.main()
