// The memory that a CUDA program has: what cudaMalloc and its relatives gave it, and the variables of its kernels.
//
// All of it lies in the machine's arena, memory of the host that kernels can reach included.
#pragma once

#include "model/type_layout.h"
#include "simulator/arena.h"

#include <cstdint>
#include <map>
#include <string>

namespace ampsim {

struct Allocation {
  enum class Kind : std::uint8_t { device, managed, host, variable } kind = Kind::device;
  char *begin = nullptr;
  std::uint64_t bytes = 0;
  std::string name;                    // of the variable that holds its address, or that it is; may be empty
  const TypeLayout *element = nullptr; // where it is known
  std::string file;                    // where it was made
  unsigned line = 0;
  char *block = nullptr; // of the arena
};

class Allocations {
public:
  explicit Allocations(Arena &arena) : arena(arena) {}

  /// Memory aligned for every use (256 bytes), and to `alignment` if that is more; null where there is none left.
  Allocation *allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t alignment = 256);
  void free(const Allocation &allocation);
  /// The one that the address lies in, or at whose end; null where there is none.
  Allocation *at(const void *address);
  const std::map<char *, Allocation> &all() const { return by_begin; }

private:
  Arena &arena;
  std::map<char *, Allocation> by_begin;
};

} // namespace ampsim
