// One kernel is launched three times; only with the second launch's parameter do two threads access one element.
// Fixed twin: one kernel is launched three times, with parameters that give the threads separate elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

void spread(const array_view<int, 1>& out, int stride) {
    parallel_for_each(extent<1>(16), [=](index<1> i) restrict(amp) {
        out[i[0] * stride] = 1;
        out[i[0] * stride + 1] = 2; // HAZARD: waw across-tiles out
    });
}

int main() {
    std::vector<int> values(64, 0);
    array_view<int, 1> view(64, values);
    spread(view, 2);
    spread(view, 1); // FIXED: spread(view, 4);
    spread(view, 3);
    view.synchronize();
    // FIXED: if (values[0] != 1 || values[1] != 2 || values[60] != 1 || values[46] != 2) return 1;
    return 0;
}
