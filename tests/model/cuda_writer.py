# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Litmus programs as kernels of one program, in a dialect: `ptx` (CUDA, each operation an instruction in inline PTX), `cuda` (libcu++'s
atomic_ref, atomic functions, volatile accesses, fences), or `hip` (`__hip_atomic_...` and fences).

A thread of the program is the first lane of a warp of its own (its `warp`), or a lane (`lane`) of a warp that it
shares with others. Barriers of a block count whole warps: the other lanes of a warp only reach these."""

import collections
import re

import executions
from programs import registers_of

dialects = ("ptx", "cuda", "hip")
suffixes = {"ptx": ".cu", "cuda": ".cu", "hip": ".hip"}
warp_sizes = {"ptx": 32, "cuda": 32, "hip": 64}
c_types = {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long long"}


class CannotWrite(Exception):
    pass


# Accesses by proxies that no program of CUDA can make to memory that others reach by generic addresses.
no_proxies = {"surface": "surfaces: they are of CUDA arrays, which have no generic address",
              "constant": "the constant proxy on memory that the launch writes",
              "texture": "textures of memory that the launch writes"}


Kernel = collections.namedtuple("Kernel", "name program text lines outputs blocks threads initial")


class KernelWriter:
    def __init__(self, program, name, dialect):
        self.program, self.name, self.dialect, self.warp = program, name, dialect, warp_sizes[dialect]
        self.lines, self.where = [], {}  # text; number of a line of the kernel -> (thread, position)
        self.check()

    def check(self):
        program = self.program
        if len({thread.place.device for thread in program.threads}) > 1:
            raise CannotWrite("several devices")
        instructions = [i for thread in program.threads for i in thread.code]
        for proxy, reason in no_proxies.items():
            if any(i.proxy == proxy and i.kind != "proxy_fence" for i in instructions):
                raise CannotWrite(reason)
        for i in instructions:
            if i.kind == "proxy_fence" and i.proxy not in ("alias", "async"):
                raise CannotWrite(f"fence.proxy.{i.proxy}, which PTX does not have")
        used = {name for i in instructions for name in (i.location, i.source) if name}
        if any(program.locations[name].aliases for name in used):
            raise CannotWrite("two generic addresses of one memory")

    def expression(self, value):
        """In C++; registers are those of the thread that is being written."""
        if isinstance(value, int):
            return f"{value}"
        if isinstance(value, str):
            return f"r{self.t}_{value}"
        name, left, right = value
        return f"({self.expression(left)} {name} {self.expression(right)})"

    def emit(self, text, position=None):
        self.lines.append(text)
        if position is not None:
            self.where[len(self.lines)] = position

    def write(self):
        program = self.program
        places = [thread.place for thread in program.threads]
        self.ctas = self.blocks_of([place.within("cta") for place in places])
        warps = max(place.warp for place in places) + 1
        lanes = max(place.lane for place in places) + 1
        wide = [i.operation for t in program.threads for i in t.code if i.kind == "barrier" and i.operation in ("cluster", "grid")]
        whole_warps = any(i.kind == "barrier" and i.operation != "warp" for t in program.threads for i in t.code) or warps > 1
        self.threads_of_block = self.warp * warps if whole_warps else lanes
        for name, location in program.locations.items():
            if location.space == "global" and not location.aliases:
                self.emit(f"__device__ alignas(16) unsigned char {self.name}_{name}[{max(location.size, 8)}];")
        dimensions = "__cluster_dims__(2) " if self.clustered else ""
        self.emit(f"__global__ void {dimensions}{self.name}(unsigned long long* out) {{")
        shared = [name for name, location in program.locations.items() if location.space == "shared"]
        for name in shared:
            self.emit(f"  __shared__ alignas(16) unsigned char {self.name}_{name}[{max(program.locations[name].size, 8)}];")
        if shared:
            self.emit("  if (threadIdx.x == 0) {")
            for name in shared:
                initial = program.locations[name].initial
                self.emit(f"    *(unsigned long long*){self.name}_{name} = {initial & (1 << 64) - 1}ull;")
                if program.locations[name].size > 8:
                    self.emit(f"    *(unsigned long long*)({self.name}_{name} + 8) = 0;")
            if any(i.proxy == "async" for thread in program.threads for i in thread.code):
                self.emit('    asm volatile("fence.proxy.async;" ::: "memory");')
            self.emit("  }")
            self.emit("  __syncthreads();")
        self.outputs = []
        for block, cta in enumerate(self.ctas):
            if cta is None:
                for _ in range(self.grid_barriers()):
                    self.emit(f"  if (blockIdx.x == {block}) cooperative_groups::this_grid().sync();")
                continue
            members = [t for t, thread in enumerate(program.threads) if thread.place.within("cta") == cta]
            if wide and not self.whole_barriers(members):
                raise CannotWrite("barriers of parts of a block beside wider ones")
            if (self.dialect != "ptx" or wide) and self.whole_barriers(members):
                self.write_block(block, members)
                continue
            if self.dialect == "hip":
                raise CannotWrite("named barriers")
            for t in members:
                self.write_thread(t, block)
        self.emit("}")
        initial = {name: location.initial for name, location in program.locations.items() if location.space == "global" and not location.aliases}
        return Kernel(self.name, program, self.lines, self.where, self.outputs, len(self.ctas), self.threads_of_block, initial)

    def grid_barriers(self):
        return sum(i.kind == "barrier" and i.operation == "grid" for i in self.program.threads[0].code)

    def blocks_of(self, ctas):
        """The blocks of the launch, None for those without threads. In clusters, if the program uses their scope and has two blocks in one."""
        ctas = sorted(set(ctas))
        clusters = sorted({cta[:2] for cta in ctas})
        self.clustered = len(clusters) < len(ctas) and any(
            i.scope == "cluster" or i.operation == "cluster" for thread in self.program.threads for i in thread.code)
        if not self.clustered:
            return ctas
        result = []
        for cluster in clusters:
            mates = [cta for cta in ctas if cta[:2] == cluster]
            if len(mates) > 2:
                raise CannotWrite("clusters of more than two blocks")
            result += mates + [None] * (2 - len(mates))
        return result

    def whole_barriers(self, members):
        """True if all barriers of these threads, those of a block, are barriers of the whole block."""
        lists = [[(i.barrier, i.operation, i.quorum) for i in self.program.threads[t].code if i.kind == "barrier" and i.operation != "warp"]
                 for t in members]
        return all(one == lists[0] for one in lists) and all(
            operation in ("cluster", "grid") or (operation == "sync" and quorum == len(members)) for _, operation, quorum in lists[0])

    def write_block(self, block, members):
        """Threads of a block in the parts between its barriers, so that all come to one `__syncthreads()`."""
        self.emit(f"  if (blockIdx.x == {block}) {{")
        parts = {t: self.segments(self.program.threads[t]) for t in members}
        for t in members:
            self.declare(t)
        for part in range(len(parts[members[0]])):
            for t in members:
                segment = parts[t][part][0]
                place = self.program.threads[t].place
                if segment:
                    self.emit(f"    if (threadIdx.x / {self.warp} == {place.warp})  // thread {t}")
                    self.write_segment(t, place, segment)
            barrier = parts[members[0]][part][1]
            if barrier is not None:
                operation = self.program.threads[members[0]].code[barrier].operation
                self.emit(f"    {self.whole_barrier(operation)};", (members[0], barrier))
        for t in members:
            self.write_outputs(t, f"threadIdx.x / {self.warp} == {self.program.threads[t].place.warp} && ")
        self.emit("  }")

    def whole_barrier(self, operation):
        if operation == "sync":
            return "__syncthreads()"
        if operation == "grid":
            return "cooperative_groups::this_grid().sync()"
        if self.dialect == "hip":
            raise CannotWrite("barriers of clusters")
        if self.dialect == "ptx":
            return 'asm volatile("barrier.cluster.arrive; barrier.cluster.wait;" ::: "memory")'
        return "cooperative_groups::this_cluster().sync()"

    def write_thread(self, t, block):
        thread = self.program.threads[t]
        place = thread.place
        self.emit(f"  if (blockIdx.x == {block} && threadIdx.x / {self.warp} == {place.warp}) {{  // thread {t}")
        self.declare(t)
        for segment, barrier in self.segments(thread):
            if segment:
                self.write_segment(t, place, segment)
            if barrier is not None:
                self.write_barrier(t, barrier, thread.code[barrier])
        self.write_outputs(t, "")
        self.emit("  }")

    @staticmethod
    def segments(thread):
        """The code, cut at barriers of the block: [(instructions with their positions, position of the barrier after them or None)]."""
        result, segment = [], []
        for position, instruction in enumerate(thread.code):
            if instruction.kind == "barrier" and instruction.operation != "warp":
                result.append((segment, position))
                segment = []
            else:
                segment.append((position, instruction))
        return result + [(segment, None)]

    def names(self, t):
        thread = self.program.threads[t]
        names = set(thread.registers)
        for instruction in thread.code:
            if instruction.to is not None:
                names.add(instruction.to)
            for part in (instruction.value, instruction.expected, instruction.quorum, *instruction.barrier):
                if part is not None:
                    names |= registers_of(part)
        return sorted(names)

    def declare(self, t):
        for name in self.names(t):
            self.emit(f"    unsigned long long r{t}_{name} = {self.program.threads[t].registers.get(name, 0)}ull;")

    def write_outputs(self, t, condition):
        for name in self.names(t):
            self.outputs.append((t, name))
            lane = self.program.threads[t].place.lane
            self.emit(f"    if ({condition}threadIdx.x % {self.warp} == {lane}) out[{len(self.outputs) - 1}] = r{t}_{name};")

    def write_segment(self, t, place, segment):
        labels = {i.target for _, i in segment if i.kind == "label"}
        if any(i.kind == "branch" and i.target not in labels for _, i in segment):
            raise CannotWrite("a branch across a barrier")
        self.t = t
        self.emit(f"    if (threadIdx.x % {self.warp} == {place.lane}) {{")
        for position, instruction in segment:
            self.write_instruction(t, position, instruction)
        self.emit("    }")

    def write_barrier(self, t, position, instruction):
        program, self.t = self.program, t
        parts = instruction.barrier
        quorum = instruction.quorum
        if quorum is None:
            event = type("", (), {"thread": t, "instruction": instruction})
            quorum = executions.quorum_of(program, event)
        number = f"{4 * parts[0]} + {self.expression(parts[1])}" if len(parts) > 1 else f"{4 * parts[0]}"
        if len(parts) > 1 and isinstance(parts[1], str):
            number = f"__shfl_sync(0xffffffffu, (unsigned)({number}), 0)"
        self.emit(f'    asm volatile("bar.{instruction.operation} %0, %1;" :: "r"((unsigned)({number})), "r"({32 * quorum}) : "memory");', (t, position))

    def pointer(self, instruction):
        return f"{self.name}_{instruction.location} + {instruction.offset}"

    def address(self, i, position):
        """(state space, operand): every other instruction on shared memory names its space."""
        if self.program.locations[i.location].space == "shared" and position % 2:
            return ".shared", f'"r"((unsigned)__cvta_generic_to_shared({self.pointer(i)}))'
        return "", f'"l"({self.pointer(i)})'

    def write_instruction(self, t, position, i):
        here = (t, position)
        constraint = "l" if i.width == 8 else "r"
        temporary = c_types[8] if i.width == 8 else "unsigned"
        bits = 8 * i.width
        suffix = "weak" if i.order == "weak" else "volatile" if i.volatile else f"{i.order}.{i.scope}"
        if i.kind == "label":
            self.emit(f"      T{t}_{i.target}:;")
        elif i.kind == "branch":
            condition = f"if ({self.expression(i.value)}) " if i.value != 1 else ""
            self.emit(f"      {condition}goto T{t}_{i.target};")
        elif i.kind == "let":
            self.emit(f"      r{self.t}_{i.to} = {self.expression(i.value)};")
        elif i.kind == "copy" and self.dialect == "ptx" and i.proxy == "async":
            self.emit(f'      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], {i.width}; cp.async.bulk.commit_group;" :: '
                      f'"l"({self.pointer(i)}), "r"((unsigned)__cvta_generic_to_shared({self.name}_{i.source} + {i.source_offset})) : "memory");', here)
        elif i.kind == "copy_wait" and self.dialect == "ptx" and i.proxy == "async":
            self.emit('      asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");', here)
        elif i.kind == "copy" and self.dialect == "ptx":
            self.emit(f'      asm volatile("cp.async.ca.shared.global [%0], [%1], {i.width};" :: "r"((unsigned)__cvta_generic_to_shared({self.pointer(i)})),'
                      f' "l"({self.name}_{i.source} + {i.source_offset}) : "memory");', here)
        elif i.kind == "copy_wait" and self.dialect == "ptx":
            self.emit('      asm volatile("cp.async.wait_all;" ::: "memory");', here)
        elif i.kind == "copy" and self.dialect == "cuda":
            self.emit(f"      __pipeline_memcpy_async({self.pointer(i)}, {self.name}_{i.source} + {i.source_offset}, {i.width});", here)
        elif i.kind == "copy_wait" and self.dialect == "cuda":
            self.emit("      __pipeline_commit(), __pipeline_wait_prior(0);", here)
        elif i.kind in ("load", "store", "rmw", "fence") and self.dialect != "ptx":
            self.write_in_cpp(i, here)
        elif i.kind == "load":
            space, address = self.address(i, position)
            load = f'asm volatile("ld.{suffix}{space}.u{bits} %0, [%1];" : "={constraint}"(v) : {address} : "memory");'
            if i.until:
                comparison, number = i.until
                self.emit(f"      {{ {temporary} v; do {{ {load} }} while (!(v {comparison} {number})); r{self.t}_{i.to} = v; }}", here)
            else:
                self.emit(f"      {{ {temporary} v; {load} r{self.t}_{i.to} = v; }}", here)
        elif i.kind == "store":
            space, address = self.address(i, position)
            self.emit(f'      asm volatile("st.{suffix}{space}.u{bits} [%0], %1;" :: {address}, "{constraint}"(({temporary})({self.expression(i.value)}))'
                      ' : "memory");', here)
        elif i.kind == "rmw":
            self.write_rmw(i, here, constraint, temporary, bits)
        elif i.kind == "proxy_fence":
            self.emit(f'      asm volatile("fence.proxy.{i.proxy};" ::: "memory");', here)
        elif i.kind == "fence":
            self.emit(f'      asm volatile("fence.{i.order}.{i.scope};" ::: "memory");', here)
        elif i.kind == "barrier":
            mask = 0
            for thread in self.program.threads:
                if thread.place.within("cta") == self.program.threads[t].place.within("cta") and \
                        thread.place.warp == self.program.threads[t].place.warp and \
                        any(other.kind == "barrier" and other.operation == "warp" and other.barrier == i.barrier for other in thread.code):
                    mask |= 1 << thread.place.lane
            self.emit(f"      __syncwarp({mask:#x});", here)
        else:
            raise CannotWrite(i.kind)

    def write_rmw(self, i, here, constraint, temporary, bits):
        operations = {"+": f"add.u{bits}", "&": f"and.b{bits}", "|": f"or.b{bits}", "^": f"xor.b{bits}", "exch": f"exch.b{bits}", "cas": f"cas.b{bits}",
                      "-": f"add.u{bits}"}
        value = f"({temporary})({'-' if i.operation == '-' else ''}({self.expression(i.value)}))"
        orders = f"{i.order}.{i.scope}"
        name = operations[i.operation]
        if i.to is None and i.order in ("relaxed", "release"):  # the orders that `red` has
            self.emit(f'      asm volatile("red.{orders}.{name} [%0], %1;" :: "l"({self.pointer(i)}),'
                      f' "{constraint}"({value}) : "memory");', here)
            return
        expected = f', "{constraint}"(({temporary})({self.expression(i.expected)}))' if i.operation == "cas" else ""
        operands = "%0, [%1], %2, %3" if i.operation == "cas" else "%0, [%1], %2"
        kept = f"r{self.t}_{i.to} = v; " if i.to else ""
        self.emit(f'      {{ {temporary} v; asm volatile("atom.{orders}.{name} {operands};" : "={constraint}"(v) : "l"({self.pointer(i)}){expected},'
                  f' "{constraint}"({value}) : "memory"); {kept}}}', here)


    def write_in_cpp(self, i, here):
        """An operation in C++. Loads and atomic operations are expressions."""
        kind = c_types[i.width]
        place = f"({kind}*)({self.pointer(i)})"
        value = None if i.value is None else f"({kind})({self.expression(i.value)})"
        if i.kind == "fence":
            self.emit(f"      {fences[self.dialect](i)};", here)
            return
        if i.order == "weak" or i.volatile:
            access = f"*({'volatile ' if i.volatile else ''}{kind}*)({self.pointer(i)})"
            text = access if i.kind == "load" else f"{access} = {value}"
        elif self.dialect == "hip":
            text = self.hip_atomic(i, place, value)
        elif i.scope == "cluster":
            text = self.built_in_atomic(i, place, value)
        elif i.kind == "rmw" and i.order == "relaxed" and i.width == 4 and here[1] % 2 == 0:
            suffix = {"cta": "_block", "gpu": "", "sys": "_system"}[i.scope]
            expected = f"(unsigned)({self.expression(i.expected)}), " if i.operation == "cas" else ""
            text = f"atomic{ {'+': 'Add', 'exch': 'Exch', 'cas': 'CAS'}[i.operation] }{suffix}({place}, {expected}{value})"
        else:
            text = self.libcu_atomic(i, place, value)
        if i.until:
            comparison, number = i.until
            self.emit(f"      do r{self.t}_{i.to} = {text}; while (!(r{self.t}_{i.to} {comparison} {number}));", here)
        elif i.to is not None:
            self.emit(f"      r{self.t}_{i.to} = {text};", here)
        else:
            self.emit(f"      {text};", here)

    def libcu_atomic(self, i, place, value):
        reference = f"cuda::atomic_ref<{c_types[i.width]}, cuda::thread_scope_{scopes[i.scope]}>(*{place})"
        order = f"cuda::memory_order_{i.order}"
        if i.kind == "load":
            return f"{reference}.load({order})"
        if i.kind == "store":
            return f"{reference}.store({value}, {order})"
        if i.operation == "cas":
            return f"[&] {{ {c_types[i.width]} seen = {self.expression(i.expected)}; {reference}.compare_exchange_strong(seen, {value}, {order}); return seen; }}()"
        name = {"+": "fetch_add", "exch": "exchange"}[i.operation]
        return f"{reference}.{name}({value}, {order})"

    def built_in_atomic(self, i, place, value):
        """libcu++ has no scope of the cluster; the compiler's functions do."""
        order, scope = f"__NV_ATOMIC_{i.order.upper()}", "__NV_THREAD_SCOPE_CLUSTER"
        if i.kind == "load":
            return f"__nv_atomic_load_n({place}, {order}, {scope})"
        if i.kind == "store":
            return f"__nv_atomic_store_n({place}, {value}, {order}, {scope})"
        if i.operation == "cas":
            failure = f"__NV_ATOMIC_{ {'acq_rel': 'ACQUIRE', 'release': 'RELAXED'}.get(i.order, i.order.upper()) }"
            return (f"[&] {{ {c_types[i.width]} seen = {self.expression(i.expected)}; "
                    f"__nv_atomic_compare_exchange_n({place}, &seen, {value}, false, {order}, {failure}, {scope}); return seen; }}()")
        name = {"+": "fetch_add", "exch": "exchange_n"}[i.operation]
        return f"__nv_atomic_{name}({place}, {value}, {order}, {scope})"

    def hip_atomic(self, i, place, value):
        orders = {"relaxed": "RELAXED", "acquire": "ACQUIRE", "release": "RELEASE", "acq_rel": "ACQ_REL"}
        order = f"__ATOMIC_{orders[i.order]}"
        scope = "__HIP_MEMORY_SCOPE_" + {"cta": "WORKGROUP", "gpu": "AGENT", "sys": "SYSTEM"}[i.scope]
        if i.kind == "load":
            return f"__hip_atomic_load({place}, {order}, {scope})"
        if i.kind == "store":
            return f"__hip_atomic_store({place}, {value}, {order}, {scope})"
        if i.operation == "cas":
            failure = f"__ATOMIC_{ {'acq_rel': 'ACQUIRE', 'release': 'RELAXED'}.get(i.order, orders[i.order]) }"
            return (f"[&] {{ {c_types[i.width]} seen = {self.expression(i.expected)}; "
                    f"__hip_atomic_compare_exchange_strong({place}, &seen, {value}, {order}, {failure}, {scope}); return seen; }}()")
        name = {"+": "fetch_add", "exch": "exchange"}[i.operation]
        return f"__hip_atomic_{name}({place}, {value}, {order}, {scope})"


scopes = {"cta": "block", "gpu": "device", "sys": "system"}


def cuda_fence(i):
    if i.scope == "cluster":
        return f"__nv_atomic_thread_fence(__NV_ATOMIC_{ {'sc': 'SEQ_CST'}.get(i.order, i.order.upper()) }, __NV_THREAD_SCOPE_CLUSTER)"
    if i.order == "sc":
        return {"cta": "__threadfence_block()", "gpu": "__threadfence()", "sys": "__threadfence_system()"}[i.scope]
    return f"cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_{scopes[i.scope]})"


def hip_fence(i):
    if i.order == "sc":
        return cuda_fence(i)
    order = {"acq_rel": "ACQ_REL", "acquire": "ACQUIRE", "release": "RELEASE"}[i.order]
    scope = {"cta": "workgroup", "gpu": "agent", "sys": ""}[i.scope]
    return f'__builtin_amdgcn_fence(__ATOMIC_{order}, "{scope}")'


fences = {"cuda": cuda_fence, "hip": hip_fence}


headers = {"ptx": ["cuda_runtime.h", "cooperative_groups.h"], "cuda": ["cuda_runtime.h", "cooperative_groups.h", "cuda_pipeline.h", "cuda/atomic"],
           "hip": ["hip/hip_runtime.h", "hip/hip_cooperative_groups.h"]}
prologue = """static unsigned long long out[256];
static void show(const char* name, int outputs) {
  printf("%s:", name);
  for (int i = 0; i < outputs; i++)
    printf(" %llu", out[i]);
}
""".splitlines()


def write_program(kernels, dialect="ptx"):
    """(text, for each line of it that is an instruction: (name of the kernel, (thread, position)))."""
    lines, where = [f"#include <{header}>" for header in ["cstdio"] + headers[dialect]] + prologue, {}
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
    if dialect == "hip":
        main = lines.index("int main() {")
        lines[main:] = [re.sub(r"\bcuda(?=[A-Z])", "hip", line) for line in lines[main:]]
        lines[main:] = [re.sub(r"(hipMemcpy(?:To|From)Symbol)\(((?:&v, )?)(\w+)", r"\1(\2HIP_SYMBOL(\3)", line) if "Symbol" in line else line
                        for line in lines[main:]]
    return "\n".join(lines) + "\n", where


def kernel(program, name, dialect="ptx"):
    return KernelWriter(program, name, dialect).write()
