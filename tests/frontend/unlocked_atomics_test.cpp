// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations without a lock (frontend/ir/unlocked_atomics.h): the same results both ways.
#include "frontend/ir/unlocked_atomics.h"
#include "model/kernel_code.h"

#include "tests/frontend/textual_ir.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"

#include "gtest/gtest.h"

#include <cstdint>

namespace ampsim::frontend {
namespace {

using test::RunningIr;
using test::TextualIr;

TextualIr operations() {
  return TextualIr(R"(
define i32 @add(ptr %p, i32 %x) {
  %old = atomicrmw add ptr %p, i32 %x monotonic
  ret i32 %old
}
define void @count(ptr %p) {
  %unused = atomicrmw add ptr %p, i32 1 seq_cst
  ret void
}
define float @sum(ptr %p, float %x) {
  %old = atomicrmw fadd ptr %p, float %x monotonic
  ret float %old
}
define i32 @most(ptr %p, i32 %x) {
  %old = atomicrmw max ptr %p, i32 %x monotonic
  ret i32 %old
}
define i32 @swap(ptr %p, i32 %expected, i32 %x) {
  %pair = cmpxchg ptr %p, i32 %expected, i32 %x monotonic monotonic
  %old = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  %number = zext i1 %done to i32
  %twice = shl i32 %number, 16
  %result = add i32 %old, %twice
  ret i32 %result
}
)");
}

TEST(UnlockedAtomics, KeepTheirResults) {
  for (std::uint32_t alone : {0u, 1u}) {
    TextualIr ir = operations();
    unlock_atomics(*ir.module);
    ASSERT_FALSE(llvm::verifyModule(*ir.module, &llvm::errs()));
    const RunningIr code(std::move(ir), {{alone_variable, &alone}});
    std::int32_t number = 5;
    EXPECT_EQ(code.function<std::int32_t(void *, std::int32_t)>("add")(&number, 7), 5);
    EXPECT_EQ(number, 12);
    code.function<void(void *)>("count")(&number);
    EXPECT_EQ(number, 13);
    EXPECT_EQ(code.function<std::int32_t(void *, std::int32_t)>("most")(&number, -20), 13);
    EXPECT_EQ(number, 13);
    auto *swap = code.function<std::int32_t(void *, std::int32_t, std::int32_t)>("swap");
    EXPECT_EQ(swap(&number, 12, 40), 13);
    EXPECT_EQ(number, 13);
    EXPECT_EQ(swap(&number, 13, 40), 13 + (1 << 16));
    EXPECT_EQ(number, 40);
    float value = 1.5f;
    EXPECT_EQ(code.function<float(void *, float)>("sum")(&value, 2.0f), 1.5f);
    EXPECT_EQ(value, 3.5f);
  }
}

/// Each operation stays atomic on one of two ways.
TEST(UnlockedAtomics, LockUnlessTheLaunchIsAlone) {
  TextualIr ir = operations();
  unlock_atomics(*ir.module);
  for (const llvm::Function &function : *ir.module) {
    unsigned locked = 0;
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(instruction)) {
        ++locked;
        const llvm::BasicBlock *before = instruction.getParent()->getSinglePredecessor();
        ASSERT_TRUE(before);
        const auto *branch = llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
        ASSERT_TRUE(branch && branch->isConditional());
        EXPECT_EQ(branch->getSuccessor(1), instruction.getParent());
      }
    EXPECT_EQ(locked, 1u) << function.getName().str();
  }
}

} // namespace
} // namespace ampsim::frontend
