// Variables in each memory space, and the functions that copy by symbol (guide,
// "Variable Memory Space Specifiers"; runtime API, symbols). HAZARD-NONE
#include "../expect.h"

struct Settings {
  int scale;
  float offsets[3];
};
__constant__ Settings settings;
__constant__ int table[8] = {1, 2, 4, 8, 16, 32, 64, 128};
__device__ int counter = 5, results[64];
__device__ double matrix[4][8];
__managed__ int shared_counter = 3;
__managed__ float curve[16];
namespace named {
static __device__ int hidden = 9;
}
template <class T> __device__ T of_template = T(2.5);

__global__ void use_all(Rows<float> row) {
  const int k = threadIdx.x;
  row(0) = settings.scale * k + settings.offsets[k % 3];
  row(1) = table[k % 8];
  row(2) = counter;
  results[k] = k * k;
  if (k < 32)
    matrix[k / 8][k % 8] = k;
  row(3) = shared_counter;
  if (k < 16)
    curve[k] = 0.5f * k;
  row(4) = named::hidden;
  row(5) = of_template<float> + of_template<int>;
}

__global__ void block_memory(Rows<int> row) {
  __shared__ int plain[64], plane[8][8];
  __shared__ struct {
    int a;
    short b[2];
  } members[32];
  extern __shared__ int dynamic[];
  const int k = threadIdx.x;
  plain[63 - k] = k;
  plane[k % 8][k / 8] = k;
  members[k % 32].b[k / 32] = short(k);
  dynamic[(k + 1) % 64] = k;
  __syncthreads();
  row(0) = plain[k];
  row(1) = plane[k / 8][k % 8];
  row(2) = members[k / 2].b[k % 2];
  row(3) = dynamic[k];
  int local[4] = {k, 2 * k, 3 * k, 4 * k};
  row(4) = local[k % 4];
}

__global__ void by_constant(const __grid_constant__ Settings given, Rows<int> row) {
  row(0) = given.scale + int(given.offsets[threadIdx.x % 3]);
}

int main() {
  const Settings wanted = {3, {0.25f, 0.5f, 0.75f}};
  expect("to a constant", int(cudaMemcpyToSymbol(settings, &wanted, sizeof wanted)), 0);
  auto row = make_rows<float>(6, 64);
  use_all<<<1, 64>>>(row);
  const auto got = take(row, 6);
  expect_all("a constant structure", &got[0], 64, [&](int k) { return 3 * k + wanted.offsets[k % 3]; });
  expect_all("a constant array", &got[64], 64, [](int k) { return 1 << k % 8; });
  expect_all("a device variable", &got[128], 64, [](int) { return 5; });
  expect_all("a managed variable", &got[192], 64, [](int) { return 3; });
  expect_all("a static one in a namespace", &got[256], 64, [](int) { return 9; });
  expect_all("variable templates", &got[320], 64, [](int) { return 4.5; });
  expect_all("a managed array on the host", curve, 16, [](int k) { return 0.5f * k; });

  int host[64], one = 0;
  double rows[4][8];
  expect("from an array", int(cudaMemcpyFromSymbol(host, results, sizeof host)), 0);
  expect_all("its values", host, 64, [](int k) { return k * k; });
  expect("from the middle", int(cudaMemcpyFromSymbol(&one, results, sizeof one, 7 * sizeof(int))), 0);
  expect("its value", one, 49);
  expect("from a plane", int(cudaMemcpyFromSymbol(rows, matrix, sizeof rows)), 0);
  expect_all("its values", rows[0], 32, [](int k) { return k; });
  one = 77;
  expect("to the middle", int(cudaMemcpyToSymbol(results, &one, sizeof one, 9 * sizeof(int))), 0);
  void *address;
  std::size_t size = 0;
  expect("the address", int(cudaGetSymbolAddress(&address, results)), 0);
  expect("the size", int(cudaGetSymbolSize(&size, results)), 0);
  expect("... of 64 integers", size, 64 * sizeof(int));
  expect("by its address", int(cudaMemcpy(host, address, sizeof host, cudaMemcpyDeviceToHost)), 0);
  expect("the changed one", host[9], 77);
  expect("asynchronously", int(cudaMemcpyToSymbolAsync(counter, &one, sizeof one, 0, cudaMemcpyHostToDevice, 0)),
         0);
  expect("and back", int(cudaMemcpyFromSymbolAsync(&host[0], counter, sizeof(int), 0, cudaMemcpyDeviceToHost, 0)),
         0);
  cudaDeviceSynchronize();
  expect("its value", host[0], 77);
  expect("over the end", int(cudaMemcpyToSymbol(counter, host, 2 * sizeof(int))), int(cudaErrorInvalidValue));
  cudaGetLastError();
  shared_counter = 12;
  expect("a managed variable from the host", shared_counter, 12);

  auto blocks = make_rows<int>(5, 64);
  block_memory<<<1, 64, 64 * sizeof(int)>>>(blocks);
  const auto in_block = take(blocks, 5);
  expect_all("shared", &in_block[0], 64, [](int k) { return 63 - k; });
  expect_all("in two dimensions", &in_block[64], 64, [](int k) { return k % 8 * 8 + k / 8; });
  expect_all("members", &in_block[128], 64, [](int k) { return k / 2 + k % 2 * 32; });
  expect_all("dynamic", &in_block[192], 64, [](int k) { return (k + 63) % 64; });
  expect_all("local", &in_block[256], 64, [](int k) { return k * (k % 4 + 1); });

  auto constant = make_rows<int>(1, 32);
  by_constant<<<1, 32>>>(Settings{40, {1, 2, 3}}, constant);
  const auto given = take(constant, 1);
  expect_all("a parameter that is constant", &given[0], 32, [](int k) { return 41 + k % 3; });
  return wrong;
}
