// SIMD and integer intrinsics, compared with loops over the parts on the host. HAZARD-NONE
#include "../expect.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

constexpr int threads = 128;

__device__ __host__ inline unsigned int number(int k, unsigned int factor) {
  return k == 0 ? 0x80007f80u : k == 1 ? 0x80808080u : unsigned(k) * factor ^ factor >> 7;
}

__global__ void words(Rows<unsigned int> row) {
  const int own = int(threadIdx.x);
  const unsigned int a = number(own, 2654435761u), b = number(own, 2246822519u);
  row(0) = __vadd4(a, b);
  row(1) = __vsub2(a, b);
  row(2) = __vaddss4(a, b);
  row(3) = __vsubus2(a, b);
  row(4) = __vabsdiffu4(a, b);
  row(5) = __vavgu4(a, b);
  row(6) = __vmaxs2(a, b);
  row(7) = __vminu4(a, b);
  row(8) = __vcmpgtu4(a, b);
  row(9) = __vsetles2(a, b);
  row(10) = __vsadu4(a, b);
  row(11) = __vabsss2(a);
  row(12) = __vneg4(a);
  row(13) = __vhaddu2(a, b);
  row(14) = unsigned(__popc(a) + 100 * __clz(int(a >> own % 32)) + 10000 * __ffs(int(b)));
  row(15) = __brev(a);
  row(16) = __byte_perm(a, b, 0x5301);
  row(17) = __funnelshift_l(a, b, unsigned(own));
  row(18) = __umulhi(a, b);
  row(19) = unsigned(__dp4a(int(a), int(b), own));
  row(20) = __usad(a, b, 7);
  row(21) = unsigned(__mul24(int(a), int(b)));
  row(22) = unsigned(__rhadd(int(a), int(b)));
}

template <class Part, class F> unsigned int each(unsigned int a, unsigned int b, F operation) {
  Part as[4 / sizeof(Part)], bs[4 / sizeof(Part)], results[4 / sizeof(Part)];
  memcpy(as, &a, 4);
  memcpy(bs, &b, 4);
  for (std::size_t k = 0; k < 4 / sizeof(Part); ++k)
    results[k] = Part(operation(int(as[k]), int(bs[k])));
  unsigned int result;
  memcpy(&result, results, 4);
  return result;
}

int main() {
  auto rows = make_rows<unsigned int>(23, threads);
  words<<<1, threads>>>(rows);
  auto got = take(rows, 23);
  auto row = [&](const char *what, int line, auto wanted) {
    expect_all(what, got.data() + line * threads, threads,
               [&](int k) { return wanted(number(k, 2654435761u), number(k, 2246822519u), k); });
  };
  using U8 = std::uint8_t;
  using S8 = std::int8_t;
  using U16 = std::uint16_t;
  using S16 = std::int16_t;
  using U = unsigned int;
  row("__vadd4", 0, [](U a, U b, int) { return each<U8>(a, b, [](int x, int y) { return x + y; }); });
  row("__vsub2", 1, [](U a, U b, int) { return each<U16>(a, b, [](int x, int y) { return x - y; }); });
  row("__vaddss4", 2, [](U a, U b, int) {
    return each<S8>(a, b, [](int x, int y) { return std::clamp(x + y, -128, 127); });
  });
  row("__vsubus2", 3, [](U a, U b, int) { return each<U16>(a, b, [](int x, int y) { return std::max(x - y, 0); }); });
  row("__vabsdiffu4", 4, [](U a, U b, int) { return each<U8>(a, b, [](int x, int y) { return std::abs(x - y); }); });
  row("__vavgu4", 5, [](U a, U b, int) { return each<U8>(a, b, [](int x, int y) { return (x + y + 1) / 2; }); });
  row("__vmaxs2", 6, [](U a, U b, int) { return each<S16>(a, b, [](int x, int y) { return std::max(x, y); }); });
  row("__vminu4", 7, [](U a, U b, int) { return each<U8>(a, b, [](int x, int y) { return std::min(x, y); }); });
  row("__vcmpgtu4", 8, [](U a, U b, int) { return each<U8>(a, b, [](int x, int y) { return x > y ? 255 : 0; }); });
  row("__vsetles2", 9, [](U a, U b, int) { return each<S16>(a, b, [](int x, int y) { return x <= y; }); });
  row("__vsadu4", 10, [](U a, U b, int) {
    U sum = 0;
    each<U8>(a, b, [&](int x, int y) { return sum += U(std::abs(x - y)); });
    return sum;
  });
  row("__vabsss2", 11, [](U a, U, int) { return each<S16>(a, 0, [](int x, int) { return std::min(std::abs(x), 32767); }); });
  row("__vneg4", 12, [](U a, U, int) { return each<S8>(a, 0, [](int x, int) { return -x; }); });
  row("__vhaddu2", 13, [](U a, U b, int) { return each<U16>(a, b, [](int x, int y) { return (x + y) / 2; }); });
  row("__popc, __clz, __ffs", 14, [](U a, U b, int k) {
    U count = 0, zeros = 32, first = 0;
    for (int bit = 0; bit < 32; ++bit) {
      count += a >> bit & 1;
      if ((a >> k % 32) >> bit & 1)
        zeros = U(31 - bit);
      if (!first && b >> bit & 1)
        first = U(bit + 1);
    }
    return count + 100 * zeros + 10000 * first;
  });
  row("__brev", 15, [](U a, U, int) {
    U result = 0;
    for (int bit = 0; bit < 32; ++bit)
      result |= (a >> bit & 1) << (31 - bit);
    return result;
  });
  row("__byte_perm", 16, [](U a, U b, int) {
    const U bytes[] = {a >> 8 & 255, a & 255, a >> 24, b >> 8 & 255};
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24;
  });
  row("__funnelshift_l", 17, [](U a, U b, int k) { return k % 32 ? b << k % 32 | a >> (32 - k % 32) : b; });
  row("__umulhi", 18, [](U a, U b, int) { return U((std::uint64_t(a) * b) >> 32); });
  row("__dp4a", 19, [](U a, U b, int k) {
    int sum = k;
    for (int at = 0; at < 32; at += 8)
      sum += S8(a >> at) * S8(b >> at);
    return U(sum);
  });
  row("__usad", 20, [](U a, U b, int) { return std::max(a, b) - std::min(a, b) + 7; });
  row("__mul24", 21, [](U a, U b, int) {
    auto low = [](U x) { return std::int64_t(std::int32_t(x << 8)) / 256; };
    return U(low(a) * low(b));
  });
  row("__rhadd", 22, [](U a, U b, int) {
    return U(std::int32_t((std::int64_t(std::int32_t(a)) + std::int32_t(b) + 1) >> 1));
  });
  return wrong != 0;
}
