// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface that is notified of every access in the explain variant: ampsim_thread_context::watcher points to it.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <cstdint>

namespace ampsim {

class AccessWatcher {
public:
  virtual ~AccessWatcher() = default;
  /// Called before a read of `size` bytes. Returns the address that it must use.
  virtual void *read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) = 0;
  /// Called before a write or an atomic operation, likewise.
  virtual void *modify(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
                       SiteId site) = 0;
  /// Called after it, when memory holds the new value. `size` is 0 after a compare-and-swap that failed and so only
  /// read.
  virtual void written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) = 0;
};

} // namespace ampsim
