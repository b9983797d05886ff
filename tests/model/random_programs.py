# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random litmus programs. A seed and a size determine a program; a `Profile` limits its contents.

Most random programs race at once and test little, so each is made of *patterns* that programmers write (a message by a flag, a ticket, a
barrier); then random parts are left out, weakened or replaced, and some random operations added between. Every written
value is unique, so that a kernel's output shows which write each read took."""

import dataclasses
import random

from programs import Instruction, Location, Place, Program, Thread

orders_of_loads = ["relaxed", "acquire"]
orders_of_stores = ["relaxed", "release"]
orders_of_atomics = ["relaxed", "acquire", "release", "acq_rel"]
orders_of_fences = ["acq_rel", "acq_rel", "sc"]


@dataclasses.dataclass
class Profile:
    scopes: tuple = ("cta", "gpu", "sys")
    clusters: bool = False  # of two blocks, with barriers of their own
    most_threads: int = 4
    most_operations: int = 6
    widths: bool = True
    barriers: bool = True
    shared: bool = True
    volatile: bool = True
    named_barriers: bool = True  # arrivals, and barriers of some of the block's warps
    grid_barriers: bool = True
    copies: bool = False
    bulk_copies: bool = False  # in each program, and nothing else that is asynchronous


profiles = {"ptx": Profile(clusters=True, copies=True), "cuda": Profile(clusters=True, copies=True), "hip": Profile(volatile=False, named_barriers=False),
            "bulk": Profile(grid_barriers=False, widths=False, bulk_copies=True)}


class Generator:
    def __init__(self, seed, profile=Profile()):
        self.random = random.Random(f"litmus {seed}")
        self.seed, self.profile = seed, profile
        self.values = 0
        self.registers = 0
        self.locations = {}

    def program(self):
        choose = self.random
        count = choose.choice([2, 2, 3, 3, 4][:self.profile.most_threads + 1])
        places = self.places(count)
        self.threads = [Thread(place, []) for place in places]
        shared = self.profile.shared and len({place.within("cta") for place in places}) == 1 and choose.random() < 0.4
        self.space = "shared" if shared else "global"
        self.wide = choose.choice([None, None, None, "grid", "cluster"] if self.profile.grid_barriers else [None])
        copies = self.profile.copies and not self.wide and len({place.within("cta") for place in places}) == 1 and choose.random() < 0.3
        if self.profile.bulk_copies:
            self.bulk_copy()
        for _ in range(choose.randint(0 if self.profile.bulk_copies else 1, 3)):
            barrier = self.wide_barrier if self.wide else self.barrier
            patterns = [self.message, self.message, self.ticket, self.handshake, barrier, self.noise, self.noise]
            choose.choice(patterns + [self.copy] if copies else patterns)()
        for thread in self.threads:
            thread.code = self.mutated(thread.code)
        self.trim()
        program = Program(f"seed {self.seed}", self.threads, self.locations)
        return program

    def places(self, count):
        """Lanes of one warp, warps of a block, or blocks."""
        choose = self.random
        self.lanes = choose.random() < 0.3
        ctas = 1 if self.profile.bulk_copies else choose.choice([1, 1, 2, 2, count])
        result = []
        for i in range(count):
            cta = i % ctas if choose.random() < 0.5 else min(i, ctas - 1)
            number = sum(place.cta == cta for place in result)
            result.append(Place(0, 0, cta, 0, number) if self.lanes else Place(0, 0, cta, number, 0))
        # blocks are numbered without gaps
        used = sorted({place.cta for place in result})
        result = [dataclasses.replace(place, cta=used.index(place.cta)) for place in result]
        clusters = self.profile.clusters and len(used) > 1 and choose.random() < 0.4
        # Without clusters that scope is the block's.
        named = clusters or self.profile.clusters and choose.random() < 0.05
        self.scopes = self.profile.scopes + (("cluster", "cluster") if named else ())
        return [dataclasses.replace(place, cluster=place.cta // 2 if clusters else place.cta) for place in result]

    def value(self):
        self.values += 1
        return self.values

    def register(self):
        self.registers += 1
        return f"v{self.registers}"

    def location(self, kind):
        names = [name for name in self.locations if name.startswith(kind)]
        if names and (len(names) > 1 or self.random.random() < 0.5):
            return self.random.choice(names)
        name = f"{kind}{len(names)}"
        self.locations[name] = Location(name, space=self.space if self.random.random() < 0.8 else "global", size=8)
        return name

    def scope(self):
        return self.random.choice(self.scopes)

    def wide_scope(self, *threads):
        """A scope that includes these threads, mostly."""
        if self.random.random() < 0.2:
            return self.scope()
        places = [self.threads[t].place for t in threads]
        return self.random.choice([scope for scope in self.scopes if len({place.within(scope) for place in places}) == 1])

    def access(self, name):
        """Offset and width, mostly all of an integer."""
        if self.profile.widths and self.random.random() < 0.12:
            width = self.random.choice([1, 2, 8])
            return {"offset": self.random.randrange(8 // width) * width, "width": width}
        return {"offset": 4 if name.startswith("w") and self.random.random() < 0.2 else 0, "width": 4}

    def load(self, name, order="weak", scope="sys", **more):
        volatile = self.profile.volatile and order == "relaxed" and self.random.random() < 0.25
        return Instruction("load", to=self.register(), location=name, order=order, scope="sys" if volatile else scope, volatile=volatile,
                           **{**self.access(name), **more})

    def store(self, name, order="weak", scope="sys", **more):
        volatile = self.profile.volatile and order == "relaxed" and self.random.random() < 0.25
        return Instruction("store", location=name, value=self.value(), order=order, scope="sys" if volatile else scope, volatile=volatile,
                           **{**self.access(name), **more})

    def atomic(self, name, order, scope):
        operation = self.random.choice(["+", "exch", "cas"])
        expected = self.random.choice([0, max(self.values, 1)]) if operation == "cas" else None
        to = None if operation == "+" and self.random.random() < 0.3 else self.register()
        value = 16 * self.value() if operation == "+" else self.value()
        width = 8 if self.profile.widths and self.random.random() < 0.08 else 4
        return Instruction("rmw", to=to, location=name, width=width, value=value, expected=expected, order=order, scope=scope, operation=operation)

    def pair(self):
        return self.random.sample(range(len(self.threads)), 2)

    def data(self, thread):
        """An ordinary access."""
        name = self.location("w")
        if self.random.random() < 0.15:
            order = self.random.choice(["relaxed", "relaxed", "acquire"])
            self.threads[thread].code.append(self.load(name, order, self.scope()))
        self.threads[thread].code.append(self.random.choice([self.load, self.store])(name))

    def data_pair(self, first, second):
        """Accesses that conflict; the caller appends the code between them."""
        name = self.location("w")
        kinds = self.random.choice([(self.store, self.load), (self.store, self.store), (self.load, self.store)])
        access = self.access(name)
        ordinary = lambda make: make(name, **access) if self.random.random() < 0.85 else make(name, "relaxed", self.scope(), **access)
        self.threads[first].code.append(ordinary(kinds[0]))
        return ordinary(kinds[1])

    def signal(self, thread, flag, scope, to):
        """The sending half of a message: a flag is raised, by one of the ways in which this releases, or by one that does not."""
        choose, code = self.random, self.threads[thread].code
        way = choose.randrange(6)
        if way == 5:
            # an order on another location is not a fence
            self.elsewhere(code, ["release", "acquire", "acq_rel"])
            code.append(self.store(flag, "relaxed", scope, offset=0, width=4))
        elif way == 0:
            code.append(self.store(flag, "release", scope, offset=0, width=4))
        elif way == 1:
            code.append(Instruction("fence", order=choose.choice(orders_of_fences), scope=scope))
            code.append(self.store(flag, "relaxed", self.wide_scope(thread, to), offset=0, width=4))
        elif way == 2:
            code.append(self.atomic(flag, choose.choice(["release", "acq_rel"]), scope))
        elif way == 3:
            code.append(self.store(flag, "release", scope, offset=0, width=4))
            code.append(self.store(flag, "relaxed", self.wide_scope(thread, to), offset=0, width=4))
        else:
            code.append(self.store(flag, "relaxed", scope, offset=0, width=4))

    def wait(self, thread, flag, scope, of, until=None):
        """The receiving half: a load, or a loop of loads until the flag is raised, or an atomic operation. Gives a condition or None."""
        choose, code = self.random, self.threads[thread].code
        way = choose.randrange(6)
        condition = None
        if way == 5:
            code.append(self.load(flag, "relaxed", scope, offset=0, width=4, until=until))
            condition = code[-1].to
            self.elsewhere(code, ["acquire", "release", "acq_rel"])
        elif way == 0:
            code.append(self.load(flag, "acquire", scope, offset=0, width=4, until=until))
        elif way == 1:
            code.append(self.load(flag, "relaxed", self.wide_scope(thread, of), offset=0, width=4, until=until))
            condition = code[-1].to
            if choose.random() < 0.8:
                code.append(Instruction("fence", order=choose.choice(orders_of_fences), scope=scope))
        elif way == 2:
            code.append(self.load(flag, "relaxed", self.wide_scope(thread, of), offset=0, width=4, until=until))
            code.append(self.load(flag, "acquire", scope, offset=0, width=4))
        elif way == 3 and not until:
            code.append(Instruction("rmw", to=self.register(), location=flag, value=16 * self.value(), order=choose.choice(["acquire", "acq_rel"]),
                                    scope=scope, operation="+"))
        else:
            code.append(self.load(flag, "relaxed", scope, offset=0, width=4, until=until))
        return condition or next(i.to for i in reversed(code) if i.kind in ("load", "rmw") and i.location == flag)

    def elsewhere(self, code, orders):
        """An operation with an order, on a location of its own kind."""
        order, name = self.random.choice(orders), self.location("h")
        if order == "acquire" and self.random.random() < 0.5:
            code.append(self.load(name, order, self.scope(), offset=0, width=4))
        elif order == "release" and self.random.random() < 0.5:
            code.append(self.store(name, order, self.scope(), offset=0, width=4))
        else:
            code.append(self.atomic(name, order, self.scope()))

    def message(self):
        """Data, a flag; the flag, the data: with a loop or under a condition. A third thread may pass the message on."""
        first, second = self.pair()
        flag = self.location("f")
        later = self.data_pair(first, second)
        scope = self.wide_scope(first, second)
        chain = len(self.threads) > 2 and self.random.random() < 0.3
        third = self.random.choice([t for t in range(len(self.threads)) if t not in (first, second)]) if chain else None
        self.signal(first, flag, scope, third if chain else second)
        if chain:
            self.relay(flag, third, first, second)
            flag = self.relayed
        loop = self.random.random() < 0.5 and self.is_safe(first if not chain else third, second)
        register = self.wait(second, flag, self.wide_scope(first, second), first, ("!=", 0) if loop else None)
        self.under(second, None if loop else register, [later])

    def relay(self, flag, third, first, second):
        self.relayed = self.location("g")
        if self.random.random() < 0.4:
            # it changes the flag by an atomic operation: the message goes through it
            self.threads[third].code.append(self.atomic(flag, self.random.choice(orders_of_atomics), self.wide_scope(first, third)))
            self.relayed = flag
            return
        register = self.wait(third, flag, self.wide_scope(first, third), first)
        before = len(self.threads[third].code)
        self.signal(third, self.relayed, self.wide_scope(third, second), second)
        signal = self.threads[third].code[before:]
        del self.threads[third].code[before:]
        self.under(third, register, signal)

    def is_safe(self, sender, receiver):
        """Loops must not wait for each other: a thread waits only for those before it, and no message of these is under a condition."""
        return sender < receiver

    def under(self, thread, register, instructions):
        code = self.threads[thread].code
        if register is None or self.random.random() < 0.35:
            code += instructions
            return
        label = f"L{self.value()}"
        code.append(Instruction("branch", value=("==", register, 0), target=label))
        code += instructions
        code.append(Instruction("label", target=label))

    def ticket(self):
        """The thread that takes the last number of a counter relies on the others' earlier work."""
        first, second = self.pair()
        counter = self.location("c")
        orders = [self.random.choice(orders_of_atomics) for _ in range(2)]
        scope = self.wide_scope(first, second)
        later = self.data_pair(first, second)
        for thread, order in zip((first, second), orders):
            code = self.threads[thread].code
            if self.random.random() < 0.4:
                code.append(Instruction("fence", order=self.random.choice(orders_of_fences), scope=scope))
            code.append(Instruction("rmw", to=self.register(), location=counter, value=16 * self.value(), order=order, scope=self.wide_scope(first, second),
                                    operation="+"))
            register = code[-1].to
        if self.random.random() < 0.4:
            self.threads[second].code.append(Instruction("fence", order=self.random.choice(orders_of_fences), scope=scope))
        self.under(second, register, [later])

    def handshake(self):
        """Two threads that exclude each other by fences of order sc, or seem to."""
        first, second = self.pair()
        a, b = self.location("f"), self.location("g")
        later = [self.data_pair(first, second)]
        scope = self.wide_scope(first, second)
        for thread, mine, other in ((first, a, b), (second, b, a)):
            code = self.threads[thread].code
            code.append(self.store(mine, "relaxed", scope, offset=0, width=4))
            code.append(Instruction("fence", order=self.random.choice(["sc", "sc", "acq_rel"]), scope=scope))
            code.append(self.load(other, "relaxed", scope, offset=0, width=4))
        self.under(second, self.threads[second].code[-1].to, later)

    def barrier(self):
        """A barrier of the block, of some of its warps, or of lanes."""
        if not self.profile.barriers:
            return self.noise()
        choose = self.random
        cta = choose.choice([thread.place.cta for thread in self.threads])
        members = [t for t, thread in enumerate(self.threads) if thread.place.cta == cta]
        if len(members) < 2:
            return self.noise()
        if len(members) > 2 and choose.random() < 0.3 and self.profile.named_barriers:
            members.remove(choose.choice(members))
        first, second = choose.sample(members, 2)
        later = self.data_pair(first, second)
        number = len({i.barrier for thread in self.threads for i in thread.code if i.kind == "barrier"}) + 1
        for t in members:
            arrive = self.profile.named_barriers and not self.lanes and t == first and choose.random() < 0.25
            operation = "warp" if self.lanes else "arrive" if arrive else "sync"
            self.threads[t].code.append(Instruction("barrier", operation=operation, barrier=(number,), quorum=len(members)))
        self.threads[second].code.append(later)

    def wide_barrier(self):
        """A barrier of the grid, or of the threads of a cluster."""
        choose, operation = self.random, self.wide
        if operation == "cluster" and not self.profile.clusters:
            operation = "grid"
        group = choose.choice([thread.place.at_barrier(operation) for thread in self.threads])
        members = [t for t, thread in enumerate(self.threads) if thread.place.at_barrier(operation) == group]
        if len(members) < 2:
            return self.noise()
        first, second = choose.sample(members, 2)
        later = self.data_pair(first, second)
        number = len({i.barrier for thread in self.threads for i in thread.code if i.kind == "barrier"}) + 1
        for t in members:
            self.threads[t].code.append(Instruction("barrier", operation=operation, barrier=(number,), quorum=len(members)))
        self.threads[second].code.append(later)

    def copy(self):
        """An asynchronous copy into shared memory, a wait for it, a barrier, and readers; some of these are missing."""
        choose = self.random
        first, second = self.pair()
        target, source = f"s{len(self.locations)}", f"b{len(self.locations)}"
        self.locations[target] = Location(target, space="shared", size=8)
        self.locations[source] = Location(source, size=8)
        code = self.threads[first].code
        if choose.random() < 0.3:
            code.append(self.store(source, offset=0, width=4))
        code.append(Instruction("copy", location=target, source=source, width=choose.choice([4, 4, 8])))
        waits = choose.random()
        access = choose.choice([self.load, self.load, self.store])(choose.choice([target, target, source]), offset=0, width=4)
        if waits < 0.7:
            code.append(Instruction("copy_wait"))
        if choose.random() < 0.3:
            code.append(choose.choice([self.load, self.store])(choose.choice([target, source]), offset=0, width=4))
        if choose.random() < 0.7:
            number = len({i.barrier for thread in self.threads for i in thread.code if i.kind == "barrier"}) + 1
            for thread in self.threads:
                thread.code.append(Instruction("barrier", operation="warp" if self.lanes else "sync", barrier=(number,), quorum=len(self.threads)))
        if waits > 0.85:
            code.append(Instruction("copy_wait"))
        self.threads[second].code.append(access)

    def bulk_copy(self):
        """A bulk copy of what threads have written to shared memory, and who looks at its target or changes its source; fences between the proxies, the wait
        and barriers are there or not."""
        choose = self.random
        writer, copier = (choose.randrange(len(self.threads)) for _ in range(2))
        last = choose.randrange(len(self.threads))
        source, target = f"s{len(self.locations)}", f"b{len(self.locations)}"
        self.locations[source] = Location(source, space="shared", size=16)
        self.locations[target] = Location(target, size=16)
        fence = Instruction("proxy_fence", proxy="async")
        before = [self.store(source, offset=0, width=4)]
        if choose.random() < 0.2:
            before.append(self.load(source, offset=0, width=4))
        fenced_by = choose.choice(["writer", "writer", "copier", "nobody"])
        self.threads[writer].code += before + ([fence] if fenced_by == "writer" else [])
        if choose.random() < 0.8:
            self.meet()
        code = self.threads[copier].code
        if fenced_by == "copier":
            code.append(fence)
        code.append(Instruction("copy", location=target, source=source, width=16, proxy="async"))
        waits = choose.random()
        if waits < 0.7:
            code.append(Instruction("copy_wait", proxy="async"))
        if choose.random() < 0.7:
            self.meet()
        if waits > 0.85:
            code.append(Instruction("copy_wait", proxy="async"))
        if choose.random() < 0.2:
            self.threads[last].code.append(fence)
        access = choose.choice([(self.load, target), (self.load, target), (self.store, target), (self.store, source), (self.load, source)])
        self.threads[last].code.append(access[0](access[1], offset=choose.choice([0, 0, 4, 8]), width=4))

    def meet(self):
        """A barrier of all threads of the program, which are of one block."""
        number = len({i.barrier for thread in self.threads for i in thread.code if i.kind == "barrier"}) + 1
        for thread in self.threads:
            thread.code.append(Instruction("barrier", operation="warp" if self.lanes else "sync", barrier=(number,), quorum=len(self.threads)))

    def noise(self):
        thread = self.random.randrange(len(self.threads))
        choose = self.random
        way = choose.randrange(4)
        if way == 0:
            self.data(thread)
        elif way == 1:
            self.threads[thread].code.append(Instruction("fence", order=choose.choice(orders_of_fences), scope=self.scope()))
        elif way == 2:
            name = self.location(choose.choice("fcw"))
            self.threads[thread].code.append(self.atomic(name, choose.choice(orders_of_atomics), self.scope()))
        else:
            name = self.location(choose.choice("fw"))
            make, orders = choose.choice([(self.load, orders_of_loads), (self.store, orders_of_stores)])
            self.threads[thread].code.append(make(name, choose.choice(orders), self.scope()))

    def mutated(self, code):
        """Sometimes leaves something out or weakens it, but never a barrier, nor the write that a loop waits for."""
        result = []
        for instruction in code:
            chance = self.random.random()
            if chance < 0.05 and instruction.kind == "fence":
                continue
            if chance < 0.04 and instruction.kind in ("load", "store", "rmw") and instruction.order in ("acquire", "release", "acq_rel"):
                instruction = dataclasses.replace(instruction, order="relaxed")
            elif chance < 0.08 and instruction.kind in ("load", "store", "rmw", "fence") and instruction.order != "weak" and not instruction.volatile:
                instruction = dataclasses.replace(instruction, scope=self.scope())
            result.append(instruction)
        return result

    def trim(self):
        """Programs of too many operations are cut at the end of threads: except barriers and writes that a thread waits for."""
        for thread in self.threads:
            while sum(i.kind not in ("label", "branch") for i in thread.code) > self.profile.most_operations:
                last = max((n for n, i in enumerate(thread.code) if i.kind in ("load", "store", "rmw", "fence") and not i.until and
                            i.location not in self.awaited()), default=None)
                if last is None:
                    return
                del thread.code[last]
        used = {name for thread in self.threads for i in thread.code for name in (i.location, i.source)}
        self.locations = {name: location for name, location in self.locations.items() if name in used}

    def awaited(self):
        return {i.location for thread in self.threads for i in thread.code if i.until}


def program(seed, profile=Profile()):
    return Generator(seed, profile).program()
