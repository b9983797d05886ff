// Inline PTX: operands and constraints, special registers, integer arithmetic and bits, predicates, conversions, vector
// memory accesses, atomic operations, shuffles and votes. The host's functions give the expected results. HAZARD-NONE
#include "../expect.h"

#include <cstdint>
#include <cstring>

#define UNARY(NAME, TEXT)                                                                                          \
  __device__ uint32_t NAME(uint32_t a) {                                                                           \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1;" : "=r"(r) : "r"(a));                                                                       \
    return r;                                                                                                      \
  }
#define TERNARY(NAME, TEXT)                                                                                        \
  __device__ uint32_t NAME(uint32_t a, uint32_t b, uint32_t c) {                                                   \
    uint32_t r;                                                                                                    \
    asm(TEXT " %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));                                               \
    return r;                                                                                                      \
  }
UNARY(population, "popc.b32")
UNARY(zeros, "clz.b32")
UNARY(reversed, "brev.b32")
TERNARY(field, "bfe.u32")
TERNARY(signed_field, "bfe.s32")
TERNARY(permuted, "prmt.b32")
TERNARY(funnel, "shf.l.wrap.b32")
TERNARY(multiplied, "mad.lo.u32")
TERNARY(distance, "sad.s32")

__global__ void bits(Rows<uint32_t> row) {
  const uint32_t own = threadIdx.x, x = own * 0x9e3779b9u;
  row(0) = population(x);
  row(1) = zeros(x >> own);
  row(2) = reversed(x);
  row(3) = field(x, own, 7);
  row(4) = signed_field(x, own, 7);
  row(5) = permuted(x, ~x, 0x3715 + own);
  row(6) = funnel(x, ~x, own);
  row(7) = multiplied(x, own, 5);
  row(8) = distance(x, own, 5);
  uint32_t r;
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(r) : "r"(x), "r"(own), "r"(~x >> 3)); // the majority
  row(9) = r;
  asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(x), "r"(own + 20)); // 0 from 32 up
  row(10) = r;
  asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(r) : "r"(own), "r"(x));
  row(11) = r;
}

__global__ void statements(Rows<uint32_t> row, const uint32_t *data) {
  const uint32_t own = threadIdx.x;
  uint32_t lane, below, r;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  row(0) = lane;
  row(1) = below;
  // Two local registers, a predicate and its negation.
  asm("{\n"
      "  .reg .pred small, large;\n"
      "  .reg .u32 doubled;\n"
      "  setp.lt.u32 small|large, %1, 10;\n"
      "  add.u32 doubled, %1, %1;\n"
      "  @small mov.u32 %0, doubled;\n"
      "  @!small mov.u32 %0, 7;\n"
      "}"
      : "=r"(r)
      : "r"(own));
  row(2) = r;
  uint32_t low, high; // 2^32 - 1 + own, and its carry
  asm("add.cc.u32 %0, %2, %3; addc.u32 %1, %4, 0;" : "=r"(low), "=r"(high) : "r"(~0u), "r"(own), "r"(5));
  row(3) = high * 1000 + low;
  uint64_t product;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(product) : "r"(~0u), "r"(own));
  row(4) = uint32_t(product >> 32);
  float sum = float(own);
  asm("fma.rn.f32 %0, %0, %1, 0f3F000000;" : "+f"(sum) : "f"(2.0f)); // twice, and a half
  row(5) = uint32_t(sum * 2);
  double wide;
  asm("cvt.f64.u32 %0, %1;" : "=d"(wide) : "r"(own));
  row(6) = uint32_t(wide * 4);
  uint16_t narrow;
  asm("add.u16 %0, %1, %2;" : "=h"(narrow) : "h"(uint16_t(own)), "h"(uint16_t(65535)));
  row(7) = narrow;
  uint4 four;
  asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4+16];"
               : "=r"(four.x), "=r"(four.y), "=r"(four.z), "=r"(four.w)
               : "l"(data));
  row(8) = four.x + four.y + four.z + four.w;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(0x100000002ull * own));
  row(9) = low * 10 + high;
}

__global__ void together(Rows<uint32_t> row, uint32_t *counter) {
  const uint32_t own = threadIdx.x;
  uint32_t r;
  // An inclusive sum, as libraries write it.
  uint32_t total = own;
  for (int delta = 1; delta < 32; delta *= 2)
    asm volatile("{ .reg .u32 r; .reg .pred p; shfl.sync.up.b32 r|p, %0, %1, 0, 0xffffffff; @p add.u32 %0, %0, r; }"
                 : "+r"(total)
                 : "r"(delta));
  row(0) = total;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(r)
               : "r"(own % 2));
  row(1) = r;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(r) : "l"(counter), "r"(2) : "memory");
  row(2) = r % 2;
  asm volatile("bar.sync 0;");
  asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(r) : "l"(counter));
  row(3) = r;
}

__global__ void leaves(Rows<uint32_t> row) {
  if (threadIdx.x % 2)
    asm volatile("exit;");
  __syncthreads();
  row(0) = 1;
}

uint32_t bits_of(uint32_t x, uint32_t from, uint32_t count) { return x >> from & ((1u << count) - 1); }

// Constraints that a macro builds from its arguments, over several lines.
#define OPERATION(name, type, letter, operation, ptx)                                                              \
  __device__ type name(type x, type y) {                                                                           \
    type result;                                                                                                   \
    asm(#operation "." #ptx " %0, %1, %2;" : "=" #letter(result) : #letter(x), #letter(y));                        \
    return result;                                                                                                 \
  }
OPERATION(add_ints, int, r, add, s32)
OPERATION(add_floats, float, f, add, f32)
OPERATION(add_doubles, double, d, add, f64)
OPERATION(add_shorts, short, h, add, s16)
#define TWICE(name, type, ptx, letter)                                                                             \
  __device__ type name(type x) {                                                                                   \
    type result;                                                                                                   \
    asm(ptx : "=" letter(result) : letter(x));                                                                     \
    return result;                                                                                                 \
  }
TWICE(twice, float, "add.f32 %0, %1, %1;", "f")

__global__ void made_by_macros(Rows<uint32_t> row) {
  const int k = threadIdx.x;
  row(0) = add_ints(k, 3);
  row(1) = uint32_t(add_floats(k, k)) + uint32_t(twice(k));
  row(2) = uint32_t(add_doubles(k, 2 * k));
  row(3) = add_shorts(k, 7);
}

int main() {
  const int threads = 32;
  auto x = [](int k) { return uint32_t(k) * 0x9e3779b9u; };
  auto rows = make_rows<uint32_t>(12, threads);
  bits<<<1, threads>>>(rows);
  auto got = take(rows, 12);
  const uint32_t *row = got.data();
  expect_all("popc", row, threads, [&](int k) { return __builtin_popcount(x(k)); });
  expect_all("clz", row += threads, threads, [&](int k) { return x(k) >> k ? __builtin_clz(x(k) >> k) : 32; });
  expect_all("brev", row += threads, threads, [&](int k) { return __builtin_bitreverse32(x(k)); });
  expect_all("bfe", row += threads, threads, [&](int k) { return bits_of(x(k), uint32_t(k), 7); });
  expect_all("bfe of a signed number", row += threads, threads,
             [&](int k) { return uint32_t(int32_t(int64_t(uint64_t(int64_t(int32_t(x(k)))) >> k << 57) >> 57)); });
  expect_all("prmt", row += threads, threads, [&](int k) {
    const uint64_t both = uint64_t(~x(k)) << 32 | x(k);
    uint32_t result = 0;
    for (int byte = 0; byte < 4; ++byte) {
      const uint32_t choice = (0x3715u + uint32_t(k)) >> (4 * byte);
      int8_t value = int8_t(both >> (8 * (choice & 7)));
      if (choice & 8)
        value = int8_t(value < 0 ? -1 : 0);
      result |= uint32_t(uint8_t(value)) << (8 * byte);
    }
    return result;
  });
  expect_all("shf", row += threads, threads,
             [&](int k) { return uint32_t((uint64_t(~x(k)) << 32 | x(k)) << k >> 32); });
  expect_all("mad", row += threads, threads, [&](int k) { return x(k) * uint32_t(k) + 5; });
  expect_all("sad", row += threads, threads, [&](int k) {
    const int64_t difference = int64_t(int32_t(x(k))) - k;
    return uint32_t(difference < 0 ? -difference : difference) + 5;
  });
  expect_all("lop3", row += threads, threads, [&](int k) {
    const uint32_t a = x(k), b = uint32_t(k), c = ~x(k) >> 3;
    return (a & b) | (a & c) | (b & c);
  });
  expect_all("shl", row += threads, threads, [&](int k) { return k + 20 < 32 ? x(k) << (k + 20) : 0; });
  expect_all("bfi", row += threads, threads, [&](int k) { return (x(k) & ~0xf00u) | (uint32_t(k) & 15) << 8; });

  uint32_t *data;
  cudaMallocManaged(&data, 8 * sizeof *data);
  for (uint32_t k = 0; k < 8; ++k)
    data[k] = k;
  rows = make_rows<uint32_t>(10, threads);
  statements<<<1, threads>>>(rows, data);
  got = take(rows, 10);
  row = got.data();
  expect_all("laneid", row, threads, [](int k) { return k; });
  expect_all("lanemask_lt", row += threads, threads, [](int k) { return (1u << k) - 1; });
  expect_all("predicates", row += threads, threads, [](int k) { return k < 10 ? 2 * k : 7; });
  expect_all("a carry", row += threads, threads, [](int k) { return (k ? 6u : 5u) * 1000 + (uint32_t(k) - 1); });
  expect_all("mul.wide", row += threads, threads, [](int k) { return k ? k - 1 : 0; });
  expect_all("fma", row += threads, threads, [](int k) { return 4 * k + 1; });
  expect_all("cvt", row += threads, threads, [](int k) { return 4 * k; });
  expect_all("16 bits", row += threads, threads, [](int k) { return uint16_t(k - 1); });
  expect_all("ld.v4", row += threads, threads, [](int) { return 4 + 5 + 6 + 7; });
  expect_all("mov of halves", row += threads, threads, [](int k) { return 2 * k * 10 + k; });

  uint32_t *counter;
  cudaMallocManaged(&counter, sizeof *counter);
  *counter = 0;
  rows = make_rows<uint32_t>(4, threads);
  together<<<1, threads>>>(rows, counter);
  got = take(rows, 4);
  row = got.data();
  expect_all("shfl", row, threads, [](int k) { return k * (k + 1) / 2; });
  expect_all("vote", row += threads, threads, [](int) { return 0xaaaaaaaau; });
  expect_all("atom", row += threads, threads, [](int) { return 0; });
  expect_all("ld.volatile", row += threads, threads, [](int) { return 64; });

  rows = make_rows<uint32_t>(4, threads);
  made_by_macros<<<1, threads>>>(rows);
  got = take(rows, 4);
  row = got.data();
  expect_all("a macro's letter r", row, threads, [](int k) { return k + 3; });
  expect_all("a macro's letter f", row += threads, threads, [](int k) { return 4 * k; });
  expect_all("a macro's letter d", row += threads, threads, [](int k) { return 3 * k; });
  expect_all("a macro's letter h", row += threads, threads, [](int k) { return k + 7; });

  rows = make_rows<uint32_t>(1, threads);
  leaves<<<1, threads>>>(rows);
  got = take(rows, 1);
  expect_all("exit", got.data(), threads, [](int k) { return k % 2 == 0; });
  return wrong;
}
