// HAZARD-NONE
// Restriction specifiers (2.1, 2.2): where they are allowed, and what they mean.
#include <amp.h>
#include "cases.h"

using namespace concurrency;

#define GPU restrict(amp)
#define SIDES cpu, amp
#define RESTRICTED(...) restrict(__VA_ARGS__)

/// The side that runs it: 1 for amp, 2 for cpu.
int side() restrict(amp) { return 1; }
int side() restrict(cpu) { return 2; }

int multiple(int x) restrict(amp) restrict(cpu) { return x + side(); }
int duplicate(int x) restrict(amp, cpu, amp) { return x + side(); }
CASE(several_clauses_mean_their_union) {
    auto f = [](int x) restrict(amp) restrict(cpu) { return x + 1; };
    CHECK_BOTH(f(1) == 2);
    CHECK(multiple(10) == 12);
    CHECK(cases::on_accelerator([]() restrict(amp) { return multiple(10) == 11; }));
}
CASE(duplicate_restrictions_are_discarded) {
    CHECK(duplicate(10) == 12);
    CHECK(cases::on_accelerator([]() restrict(amp) { return duplicate(10) == 11; }));
}
CASE(no_specifier_means_cpu) {
    struct Here { static int f() { return side(); } };
    CHECK(Here::f() == 2);
}
CASE(restrict_amp_and_cpu_are_contextual) {
    int restrict = 1, amp = 2, cpu = 3;
    restrict += amp * cpu;
    CHECK(restrict == 7);
    struct amp_type { int restrict; } value = {4};
    CHECK(value.restrict == 4);
    CHECK_BOTH([]() restrict(amp, cpu) { int amp = 1, cpu = 2; return amp + cpu == 3; }());
}
static int from_macro(int x) GPU { return x * 2; }
static int from_macro_list(int x) restrict(SIDES) { return x * 2 + side(); }
static int from_function_macro(int x) RESTRICTED(amp, cpu) { return x * 3 + side(); }
CASE(specifiers_may_come_out_of_macros) {
    CHECK(from_macro_list(1) == 4 && from_function_macro(1) == 5);
    CHECK(cases::on_accelerator([]() GPU {
        return from_macro(3) == 6 && from_macro_list(1) == 3 && from_function_macro(1) == 4;
    }));
}

auto grod() restrict(amp) -> int;
auto grod() restrict(amp) -> int { return 40 + side(); }
auto freedle(float x) restrict(amp, cpu) -> double { return x * 0.5; }
template <class T> auto sum(T a, T b) restrict(amp, cpu) -> decltype(a + b) { return a + b; }
CASE(trailing_return_types) {
    CHECK_BOTH(freedle(3.0f) == 1.5 && sum(1, 2) == 3 && sum(1.5f, 2.0f) == 3.5f);
    CHECK(cases::on_accelerator([]() restrict(amp) { return grod() == 41; }));
}

class Fred {
public:
    Fred() restrict(amp) : value(10 + side()) {}
    Fred() restrict(cpu) : value(20 + side()) {}
    Fred(int v) restrict(amp, cpu) : value(v) {}
    Fred(const Fred &other) restrict(amp, cpu) : value(other.value) {}
    ~Fred() restrict(amp, cpu) {}
    Fred &operator=(const Fred &other) restrict(amp, cpu) {
        value = other.value + 1;
        return *this;
    }
    int kreeble(int x, int y) const restrict(amp, cpu) { return value + x + y; }
    static int zot() restrict(amp) { return side(); }
    static int zot() restrict(cpu) { return side() * 100; }
    operator int() const restrict(amp, cpu) { return value; }
    int operator()(int x) const restrict(amp) { return x + 1; }
    int operator()(int x) const restrict(cpu) { return x + 2; }
    Fred operator-() const restrict(amp, cpu) { return Fred(-value); }
    int operator[](int i) const restrict(amp, cpu) { return value * i; }
    int out_of_class(int x) const restrict(amp, cpu);
    int value;
};
int Fred::out_of_class(int x) const restrict(amp, cpu) { return value * x + side(); }
Fred operator+(const Fred &a, const Fred &b) restrict(amp, cpu) { return Fred(a.value + b.value); }

CASE(constructors_are_overloaded_by_restriction) {
    CHECK(Fred().value == 22);
    CHECK(cases::on_accelerator([]() restrict(amp) { Fred f; return f.value == 11; }));
}
CASE(member_functions) {
    CHECK_BOTH(Fred(1).kreeble(2, 3) == 6);
    CHECK(Fred(3).out_of_class(5) == 17 && cases::on_accelerator([]() restrict(amp) { return Fred(3).out_of_class(5) == 16; }));
}
CASE(static_member_functions) {
    CHECK(Fred::zot() == 200 && cases::on_accelerator([]() restrict(amp) { return Fred::zot() == 1; }));
}
CASE(assignment_operators) {
    CHECK_BOTH([]() restrict(amp, cpu) { Fred a(5), b(7); a = b; return a.value == 8; }());
}
CASE(overloaded_operators) {
    CHECK_BOTH((Fred(2) + Fred(3)).value == 5 && (-Fred(4)).value == -4 && Fred(4)[3] == 12);
    CHECK(Fred(0)(1) == 3 && cases::on_accelerator([]() restrict(amp) { return Fred(0)(1) == 2; }));
}
CASE(conversion_functions) { CHECK_BOTH(int(Fred(9)) == 9); }
CASE(copy_constructors) { CHECK_BOTH([]() restrict(amp, cpu) { Fred a(5), b(a); return b.value == 5; }()); }

struct Counts {
    array_view<int, 1> count;
    Counts(const array_view<int, 1> &c) restrict(amp, cpu) : count(c) { ++count[0]; }
    ~Counts() restrict(amp, cpu) { count[0] += 10; }
};
CASE(destructors_run) {
    int on_host = 0, in_kernel = 0;
    array_view<int, 1> host(1, &on_host), kernel(1, &in_kernel);
    { Counts a(host), b(host); }
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        { Counts a(kernel), b(kernel); }
        kernel[0] *= 10;
    });
    CHECK(host[0] == 22 && kernel[0] == 220);
}

struct Defined {
    Defined() restrict(amp, cpu);
    Defined(int v) restrict(amp);
    Defined(int v) restrict(cpu);
    Defined(const Defined &other) restrict(amp, cpu);
    ~Defined() restrict(amp, cpu);
    Defined &operator=(const Defined &) restrict(amp, cpu);
    int get() const restrict(amp, cpu);
    int value;
};
Defined::Defined() restrict(amp, cpu) : Defined(4) {}
Defined::Defined(int v) restrict(amp) : value(v + 1) {}
Defined::Defined(int v) restrict(cpu) : value(v + 2) {}
Defined::Defined(const Defined &other) restrict(amp, cpu) : value(other.value) {}
Defined::~Defined() restrict(amp, cpu) { value = -1; }
Defined &Defined::operator=(const Defined &) restrict(amp, cpu) = default;
int Defined::get() const restrict(amp, cpu) { return value; }
struct DefinedDerived : Defined {
    DefinedDerived(int v) restrict(amp, cpu);
    ~DefinedDerived() restrict(amp, cpu);
    Defined member;
};
DefinedDerived::DefinedDerived(int v) restrict(amp, cpu) : Defined(v), member(*this) {}
DefinedDerived::~DefinedDerived() restrict(amp, cpu) = default;
CASE(members_defined_outside_of_their_class) {
    CHECK(Defined().get() == 6 && DefinedDerived(1).member.get() == 3);
    const Defined captured(10);
    CHECK(cases::on_accelerator([=]() restrict(amp) {
        Defined a, b(1), c(b);
        DefinedDerived d(2);
        a = d.member;
        return a.get() == 3 && c.get() == 2 && captured.get() == 12;
    }));
}

template <int N> struct Power {
    static int of(int x) restrict(amp, cpu) { return x * Power<N - 1>::of(x); }
};
template <> struct Power<0> {
    static int of(int) restrict(amp, cpu) { return 1; }
};
template <class T> T twice(T x) restrict(amp) { return x + x; }
template <class T> T twice(T x) restrict(cpu) { return x + x + T(1); }
CASE(templates) {
    CHECK_BOTH(Power<5>::of(2) == 32);
    CHECK(twice(4) == 9 && cases::on_accelerator([]() restrict(amp) { return twice(4) == 8 && twice(1.5f) == 3.0f; }));
}
template <class T> T added(T a, T b) restrict(amp, cpu) { return a + b; }
template int added<int>(int, int) restrict(amp, cpu);
template float added(float, float) restrict(cpu) restrict(amp);
extern template double added<double>(double, double) restrict(amp, cpu);
template double added<double>(double, double) restrict(amp, cpu);
template <class T> struct Sum {
    T value;
    T plus(T other) const restrict(amp, cpu);
};
template <class T> T Sum<T>::plus(T other) const restrict(amp, cpu) { return value + other; }
template struct Sum<int>;
template float Sum<float>::plus(float) const restrict(amp, cpu);
template int twice<int>(int) restrict(amp);
template int twice<int>(int) restrict(cpu);
CASE(explicit_instantiations) {
    CHECK_BOTH(added(1, 2) == 3 && added(1.5f, 2.0f) == 3.5f && added(1.5, 2.0) == 3.5);
    CHECK_BOTH(Sum<int>{4}.plus(5) == 9 && Sum<float>{4}.plus(0.5f) == 4.5f);
}
CASE(templates_resolve_in_the_context_of_their_instance) {
    struct Caller {
        static int call(int x) restrict(amp, cpu) { return twice(x); }
    };
    CHECK(Caller::call(4) == 9 && cases::on_accelerator([]() restrict(amp) { return Caller::call(4) == 8; }));
}

int defaulted(int x = side()) restrict(amp, cpu) { return x; }
CASE(default_arguments_resolve_by_the_caller) {
    CHECK(defaulted() == 2);
    CHECK(cases::on_accelerator([]() restrict(amp) { return defaulted() == 1; }));
}

CASE(lambda_without_parameters) {
    auto f = []() restrict(amp, cpu) { return 5; };
    CHECK_BOTH(f() == 5);
}
CASE(lambda_with_a_trailing_return_type) {
    auto f = [](float x) restrict(amp, cpu) -> int { return int(x); };
    CHECK_BOTH(f(2.75f) == 2);
}
CASE(mutable_lambda) {
    int start = 3;
    CHECK_BOTH([=]() restrict(amp, cpu) {
        auto count = [start]() mutable -> int { return ++start; };
        return count() == 4 && count() == 5;
    }());
}
CASE(mutable_lambda_with_its_own_specifier) {
    int start = 3;
    auto f = [start](int by) mutable restrict(amp, cpu) -> int { return start += by; };
    CHECK(f(1) == 4 && f(1) == 5);
}
CASE(lambda_captures_by_value) {
    struct { int z; } ambient = {7};
    auto functor = [ambient](int y) restrict(amp, cpu) -> int { return y + ambient.z; };
    CHECK_BOTH(functor(1) == 8);
}
CASE(lambda_with_noexcept) {
    auto f = [](int x) restrict(amp, cpu) noexcept { return x + 1; };
    CHECK_BOTH(f(1) == 2);
}

typedef float FuncType(int) restrict(cpu);
float half(int x) restrict(cpu) { return x / 2.0f; }
CASE(function_types_and_pointers_of_cpu) {
    FuncType *pf = half;
    float (*direct)(int) restrict(cpu) = half;
    CHECK(pf(3) == 1.5f && direct(5) == 2.5f);
}
int both(int x) restrict(cpu, amp) { return x + 1; }
CASE(pointer_to_a_more_restricted_function) {
    int (*pfn)(int) restrict(cpu) = both;
    int (*plain)(int) = both;
    CHECK(pfn(1) == 2 && plain(1) == 2);
}

int glorp() restrict(amp) {
    class Foo {
    public:
        int zot() { return side(); } // amp, like the function around it
        int zot(int x) const { return x + side(); }
        static int stat() { return side() * 5; }
        Foo() : member(side()) {}
        ~Foo() { member = 0; }
        Foo &operator+=(int x) {
            member += x;
            return *this;
        }
        int operator()(int x) const { return member + x; }
        int member;
    };
    auto f1 = [](int y) { return y + side(); };
    Foo foo;
    foo += 10;
    auto f2 = [=](int y) {
        auto inner = [=](int z) { return z + side(); };
        return inner(y) + foo.member;
    };
    return foo.zot() + foo.zot(1) + Foo::stat() + f1(100) + f2(1000) + foo(1);
}
CASE(local_classes_and_lambdas_have_the_restriction_of_their_surroundings) {
    CHECK(cases::on_accelerator([]() restrict(amp) { return glorp() == 1 + 2 + 5 + 101 + (1001 + 11) + 12; }));
}
int local_in_both() restrict(amp, cpu) {
    struct Local {
        int f() { return side(); }
    };
    return Local().f();
}
int declared_elsewhere() restrict(amp) { return 5; }
int of_two(float x, int y) restrict(amp) { return int(x) + y; }
int of_both(int x) restrict(amp, cpu) { return x + side(); }
static int through_declarations() restrict(amp) {
    typedef int function();
    function declared_elsewhere;
    extern int of_two(float, int y);
    struct Value {
        int value;
        Value(int x) : value(x) {}
    };
    Value one(1);
    return declared_elsewhere() + of_two(2.5f, 3) + one.value;
}
static int declares_for_both() restrict(amp, cpu) {
    int of_both(int);
    return of_both(10);
}
CASE(functions_declared_in_a_body_have_its_restriction) {
    CHECK(declares_for_both() == 10 + side());
    CHECK(cases::on_accelerator([]() restrict(amp) {
        int of_two(float x, int y);
        return through_declarations() == 11 && of_two(1, 2) == 3 && declares_for_both() == 10 + side();
    }));
}
CASE(local_classes_of_a_function_of_both_sides) {
    CHECK(local_in_both() == 2 && cases::on_accelerator([]() restrict(amp) { return local_in_both() == 1; }));
}
CASE(local_class_in_a_kernel_lambda) {
    array<int, 1> a(4);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
        struct Point {
            int x, y;
            int sum() const { return x + y + side(); }
        } p = {i[0], 10};
        a[i] = p.sum();
    });
    std::vector<int> v = a;
    CHECK(v[3] == 14);
}
CASE(cpu_lambda_inside_a_cpu_function_stays_cpu) {
    auto f = [] { return side(); };
    CHECK(f() == 2);
}
