// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The primitives of asynchronous copies (CUDA C++ Programming Guide, "Pipeline Primitives Interface"). Copies are
// performed immediately, by the thread that issues them; for the detector, they are in flight until the thread has
// waited.
#pragma once

#include <cuda_runtime.h>

static __device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeros = 0) {
  const size_t copied = size - zeros;
  if (copied == 4)
    *(int *)to = *(const int *)from;
  else if (copied == 8)
    *(int2 *)to = *(const int2 *)from;
  else if (copied == 16)
    *(int4 *)to = *(const int4 *)from;
  else
    for (size_t k = 0; k < copied; ++k)
      ((char *)to)[k] = ((const char *)from)[k];
  for (size_t k = copied; k < size; ++k)
    ((char *)to)[k] = 0;
  ampsim_asynchronous(ampsim_copy_begins, to, from, size);
}
static __device__ inline void __pipeline_commit() { ampsim_asynchronous(ampsim_copies_committed, 0, 0, 0); }
static __device__ inline void __pipeline_wait_prior(size_t prior) {
  ampsim_asynchronous(ampsim_copies_awaited, 0, 0, prior);
}
