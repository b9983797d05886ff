// Comparing what nothing orders above the level of one launch: launches with each other, with copies, with the host.
//
// A language's library whose host code can ask for work that is done later (streams) knows which pieces of it are
// ordered. Of those that are not it has the footprints taken, what each touches of global memory, and compared.
#pragma once

#include "model/access.h"
#include "simulator/monitor.h"

#include <cstdint>
#include <string>

namespace ampsim {

/// Who touches memory outside of a launch: the host's own code, or what it asks for.
struct HostWork {
  std::string what; // "cudaMemcpyAsync"; of the host's own code "the host"
  std::string file;
  unsigned line = 0;
  bool own = false;   // the host's own code
  bool frees = false; // the memory is gone afterwards
};

/// What the host did wrong with its language's library, or left undone.
struct HostFault {
  enum class What : std::uint8_t {
    bad_free,     // what is freed is not what the library gave out, or was freed before
    unseen_error, // a call failed, and the program never looked at the error
    leak,         // memory is still allocated when the program ends
    outside,      // a library's function was told to touch memory that is not there
    unwritten,    // a library's function reads memory that nobody has written
    unsatisfied,  // a wait for a value in memory that nothing writes
    host_reads,   // the host's own code reads memory that it cannot reach ...
    host_writes,  // ... or writes it
  } what = What::bad_free;
  HostWork by;        // the call; of a leak the one that allocated the memory
  std::string detail; // the error's name and text; of a leak the variable that the address went to; of a bad free
                      // what gave the memory and what frees it, where another function was called; of a library's
                      // function what it does there, or the element; of a wait what it waits for
  std::uint64_t bytes = 0;   // of a leak
  std::string variable = {}; // what the host reads or writes
  bool meanwhile = false;    // it could reach that at another time
};

/// How a launch came out of another one's kernel.
struct Descent {
  std::uint64_t parent = 0;      // WorkMonitor::Work
  std::size_t number = 0;        // among the parent's launches, in the order of simulation
  std::uint64_t tile = 0;        // that has launched it
  std::uint64_t stream = 0;      // of the tile
  bool in_order = true;          // ... whose launches are done one after the other
  bool after_the_parent = false; // it begins when all that the parent has done and launched otherwise is done
};

class WorkMonitor {
public:
  /// A piece of work; the program asked for one with a lower number earlier.
  using Work = std::uint64_t;

  virtual ~WorkMonitor() = default;
  /// The monitor under which a launch is run once more to take its footprint; its variant is explain.
  /// `launches`: its kernel launches others, with which it will be compared.
  virtual Monitor &launch_footprint(Work work, bool launches) = 0;
  /// A kernel has launched `child`.
  virtual void descends(Work child, const Descent &from) = 0;
  /// The root, and all that descends from it, has run and its footprint has been taken: compares what of it nothing orders.
  virtual void compare_family(Work root) = 0;
  virtual void touches(Work work, AccessKind kind, const void *begin, std::uint64_t bytes, const HostWork &by) = 0;
  /// Nothing orders the two, and their footprints have been taken.
  virtual void compare(Work first, Work second) = 0;
  /// The launch `second` may begin before `first` has ended: compares what it does before it waits for that.
  virtual void compare_overlap(Work first, Work second) { compare(first, second); }
  virtual void host_fault(const HostFault &fault) = 0;
  /// Its footprint is not needed any more.
  virtual void forget(Work work) = 0;
};

} // namespace ampsim
