# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++17's atomics with scopes, as in HIP (and in CUDA's libcu++, which is built on PTX's model): sections [intro.races], [atomics.order] and
[atomics.fences] of the standard, where an operation takes part only if the scopes include both threads (libcu++, "Thread scopes"; LLVM,
"Memory Model" of the AMDGPU user guide). Races depend on happens-before alone.

`Model` is C++17's, as that is what compilers of HIP and CUDA take sources to be: a release sequence has later stores by its head's thread.
`Model20` is C++20's, without them, which `--model=c++` has."""

import relations as rel
from relations import barrier_order, compose, intersection, restricted, union


class Model:
    stores_continue = True

    def __init__(self, execution):
        program = execution.program
        events = self.events = execution.events
        self.overwritten = execution.overwritten
        n = self.n = len(events)
        one = self.one = lambda test: sum(1 << i for i, e in enumerate(events) if e.thread >= 0 and test(e))
        self.sb, self.same_thread, self.overlap, self.inclusive, self.same_bytes, self.reaches, self.same_cta = (rel.empty(n) for _ in range(7))
        self.whole_barriers = one(lambda e: e.kind == "B" and program.is_whole(e))
        places = [None if e.thread < 0 else program.threads[e.thread].place for e in events]
        waits = {}
        for e in events:
            if e.kind == "C":
                waits.setdefault(e.thread, []).append(e.position)
        scoped = [e.kind == "F" or e.is_memory and e.is_atomic for e in events]
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if min(a.thread, b.thread) < 0:
                    continue
                if a.thread == b.thread:
                    self.same_thread[i] |= 1 << j
                    if i < j and a.is_before(b, waits.get(a.thread, ())):
                        self.sb[i] |= 1 << j
                if a.is_memory and b.is_memory and a.overlaps(b):
                    self.overlap[i] |= 1 << j
                    if a.same_bytes(b):
                        self.same_bytes[i] |= 1 << j
                if scoped[i] and scoped[j] and places[i].within(a.scope) == places[j].within(a.scope) and \
                        places[i].within(b.scope) == places[j].within(b.scope):
                    self.inclusive[i] |= 1 << j
                if scoped[i] and b.kind == "B" and places[i].within(a.scope) == places[j].within(a.scope):
                    self.reaches[i] |= 1 << j
                if places[i].within("cta") == places[j].within("cta"):
                    self.same_cta[i] |= 1 << j
        self.reads, self.writes, self.fences = one(lambda e: e.kind == "R"), one(lambda e: e.kind == "W"), one(lambda e: e.kind == "F")
        self.atomic = one(lambda e: e.is_memory and e.is_atomic)
        self.acquires, self.releases = one(lambda e: e.acquires), one(lambda e: e.releases)
        self.rmw = [1 << i + 1 if e.rmw and e.kind == "R" else 0 for i, e in enumerate(events)]

    def fence_order(self, order):
        """Fences of order seq_cst synchronise by what is read alone."""
        return None

    def release_sequences(self):
        """Heads with their sequences: writes that overwrite a member, if they are read-modify-writes or by the head's thread."""
        following = {}
        for write, before in self.overwritten.items():
            following.setdefault(before, []).append(write)
        sequences = rel.reflexive(rel.empty(self.n))
        for head in rel.members(self.writes & self.atomic):
            todo = [head]
            while todo:
                for write in following.get(todo.pop(), ()):
                    if self.events[write].rmw or self.stores_continue and self.same_thread[head] >> write & 1:
                        sequences[head] |= 1 << write
                        todo.append(write)
        return sequences

    def causality(self, source, meetings, _):
        """(happens-before, the order of accesses): the same here."""
        before = rel.closure(union(self.sb, self.synchronizes(self.read_from(source), meetings), barrier_order(self.events, meetings)))
        return before, before

    def read_from(self, source):
        """For atomic operations on one object whose scopes include each other's threads: others race anyway."""
        read_from = rel.empty(self.n)
        for read, write in source.items():
            if write is not None and write >= 0 and self.atomic >> write & self.atomic >> read & self.inclusive[write] >> read & \
                    self.same_bytes[write] >> read & 1:
                read_from[write] |= 1 << read
        return read_from

    def heads(self, releases):
        return compose(restricted(self.releases, rel.reflexive(releases), self.writes), self.release_sequences())

    def fences_before_writes(self):
        return restricted(self.fences, self.sb, self.writes & self.atomic)

    def tails(self):
        return restricted(self.reads, rel.reflexive(restricted(self.reads & self.atomic, self.sb, self.fences)), self.acquires)

    def synchronizes(self, read_from, _):
        return intersection(compose(compose(self.heads(self.fences_before_writes()), read_from), self.tails()), self.inclusive)

    def races(self, before):
        found = []
        for i, a in enumerate(self.events):
            if a.thread < 0 or not a.is_memory:
                continue
            compatible = self.inclusive[i] & self.same_bytes[i]
            row = self.overlap[i] & ~compatible & ~before[i] & ~((1 << i + 1) - 1)
            if a.kind == "R":
                row &= self.writes
            found += [(i, j) for j in rel.members(row)
                      if not before[j] >> i & 1 and (self.events[j].thread != a.thread or a.copies or self.events[j].copies)]
        return found


class Model20(Model):
    stores_continue = False


class Reportable20(Model20):
    """What ampsim may report with `--model=c++`: an update whose old value is dropped observes nothing (docs/detection.md)."""

    def causality(self, source, meetings, fence_order):
        return super().causality(rel.without_dropped_values(self.events, source), meetings, fence_order)


class WithBarriers(Model):
    """The rules that ampsim has for HIP (docs/cuda-model.md), which order more: barriers may come between fences and operations, as in
    ptx.WithBarriers; fences of order seq_cst are ordered as in PTX; and an observed write is before its observer's later accesses there."""
    barriers_acquire = True

    def fence_order(self, order):
        relation = rel.empty(self.n)
        for k, a in enumerate(order):
            for b in order[k + 1:]:
                if self.inclusive[a] >> b & 1:
                    relation[a] |= 1 << b
        return relation

    def synchronizes(self, read_from, meetings):
        meets = barrier_order(self.events, meetings)
        of_block = intersection(restricted(self.whole_barriers, meets, self.whole_barriers), self.same_cta)
        again = rel.reflexive(rel.closure(compose(self.sb, of_block)))
        through = restricted(self.fences, compose(compose(compose(self.sb, of_block), again), self.sb), self.writes & self.atomic)
        observed = compose(self.heads(union(self.fences_before_writes(), through)), read_from)
        synchronizes = intersection(compose(observed, self.tails()), self.inclusive)
        if not self.barriers_acquire:
            return synchronizes
        barriers = self.one(lambda e: e.kind == "B")
        to_barriers = restricted(self.reads & self.atomic, compose(self.sb, rel.reflexive(meets)), barriers)
        return union(synchronizes, intersection(compose(observed, to_barriers), self.reaches))

    def causality(self, source, meetings, fence_order):
        read_from = self.read_from(source)
        before = rel.closure(union(self.sb, self.synchronizes(read_from, meetings), barrier_order(self.events, meetings), fence_order))
        step, observation = compose(self.rmw, read_from), read_from
        for _ in self.events:
            observation = union(observation, compose(observation, step))
        there = intersection(before, self.overlap)
        return before, union(before, compose(observation, there), intersection(observation, self.overlap))

    def races(self, before):
        return super().races(rel.of_operations(before, self.rmw))


class WithReleasingBarriers(WithBarriers):
    """Like ptx.WithReleasingBarriers."""
    barriers_acquire = False


class ReportableWithBarriers(WithBarriers):
    """What ampsim may report by default: like ptx.Reportable."""

    def causality(self, source, meetings, fence_order):
        source = rel.without_dropped_values(self.events, source)
        base, _ = super().causality(source, meetings, rel.empty(self.n))
        wide = self.one(lambda e: e.scope in ("gpu", "sys"))
        operations = wide & self.atomic
        shown = rel.shown_fence_order(fence_order, base, self.overlap, wide & self.fences, operations & self.writes, operations & self.reads)
        return super().causality(source, meetings, shown)
