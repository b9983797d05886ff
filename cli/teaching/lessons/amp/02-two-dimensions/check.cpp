#include <cstdio>
#include <vector>
void transpose(const std::vector<int> &in, std::vector<int> &out, int rows, int columns);
int main() {
  const int rows = 6, columns = 10;
  std::vector<int> in(rows * columns), out(rows * columns, -1);
  for (int k = 0; k < rows * columns; ++k)
    in[k] = k;
  transpose(in, out, rows, columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      if (out[c * rows + r] != in[r * columns + c]) {
        std::printf("row %d, column %d is %d, expected %d\n", c, r, out[c * rows + r], in[r * columns + c]);
        return 1;
      }
}
