// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ActiveRange and RangeVersions against the loops that they change: both are run, on bounds of all kinds.
#include "frontend/ir/active_range.h"
#include "frontend/ir/range_versions.h"
#include "textual_ir.h"

#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <set>
#include <sstream>
#include <vector>

namespace ampsim::frontend {
namespace {

using test::run_on;
using test::RunningIr;
using test::TextualIr;

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>> &words) {
  for (const auto &[from, to] : words)
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  return text;
}

template <class Pass> llvm::FunctionPassManager with_loops_simple(Pass pass) {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.addPass(std::move(pass));
  return passes;
}

//===--- ActiveRange ----------------------------------------------------------------------===//

// A turn is active if the index compares in this way with the bound, or if it does not. It records its index and
// counts.
constexpr const char *active_turns = R"(
define i32 @run(TYPE %bound, ptr %seen) {
entry:
  br label %header
header:
  %i = phi TYPE [ START, %entry ], [ %next, %latch ]
  %other = phi i64 [ 5, %entry ], [ %other.next, %latch ]
  %count = phi i32 [ 0, %entry ], [ %count.out, %latch ]
  %asked = icmp PREDICATE
  br i1 %asked, label WAYS
active:
  %at = getelementptr i64, ptr %seen, i32 %count
  %wide = WIDENED
  %value = mul i64 %wide, %other
  store i64 %value, ptr %at
  %more = add i32 %count, 1
  br label %latch
latch:
  %count.out = phi i32 [ %count, %header ], [ %more, %active ]
  %next = add TYPE %i, 1
  %other.next = add i64 %other, 3
  %ends = icmp eq TYPE %next, END
  br i1 %ends, label %exit, label %header
exit:
  ret i32 %count.out
}
)";

template <class Int> void compare_active_turns(const std::string &type) {
  constexpr int turns = 9;
  unsigned changed = 0, tried = 0;
  for (const char *predicate : {"slt", "ult", "sge", "uge", "sgt", "ule", "eq"})
    for (bool swapped : {false, true})
      for (const char *ways : {"%active, label %latch", "%latch, label %active"})
        for (int start : {0, 4}) {
          const std::string text = replaced(
              active_turns,
              {{"PREDICATE", std::string(predicate) + " " + type + (swapped ? " %bound, %i" : " %i, %bound")},
               {"WAYS", ways},
               {"START", std::to_string(start)},
               {"END", std::to_string(start + turns)},
               {"WIDENED", type == "i64" ? "add i64 %i, 0" : "sext i32 %i to i64"},
               {"TYPE", type}});
          TextualIr ir(text);
          run_on(ir, with_loops_simple(ActiveRange()));
          changed += ir.text().find("%turn.next") != std::string::npos;
          ++tried;
          RunningIr before{TextualIr(text)}, after(std::move(ir));
          const auto run_before = before.function<std::int32_t(Int, std::int64_t *)>("run"),
                     run_after = after.function<std::int32_t(Int, std::int64_t *)>("run");
          for (Int bound : {Int(-1), Int(0), Int(1), Int(3), Int(4), Int(5), Int(8), Int(12), Int(13), Int(14),
                            std::numeric_limits<Int>::min(), std::numeric_limits<Int>::max(),
                            Int(std::numeric_limits<Int>::min() + 4)}) {
            std::vector<std::int64_t> one(turns), other(turns);
            EXPECT_EQ(run_before(bound, one.data()), run_after(bound, other.data())) << text << bound;
            EXPECT_EQ(one, other) << text << bound;
          }
        }
  EXPECT_GE(changed, tried / 3); // those that the pass is meant for
}

TEST(ActiveRange, TakesTheTurnsThatTheConditionHoldsFor) {
  compare_active_turns<std::int32_t>("i32");
  compare_active_turns<std::int64_t>("i64");
}

bool is_changed(const std::string &text) {
  TextualIr ir(text);
  run_on(ir, with_loops_simple(ActiveRange()));
  return ir.text().find("%turn.next") != std::string::npos;
}

const std::vector<std::pair<std::string, std::string>> usual = {{"PREDICATE", "slt i32 %i, %bound"},
                                                                {"WAYS", "%active, label %latch"},
                                                                {"START", "0"},
                                                                {"END", "9"},
                                                                {"WIDENED", "sext i32 %i to i64"},
                                                                {"TYPE", "i32"}};

TEST(ActiveRange, LeavesIndicesThatMayGetASignByTheirTurns) {
  auto text = [](const std::string &start, const std::string &end) {
    auto words = usual;
    words[2].second = start;
    words[3].second = end;
    return replaced(active_turns, words);
  };
  EXPECT_TRUE(is_changed(text("0", "9")));
  EXPECT_TRUE(is_changed(text("536870000", "1073740000")));
  EXPECT_FALSE(is_changed(text("1073741824", "-2147483648"))); // ends where numbers of 32 bits have a sign
  EXPECT_FALSE(is_changed(text("-4", "5")));
}

TEST(ActiveRange, LeavesLoopsWhoseIdleTurnsDoSomething) {
  auto with = [](const std::string &from, const std::string &to) {
    return replaced(replaced(active_turns, {{from, to}}), usual);
  };
  EXPECT_TRUE(is_changed(with("@run", "@run")));
  // A store in each turn, in the header or at its end.
  EXPECT_FALSE(is_changed(with("  %asked =", "  store i32 %count, ptr %seen\n  %asked =")));
  EXPECT_FALSE(is_changed(with("  %next =", "  store i32 %count, ptr %seen\n  %next =")));
  // The last turn's values are used, though it was idle.
  EXPECT_FALSE(is_changed(with("ret i32 %count.out", "%last = trunc i64 %other.next to i32\n  ret i32 %last")));
  // Not a sum that grows by the same amount.
  EXPECT_FALSE(is_changed(with("%other.next = add i64 %other, 3", "%other.next = mul i64 %other, 3")));
  // The bound changes.
  EXPECT_FALSE(is_changed(
      with("%asked = icmp PREDICATE", "%moving = add TYPE %bound, %i\n  %asked = icmp slt i32 %i, %moving")));
}

//===--- RangeVersions --------------------------------------------------------------------===//

// Each turn tests if an index is inside of a bound and reports it if not, as an access to a container does.
constexpr const char *asked_turns = R"(
declare ptr @ampsim_hook_outside(ptr, ptr, i32, i32, i32, i32, i32)
define void @run(TYPE %first, TYPE %bound, i64 %turns, ptr %seen) {
entry:
  %none = icmp eq i64 %turns, 0
  br i1 %none, label %exit, label %loop
loop:
  %turn = phi i64 [ 0, %entry ], [ %turn.next, %latch ]
  %index = phi TYPE [ %first, %entry ], [ %index.next, %latch ]
  ASKED
  br i1 %inside, label %latch, label %outside
outside:
  %t = trunc i64 %turn to i32
  %hooked = call ptr @ampsim_hook_outside(ptr %seen, ptr null, i32 %t, i32 0, i32 0, i32 0, i32 0)
  br label %latch
latch:
  %index.next = add TYPE %index, STEP
  %turn.next = add i64 %turn, 1
  %more = icmp ult i64 %turn.next, %turns
  br i1 %more, label %loop, label %end
end:
  br label %exit
exit:
  ret void
}
)";

void *note_outside(void *seen, void *, std::uint32_t turn, std::uint32_t, std::uint32_t, std::uint32_t,
                   std::uint32_t) {
  static_cast<std::vector<std::uint32_t> *>(seen)->push_back(turn);
  return nullptr;
}

template <class Int> void compare_asked_turns(const std::string &type) {
  unsigned changed = 0, tried = 0;
  const std::vector<std::string> questions = {
      "%inside = icmp ult TYPE %index, %bound",
      "%inside = icmp ugt TYPE %bound, %index",
      "%inside = icmp slt TYPE %index, %bound",
      "%inside = icmp sgt TYPE %index, %bound",
      "%low = and TYPE %index, 3\n  %inside = icmp eq TYPE %low, 0",
      "%both = or TYPE %index, %first\n  %inside = icmp ult TYPE %both, 16",
      "%a = icmp ult TYPE %index, %bound\n  %b = icmp slt TYPE %index, 12\n  %inside = and i1 %a, %b",
      "%a = icmp uge TYPE %index, %bound\n  %b = icmp sgt TYPE %index, 12\n  %o = or i1 %a, %b\n  %inside = xor i1 "
      "%o, true",
      "%twice = shl TYPE %index, 1\n  %inside = icmp ult TYPE %twice, %bound",
      "%past = add nsw TYPE %index, 7\n  %inside = icmp slt TYPE %past, %bound"};
  for (const std::string &asked : questions)
    for (const char *step : {"1", "2", "4", "0", "-1"}) {
      const std::string text = replaced(asked_turns, {{"ASKED", asked}, {"STEP", step}, {"TYPE", type}});
      TextualIr ir(text);
      run_on(ir, with_loops_simple(RangeVersions()));
      changed += ir.text().find(".asking") != std::string::npos;
      ++tried;
      const std::map<std::string, void *> symbols{{"ampsim_hook_outside", reinterpret_cast<void *>(&note_outside)}};
      RunningIr before{TextualIr(text), symbols}, after(std::move(ir), symbols);
      using Run = void(Int, Int, std::uint64_t, std::vector<std::uint32_t> *);
      const auto run_before = before.function<Run>("run"), run_after = after.function<Run>("run");
      constexpr Int least = std::numeric_limits<Int>::min(), most = std::numeric_limits<Int>::max();
      const bool overflows = asked.find("nsw") != std::string::npos;
      for (Int first : {Int(0), Int(1), Int(4), Int(-1), Int(-4), Int(most - 3), most, least, Int(least + 5)})
        for (Int bound : {Int(0), Int(1), Int(5), Int(16), Int(-1), Int(most - 1), most, least, Int(least + 9)})
          for (std::uint64_t turns : {0, 1, 3, 6}) {
            if (overflows && (first > most - 40 || first < least + 40))
              continue;
            std::vector<std::uint32_t> one, other;
            run_before(first, bound, turns, &one);
            run_after(first, bound, turns, &other);
            ASSERT_EQ(one, other) << text << "first " << first << ", bound " << bound << ", turns " << turns;
          }
    }
  EXPECT_GE(changed, tried / 2);
}

TEST(RangeVersions, TestsTheSameInEachTurn) {
  compare_asked_turns<std::int32_t>("i32");
  compare_asked_turns<std::int64_t>("i64");
}

TEST(RangeVersions, LeavesLoopsThatMustNotBeDuplicated) {
  TextualIr ir(replaced(asked_turns, {{"ASKED", "call void @meets()\n  %inside = icmp ult TYPE %index, %bound"},
                                      {"STEP", "1"},
                                      {"TYPE", "i32"}}) +
               "declare void @meets() convergent noduplicate\n");
  run_on(ir, with_loops_simple(RangeVersions()));
  EXPECT_EQ(ir.text().find(".asking"), std::string::npos);
}

} // namespace
} // namespace ampsim::frontend
