// Ranks, sizes, exchange and collective functions of the groups of a block. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>

#include <algorithm>

namespace cg = cooperative_groups;

constexpr int threads = 96;

__global__ void block_and_tiles(Rows<int> row) {
  const cg::thread_block block = cg::this_thread_block();
  row(0) = int(block.thread_rank());
  row(1) = int(block.size() + 1000 * block.num_threads());
  row(2) = int(block.group_index().x + 10 * block.thread_index().y + 100 * block.dim_threads().x);
  const auto warp = cg::tiled_partition<32>(block);
  const auto eight = cg::tiled_partition<8>(block);
  const auto inner = cg::tiled_partition<4>(eight);
  row(3) = int(warp.meta_group_rank() + 100 * warp.meta_group_size());
  row(4) = int(eight.thread_rank() + 100 * eight.meta_group_rank() + 10000 * eight.meta_group_size());
  row(5) = int(inner.thread_rank() + 100 * inner.meta_group_rank() + 10000 * inner.meta_group_size());
  const int own = row(0);
  row(6) = eight.shfl(own, 3);
  row(7) = eight.shfl_up(own, 2);
  row(8) = eight.shfl_down(own, 2);
  row(9) = eight.shfl_xor(own, 5);
  row(10) = eight.any(own % 8 == 1 && own < 8) + 2 * eight.all(own < 16);
  row(11) = int(eight.ballot(own % 3 == 0));
  row(12) = int(eight.match_any(own / 2));
  int same = 0;
  row(13) = int(eight.match_all(own / 16, same)) + 1000 * same;
  row(14) = int(eight.match_all(own, same)) + 1000 * same;
  const cg::thread_block_tile<8> plain = eight;
  row(15) = int(plain.meta_group_rank()) + plain.shfl(own, 0);
  const cg::thread_group run_time = cg::tiled_partition(block, 16u);
  row(16) = int(run_time.size() + 100 * run_time.thread_rank());
  struct Triple {
    double a, b;
    int c;
  };
  const Triple triple = warp.shfl(Triple{own + 0.5, own * 2.0, -own}, 7);
  row(17) = int(triple.a * 2 + triple.b) + triple.c;
  row(18) = int(cg::this_thread().size() + cg::this_thread().thread_rank());
  row(19) = cg::invoke_one_broadcast(eight, [&] { return own * 7; });
}

__global__ void coalesced(Rows<int> row) {
  const int own = int(cg::this_thread_block().thread_rank());
  if (own % 3 == 1) {
    const cg::coalesced_group group = cg::coalesced_threads();
    row(0) = int(group.size() + 100 * group.thread_rank());
    row(1) = group.shfl(own, 2);
    row(2) = group.shfl_up(own, 1);
    row(3) = group.shfl_down(own, 3);
    row(4) = int(group.ballot(own % 2));
    row(5) = cg::reduce(group, own, cg::plus<int>());
    const cg::coalesced_group part = cg::tiled_partition(group, 4);
    row(6) = int(part.thread_rank() + 100 * part.size() + 10000 * part.meta_group_rank());
    row(7) = group.any(own == 1) + 2 * group.all(own < 32);
  }
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const auto labelled = cg::labeled_partition(warp, own % 5);
  row(8) = cg::reduce(labelled, own, cg::plus<int>());
  row(9) = int(labelled.meta_group_size() + 10 * labelled.size());
  const auto binary = cg::binary_partition(warp, own % 4 == 0);
  row(10) = int(binary.size() + 100 * binary.thread_rank());
}

__global__ void collectives(Rows<int> row, int *total, cuda::atomic<int> *counter) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int own = int(threadIdx.x), value = own * 37 % 64;
  row(0) = cg::reduce(tile, value, cg::plus<int>());
  row(1) = cg::reduce(tile, value, cg::less<int>());
  row(2) = cg::reduce(tile, value, cg::greater<int>());
  row(3) = cg::reduce(tile, value, cg::bit_and<int>());
  row(4) = cg::reduce(tile, value, cg::bit_or<int>());
  row(5) = cg::reduce(tile, value, cg::bit_xor<int>());
  row(6) = cg::reduce(tile, value, [](int a, int b) { return a * 3 % 101 > b * 3 % 101 ? a : b; });
  row(7) = cg::inclusive_scan(tile, value);
  row(8) = cg::exclusive_scan(tile, value);
  row(9) = cg::inclusive_scan(tile, value, cg::greater<int>());
  row(10) = cg::exclusive_scan(tile, value, cg::bit_or<int>());
  cg::reduce_update_async(tile, *counter, 1, cg::plus<int>());
  if (own < 16)
    cg::reduce_store_async(tile, total, value, cg::plus<int>());
  row(11) = int(cg::reduce(tile, double(value) / 4, cg::plus<double>()) * 4);
}

__global__ void copies(const int *in, int *out) {
  __shared__ int buffer[2 * threads];
  const cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in, sizeof(int) * threads);
  cg::memcpy_async(block, buffer + threads, threads, in + threads, threads);
  cg::wait(block);
  out[threadIdx.x] = buffer[threads - 1 - threadIdx.x] + buffer[2 * threads - 1 - threadIdx.x];
}

int main() {
  auto rows = make_rows<int>(20, threads);
  block_and_tiles<<<1, dim3(24, 4)>>>(rows);
  auto got = take(rows, 20);
  auto row = [&](int k) { return got.data() + k * threads; };
  expect_all("thread_block::thread_rank", row(0), threads, [](int k) { return k; });
  expect_all("thread_block::size", row(1), threads, [](int) { return 96096; });
  expect_all("thread_block's indices", row(2), threads, [](int k) { return 10 * (k / 24) + 2400; });
  expect_all("a warp's meta group", row(3), threads, [](int k) { return k / 32 + 300; });
  expect_all("a tile's meta group", row(4), threads, [](int k) { return k % 8 + 100 * (k / 8) + 120000; });
  expect_all("a tile's part's meta group", row(5), threads, [](int k) { return k % 4 + 100 * (k % 8 / 4) + 20000; });
  expect_all("tile.shfl", row(6), threads, [](int k) { return k / 8 * 8 + 3; });
  expect_all("tile.shfl_up", row(7), threads, [](int k) { return k % 8 < 2 ? k : k - 2; });
  expect_all("tile.shfl_down", row(8), threads, [](int k) { return k % 8 > 5 ? k : k + 2; });
  expect_all("tile.shfl_xor", row(9), threads, [](int k) { return k ^ 5; });
  expect_all("tile.any and all", row(10), threads, [](int k) { return (k < 8) + 2 * (k < 16); });
  expect_all("tile.ballot", row(11), threads, [](int k) {
    int votes = 0;
    for (int lane = 0; lane < 8; ++lane)
      votes |= ((k / 8 * 8 + lane) % 3 == 0) << lane;
    return votes;
  });
  expect_all("tile.match_any", row(12), threads, [](int k) { return 3 << k % 8 / 2 * 2; });
  expect_all("tile.match_all, the same", row(13), threads, [](int) { return 1255; });
  expect_all("tile.match_all, others", row(14), threads, [](int) { return 0; });
  expect_all("a tile without its parent", row(15), threads, [](int k) { return k / 8 + k / 8 * 8; });
  expect_all("a tile at run time", row(16), threads, [](int k) { return 16 + 100 * (k % 16); });
  expect_all("tile.shfl of a struct", row(17), threads, [](int k) {
    const int from = k / 32 * 32 + 7;
    return 2 * from + 1 + 2 * from - from;
  });
  expect_all("this_thread", row(18), threads, [](int) { return 1; });
  expect_all("invoke_one_broadcast", row(19), threads, [](int k) { return k / 8 * 8 * 7; });

  rows = make_rows<int>(11, threads);
  coalesced<<<1, threads>>>(rows);
  got = take(rows, 11);
  std::vector<int> member(threads), first(threads + 1), size(threads);
  auto in_warp = [](int k, auto what) { // those of k's warp with k % 3 == 1, in order
    std::vector<int> all;
    for (int j = k / 32 * 32; j < k / 32 * 32 + 32; ++j)
      if (what(j))
        all.push_back(j);
    return all;
  };
  auto thirds = [&](int k) { return in_warp(k, [](int j) { return j % 3 == 1; }); };
  auto rank = [&](int k) {
    auto all = thirds(k);
    return int(std::find(all.begin(), all.end(), k) - all.begin());
  };
  auto chosen = [&](const char *what, int number, auto wanted) {
    expect_all(what, row(number), threads, [&](int k) { return k % 3 == 1 ? wanted(k) : 0; });
  };
  chosen("coalesced rank and size", 0, [&](int k) { return int(thirds(k).size()) + 100 * rank(k); });
  chosen("coalesced shfl", 1, [&](int k) { return thirds(k)[2]; });
  chosen("coalesced shfl_up", 2, [&](int k) { return thirds(k)[rank(k) ? rank(k) - 1 : 0]; });
  chosen("coalesced shfl_down", 3, [&](int k) {
    return rank(k) + 3 < int(thirds(k).size()) ? thirds(k)[rank(k) + 3] : k;
  });
  chosen("coalesced ballot", 4, [&](int k) {
    int votes = 0, place = 0;
    for (int j : thirds(k))
      votes |= j % 2 << place++;
    return votes;
  });
  chosen("coalesced reduce", 5, [&](int k) {
    int sum = 0;
    for (int j : thirds(k))
      sum += j;
    return sum;
  });
  chosen("a part of a coalesced group", 6, [&](int k) {
    const int part = rank(k) / 4, remaining = int(thirds(k).size()) - part * 4;
    return rank(k) % 4 + 100 * std::min(remaining, 4) + 10000 * part;
  });
  chosen("coalesced any and all", 7, [&](int k) { return (k < 32) + 2 * (k < 32); });
  expect_all("labeled_partition", row(8), threads, [&](int k) {
    int sum = 0;
    for (int j : in_warp(k, [&](int j) { return j % 5 == k % 5; }))
      sum += j;
    return sum;
  });
  expect_all("labeled_partition's sizes", row(9), threads, [&](int k) {
    return 5 + 10 * int(in_warp(k, [&](int j) { return j % 5 == k % 5; }).size());
  });
  expect_all("binary_partition", row(10), threads, [](int k) {
    return k % 4 == 0 ? 8 + 100 * (k % 32 / 4) : 24 + 100 * (k % 32 - k % 32 / 4 - 1);
  });

  int *total;
  cuda::atomic<int> *counter;
  cudaMallocManaged(&total, sizeof(int));
  cudaMallocManaged(&counter, sizeof *counter);
  new (counter) cuda::atomic<int>(5);
  rows = make_rows<int>(12, threads);
  collectives<<<1, threads>>>(rows, total, counter);
  got = take(rows, 12);
  auto value = [](int k) { return k * 37 % 64; };
  auto folded = [&](int from, int to, int start, auto operation) {
    for (int j = from; j < to; ++j)
      start = operation(start, value(j));
    return start;
  };
  auto fold = [&](int k, auto operation) {
    return folded(k / 16 * 16 + 1, k / 16 * 16 + 16, value(k / 16 * 16), operation);
  };
  auto sum = [](int a, int b) { return a + b; };
  auto larger = [](int a, int b) { return std::max(a, b); };
  expect_all("reduce plus", row(0), threads, [&](int k) { return fold(k, sum); });
  expect_all("reduce less", row(1), threads, [&](int k) { return fold(k, [](int a, int b) { return std::min(a, b); }); });
  expect_all("reduce greater", row(2), threads, [&](int k) { return fold(k, larger); });
  expect_all("reduce bit_and", row(3), threads, [&](int k) { return fold(k, [](int a, int b) { return a & b; }); });
  expect_all("reduce bit_or", row(4), threads, [&](int k) { return fold(k, [](int a, int b) { return a | b; }); });
  expect_all("reduce bit_xor", row(5), threads, [&](int k) { return fold(k, [](int a, int b) { return a ^ b; }); });
  expect_all("reduce of a lambda", row(6), threads, [&](int k) {
    return fold(k, [](int a, int b) { return a * 3 % 101 > b * 3 % 101 ? a : b; });
  });
  expect_all("inclusive_scan", row(7), threads, [&](int k) { return folded(k / 16 * 16, k + 1, 0, sum); });
  expect_all("exclusive_scan", row(8), threads, [&](int k) { return folded(k / 16 * 16, k, 0, sum); });
  expect_all("inclusive_scan greater", row(9), threads, [&](int k) { return folded(k / 16 * 16, k + 1, 0, larger); });
  expect_all("exclusive_scan bit_or", row(10), threads, [&](int k) {
    return folded(k / 16 * 16, k, 0, [](int a, int b) { return a | b; });
  });
  expect_all("reduce of doubles", row(11), threads, [&](int k) { return fold(k, sum); });
  expect("reduce_update_async", counter->load(), 5 + threads);
  expect("reduce_store_async", *total, folded(0, 16, 0, sum));
  cudaFree(total);
  cudaFree(counter);

  int *in, *out, result[threads], numbers[2 * threads];
  for (int k = 0; k < 2 * threads; ++k)
    numbers[k] = k * k;
  cudaMalloc(&in, sizeof numbers);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  copies<<<1, threads>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  expect_all("memcpy_async and wait", result, threads, [&](int k) {
    return numbers[threads - 1 - k] + numbers[2 * threads - 1 - k];
  });
  cudaFree(in);
  cudaFree(out);
  return wrong != 0;
}
