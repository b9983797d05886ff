// OPTIONS: --schedules 6
// The last thread to take a ticket marks the end of the list. Thread 0 is the last one
// only if all others run before it, and then its mark overwrites the entry of thread 1.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  constexpr int count = 64;
  std::vector<int> entries(count), counter(1);
  array_view<int, 1> entry(count, entries), tickets(counter);
  parallel_for_each(entry.extent, [=](index<1> i) restrict(amp) {
    int ticket = atomic_fetch_inc(&tickets[0]);
    if (i[0] == 0 && ticket == count - 1)
      entry[1] = -1;
    else
      entry[i] = i[0]; // HAZARD: waw across-tiles entry
  });
  return 0;
}
