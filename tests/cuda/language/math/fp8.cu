// The 8-bit formats: conversions of all halves and bfloat16s, of doubles near the points where rounding changes,
// of integers, and back. The expected values are those of NVIDIA's headers and an H100, as hashes. HAZARD-NONE
#include "../expect.h"

#include <cuda_fp8.h>

#include <cmath>
#include <cstring>

using Bits = unsigned long long;
constexpr int halves = 65536, doubles = 4096 * 3, integers = 20000;

static Bits hash_of(const std::vector<Bits> &values) {
  Bits hash = 14695981039346656037ull;
  for (Bits value : values)
    hash = (hash ^ unsigned(value)) * 1099511628211ull;
  return hash;
}
/// The values that the kernel writes for each number.
template <class F> static std::vector<Bits> all(int count, F kernel) {
  Bits *results;
  cudaMallocManaged(&results, count * sizeof(Bits));
  kernel(results, (count + 255) / 256);
  expect("the launch", int(cudaDeviceSynchronize()), 0);
  std::vector<Bits> taken(results, results + count);
  cudaFree(results);
  return taken;
}
static __device__ int number() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void from_half(Bits *results, __nv_saturation_t saturation, __nv_fp8_interpretation_t format) {
  __half_raw value;
  value.x = number();
  results[number()] = __nv_cvt_halfraw_to_fp8(value, saturation, format);
}
__global__ void from_bfloat16(Bits *results, __nv_saturation_t saturation, __nv_fp8_interpretation_t format) {
  __nv_bfloat16_raw value;
  value.x = number();
  results[number()] = __nv_cvt_bfloat16raw_to_fp8(value, saturation, format);
}
__global__ void from_double(Bits *results, __nv_saturation_t saturation, __nv_fp8_interpretation_t format) {
  const int b = number() / 3, which = number() % 3;
  const double x = ldexp(1 + b % 64 / 64., -20 + b / 64 * 40 / 64);
  results[number()] = __nv_cvt_double_to_fp8(which == 0   ? x
                                             : which == 1 ? nextafter(x, 9e9)
                                                          : -nextafter(x, 0.0),
                                             saturation, format);
}
__global__ void to_half(Bits *results, __nv_fp8_interpretation_t format) {
  results[number()] = __nv_cvt_fp8_to_halfraw(number(), format).x;
}
template <class T> static __device__ void convert(T value, Bits *results) {
  const float widened(value);
  results[0] = unsigned(int(value));
  results[1] = unsigned(value);
  results[2] = unsigned(short(value));
  results[3] = (unsigned short)(value);
  results[4] = unsigned(char(value));
  results[5] = unsigned((signed char)(value));
  results[6] = (unsigned char)(value);
  results[7] = unsigned((long long)(value));
  results[8] = unsigned((unsigned long long)(value));
  results[9] = bool(value);
  results[10] = __float_as_uint(widened);
}
__global__ void to_others(Bits *results) {
  __nv_fp8_e4m3 first;
  first.__x = threadIdx.x;
  convert(first, results + 22 * threadIdx.x);
  __nv_fp8_e5m2 second;
  second.__x = threadIdx.x;
  convert(second, results + 22 * threadIdx.x + 11);
}
__global__ void from_integers(Bits *results) {
  const int k = number(), b = -70000 + 7 * k;
  if (k >= integers)
    return;
  results[5 * k] = __nv_fp8_e4m3(b).__x;
  results[5 * k + 1] = __nv_fp8_e5m2(b).__x;
  results[5 * k + 2] = __nv_fp8_e4m3((short)b).__x;
  results[5 * k + 3] = __nv_fp8_e5m2((unsigned)b).__x;
  results[5 * k + 4] = __nv_fp8_e4m3((long long)b).__x;
}

static void formats() {
  struct {
    const char *name;
    __nv_fp8_interpretation_t format;
    __nv_saturation_t saturation;
    Bits half, bfloat16, doubled, back;
  } const cases[] = {
      {"e4m3", __NV_E4M3, __NV_NOSAT, 0x958402e938751a25, 0xb06a62118cb4fa15, 0x39d22ab68e67546a,
       0xa3c242b6a034e225},
      {"e4m3, finite", __NV_E4M3, __NV_SATFINITE, 0x55456763debf12a5, 0xd8b2feb674a31125, 0xac50da7c29e22ac2,
       0xa3c242b6a034e225},
      {"e5m2", __NV_E5M2, __NV_NOSAT, 0x304feac115993fa5, 0xa701dd201af279e5, 0xc44cb2ff31e68b52,
       0xae4d45d55e578925},
      {"e5m2, finite", __NV_E5M2, __NV_SATFINITE, 0xd102d7d39f29d5a5, 0x22c10a2b6f34bb85, 0x9d14c8139584c67a,
       0xae4d45d55e578925},
  };
  for (const auto &each : cases) {
    expect(each.name,
           hash_of(all(halves,
                       [&](Bits *results, int blocks) {
                         from_half<<<blocks, 256>>>(results, each.saturation, each.format);
                       })) == each.half,
           true);
    expect(each.name,
           hash_of(all(halves,
                       [&](Bits *results, int blocks) {
                         from_bfloat16<<<blocks, 256>>>(results, each.saturation, each.format);
                       })) == each.bfloat16,
           true);
    expect(each.name,
           hash_of(all(doubles,
                       [&](Bits *results, int blocks) {
                         from_double<<<blocks, 256>>>(results, each.saturation, each.format);
                       })) == each.doubled,
           true);
    expect(each.name,
           hash_of(all(256, [&](Bits *results, int blocks) { to_half<<<blocks, 256>>>(results, each.format); })) ==
               each.back,
           true);
  }
}

// Readable results.
__global__ void single(Rows<int> row) {
  row(0) = __nv_fp8_e4m3(1.0f).__x;
  row(1) = __nv_fp8_e4m3(448.0f).__x;
  row(2) = __nv_fp8_e4m3(1e9f).__x;                            // saturated
  row(3) = __nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E4M3); // NaN
  row(4) = __nv_fp8_e5m2(-57344.0).__x;
  row(5) = __nv_cvt_float_to_fp8(-INFINITY, __NV_NOSAT, __NV_E5M2);
  row(6) = __nv_fp8_e4m3(__float2half(0.0019531f)).__x; // the least value
  row(7) = __nv_fp8_e5m2(__float2bfloat16(-0.0f)).__x;
  row(8) = __nv_fp8x2_e4m3(make_float2(1, -2)).__x;
  row(9) = int(__nv_fp8x4_e5m2(make_float4(1, 2, -4, 0.5f)).__x);
  row(10) = int(__nv_fp8x4_e4m3(make_double4(1, 2, -4, 0.5)).__x);
  row(11) = int(float2(__nv_fp8x2_e5m2(make_double2(3, -7))).y);
  const float4 four(__nv_fp8x4_e4m3(__floats2half2_rn(1, 2), __floats2half2_rn(3, -4)));
  row(12) = int(four.x + 10 * four.y + 100 * four.z + 1000 * four.w);
  row(13) = int(float(__half2(__nv_fp8x2_e4m3(__floats2bfloat162_rn(5, 6))).x));
  row(14) = int(double(__nv_fp8_e4m3(17))); // a tie, to even
  row(15) = int(float(__nv_bfloat16(__nv_fp8_e5m2(24u))));
}

int main() {
  formats();
  expect("to other types",
         hash_of(all(22 * 256, [](Bits *results, int) { to_others<<<1, 256>>>(results); })) ==
             0x402f56e66b6ec6b1ull,
         true);
  expect("from integers",
         hash_of(all(5 * integers,
                     [](Bits *results, int) { from_integers<<<(integers + 255) / 256, 256>>>(results); })) ==
             0x8bc7627fa4847d2eull,
         true);
  auto row = make_rows<int>(16, 1);
  single<<<1, 1>>>(row);
  const auto got = take(row, 16);
  const int wanted[] = {0x38,   0x7e,       0x7e,       0x7f, 0xfb,  0xfc, 0x01, 0x80,
                        0xc038, 0x38c4403c, 0x30c84038, -7,   -3679, 5,    16,   24};
  for (int k = 0; k < 16; ++k)
    expect("a value", got[k], wanted[k]);
  return wrong;
}
