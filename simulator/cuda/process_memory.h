// Memory that processes share (CUDA's interprocess communication, pools and memory that are exported).
//
// All that the machine knows of a byte stands at its distance to the arena's beginning, so shared memory stays where
// it is: its pages become those of a file in memory (memfd), as far behind the file's beginning as behind the arena's,
// with the contents that they have. Another process finds the file through its owner's descriptors (/proc/PID/fd) and
// maps the part into its own arena. A name of such a part, 48 bytes, is what the library's handles hold; a descriptor
// that is handed over leads to a small file with the name in it.
//
// What one process does to the memory the other's detector does not see. So all of it counts as written.
#pragma once

#include "simulator/arena.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace ampsim {

/// Where /proc has this process, whatever the program makes of getpid().
std::int32_t process_id();

/// What a handle of another process, or a descriptor, stands for.
struct SharedName {
  enum class Kind : std::uint32_t { memory = 1, event, pool, physical };
  static constexpr std::uint64_t signature = 0x6d656d5f706d61ull; // "amp_mem"

  std::uint64_t mark = 0; // signature, where it is one
  Kind kind = Kind::memory;
  std::int32_t process = 0, descriptor = 0; // the file's owner, and its descriptor there
  std::int32_t device = 0;
  std::uint64_t begin = 0, bytes = 0; // in the file
  std::uint64_t pool = 0; // of a pool, or of memory from one: its number among all processes' pools; else 0

  bool is(Kind wanted) const { return mark == signature && kind == wanted; }
};
static_assert(sizeof(SharedName) <= 64); // of a handle

/// Of an event that processes share: how often it was recorded, and up to which record its work is done.
struct SharedEvent {
  std::atomic<std::uint64_t> recorded = 0, done = 0;
};

class ProcessMemory {
public:
  explicit ProcessMemory(Arena &arena) : arena(arena) {}

  static constexpr std::uint64_t page = 4096;

  /// Shares memory of the arena with whoever gets the name, and what else is in its pages; nothing where the system
  /// refuses.
  std::optional<SharedName> share(SharedName::Kind kind, char *begin, std::uint64_t bytes);
  /// New memory that is mapped nowhere, in whole pages of zeros; nothing likewise.
  std::optional<SharedName> create(SharedName::Kind kind, std::uint64_t bytes);
  /// Gives back what create() has made here. Nobody has it mapped, and nobody has its name.
  void release(const SharedName &name);

  /// Is it this process's own?
  static bool is_own(const SharedName &name);
  /// Why a name leads to nothing.
  enum class Failure : std::uint8_t { none, own, gone };
  /// Opens the file of a name; the name then is one of this process's own descriptors. `own`: it was one before.
  Failure open(SharedName &name) const;
  /// Lets go of what open() has opened.
  void close(const SharedName &name) const;
  /// Maps the pages of a part at those of the arena. False where there are none.
  bool map(const SharedName &name, char *begin) const;
  /// The arena has pages of its own there again, with zeros in them.
  void unmap(char *begin, std::uint64_t bytes) const;

  std::shared_ptr<SharedEvent> map_event(const SharedName &name) const;

  /// A descriptor to hand over; -1 where the system refuses.
  static int descriptor_of(const SharedName &name);
  /// What a descriptor stands for; nothing where it is none of this.
  static std::optional<SharedName> read(int descriptor);

private:
  bool make_file();

  Arena &arena;
  int file = -1;
  std::uint64_t length = 0;                           // of the file: the arena's, and what was created behind
  std::multimap<std::uint64_t, std::uint64_t> unused; // of what was created: length -> begin
  std::map<std::uint64_t, std::uint64_t> shared;      // pages of the arena that are the file's: begin -> end
};

} // namespace ampsim
