// The memory space of an address. An H100 gives the same results. HAZARD-NONE
#include "../expect.h"

struct Large {
  int values[8];
};

__constant__ int constant[4] = {1, 2, 3, 4};
__device__ int variable;

enum { is_shared, is_global, is_constant, is_local, is_grid_constant, asked };
enum { of_shared, of_dynamic, of_local, of_global, of_variable, of_constant, in_place, copied, places };

__device__ void ask(int *results, const void *address) {
  results[is_shared] = int(__isShared(address));
  results[is_global] = int(__isGlobal(address));
  results[is_constant] = int(__isConstant(address));
  results[is_local] = int(__isLocal(address));
  results[is_grid_constant] = int(__isGridConstant(address));
}
__global__ void classify(int *results, const __grid_constant__ Large whole, Large copy, int index) {
  __shared__ int shared[32];
  extern __shared__ int dynamic[];
  int local[4] = {index, 1, 2, 3};
  shared[0] = dynamic[0] = local[index];
  copy.values[index] = 7; // so that it belongs to the thread
  ask(results + asked * of_shared, shared + index);
  ask(results + asked * of_dynamic, dynamic + index);
  ask(results + asked * of_local, local + index);
  ask(results + asked * of_global, results);
  ask(results + asked * of_variable, &variable);
  ask(results + asked * of_constant, constant + index);
  ask(results + asked * in_place, &whole.values[index]);
  ask(results + asked * copied, &copy.values[index]);
}
__global__ void convert(int *results, int index) {
  __shared__ int shared[4];
  int local[4] = {5, 6, 7, 8};
  shared[threadIdx.x] = int(threadIdx.x) + 1;
  __syncthreads();
  const int *generic = static_cast<const int *>(__cvta_shared_to_generic(__cvta_generic_to_shared(&shared[index])));
  const int *global = static_cast<const int *>(__cvta_global_to_generic(__cvta_generic_to_global(&results[3])));
  const int *own = static_cast<const int *>(__cvta_local_to_generic(__cvta_generic_to_local(&local[index])));
  const int *fixed =
      static_cast<const int *>(__cvta_constant_to_generic(__cvta_generic_to_constant(&constant[index])));
  if (threadIdx.x == 0) {
    results[0] = *generic + 10 * *own + 100 * *fixed;
    results[1] = global == &results[3];
  }
}

int main() {
  int *device, host[asked * places];
  cudaMalloc(&device, sizeof host);
  classify<<<1, 1, 128>>>(device, Large{{1}}, Large{{2}}, 2);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  auto said = [&](const char *what, int place, bool shared, bool global, bool constant, bool local, bool of_grid) {
    const bool wanted[asked] = {shared, global, constant, local, of_grid};
    expect_all(what, host + asked * place, asked, [&](int k) { return int(wanted[k]); });
  };
  said("a shared array", of_shared, true, false, false, false, false);
  said("a dynamic shared array", of_dynamic, true, false, false, false, false);
  said("a local array", of_local, false, false, false, true, false);
  said("memory of cudaMalloc", of_global, false, true, false, false, false);
  said("a __device__ variable", of_variable, false, true, false, false, false);
  said("a __constant__ variable", of_constant, false, false, true, false, false);
  said("a __grid_constant__ parameter", in_place, false, true, false, false, true);
  said("another parameter", copied, false, false, false, true, false);
  convert<<<1, 4>>>(device, 1);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  expect("__cvta_generic_to_shared and similar, there and back", host[0], 2 + 10 * 6 + 100 * 2);
  expect("__cvta_generic_to_global, there and back", host[1], 1);
  cudaFree(device);
  return wrong != 0;
}
