// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose tiles are shaped by the launch: a form for each shape, which is compiled once and found again.
#include "frontend/driver/kernel_store.h"
#include "source_folder.h"

namespace ampsim::frontend::test {
namespace {

/// A kernel that keeps a value of each thread across a barrier, so that a tile's frames show how many threads it
/// has.
constexpr const char *program = R"(
#include <amp.h>
using namespace concurrency;
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[64];
    int own = a[t];
    shared[t.local[0]] = own;
    t.barrier.wait();
    a[t] = shared[0] + own;
  });
}
)";

class KernelStoreTest : public testing::Test {
protected:
  KernelStoreTest() : prepared(program) {
    setenv("XDG_CACHE_HOME", (folder.path() / "home").c_str(), 1);
    cache = Cache::open();
  }
  ~KernelStoreTest() override { unsetenv("XDG_CACHE_HOME"); }

  SourceFolder folder;
  Prepared prepared;
  CompileOptions options = options_for({});
  std::optional<Cache> cache;
  CompileStats stats;

  KernelStore open() {
    KernelStore store(
        options, prepared.program,
        [this](std::uint32_t) -> const llvm::Module & { return *prepared.compiled.unit.device; }, stats);
    store.keep_in(*cache, "the program");
    return store;
  }
  static const VariantCode &loops(KernelStore &store, const TileShape &tile) {
    return store.code_of(0, store.form_for(0, {Variant::none}, KernelForm::Kind::thread_loops, tile));
  }
};

TEST_F(KernelStoreTest, EachShapeIsCompiledOnceAndFoundInTheCache) {
  prepared.program.kernels[0].tile = {};
  prepared.program.kernels[0].tile_at_launch = true;
  std::string objects[2];
  {
    KernelStore store = open();
    const VariantCode &small = loops(store, {4, 0, 0}), &large = loops(store, {32, 0, 0});
    ASSERT_TRUE(small.object && large.object);
    EXPECT_EQ(large.looped->frame_bytes, 8 * small.looped->frame_bytes);
    EXPECT_EQ(&loops(store, {4, 0, 0}), &small);
    EXPECT_EQ(&loops(store, {32, 0, 0}), &large);
    EXPECT_EQ(stats.compiled, 2u);
    EXPECT_EQ(stats.cached, 0u);
    objects[0] = small.object->getBuffer().str();
    objects[1] = large.object->getBuffer().str();
  }
  EXPECT_NE(objects[0], objects[1]);
  KernelStore again = open();
  EXPECT_EQ(loops(again, {32, 0, 0}).object->getBuffer().str(), objects[1]);
  EXPECT_EQ(loops(again, {4, 0, 0}).object->getBuffer().str(), objects[0]);
  EXPECT_EQ(stats.compiled, 2u);
  EXPECT_EQ(stats.cached, 2u);
  EXPECT_TRUE(loops(again, {8, 0, 0}).object);
  EXPECT_EQ(stats.compiled, 3u);
}

// The program's sources are compiled once for all of these, so only the kernels' names distinguish them.
TEST_F(KernelStoreTest, CompileOptionsDistinguishKernelsInTheCache) {
  const KernelForm form{{Variant::explain}, KernelForm::Kind::entry};
  auto compiled = [&] {
    KernelStore store = open();
    EXPECT_TRUE(store.code_of(0, form).object);
    return stats.compiled;
  };
  EXPECT_EQ(compiled(), 1u);
  options.optimization = 0;
  EXPECT_EQ(compiled(), 2u);
  options.optimization = 2;
  EXPECT_EQ(compiled(), 3u);
  options.hook_bitcode = "not used by this form, but by others";
  EXPECT_EQ(compiled(), 4u);
  EXPECT_EQ(compiled(), 4u);
}

// Both are linked into the same program.
TEST_F(KernelStoreTest, ShapesHaveSymbolsOfTheirOwn) {
  KernelForm small{{Variant::none}, KernelForm::Kind::thread_loops, TileShape{4, 4, 0}};
  KernelForm large{{Variant::none}, KernelForm::Kind::thread_loops, TileShape{16, 1, 0}};
  EXPECT_NE(form_symbol(0, small), form_symbol(0, large));
  EXPECT_NE(form_symbol(0, small), form_symbol(0, {{Variant::none}, KernelForm::Kind::thread_loops}));
}

TEST_F(KernelStoreTest, AStaticShapeIsTheKernelsOwn) {
  KernelStore store = open();
  const VariantCode &code = loops(store, {16, 0, 0});
  ASSERT_TRUE(code.object);
  EXPECT_FALSE(store.form_for(0, {Variant::none}, KernelForm::Kind::thread_loops, {16, 0, 0}).tile);
  EXPECT_EQ(&store.code_of(0, {{Variant::none}, KernelForm::Kind::thread_loops}), &code);
  EXPECT_EQ(stats.compiled, 1u);
}

} // namespace
} // namespace ampsim::frontend::test
