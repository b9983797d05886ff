// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See compared_values.h. The call's message has the kind ampsim_message_compared and three arguments: the number of the
// comparison that failed, the number of comparisons, and the operands.
#include "frontend/ir/compared_values.h"

#include "frontend/code/abi_functions.h"
#include "frontend/code/assertions.h"
#include "model/abi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace ampsim::frontend {
namespace {

/// A value, in the form of ampsim_message_argument.
struct Operand {
  llvm::Value *bits = nullptr; // 64 bits wide
  unsigned kind = ampsim_message_signed;
};

/// One path to the failure, or past it.
struct Way {
  llvm::BasicBlock *from = nullptr;
  const llvm::CmpInst *comparison = nullptr; // that decided it; null if unknown
  bool fails = true;
  std::vector<Operand> operands = {}; // of the comparison; empty if their values are not reported
};

/// The path to the call, as far as it is the only one.
llvm::BasicBlock *begin_of_failure(llvm::BasicBlock *block) {
  for (unsigned steps = 0; steps < 16; ++steps) {
    llvm::BasicBlock *before = block->getSinglePredecessor();
    if (!before || before->getTerminator()->getNumSuccessors() != 1)
      break;
    block = before;
  }
  return block;
}

std::optional<Operand> operand_of(llvm::Value *value, const llvm::CmpInst &comparison, llvm::BasicBlock &from) {
  llvm::Type *type = value->getType();
  llvm::IRBuilder<> builder(from.getTerminator());
  if (type->isFloatTy() || type->isDoubleTy() || type->isHalfTy() || type->isBFloatTy())
    return Operand{builder.CreateBitCast(builder.CreateFPExt(value, builder.getDoubleTy()), builder.getInt64Ty()),
                   ampsim_message_float};
  if (!type->isIntegerTy() || type->getIntegerBitWidth() > 64)
    return std::nullopt; // reports do not show the values of pointers
  if (comparison.isUnsigned())
    return Operand{builder.CreateZExt(value, builder.getInt64Ty()), ampsim_message_unsigned};
  return Operand{builder.CreateSExt(value, builder.getInt64Ty()), ampsim_message_signed};
}

/// The value without its negations; `negated` says whether their number is odd.
llvm::Value *without_negations(llvm::Value *condition, bool &negated) {
  llvm::Value *inner = nullptr;
  while (llvm::PatternMatch::match(condition, llvm::PatternMatch::m_Not(llvm::PatternMatch::m_Value(inner)))) {
    condition = inner;
    negated = !negated;
  }
  return condition;
}

const llvm::CmpInst *comparison_in(llvm::Value *condition) {
  bool negated = false;
  return llvm::dyn_cast<llvm::CmpInst>(without_negations(condition, negated));
}

/// The value that decides the branch at the block's end.
const llvm::CmpInst *comparison_at_end(const llvm::BasicBlock &block) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  return branch && branch->isConditional() ? comparison_in(branch->getCondition()) : nullptr;
}

/// The paths to a block, in the order of the function's blocks. None if a predecessor occurs twice, since its
/// comparison then decides nothing.
std::vector<Way> ways_to(llvm::BasicBlock &block) {
  constexpr std::size_t most = 16;
  const std::vector<llvm::BasicBlock *> before(llvm::pred_begin(&block), llvm::pred_end(&block));
  std::vector<Way> ways;
  if (before.size() > most)
    return ways;
  for (llvm::BasicBlock &each : *block.getParent()) {
    const auto times = std::ranges::count(before, &each);
    if (times > 1)
      return {};
    if (times == 1)
      ways.push_back({.from = &each, .comparison = comparison_at_end(each)});
  }
  return ways;
}

class ComparedValuesReporter {
public:
  explicit ComparedValuesReporter(llvm::CallInst &call)
      : function(*call.getFunction()), builder(call.getContext()), failure(begin_of_failure(call.getParent())) {}

  void run() {
    if (failure->isEntryBlock())
      return;
    llvm::BasicBlock *meeting = failure;
    std::vector<Way> ways = ways_to(*failure);
    if (ways.size() == 1 && !ways[0].comparison) {
      meeting = ways[0].from;
      ways = ways_through(*meeting);
    }
    std::size_t comparisons = 0;
    for (Way &way : ways) {
      comparisons += way.fails;
      if (!way.fails || !way.comparison)
        continue;
      for (llvm::Value *operand : way.comparison->operands())
        if (std::optional<Operand> known = operand_of(operand, *way.comparison, *way.from))
          way.operands.push_back(*known);
      if (way.operands.size() < 2)
        way.operands.clear();
    }
    if (llvm::any_of(ways, [](const Way &way) { return !way.operands.empty(); }))
      report(ways, comparisons, *meeting);
  }

private:
  llvm::Function &function;
  llvm::IRBuilder<> builder;
  llvm::BasicBlock *failure;

  /// The block in which the parts of an `a && b` that has become a value meet. A constant that comes in was decided by
  /// the branch at the end of its block.
  std::vector<Way> ways_through(llvm::BasicBlock &block) const {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional())
      return {};
    bool fails_on = branch->getSuccessor(0) == failure;
    const auto *value = llvm::dyn_cast<llvm::PHINode>(without_negations(branch->getCondition(), fails_on));
    if (!value || value->getParent() != &block)
      return {};
    std::vector<Way> ways = ways_to(block);
    for (Way &way : ways) {
      llvm::Value *decided = value->getIncomingValueForBlock(way.from);
      if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(decided))
        way.fails = constant->isOne() == fails_on;
      else
        way.comparison = comparison_in(decided);
    }
    return ways;
  }

  /// The values meet where the paths do, and are reported where the assertion fails.
  void report(const std::vector<Way> &ways, std::size_t comparisons, llvm::BasicBlock &meeting) {
    llvm::Type *i32 = builder.getInt32Ty(), *i64 = builder.getInt64Ty();
    builder.SetInsertPoint(&meeting, meeting.begin());
    llvm::PHINode *number = builder.CreatePHI(i64, unsigned(ways.size()));
    llvm::PHINode *bits[2] = {builder.CreatePHI(i64, unsigned(ways.size())),
                              builder.CreatePHI(i64, unsigned(ways.size()))};
    llvm::PHINode *kind = builder.CreatePHI(i32, unsigned(ways.size()));
    std::size_t k = 0;
    for (const Way &way : ways) {
      const bool known = !way.operands.empty();
      number->addIncoming(builder.getInt64(known ? k : comparisons), way.from);
      for (unsigned side = 0; side < 2; ++side)
        bits[side]->addIncoming(known ? way.operands[side].bits : builder.getInt64(0), way.from);
      kind->addIncoming(builder.getInt32(known ? way.operands[0].kind : unsigned(ampsim_message_signed)), way.from);
      k += way.fails;
    }
    builder.SetInsertPoint(failure, failure->getFirstInsertionPt());
    const Operand arguments[] = {{number, ampsim_message_unsigned},
                                 {builder.getInt64(comparisons), ampsim_message_unsigned},
                                 {bits[0], 0},
                                 {bits[1], 0}};
    llvm::AllocaInst *list = list_of(std::size(arguments));
    for (std::size_t each = 0; each < std::size(arguments); ++each) {
      builder.CreateStore(arguments[each].bits, field(list, each, offsetof(ampsim_message_argument, bits)));
      builder.CreateStore(each < 2 ? builder.getInt32(arguments[each].kind) : static_cast<llvm::Value *>(kind),
                          field(list, each, offsetof(ampsim_message_argument, kind)));
      builder.CreateStore(builder.getInt32(8), field(list, each, offsetof(ampsim_message_argument, size)));
    }
    builder.CreateCall(declare(*function.getParent(), AbiFunction::message),
                       {builder.getInt32(ampsim_message_compared),
                        llvm::ConstantPointerNull::get(builder.getPtrTy()), list,
                        builder.getInt32(unsigned(std::size(arguments)))});
  }

  llvm::AllocaInst *list_of(std::size_t arguments) {
    llvm::IRBuilder<> at_entry(&function.getEntryBlock(), function.getEntryBlock().begin());
    llvm::AllocaInst *list = at_entry.CreateAlloca(
        llvm::ArrayType::get(at_entry.getInt8Ty(), arguments * sizeof(ampsim_message_argument)), nullptr,
        "compared");
    list->setAlignment(llvm::Align(alignof(ampsim_message_argument)));
    return list;
  }
  llvm::Value *field(llvm::Value *list, std::size_t k, std::size_t offset) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), list,
                                              k * sizeof(ampsim_message_argument) + offset);
  }
};

} // namespace

void report_compared_values(llvm::Function &function) {
  std::vector<llvm::CallInst *> failures;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (const llvm::CallBase *message = call_to(&instruction, AbiFunction::message))
      if (const auto *kind = llvm::dyn_cast<llvm::ConstantInt>(message->getArgOperand(0));
          kind && kind->getZExtValue() == ampsim_message_assertion && !instruction.getMetadata(text_alone))
        failures.push_back(llvm::cast<llvm::CallInst>(&instruction));
  for (llvm::CallInst *call : failures)
    ComparedValuesReporter(*call).run();
}

} // namespace ampsim::frontend
