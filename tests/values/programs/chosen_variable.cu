// A pointer or reference refers to one of two local variables, which are also read by name.
#include "wrong.h"

__global__ void pointer(const int *, int *out, int n) {
  const int t = threadIdx.x;
  int x = t, y = 2 * t;
  int *p = t & 1 ? &x : &y;
  __syncthreads();
  const int before = x;
  *p += n;
  out[blockIdx.x * 128 + t] = 100 * before + 3 * x + y;
}

struct Point {
  int x, y;
};
struct Record {
  int key;
  Point at;
};

__host__ __device__ inline int changed(int t) {
  Record a = {t, {t ^ 5, t + 9}}, b = {t + 1, {t ^ 3, t + 2}};
  Point &chosen = (t & 1 ? a : b).at;
  const int kept = chosen.x;
  chosen.x = chosen.y;
  chosen.y = ~kept;
  return a.key + 3 * a.at.x + 5 * a.at.y + b.key + 7 * b.at.x + 9 * b.at.y;
}

__global__ void reference(const int *, int *out, int n) {
  const int t = threadIdx.x;
  if (n == 1000)
    out[0] = 1;
  __syncthreads();
  out[blockIdx.x * 128 + t] = changed(t);
}

int main() {
  int count = wrong(pointer, 10, 128,
                    [](int, int t) { return 100 * t + 3 * (t + (t & 1 ? 10 : 0)) + 2 * t + (t & 1 ? 0 : 10); });
  count += wrong(reference, 10, 128, [](int, int t) { return changed(t); });
  return end(count);
}
