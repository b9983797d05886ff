// rocRAND: the functions of hipRAND by rocRAND's names, from the host, in C++ and in kernels; its status values.
// HAZARD-NONE
#include "device_memory.h"

#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <rocrand/rocrand.hpp>
#include <rocrand/rocrand_kernel.h>
#include <rocrand/rocrand_mtgp32_11213.h>

constexpr int count = 1000;

void check(bool good, const char *what) {
  if (good)
    return;
  std::printf("wrong: %s\n", what);
  ++wrong;
}

/// The first numbers of rocRAND's own headers on the host (seed 12345, subsequence 3).
constexpr unsigned int recorded[] = {880877396u, 1936028442u, 2369937317u, 2643742627u};

__global__ void bits(unsigned int *to) {
  rocrand_state_xorwow state;
  rocrand_init(12345, 3, 0, &state);
  for (int k = 0; k < 4; ++k)
    to[k] = rocrand(&state);
}

/// Counts the distributions that differ from hipRAND's; `State` is the same type in both libraries.
template <class State> __global__ void compare(int *differ) {
  State a, b;
  rocrand_init(7, threadIdx.x, 5, &a);
  hiprand_init(7, threadIdx.x, 5, &b);
  int wrong = rocrand_uniform(&a) != hiprand_uniform(&b);
  wrong += rocrand_uniform_double(&a) != hiprand_uniform_double(&b);
  wrong += rocrand_normal(&a) != hiprand_normal(&b);
  wrong += rocrand_normal2(&a).y != hiprand_normal2(&b).y;
  wrong += rocrand_normal_double2(&a).x != hiprand_normal2_double(&b).x;
  wrong += rocrand_log_normal(&a, 1, 2) != hiprand_log_normal(&b, 1, 2);
  wrong += rocrand_poisson(&a, 30) != hiprand_poisson(&b, 30);
  differ[threadIdx.x] = wrong;
}

__global__ void blocks_of_mtgp32(rocrand_state_mtgp32 *states, unsigned int *to) {
  __shared__ rocrand_state_mtgp32 state;
  rocrand_mtgp32_block_copy(&states[blockIdx.x], &state);
  to[blockIdx.x * blockDim.x + threadIdx.x] = rocrand(&state);
  rocrand_mtgp32_block_copy(&state, &states[blockIdx.x]);
}

/// Fills memory by rocRAND's and by hipRAND's function; returns whether the results are the same.
template <class Number, class Roc, class Hip>
bool same(rocrand_rng_type type, hiprandRngType_t hip_type, Roc roc_fill, Hip hip_fill) {
  Device<Number> mine(count), theirs(count);
  rocrand_generator roc;
  hiprandGenerator_t hip;
  bool good = rocrand_create_generator(&roc, type) == ROCRAND_STATUS_SUCCESS &&
              hiprandCreateGenerator(&hip, hip_type) == HIPRAND_STATUS_SUCCESS;
  if (type < ROCRAND_RNG_QUASI_DEFAULT)
    good = good && rocrand_set_seed(roc, 42) == ROCRAND_STATUS_SUCCESS &&
           hiprandSetPseudoRandomGeneratorSeed(hip, 42) == HIPRAND_STATUS_SUCCESS;
  good = good && roc_fill(roc, mine) == ROCRAND_STATUS_SUCCESS && hip_fill(hip, theirs) == HIPRAND_STATUS_SUCCESS;
  const auto a = mine.values(), b = theirs.values();
  good = good && a == b && a[1] != a[2];
  return rocrand_destroy_generator(roc) == ROCRAND_STATUS_SUCCESS &&
         hiprandDestroyGenerator(hip) == HIPRAND_STATUS_SUCCESS && good;
}

/// True if the mean of the numbers is near `expected`.
template <class Number> bool has_mean(const std::vector<Number> &numbers, double expected, double tolerance) {
  double sum = 0;
  for (Number each : numbers)
    sum += double(each);
  return std::abs(sum / double(numbers.size()) - expected) < tolerance;
}

template <class Engine, class Distribution, class Number> bool fills(Distribution distribution, double mean, double tolerance) {
  Engine engine;
  Device<Number> numbers(count);
  distribution(engine, numbers, count);
  return has_mean(numbers.values(), mean, tolerance);
}

int main() {
  Device<unsigned int> first(4);
  bits<<<1, 1>>>(first);
  const auto numbers = first.values();
  for (int k = 0; k < 4; ++k)
    check(numbers[k] == recorded[k], "the recorded numbers");

  Device<int> differ(32);
  const std::vector<int> none(32, 0);
  compare<rocrand_state_xorwow><<<1, 32>>>(differ);
  check(differ.values() == none, "XORWOW in kernels");
  compare<rocrand_state_mrg32k3a><<<1, 32>>>(differ);
  check(differ.values() == none, "MRG32k3a in kernels");
  compare<rocrand_state_philox4x32_10><<<1, 32>>>(differ);
  check(differ.values() == none, "Philox in kernels");

  Device<rocrand_state_mtgp32> states(2);
  Device<unsigned int> words(2 * 256);
  check(rocrand_make_state_mtgp32(states, mtgp32dc_params_fast_11213, 2, 5) == ROCRAND_STATUS_SUCCESS, "MTGP32's states");
  check(rocrand_make_state_mtgp32(states, mtgp32dc_params_fast_11213, 513, 5) == ROCRAND_STATUS_OUT_OF_RANGE, "too many states");
  blocks_of_mtgp32<<<2, 256>>>(states, words);
  check(has_mean(words.values(), 2147483648.0, 2e8), "MTGP32 in kernels");

  const auto roc_bits = [](rocrand_generator g, unsigned int *to) { return rocrand_generate(g, to, count); };
  const auto hip_bits = [](hiprandGenerator_t g, unsigned int *to) { return hiprandGenerate(g, to, count); };
  check(same<unsigned int>(ROCRAND_RNG_PSEUDO_XORWOW, HIPRAND_RNG_PSEUDO_XORWOW, roc_bits, hip_bits), "XORWOW");
  check(same<unsigned int>(ROCRAND_RNG_PSEUDO_MRG32K3A, HIPRAND_RNG_PSEUDO_MRG32K3A, roc_bits, hip_bits), "MRG32k3a");
  check(same<unsigned int>(ROCRAND_RNG_PSEUDO_PHILOX4_32_10, HIPRAND_RNG_PSEUDO_PHILOX4_32_10, roc_bits, hip_bits), "Philox");
  check(same<unsigned int>(ROCRAND_RNG_PSEUDO_MT19937, HIPRAND_RNG_PSEUDO_MT19937, roc_bits, hip_bits), "MT19937");
  check(same<unsigned int>(ROCRAND_RNG_QUASI_SOBOL32, HIPRAND_RNG_QUASI_SOBOL32, roc_bits, hip_bits), "Sobol");
  check(same<unsigned long long>(
            ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64,
            [](rocrand_generator g, unsigned long long *to) { return rocrand_generate_long_long(g, to, count); },
            [](hiprandGenerator_t g, unsigned long long *to) { return hiprandGenerateLongLong(g, to, count); }),
        "scrambled Sobol numbers of 64 bits");
  check(same<double>(
            ROCRAND_RNG_PSEUDO_DEFAULT, HIPRAND_RNG_PSEUDO_DEFAULT,
            [](rocrand_generator g, double *to) { return rocrand_generate_log_normal_double(g, to, count, 1, 2); },
            [](hiprandGenerator_t g, double *to) { return hiprandGenerateLogNormalDouble(g, to, count, 1, 2); }),
        "log-normal numbers");

  rocrand_generator host = nullptr;
  std::vector<float> uniform(count);
  check(rocrand_create_generator_host(&host, ROCRAND_RNG_PSEUDO_PHILOX4_32_10) == ROCRAND_STATUS_SUCCESS, "on the host");
  check(rocrand_initialize_generator(host) == ROCRAND_STATUS_SUCCESS, "initialized");
  check(rocrand_generate_uniform(host, uniform.data(), count) == ROCRAND_STATUS_SUCCESS, "uniform numbers");
  check(has_mean(uniform, 0.5, 0.05), "the mean of uniform numbers");
  check(rocrand_set_quasi_random_generator_dimensions(host, 2) == ROCRAND_STATUS_TYPE_ERROR, "dimensions of pseudorandom numbers");
  check(rocrand_destroy_generator(host) == ROCRAND_STATUS_SUCCESS, "destroyed");

  int version = 0;
  check(rocrand_get_version(&version) == ROCRAND_STATUS_SUCCESS && version == ROCRAND_VERSION, "the version");
  check(rocrand_get_version(nullptr) == ROCRAND_STATUS_OUT_OF_RANGE, "no version");
  check(rocrand_create_generator(&host, rocrand_rng_type(405)) == ROCRAND_STATUS_TYPE_ERROR, "a type that is missing");
  check(rocrand_set_seed(nullptr, 1) == ROCRAND_STATUS_NOT_CREATED, "no generator");

  check(fills<rocrand_cpp::default_random_engine, rocrand_cpp::uniform_int_distribution<>, unsigned int>({}, 2147483648.0, 2e8), "uniform_int_distribution");
  check(fills<rocrand_cpp::mrg32k3a, rocrand_cpp::uniform_real_distribution<double>, double>({}, 0.5, 0.05), "uniform_real_distribution");
  check(fills<rocrand_cpp::philox4x32_10, rocrand_cpp::normal_distribution<float>, float>({10, 2}, 10, 0.3), "normal_distribution");
  check(fills<rocrand_cpp::mt19937, rocrand_cpp::poisson_distribution<>, unsigned int>({30}, 30, 1), "poisson_distribution");
  check(fills<rocrand_cpp::sobol32, rocrand_cpp::lognormal_distribution<double>, double>({0, 0.5}, 1.133, 0.05), "lognormal_distribution");
  try {
    rocrand_cpp::xorwow engine(1, 0, ROCRAND_ORDERING_QUASI_DEFAULT);
    check(false, "an ordering of quasirandom numbers");
  } catch (const rocrand_cpp::error &error) {
    check(error.error_code() != ROCRAND_STATUS_SUCCESS, "the error's status");
  }
  return wrong != 0;
}
