// Quasirandom numbers of cuRAND (cuRAND, "Quasirandom Generators"): points of Sobol's sequence, in kernels and from
// the host's functions, with 32 and 64 bits, plain and scrambled, and their distribution; MT19937. HAZARD-NONE
#include "../expect.h"

#include <curand_kernel.h>

#include <cmath>
#include <random>
#include <set>

template <class State, class Directions, class Word>
__global__ void points(Directions *directions, Word *to, float *uniform, double *uniform_double, float *normal) {
  const int dimension = blockIdx.x, own = threadIdx.x;
  State state;
  curand_init(directions[dimension], Word(own), &state);
  const int at = dimension * blockDim.x + own;
  to[at] = curand(&state);
  skipahead(Word(own), &state); // twice as far, and one
  const State here = state;
  uniform[at] = curand_uniform(&state);
  state = here;
  uniform_double[at] = curand_uniform_double(&state);
  state = here;
  normal[at] = curand_normal(&state);
}
template <class Word> __global__ void scrambled(curandDirectionVectors32_t *directions, Word constant, Word *to) {
  curandStateScrambledSobol32_t state;
  curand_init(directions[1], constant, 0u, &state);
  for (int k = 0; k < 16; ++k)
    to[k] = curand(&state);
}

template <class T> std::vector<T> from_device(const T *memory, int count) {
  std::vector<T> result(count);
  cudaMemcpy(result.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost);
  return result;
}

// The first points of the first three dimensions, from Joe and Kuo's page.
const double first[3][10] = {{0, 0.5, 0.75, 0.25, 0.375, 0.875, 0.625, 0.125, 0.1875, 0.6875},
                             {0, 0.5, 0.25, 0.75, 0.375, 0.875, 0.125, 0.625, 0.3125, 0.8125},
                             {0, 0.5, 0.25, 0.75, 0.625, 0.125, 0.875, 0.375, 0.9375, 0.4375}};

template <class State, class Directions, class Word> void check_kernels(Directions *on_host, double scale) {
  const int threads = 64, count = 3 * threads;
  Directions *directions;
  Word *to;
  float *uniform, *normal;
  double *uniform_double;
  cudaMalloc(&directions, 3 * sizeof(Directions));
  cudaMemcpy(directions, on_host, 3 * sizeof(Directions), cudaMemcpyHostToDevice);
  cudaMalloc(&to, count * sizeof(Word));
  cudaMalloc(&uniform, count * sizeof(float));
  cudaMalloc(&normal, count * sizeof(float));
  cudaMalloc(&uniform_double, count * sizeof(double));
  points<State><<<3, threads>>>(directions, to, uniform, uniform_double, normal);
  const auto numbers = from_device(to, count);
  expect_all("the first points", numbers.data(), 10, [&](int k) { return Word(first[0][k] * scale); });
  expect_all("of the second dimension", numbers.data() + threads, 10,
             [&](int k) { return Word(first[1][k] * scale); });
  expect_all("of the third one", numbers.data() + 2 * threads, 10,
             [&](int k) { return Word(first[2][k] * scale); });
  const auto floats = from_device(uniform, count);
  const auto doubles = from_device(uniform_double, count);
  const auto normals = from_device(normal, count);
  // The point with number 2 k + 1 belongs to the thread with that number.
  expect_all("uniform numbers", floats.data(), 32, [&](int k) {
    return float(float(numbers[2 * k + 1] / (scale / 4294967296.0)) * 0x1p-32f + 0x1p-33f);
  });
  expect("in the middle", std::fabs(doubles[0] - 0.5) < 1e-9, true);
  expect("a normal number", std::fabs(normals[0]) < 1e-6, true);
  expect("of a quarter", std::fabs(normals[3] + 1.1503493803760079) < 1e-5, true); // number 7: 0.125
}

template <class T, class Generate>
std::vector<T> generate(curandRngType_t type, int count, int dimensions, Generate function) {
  curandGenerator_t generator;
  expect("a generator", int(curandCreateGeneratorHost(&generator, type)), 0);
  if (dimensions)
    expect("dimensions", int(curandSetQuasiRandomGeneratorDimensions(generator, dimensions)), 0);
  std::vector<T> values(count);
  expect("numbers", int(function(generator, values.data(), count)), 0);
  curandDestroyGenerator(generator);
  return values;
}

int main() {
  curandDirectionVectors32_t *words;
  curandDirectionVectors64_t *long_words;
  expect("direction vectors", int(curandGetDirectionVectors32(&words, CURAND_DIRECTION_VECTORS_32_JOEKUO6)), 0);
  expect("of 64 bits", int(curandGetDirectionVectors64(&long_words, CURAND_DIRECTION_VECTORS_64_JOEKUO6)), 0);
  expect("unknown set", int(curandGetDirectionVectors32(&words, CURAND_DIRECTION_VECTORS_64_JOEKUO6)),
         int(CURAND_STATUS_OUT_OF_RANGE));
  check_kernels<curandStateSobol32_t, curandDirectionVectors32_t, unsigned>(words, 4294967296.0);
  check_kernels<curandStateSobol64_t, curandDirectionVectors64_t, unsigned long long>(long_words,
                                                                                      18446744073709551616.0);

  // A generator produces one dimension after the other, and continues where it stopped.
  const auto numbers = generate<unsigned>(CURAND_RNG_QUASI_SOBOL32, 30, 3, curandGenerate);
  expect_all("dimension by dimension", numbers.data(), 30,
             [](int k) { return unsigned(first[k / 10][k % 10] * 4294967296.0); });
  const auto longer = generate<unsigned long long>(CURAND_RNG_QUASI_SOBOL64, 30, 3, curandGenerateLongLong);
  expect_all("of 64 bits", longer.data(), 30,
             [](int k) { return (unsigned long long)(first[k / 10][k % 10] * 18446744073709551616.0); });
  curandGenerator_t generator;
  curandCreateGeneratorHost(&generator, CURAND_RNG_QUASI_SOBOL32);
  curandSetQuasiRandomGeneratorDimensions(generator, 2);
  expect("its order", int(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT)), 0);
  expect("no seed", int(curandSetPseudoRandomGeneratorSeed(generator, 1)), int(CURAND_STATUS_TYPE_ERROR));
  curandSetGeneratorOffset(generator, 2);
  double part[8];
  expect("half of a point", int(curandGenerateUniformDouble(generator, part, 3)),
         int(CURAND_STATUS_LENGTH_NOT_MULTIPLE));
  curandGenerateUniformDouble(generator, part, 4);
  curandGenerateUniformDouble(generator, part + 4, 4);
  const int wanted[] = {2, 3, 2, 3, 4, 5, 4, 5};
  double rounded[8];
  for (int k = 0; k < 8; ++k)
    rounded[k] = std::floor(part[k] * 1024) / 1024;
  expect_all("from an offset on", rounded, 8, [&](int k) { return first[k / 2 % 2][wanted[k]]; });
  expect("too many dimensions", int(curandSetQuasiRandomGeneratorDimensions(generator, 20001)),
         int(CURAND_STATUS_OUT_OF_RANGE));
  expect("none", int(curandSetQuasiRandomGeneratorDimensions(generator, 0)), int(CURAND_STATUS_OUT_OF_RANGE));
  curandDestroyGenerator(generator);

  // 4096 points of any dimension have one in each interval of length 1/4096, scrambled or not.
  auto spread = [](const std::vector<double> &values, int from) {
    std::set<int> intervals;
    for (int k = 0; k < 4096; ++k)
      intervals.insert(int(values[from + k] * 4096));
    return int(intervals.size());
  };
  for (curandRngType_t type : {CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32,
                               CURAND_RNG_QUASI_SOBOL64, CURAND_RNG_QUASI_SCRAMBLED_SOBOL64}) {
    const auto values = generate<double>(type, 100 * 4096, 100, curandGenerateUniformDouble);
    for (int dimension : {0, 1, 57, 99})
      expect("evenly spread", spread(values, 4096 * dimension), 4096);
  }
  const auto normals =
      generate<float>(CURAND_RNG_QUASI_SOBOL32, 4096, 1, [](curandGenerator_t of, float *to, int count) {
        return curandGenerateNormal(of, to, count, 2, 3);
      });
  double sum = 0, squares = 0;
  for (float x : normals)
    sum += x, squares += (x - 2) * (x - 2);
  expect("the mean of normal numbers", std::fabs(sum / 4096 - 2) < 0.01, true);
  expect("their deviation", std::fabs(std::sqrt(squares / 4096) - 3) < 0.02, true);

  // Poisson numbers follow the points, for any number of points per dimension.
  const int each = 1000;
  const double mean = 10, large = 5000;
  const auto uniforms = generate<float>(CURAND_RNG_QUASI_SOBOL32, 3 * each, 3, curandGenerateUniform);
  const auto standard =
      generate<double>(CURAND_RNG_QUASI_SOBOL32, 3 * each, 3, [](curandGenerator_t of, double *to, int count) {
        return curandGenerateNormalDouble(of, to, count, 0, 1);
      });
  auto poisson = [&](double of_mean) {
    return generate<unsigned>(CURAND_RNG_QUASI_SOBOL32, 3 * each, 3,
                              [=](curandGenerator_t of, unsigned *to, int count) {
                                return curandGeneratePoisson(of, to, count, of_mean);
                              });
  };
  const auto events = poisson(mean), many = poisson(large);
  expect_all("Poisson's numbers", events.data(), 3 * each, [&](int k) {
    double sum = 0;
    for (int j = 0;; ++j) {
      sum += std::exp(j * std::log(mean) - mean - std::lgamma(j + 1.0));
      if (sum > 1.0 - uniforms[k])
        return j;
    }
  });
  expect_all("of a large mean", many.data(), 3 * each,
             [&](int k) { return unsigned(std::sqrt(large) * standard[k] + large + 0.5); });

  // A scrambled state in a kernel gives the same as the scrambled vectors and the constant.
  unsigned *constants, *to;
  curandGetScrambleConstants32(&constants);
  curandGetDirectionVectors32(&words, CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6);
  curandDirectionVectors32_t *directions;
  cudaMalloc(&directions, 2 * sizeof(curandDirectionVectors32_t));
  cudaMemcpy(directions, words, 2 * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
  cudaMalloc(&to, 16 * sizeof(unsigned));
  scrambled<<<1, 1>>>(directions, constants[1], to);
  const auto in_kernel = from_device(to, 16);
  const auto on_host = generate<unsigned>(CURAND_RNG_QUASI_SCRAMBLED_SOBOL32, 32, 2, curandGenerate);
  expect_all("scrambled in kernels and on the host", in_kernel.data(), 16, [&](int k) { return on_host[16 + k]; });

  const auto twisted = generate<unsigned>(CURAND_RNG_PSEUDO_MT19937, 100, 0, curandGenerate);
  expect("MT19937 is not constant", int(std::set<unsigned>(twisted.begin(), twisted.end()).size()), 100);
  return wrong;
}
