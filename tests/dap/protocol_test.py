# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The debug adapter, with a client that validates each of its messages (client.py)."""

import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import jsonschema

from client import Client, Refused, ampsim, definition, here, patience, validate

sys.path.append(str(here.parent / "support"))

from fixed_twin import write_twin  # noqa: E402

neighbours, endless = here / "neighbours.cpp", here / "endless.cpp"
text = neighbours.read_text().split("\n")


def line_of(part, file_text=text):
    [line] = [k + 1 for k, each in enumerate(file_text) if part in each]
    return line


no_request = 2147483647  # the number in responses to no request

barrier, after_barrier = line_of("all have written"), line_of("int next =")
racy_write, racy_read = line_of("line[me] = next + 1"), line_of("int previous =")


class Protocol(unittest.TestCase):
    maxDiff = None

    def client(self, *options, **arguments):
        client = Client(*options, **arguments)
        self.addCleanup(lambda: (client.process.kill(), client.process.wait(), client.process.stdin.close(),
                                 client.process.stdout.close(), client.process.stderr.close()))
        return client

    def run_to_end(self, client, status=7):
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[])
        client.ask("setExceptionBreakpoints", filters=[])
        client.ask("setDataBreakpoints", breakpoints=[])
        client.ask("continue", threadId=1)
        self.assertEqual(client.wait("exited")["exitCode"], status)
        client.wait("terminated")

    #--- the schema -------------------------------------------------------------------------

    def test_the_validation_can_fail(self):
        for message in ({"seq": 1, "type": "event", "event": "stopped", "body": {"threadId": 1}},
                        {"seq": 1, "type": "response", "request_seq": 1, "command": "threads", "success": True,
                         "body": {"threads": [{"id": "one", "name": "x"}]}},
                        {"seq": 1, "type": "response", "request_seq": 1, "command": "threads", "success": True}):
            with self.assertRaises(AssertionError):
                validate(message)

    #--- whole sessions ---------------------------------------------------------------------

    def test_a_session(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier, "condition": "me == 100"}], args=["wörds"])
        self.assertEqual([(each["verified"], each["line"]) for each in client.set], [(True, barrier)])
        filters = {each["filter"]: each["label"] for each in client.capabilities["exceptionBreakpointFilters"]}
        self.assertEqual(filters["misaligned"], "Misaligned access (CUDA, HIP, OpenCL)")
        self.assertEqual(filters["raw-within"], "Read after write within a block, work-group or tile")
        self.assertEqual(filters["war-across"], "Write after read across blocks, work-groups or tiles")
        self.assertIn("same-value", filters)
        stop = client.wait("stopped")
        self.assertEqual((stop["reason"], stop["hitBreakpointIds"]), ("breakpoint", [client.set[0]["id"]]))
        thread = stop["threadId"]
        self.assertEqual(client.output["stdout"], "begin wörds\n")
        self.assertEqual(client.output["stderr"], "to standard error\n")
        top = client.top(thread)
        self.assertEqual((top["line"], top["source"]["path"]), (barrier, str(neighbours)))
        self.assertEqual(client.value("me", top["id"]), "100")
        self.assertEqual(client.value("line[me]", top["id"]), "200")

        # 256 threads, in three groups: before the breakpoint's thread, the thread itself, and after it.
        threads = client.ask("threads")["threads"]
        self.assertEqual(len(threads), 3)
        self.assertIn(thread, [each["id"] for each in threads])
        groups = client.ask("ampsim/threadGroups")
        self.assertEqual(sorted(each["count"] for each in groups["groups"]), [1, 100, 155])
        self.assertEqual(sum(each["focus"] for each in groups["groups"]), 1)
        rows = client.ask("ampsim/parallelWatch", expressions=["me", "line[me]"], condition="$thread < 100", sort=-2)
        self.assertEqual(rows["total"], 100)
        self.assertEqual(rows["rows"][0]["values"], ["99", "198"])
        before = client.ask("ampsim/parallelWatch", expressions=["me"], start=100, count=2)["rows"]
        self.assertEqual([row["values"] for row in before], [["100"], [None]])

        [root] = client.ask("ampsim/parallelStacks", condition="$thread <= 100")["roots"]
        self.assertEqual((root["count"], root["line"], root["threads"], root["callees"]), (101, barrier, "0-100", []))

        # A group's threads are entries on request.
        shown = client.ask("ampsim/expand", threadId=1, start=1, count=3)["threads"]
        self.assertEqual([each["id"] for each in shown], [2, 3, 4])
        self.assertEqual(client.wait("invalidated")["areas"], ["threads"])
        self.assertEqual(len(client.ask("threads")["threads"]), 6)
        client.ask("ampsim/collapse")
        self.assertEqual(len(client.ask("threads")["threads"]), 3)

        # Over the barrier: the others run up to it.
        stop = client.move("next", threadId=thread)
        self.assertEqual((stop["reason"], stop["threadId"]), ("step", thread))
        self.assertEqual(client.top(thread)["line"], after_barrier)
        groups = client.ask("ampsim/threadGroups")["groups"]
        self.assertEqual(sorted(each["count"] for each in groups), [1, 255])

        # The hazard, at its second access.
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[])
        client.ask("continue", threadId=thread)
        stop = client.wait("stopped")
        self.assertEqual((stop["reason"], stop["description"]), ("exception", "read after write"))
        self.assertIn("read after write on 'line[", stop["text"])
        reader = stop["threadId"]
        top = client.top(reader)
        self.assertEqual(top["line"], racy_read)
        about = client.ask("exceptionInfo", threadId=reader)
        self.assertEqual((about["exceptionId"], about["breakMode"]), ("raw", "always"))
        me = int(client.value("me", top["id"]))

        # Back to the write that it races with, in both possible ways.
        place = f"line[{(me + 255) % 256}]"
        stop = client.move("ampsim/lastWrite", expression=place, frameId=top["id"])
        writer = stop["threadId"]
        self.assertEqual(writer - 1, (me + 255) % 256)
        self.assertEqual(client.top(writer)["line"], racy_write)
        client.ask("continue", threadId=writer)
        stop = client.wait("stopped")
        self.assertEqual((stop["reason"], stop["threadId"]), ("exception", reader))
        watch = client.ask("dataBreakpointInfo", name=place, frameId=client.top(reader)["id"])
        self.assertEqual(watch["accessTypes"], ["write", "read", "readWrite"])
        self.assertTrue(client.ask("setDataBreakpoints", breakpoints=[{"dataId": watch["dataId"], "accessType": "write"}])
                        ["breakpoints"][0]["verified"])
        stop = client.move("reverseContinue", threadId=reader)
        self.assertEqual((stop["reason"], stop["threadId"]), ("data breakpoint", writer))
        self.assertEqual(client.top(writer)["line"], racy_write)

        self.run_to_end(client)
        self.assertIn("end 1\n", client.output["stdout"])
        self.assertIn("the program exited with status 7", client.output["console"])
        self.assertIn("1 finding (1 error)", client.output["console"])
        client.end()

    def test_steps(self):
        client = self.client()
        call = line_of("line[me] = doubled")
        client.start(neighbours, breakpoints=[{"line": call}], filters=[])
        thread = client.wait("stopped")["threadId"]
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[])
        client.move("stepIn", threadId=thread)
        self.assertIn("doubled", client.top(thread)["name"])
        self.assertEqual(client.ask("stackTrace", threadId=thread)["totalFrames"], 3)
        frames = client.ask("stackTrace", threadId=thread, startFrame=1, levels=1)["stackFrames"]
        self.assertEqual([frame["line"] for frame in frames], [call])
        client.move("stepOut", threadId=thread)
        self.assertEqual(client.top(thread)["line"], call)
        client.move("next", threadId=thread)
        self.assertEqual(client.top(thread)["line"], barrier)
        client.move("stepBack", threadId=thread)
        self.assertEqual(client.top(thread)["line"], call)
        # Another thread moves if it is named.
        client.move("next", threadId=8)
        self.assertIn(8, [each["id"] for each in client.ask("threads")["threads"]])
        # Goto: forwards, the whole tile, back.
        source = {"path": str(neighbours)}
        targets = client.ask("gotoTargets", source=source, line=racy_write)["targets"]
        self.assertEqual([each["line"] for each in targets], [racy_write] * 3)
        stop = client.move("goto", threadId=thread, targetId=targets[0]["id"])
        self.assertEqual((stop["reason"], client.top(thread)["line"]), ("goto", racy_write))
        targets = client.ask("gotoTargets", source=source, line=racy_write)["targets"]
        client.move("goto", threadId=thread, targetId=targets[1]["id"])
        self.assertEqual([each["count"] for each in client.ask("ampsim/threadGroups")["groups"]], [256])
        targets = client.ask("gotoTargets", source=source, line=barrier)["targets"]
        stop = client.move("goto", threadId=thread, targetId=targets[2]["id"])
        self.assertEqual((stop["reason"], client.top(thread)["line"]), ("goto", barrier))
        client.move("ampsim/stepTile")
        client.move("ampsim/restartLaunch")
        self.assertEqual(client.ask("ampsim/threadGroups")["groups"][0]["state"], "not started")
        stop = client.move("reverseContinue", threadId=thread)
        self.assertEqual(stop["description"], "Beginning of the launch")
        # Another tile, forward and back.
        stop = client.move("ampsim/focus", tile=[1])
        self.assertEqual(client.ask("ampsim/threadGroups")["tile"], "[1]")
        client.move("ampsim/focus", tile=[0], local=[9])
        self.assertEqual(client.ask("ampsim/threadGroups")["tile"], "[0]")
        stop = client.move("ampsim/focus", local=[9])
        self.assertEqual(stop["threadId"], 10)
        self.run_to_end(client)
        client.end()

    def test_back_over_launches(self):
        program = here.parent / "debug" / "past.cpp"
        line = line_of("numbers[i] += round", program.read_text().split("\n"))
        client = self.client()
        client.start(program, breakpoints=[{"line": line, "condition": "round == 2 && $thread == 5"}], filters=[])
        thread = client.wait("stopped")["threadId"]
        self.assertEqual(client.ask("ampsim/threadGroups")["launch"], 4)
        self.assertEqual(client.value("numbers[5]", client.top(thread)["id"]), "2000")
        stop = client.move("reverseContinue", threadId=thread)
        self.assertEqual(stop["description"], "Launch begins")
        stop = client.move("stepBack", threadId=stop["threadId"])
        self.assertEqual(stop["description"], "Launch has ended")
        self.assertEqual(client.ask("ampsim/threadGroups")["launch"], 3)
        stop = client.move("stepBack", threadId=stop["threadId"])
        self.assertEqual(client.top(stop["threadId"])["line"], line)
        # The writer, two launches before; and forward through the launches up to the present one.
        frame = client.top(stop["threadId"])["id"]
        stop = client.move("ampsim/lastWrite", expression="numbers[2]", frameId=frame)
        self.assertEqual(client.ask("ampsim/threadGroups")["launch"], 2)
        with self.assertRaisesRegex(Refused, "'numbers\\[7\\]' had this value before launch 2"):
            client.ask("ampsim/lastWrite", expression="numbers[7]", frameId=client.top(stop["threadId"])["id"])
        stop = client.move("continue", threadId=stop["threadId"])
        self.assertEqual((stop["reason"], client.ask("ampsim/threadGroups")["launch"]), ("breakpoint", 4))
        client.ask("continue", threadId=stop["threadId"])
        self.assertEqual(client.wait("exited")["exitCode"], 0)
        self.assertEqual(client.output["stdout"], "12 2002\n")
        client.wait("terminated")
        client.end()

    def test_kernels_that_are_loaded(self):
        racy = here.parent / "cuda" / "programs" / "modules" / "reverse_no_barrier.cu"
        program = write_twin(racy, tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, program.parent)
        line = line_of("__syncthreads", program.read_text().split("\n"))
        client = self.client()
        client.start(program, breakpoints=[{"line": line}], functions=["no_such_function"], filters=[])
        self.assertEqual([(each["verified"], each["reason"]) for each in client.set], [(False, "pending")])
        changed = client.wait("breakpoint")
        self.assertEqual((changed["reason"], changed["breakpoint"]["id"], changed["breakpoint"]["line"]),
                         ("changed", client.set[0]["id"], line))
        stop = client.wait("stopped")
        self.assertEqual((stop["reason"], stop["hitBreakpointIds"]), ("breakpoint", [client.set[0]["id"]]))
        self.assertEqual(client.top(stop["threadId"])["line"], line)
        client.ask("setBreakpoints", source={"path": str(program)}, breakpoints=[])
        client.ask("continue", threadId=stop["threadId"])
        client.wait("terminated")
        client.end()

    def test_warps(self):
        program = here.parent / "debug" / "warp_steps.cu"
        client = self.client()
        client.start(program, breakpoints=[{"line": line_of("int value = t", program.read_text().split("\n")),
                                            "condition": "t == 32"}], filters=[])
        thread = client.wait("stopped")["threadId"]
        client.ask("setBreakpoints", source={"path": str(program)}, breakpoints=[])
        client.move("ampsim/stepWarp", threadId=thread)
        groups = {each["threads"]: each["line"] for each in client.ask("ampsim/threadGroups")["groups"]}
        lines = program.read_text().split("\n")
        self.assertEqual(groups.pop("32"), line_of("if (lane < 8)", lines))
        self.assertEqual(groups.pop("33-63"), line_of("int t =", lines))
        self.assertEqual(list(groups), ["0-31"]) # the other warp has not moved
        client.ask("continue", threadId=thread)
        client.wait("terminated")
        client.end()

    def test_a_tile_that_was_left_is_of_its_launch(self):
        client = self.client()
        client.start(here.parent.parent / "examples" / "array_reduction.cpp", filters=["launch"])
        client.wait("stopped")
        client.ask("continue", threadId=1)
        client.wait("stopped")
        self.assertEqual(client.ask("ampsim/threadGroups")["launch"], 2)
        client.move("ampsim/focus", tile=[1], look=True)
        self.assertTrue(client.ask("ampsim/threadGroups")["left"])
        client.move("reverseContinue", threadId=1) # to the beginning of the launch, and of the one before
        client.move("reverseContinue", threadId=1)
        answer = client.ask("ampsim/threadGroups")
        self.assertEqual((answer["launch"], answer["left"]), (1, False))
        with self.assertRaisesRegex(Refused, "no other tile has been visited"):
            client.ask("ampsim/back")
        client.end()

    def test_requests_of_views(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": after_barrier, "condition": "me == 3"}], filters=[])
        client.wait("stopped")
        answer = client.ask("ampsim/threadGroups")
        self.assertEqual((answer["tile"], answer["tiles"], answer["interval"], answer["warp"]), ("[0]", 2, 1, 0))
        self.assertEqual((answer["words"]["tile"], answer["words"]["tiles"], answer["left"]), ("tile", "tiles", False))
        self.assertEqual({each["interval"] for each in answer["groups"]}, {"1"})
        # Flags are those of the console.
        self.assertEqual(client.ask("ampsim/flag", threadIds=[1, 2, 201])["count"], 3)
        self.assertEqual(client.ask("ampsim/flag", threadIds=[2], flagged=False)["count"], 1)
        self.assertEqual(sum(each["flagged"] for each in client.ask("ampsim/threadGroups")["groups"]), 2)
        self.assertEqual(client.value("info flags", context="repl"), "flagged: 0, 200")
        self.assertEqual(sum(each["count"] for each in client.ask("ampsim/parallelStacks", flagged=True)["roots"]), 2)
        # The whole launch: threads elsewhere.
        stacks = client.ask("ampsim/parallelStacks", launch=True)
        self.assertEqual(sum(each["count"] for each in stacks["roots"]), 256)
        self.assertEqual(stacks["elsewhere"], [{"state": "not started", "count": 256, "tiles": 1}])
        self.assertEqual(client.ask("ampsim/parallelStacks")["elsewhere"], [])
        # Another tile at the same line, past the breakpoint of the thread before, and back to where it was.
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[{"line": barrier}])
        before = client.ask("ampsim/threadGroups")["groups"]
        with self.assertRaisesRegex(Refused, "no other tile has been visited"):
            client.ask("ampsim/back")
        stop = client.move("ampsim/focus", tile=[1], look=True)
        self.assertEqual((stop["reason"], stop["threadId"], client.top(stop["threadId"])["line"]), ("goto", 4, after_barrier))
        answer = client.ask("ampsim/threadGroups")
        self.assertEqual((answer["tile"], answer["left"]), ("[1]", True))
        self.assertEqual(client.ask("ampsim/parallelStacks", launch=True)["elsewhere"], [{"state": "ended", "count": 256, "tiles": 1}])
        stop = client.move("ampsim/back")
        self.assertEqual(stop["threadId"], 4)
        answer = client.ask("ampsim/threadGroups")
        self.assertEqual((answer["tile"], answer["left"], answer["groups"]), ("[0]", False, before))
        # All threads to a line.
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[])
        client.move("ampsim/runTile", file=str(neighbours), line=racy_write)
        [group] = client.ask("ampsim/threadGroups")["groups"]
        self.assertEqual((group["count"], group["line"]), (256, racy_write))
        with self.assertRaisesRegex(Refused, "no kernel code"):
            client.ask("ampsim/runTile", file=str(neighbours), line=100000)
        self.run_to_end(client)
        client.end()

    def test_data_breakpoints_before_the_program_runs(self):
        """Clients set them at once; having nothing to watch yet is not an error."""
        client = self.client()
        client.ask("initialize", adapterID="ampsim")
        launch = client.send("launch", program=str(neighbours), stopOnEntry=True)
        client.wait("initialized")
        client.answer(launch)
        self.assertEqual(client.ask("setDataBreakpoints", breakpoints=[])["breakpoints"], [])
        [answer] = client.ask("setDataBreakpoints", breakpoints=[{"dataId": "1", "accessType": "write"}])["breakpoints"]
        self.assertFalse(answer["verified"])
        client.ask("configurationDone")
        client.wait("stopped")
        self.run_to_end(client)
        client.end()

    def test_values(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": after_barrier, "condition": "me == 3"}], filters=[])
        thread = client.wait("stopped")["threadId"]
        frame = client.top(thread)["id"]
        self.assertEqual([scope["name"] for scope in client.ask("scopes", frameId=frame)["scopes"]],
                         ["Locals", "tile_static", "Captures", "Thread"])
        local = client.variables(client.scope(frame, "Locals"))
        self.assertEqual(local["me"]["value"], "3")
        index = client.variables(local["t"]["variablesReference"])
        self.assertEqual(index["local"]["value"], "{3}")
        self.assertEqual(client.value(index["local"]["evaluateName"], frame), "{3}")
        captured = client.variables(client.scope(frame, "Captures"))
        self.assertEqual(set(captured), {"in", "out"})
        # Pages of a long array.
        self.assertEqual(captured["in"]["indexedVariables"], 512)
        page = client.variables(captured["in"]["variablesReference"], filter="indexed", start=510, count=10)
        self.assertEqual([(name, each["value"]) for name, each in page.items()], [("[510]", "510"), ("[511]", "511")])
        self.assertEqual(len(client.variables(captured["in"]["variablesReference"])), 512)
        self.assertEqual(client.variables(client.scope(frame, "Thread"))["global"]["value"], "[3]")
        # Hexadecimal, hovering, types.
        line = client.scope(frame, "tile_static")
        hexadecimal = client.variables(line, format={"hex": True})["line"]["value"]
        self.assertTrue(hexadecimal.startswith("{0x0, 0x2, 0x4"), hexadecimal)
        answer = client.ask("evaluate", expression="in", frameId=frame, context="hover")
        self.assertEqual(answer["type"], "array_view<const int, 1>")
        # Changes.
        changed = client.ask("setVariable", variablesReference=client.scope(frame, "Locals"), name="me", value="2 + 5")
        self.assertEqual(changed["value"], "7")
        elements = client.variables(line)["line"]["variablesReference"]
        self.assertEqual(client.ask("setVariable", variablesReference=elements, name="[5]", value="77")["value"], "77")
        self.assertEqual(client.value("line[5]", frame), "77")
        self.assertEqual(client.ask("setExpression", expression="line[5]", value="78", frameId=frame)["value"], "78")
        self.assertEqual(client.value("line[5] = 79", frame, "repl"), "79")
        for wrong in ({"expression": "nothing"}, {"expression": "line[300]"}, {"expression": "me = 3"}, {"expression": "("}):
            with self.assertRaises(Refused):
                client.ask("evaluate", frameId=frame, context="watch", **wrong)
        with self.assertRaises(Refused):
            client.ask("setVariable", variablesReference=client.scope(frame, "Captures"), name="in", value="3")
        with self.assertRaisesRegex(Refused, "variablesReference"):
            client.ask("variables", variablesReference=12345)
        # Private variables of a thread cannot be watched.
        self.assertIsNone(client.ask("dataBreakpointInfo", name="me", frameId=frame)["dataId"])
        labels = [each["label"] for each in client.ask("completions", text="print pr", column=9, frameId=frame)["targets"]]
        self.assertEqual(labels, [])
        labels = [each["label"] for each in client.ask("completions", text="print m", column=8, frameId=frame)["targets"]]
        self.assertIn("me", labels)
        # References die with the stop.
        client.move("next", threadId=thread)
        with self.assertRaises(Refused):
            client.ask("variables", variablesReference=elements)
        self.run_to_end(client)
        client.end()

    def test_commands_in_the_console(self):
        client = self.client()
        client.start(neighbours, stopOnEntry=True)
        self.assertEqual(client.wait("stopped")["reason"], "entry")
        self.assertIn("256  not started", client.value("info threads", context="repl"))
        self.assertIn("Breakpoint", client.value(f"tbreak {barrier}", context="repl"))
        client.ask("evaluate", expression="continue", context="repl")
        self.assertEqual(client.wait("stopped")["reason"], "breakpoint")
        client.ask("evaluate", expression="advance-tile %d" % barrier, context="repl")
        client.wait("stopped")
        client.ask("evaluate", expression="thread 200", context="repl")
        stop = client.wait("stopped")
        self.assertEqual((stop["reason"], stop["threadId"]), ("goto", 201))
        for wrong in ("quit", "kill", "frobnicate", "thread 999"):
            with self.assertRaises(Refused):
                client.ask("evaluate", expression=wrong, context="repl")
        self.assertEqual(client.ask("ampsim/freeze", condition="$thread < 10")["count"], 10)
        self.assertIn("frozen", client.value("info threads", context="repl"))
        self.assertEqual(client.ask("ampsim/freeze", frozen=False, threadIds=[1, 2])["count"], 2)
        client.ask("ampsim/freeze", frozen=False)
        client.ask("setExceptionBreakpoints", filters=[])
        client.ask("evaluate", expression="continue", context="repl")
        self.assertEqual(client.wait("exited")["exitCode"], 7)
        client.end()

    def test_kinds_of_breakpoints(self):
        client = self.client()
        client.start(neighbours, filters=["launch", "launch-end"], functions=["doubled", "nowhere"],
                     breakpoints=[{"line": racy_write, "hitCondition": "% 200"}, {"line": 100000},
                                  {"line": barrier, "hitCondition": "many"}, {"line": barrier, "condition": "("},
                                  {"line": after_barrier, "logMessage": "next of {me} is {line[(me + 1) % 256]}",
                                   "condition": "me < 2"}])
        self.assertEqual([each["verified"] for each in client.set], [True, False, False, False, True])
        self.assertIn("no kernel code", client.set[1]["message"])
        self.assertEqual(client.wait("stopped")["reason"], "entry")
        places = client.ask("breakpointLocations", source={"path": str(neighbours)}, line=1, endLine=100)["breakpoints"]
        self.assertIn({"line": barrier}, places)
        client.ask("continue", threadId=1)
        self.assertEqual(client.wait("stopped")["reason"], "function breakpoint")
        client.ask("setFunctionBreakpoints", breakpoints=[])
        client.ask("continue", threadId=1)
        stop = client.wait("stopped")
        self.assertEqual(stop["reason"], "breakpoint")
        self.assertEqual(client.value("me"), "199") # the 200th visit
        self.assertIn("next of 0 is 2\nnext of 1 is 4\n", client.output["console"])
        client.ask("continue", threadId=1)
        client.wait("stopped")
        self.assertEqual(client.value("$tile * 256 + me"), "399")
        client.ask("continue", threadId=1)
        self.assertEqual(client.wait("stopped")["description"], "Launch has ended")
        client.move("stepBack", threadId=1) # and back into it
        self.run_to_end(client)
        client.end()

    def test_scopes_of_races(self):
        """A filter stops at the races of its own scope, and at writes of the same value if requested."""
        races = here / "races.cpp"
        lines = races.read_text().split("\n")
        within, across, same = (line_of(part, lines) for part in ("within a tile", "across tiles", "the same value"))
        for filters, expected in ((["raw-within"], [within]), (["waw-across"], [across]), (["waw-within"], []),
                                  (["waw-across", "same-value"], [across, same]), (["same-value"], [same]),
                                  (["waw"], [across, same]), (["raw-across"], [])):
            client = self.client()
            client.start(races, filters=filters)
            stops = []
            while not any(each["event"] in ("stopped", "exited") for each in client.events):
                client.take(patience)
            while not any(each["event"] == "exited" for each in client.events):
                line = client.top(client.wait("stopped")["threadId"])["line"]
                if line not in stops:
                    stops.append(line)
                client.ask("continue", threadId=1)
                while not any(each["event"] in ("stopped", "exited") for each in client.events):
                    client.take(patience)
            self.assertEqual(stops, expected, filters)
            client.end()

    def test_refusals_that_the_user_sees(self):
        """Requests of views and watches are refused silently; requests of the user are not."""
        def shown(command, **arguments):
            with self.assertRaises(Refused) as refused:
                client.ask(command, **arguments)
            return refused.exception.shown

        client = self.client()
        client.ask("initialize", adapterID="ampsim")
        self.assertTrue(shown("launch", program="nowhere.cpp"))
        launch = client.send("launch", program=str(neighbours), stopOnEntry=True)
        client.wait("initialized")
        client.answer(launch)
        self.assertFalse(shown("ampsim/threadGroups")) # it has not been started
        client.ask("configurationDone")
        client.wait("stopped")
        self.assertFalse(shown("evaluate", expression="no_such_variable", context="watch"))
        self.assertFalse(shown("ampsim/parallelWatch", expressions=["("]))
        self.assertTrue(shown("goto", threadId=1, targetId=50))
        client.end()

        client = self.client()
        client.start(endless)
        self.assertFalse(shown("next", threadId=1)) # it runs: the client knows that from the protocol's message
        client.end()

    def test_the_end_that_the_user_wants(self):
        client = self.client()
        client.start(neighbours, filters=["raw"])
        client.wait("stopped")
        client.ask("terminate")
        client.wait("terminated")
        self.assertIn("the program was stopped\n", client.output["console"])
        self.assertNotIn("signal", client.output["console"])
        client.end()

        client = self.client() # nothing has been found
        client.start(neighbours, breakpoints=[{"line": barrier}], filters=[])
        client.wait("stopped")
        client.ask("terminate")
        client.wait("terminated")
        self.assertNotIn("checked", client.output["console"].split("the program was stopped")[-1].split("finding")[0])
        client.end()

    def test_the_progress_of_a_long_launch(self):
        client = self.client()
        client.ask("initialize", adapterID="ampsim", supportsProgressReporting=True)
        launch = client.send("launch", program=str(here / "long.cpp"))
        client.wait("initialized")
        client.answer(launch)
        client.ask("configurationDone")
        begin = client.wait("progressStart")
        self.assertEqual(begin["title"], "Launch 1")
        self.assertRegex(begin["message"], "^detecting, [0-9]+ of 256 tiles")
        update = client.wait("progressUpdate")
        self.assertEqual(update["progressId"], begin["progressId"])
        self.assertGreaterEqual(update["percentage"], begin["percentage"])
        client.ask("terminate")
        self.assertEqual(client.wait("progressEnd")["progressId"], begin["progressId"])
        client.wait("terminated")
        client.end()

        quiet = self.client() # a client that does not request it gets none
        quiet.start(neighbours, filters=[])
        quiet.wait("terminated")
        self.assertFalse(any(each["event"].startswith("progress") for each in quiet.events))
        quiet.end()

    def test_parallel_watch_says_why_there_is_no_value(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier, "condition": "me == 3"}], filters=[])
        client.wait("stopped")
        watch = client.ask("ampsim/parallelWatch", expressions=["me, line[me]; nowhere"], threadIds=[1])
        self.assertEqual(watch["expressions"], ["me", "line[me]", "nowhere"])
        self.assertEqual(watch["rows"][0]["values"], ["0", "0", None])
        self.assertEqual(len(watch["problems"]), 1)
        self.assertIn("no variable 'nowhere'", watch["problems"][0])
        client.end()

    def test_code(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier}], filters=[])
        thread = client.wait("stopped")["threadId"]
        address = client.top(thread)["instructionPointerReference"]
        here_and_around = client.ask("disassemble", memoryReference=address, instructionOffset=-2, instructionCount=5)
        rows = here_and_around["instructions"]
        self.assertEqual(len(rows), 5)
        self.assertEqual((rows[2]["address"], rows[2]["line"]), (address, barrier))
        self.assertIn("ampsim_debug_point", rows[2]["instruction"])
        far = client.ask("disassemble", memoryReference="0x0", instructionOffset=-1, instructionCount=2)["instructions"]
        self.assertEqual([each["presentationHint"] for each in far], ["invalid", "invalid"])
        sources = client.ask("loadedSources")["sources"]
        [code] = [each["sourceReference"] for each in sources if "sourceReference" in each]
        shown = client.ask("source", sourceReference=code, source={"sourceReference": code})
        self.assertIn("call void @ampsim_debug_point", shown["content"])
        self.assertEqual(client.ask("source", sourceReference=0, source={"path": str(neighbours)})["content"],
                         neighbours.read_text())
        for wrong in ({"sourceReference": 77}, {"sourceReference": 0, "source": {"path": "/nowhere.h"}}):
            with self.assertRaises(Refused):
                client.ask("source", **wrong)
        client.end()

    @unittest.skipIf(os.environ.get("AMPSIM_SANITIZE") == "thread", "ThreadSanitizer keeps signals back in kernels")
    def test_a_running_program(self):
        client = self.client()
        client.start(endless)
        self.assertEqual([each["name"] for each in client.ask("threads")["threads"]], ["running"])
        with self.assertRaisesRegex(Refused, "notStopped"):
            client.ask("stackTrace", threadId=1)
        # A pause while the detector watches hands the launch to the debugger.
        client.ask("pause", threadId=1)
        self.assertEqual(client.wait("stopped")["reason"], "entry")
        client.ask("continue", threadId=1)
        client.ask("pause", threadId=1)
        stop = client.wait("stopped")
        self.assertEqual(stop["reason"], "pause")
        client.ask("continue", threadId=1)
        # A breakpoint that is set while threads run is met.
        place = line_of("++turns", endless.read_text().split("\n"))
        client.ask("setBreakpoints", source={"path": str(endless)}, breakpoints=[{"line": place}])
        self.assertEqual(client.wait("stopped")["reason"], "breakpoint")
        client.ask("setBreakpoints", source={"path": str(endless)}, breakpoints=[])
        client.ask("continue", threadId=1)
        client.ask("restart")
        client.ask("pause", threadId=1)
        self.assertEqual(client.wait("stopped")["reason"], "entry")
        client.ask("continue", threadId=1)
        client.ask("terminate")
        client.wait("terminated")
        with self.assertRaisesRegex(Refused, "not running"):
            client.ask("stackTrace", threadId=1)
        self.assertEqual(client.ask("threads")["threads"], [])
        client.end()

    def test_a_pause_at_the_start(self):
        for delay in (0, 0.01, 0.02, 0.04, 0.08):
            client = self.client()
            client.start(endless)
            time.sleep(delay) # the program's process may be anywhere; any delay must do
            client.ask("pause", threadId=1)
            self.assertIn(client.wait("stopped")["reason"], ("entry", "pause"))
            client.end()

    def test_a_launch_that_ends_after_breakpoints_have_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rounds.cu"
            path.write_text("__global__ void rounds(int *sum) {\n  for (int k = 0; k < 300000; ++k)\n    sum[threadIdx.x] += k;\n}\n"
                            "int main() {\n  int *sum;\n  cudaMalloc(&sum, 64);\n  rounds<<<1, 16>>>(sum);\n  cudaFree(sum);\n}\n")
            client = self.client()
            client.start(path, filters=[])
            while not any(each["event"] in ("exited", "stopped") for each in client.events):
                client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[]) # which interrupts the launch
            client.wait("exited", 60)
            self.assertFalse([each for each in client.events if each["event"] == "stopped"])
            client.end()

    def test_requests_that_do_not_wait_for_answers(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier}], filters=[])
        thread = client.wait("stopped")["threadId"]
        frame = client.top(thread)["id"]
        scope = client.scope(frame, "Locals")
        with client.at_once():
            asked = [client.send("evaluate", expression=each, frameId=frame, context=context)
                     for each in ("me", "line[0]", "1 + 1") for context in ("watch", "repl")]
            asked += [client.send("threads"), client.send("variables", variablesReference=scope), client.send("scopes", frameId=frame)]
        for each in asked:
            client.answer(each)
        # Requests that arrive too late, when threads move or the launch was released, are refused.
        client.ask("setBreakpoints", source={"path": str(neighbours)}, breakpoints=[])
        with client.at_once():
            moving = [client.send("evaluate", expression="next", context="repl"), client.send("evaluate", expression="me", frameId=frame)]
        for each in moving:
            client.answer(each)
        client.wait("stopped")
        with client.at_once():
            going = client.send("evaluate", expression="continue", context="repl")
            too_late = [client.send("evaluate", expression="me", context="watch"), client.send("stackTrace", threadId=1), client.send("next", threadId=1)]
        client.answer(going)
        for each in too_late:
            with self.assertRaises(Refused):
                client.answer(each)
        self.assertEqual(client.wait("exited")["exitCode"], 7)
        client.end()

    def test_much_output(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier, "logMessage": "at {me}"}, {"line": after_barrier, "logMessage": "{next}"}],
                     filters=[])
        self.assertEqual(client.wait("exited")["exitCode"], 7)
        client.wait("terminated")
        self.assertEqual(len(re.findall(r"^at \d+$", client.output["console"], re.MULTILINE)), 512)
        client.end()

    def test_without_debugging(self):
        client = self.client()
        client.start(neighbours, breakpoints=[{"line": barrier}], noDebug=True)
        self.assertEqual(client.wait("exited")["exitCode"], 7)
        client.wait("terminated")
        self.assertEqual([each for each in client.events if each["event"] == "stopped"], [])
        client.end()

    #--- errors ----------------------------------------------------------------------------

    def test_programs_that_cannot_be_run(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = pathlib.Path(folder) / "wrong.cpp"
            wrong.write_text("int main() { return undeclared; }\n")
            for arguments, why in (({"program": str(wrong)}, "does not compile"), ({"program": "/nowhere.cpp"}, "nowhere"),
                                   ({}, "'program' is missing"), ({"program": 3}, "must be a string"),
                                   ({"program": str(neighbours), "options": ["--frobnicate"]}, "unknown option"),
                                   ({"program": str(neighbours), "options": ["--help"]}, "'options'"),
                                   ({"program": str(neighbours), "cwd": "/nowhere"}, "nowhere")):
                client = self.client()
                client.ask("initialize", adapterID="ampsim")
                with self.assertRaisesRegex(Refused, why):
                    client.ask("launch", **arguments)
                if program := arguments.get("program"):
                    if program == str(wrong):
                        self.assertIn("wrong.cpp:1:21: error:", client.output["stderr"])
                client.end()

    def test_malformed_messages(self):
        client = self.client()

        def refused(data, request_seq=no_request):
            client.write(data)
            with self.assertRaises(Refused) as caught:
                client.answer(request_seq)
            return str(caught.exception)

        def framed(data):
            return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)

        self.assertIn("not JSON", refused(framed(b"{\"seq\": 1, ")))
        self.assertIn("not JSON", refused(framed(b"\xff\xfe\x00")))
        self.assertIn("not a JSON object", refused(framed(b"[1, 2]")))
        self.assertIn("Content-Length", refused(b"Content-Type: text\r\n\r\n"))
        self.assertIn("Content-Length", refused(b"Content-Length: many\r\n\r\n"))
        self.assertIn("Content-Length", refused(b"Content-Length: -5\r\n\r\n"))
        self.assertIn("request", refused(framed(b"{}")))
        self.assertIn("request", refused(framed(b'{"seq": 9, "type": "request"}'), 9))
        self.assertIn("request", refused(framed(b'{"seq": "x", "type": "request", "command": "threads"}')))
        self.assertIn("object", refused(framed(b'{"seq": 10, "type": "request", "command": "threads", "arguments": 5}'), 10))
        self.assertIn("initialize", refused(framed(b'{"seq": 11, "type": "request", "command": "threads"}'), 11))
        deep = b"[" * 100000 + b"]" * 100000
        self.assertIn("deeply", refused(framed(b'{"seq": 12, "type": "request", "command": "x", "arguments": {"a": %s}}' % deep)))
        # Lower case, the other field, and a message in pieces are fine.
        client.seq = 20
        data = b'{"seq": 20, "type": "request", "command": "initialize", "arguments": {"adapterID": "x"}}'
        client.write(b"CONTENT-TYPE: text\r\ncontent-length:%d\r\n\r\n%s" % (len(data), data[:10]))
        client.write(data[10:])
        self.assertTrue(client.answer(20)["supportsStepBack"])
        for command, arguments, why in (
                ("frobnicate", {}, "unknown request"), ("initialize", {}, "already received"), ("setBreakpoints", {}, "launch"),
                ("configurationDone", {}, "launch"), ("stackTrace", {"threadId": 1}, "not running")):
            with self.assertRaisesRegex(Refused, why):
                client.ask(command, **arguments)
        launch = client.send("launch", program=str(neighbours), stopOnEntry=True)
        client.wait("initialized")
        client.answer(launch)
        client.ask("configurationDone")
        client.wait("stopped")
        source = {"path": str(neighbours)}
        for command, arguments in (
                ("launch", {"program": str(neighbours)}), ("configurationDone", {}),
                ("setBreakpoints", {}), ("setBreakpoints", {"source": 3}),
                ("setBreakpoints", {"source": source, "breakpoints": [{"line": "x"}]}),
                ("setBreakpoints", {"source": source, "breakpoints": 5}), ("setBreakpoints", {"source": source, "lines": 5}),
                ("setFunctionBreakpoints", {"breakpoints": [{}]}), ("setExceptionBreakpoints", {"filters": [1]}),
                ("setDataBreakpoints", {"breakpoints": [{"dataId": 5}]}),
                ("stackTrace", {"threadId": 100000}), ("stackTrace", {"threadId": "one"}), ("stackTrace", {"threadId": -1}),
                ("stackTrace", {"threadId": 1, "startFrame": -1}), ("scopes", {}), ("scopes", {"frameId": 99999999}),
                ("scopes", {"frameId": -4}), ("variables", {}), ("variables", {"variablesReference": -1}),
                ("evaluate", {}), ("evaluate", {"expression": 5}), ("setVariable", {"variablesReference": 1}),
                ("goto", {"threadId": 1, "targetId": 50}), ("gotoTargets", {"source": source, "line": 100000}),
                ("disassemble", {"memoryReference": "xyz", "instructionCount": 1}),
                ("disassemble", {"memoryReference": "0x0", "instructionCount": -1}),
                ("disassemble", {"memoryReference": "0x0", "instructionCount": 1 << 40}),
                ("exceptionInfo", {"threadId": 1}), ("next", {"threadId": 9999}), ("ampsim/focus", {"tile": [7]}),
                ("ampsim/focus", {"local": 3}), ("ampsim/focus", {"local": [256]}), ("ampsim/parallelWatch", {"expressions": [""]}),
                ("ampsim/parallelWatch", {"expressions": ["1"], "sort": 2}), ("ampsim/freeze", {"threadIds": [0]}),
                ("ampsim/freeze", {"threadIds": ["a"]}), ("ampsim/lastWrite", {}), ("ampsim/lastWrite", {"expression": "out[0]"})):
            with self.assertRaises(Refused, msg=f"{command} {arguments}"):
                client.ask(command, **arguments)
        # An invalid breakpoint among others is identified.
        self.assertEqual([each["verified"] for each in client.ask(
            "setBreakpoints", source=source, breakpoints=[{"line": barrier, "condition": 5}, {"line": barrier}])["breakpoints"]],
            [False, True])
        self.assertFalse(client.ask("setDataBreakpoints", breakpoints=[{"dataId": "9"}])["breakpoints"][0]["verified"])
        self.assertFalse(client.ask("setExceptionBreakpoints", filters=["nothing"])["breakpoints"][0]["verified"])
        client.ask("continue", threadId=1)
        self.assertEqual(client.wait("stopped")["reason"], "breakpoint")
        client.end()

    def test_nothing_that_is_malformed_ends_a_launch(self):
        client = self.client()
        client.start(neighbours, filters=["raw"])
        thread = client.wait("stopped")["threadId"]
        rng = random.Random(1)
        good = b'{"seq": 7, "type": "request", "command": "stackTrace", "arguments": {"threadId": 1, "levels": 20}}'
        for k in range(500):
            data = bytearray(good)
            for _ in range(rng.randrange(1, 8)):
                at = rng.randrange(len(data))
                data[at:at + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
            client.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), bytes(data)))
        client.responses.clear()
        client.seq = 1000000
        self.assertTrue(client.ask("stackTrace", threadId=thread)["stackFrames"])
        client.ask("disconnect")

    def test_a_header_without_an_end(self):
        client = self.client()
        client.write(b"x" * 10000)
        with self.assertRaisesRegex(Refused, "header"):
            client.answer(no_request)
        self.assertEqual(client.process.wait(patience), 1)

    def test_a_client_that_goes(self):
        client = self.client()
        client.start(endless)
        process = client.wait("process")["systemProcessId"]
        client.process.stdin.close()
        self.assertEqual(client.process.wait(patience), 0)
        self.assertFalse(pathlib.Path(f"/proc/{process}").exists())
        client.process.stdin = open("/dev/null")

    #--- a port -----------------------------------------------------------------------------

    def server(self, *words):
        server = subprocess.Popen([ampsim, "debug", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (server.kill(), server.wait(), server.stdout.close(), server.stderr.close()))
        return server, server.stdout.readline()

    def connect(self, address, family=socket.AF_INET):
        connection = socket.socket(family)
        connection.connect(address)
        stream = connection.makefile("rwb")
        self.addCleanup(connection.close)
        self.addCleanup(stream.close)
        return Client(streams=(stream, stream))

    def open_port(self):
        server, said = self.server("--port", "0")
        port, secret = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+), secret ([0-9a-f]{32})\n", said).groups()
        return server, int(port), secret

    def test_a_port(self):
        server, port, secret = self.open_port()
        table = pathlib.Path("/proc/net/tcp").read_text()
        self.assertIn(f" 0100007F:{port:04X} 00000000:0000 0A", table) # this machine only
        clients = [self.connect(("127.0.0.1", port)) for _ in range(2)]
        for client in clients:
            client.start(neighbours, filters=["raw"], secret=secret)
            self.assertEqual(client.wait("stopped")["reason"], "exception")
        for client in clients:
            client.ask("disconnect")
        taken = subprocess.run([ampsim, "debug", "--port", str(port)], capture_output=True, text=True)
        self.assertEqual(taken.returncode, 64)
        self.assertIn(f"cannot listen on port {port}", taken.stderr)

    def test_a_socket(self):
        with tempfile.TemporaryDirectory() as folder:
            name = f"{folder}/ampsim"
            server, said = self.server("--socket", name)
            self.assertEqual(said, f"listening on {name}\n")
            self.assertEqual(os.stat(name).st_mode & 0o777, 0o600)
            client = self.connect(name, socket.AF_UNIX)
            client.start(neighbours, filters=["raw"])
            self.assertEqual(client.wait("stopped")["reason"], "exception")
            client.ask("disconnect")
            taken = subprocess.run([ampsim, "debug", "--socket", name], capture_output=True, text=True)
            self.assertEqual(taken.returncode, 64)
            self.assertIn("cannot listen on", taken.stderr)

    def test_a_port_without_the_secret(self):
        server, port, secret = self.open_port()
        for wrong in ({}, {"secret": secret[1:]}, {"secret": ""}):
            client = self.connect(("127.0.0.1", port))
            client.ask("initialize", adapterID="ampsim")
            with self.assertRaisesRegex(Refused, "'secret' must be"):
                client.ask("launch", program=str(neighbours), **wrong)
            with self.assertRaises(EOFError):
                client.take(patience)

    def test_a_web_page(self):
        server, port, secret = self.open_port()
        request = json.dumps({"seq": 1, "type": "request", "command": "initialize", "arguments": {"adapterID": "x"}})
        body = f"Content-Length: {len(request)}\r\n\r\n{request}"
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
            with connection.makefile("rb") as stream:
                said = stream.read()
        self.assertIn(b"a header with fields other", said)
        self.assertNotIn(b"supportsStepBack", said)

    @unittest.skipIf(os.geteuid() != 0, "only root can become another user")
    def test_another_user(self):
        server, port, secret = self.open_port()
        script = f"import socket; s = socket.create_connection(('127.0.0.1', {port})); s.sendall(b'Content-Length: 2\\r\\n\\r\\n{{}}'); print(s.recv(100))"
        done = subprocess.run(["python3", "-c", script], user=54321, group=54321, extra_groups=[], capture_output=True, text=True)
        self.assertRegex(done.stdout + done.stderr, "^b''|ConnectionReset|BrokenPipe")

    def test_many_connections(self):
        server, port, secret = self.open_port()
        connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
        sessions = len(pathlib.Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split())
        self.assertLessEqual(sessions, 8)
        for connection in connections:
            connection.close()
        until_free = self.connect(("127.0.0.1", port))
        while True: # its predecessors may still be on their way out
            try:
                until_free.start(neighbours, filters=["raw"], secret=secret)
                break
            except (EOFError, OSError):
                until_free = self.connect(("127.0.0.1", port))
        self.assertEqual(until_free.wait("stopped")["reason"], "exception")
        until_free.ask("disconnect")

    def test_calls_of_functions(self):
        client, program = self.client(), here.parent / "debug" / "calls.cu"
        line = line_of("out[t] = sum;", program.read_text().split("\n"))
        client.start(program, breakpoints=[{"line": line, "condition": "is_even(t) && square(t) > 30"}], filters=[])
        stop = client.wait("stopped")
        frame = client.top(stop["threadId"])["id"]
        for expression, value in {"square(t)": "36", "p.sum()": "66", "swapped(p).x": "60", "twice<float>(1.5f)": "3"}.items():
            self.assertEqual(client.value(expression, frame), value)
        for expression, reason in {"waits(1)": "barrier", "divided(1, 0)": "divides by zero", "nothing(1)": "no function"}.items():
            with self.assertRaisesRegex(Refused, reason):
                client.value(expression, frame)
        rows = client.ask("ampsim/parallelWatch", expressions=["square(t)"], condition="is_even(t)")["rows"]
        self.assertEqual(rows[0]["values"], ["36"])
        self.assertEqual(client.value("p.move(3)", frame), "9")
        self.assertEqual(client.value("p.x", frame), "6") # reverted
        self.assertEqual(client.value("call p.move(3)", frame, "repl"), "p.move(3) = 9")
        self.assertEqual(client.value("p.x", frame), "9")
        self.assertEqual(client.value("python print(ampsim.parse_and_eval('square(t)'))", frame, "repl"), "36")
        client.end()

    def test_wrong_command_lines(self):
        for words in (["--dap", "--batch"], ["--port", "70000"], ["--port", "x"], ["--dap", "-x", "file"], ["--socket", "x" * 200]):
            done = subprocess.run([ampsim, "debug", *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 64, done)


unittest.main(verbosity=1)
