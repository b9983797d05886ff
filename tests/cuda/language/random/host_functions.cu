// cuRAND's host functions: their errors, generators for the host, offsets, streams and graphs, and Poisson's distribution.
// HAZARD-NONE
#include "../expect.h"

#include <curand.h>

#include <algorithm>
#include <cmath>
#include <vector>

constexpr curandRngType_t types[] = {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A,
                                     CURAND_RNG_PSEUDO_PHILOX4_32_10};

/// The values of an H100.
void check_errors() {
  curandGenerator_t generator = nullptr;
  unsigned int *bits;
  cudaMalloc(&bits, 64);
  expect("unknown type", int(curandCreateGenerator(&generator, curandRngType_t(7))), CURAND_STATUS_TYPE_ERROR);
  expect("no generator", int(curandGenerate(nullptr, bits, 4)), CURAND_STATUS_NOT_INITIALIZED);
  expect("no generator to seed", int(curandSetPseudoRandomGeneratorSeed(nullptr, 4)), CURAND_STATUS_NOT_INITIALIZED);
  expect("no generator to destroy", int(curandDestroyGenerator(nullptr)), CURAND_STATUS_NOT_INITIALIZED);
  for (curandRngType_t type : types) {
    const bool philox = type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
    expect("create", int(curandCreateGenerator(&generator, type)), CURAND_STATUS_SUCCESS);
    expect("odd count of normal numbers", int(curandGenerateNormal(generator, reinterpret_cast<float *>(bits), 3, 0, 1)),
           philox ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LENGTH_NOT_MULTIPLE);
    expect("64 bits", int(curandGenerateLongLong(generator, reinterpret_cast<unsigned long long *>(bits), 4)),
           CURAND_STATUS_TYPE_ERROR);
    expect("dimensions", int(curandSetQuasiRandomGeneratorDimensions(generator, 3)), CURAND_STATUS_TYPE_ERROR);
    expect("a mean of 0", int(curandGeneratePoisson(generator, bits, 4, 0)), CURAND_STATUS_OUT_OF_RANGE);
    expect("a mean below 0", int(curandGeneratePoisson(generator, bits, 4, -1)), CURAND_STATUS_OUT_OF_RANGE);
    expect("nothing", int(curandGenerate(generator, bits, 0)), CURAND_STATUS_SUCCESS);
    expect("no order of these", int(curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT)),
           CURAND_STATUS_OUT_OF_RANGE);
    expect("seeded", int(curandSetGeneratorOrdering(generator, CURAND_ORDERING_PSEUDO_SEEDED)),
           type == CURAND_RNG_PSEUDO_XORWOW ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE);
    expect("seeds", int(curandGenerateSeeds(generator)), CURAND_STATUS_SUCCESS);
    expect("destroy", int(curandDestroyGenerator(generator)), CURAND_STATUS_SUCCESS);
    expect("destroyed", int(curandGenerate(generator, bits, 4)), CURAND_STATUS_NOT_INITIALIZED);
  }
  int version = 0;
  curandGetVersion(&version);
  expect("the version", version, CURAND_VERSION);
  cudaFree(bits);
}

template <class T> std::vector<T> from_device(const T *from, size_t count) {
  std::vector<T> result(count);
  cudaMemcpy(result.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost);
  return result;
}

/// A host generator has the same numbers, and an offset is a position in them.
void check_places(curandRngType_t type) {
  constexpr size_t count = 20000, part = 12345;
  curandGenerator_t on_device, on_host;
  curandCreateGenerator(&on_device, type);
  curandCreateGeneratorHost(&on_host, type);
  std::vector<unsigned int> host(count);
  unsigned int *device;
  cudaMalloc(&device, count * sizeof(*device));
  for (curandGenerator_t generator : {on_device, on_host})
    curandSetPseudoRandomGeneratorSeed(generator, 5);
  curandGenerate(on_device, device, count);
  expect("on the host", int(curandGenerate(on_host, host.data(), count)), 0);
  const auto whole = from_device(device, count);
  expect("the host's numbers", whole == host, true);
  curandSetGeneratorOffset(on_device, part);
  curandGenerate(on_device, device, count - part);
  expect("the offset's numbers", from_device(device, count - part) ==
                                     std::vector<unsigned int>(whole.begin() + part, whole.end()),
         true);
  curandSetGeneratorOffset(on_device, 0);
  curandGenerate(on_device, device, part);
  curandGenerate(on_device, device + part, count - part);
  expect("numbers of two calls", from_device(device, count) == whole, true);
  curandDestroyGenerator(on_device);
  curandDestroyGenerator(on_host);
  cudaFree(device);
}

/// Work that waits in a stream keeps the seed with which it was enqueued; a captured graph continues with each launch.
void check_streams() {
  constexpr size_t count = 1000;
  unsigned int *a, *b;
  cudaMalloc(&a, count * sizeof(*a));
  cudaMalloc(&b, count * sizeof(*b));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetStream(generator, stream);
  curandSetPseudoRandomGeneratorSeed(generator, 1);
  curandGenerate(generator, a, count);
  curandSetPseudoRandomGeneratorSeed(generator, 2);
  curandGenerate(generator, b, count);
  cudaStreamSynchronize(stream);
  const auto first = from_device(a, count), second = from_device(b, count);
  expect("another seed", first != second, true);
  curandSetPseudoRandomGeneratorSeed(generator, 1);
  curandGenerate(generator, b, count);
  cudaStreamSynchronize(stream);
  expect("the same seed", from_device(b, count) == first, true);
  curandGenerate(generator, b, count);
  cudaStreamSynchronize(stream);
  const auto further = from_device(b, count);

  curandSetPseudoRandomGeneratorSeed(generator, 1);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  expect("captured", int(curandGenerate(generator, a, count)), 0);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  expect("the graph's numbers", from_device(a, count) == first, true);
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  expect("of its second launch", from_device(a, count) == further, true);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  curandDestroyGenerator(generator);
  cudaStreamDestroy(stream);
  cudaFree(a);
  cudaFree(b);
}

/// Mean and variance both equal the parameter.
void check_poisson(curandRngType_t type) {
  constexpr size_t count = 20000;
  unsigned int *numbers;
  cudaMalloc(&numbers, count * sizeof(*numbers));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, type);
  for (double of : {0.5, 10.0, 300.0, 3999.0, 5000.0}) {
    expect("curandGeneratePoisson", int(curandGeneratePoisson(generator, numbers, count, of)), 0);
    double mean = 0, variance = 0;
    for (unsigned int x : from_device(numbers, count)) {
      mean += x / double(count);
      variance += (x - of) * (x - of) / count;
    }
    expect("Poisson's mean", std::fabs(mean - of) <= 4 * std::sqrt(of / count), true);
    expect("Poisson's variance", std::fabs(variance - of) <= 4 * std::sqrt((of + 2 * of * of) / count), true);
  }
  curandDestroyGenerator(generator);
  cudaFree(numbers);
}

#ifndef CURAND_H_
#error "programs check this macro"
#endif

int main() {
  check_errors();
  for (curandRngType_t type : types) {
    check_places(type);
    check_poisson(type);
  }
  check_streams();
  return wrong != 0;
}
