// Vector types have constructors and arithmetic, and a program's own operators for them count first. HAZARD-NONE
#include "expect.h"

struct Own {
  float2 value;
};
__host__ __device__ inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, 100); }

__global__ void arithmetic(Rows<float> row) {
  const float t = float(threadIdx.x);
  float4 a = make_float4(t, t + 1, t + 2, t + 3);
  const float4 b = a * 2.0f + make_float4(1, 1, 1, 1);
  a += b;
  row(0) = a.x + a.w;
  row(1) = (make_float2(t, 1) - make_float2(1, t)).y;
  row(2) = float((make_int2(int(threadIdx.x), 7) & 3).x);
  row(3) = (make_float3(1, 2, 3) + make_float3(t, t, t)).z;
  row(4) = -make_float2(t, 0).x + (-make_float2(t, 0)).x;
  row(5) = make_int2(1, 2) == make_int2(1, 2) && make_int2(1, 2) != make_int2(2, 2);
}

// One value is that of all components; several are converted.
__constant__ float4 constants[] = {{1, 2, 3, 4}, float4(5)};
constexpr uchar2 pair(3, 4.0);
union Pixel {
  float2 whole;
  float parts[2];
};
__global__ void constructed(Rows<float> row) {
  const int t = int(threadIdx.x);
  const double4 from_int(t, t + 1, 2.5f, '\1');
  row(0) = float(from_int.x + from_int.y + from_int.z + from_int.w);
  const int3 filled(t);
  row(1) = filled.x + filled.y + filled.z;
  row(2) = float4(2.5f).w + float2(t, 1).y + short1(t).x;
  const float4 zero{};
  row(3) = constants[0].w + constants[1].w + zero.w + pair.y;
  Pixel pixel;
  pixel.whole = float2(double(t));
  row(4) = pixel.parts[1];
}
static_assert(std::is_trivially_copyable_v<float3> && std::is_trivially_default_constructible_v<float3> &&
              !std::is_convertible_v<float, float4> && alignof(float4) == 16);

int main() {
  constexpr int threads = 64;
  auto rows = make_rows<float>(6, threads);
  auto more = make_rows<float>(5, threads);
  constructed<<<1, threads>>>(more);
  const auto made = take(more, 5);
  expect_all("converted", made.data(), threads, [](int t) { return 2 * t + 4.5f; });
  expect_all("filled", made.data() + threads, threads, [](int t) { return 3 * t; });
  expect_all("temporaries", made.data() + 2 * threads, threads, [](int t) { return 3.5f + t; });
  expect_all("constants", made.data() + 3 * threads, threads, [](int) { return 13; });
  expect_all("in a union", made.data() + 4 * threads, threads, [](int t) { return t; });
  arithmetic<<<1, threads>>>(rows);
  const auto r = take(rows, 6);
  const float *at = r.data();
  expect_all("float4", at, threads, [](int t) { return 3 * t + 1 + 3 * (t + 3) + 1; });
  expect_all("float2", at + threads, threads, [](int t) { return 1 - t; });
  expect_all("int2", at + 2 * threads, threads, [](int t) { return t & 3; });
  expect_all("own operator", at + 3 * threads, threads, [](int) { return 100; });
  expect_all("minus", at + 4 * threads, threads, [](int t) { return -2 * t; });
  expect_all("equal", at + 5 * threads, threads, [](int) { return 1; });
  return wrong != 0;
}
