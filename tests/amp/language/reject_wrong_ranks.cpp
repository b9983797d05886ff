// The number of components and lengths must be the rank (4.1.2, 4.2.2, 5.1.2, 5.2.2).
#include <amp.h>

#include <vector>

using namespace concurrency;

void wrong(std::vector<int> &v) {
    index<2> zero(0);                     // REJECT: C2338
    index<1> two(1, 2);                   // REJECT: C2338
    index<2> listed = {1, 2, 3};          // REJECT: C2338
    auto cast = (index<2>)3;              // REJECT: C2338
    extent<2> three(1, 2, 3);             // REJECT: C2338
    array<int, 2> one_length(4);          // REJECT: C2338
    array_view<int, 2> one(4, v);         // REJECT: C2338
    array_view<const int> rows(2, 2, v);  // REJECT: C2338
    array_view<int, 2> whole(v);          // REJECT: C2338
    parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
        index<2> in_kernel(i[0]);         // REJECT: C2338
    });
}
int main() {}
