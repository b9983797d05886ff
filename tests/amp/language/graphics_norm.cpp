// HAZARD-NONE
// norm and unorm (10.7): conversion clamps; arithmetic is that of float and clamps.
#include <amp.h>
#include <amp_short_vectors.h>
#include <cstdio>
#include <type_traits>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

#define REQUIRE(...)                                                                                               \
    if (!(__VA_ARGS__)) return __LINE__

template <class T> float f(const T &v) restrict(cpu, amp) { return float(v); }

int all() restrict(cpu, amp) {
    REQUIRE(f(norm()) == 0.0f && f(unorm()) == 0.0f);
    REQUIRE(f(norm(2.0f)) == 1.0f && f(norm(-2.0f)) == -1.0f && f(norm(0.25f)) == 0.25f);
    REQUIRE(f(unorm(2.0f)) == 1.0f && f(unorm(-2.0f)) == 0.0f && f(unorm(0.25f)) == 0.25f);
    REQUIRE(f(norm(5)) == 1.0f && f(norm(-5)) == -1.0f && f(norm(7u)) == 1.0f && f(norm(-0.5)) == -0.5f);
    REQUIRE(f(unorm(5)) == 1.0f && f(unorm(-5)) == 0.0f && f(unorm(0u)) == 0.0f && f(unorm(0.5)) == 0.5f);

    const norm from_unorm = unorm(0.5f); // implicit
    REQUIRE(f(from_unorm) == 0.5f && f(unorm(norm(-0.5f))) == 0.0f && f(unorm(norm(0.5f))) == 0.5f);
    const float as_float = norm(-0.75f); // implicit
    REQUIRE(as_float == -0.75f);

    norm n(0.75f);
    n += norm(0.75f);
    REQUIRE(f(n) == 1.0f);
    n -= norm(0.25f);
    REQUIRE(f(n) == 0.75f);
    n *= norm(-0.5f);
    REQUIRE(f(n) == -0.375f);
    n /= norm(0.5f);
    REQUIRE(f(n) == -0.75f && f(-n) == 0.75f);
    REQUIRE(f(n--) == -0.75f && f(n) == -1.0f && f(++n) == 0.0f && f(n++) == 0.0f && f(n) == 1.0f && f(--n) == 0.0f);

    unorm u(0.25f);
    u -= unorm(0.5f);
    REQUIRE(f(u) == 0.0f);
    u += unorm(0.5f);
    u *= unorm(0.5f);
    u /= unorm(0.125f);
    REQUIRE(f(u) == 1.0f && f(u--) == 1.0f && f(u) == 0.0f && f(u++) == 0.0f && f(u) == 1.0f && f(--u) == 0.0f);

    const norm a(0.75f), b(-0.5f);
    REQUIRE(f(a + a) == 1.0f && f(b - a) == -1.0f && f(a * b) == -0.375f && f(b / a) == -0.5f / 0.75f);
    REQUIRE(a > b && b < a && a >= a && b <= b && a != b && a == norm(0.75f) && !(a < b));
    const unorm c(0.75f), d(0.5f);
    REQUIRE(f(c + d) == 1.0f && f(d - c) == 0.0f && f(c * d) == 0.375f && f(c / d) == 1.0f);
    REQUIRE(c > d && d < c && c >= c && d <= d && c != d && c == unorm(0.75f) && !(d >= c));
    REQUIRE(c * 2.0f == 1.5f); // in float, since one operand is a float

    REQUIRE(f(UNORM_MIN) == 0.0f && f(UNORM_MAX) == 1.0f && f(UNORM_ZERO) == 0.0f);
    REQUIRE(f(NORM_ZERO) == 0.0f && f(NORM_MIN) == -1.0f && f(NORM_MAX) == 1.0f);
    const norm zero = UNORM_ZERO; // the synopsis makes it a norm
    REQUIRE(f(zero) == 0.0f);

    const unorm_4 color(unorm(0.5f), unorm(1.0f), unorm(0.0f), unorm(0.25f));
    REQUIRE(f((color + color).x) == 1.0f && f((color + color).w) == 0.5f && f((color - unorm_4(unorm(0.5f))).z) == 0.0f);
    return 0;
}

static_assert(!std::is_convertible<float, norm>::value && !std::is_convertible<norm, unorm>::value, "explicit");
static_assert(std::is_convertible<unorm, norm>::value && std::is_convertible<norm, float>::value, "implicit");

int main() {
    if (int line = all()) {
        std::printf("host: line %d\n", line);
        return 1;
    }
    std::vector<int> lines(1, -1);
    array_view<int, 1> result(1, lines);
    parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = all(); });
    if (result[0]) std::printf("kernel: line %d\n", result[0]);
    return result[0] != 0;
}
