// Thrust's algorithms give what the host computes, without a finding. HAZARD-NONE
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include "../language/expect.h"

#include <algorithm>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x % 1000; }
};

int main() {
  thrust::host_vector<int> host(800);
  for (int k = 0; k < 800; ++k)
    host[k] = k * 7919 % 800;
  thrust::device_vector<int> device = host;
  thrust::transform(device.begin(), device.end(), device.begin(), Square());
  std::transform(host.begin(), host.end(), host.begin(), Square());
  expect("reduce", thrust::reduce(device.begin(), device.end()), thrust::reduce(host.begin(), host.end()));
  thrust::sort(device.begin(), device.end());
  std::sort(host.begin(), host.end());
  thrust::host_vector<int> sorted = device;
  expect_all("sort", sorted.data(), 800, [&](int k) { return host[k]; });
  return wrong;
}
