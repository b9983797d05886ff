// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host memory under views: the source and destination of their contents.
//
// It belongs to the program, and must outlive the views over it (specification 5.2.3). Three violations are detected
// with certainty, without false alarms:
//
//   the processor refuses the copy       it is not mapped (any more), or read-only
//   the program has freed the block      its calls of `free` and `operator delete` are intercepted (freeing_symbols)
//   it begins below the caller's frame   the function whose local variable it was has returned
//
// Other memory that has gone out of scope, whose frame has been reused, cannot be distinguished from memory in use.
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

/// Copies `size` bytes, from or to host memory. Returns the signal with which the processor refused the copy.
std::optional<int> copy_guarded(void *to, const void *from, std::size_t size);

/// Returns whether the memory that begins here was part of a stack frame of the calling thread that no longer exists.
/// `frame`: the frame of the host code that called one of the functions of amp/abi.h.
bool left_scope(const char *begin, const char *frame);

/// The blocks of memory that have views over them. All threads of the program may use it.
class HostRanges {
public:
  void add(ampsim_buffer &buffer);
  void remove(ampsim_buffer &buffer);
  /// Called when the program frees the block at `address`; null is ignored.
  void freed(void *address);

private:
  std::mutex mutex;
  std::multimap<const char *, ampsim_buffer *> buffers; // by the beginning of the memory
  // bounds of these addresses, possibly too wide; null: no addresses
  std::atomic<const char *> first = nullptr, last = nullptr;
};

/// Functions of the C++ library that must be intercepted in programs.
std::span<const HostSymbol> freeing_symbols();

} // namespace ampsim
