// Host memory under views: what their contents come from and go back to.
//
// It is the program's, and has to last as long as the views over it (specification 5.2.3). Three things are known
// for certain where it does not, without a false alarm:
//
//   the processor refuses the copy       it is not mapped (any more), or read-only
//   the program has freed the block      its calls of `free` and `operator delete` come here first (freeing_symbols)
//   it begins below the caller's frame   the function whose local variable it was has returned
//
// What goes out of scope otherwise, in a frame that another one has taken the place of, cannot be told from memory
// that is in use.
#pragma once

#include "model/host_symbol.h"

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <span>

struct ampsim_buffer;

namespace ampsim {

/// Copies `size` bytes, of which one side is the host's. Gives the signal by which the processor refused it.
std::optional<int> copy_guarded(void *to, const void *from, std::size_t size);

/// Was the memory that begins here part of a stack frame of the calling thread that is not there any more? `frame`:
/// where host code has called one of the functions of amp/abi.h.
bool left_scope(const char *begin, const char *frame);

/// Which blocks of memory have views over them. May be used by all threads of the program.
class HostRanges {
public:
  void add(ampsim_buffer &buffer);
  void remove(ampsim_buffer &buffer);
  /// The program frees the block at `address`; null is none.
  void freed(void *address);

private:
  std::mutex mutex;
  std::multimap<const char *, ampsim_buffer *> buffers;      // by where the memory begins
  std::atomic<const char *> first = nullptr, last = nullptr; // some bounds of these addresses; null: there are none
};

/// Functions of the C++ library that have to be looked at when a program calls them.
std::span<const HostSymbol> freeing_symbols();

} // namespace ampsim
