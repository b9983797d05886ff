// The irregular workloads as OpenCL kernels. `lanes` and `lock` are missing: OpenCL 1.2 has no sub-groups and guarantees no
// progress between work-groups. The host is irregular_opencl.cpp.

#pragma OPENCL EXTENSION cl_khr_byte_addressable_store : enable
#pragma OPENCL FP_CONTRACT OFF // the same results as without fused operations

#define CELLS 1024
#define CELL_SIZE 64
#define TURNS 200
#define BLOCK 32
#define THREADS 256

__kernel void rows(__global const int *begin, __global const int *column, __global const int *value,
                   __global const int *x, __global int *out, int n) {
  int row = get_global_id(0), sum = 0;
  for (int k = begin[row]; k < begin[row + 1]; ++k)
    sum += value[k] * x[column[k]];
  out[row] = sum;
}

__kernel void levels(__global const int *begin, __global const int *column, __global int *level,
                     __global const int *front, int vertices, __global int *next, __global int *added, int depth) {
  int i = get_global_id(0);
  if (i >= vertices)
    return;
  for (int k = begin[front[i]]; k < begin[front[i] + 1]; ++k)
    if (atomic_cmpxchg(&level[column[k]], -1, depth) == -1)
      next[atomic_inc(added)] = column[k];
}

__kernel void permute(__global const int *to, __global const int *in, __global int *out, int n) {
  int i = get_global_id(0);
  out[to[i]] = in[i];
}

__kernel void collect(__global const int *from, __global const int *in, __global int *out, int n) {
  int i = get_global_id(0);
  out[i] = in[from[i]];
}

// The sum of each work-group. There is no atomic addition of floats: a second launch adds up the sums of groups.
__kernel void total(__global const float *in, __global float *sums, int n) {
  __local float partial[THREADS];
  int l = get_local_id(0);
  float value = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    value += in[i];
  partial[l] = value;
  for (int step = THREADS / 2; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < step)
      partial[l] += partial[l + step];
  }
  if (l == 0)
    sums[get_group_id(0)] = partial[0];
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

__kernel void factors(__global float *m, int n, int k) {
  int row = get_global_id(0) + k + 1;
  if (row < n)
    m[row * n + k] /= m[k * n + k];
}

__kernel void eliminate(__global float *m, int n, int k) {
  int column = get_global_id(0), row = get_global_id(1);
  if (column > k && row > k)
    m[row * n + column] -= m[row * n + k] * m[k * n + column];
}

// The blocks of diagonal d.
__kernel void align(__global const int *a, __global const int *b, __global int *distance, int n, int d) {
  __local int part[BLOCK + 1][BLOCK + 1], letters[BLOCK];
  int across = n / BLOCK, t = get_local_id(0);
  int block_row = d < across ? (int)get_group_id(0) : d - across + 1 + (int)get_group_id(0);
  int row = block_row * BLOCK, column = (d - block_row) * BLOCK, width = n + 1, letter = a[row + t];
  part[0][t + 1] = distance[row * width + column + t + 1];
  part[t + 1][0] = distance[(row + t + 1) * width + column];
  if (t == 0)
    part[0][0] = distance[row * width + column];
  letters[t] = b[column + t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 0; step < 2 * BLOCK - 1; ++step) {
    int k = step - t;
    if (k >= 0 && k < BLOCK)
      part[t + 1][k + 1] = min(part[t][k] + (letter != letters[k]), min(part[t][k + 1], part[t + 1][k]) + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int k = 1; k <= BLOCK; ++k)
    distance[(row + k) * width + column + t + 1] = part[k][t + 1];
}

__kernel void cells(__global const int *position, __global const int *first, __global int *out, int n) {
  int i = get_global_id(0), at = position[i], cell = at / CELL_SIZE, near = 0;
  for (int other = max(cell - 1, 0); other <= min(cell + 1, CELLS - 1); ++other)
    for (int k = first[other]; k < first[other + 1]; ++k)
      near += abs(position[k] - at) < CELL_SIZE;
  out[i] = near;
}
