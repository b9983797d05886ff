// For the programs that test the mathematical functions (chapter 9): compares a function in a kernel with the host's.
#pragma once

#include <amp_math.h>

#include "cases.h"

#include <cmath>
#include <limits>

namespace cases {

/// Equal, both NaN, or at most some units in the last place from each other.
template <class T> bool close(T value, T expected, T units) {
    if (std::isnan(expected)) return std::isnan(value);
    if (value == expected) return std::signbit(value) == std::signbit(expected) || value != 0;
    return std::fabs(value - expected) <= units * std::numeric_limits<T>::epsilon() * std::fabs(expected);
}

/// `function` writes two results (for the two spellings of a name) for each input; both must equal the reference.
template <class T, class Function, class Reference>
void compare(const Function &function, const Reference &reference, const std::vector<T> &inputs, int line, T units = 4) {
    const int count = int(inputs.size());
    concurrency::array<T, 1> in(count, inputs.begin()), out(2 * count);
    concurrency::parallel_for_each(in.get_extent(), [&in, &out, function](concurrency::index<1> i) restrict(amp) {
        function(in[i], out[2 * i[0]], out[2 * i[0] + 1]);
    });
    const std::vector<T> results = out;
    for (int k = 0; k < count; ++k)
        for (int spelling = 0; spelling < 2; ++spelling) {
            const T expected = T(reference(inputs[k])), value = results[2 * k + spelling];
            if (!close(value, expected, units)) {
                std::printf("f(%.17g) is %.17g, not %.17g\n", double(inputs[k]), double(value), double(expected));
                check(false, "the value of the function", line);
            }
        }
}

/// lgamma's second result at a pole of the gamma function.
template <class T> bool gives_the_sign_at_poles() {
    concurrency::array<int, 1> out(3);
    concurrency::parallel_for_each(concurrency::extent<1>(1), [&out](concurrency::index<1>) restrict(amp) {
        int zero, negative_zero, pole;
        concurrency::precise_math::lgamma(T(0.0), &zero);
        concurrency::precise_math::lgamma(T(-0.0), &negative_zero);
        concurrency::precise_math::lgamma(T(-3.0), &pole);
        out[0] = zero;
        out[1] = negative_zero;
        out[2] = pole;
    });
    const std::vector<int> v = out;
    return v[0] == 1 && v[1] == -1 && v[2] == 1;
}

/// `many`: an exponent for which 2^many is too large by itself, but not as a factor of the smallest value.
template <class T> bool scales_large_and_small_values(T many) {
    const T infinity = std::numeric_limits<T>::infinity(), tiny = std::numeric_limits<T>::denorm_min();
    concurrency::array<T, 1> out(5);
    concurrency::parallel_for_each(concurrency::extent<1>(1), [=, &out](concurrency::index<1>) restrict(amp) {
        using namespace concurrency;
        out[0] = precise_math::scalb(tiny, many);
        out[1] = precise_math::scalb(T(0.0), many);
        out[2] = precise_math::scalb(precise_math::scalb(tiny, many), -many);
        out[3] = precise_math::scalb(T(1.5), infinity);
        out[4] = precise_math::scalb(T(1.5), -infinity);
    });
    const std::vector<T> v = out;
    return v[0] == std::scalbn(tiny, int(many)) && v[1] == 0 && v[2] == tiny && v[3] == infinity && v[4] == 0;
}

} // namespace cases

/// A function of one float; the second of its two names ends in f.
#define FLOAT_1(SPACE, NAME, REFERENCE, ...)                                                                       \
    cases::compare<float>(                                                                                         \
        [](float x, float &a, float &b) restrict(amp) {                                                            \
            a = concurrency::SPACE::NAME(x);                                                                       \
            b = concurrency::SPACE::NAME##f(x);                                                                    \
        },                                                                                                         \
        [](double x) -> double { return REFERENCE; }, {__VA_ARGS__}, __LINE__)
/// A function of a float and Y.
#define FLOAT_2(SPACE, NAME, Y, REFERENCE, ...)                                                                    \
    cases::compare<float>(                                                                                         \
        [](float x, float &a, float &b) restrict(amp) {                                                            \
            a = concurrency::SPACE::NAME(x, Y);                                                                    \
            b = concurrency::SPACE::NAME##f(x, Y);                                                                 \
        },                                                                                                         \
        [](double x) -> double { const double y = Y; (void)y; return REFERENCE; }, {__VA_ARGS__}, __LINE__)
#define DOUBLE_1(NAME, REFERENCE, ...)                                                                             \
    cases::compare<double>(                                                                                        \
        [](double x, double &a, double &b) restrict(amp) { a = b = concurrency::precise_math::NAME(x); },          \
        [](double x) -> double { return REFERENCE; }, {__VA_ARGS__}, __LINE__)
#define DOUBLE_2(NAME, Y, REFERENCE, ...)                                                                          \
    cases::compare<double>(                                                                                        \
        [](double x, double &a, double &b) restrict(amp) { a = b = concurrency::precise_math::NAME(x, Y); },       \
        [](double x) -> double { const auto y = Y; (void)y; return REFERENCE; }, {__VA_ARGS__}, __LINE__)
