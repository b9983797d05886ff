// Inline PTX on 8-bit numbers and those with 10-bit mantissas, packed integers, products of half words. HAZARD-NONE
#include "../expect.h"

#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cmath>
#include <cstdint>
#include <cstring>

constexpr int count = 65536;

__device__ __host__ float input(unsigned k) { // around the range of 8 bits
  unsigned bits = k * 0x9e3779b9u;
  bits ^= bits >> 15;
  bits = (bits & 0x807fffff) | (102 + (bits >> 8) % 45) << 23;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

#define FROM_FLOATS(NAME, TYPE)                                                                                    \
  __global__ void NAME(uint16_t *out) {                                                                            \
    const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;                                                      \
    uint16_t result;                                                                                               \
    asm("{cvt.rn.satfinite." TYPE ".f32 %0, %1, %2;}" : "=h"(result) : "f"(input(k)), "f"(input(k + 1)));          \
    out[k] = result;                                                                                               \
  }
FROM_FLOATS(e4m3_of_floats, "e4m3x2")
FROM_FLOATS(e5m2_of_floats, "e5m2x2")
FROM_FLOATS(e4m3_without_negative, "relu.e4m3x2")
#define FROM_HALVES(NAME, TYPE)                                                                                    \
  __global__ void NAME(uint16_t *out) {                                                                            \
    const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;                                                      \
    uint16_t result;                                                                                               \
    asm("{cvt.rn.satfinite." TYPE ".f16x2 %0, %1;}" : "=h"(result) : "r"(k | (k ^ 0x8000) << 16));                 \
    out[k] = result;                                                                                               \
  }
FROM_HALVES(e4m3_of_halves, "e4m3x2")
FROM_HALVES(e5m2_of_halves, "e5m2x2")
#define TO_HALVES(NAME, TYPE)                                                                                      \
  __global__ void NAME(uint32_t *out) {                                                                            \
    const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;                                                      \
    uint32_t result;                                                                                               \
    asm("{cvt.rn.f16x2." TYPE " %0, %1;}" : "=r"(result) : "h"(uint16_t(k)));                                      \
    out[k] = result;                                                                                               \
  }
TO_HALVES(halves_of_e4m3, "e4m3x2")
TO_HALVES(halves_of_e5m2, "e5m2x2")

template <class T> T *run(void (*kernel)(T *)) {
  T *out;
  cudaMallocManaged(&out, count * sizeof(T));
  kernel<<<count / 256, 256>>>(out);
  expect("launch", cudaDeviceSynchronize(), cudaSuccess);
  return out;
}

__global__ void to_tf32(uint32_t *out) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(out[k]) : "f"(input(k)));
}

__global__ void integers(Rows<uint32_t> row) {
  const int own = threadIdx.x;
  const int a = own * 40503 - 1000000, b = 300 - own * 5;
  uint32_t r;
  asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0x1234));
  row(0) = r;
  asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0));
  row(1) = r;
  asm("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  row(2) = r;
  asm("dp2a.lo.s32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(0x80fe3701 + own), "r"(b));
  row(3) = r;
  asm("dp2a.hi.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(0x80fe3701 + own), "r"(b));
  row(4) = r;
}

template <__nv_fp8_interpretation_t kind> unsigned narrow(float value) {
  return __nv_cvt_float_to_fp8(value, __NV_SATFINITE, kind);
}
unsigned pair(unsigned upper, unsigned lower) { return upper << 8 | lower; }
float half_value(unsigned bits) {
  __half_raw raw;
  raw.x = (unsigned short)bits;
  return __half2float(__half(raw));
}
int limited(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

int main() {
  expect_all("e4m3 of floats", run(e4m3_of_floats), count,
             [](int k) { return pair(narrow<__NV_E4M3>(input(k)), narrow<__NV_E4M3>(input(k + 1))); });
  expect_all("e5m2 of floats", run(e5m2_of_floats), count,
             [](int k) { return pair(narrow<__NV_E5M2>(input(k)), narrow<__NV_E5M2>(input(k + 1))); });
  auto positive = [](int k) { return input(k) < 0 ? 0u : narrow<__NV_E4M3>(input(k)); };
  expect_all("without negative ones", run(e4m3_without_negative), count,
             [&](int k) { return pair(positive(k), positive(k + 1)); });
  expect_all("e4m3 of halves", run(e4m3_of_halves), count, [](int k) {
    return pair(narrow<__NV_E4M3>(half_value(k ^ 0x8000)), narrow<__NV_E4M3>(half_value(k)));
  });
  expect_all("e5m2 of halves", run(e5m2_of_halves), count, [](int k) {
    return pair(narrow<__NV_E5M2>(half_value(k ^ 0x8000)), narrow<__NV_E5M2>(half_value(k)));
  });
  auto widened = [](int k, __nv_fp8_interpretation_t kind) {
    return unsigned(__nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t(k >> 8), kind).x) << 16 |
           __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t(k), kind).x;
  };
  expect_all("halves of e4m3", run(halves_of_e4m3), count, [&](int k) { return widened(k, __NV_E4M3); });
  expect_all("halves of e5m2", run(halves_of_e5m2), count, [&](int k) { return widened(k, __NV_E5M2); });
  expect_all("tf32", run(to_tf32), count, [](int k) {
    const float x = input(k);
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits + 0x1000) & ~0x1fffu;
  });

  Rows<uint32_t> row = make_rows<uint32_t>(5, 64);
  integers<<<1, 64>>>(row);
  std::vector<uint32_t> got = take(row, 5);
  auto a = [](int k) { return k * 40503 - 1000000; };
  auto b = [](int k) { return 300 - k * 5; };
  auto bytes = [](int upper, int lower) { return uint32_t((upper & 255) << 8 | (lower & 255)); };
  expect_all("pack u8", &got[0], 64,
             [&](int k) { return 0x12340000 | bytes(limited(a(k), 0, 255), limited(b(k), 0, 255)); });
  expect_all("pack s8", &got[64], 64,
             [&](int k) { return bytes(limited(a(k), -128, 127), limited(b(k), -128, 127)); });
  expect_all("pack s16", &got[128], 64,
             [&](int k) { return uint32_t(limited(a(k), -32768, 32767)) << 16 | uint16_t(b(k)); });
  expect_all("dp2a", &got[192], 64, [&](int k) {
    const uint32_t c = 0x80fe3701 + k;
    return uint32_t(int16_t(a(k)) * int(c & 255) + int16_t(a(k) >> 16) * int(c >> 8 & 255) + b(k));
  });
  expect_all("dp2a of upper bytes", &got[256], 64, [&](int k) {
    const uint32_t c = 0x80fe3701 + k;
    return uint32_t(int16_t(a(k)) * int(int8_t(c >> 16)) + int16_t(a(k) >> 16) * int(int8_t(c >> 24)) + b(k));
  });
  return wrong != 0;
}
