# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""terminal.py AMPSIM: the debugger's command line as it is in a terminal: Ctrl-C, completion, history, the end of input."""

import os
import pathlib
import pty
import select
import sys
import tempfile
import termios
import time

ampsim = os.path.abspath(sys.argv[1])
kept = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = kept.name
os.mkdir(f"{kept.name}/ampsim")
pathlib.Path(kept.name, "ampsim", "debug_history").write_text("help kill\n") # of an earlier session
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "xterm"
    os.chdir(pathlib.Path(__file__).parent)
    os.execv(ampsim, [ampsim, "debug", "--color=never", "endless.cpp"])
shown, looked_at = "", 0


def wait_for(text, patience=1800):
    """The output up to and including the text, since the last awaited text."""
    global shown, looked_at
    while (at := shown.find(text, looked_at)) < 0:
        if not select.select([terminal], [], [], patience)[0]:
            sys.exit(f"no {text!r} in\n{shown}")
        try:
            data = os.read(terminal, 65536)
        except OSError:
            sys.exit(f"no {text!r} to the end of\n{shown}")
        shown += data.decode(errors="replace").replace("\r", "")
    before, looked_at = shown[looked_at:at], at + len(text)
    return before


def prompt():
    wait_for("(ampsim) ")
    while termios.tcgetattr(terminal)[3] & termios.ICANON: # the prompt is shown before the line editor listens
        time.sleep(0.01)


def write(text):
    os.write(terminal, text.encode())


def processor_time():
    """Seconds of the debugged program."""
    total = 0
    for each in pathlib.Path(f"/proc/{child}/task/{child}/children").read_text().split():
        fields = pathlib.Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def interrupt():
    """Waits until the kernel runs: it takes more time than anything before it."""
    begin = processor_time()
    while processor_time() - begin < 1.5:
        time.sleep(0.05)
    write("\x03")


prompt()
write("\x1b[A\n") # the last line of the session before
wait_for("end the program")
prompt()
write("source ../debug/value\t\t") # completes files: to what they have in common, and then shows them
wait_for("values.cpp")
wait_for("values.script")
write("\x03")
prompt()
write("run nonsense\x03") # drops the line
wait_for("^C")
prompt()
write("brea\t 3000\n")
wait_for("no kernel code at or after line 3000")
prompt()
write("run\n")
interrupt() # the detector looks at the launch: the debugger gets it
wait_for("the launch begins")
prompt()
write("continue\n")
interrupt()
wait_for("Interrupted.")
prompt()
write("\x03") # the program stays stopped
wait_for("^C")
prompt()
write("print count == 0\n")
wait_for("count == 0 = false")
write("\x1b[A\n") # the last line again
wait_for("count == 0 = false")
prompt()
write("step 1000000000\n")
interrupt()
wait_for("Interrupted.")
prompt()
write("\x04")
try:
    while select.select([terminal], [], [], 1800)[0] and os.read(terminal, 65536):
        pass # until nothing has the terminal open: unread output blocks its writer
except OSError:
    pass
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
# Lines typed in the program's process are also kept.
kept_lines = pathlib.Path(kept.name, "ampsim", "debug_history").read_text().splitlines()
if not {"help kill", "run", "print count == 0"} <= set(kept_lines):
    sys.exit(f"not remembered: {kept_lines}")
sys.exit(f"it ended with {status}" if status else 0)
