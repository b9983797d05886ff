// A thread reads a whole record while its owner writes one of its members.
// Fixed twin: a thread reads a whole record; its owner writes it in the next launch.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct cell {
    int value;
    int stamp;
};

int main() {
    const int n = 16;
    std::vector<cell> cells(n), copies(n);
    for (int i = 0; i < n; i++) cells[i].value = cells[i].stamp = i;
    array_view<cell, 1> from(n, cells), to(n, copies);

    parallel_for_each(from.extent, [=](index<1> i) restrict(amp) {
        to[i] = from[(i[0] + 1) % n];
        from[i].stamp = 100; // HAZARD: war across-tiles from // FIXED:
    });
    // FIXED: parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { from[i].stamp = 100; });

    to.synchronize();
    from.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (copies[i].value != (i + 1) % n || copies[i].stamp != (i + 1) % n || cells[i].stamp != 100) return 1;
    return 0;
}
