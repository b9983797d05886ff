// A wide access through a cast starts at the last element of a container or tile_static array and extends past its end.
// Fixed twin: a wide access through a cast stays inside the container or tile_static array in which it starts.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct Pair {
    int first, second;
};

int main() {
    std::vector<int> data(64), rest(3);
    array_view<int> view(63, data);
    array<int> numbers(63);
    array_view<int> out(3, rest);

    parallel_for_each(extent<1>(63), [=](index<1> i) restrict(amp) {
        if (i[0] % 2 == 0) // FIXED: if (i[0] % 2 == 0 && i[0] < 62)
            reinterpret_cast<Pair *>(&view[i])->second = i[0]; // HAZARD: out-of-bounds view
    });
    parallel_for_each(extent<1>(63), [=, &numbers](index<1> i) restrict(amp) {
        if (i[0] % 2 == 0) // FIXED: if (i[0] % 2 == 0 && i[0] < 62)
            *reinterpret_cast<double *>(&numbers[i]) = 1.0; // HAZARD: out-of-bounds numbers
    });
    parallel_for_each(extent<1>(3).tile<3>(), [=](tiled_index<3> t) restrict(amp) {
        tile_static int cells[3];
        cells[t.local[0]] = 1;
        t.barrier.wait();
        if (t.local[0] == 2) // FIXED: if (t.local[0] == 0)
            *reinterpret_cast<double *>(&cells[t.local[0]]) = 1.0; // HAZARD: out-of-bounds cells
        t.barrier.wait();
        out[t.global] = cells[t.local[0]];
    });
    out.synchronize();
    return rest[0] == 1 ? 0 : 1; // FIXED: return rest[2] == 1 ? 0 : 1;
}
