# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The requests of the playground's page to its server: runs, diagnostics, fixes, traces, proofs, lessons; limits; turns."""

import json
import pathlib
import subprocess
import sys
import threading
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from lesson_file import program  # noqa: E402
from server import Server, ampsim, clean, racy  # noqa: E402

lessons = pathlib.Path(__file__).parents[2] / "cli" / "teaching" / "lessons"


class Api(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--time-limit", "5", "-j", "2")
        cls.addClassCleanup(cls.server.close)

    def ask(self, path, **what):
        status, answer = self.server.ask(path, **what)
        self.assertEqual(status, 200, answer)
        return answer

    def test_a_run(self):
        answer = self.ask("/api/run", language="cuda", source=racy)
        self.assertEqual({each["kind"] for each in answer["report"]["findings"]}, {"war", "waw"})
        self.assertIn("sum ", answer["output"])
        answer = self.ask("/api/run", language="cuda", source=clean, order="reverse", schedules=4)
        self.assertEqual(answer["report"]["findings"], [])
        self.assertEqual(answer["output"], "sum 2016\n")

    def test_arguments_and_input(self):
        source = """#include <cstdio>
int main(int count, char **words) {
  for (int k = 1; k < count; ++k) std::printf("[%s]", words[k]);
  for (int c; (c = std::getchar()) != EOF;) std::putchar(c);
}
"""
        given = {"language": "cuda", "source": source}
        self.assertEqual(self.ask("/api/run", **given)["output"], "")
        self.assertEqual(self.ask("/api/run", arguments="one 'two three' --help", **given)["output"], "[one][two three][--help]")
        self.assertEqual(self.ask("/api/run", arguments="7", input="a line\nanother", **given)["output"], "[7]a line\nanother")
        self.assertEqual(self.ask("/api/run", input="x" * 60000, **given)["output"], "x" * 60000)
        # Results are kept for each; trials of fixes have the input, too.
        self.assertEqual(self.ask("/api/run", arguments="7", **given)["output"], "[7]")
        self.assertEqual(self.ask("/api/run", input="7", **given)["output"], "7")
        reading = racy.replace("int main() {", "int main() {\n  if (std::getchar() != '7') return 1;")
        self.assertEqual(self.ask("/api/run", language="cuda", source=reading)["report"]["findings"], [])
        for path in ("run", "fix", "report", "trace", "prove"):
            answer = self.ask(f"/api/{path}", language="cuda", source=reading, input="7")
            if path == "fix":
                self.assertTrue(all(each["fix"]["verified"] for each in answer["report"]["findings"]))
            elif path == "run":
                self.assertEqual(len(answer["report"]["findings"]), 2)
            elif path == "prove":
                self.assertEqual([each["launches"] for each in answer["proof"]["kernels"]], [1])
            else:
                self.assertTrue(answer["page"].startswith("/view/"))
        # The input cannot become memory that belongs to no process.
        grows = "#include <cstdio>\n#include <unistd.h>\nint main() { std::printf(\"%d %d\", int(write(0, \"more\", 4)), ftruncate(0, 1 << 20)); }\n"
        self.assertEqual(self.ask("/api/run", language="cuda", source=grows, input="some")["output"], "-1 -1")

    def test_all_languages(self):
        catalogue = json.loads(self.server.get("/api/catalogue")[2])
        self.assertEqual({each["key"] for each in catalogue["languages"]}, {"c++amp", "cuda", "hip"})
        for name, kind in (("vector_sum.cpp", "war"), ("hip/vector_sum.hip", "war")):
            example = next(each for each in catalogue["examples"] if each["name"] == name)
            answer = self.ask("/api/run", language=example["language"], source=example["source"])
            self.assertIn(kind, [each["kind"] for each in answer["report"]["findings"]])
        courses = {each["key"]: each for each in catalogue["courses"]}
        self.assertEqual(len(courses["cuda"]["lessons"]), len(list((lessons / "cuda").iterdir())))
        self.assertNotIn("solution", courses["cuda"]["lessons"][0])

    def test_repeated_runs_are_cached(self):
        source = clean + "// once\n"
        body = json.dumps({"language": "cuda", "source": source})
        headers = {"Content-Type": "application/json"}
        _, first, text = self.server.request("POST", "/api/run", body, headers)
        _, second, same = self.server.request("POST", "/api/run", body, headers)
        self.assertEqual((first["X-Ampsim-Kept"], second["X-Ampsim-Kept"]), (None, "1"))
        self.assertEqual(text, same)
        _, third, _ = self.server.request("POST", "/api/run", json.dumps({"language": "cuda", "source": source, "again": True}), headers)
        self.assertIsNone(third["X-Ampsim-Kept"])
        _, other, _ = self.server.request("POST", "/api/run", json.dumps({"language": "cuda", "source": source, "order": "reverse"}), headers)
        self.assertIsNone(other["X-Ampsim-Kept"])

    def test_diagnostics(self):
        answer = self.ask("/api/check", language="cuda", source="int main() { return nothing; }\n")
        self.assertEqual([(each["line"], each["severity"]) for each in answer["report"]["diagnostics"]], [(1, "error")])
        self.assertEqual(self.ask("/api/check", language="cuda", source=clean)["report"].get("diagnostics", []), [])

    def test_a_fix(self):
        findings = self.ask("/api/fix", language="cuda", source=racy)["report"]["findings"]
        fix = findings[0]["fix"]
        self.assertTrue(fix["verified"])
        self.assertIn("atomicAdd", fix["edits"][0]["text"])

    def test_pages(self):
        for path, script in (("/api/trace", "/assets/trace.js"), ("/api/report", "/assets/findings.js")):
            page = self.ask(path, language="cuda", source=racy)["page"]
            status, headers, body = self.server.get(page)
            self.assertEqual(status, 200)
            self.assertIn("sandbox", headers["Content-Security-Policy"])
            self.assertNotIn("script-src 'self' 'unsafe-inline'", headers["Content-Security-Policy"])
            self.assertIn(f'src="{script}"', body.decode())
            self.assertEqual(self.server.get(script)[0], 200)

    def test_a_proof(self):
        verdicts = {each["property"]: each["verdict"] for each in self.ask("/api/prove", language="cuda", source=racy)["proof"]["kernels"][0]["verdicts"]}
        self.assertEqual(verdicts["races-within-block"], "refuted")

    def test_lessons(self):
        lesson = "lessons/cuda/06-first-barrier"
        answer = self.ask("/api/judge", lesson="cuda-06-first-barrier", source=program(lesson, "start.cu"))
        self.assertEqual((answer["verdict"], answer["passed"]), ("hazards", False))
        self.assertNotIn("solution", answer)
        answer = self.ask("/api/judge", lesson="cuda-06-first-barrier", source=program(lesson, "solution.cu"))
        self.assertTrue(answer["passed"])
        self.assertIn("__syncthreads", answer["solution"])

    def test_limits(self):
        answer = self.ask("/api/run", language="cuda", source="int main() { for (volatile int k = 0;; ++k) {} }\n")
        self.assertEqual(answer["report"]["program"]["outcome"], "time-limit")
        self.assertIn("error", self.ask("/api/run", language="cuda", source='#include <cstdio>\nchar text[65536];\nint main() { for (;;) std::fwrite(text, 1, sizeof text, stdout); }\n'))
        self.assertIn("error", self.ask("/api/run", language="cuda", source="#include <unistd.h>\nint main() { for (int k = 0; k < 100; ++k) if (fork() == 0) for (;;) pause(); for (;;) pause(); }\n"))

    def test_invalid_requests(self):
        for what in ({}, {"language": "cuda"}, {"language": "fortran", "source": ""}, {"language": "cuda", "source": 7},
                     {"language": "cuda", "source": "", "order": "sideways"}, {"language": "cuda", "source": "", "order": "shuffle:1 --help"},
                     {"language": "cuda", "source": "", "schedules": 1000}, {"language": "cuda", "source": "", "schedules": "2"},
                     {"language": "cuda", "source": " " * (300 << 10)}, {"language": "cuda", "source": "", "arguments": ["x"]},
                     {"language": "cuda", "source": "", "arguments": "\0"}, {"language": "cuda", "source": "", "arguments": "x" * 5000},
                     {"language": "cuda", "source": "", "input": "x" * (65 << 10)}):
            self.assertEqual(self.server.ask("/api/run", **what)[0], 400, str(what)[:80])
        self.assertEqual(self.server.ask("/api/nothing", language="cuda", source="")[0], 404)
        self.assertEqual(self.server.ask("/api/judge", lesson="../../etc", source="")[0], 400)


class Turns(unittest.TestCase):
    def test_one_visitor_does_not_keep_the_others_waiting(self):
        """With one worker: a visitor with many requests takes turns with the others."""
        with Server("-j", "1", "--time-limit", "20") as server:
            ended = []

            def run(who, number):
                source = f"#include <unistd.h>\nint main() {{ usleep(300000); return 0; }} // {who} {number}\n"
                status, _ = server.ask("/api/run", headers={"Cookie": f"ampsim-visitor={who}"}, language="cuda", source=source)
                ended.append((who, status))

            threads = [threading.Thread(target=run, args=("greedy", k)) for k in range(12)]
            for each in threads:
                each.start()
            while not any(status == 429 for _, status in ended):
                time.sleep(0.01)
            modest = threading.Thread(target=run, args=("modest", 0))
            modest.start()
            for each in (*threads, modest):
                each.join()
            served = [who for who, status in ended if status == 200]
            self.assertGreater(sum(status == 429 for _, status in ended), 0)  # too many of one visitor are refused
            self.assertLessEqual(served.index("modest"), 2, served)


class Start(unittest.TestCase):
    def test_loopback_unless_asked(self):
        with Server() as server:
            rows = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
            own = [row.split()[1] for row in rows if row.split()[3] == "0A" and int(row.split()[1].split(":")[1], 16) == server.port]
            self.assertEqual(own, [f"0100007F:{server.port:04X}"])

    def test_a_word_of_warning(self):
        process = subprocess.Popen([ampsim, "playground", "--port", "0", "--listen", "0.0.0.0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertIn("http://0.0.0.0:", process.stdout.readline())
        process.terminate()
        self.assertIn("warning: anyone who can reach", process.communicate()[1])
        self.assertEqual(process.returncode, 0)

    def test_a_port_that_is_taken(self):
        with Server() as server:
            done = subprocess.run([ampsim, "playground", "--port", str(server.port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 64)
            self.assertIn("cannot listen", done.stderr)


if __name__ == "__main__":
    unittest.main()
