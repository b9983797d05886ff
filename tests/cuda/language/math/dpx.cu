// Minimum and maximum of sums and of three numbers, on words and on halves. HAZARD-NONE
#include "../expect.h"

#include <algorithm>
#include <cstdint>

__global__ void words(Rows<int> row, int *numbers) {
  const int a = numbers[threadIdx.x], b = numbers[threadIdx.x + 1], c = numbers[threadIdx.x + 2];
  row(0) = __viaddmax_s32(a, b, c);
  row(1) = __viaddmin_s32_relu(a, b, c);
  row(2) = int(__viaddmax_u32(unsigned(a), unsigned(b), unsigned(c)));
  row(3) = __vimax3_s32(a, b, c);
  row(4) = __vimin3_s32_relu(a, b, c);
  row(5) = __vimin_s32_relu(a, b);
  bool first;
  row(6) = __vibmax_s32(a, b, &first);
  row(7) = first;
  row(8) = int(__vibmin_u32(unsigned(a), unsigned(b), &first));
  row(9) = first;
}

__global__ void halves(Rows<unsigned> row, int *numbers) {
  const unsigned a = numbers[threadIdx.x], b = numbers[threadIdx.x + 1], c = numbers[threadIdx.x + 2];
  row(0) = __viaddmax_s16x2(a, b, c);
  row(1) = __viaddmin_u16x2(a, b, c);
  row(2) = __vimax3_s16x2_relu(a, b, c);
  row(3) = __vimin_s16x2_relu(a, b);
  bool high, low;
  row(4) = __vibmin_s16x2(a, b, &high, &low);
  row(5) = high * 2u + low;
}

/// The result of `operation` on both halves.
template <class Part, class F> unsigned each(unsigned a, unsigned b, unsigned c, F operation) {
  return unsigned(uint16_t(operation(Part(a >> 16), Part(b >> 16), Part(c >> 16)))) << 16 |
         uint16_t(operation(Part(a), Part(b), Part(c)));
}

int main() {
  const int threads = 64;
  int *numbers;
  cudaMallocManaged(&numbers, (threads + 2) * sizeof *numbers);
  for (int k = 0; k < threads + 2; ++k)
    numbers[k] = k % 7 == 3 ? numbers[k - 1] : int(unsigned(k) * 0x9e3779b9u);
  auto rows = make_rows<int>(10, threads);
  words<<<1, threads>>>(rows, numbers);
  auto got = take(rows, 10);
  const int *row = got.data();
  auto a = [&](int k) { return numbers[k]; };
  auto b = [&](int k) { return numbers[k + 1]; };
  auto c = [&](int k) { return numbers[k + 2]; };
  auto sum = [&](int k) { return int(unsigned(a(k)) + unsigned(b(k))); };
  expect_all("viaddmax", row, threads, [&](int k) { return std::max(sum(k), c(k)); });
  expect_all("viaddmin, relu", row += threads, threads, [&](int k) { return std::max(std::min(sum(k), c(k)), 0); });
  expect_all("viaddmax, unsigned", row += threads, threads,
             [&](int k) { return int(std::max(unsigned(sum(k)), unsigned(c(k)))); });
  expect_all("vimax3", row += threads, threads, [&](int k) { return std::max({a(k), b(k), c(k)}); });
  expect_all("vimin3, relu", row += threads, threads, [&](int k) { return std::max(std::min({a(k), b(k), c(k)}), 0); });
  expect_all("vimin, relu", row += threads, threads, [&](int k) { return std::max(std::min(a(k), b(k)), 0); });
  expect_all("vibmax", row += threads, threads, [&](int k) { return std::max(a(k), b(k)); });
  expect_all("vibmax: which", row += threads, threads, [&](int k) { return a(k) >= b(k); });
  expect_all("vibmin", row += threads, threads, [&](int k) { return int(std::min(unsigned(a(k)), unsigned(b(k)))); });
  expect_all("vibmin: which", row += threads, threads, [&](int k) { return unsigned(a(k)) <= unsigned(b(k)); });

  auto pairs = make_rows<unsigned>(6, threads);
  halves<<<1, threads>>>(pairs, numbers);
  auto two = take(pairs, 6);
  const unsigned *both = two.data();
  expect_all("viaddmax of halves", both, threads, [&](int k) {
    return each<int16_t>(a(k), b(k), c(k), [](int x, int y, int z) { return std::max<int>(int16_t(x + y), z); });
  });
  expect_all("viaddmin of unsigned halves", both += threads, threads, [&](int k) {
    return each<uint16_t>(a(k), b(k), c(k), [](int x, int y, int z) { return std::min<int>(uint16_t(x + y), z); });
  });
  expect_all("vimax3 of halves, relu", both += threads, threads, [&](int k) {
    return each<int16_t>(a(k), b(k), c(k), [](int x, int y, int z) { return std::max({x, y, z, 0}); });
  });
  expect_all("vimin of halves, relu", both += threads, threads, [&](int k) {
    return each<int16_t>(a(k), b(k), 0, [](int x, int y, int) { return std::max(std::min(x, y), 0); });
  });
  expect_all("vibmin of halves", both += threads, threads, [&](int k) {
    return each<int16_t>(a(k), b(k), 0, [](int x, int y, int) { return std::min(x, y); });
  });
  expect_all("vibmin of halves: which", both += threads, threads, [&](int k) {
    return 2 * (int16_t(a(k) >> 16) <= int16_t(b(k) >> 16)) + (int16_t(a(k)) <= int16_t(b(k)));
  });
  return wrong;
}
