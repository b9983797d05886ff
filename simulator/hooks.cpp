// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks that are the same in every variant of a kernel: compiled code calls the tile engine through them. The one
// that is called most, ampsim_hook_barrier, is in rounds.cpp.
#include "simulator/address_space.h"
#include "simulator/fault.h"
#include "simulator/launch_tracer.h"
#include "simulator/tile.h"

#include <algorithm>
#include <cstring>

namespace ampsim {

namespace {
TileEngine &engine(const ampsim_thread_context &thread) { return *static_cast<TileEngine *>(thread.engine); }
} // namespace

/// Weak: the detector's tests replace it.
[[gnu::weak]] const OutsideAccess &outside_access(const ampsim_thread_context &thread, const void *address) {
  static const OutsideAccess unknown;
  if (!thread.engine) // a thread constructed by a test
    return unknown;
  return engine(thread).outside_access(thread, address);
}

void settle(const ampsim_thread_context &thread) {
  if (thread.engine)
    engine(thread).settle(thread);
}

void take_turns(const ampsim_thread_context &thread) {
  if (thread.engine)
    engine(thread).at_turn();
}

} // namespace ampsim

extern "C" {

void ampsim_hook_fence(ampsim_thread_context *thread, uint32_t fence, const void *address, uint32_t size,
                       uint32_t site) {
  ampsim::settle(*thread);
  ampsim::engine(*thread).at_delay_point(*thread);
  ampsim::engine(*thread).at_fence(*thread, fence, site, {address, size});
}

void ampsim_hook_asynchronous(ampsim_thread_context *thread, uint32_t step, void *to, const void *from,
                              uint64_t size, uint32_t site) {
  ampsim::engine(*thread).at_asynchronous(*thread, ampsim_copy_step(step), to, from, size, site);
}

void ampsim_hook_spin(ampsim_thread_context *thread, uint32_t site) {
  ampsim::engine(*thread).at_back_edge(*thread, site);
}

void ampsim_hook_atomic_done(ampsim_thread_context *thread, const void *address, uint32_t size, uint64_t before) {
  uint64_t now = 0;
  std::memcpy(&now, address, std::min<std::size_t>(size, sizeof now));
  if (now != before)
    ++thread->changes;
}

void *ampsim_hook_map_shared(ampsim_thread_context *thread, const void *address, uint32_t rank) {
  ampsim::TileEngine &engine = ampsim::engine(*thread);
  return ampsim::map_shared(engine.running().launch, *thread, address, rank);
}

uint32_t ampsim_hook_space_of(ampsim_thread_context *thread, const void *address) {
  ampsim::TileEngine &engine = ampsim::engine(*thread);
  const ampsim::Run &run = engine.running();
  return ampsim::space_of(
      run.launch, run.memory, *thread, {static_cast<const char *>(run.arguments), run.kernel.argument_bytes},
      address, engine.is_in_frames(address) || ampsim::is_near_code_or_stack(address, __builtin_return_address(0)));
}

void ampsim_hook_delay(ampsim_thread_context *thread) { ampsim::engine(*thread).at_delay_point(*thread); }

uint64_t ampsim_hook_clock(ampsim_thread_context *thread) { return ampsim::engine(*thread).read_clock(); }

void *ampsim_hook_outside(ampsim_thread_context *thread, const void *container, uint32_t rank,
                          uint32_t element_size, int32_t i0, int32_t i1, int32_t i2) {
  ampsim::OutsideAccess access;
  access.container = static_cast<const ampsim_container *>(container);
  access.rank = rank;
  access.index = {i0, i1, i2};
  access.element_size = element_size;
  return ampsim::engine(*thread).outside_address(*thread, access);
}

void ampsim_hook_message(ampsim_thread_context *thread, uint32_t is_error, const char *format,
                         const ampsim_message_argument *arguments, uint32_t count) {
  ampsim::TileEngine &engine = ampsim::engine(*thread);
  ampsim::Messages &messages = engine.messages();
  if (is_error == 3) { // a launch, which is run after this one
    ampsim::settle(*thread);
    if (engine.running().monitor)
      engine.running().monitor->launches(*thread);
    messages.launch(format, {arguments, count}, ampsim::thread_id(*thread), thread->tile_rank);
    return;
  }
  if (is_error == ampsim_message_compared) {
    messages.compared({arguments, count});
    return;
  }
  std::string text = ampsim::format_message(format, {arguments, count});
  if (is_error == ampsim_message_assertion)
    messages.assertion_fails(text, reinterpret_cast<const char *>(arguments[count - 1].bits));
  else if (is_error == 2) {
    ampsim::settle(*thread);
    messages.annotation_fails(text, ampsim::thread_id(*thread));
  } else if (is_error)
    messages.fail(text);
  else
    messages.print(text);
}

void ampsim_hook_abort(ampsim_thread_context *thread) {
  ampsim::settle(*thread);
  ampsim::TileEngine &engine = ampsim::engine(*thread);
  const ampsim::ThreadStop stop = engine.messages().abort(engine.running().tables.language->words.aborted,
                                                          ampsim::thread_id(*thread), engine.rank());
  if (ampsim::Monitor *monitor = engine.running().monitor)
    monitor->stops(*thread, thread->ended_at, stop);
}

void ampsim_hook_division(ampsim_thread_context *thread, uint32_t site, int64_t dividend, int64_t divisor,
                          int64_t lowest) {
  using What = ampsim::KernelFault::What;
  if (divisor != 0 && !(divisor == -1 && lowest < 0 && dividend == lowest))
    return;
  ampsim::settle(*thread);
  ampsim::leave_kernel({divisor == 0 ? What::division_by_zero : What::division_overflow, SIGFPE,
                        ampsim::thread_id(*thread), site, ampsim::calls_of(*thread)});
}

void ampsim_hook_stack_overflow(ampsim_thread_context *thread, uint32_t site) {
  ampsim::leave_kernel({ampsim::KernelFault::What::stack_overflow, SIGSEGV, ampsim::thread_id(*thread), site,
                        ampsim::calls_of(*thread)});
}

void *ampsim_hook_outside_path(ampsim_thread_context *thread, uint32_t site, void *base, int64_t offset, int32_t i0,
                               int32_t i1, int32_t i2, int32_t i3) {
  ampsim::OutsideAccess access;
  access.base = static_cast<const char *>(base);
  access.path = site;
  access.offset = offset;
  access.index = {i0, i1, i2, i3};
  return ampsim::engine(*thread).outside_address(*thread, access);
}

void *ampsim_hook_outside_array(ampsim_thread_context *thread, uint32_t, int64_t offset) {
  ampsim::OutsideAccess access;
  access.offset = offset;
  return ampsim::engine(*thread).outside_address(*thread, access);
}

} // extern "C"
