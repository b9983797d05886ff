#include <cstdio>
#include <vector>
void solve(std::vector<int> &all);
int main() {
  std::vector<int> all(192), before;
  for (int k = 0; k < 192; ++k)
    all[k] = (k * 7 + 3) % 31;
  before = all;
  solve(all);
  for (int k = 0; k < 192; ++k) {
    const int first = k / 64 * 64, own = k % 64;
    int want = 0;
    want = 2 * before[k];
    if (all[k] != want) {
      std::printf("element %d is %d, expected %d\n", k, all[k], want);
      return 1;
    }
  }
}
