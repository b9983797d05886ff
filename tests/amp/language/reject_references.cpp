// References that are not const: Microsoft's compiler also binds them only to
// temporaries of classes, and deduces template parameters only if the sizes agree.
#include <amp.h>
#include <array>
#include <vector>

using namespace concurrency;

struct Number {
    Number(int);
};
void take_int(int &);
void take_number(Number &);
void take_other(extent<2> &);
template <int N> void take_array(const std::array<float, N> &, index<N>);

struct FromNumber {
    FromNumber(int &);
};
struct Explicit {
    explicit Explicit(extent<2> &);
};
struct FromOther {
    FromOther(extent<3> &);
};
struct FromConst {
    FromConst(extent<2> &);
};
void take_converted(FromNumber, int);
void take_explicit(Explicit);
void take_changed(FromOther &);
const extent<2> constant_extent(1, 2);

void conversions() {
    FromNumber number = 3;                        // REJECT
    take_converted(3, 4);                         // REJECT
    Explicit one = extent<2>(1, 2);               // REJECT
    take_explicit(extent<2>(1, 2));               // REJECT
    FromOther other = extent<2>(1, 2);            // REJECT
    take_changed(extent<3>(1, 2, 3));             // REJECT
    FromConst constant = constant_extent;         // REJECT
}
int &variables() {
    int &number = 5;                              // REJECT
    float &sum = 1.0f + 2.0f;                     // REJECT
    extent<2> &shape = extent<3>(1, 2, 3);        // REJECT
    const extent<1> constant(3);
    extent<1> &changed = constant;                // REJECT
    return 3;                                     // REJECT
}
void arguments() {
    take_int(5);                                  // REJECT
    take_other(extent<3>(1, 2, 3));               // REJECT
    void (*pointer)(int &) = take_int;
    pointer(7);                                   // REJECT
    take_array(std::array<float, 3>(), index<2>()); // REJECT
    std::vector<const int> constants(3);
    constants[0] = 4;                             // REJECT
}
int main() {}
