// Recursion with large frames: near what cudaLimitStackSize permits; results in structs, references to callers'
// variables, arrays and objects passed by value, memory of all kinds; threads that exit inside it. HAZARD-NONE
#include "../expect.h"

#define BOTH __host__ __device__

// A frame of this function has about 64 bytes on a GPU.
BOTH unsigned checksum(int depth, unsigned seed) {
  unsigned values[8];
  for (int k = 0; k < 8; ++k)
    values[k] = seed * (2 * k + 1) + unsigned(depth);
  if (depth == 0)
    return values[seed % 8];
  const unsigned below = checksum(depth - 1, values[depth % 8]);
  return below ^ values[(below + seed) % 8];
}
__global__ void deep(Rows<unsigned> row) { row(0) = checksum(700, threadIdx.x); }
__global__ void with_usual_stack(Rows<unsigned> row) { row(0) = checksum(10, threadIdx.x); }

struct Triple {
  long long first, second, third;
};
BOTH Triple pass(Triple by_value, int depth) {
  by_value.first += depth;
  if (depth == 0)
    return by_value;
  Triple result = pass(by_value, depth - 1);
  result.second += by_value.first; // the callee has changed only its own copy
  result.third ^= result.second + by_value.third;
  return result;
}
__global__ void triples(Rows<long long> row) {
  const Triple given{int(threadIdx.x), 1, 2};
  const Triple got = pass(given, 9);
  row(0) = got.first;
  row(1) = got.second;
  row(2) = got.third + given.first;
}

// Every level writes to variables of all levels above it.
struct Chain {
  Chain *above;
  int count;
};
BOTH void count_down(Chain *above, int depth) {
  for (Chain *each = above; each; each = each->above)
    ++each->count;
  if (depth == 0)
    return;
  Chain own{above, 0};
  count_down(&own, depth - 1);
  above->count += 100 * own.count;
}
__global__ void chains(Rows<int> row) {
  Chain top{nullptr, 0};
  count_down(&top, int(threadIdx.x) % 12);
  row(0) = top.count;
}

// A binary tree in global memory, whose sums go to shared memory.
struct TreeNode {
  int value, left, right;
};
__device__ int add_up(const TreeNode *nodes, int at, int *sums) {
  if (at < 0)
    return 0;
  const int sum =
      nodes[at].value + add_up(nodes, nodes[at].left, sums) + add_up(nodes, nodes[at].right, sums);
  sums[at] += sum;
  return sum;
}
__global__ void trees(const TreeNode *nodes, Rows<int> row) {
  __shared__ int sums[64][15];
  for (int k = 0; k < 15; ++k)
    sums[threadIdx.x][k] = int(threadIdx.x);
  __syncthreads();
  const int all = add_up(nodes, 0, sums[threadIdx.x]);
  __syncthreads();
  row(0) = all;
  row(1) = sums[(threadIdx.x + 1) % blockDim.x][1];
}

// Exits the thread inside the recursion.
__device__ int leave_at(int depth, int *seen) {
  *seen += 1;
  if (depth == 0)
    asm volatile("exit;");
  return leave_at(depth - 1, seen) + 1;
}
__global__ void leave(Rows<int> row, int *seen) {
  row(0) = 1;
  if (threadIdx.x % 2)
    row(0) = leave_at(int(threadIdx.x) % 5, seen + threadIdx.x);
  row(1) = 2;
}

// Barriers and warp operations inside a recursion.
__device__ int rotate(int *values, int depth) {
  const int own = int(threadIdx.x), before = values[(own + 1) % int(blockDim.x)];
  __syncthreads();
  values[own] = before;
  __syncthreads();
  const int all = __shfl_xor_sync(~0u, before, 1);
  return depth == 0 ? all : all + rotate(values, depth - 1);
}
__global__ void rotations(Rows<int> row) {
  __shared__ int values[64];
  values[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  row(0) = rotate(values, 3);
  row(1) = values[threadIdx.x];
}

int main() {
  const int threads = 64;
  std::size_t size = 0;
  expect("the usual size", int(cudaDeviceGetLimit(&size, cudaLimitStackSize)), 0);
  auto checks = make_rows<unsigned>(1, threads);
  with_usual_stack<<<1, threads>>>(checks);
  auto sums = take(checks, 1);
  expect_all("on the usual stack", sums.data(), threads, [](int k) { return checksum(10, unsigned(k)); });
  expect("a larger one", int(cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10)), 0);
  checks = make_rows<unsigned>(1, threads);
  deep<<<1, threads>>>(checks);
  sums = take(checks, 1);
  expect_all("on a large one", sums.data(), threads, [](int k) { return checksum(700, unsigned(k)); });

  auto wide = make_rows<long long>(3, threads);
  triples<<<1, threads>>>(wide);
  auto numbers = take(wide, 3);
  expect_all("by value", numbers.data(), threads, [](int k) { return pass({k, 1, 2}, 9).first; });
  expect_all("... second", numbers.data() + threads, threads, [](int k) { return pass({k, 1, 2}, 9).second; });
  expect_all("... third", numbers.data() + 2 * threads, threads, [](int k) { return pass({k, 1, 2}, 9).third + k; });

  auto rows = make_rows<int>(1, threads);
  chains<<<1, threads>>>(rows);
  auto got = take(rows, 1);
  expect_all("variables of callers", got.data(), threads, [](int k) {
    Chain top{nullptr, 0};
    count_down(&top, k % 12);
    return top.count;
  });

  TreeNode host[15], *nodes;
  for (int k = 0; k < 15; ++k)
    host[k] = {k + 1, k < 7 ? 2 * k + 1 : -1, k < 7 ? 2 * k + 2 : -1};
  cudaMalloc(&nodes, sizeof host);
  cudaMemcpy(nodes, host, sizeof host, cudaMemcpyHostToDevice);
  rows = make_rows<int>(2, threads);
  trees<<<1, threads>>>(nodes, rows);
  got = take(rows, 2);
  expect_all("a tree", got.data(), threads, [](int) { return 120; });
  expect_all("... in shared memory", got.data() + threads, threads, [](int k) {
    return (k + 1) % 64 + 2 + 4 + 5 + 8 + 9 + 10 + 11;
  });

  int *seen;
  cudaMallocManaged(&seen, threads * sizeof *seen);
  for (int k = 0; k < threads; ++k)
    seen[k] = 0;
  rows = make_rows<int>(2, threads);
  leave<<<1, threads>>>(rows, seen);
  got = take(rows, 2);
  expect_all("before a thread ends", got.data(), threads, [](int) { return 1; });
  expect_all("after it", got.data() + threads, threads, [](int k) { return k % 2 ? 0 : 2; });
  expect_all("where it ends", seen, threads, [](int k) { return k % 2 ? k % 5 + 1 : 0; });

  rows = make_rows<int>(2, threads);
  rotations<<<1, threads>>>(rows);
  got = take(rows, 2);
  expect_all("barriers", got.data() + threads, threads, [](int k) { return (k + 4) % 64; });
  expect_all("warp operations", got.data(), threads, [](int k) {
    int sum = 0;
    for (int step = 1; step <= 4; ++step)
      sum += ((k ^ 1) + step) % 64;
    return sum;
  });
  return wrong;
}
