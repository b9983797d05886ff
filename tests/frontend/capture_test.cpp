// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The frontend's description of function objects: the containers they hold, and the layout of elements.
#include "source_folder.h"

namespace ampsim::frontend {
namespace {

using test::Prepared;

/// "name @offset rank N element, const, by reference".
std::string text(const Capture &capture) {
  std::string result = capture.name + " @" + std::to_string(capture.offset) + " rank " +
                       std::to_string(capture.rank) + " " + capture.element.name;
  if (capture.container == "array")
    result += ", array";
  if (capture.read_only)
    result += ", const";
  if (capture.by_reference)
    result += ", by reference";
  return result;
}
std::vector<std::string> texts(const Kernel &kernel) {
  std::vector<std::string> result;
  for (const Capture &capture : kernel.captures)
    result.push_back(text(capture));
  return result;
}
using Texts = std::vector<std::string>;

/// "record{int x @0; float[3] y @4}", scalars by kind and size: "i4", "u1", "f8", "b1".
std::string text(const TypeLayout &type) {
  using Kind = TypeLayout::Kind;
  if (type.kind == Kind::array)
    return text(type.element.at(0)) + "[" + std::to_string(type.size / type.element[0].size) + "]";
  if (type.kind == Kind::scalar)
    return std::string(1, "iufb?"[unsigned(type.scalar)]) + std::to_string(type.size);
  std::string result = type.name + "{";
  for (const TypeLayout::Field &field : type.fields)
    result += (result.back() == '{' ? "" : "; ") + text(field.type.at(0)) + " " + field.name + " @" +
              std::to_string(field.offset);
  return result + "}";
}

// A view is data, buffer, extent[N], stride[N]: 24 bytes for rank 1, 32 for 2, 40 for 3.
TEST(Captures, LambdasAndFunctors) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;

struct Base { array_view<int> inherited; float factor; };
struct Settings { int n; struct { array_view<const int, 2> in; } nested; };
struct Functor : Base {
  Settings settings;
  array_view<float> views[2];
  const array<int> &table;
  array<int> &out;
  int scalar;
  Functor(Base b, Settings s, array_view<float> v, const array<int> &t, array<int> &o)
      : Base(b), settings(s), views{v, v}, table(t), out(o), scalar(1) {}
  void operator()(index<1> i) const restrict(amp) {
    out[i] = table[i] + inherited[i] + settings.nested.in(0, 0) + int(views[1][i]) + scalar; // functor
  }
};
namespace space { template <class T> struct Scale {
  array_view<T, 3> data;
  void operator()(index<3> i) const restrict(amp) { data[i] *= 2; }
}; }

struct Owner {
  array_view<int> grid;
  int run(int n) {
    array_view<int> &grid = this->grid;
    parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) { grid[i] = 1; });
    return 0;
  }
};

int main() {
  std::vector<int> v(64);
  std::vector<float> w(64);
  array_view<int> a(64, v);
  array_view<const int, 2> c(8, 8, v);
  array_view<float> f(64, w);
  array<int> in(64), out(64);
  const array<int> &constant = in;
  int scalar = 1;
  parallel_for_each(a.extent, [=, &out, &constant](index<1> i) restrict(amp) {
    out[i] = a[i] + c(0, i[0] & 7) + constant[i] + scalar; // lambda
  });
  parallel_for_each(out.extent, Functor({a, 1.0f}, {1, {c}}, f, in, out));
  parallel_for_each(extent<3>(4, 4, 4), space::Scale<float>{array_view<float, 3>(4, 4, 4, w)});
  Owner{a}.run(64);
  auto renamed = [=, view = a](index<1> i) restrict(amp) { view[i] = 3; };
  parallel_for_each(a.extent, renamed);
  return 0;
}
)");
  ASSERT_EQ(prepared.program.kernels.size(), 5u);
  auto kernel = [&](const std::string &name, unsigned skip = 0) -> const Kernel & {
    for (const Kernel &kernel : prepared.program.kernels)
      if (kernel.name == name && skip-- == 0)
        return kernel;
    ADD_FAILURE() << "no kernel " << name;
    static const Kernel none;
    return none;
  };

  const Kernel &lambda = kernel("main()::<lambda>");
  EXPECT_EQ(lambda.file, "program.cpp");
  EXPECT_EQ(lambda.line, prepared.line("[=, &out, &constant]"));
  ASSERT_EQ(lambda.captures.size(), 4u);
  for (const Capture &capture : lambda.captures) {
    if (capture.name == "a") {
      EXPECT_EQ(text(capture), "a @" + std::to_string(capture.offset) + " rank 1 int");
    } else if (capture.name == "c") {
      EXPECT_EQ(text(capture), "c @" + std::to_string(capture.offset) + " rank 2 int, const");
    } else if (capture.name == "out") {
      EXPECT_EQ(text(capture), "out @" + std::to_string(capture.offset) + " rank 1 int, array, by reference");
    } else {
      EXPECT_EQ(text(capture),
                "constant @" + std::to_string(capture.offset) + " rank 1 int, array, const, by reference");
    }
  }

  EXPECT_EQ(
      texts(kernel("Functor::operator()")),
      (Texts{"inherited @0 rank 1 int", "settings.nested.in @40 rank 2 int, const", "views[0] @72 rank 1 float",
             "views[1] @96 rank 1 float", "table @120 rank 1 int, array, const, by reference",
             "out @128 rank 1 int, array, by reference"}));
  EXPECT_EQ(kernel("Functor::operator()").line, prepared.line("struct Functor"));
  EXPECT_EQ(texts(kernel("space::Scale<float>::operator()")), (Texts{"data @0 rank 3 float"}));
  EXPECT_EQ(texts(kernel("Owner::run(int)::<lambda>")), (Texts{"grid @0 rank 1 int"}));
  EXPECT_EQ(texts(kernel("main()::<lambda>", 1)), (Texts{"view @0 rank 1 int"}));
}

TEST(Captures, ElementLayouts) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
enum Color { red, green };
enum class Sign : int { plus = 1, minus = -1 };
struct Inner { float weights[3]; bool used; };
struct Base { int id; };
struct Record : Base {
  double stamp;
  Inner inner[2];
  unsigned int flags : 3, more : 4;
  Color color;
  Sign sign;
  unsigned int count;
};
typedef int Row[4];
int main() {
  std::vector<Record> v(4);
  array_view<Record> records(4, v);
  array<unsigned int> numbers(4);
  array_view<const Record> same(4, v);
  parallel_for_each(records.extent.tile<4>(), [=, &numbers](tiled_index<4> t) restrict(amp) {
    index<1> i = t.global;
    tile_static Inner cache[2][3];
    tile_static int one;
    tile_static Row row;
    cache[1][2].used = true;
    one = row[0] = 1;
    records[i].stamp = same[i].stamp + numbers[i];
  });
  return 0;
}
)");
  ASSERT_EQ(prepared.program.kernels.size(), 1u);
  const std::string record =
      "Record{i4 id @0; f8 stamp @8; Inner{f4[3] weights @0; b1 used @12}[2] inner @16; u4 color @52; i4 sign @56; "
      "u4 count @60}";
  for (const Capture &capture : prepared.kernel().captures) {
    EXPECT_EQ(text(capture.element), capture.name == "numbers" ? "u4" : record) << capture.name;
    EXPECT_EQ(capture.element.size, capture.name == "numbers" ? 4u : 64u);
  }
  ASSERT_EQ(prepared.kernel().tile_local.size(), 3u);
  std::uint64_t end = 0;
  for (const TileLocalVariable &variable : prepared.kernel().tile_local) {
    std::string layout = text(variable.type);
    if (variable.name == "cache") {
      EXPECT_EQ(layout, "Inner{f4[3] weights @0; b1 used @12}[3][2]");
      EXPECT_EQ(variable.type.name, "Inner[2][3]");
    } else {
      EXPECT_EQ(layout, variable.name == "one" ? "i4" : "i4[4]");
    }
    EXPECT_EQ(variable.offset % 64, 0u);
    EXPECT_GE(variable.offset, end);
    end = variable.offset + variable.type.size + 64; // room to recognise small overruns
  }
  EXPECT_LE(end, prepared.kernel().tile_local_bytes + 63);
}

// Each kernel has its own tile-local memory, with the variables that it uses.
TEST(Captures, TileLocalVariablesOfSeveralKernels) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
tile_static int global_scratch[8];
void fill(int *p) restrict(amp) { tile_static float helper[2]; helper[0] = 1; p[0] = int(helper[1]); }
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int first[8];
    first[t.local[0]] = global_scratch[0];
    fill(&first[0]);
  });
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static char second[100];
    second[t.local[0]] = 0;
    fill(&a[0]);
  });
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 0; });
  return 0;
}
)");
  ASSERT_EQ(prepared.program.kernels.size(), 3u);
  auto names = [&](unsigned kernel) {
    std::string all;
    for (const TileLocalVariable &variable : prepared.kernel(kernel).tile_local)
      all += variable.name + " ";
    return all;
  };
  EXPECT_EQ(names(0), "global_scratch first helper ");
  EXPECT_EQ(names(1), "second helper ");
  EXPECT_EQ(names(2), "");
  EXPECT_EQ(prepared.kernel(1).tile_local[1].type.name, "float[2]");
  EXPECT_EQ(prepared.kernel(2).tile_local_bytes, 0u);
}

} // namespace
} // namespace ampsim::frontend
