// Programs ordered by more than barriers of the block: they have no hazard, but detection must track more than
// barrier intervals.
//
//   order NAME N ROUNDS
//
// The output is that of the other workloads: the fastest of the launches except the first, which compiles, and the
// result.
//
// exchange  a sum in each warp through shared memory, with __syncwarp() between the steps
// look_back a scan in one launch: each block adds what its predecessors have published, by flags and fences
// ticket    a sum of all blocks' sums, by whichever block comes last
// pipeline  two buffers in shared memory, filled by asynchronous copies while the other one is worked on
#include <cuda_pipeline.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

constexpr int threads = 256;

__global__ void exchange(const int *in, int *out) {
  __shared__ int s[threads];
  const int t = threadIdx.x, lane = t % 32, i = blockIdx.x * threads + t;
  s[t] = in[i];
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    int other = lane < step ? s[t + step] : 0;
    __syncwarp();
    if (lane < step)
      s[t] += other;
    __syncwarp();
  }
  out[i] = s[t - lane];
}

__device__ unsigned drawn;
__device__ volatile int state[1 << 16]; // 0: nothing yet, 1: the block's own sum, 2: that of all blocks up to it
__device__ int own[1 << 16], all[1 << 16];

__global__ void look_back(const int *in, int *out) {
  __shared__ int s[threads], before;
  __shared__ unsigned block;
  const int t = threadIdx.x;
  if (t == 0)
    block = atomicAdd(&drawn, 1);
  __syncthreads();
  const int i = block * threads + t;
  s[t] = in[i];
  __syncthreads();
  for (int step = 1; step < threads; step *= 2) {
    const int left = t >= step ? s[t - step] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  if (t == 0) {
    const int sum = s[threads - 1];
    own[block] = sum;
    __threadfence();
    state[block] = 1;
    int earlier = 0;
    for (int k = int(block) - 1; k >= 0;) {
      int seen;
      while ((seen = state[k]) == 0) {
      }
      __threadfence();
      earlier += seen == 2 ? all[k] : own[k];
      k = seen == 2 ? -1 : k - 1;
    }
    all[block] = earlier + sum;
    __threadfence();
    state[block] = 2;
    before = earlier;
  }
  __syncthreads();
  out[i] = before + s[t];
}

__device__ unsigned finished;

__global__ void ticket(const int *in, int *sums, int *out) {
  __shared__ int s[threads];
  __shared__ bool last;
  const int t = threadIdx.x;
  auto reduce = [&](int value) {
    s[t] = value;
    __syncthreads();
    for (int step = threads / 2; step > 0; step /= 2) {
      if (t < step)
        s[t] += s[t + step];
      __syncthreads();
    }
    return s[0];
  };
  const int sum = reduce(in[blockIdx.x * threads + t]);
  if (t == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&finished, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last)
    return;
  int total = 0;
  for (int k = t; k < gridDim.x; k += threads)
    total += sums[k];
  total = reduce(total);
  if (t == 0) {
    *out = total;
    finished = 0;
  }
}

__global__ void pipeline(const int *in, int *out, int parts) {
  __shared__ int s[2][threads];
  const int t = threadIdx.x;
  const int *from = in + blockIdx.x * parts * threads;
  auto fetch = [&](int k) {
    if (k < parts)
      __pipeline_memcpy_async(&s[k % 2][t], &from[k * threads + t], sizeof(int));
    __pipeline_commit();
  };
  int sum = 0;
  fetch(0);
  for (int k = 0; k < parts; k++) {
    fetch(k + 1);
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += s[k % 2][threads - 1 - t];
    __syncthreads();
  }
  out[blockIdx.x * threads + t] = sum;
}

int main(int count, char **words) {
  if (count < 4)
    return 64;
  const char *name = words[1];
  const int n = std::atoi(words[2]), rounds = std::atoi(words[3]), blocks = n / threads, parts = 16;
  int *in, *out, *sums;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&sums, n * sizeof(int));
  std::vector<int> host(n, 1);
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  double best = 1e30;
  for (int k = 0; k <= rounds; k++) {
    if (!std::strcmp(name, "look_back")) {
      const unsigned none = 0;
      cudaMemcpyToSymbol(drawn, &none, sizeof none);
      void *flags;
      cudaGetSymbolAddress(&flags, state);
      cudaMemset(flags, 0, sizeof(int) << 16);
    }
    cudaDeviceSynchronize();
    const auto start = std::chrono::steady_clock::now();
    if (!std::strcmp(name, "exchange"))
      exchange<<<blocks, threads>>>(in, out);
    else if (!std::strcmp(name, "look_back"))
      look_back<<<blocks, threads>>>(in, out);
    else if (!std::strcmp(name, "ticket"))
      ticket<<<blocks, threads>>>(in, sums, out);
    else
      pipeline<<<blocks / parts, threads>>>(in, out, parts);
    cudaDeviceSynchronize();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    if (k > 0 && taken.count() < best)
      best = taken.count();
  }
  cudaMemcpy(host.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  // All elements are one, and so the last that was written is the sum of what it covers.
  const bool is_ticket = !std::strcmp(name, "ticket"), is_pipeline = !std::strcmp(name, "pipeline");
  const int last = is_ticket ? host[0] : is_pipeline ? host[n / parts - 1] : host[n - 1];
  std::printf("cuda %s %d ms %.4f sum %d fsum 0\n", name, n, best, last);
  return last != (!std::strcmp(name, "exchange") ? 32 : is_pipeline ? parts : n);
}
