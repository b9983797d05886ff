// HIP for the host's compilers: the part that generated programs use. Masks have 64 bits.
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

inline emulation::Bits emulation_wavefront() {
  const unsigned first = emulation::machine.current->rank / warpSize * warpSize,
                 lanes = emulation::machine.block_threads - first;
  return lanes >= unsigned(warpSize) ? ~emulation::Bits(0) >> (64 - warpSize) : (emulation::Bits(1) << lanes) - 1;
}

// Without masks: all lanes of the wavefront that have not ended are converged.
template <typename T> T __shfl(T v, int source) { return __shfl_sync(emulation_wavefront(), v, source); }
template <typename T> T __shfl_up(T v, unsigned delta) { return __shfl_up_sync(emulation_wavefront(), v, delta); }
template <typename T> T __shfl_down(T v, unsigned delta) {
  return __shfl_down_sync(emulation_wavefront(), v, delta);
}
template <typename T> T __shfl_xor(T v, int bits) { return __shfl_xor_sync(emulation_wavefront(), v, bits); }
inline unsigned long long __ballot(int predicate) { return __ballot_sync(emulation_wavefront(), predicate); }
inline int __any(int predicate) { return __any_sync(emulation_wavefront(), predicate); }
inline int __all(int predicate) { return __all_sync(emulation_wavefront(), predicate); }

#endif
