// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See active_range.h. A turn is idle if its condition leads from the loop's header straight to the latch. Such a turn
// runs only the header, which may do nothing but compute, and the counters. Values that the loop accumulates (the
// number of accesses, for example) do not change in an idle turn.
#include "frontend/ir/active_range.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

struct Candidate {
  llvm::Loop *loop;
  llvm::BranchInst *branch; // ends the header
  unsigned active;          // its successor that does work
  bool first_are_active;    // otherwise the last ones are
  bool is_signed;           // the comparison is signed
  llvm::Value *bound;       // index < bound holds in the active turns, or in the idle ones
  std::uint64_t start;      // the index in the first turn; each turn adds one
  std::uint64_t turns;
};

/// A phi of the header increases by a constant in each turn, or does not change in idle turns.
enum class Carried { counter, kept, other };

bool only_computes(const llvm::BasicBlock &block) {
  return std::ranges::none_of(block, [](const llvm::Instruction &each) {
    return each.mayHaveSideEffects() || (each.mayReadFromMemory() && each.isAtomic());
  });
}

/// The value that comes from the header on an idle turn.
llvm::Value *by_idle_way(llvm::Value *value, const llvm::Loop &loop) {
  auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
  return phi && phi->getParent() == loop.getLoopLatch() ? phi->getIncomingValueForBlock(loop.getHeader()) : value;
}

Carried carried(llvm::PHINode &phi, const llvm::Loop &loop, llvm::ScalarEvolution &values) {
  if (by_idle_way(phi.getIncomingValueForBlock(loop.getLoopLatch()), loop) == &phi)
    return Carried::kept;
  if (!phi.getType()->isIntegerTy())
    return Carried::other;
  const auto *counter = llvm::dyn_cast<llvm::SCEVAddRecExpr>(values.getSCEV(&phi));
  return counter && counter->getLoop() == &loop && counter->isAffine() &&
                 llvm::isa<llvm::SCEVConstant>(counter->getStepRecurrence(values))
             ? Carried::counter
             : Carried::other;
}

/// Only values that idle turns preserve are used after the loop.
bool leaves_what_is_kept(const llvm::Loop &loop) {
  for (const llvm::PHINode &phi : loop.getExitBlock()->phis()) {
    llvm::Value *value = phi.getIncomingValueForBlock(loop.getLoopLatch());
    const auto *inside = llvm::dyn_cast<llvm::Instruction>(value);
    if (!inside || !loop.contains(inside))
      continue;
    auto *before = llvm::dyn_cast<llvm::PHINode>(by_idle_way(value, loop));
    if (!before || before->getParent() != loop.getHeader() ||
        before->getIncomingValueForBlock(loop.getLoopLatch()) != value)
      return false;
  }
  return true;
}

std::optional<Candidate> candidate(llvm::Loop &loop, llvm::DominatorTree &dominators,
                                   llvm::ScalarEvolution &values) {
  // Start plus number of turns stays below 2^31, so signed 32-bit comparisons hold.
  constexpr std::uint64_t most = std::uint64_t{1} << 29;
  llvm::BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch(), *exit = loop.getExitBlock();
  if (!loop.isInnermost() || !loop.getLoopPreheader() || !latch || !exit || latch == header ||
      loop.getExitingBlock() != latch || exit->getSinglePredecessor() != latch || !loop.isLCSSAForm(dominators))
    return std::nullopt;
  auto *branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
  if (!branch || !branch->isConditional() ||
      (branch->getSuccessor(0) == latch) == (branch->getSuccessor(1) == latch))
    return std::nullopt;
  const auto *turns = llvm::dyn_cast<llvm::SCEVConstant>(values.getBackedgeTakenCount(&loop));
  auto *compare = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  if (!turns || turns->getAPInt().ugt(most) || !compare || !only_computes(*header) || !only_computes(*latch))
    return std::nullopt;

  llvm::CmpInst::Predicate predicate = compare->getPredicate();
  llvm::Value *index = compare->getOperand(0), *bound = compare->getOperand(1);
  if (loop.isLoopInvariant(index)) {
    std::swap(index, bound);
    predicate = llvm::CmpInst::getSwappedPredicate(predicate);
  }
  // Comparisons with "or equal" against constants have already become these.
  const bool below = predicate == llvm::CmpInst::ICMP_ULT || predicate == llvm::CmpInst::ICMP_SLT;
  const bool above = predicate == llvm::CmpInst::ICMP_UGE || predicate == llvm::CmpInst::ICMP_SGE;
  if (!(below || above) || !loop.isLoopInvariant(bound))
    return std::nullopt;
  const auto *counted = llvm::dyn_cast<llvm::SCEVAddRecExpr>(values.getSCEV(index));
  if (!counted || counted->getLoop() != &loop || !counted->isAffine() ||
      !counted->getStepRecurrence(values)->isOne() || index->getType()->getIntegerBitWidth() < 32)
    return std::nullopt;
  const auto *start = llvm::dyn_cast<llvm::SCEVConstant>(counted->getStart());
  if (!start || start->getAPInt().isNegative() || start->getAPInt().ugt(most))
    return std::nullopt;
  for (llvm::PHINode &phi : header->phis())
    if (carried(phi, loop, values) == Carried::other)
      return std::nullopt;
  if (!leaves_what_is_kept(loop))
    return std::nullopt;
  const unsigned active = branch->getSuccessor(0) == latch ? 1 : 0;
  return Candidate{&loop,
                   branch,
                   active,
                   below == (active == 0),
                   compare->isSigned(),
                   bound,
                   start->getAPInt().getZExtValue(),
                   turns->getAPInt().getZExtValue() + 1};
}

/// The number of turns whose index is below the bound; these come first.
llvm::Value *turns_below(const Candidate &found, llvm::IRBuilder<> &builder) {
  llvm::Type *type = found.bound->getType();
  const auto least = found.is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin;
  const auto most = found.is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax;
  llvm::Value *start = llvm::ConstantInt::get(type, found.start),
              *end = llvm::ConstantInt::get(type, found.start + found.turns);
  llvm::Value *change =
      builder.CreateBinaryIntrinsic(least, builder.CreateBinaryIntrinsic(most, found.bound, start), end);
  return builder.CreateZExtOrTrunc(builder.CreateSub(change, start), builder.getInt64Ty(), "turns.below");
}

void transform(const Candidate &found, llvm::ScalarEvolution &values) {
  llvm::Loop &loop = *found.loop;
  llvm::BasicBlock *before = loop.getLoopPreheader(), *header = loop.getHeader(), *latch = loop.getLoopLatch(),
                   *exit = loop.getExitBlock();
  std::vector<std::pair<llvm::PHINode *, const llvm::APInt *>> counters;
  for (llvm::PHINode &phi : header->phis())
    if (carried(phi, loop, values) == Carried::counter) {
      const auto *counter = llvm::cast<llvm::SCEVAddRecExpr>(values.getSCEV(&phi));
      counters.emplace_back(&phi, &llvm::cast<llvm::SCEVConstant>(counter->getStepRecurrence(values))->getAPInt());
    }
  std::vector<std::pair<llvm::PHINode *, llvm::Value *>>
      left; // a value used after the loop, and its value before the loop
  for (llvm::PHINode &phi : exit->phis()) {
    llvm::Value *value = phi.getIncomingValueForBlock(latch);
    const auto *inside = llvm::dyn_cast<llvm::Instruction>(value);
    if (inside && loop.contains(inside))
      value = llvm::cast<llvm::PHINode>(by_idle_way(value, loop))->getIncomingValueForBlock(before);
    left.emplace_back(&phi, value);
  }

  llvm::IRBuilder<> builder(before->getTerminator());
  llvm::Value *below = turns_below(found, builder);
  llvm::Value *turns =
      found.first_are_active ? below : builder.CreateSub(builder.getInt64(found.turns), below, "turns.active");
  if (!found.first_are_active)
    for (auto [phi, step] : counters) {
      llvm::Value *skipped = builder.CreateMul(builder.CreateZExtOrTrunc(below, phi->getType()),
                                               llvm::ConstantInt::get(phi->getType(), *step));
      phi->setIncomingValueForBlock(before, builder.CreateAdd(phi->getIncomingValueForBlock(before), skipped));
    }

  // Counts the turns from zero to the number of those that remain.
  builder.SetInsertPoint(header, header->begin());
  llvm::PHINode *turn = builder.CreatePHI(builder.getInt64Ty(), 2, "turn");
  auto *back = llvm::cast<llvm::BranchInst>(latch->getTerminator());
  builder.SetInsertPoint(back);
  llvm::Value *next = builder.CreateAdd(turn, builder.getInt64(1), "turn.next", /*NUW=*/true, /*NSW=*/true);
  turn->addIncoming(builder.getInt64(0), before);
  turn->addIncoming(next, latch);
  llvm::Value *goes_on = builder.CreateICmpULT(next, turns);
  back->setCondition(back->getSuccessor(0) == header ? goes_on : builder.CreateNot(goes_on));
  found.branch->setCondition(builder.getInt1(found.active == 0));

  // No turn at all.
  llvm::BasicBlock *after = llvm::SplitBlock(exit, exit->getFirstNonPHI());
  llvm::BasicBlock *into = llvm::SplitBlock(before, before->getTerminator());
  header->replacePhiUsesWith(before, into); // SplitBlock updates only the phis that it knows of
  before->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(before);
  builder.CreateCondBr(builder.CreateICmpEQ(turns, builder.getInt64(0)), after, into);
  for (auto [phi, value] : left) {
    builder.SetInsertPoint(after, after->begin());
    llvm::PHINode *merged = builder.CreatePHI(phi->getType(), 2);
    phi->replaceAllUsesWith(merged);
    merged->addIncoming(phi, exit);
    merged->addIncoming(value, before);
  }
}

} // namespace

llvm::PreservedAnalyses ActiveRange::run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
  bool changed = false;
  for (bool again = true; again;) {
    again = false;
    auto &loops = analyses.getResult<llvm::LoopAnalysis>(function);
    auto &dominators = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
    auto &values = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
    for (llvm::Loop *loop : loops.getLoopsInPreorder())
      if (std::optional<Candidate> found = candidate(*loop, dominators, values)) {
        transform(*found, values);
        analyses.invalidate(function, llvm::PreservedAnalyses::none());
        changed = again = true; // the condition is now a constant
        break;
      }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace ampsim::frontend
