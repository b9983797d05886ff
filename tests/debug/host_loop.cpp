// Host code that does not end, before a launch.
#include <amp.h>
#include <ctime>
using namespace concurrency;

volatile bool goes_on = true;

void wait_a_little(int rounds) {
  timespec pause{0, 1'000'000};
  nanosleep(&pause, nullptr);
}

int main() {
  int rounds = 0;
  while (goes_on)
    wait_a_little(++rounds);
  array<int, 1> numbers(4);
  parallel_for_each(numbers.extent, [&](index<1> i) restrict(amp) { numbers[i] = 1; });
}
