# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A class at the playground: who may submit, what is stored, and what the teacher sees."""

import base64
import csv
import io
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

from lesson_file import program  # noqa: E402
from server import Server, ampsim  # noqa: E402

lesson = "cuda-06-first-barrier"
right = program("lessons/cuda/06-first-barrier", "solution.cu")
start = program("lessons/cuda/06-first-barrier", "start.cu")
wrong = program("lessons/cuda/06-first-barrier", "wrong-1.cu")


class Class(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-class-"))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def describe(self, names="free", more="", due=None):
        (self.folder / "class.toml").write_text(f'title = "Winter"\nnames = "{names}"\n{more}[[exercise]]\nlesson = "cuda-6"\n' + (f'due = "{due}"\n' if due else "") +
                                                '[[exercise]]\nlesson = "cuda-7"\n')

    def serve(self):
        server = Server("--class", str(self.folder / "class.toml"))
        line = server.process.stdout.readline()
        self.assertIn("/teacher#token=", line)
        server.token = line.strip().rsplit("=", 1)[1]
        return server

    def submit(self, server, name, source, **more):
        return server.ask("/api/submit", exercise=lesson, name=name, source=source, **more)

    def teacher(self, server, path, token=None):
        return server.get(f"/api/teacher/{path}", {"Authorization": f"Bearer {token or server.token}"})

    def overview(self, server):
        return {row["learner"]: row["exercises"] for row in json.loads(self.teacher(server, "overview")[2])["learners"]}

    def test_from_the_first_submission_to_the_grades(self):
        self.describe(due="2020-01-01T00:00:00+01:00")
        with self.serve() as server:
            described = json.loads(server.get("/api/catalogue")[2])["class"]
            self.assertEqual([each["id"] for each in described["exercises"]], [lesson, "cuda-07-second-barrier"])
            status, answer = self.submit(server, "Ada", start)
            self.assertEqual((status, answer["kept"], answer["passed"], answer["late"]), (200, True, False, True))
            self.assertNotIn("solution", answer)
            self.assertTrue(self.submit(server, "Ada", right)[1]["passed"])
            self.assertFalse(self.submit(server, "Ada", wrong)[1]["passed"])  # a pass stays a pass
            self.assertFalse(self.submit(server, "  Grace ", start)[1]["passed"])
            table = self.overview(server)
            self.assertEqual((table["Ada"][lesson]["passed"], table["Ada"][lesson]["submissions"]), (True, 3))
            self.assertEqual(table["Grace"][lesson]["verdict"], "hazards")
            details = json.loads(self.teacher(server, f"exercise/{lesson}")[2])
            hot = {line["line"]: line for line in details["lines"] if line["learners"]}
            self.assertEqual(hot[9]["learners"], 2)  # where the opposite element is read
            self.assertIn("raw", hot[9]["kinds"])
            self.assertEqual([len(group["learners"]) for group in details["groups"]], [2])  # the same hazards at the same line
            rows = list(csv.DictReader(io.StringIO(self.teacher(server, "grades.csv")[2].decode())))
            self.assertEqual([(row["learner"], row["passed"]) for row in rows if row["exercise"] == lesson], [("Ada", "1"), ("Grace", "0")])
            archive = zipfile.ZipFile(io.BytesIO(self.teacher(server, "submissions.zip")[2]))
            self.assertIsNone(archive.testzip())
            self.assertIn(f"{lesson}/Ada/000002-passed.cu", archive.namelist())
            self.assertEqual(archive.read(f"{lesson}/Ada/000002-passed.cu").decode(), right)

    def hints_in(self, server, path="/api/run", source=start, **more):
        """Whether the response has hints or fixes."""
        status, answer = server.ask(path, language="cuda", source=source, **more)
        self.assertEqual(status, 200, answer)
        findings = answer["report"]["findings"]
        self.assertTrue(findings)
        return any(each["hint"] or "fix" in each for each in findings)

    def test_the_server_withholds_fixes(self):
        """Regardless of the page and of other clients."""
        self.describe(more='fixes = "never"\n')
        with self.serve() as server:
            self.assertEqual(json.loads(server.get("/api/catalogue")[2])["class"]["fixes"], "never")
            for path in ("/api/run", "/api/fix"):
                for more in ({}, {"hints": True}, {"exercise": lesson}, {"exercise": lesson, "hints": True}):
                    self.assertFalse(self.hints_in(server, path, **more), (path, more))
            self.assertFalse(self.hints_in(server, "/api/fix", source=start.replace("line", "row")))
            status, answer = server.ask("/api/prove", language="cuda", source=start)
            self.assertNotIn('"fix"', json.dumps(answer))
            head = {"Authorization": f"Bearer {server.token}"}
            status, answer = server.ask("/api/run", head, language="cuda", source=start)
            self.assertTrue(answer["report"]["findings"][0]["hint"])
        self.describe(more='fixes = "always"\n')
        with self.serve() as server:
            self.assertTrue(self.hints_in(server))
            self.assertFalse(self.hints_in(server, hints=False))

    def test_fixes_come_after_the_hints(self):
        self.describe()
        with self.serve() as server:
            courses = json.loads(server.get("/api/catalogue")[2])["courses"]
            hints = next(len(each["hints"]) for course in courses for each in course["lessons"] if each["id"] == lesson)
            self.assertGreater(hints, 1)
            self.assertFalse(self.hints_in(server, exercise=lesson))
            self.assertFalse(self.hints_in(server))  # it resembles the exercise
            self.assertFalse(self.hints_in(server, exercise="cuda-07-second-barrier"))
            self.assertEqual(server.ask("/api/hint", exercise=lesson, shown=hints - 1), (200, {"shown": hints - 1}))
            self.assertFalse(self.hints_in(server, exercise=lesson))
            self.assertEqual(server.ask("/api/hint", exercise=lesson, shown=1000), (200, {"shown": hints}))
            self.assertEqual(server.ask("/api/hint", exercise=lesson, shown=1), (200, {"shown": hints}))
            self.assertTrue(self.hints_in(server, exercise=lesson))
            self.assertTrue(self.hints_in(server))
            self.assertFalse(self.hints_in(server, exercise="cuda-07-second-barrier"))
            for wrong in ({"exercise": "none", "shown": 1}, {"exercise": lesson}, {"exercise": lesson, "shown": -1}, {"shown": 1}):
                self.assertEqual(server.ask("/api/hint", **wrong)[0], 400, wrong)
            # A program that belongs to no exercise.
            other = "__global__ void other(int *p) { *p = threadIdx.x; }\nint main() { int *p; cudaMalloc(&p, 4); other<<<1, 2>>>(p); cudaFree(p); }\n"
            self.assertTrue(self.hints_in(server, source=other))
        with Server() as server:
            self.assertTrue(self.hints_in(server))
            self.assertEqual(server.ask("/api/hint", exercise=lesson, shown=1)[0], 404)

    def test_the_teachers_token(self):
        self.describe()
        with self.serve() as server:
            token = server.token
            for path in ("overview", "grades.csv", "submissions.zip", f"exercise/{lesson}"):
                self.assertEqual(server.get(f"/api/teacher/{path}")[0], 401)
                self.assertEqual(self.teacher(server, path, "0" * 32)[0], 401)
                self.assertEqual(self.teacher(server, path, token[:-1])[0], 401)
                self.assertEqual(self.teacher(server, path)[0], 200)
            for path in ("learners", "submissions"):
                self.assertEqual(server.ask(f"/api/teacher/{path}", csv="Eve,1\n")[0], 401)
            self.assertNotIn(token.encode(), server.get("/teacher")[2])
        self.assertEqual((self.folder / "class.db").stat().st_mode & 0o077, 0)
        with self.serve() as server:
            self.assertEqual(server.token, token)
        with Server() as server:  # without a class there is no teacher
            self.assertEqual(server.get("/teacher")[0], 404)
            self.assertEqual(server.get("/api/teacher/overview", {"Authorization": "Bearer "})[0], 401)
            self.assertEqual(self.submit(server, "Ada", right)[0], 404)

    def test_names(self):
        (self.folder / "learners.csv").write_text("name;code\nAda Lovelace;4711\nGrace Hopper;0815\n")
        self.describe("codes", 'learners = "learners.csv"\n')
        with self.serve() as server:
            for name, code in (("Ada Lovelace", "0815"), ("Ada Lovelace", ""), ("Eve", "4711"), ("", "4711"), ("Ada\nLovelace", "4711"), ("a" * 100, "4711")):
                status, answer = self.submit(server, name, right, code=code)
                self.assertEqual(status, 400, (name, code))
                self.assertNotIn("kept", answer)
            self.assertTrue(self.submit(server, "Ada Lovelace", right, code="4711")[1]["kept"])
            self.assertEqual(set(self.overview(server)), {"Ada Lovelace", "Grace Hopper"})
        (self.folder / "learners.csv").write_text("name;code\nAda Lovelace;4711\nGrace Hopper\n")
        with self.assertRaisesRegex(RuntimeError, "learner 'Grace Hopper' has no code"):
            self.serve()
        self.describe("listed", 'learners = "learners.csv"\n')
        with self.serve() as server:
            self.assertEqual(self.submit(server, "Eve", right)[0], 400)
            self.assertTrue(self.submit(server, "Grace Hopper", right)[1]["kept"])

    def test_hostile_names(self):
        """Names are not formulas, paths or markup."""
        self.describe()
        with self.serve() as server:
            for name in ("=cmd|' /C calc'!A0", "../../etc/passwd", "<script>alert(1)</script>", "..", 'a","b'):
                self.assertTrue(self.submit(server, name, start)[1]["kept"], name)
            rows = list(csv.reader(io.StringIO(self.teacher(server, "grades.csv")[2].decode())))
            self.assertTrue(all(not row[0].startswith(("=", "+", "-", "@")) for row in rows))
            self.assertTrue(all(len(row) == 7 for row in rows))
            for name in zipfile.ZipFile(io.BytesIO(self.teacher(server, "submissions.zip")[2])).namelist():
                self.assertNotIn("..", name.split("/"), name)
                self.assertLessEqual(name.count("/"), 2)

    def test_imports(self):
        self.describe()
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("Ada Lovelace_4711_assignsubmission_file/answer.cu", right)
            out.writestr("Grace Hopper_4712_assignsubmission_file/answer.cu", start)
            out.writestr("readme.txt", "nothing")
            out.writestr("../../../tmp/evil.cu", start)
        with self.serve() as server:
            head = {"Authorization": f"Bearer {server.token}"}
            self.assertEqual(server.ask("/api/teacher/learners", head, csv="Ada Lovelace,1\nAlan,2\n"), (200, {"learners": 2}))
            self.assertEqual(server.ask("/api/teacher/learners", head, csv="Ada,1\nAda,2\n")[0], 400)
            status, answer = server.ask("/api/teacher/submissions", head, exercise=lesson, zip=base64.b64encode(archive.getvalue()).decode())
            self.assertEqual(status, 200, answer)
            table = self.overview(server)
            self.assertTrue(table["Ada Lovelace"][lesson]["passed"])
            self.assertFalse(table["Grace Hopper"][lesson]["passed"])
            self.assertIn("Alan", table)
            for broken in (archive.getvalue()[:-30], b"PK", archive.getvalue().replace(b"PK\x01\x02", b"PK\x01\x03")):
                self.assertEqual(server.ask("/api/teacher/submissions", head, exercise=lesson, zip=base64.b64encode(broken).decode())[0], 400)
            bomb = io.BytesIO()
            with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as out:
                for k in range(3):
                    out.writestr(f"{k}.cu", b" " * (40 << 20))
            self.assertEqual(server.ask("/api/teacher/submissions", head, exercise=lesson, zip=base64.b64encode(bomb.getvalue()).decode())[0], 400)
            # More than a visitor may send; the teacher may.
            large = "x" * (2 << 20)
            self.assertEqual(server.ask("/api/teacher/learners", csv=large)[0], 413)
            self.assertEqual(server.ask("/api/teacher/learners", head, csv=large)[0], 400)

    def test_nothing_kept_is_lost(self):
        """Killed without warning while learners submit: all submissions answered with "kept" are stored."""
        self.describe()
        kept = []
        for round_ in range(3):
            server = self.serve()
            stop = threading.Event()

            def hand_in(who):
                number = 0
                while not stop.is_set():
                    try:
                        status, answer = self.submit(server, who, f"{start}// {round_} {number}\n")
                    except OSError:
                        return
                    except json.JSONDecodeError:
                        return
                    if status == 200 and answer.get("kept"):
                        kept.append((who, f"{start}// {round_} {number}\n"))
                    number += 1

            before = len(kept)
            threads = [threading.Thread(target=hand_in, args=(f"learner {k}",)) for k in range(4)]
            for each in threads:
                each.start()
            while len(kept) < before + 4:
                threads[0].join(0.01)
            os.kill(server.process.pid, signal.SIGKILL)
            stop.set()
            for each in threads:
                each.join()
            server.process.wait()
            server.process.stdout.close()
            server.process.stderr.close()
        with self.serve() as server:
            self.overview(server)
        with sqlite3.connect(self.folder / "class.db") as database:
            stored = {(learner, source.decode()) for learner, source in database.execute("SELECT learner, source FROM submission")}
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        self.assertGreaterEqual(len(kept), 12)
        self.assertEqual(set(kept) - stored, set())

    def test_class_files_that_are_wrong(self):
        for text, message in (('title = "x"\n', "contains no exercises"), ('[[exercise]]\nleson = "amp-5"\n', "unknown key 'leson'"), ('[[exercise]]\nlesson = "5"\n', "several courses have a lesson 5"), ("[[exercise]]\n", "without a 'lesson'"), ('[[exercise]]\nlesson = "nothing"\n', "unknown lesson 'nothing'"),
                              ('names = "some"\n[[exercise]]\nlesson = "amp-5"\n', "'names' is 'some'"), ('[[exercise]]\nlesson = "amp-5"\ndue = "soon"\n', "'soon' is not a valid time"),
                              ('[[exercise]]\nlesson = "amp-5"\n[[exercise]]\nlesson = "first-barrier"\n', "duplicate lesson"), ('tittle = "x"\n[[exercise]]\nlesson = "amp-5"\n', "tittle")):
            (self.folder / "class.toml").write_text(text)
            done = subprocess.run([ampsim, "playground", "--port", "0", "--class", self.folder / "class.toml"], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 64, text)
            self.assertIn(message, done.stderr)

    def test_places_of_mistakes(self):
        """The line of the value, in the class file or in the list of learners."""
        learners = self.folder / "learners.csv"
        for text, names, line, message in (
                ('[[exercise]]\nlesson = "amp-5"\n\ndue = "soon"\n', "", 4, "'soon' is not a valid time"),
                ('title = "x"\nfixes = "no"\n[[exercise]]\nlesson = "amp-5"\n', "", 2, "'fixes' is 'no'"),
                ('[[exercise]]\ndue = "2030-01-01T00:00:00Z"\nlesson = "cuda-99"\n', "", 3, "unknown lesson cuda-99"),
                ('[[exercise]]\nlesson = "amp-5"\n[[exercise]]\nlesson = "amp-5"\n', "", 4, "duplicate lesson"),
                ('names = "listed"\nlearners = "nobody.csv"\n[[exercise]]\nlesson = "amp-5"\n', "", 2, "cannot read 'nobody.csv'"),
                ('learners = "learners.csv"\n[[exercise]]\nlesson = "amp-5"\n', 'name\n\n"Ada\n King"\n', 3, "not a valid learner name"),
                ('learners = "learners.csv"\n[[exercise]]\nlesson = "amp-5"\n', "name\nAda\n\nGrace\nAda\n", 5, "duplicate learner name 'Ada'"),
                ('names = "codes"\nlearners = "learners.csv"\n[[exercise]]\nlesson = "amp-5"\n', "Ada,x\nGrace\n", 2, "learner 'Grace' has no code")):
            with self.subTest(message):
                (self.folder / "class.toml").write_text(text)
                learners.write_text(names)
                done = subprocess.run([ampsim, "playground", "--port", "0", "--class", "class.toml"], cwd=self.folder, capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 64)
                self.assertIn(f"ampsim: error: {'learners.csv' if names else 'class.toml'}:{line}: ", done.stderr)
                self.assertIn(message, done.stderr)

    def test_a_lesson_of_ones_own(self):
        subprocess.run([ampsim, "lesson", "new", "mine", "cuda"], cwd=self.folder, check=True, capture_output=True)
        (self.folder / "class.toml").write_text('[[exercise]]\nlesson = "mine"\n')
        with self.serve() as server:
            (exercise,) = json.loads(server.get("/api/catalogue")[2])["class"]["exercises"]
            self.assertEqual(exercise["lesson"]["id"], "mine")
            self.assertNotIn("check", exercise["lesson"])
            self.assertNotIn("solution", exercise["lesson"])
            solution = (self.folder / "mine" / "solution.cu").read_text()
            answer = server.ask("/api/submit", exercise="mine", name="Ada", source=solution)[1]
            self.assertTrue(answer["passed"], answer)
            self.assertNotIn("solution", answer)


if __name__ == "__main__":
    unittest.main()
