# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same_findings.py PROGRAM.cpp ...: the debugger's report of programs, and their output and status, equal those of
`ampsim run`. Each is run to its end in the debug adapter, with all launches driven by the debugger."""

import concurrent.futures
import os
import pathlib
import queue
import re
import shlex
import subprocess
import sys

from client import Client, ampsim, patience


def options_of(program):
    found = re.search(r"^// OPTIONS:(.*)$", program.read_text(errors="replace"), re.MULTILINE)
    return shlex.split(found[1]) if found else []


def end(client):
    """Continues until the program has ended: divisions without a result stop it, whatever is caught."""
    while True:
        for event in client.events:
            if event["event"] == "exited":
                return event["body"]["exitCode"]
        if any(event["event"] == "stopped" for event in client.events):
            client.wait("stopped")
            client.ask("continue", threadId=1)
        else:
            client.take(patience)


def compare(program):
    options = options_of(program)
    if "--schedules" in options:
        return f"{program.name}: needs several schedules, which the debugger does not run"
    run = subprocess.run([ampsim, "run", "--color=never", *options, program], capture_output=True, stdin=subprocess.DEVNULL)
    expected = run.stderr.decode(errors="replace")
    if run.returncode == 65:
        return f"{program.name}: is refused"
    client = Client()
    try:
        client.start(program, filters=[], options=options)
        status = end(client)
        client.wait("terminated")
    except queue.Empty:
        raise AssertionError(f"{program.name}: does not end") from None
    finally:
        client.process.kill()
        client.process.wait()
    reported = client.output.get("console", "").split("\n", 1)[1] # after the line about how it ended
    printed = run.stdout.decode(errors="replace")
    if client.output.get("stdout", "") != printed:
        raise AssertionError(f"{program.name}: prints {client.output.get('stdout', '')!r}, not {printed!r}")
    # The program's own messages come before the report.
    if not expected.endswith(reported):
        raise AssertionError(f"{program.name}: the debugger reports\n{reported}\nand run\n{expected}")
    if run.returncode != 66 and status != run.returncode:
        raise AssertionError(f"{program.name}: exit status {status}, not {run.returncode}")
    return f"{program.name}: the same"


failures = 0
with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("WORKERS", "2"))) as pool:
    tasks = [pool.submit(compare, pathlib.Path(each).resolve()) for each in sys.argv[1:]]
    for task in concurrent.futures.as_completed(tasks):
        try:
            print(task.result(), flush=True)
        except Exception as error: # each program is reported of
            failures += 1
            print(f"FAILED {error!r}" if not isinstance(error, AssertionError) else f"FAILED {error}", flush=True)
sys.exit(failures > 0)
