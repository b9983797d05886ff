# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""For python.script: counts stops, and inspects each."""
import ampsim

stops = 0


def stopped(event):
    global stops
    stops += 1
    print(f"[stop {stops}: {event.reason} of thread {event.thread} in launch {event.launch}, line {event.line}]")
    if event.reason == "breakpoint":
        ampsim.execute("print own")


ampsim.events.stop.connect(stopped)
