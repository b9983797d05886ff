// HAZARD-NONE
// The kernel is a function object whose members are the captures. Each thread changes only its own element.
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
    }
};

int main() {
    const int n = 40;
    std::vector<int> data(n, 1);
    array_view<int, 1> view(n, data);
    parallel_for_each(view.extent, add_to_pairs(view, 5));
    view.synchronize();
    for (int value : data)
        if (value != 6) return 1;
    return 0;
}
