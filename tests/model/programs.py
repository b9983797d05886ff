# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Litmus programs: a few threads, each with a place on the machine and a list of instructions, and the events of an execution.

An expression is a number, the name of a register, or a tuple (operator, expression, expression)."""

import dataclasses
import operator

comparisons = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
arithmetic = {"+": operator.add, "-": operator.sub, "*": operator.mul, "&": operator.and_, "|": operator.or_, "^": operator.xor}
operators = {**arithmetic, **{name: lambda a, b, f=function: int(f(a, b)) for name, function in comparisons.items()}}

scope_names = ["cta", "cluster", "gpu", "sys"]  # in HIP, C++ and OpenCL: work group, cluster, device, system


def evaluate(expression, registers):
    if isinstance(expression, int):
        return expression
    if isinstance(expression, str):
        return registers.get(expression, 0)
    name, left, right = expression
    return operators[name](evaluate(left, registers), evaluate(right, registers))


def registers_of(expression):
    if isinstance(expression, str):
        return {expression}
    if isinstance(expression, tuple):
        return registers_of(expression[1]) | registers_of(expression[2])
    return set()


@dataclasses.dataclass(frozen=True)
class Place:
    """The place where a thread runs. Threads of one warp are `lane`s of it; a cta's warps are numbered by the program."""
    device: int = 0
    cluster: int = 0
    cta: int = 0
    warp: int = 0
    lane: int = 0

    def within(self, scope):
        """A key for the set of threads that a scope of a thread at this place includes."""
        return {"thread": (self,), "warp": (self.device, self.cluster, self.cta, self.warp), "cta": (self.device, self.cluster, self.cta),
                "cluster": (self.device, self.cluster), "gpu": (self.device,), "sys": ()}[scope]

    def at_barrier(self, operation):
        """A key for the threads that a barrier is for."""
        return self.within({"warp": "warp", "cluster": "cluster", "grid": "gpu"}.get(operation, "cta"))


@dataclasses.dataclass(frozen=True)
class Instruction:
    """One instruction. `kind` is one of:

    load, store, rmw   of `width` bytes at `offset` in `location`, with `order`: weak (non-atomic), relaxed, acquire, release, acq_rel or
                       sc, and `scope`. A load has a register `to`; `until` (comparison, number) makes it a loop that is left with such a
                       value. A store has a `value`. rmw has an `operation` (a key of `arithmetic`, exch or cas), `to` (None for PTX's red),
                       a `value`, and cas `expected`.
    fence              with order and scope
    proxy_fence        of `proxy`: texture, surface, constant, alias or async
    barrier            `operation` sync or arrive, on the resource `barrier` (a tuple of expressions) of the cta, or where `operation` is
                       warp, cluster or grid, of all of these. `quorum`: how many threads a phase has, or None: all that ever come.
    copy               asynchronous, of `width` bytes at `source_offset` in `source` to `location`: as if by a thread of its own, which begins
                       there and ends at the next copy_wait. A bulk copy has the proxy async
    copy_wait          for all copies of the thread, of its proxy
    let                `to` = `value`
    branch             to `target` where `value` is not 0
    label              `target`
    """
    kind: str
    to: str = None
    location: str = None
    offset: int = 0
    width: int = 4
    value: object = None
    expected: object = None
    order: str = "weak"
    failure_order: str = None
    scope: str = "sys"
    proxy: str = "generic"
    operation: str = None
    barrier: tuple = ()
    quorum: object = None
    until: tuple = None
    source: str = None
    source_offset: int = 0
    volatile: bool = False  # a load or store that is written as .volatile: relaxed, of scope sys
    target: str = None
    region: str = None  # OpenCL's fences and barriers: which of "global", "local" or both ("global local") they order


@dataclasses.dataclass(frozen=True)
class Location:
    """A variable. `aliases`: the location whose memory it is; `proxy` generic makes it a virtual address of its own then, other proxies name the
    same address. `space` shared: each cta has its own. `atomic`: true if its type in OpenCL is."""
    name: str
    initial: int = 0
    aliases: str = None
    proxy: str = "generic"
    space: str = "global"
    size: int = 4
    atomic: bool = True


@dataclasses.dataclass
class Thread:
    place: Place
    code: list
    registers: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Program:
    name: str
    threads: list
    locations: dict  # name: Location
    quantifier: str = None  # exists, not exists, forall
    filter: object = None  # a condition: executions that do not fulfil it do not count
    condition: object = None  # a tree: ("and", a, b), ("or", a, b), ("not", a), (comparison, operand, operand)

    def is_whole(self, event):
        """True if all threads of the block wait at the barrier of this event."""
        operation, mates = event.instruction.operation, [t for t in self.threads if t.place.within("cta") == self.threads[event.thread].place.within("cta")]
        waiting = sum(any(i.kind == "barrier" and i.operation == "sync" and i.barrier == event.instruction.barrier for i in t.code) for t in mates)
        return operation in ("cluster", "grid") or (operation == "sync" and waiting == len(mates))

    def physical(self, name):
        while self.locations[name].aliases:
            name = self.locations[name].aliases
        return name

    def virtual(self, name):
        """The generic address that a name stands for."""
        while self.locations[name].aliases and self.locations[name].proxy != "generic":
            name = self.locations[name].aliases
        return name


@dataclasses.dataclass
class Event:
    thread: int  # -1: the initial value
    position: int  # of its instruction in the thread's code
    kind: str  # R, W, F (fence), P (fence of a proxy), B (barrier), C (wait for copies)
    instruction: Instruction = None
    location: tuple = None  # physical: (name, the cta for shared memory)
    virtual: str = None
    first: int = 0  # bytes first ... last - 1 of the location
    last: int = 0
    value: int = 0
    order: str = "weak"
    scope: str = "sys"
    proxy: str = "generic"
    rmw: bool = False
    copies: bool = False  # of an asynchronous copy
    barrier: tuple = None
    quorum: int = None
    depends: frozenset = frozenset()  # numbers, among the thread's events, of the reads that this event depends on
    data: frozenset = frozenset()  # of these, those from which a write's value is computed

    def overlaps(self, other):
        return self.location == other.location and self.first < other.last and other.first < self.last

    def same_bytes(self, other):
        return self.location == other.location and self.first == other.first and self.last == other.last

    def is_before(self, other, waits):
        """Program order of two events of a thread, the first of them begun before. `waits`: positions of its waits for copies."""
        return not self.copies or any(self.position < position <= other.position for position in waits) or \
            (other.copies and other.position == self.position)

    @property
    def drops_value(self):
        """True for the read of an atomic update whose old value goes nowhere."""
        return self.kind == "R" and self.rmw and self.instruction.to is None

    @property
    def is_atomic(self):
        return self.order != "weak"

    @property
    def is_memory(self):
        return self.kind in "RW"

    @property
    def acquires(self):
        return self.kind in "RF" and self.order in ("acquire", "acq_rel", "sc")

    @property
    def releases(self):
        return self.kind in "WF" and self.order in ("release", "acq_rel", "sc")
