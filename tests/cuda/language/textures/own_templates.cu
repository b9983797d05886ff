// Programs' own templates with the former name of texture references take precedence. HAZARD-NONE
#include "../expect.h"
#include "own_texture.h"

#include <cuda_runtime.h>

int by_argument() { return texture(drawn::Image{}); }

texture<float> reference; // the only meaning of the name here
__global__ void fetch(float *out) { *out = tex1Dfetch(reference, 3); }

namespace first {
using namespace mine;
texture<float> variable = {2.5f}; // at namespace scope, like a reference
texture<float> plain;
__global__ void read(texture<int> from, int *out) { *out = texture_of(from); }
} // namespace first

namespace second {
using sampled::texture;
__global__ void sample(float *out) { *out = texture<float>(1.0f, 0.5f); }
} // namespace second

int main() {
  expect("a template of a header", first::variable.value, 2.5f);
  expect("as a static variable", first::plain.value, 0.0f);
  expect("a function of an argument's namespace", by_argument(), 9);
  float *number, *data, host[4] = {0, 1, 2, 3.5f};
  int *integer;
  cudaMallocManaged(&number, sizeof *number);
  cudaMallocManaged(&integer, sizeof *integer);
  first::read<<<1, 1>>>({7}, integer);
  second::sample<<<1, 1>>>(number);
  cudaDeviceSynchronize();
  expect("in a kernel", *integer, 7);
  expect("a template of functions", *number, 1.5f);
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  expect("cudaBindTexture", cudaBindTexture(nullptr, reference, data, sizeof host), cudaSuccess);
  fetch<<<1, 1>>>(number);
  cudaDeviceSynchronize();
  expect("a reference beside them", *number, 3.5f);
  return wrong;
}
