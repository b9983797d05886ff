// OPTIONS: --schedules 6
// HAZARD-NONE
// Like last_ticket.cpp, but the mark has its own element.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  constexpr int count = 64;
  std::vector<int> entries(count + 1), counter(1);
  array_view<int, 1> entry(count + 1, entries), tickets(counter);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    int ticket = atomic_fetch_inc(&tickets[0]);
    if (i[0] == 0 && ticket == count - 1)
      entry[count] = -1;
    entry[i] = i[0];
  });
  entry.synchronize();
  for (int k = 0; k < count; k++)
    if (entries[k] != k)
      return 1;
  return 0;
}
