// The kernel is a function object whose members are the captures. Each thread changes its element and the next one.
// Fixed twin: the kernel is a function object whose members are the captures. Each thread changes only its own
// element.
#include <amp.h>
#include <vector>

using namespace concurrency;

class add_to_pairs {
    array_view<int, 1> values;
    int amount;

public:
    add_to_pairs(const array_view<int, 1>& v, int a) : values(v), amount(a) {}

    void operator()(index<1> i) const restrict(amp) {
        values[i] += amount;
        if (i[0] + 1 < values.extent[0]) // FIXED:
            values[i + 1] += amount; // HAZARD: raw across-tiles values // FIXED:
        // HAZARD@-1: war across-tiles values
        // HAZARD@-2: waw across-tiles values
    }
};

int main() {
    const int n = 40;
    std::vector<int> data(n, 1);
    array_view<int, 1> view(n, data);
    parallel_for_each(view.extent, add_to_pairs(view, 5));
    view.synchronize();
    // FIXED: for (int value : data)
        // FIXED: if (value != 6) return 1;
    return 0;
}
