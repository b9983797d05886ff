// The irregular workloads (irregular.h) in CUDA.
//
//   irregular WORKLOAD N [REPS]
#include "irregular.h"

namespace {

constexpr int threads = 256, lanesOfWarp = 32;
constexpr unsigned all = 0xffffffff;

__global__ void rows(const int *begin, const int *column, const int *value, const int *x, int *out, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  int sum = 0;
  for (int k = begin[row]; k < begin[row + 1]; ++k)
    sum += value[k] * x[column[k]];
  out[row] = sum;
}

__global__ void lanes(const int *begin, const int *column, const int *value, const int *x, int *out, int n) {
  const int row = blockIdx.x * (blockDim.x / lanesOfWarp) + threadIdx.x / lanesOfWarp, lane = threadIdx.x % lanesOfWarp;
  if (row >= n)
    return;
  int sum = 0;
  for (int k = begin[row] + lane; k < begin[row + 1]; k += lanesOfWarp)
    sum += value[k] * x[column[k]];
  for (int step = lanesOfWarp / 2; step > 0; step /= 2)
    sum += __shfl_xor_sync(all, sum, step);
  if (lane == 0)
    out[row] = sum;
}

__global__ void levels(const int *begin, const int *column, int *level, const int *front, int vertices, int *next, int *added, int depth) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= vertices)
    return;
  for (int k = begin[front[i]]; k < begin[front[i] + 1]; ++k)
    if (atomicCAS(&level[column[k]], -1, depth) == -1)
      next[atomicAdd(added, 1)] = column[k];
}

__global__ void permute(const int *to, const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[to[i]] = in[i];
}

__global__ void collect(const int *from, const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[from[i]];
}

__device__ float sumOfWarp(float value) {
  for (int step = lanesOfWarp / 2; step > 0; step /= 2)
    value += __shfl_down_sync(all, value, step);
  return value;
}

__global__ void total(const float *in, float *out, int n) {
  __shared__ float sums[threads / lanesOfWarp];
  float value = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    value += in[i];
  value = sumOfWarp(value);
  if (threadIdx.x % lanesOfWarp == 0)
    sums[threadIdx.x / lanesOfWarp] = value;
  __syncthreads();
  if (threadIdx.x >= lanesOfWarp)
    return;
  value = sumOfWarp(threadIdx.x < blockDim.x / lanesOfWarp ? sums[threadIdx.x] : 0.0f);
  if (threadIdx.x == 0)
    atomicAdd(out, value);
}

__device__ int taken;

__global__ void lock(const float *in, float *out, int n) {
  __shared__ float own;
  if (threadIdx.x == 0)
    own = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&own, in[i]);
  __syncthreads();
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(&taken, 0, 1) != 0) {
  }
  __threadfence();
  *out += own;
  __threadfence();
  atomicExch(&taken, 0);
}

__global__ void set(const int *keys, int *table, unsigned mask, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int key = keys[i];
  unsigned slot = unsigned(key) * 2654435769u >> 7 & mask;
  for (int found = atomicCAS(&table[slot], -1, key); found != -1 && found != key; found = atomicCAS(&table[slot], -1, key))
    slot = (slot + 1) & mask;
}

__global__ void count(const unsigned char *in, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&out[in[i]], 1);
}

__global__ void julia(int *out, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= n || row >= n)
    return;
  float x = -1.5f + 3.0f * column / n, y = -1.5f + 3.0f * row / n;
  int turn = 0;
  for (; turn < juliaTurns && x * x + y * y < 4; ++turn) {
    const float next = x * x - y * y - 0.8f;
    y = 2 * x * y + 0.156f;
    x = next;
  }
  out[row * n + column] = turn;
}

__global__ void factors(float *m, int n, int k) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (row < n)
    m[row * n + k] /= m[k * n + k];
}

__global__ void eliminate(float *m, int n, int k) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column > k && column < n && row > k && row < n)
    m[row * n + column] -= m[row * n + k] * m[k * n + column];
}

// Block b of diagonal d: its rows and columns begin after those of the blocks above and to the left.
__global__ void align(const int *a, const int *b, int *distance, int n, int d) {
  __shared__ int part[alignBlock + 1][alignBlock + 1], letters[alignBlock];
  const int across = n / alignBlock, t = threadIdx.x;
  const int blockRow = d < across ? int(blockIdx.x) : d - across + 1 + int(blockIdx.x), blockColumn = d - blockRow;
  const int row = blockRow * alignBlock, column = blockColumn * alignBlock, width = n + 1;
  part[0][t + 1] = distance[row * width + column + t + 1];
  part[t + 1][0] = distance[(row + t + 1) * width + column];
  if (t == 0)
    part[0][0] = distance[row * width + column];
  letters[t] = b[column + t];
  const int letter = a[row + t];
  __syncthreads();
  for (int step = 0; step < 2 * alignBlock - 1; ++step) {
    const int k = step - t;
    if (k >= 0 && k < alignBlock)
      part[t + 1][k + 1] = min(part[t][k] + (letter != letters[k]), min(part[t][k + 1], part[t + 1][k]) + 1);
    __syncthreads();
  }
  for (int k = 1; k <= alignBlock; ++k)
    distance[(row + k) * width + column + t + 1] = part[k][t + 1];
}

__global__ void cells(const int *position, const int *first, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int at = position[i], cell = at / cellSize;
  int near = 0;
  for (int other = max(cell - 1, 0); other <= min(cell + 1, cellsOfGrid - 1); ++other)
    for (int k = first[other]; k < first[other + 1]; ++k)
      near += abs(position[k] - at) < cellSize;
  out[i] = near;
}

template <class T> T *onDevice(const std::vector<T> &values) {
  T *pointer = nullptr;
  if (values.empty())
    return pointer;
  cudaMalloc(&pointer, values.size() * sizeof(T));
  cudaMemcpy(pointer, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return pointer;
}

struct Device {
  int *a, *b, *c, *d, *out, *front, *next, *added;
  unsigned char *bytes;
  float *values, *real;
};

void search(const Irregular &job, const Device &on) {
  int *front = on.front, *next = on.next;
  const int first = 0;
  cudaMemcpy(front, &first, sizeof first, cudaMemcpyHostToDevice);
  for (int depth = 1, vertices = 1; vertices > 0; ++depth) {
    cudaMemset(on.added, 0, sizeof(int));
    levels<<<(vertices + threads - 1) / threads, threads>>>(on.a, on.b, on.out, front, vertices, next, on.added, depth);
    cudaMemcpy(&vertices, on.added, sizeof vertices, cudaMemcpyDeviceToHost);
    std::swap(front, next);
  }
}

void run(const Irregular &job, const Device &on) {
  const std::string &name = job.workload;
  const int n = job.n, blocks = n / threads;
  const dim3 square(16, 16), squares(n / 16, n / 16);
  if (name == "rows")
    rows<<<blocks, threads>>>(on.a, on.b, on.c, on.d, on.out, n);
  else if (name == "lanes")
    lanes<<<blocks * lanesOfWarp, threads>>>(on.a, on.b, on.c, on.d, on.out, n);
  else if (name == "levels")
    search(job, on);
  else if (name == "permute")
    permute<<<blocks, threads>>>(on.a, on.b, on.out, n);
  else if (name == "collect")
    collect<<<blocks, threads>>>(on.a, on.b, on.out, n);
  else if (name == "total")
    total<<<128, threads>>>(on.values, on.real, n);
  else if (name == "lock")
    lock<<<blocks, threads>>>(on.values, on.real, n);
  else if (name == "set")
    set<<<blocks, threads>>>(on.a, on.out, 2 * unsigned(n) - 1, n);
  else if (name == "count")
    count<<<128, threads>>>(on.bytes, on.out, n);
  else if (name == "julia")
    julia<<<squares, square>>>(on.out, n);
  else if (name == "eliminate")
    for (int k = 0; k < n - 1; ++k) {
      factors<<<blocks, threads>>>(on.real, n, k);
      eliminate<<<squares, square>>>(on.real, n, k);
    }
  else if (name == "align")
    for (int across = n / alignBlock, d = 0; d < 2 * across - 1; ++d)
      align<<<std::min(d + 1, 2 * across - 1 - d), alignBlock>>>(on.a, on.b, on.out, n, d);
  else
    cells<<<blocks, threads>>>(on.a, on.b, on.out, n);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Irregular job = makeIrregular(argv[1], std::atoi(argv[2]));
  const std::vector<int> vertices(job.workload == "levels" ? job.n : 0), one(1);
  const Device on{onDevice(job.a),    onDevice(job.b),  onDevice(job.c),     onDevice(job.d),     onDevice(job.out),
                  onDevice(vertices), onDevice(vertices), onDevice(one), onDevice(job.bytes), onDevice(job.values), onDevice(job.real)};
  const auto reset = [&] {
    cudaMemcpy(on.out, job.out.data(), job.out.size() * sizeof(int), cudaMemcpyHostToDevice);
    if (!job.real.empty())
      cudaMemcpy(on.real, job.real.data(), job.real.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaDeviceSynchronize();
  };
  const double ms = measure(argc > 3 ? std::atoi(argv[3]) : 7, reset, [&] {
    run(job, on);
    cudaDeviceSynchronize();
  });
  cudaMemcpy(job.out.data(), on.out, job.out.size() * sizeof(int), cudaMemcpyDeviceToHost);
  if (!job.real.empty())
    cudaMemcpy(job.real.data(), on.real, job.real.size() * sizeof(float), cudaMemcpyDeviceToHost);
  printIrregular("cuda", job, ms);
}
