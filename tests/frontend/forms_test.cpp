// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The analyses that the forms of kernels (frontend/forms) rely on, with small functions in LLVM's assembly language.
#include "frontend/code/abi_functions.h"
#include "frontend/forms/barrier_cuts.h"
#include "frontend/forms/uniform_values.h"
#include "frontend/ir/pointer_root.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include "gtest/gtest.h"

#include <memory>
#include <set>
#include <string>

namespace ampsim::frontend {
namespace {

/// A kernel with the given body; `%object` and `%context` are its parameters.
struct ParsedKernel {
  explicit ParsedKernel(const std::string &body) {
    llvm::SMDiagnostic problem;
    module =
        llvm::parseAssemblyString("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128\"\n"
                                  "declare void @ampsim_hook_barrier(ptr, i32, i32)\n"
                                  "declare void @sink(i32)\n"
                                  "declare void @escapes(ptr)\n"
                                  "@a = external global [64 x i32]\n"
                                  "@b = external global [64 x i32]\n"
                                  "define void @kernel(ptr %object, ptr %context) {\n" +
                                      body + "\n}\n",
                                  problem, context);
    if (!module) {
      std::string text;
      llvm::raw_string_ostream out(text);
      problem.print("kernel", out);
      ADD_FAILURE() << text;
    }
  }
  llvm::Function &function() { return *module->getFunction("kernel"); }
  const llvm::Instruction &named(llvm::StringRef name) {
    for (const llvm::Instruction &instruction : llvm::instructions(function()))
      if (instruction.getName() == name)
        return instruction;
    ADD_FAILURE() << "no value " << name.str();
    return function().getEntryBlock().front();
  }
  bool is_uniform(llvm::StringRef name) { return uniform_values(function()).count(&named(name)) > 0; }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
};

/// The thread's index in its tile, and a counter that is the same for all threads.
constexpr const char *thread_index = "  %thread = load i32, ptr %context\n"
                                     "  %count = load i32, ptr %object\n";

/// Returns the verifier's error if a value lives in a register across a barrier. A thread that begins after a barrier
/// has no values computed before: LLVM's verifier then finds a use that its definition does not dominate.
std::string value_across_barrier(llvm::Function &kernel, const BarrierCuts &cuts) {
  for (const BarrierCuts::Barrier &start : cuts.barriers) {
    llvm::ValueToValueMapTy map;
    llvm::Function *part = llvm::CloneFunction(&kernel, map);
    for (const BarrierCuts::Barrier &barrier : cuts.barriers) {
      llvm::BasicBlock *block = llvm::cast<llvm::BasicBlock>(map[barrier.call->getParent()]);
      llvm::cast<llvm::BasicBlock>(map[barrier.after])->removePredecessor(block);
      block->getTerminator()->eraseFromParent();
      llvm::ReturnInst::Create(part->getContext(), block);
    }
    auto *first = &part->getEntryBlock();
    auto *entry = llvm::BasicBlock::Create(part->getContext(), "start", part, first);
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(*first))
      if (llvm::isa<llvm::AllocaInst>(instruction))
        instruction.moveBefore(*entry, entry->end());
    // The kernel's own start stays one of two: a phi that only comes from where it is computed would be folded away.
    llvm::IRBuilder<> builder(entry);
    builder.CreateCondBr(builder.CreateLoad(builder.getInt1Ty(), part->getArg(0)), first,
                         llvm::cast<llvm::BasicBlock>(map[start.after]));
    std::string problem;
    llvm::raw_string_ostream out(problem);
    const bool broken = llvm::verifyFunction(*part, &out);
    part->eraseFromParent();
    if (broken)
      return problem;
  }
  return "";
}

TEST(BarrierCuts, PhisAreSimultaneous) {
  // for (;;) { barrier(); swap(x, y); }
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %x = phi i32 [ %thread, %entry ], [ %y, %loop ]
  %y = phi i32 [ 7, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @ampsim_hook_barrier(ptr %context, i32 3, i32 0)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  call void @sink(i32 %x)
  ret void)");
  std::optional<BarrierCuts> cuts = cut_at_barriers(kernel.function());
  ASSERT_TRUE(cuts);
  EXPECT_EQ(value_across_barrier(kernel.function(), *cuts), "");
}

TEST(BarrierCuts, ValueOfTheTurnBefore) {
  // previous = current; current = load; with the barrier in between
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %current = phi i32 [ %thread, %entry ], [ %loaded, %latch ]
  %previous = phi i32 [ 0, %entry ], [ %current, %latch ]
  %older = phi i32 [ 0, %entry ], [ %previous, %latch ]
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  call void @ampsim_hook_barrier(ptr %context, i32 3, i32 0)
  br label %latch
latch:
  call void @sink(i32 %older)
  %address = getelementptr i32, ptr @a, i32 %i
  %loaded = load i32, ptr %address
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void)");
  std::optional<BarrierCuts> cuts = cut_at_barriers(kernel.function());
  ASSERT_TRUE(cuts);
  EXPECT_EQ(value_across_barrier(kernel.function(), *cuts), "");
}

TEST(BarrierCuts, ValueThatIsTakenFromOneOfSeveralBlocks) {
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  %odd = and i32 %thread, 1
  %mixed = mul i32 %odd, %count
  call void @ampsim_hook_barrier(ptr %context, i32 3, i32 0)
  switch i32 %count, label %one [ i32 1, label %join
                                  i32 2, label %join ]
one:
  %twice = shl i32 %mixed, 1
  br label %join
join:
  %either = phi i32 [ %twice, %one ], [ %mixed, %entry ], [ %mixed, %entry ]
  call void @sink(i32 %either)
  ret void)");
  std::optional<BarrierCuts> cuts = cut_at_barriers(kernel.function());
  ASSERT_TRUE(cuts);
  EXPECT_FALSE(llvm::verifyFunction(kernel.function()));
  EXPECT_EQ(value_across_barrier(kernel.function(), *cuts), "");
}

TEST(BarrierCuts, AddressOfVariableThatIsKept) {
  // The address of an element is computed before the barrier and used after it: it is loaded there.
  const std::string body = std::string("entry:\n  %array = alloca [4 x i32]\n") + thread_index + R"(
  %loaded = load i32, ptr @a
  %place_of_one = getelementptr [4 x i32], ptr %array, i32 0, i32 %loaded
  store i32 1, ptr %place_of_one
  call void @ampsim_hook_barrier(ptr %context, i32 3, i32 0)
  )";
  ParsedKernel kept(body + "store i32 2, ptr %place_of_one\n  ret void");
  std::optional<BarrierCuts> cuts = cut_at_barriers(kept.function());
  ASSERT_TRUE(cuts);
  EXPECT_TRUE(cuts->addresses_escape);

  ParsedKernel not_kept(body + "store i32 2, ptr %array\n  ret void");
  cuts = cut_at_barriers(not_kept.function());
  ASSERT_TRUE(cuts);
  EXPECT_FALSE(cuts->addresses_escape);
}

TEST(UniformValues, CounterOfLoopThatThreadsLeaveInDifferentTurns) {
  // for (i = 0; i < thread; ++i); use(i)
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %square = mul i32 %i, %i
  %inside = xor i32 %square, 5
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %thread
  br i1 %more, label %loop, label %end
end:
  call void @sink(i32 %square)
  ret void)");
  EXPECT_FALSE(kernel.is_uniform("square"));
  EXPECT_TRUE(kernel.is_uniform("inside")) << "within the loop, threads of one turn have the same";
}

TEST(UniformValues, CounterOfLoopThatThreadsLeaveTogether) {
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %square = mul i32 %i, %i
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  call void @sink(i32 %square)
  ret void)");
  EXPECT_TRUE(kernel.is_uniform("square"));
}

TEST(UniformValues, BreakThatThreadsTakeInDifferentTurns) {
  // The loop's own condition is the same for all; the break in it is not.
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %found = icmp eq i32 %i, %thread
  br i1 %found, label %end, label %latch
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  %last = phi i32 [ %i, %loop ], [ %next, %latch ]
  call void @sink(i32 %last)
  ret void)");
  EXPECT_FALSE(kernel.is_uniform("last"));
}

TEST(UniformValues, VariableThatSomeThreadsSet) {
  const std::string body = std::string("entry:\n") + thread_index + R"(
  %some = icmp ult i32 %thread, 8
  br i1 %some, label %sets, label %join
sets:
  %value = mul i32 %count, 3
  br label %join
join:
  %variable = phi i32 [ %value, %sets ], [ OTHER, %entry ]
  call void @sink(i32 %variable)
  ret void)";
  for (const char *other : {"undef", "poison", "0"}) {
    std::string with = body;
    with.replace(with.find("OTHER"), 5, other);
    EXPECT_FALSE(ParsedKernel(with).is_uniform("variable")) << other;
  }
}

std::string root_of(ParsedKernel &kernel, llvm::StringRef name, const std::vector<Capture> &captures) {
  PointerRoots roots(kernel.function(), captures);
  // Others first: their results must not decide.
  for (const llvm::Instruction &instruction : llvm::instructions(kernel.function()))
    if (instruction.getType()->isPointerTy())
      roots.of(&instruction);
  const PointerRoot root = roots.of(&kernel.named(name));
  if (root.kind == PointerRoot::Kind::capture)
    return captures[root.index].variable;
  return root.kind == PointerRoot::Kind::unknown ? "unknown" : "other";
}

std::vector<Capture> two_captures() {
  std::vector<Capture> captures(2);
  captures[0].variable = "a";
  captures[1].variable = "b";
  return captures;
}

TEST(PointerRoots, SwappedPointers) {
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %loop
loop:
  %from = phi ptr [ @a, %entry ], [ %to, %loop ]
  %to = phi ptr [ @b, %entry ], [ %from, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %read = getelementptr i32, ptr %from, i32 %thread
  %written = getelementptr i32, ptr %to, i32 %thread
  %value = load i32, ptr %read
  store i32 %value, ptr %written
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void)");
  for (const char *name : {"from", "to", "read", "written"})
    EXPECT_EQ(root_of(kernel, name, two_captures()), "unknown") << name;
}

TEST(PointerRoots, PointersThatRotate) {
  ParsedKernel kernel(std::string("entry:\n") + thread_index + R"(
  br label %outer
outer:
  %first = phi ptr [ @a, %entry ], [ %third, %latch ]
  %second = phi ptr [ @a, %entry ], [ %first, %latch ]
  %third = phi ptr [ @b, %entry ], [ %second, %latch ]
  %same = phi ptr [ @a, %entry ], [ %walked, %latch ]
  br label %inner
inner:
  %walk = phi ptr [ %same, %outer ], [ %walked, %inner ]
  %walked = getelementptr i32, ptr %walk, i32 1
  %again = load i32, ptr %walk
  %stays = icmp eq i32 %again, 0
  br i1 %stays, label %inner, label %latch
latch:
  %more = icmp ult i32 %again, %count
  br i1 %more, label %outer, label %end
end:
  ret void)");
  for (const char *name : {"first", "second", "third"})
    EXPECT_EQ(root_of(kernel, name, two_captures()), "unknown") << name;
  for (const char *name : {"same", "walk", "walked"})
    EXPECT_EQ(root_of(kernel, name, two_captures()), "a") << name;
}

TEST(PointerRoots, PointerInVariableThatIsSetFromItself) {
  ParsedKernel kernel(std::string("entry:\n  %one = alloca ptr\n  %two = alloca ptr\n") + thread_index + R"(
  store ptr @a, ptr %one
  store ptr @b, ptr %two
  br label %loop
loop:
  %was_one = load ptr, ptr %one
  %was_two = load ptr, ptr %two
  store ptr %was_two, ptr %one
  store ptr %was_one, ptr %two
  %value = load i32, ptr %was_one
  %more = icmp ult i32 %value, %count
  br i1 %more, label %loop, label %end
end:
  ret void)");
  EXPECT_EQ(root_of(kernel, "was_one", two_captures()), "unknown");
  EXPECT_EQ(root_of(kernel, "was_two", two_captures()), "unknown");
}

} // namespace
} // namespace ampsim::frontend
