// CUDA for the host's compilers: the part that generated programs use.
#ifndef VALUES_CUDA_RUNTIME_H
#define VALUES_CUDA_RUNTIME_H

#include "device_functions.h"

#define EMULATION_NAME(name) cuda##name
#include "runtime_functions.h"

enum cudaLimit { cudaLimitStackSize };
inline int cudaDeviceSetLimit(cudaLimit, std::size_t) { return 0; }

inline unsigned __ballot_sync(unsigned mask, int predicate) { return unsigned(emulation_ballot(mask, predicate)); }
template <typename T> unsigned __match_any_sync(unsigned mask, T value) {
  return unsigned(emulation::warp_operation(emulation::Operation::match_any, mask, emulation::to_bits(value)));
}
template <typename T> unsigned __match_all_sync(unsigned mask, T value, int *predicate) {
  const unsigned result =
      unsigned(emulation::warp_operation(emulation::Operation::match_all, mask, emulation::to_bits(value)));
  *predicate = result != 0;
  return result;
}

#endif
