// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unchecked accesses (elision.h), addresses read as sums (affine_reader.h), and behaviour that is the same in all
// tiles (tile_invariance.h), of kernels as IR: one small kernel for each case that must not be overlooked.
#include "frontend/ir/elision.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/site_table.h"
#include "frontend/ir/tile_invariance.h"
#include "textual_ir.h"

#include "model/abi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>

namespace ampsim::frontend {
namespace {

using test::TextualIr;

/// A kernel as preparation leaves it: every access and call has a number. The function object holds a pointer at 0 ("data"),
/// another one at 16 ("more"), and integers from 32 on; `BODY` begins in a block `entry` that has their values.
struct KernelText {
  TextualIr ir;
  Kernel kernel;
  llvm::Function &function;
  PointerRoots roots;

  explicit KernelText(const std::string &body, bool tile_at_launch = true)
      : ir(text(body)), function(ir.function(kernel_symbol(0))), roots(function, captures()) {
    kernel.captures = captures();
    kernel.rank = 3;
    kernel.tile_at_launch = tile_at_launch;
    kernel.tile = {1, 1, 1};
    SiteId next = 0;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      const std::size_t accesses = accesses_of(instruction).size();
      if (accesses == 0 && !llvm::isa<llvm::CallInst>(instruction))
        continue;
      auto *number = llvm::ConstantInt::get(llvm::Type::getInt32Ty(*ir.context), next);
      instruction.setMetadata(site_metadata, llvm::MDNode::get(*ir.context, llvm::ConstantAsMetadata::get(number)));
      next += SiteId(std::max<std::size_t>(accesses, 1));
    }
  }

  /// The need of the access of that name; a store has the name of the value that it stores.
  Need need(const std::string &name) {
    kernel.uses.assign(2, {});
    const LoopNest nest(function);
    const Needs needs = find_needs(function, roots, nest, kernel, {Variant::elided});
    const auto found = needs.find({&access(name), 0});
    return found == needs.end() ? Need::all : found->second;
  }

  const std::vector<AffineAccess> &addresses() {
    describe_captures({&function}, /*raw_pointers=*/true, kernel);
    return kernel.uses[0].accesses;
  }
  bool elides() {
    addresses();
    return kernel.uses[0].elided;
  }

  llvm::Instruction &access(const std::string &name) {
    llvm::Instruction &named = ir.instruction(name);
    if (!accesses_of(named).empty())
      return named;
    for (llvm::User *user : named.users())
      if (llvm::isa<llvm::StoreInst>(user))
        return llvm::cast<llvm::Instruction>(*user);
    throw std::runtime_error("no access '" + name + "'");
  }

private:
  static const std::vector<Capture> &captures() {
    static const std::vector<Capture> both = [] {
      std::vector<Capture> captures(2);
      captures[0].name = "data";
      captures[1].name = "more";
      captures[1].offset = 16;
      return captures;
    }();
    return both;
  }
  static std::string text(const std::string &body) {
    return R"(
@tile = internal global [64 x i32] undef
@counter = internal global i32 undef
@sized = internal global [0 x i32] undef
@alias = internal global [0 x float] undef
declare void @ampsim_barrier(i32)
declare void @ampsim_fence(i32, ptr, i32)
declare i64 @ampsim_warp(i32, i64, i64, i32)
declare void @ampsim_asynchronous(i32, ptr, ptr, i64)
declare void @ampsim_message(i32, ptr, ptr, i32)
declare void @ampsim_abort()
declare void @other()
define void @)" +
           kernel_symbol(0) +
           R"((ptr %object, ptr %thread) {
entry:
  %data = load ptr, ptr %object
  %more.at = getelementptr i8, ptr %object, i64 16
  %more = load ptr, ptr %more.at
  %n.at = getelementptr i8, ptr %object, i64 32
  %n = load i32, ptr %n.at
  %m.at = getelementptr i8, ptr %object, i64 36
  %m = load i32, ptr %m.at
  %x.at = getelementptr i8, ptr %thread, i64 )" +
           std::to_string(offsetof(ampsim_thread_context, local) + 8) + R"(
  %x = load i32, ptr %x.at
  %block.at = getelementptr i8, ptr %thread, i64 )" +
           std::to_string(offsetof(ampsim_thread_context, tile) + 8) + R"(
  %block = load i32, ptr %block.at
  %tile.x = getelementptr i32, ptr @tile, i32 %x
)" + body + "\n}\n";
  }
};

Need need(const std::string &body, const std::string &name = "it") { return KernelText(body).need(name); }

//===--- intervals without writes ---------------------------------------------------------===//

constexpr const char *barrier = "  call void @ampsim_barrier(i32 3)\n";

TEST(ElisionPass, ReadsOfTileLocalMemoryThatNothingWrites) {
  const std::string read = "  %it = load i32, ptr %tile.x\n", write = "  store i32 1, ptr @tile\n";
  EXPECT_EQ(need(read + "  ret void"), Need::known);
  EXPECT_EQ(need(write + read + "  ret void"), Need::all);
  EXPECT_EQ(need(write + barrier + read + "  ret void"), Need::known);
  EXPECT_EQ(need(write + barrier + read + barrier + write + "  ret void"), Need::known);
  // A barrier for global memory alone separates nothing here.
  EXPECT_EQ(need(write + "  call void @ampsim_barrier(i32 1)\n" + read + "  ret void"), Need::all);
  // The write comes in the loop's next turn, or after a barrier on one path only.
  const std::string loop = "  br label %loop\nloop:\n";
  EXPECT_EQ(need(loop + read + write +
                 "  %again = icmp eq i32 %n, 3\n  br i1 %again, label %loop, label %end\nend:\n  ret void"),
            Need::all);
  EXPECT_EQ(need(loop + read + barrier + write + barrier +
                 "  %again = icmp eq i32 %n, 3\n  br i1 %again, label %loop, label %end\nend:\n  ret void"),
            Need::known);
  EXPECT_EQ(need(loop + read + barrier + write +
                 "  %again = icmp eq i32 %n, 3\n  br i1 %again, label %loop, label %end\nend:\n  ret void"),
            Need::all);
  EXPECT_EQ(need("  %which = icmp eq i32 %n, 3\n  br i1 %which, label %waits, label %goes\nwaits:\n" +
                 std::string(barrier) + "  br label %goes\ngoes:\n" + write + read + "  ret void"),
            Need::all);
}

TEST(ElisionPass, MemoryThatHasSeveralNames) {
  // Arrays that are as long as the launch says begin at one place.
  EXPECT_EQ(need("  %it = load i32, ptr @sized\n  store float 1.0, ptr @tile\n  ret void"), Need::known);
  EXPECT_EQ(need("  %it = load i32, ptr @sized\n  store float 1.0, ptr @alias\n  ret void"), Need::all);
  EXPECT_EQ(need("  %it = atomicrmw add ptr @sized, i32 1 monotonic\n  %f = load float, ptr @alias\n  ret void"),
            Need::all);
  // A pointer to one of two.
  const std::string either =
      "  %which = icmp eq i32 %n, 3\n  %either = select i1 %which, ptr @counter, ptr %data\n";
  EXPECT_EQ(need(either + "  %it = load i32, ptr @counter\n  %r = load i32, ptr %either\n  ret void"), Need::known);
  EXPECT_EQ(need(either + "  %it = load i32, ptr @counter\n  store i32 1, ptr %either\n  ret void"), Need::all);
  EXPECT_EQ(need(either + "  %it = atomicrmw add ptr @counter, i32 1 monotonic\n  ret void"), Need::known_in_loop);
  EXPECT_EQ(need(either +
                 "  %it = atomicrmw add ptr @counter, i32 1 monotonic\n  %r = load i32, ptr %either\n  ret void"),
            Need::all);
  EXPECT_EQ(need(either + "  %it = atomicrmw add ptr @counter, i32 1 monotonic\n"
                          "  %r = atomicrmw add ptr %either, i32 1 monotonic\n  ret void"),
            Need::all);
}

TEST(ElisionPass, AtomicOperationsOfOneKindAlone) {
  const std::string atomic = "  %it = atomicrmw add ptr @counter, i32 1 monotonic\n";
  EXPECT_EQ(need(atomic + "  ret void"), Need::known_in_loop); // a counter, which all threads update
  EXPECT_EQ(need("  %it = atomicrmw fadd ptr @tile, float 1.0 monotonic\n  ret void"), Need::known);
  EXPECT_EQ(need(atomic + "  %r = load i32, ptr @counter\n  ret void"), Need::all);
  EXPECT_EQ(need(atomic + "  store i32 1, ptr @counter\n  ret void"), Need::all);
  EXPECT_EQ(need(atomic + "  %r = atomicrmw max ptr @counter, i32 1 monotonic\n  ret void"), Need::all);
  EXPECT_EQ(need(atomic + "  %r = atomicrmw add ptr @counter, i64 1 monotonic\n  ret void"), Need::all);
  // Accesses that give memory its first value.
  EXPECT_EQ(need("  %it = atomicrmw xchg ptr @counter, i32 1 monotonic\n  ret void"), Need::all);
  EXPECT_EQ(need("  %it = atomicrmw xchg ptr @counter, i32 1 monotonic\n  store i32 %it, ptr %data\n  ret void"),
            Need::known_in_loop);
}

TEST(ElisionPass, OtherTilesAndCopiesMayWrite) {
  KernelText text("  %it = load i32, ptr %tile.x\n  ret void");
  EXPECT_EQ(text.need("it"), Need::known);
  text.kernel.uses_cluster = true;
  EXPECT_EQ(text.need("it"), Need::all);
  text.kernel.uses_cluster = false;
  text.kernel.has_asynchronous_copies = true;
  EXPECT_EQ(text.need("it"), Need::all);
}

//===--- atomic operations on captures ------------------------------------------------------===//

TEST(ElisionPass, OneAtomicOperationOfAllThreadsNeedsNoCheck) {
  auto elides = [](const std::string &more) {
    KernelText text("  %k = load i32, ptr %more\n  %at = getelementptr i32, ptr %data, i32 %k\n"
                    "  %old = atomicrmw add ptr %at, i32 1 seq_cst\n" +
                    more + "  ret void");
    return text.elides();
  };
  EXPECT_TRUE(elides(""));
  EXPECT_TRUE(elides("  %again = atomicrmw add ptr %data, i32 2 seq_cst\n"));
  EXPECT_FALSE(elides("  %plain = load i32, ptr %data\n"));
  EXPECT_FALSE(elides("  store i32 0, ptr %data\n"));
  EXPECT_FALSE(elides("  %other = atomicrmw max ptr %data, i32 2 seq_cst\n"));
  EXPECT_FALSE(elides("  %wide = atomicrmw add ptr %data, i64 2 seq_cst\n"));
  EXPECT_FALSE(elides("  %unknown = inttoptr i64 4096 to ptr\n  store i32 0, ptr %unknown\n"));
}

//===--- accesses that a thread repeats -----------------------------------------------------===//

TEST(ElisionPass, OneAccessCoversOthers) {
  const std::string write = "  %value = add i32 %x, 1\n  store i32 %value, ptr %tile.x\n",
                    again = "  %it = load i32, ptr %tile.x\n";
  EXPECT_EQ(need(write + again + "  ret void"), Need::nothing);
  EXPECT_EQ(need(again + write + " ret void"), Need::known); // the write answers
  for (const char *between :
       {"call void @ampsim_barrier(i32 3)", "call void @ampsim_fence(i32 1, ptr null, i32 0)",
        "%w = call i64 @ampsim_warp(i32 0, i64 -1, i64 0, i32 0)",
        "call void @ampsim_asynchronous(i32 3, ptr null, ptr null, i64 0)",
        "call void @ampsim_message(i32 3, ptr null, ptr null, i32 0)", "call void @ampsim_abort()"})
    EXPECT_NE(need(write + "  " + between + "\n" + again + "  ret void"), Need::nothing) << between;
  // Another place, another size, an atomic operation, another block.
  EXPECT_EQ(
      need(write + "  %next = getelementptr i32, ptr %tile.x, i32 1\n  %it = load i32, ptr %next\n  ret void"),
      Need::all);
  EXPECT_EQ(need(write + "  %it = load i16, ptr %tile.x\n  ret void"), Need::all);
  EXPECT_EQ(need("  %first = atomicrmw add ptr %tile.x, i32 1 monotonic\n" + again + "  ret void"), Need::all);
  EXPECT_EQ(need(write + "  br label %next\nnext:\n" + again + "  ret void"), Need::all);
}

TEST(ElisionPass, RecomputedAddresses) {
  const std::string first =
      "  %i = add i32 %x, %n\n  %p = getelementptr i32, ptr @tile, i32 %i\n  store i32 1, ptr %p\n";
  auto then = [&](const std::string &index) {
    return need(first + index +
                "  %q = getelementptr i32, ptr @tile, i32 %j\n  %it = load i32, ptr %q\n  ret void");
  };
  EXPECT_EQ(then("  %j = add i32 %x, %n\n"), Need::nothing);
  EXPECT_EQ(then("  %n2 = load i32, ptr %n.at\n  %j = add i32 %x, %n2\n"), Need::nothing); // an argument stays
  EXPECT_EQ(then("  %j = sub i32 %x, %n\n"), Need::all);
  // The contents of memory may have changed in between.
  const std::string loaded =
      "  %i = load i32, ptr %data\n  %p = getelementptr i32, ptr @tile, i32 %i\n  store i32 1, ptr %p\n"
      "  %j = load i32, ptr %data\n  %q = getelementptr i32, ptr @tile, i32 %j\n"
      "  %it = load i32, ptr %q\n  ret void";
  EXPECT_EQ(need(loaded), Need::all);
}

//===--- sums ---------------------------------------------------------------------------===//

/// The number of accesses to `data` that sums describe; 0 if sums do not describe one.
std::size_t sums(const std::string &body) { return KernelText(body).addresses().size(); }

std::string store_at(const std::string &index, const std::string &type = "i32") {
  return "  %at = getelementptr i32, ptr %data, " + type + " " + index + "\n  store i32 1, ptr %at\n";
}

TEST(AffineReaderPass, ReadsSumsOnly) {
  auto index = [](const std::string &code) { return sums(code + store_at("%i") + "  ret void"); };
  EXPECT_EQ(index("  %i = add i32 %x, %n\n"), 1u);
  EXPECT_EQ(index("  %s = shl i32 %x, 2\n  %i = sub i32 %s, %block\n"), 1u);
  EXPECT_EQ(index("  %s = mul i32 %x, %n\n  %i = add i32 %s, 5\n"), 1u);
  for (const char *code :
       {"  %i = mul i32 %x, %block\n", "  %i = xor i32 %x, 1\n", "  %i = and i32 %x, 63\n", "  %i = or i32 %x, 1\n",
        "  %i = udiv i32 %x, 2\n", "  %i = lshr i32 %x, 1\n", "  %i = shl i32 %x, 31\n", "  %i = shl i32 %x, %n\n",
        "  %f = trunc i32 %x to i16\n  %i = sext i16 %f to i32\n", "  %i = freeze i32 %x\n",
        "  %i = load i32, ptr %more\n", "  %i = add i32 %x, undef\n", "  %i = add i32 %x, poison\n",
        "  %c = icmp slt i32 %x, %n\n  %i = select i1 %c, i32 %x, i32 %n\n"})
    EXPECT_EQ(index(code), 0u) << code;
  // Values that merge where paths do, and those of a loop that has ended.
  const std::string ways = "  %c = icmp slt i32 %x, %n\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n";
  EXPECT_EQ(sums(ways + "  %i = phi i32 [ %x, %a ], [ 0, %entry ]\n" + store_at("%i") + "  ret void"), 0u);
  EXPECT_EQ(sums(ways + "  %i = phi i32 [ %x, %a ], [ undef, %entry ]\n" + store_at("%i") + "  ret void"), 0u);
}

TEST(AffineReaderPass, ReadsWhatTheLaunchDecides) {
  auto index = [](const std::string &code) { return sums(code + store_at("%i") + "  ret void"); };
  const std::string by_launch = "  %c = icmp slt i32 %n, %m\n";
  for (const char *code :
       {"  %d = sdiv i32 %n, 16\n  %i = add i32 %x, %d\n", "  %d = lshr i32 %n, 4\n  %i = mul i32 %x, %d\n",
        "  %d = and i32 %n, 15\n  %i = sub i32 %x, %d\n", "  %d = urem i32 %n, %m\n  %i = add i32 %x, %d\n"})
    EXPECT_EQ(index(code), 1u) << code;
  for (const char *code : {"  %d = and i32 %n, 6\n  %i = add i32 %x, %d\n",
                           "  %d = xor i32 %n, 1\n  %i = add i32 %x, %d\n", "  %i = sdiv i32 %x, %n\n"})
    EXPECT_EQ(index(code), 0u) << code;
  EXPECT_EQ(index(by_launch + "  %i = select i1 %c, i32 %x, i32 %n\n"), 1u);
  EXPECT_EQ(index(by_launch + "  %i = select i1 %c, i32 %x, i32 undef\n"), 0u);
  EXPECT_EQ(
      index(by_launch + "  %e = icmp eq i32 %m, 3\n  %b = and i1 %c, %e\n  %i = select i1 %b, i32 %x, i32 %n\n"),
      1u);
  EXPECT_EQ(
      index(by_launch + "  %e = icmp eq i32 %x, 3\n  %b = or i1 %c, %e\n  %i = select i1 %b, i32 %x, i32 %n\n"),
      0u);
  const std::string ways = by_launch + "  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n";
  EXPECT_EQ(sums(ways + "  %i = phi i32 [ %x, %a ], [ 0, %entry ]\n" + store_at("%i") + "  ret void"), 1u);
}

std::string loop(const std::string &step, const std::string &condition, const std::string &inside,
                 const std::string &after = "") {
  return "  br label %head\nhead:\n  %k = phi i32 [ %x, %entry ], [ %next, %body ]\n  %goes = icmp " + condition +
         "\n  br i1 %goes, label %body, label %end\nbody:\n" + inside + "  " + step + "\n  br label %head\nend:\n" +
         after + "  ret void";
}

TEST(AffineReaderPass, ReadsTurnsOfTheLoopsAroundAnAccess) {
  using Index = AffineSum::Term::Index;
  auto turn_of = [](const AffineSum &sum) -> std::int64_t {
    std::int64_t factor = 0;
    for (const AffineSum::Term &term : sum.terms)
      factor += term.index == Index::turn ? term.factor : 0;
    return factor;
  };
  {
    KernelText text(loop("%next = add i32 %k, 3", "slt i32 %k, %n", store_at("%k")));
    const auto &accesses = text.addresses();
    ASSERT_EQ(accesses.size(), 1u);
    EXPECT_EQ(turn_of(accesses[0].offset), 12);
    ASSERT_EQ(accesses[0].conditions.size(), 1u);
    EXPECT_TRUE(accesses[0].conditions[0].of_loop);
    EXPECT_TRUE(accesses[0].exact);
  }
  {
    KernelText text(loop("%next = sub i32 %k, %n", "sgt i32 %k, %n", store_at("%k")));
    ASSERT_EQ(text.addresses().size(), 1u);
    EXPECT_FALSE(text.kernel.uses[0].accesses[0].conditions.empty());
  }
  // A step of each thread's own, or of each turn's.
  EXPECT_EQ(sums(loop("%next = add i32 %k, %x", "slt i32 %k, %n", store_at("%k"))), 0u);
  EXPECT_EQ(sums(loop("%next = add i32 %k, %k", "slt i32 %k, %n", store_at("%k"))), 0u);
  EXPECT_EQ(sums(loop("%next = mul i32 %k, 2", "slt i32 %k, %n", store_at("%k"))), 0u);
  // After the loop, threads have taken different numbers of turns.
  EXPECT_EQ(sums(loop("%next = add i32 %k, 1", "slt i32 %k, %n", "", store_at("%k"))), 0u);
  // A loop that ends on equality may never reach it.
  {
    KernelText text(loop("%next = add i32 %k, 2", "ne i32 %k, %n", store_at("%k")));
    ASSERT_EQ(text.addresses().size(), 1u);
    EXPECT_TRUE(text.kernel.uses[0].accesses[0].conditions.empty());
    EXPECT_FALSE(text.kernel.uses[0].accesses[0].exact);
  }
  // A loop with a second exit in the middle may have fewer turns than its condition implies.
  {
    KernelText text("  br label %head\nhead:\n  %k = phi i32 [ %x, %entry ], [ %next, %on ]\n"
                    "  %goes = icmp slt i32 %k, %n\n  br i1 %goes, label %body, label %end\nbody:\n" +
                    store_at("%k") +
                    "  %enough = icmp eq i32 %k, %m\n  br i1 %enough, label %end, label %on\non:\n"
                    "  %next = add i32 %k, 1\n  br label %head\nend:\n  ret void");
    ASSERT_EQ(text.addresses().size(), 1u);
    EXPECT_EQ(text.kernel.uses[0].accesses[0].conditions.size(), 1u);
    EXPECT_FALSE(text.kernel.uses[0].accesses[0].exact);
  }
}

TEST(AffineReaderPass, NotesUnsignedAssumptions) {
  auto guarded = [](const std::string &condition) {
    return "  %c = icmp " + condition + "\n  br i1 %c, label %then, label %end\nthen:\n" + store_at("%x") +
           "  br label %end\nend:\n  ret void";
  };
  auto unsigned_sums = [&](const std::string &condition) {
    KernelText text(guarded(condition));
    const auto &accesses = text.addresses();
    EXPECT_EQ(accesses.size(), 1u);
    return accesses.empty() || accesses[0].conditions.empty() ? 99 : accesses[0].conditions[0].unsigned_sums.size();
  };
  EXPECT_EQ(unsigned_sums("slt i32 %x, %n"), 0u);
  EXPECT_EQ(unsigned_sums("ult i32 %x, %n"), 2u);
  EXPECT_EQ(unsigned_sums("uge i32 %x, %n"), 2u);
  EXPECT_EQ(unsigned_sums("ne i32 %x, %n"), 0u);
  {
    KernelText text("  %w = zext i32 %x to i64\n" + store_at("%w", "i64") + "  ret void");
    ASSERT_EQ(text.addresses().size(), 1u);
    EXPECT_EQ(text.kernel.uses[0].accesses[0].unsigned_sums.size(), 1u);
  }
  // One of two conditions suffices: nothing follows from either.
  KernelText text("  %a = icmp slt i32 %x, %n\n  %b = icmp sgt i32 %x, %m\n  %c = or i1 %a, %b\n"
                  "  br i1 %c, label %then, label %end\nthen:\n" +
                  store_at("%x") + "  br label %end\nend:\n  ret void");
  ASSERT_EQ(text.addresses().size(), 1u);
  EXPECT_TRUE(text.kernel.uses[0].accesses[0].conditions.empty());
  EXPECT_FALSE(text.kernel.uses[0].accesses[0].exact);
}

TEST(ElisionPass, CapturesThatAreWrittenInOtherWays) {
  const std::string own = store_at("%x");
  EXPECT_TRUE(KernelText(own + "  ret void").elides());
  EXPECT_FALSE(KernelText(own + "  %a = atomicrmw add ptr %at, i32 1 monotonic\n  ret void").elides());
  EXPECT_FALSE(
      KernelText("  call void @llvm.memset.p0.i32(ptr %data, i8 0, i32 %n, i1 false)\n  ret void").elides());
  // Through a pointer of unknown origin.
  EXPECT_FALSE(KernelText(own + "  %deep = load ptr, ptr %more\n  %v = load i32, ptr %deep\n  ret void").elides());
  EXPECT_TRUE(KernelText("  %r = load i32, ptr %data\n  ret void").elides());
  EXPECT_FALSE(
      KernelText("  %r = load i32, ptr %data\n  %deep = load ptr, ptr %more\n  store i32 1, ptr %deep\n  ret void")
          .elides());
}

//===--- the order of tiles ------------------------------------------------------------------===//

/// Returns true if the kernel's results can depend on the order in which its tiles run.
bool order_shows(const std::string &body) {
  KernelText text(body);
  ProgramTables program;
  program.kernels.push_back(text.kernel);
  const AstTables tables;
  SiteTable(*text.ir.module, tables, "", program).add_kernel(0, text.function);
  return program.kernels[0].order_dependent;
}

TEST(SiteTablePass, UpdatesInAnyOrder) {
  auto update = [](const std::string &operation, const std::string &of = "ptr %data",
                   const std::string &type = "i32 %x") {
    return "  %old = atomicrmw " + operation + " " + of + ", " + type + " monotonic\n";
  };
  const std::string end = "  ret void";
  for (const char *operation : {"add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"})
    EXPECT_FALSE(order_shows(update(operation) + end)) << operation;
  // Each update may have a bound of its own; the others do not commute either.
  for (const char *operation : {"uinc_wrap", "udec_wrap", "xchg", "nand"})
    EXPECT_TRUE(order_shows(update(operation) + end)) << operation;
  for (const char *operation : {"fadd", "fmax"})
    EXPECT_TRUE(order_shows(update(operation, "ptr %data", "float 1.0") + end)) << operation;
  EXPECT_TRUE(order_shows(update("add") + "  store i32 %old, ptr %more\n" + end));
  EXPECT_TRUE(order_shows(update("add") + "  %other = atomicrmw max ptr %data, i32 %x monotonic\n" + end));
  EXPECT_TRUE(order_shows("  %v = load atomic i32, ptr %data monotonic, align 4\n" + end));
  EXPECT_FALSE(order_shows(update("uinc_wrap", "ptr @counter") + end)); // the tile's own
}

//===--- uniform tiles ------------------------------------------------------------------===//

/// Returns true if `@tile` is used in the same way in all tiles.
bool is_same(const std::string &body) {
  KernelText text(body);
  return find_tile_invariance(text.function, text.roots).same.count(text.ir.module->getNamedGlobal("tile"));
}

TEST(TileInvariancePass, AddressesAndConditions) {
  auto store = [](const std::string &index) {
    return "  %at = getelementptr i32, ptr @tile, i32 " + index + "\n  store i32 1, ptr %at\n  ret void";
  };
  EXPECT_TRUE(is_same(store("%x")));
  EXPECT_TRUE(is_same("  %i = add i32 %x, %n\n" + store("%i")));
  EXPECT_FALSE(is_same("  %i = add i32 %x, %block\n" + store("%i")));
  EXPECT_FALSE(is_same("  %i = load i32, ptr %data\n" + store("%i")));
  EXPECT_FALSE(is_same("  %i = load i32, ptr @counter\n" + store("%i")));
  EXPECT_FALSE(is_same("  %i = atomicrmw add ptr @counter, i32 1 monotonic\n" + store("%i")));
  auto under = [&](const std::string &condition) {
    return "  %c = icmp slt i32 " + condition + "\n  br i1 %c, label %then, label %end\nthen:\n" +
           "  store i32 1, ptr %tile.x\n  br label %end\nend:\n  ret void";
  };
  EXPECT_TRUE(is_same(under("%x, %n")));
  EXPECT_FALSE(is_same(under("%block, %n")));
  // The number of turns of a loop, and the values after it.
  auto in_loop = [&](const std::string &bound, const std::string &inside, const std::string &after) {
    return "  br label %head\nhead:\n  %k = phi i32 [ 0, %entry ], [ %next, %body ]\n  %goes = icmp slt i32 %k, " +
           bound + "\n  br i1 %goes, label %body, label %end\nbody:\n" + inside +
           "  %next = add i32 %k, 1\n  br label %head\nend:\n" + after + "  ret void";
  };
  const std::string at_k = "  %at = getelementptr i32, ptr @tile, i32 %k\n  store i32 1, ptr %at\n";
  EXPECT_TRUE(is_same(in_loop("%n", at_k, "")));
  EXPECT_TRUE(is_same(in_loop("%n", "", at_k)));
  EXPECT_FALSE(is_same(in_loop("%block", at_k, "")));
  EXPECT_FALSE(is_same(in_loop("%block", "", at_k)));
  // A barrier that only some of the tiles reach.
  EXPECT_FALSE(is_same("  %c = icmp slt i32 %block, %n\n  br i1 %c, label %then, label %end\nthen:\n" +
                       std::string(barrier) + "  br label %end\nend:\n  store i32 1, ptr %tile.x\n  ret void"));
}

TEST(TileInvariancePass, RecomputesNothingThatMayFaultOrChange) {
  KernelText text(
      "  %place = add i32 %x, 0\n  br label %next\nnext:\n  %sum = add nsw i32 %x, %n\n"
      "  %again = load i32, ptr %n.at\n  %product = mul i32 %sum, %again\n  %quotient = sdiv i32 %x, %n\n"
      "  %of.memory = load i32, ptr %data\n  %of.tile = load i32, ptr %tile.x\n"
      "  %seen = load volatile i32, ptr %n.at\n  ret void");
  llvm::DominatorTree dominators(text.function);
  auto can = [&](const char *name) {
    return can_compute_at(&text.ir.instruction(name), text.ir.instruction("place"), dominators, text.roots);
  };
  EXPECT_TRUE(can("sum"));
  EXPECT_TRUE(can("product"));
  EXPECT_FALSE(can("quotient"));
  EXPECT_FALSE(can("of.memory"));
  EXPECT_FALSE(can("of.tile"));
  EXPECT_FALSE(can("seen"));
}

} // namespace
} // namespace ampsim::frontend
