// HAZARD-NONE
// Extensions of Microsoft's compiler beyond the standard on which programs rely.
#include <amp.h>
#include <algorithm>
#include <amp_short_vectors.h>
#include <array>
#include <functional>
#include <numeric>
#include <vector>
#include "cases.h"

using namespace concurrency;

//===--- temporaries of classes, bound to references that are not const -------------===//

static int sum_of(extent<2> &e, const index<2> &i, index<2> &j) restrict(amp, cpu) { return e[0] + i[0] + j[1]; }
template <class T> struct Adder {
    T &&start;
    T add(T &other) const restrict(amp, cpu) { return other; }
    template <int N> int add(index<N> &i, int n) const restrict(amp, cpu) { return i[0] + n; }
};
static int first_of(array_view<int> &v) { return v[0]; }
static int first_of(const char *) { return -1; }
CASE(pointers_compared_with_zero) {
    const int value = 3, *p = &value;
    CHECK(p > 0 && !(p <= 0) && cases::on_accelerator([]() restrict(amp) {
              int x = 1, *q = &x;
              return q >= 0;
          }));
}
CASE(temporaries_by_references_that_are_not_const) {
    std::vector<int> v = {7, 8};
    Adder<int> adder{5};
    CHECK_BOTH(sum_of(extent<2>(1, 2), index<2>(10, 20), index<2>(index<2>(100, 200))) == 211);
    CHECK(adder.add<1>(index<1>(3), 4) == 7 && first_of(array_view<int>(2, v)) == 7);
}

struct FromView {
    array_view<int> view;
    explicit FromView(array_view<int> &v) : view(v) {}
    FromView &operator+=(array_view<int> &v) {
        view[0] += v[0];
        return *this;
    }
    int operator()(array_view<int> &v, int i) const { return view[0] + v[i]; }
};
CASE(temporaries_given_to_constructors_operators_and_function_objects) {
    std::vector<int> v = {1, 2, 4};
    array_view<int> all(3, v);
    FromView variable(all.section(1, 2)), braces{all.section(2, 1)};
    FromView *made = new FromView(all.section(2, 1));
    CHECK(variable.view[1] == 4 && braces.view[0] == 4 && FromView(all.section(1, 1)).view[0] == 2);
    CHECK(variable(all.section(0, 2), 1) == 4 && (*made)(all.section(0, 1), 0) == 5);
    variable += all.section(0, 1);
    CHECK(all[1] == 3);
    delete made;
    const auto first = [](array_view<int> &view) { return view[0]; };
    int (*pointer)(array_view<int> &) = first;
    std::function<int(array_view<int> &)> function = first;
    CHECK(first(all.section(1, 1)) == 3 && pointer(all.section(2, 1)) == 4 && function(all.section(0, 2)) == 1);
}
struct Counted {
    int *alive;
    explicit Counted(int *alive) : alive(alive) { ++*alive; }
    Counted(const Counted &other) : alive(other.alive) { ++*alive; }
    ~Counted() { --*alive; }
};
static Counted counted(int &alive) { return Counted(&alive); }
static int size_of(extent<2> &shape = extent<2>(3, 5)) { return shape.size(); }
template <class Shape> static int in_a_template(const Shape &from) {
    Shape &shape = Shape(from);
    shape[0] += 1;
    return shape.size();
}
CASE(variables_that_are_references_to_temporaries) {
    std::vector<int> v(4);
    array_view<int, 1> &view = array_view<int, 1>(4, v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    auto &part = view.section(2, 2);
    CHECK(part[1] == 3);
    int alive = 0;
    {
        Counted &one = counted(alive), &two = Counted(&alive);
        CHECK(alive == 2 && one.alive == two.alive);
        for (Counted &each = counted(alive); alive == 3;) {
            CHECK(each.alive == &alive);
            break;
        }
        CHECK(alive == 2);
    }
    CHECK(alive == 0);
    extent<2> own(2, 2);
    CHECK(size_of() == 15 && size_of(own) == 4 && size_of(extent<2>(1, 2)) == 2);
    CHECK(in_a_template(extent<1>(4)) == 5 && in_a_template(own) == 6);
    CHECK(cases::on_accelerator([]() restrict(amp) {
        index<2> &i = index<2>(3, 4);
        i[1] *= 2;
        return i[0] + i[1] == 11;
    }));
}

struct Corner {
    int x, y;
    Corner moved(int by) const restrict(amp, cpu) { return {x + by, y + by}; }
};
static Corner corner(int x) restrict(amp, cpu) { return {x, 2 * x}; }
struct Area {
    int size;
    Area() restrict(amp, cpu) : size(0) {}
    Area(Corner &c) restrict(amp, cpu) : size(c.x * c.y) {}
};
struct Room {
    Area area = corner(3);
    Area other;
    Room() : other(corner(4)) {}
};
static int size_of_area(Area a, int more = 0) restrict(amp, cpu) { return a.size + more; }
static int size_of_area_by_reference(const Area &a) { return a.size; }
static Area area_of(int x) { return corner(x); }
template <class From> static int converted(From from) restrict(amp, cpu) {
    Area a = from.moved(1);
    a = from.moved(2);
    return a.size + size_of_area(from.moved(3), 1);
}
CASE(conversions_of_temporaries_by_constructors) {
    Area one = corner(1), list[2] = {corner(2), corner(3)};
    CHECK(one.size == 2 && list[0].size == 8 && list[1].size == 18 && area_of(4).size == 32);
    Area chosen = one.size > 5 ? corner(5) : corner(6);
    CHECK(chosen.size == 72 && size_of_area(corner(1).moved(1), 1) == 7 && size_of_area_by_reference(corner(1)) == 2);
    one = corner(7);
    CHECK(one.size == 98 && Room().area.size == 18 && Room().other.size == 32);
    CHECK(((Area)corner(2)).size == 8 && Area(corner(2)).size == 8 && static_cast<Area>(corner(2)).size == 8);
    std::vector<Area> areas;
    areas.push_back(corner(2));
    CHECK(areas[0].size == 8);
    CHECK_BOTH(converted(Corner{0, 1}) == 6 + 12 + 1);
    Corner lvalue = corner(1);
    Area from_lvalue = lvalue;
    CHECK(from_lvalue.size == 2);
}

auto four = 4, area_at(int x) restrict(amp, cpu) -> decltype(x * 2), *pointer_to_four = &four;
auto area_at(int x) restrict(amp, cpu) -> decltype(x * 2) { return corner(x).y; }
CASE(functions_with_trailing_result_types_among_other_declarations) {
    CHECK(four == 4 && *pointer_to_four == 4);
    CHECK_BOTH(area_at(3) == 6);
}

struct Number {
    int value;
    operator int() const restrict(cpu) { return value; }
    template <class T> operator T() const restrict(amp) { return T(value + 100); }
};
static int arithmetic(Number n) restrict(amp, cpu) {
    int sum = n;
    sum += n * n + 1 + 2l * n;
    sum = sum - n - -n;
    return n < 0 ? 0 : sum;
}
CASE(operands_that_convert_to_any_type_on_the_accelerator) {
    array_view<int> v(1);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = arithmetic(Number{-98}); });
    CHECK(arithmetic(Number{2}) == 2 + 4 + 1 + 4 && v[0] == 11);
}

//===--- templates --------------------------------------------------------------------===//

template <class Numbers> static int first_and_last(Numbers first, Numbers last) {
    typedef Numbers::value_type Number;
    Number result = *first;
    std::for_each(first, last, [&](Numbers::value_type number) { result = result * 10 + number; });
    return result;
}
template <class Traits> static int made() { return Traits::number_type(3.5) + Traits::number_type(); }
struct WholeNumbers {
    typedef int number_type;
};
CASE(types_that_depend_on_template_parameters) {
    std::array<int, 2> numbers = {1, 2};
    CHECK(first_and_last(numbers.begin(), numbers.end()) == 112);
    std::vector<int> more = {2, 3};
    CHECK(first_and_last(more.begin(), more.end()) == 223 && made<WholeNumbers>() == 3);
}

template <unsigned int N> struct Above {
    enum { value = N > threshold };
};
static const unsigned int threshold = 0x80000000;
template <class T, int N = 1> struct Sized {
    static const int size = N;
};
template <class T, int N = 1> const int Sized<T, N>::size;
template <unsigned int Threads> static int first_thread(tiled_index<Threads> idx) restrict(amp) {
    return idx.tile_origin[0] + int(Threads);
}
CASE(constants_defaults_and_sizes_of_templates) {
    const int *size = &Sized<float, 5>::size;
    CHECK(*size == 5 && Above<0x80000001>::value && !Above<3>::value);
    std::vector<int> v(4);
    array_view<int> view(4, v);
    parallel_for_each(view.extent.tile<2>(),
                      [=](tiled_index<2> idx) restrict(amp) { view[idx] = first_thread(idx); });
    CHECK(view[1] == 2 && view[2] == 4);
}

template <class T, int N> static int last_of(const std::array<T, N> &a) { return a[N - 1] - N * (N - 5 < 0 ? 1 : 0); }
template <int N> static extent<N> shape_of(std::array<int, N> lengths, index<N> first);
template <int N> static extent<N> shape_of(std::array<int, N> lengths, index<N> first) {
    extent<N> shape;
    for (int i = N - 1; i >= 0; --i) shape[i] = lengths[i] - first[i];
    return shape;
}
template <std::size_t Size> struct Point {
    float x[Size];
};
template <int N> int negative_size(const Point<N> &) restrict(amp, cpu) { return -N; }
struct Cloud {
    template <class T, int N, class U = T> static U sum(const std::array<T, N> &a) {
        return std::accumulate(a.begin(), a.end(), U());
    }
};
CASE(int_parameters_deduced_from_sizes) {
    std::array<int, 3> three = {4, 5, 6};
    CHECK(last_of(three) == 3 && last_of<int, 3>(three) == 3);
    CHECK(shape_of(three, index<3>(1, 1, 1)) == extent<3>(3, 4, 5));
    CHECK_BOTH(negative_size(Point<4>()) == -4);
    CHECK(Cloud::sum(three) == 15 && Cloud::sum<int, 3, float>(three) == 15.0f);
}

//===--- names from bases that depend on template parameters ------------------------===//

template <class T> struct real { typedef T type; };
template <class T> struct count {};
template <class T, template <class> class Of> class Measured {
public:
    typedef typename Of<T>::type real;
    using count = int;
    virtual ~Measured() {}
    virtual real scale() const { return real(2); }
};
template <class T> class Length : public Measured<T, real> {
    count steps = 3;

public:
    real scale() const { return real(steps) * 2; }
    typename ::real<T>::type outer() const { return ::real<T>::type(1); }
};
template <class T> struct Width : Length<T> {
    real half() const {
        real whole = this->scale();
        return whole / 2;
    }
};
template <class T> struct Separate : Measured<T, real> {
    typedef char real; // its own
    real letter() const { return real('x'); }
};
CASE(names_of_bases_come_before_templates) {
    CHECK(Length<float>().scale() == 6.0f && Length<double>().outer() == 1.0);
    CHECK(Width<float>().half() == 3.0f && std::is_same<decltype(Width<double>().half()), double>::value);
    CHECK(Separate<int>().letter() == 'x' && sizeof(Separate<int>().letter()) == 1);
}

CASE(for_each_in) {
    int sum = 0;
    std::vector<int> in = {1, 2, 3};
    for each (int x in in) sum += x;
    for each (int &x in in) x *= 2;
    for each (const auto x in std::vector<int>{10, 20}) sum += x;
    CHECK(sum == 36 && in[2] == 6);
    int each = 0;
    for (each = 0; each < 3; ++each) {}
    CHECK(each == 3);
}

//===--- the library ------------------------------------------------------------------===//

CASE(vectors_of_constants) {
    const std::vector<float> source = {1, 2, 3, 4};
    std::vector<const float> numbers(source.begin(), source.end());
    array_view<const float> view(4, numbers);
    array<float> copied(4, numbers.begin());
    array_view<float> sums(4);
    parallel_for_each(sums.extent, [=, &copied](index<1> i) restrict(amp) { sums[i] = view[i] + copied[i]; });
    CHECK(sums[3] == 8.0f);
    std::vector<const float> same = numbers, listed = {1, 2, 3, 4}, zeros(3);
    CHECK(same == numbers && listed == numbers && zeros.size() == 3 && zeros.back() == 0.0f && zeros != same);
    numbers.push_back(5);
    float sum = 0;
    for (const float &each : numbers) sum += each;
    CHECK(sum == 15.0f && numbers.data()[4] == numbers.at(4) && *numbers.rbegin() == 5.0f);
    const bool constant = std::is_same<decltype(numbers[0]), const float &>::value;
    CHECK(constant && std::is_same<std::vector<const float>::value_type, const float>::value);
}

//===--- properties of what depends on a template parameter, as operands ------------===//

namespace named_like_the_standards {
using namespace std; // operators that are found where the template is defined
template <class Container> void compare_extents(Container &a, Container &b, Container *c) {
    CHECK(a.extent == b.extent && !(a.extent != c->extent) && (a.extent) == (b.extent));
    CHECK(a.extent * 2 == b.extent + a.extent && 2 * a.extent == a.extent + b.extent && a.extent - 1 != a.extent);
    CHECK(a.accelerator_view == b.accelerator_view &&
          a.accelerator_view.accelerator == (&b)[0].accelerator_view.accelerator);
}
template <class Vector> bool swizzle(Vector v) restrict(amp, cpu) {
    Vector sum = v;
    sum.xy += v.zw;
    return v.xy * 2 == v.xy + v.xy && -v.xy + v.xy == v.zw - v.zw && sum.xy == v.zw + v.xy;
}
template <class T> struct Holder {
    T held;
    T get() const { return held; }
    __declspec(property(get = get)) T value;
};
template <class T> bool same(Holder<T> a, const Holder<T> &b) { return a.value == b.value; }
struct Pointing {
    int to;
    int operator*() const { return to; }
};
template <class T> int target(const Holder<T> &a) { return *a.value; }
} // namespace named_like_the_standards

CASE(properties_as_operands_in_templates) {
    array<int, 2> a(4, 6), b(4, 6);
    named_like_the_standards::compare_extents(a, b, &a);
    CHECK_BOTH(named_like_the_standards::swizzle(graphics::int_4(1, 2, 3, 4)));
    using named_like_the_standards::Holder;
    CHECK(target(Holder<named_like_the_standards::Pointing>{{7}}) == 7);
    CHECK(same(Holder<int>{1}, Holder<int>{1}) && same(Holder<index<1>>{index<1>(1)}, Holder<index<1>>{index<1>(1)}));
}
