// All of it is filled and copied. HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    accelerator_view gpu = accelerator().default_view;
    array<int, 1> staging(32, accelerator(accelerator::cpu_accelerator).default_view, gpu), a(32, gpu), b(32, gpu);
    for (int k = 0; k < 32; ++k) staging[k] = k;
    copy(staging, a);
    parallel_for_each(a.extent, [&a, &b](index<1> i) restrict(amp) { b[i] = a[i] * 2; });
    copy(b, staging);
    return staging[31] == 62 ? 0 : 1;
}
