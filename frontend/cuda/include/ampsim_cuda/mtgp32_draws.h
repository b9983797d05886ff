// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A draw from MTGP32 by the threads of a block, for any name of its state (random_mtgp32.h).
#pragma once

#include <ampsim_cuda/random_sobol.h>

#include <ampsim/cuda_mtgp32.h>

#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define MTGPDC_MEXP 11213
#define MTGPDC_N 351

// A set of parameters with all of its tables (curand_mtgp32dc_p_11213.h).
struct mtgp32_params_fast {
  int mexp, pos, sh1, sh2;
  unsigned int tbl[16], tmp_tbl[16], flt_tmp_tbl[16];
  unsigned int mask;
  unsigned char poly_sha1[21]; // of the recurrence's polynomial; empty, since nothing reads it
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;

// Sources that are not for the device only name the types.
#if defined __CUDACC__ || defined __HIPCC__

namespace ampsim_cuda {

/// A draw: the new word, and the entry of a tempering table.
struct Mtgp32Draw {
  unsigned int word, tempering;
};
/// The word for place `index` of the `count` that draw together; the words of the other places are neither read nor
/// written.
static __device__ inline Mtgp32Draw mtgp32_draw(unsigned int *ring, int *offset, int index, int count, int pos,
                                                int sh1, int sh2, unsigned int mask, const unsigned int *table) {
  const int first = index + *offset;
  const auto word = [=](int at) -> unsigned int & { return ring[(first + at) & MTGP32_STATE_MASK]; };
  const unsigned int mixed = ampsim_random::mtgp32_mix(word(0), word(1), word(pos), mask, sh1, sh2),
                     made = mixed ^ table[mixed & 15];
  word(MTGPDC_N) = made;
  const Mtgp32Draw draw = {made, ampsim_random::mtgp32_tempering_index(word(pos - 1))};
  __syncthreads();
  if (index == 0)
    *offset = (*offset + count) & MTGP32_STATE_MASK;
  __syncthreads();
  return draw;
}
static __device__ inline int place_in_block() {
  return int((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x);
}
static __device__ inline int threads_of_block() { return int(blockDim.x * blockDim.y * blockDim.z); }

/// One Poisson number for each draw, by inversion.
static __device__ inline unsigned int poisson_of_bits(unsigned int x, double mean) {
  if (mean > 500)
    return (unsigned int)fmax(0.0, sqrt(mean) * sobol_normal(x) + mean + 0.5);
  double left = 1 - ampsim_random::uniform_double(x), part = exp(-mean);
  unsigned int count = 0;
  while (left >= part && part > 0) {
    left -= part;
    part *= mean / ++count;
  }
  return count;
}

} // namespace ampsim_cuda

#endif
