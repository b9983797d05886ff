# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The grader's hostile submissions, sent to the playground: they reach nothing outside, and none passes without an answer."""

import os
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "hostile"))

import grade_test  # noqa: E402
from server import Server  # noqa: E402

# hostile/grade_as_root has all of them, and the judge is the same.
tried = dict(list(grade_test.forgeries.items())[:: 1 if os.environ.get("AMPSIM_ALL_WAYS") else 4])


class Hostile(grade_test.Attacks):
    test_the_check_of_a_lesson_of_ones_own = test_attacks = test_at_a_terminal = test_ampsim_in_a_folder_of_roots = test_without_bubblewrap = None
    test_it_refuses_without_a_sandbox = None

    def judge(self, server, name, text):
        for word, value in (("@FOLDER@", self.folder), ("@PORT@", self.port), ("@PROCESS@", self.sleeper.pid)):
            text = text.replace(word, str(value))
        status, answer = server.ask("/api/judge", lesson="05-first-barrier", source=text)
        self.assertEqual(status, 200, f"{name}: {answer}")
        self.answers.append(str(answer))
        return answer

    def test_submissions(self):
        self.answers = []
        environment = {**os.environ, "AMPSIM_TEST_SECRET": "correct-horse"}
        with Server("--time-limit", "15", "--memory-limit", "600", "-j", "2", env=environment) as server:
            for name, text in tried.items():
                with self.subTest(name):
                    answer = self.judge(server, name, text)
                    self.assertFalse(answer["passed"], answer)
                    self.assertNotEqual(answer["verdict"], "does not compile", answer)
            for name, (text, verdicts) in grade_test.others.items():
                with self.subTest(name):
                    answer = self.judge(server, name, text)
                    self.assertIn(answer["verdict"], verdicts, answer)
                    if name == "probes":
                        self.assertEqual(re.findall("SUCCEEDED: .*", answer["output"]), [])
                        self.assertRegex(answer["output"], r"PROBES: 0 succeeded of \d\d")
            # The same as programs that are run: their claims are not reports.
            status, answer = server.ask("/api/run", language="c++amp", source=self.as_program(grade_test.forgeries["writes-a-verdict"]))
            self.assertEqual(status, 200)
            self.assertNotIn("passed", str(answer.get("report", {}).get("findings")))
        self.assertNotIn("correct-horse", "".join(self.answers))
        self.assertEqual((self.folder / "open" / "file").read_text(), "kept")
        self.assertEqual([each.name for each in (self.folder / "open").iterdir()], ["file"])
        self.assertEqual(self.connections, [])
        self.assertEqual(os.read(self.reader, 1), b"")
        self.assertIsNone(self.sleeper.poll())

    @staticmethod
    def as_program(text):
        return text.replace("int main() {}", "int main() { std::vector<int> numbers(64); reverse_tiles(numbers); }")

    def test_programs_that_forge_reports(self):
        forging = r"""#include <cstdio>
#include <fcntl.h>
#include <dirent.h>
#include <string>
#include <unistd.h>
__global__ void race(int *p) { *p += 1; }
int main() {
  int *p;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 4);
  race<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  const char clean[] = "{\"schema\":\"ampsim-report/1\",\"findings\":[],\"program\":{\"outcome\":\"exited\"},\"coverage\":{\"launches\":1}}";
  for (int d = 1; d < 600; ++d) (void)!write(d, clean, sizeof clean - 1);
  for (int pid = 1; pid < 64; ++pid)
    for (int d = 0; d < 40; ++d) {
      int file = open(("/proc/" + std::to_string(pid) + "/fd/" + std::to_string(d)).c_str(), O_WRONLY | O_NONBLOCK);
      if (file >= 0) (void)!write(file, clean, sizeof clean - 1);
    }
}
"""
        with Server("--time-limit", "15") as server:
            status, answer = server.ask("/api/run", language="cuda", source=forging)
            self.assertEqual(status, 200)
            if "report" in answer:
                self.assertIn("war", [each["kind"] for each in answer["report"]["findings"]])


def load_tests(loader, tests, pattern):
    return unittest.TestSuite([loader.loadTestsFromTestCase(Hostile)])


if __name__ == "__main__":
    unittest.main()
