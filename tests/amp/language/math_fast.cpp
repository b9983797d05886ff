// HAZARD-NONE
// fast_math (9.1): every function, under both of its names.
#include <amp.h>
#include <amp_math.h>
#include "math_cases.h"

using namespace concurrency;

CASE(acos) { FLOAT_1(fast_math, acos, std::acos(x), -1, -0.5f, 0, 0.3f, 1, 2); }
CASE(asin) { FLOAT_1(fast_math, asin, std::asin(x), -1, -0.5f, 0, 0.3f, 1, -2); }
CASE(atan) { FLOAT_1(fast_math, atan, std::atan(x), -1e10f, -1, 0, 0.3f, 5); }
CASE(ceil) { FLOAT_1(fast_math, ceil, std::ceil(x), -1.5f, -0.5f, 0, 0.5f, 2, 1e10f); }
CASE(cos) { FLOAT_1(fast_math, cos, std::cos(x), -10, -1, 0, 0.5f, 3); }
CASE(cosh) { FLOAT_1(fast_math, cosh, std::cosh(x), -3, 0, 0.5f, 20); }
CASE(exp) { FLOAT_1(fast_math, exp, std::exp(x), -10, 0, 1, 20, 200); }
CASE(exp2) { FLOAT_1(fast_math, exp2, std::exp2(x), -3, 0, 0.5f, 10); }
CASE(fabs) { FLOAT_1(fast_math, fabs, std::fabs(x), -2.5f, 0, 3); }
CASE(floor) { FLOAT_1(fast_math, floor, std::floor(x), -1.5f, -0.5f, 0.5f, 2); }
CASE(log) { FLOAT_1(fast_math, log, std::log(x), 0, 0.5f, 1, 10, -1); }
CASE(log10) { FLOAT_1(fast_math, log10, std::log10(x), 0.001f, 1, 1000); }
CASE(log2) { FLOAT_1(fast_math, log2, std::log2(x), 0.125f, 1, 1024, 3); }
CASE(round) { FLOAT_1(fast_math, round, std::round(x), -2.5f, -0.4f, 0.5f, 1.5f, 7); }
CASE(rsqrt) { FLOAT_1(fast_math, rsqrt, 1 / std::sqrt(x), 0.25f, 1, 16, 3); }
CASE(sin) { FLOAT_1(fast_math, sin, std::sin(x), -10, -1, 0, 0.5f, 3); }
CASE(sinh) { FLOAT_1(fast_math, sinh, std::sinh(x), -3, 0, 0.5f, 20); }
CASE(sqrt) { FLOAT_1(fast_math, sqrt, std::sqrt(x), 0, 0.25f, 2, 1e10f, -1); }
CASE(tan) { FLOAT_1(fast_math, tan, std::tan(x), -1, 0, 0.5f, 1.5f); }
CASE(tanh) { FLOAT_1(fast_math, tanh, std::tanh(x), -3, 0, 0.5f, 20); }
CASE(trunc) { FLOAT_1(fast_math, trunc, std::trunc(x), -1.5f, -0.5f, 0.5f, 2.9f); }
CASE(atan2) { FLOAT_2(fast_math, atan2, 2.0f, std::atan2(x, y), -1, 0, 3); }
CASE(fmax) { FLOAT_2(fast_math, fmax, 2.0f, std::fmax(x, y), -1, 5); }
CASE(fmin) { FLOAT_2(fast_math, fmin, 2.0f, std::fmin(x, y), -1, 5); }
CASE(fmod) { FLOAT_2(fast_math, fmod, 1.5f, std::fmod(x, y), -4, 0.5f, 10); }
CASE(pow) { FLOAT_2(fast_math, pow, 2.5f, std::pow(x, y), 0, 1, 2, 9); }
CASE(ldexp) { FLOAT_2(fast_math, ldexp, 3, std::ldexp(x, 3), -1.5f, 0, 2); }
CASE(frexp_gives_fraction_and_exponent) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int e0; out[0] = fast_math::frexp(float(24), &e0); out[1] = float(e0);
        int e1; out[2] = fast_math::frexpf(float(24), &e1); out[3] = float(e1);
    });
    std::vector<float> v = out;
    CHECK(v[0] == float(0.75) && v[1] == 5 && v[2] == float(0.75) && v[3] == 5);
}
CASE(modf_gives_fraction_and_integer) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        float i0; out[0] = fast_math::modf(float(-2.75), &i0); out[1] = i0;
        float i1; out[2] = fast_math::modff(float(-2.75), &i1); out[3] = i1;
    });
    std::vector<float> v = out;
    CHECK(v[0] == float(-0.75) && v[1] == -2 && v[2] == float(-0.75) && v[3] == -2);
}
CASE(sincos_gives_both) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        float s0, c0; fast_math::sincos(float(0.5), &s0, &c0); out[0] = s0; out[1] = c0;
        float s1, c1; fast_math::sincosf(float(0.5), &s1, &c1); out[2] = s1; out[3] = c1;
    });
    std::vector<float> v = out;
    CHECK(cases::close(v[0], std::sin(float(0.5)), float(2)) && cases::close(v[1], std::cos(float(0.5)), float(2)) && cases::close(v[2], std::sin(float(0.5)), float(2)) && cases::close(v[3], std::cos(float(0.5)), float(2)));
}
CASE(isfinite) {
    array<float, 1> out(3);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = fast_math::isfinite(zero + 1) ? 1 : 0;
        out[1] = fast_math::isfinite(1 / zero) ? 1 : 0;
        out[2] = fast_math::isfinite(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 1 && v[1] == 0 && v[2] == 0);
}
CASE(isinf) {
    array<float, 1> out(4);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = fast_math::isinf(zero + 1) ? 1 : 0;
        out[1] = fast_math::isinf(1 / zero) ? 1 : 0;
        out[2] = fast_math::isinf(-1 / zero) ? 1 : 0;
        out[3] = fast_math::isinf(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 0);
}
CASE(isnan) {
    array<float, 1> out(3);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = fast_math::isnan(zero + 1) ? 1 : 0;
        out[1] = fast_math::isnan(1 / zero) ? 1 : 0;
        out[2] = fast_math::isnan(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 0 && v[2] == 1);
}
CASE(signbit) {
    array<float, 1> out(4);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = fast_math::signbit(zero + 1) ? 1 : 0;
        out[1] = fast_math::signbit(zero - 1) ? 1 : 0;
        out[2] = fast_math::signbit(-zero) ? 1 : 0;
        out[3] = fast_math::signbit(-1 / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 1);
}
CASE(signbitf) {
    array<float, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        out[0] = fast_math::signbitf(-2.0f) ? 1 : 0;
        out[1] = fast_math::signbitf(2.0f) ? 1 : 0;
    });
    CHECK(out[0] == 1 && out[1] == 0);
}

//===--- the functions of the standard library next to them -----------------------------===//

float cosine(float y) restrict(cpu,amp) {
    using namespace concurrency::fast_math;
    return cos(y);
}
CASE(a_function_of_both_sides_takes_the_one_of_its_context) {
    array_view<float> v(1);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = cosine(0.5f); });
    CHECK(cosine(0.5f) == std::cos(0.5f) && cases::close(v[0], std::cos(0.5f), 2.0f));
}
CASE(on_the_cpu_it_is_the_standard_library) {
    int exponent = 0;
    float whole = 0;
    CHECK(fast_math::cos(0.5) == std::cos(0.5)); // of double, which fast_math does not have
    CHECK(fast_math::powf(2, 10) == 1024 && fast_math::frexp(24.0f, &exponent) == 0.75f && exponent == 5);
    CHECK(fast_math::modff(-2.75f, &whole) == -0.75f && whole == -2);
}
