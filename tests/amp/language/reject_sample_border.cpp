// Predefined samplers have no border (10.5.7).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    texture<float, 1> t(4), u(4);
    texture_view<const float, 1> v(t);
    parallel_for_each(t.extent, [=, &u](index<1> i) restrict(amp) {
        u.set(i, v.sample<filter_point, address_border>(0.5f)); // REJECT
    });
}
