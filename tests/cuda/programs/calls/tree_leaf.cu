// A call tree with 2^26 leaves; each thread reaches one of them, and two
// threads write the same element there.
// Fixed twin: a call tree with 2^26 leaves; each thread reaches one of them and writes its own element there.
template <int N> __device__ int descend(int *cells, int path) {
  return path >> (N - 1) & 1 ? descend<N - 1>(cells, path) + 1 : descend<N - 1>(cells, path) - 1;
}
template <> __device__ int descend<0>(int *cells, int path) {
  cells[path / 2] = path; // HAZARD: waw within-warp cells // FIXED: cells[path] = path;
  return 0;
}

__global__ void walk(int *cells, int *out) { out[threadIdx.x] = descend<26>(cells, int(threadIdx.x)); }

int main() {
  int *cells, *out;
  cudaMallocManaged(&cells, 64 * sizeof *cells);
  cudaMallocManaged(&out, 64 * sizeof *out);
  walk<<<1, 64>>>(cells, out);
  cudaDeviceSynchronize();
}
