"""Litmus programs as kernels of one CUDA program, each operation an instruction in inline PTX.

A thread of the program is the first lane of a warp of its own (its `warp`), or a lane (`lane`) of a warp that it shares with others. Barriers
of a block count whole warps: the other lanes of a warp only come to these."""

import collections

import executions
from programs import registers_of

c_types = {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long long"}


class CannotWrite(Exception):
    pass


Kernel = collections.namedtuple("Kernel", "name program text lines outputs blocks threads initial grid_wide")


def expression(value):
    if isinstance(value, int):
        return f"{value}"
    if isinstance(value, str):
        return f"r_{value}"
    name, left, right = value
    return f"({expression(left)} {name} {expression(right)})"


class KernelWriter:
    def __init__(self, program, name):
        self.program, self.name = program, name
        self.lines, self.where = [], {}  # text; number of a line of the kernel -> (thread, position)
        self.check()

    def check(self):
        program = self.program
        if len({thread.place.device for thread in program.threads}) > 1:
            raise CannotWrite("several devices")
        for location in program.locations.values():
            if location.aliases:
                raise CannotWrite("addresses that alias")
        for thread in program.threads:
            for instruction in thread.code:
                if instruction.proxy != "generic":
                    raise CannotWrite("proxies")
                if instruction.kind == "rmw" and instruction.operation == "-" and instruction.to is None and False:
                    raise CannotWrite("red.sub")

    def emit(self, text, position=None):
        self.lines.append(text)
        if position is not None:
            self.where[len(self.lines)] = position

    def write(self):
        program = self.program
        places = [thread.place for thread in program.threads]
        self.ctas = sorted({place.within("cta") for place in places})
        warps = max(place.warp for place in places) + 1
        lanes = max(place.lane for place in places) + 1
        whole_warps = any(i.kind == "barrier" and i.operation != "warp" for t in program.threads for i in t.code) or warps > 1
        self.threads_of_block = 32 * warps if whole_warps else lanes
        for name, location in program.locations.items():
            if location.space == "global":
                self.emit(f"__device__ alignas(16) unsigned char {self.name}_{name}[{max(location.size, 8)}];")
        self.emit(f"__global__ void {self.name}(unsigned long long* out) {{")
        shared = [name for name, location in program.locations.items() if location.space == "shared"]
        for name in shared:
            self.emit(f"  __shared__ alignas(16) unsigned char {self.name}_{name}[{max(program.locations[name].size, 8)}];")
        if shared:
            self.emit("  if (threadIdx.x == 0) {")
            for name in shared:
                initial = program.locations[name].initial
                self.emit(f"    *(unsigned long long*){self.name}_{name} = {initial & (1 << 64) - 1}ull;")
            self.emit("  }")
            self.emit("  __syncthreads();")
        self.outputs = []
        for t, thread in enumerate(program.threads):
            self.write_thread(t, thread)
        self.emit("}")
        grid_wide = len(self.ctas) > 1
        initial = {name: location.initial for name, location in program.locations.items() if location.space == "global"}
        return Kernel(self.name, program, self.lines, self.where, self.outputs, len(self.ctas), self.threads_of_block, initial, grid_wide)

    def write_thread(self, t, thread):
        place = thread.place
        block = self.ctas.index(place.within("cta"))
        self.emit(f"  if (blockIdx.x == {block} && threadIdx.x / 32 == {place.warp}) {{  // thread {t}")
        names = set(thread.registers)
        for instruction in thread.code:
            if instruction.to is not None:
                names.add(instruction.to)
            for part in (instruction.value, instruction.expected, instruction.quorum, *instruction.barrier):
                if part is not None:
                    names |= registers_of(part)
        names = sorted(names)
        for name in names:
            self.emit(f"    unsigned long long r_{name} = {thread.registers.get(name, 0)}ull;")
        # The lane's part, cut at barriers of the block, to which all lanes come.
        self.t = t
        segment = []
        for position, instruction in enumerate(thread.code):
            if instruction.kind == "barrier" and instruction.operation != "warp":
                self.write_segment(t, place, segment)
                segment = []
                self.write_barrier(t, position, instruction)
            else:
                segment.append((position, instruction))
        self.write_segment(t, place, segment)
        for name in names:
            self.outputs.append((t, name))
            self.emit(f"    if (threadIdx.x % 32 == {place.lane}) out[{len(self.outputs) - 1}] = r_{name};")
        self.emit("  }")

    def write_segment(self, t, place, segment):
        labels = {i.target for _, i in segment if i.kind == "label"}
        if any(i.kind == "branch" and i.target not in labels for _, i in segment):
            raise CannotWrite("a branch across a barrier")
        if segment:
            self.emit(f"    if (threadIdx.x % 32 == {place.lane}) {{")
            for position, instruction in segment:
                self.write_instruction(t, position, instruction)
            self.emit("    }")

    def write_barrier(self, t, position, instruction):
        program = self.program
        parts = instruction.barrier
        quorum = instruction.quorum
        if quorum is None:
            event = type("", (), {"thread": t, "instruction": instruction})
            quorum = executions.quorum_of(program, event)
        number = f"{4 * parts[0]} + {expression(parts[1])}" if len(parts) > 1 else f"{4 * parts[0]}"
        if len(parts) > 1 and isinstance(parts[1], str):
            number = f"__shfl_sync(0xffffffffu, (unsigned)({number}), 0)"
        self.emit(f'    asm volatile("bar.{instruction.operation} %0, %1;" :: "r"((unsigned)({number})), "r"({32 * quorum}) : "memory");', (t, position))

    def pointer(self, instruction):
        return f"{self.name}_{instruction.location} + {instruction.offset}"

    def write_instruction(self, t, position, i):
        here = (t, position)
        constraint = "l" if i.width == 8 else "r"
        temporary = c_types[8] if i.width == 8 else "unsigned"
        bits = 8 * i.width
        suffix = "weak" if i.order == "weak" else "volatile" if i.volatile else f"{i.order}.{i.scope}"
        if i.kind == "label":
            self.emit(f"      T{t}_{i.target}:;")
        elif i.kind == "branch":
            condition = f"if ({expression(i.value)}) " if i.value != 1 else ""
            self.emit(f"      {condition}goto T{t}_{i.target};")
        elif i.kind == "let":
            self.emit(f"      r_{i.to} = {expression(i.value)};")
        elif i.kind == "load":
            load = f'asm volatile("ld.{suffix}.u{bits} %0, [%1];" : "={constraint}"(v) : "l"({self.pointer(i)}) : "memory");'
            if i.until:
                comparison, number = i.until
                self.emit(f"      {{ {temporary} v; do {{ {load} }} while (!(v {comparison} {number})); r_{i.to} = v; }}", here)
            else:
                self.emit(f"      {{ {temporary} v; {load} r_{i.to} = v; }}", here)
        elif i.kind == "store":
            self.emit(f'      asm volatile("st.{suffix}.u{bits} [%0], %1;" :: "l"({self.pointer(i)}), "{constraint}"(({temporary})({expression(i.value)}))'
                      ' : "memory");', here)
        elif i.kind == "rmw":
            self.write_rmw(i, here, constraint, temporary, bits)
        elif i.kind == "fence":
            self.emit(f'      asm volatile("fence.{i.order}.{i.scope};" ::: "memory");', here)
        elif i.kind == "barrier":
            mask = 0
            for thread in self.program.threads:
                if thread.place.within("cta") == self.program.threads[t].place.within("cta") and \
                        thread.place.warp == self.program.threads[t].place.warp and \
                        any(other.kind == "barrier" and other.operation == "warp" and other.barrier == i.barrier for other in thread.code):
                    mask |= 1 << thread.place.lane
            self.emit(f"      __syncwarp({mask:#x}u);", here)
        else:
            raise CannotWrite(i.kind)

    def write_rmw(self, i, here, constraint, temporary, bits):
        operations = {"+": f"add.u{bits}", "&": f"and.b{bits}", "|": f"or.b{bits}", "^": f"xor.b{bits}", "exch": f"exch.b{bits}", "cas": f"cas.b{bits}",
                      "-": f"add.u{bits}"}
        value = f"({temporary})({'-' if i.operation == '-' else ''}({expression(i.value)}))"
        orders = f"{i.order}.{i.scope}"
        name = operations[i.operation]
        if i.to is None:
            self.emit(f'      asm volatile("red.{"relaxed" if i.order == "relaxed" else i.order}.{i.scope}.{name} [%0], %1;" :: "l"({self.pointer(i)}),'
                      f' "{constraint}"({value}) : "memory");', here)
            return
        expected = f', "{constraint}"(({temporary})({expression(i.expected)}))' if i.operation == "cas" else ""
        operands = "%0, [%1], %2, %3" if i.operation == "cas" else "%0, [%1], %2"
        self.emit(f'      {{ {temporary} v; asm volatile("atom.{orders}.{name} {operands};" : "={constraint}"(v) : "l"({self.pointer(i)}){expected},'
                  f' "{constraint}"({value}) : "memory"); r_{i.to} = v; }}', here)


prologue = """#include <cstdio>
#include <cuda_runtime.h>
static unsigned long long out[256];
static void show(const char* name, int outputs) {
  printf("%s:", name);
  for (int i = 0; i < outputs; i++)
    printf(" %llu", out[i]);
}
""".splitlines()


def write_program(kernels):
    """(text, for each line of it that is an instruction: (name of the kernel, (thread, position)))."""
    lines, where = list(prologue), {}
    for kernel in kernels:
        first = len(lines)
        lines += kernel.text
        for number, position in kernel.lines.items():
            where[first + number] = (kernel.name, position)
    lines += ["int main() {", "  unsigned long long* d_out;", "  cudaMalloc(&d_out, sizeof out);", "  void* arguments[] = {&d_out};", "  unsigned long long v;"]
    for kernel in kernels:
        for name, initial in kernel.initial.items():
            lines.append(f"  v = {initial & (1 << 64) - 1}ull;")
            lines.append(f"  cudaMemcpyToSymbol({kernel.name}_{name}, &v, 8);")
        lines.append("  cudaMemset(d_out, 0, sizeof out);")
        lines.append(f"  cudaLaunchCooperativeKernel((void*){kernel.name}, {kernel.blocks}, {kernel.threads}, arguments, 0, 0);")
        lines.append("  cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);")
        lines.append(f'  show("{kernel.name}", {len(kernel.outputs)});')
        for name in kernel.initial:
            lines.append(f"  cudaMemcpyFromSymbol(&v, {kernel.name}_{name}, 8);")
            lines.append('  printf(" %llu", v);')
        lines.append('  puts("");')
    lines.append("}")
    return "\n".join(lines) + "\n", where


def kernel(program, name):
    return KernelWriter(program, name).write()
