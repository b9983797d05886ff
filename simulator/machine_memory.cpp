// See machine_memory.h.
#include "simulator/machine_memory.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace ampsim {

std::uint64_t machine_memory() {
  std::uint64_t memory = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
  // As a container sees its own group, in the second and in the first version; where there is none, "max" or no
  // file.
  for (const char *file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
    if (std::uint64_t limit; std::ifstream(file) >> limit)
      memory = std::min(memory, limit);
  return memory;
}

} // namespace ampsim
