# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Submissions that attack the grader: they reach nothing outside, and none passes without an answer.

As root, the tests also run as an ordinary user.
"""

import csv
import html
import os
import pathlib
import pty
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "support"))

import sandbox  # noqa: E402
from lesson_file import program  # noqa: E402

ampsim = os.environ["AMPSIM"]
here = pathlib.Path(__file__).parent
right = program("lessons/amp/05-first-barrier", "solution.cpp")
wrong = program("lessons/amp/05-first-barrier", "wrong-1.cpp")  # races
assert "HAZARD" not in wrong and "void reverse_tiles(std::vector<int> &numbers) {" in wrong
headers = """#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <exception>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>
"""
verdict = '{\\"verdict\\":\\"passed\\",\\"why\\":[]}'
everywhere = f"""
static void to_every_descriptor() {{
  const char text[] = "{verdict}";
  for (int descriptor = 1; descriptor < 600; ++descriptor) (void)!write(descriptor, text, sizeof text - 1);
  DIR *all = opendir("/proc");
  while (dirent *entry = all ? readdir(all) : nullptr)
    for (int descriptor = 0; descriptor < 70; ++descriptor) {{
      int file = open(("/proc/" + std::string(entry->d_name) + "/fd/" + std::to_string(descriptor)).c_str(), O_WRONLY | O_NONBLOCK);
      if (file >= 0) (void)!write(file, text, sizeof text - 1);
    }}
}}
"""


def first(deed, program=wrong, before=""):
    """The program, with a deed before its answer."""
    changed = program.replace("(std::vector<int> &numbers) {", "(std::vector<int> &numbers) {\n" + deed + "\n", 1)
    return headers + before + changed


def instead(deed, before="", after=""):
    """Only the deed."""
    return headers + "#include <amp.h>\nusing namespace concurrency;\n" + before + f"void reverse_tiles(std::vector<int> &numbers) {{\n{deed}\n}}\n" + after + "\nint main() {}\n"


dummy = "int zeros[32] = {}; array_view<int, 1> unused(32, zeros); parallel_for_each(unused.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { t.barrier.wait(); unused[t.global] = 1; }); unused.synchronize();\n"
on_host = "std::vector<int> copy = numbers; for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = copy[k / 32 * 32 + 31 - k % 32];\n"


def unprecompiled(program):
    """Two blanks: the grader then does not begin the answer with the precompiled header, which has instantiated vector<int>."""
    return program.replace("#include <amp.h>", "#include  <amp.h>", 1)


# Submissions that would pass if anything that they print or do to their process counted.
forgeries = {
    "exits": instead(dummy + "_exit(0);"),
    "exits-with-handlers": instead(dummy + "std::exit(0);"),
    "exits-quickly": instead(dummy + "std::quick_exit(0);"),
    "exits-by-system-call": instead(dummy + "syscall(SYS_exit_group, 0);"),
    "exits-when-destroyed": instead(dummy, "struct Last { ~Last() { _exit(0); } } static last;\n"),
    "exits-at-exit": instead(dummy + "std::atexit([] { _exit(0); });"),
    "exits-before-main": instead("", "struct First { First() { " + dummy + " _exit(0); } } static first;\n"),
    "exits-in-a-thread": instead(dummy + "std::thread([] { _exit(0); }).join();"),
    "becomes-true": instead(dummy + 'execl("/usr/bin/true", "true", nullptr);'),
    "changes-return": instead(dummy, after="#define return while (0)\n#define if(x) if (false)\n"),
    "has-another-main": instead(dummy, after="#undef main\nint main() { return 0; }\n#define main other_main\n"),
    "replaces-functions": unprecompiled(instead(dummy, """
int printf(const char *, ...) { _exit(0); }
extern "C" int puts(const char *) { _exit(0); }
extern "C" void exit(int) { _exit(0); }
namespace std { template <> int &vector<int>::operator[](size_t) noexcept { _exit(0); } }
""")),
    "answers-for-the-vector": unprecompiled(instead(dummy, "namespace std { template <> int &vector<int>::operator[](size_t index) noexcept { static int cell; cell = int(index / 32 * 32 + 31 - index % 32); return cell; } }\n")),
    "races-in-a-child": first("if (pid_t child = fork()) { waitpid(child, nullptr, 0);\n" + dummy + on_host + " return; }"),
    "child-goes-on": first("if (fork() != 0) _exit(0);"),
    "prints-a-verdict": instead(dummy + f'std::puts("{verdict}"); std::fflush(stdout); _exit(0);'),
    "writes-a-verdict": instead(dummy + "to_every_descriptor(); _exit(0);", everywhere),
    "writes-and-kills-the-judge": instead(dummy + "to_every_descriptor(); kill(-1, SIGKILL); _exit(0);", everywhere),
    "writes-later": instead(dummy + "if (fork() == 0) { for (;;) to_every_descriptor(); } _exit(0);", everywhere),
    "closes-the-channel-and-races": first("close_range(3, ~0u, 0);"),
    "writes-into-the-channel-and-races": first("std::signal(SIGPIPE, SIG_IGN); for (int d = 3; d < 600; ++d) (void)!write(d, \"garbage, garbage, garbage\", 25);"),
    "faults-and-exits": instead("std::signal(SIGSEGV, [](int) { _exit(0); }); array_view<int, 1> view(int(numbers.size()), numbers); parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { int *p = &view[t.global]; if (view[t.global] < 1000) p = (int *)0; *p = 1; });"),
    "jumps-out": instead("throw 1;", "struct Last { ~Last() { _exit(0); } } static last;\n"),
    "returns-for-the-check": instead("{ " + dummy + ' }\nasm volatile("mov %0, %%rbp; xor %%eax, %%eax; leave; ret" :: "r"(__builtin_frame_address(1)));'),
    "terminates-well": instead(dummy + "std::set_terminate([] { _exit(0); }); throw 1;"),
}
# These have verdicts of their own.
others = {
    "includes-a-secret": ('#include "@FOLDER@/secret.txt"\n' + right, {"does not compile"}),
    "embeds-a-secret": (right.replace("void reverse", 'asm(".incbin \\"@FOLDER@/secret.txt\\"");\nvoid reverse', 1), {"does not compile", "died"}),
    "stops-the-judge": (instead("kill(getppid(), SIGSTOP); kill(-1, SIGSTOP);" + dummy), {"wrong result"}),
    "crashes-the-compiler": ("char b2[]={[4000000000]=1};\n" + right, {"does not compile", "died"}),
    "computes-on-the-host": (instead("{ " + dummy + " }\n" + on_host), {"requirement not met"}),
    "computes-on-the-host-and-copies": (instead(on_host + "array_view<int, 1> view(int(numbers.size()), numbers); parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { const int own = view[t.global]; t.barrier.wait(); view[t.global] = own; });"), {"requirement not met"}),
    "takes-shared-memory": (instead("char *p = (char *)mmap(nullptr, 3ul << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); std::memset(p, 1, 3ul << 30);" + on_host + dummy), {"died"}),
    "line\nbreak: passed": (wrong, {"hazards"}),
    "escape\x1b[2J": (wrong, {"hazards"}),
    "probes": ((here / "probes.cpp").read_text(), {"passed"}),
    "good": (right, {"passed"}),
}


@unittest.skipIf(sandbox.missing(), "no sandbox can be made here")
class Attacks(unittest.TestCase):
    user = None  # root: the user that runs it instead

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ampsim-hostile-", dir="/var/tmp"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.work = self.folder / "class"
        self.work.mkdir()
        (self.folder / "secret.txt").write_text("correct-horse-battery-staple\n")
        (self.folder / "open").mkdir()
        (self.folder / "open" / "file").write_text("kept")
        os.mkfifo(self.folder / "pipe")
        self.reader = os.open(self.folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, self.reader)
        self.connections = []
        self.port = self.listen(socket.AF_INET, ("127.0.0.1", 0)).getsockname()[1]
        self.listen(socket.AF_UNIX, str(self.folder / "socket"))
        self.listen(socket.AF_UNIX, f"\0ampsim-hostile-{self.port}")
        for path in (self.folder, self.folder / "open", self.folder / "open" / "file", self.folder / "pipe", self.folder / "socket"):
            path.chmod(0o777)
        self.sleeper = subprocess.Popen(["sleep", "10000"])
        self.addCleanup(self.sleeper.wait)
        self.addCleanup(self.sleeper.kill)

    def listen(self, family, address):
        server = socket.socket(family)
        self.addCleanup(server.close)
        server.bind(address)
        server.listen()

        def accept():
            try:
                while True:
                    self.connections.append(server.accept())
            except OSError:
                pass

        threading.Thread(target=accept, daemon=True).start()
        return server

    def submit(self, name, text):
        for word, value in (("@FOLDER@", self.folder), ("@PORT@", self.port), ("@PROCESS@", self.sleeper.pid)):
            text = text.replace(word, str(value))
        (self.work / f"{name}.cpp").write_text(text)

    def command(self, *options):
        return [ampsim, "grade", "--color=never", "--lesson", "5", *options, "class"]

    def as_user(self):
        """Runs first in a subprocess."""
        environment = {"AMPSIM_TEST_SECRET": "correct-horse", "PATH": os.environ["PATH"], "HOME": str(self.folder)}
        return {"cwd": self.folder, "env": environment, "user": self.user, "group": self.user, "extra_groups": [] if self.user else None}

    def grade(self, *options):
        done = subprocess.run(self.command(*options), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              **self.as_user())
        return done

    def rows(self):
        with open(self.folder / "grades.csv", newline="") as file:
            return {row["submission"]: row for row in csv.DictReader(file)}

    def test_attacks(self):
        # As an ordinary user, only some of them: only the sandbox differs, and all probes run.
        tried = dict(list(forgeries.items())[:: 4 if self.user else 1])
        for name, text in tried.items():
            self.submit(name, text)
        for name, (text, _) in others.items():
            self.submit(name, text)
        done = self.grade("--time-limit", "15", "--memory-limit", "600", "--csv", "grades.csv", "--html", "grades.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line for line in done.stderr.splitlines() if "no control group" not in line], [])
        rows = self.rows()
        self.assertEqual(len(rows), len(tried) + len(others))
        for name in tried:
            with self.subTest(name):
                self.assertNotEqual(rows[f"{name}.cpp"]["verdict"], "passed", rows[f"{name}.cpp"])
                self.assertNotEqual(rows[f"{name}.cpp"]["verdict"], "does not compile", rows[f"{name}.cpp"])
        page = html.unescape((self.folder / "grades.html").read_text())
        for name, (_, verdicts) in others.items():
            with self.subTest(name):
                key = next(each for each in rows if each.startswith(re.split("[\n\x1b]", name)[0]))
                self.assertIn(rows[key]["verdict"], verdicts, f"{rows[key]}\n{page[page.find(key):][:2000]}")
        # A file's name is one line of plain text.
        self.assertEqual([line for line in done.stdout.splitlines() if re.match(r"break: passed", line)], [])
        self.assertNotIn("\x1b", done.stdout)
        self.assertNotIn("correct-horse", page)
        self.assertEqual(re.findall("SUCCEEDED: .*", page), [])
        self.assertRegex(page, r"PROBES: 0 succeeded of \d\d")
        # Nothing outside has changed, and nothing connected.
        self.assertEqual((self.folder / "open" / "file").read_text(), "kept")
        self.assertEqual([each.name for each in (self.folder / "open").iterdir()], ["file"])
        self.assertEqual(self.connections, [])
        self.assertEqual(os.read(self.reader, 1), b"")
        self.assertIsNone(self.sleeper.poll())

    def test_the_check_of_a_lesson_of_ones_own(self):
        """Neither it nor the solution is in a file that an answer can open."""
        lesson = self.folder / "lesson"
        subprocess.run([ampsim, "lesson", "new", lesson, "amp"], check=True, stdout=subprocess.DEVNULL)
        for file, mark in ((lesson / "check.cpp", "// MARK_OF_THE_CHECK"), (lesson / "solution.cpp", "// MARK_OF_THE_SOLUTION")):
            file.write_text(file.read_text() + f"\n{mark}\n")
        with open(lesson / "lesson.md", "a") as file:
            file.write("\nMARK_OF_THE_EXPLANATION\n")
        self.submit("shows", (here / "shows_check.cpp").read_text())
        self.submit("good", right)
        self.submit("includes", '#include "check.cpp"\n' + right)
        command = self.command("--csv", "grades.csv", "--html", "grades.html")
        command[command.index("5")] = str(lesson)
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **self.as_user())
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = self.rows()
        self.assertEqual(rows["good.cpp"]["verdict"], "passed", rows)
        self.assertEqual(rows["includes.cpp"]["verdict"], "does not compile", rows)
        page = html.unescape((self.folder / "grades.html").read_text())
        self.assertIn("has looked", page, rows["shows.cpp"])
        self.assertEqual(re.findall("FOUND: .*", page), [])

    def test_at_a_terminal(self):
        self.submit("probes", others["probes"][0])
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            if self.user:
                os.setgroups([])
                os.setgid(self.user)
                os.setuid(self.user)
            os.execv(ampsim, self.command("--csv", "grades.csv", "--html", "grades.html"))
        while True:
            try:
                if not os.read(terminal, 4096):
                    break
            except OSError:
                break
        self.assertEqual(os.waitpid(pid, 0)[1], 0)
        page = html.unescape((self.folder / "grades.html").read_text())
        self.assertEqual(re.findall("SUCCEEDED: .*", page), [])
        self.assertRegex(page, r"PROBES: 0 succeeded of \d\d")

    @unittest.skipIf(os.geteuid() != 0, "only root has folders that others cannot read")
    def test_ampsim_in_a_folder_of_roots(self):
        private = self.folder / "private"
        program = pathlib.Path(ampsim)
        (private / "bin").mkdir(parents=True)
        shutil.copy(program, private / "bin" / "ampsim")
        shutil.copytree(program.parent / "lib" / "ampsim" / "include", private / "lib" / "ampsim" / "include")
        private.chmod(0o700)
        self.submit("probes", others["probes"][0])
        command = [str(private / "bin" / "ampsim"), *self.command("--csv", "grades.csv", "--html", "grades.html")[1:]]
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.rows()["probes.cpp"]["verdict"], "passed", self.rows())
        self.assertIn("PROBES: 0 succeeded", (self.folder / "grades.html").read_text())

    def without_namespaces(self, *options):
        """In a user namespace that allows no others: `grade` then also runs as an ordinary user."""
        script = 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@"'
        return subprocess.run(["unshare", "--user", "--map-root-user", "sh", "-c", script, "sh", *self.command(*options)],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **self.as_user())

    @unittest.skipIf(os.geteuid() != 0, "only root knows who has no control group")
    def test_it_reports_missing_memory_limits(self):
        self.submit("good", right)
        done = self.grade()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual("warning: this user has no control group" in done.stderr, self.user is not None, done.stderr)

    @unittest.skipIf(os.geteuid() != 0 or not pathlib.Path("/sys/fs/cgroup/memory/cgroup.procs").exists(), "needs root, and control groups of version 1")
    def test_a_user_gets_a_control_group_of_the_service_manager(self):
        """The script `systemd-run` replaces the service manager: it moves itself into a control group that the user owns."""
        if not self.user:
            return
        groups = [pathlib.Path("/sys/fs/cgroup", controller, f"ampsim-test-{os.getpid()}") for controller in ("memory", "pids")]
        for group in groups:
            group.mkdir()
            self.addCleanup(group.rmdir)
            for path in (group, group / "cgroup.procs"):
                os.chown(path, self.user, self.user)
        tools = self.folder / "tools"
        tools.mkdir()
        moves = "\n".join(f"echo $$ >{group}/cgroup.procs" for group in groups)
        (tools / "systemd-run").write_text(f'#!/bin/sh\n[ "$*" != "${{*#--user --scope --quiet --collect -- }}" ] || exit 1\n{moves}\nshift 5\nexec "$@"\n')
        (tools / "systemd-run").chmod(0o755)
        self.submit("good", right)
        how = self.as_user()
        how["env"]["PATH"] = f"{tools}:{how['env']['PATH']}"
        done = subprocess.run(self.command("--csv", "grades.csv"), stdin=subprocess.DEVNULL, capture_output=True, text=True, **how)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        (tools / "systemd-run").write_text("#!/bin/sh\nexit 1\n")  # no service manager answers
        done = subprocess.run(self.command(), stdin=subprocess.DEVNULL, capture_output=True, text=True, **how)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("warning: this user has no control group", done.stderr)

    @unittest.skipIf(os.geteuid() != 0, "only root can take bubblewrap away")
    def test_without_bubblewrap(self):
        self.submit("good", right)
        self.submit("bad", wrong)
        self.submit("forged", forgeries["exits"])
        self.submit("root", first("if (getuid() == 0 || geteuid() == 0) std::fprintf(stderr, \"it is root\\n\");", right))

        def grade(*options):
            script = 'mount --bind /dev/null /usr/bin/bwrap; exec "$@"'
            command = ["unshare", "--mount", "sh", "-c", script, "sh", *self.command("--csv", "grades.csv", "--html", "grades.html", *options)]
            return subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)

        refused = grade()
        self.assertEqual(refused.returncode, 70, refused.stderr)
        self.assertIn("'/usr/bin/bwrap' (Debian's package bubblewrap) is missing", refused.stderr)
        self.assertFalse((self.folder / "grades.csv").exists())
        weaker = grade("--allow-weaker")
        self.assertEqual(weaker.returncode, 0, weaker.stderr)
        self.assertRegex(weaker.stderr, "warning: programs can read and write every file")
        self.assertEqual({name: row["verdict"] for name, row in self.rows().items()},
                         {"good.cpp": "passed", "bad.cpp": "hazards", "forged.cpp": "died", "root.cpp": "passed"}, self.rows())
        page = html.unescape((self.folder / "grades.html").read_text())
        self.assertNotIn("it is root", page)
        self.assertIn("programs can read and write every file", page)

    def test_a_killed_grade_leaves_nothing_for_long(self):
        """Its sandbox ends with it, and its folders, which have submissions, go when the next one starts: not those in use."""
        temporary = self.folder / "temporary"
        temporary.mkdir()
        temporary.chmod(0o777)
        how = self.as_user()
        how["env"]["TMPDIR"] = str(temporary)

        def folders():
            return {each.name for each in temporary.iterdir()}

        def grade_what_is_good():
            self.submit("good", right)
            done = subprocess.run(self.command(), stdin=subprocess.DEVNULL, capture_output=True, text=True, **how)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

        def sandboxed():
            found = []
            for each in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    found += [each] if str(temporary).encode() in each.read_bytes() else []
                except OSError:
                    pass
            return found

        def wait_until(condition, what):
            end = time.monotonic() + 120
            while not condition():
                self.assertLess(time.monotonic(), end, what)
                time.sleep(0.05)

        self.submit("endless", first("for (;;) {}"))
        killed = subprocess.Popen(self.command("--time-limit", "300"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)
        self.addCleanup(killed.wait)
        self.addCleanup(killed.kill)
        wait_until(lambda: any(name.startswith("ampsim-grade-") for name in folders()), "it does not begin")
        used = folders()
        for name in used:
            os.utime(temporary / name, (0, 0))
        (self.work / "endless.cpp").rename(self.folder / "endless.cpp")
        grade_what_is_good()
        self.assertLessEqual({name for name in used if not name.startswith("ampsim-trial-")}, folders())
        killed.kill()
        killed.wait()
        wait_until(lambda: not sandboxed(), "the sandbox still runs")
        self.assertNotEqual(folders(), set())
        for name in folders():
            os.utime(temporary / name, (0, 0))
        grade_what_is_good()
        self.assertEqual(folders(), set())

    def test_it_refuses_without_a_sandbox(self):
        self.submit("good", right)
        done = self.without_namespaces("--csv", "grades.csv")
        self.assertEqual(done.returncode, 70, done.stderr)
        self.assertIn("error: submissions are not graded: no sandbox is available: ", done.stderr)
        self.assertFalse((self.folder / "grades.csv").exists())


@unittest.skipIf(os.geteuid() != 0, "only root can become an ordinary user")
class AttacksOnAUser(Attacks):
    user = 54321
    test_ampsim_in_a_folder_of_roots = test_without_bubblewrap = None


def load_tests(loader, tests, pattern):
    wanted = [Attacks] if os.environ.get("AMPSIM_HOSTILE_AS") != "user" else [AttacksOnAUser]
    return unittest.TestSuite(loader.loadTestsFromTestCase(each) for each in wanted)


if __name__ == "__main__":
    unittest.main(verbosity=1)
