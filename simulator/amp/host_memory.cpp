// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulator/amp/host_memory.h"

#include "simulator/amp/buffer.h"
#include "simulator/amp/runtime.h"
#include "simulator/fault.h"

#include <csetjmp>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <new>

namespace ampsim {

namespace {

constexpr std::array refusals{SIGSEGV, SIGBUS};

std::array<struct sigaction, refusals.size()> previous_actions; // copies are serialised by the machine's lock
thread_local sigjmp_buf *volatile landing =
    nullptr; // volatile: memcpy() does not read it, but a signal's handler does

void on_refusal(int number, siginfo_t *info, void *context) {
  if (landing && info->si_code > 0)
    siglongjmp(*landing, number);
  hand_on(previous_actions[number == SIGBUS], number, info, context);
}

struct StackBounds {
  const char *begin = nullptr, *end = nullptr;
};

StackBounds bounds_of_this_stack() {
  StackBounds bounds;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return bounds;
  void *begin = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &begin, &size) == 0)
    bounds = {static_cast<const char *>(begin), static_cast<const char *>(begin) + size};
  pthread_attr_destroy(&attributes);
  return bounds;
}

} // namespace

std::optional<int> copy_guarded(void *to, const void *from, std::size_t size) {
  struct sigaction action{};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  action.sa_sigaction = on_refusal;
  sigjmp_buf here;
  for (std::size_t k = 0; k < refusals.size(); ++k)
    sigaction(refusals[k], &action, &previous_actions[k]);
  // Saves the signal mask, since ThreadSanitizer blocks all signals while it handles one.
  int refused = sigsetjmp(here, 1);
  if (refused == 0) {
    landing = &here;
    std::memcpy(to, from, size);
  }
  landing = nullptr;
  for (std::size_t k = 0; k < refusals.size(); ++k)
    sigaction(refusals[k], &previous_actions[k], nullptr);
  return refused ? std::optional(refused) : std::nullopt;
}

bool left_scope(const char *begin, const char *frame) {
  constexpr std::uintptr_t largest_stack = std::uintptr_t{1} << 30;
  if (begin >= frame || std::uintptr_t(frame) - std::uintptr_t(begin) > largest_stack)
    return false;
  thread_local const StackBounds bounds = bounds_of_this_stack();
  return begin >= bounds.begin && frame < bounds.end;
}

void HostRanges::add(ampsim_buffer &buffer) {
  std::lock_guard lock(mutex);
  buffers.emplace(buffer.host, &buffer);
  first = buffers.begin()->first;
  last = buffers.rbegin()->first;
}

void HostRanges::remove(ampsim_buffer &buffer) {
  std::lock_guard lock(mutex);
  auto [begin, end] = buffers.equal_range(buffer.host);
  buffers.erase(std::find_if(begin, end, [&](const auto &each) { return each.second == &buffer; }));
  first = buffers.empty() ? nullptr : buffers.begin()->first;
  last = buffers.empty() ? nullptr : buffers.rbegin()->first;
}

void HostRanges::freed(void *address) {
  const auto *begin = static_cast<const char *>(address);
  if (!begin || begin > last.load(std::memory_order_relaxed))
    return;
  const char *end = begin + malloc_usable_size(address);
  if (end <= first.load(std::memory_order_relaxed))
    return;
  std::lock_guard lock(mutex);
  for (auto each = buffers.lower_bound(begin); each != buffers.end() && each->first < end; ++each)
    each->second->host_freed = true;
}

namespace {

void note_freed(void *address) {
  Machine::State *machine = Machine::State::installed_state;
  if (LanguageRuntime *runtime = machine ? machine->language_runtime.load() : nullptr)
    static_cast<AmpRuntime *>(runtime)->host.freed(address);
}

void free_block(void *address) {
  note_freed(address);
  std::free(address);
}

void delete_block(void *address) {
  note_freed(address);
  ::operator delete(address);
}

void delete_sized(void *address, std::size_t size) {
  note_freed(address);
  ::operator delete(address, size);
}

void delete_aligned(void *address, std::align_val_t alignment) {
  note_freed(address);
  ::operator delete(address, alignment);
}

void delete_sized_aligned(void *address, std::size_t size, std::align_val_t alignment) {
  note_freed(address);
  ::operator delete(address, size, alignment);
}

void delete_array(void *address) {
  note_freed(address);
  ::operator delete[](address);
}

void delete_array_sized(void *address, std::size_t size) {
  note_freed(address);
  ::operator delete[](address, size);
}

} // namespace

std::span<const HostSymbol> freeing_symbols() {
  static const std::array symbols{
      HostSymbol{"free", reinterpret_cast<void *>(&free_block), true},
      HostSymbol{"_ZdlPv", reinterpret_cast<void *>(&delete_block), true},
      HostSymbol{"_ZdlPvm", reinterpret_cast<void *>(&delete_sized), true},
      HostSymbol{"_ZdlPvSt11align_val_t", reinterpret_cast<void *>(&delete_aligned), true},
      HostSymbol{"_ZdlPvmSt11align_val_t", reinterpret_cast<void *>(&delete_sized_aligned), true},
      HostSymbol{"_ZdaPv", reinterpret_cast<void *>(&delete_array), true},
      HostSymbol{"_ZdaPvm", reinterpret_cast<void *>(&delete_array_sized), true},
  };
  return symbols;
}

} // namespace ampsim
