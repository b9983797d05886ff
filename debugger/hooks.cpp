// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that kernels compiled for debugging call: from compiled code to the execution.
#include "debugger/calls.h"
#include "debugger/execution.h"
#include "debugger/session.h"
#include "simulator/address_space.h"

#include <array>

namespace ampsim::debugger {
namespace {

Thread &thread_of(ampsim_thread_context *context) { return *static_cast<Thread *>(context); }
Execution &execution_of(const ampsim_thread_context *context) { return *static_cast<Execution *>(context->engine); }

void *access(AccessKind kind, ampsim_thread_context *context, void *address, std::uint32_t size,
             std::uint32_t place) {
  return execution_of(context).at_access(thread_of(context),
                                         {kind, false, static_cast<const char *>(address), size, place});
}

} // namespace
} // namespace ampsim::debugger

using namespace ampsim;
using debugger::access;
using debugger::execution_of;
using debugger::thread_of;

extern "C" {

char *ampsim_debug_enter(ampsim_thread_context *context) { return thread_of(context).variables; }

void ampsim_debug_point(ampsim_thread_context *context, uint32_t point) {
  execution_of(context).at_point(thread_of(context), point);
}

void *ampsim_debug_read(ampsim_thread_context *context, void *address, uint32_t size, uint32_t place) {
  return access(AccessKind::read, context, address, size, place);
}
void *ampsim_debug_write(ampsim_thread_context *context, void *address, uint32_t size, uint32_t place) {
  return access(AccessKind::write, context, address, size, place);
}
void *ampsim_debug_atomic(ampsim_thread_context *context, void *address, uint32_t size, uint32_t place) {
  return access(AccessKind::atomic, context, address, size, place);
}
void ampsim_debug_written(ampsim_thread_context *context, void *address, uint32_t size, uint32_t place) {
  execution_of(context).at_written(thread_of(context),
                                   {AccessKind::write, true, static_cast<const char *>(address), size, place});
}

void ampsim_debug_barrier(ampsim_thread_context *context, uint32_t fence, uint32_t site) {
  execution_of(context).at_barrier(thread_of(context), fence, site);
}
uint32_t ampsim_debug_barrier_sum(ampsim_thread_context *context, uint32_t fence, uint32_t value, uint32_t site) {
  return execution_of(context).at_barrier_sum(thread_of(context), fence, value, site);
}
uint64_t ampsim_debug_warp(ampsim_thread_context *context, uint32_t operation, uint64_t mask, uint64_t value,
                           uint32_t argument, uint32_t site) {
  return execution_of(context).at_warp_operation(thread_of(context), {operation, mask, argument, site, value, 0});
}
void ampsim_debug_fence(ampsim_thread_context *, uint32_t, const void *, uint32_t, uint32_t) {}
void ampsim_debug_asynchronous(ampsim_thread_context *, uint32_t, void *, const void *, uint64_t, uint32_t) {}
void ampsim_debug_spin(ampsim_thread_context *context, uint32_t site) {
  execution_of(context).at_back_edge(thread_of(context), site);
}

void *ampsim_debug_map_shared(ampsim_thread_context *context, const void *address, uint32_t rank) {
  return map_shared(execution_of(context).launch().launch, *context, address, rank);
}
uint32_t ampsim_debug_space_of(ampsim_thread_context *context, const void *address) {
  return execution_of(context).space_of(thread_of(context), address);
}
uint64_t ampsim_debug_clock(ampsim_thread_context *context) { return execution_of(context).clock_of_device(); }

void *ampsim_debug_outside(ampsim_thread_context *context, const void *container, uint32_t rank,
                           uint32_t element_size, int32_t i0, int32_t i1, int32_t i2) {
  OutsideAccess access;
  access.container = static_cast<const ampsim_container *>(container);
  access.rank = rank;
  access.index = {i0, i1, i2};
  access.element_size = element_size;
  return execution_of(context).outside_address(thread_of(context), access);
}
void *ampsim_debug_outside_array(ampsim_thread_context *context, uint32_t, int64_t offset) {
  OutsideAccess access;
  access.offset = offset;
  return execution_of(context).outside_address(thread_of(context), access);
}
void ampsim_debug_message(ampsim_thread_context *, uint32_t, const char *, const ampsim_message_argument *,
                          uint32_t) {}
void ampsim_debug_abort(ampsim_thread_context *context) { execution_of(context).at_abort(); }
void ampsim_debug_division(ampsim_thread_context *context, uint32_t place, int64_t dividend, int64_t divisor,
                           int64_t lowest) {
  if (divisor == 0 || (divisor == -1 && lowest < 0 && dividend == lowest))
    execution_of(context).at_end(ampsim::debugger::Event::Kind::division, thread_of(context), place);
}
void ampsim_debug_stack_overflow(ampsim_thread_context *context, uint32_t place) {
  execution_of(context).at_end(ampsim::debugger::Event::Kind::stack_overflow, thread_of(context), place);
}

} // extern "C"

std::span<const HostSymbol> ampsim::debugger_symbols() {
#define AMPSIM_SYMBOL(name)                                                                                        \
  HostSymbol { #name, reinterpret_cast<void *>(&name) }
  static const std::array symbols{
      AMPSIM_SYMBOL(ampsim_debug_enter),
      AMPSIM_SYMBOL(ampsim_debug_point),
      AMPSIM_SYMBOL(ampsim_debug_read),
      AMPSIM_SYMBOL(ampsim_debug_write),
      AMPSIM_SYMBOL(ampsim_debug_atomic),
      AMPSIM_SYMBOL(ampsim_debug_written),
      AMPSIM_SYMBOL(ampsim_debug_barrier),
      AMPSIM_SYMBOL(ampsim_debug_fence),
      AMPSIM_SYMBOL(ampsim_debug_barrier_sum),
      AMPSIM_SYMBOL(ampsim_debug_warp),
      AMPSIM_SYMBOL(ampsim_debug_spin),
      AMPSIM_SYMBOL(ampsim_debug_outside),
      AMPSIM_SYMBOL(ampsim_debug_outside_array),
      AMPSIM_SYMBOL(ampsim_debug_division),
      AMPSIM_SYMBOL(ampsim_debug_stack_overflow),
      AMPSIM_SYMBOL(ampsim_call_overflow),
      AMPSIM_SYMBOL(ampsim_debug_map_shared),
      AMPSIM_SYMBOL(ampsim_debug_space_of),
      AMPSIM_SYMBOL(ampsim_debug_clock),
      AMPSIM_SYMBOL(ampsim_debug_message),
      AMPSIM_SYMBOL(ampsim_debug_abort),
      AMPSIM_SYMBOL(ampsim_debug_asynchronous),
      AMPSIM_SYMBOL(ampsim_call_read),
      AMPSIM_SYMBOL(ampsim_call_write),
      AMPSIM_SYMBOL(ampsim_call_local),
      AMPSIM_SYMBOL(ampsim_call_step),
      AMPSIM_SYMBOL(ampsim_call_division),
      AMPSIM_SYMBOL(ampsim_call_refused),
  };
#undef AMPSIM_SYMBOL
  return symbols;
}
