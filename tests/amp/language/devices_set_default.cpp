// HAZARD-NONE
// The default accelerator (3.2.1, 3.2.3), chosen by the program before its
// first use. There is only one case because a process can choose it only once.
#include <amp.h>
#include "cases.h"

using namespace concurrency;

CASE(set_default_before_any_use) {
    accelerator looked_at; // does not fix it
    accelerator_view also_looked_at = looked_at.default_view;
    CHECK(accelerator::set_default(accelerator::direct3d_warp));
    CHECK(accelerator().device_path == accelerator::direct3d_warp);
    CHECK(accelerator::get_auto_selection_view().accelerator == accelerator());
    CHECK(!accelerator::set_default(looked_at.device_path));
    array<int, 1> a(4);
    CHECK(a.accelerator_view == accelerator(accelerator::direct3d_warp).default_view);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0] * 2; });
    std::vector<int> result = a;
    CHECK(result[3] == 6);
}
