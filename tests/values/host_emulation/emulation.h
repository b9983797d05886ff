// A GPU in one header, for the host's compilers: it gives the expected output of a program of tests/values.
//
// Written from the CUDA C++ Programming Guide and nothing of ampsim, and as simple as possible, so that reading
// suffices to trust it. Each thread of a block has a stack and runs until it ends, waits at a barrier of the block,
// or waits in a warp operation. A warp operation is done when all lanes of its mask that have not ended wait in the
// same operation with the same mask. A barrier is done when all threads of the block that have not ended wait there.
// Blocks run one after the other.
//
// Generated programs have no races, so the order of threads makes no difference to them; EMULATION_ORDER=reverse or
// =shuffle:SEED changes it, which tests the generator. Undefined behaviour by the guide ends the program with a
// message: a shuffle from a lane that does not participate, a mask without the caller, threads that wait for each
// other.
#ifndef VALUES_EMULATION_H
#define VALUES_EMULATION_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sys/mman.h>
#include <tuple>
#include <utility>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define EMULATION_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EMULATION_ASAN 1
#endif
#endif
#ifdef EMULATION_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

#ifndef EMULATION_WARP_SIZE
#define EMULATION_WARP_SIZE 32
#endif

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

// Set whenever a thread resumes, so each thread has its own.
inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;

// Stores the registers that a function must preserve, and the stack pointer in *from; continues where `to` was
// stored.
extern "C" void emulation_switch(void **from, void *to);
asm(R"(
.text
.weak emulation_switch
.type emulation_switch, @function
emulation_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size emulation_switch, . - emulation_switch
)");

namespace emulation {

using Bits = std::uint64_t;

constexpr unsigned warp_size = EMULATION_WARP_SIZE;
constexpr std::size_t stack_size = 256 * 1024;
constexpr std::size_t most_threads = 1024;
constexpr std::size_t most_shared = 48 * 1024;

[[noreturn]] inline void fail(const char *what) {
  std::printf("emulation: %s\n", what);
  std::fflush(stdout);
  std::_Exit(3);
}

enum class State { ready, at_barrier, in_warp_operation, ended };
enum class Operation { sync, ballot, shuffle, match_any, match_all, reduce };
using Combine = Bits (*)(Bits, Bits);

struct Thread {
  void *stack_pointer = nullptr;
  char *stack = nullptr;
  State state = State::ended;
  unsigned rank = 0; // in the block
  uint3 index{};
  // Its inputs to the barrier or warp operation, and its results.
  Operation operation{};
  Bits mask = 0, value = 0, result = 0;
  unsigned source = 0;
  Combine combine = nullptr;
  bool predicate = false;
};

struct Machine {
  std::vector<Thread> threads{most_threads};
  Thread *current = nullptr;
  void *scheduler = nullptr;
  const std::function<void()> *kernel = nullptr;
  unsigned block_threads = 0;
  // The results of the last barrier.
  int count = 0, all = 0, any = 0;
  alignas(16) unsigned char dynamic_shared[most_shared];
  bool running = false;
  std::vector<std::function<void()>> launched; // by kernels
  int order = 0;                               // 0: forward, 1: reverse, 2: shuffled
  Bits random = 0;

  Machine() {
    const char *text = std::getenv("EMULATION_ORDER");
    if (text && !std::strcmp(text, "reverse"))
      order = 1;
    if (text && !std::strncmp(text, "shuffle:", 8)) {
      order = 2;
      random = std::strtoull(text + 8, nullptr, 10) * 2654435761u + 1;
    }
  }
};
inline Machine machine;

// The numbers below `count` in the requested order.
inline std::vector<unsigned> in_order(unsigned count) {
  std::vector<unsigned> numbers(count);
  for (unsigned k = 0; k < count; ++k)
    numbers[k] = machine.order == 1 ? count - 1 - k : k;
  if (machine.order == 2)
    for (unsigned k = count; k > 1; --k) {
      machine.random = machine.random * 6364136223846793005u + 1442695040888963407u;
      std::swap(numbers[k - 1], numbers[(machine.random >> 33) % k]);
    }
  return numbers;
}

#ifdef EMULATION_ASAN
inline const void *scheduler_stack;
inline std::size_t scheduler_stack_size;
#endif

inline __attribute__((noinline)) void resume(Thread &thread) {
  machine.current = &thread;
  threadIdx = thread.index;
#ifdef EMULATION_ASAN
  void *fake;
  __sanitizer_start_switch_fiber(&fake, thread.stack, stack_size);
#endif
  emulation_switch(&machine.scheduler, thread.stack_pointer);
#ifdef EMULATION_ASAN
  __sanitizer_finish_switch_fiber(fake, nullptr, nullptr);
#endif
}

// Returns to the scheduler, which resumes the thread when its wait is over.
inline __attribute__((noinline)) void suspend(State state) {
  Thread &thread = *machine.current;
  thread.state = state;
#ifdef EMULATION_ASAN
  void *fake;
  __sanitizer_start_switch_fiber(state == State::ended ? nullptr : &fake, scheduler_stack, scheduler_stack_size);
#endif
  emulation_switch(&thread.stack_pointer, machine.scheduler);
#ifdef EMULATION_ASAN
  __sanitizer_finish_switch_fiber(fake, &scheduler_stack, &scheduler_stack_size);
#endif
}

inline __attribute__((noinline)) void thread_main() {
#ifdef EMULATION_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &scheduler_stack, &scheduler_stack_size);
#endif
  (*machine.kernel)();
  suspend(State::ended);
  fail("a thread ran after its end");
}

inline void begin(Thread &thread, unsigned rank) {
  if (!thread.stack) {
    void *memory =
        mmap(nullptr, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
      fail("no memory for stacks");
    thread.stack = static_cast<char *>(memory);
  }
  thread.rank = rank;
  thread.index = {rank % blockDim.x, rank / blockDim.x % blockDim.y, rank / blockDim.x / blockDim.y};
  thread.state = State::ready;
  // As a call would leave the stack: the return address at a multiple of 16 less 8.
  void **top = reinterpret_cast<void **>(thread.stack + stack_size - 64);
  *--top = nullptr;
  *--top = reinterpret_cast<void *>(&thread_main);
  for (int k = 0; k < 6; ++k)
    *--top = nullptr;
  thread.stack_pointer = top;
}

inline unsigned lane_of(const Thread &thread) { return thread.rank % warp_size; }

// Performs one warp operation of this warp, if one is complete.
inline bool complete_operation(Thread *warp, unsigned lanes) {
  for (unsigned first = 0; first < lanes; ++first) {
    if (warp[first].state != State::in_warp_operation)
      continue;
    const Operation operation = warp[first].operation;
    const Bits mask = warp[first].mask;
    bool complete = true;
    Bits taking_part = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (!(mask >> lane & 1) || warp[lane].state == State::ended)
        continue;
      complete &= warp[lane].state == State::in_warp_operation && warp[lane].operation == operation &&
                  warp[lane].mask == mask;
      taking_part |= Bits(1) << lane;
    }
    if (!complete)
      continue;
    Bits ballot = 0, reduced = 0;
    bool equal = true, any = false;
    for (unsigned lane = 0; lane < lanes; ++lane)
      if (taking_part >> lane & 1) {
        ballot |= Bits(warp[lane].value != 0) << lane;
        equal &= warp[lane].value == warp[first].value;
        reduced = any && warp[lane].combine ? warp[lane].combine(reduced, warp[lane].value) : warp[lane].value;
        any = true;
      }
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (!(taking_part >> lane & 1))
        continue;
      Thread &thread = warp[lane];
      if (operation == Operation::ballot)
        thread.result = ballot;
      if (operation == Operation::shuffle) {
        if (!(taking_part >> thread.source & 1))
          fail("a shuffle reads from a lane that does not take part");
        thread.result = warp[thread.source].value;
      }
      if (operation == Operation::match_any) {
        thread.result = 0;
        for (unsigned other = 0; other < lanes; ++other)
          if (taking_part >> other & 1 && warp[other].value == thread.value)
            thread.result |= Bits(1) << other;
      }
      if (operation == Operation::match_all)
        thread.result = equal ? taking_part : 0;
      if (operation == Operation::reduce)
        thread.result = reduced;
      thread.state = State::ready;
    }
    return true;
  }
  return false;
}

inline bool run_warp(unsigned first, unsigned lanes) {
  Thread *warp = &machine.threads[first];
  bool ran = false;
  do {
    for (const unsigned lane : in_order(lanes))
      if (warp[lane].state == State::ready) {
        resume(warp[lane]);
        ran = true;
      }
  } while (complete_operation(warp, lanes));
  return ran;
}

inline void run_block() {
  const unsigned count = machine.block_threads;
  std::memset(machine.dynamic_shared, 0xa5, sizeof machine.dynamic_shared);
  for (unsigned rank = 0; rank < count; ++rank)
    begin(machine.threads[rank], rank);
  const unsigned warps = (count + warp_size - 1) / warp_size;
  for (;;) {
    bool ran = false;
    for (const unsigned warp : in_order(warps)) {
      const unsigned first = warp * warp_size;
      ran |= run_warp(first, count - first < warp_size ? count - first : warp_size);
    }
    if (ran)
      continue;
    unsigned waiting = 0, ended = 0;
    machine.count = 0, machine.all = 1, machine.any = 0;
    for (unsigned rank = 0; rank < count; ++rank) {
      const Thread &thread = machine.threads[rank];
      ended += thread.state == State::ended;
      if (thread.state != State::at_barrier)
        continue;
      ++waiting;
      machine.count += thread.predicate;
      machine.all &= thread.predicate;
      machine.any |= thread.predicate;
    }
    if (ended == count)
      return;
    if (waiting + ended < count)
      fail("threads wait for each other");
    for (unsigned rank = 0; rank < count; ++rank)
      if (machine.threads[rank].state == State::at_barrier)
        machine.threads[rank].state = State::ready;
  }
}

inline void run_grid(dim3 grid, dim3 block, std::size_t shared, const std::function<void()> &kernel) {
  const std::size_t threads = std::size_t(block.x) * block.y * block.z;
  if (!threads || threads > most_threads || shared > most_shared)
    fail("a launch that is not possible");
  gridDim = grid;
  blockDim = block;
  machine.kernel = &kernel;
  machine.block_threads = unsigned(threads);
  machine.running = true;
  for (const unsigned number : in_order(grid.x * grid.y * grid.z)) {
    blockIdx = {number % grid.x, number / grid.x % grid.y, number / grid.x / grid.y};
    run_block();
  }
  machine.running = false;
}

// Launches by kernels run when the launching grid is done.
inline void run_launched() {
  while (!machine.launched.empty()) {
    std::vector<std::function<void()>> now;
    now.swap(machine.launched);
    for (auto &each : now)
      each();
  }
}

template <typename... Parameters, typename... Arguments>
void launch(dim3 grid, dim3 block, std::size_t shared, void (*kernel)(Parameters...), Arguments... arguments) {
  std::tuple<Parameters...> values(static_cast<Parameters>(arguments)...);
  auto run = [=] {
    const std::function<void()> body = [&] {
      std::tuple<Parameters...> own = values; // a thread may change its parameters
      std::apply(kernel, own);
    };
    run_grid(grid, block, shared, body);
  };
  if (machine.running) {
    machine.launched.push_back(run);
    return;
  }
  run();
  run_launched();
}

inline void barrier(bool predicate = false) {
  machine.current->predicate = predicate;
  suspend(State::at_barrier);
}

inline Bits warp_operation(Operation operation, Bits mask, Bits value = 0, unsigned source = 0,
                           Combine combine = nullptr) {
  Thread &me = *machine.current;
  if (!(mask >> lane_of(me) & 1))
    fail("a mask does not name its caller");
  me.operation = operation;
  me.mask = mask;
  me.value = value;
  me.source = source;
  me.combine = combine;
  suspend(State::in_warp_operation);
  return machine.current->result;
}

template <typename T> Bits to_bits(T value) {
  static_assert(sizeof(T) <= sizeof(Bits));
  Bits bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <typename T> T from_bits(Bits bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

inline unsigned lane() { return lane_of(*machine.current); }

// The lane within the mask's segment of `width` lanes from which each kind of shuffle reads.
inline unsigned source_indexed(int index, int width) {
  return (lane() & ~unsigned(width - 1)) | (unsigned(index) & unsigned(width - 1));
}
inline unsigned source_up(unsigned delta, int width) {
  const unsigned within = lane() & unsigned(width - 1);
  return delta > within ? lane() : lane() - delta;
}
inline unsigned source_down(unsigned delta, int width) {
  const unsigned within = lane() & unsigned(width - 1);
  return within + delta >= unsigned(width) ? lane() : lane() + delta;
}
inline unsigned source_xor(int bits, int width) {
  const unsigned other = lane() ^ unsigned(bits);
  return other / unsigned(width) > lane() / unsigned(width) || other >= warp_size ? lane() : other;
}

template <typename T> T shuffle(Bits mask, T value, unsigned source) {
  return from_bits<T>(warp_operation(Operation::shuffle, mask, to_bits(value), source));
}

template <typename T, T (*combine)(T, T)> Bits combine_bits(Bits a, Bits b) {
  return to_bits<T>(combine(from_bits<T>(a), from_bits<T>(b)));
}
template <typename T, T (*combine)(T, T)> T reduce(Bits mask, T value) {
  return from_bits<T>(warp_operation(Operation::reduce, mask, to_bits(value), 0, &combine_bits<T, combine>));
}
template <typename T> T plus(T a, T b) { return T(a + b); }
inline int plus(int a, int b) { return int(unsigned(a) + unsigned(b)); }
template <typename T> T least(T a, T b) { return b < a ? b : a; }
template <typename T> T greatest(T a, T b) { return a < b ? b : a; }
template <typename T> T bits_and(T a, T b) { return T(a & b); }
template <typename T> T bits_or(T a, T b) { return T(a | b); }
template <typename T> T bits_xor(T a, T b) { return T(a ^ b); }

} // namespace emulation

#endif
