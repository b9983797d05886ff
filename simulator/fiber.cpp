// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Switching with Boost.Context, and notifying the sanitizers of it.
//
// Debian's Boost.Context is built without sanitizer hooks, so the calls are here. ASan must know on which stack the
// program runs, and keeps a "fake stack" of heap memory per stack for its use-after-return check; TSan keeps a shadow
// call stack and a clock per fiber. Switches synchronise (flag 0): fibers of one pool never run in parallel.
#include "simulator/fiber.h"

#include "simulator/check.h"
#include "simulator/touched_pages.h"

#include <boost/context/detail/fcontext.hpp>

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <system_error>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define AMPSIM_ASAN 1
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#elif __has_feature(thread_sanitizer)
#define AMPSIM_TSAN 1
#include <sanitizer/tsan_interface.h>
#endif
#endif

namespace ampsim {

namespace context = boost::context::detail;

namespace {
constexpr std::size_t slab_stacks = 64;
constexpr std::size_t colour_step = 192;
constexpr std::size_t least_page = 4096; // bytes
// A guard page costs two more mappings, and Linux allows a process 65530. Stacks beyond this number have no guard page.
constexpr std::size_t guarded_slabs = 384;
std::atomic<std::size_t> slabs_made = 0; // in all pools
} // namespace

/// The sanitizer bookkeeping around a jump.
struct Fiber::Switching {
  static void leaving([[maybe_unused]] Fiber &from, [[maybe_unused]] Fiber &to) {
    from.destination = &to;
#if AMPSIM_ASAN
    __sanitizer_start_switch_fiber(&from.sanitizer_state, to.stack_begin, to.stack_size);
#elif AMPSIM_TSAN
    __tsan_switch_to_fiber(to.sanitizer_state, 0);
#endif
  }

  /// Runs on the new stack: returns the fiber that now runs.
  static Fiber &arrived(context::transfer_t transfer) {
    Fiber &previous = *static_cast<Fiber *>(transfer.data);
    Fiber &self = *previous.destination;
    previous.context = transfer.fctx;
#if AMPSIM_ASAN
    const void *bottom = nullptr;
    std::size_t size = 0;
    __sanitizer_finish_switch_fiber(self.sanitizer_state, &bottom, &size);
    previous.stack_begin = static_cast<const char *>(bottom);
    previous.stack_size = size;
#endif
    return self;
  }

  [[noreturn]] static void begin(context::transfer_t transfer) {
    Fiber &self = arrived(transfer);
    self.body(self.argument);
    internal_error("a fiber's body returned");
  }

  /// Runs on top of an abandoned fiber: frees its fake stack and jumps back.
  [[noreturn]] static context::transfer_t leave_for_good(context::transfer_t transfer) {
    [[maybe_unused]] Fiber &self = arrived(transfer);
    Fiber &back = *static_cast<Fiber *>(transfer.data);
#if AMPSIM_ASAN
    __sanitizer_start_switch_fiber(nullptr, back.stack_begin, back.stack_size);
#endif
    self.destination = &back;
    context::jump_fcontext(back.context, &self);
    internal_error("an abandoned fiber continued");
  }
};

Fiber::~Fiber() {
#if AMPSIM_TSAN
  if (body && sanitizer_state)
    __tsan_destroy_fiber(sanitizer_state);
#endif
}

void Fiber::adopt_this_thread() {
#if AMPSIM_TSAN
  sanitizer_state = __tsan_get_current_fiber();
#endif
}

void Fiber::prepare(Body new_body, void *new_argument) {
  body = new_body;
  argument = new_argument;
  char *top = const_cast<char *>(stack_begin) + stack_size;
  context =
      context::make_fcontext(top, stack_size, [](context::transfer_t transfer) { Switching::begin(transfer); });
#if AMPSIM_TSAN
  if (!sanitizer_state)
    sanitizer_state = __tsan_create_fiber(0);
#endif
}

void Fiber::abandon([[maybe_unused]] Fiber &current) {
#if AMPSIM_ASAN
  current.destination = this;
  __sanitizer_start_switch_fiber(&current.sanitizer_state, stack_begin, stack_size);
  Switching::arrived(context::ontop_fcontext(context, &current, Switching::leave_for_good));
  __asan_unpoison_memory_region(stack_begin, stack_size);
  sanitizer_state = nullptr;
#elif AMPSIM_TSAN
  // Its shadow call stack still holds the abandoned frames.
  __tsan_destroy_fiber(sanitizer_state);
  sanitizer_state = nullptr;
#endif
  context = nullptr;
}

void Fiber::before_jump_to() const {
#if AMPSIM_TSAN
  __tsan_switch_to_fiber(sanitizer_state, 0); // TSan looks for the jump target among the current fiber's
#endif
}

void Fiber::left_for([[maybe_unused]] Fiber &host) {
#if AMPSIM_ASAN
  __sanitizer_start_switch_fiber(nullptr, host.stack_begin, host.stack_size);
  __sanitizer_finish_switch_fiber(host.sanitizer_state, nullptr, nullptr);
  __asan_unpoison_memory_region(stack_begin, stack_size);
  sanitizer_state = nullptr;
#elif AMPSIM_TSAN
  __tsan_destroy_fiber(sanitizer_state);
  sanitizer_state = nullptr;
#endif
  context = nullptr;
}

bool Fiber::can_be_kept() {
#if AMPSIM_ASAN || AMPSIM_TSAN
  return false;
#else
  return true;
#endif
}

void Fiber::put_back(std::span<const char> was_in_use) {
  char *to = const_cast<char *>(stack_begin) + stack_size - was_in_use.size();
  std::memcpy(to, was_in_use.data(), was_in_use.size());
  context = to;
}

void Fiber::switch_to(Fiber &from, Fiber &to) {
  Switching::leaving(from, to);
  Switching::arrived(context::jump_fcontext(to.context, &from));
}

FiberPool::~FiberPool() {
  fibers.clear();
  slabs_made -= slabs.size();
  for (void *slab : slabs)
    munmap(slab, slab_stacks * stack_size);
}

Fiber &FiberPool::take(Fiber::Body body, void *argument) {
  if (idle.empty())
    grow();
  Fiber &fiber = *idle.back();
  idle.pop_back();
  if (!fiber.prepared())
    fiber.prepare(body, argument);
  return fiber;
}

void FiberPool::take(std::vector<Fiber *> wanted) {
  std::ranges::sort(wanted);
  std::erase_if(idle, [&](Fiber *each) { return std::ranges::binary_search(wanted, each); });
}

FiberPool::FiberPool(std::size_t stack_size)
    : stack_size(page_bytes + (stack_size - least_page + page_bytes - 1) / page_bytes * page_bytes) {}

void FiberPool::grow() {
  void *slab = mmap(nullptr, slab_stacks * stack_size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (slab == MAP_FAILED)
    throw std::system_error(errno, std::generic_category(), "cannot reserve stacks for the simulated threads");
  slabs.push_back(slab);
  const bool guarded = slabs_made++ < guarded_slabs;
  for (std::size_t k = slab_stacks; k-- > 0;) {
    char *lowest = static_cast<char *>(slab) + k * stack_size;
    // Fails if the process has too many mappings: then this stack has no guard page.
    if (guarded)
      (void)mprotect(lowest, page_bytes, PROT_NONE);
    std::size_t colour = k * colour_step % least_page;
    fibers.emplace_back(lowest + page_bytes, stack_size - page_bytes - colour);
    idle.push_back(&fibers.back());
  }
}

} // namespace ampsim
