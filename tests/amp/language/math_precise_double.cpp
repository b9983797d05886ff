// HAZARD-NONE
// precise_math (9.2): every function of double.
#include <amp.h>
#include <amp_math.h>
#include "math_cases.h"

using namespace concurrency;

CASE(acos) { DOUBLE_1(acos, std::acos(x), -1, -0.5, 0, 0.3, 1, 2); }
CASE(asin) { DOUBLE_1(asin, std::asin(x), -1, -0.5, 0, 0.3, 1, -2); }
CASE(atan) { DOUBLE_1(atan, std::atan(x), -1e10, -1, 0, 0.3, 5); }
CASE(ceil) { DOUBLE_1(ceil, std::ceil(x), -1.5, -0.5, 0, 0.5, 2, 1e10); }
CASE(cos) { DOUBLE_1(cos, std::cos(x), -10, -1, 0, 0.5, 3); }
CASE(cosh) { DOUBLE_1(cosh, std::cosh(x), -3, 0, 0.5, 20); }
CASE(exp) { DOUBLE_1(exp, std::exp(x), -10, 0, 1, 20, 200); }
CASE(exp2) { DOUBLE_1(exp2, std::exp2(x), -3, 0, 0.5, 10); }
CASE(fabs) { DOUBLE_1(fabs, std::fabs(x), -2.5, 0, 3); }
CASE(floor) { DOUBLE_1(floor, std::floor(x), -1.5, -0.5, 0.5, 2); }
CASE(log) { DOUBLE_1(log, std::log(x), 0, 0.5, 1, 10, -1); }
CASE(log10) { DOUBLE_1(log10, std::log10(x), 0.001, 1, 1000); }
CASE(log2) { DOUBLE_1(log2, std::log2(x), 0.125, 1, 1024, 3); }
CASE(round) { DOUBLE_1(round, std::round(x), -2.5, -0.4, 0.5, 1.5, 7); }
CASE(rsqrt) { DOUBLE_1(rsqrt, 1 / std::sqrt(x), 0.25, 1, 16, 3); }
CASE(sin) { DOUBLE_1(sin, std::sin(x), -10, -1, 0, 0.5, 3); }
CASE(sinh) { DOUBLE_1(sinh, std::sinh(x), -3, 0, 0.5, 20); }
CASE(sqrt) { DOUBLE_1(sqrt, std::sqrt(x), 0, 0.25, 2, 1e10, -1); }
CASE(tan) { DOUBLE_1(tan, std::tan(x), -1, 0, 0.5, 1.5); }
CASE(tanh) { DOUBLE_1(tanh, std::tanh(x), -3, 0, 0.5, 20); }
CASE(trunc) { DOUBLE_1(trunc, std::trunc(x), -1.5, -0.5, 0.5, 2.9); }
CASE(acosh) { DOUBLE_1(acosh, std::acosh(x), 1, 2, 100); }
CASE(asinh) { DOUBLE_1(asinh, std::asinh(x), -2, 0, 0.5, 100); }
CASE(atanh) { DOUBLE_1(atanh, std::atanh(x), -0.5, 0, 0.9); }
CASE(cbrt) { DOUBLE_1(cbrt, std::cbrt(x), -8, 0, 27, 2); }
CASE(cospi) { DOUBLE_1(cospi, std::cos(3.14159265358979323846 * x), 0, 1, 2, 0.25, -3); }
CASE(erf) { DOUBLE_1(erf, std::erf(x), -1, 0, 0.5, 3); }
CASE(erfc) { DOUBLE_1(erfc, std::erfc(x), -1, 0, 0.5, 3); }
CASE(exp10) { DOUBLE_1(exp10, std::pow(10.0, x), -2, 0, 0.5, 3); }
CASE(expm1) { DOUBLE_1(expm1, std::expm1(x), -1, 0, 1e-5, 2); }
CASE(log1p) { DOUBLE_1(log1p, std::log1p(x), -0.5, 0, 1e-5, 2); }
CASE(logb) { DOUBLE_1(logb, std::logb(x), 0.1, 1, 1000); }
CASE(nearbyint) { DOUBLE_1(nearbyint, std::nearbyint(x), -2.5, 0.5, 1.5, 2.4); }
CASE(rcbrt) { DOUBLE_1(rcbrt, 1 / std::cbrt(x), -8, 27, 2); }
CASE(sinpi) { DOUBLE_1(sinpi, std::sin(3.14159265358979323846 * x), 0.25, 0.5, -0.1); }
CASE(tanpi) { DOUBLE_1(tanpi, std::tan(3.14159265358979323846 * x), 0.25, -0.1, 0.4); }
CASE(tgamma) { DOUBLE_1(tgamma, std::tgamma(x), 0.5, 1, 5, -1.5); }
CASE(atan2) { DOUBLE_2(atan2, 2.0, std::atan2(x, y), -1, 0, 3); }
CASE(fmax) { DOUBLE_2(fmax, 2.0, std::fmax(x, y), -1, 5); }
CASE(fmin) { DOUBLE_2(fmin, 2.0, std::fmin(x, y), -1, 5); }
CASE(fmod) { DOUBLE_2(fmod, 1.5, std::fmod(x, y), -4, 0.5, 10); }
CASE(pow) { DOUBLE_2(pow, 2.5, std::pow(x, y), 0, 1, 2, 9); }
CASE(ldexp) { DOUBLE_2(ldexp, 3, std::ldexp(x, 3), -1.5, 0, 2); }
CASE(copysign) { DOUBLE_2(copysign, -2.0, std::copysign(x, y), -1, 5); }
CASE(fdim) { DOUBLE_2(fdim, 2.0, std::fdim(x, y), -1, 5); }
CASE(hypot) { DOUBLE_2(hypot, 4.0, std::hypot(x, y), 3, -3, 0); }
CASE(remainder) { DOUBLE_2(remainder, 1.5, std::remainder(x, y), -4, 0.5, 10); }
CASE(scalb) { DOUBLE_2(scalb, 3.0, x * 8, -1.5, 2); }
CASE(scalbn) { DOUBLE_2(scalbn, 3, x * 8, -1.5, 2); }
CASE(nextafter) { DOUBLE_2(nextafter, 5.0, std::nextafter(x, y), 1, 0, 7); }
CASE(fma) {
    cases::compare<double>(
        [](double x, double &a, double &b) restrict(amp) { a = b = precise_math::fma(x, x, -1.0); },
        [](double x) -> double { return std::fma(x, x, -1.0); }, {1.0000001, 3, -2}, __LINE__);
}
CASE(erfinv_and_erfcinv) {
    cases::compare<double>(
        [](double x, double &a, double &b) restrict(amp) {
            a = precise_math::erf(precise_math::erfinv(x));
            b = precise_math::erfc(precise_math::erfcinv(x));
        },
        [](double x) -> double { return x; }, {0.001, 0.1, 0.5, 0.99}, __LINE__, 16.0);
}
CASE(lgamma_gives_the_sign) {
    array<double, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int sign;
        out[0] = precise_math::lgamma(-0.5, &sign);
        out[1] = sign;
    });
    std::vector<double> v = out;
    CHECK(cases::close(v[0], std::lgamma(-0.5), 4.0) && v[1] == -1);
}
CASE(lgamma_gives_the_sign_at_poles) { CHECK(cases::gives_the_sign_at_poles<double>()); }
CASE(scalb_of_large_and_small_values) { CHECK(cases::scales_large_and_small_values(2000.0)); }
CASE(remquo_gives_the_quotient) {
    array<double, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int quotient;
        out[0] = precise_math::remquo(7.0, 2.0, &quotient);
        out[1] = quotient & 7;
    });
    std::vector<double> v = out;
    CHECK(v[0] == -1 && v[1] == 4);
}
CASE(ilogb) {
    cases::compare<double>(
        [](double x, double &a, double &b) restrict(amp) { a = b = precise_math::ilogb(x); },
        [](double x) -> double { return std::ilogb(x); }, {0.1, 1, 1000, -5}, __LINE__);
}
CASE(fpclassify_and_isnormal) {
    cases::compare<double>(
        [](double x, double &a, double &b) restrict(amp) {
            a = precise_math::fpclassify(x) == 0 ? -1 : precise_math::fpclassify(x);
            b = precise_math::fpclassify(x) == 0 ? -1 : precise_math::fpclassify(x);
        },
        [](double x) -> double { return std::fpclassify(x) == 0 ? -1 : std::fpclassify(x); },
        {0, 1, 1e-310, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}, __LINE__);
    cases::compare<double>(
        [](double x, double &a, double &b) restrict(amp) { a = b = precise_math::isnormal(x) ? 1.0 : 0.0; },
        [](double x) -> double { return std::isnormal(x) ? 1 : 0; }, {0, 1, 1e-310}, __LINE__);
}
CASE(frexp_gives_fraction_and_exponent) {
    array<double, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        int e0; out[0] = precise_math::frexp(double(24), &e0); out[1] = double(e0);
    });
    std::vector<double> v = out;
    CHECK(v[0] == double(0.75) && v[1] == 5);
}
CASE(modf_gives_fraction_and_integer) {
    array<double, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        double i0; out[0] = precise_math::modf(double(-2.75), &i0); out[1] = i0;
    });
    std::vector<double> v = out;
    CHECK(v[0] == double(-0.75) && v[1] == -2);
}
CASE(sincos_gives_both) {
    array<double, 1> out(2);
    parallel_for_each(extent<1>(1), [&out](index<1>) restrict(amp) {
        double s0, c0; precise_math::sincos(double(0.5), &s0, &c0); out[0] = s0; out[1] = c0;
    });
    std::vector<double> v = out;
    CHECK(cases::close(v[0], std::sin(double(0.5)), double(2)) && cases::close(v[1], std::cos(double(0.5)), double(2)));
}
CASE(isfinite) {
    array<double, 1> out(3);
    const double zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isfinite(zero + 1) ? 1 : 0;
        out[1] = precise_math::isfinite(1 / zero) ? 1 : 0;
        out[2] = precise_math::isfinite(zero / zero) ? 1 : 0;
    });
    std::vector<double> v = out;
    CHECK(v[0] == 1 && v[1] == 0 && v[2] == 0);
}
CASE(isinf) {
    array<double, 1> out(4);
    const double zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isinf(zero + 1) ? 1 : 0;
        out[1] = precise_math::isinf(1 / zero) ? 1 : 0;
        out[2] = precise_math::isinf(-1 / zero) ? 1 : 0;
        out[3] = precise_math::isinf(zero / zero) ? 1 : 0;
    });
    std::vector<double> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 0);
}
CASE(isnan) {
    array<double, 1> out(3);
    const double zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::isnan(zero + 1) ? 1 : 0;
        out[1] = precise_math::isnan(1 / zero) ? 1 : 0;
        out[2] = precise_math::isnan(zero / zero) ? 1 : 0;
    });
    std::vector<double> v = out;
    CHECK(v[0] == 0 && v[1] == 0 && v[2] == 1);
}
CASE(signbit) {
    array<double, 1> out(4);
    const double zero = 0;
    parallel_for_each(extent<1>(1), [&out, zero](index<1>) restrict(amp) {
        out[0] = precise_math::signbit(zero + 1) ? 1 : 0;
        out[1] = precise_math::signbit(zero - 1) ? 1 : 0;
        out[2] = precise_math::signbit(-zero) ? 1 : 0;
        out[3] = precise_math::signbit(-1 / zero) ? 1 : 0;
    });
    std::vector<double> v = out;
    CHECK(v[0] == 0 && v[1] == 1 && v[2] == 1 && v[3] == 1);
}
