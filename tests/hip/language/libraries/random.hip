// hipRAND: the sequences of rocRAND's generators in kernels and from the
// host, numbers made from their bits, and status values. HAZARD-NONE
#include "device_memory.h"

#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>

/// The values of rocRAND's own headers on the host (June 2024): seed, subsequence, offset, and the first four numbers.
struct Recorded {
  unsigned long long seed, subsequence, offset;
  unsigned int xorwow[4], mrg32k3a[4], philox[4];
};
static const Recorded recorded[] = {
    {0,
     0,
     0,
     {1658062815u, 633775184u, 2811841078u, 4174562784u},
     {3078005992u, 631176402u, 2684665388u, 3616026351u},
     {1713891541u, 3781805453u, 3159862348u, 2600524760u}},
    {12345,
     3,
     0,
     {880877396u, 1936028442u, 2369937317u, 2643742627u},
     {2693797892u, 1152271394u, 2723554454u, 3317882155u},
     {3552926975u, 2131928964u, 502321458u, 2443093215u}},
    {42,
     0,
     1000,
     {3295336668u, 1185512921u, 10367041u, 3421974590u},
     {1955197348u, 748700537u, 1838208445u, 1535575551u},
     {1839959803u, 3068373859u, 3385267827u, 2489634447u}},
    {1311768467463790320ull,
     2,
     7,
     {3973197405u, 3663441042u, 3228577833u, 3982987584u},
     {2609979754u, 2329805402u, 437773116u, 804247033u},
     {3534023782u, 3085812415u, 2198926507u, 793066698u}},
    {18446744073709551615ull,
     1099511627776ull,
     8589934593ull,
     {3858073088u, 3291962345u, 3582698772u, 2634647351u},
     {3856973594u, 2832610569u, 3971232558u, 3193866775u},
     {3019455436u, 3607655948u, 2387077054u, 3248490660u}},
};

__global__ void four(unsigned int *to, unsigned long long seed, unsigned long long subsequence,
                     unsigned long long offset) {
  hiprandState_t xorwow;
  hiprandStateMRG32k3a_t mrg;
  hiprandStatePhilox4_32_10_t philox;
  hiprand_init(seed, subsequence, offset, &xorwow);
  hiprand_init(seed, subsequence, offset, &mrg);
  hiprand_init(seed, subsequence, offset, &philox);
  for (int k = 0; k < 4; ++k) {
    to[k] = hiprand(&xorwow);
    to[4 + k] = hiprand(&mrg);
  }
  const uint4 fours = hiprand4(&philox);
  to[8] = fours.x;
  to[9] = fours.y;
  to[10] = fours.z;
  to[11] = fours.w;
}
static void sequences() {
  for (const Recorded &each : recorded) {
    Device<unsigned int> numbers(12);
    four<<<1, 1>>>(numbers, each.seed, each.subsequence, each.offset);
    const auto got = numbers.values();
    expect_all("XORWOW", got.data(), 4, [&](int k) { return each.xorwow[k]; });
    // Generators of 32 bits.
    expect_all("MRG32k3a", got.data() + 4, 4,
               [&](int k) { return (unsigned int)((each.mrg32k3a[k] - 1) * 1.000000048661607); });
    expect_all("Philox", got.data() + 8, 4, [&](int k) { return each.philox[k]; });
  }
}

__global__ void numbers_of(unsigned int *bits, float *uniform, double *wide, float *normal, float2 *pair) {
  const int t = int(threadIdx.x);
  hiprandState_t at;
  hiprand_init(7, t, 0, &at);
  hiprandState_t other = at, third = at, fourth = at, fifth = at;
  bits[2 * t] = hiprand(&at);
  bits[2 * t + 1] = hiprand(&at);
  uniform[t] = hiprand_uniform(&other);
  wide[t] = hiprand_uniform_double(&third);
  normal[2 * t] = hiprand_normal(&fourth);
  normal[2 * t + 1] = hiprand_normal(&fourth);
  pair[t] = hiprand_normal2(&fifth);
}
__global__ void skipped(unsigned int *to) {
  hiprandState_t a, b;
  hiprand_init(9, 5, 100, &a);
  hiprand_init(9, 3, 0, &b);
  skipahead(100, &b);
  skipahead_subsequence(2, &b);
  to[0] = hiprand(&a);
  to[1] = hiprand(&b);
}
static void distributions() {
  constexpr int n = 64;
  Device<unsigned int> bits(2 * n);
  Device<float> uniform(n), normal(2 * n);
  Device<double> wide(n);
  Device<float2> pair(n);
  numbers_of<<<1, n>>>(bits, uniform, wide, normal, pair);
  const auto b = bits.values();
  const auto u = uniform.values();
  const auto w = wide.values();
  const auto m = normal.values();
  const auto p = pair.values();
  expect_all("uniform", u.data(), n, [&](int t) { return 0x1p-32f + float(b[2 * t]) * 0x1p-32f; });
  expect_all("of double", w.data(), n, [&](int t) {
    return 0x1p-53 + double((unsigned long long)(b[2 * t + 1] >> 11) << 32 | b[2 * t]) * 0x1p-53;
  });
  std::vector<float> wanted;
  for (int t = 0; t < n; ++t) {
    const double radius = std::sqrt(-2 * std::log((b[2 * t] + 1.0) * 0x1p-32)),
                 angle = (b[2 * t + 1] + 1.0) * 0x1p-32 * 2 * M_PI;
    wanted.push_back(float(std::sin(angle) * radius));
    wanted.push_back(float(std::cos(angle) * radius));
  }
  expect_close("normal", m, wanted, 1e-4);
  expect_all("two at once", m.data(), 2 * n, [&](int k) { return k % 2 ? p[k / 2].y : p[k / 2].x; });
  Device<unsigned int> same(2);
  skipped<<<1, 1>>>(same);
  expect("skipping", same.values()[1], same.values()[0]);
}

__global__ void first_of_subsequences(unsigned int *xorwow, unsigned int *mrg, int count) {
  const int t = int(blockIdx.x * blockDim.x + threadIdx.x);
  if (t >= count)
    return;
  hiprandStateXORWOW_t x;
  hiprandStateMRG32k3a_t m;
  hiprand_init(12345, t, 0, &x);
  hiprand_init(12345, t, 0, &m);
  xorwow[t] = hiprand(&x);
  mrg[t] = hiprand(&m);
}
__global__ void row_of_philox(unsigned int *to, int count) {
  hiprandStatePhilox4_32_10_t at;
  hiprand_init(12345, 0, 0, &at);
  for (int k = 0; k < count; ++k)
    to[k] = hiprand(&at);
}
static std::vector<unsigned int> from_host(hiprandRngType_t type, int count) {
  Device<unsigned int> to(count);
  hiprandGenerator_t generator;
  expect("a generator", hiprandCreateGenerator(&generator, type), HIPRAND_STATUS_SUCCESS);
  expect("a seed", hiprandSetPseudoRandomGeneratorSeed(generator, 12345), HIPRAND_STATUS_SUCCESS);
  // In two parts, so that it continues where it stopped.
  expect("numbers", hiprandGenerate(generator, to, 100), HIPRAND_STATUS_SUCCESS);
  expect("more", hiprandGenerate(generator, to + 100, count - 100), HIPRAND_STATUS_SUCCESS);
  hiprandDestroyGenerator(generator);
  return to.values();
}
static void host() {
  constexpr int n = 1000;
  Device<unsigned int> xorwow(n), mrg(n), philox(n);
  first_of_subsequences<<<(n + 63) / 64, 64>>>(xorwow, mrg, n);
  row_of_philox<<<1, 1>>>(philox, n);
  // Engines take turns, and there are more of them than this.
  const auto x = xorwow.values(), m = mrg.values(), p = philox.values();
  const auto hx = from_host(HIPRAND_RNG_PSEUDO_DEFAULT, n), hm = from_host(HIPRAND_RNG_PSEUDO_MRG32K3A, n),
             hp = from_host(HIPRAND_RNG_PSEUDO_PHILOX4_32_10, n);
  expect_all("XORWOW from the host", hx.data(), n, [&](int k) { return x[k]; });
  expect_all("MRG32k3a from the host", hm.data(), n, [&](int k) { return m[k]; });
  expect_all("Philox from the host", hp.data(), n, [&](int k) { return p[k]; });

  hiprandGenerator_t generator;
  std::vector<double> normal(10000);
  expect("on the host", hiprandCreateGeneratorHost(&generator, HIPRAND_RNG_PSEUDO_MRG32K3A), HIPRAND_STATUS_SUCCESS);
  hiprandSetGeneratorOrdering(generator, HIPRAND_ORDERING_PSEUDO_BEST);
  expect("normal numbers", hiprandGenerateNormalDouble(generator, normal.data(), normal.size(), 3, 2),
         HIPRAND_STATUS_SUCCESS);
  double sum = 0, squares = 0;
  for (double each : normal) {
    sum += each;
    squares += (each - 3) * (each - 3);
  }
  expect("their mean", std::fabs(sum / double(normal.size()) - 3) < 0.1, true);
  expect("their deviation", std::fabs(squares / double(normal.size()) - 4) < 0.3, true);
  hiprandDestroyGenerator(generator);
  // Sobol's first points in two dimensions.
  std::vector<float> points(8);
  hiprandCreateGeneratorHost(&generator, HIPRAND_RNG_QUASI_SOBOL32);
  expect("dimensions", hiprandSetQuasiRandomGeneratorDimensions(generator, 2), HIPRAND_STATUS_SUCCESS);
  hiprandGenerateUniform(generator, points.data(), 8);
  expect_close("Sobol's points", points, {0, 0.5, 0.75, 0.25, 0, 0.5, 0.25, 0.75}, 1e-6);
  expect("a seed that it has not", hiprandSetPseudoRandomGeneratorSeed(generator, 1), HIPRAND_STATUS_TYPE_ERROR);
  expect("a length", hiprandGenerateUniform(generator, points.data(), 3), HIPRAND_STATUS_LENGTH_NOT_MULTIPLE);
  hiprandDestroyGenerator(generator);
  expect("CURAND_RNG_PSEUDO_XORWOW", hiprandCreateGenerator(&generator, hiprandRngType_t(101)),
         HIPRAND_STATUS_TYPE_ERROR);
  expect("no generator", hiprandGenerateUniform(nullptr, points.data(), 2), HIPRAND_STATUS_NOT_INITIALIZED);
}

int main() {
  sequences();
  distributions();
  host();
  return wrong != 0;
}
