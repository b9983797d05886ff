// One thread too many stores into an array.
// Fixed twin: the launch has as many threads as the array has elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 25;
    array<int, 1> data(n);

    parallel_for_each(extent<1>(n + 1), [&data](index<1> i) restrict(amp) {
    // FIXED@-1: parallel_for_each(extent<1>(n), [&data](index<1> i) restrict(amp) {
        data[i] = i[0]; // HAZARD: out-of-bounds data
    });

    std::vector<int> results = data;
    for (int i = 0; i < n; i++)
        if (results[i] != i) return 1;
    return 0;
}
