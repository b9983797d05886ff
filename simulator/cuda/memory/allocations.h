// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of a CUDA program: allocations by cudaMalloc and similar functions, and the variables of its kernels.
//
// All of it is in the machine's arena, including host memory that kernels can access.
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
  std::string name;                    // of the variable, or of the one that holds its address; may be empty
  const TypeLayout *element = nullptr; // null if unknown
  std::vector<std::int32_t> extent;    // of an array, in elements; otherwise empty
  std::string function, file;          // the call that made it, and its place
  unsigned line = 0;
  std::string freed_by, freed_file; // likewise, the call that freed it
  unsigned freed_line = 0;
  bool freed_in_stream = false; // ... when a stream reached it
  char *block = nullptr;        // in the arena
  bool of_graph = false;        // allocated by a graph's node, at the same address each time
  char *registered = nullptr;   // the host's address of memory that the program has registered
  unsigned flags = 0;           // of host memory, as the program passed them
  /// Managed memory: the kernels that may use it at any time. The host may access it while others run.
  enum class Attached : std::uint8_t { all, host, stream } attached_to = Attached::all;
  std::uint64_t attached_stream = 0; // for Attached::stream
  int device = 0;                    // the owner; for memory that all devices access, the device that was current
  enum class Reach : std::uint8_t {
    peers,   // its own device and those that have enabled peer access to it
    pool,    // its own device and those in `open_for`
    mapping, // those in `open_for`
  } reach = Reach::peers;
  std::uint32_t open_for = 0; // devices, a bit each
  std::uintptr_t pool = 0;    // the pool that it is from; 0: none
  bool attached = false;      // it belongs to another process
  std::uint64_t heap = 0;     // the heap that it is a region of; 0: none
  bool of_library = false; // freed by a library object; not a leak of the program if that object is never destroyed

  bool is_variable() const { return kind == Kind::variable || kind == Kind::managed_variable; }
};

class Allocations {
public:
  explicit Allocations(Arena &arena) : arena(arena) {}

  /// Memory aligned for every use (256 bytes), and to `alignment` if that is more; null if none is left.
  Allocation *allocate(std::uint64_t bytes, Allocation::Kind kind, std::uint64_t alignment = 256);
  /// Whole pages; the allocation begins `offset` bytes after the start of the first one. Null if none is left.
  Allocation *allocate_pages(std::uint64_t bytes, std::uint64_t offset, std::uint64_t page);
  /// An allocation in a block that its owner keeps (virtual memory management).
  Allocation *place(char *begin, std::uint64_t bytes, Allocation::Kind kind);
  /// Forgets the allocations that begin in that memory; the block stays.
  void forget_within(char *begin, std::uint64_t bytes);
  /// The memory is not reused for a while, so that accesses to it can be reported.
  void free(Allocation allocation);
  /// Allocates a graph's memory again at the same address; unchanged if it has not been freed.
  void allocate_again(char *begin);
  /// Makes a heap: memory that the program divides itself (NVTX's memory extension). Memory of the heap outside of its
  /// regions belongs to no allocation. Returns the heap's number; 0 if the memory is not in an allocation of the
  /// library, or overlaps another heap.
  std::uint64_t make_heap(char *begin, std::uint64_t bytes);
  /// Ends a heap: its memory belongs to the enclosing allocation again. Returns false if the number is unknown.
  bool end_heap(std::uint64_t heap);
  /// Ends the heaps in the allocation that begins at the address.
  void end_heaps_of(const void *begin);
  void end_heaps_of_device(int device);
  void end_all_heaps();
  /// Like at(), but heaps do not divide the allocation.
  const Allocation *whole_at(const void *address);
  /// Unregisters all regions of a heap.
  void reset_heap(std::uint64_t heap);
  /// Registers a region of the enclosing heap, with undefined contents; null if it is not in a heap, or overlaps
  /// another region.
  Allocation *add_region(char *begin, std::uint64_t bytes);
  /// Ends or resizes the region that begins at the address. Returns false if there is none, or no room.
  bool remove_region(char *begin, const std::string &function, const char *file, unsigned line);
  bool resize_region(char *begin, std::uint64_t bytes);
  /// Sets the other devices that can access a pool's memory, a bit each.
  void open_pool(std::uintptr_t pool, std::uint32_t devices);
  /// The allocation that contains the address or ends at it; null if there is none.
  Allocation *at(const void *address);
  /// Like at(); also for an address shortly before an allocation, if no other one ends closer to it: programs that count
  /// from one pass the address before their first element. Not in freed memory.
  Allocation *at_or_before(const void *address);
  const std::map<char *, Allocation> &all() const { return by_begin; }
  /// The most recently freed allocations.
  const std::deque<Allocation> &freed() const { return quarantine; }
  /// The kernels' address of memory that the program had registered (cudaHostRegister) and has unregistered; null if
  /// there is none.
  char *freed_registered_at(const void *host_address) const;
  /// The freed allocation that contains the address; null if there is none.
  const Allocation *freed_at(const char *address) const;

private:
  Arena &arena;
  static constexpr std::uint64_t quarantine_limit = std::uint64_t{256} << 20; // bytes

  std::map<char *, Allocation> by_begin;
  std::deque<Allocation> quarantine;
  struct Heap {
    char *begin = nullptr;
    std::uint64_t bytes = 0;
    char *whole = nullptr;               // the enclosing allocation's address
    std::deque<Allocation> unregistered; // the most recent ones
    bool has(const char *address, std::uint64_t length) const {
      return address >= begin && length <= bytes && std::uint64_t(address - begin) <= bytes - length;
    }
  };
  std::map<std::uint64_t, Heap> heaps; // by number
  std::uint64_t last_heap = 0;
  // Allocations with heaps: by_begin has the regions of their heaps and the parts between the heaps instead.
  std::map<char *, Allocation> divided;
  void lay_out_parts(const Allocation &whole);
  Heap *heap_of(const char *begin, std::uint64_t bytes);
  void forget_unregistered(Heap &heap, const char *begin, std::uint64_t bytes);

  std::uint64_t quarantine_bytes = 0, quarantine_registered = 0; // the latter: their number
};

} // namespace ampsim
