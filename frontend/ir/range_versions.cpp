// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ir/range_versions.h"
#include "frontend/code/abi_functions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The conditions of a branch in a loop that goes one way if all of them hold. Numbers have 32 or 64 bits.
struct Question {
  enum class Kind {
    below,        // `index` < `bound`, both unsigned
    signed_below, // ... both signed
    signed_above, // `index` > `bound`, both signed
    multiple,     // `index` is a multiple of `bound`, a power of two
  } kind;
  const llvm::SCEV *first, *step; // of the index; step 0: the same in every iteration
  llvm::Value *bound;
};
struct Check {
  llvm::BranchInst *branch;
  unsigned inside; // successor
  std::vector<Question> questions;
};

class Versioner {
public:
  Versioner(llvm::Function &function, llvm::LoopInfo &loops, llvm::DominatorTree &dominators,
            llvm::ScalarEvolution &values)
      : function(function), loops(loops), dominators(dominators), values(values) {}

  bool run() {
    std::vector<llvm::Loop *> innermost;
    for (llvm::Loop *loop : loops.getLoopsInPreorder())
      if (loop->isInnermost())
        innermost.push_back(loop);
    bool changed = false;
    for (llvm::Loop *loop : innermost)
      changed |= version(*loop);
    return changed;
  }

private:
  llvm::Function &function;
  llvm::LoopInfo &loops;
  llvm::DominatorTree &dominators;
  llvm::ScalarEvolution &values;

  /// Conditions that the numbers of the present loop do not wrap.
  llvm::SmallPtrSet<const llvm::SCEVPredicate *, 4> assumed;

  static bool reports(const llvm::BasicBlock &block) {
    for (const llvm::Instruction &instruction : block)
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->getCalledFunction())
        for (AbiFunction hook : {AbiFunction::hook_outside, AbiFunction::hook_pointer})
          if (call->getCalledFunction()->getName().starts_with(name_of(hook)))
            return true;
    return false;
  }

  std::optional<Check> check(llvm::BasicBlock &block, const llvm::Loop &loop) {
    auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional() || &block == loop.getLoopLatch())
      return std::nullopt;
    unsigned outside = reports(*branch->getSuccessor(0)) ? 0 : 1;
    if (!reports(*branch->getSuccessor(outside)))
      return guard(*branch, loop);
    if (reports(*branch->getSuccessor(1 - outside)))
      return std::nullopt;
    Check found{branch, 1 - outside, {}};
    if (!ask(*branch->getCondition(), /*negated=*/outside == 0, loop, found.questions))
      return std::nullopt;
    return found;
  }

  /// A condition of the program on an index that does not begin with 0 in each tile.
  std::optional<Check> guard(llvm::BranchInst &branch, const llvm::Loop &loop) {
    for (bool negated : {false, true}) {
      Check found{&branch, negated ? 1u : 0u, {}};
      const auto before = assumed;
      if (ask(*branch.getCondition(), negated, loop, found.questions) &&
          std::ranges::all_of(found.questions, [](const Question &each) {
            return each.kind != Question::Kind::multiple && !each.step->isZero() &&
                   !llvm::isa<llvm::SCEVConstant>(each.first);
          }))
        return found;
      assumed = before;
    }
    return std::nullopt;
  }

  /// The conditions whose conjunction is the branch's condition, or its negation. The optimiser combines the checks of
  /// an index of several dimensions into one condition.
  bool ask(llvm::Value &condition, bool negated, const llvm::Loop &loop, std::vector<Question> &questions) {
    using namespace llvm::PatternMatch;
    if (const auto *known =
            llvm::dyn_cast<llvm::ConstantInt>(&condition)) // remains of a loop that has been unswitched
      return known->isOne() != negated;
    llvm::Value *a, *b;
    if (negated ? match(&condition, m_LogicalOr(m_Value(a), m_Value(b)))
                : match(&condition, m_LogicalAnd(m_Value(a), m_Value(b))))
      return ask(*a, negated, loop, questions) && ask(*b, negated, loop, questions);
    auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&condition);
    if (!compare)
      return false;
    llvm::Type *type = compare->getOperand(0)->getType();
    if (!type->isIntegerTy(32) && !type->isIntegerTy(64))
      return false;
    using Predicate = llvm::CmpInst;
    Predicate::Predicate predicate = negated ? compare->getInversePredicate() : compare->getPredicate();
    llvm::Value *index = compare->getOperand(0), *bound = compare->getOperand(1);
    const llvm::APInt *mask;
    if (predicate == Predicate::ICMP_EQ && match(bound, m_Zero()) &&
        match(index, m_And(m_Value(a), m_APInt(mask))) && mask->isMask())
      return ask_index(Question::Kind::multiple, *a, *llvm::ConstantInt::get(type, *mask + 1), loop, questions);
    if (loop.isLoopInvariant(index) && !loop.isLoopInvariant(bound)) {
      std::swap(index, bound);
      predicate = Predicate::getSwappedPredicate(predicate);
    }
    if (!loop.isLoopInvariant(bound))
      return false;
    switch (predicate) {
    case Predicate::ICMP_ULT:
      return ask_index(Question::Kind::below, *index, *bound, loop, questions);
    case Predicate::ICMP_UGT: // both are invariant: either may be the index
      return loop.isLoopInvariant(index) && ask_index(Question::Kind::below, *bound, *index, loop, questions);
    case Predicate::ICMP_SLT:
      return ask_index(Question::Kind::signed_below, *index, *bound, loop, questions);
    case Predicate::ICMP_SGT:
      return ask_index(Question::Kind::signed_above, *index, *bound, loop, questions);
    default:
      return false;
    }
  }

  bool ask_index(Question::Kind kind, llvm::Value &index, llvm::Value &bound, const llvm::Loop &loop,
                 std::vector<Question> &questions) {
    using namespace llvm::PatternMatch;
    llvm::Value *a, *b;
    if (kind == Question::Kind::below && match(&index, m_Or(m_Value(a), m_Value(b))) &&
        match(&bound, m_Power2())) // x | y < 2^k: both are below
      return ask_index(kind, *a, bound, loop, questions) && ask_index(kind, *b, bound, loop, questions);
    const llvm::SCEV *value = values.getSCEV(&index);
    if (values.isLoopInvariant(value, &loop)) {
      questions.push_back({kind, value, values.getZero(index.getType()), &bound});
      return true;
    }
    const auto *counted = llvm::dyn_cast<llvm::SCEVAddRecExpr>(value);
    llvm::SmallPtrSet<const llvm::SCEVPredicate *, 4> needed;
    if (!counted)
      counted = values.convertSCEVToAddRecWithPredicates(value, &loop, needed);
    if (!counted || counted->getLoop() != &loop || !counted->isAffine())
      return false;
    const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(counted->getStepRecurrence(values));
    if (!step || !step->getAPInt().isStrictlyPositive() || step->getAPInt().getActiveBits() > 31)
      return false;
    questions.push_back({kind, counted->getStart(), step, &bound});
    assumed.insert(needed.begin(), needed.end());
    return true;
  }

  bool version(llvm::Loop &loop) {
    llvm::BasicBlock *before = loop.getLoopPreheader(), *latch = loop.getLoopLatch(), *exit = loop.getExitBlock();
    if (!loop.isSafeToClone() || !before || !latch || !exit || loop.getExitingBlock() != latch ||
        exit->getSinglePredecessor() != latch)
      return false;
    const llvm::SCEV *turns = values.getBackedgeTakenCount(&loop);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(turns) || values.getTypeSizeInBits(turns->getType()) > 64)
      return false;
    std::vector<Check> checks;
    assumed.clear();
    for (llvm::BasicBlock *block : loop.blocks())
      if (std::optional<Check> found = check(*block, loop))
        checks.push_back(std::move(*found));
    if (checks.empty())
      return false;
    std::vector<Question> questions;
    for (const Check &each : checks)
      questions.insert(questions.end(), each.questions.begin(), each.questions.end());
    llvm::formLCSSA(loop, dominators, &loops, &values);

    // Below: 0 <= first < 2^62, and first + turns * step < bound, where turns and step are below 2^31. Then no index in
    // between is outside, and none wraps. The others are similar.
    llvm::Type *i64 = llvm::Type::getInt64Ty(function.getContext());
    llvm::SCEVExpander expander(values, function.getDataLayout(), "range");
    if (!expander.isSafeToExpandAt(turns, before->getTerminator()))
      return false;
    for (const Question &each : questions)
      if (!expander.isSafeToExpandAt(each.first, before->getTerminator()))
        return false;
    llvm::Value *count =
        expander.expandCodeFor(values.getTruncateOrZeroExtend(turns, i64), i64, before->getTerminator());
    llvm::IRBuilder<> builder(before->getTerminator());
    llvm::Value *all = builder.CreateICmpULT(count, builder.getInt64(std::uint64_t{1} << 31));
    for (const Question &each : questions) {
      llvm::Value *first = builder.CreateSExt(
          expander.expandCodeFor(each.first, each.first->getType(), before->getTerminator()), i64);
      llvm::Value *step =
          builder.getInt64(llvm::isa<llvm::SCEVConstant>(each.step)
                               ? std::uint64_t(llvm::cast<llvm::SCEVConstant>(each.step)->getAPInt().getSExtValue())
                               : 0);
      llvm::Value *last = builder.CreateAdd(first, builder.CreateMul(count, step));
      llvm::Value *small = builder.CreateICmpULT(builder.CreateAdd(first, builder.getInt64(std::uint64_t{1} << 62)),
                                                 builder.getInt64(std::uint64_t{1} << 63));
      auto largest = [&] { // that an index of this width can have
        return builder.getInt64(
            llvm::APInt::getSignedMaxValue(each.first->getType()->getIntegerBitWidth()).getZExtValue());
      };
      llvm::Value *inside = nullptr;
      switch (each.kind) {
      case Question::Kind::below:
        inside = builder.CreateAnd(builder.CreateICmpULT(first, builder.getInt64(std::uint64_t{1} << 62)),
                                   builder.CreateICmpULT(last, builder.CreateZExt(each.bound, i64)));
        break;
      case Question::Kind::signed_below:
        inside = builder.CreateAnd(small, builder.CreateICmpSLT(last, builder.CreateSExt(each.bound, i64)));
        break;
      case Question::Kind::signed_above:
        inside = builder.CreateAnd(builder.CreateAnd(small, builder.CreateICmpSLE(last, largest())),
                                   builder.CreateICmpSGT(first, builder.CreateSExt(each.bound, i64)));
        break;
      case Question::Kind::multiple:
        inside = builder.CreateICmpEQ(
            builder.CreateAnd(builder.CreateOr(first, step),
                              builder.CreateSub(builder.CreateZExt(each.bound, i64), builder.getInt64(1))),
            builder.getInt64(0));
        break;
      }
      all = builder.CreateAnd(all, inside);
    }
    for (const llvm::SCEVPredicate *predicate : assumed) {
      llvm::Value *fails = expander.expandCodeForPredicate(predicate, before->getTerminator());
      builder.SetInsertPoint(before->getTerminator());
      all = builder.CreateAnd(all, builder.CreateNot(fails));
    }

    all = builder.CreateFreeze(all); // an index that the loop does not check may be poison
    llvm::BasicBlock *entry =
        llvm::SplitBlock(before, before->getTerminator(), &dominators, &loops, nullptr, "inside");
    llvm::ValueToValueMapTy map;
    llvm::SmallVector<llvm::BasicBlock *, 16> copies;
    llvm::Loop *asking =
        llvm::cloneLoopWithPreheader(entry, before, &loop, map, ".asking", &loops, &dominators, copies);
    llvm::remapInstructionsInBlocks(copies, map);
    llvm::ReplaceInstWithInst(before->getTerminator(),
                              llvm::BranchInst::Create(entry, asking->getLoopPreheader(), all));
    for (llvm::PHINode &phi : exit->phis()) {
      llvm::Value *value = phi.getIncomingValueForBlock(latch);
      auto copy = map.find(value);
      phi.addIncoming(copy != map.end() ? static_cast<llvm::Value *>(copy->second) : value,
                      llvm::cast<llvm::BasicBlock>(map[latch]));
    }
    dominators.changeImmediateDominator(exit, before);
    for (const Check &each : checks)
      each.branch->setCondition(llvm::ConstantInt::getBool(function.getContext(), each.inside == 0));
    values.forgetLoop(&loop);
    values.forgetAllLoops();
    return true;
  }
};

} // namespace

llvm::PreservedAnalyses RangeVersions::run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses) {
  Versioner versioner(function, analyses.getResult<llvm::LoopAnalysis>(function),
                      analyses.getResult<llvm::DominatorTreeAnalysis>(function),
                      analyses.getResult<llvm::ScalarEvolutionAnalysis>(function));
  return versioner.run() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace ampsim::frontend
