# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each form on its own, on many operands: a thread for each tuple, a kernel for some dozens of forms with similar operands."""
import operands
from isa import Form, forms, width_of
from kernels import Chain, Immediate, Instruction, Kernel, Reg
from isa import CARRY_KINDS, carry_step


def flavours(form):
    """The values that a form's operands are taken from."""
    name = form.text.split(".")[0]
    kinds = [each.split(":")[-1] for each in form.of]
    if name in ("shl", "shr", "szext", "bmsk") or name.startswith(("vshl", "vshr")):
        kinds[1] = "small"
    if name == "bmsk":
        kinds = ["small", "small"]
    if name in ("bfe", "bfi"):
        kinds[-2:] = ["small", "small"]
    if form.nonzero:
        kinds[1] = "nonzero:" + kinds[1]
    if name == "shf":
        kinds[2] = "small"
    if name == "fns":
        kinds = ["b32", "small", "small"]
    if name in ("dp4a", "dp2a") or name[0] == "v" and name[-1] in "24":
        kinds = ["bytes"] * len(kinds)
    return tuple(kinds)


def register_type(flavour):
    return 32 if flavour in ("small", "bytes") else width_of(flavour) if width_of(flavour) != 8 else 16


def sweep_kernels(chosen, random, threads=64, per_kernel=24, prefix="sweep"):
    """Kernels in which each form's results are stored to columns of their own."""
    groups = {}
    for each in chosen:
        groups.setdefault(flavours(each) if isinstance(each, Form) else ("b32",) * 6, []).append(each)
    batches = []
    for kinds, members in groups.items():
        for first in range(0, len(members), per_kernel):
            batches.append((kinds, members[first:first + per_kernel]))
    # Small batches share a kernel.
    merged, current, size = [], [], 0
    for kinds, members in batches:
        if size + len(members) > per_kernel and current:
            merged.append(current)
            current, size = [], 0
        current.append((kinds, members))
        size += len(members)
    if current:
        merged.append(current)
    for number, batch in enumerate(merged):
        yield one_kernel(f"{prefix}{number}", batch, random, threads)


def one_kernel(name, batch, random, threads):
    registers, inputs, columns, body, outputs = [], [], [], [], []

    def register(width):
        reg = Reg(width, "b", len(registers))
        registers.append(reg)
        return reg

    for kinds, members in batch:
        taken, sources, values = {}, [], []
        for kind in kinds:
            if kind == "imm":
                sources.append(None)
                continue
            before = taken.setdefault(kind.split(":")[-1], [])
            reg = register(register_type(kind))
            column = [operands.of_type(kind, random, [each[lane] for each in before]) for lane in range(threads)]
            before.append(column)
            sources.append(reg)
            inputs.append(reg)
            columns.append(column)
        for form in members:
            arguments = []
            for kind, source in zip(form.of, sources):
                if kind == "imm":
                    value = form.immediates(random)
                    source = Immediate(value, str(value))
                arguments.append(source)
            results = [register(max(16, width_of(kind)) if kind != "pred" else 1) for kind in form.to]
            body.append(Instruction(form, results, arguments))
            outputs += results
    scratch = [bytes(64)] * threads
    return Kernel(name, threads, registers, inputs, columns, scratch, body, outputs)


def carry_chains():
    """Pairs and triples of texts."""
    for kind in CARRY_KINDS:
        yield [f"add.cc.{kind}", f"addc.cc.{kind}", f"addc.{kind}"]
        yield [f"sub.cc.{kind}", f"subc.cc.{kind}", f"subc.{kind}"]
        for half in ("lo", "hi"):
            yield [f"mad.{half}.cc.{kind}", f"madc.hi.cc.{kind}", f"madc.{half}.{kind}"]
            yield [f"mad.{half}.cc.{kind}", f"addc.cc.{kind}", f"madc.lo.cc.{kind}", f"addc.{kind}"]
            yield [f"add.cc.{kind}", f"madc.{half}.cc.{kind}", f"madc.lo.{kind}"]


def carry_kernel(name, random, threads):
    from isa import WIDTHS
    registers, inputs, columns, body, outputs = [], [], [], [], []

    def register(width):
        reg = Reg(width, "b", len(registers))
        registers.append(reg)
        return reg

    sources = {}
    for width in (32, 64):
        sources[width] = [register(width) for _ in range(4)]
        for reg in sources[width]:
            inputs.append(reg)
            columns.append([operands.integer(width, random) for _ in range(threads)])
    for texts in carry_chains():
        width = WIDTHS[texts[0].split(".")[-1]]
        steps = []
        for text in texts:
            count = 3 if text.startswith("mad") else 2
            reg = register(width)
            steps.append((text, reg, [random.choice(sources[width]) for _ in range(count)], carry_step(text)))
            outputs.append(reg)
        body.append(Chain(steps))
    return Kernel(name, threads, registers, inputs, columns, [bytes(64)] * threads, body, outputs)
