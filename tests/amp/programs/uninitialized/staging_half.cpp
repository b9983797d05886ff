// Half of a staging array is filled and all of it is copied: the other half is uninitialized on the accelerator too.
// Fixed twin: all of it is filled and copied.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    accelerator_view gpu = accelerator().default_view;
    array<int, 1> staging(32, accelerator(accelerator::cpu_accelerator).default_view, gpu), a(32, gpu), b(32, gpu);
    for (int k = 0; k < 16; ++k) staging[k] = k; // FIXED: for (int k = 0; k < 32; ++k) staging[k] = k;
    copy(staging.section(0, 16), a.section(0, 16)); // FIXED: copy(staging, a);
    parallel_for_each(a.extent, [&a, &b](index<1> i) restrict(amp) {
    // FIXED@-1: parallel_for_each(a.extent, [&a, &b](index<1> i) restrict(amp) { b[i] = a[i] * 2; });
        b[i] = a[i] * 2; // HAZARD: uninitialized a // FIXED:
    }); // FIXED: copy(b, staging);
    return 0; // FIXED: return staging[31] == 62 ? 0 : 1;
}
