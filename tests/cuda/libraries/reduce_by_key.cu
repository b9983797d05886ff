// Blocks of CUB's reduction by key wait for each other's 16-byte words, which is harmless: there are no findings.
// HAZARD-NONE
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/reduce.h>

#include "../language/expect.h"

int main() {
  constexpr int count = 20000, length = 7;
  thrust::host_vector<long> host_keys(count);
  thrust::device_vector<double> values(count, 0.5), sums((count + length - 1) / length);
  for (int k = 0; k < count; ++k)
    host_keys[k] = k / length;
  const thrust::device_vector<long> keys = host_keys;
  const auto end = thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), thrust::make_discard_iterator(),
                                         sums.begin());
  expect("sums", int(end.second - sums.begin()), int(sums.size()));
  thrust::host_vector<double> host = sums;
  expect_all("sums", host.data(), int(host.size()),
             [&](int k) { return 0.5 * (k + 1 < int(host.size()) ? length : count - k * length); });
  return wrong;
}
