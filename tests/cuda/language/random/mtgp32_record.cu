// MTGP32's numbers from cuRAND's host functions and in kernels, compared with an H100 and NVIDIA's library
// (13.0): all bits of integers and uniform numbers, as digests; normal ones within tolerances. HAZARD-NONE
#include "../expect.h"

#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
#include <curand_mtgp32dc_p_11213.h>

#include <cmath>

using Digest = unsigned long long;

/// FNV-1a over bytes.
template <class T> void expect_digest(const char *what, const T *memory, size_t count, Digest wanted) {
  std::vector<T> values(count);
  expect(what, int(cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost)), 0);
  const auto *bytes = reinterpret_cast<const unsigned char *>(values.data());
  Digest got = 0xcbf29ce484222325;
  for (size_t k = 0; k < count * sizeof(T); ++k)
    got = (got ^ bytes[k]) * 0x100000001b3;
  if (got != wanted) {
    std::printf("%s: 0x%llx, not 0x%llx\n", what, got, wanted);
    ++wrong;
  }
}
template <class T> T *allocate(size_t count) {
  T *memory;
  cudaMalloc(&memory, count * sizeof(T));
  return memory;
}

struct Record {
  curandOrdering_t order;
  Digest bits, uniform, uniform_double, mixed_bits, mixed_double;
};
const Record records[] = {
    {CURAND_ORDERING_PSEUDO_DEFAULT, 0xdcfbe007212d709c, 0x51ee9085f2e245c1, 0xc129201f8b9ea0f3, 0xb6659dc353f0b93a,
     0x718f2b75d6fabaad},
    {CURAND_ORDERING_PSEUDO_BEST, 0xdcfbe007212d709c, 0x51ee9085f2e245c1, 0xc129201f8b9ea0f3, 0xb6659dc353f0b93a,
     0x718f2b75d6fabaad},
    {CURAND_ORDERING_PSEUDO_LEGACY, 0x3b25bcf5c30082fc, 0xe57efc75d819ff74, 0x74362e62f2ebec67, 0xcbedd15c69777e40,
     0x718f2b75d6fabaad},
};

void check(const Record &record) {
  const size_t count = 192 * 256 * 2 + 700;
  auto *bits = allocate<unsigned int>(2 * count);
  auto *numbers = allocate<float>(count);
  auto *doubles = allocate<double>(count);
  const auto anew = [&] {
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MTGP32);
    curandSetGeneratorOrdering(generator, record.order);
    curandSetPseudoRandomGeneratorSeed(generator, 777);
    return generator;
  };
  curandGenerator_t generator = anew();
  curandGenerate(generator, bits, 100);
  curandGenerate(generator, bits + 100, 1000);
  curandGenerate(generator, bits + 1100, count);
  expect_digest("three calls", bits, 1100 + count, record.bits);
  curandDestroyGenerator(generator);
  generator = anew();
  curandGenerateUniform(generator, numbers, count);
  expect_digest("uniform", numbers, count, record.uniform);
  curandDestroyGenerator(generator);
  generator = anew();
  curandGenerateUniformDouble(generator, doubles, 60000);
  expect_digest("uniform, in double precision", doubles, 60000, record.uniform_double);
  curandDestroyGenerator(generator);
  // One kind after the other: each of their numbers takes one number of the sequence.
  generator = anew();
  curandGenerate(generator, bits, 300);
  curandGenerateUniformDouble(generator, doubles, 500);
  expect("an odd count of normal numbers", int(curandGenerateNormal(generator, numbers, 399, 0, 1)), 0);
  curandGenerateNormal(generator, numbers + 399, 1, 0, 1);
  curandGenerate(generator, bits + 300, 50000);
  expect_digest("mixed integers", bits, 50300, record.mixed_bits);
  expect_digest("mixed doubles", doubles, 500, record.mixed_double);
  float first;
  cudaMemcpy(&first, numbers, sizeof(first), cudaMemcpyDeviceToHost);
  expect("a normal number", std::fabs(first - -0.805457175f) < 1e-6, true);
  curandDestroyGenerator(generator);
  cudaFree(bits);
  cudaFree(numbers);
  cudaFree(doubles);
}

__global__ void draw(curandStateMtgp32 *states, unsigned int *bits, float *uniform, double *uniform_double) {
  const int own = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  for (int k = 0; k < 4; ++k)
    bits[own + k * all] = curand(&states[blockIdx.x]);
  uniform[own] = curand_uniform(&states[blockIdx.x]);
  uniform_double[own] = curand_uniform_double(&states[blockIdx.x]);
}
void check_kernels() {
  const int blocks = 40, threads = 64, count = blocks * threads;
  auto *states = allocate<curandStateMtgp32>(blocks);
  auto *sets = allocate<mtgp32_kernel_params>(1);
  auto *bits = allocate<unsigned int>(4 * count);
  auto *uniform = allocate<float>(count);
  auto *uniform_double = allocate<double>(count);
  curandMakeMTGP32Constants(mtgp32dc_params_fast_11213, sets);
  curandMakeMTGP32KernelState(states, mtgp32dc_params_fast_11213, sets, blocks, 777);
  draw<<<blocks, threads>>>(states, bits, uniform, uniform_double);
  expect_digest("bits in kernels", bits, 4 * count, 0x14fc9d751944df09);
  expect_digest("uniform in kernels", uniform, count, 0xacbcb6316735d7fb);
  expect_digest("uniform in kernels, in double precision", uniform_double, count, 0x0976e9cb450ad358);
  for (void *each : {(void *)states, (void *)sets, (void *)bits, (void *)uniform, (void *)uniform_double})
    cudaFree(each);
}

int main() {
  expect("bytes of a state", sizeof(curandStateMtgp32), 4112);
  expect("bytes of the parameters in kernels", sizeof(mtgp32_kernel_params), 40804);
  expect("bytes of a set of parameters", sizeof(mtgp32_params_fast_t), 236);
  for (const Record &record : records)
    check(record);
  check_kernels();
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MTGP32);
  expect("an offset", int(curandSetGeneratorOffset(generator, 5)), CURAND_STATUS_TYPE_ERROR);
  expect("the order of XORWOW", int(curandSetGeneratorOrdering(generator, CURAND_ORDERING_PSEUDO_SEEDED)),
         CURAND_STATUS_OUT_OF_RANGE);
  auto *bits = allocate<unsigned int>(1024);
  curandGenerate(generator, bits, 1024);
  expect_digest("without a seed", bits, 1024, 0x8109c7311de49a7b);
  curandDestroyGenerator(generator);
  cudaFree(bits);
  return wrong != 0;
}
