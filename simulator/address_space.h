// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses in kernels: which memory space an address belongs to, and where the same variable is in another tile of the
// cluster.
#pragma once

#include "model/abi.h"
#include "model/launch.h"
#include "simulator/memory_map.h"

#include <cstdint>
#include <span>

namespace ampsim {

/// ampsim_map_shared for a thread. Returns an address without memory if `address` is not in the tile's own tile-local
/// memory or the cluster does not have the tile.
void *map_shared(const Launch &launch, const ampsim_thread_context &thread, const void *address,
                 std::uint32_t rank);

/// ampsim_space_of. `is_own`: the address is known to be that of one of the thread's own variables.
std::uint32_t space_of(const Launch &launch, const MemoryMap &memory, const ampsim_thread_context &thread,
                       std::span<const char> arguments, const void *address, bool is_own);

/// While this object lives, kernels run on this thread's stack; everything above it belongs to the host.
class KernelFrames {
public:
  KernelFrames();
  ~KernelFrames();
  KernelFrames(const KernelFrames &) = delete;
  KernelFrames &operator=(const KernelFrames &) = delete;

private:
  const char *const outer;
};

/// Returns whether the address may be that of a thread's own variable or of a constant in the kernel's code. The
/// program never allocates memory near stacks or code. `code`: a place in the kernel's code, such as a hook's return
/// address.
bool is_near_code_or_stack(const void *address, const void *code);

} // namespace ampsim
