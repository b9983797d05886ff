// Thrust's algorithms in HIP compute what the host computes, without a finding. HAZARD-NONE
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/merge.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/unique.h>

#include "../language/expect.h"

#include <algorithm>
#include <numeric>
#include <vector>

constexpr int count = 2500;

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x % 1000; }
};
struct IsSmall {
  __host__ __device__ bool operator()(int x) const { return x < 100; }
};
struct ByLastDigit {
  __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};

template <class T>
void expect_vector(const char *what, const thrust::device_vector<T> &got, const std::vector<T> &wanted) {
  const thrust::host_vector<T> elements = got;
  expect(what, elements.size(), wanted.size());
  expect_all(what, elements.data(), int(wanted.size()), [&](int k) { return wanted[k]; });
}

/// In device code, a single thread runs an algorithm.
__global__ void by_one_thread(int *elements, int size, int *sum) {
  thrust::sort(thrust::seq, elements, elements + size);
  *sum = thrust::reduce(thrust::device, elements, elements + size);
}

int main() {
  std::vector<int> host(count);
  for (int k = 0; k < count; ++k)
    host[k] = k * 7919 % 800;
  const thrust::device_vector<int> input(host.begin(), host.end());
  thrust::device_vector<int> device(count), other(count);

  thrust::transform(input.begin(), input.end(), device.begin(), Square());
  std::vector<int> squares(count);
  std::transform(host.begin(), host.end(), squares.begin(), Square());
  expect_vector("transform", device, squares);
  expect("reduce", thrust::reduce(device.begin(), device.end()),
         std::accumulate(squares.begin(), squares.end(), 0));
  expect("transform_reduce",
         thrust::transform_reduce(input.begin(), input.end(), Square(), 0, thrust::maximum<int>()),
         *std::max_element(squares.begin(), squares.end()));
  expect("max_element", thrust::max_element(input.begin(), input.end()) - input.begin(),
         std::max_element(host.begin(), host.end()) - host.begin());
  expect("find", thrust::find(input.begin(), input.end(), 77) - input.begin(),
         std::find(host.begin(), host.end(), 77) - host.begin());
  expect("count_if", thrust::count_if(input.begin(), input.end(), IsSmall()),
         std::count_if(host.begin(), host.end(), IsSmall()));

  std::vector<int> sums(count);
  std::exclusive_scan(host.begin(), host.end(), sums.begin(), 3);
  thrust::exclusive_scan(input.begin(), input.end(), device.begin(), 3);
  expect_vector("exclusive_scan", device, sums);

  std::vector<int> sorted = host, order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return host[a] < host[b]; });
  std::sort(sorted.begin(), sorted.end());
  device = input;
  thrust::sequence(other.begin(), other.end());
  thrust::sort_by_key(device.begin(), device.end(), other.begin());
  expect_vector("sort_by_key", device, sorted);
  expect_vector("values", other, order);
  thrust::device_vector<int> ends(count);
  const auto last = thrust::unique_copy(device.begin(), device.end(), ends.begin());
  ends.resize(last - ends.begin());
  std::vector<int> distinct = sorted;
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  expect_vector("unique_copy", ends, distinct);
  // The number of occurrences of each element.
  thrust::device_vector<int> keys(count), times(count);
  const auto groups = thrust::reduce_by_key(device.begin(), device.end(), thrust::make_constant_iterator(1),
                                            keys.begin(), times.begin());
  times.resize(groups.second - times.begin());
  std::vector<int> wanted_times(distinct.size());
  for (std::size_t k = 0; k < distinct.size(); ++k)
    wanted_times[k] = int(std::count(host.begin(), host.end(), distinct[k]));
  expect_vector("reduce_by_key", times, wanted_times);
  thrust::gather(other.begin(), other.end(), input.begin(), device.begin());
  expect_vector("gather", device, sorted);
  device = input;
  thrust::stable_sort(device.begin(), device.end(), ByLastDigit());
  std::vector<int> by_digit = host;
  std::stable_sort(by_digit.begin(), by_digit.end(), ByLastDigit());
  expect_vector("stable_sort", device, by_digit);

  thrust::device_vector<int> chosen(count);
  chosen.resize(thrust::copy_if(input.begin(), input.end(), chosen.begin(), IsSmall()) - chosen.begin());
  std::vector<int> small;
  std::copy_if(host.begin(), host.end(), std::back_inserter(small), IsSmall());
  expect_vector("copy_if", chosen, small);
  thrust::device_vector<int> merged(distinct.size() + count);
  thrust::device_vector<int> all(sorted.begin(), sorted.end());
  thrust::merge(ends.begin(), ends.end(), all.begin(), all.end(), merged.begin());
  std::vector<int> both(merged.size());
  std::merge(distinct.begin(), distinct.end(), sorted.begin(), sorted.end(), both.begin());
  expect_vector("merge", merged, both);

  // Single elements, tuples, a stream, and a conversion between the two memories.
  device[5] = 1234;
  expect("an element", int(device[5]), 1234);
  const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(input.begin(), other.begin()));
  const thrust::tuple<int, int> pair = pairs[7];
  expect("a pair", thrust::get<1>(pair), order[7]);
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  expect("reduce on a stream", thrust::reduce(thrust::hip::par.on(stream), input.begin(), input.end()),
         std::accumulate(host.begin(), host.end(), 0));
  (void)hipStreamDestroy(stream);
  const thrust::device_vector<double> doubles(host.begin(), host.end());
  expect("a conversion", double(doubles[9]), double(host[9]));

  int *const raw = thrust::raw_pointer_cast(device.data());
  by_one_thread<<<1, 1>>>(raw, 20, thrust::raw_pointer_cast(other.data()));
  expect("sum by one thread", int(other[0]), int(thrust::reduce(device.begin(), device.begin() + 20)));
  return wrong;
}
