# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The verdicts of a model on a program: the truth of its condition, its outcomes, the accesses that race."""

import itertools

import conditions
import executions
import opencl
import ptx
import relations as rel
import scoped_cpp


def source_choices(options):
    reads = list(options)
    for chosen in itertools.product(*(options[read] for read in reads)):
        yield dict(zip(reads, chosen))


def final_memories(program, execution, coherence):
    """The final values that memory may have: for each location a write that none follows in coherence order."""
    last = {}
    for i, event in enumerate(execution.events):
        if event.kind == "W":
            rivals = [j for j in rel.members(coherence[i]) if execution.events[j].kind == "W"]
            if not rivals:
                last.setdefault(event.location[0], []).append(event.value)
    names = list(last)
    for values in itertools.product(*(sorted(set(last[name])) for name in names)):
        memory = {name: location.initial for name, location in program.locations.items()}
        memory.update(zip(names, values))
        for name in program.locations:
            memory[name] = memory[program.physical(name)]
        yield memory


def condition_is_true(program, model_of, consistent, final_order=lambda model, coherence, _: coherence, out_of_thin_air=()):
    """True if the condition of a litmus test is true by the axioms of a model."""
    looks_for = program.quantifier != "forall"
    needs_memory = conditions.locations(program.condition, program.locations)
    asked = conditions.registers(program.condition)
    for execution, options in executions.candidates(program, out_of_thin_air):
        registers = execution.registers()
        if not all(execution.has(*register) for register in asked):
            continue
        if not needs_memory and conditions.holds(program.condition, registers, {}) != looks_for:
            continue
        model = model_of(execution)
        for source in source_choices(options):
            for coherence, causality in consistent(model, source, execution.meetings):
                for memory in final_memories(program, execution, final_order(model, coherence, causality)):
                    if program.filter and not conditions.holds(program.filter, registers, memory):
                        continue
                    if conditions.holds(program.condition, registers, memory) == looks_for:
                        return program.quantifier == "exists"
    return program.quantifier != "exists"


def ptx_condition(program):
    return condition_is_true(program, ptx.Model, ptx.consistent)


def opencl_condition(program):
    # The model has no axiom against values out of thin air.
    numbers = {i.value for thread in program.threads for i in thread.code if isinstance(i.value, int)} | conditions.constants(program.condition)
    return condition_is_true(program, opencl.Model, opencl.consistent, opencl.final_order, sorted(number for number in numbers if number >= 0))


def opencl_races(program):
    """True if some execution has a data race by OpenCL's model."""
    numbers = {i.value for thread in program.threads for i in thread.code if i.kind in ("store", "rmw") and isinstance(i.value, int)}
    for execution, options in executions.candidates(program, sorted(numbers)):
        model = opencl.Model(execution)
        for source in source_choices(options):
            for _, before in opencl.consistent(model, source, execution.meetings):
                if model.races(before):
                    return True
    return False


class Races:
    """The races in the sequentially consistent executions of a program with one outcome: the number of executions,
    the number of these in which a pair of instructions races, the pairs that race in some of them, and the names of the
    locations that race in all of them."""

    def __init__(self):
        self.executions = self.racing = self.stuck = 0
        self.some = set()
        self.locations = None

    def add(self, pairs, locations, stuck):
        self.executions += 1
        self.stuck += stuck
        self.racing += bool(pairs)
        self.some |= pairs
        self.locations = locations if self.locations is None else self.locations & locations

    @property
    def always(self):
        return self.racing == self.executions


def outcome_of(program, execution, memory):
    """The final values of registers and of global memory, as a hashable key."""
    registers = tuple(sorted((t, name, value) for t, state in enumerate(execution.states) for name, value in state.registers.items()))
    values = []
    for name, location in sorted(program.locations.items()):
        if location.space == "global":
            initial = location.initial.to_bytes(8, "little", signed=location.initial < 0)
            cells = [memory.get(((name, None), b), (initial[b], None))[0] for b in range(8)]
            values.append((name, int.from_bytes(bytes(cells), "little")))
    return registers, tuple(values)


models = {"ptx": ptx.Model, "ptx with barriers": ptx.WithBarriers, "ptx with releasing barriers": ptx.WithReleasingBarriers,
          "ptx, reportable": ptx.Reportable, "ptx with barriers, reportable": ptx.ReportableWithBarriers,
          "c++": scoped_cpp.Model, "c++20": scoped_cpp.Model20, "c++20, reportable": scoped_cpp.Reportable20, "c++ with barriers": scoped_cpp.WithBarriers,
          "c++ with barriers, reportable": scoped_cpp.ReportableWithBarriers, "c++ with releasing barriers": scoped_cpp.WithReleasingBarriers}


def sequential_races(program, names, limit=200000):
    """[{outcome: Races}] by each of these models, over all sequentially consistent executions."""
    found = [{} for _ in names]
    for execution, memory in executions.interleavings(program, limit, any(name.startswith("c++") for name in names)):
        events, outcome = execution.events, outcome_of(program, execution, memory)
        for name, of_model in zip(names, found):
            model = models[name](execution)
            _, cause = model.causality(execution.source, execution.meetings, model.fence_order(execution.sc_order))
            racing = list(model.races(cause))
            pairs = {frozenset(((events[i].thread, events[i].position), (events[j].thread, events[j].position))) for i, j in racing}
            locations = {events[i].location[0] for i, _ in racing}
            of_model.setdefault(outcome, Races()).add(pairs, locations, execution.stuck)
    return found
