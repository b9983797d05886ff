// cuda::atomic, atomic_ref, barrier, latch, semaphore, pipeline. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda/std/atomic>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

constexpr int threads = 64, blocks = 2;

struct Objects {
  cuda::atomic<int, cuda::thread_scope_device> sum, low, high, bits, clear, flip, swapped;
  cuda::atomic<unsigned long long> wide;
  cuda::atomic<float> fraction;
  cuda::std::atomic<int> standard;
  cuda::atomic<int *> pointer;
  int plain;
};

__global__ void operations(Objects *o) {
  const int own = int(blockIdx.x * blockDim.x + threadIdx.x);
  o->sum += own;
  o->sum.fetch_sub(1, cuda::memory_order_relaxed);
  o->low.fetch_min(-own);
  o->high.fetch_max(own);
  o->bits |= 1 << own % 16;
  o->clear &= ~(1 << own % 16);
  o->flip.fetch_xor(own);
  ++o->wide;
  o->fraction.fetch_add(0.25f);
  o->standard++;
  o->pointer.fetch_add(1);
  cuda::atomic_ref<int, cuda::thread_scope_device> plain(o->plain);
  int seen = plain.load(cuda::memory_order_relaxed);
  while (!plain.compare_exchange_weak(seen, seen + 3, cuda::memory_order_relaxed)) {
  }
  if (own == 5)
    o->swapped.exchange(17);
}

__global__ void messages(int *data, cuda::atomic<int, cuda::thread_scope_device> *flag, int *ticket) {
  if (threadIdx.x)
    return;
  if (atomicAdd(ticket, 1) == 0) { // the block that runs first writes
    *data = 42;
    flag->store(1, cuda::std::memory_order_release);
  } else {
    flag->wait(0, cuda::memory_order_acquire);
    *data += 1;
  }
}

__global__ void phases(Rows<int> row) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int numbers[threads];
  const int own = int(threadIdx.x);
  if (own == 0)
    init(&barrier, threads);
  __syncthreads();
  numbers[own] = own;
  barrier.arrive_and_wait();
  const int next = numbers[(own + 1) % threads];
  barrier.arrive_and_wait();
  numbers[own] = 2 * next;
  auto token = barrier.arrive();
  row(0) = next;
  barrier.wait(static_cast<decltype(token) &&>(token));
  row(1) = numbers[threads - 1 - own];
  if (own >= threads / 2) {
    barrier.arrive_and_drop();
    return;
  }
  barrier.arrive_and_wait();
  numbers[own] = own * own;
  barrier.arrive_and_wait();
  row(2) = numbers[threads / 2 - 1 - own];
}

__global__ void copy_with_barrier(const int *in, Rows<int> row) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ int numbers[threads];
  const auto block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    init(&barrier, block.size());
  block.sync();
  cuda::memcpy_async(block, numbers, in, sizeof(int) * threads, barrier);
  barrier.arrive_and_wait();
  row(0) = numbers[threads - 1 - threadIdx.x];
}

__global__ void staged(const int *in, Rows<int> row, int batches) {
  constexpr int stages = 2;
  __shared__ int numbers[stages][threads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  int sum = 0, fetched = 0;
  for (int batch = 0; batch < batches; ++batch) {
    for (; fetched < batches && fetched < batch + stages; ++fetched) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, numbers[fetched % stages], in + fetched * threads, sizeof(int) * threads, pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    sum += numbers[batch % stages][(threadIdx.x + 1) % threads];
    pipeline.consumer_release();
  }
  row(0) = sum;
}

__global__ void roles(const int *in, Rows<int> row, int batches) {
  constexpr int stages = 2;
  __shared__ int numbers[stages][threads / 2];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  const auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state, threads / 2);
  const int own = int(block.thread_rank());
  int sum = 0;
  for (int batch = 0; batch < batches; ++batch)
    if (own < threads / 2) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&numbers[batch % stages][own], in + batch * threads + own, sizeof(int), pipeline);
      pipeline.producer_commit();
    } else {
      pipeline.consumer_wait();
      sum += numbers[batch % stages][threads - 1 - own];
      pipeline.consumer_release();
    }
  row(0) = sum;
}

__global__ void own_pipeline(const int *in, Rows<int> row) {
  __shared__ int numbers[2][threads];
  auto pipeline = cuda::make_pipeline();
  pipeline.producer_acquire();
  cuda::memcpy_async(&numbers[0][threadIdx.x], in + threadIdx.x, sizeof(int), pipeline);
  pipeline.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipeline);
  __pipeline_memcpy_async(&numbers[1][threadIdx.x], in + threads + threadIdx.x, sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  row(0) = numbers[0][threads - 1 - threadIdx.x] + numbers[1][threads - 1 - threadIdx.x];
  pipeline.consumer_release();
}

__global__ void latches(Rows<int> row, cuda::binary_semaphore<cuda::thread_scope_device> *one, int *counter) {
  __shared__ cuda::latch<cuda::thread_scope_block> latch;
  __shared__ int numbers[threads];
  if (threadIdx.x == 0)
    init(&latch, threads);
  __syncthreads();
  numbers[threadIdx.x] = int(threadIdx.x) * 3;
  latch.arrive_and_wait();
  row(0) = numbers[threads - 1 - threadIdx.x];
  if (threadIdx.x % 32 == 0) {
    one->acquire();
    *counter += 1;
    one->release();
  }
}

int main() {
  Objects *o;
  cudaMallocManaged(&o, sizeof *o);
  new (o) Objects{{0}, {100}, {-100}, {0}, {0xffff}, {0}, {0}, {1ull << 40}, {0.5f}, {0}, {nullptr}, 7};
  operations<<<blocks, threads>>>(o);
  expect("the launch", int(cudaDeviceSynchronize()), 0);
  const int all = blocks * threads;
  expect("atomic += and fetch_sub", o->sum.load(), all * (all - 1) / 2 - all);
  expect("fetch_min", o->low.load(), 1 - all);
  expect("fetch_max", o->high.load(), all - 1);
  expect("|=", o->bits.load(), 0xffff);
  expect("&=", o->clear.load(), 0);
  int flipped = 0;
  for (int k = 0; k < all; ++k)
    flipped ^= k;
  expect("fetch_xor", o->flip.load(), flipped);
  expect("++ of 64 bits", o->wide.load(), (1ull << 40) + all);
  expect("fetch_add of floats", o->fraction.load(), 0.5f + 0.25f * all);
  expect("cuda::std::atomic", o->standard.load(), all);
  expect("an atomic pointer", o->pointer.load() - static_cast<int *>(nullptr), all);
  expect("atomic_ref::compare_exchange_weak", o->plain, 7 + 3 * all);
  expect("exchange", o->swapped.load(), 17);
  cudaFree(o);

  int *data, *ticket, result = 0;
  cuda::atomic<int, cuda::thread_scope_device> *flag;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&ticket, sizeof(int));
  cudaMalloc(&flag, sizeof *flag);
  cudaMemset(ticket, 0, sizeof(int));
  cudaMemset(flag, 0, sizeof *flag);
  messages<<<2, 32>>>(data, flag, ticket);
  cudaMemcpy(&result, data, sizeof result, cudaMemcpyDeviceToHost);
  expect("release and acquire", result, 43);

  auto rows = make_rows<int>(3, threads);
  phases<<<1, threads>>>(rows);
  auto got = take(rows, 3);
  expect_all("barrier::arrive_and_wait", got.data(), threads, [](int k) { return (k + 1) % threads; });
  expect_all("barrier::arrive and wait", got.data() + threads, threads, [](int k) { return 2 * ((threads - k) % threads); });
  expect_all("barrier::arrive_and_drop", got.data() + 2 * threads, threads / 2, [](int k) {
    return (threads / 2 - 1 - k) * (threads / 2 - 1 - k);
  });

  const int batches = 5;
  std::vector<int> numbers(batches * threads);
  for (int k = 0; k < batches * threads; ++k)
    numbers[k] = k * 7 % 1000;
  int *in;
  cudaMalloc(&in, numbers.size() * sizeof(int));
  cudaMemcpy(in, numbers.data(), numbers.size() * sizeof(int), cudaMemcpyHostToDevice);
  rows = make_rows<int>(1, threads);
  copy_with_barrier<<<1, threads>>>(in, rows);
  got = take(rows, 1);
  expect_all("memcpy_async with a barrier", got.data(), threads, [&](int k) { return numbers[threads - 1 - k]; });

  auto column = [&](int k) {
    int sum = 0;
    for (int batch = 0; batch < batches; ++batch)
      sum += numbers[batch * threads + k];
    return sum;
  };
  rows = make_rows<int>(1, threads);
  staged<<<1, threads>>>(in, rows, batches);
  got = take(rows, 1);
  expect_all("a pipeline of a block", got.data(), threads, [&](int k) { return column((k + 1) % threads); });

  rows = make_rows<int>(1, threads);
  roles<<<1, threads>>>(in, rows, batches);
  got = take(rows, 1);
  expect_all("a pipeline with producers", got.data() + threads / 2, threads / 2,
             [&](int k) { return column(threads / 2 - 1 - k); });

  rows = make_rows<int>(1, threads);
  own_pipeline<<<1, threads>>>(in, rows);
  got = take(rows, 1);
  expect_all("a pipeline of a thread", got.data(), threads, [&](int k) {
    return numbers[threads - 1 - k] + numbers[2 * threads - 1 - k];
  });
  cudaFree(in);

  cuda::binary_semaphore<cuda::thread_scope_device> *one;
  cudaMallocManaged(&one, sizeof *one);
  new (one) cuda::binary_semaphore<cuda::thread_scope_device>(1);
  cudaMemset(data, 0, sizeof(int));
  rows = make_rows<int>(1, blocks * threads);
  latches<<<blocks, threads>>>(rows, one, data);
  got = take(rows, 1);
  cudaMemcpy(&result, data, sizeof result, cudaMemcpyDeviceToHost);
  expect_all("latch", got.data(), blocks * threads, [](int k) { return 3 * (threads - 1 - k % threads); });
  expect("binary_semaphore", result, blocks * threads / 32);
  cudaFree(one);
  cudaFree(data);
  cudaFree(ticket);
  cudaFree(flag);
  return wrong != 0;
}
