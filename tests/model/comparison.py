# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ampsim beside the oracle. A `Case` is a program with the oracle's verdicts for each of its outcomes and its kernel; cases are compiled some
thirty at a time and run in several orders. The outcome that a run prints identifies the write that each read took, so
each run is compared with the oracle's verdict on the executions of that outcome, not only all runs with all
executions."""

import collections
import dataclasses
import pathlib

import ampsim_runs
import cuda_writer
import executions
import verdicts

by_ptx = ("--order", "forward", "--model", "ptx")
by_cpp = ("--order", "forward", "--model", "c++")
ways = (("--order", "forward"), ("--order", "reverse"), ("--order", "shuffle:1"), ("--order", "shuffle:2"), ("--order", "shuffle:3"), by_ptx, by_cpp)
kernels_per_program = 30
copies = {"generic": "cp.async", "async": "cp.async.bulk"}


def ways_of(dialect):
    return [way for way in ways if dialect != "hip" or way != by_ptx]


# By default ampsim's barriers order more than those of the models (WithBarriers). With `--model ptx` the rules are PTX's, with `--model c++`
# C++20's (Model20). Pairs that race by the rules must be reported, and no others, except where ampsim is stricter (Reportable).
#
# kind: false (a pair is reported that races in no execution), missed (every execution of this outcome races, and nothing is
# reported; or a location races in each, and no pair of its accesses is reported), outcome (no sequentially consistent
# execution has it), other (a finding that is not a hazard, although no thread can wait forever), silent (nothing printed), unseen (some execution races, no run has found it)
Difference = collections.namedtuple("Difference", "kind way details")


def without_volatile(program):
    """As C++ has it: volatile accesses are plain."""
    plain = lambda i: dataclasses.replace(i, volatile=False, order="weak") if i.volatile else i
    return dataclasses.replace(program, threads=[dataclasses.replace(t, code=[plain(i) for i in t.code]) for t in program.threads])


def is_mixed(program, name):
    """True if a location has strong operations beside plain writes or operations on other bytes. If such a write overwrites a flag, it races
    with the flag's reader. ampsim reports that race, and not always the others that follow from it."""
    accesses = [i for thread in program.threads for i in thread.code if name in (i.location, i.source)]
    if all(i.order == "weak" for i in accesses):
        return False
    return len({(i.offset, i.width) for i in accesses}) > 1 or any(i.kind == "copy" or i.order == "weak" and i.kind != "load" for i in accesses)


class Case:
    def __init__(self, program, name, dialect="ptx", limit=20000):
        self.program, self.name, self.dialect = program, name, dialect
        self.kernel = cuda_writer.kernel(program, name, dialect)
        of_dialect = "c++" if dialect == "hip" else "ptx"
        names = [f"{of_dialect} with {rules}" for rules in ("barriers", "barriers, reportable", "releasing barriers")]
        if by_ptx in ways_of(dialect):
            names += ["ptx", "ptx, reportable"]
        self.races, reportable, self.noted, *of_ptx = verdicts.sequential_races(program, names, limit)
        self.races_by_ptx, reportable_by_ptx = of_ptx or ({}, {})
        by_cpp = program if dialect == "ptx" else without_volatile(program)
        self.races_by_cpp, reportable_by_cpp = verdicts.sequential_races(by_cpp, ["c++20", "c++20, reportable"], limit)
        self.pairs, self.reportable, self.pairs_noted, self.reportable_by_ptx, self.reportable_by_cpp = (
            set().union(*(races.some for races in each.values())) for each in (self.races, reportable, self.noted, reportable_by_ptx, reportable_by_cpp))
        self.has_mixed_flags = any(is_mixed(program, name) for name in program.locations)
        self.has_mixed_flags_by_cpp = any(is_mixed(by_cpp, name) for name in program.locations)
        # C++ has no proxies: there ampsim's rules are PTX's with `--model=c++`, too.
        self.has_proxies = any(i.kind == "copy" and i.proxy == "async" for thread in program.threads for i in thread.code)
        self.stuck = any(races.stuck for races in self.races.values())

    def races_of(self, outcome, way):
        """The oracle's verdict on a printed outcome. Registers that a thread has not set are printed with their initial values."""
        return self.races_in({by_ptx: self.races_by_ptx, by_cpp: self.races_by_cpp}.get(way, self.races), outcome)

    @staticmethod
    def races_in(of_model, outcome):
        registers, memory = {(t, name, value) for (t, name), value in outcome[0].items()}, outcome[1].items()
        matching = [races for (r, m), races in of_model.items() if registers.issuperset(r) and memory <= dict(m).items()]
        return matching[0] if matching else None

    def differences(self, results):
        """The differences of runs: [(way, ampsim_runs.Result)]."""
        found = []
        reported = set()
        for way, result in results:
            if way == by_cpp and self.has_proxies:
                continue
            if way == by_ptx:
                result = result._replace(pairs=result.pairs | result.notes, notes=frozenset())
            elif way != by_cpp:
                reported |= result.pairs
            reportable = {by_ptx: self.reportable_by_ptx, by_cpp: self.reportable_by_cpp}.get(way, self.reportable)
            if not result.notes <= self.pairs_noted:
                found.append(Difference("false", way, "note: " + self.describe(result.notes - self.pairs_noted)))
            if result.others and not self.stuck:
                found.append(Difference("other", way, sorted(result.others)))
            if not result.pairs <= reportable:
                found.append(Difference("false", way, self.describe(result.pairs - reportable)))
            if result.outcome is None:
                found.append(Difference("silent", way, ""))
                continue
            if self.stuck:
                continue  # the launch ends there for all of its threads
            races = self.races_of(result.outcome, way)
            if races is None:
                found.append(Difference("outcome", way, str(result.outcome)))
            elif races.always and not result.pairs:
                found.append(Difference("missed", way, self.describe(races.some)))
            elif not (self.has_mixed_flags_by_cpp if way == by_cpp else self.has_mixed_flags) and (missing := races.locations - self.locations(result.pairs)):
                found.append(Difference("missed", way, f"{', '.join(sorted(missing))} of {self.describe(races.some)}"))
            elif way not in (by_ptx, by_cpp) and self.races_in(self.noted, result.outcome).always and not result.pairs | result.notes:
                found.append(Difference("missed", way, "note: " + self.describe(self.races_in(self.noted, result.outcome).some)))
        if self.pairs and not reported and not any(d.kind == "missed" for d in found):
            found.append(Difference("unseen", (), self.describe(self.pairs)))
        return found

    def locations(self, pairs):
        """The names of the locations that have a reported pair of accesses."""
        names = set()
        for pair in pairs:
            touched = [{i.location, i.source} if i.kind == "copy" else {i.location} for i in (self.program.threads[t].code[position] for t, position in pair)]
            names |= {self.program.physical(name) for name in set.intersection(*touched)}
        return names

    def describe(self, pairs):
        return "; ".join(sorted(" and ".join(self.instruction(*access) for access in sorted(pair)) for pair in pairs))

    def instruction(self, thread, position):
        i = self.program.threads[thread].code[position]
        if i.kind == "copy":
            return f"P{thread}[{position}] {copies[i.proxy]} {i.location}, {i.source}"
        words = {"load": "ld", "store": "st", "rmw": f"atom.{i.operation}"}[i.kind]
        order = ".volatile" if i.volatile else f".{i.order}" + (f".{i.scope}" if i.order != "weak" else "")
        where = f"{i.location}" + (f"+{i.offset}" if i.offset else "") + (f":{i.width}" if i.width != 4 else "")
        return f"P{thread}[{position}] {words}{order} {where}"


def one_line(program):
    """A program in a line, for lists of differences."""
    case = Case.__new__(Case)
    case.program = program
    threads = []
    for t, thread in enumerate(program.threads):
        words = []
        for position, i in enumerate(thread.code):
            if i.kind in ("load", "store", "rmw"):
                text = case.instruction(t, position).split(" ", 1)[1]
                words.append(text + (" until it is not 0" if i.until else ""))
            elif i.kind == "fence":
                words.append(f"fence.{i.order}.{i.scope}")
            elif i.kind == "copy":
                words.append(f"{copies[i.proxy]} {i.location}, {i.source}")
            elif i.kind == "copy_wait":
                words.append("cp.async.wait_all" if i.proxy == "generic" else "cp.async.bulk.wait_group 0")
            elif i.kind == "proxy_fence":
                words.append(f"fence.proxy.{i.proxy}")
            elif i.kind == "barrier":
                words.append(f"bar.{i.operation} {i.barrier[0]}" + (f" of {i.quorum}" if i.quorum else ""))
            elif i.kind == "branch":
                words.append("if")
        place = thread.place
        cluster = f"cluster {place.cluster} " if any(i.scope == "cluster" for other in program.threads for i in other.code) else ""
        where = f"{cluster}block {place.cta} warp {place.warp}" + (f" lane {place.lane}" if place.lane else "")
        threads.append(f"{where}: {'; '.join(words)}")
    return " | ".join(threads)


def compare(ampsim, cases, folder, chosen_ways=None, name="kernels"):
    """{case: [Difference]}. All cases are of one dialect."""
    dialect = cases[0].dialect
    text, where = cuda_writer.write_program([case.kernel for case in cases], dialect)
    source = pathlib.Path(folder) / f"{name}{cuda_writer.suffixes[dialect]}"
    source.write_text(text)
    kernels = [case.kernel for case in cases]
    runs = [(way, ampsim_runs.run(ampsim, source, kernels, where, list(way))) for way in chosen_ways or ways_of(dialect)]
    source.unlink()
    return {case: case.differences([(way, results[case.name]) for way, results in runs]) for case in cases}


def make_case(program, name, dialect="ptx", limit=20000):
    """A case, or the reason why it cannot be built."""
    try:
        return Case(program, name, dialect, limit), None
    except (executions.TooMany, cuda_writer.CannotWrite) as fault:
        return None, f"{type(fault).__name__}: {fault}"
