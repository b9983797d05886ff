#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// c = a * b for square matrices; `size` is a multiple of 8.
void multiply(const std::vector<float> &a, const std::vector<float> &b, std::vector<float> &c, int size) {
  array_view<const float, 2> av(size, size, a), bv(size, size, b);
  array_view<float, 2> cv(size, size, c);
  cv.discard_data();
  parallel_for_each(cv.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    tile_static float a_part[8][8], b_part[8][8];
    int row = t.local[0], column = t.local[1];
    float sum = 0;
    for (int i = 0; i < size; i += 8) {
      a_part[row][column] = av(t.global[0], i + column);
      b_part[row][column] = bv(i + row, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < 8; ++k)
        sum += a_part[row][k] * b_part[k][column];
    }
    cv[t.global] = sum;
  });
  cv.synchronize();
}

int main() {
  std::vector<float> a(64, 1), b(64, 1), c(64);
  multiply(a, b, c, 8);
  std::printf("%g\n", c[0]);
}
