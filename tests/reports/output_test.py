# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reports in files: several at once, whole or not at all, and nothing lost if one cannot be written."""

import json
import os
import resource
import signal
import subprocess
import unittest

from common import Reports, ampsim, clean, dying, head, main, races

endless = head + """#include <cstdio>
int main() {
  std::vector<int> v(64, 1), s(1, 0);
  array_view<int, 1> data(64, v), sum(1, s);
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { sum[0] += data[i]; });
  sum.synchronize();
  std::puts("endless");
  std::fflush(stdout);
  for (volatile int k = 0;; k = k + 1) {}
}
"""


def small_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


class Output(Reports):
    every = ("json:r.json", "sarif:r.sarif", "junit:r.xml", "html:r.html", "text:r.txt")

    def requests(self):
        return [part for request in self.every for part in ("--report", request)]

    def files(self):
        return sorted(each.name for each in self.folder.iterdir() if each.name.startswith("r."))

    def test_several_at_once(self):
        self.program(races)
        done = self.run_ampsim(66, *self.requests(), "program.cpp")
        self.assertEqual(self.files(), ["r.html", "r.json", "r.sarif", "r.txt", "r.xml"])
        self.assertEqual(len(json.loads(self.read("r.json"))["findings"]), 3)
        self.assertEqual(done.stdout, "")
        self.assertEqual(done.stderr, "ampsim: 3 findings (3 errors); see 'r.json', 'r.sarif', 'r.xml', 'r.html', 'r.txt'\n")

    def test_a_report_on_stdout_is_alone(self):
        self.program(races.replace("int main() {", "#include <cstdio>\nint main() { std::puts(\"the program's\");"))
        for form, start in (("sarif", "{"), ("junit", "<?xml"), ("html", "<!doctype html>")):
            done = self.run_ampsim(66, "--report", form, "program.cpp")
            self.assertTrue(done.stdout.startswith(start))
            self.assertNotIn("the program's\n", done.stdout.split("<body>")[0])
            self.assertIn("the program's\n", done.stderr)

    def test_when_the_program_dies(self):
        self.program(dying)
        self.run_ampsim(136, *self.requests(), "program.cpp")
        self.assertEqual(len(self.files()), 5)

    def test_when_the_program_is_ended(self):
        self.program(endless)
        self.run_ampsim(124, "--time-limit", "1", *self.requests(), "program.cpp")
        self.assertEqual(len(self.files()), 5)
        for file in self.files():
            (self.folder / file).unlink()
        process = subprocess.Popen([ampsim, "run", "--report", "json:r.json", "--report", "html:r.html", "program.cpp"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.assertEqual(process.stdout.readline(), b"endless\n")
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(), 128 + signal.SIGTERM)
        process.stdout.close()
        self.assertEqual(json.loads(self.read("r.json"))["program"]["outcome"], "signal")
        self.assertEqual(self.files(), ["r.html", "r.json"])

    def test_a_full_disk(self):
        self.program(races)
        done = self.run_ampsim(70, "--report", "sarif:/dev/full", "--report", "json:r.json", "program.cpp")
        self.assertIn("error: cannot write the sarif report to '/dev/full': No space left on device", done.stderr)
        self.assertIn("hazard: read after write on 'line[0]'", done.stderr)  # nothing is lost
        self.assertEqual(len(json.loads(self.read("r.json"))["findings"]), 3)  # and the others are written
        done = self.run_ampsim(70, "--report", "sarif:/dev/full", "--report", "text", "program.cpp")
        self.assertEqual(done.stderr.count("hazard: read after write on 'line[0]'"), 1)

    def test_a_full_disk_without_findings_is_a_failure(self):
        self.program(clean)
        self.run_ampsim(70, "--report", "junit:/dev/full", "program.cpp")

    @unittest.skipIf(os.environ.get("AMPSIM_SANITIZE") == "thread", "ThreadSanitizer dies where it cannot write files")
    def test_an_old_report_stays_where_the_new_one_does_not_fit(self):
        self.program(races)
        (self.folder / "r.html").write_text("old")
        done = self.run_ampsim(70, "--report", "html:r.html", "--report", "text:r.txt", "--no-cache", "program.cpp",
                               preexec_fn=small_files)
        self.assertIn("cannot write the html report to 'r.html': File too large", done.stderr)
        self.assertIn("hazard: ", done.stderr)
        self.assertEqual(self.read("r.html"), "old")
        self.assertIn(self.files(), (["r.html"], ["r.html", "r.txt"]))

    def test_a_folder_that_goes_away_meanwhile(self):
        self.program(races.replace("int main() {", "#include <cstdlib>\nint main() { std::system(\"rm -r gone\");"))
        (self.folder / "gone").mkdir()
        done = self.run_ampsim(70, "--report", "html:gone/r.html", "--report", "junit:r.xml", "program.cpp")
        self.assertIn("cannot write the html report to 'gone/r.html': " + os.strerror(2), done.stderr)
        self.assertEqual(self.files(), ["r.xml"])

    def test_texts_that_do_not_fit(self):
        for words in (["explain", "raw"], ["run", "--help"], ["--help"], ["--version"]):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = subprocess.run([ampsim, *words], stdout=full, stderr=subprocess.PIPE, text=True)
                self.assertEqual(done.returncode, 70)
                self.assertEqual(done.stderr, "ampsim: error: cannot write to standard output: No space left on device\n")

    def test_errors_known_in_advance_are_wrong_usage(self):
        self.program(races)
        (self.folder / "folder").mkdir()
        for place in ("folder", "missing/r.html"):
            done = self.run_ampsim(64, "--report", f"html:{place}", "program.cpp")
            self.assertIn("cannot write the report", done.stderr)

    def test_an_unwritable_folder(self):
        self.program(races)
        self.folder.chmod(0o755)
        (self.folder / "closed").mkdir(mode=0o500)
        nobody = (lambda: os.setuid(65534)) if os.geteuid() == 0 else None  # root writes everywhere
        done = self.run_ampsim(64, "--report", "html:closed/r.html", "program.cpp", preexec_fn=nobody)
        self.assertIn("cannot write the report to 'closed/r.html': Permission denied", done.stderr)


main()
