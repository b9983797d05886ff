// Pitches of two- and three-dimensional memory.
#include <cstdio>
#include <initializer_list>



int main() {
  for (size_t width : {1, 4, 100, 511, 512, 513, 1000, 1024, 4000, 8193}) {
    void* p;
    size_t pitch = 0;
    cudaMallocPitch(&p, &pitch, width, 3);
    cudaPitchedPtr q;
    cudaMalloc3D(&q, make_cudaExtent(width, 3, 2));
    printf("%zu: %zu %zu %zu %zu %d\n", width, pitch, q.pitch, q.xsize, q.ysize, int(reinterpret_cast<size_t>(p) % 512));
    cudaFree(p);
    cudaFree(q.ptr);
  }
}
