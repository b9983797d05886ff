// hipCUB's device-wide sorts compute what the host computes, without a finding. HAZARD-NONE
#include <hipcub/hipcub.hpp>

#include "../language/expect.h"
#include "device_vectors.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

constexpr int count = 3000;

int main() {
  std::vector<int> host(count);
  std::vector<float> values(count);
  for (int k = 0; k < count; ++k) {
    host[k] = k * 7919 % 1009 - 100;
    values[k] = float(k % 32);
  }
  int *const in = on_device(host), *const out = on_device(host), *const more = on_device(host);
  float *const value = on_device(values), *const values_out = on_device(values);

  // Keys of both signs; values move with their keys, and the order of equal keys is kept.
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] < host[b]; });
  int *const from = on_device(host), *const to = on_device(host);
  (void)hipMemcpy(more, in, count * sizeof(int), hipMemcpyDeviceToDevice);
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  (void)hipMemcpy(from, numbers.data(), count * sizeof(int), hipMemcpyHostToDevice);
  hipcub::DoubleBuffer<int> both_keys(more, out), both_values(from, to);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceRadixSort::SortPairs(storage, bytes, both_keys, both_values, count);
  });
  expect_all("SortPairs", on_host(both_values.Current(), count).data(), count, [&](int k) { return order[k]; });
  std::vector<float> falling = values;
  std::sort(falling.begin(), falling.end(), std::greater<float>());
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceRadixSort::SortKeysDescending(storage, bytes, value, values_out, count);
  });
  expect_all("SortKeysDescending", on_host(values_out, count).data(), count, [&](int k) { return falling[k]; });
  (void)hipMemcpy(out, in, count * sizeof(int), hipMemcpyDeviceToDevice);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceMergeSort::SortKeys(storage, bytes, out, count,
                                             [] __device__(int a, int b) { return a < b; });
  });
  expect_all("SortKeys", on_host(out, count).data(), count, [&](int k) { return host[order[k]]; });

  const std::vector<int> offsets = {0, 900, 900, 2000, count};
  int *const offset = on_device(offsets);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceSegmentedRadixSort::SortKeys(storage, bytes, in, out, count, 4, offset, offset + 1);
  });
  std::vector<int> sorted = host;
  for (int k = 0; k < 4; ++k)
    std::sort(sorted.begin() + offsets[k], sorted.begin() + offsets[k + 1]);
  expect_all("segments' SortKeys", on_host(out, count).data(), count, [&](int k) { return sorted[k]; });

  return wrong;
}
