// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that processes share (CUDA's interprocess communication, exported pools and memory).
//
// Everything that the machine records about a byte is found by its distance to the arena's beginning, so shared memory
// keeps its address: its pages become those of a file in memory (memfd), at the same offset as in the arena, with their
// contents preserved. Another process finds the file through its owner's descriptors (/proc/PID/fd) and maps the part
// into its own arena. The library's handles hold a name of such a part, 48 bytes; an exported descriptor refers to a
// small file with the name in it.
//
// A process's detector does not see the accesses of other processes, so all of the memory counts as written.
#pragma once

#include "simulator/arena.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace ampsim {

/// The number of this process in /proc, even if the program replaces getpid().
std::int32_t process_id();

/// The meaning of a handle of another process, or of a descriptor.
struct SharedName {
  enum class Kind : std::uint32_t { memory = 1, event, pool, physical };
  static constexpr std::uint64_t signature = 0x6d656d5f706d61ull; // "amp_mem"

  std::uint64_t mark = 0; // signature, if it is one
  Kind kind = Kind::memory;
  std::int32_t process = 0, descriptor = 0; // the file's owner, and its descriptor there
  std::int32_t device = 0;
  std::uint64_t begin = 0, bytes = 0; // in the file
  std::uint64_t pool = 0; // of a pool, or of memory from one: its unique number across processes; otherwise 0

  bool is(Kind wanted) const { return mark == signature && kind == wanted; }
};
static_assert(sizeof(SharedName) <= 64); // of a handle

/// For an event that processes share: the number of records, and the last record whose work has finished.
struct SharedEvent {
  std::atomic<std::uint64_t> recorded = 0, done = 0;
};

class ProcessMemory {
public:
  explicit ProcessMemory(Arena &arena) : arena(arena) {}

  /// Shares memory of the arena, and the rest of its pages, with all processes that get the name; nothing if the system
  /// refuses.
  std::optional<SharedName> share(SharedName::Kind kind, char *begin, std::uint64_t bytes);
  /// Returns whether other processes may access memory of this one.
  bool is_used() const { return file >= 0; }
  /// Creates memory that is not mapped, in whole pages of zeros; nothing if the system refuses.
  std::optional<SharedName> create(SharedName::Kind kind, std::uint64_t bytes);
  /// Frees what create() has made here. It must not be mapped anywhere, and no process may have its name.
  void release(const SharedName &name);

  /// Returns whether the name refers to this process's own memory.
  static bool is_own(const SharedName &name);
  /// The reason why a name cannot be opened.
  enum class Failure : std::uint8_t { none, own, gone };
  /// Opens the file of a name; afterwards the name contains this process's own descriptor. `own`: it already did.
  Failure open(SharedName &name) const;
  /// Closes what open() has opened.
  void close(const SharedName &name) const;
  /// Maps the pages of a part at those of the arena. False if the pages do not exist.
  bool map(const SharedName &name, char *begin) const;
  /// Restores the arena's own pages, filled with zeros.
  void unmap(char *begin, std::uint64_t bytes) const;

  std::shared_ptr<SharedEvent> map_event(const SharedName &name) const;

  /// A descriptor to pass to another process; -1 if the system refuses.
  static int descriptor_of(const SharedName &name);
  /// The name that a descriptor refers to; nothing if it is not one of ours.
  static std::optional<SharedName> read(int descriptor);

private:
  bool make_file();

  Arena &arena;
  int file = -1;
  std::uint64_t length = 0;                           // of the file: the arena's size, followed by created memory
  std::multimap<std::uint64_t, std::uint64_t> unused; // freed parts of created memory: length -> begin
  std::map<std::uint64_t, std::uint64_t> shared;      // pages of the arena that belong to the file: begin -> end
};

} // namespace ampsim
