// OPTIONS: -O0
// HAZARD-NONE
// Sampling and gathering (10.3, 10.5.7, 10.5.8): filters, addressing, borders, levels of detail.
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

static int failures = 0;
#define CHECK(...)                                                                                                 \
    do {                                                                                                           \
        if (!(__VA_ARGS__)) {                                                                                      \
            std::printf("line %d: %s\n", __LINE__, #__VA_ARGS__);                                                  \
            ++failures;                                                                                            \
        }                                                                                                          \
    } while (0)

bool near(float a, float b) restrict(cpu, amp) { return a - b < 1e-5f && b - a < 1e-5f; }
bool near(float_4 a, float_4 b) restrict(cpu, amp) {
    return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z) && near(a.w, b.w);
}

/// Runs a function in a kernel that returns the line of a failed check, or 0.
#define KERNEL(...)                                                                                                \
    do {                                                                                                           \
        int line = -1;                                                                                             \
        array_view<int, 1> out(1, &line);                                                                          \
        parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {                                              \
            const auto f = [=]() restrict(amp) -> int {                                                            \
                __VA_ARGS__                                                                                        \
                return 0;                                                                                          \
            };                                                                                                     \
            out[0] = f();                                                                                          \
        });                                                                                                        \
        out.synchronize();                                                                                         \
        if (line) std::printf("line %d: check %d\n", __LINE__, line);                                              \
        failures += line != 0;                                                                                     \
    } while (0)
#define REQUIRE(N, ...)                                                                                            \
    if (!(__VA_ARGS__)) return N

void samplers() {
    const sampler plain;
    CHECK(plain.filter_mode == filter_linear && plain.address_mode == address_clamp && plain.border_color == float_4(0.0f));
    CHECK(sampler(filter_point).get_filter_mode() == filter_point && sampler(filter_point).address_mode == address_clamp);
    const sampler bordered(address_border, float_4(1.0f, 2.0f, 3.0f, 4.0f));
    CHECK(bordered.get_address_mode() == address_border && bordered.filter_mode == filter_linear);
    CHECK(bordered.get_border_color() == float_4(1.0f, 2.0f, 3.0f, 4.0f));
    sampler copied(bordered), assigned;
    assigned = copied;
    CHECK(assigned.border_color.w == 4.0f && sampler(filter_point, address_wrap).address_mode == address_wrap);
    int thrown = 0;
    try {
        sampler bad(filter_unknown);
    } catch (const runtime_exception &) {
        ++thrown;
    }
    try {
        sampler bad(filter_point, address_unknown);
    } catch (const runtime_exception &) {
        ++thrown;
    }
    CHECK(thrown == 2);
}

void one_dimension() {
    const float values[] = {0.0f, 10.0f, 20.0f, 40.0f};
    texture<float, 1> t(4, values, values + 4);
    texture_view<const float, 1> v(t);
    const sampler point(filter_point), linear, wrap(filter_point, address_wrap), mirror(filter_point, address_mirror),
        border(filter_point, address_border, float_4(7.0f)), soft_wrap(filter_linear, address_wrap),
        soft_border(address_border, float_4(8.0f));
    KERNEL(
        // Texel k has its center at (k + 0.5) / 4.
        REQUIRE(1, v.sample(point, 0.1f) == 0.0f && v.sample(point, 0.26f) == 10.0f && v.sample(point, 0.99f) == 40.0f);
        REQUIRE(2, v.sample(linear, 0.375f) == 10.0f && near(v.sample(linear, 0.5f), 15.0f));
        REQUIRE(3, near(v.sample(linear, 0.8125f), 35.0f));
        // Beyond the edges.
        REQUIRE(4, v.sample(point, -3.0f) == 0.0f && v.sample(point, 1.5f) == 40.0f);
        REQUIRE(5, v.sample(linear, 0.0f) == 0.0f && v.sample(linear, 1.0f) == 40.0f && v.sample(linear, 2.0f) == 40.0f);
        REQUIRE(6, v.sample(wrap, 1.3f) == 10.0f && v.sample(wrap, -0.1f) == 40.0f && v.sample(wrap, -2.7f) == 10.0f);
        REQUIRE(7, v.sample(mirror, 1.1f) == 40.0f && v.sample(mirror, 1.3f) == 20.0f && v.sample(mirror, -0.1f) == 0.0f);
        REQUIRE(8, v.sample(mirror, -0.3f) == 10.0f && v.sample(mirror, 2.3f) == 10.0f && v.sample(mirror, -1.1f) == 40.0f);
        REQUIRE(9, v.sample(border, 1.1f) == 7.0f && v.sample(border, -0.1f) == 7.0f && v.sample(border, 0.1f) == 0.0f);
        REQUIRE(10, near(v.sample(soft_wrap, 0.0f), 20.0f) && near(v.sample(soft_wrap, 1.0f), 20.0f));
        REQUIRE(11, near(v.sample(soft_border, 0.0f), 4.0f) && near(v.sample(soft_border, 1.0f), 24.0f));
        REQUIRE(12, v.sample(soft_border, -1.0f) == 8.0f);
        // Predefined samplers.
        REQUIRE(13, near(v.sample(0.5f), 15.0f) && v.sample(5.0f) == 40.0f);
        REQUIRE(14, v.sample<filter_point>(0.26f) == 10.0f && v.sample<filter_point>(-1.0f) == 0.0f);
        REQUIRE(15, (v.sample<filter_point, address_wrap>(1.3f) == 10.0f));
        REQUIRE(16, (v.sample<filter_point, address_mirror>(1.3f) == 20.0f));
        REQUIRE(17, near(v.sample<filter_linear, address_wrap>(1.0f), 20.0f)););
}

void two_dimensions() {
    // x goes along a row, y from row to row.
    std::vector<float_4> values;
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 4; ++column) values.push_back(float_4(float(column), float(row), 0.5f, 10.0f * row));
    texture<float_4, 2> t(2, 4, values.begin(), values.end());
    texture_view<const float_4, 2> v(t);
    const sampler point(filter_point), border(address_border, float_4(-1.0f, -2.0f, -3.0f, -4.0f));
    KERNEL(
        REQUIRE(1, near(v.sample(point, float_2(0.9f, 0.1f)), float_4(3.0f, 0.0f, 0.5f, 0.0f)));
        REQUIRE(2, near(v.sample(point, float_2(0.1f, 0.9f)), float_4(0.0f, 1.0f, 0.5f, 10.0f)));
        REQUIRE(3, near(v.sample(float_2(0.5f, 0.5f)), float_4(1.5f, 0.5f, 0.5f, 5.0f)));
        REQUIRE(4, near(v.sample(border, float_2(2.0f, 0.5f)), float_4(-1.0f, -2.0f, -3.0f, -4.0f)));
        REQUIRE(5, near(v.sample(border, float_2(0.0f, 0.25f)), float_4(-0.5f, -1.0f, -1.25f, -2.0f)));
        // Counter-clockwise from the lower left.
        const float_2 middle(0.5f, 0.5f);
        REQUIRE(6, near(v.gather_red(middle), float_4(1.0f, 2.0f, 2.0f, 1.0f)));
        REQUIRE(7, near(v.gather_green(middle), float_4(1.0f, 1.0f, 0.0f, 0.0f)));
        REQUIRE(8, near(v.gather_blue(point, middle), float_4(0.5f)));
        REQUIRE(9, near(v.gather_alpha(point, middle), float_4(10.0f, 10.0f, 0.0f, 0.0f)));
        REQUIRE(10, near(v.gather_red(float_2(1.0f, 0.5f)), float_4(3.0f)));
        REQUIRE(11, near(v.gather_red<address_wrap>(float_2(1.0f, 0.5f)), float_4(3.0f, 0.0f, 0.0f, 3.0f)));
        REQUIRE(12, near(v.gather_green<address_mirror>(float_2(0.5f, 1.0f)), float_4(1.0f)));
        REQUIRE(13, near(v.gather_alpha(border, float_2(1.0f, 0.5f)), float_4(10.0f, -4.0f, -4.0f, 0.0f))););
}

void three_dimensions() {
    float values[2][2][2];
    for (int k = 0; k < 8; ++k) values[k >> 2][k >> 1 & 1][k & 1] = float(k);
    texture<float, 3> t(2, 2, 2, &values[0][0][0], &values[0][0][0] + 8);
    texture_view<const float, 3> v(t);
    KERNEL(
        REQUIRE(1, near(v.sample(float_3(0.5f, 0.5f, 0.5f)), 3.5f));
        REQUIRE(2, near(v.sample(float_3(0.25f, 0.25f, 0.75f)), 4.0f) && near(v.sample(float_3(0.75f, 0.25f, 0.25f)), 1.0f));
        REQUIRE(3, near(v.sample<filter_point>(float_3(0.1f, 0.9f, 0.1f)), 2.0f)););
}

void normalized() {
    const unsigned char bytes[] = {0, 255, 51, 102};
    texture<unorm, 2> t(2, 2, bytes, 4u, 8u);
    texture_view<const unorm, 2> v(t);
    const signed char signs[] = {127, -127};
    texture<norm_2, 1> s(1, signs, 2u, 8u);
    texture_view<const norm_2, 1> w(s);
    const sampler border(filter_point, address_border, float_4(5.0f, -5.0f, 0.0f, 0.0f));
    texture<float_2, 1> half(2, 16u);
    copy("\x00\x3c\x00\x40\x00\x40\x00\x44", 8u, half); // (1, 2), (2, 4)
    texture_view<const float_2, 1> h(half);
    KERNEL(
        REQUIRE(1, near(v.sample(float_2(0.5f, 0.25f)), 0.5f) && near(v.sample(float_2(0.25f, 0.75f)), 0.2f));
        REQUIRE(2, float(v.sample(border, float_2(2.0f, 0.0f))) == 1.0f);
        REQUIRE(3, near(float_4(v.gather_red(float_2(0.5f, 0.5f))), float_4(0.2f, 0.4f, 1.0f, 0.0f)));
        const norm_2 n = w.sample(border, -1.0f);
        REQUIRE(4, float(n.x) == 1.0f && float(n.y) == -1.0f);
        const norm_2 m = w.sample(0.5f);
        REQUIRE(5, float(m.x) == 1.0f && float(m.y) == -1.0f);
        REQUIRE(6, near(h.sample(0.5f).x, 1.5f) && near(h.sample(0.5f).y, 3.0f)););
}

void levels() {
    texture<float, 1> t(extent<1>(4), 32u, 0u);
    const float all[] = {0.0f, 1.0f, 2.0f, 3.0f, 10.0f, 20.0f, 100.0f};
    copy(all, unsigned(sizeof all), t);
    texture_view<const float, 1> v(t), coarse(t, 1, 2);
    const sampler point(filter_point), linear;
    KERNEL(
        REQUIRE(1, v.sample(point, 0.9f, 0.0f) == 3.0f && v.sample(point, 0.9f, 1.0f) == 20.0f);
        REQUIRE(2, v.sample(point, 0.9f, 2.0f) == 100.0f && v.sample(point, 0.9f, 9.0f) == 100.0f);
        REQUIRE(3, v.sample(point, 0.9f, -4.0f) == 3.0f && v.sample(point, 0.9f, 1.4f) == 20.0f);
        REQUIRE(4, near(v.sample(linear, 0.5f, 0.0f), 1.5f) && near(v.sample(linear, 0.5f, 1.0f), 15.0f));
        REQUIRE(5, near(v.sample(linear, 0.5f, 0.5f), 8.25f) && near(v.sample(linear, 0.5f, 1.25f), 36.25f));
        REQUIRE(6, near(v.sample(0.5f, 2.0f), 100.0f) && v.sample<filter_point>(0.1f, 1.0f) == 10.0f);
        REQUIRE(7, coarse.sample(point, 0.1f) == 10.0f && coarse.sample(point, 0.1f, 1.0f) == 100.0f););
}

int main() {
    samplers();
    one_dimension();
    two_dimensions();
    three_dimensions();
    normalized();
    levels();
    return failures != 0;
}
