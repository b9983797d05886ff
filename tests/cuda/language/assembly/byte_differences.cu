// Inline PTX: the absolute differences of four bytes, and their sum. HAZARD-NONE
#include "../expect.h"

#include <cstdint>

__global__ void kernel(Rows<uint32_t> row) {
  const uint32_t own = threadIdx.x, x = own * 0x9e3779b9u, y = own * 0x85ebca6bu;
  uint32_t r;
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(own));
  row(0) = r;
  asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(x), "r"(y), "r"(own));
  row(1) = r;
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(0xff00ff00u), "r"(0x00ff00ffu), "r"(1u));
  row(2) = r;
}

int main() {
  constexpr int threads = 64;
  const auto difference = [](int k, int byte) {
    const int a = uint32_t(k) * 0x9e3779b9u >> 8 * byte & 255, b = uint32_t(k) * 0x85ebca6bu >> 8 * byte & 255;
    return uint32_t(a < b ? b - a : a - b);
  };
  Rows<uint32_t> rows = make_rows<uint32_t>(3, threads);
  kernel<<<1, threads>>>(rows);
  const std::vector<uint32_t> values = take(rows, 3);
  const uint32_t *row = values.data();
  expect_all("the sum", row, threads, [&](int k) {
    return uint32_t(k) + difference(k, 0) + difference(k, 1) + difference(k, 2) + difference(k, 3);
  });
  expect_all("each", row + threads, threads, [&](int k) {
    return difference(k, 3) << 24 | difference(k, 2) << 16 | difference(k, 1) << 8 | difference(k, 0);
  });
  expect_all("the largest", row + 2 * threads, threads, [](int) { return 4 * 255 + 1; });
  return wrong;
}
