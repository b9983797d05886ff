// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See machine_memory.h.
#include "simulator/machine_memory.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace ampsim {

std::uint64_t machine_memory() {
  std::uint64_t memory = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
  // The path of a container's own group in cgroup v2 and v1; without a limit, the file contains "max" or is missing.
  for (const char *file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
    if (std::uint64_t limit; std::ifstream(file) >> limit)
      memory = std::min(memory, limit);
  return memory;
}

} // namespace ampsim
