// array and array_view (chapter 5): what must not compile.
#include <amp.h>

#include <vector>

using namespace concurrency;

void arrays(const array<int, 2> &read, array<int, 2> &a) {
    array<int, 2> none;                    // REJECT
    array<int, 1> one = 5;                 // REJECT
    read(0, 0) = 1;                        // REJECT
    read[index<2>(0, 0)] = 1;              // REJECT
    read[0][0] = 1;                        // REJECT
    read.section(0, 0, 1, 1)(0, 0) = 1;    // REJECT
    *read.data() = 1;                      // REJECT
    array_view<int, 2> writable(read);     // REJECT
    array<float, 2> other(a);              // REJECT
    array<int, 1> rank(a);                 // REJECT
}
void views(std::vector<int> &v, const std::vector<int> &read) {
    array_view<const int, 1> c(v);
    array_view<int, 1> w(v);
    array_view<int, 1> none;               // REJECT
    array_view<int, 1> from_const(read);   // REJECT
    array_view<int, 1> converted(c);       // REJECT
    array_view<float, 1> other(v);         // REJECT
    array_view<int, 1> implicit = v;       // REJECT
    c[0] = 1;                              // REJECT
    c.section(0, 1)[0] = 1;                // REJECT
    c.discard_data();                      // REJECT
}
int main() {}
