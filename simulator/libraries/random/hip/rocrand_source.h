// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's sequences (rocRAND, "Programmer's guide", "Ordering"): XORWOW and MRG32k3a have 131072 engines each that
// take turns, MTGP32 512 blocks, and Philox is one sequence. The Sobol sequences are the same as cuRAND's; MT19937 and
// the scrambled sequences follow cuRAND here, not AMD.
#pragma once

#include "simulator/libraries/hip/translation.h"
#include "simulator/libraries/random/source.h"

#include "simulator/libraries/random/declarations/hip_random.h"

namespace ampsim {

std::unique_ptr<RandomSource> make_rocrand_source(const RandomSettings &settings);

/// Implements hipRAND's and rocRAND's functions that create a generator, of this name.
template <class Status, class Generator, class Type>
Status create_with_rocrand_source(const char *function, Generator *generator, Type type, bool on_host) {
  const CalledAs called(function);
  Argument<curandRngType_t, Type> which(type);
  if (!which.is_enumerator())
    return Statuses<Status>::invalid_enumerator;
  RandomSettings settings;
  settings.make = make_rocrand_source;
  if (which.get() == CURAND_RNG_PSEUDO_PHILOX4_32_10)
    settings.seed = ampsim_rocrand::default_philox_seed;
  return Statuses<Status>::of(
      create_random_generator(reinterpret_cast<curandGenerator_t *>(generator), which.get(), on_host, settings));
}

} // namespace ampsim
