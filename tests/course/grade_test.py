# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Right, wrong and hostile submissions: each gets its verdict, in time, and nothing outside has changed."""

import csv
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from lesson_file import program  # noqa: E402
from nightly import nightly  # noqa: E402

ampsim = os.environ["AMPSIM"]
lesson = "lessons/amp/05-first-barrier"
solution = program(lesson, "solution.cpp")


def hostile(deed, headers=""):
    """The correct solution, with another action before it."""
    return headers + solution.replace("(std::vector<int> &numbers) {", "(std::vector<int> &numbers) {\n" + deed, 1)


posix = "#include <unistd.h>\n#include <cstdlib>\n#include <cstdio>\n#include <vector>\n"


class Grading(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-grading-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.work = self.folder / "class"
        self.work.mkdir()
        self.folder.chmod(0o755)

    def submit(self, name, text):
        file = self.work / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def grade(self, status, *options):
        done = subprocess.run([ampsim, "grade", "--color=never", *options], cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, status, f"{done.stdout}\n{done.stderr}")
        return done

    def test_a_lesson_for_cuda(self):
        lesson = "lessons/cuda/06-first-barrier"
        self.submit("right.cu", program(lesson, "solution.cu"))
        self.submit("racy.cu", program(lesson, "wrong-1.cu"))
        self.submit("other.cpp", solution)
        self.grade(0, "--lesson", "cuda-6", "--csv", "grades.csv", "class")
        with open(self.folder / "grades.csv", newline="") as stream:
            rows = {row["submission"]: row["verdict"] for row in csv.DictReader(stream)}
        self.assertEqual(rows, {"right.cu": "passed", "racy.cu": "hazards"})

    def test_barriers_in_memory_count(self):
        start = program("puzzles/cuda/02-too-many-barriers", "start.cu")
        line = "  __shared__ int line[64];\n"
        in_memory = line + ("  __shared__ cuda::barrier<cuda::thread_scope_block> all;\n  if (threadIdx.x == 0)\n"
                            "    init(&all, 64);\n  __syncthreads();\n")
        self.submit("same.cu", start)
        self.submit("in_memory.cu", "#include <cuda/barrier>\n" + start.replace("__syncthreads()", "all.arrive_and_wait()").replace(line, in_memory))
        self.submit("split.cu", "#include <cooperative_groups.h>\n" + start.replace(
            "__syncthreads()", "cooperative_groups::thread_block::barrier_wait(cooperative_groups::thread_block::barrier_arrive())"))
        named = "if (threadIdx.x < 32) asm volatile(\"bar.arrive 1, 64;\" ::: \"memory\"); else asm volatile(\"bar.sync 1, 64;\" ::: \"memory\")"
        self.submit("named.cu", start.replace("__syncthreads();", f"{named}; {named.replace('1, 64', '2, 64').replace('<', '>=')};") + "\n__global__ void all() { __syncthreads(); }\n")
        done = self.grade(0, "--lesson", "cuda-puzzle-2", "class")
        self.assertEqual(done.stdout.count("more barriers than needed: 1 is enough"), 4, done.stdout)

    def test_a_number_is_of_the_submissions_language(self):
        lesson = "lessons/cuda/06-first-barrier"
        self.submit("anna/barrier.cu", program(lesson, "wrong-1.cu"))
        self.submit("-x.cu", program(lesson, "wrong-1.cu"))
        said = self.grade(0, "--lesson", "6", "--html", "grades.html", "class").stdout
        # Messages name the learner's file, unless a command would take its name for something else.
        self.assertRegex(said, r"anna/barrier\.cu: hazards: barrier\.cu:\d+:\d+: hazard: ")
        self.assertRegex(said, r"-x\.cu: hazards: answer\.cu:\d+:\d+: hazard: ")
        self.assertNotIn("--order", (self.folder / "grades.html").read_text())
        self.submit("other.cpp", solution)
        said = self.grade(64, "--lesson", "6", "class").stderr
        self.assertIn("several courses have a lesson 6", said)
        self.assertIn("'--lesson cuda-6'", said)
        self.assertIn("'--lesson amp-6'", said)
        self.assertIn("other.cpp: ", self.grade(0, "--lesson", "amp-6", "class").stdout)

    @nightly
    def test_a_class(self):
        kept = self.folder / "kept.txt"
        kept.write_text("kept")
        open_to_all = self.folder / "open"
        open_to_all.mkdir()
        open_to_all.chmod(0o777)
        (open_to_all / "file").write_text("kept")
        (open_to_all / "file").chmod(0o666)
        self.submit("anna/answer.cpp", solution)
        self.submit("ben.cpp", program(lesson, "wrong-1.cpp"))
        self.submit("no-semicolon.cpp", solution.replace("t.barrier.wait();", "t.barrier.wait()"))
        self.submit("hanging.cpp", hostile("for (volatile int k = 0;; k = k + 1) {}"))
        self.submit("fork-bomb.cpp", hostile("for (;;) fork();", posix))
        self.submit("memory.cpp", hostile("for (std::vector<char *> all;;) { char *p = (char *)malloc(1 << 24); for (int k = 0; k < 1 << 24; k += 4096) p[k] = 1; all.push_back(p); }", posix))
        self.submit("deleting.cpp", hostile(f'if (std::system("rm -rf {self.folder}/* 2>/dev/null; echo gone > {open_to_all}/file; echo new > {open_to_all}/new")) {{}}', posix))
        self.submit("printing.cpp", hostile('for (;;) std::puts("=cmd|spam");', posix))
        self.submit("crashing.cpp", hostile("*(volatile int *)nullptr = 1;"))
        self.submit("killing.cpp", hostile("kill(getppid(), 9); kill(-1, 9);", posix + "#include <csignal>\n"))
        self.submit("daemon.cpp", hostile('if (fork() == 0) { setsid(); if (fork() == 0) { sleep(3); FILE *f = fopen("%s/later", "w"); if (f) fclose(f); sleep(600); } _exit(0); }' % open_to_all, posix))
        (self.work / "loop.cpp").symlink_to("loop.cpp")
        for limit in ("3", "15", "75"):  # until it is enough for the right answer
            done = self.grade(0, "--lesson", "5", "--time-limit", limit, "--memory-limit", "300", "-j", "3", "--csv",
                              "grades.csv", "--html", "grades.html", "class")
            with open(self.folder / "grades.csv", newline="") as file:
                rows = {row["submission"]: row for row in csv.DictReader(file)}
            if not any(rows[name]["verdict"] == "time limit" for name in ("anna/answer.cpp", "ben.cpp", "deleting.cpp", "memory.cpp")):
                break
        verdicts = {name: row["verdict"] for name, row in rows.items()}
        expected = {"anna/answer.cpp": {"passed"}, "ben.cpp": {"hazards"}, "no-semicolon.cpp": {"does not compile"},
                    "hanging.cpp": {"time limit"}, "fork-bomb.cpp": {"time limit", "too many processes"}, "memory.cpp": {"memory limit"},
                    "printing.cpp": {"time limit", "too much output"}, "crashing.cpp": {"died"}}
        if os.environ.get("AMPSIM_SANITIZE"):  # the memory of so many sanitized processes comes first
            expected["fork-bomb.cpp"].add("memory limit")
        for name, each in expected.items():
            self.assertIn(verdicts[name], each, f"{name}: {rows[name]}")
        # Their other actions reach nothing, so their answers are judged like any other.
        self.assertEqual(verdicts["deleting.cpp"], "passed", rows["deleting.cpp"])
        self.assertIn(verdicts["killing.cpp"], {"passed", "died"})
        self.assertEqual(len(rows), 11)
        self.assertIn("skipped: loop.cpp, which is not a regular file", done.stdout)
        self.assertIn("read after write on 'line[0]'", rows["ben.cpp"]["why"])
        page = (self.folder / "grades.html").read_text()
        self.assertIn("fork-bomb.cpp", page)
        self.assertNotIn("<script", page)
        if "warning" in done.stderr:
            self.skipTest(f"not all is enforced here: {done.stderr}")
        self.assertEqual(kept.read_text(), "kept")
        self.assertEqual((open_to_all / "file").read_text(), "kept")
        self.assertTrue((self.work / "ben.cpp").exists())
        time.sleep(3)
        self.assertEqual(sorted(each.name for each in open_to_all.iterdir()), ["file"])
        self.assertEqual(sorted(each.name for each in self.folder.iterdir()), ["class", "grades.csv", "grades.html", "kept.txt", "open"])

    def test_a_reason_is_one_line(self):
        """Without temporary files; of an answer that lacks its function, and of one in another language."""
        self.submit("empty.cpp", "")
        self.submit("cuda.cpp", "__global__ void k() {}\n")
        said = self.grade(0, "--lesson", "5", "class").stdout
        self.assertRegex(said, r"empty\.cpp: does not compile: the program cannot be linked: undefined: \w+\(")
        self.assertIn("cuda.cpp: does not compile: this file appears to be in CUDA", said)

    def test_the_page_says_each_thing_once(self):
        """The first line of the reason unfolds the rest; the check's last words are that line."""
        wrong = solution.replace("line[31 - t.local[0]]", "line[t.local[0]]")
        self.submit("wrong.cpp", wrong)
        self.submit("talking.cpp", hostile('std::printf("a word\\n");').replace("line[31 - t.local[0]]", "line[t.local[0]]"))
        self.submit("racing.cpp", program(lesson, "wrong-1.cpp"))
        self.grade(0, "--lesson", "5", "--html", "grades.html", "class")
        page = (self.folder / "grades.html").read_text()
        rows = {name: page.split(f"<code>{name}.cpp</code>")[1].split("</tr>")[0] for name in ("wrong", "talking", "racing")}
        said = "element 0 is 0, expected 31"
        self.assertTrue(rows["wrong"].endswith(f"<td>{said}</td>"), rows["wrong"])
        self.assertIn(f"<summary>{said}</summary>", rows["talking"])
        self.assertIn(">a word\n</pre>", rows["talking"])
        self.assertEqual(rows["talking"].count(said), 1)
        self.assertEqual(rows["racing"].count("read after write on"), 1, rows["racing"])

    def test_submissions_do_not_see_each_other_nor_a_network(self):
        self.submit("good.cpp", solution)
        self.submit("curious.cpp", hostile(f'if (std::system("cat {self.work}/good.cpp; ls /proc/[0-9]* -d | wc -l; cat /proc/net/dev | wc -l") == 0) std::exit(9);', posix))
        self.grade(0, "--lesson", "5", "--html", "grades.html", "class")
        page = (self.folder / "grades.html").read_text()
        self.assertIn("<title>The first barrier: grades of 'class'</title>", page)
        for folder in ("class/", "./class/."):
            self.grade(0, "--lesson", "5", "--html", "again.html", folder)
            self.assertIn("grades of 'class'</title>", (self.folder / "again.html").read_text())
        self.assertIn("good.cpp: No such file or directory", page.replace("&#39;", "'"))

    def test_a_lesson_of_the_lecturers_own(self):
        subprocess.run([ampsim, "lesson", "new", "mine", "amp"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        self.submit("right.cpp", solution)
        self.assertIn("1 of 1 passed", self.grade(0, "--lesson", "mine", "class").stdout)

    def test_wrong_usage(self):
        self.assertIn("no '.cu' or '.cpp' files in 'class'", self.grade(64, "--lesson", "5", "class").stderr)
        self.submit("right.cpp", solution)
        self.assertIn("no lesson given", self.grade(64, "class").stderr)
        self.assertIn("is not a directory", self.grade(64, "--lesson", "5", "nothing").stderr)
        self.assertIn("no folder given", self.grade(64, "--lesson", "5").stderr)


unittest.main(verbosity=1)
