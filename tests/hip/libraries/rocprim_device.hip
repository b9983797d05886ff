// rocPRIM's device algorithms compute what the host computes, without a finding. HAZARD-NONE
#include <rocprim/rocprim.hpp>

#include "../language/expect.h"
#include "device_vectors.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

constexpr int count = 3000;

struct IsOdd {
  __device__ bool operator()(int x) const { return x % 2 != 0; }
};

int main() {
  std::vector<int> host(count), keys(count);
  std::vector<double> values(count);
  for (int k = 0; k < count; ++k) {
    host[k] = k * 7919 % 1009;
    keys[k] = k / 7;
    values[k] = k % 10;
  }
  int *const in = on_device(host), *const key = on_device(keys);
  double *const value = on_device(values);
  int *const out = on_device(host), *const number = on_device(std::vector<int>(1));
  double *const sums = on_device(values);

  run([&](void *storage, size_t &bytes) {
    return rocprim::reduce(storage, bytes, in, out, count, rocprim::plus<int>());
  });
  expect("reduce", on_host(out, 1)[0], std::accumulate(host.begin(), host.end(), 0));

  // Four and eight bytes with their flag: in one atomic word, or in two words with fences.
  std::vector<int> scanned(count);
  std::exclusive_scan(host.begin(), host.end(), scanned.begin(), 5);
  run([&](void *storage, size_t &bytes) {
    return rocprim::exclusive_scan(storage, bytes, in, out, 5, count, rocprim::plus<int>());
  });
  expect_all("exclusive_scan", on_host(out, count).data(), count, [&](int k) { return scanned[k]; });
  std::vector<double> scanned_values(count);
  std::partial_sum(values.begin(), values.end(), scanned_values.begin());
  run([&](void *storage, size_t &bytes) {
    return rocprim::inclusive_scan(storage, bytes, value, sums, count, rocprim::plus<double>());
  });
  expect_all("inclusive_scan", on_host(sums, count).data(), count, [&](int k) { return scanned_values[k]; });

  std::vector<int> sorted = host;
  std::sort(sorted.begin(), sorted.end());
  run([&](void *storage, size_t &bytes) { return rocprim::radix_sort_keys(storage, bytes, in, out, count); });
  expect_all("radix_sort_keys", on_host(out, count).data(), count, [&](int k) { return sorted[k]; });
  run([&](void *storage, size_t &bytes) {
    return rocprim::merge_sort(storage, bytes, in, out, count, rocprim::greater<int>());
  });
  expect_all("merge_sort", on_host(out, count).data(), count, [&](int k) { return sorted[count - 1 - k]; });

  std::vector<int> odd;
  std::copy_if(host.begin(), host.end(), std::back_inserter(odd), [](int x) { return x % 2 != 0; });
  run([&](void *storage, size_t &bytes) {
    return rocprim::select(storage, bytes, in, out, number, count, IsOdd());
  });
  expect("selected", on_host(number, 1)[0], int(odd.size()));
  expect_all("select", on_host(out, odd.size()).data(), int(odd.size()), [&](int k) { return odd[k]; });

  std::vector<int> distinct = keys;
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  run([&](void *storage, size_t &bytes) { return rocprim::unique(storage, bytes, key, out, number, count); });
  expect("distinct", on_host(number, 1)[0], int(distinct.size()));
  expect_all("unique", on_host(out, distinct.size()).data(), int(distinct.size()),
             [&](int k) { return distinct[k]; });

  std::map<int, double> sum_of;
  for (int k = 0; k < count; ++k)
    sum_of[keys[k]] += values[k];
  run([&](void *storage, size_t &bytes) {
    return rocprim::reduce_by_key(storage, bytes, key, value, count, out, sums, number);
  });
  expect("groups", on_host(number, 1)[0], int(sum_of.size()));
  expect_all("reduce_by_key", on_host(sums, sum_of.size()).data(), int(sum_of.size()),
             [&](int k) { return sum_of[k]; });

  std::vector<int> bins(16);
  for (int x : host)
    ++bins[x / 64];
  run([&](void *storage, size_t &bytes) {
    return rocprim::histogram_even(storage, bytes, in, count, out, 17, 0, 1024);
  });
  expect_all("histogram_even", on_host(out, 16).data(), 16, [&](int k) { return bins[k]; });
  return wrong;
}
