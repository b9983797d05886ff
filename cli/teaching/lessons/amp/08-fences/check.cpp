#include <cstdio>
#include <vector>
void next_squares(const std::vector<int> &in, std::vector<int> &scratch, std::vector<int> &out);
int main() {
  std::vector<int> in(48), scratch(48), out(48, -1);
  for (int k = 0; k < 48; ++k)
    in[k] = k - 20;
  next_squares(in, scratch, out);
  for (int k = 0; k < 48; ++k) {
    int next = in[k / 16 * 16 + (k % 16 + 1) % 16];
    if (out[k] != next * next) {
      std::printf("element %d is %d, expected %d\n", k, out[k], next * next);
      return 1;
    }
  }
}
