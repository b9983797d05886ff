// Who hears of every access under the explain variant: what ampsim_thread_context::watcher points to there.
#pragma once

#include "model/abi.h"
#include "model/access.h"

#include <cstdint>

namespace ampsim {

class AccessWatcher {
public:
  virtual ~AccessWatcher() = default;
  /// Before a read of `size` bytes. Returns the address that it has to use.
  virtual void *read(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) = 0;
  /// Before a write or an atomic operation, likewise.
  virtual void *modify(AccessKind kind, const ampsim_thread_context &thread, void *address, std::uint32_t size,
                       SiteId site) = 0;
  /// After it: memory holds the new value. `size` is 0 after a compare-and-swap that has failed, which has only read.
  virtual void written(const ampsim_thread_context &thread, void *address, std::uint32_t size, SiteId site) = 0;
};

} // namespace ampsim
