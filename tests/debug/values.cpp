// Variables of many types, in nested scopes and called functions, in a launch without tiles.
#include <amp.h>
using namespace concurrency;

enum color { red, green = 5, blue };
namespace shapes {
struct point {
  float x, y;
};
struct pixel : point {
  color tint;
  int levels[3];
  unsigned flags : 3, rest : 5;
};
} // namespace shapes

float length2(const shapes::point &p) restrict(amp) {
  float square = p.x * p.x;
  square += p.y * p.y;
  return square;
}

int main() {
  std::vector<float> out(8);
  std::vector<int> table(12);
  for (int k = 0; k < 12; ++k)
    table[k] = 100 + k;
  array_view<float, 1> result(8, out);
  array_view<const int, 2> grid(3, 4, table);
  double scale = 0.5;
  bool negative = true;
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) {
    shapes::pixel pixel;
    pixel.x = float(i[0]);
    pixel.y = 2;
    pixel.tint = i[0] % 2 ? green : blue;
    for (int k = 0; k < 3; ++k)
      pixel.levels[k] = k * 10;
    pixel.flags = 5;
    pixel.rest = 17;
    int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
    float found = length2(pixel);
    {
      int found = matrix[1][i[0] % 3];
      matrix[0][0] = found;
    }
    index<2> cell(i[0] % 3, 1);
    double scaled = negative ? -scale : scale;
    result[i] = found * float(scaled) + float(grid[cell]) + float(matrix[0][0]);
  });
  return result[7] > 0 ? 0 : 1;
}
