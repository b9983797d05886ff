// fast_math has no functions of double, and none of the functions that only precise_math has (9.1).
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

void f(float x) restrict(amp) {
    fast_math::erf(x);   // REJECT
    fast_math::cbrt(x);  // REJECT
    fast_math::hypot(x, x); // REJECT
    fast_math::tgamma(x);   // REJECT
}
int main() {}
