// hipCUB's device algorithms compute what the host computes, without a finding. HAZARD-NONE
#include <hipcub/hipcub.hpp>

#include "../language/expect.h"
#include "device_vectors.h"

#include <algorithm>
#include <numeric>
#include <vector>

constexpr int count = 5000;

struct IsSmall {
  __host__ __device__ bool operator()(int x) const { return x < 300; }
};

int main() {
  std::vector<int> host(count), keys(count);
  std::vector<float> values(count);
  for (int k = 0; k < count; ++k) {
    host[k] = k * 7919 % 1009 - 100;
    keys[k] = k / 9;
    values[k] = float(k % 32);
  }
  int *const in = on_device(host), *const key = on_device(keys), *const out = on_device(host);
  int *const more = on_device(host), *const number = on_device(std::vector<int>(4));
  float *const value = on_device(values);

  run([&](void *storage, size_t &bytes) { return hipcub::DeviceReduce::Sum(storage, bytes, in, number, count); });
  expect("Sum", on_host(number, 1)[0], std::accumulate(host.begin(), host.end(), 0));
  run([&](void *storage, size_t &bytes) { return hipcub::DeviceReduce::Max(storage, bytes, in, number, count); });
  expect("Max", on_host(number, 1)[0], *std::max_element(host.begin(), host.end()));
  hipcub::KeyValuePair<int, int> *least;
  (void)hipMalloc(&least, sizeof *least);
  run([&](void *storage, size_t &bytes) { return hipcub::DeviceReduce::ArgMin(storage, bytes, in, least, count); });
  expect("ArgMin", on_host(least, 1)[0].key, int(std::min_element(host.begin(), host.end()) - host.begin()));

  // The number of small elements: a sum of truth values that are numbers in the output.
  hipcub::TransformInputIterator<bool, IsSmall, int *> small(in, IsSmall());
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceReduce::Sum(storage, bytes, small, number, count);
  });
  const int smalls = int(std::count_if(host.begin(), host.end(), IsSmall()));
  expect("Sum of truth values", on_host(number, 1)[0], smalls);
  hipcub::CountingInputIterator<int> indices(0);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceSelect::Flagged(storage, bytes, indices, small, out, number, count);
  });
  expect("selected", on_host(number, 1)[0], smalls);
  std::vector<int> places;
  for (int k = 0; k < count; ++k)
    if (IsSmall()(host[k]))
      places.push_back(k);
  expect_all("Flagged", on_host(out, smalls).data(), smalls, [&](int k) { return places[k]; });
  run([&](void *storage, size_t &bytes) {
    return hipcub::DevicePartition::If(storage, bytes, in, out, number, count, IsSmall());
  });
  std::vector<int> parts = host;
  std::stable_partition(parts.begin(), parts.end(), IsSmall());
  std::reverse(parts.begin() + smalls, parts.end());
  expect_all("If", on_host(out, count).data(), count, [&](int k) { return parts[k]; });

  std::vector<int> sums(count + 1);
  std::partial_sum(host.begin(), host.end(), sums.begin() + 1);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceScan::ExclusiveSum(storage, bytes, in, out, count);
  });
  expect_all("ExclusiveSum", on_host(out, count).data(), count, [&](int k) { return sums[k]; });
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceScan::InclusiveSumByKey(storage, bytes, key, in, out, count);
  });
  expect_all("InclusiveSumByKey", on_host(out, count).data(), count,
             [&](int k) { return sums[k + 1] - sums[k / 9 * 9]; });

  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceRunLengthEncode::Encode(storage, bytes, key, out, more, number, count);
  });
  expect("runs", on_host(number, 1)[0], (count + 8) / 9);
  expect_all("lengths", on_host(more, count / 9).data(), count / 9, [&](int) { return 9; });

  const std::vector<int> offsets = {0, 1500, 1500, 4000, count};
  int *const offset = on_device(offsets);
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceSegmentedReduce::Sum(storage, bytes, in, number, 4, offset, offset + 1);
  });
  expect_all("segments' Sum", on_host(number, 4).data(), 4,
             [&](int k) { return sums[offsets[k + 1]] - sums[offsets[k]]; });
  std::vector<int> bins(32);
  for (float x : values)
    ++bins[int(x)];
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceHistogram::HistogramEven(storage, bytes, value, out, 33, 0.f, 32.f, count);
  });
  expect_all("HistogramEven", on_host(out, 32).data(), 32, [&](int k) { return bins[k]; });
  run([&](void *storage, size_t &bytes) {
    return hipcub::DeviceAdjacentDifference::SubtractLeftCopy(storage, bytes, in, out, count);
  });
  expect_all("SubtractLeftCopy", on_host(out, count).data(), count,
             [&](int k) { return k == 0 ? host[0] : host[k] - host[k - 1]; });
  return wrong;
}
