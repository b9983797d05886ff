// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibers: the stacks on which simulated threads wait.
//
// A thread that waits at a barrier keeps its C++ stack while the other threads of its tile run. Boost.Context's
// fcontext switches between stacks in about 5 ns; boost::context::fiber with a scheduler in between takes 10. So
// control passes from thread to thread directly, and this file knows nothing of threads and barriers.
//
// A fiber's body never returns. It finishes by switching to another fiber. The pool's user may switch to it again with
// new work (the usual case: nothing must be set up again, and sanitizers see a balanced stack), or abandon it wherever
// it is and prepare it again. Abandoned frames are not unwound: kernels own nothing that needs unwinding.
//
// Stacks are spaced by a power of two, with guard pages between the first tens of thousands. Their tops are shifted by
// multiples of 192 bytes, because with equal offsets the hot lines of all stacks compete for one set of the cache
// (measured: 7-12 ns a switch instead of 5). Memory is reserved generously; only pages that are touched cost anything.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <vector>

namespace ampsim {

class Fiber {
public:
  using Body = void (*)(void *argument);

  /// Represents the operating system's thread, which has its own stack, as a fiber.
  Fiber() = default;
  Fiber(char *stack_begin, std::size_t stack_size) : stack_begin(stack_begin), stack_size(stack_size) {}
  ~Fiber();
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  /// Makes this the fiber of the calling thread of the operating system. Must precede any switch.
  void adopt_this_thread();
  /// Makes the next switch to this fiber begin `body(argument)`.
  void prepare(Body body, void *argument);
  bool prepared() const { return context != nullptr; }
  /// Prefetches the data that a switch to this fiber reads: its stack is seldom still in the nearest cache.
  void fetch() const {
    for (unsigned line = 0; line < 4; ++line)
      __builtin_prefetch(static_cast<const char *>(context) + 64 * line);
  }
  /// Abandons what this fiber was doing. `current`: the fiber of the caller.
  void abandon(Fiber &current);
  /// Must be called, on any fiber, before a jump (siglongjmp) back to the stack of this one.
  void before_jump_to() const;
  /// Abandons what this fiber was doing, after a jump from there to `host`, the fiber of the caller.
  void left_for(Fiber &host);

  /// Returns whether the state of a waiting fiber can be saved and restored. Sanitizers' records about stacks cannot.
  static bool can_be_kept();
  /// Returns whether the address is on its stack.
  bool has(const void *address) const {
    return std::size_t(static_cast<const char *>(address) - stack_begin) < stack_size;
  }
  /// The part of a waiting fiber's stack that is in use, to be copied.
  std::span<const char> in_use() const {
    const char *from = static_cast<const char *>(context);
    return {from, stack_begin + stack_size};
  }
  /// Makes the fiber, which waits or has been abandoned, continue from where it was when this was in use of its stack.
  void put_back(std::span<const char> was_in_use);

  /// Suspends `from`, which must be the caller's own, and continues with `to`. Returns when something switches back.
  static void switch_to(Fiber &from, Fiber &to);

private:
  struct Switching;

  void *context = nullptr; // boost::context::detail::fcontext_t
  Body body = nullptr;
  void *argument = nullptr;
  Fiber *destination = nullptr; // of the last switch away from this fiber
  const char *stack_begin = nullptr;
  std::size_t stack_size = 0;
  void *sanitizer_state = nullptr; // ASan: the fake stack; TSan: its fiber
};

/// Fibers with stacks, reused. A pool serves one thread of the operating system at a time.
class FiberPool {
public:
  static constexpr std::size_t usual_stack = 256 << 10; // bytes, guard page included

  /// `stack_size`: with a guard page of 4 KiB. Where pages are larger, so are the stacks.
  explicit FiberPool(std::size_t stack_size = usual_stack);
  ~FiberPool();
  FiberPool(const FiberPool &) = delete;
  FiberPool &operator=(const FiberPool &) = delete;

  /// Returns a waiting fiber: newly prepared to run `body(argument)`, or returned to the pool earlier by that body.
  Fiber &take(Fiber::Body body, void *argument);
  void give_back(Fiber &fiber) { idle.push_back(&fiber); }
  /// Takes these fibers, which wait for work.
  void take(std::vector<Fiber *> wanted);
  std::size_t made() const { return fibers.size(); }

private:
  void grow();

  const std::size_t stack_size;
  std::deque<Fiber> fibers;
  std::vector<Fiber *> idle;
  std::vector<void *> slabs;
};

} // namespace ampsim
