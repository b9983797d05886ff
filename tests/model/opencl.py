# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The memory model of OpenCL 3.0, section 3.3.4 and 3.3.6 of its specification: C11's, with scopes, and with a happens-before relation for
each of the two regions, global and local memory.

A location is in global or local memory or, if a parameter does not specify it, in neither; a fence or barrier orders one region or both."""

import itertools

import relations as rel
from relations import compose, intersection, restricted, union


class Model:
    def __init__(self, execution):
        program = execution.program
        events = self.events = execution.events
        n = self.n = len(events)
        location_of = lambda e: program.locations[e.location[0]]
        one = lambda test: sum(1 << i for i, e in enumerate(events) if test(e))
        self.initial = one(lambda e: e.thread < 0)
        self.reads, self.writes, self.fences = one(lambda e: e.kind == "R"), one(lambda e: e.kind == "W"), one(lambda e: e.kind == "F")
        memory = self.reads | self.writes
        region = lambda e, name: (location_of(e).space == name if e.is_memory
                                  else name in (e.instruction.region or "global local"))
        self.region = {name: one(lambda e, name=name: region(e, name)) for name in ("global", "local")}
        self.both = self.region["global"] & self.region["local"]
        self.atomic_locations = one(lambda e: e.is_memory and location_of(e).atomic)
        self.plain_locations = memory & ~self.atomic_locations
        self.sb, self.same_thread, self.here = rel.empty(n), rel.empty(n), rel.empty(n)
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if a.is_memory and b.is_memory and a.location == b.location:
                    self.here[i] |= 1 << j
                if a.thread == b.thread >= 0:
                    self.same_thread[i] |= 1 << j
                    if i < j:
                        self.sb[i] |= 1 << j
        places = [None if e.thread < 0 else program.threads[e.thread].place for e in events]
        has_scope = lambda e: e.kind == "F" or e.is_memory and e.is_atomic
        self.inclusive = rel.empty(n)
        for i, a in enumerate(events):
            for j, b in enumerate(events):
                if min(a.thread, b.thread) >= 0 and has_scope(a) and has_scope(b) and "thread" not in (a.scope, b.scope) and \
                        places[i].within(a.scope) == places[j].within(a.scope) and places[i].within(b.scope) == places[j].within(b.scope):
                    self.inclusive[i] |= 1 << j
        self.own_scope = one(lambda e: e.thread >= 0 and has_scope(e) and e.scope == "thread")
        self.acquires, self.releases = one(lambda e: e.thread >= 0 and e.acquires), one(lambda e: e.thread >= 0 and e.releases)
        self.sc = one(lambda e: e.order == "sc" and e.kind in "RWF")
        self.rmw = [1 << i + 1 if e.rmw and e.kind == "R" else 0 for i, e in enumerate(events)]
        self.rmw_writes = one(lambda e: e.rmw and e.kind == "W")

    def modification_orders(self):
        """All total orders of the writes of each atomic location, as one relation."""
        groups = {}
        for i in rel.members(self.writes & self.atomic_locations & ~self.initial):
            groups.setdefault(self.events[i].location, []).append(i)
        for orders in itertools.product(*(list(itertools.permutations(group)) for group in groups.values())):
            relation = rel.empty(self.n)
            for i in rel.members(self.initial & self.atomic_locations):
                relation[i] = self.here[i] & self.writes & ~self.initial
            for order in orders:
                for k, a in enumerate(order):
                    for b in order[k + 1:]:
                        relation[a] |= 1 << b
            yield relation

    def synchronizes(self, region, mo, read_from):
        """Release operations and fences with acquire operations and fences, of a region."""
        here, n = self.region[region], self.n
        fence_before = rel.reflexive(restricted(self.fences, self.sb, -1))
        fence_after = rel.reflexive(restricted(-1, self.sb, self.fences))
        # A release sequence: writes by the same thread, and atomic read-modify-writes by anybody, without another write between.
        may = [row | self.rmw_writes for row in self.same_thread]
        sequence = rel.reflexive(rel.difference(intersection(mo, may), compose(rel.difference(mo, may), mo)))
        heads = self.writes & self.atomic_writes() & ~self.own_scope
        tails = self.reads & ~self.own_scope
        left = restricted(self.releases & here, fence_before, heads)
        middle = restricted(-1, compose(compose(left, sequence), restricted(here, read_from, here)), tails)
        right = restricted(-1, fence_after, self.acquires & here)
        return rel.difference(intersection(compose(middle, right), self.inclusive), self.same_thread)

    def atomic_writes(self):
        return sum(1 << i for i in rel.members(self.writes) if self.events[i].is_atomic or not self.plain_locations >> i & 1)

    def barriers(self, region, meetings):
        relation = rel.empty(self.n)
        for group in meetings:
            for a in group:
                for b in group:
                    if a != b and self.region[region] >> a & self.region[region] >> b & 1:
                        relation[a] |= 1 << b
        return relation

    def happens_before(self, mo, read_from, meetings):
        result = {}
        sw = {region: self.synchronizes(region, mo, read_from) for region in ("global", "local")}
        # Synchronisation on one region also applies to the other, if both are meant.
        allowed = union(restricted(self.sc, [-1] * self.n, self.sc), restricted(self.both, [-1] * self.n, self.both))
        for region, other in (("global", "local"), ("local", "global")):
            here = self.region[region]
            first = [here & ~self.initial if self.initial & here & 1 << i else 0 for i in range(self.n)]
            edges = union(restricted(here, self.sb, here), first, sw[region], self.barriers(region, meetings), intersection(allowed, sw[other]))
            result[region] = [row & ~(1 << i) for i, row in enumerate(rel.closure(edges))] if meetings else rel.closure(edges)
        return result

    def races(self, before):
        """Conflicting actions of two work-items, that neither happens-before relation orders, and that are not both atomic, with scopes that
        include each other."""
        ordered = union(before["global"], before["local"])
        found = []
        memory = (self.reads | self.writes) & ~self.initial
        for i in rel.members(memory):
            row = self.here[i] & memory & ~self.same_thread[i] & ~self.inclusive[i] & ~ordered[i] & ~((1 << i + 1) - 1)
            if self.reads >> i & 1:
                row &= self.writes
            found += [(i, j) for j in rel.members(row) if not ordered[j] >> i & 1]
        return found


def consistent(model, source, meetings):
    """The ways in which an execution exists: yields (modification order, happens before of both regions)."""
    n = model.n
    read_from = rel.empty(n)
    for read, write in source.items():
        read_from[write] |= 1 << read
    read_by = rel.inverse(read_from)
    for mo in model.modification_orders():
        before = model.happens_before(mo, read_from, meetings)
        either = union(before["global"], before["local"])
        if not rel.irreflexive(before["global"]) or not rel.irreflexive(before["local"]):
            continue
        # A load does not read from a store that it happens before.
        if not rel.irreflexive(compose(read_from, either)):
            continue
        # Coherence.
        chain = compose(compose(rel.reflexive(read_by), mo), rel.reflexive(read_from))
        if not all(rel.irreflexive(compose(chain, before[region])) for region in before):
            continue
        # A plain load reads what is visible to it.
        if not all(is_visible(model, before[region], read_from, model.plain_locations & model.region[region]) for region in before):
            continue
        # Nothing comes between the two halves of a read-modify-write.
        overwritten = compose(read_by, mo)
        others = rel.difference(overwritten, model.same_thread)
        if not rel.is_empty(intersection(compose(others, rel.difference(mo, model.same_thread)), model.rmw)):
            continue
        # Sequential consistency, of operations whose scopes include each other.
        order = compose(compose(rel.reflexive(restricted(model.fences, model.sb, -1)), union(overwritten, mo, either)),
                        rel.reflexive(restricted(-1, model.sb, model.fences)))
        if not rel.acyclic(intersection(restricted(model.sc, order, model.sc), model.inclusive)):
            continue
        yield mo, before


def is_visible(model, before, read_from, plain):
    for write, read in rel.pairs(restricted(-1, read_from, plain)):
        if not before[write] >> read & 1:
            return False
        if any(before[other] >> read & 1 for other in rel.members(before[write] & model.writes & model.here[write])):
            return False
    return True


def final_order(model, mo, before):
    """The order that `verdicts.final_memories` takes as coherence order: happens-before for plain locations."""
    plain = model.plain_locations & model.writes
    either = restricted(plain, intersection(union(before["global"], before["local"]), model.here), plain)
    first = [model.here[i] & model.writes & ~model.initial if model.initial >> i & 1 else 0 for i in range(model.n)]
    return union(mo, either, first)
