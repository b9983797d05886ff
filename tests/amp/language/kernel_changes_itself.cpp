// HAZARD-NONE
// A function object whose call operator is not const is also a kernel: each thread has its own copy.
#include <amp.h>

using namespace concurrency;

class Counting {
public:
    Counting(const array_view<int> &view, int start) : view(view), count(start) {}
    void operator()(index<1> i) restrict(amp) {
        ++count;
        view[i] += count;
    }

private:
    array_view<int> view;
    int count;
};

int main() {
    std::vector<int> data(32, 1);
    array_view<int> view(32, data);
    int x = 3;
    parallel_for_each(view.extent, Counting(view, 4));
    parallel_for_each(view.extent, [=](index<1> i) mutable restrict(amp) {
        x += i[0];
        view[i] += x;
    });
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> i) mutable restrict(amp) {
        tile_static int shared[4];
        x += i.global[0];
        shared[i.local[0]] = x;
        i.barrier.wait();
        x += shared[3 - i.local[0]];
        view[i] += x;
    });
    view.synchronize();
    for (int i = 0; i < 32; ++i) {
        int mirrored = i / 4 * 4 + 3 - i % 4;
        if (data[i] != 1 + 5 + (3 + i) + (3 + i) + (3 + mirrored)) return i + 1;
    }
    return 0;
}
