// A function is called with one array for two parameters; it moves elements by one place.
// Fixed twin: the function is called with two arrays.
#include <amp.h>
#include <vector>

using namespace concurrency;

void shift(array<int, 1>& from, array<int, 1>& to) {
    parallel_for_each(extent<1>(to.extent[0] - 1), [&from, &to](index<1> i) restrict(amp) { // HAZARD: aliased-launch
        to[i + 1] = from[i]; // HAZARD: war across-tiles to
    });
}

int main() {
    const int n = 18;
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i;
    array<int, 1> a(n, values.begin()), b(n, values.begin());
    shift(a, a); // FIXED: shift(a, b);
    std::vector<int> results = a; // FIXED: std::vector<int> results = b;
    // FIXED: for (int i = 1; i < n; i++)
        // FIXED: if (results[i] != i - 1) return 1;
    return 0;
}
