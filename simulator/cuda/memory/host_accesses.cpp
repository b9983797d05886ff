// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses of host code to the machine's memory that are forbidden: to device memory and, on a device without
// concurrent managed access, to managed memory while a kernel runs.
//
// The simulated memory is the host's own, so such an access succeeds: it is reported, and the program continues with
// the values that kernels left there. On a device it ends the program (a segmentation fault or a bus error).
#include "simulator/cuda/runtime/runtime.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace ampsim {
namespace {

/// Returns whether a kernel that can use the managed memory may be running, so that the host must wait.
bool may_be_used(const CudaRuntime &runtime, const Allocation &managed) {
  switch (managed.attached_to) {
  case Allocation::Attached::all:
    return runtime.streams.may_run_kernel();
  case Allocation::Attached::host:
    return false;
  case Allocation::Attached::stream:
    return runtime.streams.may_run_kernel(managed.attached_stream);
  }
  return false;
}

/// The reason why the host cannot access the memory; null if it can.
const char *out_of_reach_because(const CudaRuntime &runtime, const Allocation &memory, bool freed) {
  using Kind = Allocation::Kind;
  if (memory.kind == Kind::device)
    return freed ? "which is freed device memory" : "which is device memory";
  if (!freed && runtime.machine.options.exclusive_managed &&
      (memory.kind == Kind::managed || memory.kind == Kind::managed_variable) && may_be_used(runtime, memory))
    return "which is managed memory, while a kernel may run";
  return nullptr;
}

} // namespace

void CudaRuntime::host_touches(AccessKind kind, const void *begin, std::uint64_t bytes, const char *file,
                               unsigned line) {
  constexpr std::size_t most = 1 << 20; // the number that is kept separately
  const auto *at = static_cast<const char *>(begin);
  const Allocation *memory = allocations.at(begin), *freed = memory ? nullptr : allocations.freed_at(at);
  const Allocation *meant = memory ? memory : freed;
  const char *why = meant ? out_of_reach_because(*this, *meant, freed) : nullptr;
  const bool is_shared = meant && meant->kind != Allocation::Kind::device;
  if (!why || is_shared) // which a kernel may use concurrently
    streams.host_access(kind, begin, bytes, file, line);
  if (!why)
    return;
  if (kind != AccessKind::read && memory) // a kernel that reads there does not cause a second finding
    machine.arena.set_initialised(
        const_cast<char *>(at), std::min<std::uint64_t>(bytes, std::uint64_t(memory->begin + memory->bytes - at)));
  if (!machine.work || out_of_reach.size() >= most || !out_of_reach.emplace(file, line, kind, begin).second)
    return;
  HostFault fault;
  fault.what = kind == AccessKind::read ? HostFault::What::host_reads : HostFault::What::host_writes;
  fault.by = {"the host", file, line, /*own=*/true};
  fault.variable = meant->name;
  fault.bytes = bytes;
  fault.meanwhile = is_shared;
  fault.detail = std::string(kind == AccessKind::read ? "reads " : "writes ") +
                 (meant->name.empty() ? "memory from " + meant->function : "'" + meant->name + "'") + ", " + why;
  machine.work->host_fault(fault);
  // The first is reported at once: the program may end before it calls the library again.
  const auto same = out_of_reach.lower_bound({file, line, kind, nullptr});
  if (const auto next = std::next(same); next == out_of_reach.end() || std::get<0>(*next) != file ||
                                         std::get<1>(*next) != line || std::get<2>(*next) != kind)
    report_host_faults();
}

} // namespace ampsim
