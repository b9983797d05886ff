// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sequences of cuRAND's host functions: the order in memory of the numbers of a generator's subsequences.
//
// A generator has many engines, each at its place in a subsequence of its own, and they take turns. XORWOW's and
// MRG32k3a's produce one result each, or a pair of normal ones, however many numbers of their subsequences that
// consumes. Philox's produce four results each from one block of 32-bit numbers, or from two if results have 64 bits.
// XORWOW has 4096 engines and Philox 65536; MRG32k3a has 81920, or 4096 in the legacy order. MTGP32 has 192 generators,
// or 64 in the legacy order, which give 256 results in turn (random_mtgp32.h). All other orderings equal the default
// one here. This was observed on an H100, with consecutive sequences of 32-bit numbers and of doubles, normal and
// log-normal ones (tests/cuda/language/random/host_record.cu).
//
// The Sobol generators produce all of their first dimension, then all of the second, and so on, in the order of the
// Gray code, as documented. MT19937 is std::mt19937; its numbers differ from the device's, which uses 8192 generators.
//
// Poisson numbers follow the distribution, by inversion, but differ from the device's.
#pragma once

#include "simulator/libraries/random/declarations/cuda_random.h"
#include "simulator/libraries/random/declarations/cuda_random_types.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace ampsim {

class RandomSource {
public:
  virtual ~RandomSource() = default;
  virtual void bits(std::uint32_t *to, std::size_t count) = 0;
  /// Only for generators of 64 bits.
  virtual void bits(unsigned long long *, std::size_t) {}
  virtual void uniform(float *to, std::size_t count) = 0;
  virtual void uniform(double *to, std::size_t count) = 0;
  /// With mean 0 and deviation 1.
  virtual void normal(float *to, std::size_t count) = 0;
  virtual void normal(double *to, std::size_t count) = 0;

  void poisson(std::uint32_t *to, std::size_t count, double mean);
};

struct RandomSettings;
/// cuRAND's source; other libraries provide their own.
std::unique_ptr<RandomSource> make_random_source(const RandomSettings &settings);

struct RandomSettings {
  curandRngType_t type = CURAND_RNG_PSEUDO_XORWOW;
  curandOrdering_t order = CURAND_ORDERING_PSEUDO_DEFAULT;
  std::uint64_t seed = 0, offset = 0; // offset: of the first result; for quasirandom numbers in each dimension
  unsigned dimensions = 1;            // for quasirandom numbers
  std::unique_ptr<RandomSource> (*make)(const RandomSettings &) = make_random_source;
  bool is_quasirandom() const { return type >= CURAND_RNG_QUASI_DEFAULT; }
  bool has_64_bits() const {
    return type == CURAND_RNG_QUASI_SOBOL64 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
  }
};

/// Implements curandCreateGenerator and curandCreateGeneratorHost (`on_host`). `settings`: all but the type.
curandStatus_t create_random_generator(curandGenerator_t *generator, curandRngType_t type, bool on_host,
                                       const RandomSettings &settings);

} // namespace ampsim
