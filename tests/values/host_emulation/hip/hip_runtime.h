// HIP for the host's compilers: as much as generated programs use. Masks have 64 bits.
#ifndef VALUES_HIP_RUNTIME_H
#define VALUES_HIP_RUNTIME_H

#include "../device_functions.h"

#define EMULATION_NAME(name) hip##name
#include "../runtime_functions.h"
#define HIP_SYMBOL(name) name

inline unsigned long long __ballot_sync(unsigned long long mask, int predicate) {
  return emulation_ballot(mask, predicate);
}
template <typename T> unsigned long long __match_any_sync(unsigned long long mask, T value) {
  return emulation::warp_operation(emulation::Operation::match_any, mask, emulation::to_bits(value));
}
template <typename T> unsigned long long __match_all_sync(unsigned long long mask, T value, int *predicate) {
  const unsigned long long result =
      emulation::warp_operation(emulation::Operation::match_all, mask, emulation::to_bits(value));
  *predicate = result != 0;
  return result;
}

#endif
