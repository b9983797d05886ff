// The nine workloads in CUDA, kernel for kernel those of amp.cpp, written as CUDA programmers write them: pointers from cudaMalloc,
// memory that the kernel writes first is not initialised before, a guard where the last block may be ragged.
//
//   cuda WORKLOAD N [REPS]      for example: ampsim run cuda.cu -- matmul 256 5
//
// The time is that of the launch and the wait for its end.
#include "inputs.h"

#include <cuda_runtime.h>

namespace {

const int TS = 16;         // side of a two-dimensional block
const int TILE = 256;      // threads in a one-dimensional block
const int BLOCK = 512;     // elements in a block of bitonic and scan
const int PER_THREAD = 16; // elements that a thread of hist counts

//===----------------------------------------------------------------------===//
// The kernels
//===----------------------------------------------------------------------===//

__global__ void vadd(const int *a, const int *b, int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

// ASSUME: n == gridDim.x * 16 && n == gridDim.y * 16
__global__ void matmul(const float *a, const float *b, float *c, int n) {
  __shared__ float tileA[TS][TS];
  __shared__ float tileB[TS][TS];
  const int ly = threadIdx.y, lx = threadIdx.x;
  const int row = blockIdx.y * TS + ly, col = blockIdx.x * TS + lx;
  float sum = 0.0f;
  for (int step = 0; step < n; step += TS) {
    tileA[ly][lx] = a[row * n + step + lx];
    tileB[ly][lx] = b[(step + ly) * n + col];
    __syncthreads();
    for (int k = 0; k < TS; ++k)
      sum += tileA[ly][k] * tileB[k][lx];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void reduce(const int *a, int *sums) {
  __shared__ int partial[TILE];
  const int l = threadIdx.x;
  partial[l] = a[blockIdx.x * blockDim.x + l];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (l % (2 * s) == 0)
      partial[l] += partial[l + s];
    __syncthreads();
  }
  if (l == 0)
    sums[blockIdx.x] = partial[0];
}

// ASSUME: n <= 32768 && n == gridDim.x * 16 && n == gridDim.y * 16
__global__ void transpose(const float *a, float *b, int n) {
  __shared__ float block[TS][TS];
  const int ly = threadIdx.y, lx = threadIdx.x;
  block[ly][lx] = a[(blockIdx.y * TS + ly) * n + blockIdx.x * TS + lx];
  __syncthreads();
  b[(blockIdx.x * TS + ly) * n + blockIdx.y * TS + lx] = block[lx][ly];
}

__global__ void hist(const int *a, int *histogram) {
  __shared__ int bins[TILE];
  const int l = threadIdx.x;
  const int first = blockIdx.x * TILE * PER_THREAD;
  bins[l] = 0;
  __syncthreads();
  for (int k = 0; k < PER_THREAD; ++k)
    atomicAdd(&bins[a[first + k * TILE + l] & 255], 1);
  __syncthreads();
  atomicAdd(&histogram[l], bins[l]);
}

// ASSUME: n == gridDim.x * 16 && n == gridDim.y * 16
__global__ void stencil(const float *a, float *b, int n) {
  // The block and one cell on each side.
  __shared__ float block[TS + 2][TS + 2];
  const int ly = threadIdx.y, lx = threadIdx.x;
  const int y = blockIdx.y * TS + ly, x = blockIdx.x * TS + lx;
  const int left = x > 0 ? x - 1 : 0, right = x < n - 1 ? x + 1 : n - 1;
  const int up = y > 0 ? y - 1 : 0, down = y < n - 1 ? y + 1 : n - 1;
  block[ly + 1][lx + 1] = a[y * n + x];
  if (lx == 0)
    block[ly + 1][0] = a[y * n + left];
  if (lx == TS - 1)
    block[ly + 1][TS + 1] = a[y * n + right];
  if (ly == 0)
    block[0][lx + 1] = a[up * n + x];
  if (ly == TS - 1)
    block[TS + 1][lx + 1] = a[down * n + x];
  __syncthreads();
  b[y * n + x] = 0.2f * (block[ly + 1][lx + 1] + block[ly + 1][lx] + block[ly + 1][lx + 2] + block[ly][lx + 1] +
                         block[ly + 2][lx + 1]);
}

__global__ void nbody(const Body *bodies, Body *moved, int n) {
  __shared__ Body others[TILE];
  const int l = threadIdx.x, i = blockIdx.x * TILE + l;
  const Body me = bodies[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (int step = 0; step < n; step += TILE) {
    others[l] = bodies[step + l];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      const Body other = others[k];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const float r = 1.0f / sqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      const float f = other.mass * r * r * r;
      ax += f * dx;
      ay += f * dy;
      az += f * dz;
    }
    __syncthreads();
  }
  moved[i] = {me.x + ax * 0.001f, me.y + ay * 0.001f, me.z + az * 0.001f, me.mass};
}

// Sorts each block of 512 elements.
__global__ void bitonic(int *a) {
  __shared__ int s[BLOCK];
  const int l = threadIdx.x;
  s[l] = a[blockIdx.x * BLOCK + l];
  __syncthreads();
  for (int k = 2; k <= BLOCK; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      const int partner = l ^ j;
      if (partner > l) {
        const int u = s[l], v = s[partner];
        if ((u > v) == ((l & k) == 0)) {
          s[l] = v;
          s[partner] = u;
        }
      }
      __syncthreads();
    }
  a[blockIdx.x * BLOCK + l] = s[l];
}

// The exclusive prefix sums of each block of 512 elements, work-efficient: up the tree of partial sums, then down again.
__global__ void scan(const int *a, int *sums) {
  __shared__ int s[BLOCK];
  const int l = threadIdx.x, block = blockIdx.x * BLOCK;
  s[2 * l] = a[block + 2 * l];
  s[2 * l + 1] = a[block + 2 * l + 1];
  int distance = 1;
  for (int d = BLOCK / 2; d > 0; d /= 2) {
    __syncthreads();
    if (l < d)
      s[distance * (2 * l + 2) - 1] += s[distance * (2 * l + 1) - 1];
    distance *= 2;
  }
  if (l == 0)
    s[BLOCK - 1] = 0;
  for (int d = 1; d < BLOCK; d *= 2) {
    distance /= 2;
    __syncthreads();
    if (l < d) {
      const int left = distance * (2 * l + 1) - 1;
      const int right = distance * (2 * l + 2) - 1;
      const int v = s[left];
      s[left] = s[right];
      s[right] += v;
    }
  }
  __syncthreads();
  sums[block + 2 * l] = s[2 * l];
  sums[block + 2 * l + 1] = s[2 * l + 1];
}

//===----------------------------------------------------------------------===//
// Data and measurement
//===----------------------------------------------------------------------===//

void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

// A copy of `data` in the device's memory.
template <typename T> class OnDevice {
public:
  explicit OnDevice(const std::vector<T> &data) : bytes(data.size() * sizeof(T)) {
    check(cudaMalloc(&memory, bytes));
    fill(data);
  }
  // Uninitialised memory.
  explicit OnDevice(std::size_t count) : bytes(count * sizeof(T)) { check(cudaMalloc(&memory, bytes)); }
  OnDevice(const OnDevice &) = delete;
  ~OnDevice() { cudaFree(memory); }

  void fill(const std::vector<T> &data) { check(cudaMemcpy(memory, data.data(), bytes, cudaMemcpyHostToDevice)); }
  void read(std::vector<T> &data) const { check(cudaMemcpy(data.data(), memory, bytes, cudaMemcpyDeviceToHost)); }
  T *get() const { return memory; }

private:
  T *memory = nullptr;
  std::size_t bytes;
};

template <typename Prepare, typename Launch> double measureLaunch(int reps, Prepare prepare, Launch launch) {
  return measure(reps, prepare, [&] {
    launch();
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  });
}

double run(Job &job, int reps) {
  const std::string &w = job.workload;
  const int n = job.n;
  const auto nothing = [] {};
  if (isFloat(w)) {
    const OnDevice<float> a(job.fa), b(job.fb), out(job.fout.size());
    const dim3 blocks(n / TS, n / TS), threads(TS, TS);
    double ms;
    if (w == "matmul")
      ms = measureLaunch(reps, nothing, [&] { matmul<<<blocks, threads>>>(a.get(), b.get(), out.get(), n); });
    else if (w == "transpose")
      ms = measureLaunch(reps, nothing, [&] { transpose<<<blocks, threads>>>(a.get(), out.get(), n); });
    else if (w == "stencil")
      ms = measureLaunch(reps, nothing, [&] { stencil<<<blocks, threads>>>(a.get(), out.get(), n); });
    else
      ms = measureLaunch(reps, nothing, [&] {
        nbody<<<n / TILE, TILE>>>(reinterpret_cast<const Body *>(a.get()), reinterpret_cast<Body *>(out.get()), n);
      });
    out.read(job.fout);
    return ms;
  }
  if (w == "bitonic" || w == "hist") { // they update what is there
    const std::vector<int> first = job.out;
    OnDevice<int> a(job.a), out(first);
    const double ms = measureLaunch(
        reps, [&] { out.fill(first); },
        [&] {
          if (w == "bitonic")
            bitonic<<<n / BLOCK, BLOCK>>>(out.get());
          else
            hist<<<n / PER_THREAD / TILE, TILE>>>(a.get(), out.get());
        });
    out.read(job.out);
    return ms;
  }
  const OnDevice<int> a(job.a), b(job.b), out(job.out.size());
  double ms;
  if (w == "reduce")
    ms = measureLaunch(reps, nothing, [&] { reduce<<<n / TILE, TILE>>>(a.get(), out.get()); });
  else if (w == "scan")
    ms = measureLaunch(reps, nothing, [&] { scan<<<n / BLOCK, TILE>>>(a.get(), out.get()); });
  else
    ms = measureLaunch(reps, nothing,
                       [&] { vadd<<<(n + TILE - 1) / TILE, TILE>>>(a.get(), b.get(), out.get(), n); });
  out.read(job.out);
  return ms;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Job job = makeJob(argv[1], std::atoi(argv[2]));
  const int reps = argc > 3 ? std::atoi(argv[3]) : 5;
  const double ms = run(job, reps);
  printResult("cuda", job, ms);
}
