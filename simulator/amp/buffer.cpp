// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coherence between host memory and its copies, and the corresponding functions of abi.h for host code.
//
// All of them take the machine's lock, which a launch holds from start to end: the host sees the accelerator's memory
// only between launches, like a host thread that waits for the accelerator_view's queue.
#include "simulator/amp/buffer.h"

#include "simulator/amp/runtime.h"
#include "simulator/arena.h"
#include "simulator/check.h"
#include "simulator/fault.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace {

ampsim::Machine::State &machine() { return ampsim::Machine::State::installed(); }

} // namespace

void ampsim_buffer::make_bits_current() {
  if (!bits_current)
    arena.set_initialised(data, bytes);
  bits_current = true;
}

void ampsim_buffer::mark_initialised(std::size_t offset, std::size_t size) {
  if (bits_current) // otherwise all of them will be set
    arena.set_initialised(data + offset, size);
}

bool ampsim_buffer::all_initialised() {
  known_initialised = known_initialised || !bits_current || arena.all_initialised(data, bytes);
  return known_initialised;
}

void ampsim_buffer::copy(Direction direction) {
  using Why = ampsim::HostCopyFault::Why;
  bool to_host = direction == Direction::to_host;
  Why why = Why::refused;
  if (host_freed)
    why = Why::freed;
  else if (ampsim::left_scope(host, ampsim::amp_runtime(machine()).host_frame))
    why = Why::left_scope;
  std::optional<int> signal;
  if (!to_host)
    signal = ampsim::copy_guarded(data, host, bytes);
  else if (why == Why::refused)
    signal = ampsim::copy_guarded(host, data, bytes);
  if (!signal && (why == Why::refused || gone_reported))
    return;
  gone_reported = true;
  if (ampsim::LaunchListener *listener = ampsim::Machine::State::installed().listener)
    listener->host_copy_fails({why, to_host, bytes, origin.capture ? origin.capture->name : "",
                               origin.file ? origin.file : "", origin.line, origin.launch, signal.value_or(0)});
  if (signal)
    ampsim::die_of(*signal);
}

void ampsim_buffer::copy_in() {
  make_bits_current();
  if (!device_current && bytes)
    copy(Direction::to_device);
  device_current = true;
}

void ampsim_buffer::device_writes() {
  if (host)
    host_current = false;
}

void ampsim_buffer::synchronize() {
  if (!host_current && bytes)
    copy(Direction::to_host);
  host_current = true;
}

void ampsim_buffer::refresh() {
  if (!host)
    return;
  host_current = true;
  device_current = false;
  bits_current = false;
}

void ampsim_buffer::discard(std::size_t offset, std::size_t size) {
  bool everything = offset == 0 && size >= bytes;
  if (everything) {
    host_current = device_current = bits_current = true;
  } else if (host) {
    copy_in(); // the rest must not be lost
    size = std::min(size, bytes - offset);
    if (!host_current && !host_freed) // as if kernels had not written here; a later synchronize does not show it
      ampsim::copy_guarded(data + offset, host + offset, size);
  }
  known_initialised = false;
  arena.clear_initialised(data + offset, std::min(size, bytes - offset));
}

char *ampsim_buffer::host_access(std::size_t offset, std::size_t size, bool write) {
  synchronize();
  if (write) {
    mark_initialised(offset, size);
    if (host)
      device_current = false;
  }
  return host ? host : data;
}

void ampsim_buffer::write(std::size_t offset, const void *source, std::size_t size) {
  mark_initialised(offset, size);
  if (size == 0)
    return;
  // A buffer written as a whole is current on both sides, so that a refresh does not discard it: some programs call
  // refresh where they need synchronize.
  if (size == bytes && !host_freed)
    host_current = true;
  // Every current side stays current. memmove: a view may be copied onto itself.
  if (device_current)
    std::memmove(data + offset, source, size);
  if (host && host_current)
    std::memmove(host + offset, source, size);
}

void ampsim_buffer::read(std::size_t offset, void *destination, std::size_t size) {
  if (size)
    std::memmove(destination, (host && host_current ? host : data) + offset, size);
}

void ampsim_buffer::initialise_like(std::size_t offset, const ampsim_buffer &source, std::size_t source_offset,
                                    std::size_t size) {
  if (!source.bits_current)
    return;
  make_bits_current();
  known_initialised = false;
  arena.copy_initialised(data + offset, source.data + source_offset, size);
}

extern "C" {

ampsim_buffer *ampsim_buffer_create(size_t bytes, void *host, uint32_t accelerator_view, const char *file,
                                    uint32_t line) {
  ampsim::Machine::State &state = machine();
  std::lock_guard lock(state.mutex);
  char *data = state.arena.allocate(bytes);
  if (!data)
    return nullptr;
  auto *buffer =
      new ampsim_buffer(state.arena, data, bytes, static_cast<char *>(host), accelerator_view, {file, line});
  if (host)
    ampsim::amp_runtime(state).host.add(*buffer);
  return buffer;
}

void ampsim_buffer_retain(ampsim_buffer *buffer) {
  if (!buffer)
    return;
  std::lock_guard lock(machine().mutex);
  ++buffer->references;
}

void ampsim_buffer_release(ampsim_buffer *buffer) {
  if (!buffer)
    return;
  if (!ampsim::Machine::State::installed_state) { // static containers may outlive the machine, and its memory
    if (--buffer->references == 0)
      delete buffer;
    return;
  }
  ampsim::AmpCall call(__builtin_frame_address(0));
  ampsim::check(buffer->references > 0, "a buffer is released more often than it is referenced");
  if (--buffer->references > 0)
    return;
  buffer->synchronize();
  if (buffer->host)
    ampsim::amp_runtime(call.machine).host.remove(*buffer);
  buffer->arena.free(buffer->data);
  delete buffer;
}

char *ampsim_buffer_data(const ampsim_buffer *buffer) { return buffer->data; }

uint32_t ampsim_buffer_accelerator_view(const ampsim_buffer *buffer) { return buffer->accelerator_view; }

char *ampsim_buffer_access(ampsim_buffer *buffer, size_t offset, size_t bytes, uint32_t write) {
  ampsim::AmpCall call(__builtin_frame_address(0));
  if (offset > buffer->bytes || bytes > buffer->bytes - offset)
    return nullptr;
  return buffer->host_access(offset, bytes, write != 0);
}

void ampsim_buffer_synchronize(ampsim_buffer *buffer) {
  ampsim::AmpCall call(__builtin_frame_address(0));
  buffer->synchronize();
}

void ampsim_buffer_copy_in(ampsim_buffer *buffer) {
  ampsim::AmpCall call(__builtin_frame_address(0));
  buffer->copy_in();
}

void ampsim_buffer_refresh(ampsim_buffer *buffer) {
  std::lock_guard lock(machine().mutex);
  buffer->refresh();
}

void ampsim_buffer_discard(ampsim_buffer *buffer, size_t offset, size_t bytes) {
  ampsim::AmpCall call(__builtin_frame_address(0));
  buffer->discard(offset, bytes);
}

void ampsim_buffer_write(ampsim_buffer *buffer, size_t offset, const void *source, size_t bytes) {
  std::lock_guard lock(machine().mutex);
  buffer->write(offset, source, bytes);
}

void ampsim_buffer_read(ampsim_buffer *buffer, size_t offset, void *destination, size_t bytes) {
  std::lock_guard lock(machine().mutex);
  buffer->read(offset, destination, bytes);
}

uint32_t ampsim_buffer_initialised(ampsim_buffer *buffer) {
  std::lock_guard lock(machine().mutex);
  return buffer->all_initialised();
}

void ampsim_buffer_initialise_like(ampsim_buffer *buffer, size_t offset, const ampsim_buffer *source,
                                   size_t source_offset, size_t bytes) {
  std::lock_guard lock(machine().mutex);
  buffer->initialise_like(offset, *source, source_offset, bytes);
}

} // extern "C"
