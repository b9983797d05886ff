// MTGP32: numbers drawn by kernels and by hipRAND's host functions: 256 from each
// of 512 generators in turn, starting with the first in each call. HAZARD-NONE
#include "../expect.h"

#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>
#include <hiprand/hiprand_mtgp32_host.h>
#include <rocrand/rocrand_mtgp32_11213.h>

constexpr int blocks = 512, threads = 256, rounds = 3;

__global__ void draw(hiprandStateMtgp32_t *states, unsigned *to, float *uniform) {
  __shared__ hiprandStateMtgp32_t own;
  hiprand_mtgp32_block_copy(&states[blockIdx.x], &own);
  for (int k = 0; k < rounds; ++k)
    to[(k * blocks + blockIdx.x) * threads + threadIdx.x] = hiprand(&own);
  uniform[blockIdx.x * threads + threadIdx.x] = hiprand_uniform(&own);
  hiprand_mtgp32_block_copy(&own, &states[blockIdx.x]);
}

template <class T> std::vector<T> from_device(const T *memory, int count) {
  std::vector<T> result(count);
  expect("the copy", int(hipMemcpy(result.data(), memory, count * sizeof(T), hipMemcpyDeviceToHost)), 0);
  return result;
}

int main() {
  constexpr int row = blocks * threads;
  hiprandStateMtgp32_t *states;
  mtgp32_kernel_params_t *sets;
  unsigned *to;
  float *uniform;
  hipMalloc(&states, blocks * sizeof(*states));
  hipMalloc(&sets, sizeof(*sets));
  hipMalloc(&to, rounds * row * sizeof(*to));
  hipMalloc(&uniform, row * sizeof(*uniform));
  expect("constants", int(hiprandMakeMTGP32Constants(mtgp32dc_params_fast_11213, sets)), HIPRAND_STATUS_SUCCESS);
  expect("states", int(hiprandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, sets, blocks, 99)),
         HIPRAND_STATUS_SUCCESS);
  draw<<<blocks, threads>>>(states, to, uniform);
  const auto drawn = from_device(to, rounds * row);
  const auto drawn_uniform = from_device(uniform, row);

  hiprandGenerator_t generator;
  expect("creating", int(hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_MTGP32)), HIPRAND_STATUS_SUCCESS);
  expect("the seed", int(hiprandSetPseudoRandomGeneratorSeed(generator, 99)), HIPRAND_STATUS_SUCCESS);
  expect("numbers", int(hiprandGenerate(generator, to, row + 300)), HIPRAND_STATUS_SUCCESS);
  const auto first = from_device(to, row + 300);
  expect_all("the first call", first.data(), row + 300, [&](int k) { return drawn[k]; });
  // Two blocks have drawn twice.
  expect("more numbers", int(hiprandGenerate(generator, to, 600)), HIPRAND_STATUS_SUCCESS);
  const auto second = from_device(to, 600);
  expect_all("the second call", second.data(), 600, [&](int k) { return drawn[k + (k < 512 ? 2 : 1) * row]; });
  expect("uniform numbers", int(hiprandGenerateUniform(generator, uniform, 256)), HIPRAND_STATUS_SUCCESS);
  const auto third = from_device(uniform, 256);
  expect_all("of the fourth round", third.data(), 256, [&](int k) { return drawn_uniform[k]; });
  hiprandDestroyGenerator(generator);
  hipFree(states);
  hipFree(sets);
  hipFree(to);
  hipFree(uniform);
  return wrong != 0;
}
