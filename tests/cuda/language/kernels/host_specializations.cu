// Host templates with explicit specializations and instantiations that call host functions. HAZARD-NONE
#include <cstdio>
#include <vector>
template <typename T> void copy_back(T *to, const T *from, size_t count) {
  cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost);
}
template <> void copy_back<void>(void *to, const void *from, size_t bytes) {
  cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost);
}
struct Matrix {
  std::vector<int> v;
  int size() const { return v.size(); }
};
template <typename T> T sum(const Matrix &m) {
  T all = 0;
  for (int k = 0; k < m.size(); ++k) all += m.v[k];
  return all;
}
template int sum<int>(const Matrix &);
__global__ void one(int *out) { out[threadIdx.x] = threadIdx.x; }
int main() {
  int *out, host[4];
  cudaMalloc(&out, sizeof host);
  one<<<1, 4>>>(out);
  copy_back<void>(host, out, sizeof host);
  Matrix m{{host[0], host[1], host[2], host[3]}};
  std::printf("%d\n", sum<int>(m));
  cudaFree(out);
  return sum<int>(m) != 6;
}
