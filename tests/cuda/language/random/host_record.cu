// cuRAND's host functions, compared with an H100 and NVIDIA's library (10.4): calls in sequence, so the generators'
// engines are in the middle of a round when numbers of another kind are requested. All bits of integers and uniform
// numbers are compared, as digests; the first two normal numbers and the last one within tolerances.
// HAZARD-NONE
#include "../expect.h"

#include <curand.h>

#include <cmath>
#include <cstring>
#include <vector>

using Word = unsigned long long;

struct Device {
  char *memory;
  explicit Device(size_t bytes) { cudaMalloc(&memory, bytes); }
  ~Device() { cudaFree(memory); }
  template <class T> T *as() { return reinterpret_cast<T *>(memory); }
  template <class T> std::vector<T> take(size_t count) {
    std::vector<T> result(count);
    expect("the copy", int(cudaMemcpy(result.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost)), 0);
    return result;
  }
};

/// FNV-1a over words.
template <class T> Word digest(const std::vector<T> &values) {
  std::vector<unsigned int> words(values.size() * sizeof(T) / 4);
  std::memcpy(words.data(), values.data(), words.size() * 4);
  Word result = 0xcbf29ce484222325;
  for (unsigned int word : words)
    result = (result ^ word) * 0x100000001b3;
  return result;
}
template <class T> void expect_digest(const char *what, const std::vector<T> &values, Word wanted) {
  const Word got = digest(values);
  if (got == wanted)
    return;
  std::printf("%s: 0x%llx, not 0x%llx\n", what, got, wanted);
  ++wrong;
}
template <class T>
void expect_near(const char *what, const std::vector<T> &values, const double (&wanted)[3], double tolerance) {
  const T got[] = {values[0], values[1], values.back()};
  for (int k = 0; k < 3; ++k)
    if (!(std::fabs(got[k] - wanted[k]) <= tolerance * std::fmax(1, std::fabs(wanted[k])))) {
      std::printf("%s: %.17g, not %.17g\n", what, double(got[k]), wanted[k]);
      ++wrong;
    }
}

struct Record {
  curandRngType_t type;
  curandOrdering_t order;
  Word bits[3], uniform, uniform_double, at_offset;
  double normal[3], normal_double[3], log_normal[3], log_normal_double[3];
};

void check(const Record &record) {
  Device to(600000);
  curandGenerator_t generator;
  expect("curandCreateGenerator", int(curandCreateGenerator(&generator, record.type)), 0);
  expect("curandSetGeneratorOrdering", int(curandSetGeneratorOrdering(generator, record.order)), 0);
  curandSetPseudoRandomGeneratorSeed(generator, 1234);
  const size_t counts[] = {150000, 1000, 1003};
  for (int k = 0; k < 3; ++k) {
    expect("curandGenerate", int(curandGenerate(generator, to.as<unsigned int>(), counts[k])), 0);
    expect_digest("curandGenerate", to.take<unsigned int>(counts[k]), record.bits[k]);
  }
  curandGenerateUniform(generator, to.as<float>(), 5000);
  expect_digest("curandGenerateUniform", to.take<float>(5000), record.uniform);
  curandGenerateUniformDouble(generator, to.as<double>(), 5000);
  expect_digest("curandGenerateUniformDouble", to.take<double>(5000), record.uniform_double);
  curandGenerateNormal(generator, to.as<float>(), 10000, 1, 2);
  expect_near("curandGenerateNormal", to.take<float>(10000), record.normal, 8e-6);
  curandGenerateNormalDouble(generator, to.as<double>(), 10000, 1, 2);
  expect_near("curandGenerateNormalDouble", to.take<double>(10000), record.normal_double, 8e-15);
  curandGenerateLogNormal(generator, to.as<float>(), 2000, 0, 1);
  expect_near("curandGenerateLogNormal", to.take<float>(2000), record.log_normal, 8e-6);
  curandGenerateLogNormalDouble(generator, to.as<double>(), 2000, 0, 1);
  expect_near("curandGenerateLogNormalDouble", to.take<double>(2000), record.log_normal_double, 8e-15);
  expect("curandSetGeneratorOffset", int(curandSetGeneratorOffset(generator, 7001)), 0);
  curandGenerate(generator, to.as<unsigned int>(), 20000);
  expect_digest("after an offset", to.take<unsigned int>(20000), record.at_offset);
  expect("curandDestroyGenerator", int(curandDestroyGenerator(generator)), 0);
}

/// All engines of Philox have had their turn, more than once.
void check_rounds() {
  Device to(600000 * sizeof(double));
  auto make = [] {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetPseudoRandomGeneratorSeed(generator, 99);
    return generator;
  };
  curandGenerator_t generator = make();
  curandGenerate(generator, to.as<unsigned int>(), 700000);
  expect_digest("several rounds", to.take<unsigned int>(700000), 0xea37d4fcf76a32a7);
  curandDestroyGenerator(generator);
  generator = make();
  curandGenerateUniformDouble(generator, to.as<double>(), 600000);
  expect_digest("several rounds of doubles", to.take<double>(600000), 0x353599f11bfcd74f);
  curandSetGeneratorOffset(generator, 5001);
  curandGenerateUniformDouble(generator, to.as<double>(), 1000);
  expect_digest("doubles after an offset", to.take<double>(1000), 0x5b73d6f471d1ee19);
  curandGenerate(generator, to.as<unsigned int>(), 1000);
  expect_digest("integers after doubles", to.take<unsigned int>(1000), 0x7ec4af6ec33a1ac8);
  curandDestroyGenerator(generator);
}

int main() {
  const Record xorwow = {CURAND_RNG_PSEUDO_XORWOW,
                         CURAND_ORDERING_PSEUDO_DEFAULT,
                         {0x254451d2da89e3c0, 0xb29634cd6152a2fd, 0x6eac40f8b0483f1d},
                         0x6ad67e233c0a8c93,
                         0x8b46e024e58106ab,
                         0xa5af27197e6748ab,
                         {3.1907124519348145, 2.242532730102539, 4.526509761810303},
                         {0.26547921425411447, -0.1878433619359503, -2.2213312138342016},
                         {0.5629107356071472, 1.0983766317367554, 1.5538699626922607},
                         {0.12396614955450262, 10.446396230194678, 1.5285100440251034}};
  check(xorwow);
  Record same = xorwow;
  same.type = CURAND_RNG_PSEUDO_DEFAULT;
  same.order = CURAND_ORDERING_PSEUDO_LEGACY;
  check(same);
  check({CURAND_RNG_PSEUDO_MRG32K3A,
         CURAND_ORDERING_PSEUDO_DEFAULT,
         {0x995f7c0386bedc6, 0xd97ae581371adf6d, 0xf48c304afc1f3414},
         0xf84616466e9243e,
         0x4df51200b1e30495,
         0x71f92d9e543ca4b5,
         {-0.16756272315979004, 3.12074875831604, 0.12154984474182129},
         {3.944002698086797, -1.7873607442205715, 0.997569211992802},
         {0.7207995057106018, 2.6277711391448975, 1.22942054271698},
         {0.3674777679256559, 4.718501347851328, 3.0183500086271318}});
  check({CURAND_RNG_PSEUDO_MRG32K3A,
         CURAND_ORDERING_PSEUDO_LEGACY,
         {0x5bde35970df1b22f, 0x16fed5603a0d2b19, 0x7e5cf2c5ff83fb9c},
         0x8eb28ad53a6f9779,
         0x7097195d7dfec8df,
         0x168724c5c5948e9e,
         {4.812908172607422, -1.6169025897979736, 1.031950831413269},
         {3.4318842058759396, 1.1335532987056964, 2.5662302400920076},
         {0.28033095598220825, 1.2765653133392334, 0.4968823194503784},
         {0.1922665428273636, 2.3648815561342023, 0.7069292230979857}});
  check({CURAND_RNG_PSEUDO_PHILOX4_32_10,
         CURAND_ORDERING_PSEUDO_DEFAULT,
         {0x15aa539c7cc594de, 0x6a118102383e7b2b, 0x21d3259698a35659},
         0x153ed7b2a692b825,
         0x79c16cf2359c474c,
         0xbceefec297b03a8b,
         {0.8044833540916443, 2.2043139934539795, -1.425647258758545},
         {1.2834120928919854, 0.2869973824659813, 1.8049501337411897},
         {1.7729769945144653, 1.4130902290344238, 1.7798584699630737},
         {1.5363689467582264, 3.4449541697494555, 0.42028621887599843}});
  check_rounds();
  return wrong != 0;
}
