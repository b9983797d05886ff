// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See address_space.h.
#include "simulator/address_space.h"

#include "simulator/machine_state.h"

#include <cstdlib>
#include <pthread.h>

namespace ampsim {

namespace {

thread_local const char *frames_end = nullptr; // the end of the kernel's frames on this thread's stack

/// Returns the end of this thread's stack, which grows down from there.
const char *end_of_stack() {
  thread_local const char *const end = [] {
    void *begin = nullptr;
    std::size_t size = 0;
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      pthread_attr_getstack(&attributes, &begin, &size);
      pthread_attr_destroy(&attributes);
    }
    return static_cast<const char *>(begin) + size;
  }();
  return end;
}

/// The tile's rank in its cluster.
std::uint32_t own_rank(const Launch &launch, const ampsim_thread_context &thread) {
  std::uint32_t rank = 0;
  for (std::size_t d = 0; d < launch.cluster.size(); ++d)
    rank = rank * std::uint32_t(launch.cluster[d]) + std::uint32_t(thread.tile[d] % launch.cluster[d]);
  return rank;
}

} // namespace

KernelFrames::KernelFrames() : outer(frames_end) {
  frames_end = static_cast<const char *>(__builtin_frame_address(0));
}
KernelFrames::~KernelFrames() { frames_end = outer; }

bool is_near_code_or_stack(const void *address, const void *code) {
  const char *at = static_cast<const char *>(address);
  auto near = [&](const void *place, std::int64_t distance) {
    return std::abs(at - static_cast<const char *>(place)) < distance;
  };
  if (near(__builtin_frame_address(0), 1 << 20))
    return !frames_end || at < frames_end || at >= end_of_stack();
  return near(code, std::int64_t{1} << 30) && !Machine::State::installed().code.is_host_memory(address);
}

void *map_shared(const Launch &launch, const ampsim_thread_context &thread, const void *address,
                 std::uint32_t rank) {
  char *at = const_cast<char *>(static_cast<const char *>(address));
  const std::uint64_t offset = std::uint64_t(at - thread.tile_local);
  const std::uint32_t tiles = launch.cluster_tiles();
  if (offset >= launch.tile_local_bytes || rank >= tiles)
    return reinterpret_cast<void *>(std::uintptr_t{1} << 46 | (offset & 0xffff)); // above all mapped memory
  if (tiles == 1)
    return at;
  return at + (std::int64_t{rank} - std::int64_t{own_rank(launch, thread)}) * std::int64_t(launch.cluster_stride);
}

std::uint32_t space_of(const Launch &launch, const MemoryMap &memory, const ampsim_thread_context &thread,
                       std::span<const char> arguments, const void *address, bool is_own) {
  constexpr unsigned rank_shift = 8;
  const char *at = static_cast<const char *>(address);
  if (std::uint64_t(at - thread.tile_local) < launch.tile_local_bytes)
    return ampsim_space_tile_local | own_rank(launch, thread) << rank_shift;
  if (const std::optional<std::uint32_t> place = launch.cluster_place(address))
    return ampsim_space_tile_local | *place % launch.cluster_tiles() << rank_shift;
  if (std::uint64_t(at - arguments.data()) < arguments.size())
    return ampsim_space_arguments;
  if (memory.is_global(address)) {
    for (const Region &region : launch.regions)
      if (region.has(at))
        return region.constant ? ampsim_space_constant : ampsim_space_global;
    return ampsim_space_none;
  }
  return is_own ? ampsim_space_private : ampsim_space_none;
}

} // namespace ampsim
