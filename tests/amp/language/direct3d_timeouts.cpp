// HAZARD-NONE
// Accelerator views without a timeout (chapter 11): console programs create them for long kernels.
#include <amp.h>
#include "cases.h"

using namespace concurrency;

CASE(view_without_a_timeout) {
    accelerator a;
    accelerator_view v = direct3d::create_accelerator_view(a, true), w = direct3d::create_accelerator_view(a, false, queuing_mode_immediate);
    CHECK(direct3d::is_timeout_disabled(v) && !direct3d::is_timeout_disabled(w));
    CHECK(!direct3d::is_timeout_disabled(a.default_view));
    CHECK(w.queuing_mode == queuing_mode_immediate && v.accelerator == a && v != w);
    array<int, 1> data(4, v);
    parallel_for_each(v, data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
    CHECK(data[3] == 1);
}
