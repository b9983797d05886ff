// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks that instrumentation inserts into the kernels, tested on the IR.
#include "frontend/ir/code_generator.h"
#include "frontend/ir/instrument.h"
#include "source_folder.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstddef>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

using test::Prepared;

/// A clone of the prepared module with the hooks of a variant in it.
struct Instrumented {
  std::unique_ptr<llvm::Module> module;

  Instrumented(const Prepared &prepared, Variant variant)
      : module(llvm::CloneModule(*prepared.compiled.unit.device)) {
    instrument(*module, {variant}, prepared.program);
    std::string reason;
    llvm::raw_string_ostream out(reason);
    EXPECT_FALSE(llvm::verifyModule(*module, &out)) << reason;
  }

  llvm::Function &kernel(unsigned index = 0) const { return *module->getFunction(kernel_symbol(index)); }

  std::vector<llvm::CallInst *> calls(llvm::StringRef name) const {
    std::vector<llvm::CallInst *> found;
    for (llvm::Function &function : *module)
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
          if (call->getCalledFunction() && call->getCalledFunction()->getName() == name)
            found.push_back(call);
    return found;
  }
  /// All functions of ampsim that are called.
  std::set<std::string> callees() const {
    std::set<std::string> names;
    for (llvm::Function &function : *module)
      if (function.getName().starts_with("ampsim_") && !function.use_empty())
        names.insert(function.getName().str());
    return names;
  }
};

std::uint64_t constant(const llvm::Value *value) {
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value);
  EXPECT_TRUE(number);
  return number ? number->getZExtValue() : ~std::uint64_t{0};
}

// Every kind of access, outside and inside of loops.
constexpr const char *all_accesses = R"(
#include <amp.h>
using namespace concurrency;
struct Record { int stamp; int weights[5]; double value; };
int main() {
  std::vector<int> v(64);
  std::vector<Record> r(64);
  array_view<int> a(64, v), b(64, v);
  array_view<Record> records(64, r);
  array<int> c(64);
  parallel_for_each(a.extent.tile<8>(), [=, &c](tiled_index<8> t) restrict(amp) {
    tile_static int shared[4][6];
    tile_static int flag;
    int own[7] = {1, 2, 3, 4, 5, 6, 7};
    int i = t.local[0];
    a[i] = b[i] + c[i];
    a[i] += 2;
    shared[i][i + 1] = own[i];                 // variable indices
    shared[1][2] = own[3];                     // constant indices
    own[i] = 3;
    records[i] = records[0];                   // struct
    records[i].value = 1;
    (i & 1 ? a : b)[0] = 2;                    // either view
    atomic_fetch_add(&a[0], 1);
    int expected = 0;
    atomic_compare_exchange(&shared[0][0], &expected, 1);
    t.barrier.wait();
    for (int k = 0; k < i; ++k) {
      a[k] = k;
      t.barrier.wait_with_global_memory_fence();
      for (int m = 0; m < 3; ++m)
        b[m] = k;
    }
    for (int k = 0; k < 3; ++k)
      c[k] = 1;
    while (atomic_fetch_or(&flag, 0) == 0)     // spin
      ;
    global_memory_fence(t.barrier);
  });
  return 0;
}
)";

TEST(Instrument, EachAccessHasOneHookInEachVariant) {
  Prepared prepared(all_accesses);
  const char *intrinsics[] = {"ampsim_context", "ampsim_barrier", "ampsim_fence", "ampsim_outside"};
  static constexpr const char *kinds[] = {"read", "write", "atomic"};

  Instrumented none(prepared, Variant::none);
  for (const char *variant : {"detect", "explain"})
    for (const char *what : {"read", "write", "atomic", "written"})
      EXPECT_TRUE(none.calls(std::string("ampsim_") + variant + "_" + what).empty());
  EXPECT_EQ(none.callees(),
            (std::set<std::string>{"ampsim_hook_barrier", "ampsim_hook_fence", "ampsim_hook_spin",
                                   "ampsim_hook_atomic_done", "ampsim_hook_outside", "ampsim_hook_outside_path"}));

  for (Variant variant : {Variant::detect, Variant::explain}) {
    Instrumented instrumented(prepared, variant);
    std::string prefix = variant == Variant::detect ? "ampsim_detect_" : "ampsim_explain_";
    std::string other = variant == Variant::detect ? "ampsim_explain_" : "ampsim_detect_";
    for (const std::string &callee : instrumented.callees())
      EXPECT_NE(callee.compare(0, other.size(), other), 0) << callee;
    for (const char *intrinsic : intrinsics)
      EXPECT_TRUE(instrumented.calls(intrinsic).empty()) << intrinsic;

    std::map<SiteId, unsigned> hooks, written;
    for (unsigned kind = 0; kind < 3; ++kind)
      for (llvm::CallInst *call : instrumented.calls(prefix + kinds[kind])) {
        SiteId id = SiteId(constant(call->getArgOperand(3)));
        ++hooks[id];
        const Site &site = prepared.program.sites.at(id);
        EXPECT_EQ(unsigned(site.kind), kind);
        EXPECT_EQ(constant(call->getArgOperand(2)), site.size);
        EXPECT_EQ(call->getArgOperand(0), instrumented.kernel().getArg(1));
        // The access uses the address that the hook returns.
        EXPECT_FALSE(call->use_empty());
      }
    std::map<SiteId, unsigned> beyond; // of accesses that turned out to leave their array
    for (llvm::CallInst *call : instrumented.calls("ampsim_detect_beyond"))
      ++beyond[SiteId(constant(call->getArgOperand(3)))];
    for (llvm::CallInst *call : instrumented.calls(prefix + "written"))
      ++written[SiteId(constant(call->getArgOperand(3)))];

    for (SiteId id = 0; id < prepared.program.sites.size(); ++id) {
      const Site &site = prepared.program.sites[id];
      bool access = site.kind <= Site::Kind::atomic;
      bool shared = site.root != Site::Root::thread_private;
      EXPECT_EQ(hooks[id], access && (shared || variant == Variant::explain) ? 1u : 0u) << "site " << id;
      if (access && !shared) {
        EXPECT_EQ(beyond[id], variant == Variant::detect ? 1u : 0u) << "site " << id;
      }
      EXPECT_EQ(written[id],
                variant == Variant::explain && access && shared && site.kind != Site::Kind::read ? 1u : 0u)
          << "site " << id;
    }

    // Every access of shared memory takes its address from its hook.
    for (llvm::Instruction &instruction : llvm::instructions(instrumented.kernel())) {
      std::optional<SiteId> first = site_of(instruction);
      std::vector<AccessOperand> accesses = accesses_of(instruction);
      for (std::size_t i = 0; first && i < accesses.size(); ++i) {
        const Site &site = prepared.program.sites[*first + i];
        if (site.root == Site::Root::thread_private)
          continue;
        llvm::Value *address = accesses[i].pointer->get();
        if (auto *phi = llvm::dyn_cast<llvm::PHINode>(address)) // inside of the array, or beyond
          address = phi->getIncomingValue(1);
        auto *hook = llvm::dyn_cast<llvm::CallInst>(address);
        ASSERT_TRUE(hook);
        EXPECT_EQ(constant(hook->getArgOperand(3)), *first + i);
      }
    }
  }
}

TEST(Instrument, StructCopiesAreAReadAndAWrite) {
  Prepared prepared(all_accesses);
  EXPECT_EQ(prepared.kinds_at("// struct"), "read write");
  Instrumented detect(prepared, Variant::detect);
  std::vector<SiteId> sites = prepared.sites_at("// struct");
  ASSERT_EQ(sites.size(), 2u);
  unsigned copies = 0;
  for (llvm::Instruction &instruction : llvm::instructions(detect.kernel()))
    if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction); copy && site_of(*copy) == sites[0]) {
      ++copies;
      auto *source = llvm::dyn_cast<llvm::CallInst>(copy->getRawSource());
      auto *destination = llvm::dyn_cast<llvm::CallInst>(copy->getRawDest());
      ASSERT_TRUE(source && destination);
      EXPECT_EQ(source->getCalledFunction()->getName(), "ampsim_detect_read");
      EXPECT_EQ(destination->getCalledFunction()->getName(), "ampsim_detect_write");
      EXPECT_EQ(constant(source->getArgOperand(2)), sizeof(int) * 6 + sizeof(double));
    }
  EXPECT_EQ(copies, 1u);
}

TEST(Instrument, ArraysOfTheTileAndTheThreadAreBounded) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
struct Record { int before; int weights[5]; };
void through_pointer(int *p, int i) restrict(amp) { p[i] = 1; }
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v);
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int shared[4][6];
    tile_static Record records[3];
    tile_static int pointed[10];
    int own[7] = {1, 2, 3, 4, 5, 6, 7};
    int i = t.local[0];
    shared[i][i + 1] = 1;                      // both: 4, 6
    shared[2][i] = 1;                          // one: 6
    shared[3][5] = 1;                          // none
    records[i].weights[i] = 1;                 // 3, 5
    own[i] = own[2];                           // 7
    through_pointer(pointed, i);               // 40 bytes
    a[i] = own[0];
  });
  return 0;
}
)");
  // `index >= bound`, and `offset > size - bytes` where a pointer was calculated with.
  auto bounds = [&](Variant variant) {
    std::multiset<std::uint64_t> found;
    Instrumented instrumented(prepared, variant);
    for (llvm::Instruction &instruction : llvm::instructions(instrumented.kernel()))
      if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction))
        if (auto *bound = llvm::dyn_cast<llvm::ConstantInt>(compare->getOperand(1));
            bound && (compare->getPredicate() == llvm::ICmpInst::ICMP_UGE ||
                      compare->getPredicate() == llvm::ICmpInst::ICMP_UGT))
          found.insert(bound->getZExtValue());
    return found;
  };
  for (Variant variant : {Variant::none, Variant::detect, Variant::explain})
    EXPECT_EQ(bounds(variant), (std::multiset<std::uint64_t>{3, 4, 5, 6, 6, 7, 36}));

  // Indices are passed on if known; else the offset.
  Instrumented none(prepared, Variant::none);
  std::multiset<std::uint64_t> steps;
  for (llvm::CallInst *call : none.calls("ampsim_hook_outside_path"))
    steps.insert(prepared.program.sites[constant(call->getArgOperand(1))].path.size());
  EXPECT_EQ(steps, (std::multiset<std::uint64_t>{1, 2, 2, 2}));
  EXPECT_EQ(none.calls("ampsim_hook_outside_array").size(), 1u);
  // The thread's own array has an access hook only on the way out.
  EXPECT_EQ(Instrumented(prepared, Variant::explain).calls("ampsim_explain_write").size(), 7u);
}

TEST(Instrument, LoopCounters) {
  Prepared prepared(all_accesses);
  auto counted = [&](Variant variant) {
    Instrumented instrumented(prepared, variant);
    std::multiset<std::uint64_t> depths;
    for (llvm::Instruction &instruction : llvm::instructions(instrumented.kernel())) {
      auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      llvm::APInt offset(64, 0);
      if (store && store->getPointerOperand()->stripAndAccumulateConstantOffsets(
                       instrumented.module->getDataLayout(), offset, true) == instrumented.kernel().getArg(1))
        depths.insert((offset.getZExtValue() - offsetof(ampsim_thread_context, iterations)) / 4);
    }
    return depths;
  };
  EXPECT_EQ(counted(Variant::explain), (std::multiset<std::uint64_t>{0, 0, 0, 1}));
  // The one with a barrier, and the one that waits.
  EXPECT_EQ(counted(Variant::detect), (std::multiset<std::uint64_t>{0, 0}));
  EXPECT_EQ(counted(Variant::none), (std::multiset<std::uint64_t>{0, 0}));
}

TEST(Instrument, SpinLoopsReportTheirBackEdgesAndAtomics) {
  Prepared prepared(all_accesses);
  for (Variant variant : {Variant::none, Variant::detect, Variant::explain}) {
    Instrumented instrumented(prepared, variant);
    std::vector<llvm::CallInst *> spins = instrumented.calls("ampsim_hook_spin");
    ASSERT_EQ(spins.size(), 1u);
    const Site &site = prepared.program.sites.at(constant(spins[0]->getArgOperand(1)));
    EXPECT_EQ(site.kind, Site::Kind::loop);
    EXPECT_EQ(site.stack.front().line, prepared.line("// spin"));
    // The one atomic operation in the loop; the two outside are not counted.
    EXPECT_EQ(instrumented.calls("ampsim_hook_atomic_done").size(), 1u);
  }
}

TEST(Instrument, BarriersStayAsManyAsTheyAre) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v);
  int n = 3;
  parallel_for_each(a.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    int i = t.local[0];
    if (n > 2) { a[i] = 1; t.barrier.wait(); } else { a[i] = 2; t.barrier.wait(); }
    if (n > 5)
      t.barrier.wait();
    else
      t.barrier.wait();
    for (int k = 0; k < 4; ++k) { // would be unrolled
      a[i] += k;
      t.barrier.wait_with_tile_static_memory_fence();
    }
    bool once = n == 7;
    if (once) a[0] = 1;
    t.barrier.wait(); // would be threaded through
    if (once) a[1] = 1;
  });
  return 0;
}
)");
  for (Variant variant : {Variant::none, Variant::detect, Variant::explain}) {
    Instrumented instrumented(prepared, variant);
    auto barriers = [&] {
      std::multiset<std::pair<std::uint64_t, std::uint64_t>> found; // fence and site
      for (llvm::CallInst *call : instrumented.calls("ampsim_hook_barrier")) {
        EXPECT_TRUE(call->isConvergent());
        EXPECT_TRUE(call->cannotMerge() || call->hasFnAttr(llvm::Attribute::NoMerge));
        EXPECT_TRUE(call->cannotDuplicate());
        found.emplace(constant(call->getArgOperand(1)), constant(call->getArgOperand(2)));
      }
      return found;
    };
    auto before = barriers();
    EXPECT_EQ(before.size(), 6u);
    optimize(*instrumented.module, 2, /*loops_over_threads=*/true);
    EXPECT_EQ(barriers(), before);
  }
}

TEST(Instrument, ObjectsHaveTheVariantsOfEachKernel) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  array_view<int> a(64);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 1; });
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 2; });
}
)");
  ASSERT_EQ(prepared.program.kernels.size(), 2u);
  std::set<std::string> symbols;
  for (Variant variant : {Variant::none, Variant::detect, Variant::explain}) {
    for (unsigned level : {0u, 1u, 2u}) {
      VariantOptions how;
      how.optimization = level;
      for (unsigned kernel : {0u, 1u}) {
        VariantCode code = compile_kernel(
            instrumented_kernel(*prepared.compiled.unit.device, kernel, {{variant}}, prepared.program), kernel,
            {{variant}}, how, prepared.program);
        llvm::StringRef object = code.object->getBuffer();
        EXPECT_EQ(object.substr(1, 3), "ELF");
        EXPECT_TRUE(object.contains(form_symbol(kernel, {{variant}}) + std::string(1, '\0')));
        EXPECT_FALSE(object.contains(form_symbol(1 - kernel, {{variant}}) + std::string(1, '\0')));
      }
    }
    symbols.insert({form_symbol(0, {{variant}}), form_symbol(1, {{variant}})});
  }
  EXPECT_EQ(symbols.size(), 6u);
  // The prepared module itself is left as it was.
  EXPECT_TRUE(prepared.compiled.unit.device->getFunction("ampsim_outside"));
  EXPECT_FALSE(prepared.compiled.unit.device->getFunction("ampsim_detect_write"));
}

TEST(Instrument, DivisionsThatMayHaveNoResult) {
  Prepared prepared(R"(
#include <amp.h>
using namespace concurrency;
int main() {
  std::vector<int> v(64);
  array_view<int> a(64, v);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    int x = a[i];
    unsigned u = unsigned(a[0]);
    a[i] = x / 7 + x % 2 + int(u / 3);       // never fail
    a[i] = int(float(x) / a[1]);             // have a result
    a[i] = x / a[1];
    a[i] = int(u % unsigned(a[2]));
    a[i] = x / -1;
  });
}
)");
  for (Variant variant : {Variant::none, Variant::detect, Variant::explain}) {
    Instrumented result(prepared, variant);
    std::vector<unsigned> lines;
    for (llvm::CallInst *call : result.calls("ampsim_hook_division")) {
      EXPECT_EQ(call->getArgOperand(0), result.kernel().getArg(1));
      const Site &site = prepared.program.sites.at(constant(call->getArgOperand(1)));
      EXPECT_EQ(site.kind, Site::Kind::division);
      ASSERT_FALSE(site.stack.empty());
      lines.push_back(site.stack[0].line);
      bool is_signed = site.stack[0].line != 13;
      EXPECT_EQ(constant(call->getArgOperand(4)), is_signed ? std::uint64_t(std::int64_t{INT32_MIN}) : 1u);
    }
    EXPECT_EQ(lines, (std::vector<unsigned>{12, 13, 14}));
  }
}

} // namespace
} // namespace ampsim::frontend
