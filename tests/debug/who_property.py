# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that `who X` names the write of X's present value. Random programs, random positions.

    who_property.py AMPSIM [PROGRAMS [SEED]]

Each program writes a number only once: a value identifies the statement, the launch, the thread and the iteration
that made it. So at any position, the value that `print X` shows determines the write that `who X` must name, even in
an earlier launch; and since the value is new, X must have another value just before it. Atomic operations only add,
so their results are also new. Programs are C++ AMP and CUDA by turns; threads are moved forwards and backwards, alone
and together, tiles are left and entered again, and variables are set by hand.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

GLOBAL, LOCAL = 24, 8


class Language:
    def __init__(self, cuda):
        self.cuda = cuda
        self.name = "CUDA" if cuda else "C++ AMP"
        self.suffix = ".cu" if cuda else ".cpp"
        self.tile = "block" if cuda else "tile"
        self.barrier = "__syncthreads();" if cuda else "t.barrier.wait();"

    def add(self, place, value):
        return f"atomicAdd(&{place}, {value});" if self.cuda else f"atomic_fetch_add(&{place}, {value});"

    def program(self, tiles, threads, launches, local, body):
        declarations = ["int s[8];", "pair q[4];", "int one;"]
        space = "__shared__" if self.cuda else "tile_static"
        lines = [f"    {space} {each}" for each in declarations] + body
        if self.cuda:
            return "\n".join(
                ["#include <cuda_runtime.h>", "struct pair { int x, y; };",
                 "__device__ void put(int *to, int value) { *to = value; }",
                 "__global__ void kernel(int *a, pair *r, int launch) {",
                 "    const int l = threadIdx.x, g = blockIdx.x * blockDim.x + l, tile = blockIdx.x;"] + lines +
                ["}", "int main() {", "    int *a; pair *r;", f"    cudaMalloc(&a, {GLOBAL} * sizeof(int));",
                 f"    cudaMalloc(&r, {GLOBAL} * sizeof(pair));", f"    cudaMemset(a, 0, {GLOBAL} * sizeof(int));",
                 f"    cudaMemset(r, 0, {GLOBAL} * sizeof(pair));",
                 f"    for (int k = 1; k <= {launches}; ++k) kernel<<<{tiles}, {threads}>>>(a, r, k);",
                 "    cudaDeviceSynchronize();", "    return 0;", "}"]) + "\n"
        return "\n".join(
            ["#include <amp.h>", "#include <vector>", "using namespace concurrency;", "struct pair { int x, y; };",
             "void put(int *to, int value) restrict(amp) { *to = value; }", "int main() {",
             f"  std::vector<int> a_data({GLOBAL}); std::vector<pair> r_data({GLOBAL});",
             f"  array_view<int, 1> a({GLOBAL}, a_data); array_view<pair, 1> r({GLOBAL}, r_data);",
             f"  for (int launch = 1; launch <= {launches}; ++launch)",
             f"  parallel_for_each(extent<1>({tiles * threads}).tile<{threads}>(), "
             f"[=](tiled_index<{threads}> t) restrict(amp) {{",
             "    const int l = t.local[0], g = t.global[0], tile = t.tile[0];"] + lines +
            ["  });", "  return 0;", "}"]) + "\n"


class Maker:
    """A kernel's statements; `marks` counts those that write."""

    def __init__(self, language, chance):
        self.language, self.chance, self.marks, self.names = language, chance, 0, 0

    def value(self, loops):
        self.marks += 1
        step = " + ".join(f"{name} * {1000 * 10 ** depth}" for depth, name in enumerate(loops))
        return f"({self.marks} * 1000000 + launch * 100000{' + ' + step if step else ''} + g + 1)"

    def place(self):
        chance = self.chance
        which = chance.randrange(10)
        if which < 3:
            return f"a[{chance.choice(['g', '(g + 3) % 24', '23 - g', 'l', '5', 'tile'])}]"
        if which < 5:
            return f"r[{chance.choice(['g', '(g + 1) % 24', 'l', '2'])}].{chance.choice('xy')}"
        if which < 8:
            return f"s[{chance.choice(['l % 8', '(l + 1) % 8', '7 - l % 8', '3'])}]"
        return f"q[{chance.choice(['l % 4', '1'])}].{chance.choice('xy')}" if which < 9 else "one"

    def statement(self, depth, loops, uniform):
        chance, pad = self.chance, "    " * (depth + 1)
        kind = chance.randrange(12)
        if kind == 0 and uniform:
            return [pad + self.language.barrier]
        if kind <= 2 and depth < 3:
            condition = chance.choice(["l % 2 == 0", "g != 3", "l < 2", "tile == 1", "a[23] == 0 || l == 1"])
            return [pad + f"if ({condition}) {{"] + self.block(depth + 1, loops, False) + [pad + "}"]
        if kind == 3 and len(loops) < 2:
            name = f"k{self.names}"
            self.names += 1
            return [pad + f"for (int {name} = 1; {name} < 3; ++{name}) {{"] + \
                self.block(depth + 1, loops + [name], uniform) + [pad + "}"]
        if kind == 4:
            return [pad + f"put(&{self.place()}, {self.value(loops)});"]
        if kind == 5:
            return [pad + self.language.add(self.chance.choice(["a[6]", "a[l]", "one", "s[2]"]), self.value(loops))]
        if kind == 6:
            place = self.chance.choice(["r[g]", "r[(g + 5) % 24]", "q[l % 4]"])
            value = self.value(loops)
            return [pad + f"{{ pair both; both.x = {value}; both.y = {value}; {place} = both; }}"]
        return [pad + f"{self.place()} = {self.value(loops)};"]

    def block(self, depth, loops, uniform):
        lines = []
        for _ in range(self.chance.randrange(1, 4)):
            lines += self.statement(depth, loops, uniform)
        return lines


class Debugger:
    """A session that gets one command after the other."""

    def __init__(self, ampsim, program):
        self.process = subprocess.Popen([ampsim, "debug", "--color=never", program], text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.commands = []

    def __call__(self, command):
        self.commands.append(command)
        self.process.stdin.write(f"{command}\necho =={len(self.commands)}==\n")
        self.process.stdin.flush()
        text, end = "", f"=={len(self.commands)}==\n"
        while not text.endswith(end):
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(text)
            text += line
        # Output of a pipe is shown after the prompt.
        shown = [line for line in text[:-len(end)].splitlines() if not line.startswith("(ampsim) ")]
        return "\n".join(shown)

    def clock(self):
        if not (position := re.search(r"position (\d+)", self("info position"))):
            raise EOFError  # the program has ended
        return int(position[1])

    def value(self, name):
        answer = self(f"print {name}")
        if frame := re.search(r"is a variable of frame (\d+)", answer):  # the write is in a function
            self(f"frame {frame[1]}")
            answer = self(f"print {name}")
        return answer.split(" = ", 1)[-1].strip()

    def end(self):
        self.process.kill()
        self.process.wait()


class Failure(Exception):
    pass


def require(condition, what):
    if not condition:
        raise Failure(what)


def random_place(chance):
    return chance.choice([f"a[{chance.randrange(GLOBAL)}]", f"r[{chance.randrange(GLOBAL)}].{chance.choice('xy')}",
                          f"s[{chance.randrange(8)}]", f"s[{chance.randrange(8)}]",
                          f"q[{chance.randrange(4)}].{chance.choice('xy')}", "one", "a[5]", "a[6]"])


def move(debugger, chance, threads, lines):
    if debugger.last_launch_over:
        commands = ["reverse-step", "reverse-continue", f"goto {chance.randrange(2, 200)}"]
        debugger.last_launch_over = False
        debugger(chance.choice(commands))
        return
    commands = ["continue", "continue", "continue", f"launch {chance.randrange(1, debugger.launches + 1)}", f"step {chance.randrange(1, 6)}", f"next {chance.randrange(1, 4)}",
                f"thread {chance.randrange(threads)}", "step-tile", "reverse-step 2", "reverse-next",
                "reverse-continue", "reverse-continue", "tile 1", "tile 0", "finish",
                f"tbreak {chance.choice(lines)}", f"watch {random_place(chance)}", f"wwatch {random_place(chance)}",
                f"freeze {chance.randrange(threads)}", "thaw", "restart", f"goto {chance.randrange(1, 400)}"]
    command = chance.choice(commands)
    if command in ("step-tile", "tile 1", "tile 0") and debugger.cuda:
        command = command.replace("tile", "block")
    debugger.last_launch_over = f"launch {debugger.launches} has ended" in debugger(command)


def check_place(debugger, place, by_hand, seen):
    """At the present position."""
    local = place[0] in "sqo"
    if "no variable" in debugger(f"whatis {place}"):
        return  # the kernel does not use it
    debugger("mark here")
    now, value, launch = debugger.clock(), debugger.value(place), int(debugger.value("$launch"))
    answer = debugger(f"who {place}")
    what = f"{place} is {value} at {now}; who says: {answer.strip()}"
    if "set in the debugger" in answer:
        require(by_hand.get(place) == value, what)
        require(debugger.clock() == now and debugger.value(place) == value, what)
        seen["by hand"] += 1
        return
    if "nothing has written" in answer:
        number = re.match(r"\d+", value)
        # Zero from the host; for a tile's memory nothing at all.
        made = int(number[0]) if number else -1
        require(value == "<uninitialized>" if local else made == 0, what)
        seen["not written"] += 1
        return
    written, its_launch = debugger.clock(), int(debugger.value("$launch"))
    require((its_launch, written) <= (launch, now) and debugger.value(place) == value,
            f"{what}; there, at {written} of launch {its_launch}, it is {debugger.value(place)}")
    require(("has just written" in answer) == ((its_launch, written) == (launch, now)), what)
    if not place.startswith(("a[", "one", "s[2")):  # sums have several authors
        require(int(value) // 100000 % 10 == its_launch, f"{what}; the value is another launch's")
    thread = re.search(r"\(global \[(\d+)", answer)
    thread = int(thread[1]) if thread else None
    if in_block := re.search(r"thread \((\d+), 0, 0\) of block \((\d+)", answer):
        thread = int(in_block[2]) * debugger.threads + int(in_block[1])
    if not place.startswith(("one", "s[2", "a[")):  # sums have several authors
        require(int(value) % 1000 - 1 == thread, f"{what}; the value is another thread's")
    debugger(f"goto {written - 1}")
    require(debugger.value(place) != value, f"{what}; but before {written} it is the same")
    debugger("goto here")
    require(debugger.clock() == now and debugger.value(place) == value, f"{what}; the way back leads elsewhere")
    seen["in an earlier launch" if its_launch < launch else "just now" if written == now else "written"] += 1


def trial(ampsim, folder, number, seed, seen):
    chance = random.Random(seed * 100003 + number)
    language = Language(number % 2 == 1)
    tiles, threads = chance.choice([(1, 4), (2, 4), (3, 4), (2, 8), (3, 8), (4, 6)])
    maker = Maker(language, chance)
    body = []
    while maker.marks < 4:
        body += maker.block(0, [], True)
    launches = chance.randrange(1, 4)
    source = language.program(tiles, threads, launches, LOCAL, body)
    path = os.path.join(folder, f"program{number}{language.suffix}")
    with open(path, "w") as file:
        file.write(source)
    lines = [k for k, line in enumerate(source.splitlines(), 1) if "1000000" in line]
    debugger = Debugger(ampsim, path)
    debugger.threads = threads
    debugger.cuda, debugger.launches, debugger.last_launch_over = language.cuda, launches, False
    by_hand = {}
    try:
        for command in ("delete", "catch launch", "catch launch-end", f"break {chance.choice(lines)}",
                        f"break {chance.choice(lines)} if l == 2"):
            debugger(command)
        require("launch 1" in debugger("start"), "the program does not start")
        if chance.random() < 0.5:  # at the beginning of a later launch
            debugger("delete")
            debugger("catch launch")
            for _ in range(chance.randrange(launches)):
                debugger("continue")
        for _ in range(8):
            for _ in range(chance.randrange(1, 4)):
                move(debugger, chance, threads, lines)
            if chance.random() < 0.15:
                place, number_set = random_place(chance), 7000 + len(by_hand)
                answer = debugger(f"set var {place} = {number_set}")
                if " = " in answer:
                    by_hand[place] = str(number_set)
            place = chance.choice([random_place(chance)] + list(by_hand))
            if chance.random() < 0.4 and not debugger.last_launch_over:  # at a write of it, or an end
                debugger("delete")
                debugger("catch launch-end")
                debugger(f"wwatch {place}")
                for _ in range(chance.randrange(1, 4)):
                    if not debugger.last_launch_over:
                        debugger.last_launch_over = f"launch {debugger.launches} has ended" in debugger("continue")
            check_place(debugger, place, by_hand, seen)
    except EOFError:
        seen["ended"] += 1  # the program has finished
    except Failure as failure:
        return f"{path} ({language.name}): {failure}\ncommands:\n" + "\n".join(debugger.commands) + "\n" + source
    finally:
        debugger.end()
    return None


def main():
    ampsim = os.path.abspath(sys.argv[1])
    programs = int(sys.argv[2]) if len(sys.argv) > 2 else 24
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    seen = dict.fromkeys(["written", "just now", "in an earlier launch", "not written", "by hand", "ended"], 0)
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(programs):
            if failure := trial(ampsim, folder, number, seed, seen):
                failures += 1
                print(failure)
    print(f"{programs} programs: " + ", ".join(f"{count} {name}" for name, count in seen.items()))
    if programs >= 20 and not all(seen[each] for each in ("written", "just now", "in an earlier launch", "not written")):
        print("some answers never came up")
        failures += 1
    sys.exit(failures > 0)


main()
