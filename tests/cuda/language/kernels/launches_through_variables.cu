// Kernels are launched through every kind of variable that can hold a pointer to one. HAZARD-NONE
#include "../expect.h"

#include <functional>
#include <map>

template <int by> __global__ void add(int *p) { p[threadIdx.x] += by; }
template <class T, int by> __global__ void add_times(T *p, T factor) { p[threadIdx.x] += by * factor; }
__global__ void increment(int *p) { p[threadIdx.x] += 1; }
__global__ void nothing() {}
using Kernel = void (*)(int *);

struct Member {
  Kernel kernel;
  static constexpr auto fixed = add<7>;
};
template <class T> struct Launcher {
  void (*kernel)(T *, T);
  Launcher() : kernel(add_times<T, 3>) {}
  void go(T *p) { kernel<<<1, 32>>>(p, T(2)); }
};
template <class K> void run(K kernel, int *p) { kernel<<<1, 32>>>(p); }
template <Kernel kernel> void run_argument(int *p) { kernel<<<1, 32>>>(p); }
template <int by> void run_local(int *p) {
  auto kernel = add<by>;
  kernel<<<1, 32>>>(p);
}
template <int by> void run_by_function(int *p) {
  auto *kernel = &add<by>;
  void *arguments[] = {&p};
  cudaLaunchKernel((void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
}
static Kernel table[] = {add<20>, increment, add<21>};
static Kernel choose(int which) { return which ? add<30> : add<31>; }
template <int by> Kernel chosen() { return add<by>; }

static int *values, sum;
static void added(const char *what, int by) {
  expect(what, int(cudaDeviceSynchronize()), 0);
  expect(what, int(cudaGetLastError()), 0);
  sum += by;
  expect_all(what, values, 32, [](int) { return sum; });
}

int main() {
  cudaMallocManaged(&values, 32 * sizeof(int));
  cudaMemset(values, 0, 32 * sizeof(int));
  auto kernel = add<1>;
  kernel<<<1, 32>>>(values);
  added("auto", 1);
  Kernel typed = increment;
  typed<<<1, 32>>>(values);
  added("a pointer's type", 1);
  (*typed)<<<1, 32>>>(values);
  added("dereferenced", 1);
  Member member{add<2>};
  member.kernel<<<1, 32>>>(values);
  added("a member", 2);
  Member::fixed<<<1, 32>>>(values);
  added("a constant of a class", 7);
  run(add<4>, values);
  run(increment, values);
  added("a parameter", 5);
  run_argument<add<5>>(values);
  added("a template's argument", 5);
  run_local<6>(values);
  added("a variable in a template", 6);
  run_by_function<8>(values);
  added("cudaLaunchKernel in a template", 8);
  for (Kernel each : table)
    each<<<1, 32>>>(values);
  added("an array", 42);
  Kernel plane[2][2] = {{add<16>, add<17>}, {increment, increment}};
  plane[0][1]<<<1, 32>>>(values);
  added("an array of arrays", 17);
  choose(1)<<<1, 32>>>(values);
  added("a result", 30);
  chosen<33>()<<<1, 32>>>(values);
  added("a template's result", 33);
  Launcher<int>().go(values);
  added("a class template's member", 6);
  std::vector<Kernel> several{add<11>, add<12>};
  for (auto &each : several)
    each<<<1, 32>>>(values);
  added("a vector", 23);
  std::map<int, Kernel> by_number{{1, add<13>}};
  by_number[1]<<<1, 32>>>(values);
  added("a map", 13);
  auto any = [&](auto which) { which<<<1, 32>>>(values); };
  any(add<14>);
  added("a lambda's parameter", 14);
  std::function<void(Kernel)> function = [&](Kernel which) { which<<<1, 32>>>(values); };
  function(add<15>);
  added("std::function", 15);
  static const Kernel constant = &add<18>;
  constant<<<1, 32>>>(values);
  added("a static constant", 18);
  (sum ? add<19> : increment)<<<1, 32>>>(values);
  added("a conditional", 19);

  void *arguments[] = {&values};
  cudaLaunchKernel((void *)add<9>, dim3(1), dim3(32), arguments, 0, 0);
  added("cudaLaunchKernel", 9);
  cudaLaunchKernel((const void *)&add<10>, 1, 32, arguments, 0, 0);
  added("... of an address", 10);
  cudaLaunchKernel(kernel, 1, 32, arguments, 0, 0);
  added("... of a kernel's type", 1);
  cudaLaunchCooperativeKernel((void *)kernel, dim3(1), dim3(32), arguments, 0, 0);
  cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(32), arguments, 0, 0);
  added("cudaLaunchCooperativeKernel", 2);

  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 32;
  expect("cudaLaunchKernelEx", int(cudaLaunchKernelEx(&config, add<41>, values)), 0);
  added("cudaLaunchKernelEx", 41);
  expect("... of a variable, converted arguments", int(cudaLaunchKernelEx(&config, add_times<int, 2>, values, 'a')),
         0);
  added("... of a variable, converted arguments", 2 * 'a');
  expect("... without arguments", int(cudaLaunchKernelEx(&config, nothing)), 0);
  expect("cudaLaunchKernelExC", int(cudaLaunchKernelExC(&config, (const void *)kernel, arguments)), 0);
  added("cudaLaunchKernelExC", 1);
  cudaLaunchAttribute attributes[3] = {};
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 1;
  attributes[1].id = cudaLaunchAttributeClusterDimension;
  attributes[1].val.clusterDim = {1, 1, 1};
  attributes[2].id = cudaLaunchAttributePriority;
  config.attrs = attributes;
  config.numAttrs = 3;
  expect("attributes", int(cudaLaunchKernelEx(&config, kernel, values)), 0);
  added("attributes", 1);
  expect("no configuration", int(cudaLaunchKernelExC(nullptr, (const void *)kernel, arguments)),
         cudaErrorInvalidValue);
  attributes[1].val.clusterDim = {2, 1, 1};
  expect("clusters that the grid is not made of", int(cudaLaunchKernelEx(&config, kernel, values)),
         cudaErrorInvalidClusterSize);
  cudaGetLastError();
  config.numAttrs = 0;
  config.blockDim = 4096;
  expect("too many threads", int(cudaLaunchKernelEx(&config, kernel, values)), cudaErrorInvalidValue);
  cudaGetLastError();
  added("nothing", 0);

  cudaFuncAttributes known;
  expect("attributes of a kernel that is not launched", int(cudaFuncGetAttributes(&known, (const void *)add<40>)),
         0);
  expect("its threads", known.maxThreadsPerBlock, 1024);
  int blocks = 0;
  expect("occupancy", int(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 32, 0)), 0);
  expect("its blocks", blocks, 32);
  cudaFree(values);
  return wrong;
}
