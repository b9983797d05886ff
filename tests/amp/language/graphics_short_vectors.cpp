// HAZARD-NONE
// Short vectors (10.8 to 10.10): the same checks on the host and in a
// kernel. Each function returns the line of the first failed check, or 0.
#include <amp.h>
#include <amp_short_vectors.h>
#include <cstdio>
#include <type_traits>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

#define REQUIRE(...)                                                                                               \
    if (!(__VA_ARGS__)) return __LINE__

// The members that every type has, whatever its scalars.
template <class V2, class V3, class V4> int common() restrict(cpu, amp) {
    typedef typename V2::value_type T;
    const T zero(0), one(1);
    REQUIRE(V2().x == zero && V2().y == zero);
    REQUIRE(V3().x == zero && V3().y == zero && V3().z == zero);
    REQUIRE(V4().x == zero && V4().y == zero && V4().z == zero && V4().w == zero);
    REQUIRE(V2(one) == V2(one, one) && V3(one) == V3(one, one, one) && V4(one) == V4(one, one, one, one));
    REQUIRE(V2(one, zero) != V2(zero, one));
    REQUIRE(V3(one, zero, zero) != V3(one, zero, one));
    REQUIRE(V4(one, zero, zero, one) != V4(one, zero, zero, zero));

    V4 a(one, zero, one, zero), b(zero, zero, one, one);
    V4 copy(a);
    REQUIRE(copy == a);
    copy = b;
    REQUIRE(copy == b);
    REQUIRE(a * b == V4(zero, zero, one, zero));
    REQUIRE(a - b + b == V4(one - zero, zero, one, zero - one + one));
    REQUIRE(a / V4(one) == a);
    copy = a;
    copy += b;
    REQUIRE(copy.x == one && copy.w == one && copy == a + b);
    copy -= b;
    copy *= V4(one);
    copy /= V4(one);
    REQUIRE(copy.x == a.x && copy.y == a.y);

    V2 counter(zero);
    REQUIRE(counter++ == V2(zero) && counter == V2(one));
    REQUIRE(counter-- == V2(one) && counter == V2(zero));
    REQUIRE(++counter == V2(one) && --counter == V2(zero));
    V3 three(zero);
    REQUIRE(++three == V3(one) && three-- == V3(one));

    // Single components, by name, function and reference.
    V4 c(zero);
    c.set_x(one);
    REQUIRE(c.get_x() == one && c.x == one && c.r == one && c.y == zero);
    c.g = one;
    REQUIRE(c.get_y() == one && c.y == one);
    c.ref_z() = one;
    REQUIRE(c.b == one);
    c.ref_a() = one;
    REQUIRE(c.w == one && c.get_w() == one);
    c.ref_r() = zero;
    c.ref_g() = zero;
    c.ref_b() = zero;
    c.ref_w() = zero;
    REQUIRE(c == V4(zero));
    c.x = one;
    c.set_w(one);
    c.set_y(zero);
    c.set_z(zero);
    REQUIRE(c.xw == V2(one) && c.yz == V2(zero));
    return 0;
}

int swizzles() restrict(cpu, amp) {
    const int_4 v(1, 2, 3, 4);
    REQUIRE(v.xy == int_2(1, 2) && v.yx == int_2(2, 1) && v.xz == int_2(1, 3) && v.zx == int_2(3, 1));
    REQUIRE(v.xw == int_2(1, 4) && v.wx == int_2(4, 1) && v.yz == int_2(2, 3) && v.zy == int_2(3, 2));
    REQUIRE(v.yw == int_2(2, 4) && v.wy == int_2(4, 2) && v.zw == int_2(3, 4) && v.wz == int_2(4, 3));
    REQUIRE(v.rg == int_2(1, 2) && v.gr == int_2(2, 1) && v.ba == int_2(3, 4) && v.ab == int_2(4, 3));
    REQUIRE(v.rb == int_2(1, 3) && v.ar == int_2(4, 1) && v.gb == int_2(2, 3) && v.ag == int_2(4, 2));
    REQUIRE(v.xyz == int_3(1, 2, 3) && v.xzy == int_3(1, 3, 2) && v.yxz == int_3(2, 1, 3));
    REQUIRE(v.yzx == int_3(2, 3, 1) && v.zxy == int_3(3, 1, 2) && v.zyx == int_3(3, 2, 1));
    REQUIRE(v.xyw == int_3(1, 2, 4) && v.wyx == int_3(4, 2, 1) && v.xzw == int_3(1, 3, 4));
    REQUIRE(v.wzx == int_3(4, 3, 1) && v.yzw == int_3(2, 3, 4) && v.wzy == int_3(4, 3, 2));
    REQUIRE(v.bgr == int_3(3, 2, 1) && v.rga == int_3(1, 2, 4) && v.abr == int_3(4, 3, 1));
    REQUIRE(v.gba == int_3(2, 3, 4) && v.zwx == int_3(3, 4, 1) && v.ywz == int_3(2, 4, 3));
    REQUIRE(v.xyzw == v && v.wzyx == int_4(4, 3, 2, 1) && v.yxwz == int_4(2, 1, 4, 3));
    REQUIRE(v.xywz == int_4(1, 2, 4, 3) && v.xzyw == int_4(1, 3, 2, 4) && v.xzwy == int_4(1, 3, 4, 2));
    REQUIRE(v.xwyz == int_4(1, 4, 2, 3) && v.xwzy == int_4(1, 4, 3, 2) && v.yxzw == int_4(2, 1, 3, 4));
    REQUIRE(v.yzxw == int_4(2, 3, 1, 4) && v.yzwx == int_4(2, 3, 4, 1) && v.ywxz == int_4(2, 4, 1, 3));
    REQUIRE(v.ywzx == int_4(2, 4, 3, 1) && v.zxyw == int_4(3, 1, 2, 4) && v.zxwy == int_4(3, 1, 4, 2));
    REQUIRE(v.zyxw == int_4(3, 2, 1, 4) && v.zywx == int_4(3, 2, 4, 1) && v.zwxy == int_4(3, 4, 1, 2));
    REQUIRE(v.zwyx == int_4(3, 4, 2, 1) && v.wxyz == int_4(4, 1, 2, 3) && v.wxzy == int_4(4, 1, 3, 2));
    REQUIRE(v.wyxz == int_4(4, 2, 1, 3) && v.wyzx == int_4(4, 2, 3, 1) && v.wzxy == int_4(4, 3, 1, 2));
    REQUIRE(v.rgba == v && v.abgr == int_4(4, 3, 2, 1) && v.bgra == int_4(3, 2, 1, 4) && v.argb == v.wxyz);
    REQUIRE(v.get_zx() == int_2(3, 1) && v.get_wzy() == int_3(4, 3, 2) && v.get_yxwz() == int_4(2, 1, 4, 3));

    int_4 w(v);
    w.yx = int_2(10, 20);
    REQUIRE(w == int_4(20, 10, 3, 4));
    w.zwx = int_3(30, 40, 50);
    REQUIRE(w == int_4(50, 10, 30, 40));
    w.abgr = int_4(1, 2, 3, 4);
    REQUIRE(w == int_4(4, 3, 2, 1));
    w.set_wy(int_2(7, 8));
    REQUIRE(w == int_4(4, 8, 2, 7));
    w.xyzw = w.wzyx;
    REQUIRE(w == int_4(7, 2, 8, 4));
    w.xy += int_2(1, 1);
    REQUIRE(w == int_4(8, 3, 8, 4));
    w.b *= 2;
    w.a++;
    REQUIRE(w == int_4(8, 3, 16, 5));

    int_3 t(1, 2, 3);
    t.zy = t.xy;
    REQUIRE(t == int_3(1, 2, 1));
    REQUIRE(t.bgr == int_3(1, 2, 1) && t.gr == int_2(2, 1));
    int_2 p(1, 2);
    p = p.yx;
    p.rg = p.gr;
    REQUIRE(p == int_2(1, 2));

    int_3 f3(1, 2, 3); // the specification's examples
    int_2 yz = f3.yz;
    REQUIRE(yz == int_2(2, 3));
    return 0;
}

int integers() restrict(cpu, amp) {
    int_2 i(7, -3);
    REQUIRE(-i == int_2(-7, 3) && ~i == int_2(-8, 2));
    REQUIRE(i % int_2(4, 2) == int_2(3, -1) && (i ^ int_2(1)) == int_2(6, -4) && (i | int_2(8, 0)) == int_2(15, -3));
    REQUIRE((i & int_2(5)) == int_2(5, 5) && (i << int_2(1, 2)) == int_2(14, -12) && (i >> int_2(1)) == int_2(3, -2));
    i %= int_2(5);
    i ^= int_2(3);
    i |= int_2(8);
    i &= int_2(15);
    i <<= int_2(2);
    i >>= int_2(1);
    REQUIRE(i == int_2(18, 28)); // 7, -3 -> 2, -3 -> 1, -2 -> 9, -2 -> 9, 14 -> 36, 56 -> 18, 28
    uint_3 u(1u, 2u, 0x80000000u);
    REQUIRE(~u == uint_3(0xfffffffeu, 0xfffffffdu, 0x7fffffffu) && (u >> uint_3(1u)).z == 0x40000000u);
    REQUIRE(u % 2u == uint_3(1u, 0u, 0u) && (u << 1u).x == 2u);
    return 0;
}

int conversions() restrict(cpu, amp) {
    REQUIRE(int_4(float_4(1.9f, -1.9f, 0.0f, 2.5f)) == int_4(1, -1, 0, 2));
    REQUIRE(uint_4(float_4(1.5f, 2.5f, 3.0f, 0.0f)) == uint_4(1u, 2u, 3u, 0u));
    REQUIRE(float_2(int_2(1, -2)) == float_2(1.0f, -2.0f) && float_3(uint_3(7u)) == float_3(7.0f));
    REQUIRE(double_2(float_2(0.5f, 0.25f)) == double_2(0.5, 0.25) && float_2(double_2(0.5)) == float_2(0.5f));
    REQUIRE(int_2(uint_2(5u, 6u)) == int_2(5, 6) && uint_2(int_2(-1, 1)) == uint_2(0xffffffffu, 1u));
    REQUIRE(norm_2(float_2(3.0f, -3.0f)) == norm_2(norm(1.0f), norm(-1.0f)));
    REQUIRE(unorm_2(float_2(3.0f, -3.0f)) == unorm_2(unorm(1.0f), unorm(0.0f)));
    REQUIRE(float_2(norm_2(float_2(0.5f, -0.25f))) == float_2(0.5f, -0.25f));
    REQUIRE(norm_3(unorm_3(float_3(0.5f))) == norm_3(norm(0.5f)) && unorm_3(norm_3(norm(-0.5f))) == unorm_3());
    REQUIRE(int_3(norm_3(norm(1.0f))) == int_3(1) && unorm_4(double_4(0.5)) == unorm_4(unorm(0.5f)));
    REQUIRE(norm_4(int_4(-5, 0, 1, 5)) == norm_4(norm(-1.0f), norm(0.0f), norm(1.0f), norm(1.0f)));
    return 0;
}

int scalars_convert() restrict(cpu, amp) {
    float_4 v(1.0f, 2.0f, 3.0f, 4.0f);
    REQUIRE(v * 2.0f == float_4(2.0f, 4.0f, 6.0f, 8.0f) && 2.0f * v == v * 2.0f && v - 1.0f == float_4(0, 1, 2, 3));
    REQUIRE(1.0f / float_2(2.0f, 4.0f) == float_2(0.5f, 0.25f) && v == 1.0f + v - 1.0f);
    v *= 2.0f;
    v += 1;
    REQUIRE(v == float_4(3.0f, 5.0f, 7.0f, 9.0f));
    float_2 w = 5.0f;
    w = 6.0f;
    REQUIRE(w == 6.0f && w != 5.0f);
    return 0;
}

static_assert(int_2::size == 2 && uint_3::size == 3 && norm_4::size == 4, "size");
static_assert(std::is_same<double_3::value_type, double>::value && std::is_same<unorm_2::value_type, unorm>::value, "");
static_assert(std::is_same<short_vector<unsigned int, 1>::type, unsigned int>::value, "");
static_assert(std::is_same<short_vector<float, 3>::type, float_3>::value, "");
static_assert(std::is_same<short_vector<norm, 1>::type, norm>::value, "");
static_assert(std::is_same<short_vector<unorm, 4>::type, unorm_4>::value, "");
static_assert(std::is_same<short_vector<double, 2>::type, double_2>::value, "");
static_assert(short_vector_traits<int>::size == 1 && short_vector_traits<uint_2>::size == 2, "");
static_assert(std::is_same<short_vector_traits<norm_3>::value_type, norm>::value, "");
static_assert(std::is_same<short_vector_traits<double>::value_type, double>::value, "");
static_assert(std::is_same<graphics::direct3d::float4, float_4>::value && std::is_same<graphics::direct3d::uint2, uint_2>::value, "");
static_assert(std::is_same<graphics::direct3d::norm3, norm_3>::value && std::is_same<graphics::direct3d::unorm4, unorm_4>::value, "");
static_assert(sizeof(float_3) == 12 && sizeof(double_4) == 32 && sizeof(unorm_2) == 8, "no padding");
static_assert(!std::is_convertible<float_2, int_2>::value, "conversions are explicit");
static_assert(std::is_convertible<float, float_2>::value, "from one value is not");

int all() restrict(cpu, amp) {
    if (int line = common<int_2, int_3, int_4>()) return line;
    if (int line = common<uint_2, uint_3, uint_4>()) return 10000 + line;
    if (int line = common<float_2, float_3, float_4>()) return 20000 + line;
    if (int line = common<double_2, double_3, double_4>()) return 30000 + line;
    if (int line = common<norm_2, norm_3, norm_4>()) return 40000 + line;
    if (int line = common<unorm_2, unorm_3, unorm_4>()) return 50000 + line;
    if (int line = swizzles()) return line;
    if (int line = integers()) return line;
    if (int line = conversions()) return line;
    if (int line = scalars_convert()) return line;
    return 0;
}

int main() {
    if (int line = all()) {
        std::printf("host: line %d\n", line);
        return 1;
    }
    std::vector<int> lines(4, -1);
    array_view<int, 1> result(4, lines);
    parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = all(); });
    result.synchronize();
    for (int line : lines)
        if (line) {
            std::printf("kernel: line %d\n", line);
            return 1;
        }
    const short_vector_traits<float_2> traits_are_types;
    (void)traits_are_types;
    return 0;
}
