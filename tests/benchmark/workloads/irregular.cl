// Those irregular workloads that are one launch, as OpenCL kernels. The host is irregular_opencl.cpp.

#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable

#define CELLS 1024
#define CELL_SIZE 64
#define TURNS 200

__kernel void rows(__global const int *begin, __global const int *column, __global const int *value,
                   __global const int *x, __global int *out, int n) {
  int row = get_global_id(0), sum = 0;
  for (int k = begin[row]; k < begin[row + 1]; ++k)
    sum += value[k] * x[column[k]];
  out[row] = sum;
}

__kernel void permute(__global const int *to, __global const int *in, __global int *out, int n) {
  int i = get_global_id(0);
  out[to[i]] = in[i];
}

__kernel void collect(__global const int *from, __global const int *in, __global int *out, int n) {
  int i = get_global_id(0);
  out[i] = in[from[i]];
}

__kernel void set(__global const int *keys, __global int *table, int n) {
  int key = keys[get_global_id(0)];
  uint mask = 2 * (uint)n - 1, slot = (uint)key * 2654435769u >> 7 & mask;
  for (int found = atomic_cmpxchg(&table[slot], -1, key); found != -1 && found != key;
       found = atomic_cmpxchg(&table[slot], -1, key))
    slot = (slot + 1) & mask;
}

__kernel void count(__global const uchar *in, __global int *out, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&out[in[i]]);
}

__kernel void julia(__global int *out, int n) {
  int column = get_global_id(0), row = get_global_id(1), turn = 0;
  float x = -1.5f + 3.0f * column / n, y = -1.5f + 3.0f * row / n;
  for (; turn < TURNS && x * x + y * y < 4; ++turn) {
    float next = x * x - y * y - 0.8f;
    y = 2 * x * y + 0.156f;
    x = next;
  }
  out[row * n + column] = turn;
}

__kernel void cells(__global const int *position, __global const int *first, __global int *out, int n) {
  int i = get_global_id(0), at = position[i], cell = at / CELL_SIZE, near = 0;
  for (int other = max(cell - 1, 0); other <= min(cell + 1, CELLS - 1); ++other)
    for (int k = first[other]; k < first[other + 1]; ++k)
      near += abs(position[k] - at) < CELL_SIZE;
  out[i] = near;
}
