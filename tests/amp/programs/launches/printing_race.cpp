// A kernel that prints has a race: it runs again to explain the race, but prints only once.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(32, 1);
    array_view<int, 1> v(data);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        if (i[0] == 5) direct3d_printf("thread %d\n", i[0]);
        v[i] = v[(i[0] + 1) % 32]; // HAZARD: war across-tiles
    });
    v.synchronize();
    return 0;
}
