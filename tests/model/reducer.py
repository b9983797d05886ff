# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reduces a program that differs: leaves out instructions, threads and locations, and weakens the rest, as long as it differs in kind."""

import copy
import dataclasses

import ampsim_runs
import comparison


def smaller(program):
    """Programs that are one step smaller."""
    for t in range(len(program.threads)):
        if len(program.threads) > 2:
            yield without_thread(program, t)
    for t, thread in enumerate(program.threads):
        for n, instruction in enumerate(thread.code):
            if instruction.kind == "label":
                continue
            if instruction.kind == "branch":
                yield changed(program, t, [i for i in thread.code if i is not instruction and not (i.kind == "label" and i.target == instruction.target)])
            elif instruction.kind == "barrier":
                yield without_barrier(program, instruction)
            else:
                yield changed(program, t, thread.code[:n] + thread.code[n + 1:])
    for t, thread in enumerate(program.threads):
        for n, instruction in enumerate(thread.code):
            for simpler in simplified(instruction):
                yield changed(program, t, thread.code[:n] + [simpler] + thread.code[n + 1:])
    if any(location.space == "shared" for location in program.locations.values()):
        result = copy.copy(program)
        result.locations = {name: dataclasses.replace(location, space="global") for name, location in program.locations.items()}
        yield result


def simplified(i):
    if i.until:
        yield dataclasses.replace(i, until=None)
    if i.volatile:
        yield dataclasses.replace(i, volatile=False)
    if i.kind == "rmw":
        common = {"location": i.location, "offset": i.offset, "width": i.width, "scope": i.scope}
        if i.order in ("acquire", "relaxed") and i.to:
            yield dataclasses.replace(i, kind="load", operation=None, value=None, expected=None)
        if i.order in ("release", "relaxed"):
            yield dataclasses.replace(i, kind="store", to=None, operation=None, expected=None)
        if i.operation == "cas":
            yield dataclasses.replace(i, operation="exch", expected=None)
    if i.kind == "fence" and i.order == "sc":
        yield dataclasses.replace(i, order="acq_rel")
    if i.order in ("acquire", "release") and i.kind != "fence":
        yield dataclasses.replace(i, order="relaxed")
    if i.kind in ("load", "store") and i.order == "relaxed" and not i.until:
        yield dataclasses.replace(i, order="weak", volatile=False, scope="sys")
    if i.scope in ("sys", "cluster") and i.order != "weak" and not i.volatile:
        yield dataclasses.replace(i, scope="gpu")
    if (i.width != 4 or i.offset) and i.kind in ("load", "store"):
        yield dataclasses.replace(i, width=4, offset=0)


def cleaned(program):
    """The program without unused locations and without branches on registers that are never set."""
    for thread in program.threads:
        set_here = {i.to for i in thread.code if i.to}
        gone = {i.target for i in thread.code if i.kind == "branch" and isinstance(i.value, tuple) and i.value[1] not in set_here}
        thread.code = [i for i in thread.code if i.target not in gone]
    used = {name for thread in program.threads for i in thread.code for name in (i.location, i.source)}
    program.locations = {name: location for name, location in program.locations.items() if name in used}
    return program


def copied(program):
    result = copy.copy(program)
    result.threads = [copy.copy(thread) for thread in program.threads]
    return result


def changed(program, t, code):
    result = copied(program)
    result.threads[t].code = code
    return cleaned(result)


def without_thread(program, t):
    result = copied(program)
    for barrier in {i.barrier for i in program.threads[t].code if i.kind == "barrier"}:
        for thread in result.threads:
            thread.code = [dataclasses.replace(i, quorum=i.quorum - 1) if i.kind == "barrier" and i.barrier == barrier and i.quorum else i
                           for i in thread.code]
    del result.threads[t]
    return cleaned(result)


def without_barrier(program, barrier):
    result = copied(program)
    for thread in result.threads:
        thread.code = [i for i in thread.code if not (i.kind == "barrier" and i.barrier == barrier.barrier)]
    return cleaned(result)


def reduce(ampsim, program, dialect, kind, ways, folder, steps=40):
    """The smallest program found that has a difference of this kind in one of these ways, and that difference. All programs that are one step
    smaller are kernels of one run."""
    best, shown = program, None
    for _ in range(steps):
        cases = []
        for candidate in smaller(best):
            if sum(bool(thread.code) for thread in candidate.threads) > 1:
                case, _ = comparison.make_case(candidate, f"r{len(cases)}", dialect)
                if case is not None and not case.stuck:
                    cases.append(case)
        found = next(differing(ampsim, cases, kind, ways, folder), None)
        if found is None:
            return best, shown
        best, shown = found
    return best, shown


def differing(ampsim, cases, kind, ways, folder):
    for first in range(0, len(cases), comparison.kernels_per_program):
        batch = cases[first:first + comparison.kernels_per_program]
        try:
            results = comparison.compare(ampsim, batch, folder, ways, "reduced")
        except ampsim_runs.Fault:
            continue
        for case, differences in results.items():
            for difference in differences:
                if difference.kind == kind:
                    yield case.program, difference
