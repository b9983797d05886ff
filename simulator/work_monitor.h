// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares unordered work above the level of one launch: launches with each other, with copies, with the host.
//
// A language's library whose host code can enqueue work (streams) knows which pieces of it are ordered. For those that
// are not, it records footprints, the global memory that each accesses, and has them compared.
#pragma once

#include "model/access.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <string>

namespace ampsim {

/// An access to memory outside of a launch: by the host's own code, or by a function that it calls.
struct HostWork {
  std::string what; // "cudaMemcpyAsync"; of the host's own code "the host"
  std::string file;
  unsigned line = 0;
  bool own = false;   // by the host's own code
  bool frees = false; // the memory is gone afterwards
};

/// An error of the host in the use of its language's library, or something left undone.
struct HostFault {
  enum class What : std::uint8_t {
    bad_free,     // the freed address did not come from the library, or was freed before
    unseen_error, // a call failed, and the program never checked the error
    leak,         // memory is still allocated when the program ends
    outside,      // a library function was given memory that does not exist
    unwritten,    // a library function reads uninitialised memory
    unsatisfied,  // a wait for a value in memory that nothing writes
    host_reads,   // the host's own code reads memory that it cannot access ...
    host_writes,  // ... or writes it
  } what = What::bad_free;
  HostWork by;        // the call; for a leak the one that allocated the memory
  std::string detail; // the error's name and text; for a leak the variable that holds the address; for a bad free
      // the functions that allocated and freed the memory, if they do not match; for a library function
      // its access, or the element; for a wait its condition
  std::uint64_t bytes = 0;   // for a leak
  std::string variable = {}; // the variable that the host reads or writes
  bool meanwhile = false;    // it could access that at another time
};

/// The origin of a launch that another one's kernel made.
struct Descent {
  std::uint64_t parent = 0;      // WorkMonitor::Work
  std::size_t number = 0;        // among the parent's launches, in the order of simulation
  std::uint64_t tile = 0;        // the launching tile
  std::uint64_t stream = 0;      // the stream of the tile
  bool in_order = true;          // ... whose launches run one after the other
  bool after_the_parent = false; // it begins when everything else that the parent has done and launched is finished
};

class WorkMonitor {
public:
  /// A piece of work; lower numbers were enqueued earlier.
  using Work = std::uint64_t;

  virtual ~WorkMonitor() = default;
  /// The monitor under which a launch runs once more to record its footprint; its variant is explain. `launches`: its
  /// kernel launches others, with which it will be compared.
  virtual Monitor &launch_footprint(Work work, bool launches) = 0;
  /// A kernel has launched `child`.
  virtual void descends(Work child, const Descent &from) = 0;
  /// The root and all its descendants have run, and their footprints are recorded: compares those that are unordered.
  virtual void compare_family(Work root) = 0;
  virtual void touches(Work work, AccessKind kind, const void *begin, std::uint64_t bytes, const HostWork &by) = 0;
  /// Compares two unordered pieces of work, whose footprints are recorded.
  virtual void compare(Work first, Work second) = 0;
  /// Returns whether that would find anything.
  virtual bool conflict(Work first, Work second) = 0;
  /// The launch `second` may begin before `first` has ended: compares what it does before it waits for that.
  virtual void compare_overlap(Work first, Work second) { compare(first, second); }
  virtual void host_fault(const HostFault &fault) = 0;
  /// The footprint is no longer needed.
  virtual void forget(Work work) = 0;
};

} // namespace ampsim
