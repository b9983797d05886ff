// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The targets of accesses, if known at compile time.
#include "source_folder.h"

namespace ampsim::frontend {
namespace {

using test::Prepared;
using test::root_of;

TEST(PointerRoots, RootsOfAccesses) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Record { int stamp; int weights[4]; };
struct Inner { array_view<int> deep; };
struct Outer { int before; Inner inner; array_view<int> both[2]; };
void through_pointer(int *p) restrict(amp) { p[1] = 1; /* pointer */ }
void through_view(array_view<int> p) restrict(amp) { p[1] = 1; /* view by value */ }
void through_reference(const array_view<int> &p) restrict(amp) { p[1] = 1; /* view by reference */ }
void through_array(const array<int> &p) restrict(amp) { int x = p[1]; /* array by reference */ }
void private_in_callee(array_view<int> p, int i) restrict(amp) {
  int own[3] = {1, 2, 3};
  own[i] = 3; /* callee's array */
  p[0] = own[0];
}
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v), b(64, v);
  array_view<int, 2> two(8, 8, v);
  array_view<const int> constant(64, v);
  array<int> c(64);
  std::vector<Record> r(64);
  array_view<Record> records(64, r);
  Outer outer{1, {a}, {a, b}};
  int plain[4] = {1, 2, 3, 4};
  parallel_for_each(a.extent.tile<8>(), [=, &c](tiled_index<8> t) restrict(amp) {
    tile_static int shared[4][4];
    tile_static int one;
    int i = t.local[0];
    a[i] = 1;                                     // a
    c[i] = 1;                                     // c
    two(1, i) = constant[0];                      // two
    two[1][i] = 1;                                // projection
    records[i].weights[i & 3] = 1;                // member
    outer.inner.deep[i] = 1;                      // deep
    outer.both[1][i] = 1;                         // element of an array
    outer.both[i & 1][i] = 1;                     // any element of an array
    shared[i & 3][1] = 1;                         // shared
    one = 1;                                      // one
    array_view<int> local = a;
    local[i] = 1;                                 // copied view
    a.section(2, 4)[i & 1] = 1;                   // section
    a.section(2, 4).section(1, 2)[i & 1] = 1;     // section of a section
    array_view<int, 2> shaped = b.view_as(extent<2>(8, 8));
    shaped(i, 1) = 1;                             // shaped
    b.reinterpret_as<float>()[i] = 1.0f;          // reinterpreted
    array_view<int> either = i & 1 ? a : b;
    either[i] = 1;                                // either view
    (i & 1 ? a : b)[i] = 1;                       // either directly
    (i & 1 ? a[0] : b[0]) = 1;                    // either element
    (i & 1 ? a[0] : a[1]) = 1;                    // either element of one
    int *p = &a[0];
    for (int k = 0; k < 3; ++k)
      *p++ = 1;                                   // walking
    int *q = i & 1 ? &a[3] : &shared[0][0];
    *q = 1;                                       // either space
    through_pointer(&a[2]);
    through_view(b);
    through_reference(b);
    through_array(c);
    int buffer[4] = {plain[0], 2, 3, 4};
    buffer[i & 3] = 1;                            // private
    one = buffer[i & 3] + plain[i & 3];           // read of a private array and of the function object
    private_in_callee(a, i);
    index<2> where(1, 2);
    where[i & 1] = 3;                             // private member
    one = where[0];
  });
  return 0;
}
)");
  const Kernel &kernel = prepared.kernel();
  auto written = [&](const std::string &mark) { return root_of(prepared.write(mark), kernel); };
  EXPECT_EQ(written("// a\n"), "capture a");
  EXPECT_EQ(written("// c\n"), "capture c");
  EXPECT_EQ(written("// two"), "capture two");
  EXPECT_EQ(root_of(prepared.read("// two"), kernel), "capture constant");
  EXPECT_EQ(written("// projection"), "capture two");
  EXPECT_EQ(written("// member"), "capture records");
  EXPECT_EQ(written("// deep"), "capture outer.inner.deep");
  EXPECT_EQ(written("// element of an array"), "capture outer.both[1]");
  EXPECT_EQ(written("// any element of an array"), "unknown");
  EXPECT_EQ(written("// shared"), "tile_static shared");
  EXPECT_EQ(written("// one"), "tile_static one");
  EXPECT_EQ(written("// copied view"), "capture a");
  EXPECT_EQ(written("// section\n"), "capture a");
  EXPECT_EQ(written("// section of a section"), "capture a");
  EXPECT_EQ(written("// shaped"), "capture b");
  EXPECT_EQ(written("// reinterpreted"), "capture b");
  EXPECT_EQ(written("// either view"), "unknown");
  EXPECT_EQ(written("// either directly"), "unknown");
  EXPECT_EQ(written("// either element\n"), "unknown");
  EXPECT_EQ(written("// either element of one"), "capture a");
  EXPECT_EQ(written("// walking"), "capture a");
  EXPECT_EQ(written("// either space"), "unknown");
  EXPECT_EQ(written("/* pointer */"), "capture a");
  EXPECT_EQ(written("/* view by value */"), "capture b");
  EXPECT_EQ(written("/* view by reference */"), "capture b");
  EXPECT_EQ(root_of(prepared.read("/* array by reference */"), kernel), "capture c");
  EXPECT_EQ(written("// private\n"), "private buffer");
  EXPECT_EQ(prepared.write("// private\n").private_size, 16u);
  EXPECT_EQ(written("/* callee's array */"), "private own");
  // The function object never changes: a read of it is not an access.
  EXPECT_EQ(root_of(prepared.read("// read of a private array"), kernel), "private buffer");
}

} // namespace
} // namespace ampsim::frontend
