// copy and synchronisation (5.3, 5.2.3): what must not compile, on the host and in kernels.
#include <amp.h>

#include <vector>

using namespace concurrency;

void copies(array<int, 1> &a, array<int, 2> &b, array<float, 1> &f, const array_view<const int, 1> &read) {
    copy(a, b);    // REJECT
    copy(a, f);    // REJECT
    copy(a, read); // REJECT
}
void in_kernels(array<int, 1> &a, const array_view<int, 1> &v) restrict(amp) {
    copy(a, v);      // REJECT
    v.synchronize(); // REJECT
    v.refresh();     // REJECT
    array<int, 1> made(4); // REJECT
}
int main() {}
