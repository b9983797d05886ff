// hipCUB's block and warp algorithms compute what the host computes, without a finding. HAZARD-NONE
#include <hipcub/hipcub.hpp>

#include "../language/expect.h"

#include <algorithm>
#include <numeric>
#include <vector>

constexpr int threads = 128, items = 3, count = threads * items;

__global__ void of_block(const int *input, Rows<int> out) {
  using Load = hipcub::BlockLoad<int, threads, items, hipcub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Scan = hipcub::BlockScan<int, threads, hipcub::BLOCK_SCAN_WARP_SCANS>;
  using Reduce = hipcub::BlockReduce<int, threads>;
  using Raking = hipcub::BlockReduce<int, threads, hipcub::BLOCK_REDUCE_RAKING>;
  using Sort = hipcub::BlockRadixSort<int, threads, items>;
  using Merge = hipcub::BlockMergeSort<int, threads, items>;
  using Exchange = hipcub::BlockExchange<int, threads, items>;
  using Discontinuity = hipcub::BlockDiscontinuity<int, threads>;
  using Difference = hipcub::BlockAdjacentDifference<int, threads>;
  using Shuffle = hipcub::BlockShuffle<int, threads>;
  using Histogram = hipcub::BlockHistogram<int, threads, items, 16, hipcub::BLOCK_HISTO_ATOMIC>;
  __shared__ union {
    Load::TempStorage load;
    Scan::TempStorage scan;
    Reduce::TempStorage reduce;
    Raking::TempStorage raking;
    Sort::TempStorage sort;
    Merge::TempStorage merge;
    Exchange::TempStorage exchange;
    Discontinuity::TempStorage discontinuity;
    Difference::TempStorage difference;
    Shuffle::TempStorage shuffle;
    Histogram::TempStorage histogram;
  } storage;
  __shared__ int bins[16];
  int data[items], result[items], total = 0;
  const auto put = [&](int row, int(&values)[items]) {
    for (int k = 0; k < items; ++k)
      out(row + k) = values[k];
    __syncthreads();
  };
  Load(storage.load).Load(input, data);
  put(0, data);
  Scan(storage.scan).ExclusiveSum(data, result, total);
  put(3, result);
  out(6) = total;
  Scan(storage.scan).InclusiveScan(data, result, hipcub::Max());
  put(7, result);
  out(10) = Reduce(storage.reduce).Sum(data);
  __syncthreads();
  out(11) = Raking(storage.raking).Reduce(data[0], hipcub::Min(), 100);
  __syncthreads();
  for (int k = 0; k < items; ++k)
    result[k] = data[k];
  Sort(storage.sort).SortDescending(result);
  put(12, result);
  for (int k = 0; k < items; ++k)
    result[k] = data[k];
  Merge(storage.merge).Sort(result, [](int a, int b) { return a < b; });
  put(15, result);
  Exchange(storage.exchange).BlockedToStriped(data, result);
  put(18, result);
  Discontinuity(storage.discontinuity).FlagHeads(result, data, hipcub::Inequality());
  put(21, result);
  Difference(storage.difference).SubtractLeft(data, result, hipcub::Difference());
  put(24, result);
  Shuffle(storage.shuffle).Up(data, result);
  if (threadIdx.x == 0)
    result[0] = -1;
  put(27, result);
  for (int k = 0; k < items; ++k)
    result[k] = data[k] & 15;
  Histogram(storage.histogram).Histogram(result, bins);
  __syncthreads();
  out(30) = bins[threadIdx.x % 16];
}

template <int WIDTH> __global__ void of_warp(const int *input, Rows<int> out) {
  using Reduce = hipcub::WarpReduce<int, WIDTH>;
  using Scan = hipcub::WarpScan<int, WIDTH>;
  using Merge = hipcub::WarpMergeSort<int, 1, WIDTH>;
  __shared__ typename Reduce::TempStorage reduce[threads / WIDTH];
  __shared__ typename Scan::TempStorage scan[threads / WIDTH];
  __shared__ typename Merge::TempStorage merge[threads / WIDTH];
  const int warp = int(threadIdx.x) / WIDTH, value = input[threadIdx.x];
  out(0) = Reduce(reduce[warp]).Sum(value);
  out(1) = Reduce(reduce[warp]).Reduce(value, hipcub::Max());
  int prefix;
  Scan(scan[warp]).ExclusiveSum(value, prefix);
  out(2) = prefix;
  Scan(scan[warp]).InclusiveScan(value, prefix, hipcub::Max());
  out(3) = prefix;
  int sorted[1] = {value};
  Merge(merge[warp]).Sort(sorted, [](int a, int b) { return a < b; });
  out(4) = sorted[0];
}

template <int WIDTH> void check_warps(const int *input, const std::vector<int> &host) {
  const Rows<int> rows = make_rows<int>(5, threads);
  of_warp<WIDTH><<<1, threads>>>(input, rows);
  const std::vector<int> got = take(rows, 5);
  for (int begin = 0; begin < threads; begin += WIDTH) {
    const int *const of = &host[begin];
    std::vector<int> sorted(of, of + WIDTH);
    std::sort(sorted.begin(), sorted.end());
    expect("warp's Sum", got[begin], std::accumulate(of, of + WIDTH, 0));
    expect("warp's Reduce", got[threads + begin], sorted.back());
    expect_all("warp's ExclusiveSum", &got[2 * threads + begin], WIDTH,
               [&](int k) { return std::accumulate(of, of + k, 0); });
    expect_all("warp's InclusiveScan", &got[3 * threads + begin], WIDTH,
               [&](int k) { return *std::max_element(of, of + k + 1); });
    expect_all("warp's Sort", &got[4 * threads + begin], WIDTH, [&](int k) { return sorted[k]; });
  }
}

int main() {
  std::vector<int> host(count);
  for (int k = 0; k < count; ++k)
    host[k] = k * 7919 % 101 / 2;
  int *input;
  (void)hipMalloc(&input, count * sizeof(int));
  (void)hipMemcpy(input, host.data(), count * sizeof(int), hipMemcpyHostToDevice);
  const Rows<int> block = make_rows<int>(31, threads);
  of_block<<<1, threads>>>(input, block);
  const std::vector<int> got = take(block, 31);
  // Returns element k of a blocked arrangement.
  const auto blocked = [&](const char *what, int row, auto wanted) {
    std::vector<int> elements(count);
    for (int k = 0; k < count; ++k)
      elements[k] = got[(row + k % items) * threads + k / items];
    expect_all(what, elements.data(), count, wanted);
  };
  const auto of_first = [&](const char *what, int row, int wanted) { expect(what, got[row * threads], wanted); };
  std::vector<int> sums(count + 1), largest(count), sorted = host;
  std::partial_sum(host.begin(), host.end(), sums.begin() + 1);
  std::partial_sum(host.begin(), host.end(), largest.begin(), [](int a, int b) { return std::max(a, b); });
  std::sort(sorted.begin(), sorted.end());
  blocked("Load", 0, [&](int k) { return host[k]; });
  blocked("ExclusiveSum", 3, [&](int k) { return sums[k]; });
  of_first("aggregate", 6, sums[count]);
  blocked("InclusiveScan", 7, [&](int k) { return largest[k]; });
  of_first("Sum", 10, sums[count]);
  int least = host[0];
  for (int t = 0; t < 100; ++t)
    least = std::min(least, host[t * items]);
  of_first("Reduce of 100 threads", 11, least);
  blocked("SortDescending", 12, [&](int k) { return sorted[count - 1 - k]; });
  blocked("Sort", 15, [&](int k) { return sorted[k]; });
  blocked("BlockedToStriped", 18, [&](int k) { return host[k % items * threads + k / items]; });
  blocked("FlagHeads", 21, [&](int k) { return k == 0 || host[k] != host[k - 1]; });
  blocked("SubtractLeft", 24, [&](int k) { return k == 0 ? host[0] : host[k] - host[k - 1]; });
  blocked("Up", 27, [&](int k) { return k == 0 ? -1 : host[k - 1]; });
  std::vector<int> bins(16);
  for (int x : host)
    ++bins[x & 15];
  expect_all("Histogram", &got[30 * threads], 16, [&](int k) { return bins[k]; });

  check_warps<warpSize>(input, host);
  check_warps<16>(input, host);
  return wrong;
}
