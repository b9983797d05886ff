// HAZARD-NONE
// Overloading by restriction (2.3.2), compiler-generated members, name hiding and types in amp code (2.4).
#include <amp.h>
#include <atomic>
#include <functional>
#include "cases.h"

using namespace concurrency;

int func(int) restrict(amp) { return 1; }
int func(int) restrict(cpu) { return 2; }
int only_both(int x) restrict(amp, cpu) { return func(x); }
CASE(the_calling_context_chooses) {
    CHECK(func(0) == 2 && only_both(0) == 2);
    CHECK(cases::on_accelerator([]() restrict(amp) { return func(0) == 1 && only_both(0) == 1; }));
}
int overloaded(int) restrict(amp) { return 1; }
int overloaded(double) restrict(amp) { return 2; }
int overloaded(int) restrict(cpu) { return 3; }
int overloaded(double) restrict(cpu) { return 4; }
CASE(parameter_types_still_count) {
    CHECK(overloaded(1) == 3 && overloaded(1.0) == 4);
    CHECK(cases::on_accelerator([]() restrict(amp) { return overloaded(1) == 1 && overloaded(1.0) == 2; }));
}
int wider(float) restrict(amp) { return 1; }
int wider(int) restrict(cpu) { return 2; }
CASE(a_conversion_in_the_right_context_beats_an_exact_match_in_the_wrong_one) {
    CHECK(wider(1) == 2);
    CHECK(cases::on_accelerator([]() restrict(amp) { return wider(1) == 1; }));
}
int nearer(int) restrict(amp) { return 1; }
int nearer(double) restrict(amp, cpu) { return 2; }
struct Taken {
    int how;
    Taken(const int &) restrict(amp) : how(1) {}
    template <class T> Taken(T &&) restrict(amp, cpu) : how(2) {}
};
int nearest(const int &x) restrict(amp, cpu) { return nearer(x) * 10 + Taken(x).how; }
CASE(each_side_of_a_function_takes_its_own_best_match) {
    CHECK(nearest(1) == 22);
    CHECK(cases::on_accelerator([]() restrict(amp) { return nearest(1) == 11; }));
}
int nearer_on_cpu(int) restrict(cpu) { return 1; }
int nearer_on_cpu(double) restrict(amp, cpu) { return 2; }
struct NearerOnCpu {
    int how;
    NearerOnCpu(const int &) restrict(cpu) : how(1) {}
    template <class T> NearerOnCpu(T &&) restrict(amp, cpu) : how(2) {}
    int member(int) const restrict(cpu) { return 1; }
    int member(long) const restrict(amp, cpu) { return 2; }
};
template <class T> int nearest_on_cpu(const T &x) restrict(amp, cpu) {
    return nearer_on_cpu(x) * 100 + NearerOnCpu(x).how * 10 + NearerOnCpu(x).member(x);
}
CASE(the_accelerators_side_takes_its_own_best_match) {
    CHECK(nearest_on_cpu(1) == 111);
    CHECK(cases::on_accelerator([]() restrict(amp) { return nearest_on_cpu(1) == 222; }));
}
struct Assigned {
    int value = 0;
    Assigned() = default;
    Assigned(int x) : value(x) {}
    Assigned(const Assigned &) = delete;
    Assigned &operator=(const Assigned &) = delete;
    Assigned &operator=(int x) {
        value = x;
        return *this;
    }
};
struct HoldsAssigned {
    Assigned first{4}, second;
    std::atomic<int> third{5};
    template <class T> void assign(T x) {
        first = x;
        [this, x] { second = x + 1; }();
        third = x + 2;
    }
};
CASE(what_only_the_cpu_runs_keeps_its_overloads) {
    HoldsAssigned holder;
    CHECK(holder.first.value == 4 && holder.third == 5);
    holder.assign(7);
    std::function<void(int)> later = [&](int x) { holder.second = x + holder.second.value; };
    later(10);
    CHECK(holder.first.value == 7 && holder.second.value == 18 && holder.third == 9);
}
struct Functor {
    int operator()(int) const restrict(amp) { return 1; }
    int operator()(int) const restrict(cpu) { return 2; }
};
template <class F> int apply(F f, int x) restrict(amp, cpu) { return f(x); }
struct Converted {
    operator int() const restrict(cpu) { return 1; }
    operator long() const restrict(amp) { return 2; }
};
template <class T> struct ConvertedTo {
    operator int() const restrict(cpu) { return 10; }
    operator T() const restrict(amp) { return T(20); }
};
static int conversions_on_cpu() {
    Converted c;
    const int declared = c;
    return declared + int(c) * 10 + static_cast<int>(c) * 100 + (c + 0) * 1000;
}
static int conversions_on_accelerator() restrict(amp) {
    Converted c;
    const int declared = c;
    return declared + int(c) * 10 + static_cast<int>(c) * 100 + int(c + 0) * 1000;
}
static int conversion_of_both() restrict(amp, cpu) {
    ConvertedTo<int> c;
    const int declared = c;
    return declared + (c + 1) + int(-c);
}
CASE(conversion_functions_of_each_side) {
    CHECK(conversions_on_cpu() == 1111 && conversion_of_both() == 11);
    CHECK(cases::on_accelerator(
        []() restrict(amp) { return conversions_on_accelerator() == 2222 && conversion_of_both() == 21; }));
}

struct OfCpu {
    int x;
};
struct OfAccelerator {
    float x;
};
OfCpu by_side() restrict(cpu) { return {1}; }
OfAccelerator by_side() restrict(amp) { return {2.0f}; }
decltype(by_side()) variable_of_the_cpu;
struct MemberOfTheCpu {
    decltype(by_side()) member;
};
decltype(by_side()) leading_result() restrict(amp) { return OfCpu{3}; }
auto trailing_result() -> decltype(by_side()) { return by_side(); }
auto trailing_result_for_amp() restrict(amp) -> decltype(by_side()) { return by_side(); }
static int parameter(decltype(by_side()) p) restrict(amp, cpu) { return p.x; }
template <class T> auto result_of_each_side(T x) restrict(amp, cpu) -> decltype(func(x)) { return func(x); }
CASE(decltype_of_a_call_has_the_type_of_its_side) {
    CHECK(std::is_same<decltype(variable_of_the_cpu), OfCpu>::value);
    CHECK(std::is_same<decltype(MemberOfTheCpu::member), OfCpu>::value);
    CHECK(std::is_same<decltype(trailing_result()), OfCpu>::value && parameter(OfCpu{4}) == 4);
    CHECK(result_of_each_side(0) == 2);
    CHECK(cases::on_accelerator([]() restrict(amp) {
        struct Local {
            decltype(by_side()) member;
        };
        static_assert(std::is_same<decltype(Local::member), OfAccelerator>::value, "");
        static_assert(std::is_same<decltype(trailing_result_for_amp()), OfAccelerator>::value, "");
        static_assert(std::is_same<decltype(leading_result()), OfCpu>::value, "");
        return trailing_result_for_amp().x == 2.0f && leading_result().x == 3 && result_of_each_side(0) == 1;
    }));
}

typedef int of_accelerator(int) restrict(amp);
typedef int(of_both)(int) restrict(amp, cpu);
using of_cpu = int(int) restrict(cpu);
of_both twice, thrice;
struct WithTypedefs {
    of_accelerator on_amp;
    of_both on_both;
    static of_both shared;
    of_cpu on_cpu;
};
int WithTypedefs::on_amp(int x) restrict(amp) { return x + 1; }
int WithTypedefs::on_both(int x) restrict(amp, cpu) { return x + 2; }
int WithTypedefs::shared(int x) restrict(amp, cpu) { return x + 3; }
int WithTypedefs::on_cpu(int x) restrict(cpu) { return x + 4; }
int twice(int x) restrict(amp, cpu) { return 2 * x; }
int thrice(int x) restrict(amp, cpu) { return 3 * x; }
CASE(functions_declared_through_a_type_have_its_restrictions) {
    CHECK(WithTypedefs().on_cpu(10) == 14 && WithTypedefs().on_both(10) == 12);
    CHECK_BOTH(WithTypedefs().on_both(10) + WithTypedefs::shared(100) + twice(5) + thrice(7) == 146);
    CHECK(cases::on_accelerator([]() restrict(amp) { return WithTypedefs().on_amp(10) == 11; }));
    of_both *pointer = twice;
    CHECK(pointer(4) == 8);
}
CASE(function_objects_passed_to_templates) {
    CHECK(apply(Functor(), 0) == 2 && cases::on_accelerator([]() restrict(amp) { return apply(Functor(), 0) == 1; }));
}

struct Grod {
    int a, b;
    int frool() const restrict(amp) { return a + b; }
    int blarg() const restrict(cpu) { return a * b; }
};
CASE(generated_members_run_on_both_sides) {
    Grod g = {3, 4}, copy(g), assigned;
    assigned = copy;
    CHECK(assigned.blarg() == 12);
    CHECK(cases::on_accelerator([]() restrict(amp) {
        Grod g = {3, 4}, copy(g), assigned;
        assigned = copy;
        return assigned.frool() == 7;
    }));
}
struct Split { // separate constructors, copies and assignments for each side
    int value;
    Split() restrict(cpu) : value(2) {}
    Split() restrict(amp) : value(1) {}
    Split(const Split &o) restrict(cpu) : value(o.value + 20) {}
    Split(const Split &o) restrict(amp) : value(o.value + 10) {}
    Split &operator=(const Split &o) restrict(cpu) { value = o.value + 200; return *this; }
    Split &operator=(const Split &o) restrict(amp) { value = o.value + 100; return *this; }
    ~Split() restrict(amp, cpu) {}
};
struct Holder { Split split; int more; };
struct Derived : Split { int more; };
CASE(generated_constructors_follow_their_members) {
    Holder h;
    CHECK(h.split.value == 2);
    CHECK(cases::on_accelerator([]() restrict(amp) { Holder h; return h.split.value == 1; }));
}
CASE(generated_copies_follow_their_members) {
    Holder h, copy(h);
    CHECK(copy.split.value == 22);
    CHECK(cases::on_accelerator([]() restrict(amp) { Holder h, copy(h); return copy.split.value == 11; }));
}
CASE(generated_assignments_follow_their_members) {
    Holder h, other;
    other = h;
    CHECK(other.split.value == 202);
    CHECK(cases::on_accelerator([]() restrict(amp) { Holder h, other; other = h; return other.split.value == 101; }));
}
CASE(generated_members_follow_their_bases) {
    Derived d, copy(d);
    CHECK(d.value == 2 && copy.value == 22);
    CHECK(cases::on_accelerator([]() restrict(amp) { Derived d, copy(d); return d.value == 1 && copy.value == 11; }));
}
struct Defaulted {
    Split split;
    Defaulted() = default;
    Defaulted(const Defaulted &) = default;
    Defaulted &operator=(const Defaulted &) = default;
};
CASE(defaulted_members_are_like_generated_ones) {
    Defaulted d, copy(d);
    CHECK(d.split.value == 2 && copy.split.value == 22);
    CHECK(cases::on_accelerator([]() restrict(amp) { Defaulted d, copy(d); return d.split.value == 1 && copy.split.value == 11; }));
}

namespace outer {
int hidden(int) restrict(amp, cpu) { return 1; }
namespace inner {
int hidden(double) restrict(amp, cpu) { return 2; }
int caller() restrict(amp, cpu) { return hidden(10); }
} // namespace inner
} // namespace outer
CASE(restriction_does_not_change_name_hiding) { CHECK_BOTH(outer::inner::caller() == 2); }

//===--- 2.4.1: types -----------------------------------------------------------===//

enum Plain { plain_a, plain_b = 5 };
enum Sized : unsigned int { sized_a = 4000000000u };
enum class Scoped : int { one = 1, minus = -1 };
CASE(fundamental_types) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        bool b = true;
        int i = -1;
        unsigned int u = 0xffffffffu;
        long l = -5;
        unsigned long ul = 7;
        float f = 0.5f;
        double d = 0.25;
        return b && i < 0 && u > 1 && l == -5 && ul == 7 && f + d == 0.75;
    }());
}
CASE(enumerations) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        Plain p = plain_b;
        Sized s = sized_a;
        Scoped c = Scoped::minus;
        return p == 5 && s == 4000000000u && int(c) == -1;
    }());
}
struct Inner { int a; float b; };
struct Outer : Inner { Inner array[3]; double d; union { int i; float f; }; };
CASE(classes_arrays_unions_and_bases) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        Outer o;
        o.a = 1;
        o.array[2].b = 2.5f;
        o.d = 4.0;
        o.f = 1.0f;
        return o.i == 0x3f800000 && o.a == 1 && o.array[2].b + o.d == 6.5;
    }());
}
CASE(pointers_and_references_are_local_only) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        int values[4] = {1, 2, 3, 4};
        int *p = values + 1, &r = values[3], *q = nullptr;
        *p += 10;
        r += *(p + 1);
        int *&alias = p;
        ++alias;
        return values[1] == 12 && r == 7 && *p == 3 && q == nullptr && p - values == 2;
    }());
}
CASE(pointers_to_data_members) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        Inner value = {3, 1.5f}, *p = &value;
        int Inner::*a = &Inner::a;
        return value.*a == 3 && p->*a == 3;
    }());
}
static const int namespace_constant = 17;
struct Constants { static const int member = 4; enum { enumerator = 6 }; };
CASE(constants_that_are_literals) {
    CHECK_BOTH(namespace_constant + Constants::member + Constants::enumerator == 27);
}
constexpr int constexpr_constant = 31;
CASE(constexpr_constants) { CHECK_BOTH(constexpr_constant == 31); }
CASE(float_arithmetic_stays_float) {
    float a = 16777216.0f, b = 1.0f; // 2^24 + 1 is not a float
    CHECK_BOTH((a + b) - a == 0.0f);
    float x = 1e20f;
    CHECK_BOTH(x * x > 3.4e38f && x * x / x != x);
}
CASE(representation_is_the_hosts) {
    struct Mixed { bool flag; int pad; double d; float f[3]; };
    Mixed m = {true, 7, 2.5, {1.0f, 2.0f, 3.0f}};
    array_view<Mixed, 1> v(1, &m);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i].d += v[i].f[2] + (v[i].flag ? 1 : 0); });
    v.synchronize();
    CHECK(m.d == 6.5 && sizeof(Mixed) == 32);
}
CASE(switch_loops_and_conditions) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        int sum = 0;
        for (int i = 0; i < 10; ++i) {
            if (i == 8) break;
            if (i % 2) continue;
            switch (i) {
            case 0: sum += 100; break;
            case 2: sum += 20;
            case 4: sum += 4; break;
            default: sum += 1;
            }
        }
        do --sum; while (sum % 10);
        while (sum > 120) sum -= 10;
        return sum == 120;
    }());
}
CASE(local_arrays_of_arrays) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        int m[3][4];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 4; ++j) m[i][j] = i * 4 + j;
        return m[2][3] == 11 && sizeof m == 48;
    }());
}
CASE(static_assert_in_amp_code) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        static_assert(sizeof(int) == 4, "an int has four bytes");
        return true;
    }());
}

//===--- 2.4.3.5: tile_static -----------------------------------------------------===//

struct WithConstructor {
    int x, y;
    WithConstructor() restrict(amp, cpu) : x(1), y(2) {}
    WithConstructor(int a, int b) restrict(amp, cpu) : x(a), y(b) {}
    ~WithConstructor() restrict(amp, cpu) {}
    int sum() const restrict(amp, cpu) { return x + y; }
};
CASE(tile_static_of_a_class_with_constructors) {
    array<int, 1> a(16);
    parallel_for_each(a.extent.tile<8>(), [&a](tiled_index<8> t) restrict(amp) {
        tile_static WithConstructor shared[8];
        tile_static WithConstructor one;
        shared[t.local[0]] = WithConstructor(t.global[0], 1);
        if (t.local[0] == 0) one = WithConstructor(100, 0);
        t.barrier.wait();
        a[t] = shared[7 - t.local[0]].sum() + one.sum();
    });
    std::vector<int> v = a;
    CHECK(v[0] == 108 && v[15] == 109);
}
class WithoutDefaultConstructor {
    int value;

public:
    explicit WithoutDefaultConstructor(int value) : value(value) {}
    int get() const restrict(amp) { return value; }
    void set(int to) restrict(amp) { value = to; }
};
CASE(tile_static_of_a_class_without_a_default_constructor) {
    array_view<int> out(16);
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static WithoutDefaultConstructor one;
        tile_static WithoutDefaultConstructor shared[8];
        if (t.local[0] == 0) one.set(100 * (t.tile[0] + 1));
        shared[t.local[0]].set(t.local[0]);
        t.barrier.wait();
        out[t] = one.get() + shared[7 - t.local[0]].get();
    });
    CHECK(out[0] == 107 && out[7] == 100 && out[15] == 200);
}
CASE(tile_static_matrix_is_shared_by_the_tile_only) {
    array<int, 2> a(4, 8);
    parallel_for_each(a.extent.tile<2, 4>(), [&a](tiled_index<2, 4> t) restrict(amp) {
        tile_static int m[2][4];
        m[t.local[0]][t.local[1]] = t.tile[0] * 10 + t.tile[1];
        t.barrier.wait();
        a[t] = m[1 - t.local[0]][3 - t.local[1]];
    });
    std::vector<int> v = a;
    CHECK(v[0] == 0 && v[7] == 1 && v[16] == 10 && v[31] == 11);
}
int through_a_function(const tile_barrier &barrier, int local, int x) restrict(amp) {
    tile_static int shared[4];
    shared[local] = x;
    barrier.wait();
    int result = shared[3 - local];
    barrier.wait();
    return result;
}
CASE(tile_static_in_a_called_function) {
    array<int, 1> a(8);
    parallel_for_each(a.extent.tile<4>(), [&a](tiled_index<4> t) restrict(amp) {
        a[t] = through_a_function(t.barrier, t.local[0], t.global[0]);
    });
    std::vector<int> v = a;
    CHECK(v[0] == 3 && v[4] == 7);
}
template <class T, int N> T in_a_template(const tile_barrier &barrier, int local, T x) restrict(amp) {
    tile_static T shared[N];
    shared[local] = x;
    barrier.wait();
    return shared[N - 1 - local];
}
CASE(tile_static_in_a_template) {
    array<float, 1> a(8);
    parallel_for_each(a.extent.tile<8>(), [&a](tiled_index<8> t) restrict(amp) {
        a[t] = in_a_template<float, 8>(t.barrier, t.local[0], 0.5f * t.local[0]);
    });
    std::vector<float> v = a;
    CHECK(v[0] == 3.5f && v[7] == 0.0f);
}
struct Sum {
    int value;
    Sum() restrict(amp, cpu) : value(1000) {}
    void add(int x) restrict(amp, cpu) { value += x; }
};
template <class T> struct Both {
    T first, second;
    explicit Both(T x) restrict(amp, cpu) : first(x), second(x) {}
    T product() const restrict(amp, cpu) { return first * second; }
};
template <class T> void sum_and_product(array_view<T> out) {
    parallel_for_each(out.get_extent().template tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Sum sum;
        tile_static Both<T> both;
        if (t.local[0] == 0) {
            sum.value = t.tile[0];
            for (int i = 0; i < 4; ++i) sum.add(i);
            both = Both<T>(T(t.tile[0] + 2));
        }
        t.barrier.wait();
        out[t] = sum.value * 100 + both.product() + T(t.local[0]) * both.second;
    });
}
CASE(tile_static_objects_with_constructors_in_templates) {
    array_view<int> ints(8);
    array_view<float> floats(8);
    sum_and_product(ints);
    sum_and_product(floats);
    CHECK(ints[0] == 604 && ints[3] == 610 && ints[4] == 709 && ints[7] == 718);
    CHECK(floats[0] == 604.0f && floats[7] == 718.0f);
}
template <class T> void three_declared_together(array_view<T> out) {
    parallel_for_each(out.get_extent().template tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Sum sum, other;
        tile_static Both<T> both, pair[2], third;
        if (t.local[0] == 0) {
            sum.value = 1;
            other.value = 2;
            both = Both<T>(T(3));
            pair[1] = Both<T>(T(4));
            third = Both<T>(T(5));
        }
        t.barrier.wait();
        T hidden = 0;
        for (int sum = 0; sum < 3; ++sum) hidden += T(sum);
        {
            T both = 7;
            hidden += both;
        }
        auto twice = [](T other) restrict(amp) { return other * 2; };
        out[t] = T(sum.value * 10000 + other.value * 1000) + both.product() + pair[1].first * 100 + third.second * 10 +
                 twice(hidden) * 100000;
    });
}
CASE(tile_static_objects_declared_together_in_templates) {
    array_view<int> ints(8);
    array_view<float> floats(8);
    three_declared_together(ints);
    three_declared_together(floats);
    CHECK(ints[0] == 2012459 && ints[7] == 2012459);
    CHECK(floats[0] == 2012459.0f);
}
CASE(tile_static_as_an_ordinary_name) {
    int tile_static = 3;
    tile_static += 1;
    CHECK(tile_static == 4);
}

//===--- 13: restrict(auto) ---------------------------------------------------------===//

int automatic(int x) restrict(auto) { return x * 2; }
int automatic_and_cpu(int x) restrict(cpu, auto) { return func(x); }
CASE(restrict_auto_is_for_whoever_calls) {
    CHECK_BOTH(automatic(4) == 8);
    CHECK(automatic_and_cpu(0) == 2);
}
