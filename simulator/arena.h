// The accelerator's global memory: one reserved range, from which buffers are cut.
//
// One range, so that a subtraction and a compare tell whether an address is global memory, and what belongs to a
// byte (initialisation bit, shadow cell) stands at a computed place. The range is reserved without access rights
// and opened in steps as it is used, so that its size costs nothing, whatever the system's overcommit policy;
// huge pages, because a cold page fault (2.3 us) costs more than running a kernel over the page.
//
// Blocks are aligned to 64 bytes and kept at least 64 bytes apart: an access that goes a little too far hits no
// other buffer, and no two buffers share a cache line or a byte of initialisation bits. Free blocks are kept in an
// ordered map, merged with their neighbours, and given out first fit: programs hold tens of buffers, not millions.
#pragma once

#include "simulator/memory_map.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace ampsim {

class Arena {
public:
  static constexpr std::uint64_t alignment = 64, gap = 64;

  /// Throws std::system_error where the range cannot be reserved.
  explicit Arena(std::uint64_t bytes);
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Uninitialised memory (all its bits are clear); null where there is none left.
  char *allocate(std::uint64_t bytes);
  void free(char *block);

  char *begin() const { return memory; }
  std::uint64_t size() const { return reserved; }
  std::uint8_t *initialised() const { return bits; }

  void set_initialised(char *address, std::uint64_t bytes);
  void clear_initialised(char *address, std::uint64_t bytes);
  /// The bytes at `to` count as initialised where those at `from` do.
  void copy_initialised(char *to, const char *from, std::uint64_t bytes);
  /// Of a block: it begins with a whole byte of bits.
  bool all_initialised(const char *block, std::uint64_t bytes);
  /// Bits of the block with this address may have been cleared.
  void forget_initialised(const char *address);

private:
  bool open(std::uint64_t end);
  bool all_set(const char *block, std::uint64_t bytes) const;

  std::uint64_t reserved = 0;
  char *memory = nullptr;
  std::uint8_t *bits = nullptr;
  std::uint64_t opened = 0; // bytes from the start that can be accessed
  std::uint64_t used = 0;   // bytes from the start that have ever been part of a block; bits above are clear
  std::map<std::uint64_t, std::uint64_t> free_ranges; // offset -> length
  std::map<std::uint64_t, std::uint64_t> used_ranges; // offset -> length, gap included
  /// Blocks that all_initialised has found so: offset -> length. A launch asks for all that it reads.
  std::map<std::uint64_t, std::uint64_t> known_initialised;
};

} // namespace ampsim
