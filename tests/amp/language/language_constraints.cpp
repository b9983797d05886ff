// OPTIONS: -std=c++20
// HAZARD-NONE
// Restriction specifiers before the parts of a declarator that C++20 adds (2.1.1).
#include <amp.h>
#include "cases.h"

#include <concepts>

using namespace concurrency;

template <class T> concept Addable = requires(T a, T b) { a + b; };

template <class T> T twice(T x) restrict(amp, cpu) requires std::floating_point<T> { return x * 2; }
template <class T> T twice(T x) restrict(amp, cpu) requires(std::integral<T> && sizeof(T) == 4) {
    auto shift = [=](int y) { return y << 1; };
    return shift(x);
}
template <class T> T square(T x) restrict(amp) requires requires(T t) { t *t; } {
    auto multiply = [](T y) { return y * y; };
    return multiply(x);
}
template <class T> T same(T x) restrict(amp, cpu) noexcept requires Addable<T> { return x; }
template <Addable T> struct Value {
    T value;
    T get() const restrict(amp, cpu) requires Addable<T> { return value; }
    T doubled() const restrict(amp, cpu) requires(sizeof(T) > 2);
    auto next() const restrict(amp, cpu) -> T requires Addable<T> { return value + 1; }
};
template <Addable T> T Value<T>::doubled() const restrict(amp, cpu) requires(sizeof(T) > 2) { return value + value; }
CASE(constraints_after_restriction_specifiers) {
    CHECK_BOTH(twice(2.0f) == 4.0f && twice(3) == 6 && same(2) == 2);
    CHECK_BOTH(Value<int>{4}.get() == 4 && Value<int>{4}.doubled() == 8 && Value<int>{4}.next() == 5);
    CHECK(cases::on_accelerator([]() restrict(amp) { return square(3) == 9; }));
    auto lambda = [](auto x) restrict(amp, cpu) requires std::integral<decltype(x)> { return x + 1; };
    CHECK_BOTH(lambda(3) == 4);
}

auto sum(auto x, auto y) restrict(amp, cpu) { return x + y; }
struct Point {
    int x, y;
    bool operator==(const Point &) const restrict(amp, cpu) = default;
};
CASE(abbreviated_templates_and_defaulted_comparison) {
    CHECK_BOTH(sum(1, 2.5f) == 3.5f && Point{.x = 1, .y = 2} == Point{1, 2} && !(Point{1, 2} == Point{1, 3}));
}
