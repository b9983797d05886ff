// A thread reads a whole record while its owner writes one of its members.
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
        from[i].stamp = 100; // HAZARD: war across-tiles from
    });

    to.synchronize();
    from.synchronize();
    return 0;
}
