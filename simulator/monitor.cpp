// Functions that monitors call about the tile that runs.
#include "simulator/monitor.h"
#include "simulator/tile.h"

namespace ampsim {

namespace {
TileEngine &engine_of(const ampsim_thread_context &thread) { return *static_cast<TileEngine *>(thread.engine); }
} // namespace

const OutsideAccess &outside_access(const ampsim_thread_context &thread, const void *address) {
  static const OutsideAccess unknown;
  if (!thread.engine) // a thread constructed by a test
    return unknown;
  return engine_of(thread).outside_access(thread, address);
}

void settle(const ampsim_thread_context &thread) {
  if (thread.engine)
    engine_of(thread).settle(thread);
}

} // namespace ampsim
