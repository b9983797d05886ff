// reinterpret_as, view_as and data are for array_views of rank 1 (5.2.3, 5.2.5).
#include <amp.h>

using namespace concurrency;

void f(const array_view<int, 2> &v) {
    v.reinterpret_as<float>(); // REJECT
    v.view_as(extent<1>(1));   // REJECT
    v.data();                  // REJECT
}
int main() {}
