// Thrust's algorithms compute what the host computes, without a finding. HAZARD-NONE
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

#include "../language/expect.h"

#include <algorithm>
#include <sstream>

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

  // Complex numbers on the device, and through a stream.
  std::stringstream stream("(3,4)");
  thrust::complex<float> number;
  stream >> number;
  thrust::device_vector<thrust::complex<float>> numbers(10, number);
  const thrust::complex<float> sum = thrust::reduce(numbers.begin(), numbers.end(), thrust::complex<float>(),
                                                    thrust::plus<thrust::complex<float>>());
  std::ostringstream text;
  text << sum;
  expect("sum of complex numbers", text.str() == "(30,40)", true);
  return wrong;
}
