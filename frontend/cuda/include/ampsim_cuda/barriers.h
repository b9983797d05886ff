// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::barrier, latch and semaphore (CUDA C++ Standard Library, "Synchronization Primitives").
//
// A barrier is a 64-bit number, since on the device it is also an object of 8 bytes in shared memory. An arriving
// thread decrements the count that the phase waits for, and releases; the last one resets the count and starts the next
// phase, for which the others wait. Each of these is an update of the previous one, so a waiting thread acquires what
// all have released. An arrival acquires nothing, except for the completion function, which the last thread calls. A
// token is the phase in which its thread arrived.
#pragma once

#include <ampsim_cuda/scoped_atomics.h>
#include <ampsim_cuda/shared_copy.h>

#include <ampsim/cuda_barrier_state.h>

#include <limits.h>

namespace ampsim_cuda {

struct no_completion {
  AMPSIM_BOTH void operator()() const {}
};

/// Records what a thread does at a barrier, or with its copies.
AMPSIM_SYNCHRONISE void barrier_step(ampsim_copy_step step, const void *barrier = nullptr, size_t size = 0) {
#ifdef __CUDA_ARCH__
  ampsim_asynchronous(step, const_cast<void *>(barrier), nullptr, size);
#endif
}

} // namespace ampsim_cuda

namespace cuda {

template <thread_scope Scope, class Completion = ampsim_cuda::no_completion> class barrier {
public:
  class arrival_token {
    friend barrier;
    unsigned int phase = 0;
  };

  // Trivial, so that an object can be a __shared__ variable; init() initialises those.
  barrier() = default;
  AMPSIM_BOTH barrier(ptrdiff_t expected, Completion completion = Completion()) { set(expected, completion); }
  barrier(const barrier &) = delete;
  barrier &operator=(const barrier &) = delete;

  static AMPSIM_BOTH constexpr ptrdiff_t max() { return (1 << 20) - 1; }

  AMPSIM_SYNCHRONISE arrival_token arrive(ptrdiff_t update = 1) { return arrive_expecting(update, 0); }
  AMPSIM_SYNCHRONISE void wait(arrival_token &&token) const {
    const unsigned int phase = token.phase; // read once: the loop waits only for the barrier
    while (present_phase() == phase) {
    }
    acquire();
  }
  AMPSIM_SYNCHRONISE void arrive_and_wait() { wait(arrive()); }
  AMPSIM_SYNCHRONISE void arrive_and_drop() {
    state.fetch_sub(of_state::one_expected, memory_order_relaxed);
    (void)arrive();
  }
  AMPSIM_SYNCHRONISE bool try_wait(arrival_token &&token) const { return has_passed(token.phase); }
  template <class Duration> AMPSIM_SYNCHRONISE bool try_wait_for(arrival_token &&token, const Duration &) const {
    return has_passed(token.phase);
  }
  AMPSIM_SYNCHRONISE void wait_parity(bool parity) const {
    while ((present_phase() & 1) == unsigned(parity)) {
    }
    acquire();
  }
  AMPSIM_SYNCHRONISE bool try_wait_parity(bool parity) const {
    return (present_phase() & 1) != unsigned(parity) && acquire();
  }

  friend AMPSIM_SYNCHRONISE void init(barrier *place, ptrdiff_t expected) { place->set(expected, Completion()); }
  friend AMPSIM_SYNCHRONISE void init(barrier *place, ptrdiff_t expected, Completion completion) {
    place->set(expected, completion);
  }

  /// For pipelines whose threads name their roles; not part of CUDA's interface.
  AMPSIM_SYNCHRONISE void expect_one_more() { state.fetch_add(of_state::one_expected + 1, memory_order_relaxed); }
  // For bulk copies: the current phase waits for that many more bytes, or they have arrived. Not part of CUDA's
  // interface.
  AMPSIM_SYNCHRONISE void expect_bytes(ptrdiff_t bytes) {
    state.fetch_add(of_state::bytes(bytes), memory_order_relaxed);
  }
  AMPSIM_SYNCHRONISE arrival_token arrive_expecting(ptrdiff_t update, ptrdiff_t bytes) {
    ampsim_cuda::barrier_step(ampsim_barrier_arrived, this, /*releases=*/1);
    return take((unsigned long long)update - of_state::bytes(bytes));
  }
  AMPSIM_SYNCHRONISE void bring_bytes(ptrdiff_t bytes) {
    ampsim_cuda::barrier_step(ampsim_barrier_updated_by_copies, this);
    (void)take(of_state::bytes(bytes));
  }
  /// The present phase waits for the thread's last copies.
  AMPSIM_SYNCHRONISE void bind_copies() { ampsim_cuda::barrier_step(ampsim_copies_bound, this); }
  // A token as a number, for functions of cuda::ptx; likewise.
  static AMPSIM_SYNCHRONISE unsigned long long number_of(arrival_token &&token) { return token.phase; }
  AMPSIM_SYNCHRONISE bool has_passed(unsigned int phase) const { return present_phase() != phase && acquire(); }

private:
  using of_state = ampsim_cuda::barrier_state;
  atomic<unsigned long long, Scope> state;
  [[no_unique_address]] Completion completion;

  AMPSIM_SYNCHRONISE unsigned int present_phase() const {
    return of_state::phase(state.load(memory_order_relaxed));
  }
  /// The last complete phase has been waited for.
  AMPSIM_SYNCHRONISE bool acquire() const {
    ampsim_cuda::barrier_step(ampsim_barrier_awaited, this, /*acquires=*/1);
    ampsim_cuda::acquire<Scope>(memory_order_acquire, &state);
    return true;
  }

  AMPSIM_SYNCHRONISE arrival_token take(unsigned long long units) {
    constexpr bool completes = !::std::is_same_v<Completion, ampsim_cuda::no_completion>;
    const unsigned long long before =
        state.fetch_sub(units, completes ? memory_order_acq_rel : memory_order_release);
    arrival_token token;
    token.phase = of_state::phase(before);
    if (of_state::is_complete(before - units)) {
      completion();
      ampsim_cuda::barrier_step(ampsim_barrier_completed, this);
      state.fetch_add(of_state::one_phase + of_state::expected(state.load(memory_order_relaxed)),
                      memory_order_release);
    }
    return token;
  }

  AMPSIM_SYNCHRONISE void set(ptrdiff_t count, Completion then) {
    state.begin_with(of_state::of(count));
    ampsim_cuda::barrier_step(ampsim_barrier_initialised, this); // bulk copies may signal it only after a fence
    completion = then;
  }
};

template <thread_scope Scope> class latch_of_scope {
public:
  latch_of_scope() = default;
  AMPSIM_BOTH constexpr explicit latch_of_scope(ptrdiff_t expected) : missing(expected) {}
  latch_of_scope(const latch_of_scope &) = delete;
  latch_of_scope &operator=(const latch_of_scope &) = delete;
  static AMPSIM_BOTH constexpr ptrdiff_t max() { return INT_MAX; }
  AMPSIM_SYNCHRONISE void count_down(ptrdiff_t update = 1) { missing.fetch_sub(update, memory_order_release); }
  AMPSIM_SYNCHRONISE bool try_wait() const { return missing.load(memory_order_acquire) == 0; }
  AMPSIM_SYNCHRONISE void wait() const {
    while (missing.load(memory_order_relaxed) != 0) {
    }
    ampsim_cuda::acquire<Scope>(memory_order_acquire, &missing);
  }
  AMPSIM_SYNCHRONISE void arrive_and_wait(ptrdiff_t update = 1) {
    count_down(update);
    wait();
  }
  friend AMPSIM_SYNCHRONISE void init(latch_of_scope *place, ptrdiff_t expected) {
    place->missing.begin_with(expected);
  }

private:
  atomic<ptrdiff_t, Scope> missing;
};
template <thread_scope Scope> using latch = latch_of_scope<Scope>;

template <thread_scope Scope, ptrdiff_t Most = INT_MAX> class counting_semaphore {
public:
  counting_semaphore() = default;
  AMPSIM_BOTH constexpr explicit counting_semaphore(ptrdiff_t count) : left(count) {}
  counting_semaphore(const counting_semaphore &) = delete;
  counting_semaphore &operator=(const counting_semaphore &) = delete;
  static AMPSIM_BOTH constexpr ptrdiff_t max() { return Most; }
  AMPSIM_SYNCHRONISE void release(ptrdiff_t update = 1) { left.fetch_add(update, memory_order_release); }
  AMPSIM_SYNCHRONISE bool try_acquire() {
    ptrdiff_t seen = left.load(memory_order_relaxed);
    while (seen > 0)
      if (left.compare_exchange_weak(seen, seen - 1, memory_order_acquire, memory_order_relaxed))
        return true;
    return false;
  }
  AMPSIM_SYNCHRONISE void acquire() {
    while (!try_acquire()) {
    }
  }
  template <class Duration> AMPSIM_SYNCHRONISE bool try_acquire_for(const Duration &) { return try_acquire(); }
  friend AMPSIM_SYNCHRONISE void init(counting_semaphore *place, ptrdiff_t count) { place->left.begin_with(count); }

private:
  atomic<ptrdiff_t, Scope> left;
};
template <thread_scope Scope> using binary_semaphore = counting_semaphore<Scope, 1>;

namespace std {
using namespace ::std;
template <class Completion = ampsim_cuda::no_completion>
using barrier = cuda::barrier<thread_scope_system, Completion>;
using latch = cuda::latch<thread_scope_system>;
template <ptrdiff_t Most = INT_MAX> using counting_semaphore = cuda::counting_semaphore<thread_scope_system, Most>;
using binary_semaphore = cuda::binary_semaphore<thread_scope_system>;
} // namespace std

// Asynchronous copies that a barrier waits for. They are performed immediately; the barrier provides the order, and the
// detector checks that threads do not access them earlier.
template <class T, class Size, thread_scope Scope, class Completion>
AMPSIM_SYNCHRONISE void memcpy_async(T *to, const T *from, Size bytes, barrier<Scope, Completion> &barrier) {
  ampsim_cuda::barrier_step(ampsim_shared_copy_follows);
  __builtin_memcpy(static_cast<void *>(to), static_cast<const void *>(from), size_t(bytes));
  ampsim_asynchronous(ampsim_shared_copy_begins, to, from, size_t(bytes));
  barrier.bind_copies();
}
template <class Group, class T, class Size, thread_scope Scope, class Completion>
static __device__ inline auto memcpy_async(const Group &group, T *to, const T *from, Size bytes,
                                           barrier<Scope, Completion> &barrier)
    -> decltype(void(group.thread_rank())) {
  ampsim_cuda::shared_copy(group, to, from, size_t(bytes), ampsim_shared_copy_begins);
  barrier.bind_copies();
}
template <class Group, class Size, thread_scope Scope, class Completion>
static __device__ inline auto memcpy_async(const Group &group, void *to, const void *from, Size bytes,
                                           barrier<Scope, Completion> &barrier)
    -> decltype(void(group.thread_rank())) {
  ampsim_cuda::shared_copy(group, (char *)to, (const char *)from, size_t(bytes), ampsim_shared_copy_begins);
  barrier.bind_copies();
}

} // namespace cuda
