"""C++17's atomics with scopes, as HIP has them (and CUDA's libcu++, below which PTX's model lies): sections [intro.races], [atomics.order] and
[atomics.fences] of the standard, where an operation takes part only if the scopes include both threads (libcu++, "Thread scopes"; LLVM,
"Memory Model" of the AMDGPU user guide). Which accesses race depends on happens-before alone.

C++17 and not 20, as that is what compilers of HIP and CUDA take sources to be: a release sequence has later stores by its head's thread."""

import relations as rel
from relations import barrier_order, compose, intersection, restricted, union


class Model:
    def __init__(self, execution):
        program = execution.program
        events = self.events = execution.events
        self.overwritten = execution.overwritten
        n = self.n = len(events)
        one = lambda test: sum(1 << i for i, e in enumerate(events) if e.thread >= 0 and test(e))
        self.sb, self.same_thread, self.overlap, self.inclusive, self.same_bytes = (rel.empty(n) for _ in range(5))
        places = [None if e.thread < 0 else program.threads[e.thread].place for e in events]
        scoped = [e.kind == "F" or e.is_memory and e.is_atomic for e in events]
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if min(a.thread, b.thread) < 0:
                    continue
                if a.thread == b.thread:
                    self.same_thread[i] |= 1 << j
                    if i < j:
                        self.sb[i] |= 1 << j
                if a.is_memory and b.is_memory and a.overlaps(b):
                    self.overlap[i] |= 1 << j
                    if a.same_bytes(b):
                        self.same_bytes[i] |= 1 << j
                if scoped[i] and scoped[j] and places[i].within(a.scope) == places[j].within(a.scope) and \
                        places[i].within(b.scope) == places[j].within(b.scope):
                    self.inclusive[i] |= 1 << j
        self.reads, self.writes, self.fences = one(lambda e: e.kind == "R"), one(lambda e: e.kind == "W"), one(lambda e: e.kind == "F")
        self.atomic = one(lambda e: e.is_memory and e.is_atomic)
        self.acquires, self.releases = one(lambda e: e.acquires), one(lambda e: e.releases)
        self.rmw = [1 << i + 1 if e.rmw and e.kind == "R" else 0 for i, e in enumerate(events)]

    def fence_order(self, order):
        """Fences of order seq_cst synchronise by what is read alone."""
        return None

    def release_sequences(self):
        """Heads with their sequences: what overwrites a member of it, if it is a read-modify-write or by the head's thread."""
        following = {}
        for write, before in self.overwritten.items():
            following.setdefault(before, []).append(write)
        sequences = rel.reflexive(rel.empty(self.n))
        for head in rel.members(self.writes & self.atomic):
            todo = [head]
            while todo:
                for write in following.get(todo.pop(), ()):
                    if self.events[write].rmw or self.same_thread[head] >> write & 1:
                        sequences[head] |= 1 << write
                        todo.append(write)
        return sequences

    def causality(self, source, meetings, _):
        """(happens-before, what orders accesses): the same here."""
        read_from = rel.empty(self.n)
        for read, write in source.items():
            if write is not None and write >= 0 and self.atomic >> write & self.atomic >> read & 1:
                read_from[write] |= 1 << read
        sequence = self.release_sequences()
        heads = compose(restricted(self.releases, rel.reflexive(restricted(self.fences, self.sb, self.writes & self.atomic)), self.writes), sequence)
        tails = restricted(self.reads, rel.reflexive(restricted(self.reads & self.atomic, self.sb, self.fences)), self.acquires)
        synchronizes = intersection(compose(compose(heads, read_from), tails), self.inclusive)
        before = rel.closure(union(self.sb, synchronizes, barrier_order(self.events, meetings)))
        return before, before

    def races(self, before):
        found = []
        for i, a in enumerate(self.events):
            if a.thread < 0 or not a.is_memory:
                continue
            compatible = self.inclusive[i] & self.same_bytes[i]
            row = self.overlap[i] & ~self.same_thread[i] & ~compatible & ~before[i] & ~((1 << i + 1) - 1)
            if a.kind == "R":
                row &= self.writes
            found += [(i, j) for j in rel.members(row) if not before[j] >> i & 1]
        return found
