// Functions that expressions call: overloads, templates, members, records; and calls that must fail.
#include <cstdio>

struct point {
  int x, y;
  __device__ int sum() const { return x + y; }
  __device__ int move(int by) { return x += by; }
};

struct row {
  double values[5];
};

__device__ int square(int x) { return x * x; }
__device__ float square(float x) { return x * x; }
template <class T> __device__ T twice(T x) { return x + x; }
__device__ point swapped(point p) { return {p.y, p.x}; }
__device__ row filled(double by, float start) {
  row r;
  for (int k = 0; k < 5; ++k)
    r.values[k] = start + by * k;
  return r;
}
__device__ double total(const row &r) {
  double sum = 0;
  for (double each : r.values)
    sum += each;
  return sum;
}
__device__ int add_up(const int *values, int count) { return count == 0 ? 0 : values[0] + add_up(values + 1, count - 1); }
__host__ __device__ bool is_even(int x) { return x % 2 == 0; }
__device__ void store(int *to, int value) { *to = value; }
__device__ int own_index() { return threadIdx.x; }
__device__ int waits(int x) {
  __syncthreads();
  return x;
}
__device__ int with_neighbour(int x) { return x + __shfl_xor_sync(~0u, x, 1); }
__device__ int endless(int x) {
  while (x != 0)
    x |= 1;
  return x;
}
__device__ int divided(int a, int b) { return a / b; }
__device__ int beyond(int k) {
  int local[4] = {1, 2, 3, 4};
  return local[k];
}
__device__ int at(const int *place) { return *place; }

__device__ int large(int x) { // there is code of it, though no kernel calls it
  int room[100000];
  room[x] = x;
  return room[x];
}

__global__ void kernel(int *out, int mode) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  point p = {t, 10 * t};
  part[t] = square(t);
  __syncthreads();
  int sum = part[(t + 1) % 32];
  if (mode == 1) { // so that there is code of all these
    row r = filled(t, 0.5f);
    store(out, int(total(r) + twice(square(0.5f)) + twice(sum)) + swapped(p).sum() + p.move(1) + add_up(part, 32));
    out[1] = waits(t) + with_neighbour(t) + endless(t) + divided(t, sum) + beyond(t) + at(out) + own_index() + is_even(t);
  }
  out[t] = sum;
}

int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(out, 0, 32 * sizeof(int));
  kernel<<<1, 32>>>(out, 0);
  cudaDeviceSynchronize();
  std::printf("done\n");
}
