# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The executions of a litmus program, in two ways.

`interleavings` runs the program step by step under every schedule: the sequentially consistent executions, which are
those that a simulator can have. An execution is a graph (reads-from and meetings at barriers); schedules that lead to
the same graph and the same memory are one, so that a program of three threads with five operations each has some
hundred states, not a million.

`candidates` gives every combination of thread traces and of reads' sources, sequentially consistent or not; the
axioms of a model decide which of them exist."""

import itertools

from programs import Event, comparisons, evaluate, registers_of

loop_bound = 3
events_of = {"load", "store", "rmw", "fence", "proxy_fence", "barrier", "copy", "copy_wait"}


class ThreadState:
    """The progress of a thread. Immutable: `after` gives the state after its next instruction."""
    __slots__ = ("pc", "registers", "sources", "control", "visits", "events", "dead", "stuck")

    def __init__(self, pc, registers, sources, control, visits, events, dead=False):
        self.pc, self.registers, self.sources, self.control = pc, registers, sources, control
        self.visits, self.events, self.dead, self.stuck = visits, events, dead, False


class Machine:
    """The threads of a program, one instruction at a time."""

    def __init__(self, program):
        self.program = program
        self.labels = [{i.target: n for n, i in enumerate(t.code) if i.kind == "label"} for t in program.threads]
        self.virtuals = {name: program.virtual(name) for name in program.locations}
        self.physicals = {name: program.physical(name) for name in program.locations}

    def begin(self, t):
        return self.local(t, ThreadState(0, dict(self.program.threads[t].registers), {}, frozenset(), {}, ()))

    def local(self, t, state):
        """Advances to the next instruction that is an event."""
        code = self.program.threads[t].code
        pc, registers, sources, control, visits = state.pc, state.registers, state.sources, state.control, state.visits
        while pc < len(code) and code[pc].kind not in events_of:
            instruction = code[pc]
            if instruction.kind == "let":
                registers = {**registers, instruction.to: evaluate(instruction.value, registers)}
                sources = {**sources, instruction.to: self.depends(instruction.value, sources)}
            elif instruction.kind == "branch":
                control = control | self.depends(instruction.value, sources)
                if evaluate(instruction.value, registers):
                    target = self.labels[t][instruction.target]
                    if target <= pc:
                        visits = {**visits, target: visits.get(target, 0) + 1}
                        if visits[target] > loop_bound:
                            return ThreadState(pc, registers, sources, control, visits, state.events, True)
                    pc = target
                    continue
            pc += 1
        return ThreadState(pc, registers, sources, control, visits, state.events)

    @staticmethod
    def depends(expression, sources):
        return frozenset().union(*(sources.get(name, frozenset()) for name in registers_of(expression)))

    def next(self, t, state):
        code = self.program.threads[t].code
        return None if state.dead or state.pc >= len(code) else code[state.pc]

    def address(self, t, instruction, name=None):
        physical = self.physicals[name or instruction.location]
        shared = self.program.locations[physical].space == "shared"
        return physical, self.program.threads[t].place.within("cta") if shared else None

    def after(self, t, state, read=None):
        """The state after the next instruction, which reads this value if it reads. None: it cannot read that value."""
        instruction = self.next(t, state)
        kind, registers, sources = instruction.kind, state.registers, state.sources
        mine = len(state.events)
        common = {"thread": t, "position": state.pc, "instruction": instruction, "scope": instruction.scope, "proxy": instruction.proxy}
        if instruction.location is not None:
            common.update(location=self.address(t, instruction), virtual=self.virtuals[instruction.location], first=instruction.offset,
                          last=instruction.offset + instruction.width)
        mask = (1 << 8 * instruction.width) - 1
        new = []
        if kind in ("load", "rmw"):
            order = instruction.order
            if kind == "rmw":
                order = {"acq_rel": "acquire", "release": "relaxed"}.get(order, order)
            elif instruction.until:
                comparison, number = instruction.until
                if not comparisons[comparison](read, number):
                    return None
            new.append(Event(kind="R", value=read, order=order, rmw=kind == "rmw", depends=state.control, **common))
        if kind in ("store", "rmw"):
            value, order = instruction.value, instruction.order
            data = self.depends(value, sources)
            writes = True
            if kind == "rmw":
                order = {"acq_rel": "release", "acquire": "relaxed"}.get(order, order)
                operand = evaluate(value, registers)
                data |= {mine}
                if instruction.operation == "cas":
                    writes = read == evaluate(instruction.expected, registers) & mask
                    result = operand
                    if not writes and instruction.failure_order:
                        new[0].order = instruction.failure_order
                elif instruction.operation == "exch":
                    result = operand
                else:
                    result = evaluate((instruction.operation, read, operand), {})
            else:
                result = evaluate(value, registers)
            if writes:
                new.append(Event(kind="W", value=result & mask, order=order, rmw=kind == "rmw", data=data, depends=data | state.control, **common))
            elif kind == "rmw":
                new[0].rmw = False
        if kind == "copy":
            source = {**common, "location": self.address(t, instruction, instruction.source), "virtual": self.virtuals[instruction.source],
                      "first": instruction.source_offset, "last": instruction.source_offset + instruction.width}
            new.append(Event(kind="R", value=read, copies=True, depends=state.control, **source))
            new.append(Event(kind="W", value=read, copies=True, depends=frozenset([mine]) | state.control, data=frozenset([mine]), **common))
        if kind == "copy_wait":
            new.append(Event(kind="C", **common))
            if instruction.proxy != "generic":  # a fence between the proxies belongs to it
                new.append(Event(kind="P", **common))
        if kind == "fence":
            new.append(Event(kind="F", order=instruction.order, **common))
        if kind == "proxy_fence":
            new.append(Event(kind="P", **common))
        if kind == "barrier":
            operation = {"arrive": "sync"}.get(instruction.operation, instruction.operation)
            group = self.program.threads[t].place.at_barrier(operation)
            key = (group, operation, tuple(evaluate(part, registers) for part in instruction.barrier))
            quorum = None if instruction.quorum is None else evaluate(instruction.quorum, registers)
            new.append(Event(kind="B", barrier=key, quorum=quorum, **common))
        if instruction.to is not None and kind in ("load", "rmw"):
            registers = {**registers, instruction.to: read}
            sources = {**sources, instruction.to: frozenset([mine])}
        control = state.control | {mine} if instruction.until else state.control
        return self.local(t, ThreadState(state.pc + 1, registers, sources, control, state.visits, state.events + tuple(new)))


class Execution:
    """Events with the relations between them. `events` begin with the initial writes if `initial` is set.

    source      for each read: the write that it read from; in interleavings None is the initial value, and -1 several writes
    overwritten for each atomic write: the write that was there before, if requested
    meetings    groups of events of one barrier phase
    sc_order    the fences of order sc, in the order in which they come
    stuck       true if a thread waits forever
    """

    def __init__(self, program, states, initial):
        self.program, self.states = program, states
        self.events = list(initial)
        self.first = []
        for state in states:
            self.first.append(len(self.events))
            self.events += state.events
        self.source, self.overwritten, self.meetings, self.sc_order, self.stuck = {}, {}, [], [], False

    def registers(self):
        return [state.registers for state in self.states]

    def has(self, thread, register):
        """True if a register has the value that the thread's instructions give it: not if the thread waits forever before them."""
        state = self.states[thread]
        return not state.stuck or register in state.sources


def interleavings(program, limit=200000, with_overwritten=False):
    """Every sequentially consistent execution, as (execution, final memory), each graph once. If threads wait forever, the execution
    ends with these (`stuck`). The overwritten writes are part of a graph only on request. Raises TooMany past `limit` states."""
    machine = Machine(program)
    threads = range(len(program.threads))
    begin = [machine.begin(t) for t in threads]
    # memory: (location, byte) -> (value of the byte, the event (thread, number) that wrote it)
    todo = [(tuple(begin), {}, ((),) * len(threads), {}, (), ())]
    seen = set()
    initial_bytes = {name: location.initial.to_bytes(16, "little", signed=location.initial < 0) for name, location in program.locations.items()}

    while todo:
        states, memory, sources, waiting, meetings, fences = todo.pop()
        blocked = {t for group in waiting.values() for t, _, arrival in group if not arrival}
        done, moved = True, False
        for t in threads:
            state = states[t]
            instruction = machine.next(t, state)
            if instruction is None:
                continue
            done = False
            if t in blocked:
                continue
            new_memory, new_waiting, new_meetings, new_fences, source, read = memory, waiting, meetings, fences, None, None
            if instruction.kind in ("load", "rmw", "copy"):
                location, offset = machine.address(t, instruction), instruction.offset
                if instruction.kind == "copy":
                    location, offset = machine.address(t, instruction, instruction.source), instruction.source_offset
                cells = [memory.get((location, b), (initial_bytes[location[0]][b], None)) for b in range(offset, offset + instruction.width)]
                read = int.from_bytes(bytes(value for value, _ in cells), "little")
                writers = {writer for _, writer in cells}
                source = writers.pop() if len(writers) == 1 else tuple(writer for _, writer in cells)
            after = machine.after(t, state, read)
            if after is None:
                continue
            moved = True
            added = after.events[len(state.events):]
            number = len(after.events) - 1
            overwritten = []
            for event in added:
                if event.kind == "W":
                    if with_overwritten and event.is_atomic:
                        overwritten.append((number, memory.get((event.location, event.first), (0, None))[1]))
                    new_memory = dict(new_memory)
                    for b, value in enumerate(event.value.to_bytes(event.last - event.first, "little")):
                        new_memory[event.location, event.first + b] = (value, (t, number))
                elif event.kind == "B":
                    group = waiting.get(event.barrier, ()) + ((t, number, event.instruction.operation == "arrive"),)
                    new_waiting = {**waiting, event.barrier: group}
                    if len(group) == (event.quorum or quorum_of(program, event)):
                        del new_waiting[event.barrier]
                        new_meetings = meetings + (tuple(sorted((thread, n) for thread, n, _ in group)),)
                elif event.kind == "F" and event.order == "sc":
                    new_fences = fences + ((t, number),)
            new_states = states[:t] + (after,) + states[t + 1:]
            new_sources = sources
            if read is not None:
                overwritten.insert(0, (len(state.events), source))
            if overwritten:
                new_sources = sources[:t] + (sources[t] + tuple(overwritten),) + sources[t + 1:]
            key = (tuple((s.pc, len(s.events)) for s in new_states), new_sources, frozenset((k, v[1]) for k, v in new_memory.items()),
                   frozenset(new_waiting.items()), frozenset(new_meetings), new_fences)
            if key not in seen:
                seen.add(key)
                if len(seen) > limit:
                    raise TooMany(program.name)
                todo.append((new_states, new_memory, new_sources, new_waiting, new_meetings, new_fences))
        if (done or not moved) and not any(state.dead for state in states):
            execution = Execution(program, states, [])
            execution.stuck = not done
            number = lambda event: None if event is None else execution.first[event[0]] + event[1]
            for t in threads:
                for n, source in sources[t]:
                    several = source is not None and isinstance(source[0], tuple | None)
                    i = execution.first[t] + n
                    of = execution.source if execution.events[i].kind == "R" else execution.overwritten
                    of[i] = -1 if several else number(source)
            execution.meetings = [[number(event) for event in group] for group in meetings]
            execution.sc_order = [number(fence) for fence in fences]
            yield execution, memory


class TooMany(Exception):
    pass


def quorum_of(program, event):
    """For a barrier without a number: the threads of its group that have such a barrier at all."""
    operation = event.instruction.operation
    group = program.threads[event.thread].place.at_barrier(operation)
    count = 0
    for thread in program.threads:
        same = thread.place.at_barrier(operation) == group
        count += same and any(i.kind == "barrier" and i.barrier == event.instruction.barrier for i in thread.code)
    return count


class Values:
    """The values that locations may have, each with some of its histories: sets of writes (thread, number of its event) that it takes to
    have the value there. They bound sums that threads add to in turn: no value needs a write twice."""
    kept = 6

    def __init__(self, program, out_of_thin_air):
        self.program, self.histories, self.out_of_thin_air = program, {}, out_of_thin_air

    def choices(self, location, width, thread, number):
        """(value, histories) that a read, event `number` of its thread, may have: no history has the thread's own later writes."""
        initial = self.program.locations[location[0]].initial & ((1 << 8 * width) - 1)
        found = {value: [frozenset()] for value in (initial, *self.out_of_thin_air)}
        for value, histories in self.histories.get(location, {}).items():
            possible = [h for h in histories if not any(t == thread and n >= number for t, n in h)]
            if possible:
                found.setdefault(value, possible)
        return found

    def add(self, thread, number, event, histories_of_reads):
        """A write of a trace, with the values of the reads that it depends on."""
        mine = (thread, number)
        combined = {frozenset([mine])}
        for position in event.data:
            combined = {a | b for a in combined for b in histories_of_reads[position] if mine not in b}
        known = self.histories.setdefault(event.location, {}).setdefault(event.value, [])
        for history in sorted(combined, key=lambda h: (len(h), sorted(h))):
            if len(known) < self.kept and not any(k <= history for k in known):
                known.append(history)

    def snapshot(self):
        return {(location, value): len(histories) for location, values in self.histories.items() for value, histories in values.items()}


def traces(program, out_of_thin_air=(), limit=100000):
    """For each thread its traces: final states, for all values that its reads may have. Values come from writes of traces, so this is a
    least fixpoint: no value out of thin air, except those given as possible. States whose `stuck` is set end at a barrier where the thread waits forever."""
    machine = Machine(program)
    values = Values(program, out_of_thin_air)
    while True:
        before = values.snapshot()
        found = [[] for _ in program.threads]
        for t in range(len(program.threads)):
            todo = [(machine.begin(t), {})]
            while todo:
                state, histories = todo.pop()
                instruction = machine.next(t, state)
                if instruction is None:
                    if not state.dead:
                        found[t].append(state)
                        if len(found[t]) > limit:
                            raise TooMany(program.name)
                    continue
                number = len(state.events)
                if instruction.kind in ("load", "rmw", "copy"):
                    source = instruction.source if instruction.kind == "copy" else None
                    choices = values.choices(machine.address(t, instruction, source), instruction.width, t, number)
                else:
                    choices = {None: None}
                for value, possible in choices.items():
                    after = machine.after(t, state, value)
                    if after is None:
                        continue
                    now = histories if value is None else {**histories, number: possible}
                    for n in range(number, len(after.events)):
                        if after.events[n].kind == "W":
                            values.add(t, n, after.events[n], now)
                    if after.events[-1].kind == "B" and after.events[-1].quorum is not None and instruction.operation != "arrive":
                        stuck = ThreadState(state.pc, state.registers, state.sources, state.control, state.visits, after.events)
                        stuck.stuck = True
                        found[t].append(stuck)
                    todo.append((after, now))
        if values.snapshot() == before:
            return found


def phases(events, indices):
    """The ways in which events of one barrier with a quorum form phases: lists of groups. Events of one thread are in different phases, in
    its order; remaining events wait forever."""
    quorum = events[indices[0]].quorum
    if quorum is None:
        # Without a number of threads: the n-th execution by one thread meets the n-th by the others.
        groups = {}
        counts = {}
        for i in indices:
            number = counts.get(events[i].thread, 0)
            counts[events[i].thread] = number + 1
            groups.setdefault(number, []).append(i)
        yield list(groups.values())
        return

    def extend(remaining):
        """First events of the threads form the next phase."""
        heads = [queue[0] for queue in remaining.values() if queue]
        possible = False
        if len(heads) >= quorum > 0:
            for chosen in itertools.combinations(heads, quorum):
                possible = True
                rest = {t: [i for i in queue if i not in chosen] for t, queue in remaining.items()}
                for more in extend(rest):
                    yield [list(chosen)] + more
        if not possible:
            yield []

    queues = {}
    for i in indices:
        queues.setdefault(events[i].thread, []).append(i)
    yield from extend(queues)


def candidates(program, out_of_thin_air=()):
    """All combinations of traces and of ways in which barriers meet, as executions whose `source` is empty: (execution, possible sources),
    where the second has for each read the writes of its value. Accesses to one location must have one size."""
    found = traces(program, out_of_thin_air)
    names = {}
    for states in found:
        for state in states:
            for event in state.events:
                if event.is_memory:
                    names[event.location] = (event.first, event.last)
    initial = [Event(-1, -1, "W", location=location, virtual=location[0], first=first, last=last,
                     value=program.locations[location[0]].initial & ((1 << 8 * (last - first)) - 1))
               for location, (first, last) in sorted(names.items(), key=str)]
    for states in itertools.product(*found):
        execution = Execution(program, states, initial)
        events = execution.events
        writes = {}
        for i, event in enumerate(events):
            if event.kind == "W":
                writes.setdefault((event.location, event.value), []).append(i)
        options = {}
        for i, event in enumerate(events):
            if event.kind == "R":
                options[i] = [w for w in writes.get((event.location, event.value), ())
                              if not (events[w].thread == event.thread and w > i)]
                if not options[i]:
                    break
        else:
            barriers = {}
            for i, event in enumerate(events):
                if event.kind == "B":
                    barriers.setdefault(event.barrier, []).append(i)
            for choice in itertools.product(*(list(phases(events, indices)) for indices in barriers.values())):
                execution.meetings = [group for groups in choice for group in groups]
                met = {i for group in execution.meetings for i in group}
                waiting = {i for i, event in enumerate(events) if event.kind == "B" and i not in met and event.instruction.operation != "arrive"}
                if waiting == {first + len(state.events) - 1 for first, state in zip(execution.first, states) if state.stuck}:
                    yield execution, options
