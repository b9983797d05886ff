// Three threads take three branches of a switch: two write a variable, and one reads it.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(4, 0);
    array_view<int, 1> out(4, results);

    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int a;
        if (t.local[0] == 3) a = 1;
        t.barrier.wait();
        switch (t.local[0]) {
        case 0:
            a = 2;
            break;
        case 1:
            a = 3; // HAZARD: waw within-tile a
            break;
        case 2:
            out[0] = a; // HAZARD: raw within-tile a
            break;
        default:
            break;
        }
        t.barrier.wait();
        out[t.global[0]] = a;
    });

    out.synchronize();
    return 0;
}
