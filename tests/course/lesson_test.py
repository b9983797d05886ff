# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The course as a learner goes through it: nothing is ever overwritten, and luck does not pass."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from lesson_file import program  # noqa: E402

ampsim = os.environ["AMPSIM"]
lessons = pathlib.Path(__file__).parent.parent.parent / "cli" / "teaching" / "lessons" / "amp"


class Course(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ampsim-course-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name, "work")
        self.data = pathlib.Path(folder.name, "data")
        self.folder.mkdir()

    def lesson(self, status, *words):
        done = subprocess.run([ampsim, "lesson", "--color=never", *words], cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "XDG_DATA_HOME": str(self.data)})
        self.assertEqual(done.returncode, status, f"{words}\n{done.stdout}\n{done.stderr}")
        return done.stdout + done.stderr

    def answer(self, lesson, which):
        text = program(f"lessons/amp/{lesson}", f"{which}.cpp")
        (self.folder / f"{lesson}.cpp").write_text(text)

    def test_from_the_first_lesson_to_the_next(self):
        self.assertIn("0 of 16 passed. Next: 'ampsim lesson start 1'", self.lesson(0, "list", "amp"))
        self.assertIn("no lesson has been started", self.lesson(64, "check"))
        self.assertIn("Your program is '01-kernel-and-index.cpp'", self.lesson(0, "start"))
        self.assertEqual([each.name for each in self.folder.iterdir()], ["01-kernel-and-index.cpp"])
        said = self.lesson(1, "check")
        self.assertIn("Not yet: hazards", said)
        self.assertIn("01-kernel-and-index.cpp:", said)
        self.assertIn("Hint 1 of 2", self.lesson(0, "hint"))
        self.assertIn("Hint 2 of 2", self.lesson(0, "hint"))
        self.answer("01-kernel-and-index", "solution")
        said = self.lesson(0, "check")
        self.assertIn("Passed: A kernel and its index", said)
        self.assertIn("Next: ampsim lesson start 2", said)
        trace = pathlib.Path(said.split("Watch it: file://")[1].splitlines()[0])
        self.assertIn("<!doctype html>", trace.read_text()[:100])
        self.assertIn("1 of 16 passed", self.lesson(0, "list"))

    def test_the_next_lesson(self):
        """After the current one, passed or not; those that were skipped come at the end."""
        self.lesson(0, "list", "amp")
        self.assertIn("Lesson 1: ", self.lesson(0, "next"))
        self.assertIn("Lesson 2: ", self.lesson(0, "next"))
        last = sorted(each.stem for each in lessons.iterdir())[-1]
        self.lesson(0, "start", last[:2].lstrip("0"))
        self.assertIn("Lesson 1: ", self.lesson(0, "next"))
        progress = self.data / "ampsim" / "lessons.json"
        known = json.loads(progress.read_text())
        known["passed"] = sorted(each.stem for each in lessons.iterdir() if each.stem != last)
        progress.write_text(json.dumps(known))
        self.assertIn(f"Lesson {last[:2]}: ", self.lesson(0, "next"))
        self.assertIn("the last one that is not passed", self.lesson(64, "next"))
        known["passed"].append(last)
        progress.write_text(json.dumps(known))
        self.assertIn("all lessons are passed", self.lesson(64, "next"))

    def test_the_course_that_was_listed(self):
        self.lesson(0, "list", "cuda")
        self.assertIn("Lesson cuda-1: ", self.lesson(0, "next"))
        self.assertIn("Lesson 1: ", self.lesson(0, "next", "amp"))
        self.assertIn("unknown course 'amd'", self.lesson(64, "next", "amd"))

    def test_the_course_for_cuda(self):
        self.assertIn("A course for C++ AMP: 'ampsim lesson list amp'", self.lesson(0)) # the most used language comes first
        self.assertIn("0 of 19 passed. Next: 'ampsim lesson start cuda-1'", self.lesson(0, "list", "cuda"))
        self.assertIn("Your program is 'cuda-01-thread-and-block.cu'", self.lesson(0, "start", "cuda"))
        said = self.lesson(1, "check")
        self.assertIn("cuda-01-thread-and-block.cu:", said)
        self.assertIn("A hint: ampsim lesson hint cuda-1", said)
        solution = program("lessons/cuda/01-thread-and-block", "solution.cu")
        (self.folder / "cuda-01-thread-and-block.cu").write_text(solution)
        said = self.lesson(0, "check")
        self.assertIn("Next: ampsim lesson start cuda-2", said)
        self.assertTrue(pathlib.Path(said.split("Watch it: file://")[1].splitlines()[0]).exists())
        self.assertIn("1 of 19 passed", self.lesson(0)) # the current course
        self.assertIn("A course for C++ AMP: 'ampsim lesson list amp'", self.lesson(0))
        self.assertIn("0 of 16 passed", self.lesson(0, "list", "amp"))
        self.assertIn("Lesson cuda-6: The first barrier", self.lesson(0, "show", "cuda-first-barrier"))
        self.assertIn("CUDA C++ Programming Guide, Synchronization Functions", self.lesson(0, "show", "cuda-06-first-barrier.cu"))
        self.assertIn("Lesson 5: The first barrier", self.lesson(0, "show", "first-barrier"))
        self.assertIn("Your program is 'cuda-02-grid-stride-loop.cu'", self.lesson(0, "start"))
        self.assertIn("Lesson cuda-3: ", self.lesson(0, "show", "3"))
        self.assertIn("expected cuda-1 to cuda-19", self.lesson(64, "show", "cuda-20"))
        self.assertIn("unknown course 'hip'", self.lesson(64, "list", "hip"))

    def test_a_lesson_of_ones_own_for_cuda(self):
        self.lesson(0, "new", "mine")
        self.assertTrue((self.folder / "mine" / "solution.cu").exists())
        self.assertIn("mine: 5 of 5 programs are judged as expected", self.lesson(0, "test", "mine"))
        self.assertIn("Your program is 'mine.cu'", self.lesson(0, "start", "mine"))

    def test_luck_does_not_pass(self):
        # The second barrier is missing: the result is right, in this order of threads.
        self.answer("06-second-barrier", "start")
        said = self.lesson(1, "check", "amp-6")
        self.assertIn("write after read on 'loaded[", said)
        self.assertIn("6-second-barrier.cpp:", said)
        self.assertNotIn("put 't.barrier.wait()'", said) # the lesson's hints come first
        while "Hint 1 of 1" not in (hint := self.lesson(0, "hint", "amp-6")) and not re.search(r"Hint (\d+) of \1:", hint):
            pass
        self.assertIn("put 't.barrier.wait()'", self.lesson(1, "check", "amp-6")) # by the answer's own name for it

    def test_messages_name_no_option_of_other_commands(self):
        self.answer("06-second-barrier", "start")
        said = self.lesson(1, "check", "amp-6")
        self.assertRegex(said, r"seen under \d of 3 orders\n")
        self.assertNotIn("'--", said)
        self.assertNotIn(" --", said)

    def test_mistyped_words(self):
        self.lesson(0, "list", "cuda")
        self.assertIn("did you mean 'ampsim lesson list cuda-puzzles'?", self.lesson(64, "cuda-puzzles"))
        self.assertIn("did you mean 'ampsim lesson start cuda-3'?", self.lesson(64, "cuda-3"))
        self.assertIn("Puzzles: CUDA", self.lesson(0, "list", "puzzles")) # in the language of the current course
        self.lesson(0, "start", "amp-5")
        self.assertIn("Puzzles: C++ AMP", self.lesson(0, "list", "puzzles"))
        said = self.lesson(64, "check", "amp-5", "nowhere.cpp")
        self.assertIn("file 'nowhere.cpp' not found\nhint: without a file, '05-first-barrier.cpp' is checked\n", said)

    def test_the_answer_determines_the_course_of_a_number(self):
        solution = program("lessons/cuda/06-first-barrier", "solution.cu")
        (self.folder / "mine.cu").write_text(solution)
        self.lesson(0, "list", "amp")
        self.assertIn("Passed: The first barrier", self.lesson(0, "check", "6", "mine.cu"))
        self.assertIn("Lesson 6: ", self.lesson(0, "show", "6"))

    def test_a_program_that_launches_nothing(self):
        (self.folder / "05-first-barrier.cpp").write_text(
            "#include <algorithm>\n#include <vector>\nvoid reverse_tiles(std::vector<int> &v) {\n"
            "  for (auto at = v.begin(); at != v.end(); at += 32)\n    std::reverse(at, at + 32);\n}\nint main() {}\n")
        self.assertIn("nothing was launched", self.lesson(1, "check", "amp-5"))

    def test_work_is_never_overwritten(self):
        self.assertIn("several courses have a lesson 5", self.lesson(64, "start", "5"))
        self.lesson(0, "start", "amp-5")
        mine = self.folder / "05-first-barrier.cpp"
        mine.write_text("// my work\n")
        self.assertIn("already exists and was not changed", self.lesson(0, "start", "5"))
        self.assertEqual(mine.read_text(), "// my work\n")
        self.assertIn("Your program was saved as '05-first-barrier.cpp.1'", self.lesson(0, "reset", "5"))
        self.assertEqual((self.folder / "05-first-barrier.cpp.1").read_text(), "// my work\n")
        self.assertIn("reverse_tiles", mine.read_text())
        mine.write_text("// more work\n")
        self.lesson(0, "reset", "5")
        self.assertEqual((self.folder / "05-first-barrier.cpp.2").read_text(), "// more work\n")

    def test_invalid_commands(self):
        self.assertIn("unknown lesson 17", self.lesson(64, "start", "amp-17"))
        self.assertIn("unknown lesson 'nonsense'", self.lesson(64, "show", "nonsense"))
        self.assertIn("did you mean 'check'?", self.lesson(64, "chekc"))
        self.assertIn("'05-first-barrier.cpp' not found in this folder", self.lesson(64, "check", "amp-5"))
        (self.data / "ampsim").mkdir(parents=True)
        (self.data / "ampsim" / "lessons.json").write_text("{")
        self.assertIn("move the file away", self.lesson(64, "list"))

    def test_a_lesson_of_ones_own(self):
        self.assertIn("is a working lesson", self.lesson(0, "new", "mine", "amp"))
        self.assertIn("already exists", self.lesson(64, "new", "mine"))
        self.assertIn("mine: 5 of 5 programs are judged as expected", self.lesson(0, "test", "mine"))
        (self.folder / "mine" / "wrong-1.cpp").write_text((self.folder / "mine" / "solution.cpp").read_text())
        self.assertIn("wrong-1.cpp: should fail", self.lesson(1, "test", "mine"))
        self.assertIn("Your program is 'mine.cpp'", self.lesson(0, "start", "mine"))


unittest.main(verbosity=1)
