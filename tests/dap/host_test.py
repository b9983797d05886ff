# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Host code and kernels in one session of the debug adapter, with gdb as the host's debugger. Skipped without gdb, or
if it may not trace."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from client import Client, Refused, here

skip = 77
amp, cuda = here / "host" / "both.cpp", here / "host" / "both.cu"
moves = here.parent / "debug" / "hosted_moves.cu"


def line_of(part, source=amp):
    [line] = [k + 1 for k, each in enumerate(source.read_text().split("\n")) if part in each]
    return line


class Host(unittest.TestCase):
    maxDiff = None

    def client(self, **arguments):
        client = Client(**arguments)
        self.addCleanup(lambda: (client.process.kill(), client.process.wait(), client.process.stdin.close(),
                                 client.process.stdout.close(), client.process.stderr.close()))
        return client

    def start(self, source, *lines, **arguments):
        client = self.client()
        client.start(source, breakpoints=[{"line": line} for line in lines], filters=[], hostDebugger=True, **arguments)
        self.assertEqual([each["verified"] for each in client.set], [True] * len(lines))
        return client

    def stop(self, client, reason, line):
        """Waits for a stop; returns its thread and the innermost frame."""
        stop = client.wait("stopped")
        self.assertEqual(stop["reason"], reason, stop)
        top = client.top(stop["threadId"])
        self.assertEqual(top["line"], line)
        return stop["threadId"], top

    def lines(self, client, thread):
        return [(each["name"].split("(")[0], each["line"]) for each in client.ask("stackTrace", threadId=thread)["stackFrames"]]

    def finish(self, client, thread, status=5):
        client.ask("setBreakpoints", source={"path": str(self.source)}, breakpoints=[])
        client.ask("continue", threadId=thread)
        self.assertEqual(client.wait("exited")["exitCode"], status)
        client.wait("terminated")
        client.end()

    #--- one program ---------------------------------------------------------------------------

    def test_from_main_into_a_kernel_and_out_again(self):
        self.source = amp
        client = self.start(amp, line_of("scale(values, factor);"))
        thread, top = self.stop(client, "breakpoint", line_of("scale(values, factor);"))
        self.assertEqual(top["name"], "main")
        self.assertEqual(top["source"]["path"], str(amp))
        # Values, as gdb's pretty printers show them, and their parts.
        shown = client.variables(client.scope(top["id"], "Locals"))
        self.assertEqual(shown["factor"]["value"], "5")
        self.assertEqual(shown["name"]["value"], '"host and device"')
        self.assertEqual(shown["values"]["value"], "std::vector of length 4, capacity 4 = {1, 2, 3, 4}")
        self.assertEqual([each["value"] for each in client.variables(shown["values"]["variablesReference"]).values()],
                         ["1", "2", "3", "4"])
        self.assertEqual(client.value("values[2] + factor", top["id"]), "8")
        with self.assertRaisesRegex(Refused, "'\\$tile' exists only in kernel threads; this is host code"):
            client.value("$tile + 1", top["id"])
        # Changed, and the program continues with the new value.
        client.ask("setVariable", variablesReference=shown["values"]["variablesReference"], name="[3]", value="40")
        self.assertEqual(client.value("values[3]", top["id"]), "40")
        # Into the function, over two lines, into the kernel.
        client.ask("stepIn", threadId=thread)
        self.stop(client, "step", line_of("array_view<int, 1> view"))
        self.assertEqual(self.lines(client, thread)[-1][0], "main")
        client.ask("next", threadId=thread)
        self.stop(client, "step", line_of("// the launch"))
        client.ask("stepIn", threadId=thread)
        inner, top = self.stop(client, "step", line_of("int old = view[i]"))
        self.assertNotEqual(inner, thread)
        # The kernel's frames, and below them those of the host that have launched it.
        frames = self.lines(client, inner)
        self.assertEqual(frames[-2:], [("scale", line_of("// the launch")), ("main", line_of("scale(values, factor);"))])
        self.assertEqual(frames[0][1], line_of("int old = view[i]"))
        names = [each["name"] for each in client.ask("threads")["threads"]]
        self.assertTrue(any(each.startswith("thread") for each in names), names)
        self.assertIn("host: main thread", names)
        # The host's variables while the kernel is stopped, and the kernel's after that.
        whole = client.ask("stackTrace", threadId=inner)
        self.assertEqual(whole["totalFrames"], len(whole["stackFrames"]))
        below = whole["stackFrames"][-2]
        self.assertEqual(client.value("values", below["id"]), "std::vector of length 4, capacity 4 = {1, 2, 3, 40}")
        self.assertEqual(client.value("name", whole["stackFrames"][-1]["id"]), '"host and device"')
        client.ask("next", threadId=inner)
        inner, top = self.stop(client, "step", line_of("view[i] = old * factor"))
        self.assertEqual(client.value("old", top["id"]), "1")
        one = client.ask("stackTrace", threadId=inner, startFrame=0, levels=1)
        self.assertEqual(len(one["stackFrames"]), 1)
        self.assertGreater(one["totalFrames"], 1)
        rest = client.ask("stackTrace", threadId=inner, startFrame=1)
        self.assertEqual(rest["stackFrames"][-1]["name"], "main")
        with self.assertRaisesRegex(Refused, "waits for its launch"):
            client.ask("next", threadId=thread)
        # Out of the kernel: the launch runs to its end, and the host stops after it.
        client.ask("stepOut", threadId=inner)
        back = client.wait("stopped")
        self.assertEqual((back["reason"], back["threadId"]), ("step", thread))
        self.assertEqual(self.lines(client, thread)[0], ("scale", line_of("// the launch")))
        client.ask("next", threadId=thread)
        self.stop(client, "step", line_of("// after the launch"))
        client.ask("stepOut", threadId=thread)
        _, top = self.stop(client, "step", line_of("scale(values, factor);"))
        self.assertEqual(client.value("values[3]", top["id"]), "200")
        self.finish(client, thread)
        self.assertIn("host and device 200\n", client.output["stdout"])

    def test_log_points_do_not_end_steps(self):
        self.source = moves
        client = self.client()
        calls = line_of("int sum = halves(10)", moves)
        client.start(moves, breakpoints=[{"line": calls}, {"line": line_of("return number / 2", moves), "logMessage": "half of {number}"},
                                         {"line": line_of("return sum", moves), "hitCondition": "> 5"}],
                     filters=[], hostDebugger=True)
        thread, _ = self.stop(client, "breakpoint", calls)
        client.ask("next", threadId=thread)
        self.stop(client, "step", calls + 1)
        self.assertEqual(client.output["console"].count("half of 10\n"), 4)
        self.finish(client, thread, status=0)

    def test_breakpoints_that_are_set_twice_while_host_code_is_stopped(self):
        self.source = moves
        calls, writes = line_of("int sum = halves(10)", moves), line_of("numbers[threadIdx.x] = 2", moves)
        client = self.start(moves, calls)
        thread, _ = self.stop(client, "breakpoint", calls)
        for lines in ([calls, writes - 1], [calls, writes]):
            client.ask("setBreakpoints", source={"path": str(moves)}, breakpoints=[{"line": line} for line in lines])
        client.ask("continue", threadId=thread)
        inner, _ = self.stop(client, "breakpoint", writes)
        self.finish(client, inner, status=0)

    def test_a_condition_that_means_nothing(self):
        self.source = moves
        client = self.client()
        client.start(moves, breakpoints=[{"line": line_of("int sum = halves(10)", moves), "condition": "nosuch > 3"}], filters=[],
                     hostDebugger=True)
        reported = client.wait("breakpoint")["breakpoint"]
        self.assertEqual((reported["id"], reported["verified"]), (client.set[0]["id"], False))
        self.assertIn("'nosuch > 3'", reported["message"])
        self.assertEqual(client.wait("exited")["exitCode"], 0)
        client.end()

    def test_cuda(self):
        self.source = cuda
        client = self.start(cuda, line_of("// the launch", cuda))
        thread, top = self.stop(client, "breakpoint", line_of("// the launch", cuda))
        self.assertEqual(self.lines(client, thread), [("launch", line_of("// the launch", cuda)), ("main", line_of("// calls", cuda))])
        shown = client.variables(client.scope(top["id"], "Locals"))
        self.assertIn("std::vector of length 4, capacity 4", shown["values"]["value"])
        # The kernel runs when the program waits for it.
        waits = line_of("cudaMemcpyDeviceToHost", cuda)
        client.ask("stepIn", threadId=thread)
        inner, top = self.stop(client, "step", line_of("int old", cuda))
        frames = self.lines(client, inner)
        self.assertEqual([line for _, line in frames],
                         [line_of("int old", cuda), line_of("// the launch", cuda), waits, line_of("// calls", cuda)])
        client.ask("stepOut", threadId=inner)
        self.assertEqual(self.stop(client, "step", waits)[0], thread)
        client.ask("next", threadId=thread)
        _, top = self.stop(client, "step", line_of("cudaFree", cuda))
        self.assertEqual(client.value("values[3]", top["id"]), "20")
        self.finish(client, thread)
        self.assertEqual(client.output["stdout"], "20\n")

    def test_breakpoints(self):
        self.source = amp
        each, launch = line_of("// in each round"), line_of("// the launch")
        client = self.client()
        client.start(amp, filters=[], hostDebugger=True, functions=["half"], breakpoints=[
            {"line": each, "condition": "round > 0", "hitCondition": "% 2"},
            {"line": each, "logMessage": "round {round} of {values.size() * 0 + 5}"},
            {"line": line_of("int old = view[i]")},
            {"line": line_of("int result"), "condition": "nobody == 3"}])
        self.assertEqual([one["line"] for one in client.set if one["verified"]][:3], [each, each, line_of("int old = view[i]")])
        locations = client.ask("breakpointLocations", source={"path": str(amp)}, line=1, endLine=1000)["breakpoints"]
        self.assertIn(each, [one["line"] for one in locations])
        self.assertIn(line_of("int old = view[i]"), [one["line"] for one in locations])
        thread, _ = self.stop(client, "function breakpoint", line_of("int result"))
        client.ask("continue", threadId=thread)
        _, top = self.stop(client, "breakpoint", each)
        self.assertEqual(client.value("round", top["id"]), "2")
        client.ask("continue", threadId=thread)
        _, top = self.stop(client, "breakpoint", each)
        self.assertEqual(client.value("round", top["id"]), "4")
        self.assertIn("round 3 of", client.output["console"])
        client.ask("continue", threadId=thread)
        inner, _ = self.stop(client, "breakpoint", line_of("int old = view[i]"))
        self.finish(client, inner)

    def test_threads_of_the_host(self):
        self.source = amp
        client = self.start(amp, line_of("std::thread other"))
        main, _ = self.stop(client, "breakpoint", line_of("std::thread other"))
        # The line is also in the lambda, which runs in the other thread.
        client.ask("continue", threadId=main)
        other, _ = self.stop(client, "breakpoint", line_of("std::thread other"))
        self.assertNotEqual(main, other)
        threads = {each["id"]: each["name"] for each in client.ask("threads")["threads"]}
        self.assertEqual(sorted(threads), sorted([main, other]))
        self.assertEqual(self.lines(client, main)[-1][0], "main")
        with self.assertRaisesRegex(Refused, "applies to kernel threads"):
            client.ask("stepBack", threadId=main)
        self.finish(client, main)

    #--- the ends ------------------------------------------------------------------------------

    def test_restart_and_end(self):
        self.source = amp
        line = line_of("scale(values, factor);")
        client = self.start(amp, line)
        self.stop(client, "breakpoint", line)
        client.ask("restart")
        thread, _ = self.stop(client, "breakpoint", line)
        client.ask("terminate")
        client.wait("terminated")
        client.ask("restart")
        self.stop(client, "breakpoint", line)
        client.end()

    def test_the_end_while_several_threads_are_stopped(self):
        for end in ("terminate", "restart", "disconnect"):
            client = self.start(amp, line_of("std::thread other"))
            main, _ = self.stop(client, "breakpoint", line_of("std::thread other"))
            client.ask("continue", threadId=main)
            self.stop(client, "breakpoint", line_of("std::thread other")) # in the other thread
            if end != "disconnect":
                client.ask(end)
                client.wait("terminated" if end == "terminate" else "stopped")
            client.end()
        # And while a kernel is stopped, and the process is held to inspect the host.
        client = self.start(amp, line_of("int old = view[i]"))
        inner, _ = self.stop(client, "breakpoint", line_of("int old = view[i]"))
        client.ask("threads")
        client.end()

    def test_a_signal_in_host_code(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "dies.cpp")
            with open(path, "w") as file:
                file.write("#include <amp.h>\nint main() {\n  int *nothing = nullptr;\n  *(volatile int *)nothing = 1;\n}\n")
            client = self.client()
            client.start(path, filters=[], hostDebugger=True)
            stop = client.wait("stopped")
            self.assertEqual((stop["reason"], stop["description"]), ("exception", "SIGSEGV"))
            self.assertEqual(client.top(stop["threadId"])["line"], 4)
            self.assertEqual(client.ask("exceptionInfo", threadId=stop["threadId"])["exceptionId"], "SIGSEGV")
            client.ask("continue", threadId=stop["threadId"])
            self.assertEqual(client.wait("exited")["exitCode"], 128 + 11)
            client.wait("terminated")
            client.end()

    def test_pause(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "waits.cpp")
            with open(path, "w") as file:
                file.write("#include <amp.h>\n#include <unistd.h>\n#include <cstdio>\nint main() {\n  std::puts(\"waits\");\n"
                           "  std::fflush(stdout);\n  volatile bool waits = true;\n  while (waits)\n    usleep(1000);\n"
                           "  return 3;\n}\n")
            client = self.client()
            client.start(path, filters=[], hostDebugger=True)
            while "waits" not in client.output.get("stdout", ""):
                client.take(60)
            client.ask("pause", threadId=1)
            stop = client.wait("stopped")
            self.assertEqual(stop["reason"], "pause")
            [frame] = [each for each in client.ask("stackTrace", threadId=stop["threadId"])["stackFrames"] if each["name"] == "main"]
            client.ask("setExpression", expression="waits", value="false", frameId=frame["id"])
            client.ask("continue", threadId=stop["threadId"])
            self.assertEqual(client.wait("exited")["exitCode"], 3)
            client.end()

    def test_without_gdb(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.environ["PATH"]
            os.environ["PATH"] = folder
            try:
                client = self.client()
            finally:
                os.environ["PATH"] = path
            client.start(amp, breakpoints=[{"line": line_of("int old = view[i]")}, {"line": line_of("std::printf")}],
                         filters=[], hostDebugger=True)
            self.assertEqual([each["verified"] for each in client.set], [True, False])
            thread = client.wait("stopped")["threadId"]
            self.assertIn("install gdb", client.output["console"])
            self.source = amp
            self.assertEqual(self.lines(client, thread)[0][1], line_of("int old = view[i]"))
            self.finish(client, thread)


def can_trace():
    if not shutil.which("gdb"):
        return "there is no gdb"
    run = subprocess.run(["gdb", "-nx", "-batch", "-ex", "run", "--args", "true"], capture_output=True, text=True)
    return "" if "exited normally" in run.stdout else "gdb cannot trace here"


if __name__ == "__main__":
    if reason := can_trace():
        print("skipped:", reason)
        sys.exit(skip)
    unittest.main(verbosity=2)
