// Warps shuffle, vote and shuffle in loops of their own length, the last one with few lanes, before they exchange values
// in shared memory after a barrier. The values are those of the host. HAZARD-NONE
#include <cstdio>
#include <vector>

constexpr int block = 104;

__global__ void exchange(const int *in, int *out) {
  __shared__ int shared[block];
  const int t = threadIdx.x, lane = t % 32, i = blockIdx.x * block + t, last = t / 32 == 3 ? 8 : 32;
  const unsigned all = t / 32 == 3 ? 0xffu : 0xffffffffu;
  int sum = in[i];
  for (int d = 4; d; d /= 2)
    sum += __shfl_xor_sync(all, sum, d);
  sum += __popc(__ballot_sync(all, in[i] & 1));
  for (int k = 0; k <= t / 32; ++k)
    sum += __shfl_sync(all, sum, (lane + k) % last);
  if (sum & 1)
    sum += __popc(__activemask()) > 0;
  sum -= __shfl_sync(all, sum, (lane + 1) % last) * (lane + 1 < last);
  shared[t] = sum;
  __syncwarp(all);
  out[i] = shared[t - lane + (lane + 1) % last];
}

int shuffled(const std::vector<int> &values, int lane) { return values[std::size_t(lane)]; }

int main() {
  const int blocks = 3, n = blocks * block;
  std::vector<int> in(n), out(n);
  for (int i = 0; i < n; ++i)
    in[std::size_t(i)] = i * 37 % 101;
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  exchange<<<blocks, block>>>(d_in, d_out);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);
  for (int b = 0; b < blocks; ++b)
    for (int warp = 0; warp < 4; ++warp) {
      const int last = warp == 3 ? 8 : 32, first = b * block + 32 * warp;
      std::vector<int> sum(in.begin() + first, in.begin() + first + last), old;
      int votes = 0;
      for (const int value : sum)
        votes += value & 1;
      for (int d = 4; d; d /= 2) {
        old = sum;
        for (int lane = 0; lane < last; ++lane)
          sum[std::size_t(lane)] += shuffled(old, lane ^ d);
      }
      for (int &value : sum)
        value += votes;
      for (int k = 0; k <= warp; ++k) {
        old = sum;
        for (int lane = 0; lane < last; ++lane)
          sum[std::size_t(lane)] += shuffled(old, (lane + k) % last);
      }
      for (int &value : sum)
        value += value & 1;
      old = sum;
      for (int lane = 0; lane + 1 < last; ++lane)
        sum[std::size_t(lane)] -= shuffled(old, lane + 1);
      for (int lane = 0; lane < last; ++lane)
        if (out[std::size_t(first + lane)] != shuffled(sum, (lane + 1) % last)) {
          std::printf("block %d, warp %d, lane %d\n", b, warp, lane);
          return 1;
        }
    }
  return 0;
}
