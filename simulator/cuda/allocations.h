// The memory that a CUDA program has: what cudaMalloc and its relatives gave it, and the variables of its kernels.
//
// All of it lies in the machine's arena, memory of the host that kernels can reach included.
#pragma once

#include "model/type_layout.h"
#include "simulator/arena.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace ampsim {

struct Allocation {
  enum class Kind : std::uint8_t { device, managed, host, variable, managed_variable } kind = Kind::device;
  char *begin = nullptr;
  std::uint64_t bytes = 0;
  std::string name;                    // of the variable that holds its address, or that it is; may be empty
  const TypeLayout *element = nullptr; // where it is known
  std::vector<std::int32_t> extent;    // of an array, in elements; else empty
  std::string function, file;          // that made it, and where it was called
  unsigned line = 0;
  std::string freed_by, freed_file; // likewise, the function that freed it
  unsigned freed_line = 0;
  char *block = nullptr;      // of the arena
  bool of_graph = false;      // a graph's node allocates it, at one address each time
  char *registered = nullptr; // the host's address of memory that the program has from elsewhere
  unsigned flags = 0;         // of memory of the host's, as the program asked for it
  /// Managed memory: whose kernels may use it at any time. The host may touch it while others run.
  enum class Attached : std::uint8_t { all, host, stream } attached_to = Attached::all;
  std::uint64_t attached_stream = 0; // of Attached::stream
  int device = 0;                    // whose memory it is; of memory that all reach, the one that was current
  enum class Reach : std::uint8_t {
    peers,   // its own device and those that have enabled access to that one
    pool,    // its own device and those in `open_for`
    mapping, // those in `open_for`
  } reach = Reach::peers;
  std::uint32_t open_for = 0; // devices, a bit each
  std::uintptr_t pool = 0;    // that it is from; 0: none
  bool attached = false;      // another process's
  bool of_library = false;    // a library's object frees it; no leak of the program's where that is never destroyed

  bool is_variable() const { return kind == Kind::variable || kind == Kind::managed_variable; }
};

class Allocations {
public:
  explicit Allocations(Arena &arena) : arena(arena) {}

  /// Memory aligned for every use (256 bytes), and to `alignment` if that is more; null where there is none left.
  Allocation *allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t alignment = 256);
  /// Whole pages, of which it begins `offset` bytes behind the first; null likewise.
  Allocation *allocate_pages(std::uint64_t bytes, std::uint64_t offset, std::uint64_t page);
  /// In a block that stays its owner's (virtual memory management).
  Allocation *place(char *begin, std::uint64_t bytes, Allocation::Kind kind);
  /// Those that begin in that memory are none any more; the block stays.
  void forget_within(char *begin, std::uint64_t bytes);
  /// The memory is not given out again for a while, so that accesses to it can be told.
  void free(Allocation allocation);
  /// A graph's memory, at the same address; as it is where nobody has freed it.
  void allocate_again(char *begin);
  /// Which devices besides its own reach a pool's memory, a bit each.
  void open_pool(std::uintptr_t pool, std::uint32_t devices);
  /// The one that the address lies in, or at whose end; null where there is none.
  Allocation *at(const void *address);
  const std::map<char *, Allocation> &all() const { return by_begin; }
  /// Of those that were freed, the last ones.
  const std::deque<Allocation> &freed() const { return quarantine; }
  /// Where kernels find that address of memory that the program had registered (cudaHostRegister) and has no more; null where
  /// it is none.
  char *freed_registered_at(const void *host_address) const;
  /// The one of them that the address lies in; null where there is none.
  const Allocation *freed_at(const char *address) const;

private:
  Arena &arena;
  static constexpr std::uint64_t quarantine_limit = std::uint64_t{256} << 20; // bytes

  std::map<char *, Allocation> by_begin;
  std::deque<Allocation> quarantine;
  std::uint64_t quarantine_bytes = 0, quarantine_registered = 0; // the latter: how many
};

} // namespace ampsim
