// HAZARD-NONE
// The functions of the namespace direct3d (9.3).
#include <amp.h>
#include <amp_short_vectors.h>
#include "cases.h"

#include <cmath>

using namespace concurrency;

#define IN_KERNEL(...) CHECK(cases::on_accelerator([]() restrict(amp) { return (__VA_ARGS__); }))

CASE(abs) { IN_KERNEL(direct3d::abs(-5) == 5 && direct3d::abs(7) == 7 && direct3d::abs(0) == 0); }
CASE(clamp_of_float) { IN_KERNEL(direct3d::clamp(1.5f, 0.0f, 1.0f) == 1.0f && direct3d::clamp(-2.0f, 0.0f, 1.0f) == 0.0f && direct3d::clamp(0.25f, 0.0f, 1.0f) == 0.25f); }
CASE(clamp_of_int) { IN_KERNEL(direct3d::clamp(15, 0, 10) == 10 && direct3d::clamp(-2, 0, 10) == 0 && direct3d::clamp(5, 0, 10) == 5); }
CASE(countbits) { IN_KERNEL(direct3d::countbits(0u) == 0 && direct3d::countbits(0xffu) == 8 && direct3d::countbits(0xffffffffu) == 32); }
CASE(firstbithigh) { IN_KERNEL(direct3d::firstbithigh(1) == 0 && direct3d::firstbithigh(40) == 5 && direct3d::firstbithigh(0x7fffffff) == 30); }
CASE(firstbitlow) { IN_KERNEL(direct3d::firstbitlow(1) == 0 && direct3d::firstbitlow(40) == 3); }
CASE(imax_and_umax) { IN_KERNEL(direct3d::imax(-3, 2) == 2 && direct3d::umax(3u, 0xffffffffu) == 0xffffffffu); }
CASE(imin_and_umin) { IN_KERNEL(direct3d::imin(-3, 2) == -3 && direct3d::umin(3u, 0xffffffffu) == 3u); }
CASE(mad_of_float) { IN_KERNEL(direct3d::mad(2.0f, 3.0f, 0.5f) == 6.5f); }
CASE(mad_of_double) { IN_KERNEL(direct3d::mad(2.0, 3.0, 0.25) == 6.25); }
CASE(mad_of_int) { IN_KERNEL(direct3d::mad(-2, 3, 1) == -5); }
CASE(mad_of_unsigned) { IN_KERNEL(direct3d::mad(2u, 0x80000000u, 1u) == 1u); }
CASE(noise_is_between_minus_one_and_one) {
    array<float, 1> a(200);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = direct3d::noise(i[0] * 0.173f); });
    std::vector<float> v = a;
    bool varies = false;
    for (float each : v) {
        CHECK(each >= -1.0f && each <= 1.0f);
        varies = varies || std::fabs(each - v[1]) > 0.01f;
    }
    CHECK(varies);
}
CASE(radians) { IN_KERNEL(direct3d::radians(180.0f) > 3.14159f && direct3d::radians(180.0f) < 3.1416f); }
CASE(rcp) { IN_KERNEL(direct3d::rcp(4.0f) == 0.25f); }
CASE(reversebits) { IN_KERNEL(direct3d::reversebits(1u) == 0x80000000u && direct3d::reversebits(0xf0u) == 0x0f000000u); }
CASE(saturate) { IN_KERNEL(direct3d::saturate(1.5f) == 1.0f && direct3d::saturate(-1.0f) == 0.0f && direct3d::saturate(0.5f) == 0.5f); }
CASE(sign) { IN_KERNEL(direct3d::sign(-9) == -1 && direct3d::sign(0) == 0 && direct3d::sign(3) == 1); }
CASE(smoothstep) { IN_KERNEL(direct3d::smoothstep(0.0f, 2.0f, -1.0f) == 0.0f && direct3d::smoothstep(0.0f, 2.0f, 3.0f) == 1.0f && direct3d::smoothstep(0.0f, 2.0f, 1.0f) == 0.5f && direct3d::smoothstep(0.0f, 2.0f, 0.5f) == 0.15625f); }
CASE(step) { IN_KERNEL(direct3d::step(1.0f, 2.0f) == 1.0f && direct3d::step(2.0f, 1.0f) == 0.0f && direct3d::step(1.0f, 1.0f) == 1.0f); }
CASE(msad4) {
    CHECK(cases::on_accelerator([]() restrict(amp) {
        graphics::uint_4 r = direct3d::msad4(0x00000102u, graphics::uint_2(0x04030201u, 0x08070605u), graphics::uint_4(10u, 20u, 30u, 40u));
        // byte 0: 2 against 1, 2, 3, 4; byte 1: 1 against 2, 3, 4, 5; bytes of zero are masked
        return r.x == 10u + 1u + 1u && r.y == 20u + 0u + 2u && r.z == 30u + 1u + 3u && r.w == 40u + 2u + 4u;
    }));
}
