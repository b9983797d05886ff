// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host code's loops: what is optimised, and what must stay as it is because another thread can see it.
#include "frontend/ir/host_optimizer.h"

#include "tests/frontend/textual_ir.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ampsim::frontend {
namespace {

using test::TextualIr;

constexpr const char *loop_over_array = R"(
define void @f(ptr %a, i32 %n) noinline {
entry:
  %a.addr = alloca ptr
  %n.addr = alloca i32
  %i = alloca i32
  store ptr %a, ptr %a.addr
  store i32 %n, ptr %n.addr
  store i32 0, ptr %i
  br label %head
head:
  %0 = load i32, ptr %i
  %1 = load i32, ptr %n.addr
  %2 = icmp slt i32 %0, %1
  br i1 %2, label %body, label %done
body:
  %3 = load ptr, ptr %a.addr
  %4 = load i32, ptr %i
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds i32, ptr %3, i64 %5
  store i32 1, ptr %6
  %7 = load i32, ptr %i
  %8 = add nsw i32 %7, 1
  store i32 %8, ptr %i
  br label %head
done:
  ret void
}
define void @once(ptr %p) noinline {
  %x = alloca i32
  store i32 1, ptr %x
  %1 = load i32, ptr %x
  store i32 %1, ptr %p
  ret void
}
)";

template <class Instruction> unsigned count(const llvm::Function &function) {
  return unsigned(std::ranges::count_if(llvm::instructions(function), [](const llvm::Instruction &instruction) {
    return llvm::isa<Instruction>(instruction);
  }));
}

/// The number of loads or stores within loops.
template <class Access> unsigned count_in_loops(llvm::Function &function) {
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  return unsigned(std::ranges::count_if(llvm::instructions(function), [&](const llvm::Instruction &instruction) {
    return llvm::isa<Access>(instruction) && loops.getLoopFor(instruction.getParent());
  }));
}

/// Optimises the module, and checks that it remains valid.
TextualIr optimised(const std::string &text, bool expected = true) {
  TextualIr ir(text);
  EXPECT_EQ(optimize_host_loops(*ir.module), expected);
  EXPECT_FALSE(llvm::verifyModule(*ir.module, &llvm::errs())) << ir.text();
  return ir;
}

TEST(HostOptimizer, VariablesOfLoopsAreInRegisters) {
  const TextualIr ir = optimised(loop_over_array);
  EXPECT_EQ(count<llvm::AllocaInst>(ir.function("f")), 0U) << ir.text();
  EXPECT_EQ(count_in_loops<llvm::StoreInst>(ir.function("f")), 1U) << ir.text();
}

TEST(HostOptimizer, CodeOutsideOfLoopsStaysUnoptimised) {
  const TextualIr ir = optimised(loop_over_array);
  EXPECT_TRUE(ir.function("once").hasOptNone());
  EXPECT_EQ(count<llvm::AllocaInst>(ir.function("once")), 1U) << ir.text();
}

TEST(HostOptimizer, NothingToDoWithoutLoops) { optimised("define void @f() {\n  ret void\n}", /*expected=*/false); }

TEST(HostOptimizer, LoopsPollPlainVariables) {
  const TextualIr ir = optimised(R"(
@flag = global i32 0
define void @f() noinline {
entry:
  store i32 0, ptr @flag
  br label %head
head:
  %0 = load i32, ptr @flag
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %head, label %done
done:
  ret void
})");
  EXPECT_EQ(count_in_loops<llvm::LoadInst>(ir.function("f")), 1U) << ir.text();
}

TEST(HostOptimizer, LoopsPublishTheirProgress) {
  const TextualIr ir = optimised(R"(
@progress = global i32 0
define void @f(i32 %n) noinline {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add nsw i32 %i, 1
  %old = load i32, ptr @progress
  %new = add i32 %old, 1
  store i32 %new, ptr @progress
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret void
})");
  EXPECT_EQ(count_in_loops<llvm::StoreInst>(ir.function("f")), 1U) << ir.text();
  EXPECT_EQ(count_in_loops<llvm::LoadInst>(ir.function("f")), 1U) << ir.text();
}

/// for (i = 0; i < n; ++i) `body` with the address of an element of a vector, %at.
std::string loop_over_vector(const std::string &body, const std::string &condition) {
  return R"(
declare void @other()
define void @f(ptr %v, i64 %n) noinline !dbg !4 {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %begin = load ptr, ptr %v, !dbg !6
  %at = getelementptr inbounds i32, ptr %begin, i64 %i
)" + body +
         "  %next = add nsw i64 %i, 1\n  %more = " + condition + R"(
  br i1 %more, label %head, label %done
done:
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "f.cpp", directory: "/")
!3 = !DIFile(filename: "/usr/include/c++/12/bits/stl_vector.h", directory: "/")
!4 = distinct !DISubprogram(name: "f", file: !2, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "operator[]", file: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, scope: !5, inlinedAt: !7)
!7 = distinct !DILocation(line: 3, scope: !4)
)";
}

TEST(HostOptimizer, VectorsAreFoundOnceForALoop) {
  const std::string counted = "icmp slt i64 %next, %n";
  auto reads = [](const std::string &text) {
    const TextualIr ir = optimised(text);
    return count_in_loops<llvm::LoadInst>(ir.function("f"));
  };
  EXPECT_EQ(reads(loop_over_vector("  store i32 1, ptr %at\n", counted)), 0U);
  // Something else may change the vector, or is waited for.
  EXPECT_EQ(reads(loop_over_vector("  store i32 1, ptr %at\n  call void @other()\n", counted)), 1U);
  EXPECT_EQ(reads(loop_over_vector("  store ptr %v, ptr %at\n", counted)), 1U);
  EXPECT_EQ(reads(loop_over_vector("  store i8 1, ptr %at\n", counted)), 1U);
  EXPECT_EQ(reads(loop_over_vector("", "icmp eq ptr %begin, null")), 1U);
}

TEST(HostOptimizer, LoopsWithoutAnEndStay) {
  const TextualIr ir = optimised(R"(
define void @f() mustprogress noinline {
entry:
  br label %head
head:
  br label %head
})");
  EXPECT_EQ(count<llvm::UnreachableInst>(ir.function("f")), 0U) << ir.text();
}

TEST(HostOptimizer, CallsOfNothingStay) {
  const TextualIr ir = optimised(R"(
define i32 @f(i32 %n) noinline {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %value = call i32 null()
  %next = add nsw i32 %i, %value
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret i32 %next
})");
  EXPECT_EQ(count<llvm::CallInst>(ir.function("f")), 1U) << ir.text();
}

TEST(HostOptimizer, DivisionsStayBehindTheirConditions) {
  const TextualIr ir = optimised(R"(
define double @f(double %x, double %y, i32 %n) noinline {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %sum = phi double [ 0.0, %entry ], [ %added, %end ]
  %zero = fcmp oeq double %y, 0.0
  br i1 %zero, label %end, label %divide
divide:
  %quotient = fdiv double %x, %y
  br label %end
end:
  %term = phi double [ 0.0, %head ], [ %quotient, %divide ]
  %added = fadd double %sum, %term
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret double %added
})");
  const llvm::Instruction &quotient = ir.instruction("quotient");
  EXPECT_TRUE(llvm::isa<llvm::ConstrainedFPIntrinsic>(quotient)) << ir.text();
  EXPECT_FALSE(llvm::isa<llvm::PHINode>(quotient.getParent()->front())) << ir.text();
  EXPECT_NE(quotient.getParent()->getSinglePredecessor(), nullptr) << ir.text();
}

TEST(HostOptimizer, LibraryCallsStayAsWritten) {
  const TextualIr ir = optimised(R"(
declare double @pow(double, double)
define double @f(double %x, i32 %n) noinline {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %sum = phi double [ 0.0, %entry ], [ %added, %head ]
  %power = call double @pow(double 8.0, double %sum)
  %added = fadd double %power, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret double %added
})");
  const auto &call = llvm::cast<llvm::CallBase>(ir.instruction("power"));
  EXPECT_EQ(call.getCalledFunction()->getName(), "pow") << ir.text();
}

constexpr const char *element_of_template = R"(
declare void @ampsim_host_calls(ptr, i32)
declare void @ampsim_host_access(i32, ptr, i64, ptr, i32)
@range = external global i64
@file = private constant [5 x i8] c"a.cu\00"
define linkonce_odr i32 @at(ptr %p) !dbg !6 {
entry:
  %0 = ptrtoint ptr %p to i64
  %1 = load i64, ptr @range, !invariant.load !7
  %2 = icmp ult i64 %0, %1
  br i1 %2, label %notify, label %access, !dbg !8
notify:
  call void @ampsim_host_access(i32 0, ptr %p, i64 4, ptr null, i32 3), !dbg !8
  br label %access, !dbg !8
access:
  %3 = load i32, ptr %p, !dbg !8
  ret i32 %3, !dbg !8
}
define i32 @f(ptr %a, i32 %n) noinline !dbg !9 {
entry:
  %local = alloca i32
  store i32 7, ptr %local
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %added, %head ]
  call void @ampsim_host_calls(ptr @file, i32 20), !dbg !10
  %x = call i32 @at(ptr ARGUMENT), !dbg !10
  %added = add i32 %sum, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret i32 %added
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!6 = distinct !DISubprogram(name: "at", scope: !1, file: !1, line: 2, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !{}
!8 = !DILocation(line: 3, column: 1, scope: !6)
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 9, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 20, column: 5, scope: !9)
)";

std::string element_at(const std::string &argument) {
  std::string text = element_of_template;
  text.replace(text.find("ARGUMENT"), 8, argument);
  return text;
}

TEST(HostOptimizer, InlinedAccessesKnowTheirPlace) {
  const TextualIr ir = optimised(element_at("%a"));
  unsigned notifications = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(ir.function("f")))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      ++notifications;
      EXPECT_EQ(call->getCalledFunction()->getName(), "ampsim_host_access") << ir.text();
      EXPECT_EQ(call->getArgOperand(3)->getName(), "file") << ir.text();
      EXPECT_EQ(llvm::cast<llvm::ConstantInt>(call->getArgOperand(4))->getZExtValue(), 20U) << ir.text();
    }
  EXPECT_EQ(notifications, 1U) << ir.text();
}

TEST(HostOptimizer, VariablesOnTheStackAreNotTheMachines) {
  const TextualIr ir = optimised(element_at("%local"));
  EXPECT_EQ(count<llvm::CallBase>(ir.function("f")), 0U) << ir.text();
  EXPECT_EQ(count<llvm::AllocaInst>(ir.function("f")), 0U) << ir.text();
}

/// A loop that copies a structure from memory, changes it, and copies it back. STORE: a store of a member.
constexpr const char *loop_over_structures = R"(
%pair = type { float, float }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %a, i64 %n) noinline {
entry:
  %own = alloca %pair
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %at = getelementptr inbounds %pair, ptr %a, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %own, ptr align 4 %at, i64 8, i1 false)
  %second = getelementptr inbounds %pair, ptr %own, i32 0, i32 1
  %old = load float, ptr %second
  %new = fadd float %old, 1.0
  STORE float %new, ptr %second
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %at, ptr align 4 %own, i64 8, i1 false)
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %head, label %done
done:
  ret void
}
)";

std::string structures_with(const std::string &store) {
  std::string text = loop_over_structures;
  text.replace(text.find("STORE"), 5, store);
  return text;
}

TEST(HostOptimizer, CopiesOfStructuresAreInRegisters) {
  const TextualIr ir = optimised(structures_with("store"));
  EXPECT_EQ(count<llvm::AllocaInst>(ir.function("f")), 0U) << ir.text();
  EXPECT_EQ(count_in_loops<llvm::LoadInst>(ir.function("f")), 2U) << ir.text();
  EXPECT_EQ(count_in_loops<llvm::StoreInst>(ir.function("f")), 2U) << ir.text();
}

TEST(HostOptimizer, VariablesThatAreVolatileStay) {
  const TextualIr ir = optimised(structures_with("store volatile"));
  EXPECT_NE(count<llvm::AllocaInst>(ir.function("f")), 0U) << ir.text();
}

TEST(HostOptimizer, ConstantsThatAreVolatileAreRead) {
  const TextualIr ir = optimised(R"(
@setting = constant i32 5
define i32 @f(i64 %n) noinline {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %added, %head ]
  %x = load volatile i32, ptr @setting
  %added = add i32 %sum, %x
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %head, label %done
done:
  ret i32 %added
}
)");
  EXPECT_EQ(count_in_loops<llvm::LoadInst>(ir.function("f")), 1U) << ir.text();
}

TEST(HostOptimizer, AChosenVariableIsAValue) {
  const TextualIr ir = optimised(R"(
define i32 @f(ptr %a, i64 %n) noinline {
entry:
  %both = alloca [2 x i32]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %join ]
  %at = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %at
  store i32 %x, ptr %both
  %end = getelementptr inbounds i32, ptr %both, i64 1
  store i32 7, ptr %end
  %less = icmp slt i32 %x, 7
  br i1 %less, label %second, label %join
second:
  br label %join
join:
  %larger = phi ptr [ %both, %head ], [ %end, %second ]
  %y = load i32, ptr %larger
  store i32 %y, ptr %at
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %head, label %done
done:
  ret i32 0
}
)");
  EXPECT_EQ(count<llvm::AllocaInst>(ir.function("f")), 0U) << ir.text();
  EXPECT_EQ(count_in_loops<llvm::BranchInst>(ir.function("f")), 1U) << ir.text();
}

TEST(HostOptimizer, PlacesAreAnnouncedOnceForALoopThatDoesNotUseThem) {
  const auto announcements = [](const std::string &call) {
    std::string text = R"(
declare void @ampsim_host_calls(ptr, i32)
declare void @other()
@file = private constant [5 x i8] c"a.cu\00"
define void @f(ptr %a, i64 %n) noinline {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  call void @ampsim_host_calls(ptr @file, i32 20)
  CALL
  call void @ampsim_host_calls(ptr @file, i32 21)
  %at = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 1, ptr %at
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @other()
  ret void
}
)";
    text.replace(text.find("CALL"), 4, call);
    const TextualIr ir = optimised(text);
    const auto is_announcement = [](const llvm::Instruction &instruction) {
      const auto *each = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return each && each->getCalledFunction()->getName() == "ampsim_host_calls";
    };
    const unsigned all = unsigned(std::ranges::count_if(llvm::instructions(ir.function("f")), is_announcement));
    return std::pair(all, count_in_loops<llvm::CallBase>(ir.function("f")));
  };
  EXPECT_EQ(announcements(""), std::pair(1U, 0U));
  EXPECT_EQ(announcements("call void @other()"), std::pair(2U, 3U));
}

TEST(HostOptimizer, FunctionsThatReturnTwiceStay) {
  const TextualIr ir = optimised(R"(
declare i32 @setjmp(ptr) returns_twice
define void @f(ptr %b, i32 %n) noinline {
entry:
  %kept = alloca i32
  %0 = call i32 @setjmp(ptr %b) returns_twice
  store i32 %0, ptr %kept
  br label %head
head:
  %1 = load i32, ptr %kept
  %2 = icmp slt i32 %1, %n
  br i1 %2, label %head, label %done
done:
  ret void
})",
                                 /*expected=*/false);
  EXPECT_TRUE(ir.function("f").hasOptNone());
}

} // namespace
} // namespace ampsim::frontend
