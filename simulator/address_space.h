// What a kernel asks of addresses: what memory they are of, and where the same variable lies in another tile of the cluster.
#pragma once

#include "model/abi.h"
#include "model/launch.h"
#include "simulator/memory_map.h"

#include <cstdint>
#include <span>

namespace ampsim {

/// ampsim_map_shared of a thread. Of an address that is not in the tile's own tile-local memory, or for a tile that the
/// cluster does not have, an address at which there is no memory.
void *map_shared(const Launch &launch, const ampsim_thread_context &thread, const void *address,
                 std::uint32_t rank);

/// ampsim_space_of. `is_own`: it is known to be a variable of a thread's own.
std::uint32_t space_of(const Launch &launch, const MemoryMap &memory, const ampsim_thread_context &thread,
                       std::span<const char> arguments, const void *address, bool is_own);

/// While it lives, kernels run on this thread's stack, and what lies above it there is the host's.
class KernelFrames {
public:
  KernelFrames();
  ~KernelFrames();
  KernelFrames(const KernelFrames &) = delete;
  KernelFrames &operator=(const KernelFrames &) = delete;

private:
  const char *const outer;
};

/// Could it be a variable of a thread's own, or a constant of the kernel's code? Stacks and code have neighbourhoods that no
/// memory lies in which the program allocates. `code`: a place in the kernel's, such as a hook returns to.
bool is_near_code_or_stack(const void *address, const void *code);

} // namespace ampsim
