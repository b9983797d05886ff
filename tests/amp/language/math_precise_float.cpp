// HAZARD-NONE
// precise_math (9.2): every function of float, under both of its names.
#include <amp.h>
#include <amp_math.h>
#include "math_cases.h"

using namespace concurrency;

CASE(acos) { FLOAT_1(precise_math, acos, std::acos(x), -1, -0.5f, 0, 0.3f, 1, 2); }
CASE(asin) { FLOAT_1(precise_math, asin, std::asin(x), -1, -0.5f, 0, 0.3f, 1, -2); }
CASE(atan) { FLOAT_1(precise_math, atan, std::atan(x), -1e10f, -1, 0, 0.3f, 5); }
CASE(ceil) { FLOAT_1(precise_math, ceil, std::ceil(x), -1.5f, -0.5f, 0, 0.5f, 2, 1e10f); }
CASE(cos) { FLOAT_1(precise_math, cos, std::cos(x), -10, -1, 0, 0.5f, 3); }
CASE(cosh) { FLOAT_1(precise_math, cosh, std::cosh(x), -3, 0, 0.5f, 20); }
CASE(exp) { FLOAT_1(precise_math, exp, std::exp(x), -10, 0, 1, 20, 200); }
CASE(exp2) { FLOAT_1(precise_math, exp2, std::exp2(x), -3, 0, 0.5f, 10); }
CASE(fabs) { FLOAT_1(precise_math, fabs, std::fabs(x), -2.5f, 0, 3); }
CASE(floor) { FLOAT_1(precise_math, floor, std::floor(x), -1.5f, -0.5f, 0.5f, 2); }
CASE(log) { FLOAT_1(precise_math, log, std::log(x), 0, 0.5f, 1, 10, -1); }
CASE(log10) { FLOAT_1(precise_math, log10, std::log10(x), 0.001f, 1, 1000); }
CASE(log2) { FLOAT_1(precise_math, log2, std::log2(x), 0.125f, 1, 1024, 3); }
CASE(round) { FLOAT_1(precise_math, round, std::round(x), -2.5f, -0.4f, 0.5f, 1.5f, 7); }
CASE(rsqrt) { FLOAT_1(precise_math, rsqrt, 1 / std::sqrt(x), 0.25f, 1, 16, 3); }
CASE(sin) { FLOAT_1(precise_math, sin, std::sin(x), -10, -1, 0, 0.5f, 3); }
CASE(sinh) { FLOAT_1(precise_math, sinh, std::sinh(x), -3, 0, 0.5f, 20); }
CASE(sqrt) { FLOAT_1(precise_math, sqrt, std::sqrt(x), 0, 0.25f, 2, 1e10f, -1); }
CASE(tan) { FLOAT_1(precise_math, tan, std::tan(x), -1, 0, 0.5f, 1.5f); }
CASE(tanh) { FLOAT_1(precise_math, tanh, std::tanh(x), -3, 0, 0.5f, 20); }
CASE(trunc) { FLOAT_1(precise_math, trunc, std::trunc(x), -1.5f, -0.5f, 0.5f, 2.9f); }
CASE(acosh) { FLOAT_1(precise_math, acosh, std::acosh(x), 1, 2, 100); }
CASE(asinh) { FLOAT_1(precise_math, asinh, std::asinh(x), -2, 0, 0.5f, 100); }
CASE(atanh) { FLOAT_1(precise_math, atanh, std::atanh(x), -0.5f, 0, 0.9f); }
CASE(cbrt) { FLOAT_1(precise_math, cbrt, std::cbrt(x), -8, 0, 27, 2); }
CASE(cospi) { FLOAT_1(precise_math, cospi, std::cos(3.14159265358979323846 * x), 0, 1, 2, 0.25f, -3); }
CASE(erf) { FLOAT_1(precise_math, erf, std::erf(x), -1, 0, 0.5f, 3); }
CASE(erfc) { FLOAT_1(precise_math, erfc, std::erfc(x), -1, 0, 0.5f, 3); }
CASE(exp10) { FLOAT_1(precise_math, exp10, std::pow(10.0, x), -2, 0, 0.5f, 3); }
CASE(expm1) { FLOAT_1(precise_math, expm1, std::expm1(x), -1, 0, 1e-5f, 2); }
CASE(log1p) { FLOAT_1(precise_math, log1p, std::log1p(x), -0.5f, 0, 1e-5f, 2); }
CASE(logb) { FLOAT_1(precise_math, logb, std::logb(x), 0.1f, 1, 1000); }
CASE(nearbyint) { FLOAT_1(precise_math, nearbyint, std::nearbyint(x), -2.5f, 0.5f, 1.5f, 2.4f); }
CASE(rcbrt) { FLOAT_1(precise_math, rcbrt, 1 / std::cbrt(x), -8, 27, 2); }
CASE(sinpi) { FLOAT_1(precise_math, sinpi, std::sin(3.14159265358979323846 * x), 0.25f, 0.5f, -0.1f); }
CASE(tanpi) { FLOAT_1(precise_math, tanpi, std::tan(3.14159265358979323846 * x), 0.25f, -0.1f, 0.4f); }
CASE(tgamma) { FLOAT_1(precise_math, tgamma, std::tgamma(x), 0.5f, 1, 5, -1.5f); }
CASE(atan2) { FLOAT_2(precise_math, atan2, 2.0f, std::atan2(x, y), -1, 0, 3); }
CASE(fmax) { FLOAT_2(precise_math, fmax, 2.0f, std::fmax(x, y), -1, 5); }
CASE(fmin) { FLOAT_2(precise_math, fmin, 2.0f, std::fmin(x, y), -1, 5); }
CASE(fmod) { FLOAT_2(precise_math, fmod, 1.5f, std::fmod(x, y), -4, 0.5f, 10); }
CASE(pow) { FLOAT_2(precise_math, pow, 2.5f, std::pow(x, y), 0, 1, 2, 9); }
CASE(ldexp) { FLOAT_2(precise_math, ldexp, 3, std::ldexp(x, 3), -1.5f, 0, 2); }
CASE(copysign) { FLOAT_2(precise_math, copysign, -2.0f, std::copysign(x, y), -1, 5); }
CASE(fdim) { FLOAT_2(precise_math, fdim, 2.0f, std::fdim(x, y), -1, 5); }
CASE(hypot) { FLOAT_2(precise_math, hypot, 4.0f, std::hypot(x, y), 3, -3, 0); }
CASE(remainder) { FLOAT_2(precise_math, remainder, 1.5f, std::remainder(x, y), -4, 0.5f, 10); }
CASE(scalb) { FLOAT_2(precise_math, scalb, 3.0f, x * 8, -1.5f, 2); }
CASE(scalbn) { FLOAT_2(precise_math, scalbn, 3, x * 8, -1.5f, 2); }
CASE(nextafter) {
    FLOAT_2(precise_math, nextafter, 5.0f, std::nextafter(float(x), 5.0f), 1, 0, 7);
}
CASE(fma) {
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) {
            a = precise_math::fma(x, x, -1.0f);
            b = precise_math::fmaf(x, x, -1.0f);
        },
        [](double x) -> double { return x * x - 1; }, {1.0001f, 3, -2}, __LINE__); // exact before it is rounded
}
CASE(erfinv) {
    FLOAT_1(precise_math, erfinv, std::nan(""), 2);
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) {
            a = precise_math::erf(precise_math::erfinv(x));
            b = precise_math::erff(precise_math::erfinvf(x));
        },
        [](double x) -> double { return x; }, {-0.9f, -0.1f, 0, 0.5f, 0.99f}, __LINE__);
}
CASE(erfcinv) {
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) {
            a = precise_math::erfc(precise_math::erfcinv(x));
            b = precise_math::erfcf(precise_math::erfcinvf(x));
        },
        [](double x) -> double { return x; }, {0.01f, 0.5f, 1, 1.7f}, __LINE__, 16.0f);
}
CASE(lgamma_gives_the_sign) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int sign, other;
        out[0] = precise_math::lgamma(-0.5f, &sign);
        out[1] = float(sign);
        out[2] = precise_math::lgammaf(5.0f, &other);
        out[3] = float(other);
    });
    std::vector<float> v = out;
    CHECK(cases::close(v[0], std::lgamma(-0.5f), 4.0f) && v[1] == -1);
    CHECK(cases::close(v[2], std::log(24.0f), 4.0f) && v[3] == 1);
}
CASE(lgamma_gives_the_sign_at_poles) { CHECK(cases::gives_the_sign_at_poles<float>()); }
CASE(scalb_of_large_and_small_values) { CHECK(cases::scales_large_and_small_values(260.0f)); }
CASE(remquo_gives_the_quotient) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int quotient, other;
        out[0] = precise_math::remquo(7.0f, 2.0f, &quotient);
        out[1] = float(quotient & 7);
        out[2] = precise_math::remquof(-7.0f, 3.0f, &other);
        out[3] = float(other);
    });
    std::vector<float> v = out;
    CHECK(v[0] == -1 && v[1] == 4 && v[2] == -1 && v[3] < 0 && int(-v[3]) % 8 == 2);
}
CASE(nan_function) {
    array<int, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        out[0] = precise_math::isnan(precise_math::nan(1)) ? 1 : 0;
        out[1] = precise_math::isnan(precise_math::nanf(2)) ? 1 : 0;
    });
    CHECK(out[0] == 1 && out[1] == 1);
}
CASE(ilogb) {
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) { a = b = float(precise_math::ilogb(x)); },
        [](double x) -> double { return std::ilogb(x); }, {0.1f, 1, 1000, -5}, __LINE__);
}
CASE(fpclassify_and_isnormal) {
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) {
            a = float(precise_math::fpclassify(x));
            b = float(precise_math::fpclassify(x));
        },
        [](double x) -> double { return std::fpclassify(float(x)); },
        {0, 1, 1e-40f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}, __LINE__);
    cases::compare<float>(
        [](float x, float &a, float &b) restrict(amp) { a = b = precise_math::isnormal(x) ? 1.0f : 0.0f; },
        [](double x) -> double { return std::isnormal(float(x)) ? 1 : 0; },
        {0, 1, 1e-40f, std::numeric_limits<float>::infinity()}, __LINE__);
}
CASE(frexp_gives_fraction_and_exponent) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int e0; out[0] = precise_math::frexp(float(24), &e0); out[1] = float(e0);
        int e1; out[2] = precise_math::frexpf(float(24), &e1); out[3] = float(e1);
    });
    std::vector<float> v = out;
    CHECK(v[0] == float(0.75) && v[1] == 5 && v[2] == float(0.75) && v[3] == 5);
}
CASE(modf_gives_fraction_and_integer) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        float i0; out[0] = precise_math::modf(float(-2.75), &i0); out[1] = i0;
        float i1; out[2] = precise_math::modff(float(-2.75), &i1); out[3] = i1;
    });
    std::vector<float> v = out;
    CHECK(v[0] == float(-0.75) && v[1] == -2 && v[2] == float(-0.75) && v[3] == -2);
}
CASE(sincos_gives_both) {
    array<float, 1> out(4);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        float s0, c0; precise_math::sincos(float(0.5), &s0, &c0); out[0] = s0; out[1] = c0;
        float s1, c1; precise_math::sincosf(float(0.5), &s1, &c1); out[2] = s1; out[3] = c1;
    });
    std::vector<float> v = out;
    CHECK(cases::close(v[0], std::sin(float(0.5)), float(2)) && cases::close(v[1], std::cos(float(0.5)), float(2)) && cases::close(v[2], std::sin(float(0.5)), float(2)) && cases::close(v[3], std::cos(float(0.5)), float(2)));
}
CASE(isfinite) {
    array<float, 1> out(3);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isfinite(zero + 1) ? 1 : 0;
        out[1] = precise_math::isfinite(1 / zero) ? 1 : 0;
        out[2] = precise_math::isfinite(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 1 && v[1] == 0 && v[2] == 0);
}
CASE(isinf) {
    array<float, 1> out(4);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isinf(zero + 1) ? 1 : 0;
        out[1] = precise_math::isinf(1 / zero) ? 1 : 0;
        out[2] = precise_math::isinf(-1 / zero) ? 1 : 0;
        out[3] = precise_math::isinf(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 0);
}
CASE(isnan) {
    array<float, 1> out(3);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isnan(zero + 1) ? 1 : 0;
        out[1] = precise_math::isnan(1 / zero) ? 1 : 0;
        out[2] = precise_math::isnan(zero / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 0 && v[2] == 1);
}
CASE(signbit) {
    array<float, 1> out(4);
    const float zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::signbit(zero + 1) ? 1 : 0;
        out[1] = precise_math::signbit(zero - 1) ? 1 : 0;
        out[2] = precise_math::signbit(-zero) ? 1 : 0;
        out[3] = precise_math::signbit(-1 / zero) ? 1 : 0;
    });
    std::vector<float> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 1);
}
