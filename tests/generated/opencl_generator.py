# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random OpenCL C kernels, as lists of statements: see opencl_kernels.py."""
import random

groups, items = 2, 4
units = groups * items
words, flag_words = 4, 8  # of data, and of flags, in each memory
no_value = -0x5eed5eed  # what the buffer of observed values holds before the run

head = """#define G(p) ((volatile global atomic_int *)&(p))
#define L(p) ((volatile local atomic_int *)&(p))
"""
everyone = frozenset(range(units))
flag_letters = {"L": "CLK_LOCAL_MEM_FENCE", "G": "CLK_GLOBAL_MEM_FENCE", "I": "CLK_IMAGE_MEM_FENCE"}
scope_ranks = {"sub_group": 0, "work_group": 1, "device": 2, "all_svm_devices": 3}


def flag_names(flags):
    return " | ".join(flag_letters[each] for each in flags) or "0"


class Statement:
    """A line of a kernel: `text`, what it does (`what` and its operands), and the work-items that do it."""

    def __init__(self, what, text, who=everyone, guard="", **operands):
        self.what, self.text, self.who, self.guard = what, text, who, guard
        self.operands = operands
        self.needs = []  # the statements without which this one never ends, or is not valid
        self.out = None  # the index of its first observed value
        self.body = []  # of a loop
        self.line = None

    def __getattr__(self, name):
        try:
            return self.__dict__["operands"][name]
        except KeyError:
            raise AttributeError(name) from None


class Kernel:
    """A kernel of random statements. `left_out`: kinds of statements that it does not have."""

    def __init__(self, seed, left_out=()):
        self.seed, self.left_out = seed, left_out
        self.rng = random.Random(seed)
        self.flags_used = {"global": 0, "local": 0}
        self.constants = set()
        self.stored = {}  # constants by location: what a compare-and-exchange may expect
        self.statements = []
        self.events_declared = 0
        count = self.rng.randint(4, 14)
        while len(self.statements) < count:
            self.statements += self.some(in_loop=False)
        self.leave()

    # Operands

    def constant(self):
        while True:
            value = self.rng.randrange(1 << 10, 1 << 24) & ~31
            if value not in self.constants:
                self.constants.add(value)
                return value

    def who(self, few=True):
        """Work-items, and the condition that they fulfil."""
        rng = self.rng
        t, g = rng.randrange(items), rng.randrange(groups)
        choice = rng.random()
        if choice < 0.6:
            return frozenset([g * items + t]), f"if (g == {g} && t == {t}) "
        if choice < 0.75:
            return frozenset(k * items + t for k in range(groups)), f"if (t == {t}) "
        if choice < 0.85:
            return frozenset(k * items + j for k in range(groups) for j in range(2)), "if (t < 2) "
        if choice < 0.95 or few:
            return frozenset(g * items + j for j in range(2)), f"if (g == {g} && t < 2) "
        return everyone, ""

    @staticmethod
    def one(unit):
        return frozenset([unit]), f"if (g == {unit // items} && t == {unit % items}) "

    def order(self, choices):
        return self.rng.choice(choices)

    def scope(self):
        return self.rng.choice(["device", "device", "work_group", "work_group", "all_svm_devices"])

    @staticmethod
    def array(space, flag=False):
        return ("l" if space == "local" else "") + ("flags" if flag else "data")

    def place(self):
        return self.rng.choice(["global", "global", "local"]), self.rng.randrange(words)

    def pixel(self, who=None, word=None, write=None):
        """An access to a pixel of an image, which is 32 bits wide."""
        rng = self.rng
        word = rng.randrange(words) if word is None else word
        who, guard = who or self.who(few=False)
        write = rng.random() < 0.5 if write is None else write
        value = f"{self.constant()} + i"
        text = f"write_imagei(image, {word}, (int4)({value}));" if write else f"x += read_imagei(image, {word}).x;"
        return Statement("plain", text, who, guard, space="image", name="image", first=4 * word, size=4, write=write,
                         shape="int", value=value, parts=[value])

    def exchange(self):
        """A write, a barrier, and an access of another work-item of the group."""
        rng = self.rng
        sender, receiver = rng.sample(range(items), 2)
        base = items * rng.randrange(groups)
        space, word = rng.choice(["image", "image", "global", "local"]), rng.randrange(words)
        made = []
        for who, write in [(sender, True), (receiver, rng.random() < 0.3)]:
            who = self.one(base + who)
            made.append(self.pixel(who, word, write) if space == "image" else self.plain(who, space, word, write))
        return [made[0], self.barrier() if rng.random() < 0.8 else self.fence(), made[1]]

    # Statements

    def plain(self, who=None, space=None, word=None, write=None):
        rng = self.rng
        if space is None:
            space, word = self.place()
        name = self.array(space)
        who, guard = who or self.who(few=False)
        write = rng.random() < 0.5 if write is None else write
        shape = rng.choices(["int", "char", "int2", "volatile"], [8, 1.2, 1.2, 0.8])[0]
        first, size, lvalue = 4 * word, 4, f"{name}[{word}]"
        value = f"{self.constant()} + i"
        parts = [value]
        if shape == "char":
            part = rng.randrange(4)
            first, size, lvalue = 4 * word + part, 1, f"(({space} char *){name})[{4 * word + part}]"
            value, parts = "1 + i", None
        elif shape == "int2":
            first, size, lvalue = 8 * (word // 2), 8, f"(({space} int2 *){name})[{word // 2}]"
            parts = [value, f"{self.constant()} + i"]
            value = f"(int2)({', '.join(parts)})"
        elif shape == "volatile":
            lvalue = f"*(volatile {space} int *)&{lvalue}"
        if write:
            text = f"{lvalue} = {value};"
        else:
            text = f"x += {lvalue}{'.y' if shape == 'int2' else ''};"
            if shape == "int2":
                text = f"pair = {lvalue}; x += pair.x + pair.y;"
        return Statement("plain", text, who, guard, space=space, name=name, first=first, size=size, write=write,
                         shape=shape, value=value, parts=parts)

    def atomic(self, who=None, space=None, word=None, flag=False, kind=None, order=None, scope=None, value=None):
        rng = self.rng
        if space is None:
            space, word = self.place()
        name = self.array(space, flag)
        who, guard = who or self.who()
        at = f"{name}[{word}]"
        pointer = f"{'G' if space == 'global' else 'L'}({at})"
        kind = kind or rng.choice(
            ["store", "load", "load", "exchange", "fetch_add", "fetch_sub", "fetch_xor", "compare", "compare_weak",
             "atomic_add", "atomic_sub", "atomic_inc", "atomic_dec", "atomic_xchg", "atomic_xor", "atomic_cmpxchg",
             "init"])
        value = value or f"{self.constant()} + i"
        known = self.stored.setdefault((name, word), ["0"])
        expected = rng.choice(known)
        orders = {"store": ["relaxed", "release", "release", "seq_cst"],
                  "load": ["relaxed", "acquire", "acquire", "seq_cst"]}
        of_updates = ["relaxed", "acquire", "release", "acq_rel", "acq_rel", "seq_cst"]
        order = order or self.order(orders.get(kind, of_updates))
        failure = "relaxed"
        scope = scope or self.scope()
        observes = True
        if kind.startswith("atomic_"):
            order, scope = "relaxed", "device"
            pointer = f"&{at}"
            arguments = {"atomic_inc": pointer, "atomic_dec": pointer,
                         "atomic_cmpxchg": f"{pointer}, {expected}, {value}"}
            text = f"{kind}({arguments.get(kind, f'{pointer}, {value}')})"
        elif kind in ("compare", "compare_weak"):
            strength = "strong" if kind == "compare" else "weak"
            weaker = {"acquire": ["relaxed", "acquire"], "acq_rel": ["relaxed", "acquire"],
                      "seq_cst": ["relaxed", "acquire", "seq_cst"]}
            failure = self.order(weaker.get(order, ["relaxed"]))
            text = (f"atomic_compare_exchange_{strength}_explicit({pointer}, &e, {value}, memory_order_{order}, "
                    f"memory_order_{failure}, memory_scope_{scope})")
        elif kind == "init":
            text, observes, order = f"atomic_init({pointer}, {value})", False, None
        else:
            operands = pointer if kind == "load" else f"{pointer}, {value}"
            form = rng.random()
            if order == "seq_cst" and form < 0.3:
                text, scope = f"atomic_{kind}({operands})", "device"
            elif scope == "device" and form < 0.5:
                text = f"atomic_{kind}_explicit({operands}, memory_order_{order})"
            else:
                text = f"atomic_{kind}_explicit({operands}, memory_order_{order}, memory_scope_{scope})"
            observes = kind != "store"
        if value != "1" and kind in ("store", "exchange", "compare", "atomic_xchg", "init") and len(who) == 1:
            known.append(str(evaluate(value, min(who), 0)))
        return Statement("atomic", text, who, guard, space=space, name=name, first=4 * word, size=4, kind=kind,
                         order=order, failure=failure, scope=scope, value=value, expected=expected, observes=observes)

    def barrier(self, flags=None, scope=None):
        rng = self.rng
        if flags is None:
            flags = rng.choice(["L", "L", "G", "G", "LG", "LG", ""]) + rng.choice(["", "", "I"])
        text = f"barrier({flag_names(flags)});"
        form = rng.random()
        # A group is one sub-group.
        if form > 0.75:
            scope = scope or rng.choice(["sub_group", "sub_group", "sub_group", self.scope()])
            text = f"sub_group_barrier({flag_names(flags)}, memory_scope_{scope});"
            if scope == "sub_group" and form > 0.87:
                text = f"sub_group_barrier({flag_names(flags)});"
        elif scope is None and form < 0.25:
            text = f"work_group_{text}"
        elif scope or form < 0.5:
            scope = scope or ("work_group" if "I" in flags else self.scope())
            text = f"work_group_barrier({flag_names(flags)}, memory_scope_{scope});"
        scope = scope or "work_group"
        who, guard = everyone, ""
        if rng.random() < 0.12:
            g = rng.randrange(groups)
            who, guard = frozenset(g * items + t for t in range(items)), f"if (g == {g}) "
        return Statement("barrier", text, who, guard, flags=flags, scope=scope)

    def fence(self, who=None, flags=None, order=None, scope=None):
        rng = self.rng
        who, guard = who or self.who(few=False)
        flags = flags or rng.choice(["L", "G", "G", "LG"])
        if order is None and rng.random() < 0.4:
            text, order = rng.choice([("mem_fence", "acq_rel"), ("read_mem_fence", "acquire"),
                                      ("write_mem_fence", "release")])
            named = flag_names(flags + rng.choice(["", "", "", "I"]))  # which orders nothing between work-items
            return Statement("fence", f"{text}({named});", who, guard, flags=flags, order=order,
                             scope="work_group")
        order = order or rng.choice(["relaxed", "acquire", "release", "acq_rel", "seq_cst"])
        scope = scope or self.scope()
        text = f"atomic_work_item_fence({flag_names(flags)}, memory_order_{order}, memory_scope_{scope});"
        return Statement("fence", text, who, guard, flags=flags, order=order, scope=scope)

    def message(self):
        """A work-item sets a flag, and others wait for it; often something was written before, and is read then."""
        rng = self.rng
        sender = rng.randrange(units)
        near = rng.random() < 0.5
        space = "local" if near and rng.random() < 0.5 else "global"
        others = [u for u in range(units) if u != sender and (not near or u // items == sender // items)]
        receiver = rng.choice(others)
        if self.flags_used[space] == flag_words:
            return [self.plain()]
        word = self.flags_used[space]
        self.flags_used[space] += 1
        data_space = rng.choice([space, space, "local" if near else "global", "global"])
        data = rng.randrange(words)
        scope = "work_group" if near and rng.random() < 0.6 else "device"
        seq = rng.random() < 0.25
        parts = {"write": self.plain(self.one(sender), data_space, data, write=True),
                 "fence": None, "set": None, "wait": None, "then": None,
                 "read": self.plain(self.one(receiver), data_space, data, write=rng.random() < 0.3)}

        def a_scope():
            return scope if rng.random() < 0.75 else self.scope()

        def fence_scope():
            return a_scope() if near or rng.random() < 0.6 else "work_group"

        flags = "LG" if data_space != space or rng.random() < 0.3 else "G" if space == "global" else "L"
        if rng.random() < 0.15:
            flags = rng.choice(["L", "G", "LG"])
        fenced_set, fenced_wait = rng.random() < 0.45, rng.random() < 0.45
        set_order = rng.choice(["seq_cst"] if seq else ["release", "release", "release", "relaxed"])
        wait_order = rng.choice(["seq_cst"] if seq else ["acquire", "acquire", "acquire", "relaxed"])
        if fenced_set:
            set_order = rng.choice(["relaxed", "relaxed", set_order])
            fence_order = rng.choice(["release", "acq_rel", "seq_cst", "acquire"])
            parts["fence"] = self.fence(self.one(sender), flags, fence_order, fence_scope())
            if rng.random() < 0.2:
                parts["fence"] = self.barrier(flags, fence_scope())
        if fenced_wait:
            wait_order = rng.choice(["relaxed", "relaxed", wait_order])
            fence_order = rng.choice(["acquire", "acq_rel", "seq_cst", "release"])
            parts["then"] = self.fence(self.one(receiver), flags, fence_order, fence_scope())
            if rng.random() < 0.2:
                parts["then"] = self.barrier(flags, fence_scope())
        parts["set"] = self.atomic(self.one(sender), space, word, flag=True, order=set_order, scope=a_scope(),
                                   kind=rng.choice(["store", "store", "exchange", "atomic_xchg", "fetch_add"]))
        wait = self.atomic(self.one(receiver), space, word, flag=True, kind="load", order=wait_order, scope=a_scope())
        if rng.random() < 0.7:
            wait.what = "spin"
            wait.needs = [parts["set"]]
        else:  # may look too early
            wait = self.atomic(self.one(receiver), space, word, flag=True, scope=a_scope(),
                               order="acq_rel" if wait_order == "acquire" and rng.random() < 0.7 else wait_order,
                               kind=rng.choice(["fetch_add", "compare", "compare", "atomic_add", "exchange"]))
        parts["wait"] = wait
        made = []
        for name in ["write", "fence", "set", "wait", "then", "read"]:
            if parts[name] is None or (name in ("write", "read") and rng.random() < 0.15):
                continue
            while rng.random() < 0.2:
                made.append(rng.choice([self.plain, self.plain, self.atomic, self.barrier, self.fence])())
            made.append(parts[name])
        if rng.random() < 0.25:  # another update, or a store of the same work-item, continues the release sequence
            place = made.index(parts["set"]) + 1
            third = rng.choice([sender, rng.randrange(units)])
            kind = rng.choice(["fetch_add", "atomic_inc", "store"] if third == sender else ["fetch_add", "atomic_inc"])
            more = self.atomic(self.one(third), space, word, flag=True, kind=kind,
                               order=rng.choice(["relaxed", "relaxed", "acq_rel"]) if kind != "store" else "relaxed",
                               scope=a_scope())
            made.insert(place, more)
        return made

    def chain(self):
        """A message that goes through a third work-item."""
        rng = self.rng
        path = rng.sample(range(units), 3)
        data = rng.randrange(words)
        near = path[0] // items == path[2] // items
        data_space = "local" if near and rng.random() < 0.4 else "global"
        made = [self.plain(self.one(path[0]), data_space, data, write=True)]
        for sender, receiver in zip(path, path[1:]):
            hop_near = sender // items == receiver // items
            space = "local" if hop_near and rng.random() < 0.5 else "global"
            if self.flags_used[space] == flag_words:
                return [self.plain()]
            word = self.flags_used[space]
            self.flags_used[space] += 1
            scope = rng.choice(["work_group", "device"]) if hop_near else "device"
            if rng.random() < 0.1:
                scope = self.scope()
            strong = rng.random() < 0.3
            flags = "LG" if rng.random() < 0.4 else "G" if space == "global" else "L"
            fences = rng.random() < 0.3
            if fences:
                made.append(self.fence(self.one(sender), flags, "acq_rel", scope))
            send = self.atomic(self.one(sender), space, word, flag=True, kind=rng.choice(["store", "fetch_add"]),
                               scope=scope, order="relaxed" if fences else "seq_cst" if strong else "release")
            wait = self.atomic(self.one(receiver), space, word, flag=True, kind="load", scope=scope,
                               order="relaxed" if fences else "seq_cst" if strong else "acquire")
            wait.what, wait.needs = "spin", [send]
            made += [send, wait]
            if fences:
                made.append(self.fence(self.one(receiver), flags, "acq_rel", scope))
        made.append(self.plain(self.one(path[2]), data_space, data, write=rng.random() < 0.3))
        return made

    def crossing(self):
        """A message through a flag in one memory, mostly about data in the other one, within a work-group."""
        rng = self.rng
        sender, receiver = rng.sample(range(items), 2)
        base = items * rng.randrange(groups)
        sender, receiver = base + sender, base + receiver
        space = rng.choice(["global", "local"])
        data_space = "global" if (space == "local") == (rng.random() < 0.75) else "local"
        if self.flags_used[space] == flag_words:
            return [self.plain()]
        word, data = self.flags_used[space], rng.randrange(words)
        self.flags_used[space] += 1
        its, other = ("G", "L") if space == "global" else ("L", "G")
        ways = {"LG": ("relaxed", "LG"), "one": ("relaxed", its), "other": ("relaxed", other), "seq": ("seq_cst", None),
                "plain": ("acquire", None), "seq fence": ("relaxed", "LG")}
        sides = rng.choices(list(ways), [3, 1, 1, 3, 1, 1], k=2)
        if rng.random() < 0.6:
            sides[1] = sides[0]
        parts = []
        for side, who in zip(sides, (sender, receiver)):
            order, flags = ways[side]
            fence = None
            if flags:
                strong = rng.choice(["acq_rel", "release" if who == sender else "acquire"])
                if side == "seq fence":
                    strong = "seq_cst"
                fence = self.fence(self.one(who), flags, strong, self.scope())
                if rng.random() < 0.1:
                    fence = self.barrier(flags)
            if side == "plain" and who == sender:
                order = "release"
            parts.append((order, fence))
        send = self.atomic(self.one(sender), space, word, flag=True, order=parts[0][0],
                           kind=rng.choice(["store", "exchange", "fetch_add"]))
        wait = self.atomic(self.one(receiver), space, word, flag=True, kind="load", order=parts[1][0])
        wait.what, wait.needs = "spin", [send]
        made = [self.plain(self.one(sender), data_space, data, write=True), parts[0][1], send, wait, parts[1][1],
                self.plain(self.one(receiver), data_space, data, write=rng.random() < 0.3)]
        return [each for each in made if each]

    def failing(self):
        """A message that a compare-and-exchange receives, successful or not."""
        rng = self.rng
        sender, receiver = rng.sample(range(units), 2)
        if self.flags_used["global"] == flag_words:
            return [self.plain()]
        word, data = self.flags_used["global"], rng.randrange(words)
        self.flags_used["global"] += 1
        scope = "device" if sender // items != receiver // items or rng.random() < 0.5 else "work_group"
        send = self.atomic(self.one(sender), "global", word, flag=True, kind=rng.choice(["store", "exchange"]),
                           order="release", scope=scope)
        wait = self.atomic(self.one(receiver), "global", word, flag=True, kind="load", order="relaxed", scope=scope)
        wait.what, wait.needs = "spin", [send]
        take = self.atomic(self.one(receiver), "global", word, flag=True, kind=rng.choice(["compare", "compare_weak"]),
                           order=rng.choice(["acquire", "acq_rel", "relaxed", "release"]), scope=scope)
        return [self.plain(self.one(sender), "global", data, write=True), send, wait, take,
                self.plain(self.one(receiver), "global", data, write=rng.random() < 0.3)]

    def counted(self):
        """Work-items count themselves, and one waits for all of them."""
        rng = self.rng
        space = rng.choice(["global", "local"])
        if self.flags_used[space] == flag_words:
            return [self.atomic()]
        word = self.flags_used[space]
        self.flags_used[space] += 1
        g = rng.randrange(groups)
        who = frozenset(g * items + t for t in range(3))
        guard = f"if (g == {g} && t < 3) "
        if space == "global" and rng.random() < 0.5:
            who, guard = frozenset(k * items + t for k in range(groups) for t in range(2)), "if (t < 2) "
        waiter = rng.choice([u for u in range(units) if u not in who and (space == "global" or u // items == g)])
        scope = rng.choice(["device", "device", "work_group"])
        count = self.atomic((who, guard), space, word, flag=True, scope=scope, value="1",
                            kind=rng.choice(["fetch_add", "fetch_add", "atomic_inc"]),
                            order=rng.choice(["release", "acq_rel", "relaxed", "seq_cst"]))
        wait = self.atomic(self.one(waiter), space, word, flag=True, kind="load",
                           order=rng.choice(["acquire", "acquire", "relaxed", "seq_cst"]), scope=scope)
        wait.what = "spin"
        wait.operands["until"] = len(who)
        wait.needs = [count]
        made = [count, wait]
        flags = "G" if space == "global" else "L"
        if rng.random() < 0.5:
            made.insert(0, self.fence((who, guard), rng.choice([flags, "LG"]), "release", scope))
        if rng.random() < 0.5:
            made.append(self.fence(self.one(waiter), rng.choice([flags, "LG"]), "acquire", scope))
        data_space, data = rng.choice([space, "global"]), rng.randrange(words)
        made.insert(0, self.plain(self.one(min(who)), data_space, data, write=True))
        made.append(self.plain(self.one(waiter), data_space, data))
        return made

    def copy(self):
        """An asynchronous copy, something else, and the wait for it."""
        rng = self.rng
        count, other = rng.randint(1, 2), rng.random() < 0.5
        number = self.events_declared
        self.events_declared += 1
        source, target = rng.randrange(words - count + 1), rng.randrange(words - count + 1)
        names = ("ldata", "data") if other else ("data", "ldata")
        operands = f"{names[1]} + {target}, {names[0]} + {source}, {count}, 0"
        text = f"event_t event{number} = async_work_group_copy({operands});"
        begin = Statement("copy", text, event=number, source=(names[0], 4 * source), target=(names[1], 4 * target),
                          size=4 * count)
        wait = Statement("wait", f"wait_group_events(1, &event{number});", event=number)
        begin.needs, wait.needs = [wait], [begin]
        between = [rng.choice([self.plain, self.plain, self.atomic, self.barrier, self.fence])()
                   for _ in range(rng.randint(0, 2))]
        before = [self.barrier(rng.choice(["LG", "LG", "L", "G"]))] if rng.random() < 0.7 else []
        return [*before, begin, *between, wait]

    def loop(self):
        loop = Statement("loop", "for (int k = 0; k < 2; ++k) {")
        for _ in range(self.rng.randint(1, 4)):
            loop.body += self.some(in_loop=True)
        return [loop]

    def some(self, in_loop):
        rng = self.rng
        kinds = [("plain", 7), ("atomic", 5), ("barrier", 3), ("fence", 2), ("pixel", 1)]
        if not in_loop:
            kinds += [("message", 3), ("chain", 1), ("crossing", 1.2), ("failing", 0.7), ("counted", 1), ("loop", 1),
                      ("copy", 0.6), ("exchange", 1.5)]
        kinds = [(name, weight) for name, weight in kinds if name not in self.left_out]
        what = rng.choices([name for name, _ in kinds], [weight for _, weight in kinds])[0]
        made = getattr(self, what)()
        return made if isinstance(made, list) else [made]

    def leave(self):
        """Some work-items return: a whole work-group, or where no barrier follows; not those that others wait for."""
        rng = self.rng
        if rng.random() > 0.25:
            return
        place = rng.randrange(len(self.statements) + 1)
        if rng.random() < 0.5:
            g = rng.randrange(groups)
            who, guard = frozenset(g * items + t for t in range(items)), f"if (g == {g}) "
        else:
            who, guard = self.who()
        whole = all(len([u for u in who if u // items == g]) in (0, items) for g in range(groups))
        for statement in self.statements[place:]:
            inner = [statement, *statement.body]
            if not whole and any(each.what in ("barrier", "copy", "wait") for each in inner):
                return
            if any(each in inner for later in self.statements for each in later.needs) and statement.who & who:
                if statement.what not in ("copy", "wait"):
                    return
        # A copy and its wait are both before, or both after.
        events = [each.event for each in self.statements[:place] if each.what in ("copy", "wait")]
        if any(events.count(event) == 1 for event in events):
            return
        self.statements.insert(place, Statement("return", "return;", who, guard))


def evaluate(value, unit, iteration):
    """The value of a text such as '64 + i', in an iteration of a loop."""
    return int(eval(value, {"i": unit})) + 8 * iteration  # pylint: disable=eval-used


def print_kernel(statements, number, lines):
    """Appends the kernel's text, and gives the statements their lines and their places for observed values; returns how
    many words these need."""
    lines += [f"kernel void kernel_{number}(global int *data, global int *flags, global int *out,",
              "                       read_write image1d_t image) {",
              f"  local int ldata[{words}] __attribute__((aligned(8))), lflags[{flag_words}];",
              "  const int i = get_global_id(0), t = get_local_id(0), g = get_group_id(0);",
              "  int x = 0, e, n;",
              "  int2 pair;",
              "  if (t == 0)",
              f"    for (int j = 0; j < {flag_words}; ++j)",
              f"      ldata[j % {words}] = lflags[j] = 0;",
              "  barrier(CLK_LOCAL_MEM_FENCE);"]
    used = 1

    def put(statement, in_loop):
        nonlocal used
        text = statement.text
        value = statement.operands.get("value")
        if in_loop and value and text.count(value):
            text = text.replace("+ i", "+ i + 8 * k")
        at = "i + 8 * k" if in_loop else "i"
        if statement.what in ("atomic", "spin"):
            statement.out = used
            used += 2 * units * (2 if in_loop else 1)
            second = f"out[{statement.out + units * (2 if in_loop else 1)} + {at}]"
            first = f"out[{statement.out} + {at}]"
            if statement.what == "spin":
                until = statement.operands.get("until", None)
                condition = f"!= {until}" if until else "== 0"
                text = f"{{ n = 0; while ((e = {text}) {condition}) ++n; {first} = e; {second} = n; }}"
            elif statement.kind in ("compare", "compare_weak"):
                text = f"{{ e = {statement.expected}; n = {text}; {first} = e; {second} = n; }}"
            elif statement.observes:
                text = f"{first} = {text};"
            else:
                text += ";"
        indent = "    " if in_loop else "  "
        if ";" in text.rstrip(";") and statement.what == "plain":
            text = f"{{ {text} }}"
        lines.append(indent + statement.guard + text)
        statement.line = len(lines)

    for statement in statements:
        if statement.what == "loop":
            lines.append("  " + statement.text)
            statement.line = len(lines)
            for inner in statement.body:
                put(inner, True)
            lines.append("  }")
        else:
            put(statement, False)
    lines += ["  if (x == 0x5eed5eed)", "    out[0] = x;", "}"]
    return used
