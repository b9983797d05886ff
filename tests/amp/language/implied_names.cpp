// OPTIONS: -Wno-unused-value
// HAZARD-NONE
// A program's own names that are also in Microsoft's headers; TRUE is one of them, and COORD occurs in no other code.
#include <amp.h>

using namespace concurrency;

typedef unsigned short DWORD;
struct COORD {
    float x, y;
};
const float FLT_MAX = 2;
bool isnan(double x) { return x != x; }

int main() {
    const COORD place = {1, 2};
    const char *text = "FALSE"; // "HRESULT
    int flag = 6, calls = 0;
    auto f = [&] { return ++calls; };
    flag * f();

    array_view<float> view(2);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        int k = 1;
        auto g = [=]() restrict(amp) { return k; };
        k * g();
        k & g();
        view[i] = place.x + g();
    });
    return sizeof(DWORD) == 2 && FLT_MAX == 2 && !isnan(1) && text[0] == 'F' && calls == 1 && view[1] == 2 ? 0 : 1;
}
