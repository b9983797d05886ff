// Host code's loops are optimized: their results, and what another thread sees of them, stay those of the program.
// HAZARD-NONE
#include "../expect.h"

#include <cfenv>
#include <chrono>
#include <cmath>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <thread>
#include <vector>

__global__ void one(int *to) { *to = 1; }

// Plain variables of two threads. That is undefined, but it works without optimization.
static int state, progress, stop;
static long ticks;

static void after_a_while(int *variable, int value) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  *variable = value;
}

static int wait_for_one_of(const int &variable, int a, int b) {
  for (;;) {
    int seen = variable;
    if (seen == a || seen == b)
      return seen;
  }
}

static int wait_for_remainder(const int *variable, int remainder) {
  int seen;
  do
    seen = *variable;
  while (seen % 10 != remainder);
  return seen;
}

static void wait_for_change() {
  for (;;) {
    long a = ticks;
    long b = ticks;
    if (a != b)
      return;
  }
}

static void publish(int count) {
  progress = 0;
  for (int i = 0; i < count; ++i)
    ++progress;
}

// The floating-point environment.
static volatile double v1 = 1, v3 = 3, v0 = 0;

static double interval_width(int rounds) {
  double x = v1, y = v3, width = 0;
  for (int i = 0; i < rounds; ++i) {
    std::fesetround(FE_DOWNWARD);
    double low = x / y;
    std::fesetround(FE_UPWARD);
    double high = x / y;
    std::fesetround(FE_TONEAREST);
    width += high - low;
  }
  return width;
}

static int flags_of_unused(int rounds) {
  double x = v1, y = v0;
  int flags = 0;
  for (int i = 0; i < rounds; ++i) {
    std::feclearexcept(FE_ALL_EXCEPT);
    double unused = x / y;
    (void)unused;
    flags |= std::fetestexcept(FE_DIVBYZERO);
  }
  return flags;
}

static double guarded(int rounds) {
  double x = v1, y = v0, sum = 0;
  feenableexcept(FE_DIVBYZERO | FE_INVALID);
  for (int i = 0; i < rounds; ++i)
    if (y != 0)
      sum += x / y;
  fedisableexcept(FE_ALL_EXCEPT);
  return sum;
}

static bool powers_are_the_librarys(int count) {
  double (*volatile library)(double, double) = std::pow;
  for (int i = 0; i < count; ++i)
    if (const double x = i * 0.37 - 90; std::pow(8.0, x) != library(8.0, x))
      return false;
  return true;
}

// Frames.
static int even(int n);
static __attribute__((noinline)) int use_stack(int n) {
  char buffer[20000];
  std::memset(buffer, n, sizeof buffer);
  int sum = 0;
  for (int i = 0; i < 20000; i += 1000)
    sum += buffer[i];
  return sum;
}
static int odd(int n) { return use_stack(n) ? (n == 0 ? 0 : even(n - 1)) : (n == 0 ? 0 : even(n - 1)); }
static int even(int n) { return use_stack(n) ? (n == 0 ? 1 : odd(n - 1)) : (n == 0 ? 1 : odd(n - 1)); }

static __attribute__((noinline)) bool is_deeper(const char *caller) {
  char own;
  return &own < caller;
}
static bool has_own_frame(int rounds) {
  bool all = true;
  for (int i = 0; i < rounds; ++i) {
    char here;
    all = all && is_deeper(&here);
  }
  return all;
}

static std::jmp_buf target;
static int jumps(int count) {
  volatile int done = 0;
  if (setjmp(target) < count) {
    done = done + 1;
    std::longjmp(target, done);
  }
  return done;
}

static volatile std::sig_atomic_t signals;
static int plain_signals;
static int wait_for_signals(int count) {
  std::signal(SIGUSR1, [](int) { signals = signals + 1, ++plain_signals; });
  int raised = 0;
  while (plain_signals < count)
    std::raise(SIGUSR1), ++raised;
  return raised;
}

static int sum_of(const std::vector<std::vector<int>> &rows) {
  int sum = 0;
  for (const auto &row : rows)
    for (int each : row)
      sum += each;
  return sum;
}

int main() {
  int *device, result = 0;
  cudaMalloc(&device, sizeof(int));
  one<<<1, 1>>>(device);
  cudaMemcpy(&result, device, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  expect("kernel", result, 1);

  std::thread first(after_a_while, &state, 7);
  expect("a value that is polled", wait_for_one_of(state, 3, 7), 7);
  first.join();
  std::thread second(after_a_while, &state, 21);
  expect("a condition of a value that is polled", wait_for_remainder(&state, 1), 21);
  second.join();
  std::thread counter([] {
    while (!stop)
      ticks = ticks + 1;
  });
  wait_for_change();
  stop = 1;
  counter.join();
  stop = 0;
  expect("two reads", ticks > 0, true);
  std::thread worker(publish, 1000000);
  expect("progress", wait_for_one_of(progress, 1000000, -1), 1000000);
  worker.join();

  expect("rounding modes", interval_width(4) > 0, true);
  expect("flags of an unused quotient", flags_of_unused(2), int(FE_DIVBYZERO));
  expect("divisions after a condition", guarded(4), 0.0);
  expect("powers", powers_are_the_librarys(500), true);

  expect("large frames in recursion", even(1000), 1);
  expect("a function that is not inlined", has_own_frame(3), true);
  expect("longjmp", jumps(5), 5);
  expect("signals", wait_for_signals(10), 10);
  expect("vectors", sum_of({{1, 2, 3}, {}, {4, 5}}), 15);
  return wrong;
}
