# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What OpenCL's memory model says about an execution of a generated kernel: see opencl_kernels.py."""
from opencl_generator import evaluate, items, no_value, scope_ranks, units


class Action:
    """What a work-item (or a copy: a unit of its own) does to memory, or a fence. `order` and `scope` of a plain access
    are None."""

    def __init__(self, unit, what, statement, position, **more):
        self.unit, self.what, self.statement, self.position = unit, what, statement, position
        self.reads = self.writes = self.atomic = False
        self.order = self.scope = self.space = self.flags = self.observed = self.written = None
        self.certain_write = True  # false: it depends on the reading of the text whether this operation writes
        self.group = unit // items
        self.copy = False
        self.__dict__.update(more)

    @property
    def acquires(self):
        return self.order in ("acquire", "acq_rel", "seq_cst")

    @property
    def releases(self):
        return self.order in ("release", "acq_rel", "seq_cst")


def overlap(a, b):
    return a.name == b.name and (a.space != "local" or a.group == b.group) and a.first < b.first + b.size and \
        b.first < a.first + a.size


def inclusive(a, b):
    """Whether the scope of each includes the other's work-item. (OpenCL 3.1's rule: before, the scopes also had to be
    the same.)"""
    if a.group == b.group:
        return True
    return "local" not in (a.space, b.space) and min(scope_ranks[a.scope], scope_ranks[b.scope]) >= 2


class Execution:
    """What the units did, from the statements and the observed values."""

    def __init__(self, statements, out):
        self.out = out
        self.actions, self.by_unit = [], {}
        self.barriers = {}  # (instance, group): {unit: (entry, exit)}
        self.copies, self.copy_calls, self.copy_waits = {}, {}, {}
        self.waited = set()  # lines of loops that looked in vain
        self.problem = None
        for unit in range(units):
            self.by_unit[unit] = []
            for index, statement in enumerate(statements):
                if statement.what == "return" and unit in statement.who:
                    break
                if statement.what == "loop":
                    for k in range(2):
                        for inner_index, inner in enumerate(statement.body):
                            self.run(unit, inner, (index, k, inner_index), k, True)
                else:
                    self.run(unit, statement, (index,), 0, False)

    def after(self, action):
        actions = self.by_unit[action.unit]
        index = actions.index(action) + 1
        return actions[index] if index < len(actions) else None

    def add(self, unit, what, statement, position, **more):
        action = Action(unit, what, statement, position, **more)
        action.number = len(self.actions)
        self.actions.append(action)
        self.by_unit.setdefault(unit, []).append(action)
        return action

    def run(self, unit, statement, position, k, in_loop):
        if unit not in statement.who:
            return
        group = unit // items
        if statement.what == "plain":
            value = None
            if statement.write and statement.parts:
                value = [evaluate(text, unit, k) for text in statement.parts]
            self.add(unit, "access", statement, position, reads=not statement.write, writes=statement.write,
                     space=statement.space, name=statement.name, first=statement.first, size=statement.size,
                     written=value)
        elif statement.what == "barrier":
            self.at_barrier(unit, statement, position, statement.flags, statement.scope)
        elif statement.what == "fence":
            if statement.order != "relaxed":
                self.add(unit, "fence", statement, position, order=statement.order, scope=statement.scope,
                         flags=statement.flags)
        elif statement.what == "copy":
            key = (statement.event, group)
            call = self.add(unit, "call", statement, position)
            self.copy_calls.setdefault(key, []).append(call)
            if key not in self.copies:
                own = units + 2 * statement.event + group
                pair = []
                for (name, first), write in [(statement.source, False), (statement.target, True)]:
                    pair.append(self.add(own, "access", statement, position, reads=not write, writes=write, group=group,
                                         space="local" if name == "ldata" else "global", name=name, first=first,
                                         size=statement.size, copy=True))
                self.copies[key] = pair
        elif statement.what == "wait":
            _, leaving = self.at_barrier(unit, statement, position, "LG", "work_group")
            self.copy_waits.setdefault((statement.event, group), []).append(leaving)
        elif statement.what in ("atomic", "spin"):
            self.atomic(unit, statement, position, k, in_loop)

    def at_barrier(self, unit, statement, position, flags, scope):
        images, flags = "I" in flags, flags.replace("I", "")
        entry = self.add(unit, "fence", statement, position, order="release", scope=scope, flags=flags, images=images)
        leaving = self.add(unit, "fence", statement, position, order="acquire", scope=scope, flags=flags)
        self.barriers.setdefault((position, unit // items), {})[unit] = (entry, leaving)
        return entry, leaving

    def atomic(self, unit, statement, position, k, in_loop):
        at = statement.out + unit + 8 * k
        observed, second = self.out[at], self.out[at + units * (2 if in_loop else 1)]
        kind = statement.kind
        value = evaluate(statement.value, unit, k if "i" in statement.value else 0)
        common = dict(space=statement.space, name=statement.name, first=statement.first, size=4)
        if kind == "init":
            self.add(unit, "access", statement, position, writes=True, written=[value], **common)
            return
        common.update(atomic=True, order=statement.order, scope=statement.scope)
        if kind == "store":
            self.add(unit, "access", statement, position, writes=True, written=[value], **common)
            return
        if observed == no_value:
            self.problem = f"line {statement.line}: work-item {unit} observed nothing"
            return
        if statement.what == "spin":
            if second > 0:  # looks that came too early read the initial value, and synchronise with nothing
                self.waited.add(statement.line)
                early = self.add(unit, "access", statement, position, reads=True, **common)
                early.order, early.observed = "relaxed", None
            self.add(unit, "access", statement, position, reads=True, observed=observed, **common)
            return
        common["observed"] = observed
        if kind == "load":
            self.add(unit, "access", statement, position, reads=True, **common)
            return
        if kind in ("compare", "compare_weak"):
            if not second:
                common["order"] = statement.failure
                self.add(unit, "access", statement, position, reads=True, **common)
                return
            written = value
        elif kind == "atomic_cmpxchg":
            # When the values differ, the older function stores the old one by the text.
            same = observed == int(statement.expected)
            self.add(unit, "access", statement, position, reads=True, writes=True, certain_write=same,
                     written=[value] if same else None, **common)
            return
        else:
            written = {"exchange": value, "atomic_xchg": value, "fetch_add": observed + value,
                       "atomic_add": observed + value, "fetch_sub": observed - value, "atomic_sub": observed - value,
                       "fetch_xor": observed ^ value, "atomic_xor": observed ^ value, "atomic_inc": observed + 1,
                       "atomic_dec": observed - 1}[kind]
            written = (written + (1 << 31)) % (1 << 32) - (1 << 31)
        self.add(unit, "access", statement, position, reads=True, writes=True, written=[written], **common)


class Order:
    """Both happens-before relations of an execution: `lenient` takes every edge that some reading of the text has,
    otherwise only the edges that every reading has."""

    def __init__(self, run, lenient):
        self.run, self.lenient = run, lenient
        self.edges = {"global": set(), "local": set(), "image": set()}
        self.sequence()
        self.at_barriers()
        self.at_copies()
        self.at_atomics()
        self.reach = {space: self.closure(edges) for space, edges in self.edges.items()}

    def before(self, space, a, b):
        return bool(self.reach[space][a.number] >> b.number & 1)

    def edge(self, space, a, b):
        if b.what == "access" and not self.lenient and a.unit != b.unit:
            # The release also orders earlier accesses before the acquiring operation itself, but only in this
            # execution: in another one it reads an earlier value, and then the two are a race.
            b = self.run.after(b)
            if b is None:
                return
        self.edges[space].add((a.number, b.number))

    def sequence(self):
        for unit, actions in self.run.by_unit.items():
            if unit >= units:
                continue  # what a copy reads and writes
            for a, b in zip(actions, actions[1:]):
                for space in self.edges:
                    self.edge(space, a, b)

    def at_barriers(self):
        for fences in self.run.barriers.values():
            for unit, (entry, _) in fences.items():
                for other, (_, leaving) in fences.items():
                    if unit == other:
                        continue
                    if "G" in entry.flags:
                        self.edge("global", entry, leaving)
                    if "L" in entry.flags:
                        self.edge("local", entry, leaving)
                    if entry.images:
                        self.edge("image", entry, leaving)

    def at_copies(self):
        """A copy ends before its wait is over. What comes before it: see `call_orders`."""
        for key, pair in self.run.copies.items():
            for access in pair:
                for leaving in self.run.copy_waits.get(key, []):
                    self.edge("global", access, leaving)
                    self.edge("local", access, leaving)

    def at_atomics(self):
        accesses = [a for a in self.run.actions if a.what == "access"]
        places = {}  # the writes of each word
        for a in accesses:
            if a.writes:
                for word in range(a.first // 4, (a.first + a.size - 1) // 4 + 1):
                    places.setdefault(self.place(a, word), []).append(a)
        for read in accesses:
            if not (read.atomic and read.reads) or read.observed is None:
                continue
            writes = places.get(self.place(read, read.first // 4), [])
            for start, certain in self.heads(read, writes):
                self.synchronise(start, read, certain)

    @staticmethod
    def place(a, word):
        return a.name, word, a.group if a.space == "local" else None

    def source(self, read, writes):
        """The write that it read, None for the initial value, or 'unknown'."""
        fits = []
        for write in writes:
            if write is read or write.written is None:
                continue
            values = write.written
            value = values[0] if write.size == 4 else values[read.first // 4 - write.first // 4]
            if value == read.observed:
                fits.append(write)
        if any(write.size < 4 or write.copy for write in writes):
            return "unknown"
        if read.observed == 0:
            return None if not fits else "unknown"
        return fits[0] if len(fits) == 1 else "unknown"

    def heads(self, read, writes):
        """The writes whose release sequence, real or hypothetical, contains what was read; and whether that is
        certain."""
        found, certain, at = [], True, read
        while True:
            source = self.source(at, writes)
            if source == "unknown":
                # Nothing says whose value it is.
                return found + [(write, False) for write in writes if write.atomic and write is not read]
            if source is None:
                return found
            if any(source is each for each, _ in found):
                return found
            if source.atomic:
                found.append((source, certain))
            if source.atomic and source.reads:
                if not inclusive(source, at):
                    certain = False
                at = source
                continue
            break
        # A store: earlier modifications of its own work-item head sequences that contain it, unless another work-item's
        # store comes between.
        foreign = any(w.unit != source.unit and not (w.atomic and w.reads) for w in writes)
        for write in writes:
            if write.unit == source.unit and write.number < source.number and write.atomic:
                between = [w for w in writes if w.unit == source.unit and write.number < w.number <= source.number]
                clear = not foreign and source.atomic and all(w.atomic for w in between)
                found.append((write, certain and clear))
        return found

    def synchronise(self, write, read, certain):
        """`write` and `read` are X and Y of the specification's section about fences, or A and B."""
        space = read.space
        letter = "G" if space == "global" else "L"
        writer, reader = self.run.by_unit[write.unit], self.run.by_unit[read.unit]
        writer = [a for a in writer if a.what == "fence" and letter in a.flags and a.number < write.number]
        reader = [a for a in reader if a.what == "fence" and letter in a.flags and a.number > read.number]
        starts, ends = [a for a in writer if a.releases], [a for a in reader if a.acquires]
        if write.releases:
            starts.append(write)
        if read.acquires:
            ends.append(read)
        between_atomics = inclusive(write, read)
        maybe_write = not write.certain_write
        for a in starts:
            for b in ends:
                if a.unit == b.unit:
                    continue
                # Two atomic operations whose scopes are too narrow are a race themselves: what they order is open.
                if not inclusive_for(a, b, space) and not (a is write and b is read and self.lenient):
                    continue
                sure = certain and between_atomics and not maybe_write
                if not (sure or self.lenient):
                    continue
                self.edge(space, a, b)
                if self.lenient:  # The text does not say that nothing but barriers orders images.
                    self.edge("image", a, b)
                both = a.what == "fence" and b.what == "fence" and a.flags == "LG" and b.flags == "LG"
                sequential = a.order == "seq_cst" and b.order == "seq_cst"
                # The text does not say whether a sequentially consistent fence of one memory orders the other one.
                if sequential and not self.lenient:
                    sequential = all(each.what == "access" or each.flags == "LG" for each in (a, b))
                if both or sequential:
                    self.edge("global", a, b)
                    self.edge("local", a, b)

    def closure(self, edges):
        count = len(self.run.actions)
        after = [[] for _ in range(count)]
        for a, b in edges:
            after[a].append(b)
        reach = [0] * count
        for start in range(count):
            seen, stack = 0, [start]
            while stack:
                for each in after[stack.pop()]:
                    if not seen >> each & 1:
                        seen |= 1 << each
                        stack.append(each)
            reach[start] = seen
        return reach


def inclusive_for(a, b, space):
    """The same for what synchronises through an object of this memory."""
    if a.group == b.group:
        return True
    return space == "global" and min(scope_ranks[a.scope], scope_ranks[b.scope]) >= 2


def races(run, order, lenient):
    """Every race as (kind, scope, first line, second line)."""
    found = set()
    accesses = [a for a in run.actions if a.what == "access"]
    for k, one in enumerate(accesses):
        for other in accesses[k + 1:]:
            if one.unit == other.unit or not overlap(one, other) or not (one.writes or other.writes):
                continue
            if lenient and not any(a.writes and a.certain_write for a in (one, other)):
                continue
            if one.atomic and other.atomic and inclusive(one, other):
                continue
            if order.before(one.space, one, other) or order.before(one.space, other, one):
                continue
            if begins_after(run, order, one, other):
                continue
            a, b = sorted([one, other], key=lambda each: (each.position, each.unit))
            found.add((kind_of(a, b), "within-group" if a.group == b.group else "across-groups", a.statement.line,
                       b.statement.line))
    return found


def begins_after(run, order, one, other):
    """Whether one is a copy's access, and begins after the other. All work-items perform a copy, and nothing says which
    of them copies what: what happens before every work-item's call comes before it for certain. What only happens
    before the first work-item's call is open: docs/opencl.md says that the copy is that work-item's."""
    for copy, access in [(one, other), (other, one)]:
        if not copy.copy:
            continue
        calls = next(run.copy_calls[key] for key, pair in run.copies.items() if copy in pair)
        ends = [access]
        if access.copy:
            ends = next(run.copy_waits[key] for key, pair in run.copies.items() if access in pair)
        ordered = [any(end is call or order.before(copy.space, end, call) for end in ends) for call in calls]
        if ordered[0] if order.lenient else all(ordered):
            return True
    return False


def kind_of(first, second):
    if first.atomic or second.atomic:
        return "atomic"
    if first.writes and second.writes:
        return "waw"
    return "raw" if first.writes else "war"


def judge(statements, out, order):
    """What must and what may be reported, and what is wrong with the run itself."""
    run = Execution(statements, out)
    if run.problem:
        return set(), set(), run.problem
    must, may = races(run, Order(run, True), True), races(run, Order(run, False), False)
    # OpenCL promises no progress: a loop that had to wait for another work-item is a finding of its own. With delays,
    # it may only have waited for the end of one.
    waited = {("no-progress", None, line, line) for line in run.waited}
    return must if order.startswith("delays") else must | waited, may | waited, None
