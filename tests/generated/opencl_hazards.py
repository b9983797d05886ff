#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""opencl_hazards.py AMPSIM [--pairs N] [--oclgrind PROGRAM] [--keep FOLDER]: pairs of small OpenCL C kernels, one with
a hazard and one without, run by ampsim and, if it is named, by oclgrind-kernel.

Each pair has one of the kinds below; its variants differ in the type of the elements, the sizes, and the distance
between the work-items that meet. A verdict is right if a kernel with a hazard has any finding, and its twin none. The
table shows both tools' right verdicts by kind, and how long they ran. The exit status is 1 if one of ampsim's is wrong,
except for hazards of missed_kinds.
"""

import argparse
import dataclasses
import pathlib
import resource
import subprocess
import sys
import tempfile

types = ["int", "uint", "float", "long"]
sizes = {"int": 4, "uint": 4, "float": 4, "long": 8}
# Kinds whose hazards ampsim does not find: docs/opencl.md and docs/limits.md say so.
missed_kinds = {"uninitialized private"}


@dataclasses.dataclass
class Variant:
    """What the kernels of a kind vary in."""
    type: str
    local: int  # work-items in a group
    groups: int
    step: int  # between work-items that meet

    @property
    def total(self):
        return self.local * self.groups


@dataclasses.dataclass
class Buffer:
    name: str
    count: int
    fill: str = "index"  # or "zero", "none", "null"
    space: str = "global"
    type: str = ""


def variant(number):
    return Variant(types[number % 4], [16, 32, 8, 64][number // 2 % 4], 2 + number % 3, [1, 2, 3, 5][number % 4])


def pair(signature, racy, right, buffers, head=("", "")):
    """Two kernels with the same parameters."""
    texts = [f"{head[k]}kernel void k({signature}) {{\n{body}\n}}\n" for k, body in enumerate((racy, right))]
    return texts, buffers


def statements(*lines):
    return "\n".join("  " + line for line in lines if line)


def exchange(v, space, fence, other_fence):
    """Work-items write, and read what another one of the group has written."""
    declare = f"local {v.type} s[{v.local}];" if space == "local" else ""
    place = "s[%s]" if space == "local" else f"a[get_group_id(0) * {v.local} + %s]"
    lines = [declare, "const int t = get_local_id(0);", place % "t" + " = t;", "%s",
             f"out[get_global_id(0)] = {place % f'((t + {v.step}) % {v.local})'};"]
    body = statements(*lines)
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("  %s\n", f"  {other_fence}\n"),
                body.replace("%s", fence), [Buffer("a", v.total, "zero"), Buffer("out", v.total, "zero")])


def races_global(v):
    return exchange(v, "global", "barrier(CLK_GLOBAL_MEM_FENCE);", "")


def races_local(v):
    return exchange(v, "local", "barrier(CLK_LOCAL_MEM_FENCE);", "")


def other_fence_local(v):
    return exchange(v, "local", "barrier(CLK_LOCAL_MEM_FENCE);", "barrier(CLK_GLOBAL_MEM_FENCE);")


def other_fence_global(v):
    return exchange(v, "global", "barrier(CLK_GLOBAL_MEM_FENCE);", "barrier(CLK_LOCAL_MEM_FENCE);")


def races_across(v):
    body = statements("const int i = get_global_id(0);", "a[i] = i;", "barrier(CLK_GLOBAL_MEM_FENCE);", "out[i] = %s;")
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("%s", f"a[(i + {v.local}) % {v.total}]"),
                body.replace("%s", f"a[i / {v.local} * {v.local} + (i + {v.step}) % {v.local}]"),
                [Buffer("a", v.total, "zero"), Buffer("out", v.total, "zero")])


def loop_without_second_barrier(v):
    body = statements(f"local {v.type} s[{v.local}];", "const int t = get_local_id(0);", f"{v.type} sum = 0;",
                      f"for (int k = 0; k < {v.step + 1}; ++k) {{", "  s[t] = a[get_global_id(0)] + k;",
                      "  barrier(CLK_LOCAL_MEM_FENCE);", f"  sum += s[(t + 1) % {v.local}];", "  %s", "}",
                      "out[get_global_id(0)] = sum;")
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("    %s\n", ""),
                body.replace("%s", "barrier(CLK_LOCAL_MEM_FENCE);"),
                [Buffer("a", v.total), Buffer("out", v.total, "zero")])


def counter(v, space):
    kind = ["int", "uint"][v.step % 2]
    if space == "global":
        body = statements(f"if (get_global_id(0) % {v.step} == 0)", "  %s;")
        signature, at = f"global {kind} *count", "count[0]"
    else:
        body = statements(f"local {kind} count;", "if (get_local_id(0) == 0)", "  count = 0;",
                          "barrier(CLK_LOCAL_MEM_FENCE);", f"if (get_local_id(0) % {v.step} == 0)", "  %s;",
                          "barrier(CLK_LOCAL_MEM_FENCE);", "out[get_global_id(0)] = count;")
        signature, at = f"global {kind} *out", "count"
    buffers = [Buffer("count" if space == "global" else "out", v.total, "zero", type=kind)]
    return pair(signature, body.replace("%s", f"{at} = {at} + {v.step}"),
                body.replace("%s", f"atomic_add(&{at}, {v.step})"), buffers)


def counter_global(v):
    return counter(v, "global")


def counter_local(v):
    return counter(v, "local")


def plain_beside_atomic(v):
    body = statements("local int count;", "const int t = get_local_id(0);", "if (t == 0)", "  count = 0;",
                      "barrier(CLK_LOCAL_MEM_FENCE);", f"atomic_add(&count, {v.step});", "%s",
                      "out[get_global_id(0)] = count;")
    return pair("global int *out", body.replace("  %s\n", ""), body.replace("%s", "barrier(CLK_LOCAL_MEM_FENCE);"),
                [Buffer("out", v.total, "zero", type="int")])


def writes_of_several(v):
    body = statements("const int i = get_global_id(0);", f"if (i %s {v.step})", f"  a[{v.step}] = i;")
    return pair(f"global {v.type} *a", body.replace("%s", "<="), body.replace("%s", "=="),
                [Buffer("a", v.total, "zero")])


def outside_global(v, write):
    access = "a[i + %s] = i;" if write else "out[i] = a[i + %s];"
    body = statements("const int i = get_global_id(0);", f"if (i + {v.step} < get_global_size(0) %s)",
                      "  " + access.replace("%s", str(v.step)))
    buffers = [Buffer("a", v.total), Buffer("out", v.total, "zero")]
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("%s", "+ 1"), body.replace(" %s", ""),
                buffers)


def outside_written(v):
    return outside_global(v, True)


def outside_read(v):
    return outside_global(v, False)


def outside_local(v):
    body = statements(f"local {v.type} s[{v.local}];", "const int t = get_local_id(0);", "s[t] = t;",
                      "barrier(CLK_LOCAL_MEM_FENCE);", "out[get_global_id(0)] = s[%s];")
    return pair(f"global {v.type} *out", body.replace("%s", f"t + {v.step}"),
                body.replace("%s", f"(t + {v.step}) % {v.local}"), [Buffer("out", v.total, "zero")])


def outside_private(v):
    count = v.step + 3
    body = statements(f"{v.type} p[{count}];", f"for (int k = 0; k < {count}; ++k)", "  p[k] = k;",
                      "out[get_global_id(0)] = p[%s];")
    return pair(f"global {v.type} *out, global const int *at",
                body.replace("%s", f"at[get_global_id(0)] % {count + 1}"),
                body.replace("%s", f"at[get_global_id(0)] % {count}"),
                [Buffer("out", v.total, "zero"), Buffer("at", v.total, type="int")])


def outside_constant(v):
    count = v.step + 3
    table = f"constant {v.type} table[{count}] = {{{', '.join(str(k) for k in range(count))}}};\n"
    body = statements("out[get_global_id(0)] = table[%s];")
    return pair(f"global {v.type} *out, global const int *at",
                body.replace("%s", f"at[get_global_id(0)] % {count + 1}"),
                body.replace("%s", f"at[get_global_id(0)] % {count}"),
                [Buffer("out", v.total, "zero"), Buffer("at", v.total, type="int")], (table, table))


def barrier_in_branch(v):
    racy = statements("const int t = get_local_id(0);", f"if (t != {v.step})", "  barrier(CLK_LOCAL_MEM_FENCE);",
                      "out[get_global_id(0)] = t;")
    right = statements("const int t = get_local_id(0);", f"if (t != {v.step})", "  out[get_global_id(0)] = t;",
                       "barrier(CLK_LOCAL_MEM_FENCE);")
    return pair(f"global {v.type} *out", racy, right, [Buffer("out", v.total, "zero")])


def return_before_barrier(v):
    racy = statements(f"if (get_local_id(0) >= {v.local - v.step})", "  return;", "barrier(CLK_LOCAL_MEM_FENCE);",
                      "out[get_global_id(0)] = 1;")
    right = statements("barrier(CLK_LOCAL_MEM_FENCE);", f"if (get_local_id(0) >= {v.local - v.step})", "  return;",
                       "out[get_global_id(0)] = 1;")
    return pair(f"global {v.type} *out", racy, right, [Buffer("out", v.total, "zero")])


def copied(v, begin, wait):
    return statements(f"local {v.type} s[{v.local}];", "const int t = get_local_id(0);", "event_t done = 0;", begin,
                      wait, f"out[get_global_id(0)] = s[(t + {v.step}) % {v.local}];")


copy_text, wait_text = "done = async_work_group_copy(s, a, %s, 0);", "wait_group_events(1, &done);"


def copies(v, begin, wait):
    return pair(f"global {v.type} *a, global {v.type} *out", copied(v, begin, wait),
                copied(v, copy_text % v.local, wait_text), [Buffer("a", v.total), Buffer("out", v.total, "zero")])


def copy_in_branch(v):
    return copies(v, f"if (t < {v.step})\n    " + copy_text % v.local, wait_text)


def copy_of_other_size(v):
    return copies(v, copy_text % f"t == {v.step} ? {v.local // 2} : {v.local}", wait_text)


def copy_not_awaited(v):
    return copies(v, copy_text % v.local, "barrier(CLK_LOCAL_MEM_FENCE);")


def uninitialized_local(v):
    body = statements(f"local {v.type} s[{v.local}];", "const int t = get_local_id(0);", f"if (t %s {v.step})",
                      "  s[t] = t;", "barrier(CLK_LOCAL_MEM_FENCE);",
                      f"out[get_global_id(0)] = s[(t + 1) % {v.local}] > 0 ? 1 : 2;")
    return pair(f"global {v.type} *out", body.replace("%s", ">"), body.replace(f"%s {v.step}", ">= 0"),
                [Buffer("out", v.total, "zero")])


def uninitialized_buffer(v):
    body = statements("const int i = get_global_id(0);", "%s", "out[i] = a[i] > 0 ? 1 : 2;")
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("  %s\n", ""),
                body.replace("%s", "a[i] = i;"), [Buffer("a", v.total, "none"), Buffer("out", v.total, "zero")])


def uninitialized_private(v):
    body = statements(f"{v.type} p[4];", "for (int k = %s; k < 4; ++k)", "  p[k] = k;",
                      "out[get_global_id(0)] = p[at[get_global_id(0)] % 4] > 0 ? 1 : 2;")
    return pair(f"global {v.type} *out, global const int *at", body.replace("%s", "1"), body.replace("%s", "0"),
                [Buffer("out", v.total, "zero"), Buffer("at", v.total, type="int")])


def misaligned(v):
    body = statements("const int i = get_global_id(0);", "if (i == 0)",
                      f"  out[0] = ((global {v.type}4 *)(a + %s))->x;")
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("%s", str(v.step)), body.replace("%s", "4"),
                [Buffer("a", v.total), Buffer("out", v.total, "zero")])


def null_pointer(v):
    body = statements("const int i = get_global_id(0);", "if (%s)", f"  out[i] = a[i % {v.step}];")
    return pair(f"global {v.type} *a, global {v.type} *out", body.replace("%s", "i >= 0"), body.replace("%s", "a"),
                [Buffer("a", 0, "null"), Buffer("out", v.total, "zero")])


kinds = {
    "race, global, in a group": races_global,
    "race, local": races_local,
    "race, across groups": races_across,
    "barrier of the other memory, local": other_fence_local,
    "barrier of the other memory, global": other_fence_global,
    "second barrier missing in a loop": loop_without_second_barrier,
    "counter without atomics, global": counter_global,
    "counter without atomics, local": counter_local,
    "plain beside atomic": plain_beside_atomic,
    "writes of several work-items": writes_of_several,
    "outside, global, written": outside_written,
    "outside, global, read": outside_read,
    "outside, local": outside_local,
    "outside, private": outside_private,
    "outside, constant": outside_constant,
    "barrier in a branch": barrier_in_branch,
    "return before a barrier": return_before_barrier,
    "copy in a branch": copy_in_branch,
    "copy with different arguments": copy_of_other_size,
    "copy not awaited": copy_not_awaited,
    "uninitialized local": uninitialized_local,
    "uninitialized buffer": uninitialized_buffer,
    "uninitialized private": uninitialized_private,
    "misaligned vector": misaligned,
    "null buffer": null_pointer,
}


def seconds(command, **options):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return run, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_ampsim(ampsim, file, v, buffers):
    command = [ampsim, "run", "--color", "never", file, "--kernel", "k", "--global-size", str(v.total), "--local-size",
               str(v.local)]
    for each in buffers:
        value = "null" if each.fill == "null" else f"[{each.count}]:{each.fill}"
        command += ["--arg", f"{each.name}={value}"]
    run, time = seconds(command)
    if run.returncode not in (0, 66):
        raise RuntimeError(f"{file}: status {run.returncode}\n{run.stderr}")
    return run.returncode == 66, time


def by_oclgrind(program, file, v, buffers):
    lines = [str(file), "k", f"{v.total} 1 1", f"{v.local} 1 1", ""]
    for each in buffers:
        type_name = each.type or v.type
        size = sizes[type_name] * each.count
        if each.fill == "null":
            lines.append("<null>")
        elif each.fill == "none":
            lines.append(f"<size={size} {type_name} noinit>")
        elif each.fill == "zero":
            lines.append(f"<size={size} {type_name} fill=0>")
        else:
            lines.append(f"<size={size} {type_name} range=0:1:{each.count - 1}>")
    simulation = file.with_suffix(".sim")
    simulation.write_text("\n".join(lines) + "\n")
    run, time = seconds([program, "--data-races", "--uninitialized", "--max-errors", "20", simulation])
    text = run.stdout + run.stderr
    marks = ["Invalid read", "Invalid write", "data race", "divergence", "Uninitialized", "not aligned", "Unaligned",
             "Work-item finished without waiting", "Index", "exceeds"]
    return any(mark in text for mark in marks), time


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ampsim")
    parser.add_argument("--pairs", type=int, default=128)
    parser.add_argument("--oclgrind")
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    tools = {"ampsim": lambda *given: by_ampsim(arguments.ampsim, *given)}
    if arguments.oclgrind:
        tools["Oclgrind"] = lambda *given: by_oclgrind(arguments.oclgrind, *given)
    names = list(kinds)
    table = {name: {tool: [0, 0] for tool in tools} | {"of": 0} for name in names}
    total = {tool: 0.0 for tool in tools}
    wrong = []
    with tempfile.TemporaryDirectory() as made:
        folder = arguments.keep or pathlib.Path(made)
        for number in range(arguments.pairs):
            name = names[number % len(names)]
            v = variant(number // len(names) + number % len(names))
            texts, buffers = kinds[name](v)
            table[name]["of"] += 1
            for right, text in enumerate(texts):
                file = folder / f"{number:03}_{'right' if right else 'hazard'}.cl"
                file.write_text(text)
                for tool, judge in tools.items():
                    found, time = judge(file, v, buffers)
                    total[tool] += time
                    if found != bool(right):
                        table[name][tool][right] += 1
                    elif tool == "ampsim" and (right or name not in missed_kinds):
                        wrong.append(f"{file.name}: {name}: {'a false finding' if right else 'no finding'}\n{text}")
    print("| kind | pairs | " + " | ".join(f"{tool}: found | {tool}: twins clean" for tool in tools) + " |")
    print("| --- | ---: |" + " ---: | ---: |" * len(tools))
    for name, row in table.items():
        print(f"| {name} | {row['of']} | " + " | ".join(f"{row[tool][0]} | {row[tool][1]}" for tool in tools) + " |")
    for tool, time in total.items():
        print(f"{tool}: {time:.1f} s of processor time for {2 * arguments.pairs} kernels")
    for each in wrong:
        print(f"ampsim: {each}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
