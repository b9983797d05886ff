// The peak rates of one core of this machine with the instructions that kernels are compiled to (SSE2), for
// comparison: bytes read and written in arrays of the workloads' size, and operations on 32-bit numbers.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

/// The best of several runs: `count` operations per nanosecond.
template <typename Work> double best(double count, Work work) {
  double least = 1e300;
  for (int run = 0; run < 20; ++run) {
    const Clock::time_point start = Clock::now();
    work();
    least = std::min(least, std::chrono::duration<double, std::nano>(Clock::now() - start).count());
  }
  return count / least;
}

} // namespace

int main() {
  const std::size_t count = 1 << 20; // 4 MiB an array
  std::vector<float> a(count, 1.0f), b(count, 2.0f), c(count);
  const double bytes = best(12.0 * count, [&] {
    for (std::size_t i = 0; i < count; ++i)
      c[i] = a[i] + b[i];
    asm volatile("" ::"r"(a.data()), "r"(b.data()), "r"(c.data()) : "memory");
  });
  const std::size_t turns = 1 << 20;
  using Vector = float __attribute__((vector_size(16)));
  Vector sums[8] = {};
  const Vector one = {1.0f, 1.0f, 1.0f, 1.0f};
  const double operations = best(8.0 * 4.0 * turns, [&] {
    for (std::size_t turn = 0; turn < turns; ++turn) {
      for (Vector &sum : sums)
        sum += one;
      asm volatile(""
                   : "+x"(sums[0]), "+x"(sums[1]), "+x"(sums[2]), "+x"(sums[3]), "+x"(sums[4]), "+x"(sums[5]),
                     "+x"(sums[6]), "+x"(sums[7]));
    }
  });
  std::printf("%.2f %.2f\n", bytes, operations);
}
