#include <cstdio>
int received();
int main() {
  const int got = received();
  if (got != 43) {
    std::printf("the result is %d, expected 43\n", got);
    return 1;
  }
}
