# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory consistency model of the PTX ISA, chapter 8: of 6.0, and of 7.5 with proxies. The relations have the
manual's names, and comments name the section of each. All of them are on events of one execution
(`executions.Execution`).

The manual leaves coherence order partial: only morally strong writes, and writes in causality order, are ordered. Causality order does not
depend on coherence order, so the least coherence order is found after it."""

import itertools

import relations as rel
from relations import barrier_order, compose, intersection, restricted, union

strong_orders = ("relaxed", "acquire", "release", "acq_rel", "sc")


class Model:
    """The part that does not depend on the reads-from relation."""

    def __init__(self, execution):
        events, program = execution.events, execution.program
        self.events, self.n = events, len(events)
        n = self.n
        self.threads = [event.thread for event in events]
        self.reads = sum(1 << i for i, e in enumerate(events) if e.kind == "R")
        self.writes = sum(1 << i for i, e in enumerate(events) if e.kind == "W")
        self.initial = sum(1 << i for i, e in enumerate(events) if e.thread < 0)
        self.memory = self.reads | self.writes
        self.po = [0] * n
        waits = {}
        for e in events:
            if e.kind == "C":
                waits.setdefault(e.thread, []).append(e.position)
        for i, a in enumerate(events):
            for j in range(i + 1, n):
                if a.thread == events[j].thread >= 0 and a.is_before(events[j], waits.get(a.thread, ())):
                    self.po[i] |= 1 << j
        self.rmw = [1 << i + 1 if e.rmw and e.kind == "R" else 0 for i, e in enumerate(events)]
        self.overlap, self.same_bytes, self.same_address = rel.empty(n), rel.empty(n), rel.empty(n)
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if a.is_memory and b.is_memory and a.overlaps(b):
                    self.overlap[i] |= 1 << j
                    if a.virtual == b.virtual or min(a.thread, b.thread) < 0:
                        self.same_address[i] |= 1 << j
                        if a.same_bytes(b):
                            self.same_bytes[i] |= 1 << j
        # Morally Strong Operations. Initial writes are before everything and do not need it.
        places = [None if e.thread < 0 else program.threads[e.thread].place for e in events]
        scopes = [None if e.thread < 0 else places[i].within(e.scope) for i, e in enumerate(events)]
        inside = lambda i, j: scopes[i] == places[j].within(events[i].scope)
        self.strong = sum(1 << i for i, e in enumerate(events) if e.thread >= 0 and (e.kind == "F" or e.is_memory and e.order in strong_orders))
        self.same_cta = rel.empty(n)
        self.reaches = rel.empty(n)  # strong operations, and barriers of the threads that their scopes include
        self.morally_strong = rel.empty(n)
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if i == j or a.thread < 0 or b.thread < 0:
                    continue
                if places[i].within("cta") == places[j].within("cta"):
                    self.same_cta[i] |= 1 << j
                if b.kind == "B" and self.strong >> i & 1 and inside(i, j):
                    self.reaches[i] |= 1 << j
                if a.kind in "PBC" or b.kind in "PBC" or a.proxy != b.proxy:
                    continue
                in_order = self.po[i] >> j & 1 or self.po[j] >> i & 1
                if not in_order and not (self.strong >> i & self.strong >> j & 1 and inside(i, j) and inside(j, i)):
                    continue
                if a.is_memory and b.is_memory and not self.same_bytes[i] >> j & 1:
                    continue
                self.morally_strong[i] |= 1 << j
        # Release and Acquire Patterns, as pairs of their first and their last operation.
        strong_writes, strong_reads = self.strong & self.writes, self.strong & self.reads
        releases = sum(1 << i for i, e in enumerate(events) if e.releases and e.thread >= 0)
        acquires = sum(1 << i for i, e in enumerate(events) if e.acquires)
        fences = sum(1 << i for i, e in enumerate(events) if e.kind == "F")
        po_here = rel.reflexive(intersection(self.po, self.same_bytes))
        self.release_patterns = union(restricted(releases & self.writes, po_here, strong_writes),
                                      restricted(releases & fences, self.po, strong_writes))
        self.acquire_patterns = union(restricted(strong_reads, po_here, acquires & self.reads),
                                      restricted(strong_reads, self.po, acquires & fences))
        self.whole_barriers = sum(1 << i for i, e in enumerate(events) if e.kind == "B" and program.is_whole(e))
        self.sc_fences = [i for i, e in enumerate(events) if e.kind == "F" and e.order == "sc"]
        self.generic = sum(1 << i for i, e in enumerate(events) if e.is_memory and e.proxy == "generic")
        self.proxies = any(e.kind == "P" or e.is_memory and (e.proxy != "generic" or e.virtual != e.location[0]) for e in events)

    def fence_orders(self):
        """Fence-SC Order: the ways in which the morally strong fence.sc are ordered, as relations."""
        if len(self.sc_fences) < 2:
            yield rel.empty(self.n)
            return
        seen = set()
        for order in itertools.permutations(self.sc_fences):
            relation = self.fence_order(order)
            key = tuple(relation)
            if key not in seen:
                seen.add(key)
                yield relation

    def fence_order(self, order):
        relation = rel.empty(self.n)
        for k, a in enumerate(order):
            for b in order[k + 1:]:
                if self.morally_strong[a] >> b & 1:
                    relation[a] |= 1 << b
        return relation

    def barriers(self, meetings):
        """Memory Synchronization."""
        return barrier_order(self.events, meetings)

    def observation(self, source):
        """Observation Order: a strong write, the morally strong read of its value, and on through atomic operations."""
        read_from = rel.empty(self.n)
        for read, write in source.items():
            if write is not None and write >= 0 and self.morally_strong[write] >> read & 1 and self.threads[write] >= 0:
                read_from[write] |= 1 << read
        step = compose(self.rmw, read_from)  # from an atomic operation's read to the read of what it has written
        result = read_from
        while True:
            more = union(result, compose(result, step))
            if more == result:
                return result
            result = more

    def causality(self, source, meetings, fence_order):
        """Causality Order: (base causality order, causality order)."""
        observation = self.observation(source)
        synchronizes = self.synchronizes(observation, meetings)
        base = rel.closure(union(self.po, synchronizes, self.barriers(meetings), fence_order))
        preserved = self.proxy_preserved(base) if self.proxies else intersection(base, self.overlap)
        cause = union(preserved, compose(observation, preserved))
        return base, cause

    def synchronizes(self, observation, meetings):
        return intersection(self.morally_strong, compose(compose(self.release_patterns, observation), self.acquire_patterns))

    def proxy_preserved(self, base):
        """Proxy-preserved base causality order. The manual says "linked along the base causality path via a proxy fence"; the paper that
        introduced it (Lustig, Cooksey, Giroux: Mixed-Proxy Extensions, ISCA 2022) says where: a fence of the access's own proxy in its block,
        between it and the generic proxy, and a fence of aliases between two addresses."""
        n, events = self.n, self.events
        to_fence, from_fence, alias = rel.empty(n), rel.empty(n), 0
        same_proxy = rel.empty(n)
        for i, a in enumerate(events):
            if a.kind == "P" and a.proxy == "alias":
                alias |= 1 << i
            if not a.is_memory:
                continue
            for j, b in enumerate(events):
                if b.is_memory and a.proxy == b.proxy:
                    same_proxy[i] |= 1 << j & self.same_cta[i]
                if b.kind == "P" and a.proxy == b.proxy and self.same_cta[i] >> j & 1:
                    to_fence[i] |= base[i] & 1 << j
                    from_fence[j] |= base[j] & 1 << i
        generic = self.generic
        source, target = compose(to_fence, base), compose(base, from_fence)
        to_alias = restricted(self.memory, base, alias)
        source_alias = restricted(self.memory, source, alias)
        ends = [(restricted(generic, base, generic), restricted(generic, compose(to_alias, base), generic)),
                (restricted(self.memory, source, generic), restricted(self.memory, compose(source_alias, base), generic)),
                (restricted(generic, target, self.memory), restricted(generic, compose(to_alias, target), self.memory)),
                (compose(source, from_fence), compose(source_alias, target))]
        plain = union(intersection(base, same_proxy), *(pair[0] for pair in ends))
        aliased = union(*(pair[1] for pair in ends))
        return union(intersection(plain, self.same_address), intersection(aliased, self.overlap))

    def races(self, cause):
        """Conflict and Data-races: conflicting operations that are neither morally strong nor in causality order: pairs of events."""
        ordered = rel.of_operations(cause, self.rmw)
        found = []
        for i, a in enumerate(self.events):
            if a.thread < 0 or not a.is_memory:
                continue
            row = self.overlap[i] & ~self.morally_strong[i] & ~ordered[i] & ~((1 << i + 1) - 1)
            if a.kind == "R":
                row &= self.writes
            for j in rel.members(row):
                if not ordered[j] >> i & 1 and (self.events[j].thread != a.thread or a.copies or self.events[j].copies):
                    found.append((i, j))
        return found


class WithBarriers(Model):
    """The rules that ampsim has by default (docs/cuda-model.md): since NVIDIA's samples rely on it, a
    barrier of the block may come between a fence and the strong write of another thread, and a barrier after a strong
    read counts as the acquiring fence."""
    barriers_acquire = True

    def synchronizes(self, observation, meetings):
        meets = self.barriers(meetings)
        of_block = intersection(restricted(self.whole_barriers, meets, self.whole_barriers), self.same_cta)
        again = rel.reflexive(rel.closure(compose(self.po, of_block)))
        fences = sum(1 << i for i, e in enumerate(self.events) if e.kind == "F" and e.releases)
        releases = union(self.release_patterns,
                         restricted(fences, compose(compose(compose(self.po, of_block), again), self.po), self.strong & self.writes))
        synchronizes = intersection(self.morally_strong, compose(compose(releases, observation), self.acquire_patterns))
        if not self.barriers_acquire:
            return synchronizes
        barriers = sum(1 << i for i, e in enumerate(self.events) if e.kind == "B")
        to_barriers = restricted(self.strong & self.reads, compose(self.po, rel.reflexive(meets)), barriers)
        return union(synchronizes, intersection(self.reaches, compose(compose(releases, observation), to_barriers)))


class WithReleasingBarriers(WithBarriers):
    """Only the first of the two rules. ampsim notes the pairs that this leaves unordered, but WithBarriers orders."""
    barriers_acquire = False


class Reportable(Model):
    """What ampsim may report with `--model=ptx`. It applies Fence-SC Order only between fences of the device's scope, if a strong write after one
    and a strong read before the other, both of that scope, can show which came first; and an update whose old value is dropped observes nothing
    (docs/detection.md)."""

    def causality(self, source, meetings, fence_order):
        source = rel.without_dropped_values(self.events, source)
        base, _ = super().causality(source, meetings, rel.empty(self.n))
        wide = self.strong & sum(1 << i for i, e in enumerate(self.events) if e.scope in ("gpu", "sys"))
        fences = wide & sum(1 << i for i in self.sc_fences)
        shown = rel.shown_fence_order(fence_order, base, self.overlap, fences, wide & self.writes, wide & self.reads)
        return super().causality(source, meetings, shown)


class ReportableWithBarriers(Reportable, WithBarriers):
    """... and by default."""


def consistent(model, source, meetings):
    """The ways in which an execution exists: yields (coherence order, causality order) for those that fulfil all axioms."""
    events, n = model.events, model.n
    read_from = rel.empty(n)
    for read, write in source.items():
        read_from[write] |= 1 << read
    # Axiom No-Thin-Air.
    dependencies = list(read_from)
    for i, event in enumerate(events):
        for k in event.depends:
            dependencies[model.threads.index(event.thread) + k] |= 1 << i
    if not rel.acyclic(dependencies):
        return
    from_read = rel.inverse(read_from)
    program_order_here = intersection(model.po, intersection(model.same_address, model.overlap))
    for fence_order in model.fence_orders():
        base, cause = model.causality(source, meetings, fence_order)
        # Axiom Fence-SC, and no write that is read comes after its read.
        if not rel.irreflexive(compose(fence_order, base)):
            continue
        if not rel.irreflexive(compose(read_from, cause)):
            continue
        # Axiom Coherence: pairs that causality orders; then, for morally strong writes, both ways.
        least = restricted(model.writes, intersection(cause, model.overlap), model.writes)
        for i in rel.members(model.initial):
            least[i] |= model.overlap[i] & model.writes & ~model.initial
        least = rel.closure(least)
        if not rel.irreflexive(least):
            continue
        for coherence in coherence_orders(model, least):
            overwritten = compose(from_read, coherence)
            # Axiom Causality.
            if not rel.irreflexive(compose(overwritten, cause)):
                continue
            # Axiom Atomicity.
            if not rel.is_empty(intersection(compose(intersection(model.morally_strong, overwritten),
                                                     intersection(model.morally_strong, coherence)), model.rmw)):
                continue
            # Axiom SC-per-Location: sequential consistency per location, of morally strong operations.
            communication = intersection(model.morally_strong, union(read_from, coherence, overwritten))
            if not rel.acyclic(union(communication, program_order_here)):
                continue
            yield coherence, cause


def coherence_orders(model, least):
    """All extensions of the least coherence order that order every two morally strong writes of a location."""
    undecided = [(i, j) for i in rel.members(model.writes) for j in rel.members(model.writes & model.morally_strong[i] & model.overlap[i])
                 if i < j and not least[i] >> j & 1 and not least[j] >> i & 1]
    if not undecided:
        yield least
        return
    i, j = undecided[0]
    for a, b in ((i, j), (j, i)):
        extended = list(least)
        extended[a] |= 1 << b
        extended = rel.closure(extended)
        if rel.irreflexive(extended):
            yield from coherence_orders(model, extended)
