// The sequences of cuRAND's host functions: how the numbers of a generator's subsequences follow each other in memory.
//
// A generator has many engines, each at its place in a subsequence of its own, and they take turns. XORWOW's and MRG32k3a's give
// one result each, or a pair of normal ones, whatever that takes of their subsequences. Philox's give four results each, for
// which they take one block of 32-bit numbers, or two where results have 64 bits. XORWOW has 4096 engines and Philox 65536;
// MRG32k3a has 81920, or 4096 in the legacy order. MTGP32 has 192 generators, or 64 in the legacy order, which give
// 256 results in turn (random_mtgp32.h). Orders other than these two are the default one here. All this was seen on an
// H100, with sequences of 32-bit numbers and of doubles, normal and log-normal ones, one behind the other
// (tests/cuda/language/random/host_record.cu).
//
// The Sobol generators give all of their first dimension, then all of the second, and so on, in the order of Gray's
// code, as documented. MT19937 is std::mt19937, whose numbers are not those of the device, which makes them with 8192
// generators.
//
// Poisson's numbers are those of the distribution, by inversion, and not the device's.
#pragma once

#include "model/cuda/random.h"
#include "model/cuda/random_types.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace ampsim {

class RandomSource {
public:
  virtual ~RandomSource() = default;
  virtual void bits(std::uint32_t *to, std::size_t count) = 0;
  /// Of generators of 64 bits alone.
  virtual void bits(unsigned long long *, std::size_t) {}
  virtual void uniform(float *to, std::size_t count) = 0;
  virtual void uniform(double *to, std::size_t count) = 0;
  /// Of mean 0 and deviation 1.
  virtual void normal(float *to, std::size_t count) = 0;
  virtual void normal(double *to, std::size_t count) = 0;

  void poisson(std::uint32_t *to, std::size_t count, double mean);
};

struct RandomSettings;
/// cuRAND's; another library gives its own.
std::unique_ptr<RandomSource> make_random_source(const RandomSettings &settings);

struct RandomSettings {
  curandRngType_t type = CURAND_RNG_PSEUDO_XORWOW;
  curandOrdering_t order = CURAND_ORDERING_PSEUDO_DEFAULT;
  std::uint64_t seed = 0, offset = 0; // offset: of the first result, of quasirandom numbers in each dimension
  unsigned dimensions = 1;            // of quasirandom numbers
  std::unique_ptr<RandomSource> (*make)(const RandomSettings &) = make_random_source;
  bool is_quasirandom() const { return type >= CURAND_RNG_QUASI_DEFAULT; }
  bool has_64_bits() const {
    return type == CURAND_RNG_QUASI_SOBOL64 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
  }
};

/// What curandCreateGenerator does, and curandCreateGeneratorHost (`on_host`). `settings`: all but the type.
curandStatus_t create_random_generator(curandGenerator_t *generator, curandRngType_t type, bool on_host,
                                       const RandomSettings &settings);

} // namespace ampsim
