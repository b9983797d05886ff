// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The layout of the elements for which cuFFT calls a callback, shared by the library and the program's kernels
// (frontend/cuda/include/ampsim_cuda/fft_callbacks.h).
#pragma once

#ifdef AMPSIM_KERNELS
#define AMPSIM_FFT_FUNCTION static __host__ __device__ inline
#else
#define AMPSIM_FFT_FUNCTION static inline
#endif

// One side of a plan: transforms of `lengths[0]` x `lengths[1]` x `lengths[2]` elements, as parts of arrays of `embed`,
// in elements. With fewer dimensions the first ones are 1.
struct ampsim_fft_elements {
  unsigned long long count; // of all transforms
  long long lengths[3], embed[3], stride, distance;
};

// The offset of the k-th element, all counted row by row.
AMPSIM_FFT_FUNCTION unsigned long long ampsim_fft_offset(const struct ampsim_fft_elements *elements,
                                                         unsigned long long k) {
  const long long n1 = elements->lengths[1], n2 = elements->lengths[2];
  const long long last = (long long)k % n2, row = (long long)k / n2, middle = row % n1, slice = row / n1;
  const long long first = slice % elements->lengths[0], transform = slice / elements->lengths[0];
  const long long within = (first * elements->embed[1] + middle) * elements->embed[2] + last;
  return (unsigned long long)(transform * elements->distance + within * elements->stride);
}
