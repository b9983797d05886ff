# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Relations over the events 0 ... n-1 of an execution, and sets of events. A set is an integer, bit i for event i; a relation is a list of
sets, one a row: `r[i]` has the events to which i is related. Python computes with integers of any width at once, so a union or a
composition of relations of 30 events takes microseconds."""


def empty(n):
    return [0] * n


def members(bits):
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def pairs(relation):
    for a, row in enumerate(relation):
        for b in members(row):
            yield a, b


def union(*relations):
    rows = list(relations[0])
    for relation in relations[1:]:
        for i, row in enumerate(relation):
            rows[i] |= row
    return rows


def intersection(a, b):
    return [x & y for x, y in zip(a, b)]


def difference(a, b):
    return [x & ~y for x, y in zip(a, b)]


def restricted(before, relation, after):
    """Pairs of the relation that begin in one set and end in the other."""
    return [row & after if before >> i & 1 else 0 for i, row in enumerate(relation)]


def compose(a, b):
    rows = []
    for row in a:
        result = 0
        while row:
            low = row & -row
            result |= b[low.bit_length() - 1]
            row ^= low
        rows.append(result)
    return rows


def reflexive(relation):
    return [row | 1 << i for i, row in enumerate(relation)]


def inverse(relation):
    rows = [0] * len(relation)
    for a, b in pairs(relation):
        rows[b] |= 1 << a
    return rows


def closure(relation):
    """Transitive closure (Warshall)."""
    rows = list(relation)
    for k in range(len(rows)):
        bit, row = 1 << k, rows[k]
        if row:
            for i in range(len(rows)):
                if rows[i] & bit:
                    rows[i] |= row
    return rows


def irreflexive(relation):
    return not any(row >> i & 1 for i, row in enumerate(relation))


def acyclic(relation):
    return irreflexive(closure(relation))


def is_empty(relation):
    return not any(relation)


def barrier_order(events, meetings):
    """Events that meet at a barrier come before each other; a thread that only arrives does not wait for the others."""
    rows = empty(len(events))
    for group in meetings:
        for a in group:
            for b in group:
                if a != b and events[b].instruction.operation != "arrive":
                    rows[a] |= 1 << b
    return rows


def without_dropped_values(events, source):
    """The reads-from relation without updates whose old value goes nowhere: in ampsim they observe nothing (docs/detection.md)."""
    return {read: write for read, write in source.items() if not events[read].drops_value}


def shown_fence_order(fence_order, base, overlap, fences, writes, reads):
    """Fence-SC Order as far as ampsim applies it (docs/detection.md): if a write after one fence and a read before the other can show which came
    first. `base`: causality without it; `fences`, `writes`, `reads`: those of the device's scope."""
    after, before = restricted(fences, base, writes), restricted(reads, base, fences)
    return intersection(fence_order, compose(compose(after, overlap), before))


def of_operations(order, rmw):
    """An order of events as one of operations. An atomic operation is one, although it has two events (`rmw` is set for its read): what is
    ordered with one of them is ordered with it."""
    ordered = list(order)
    for read, is_update in enumerate(rmw):
        if is_update:
            ordered[read] = ordered[read + 1] = order[read] | order[read + 1]
    for row in range(len(ordered)):
        for read, is_update in enumerate(rmw):
            if is_update and ordered[row] >> read & 3:
                ordered[row] |= 3 << read
    return ordered
