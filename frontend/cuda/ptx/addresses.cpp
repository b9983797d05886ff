// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See addresses.h.
//
// The new pointer points to the byte that the integer named as long as the sum stayed within 64 bits or, for 32-bit
// addresses, within 2 GiB of the block's shared memory: distances are sign-extended, and getelementptr has no inbounds.
// An integer that depends on two pointers, or on one that is subtracted, remains an integer.
#include "frontend/cuda/ptx/addresses.h"
#include "frontend/cuda/ptx/emitter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <set>
#include <vector>

namespace ampsim::frontend {
namespace {

class Pointers {
public:
  /// Null if it does not depend on exactly one pointer.
  llvm::Value *of(llvm::Value *address) {
    std::set<llvm::Value *> open;
    return leads_back(address, open) ? pointer(address) : nullptr;
  }

private:
  std::map<llvm::Value *, llvm::Value *> known;

  static bool leads_back(llvm::Value *value, std::set<llvm::Value *> &open) {
    if (llvm::isa<llvm::PtrToIntOperator>(value))
      return true;
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value))
      return !open.insert(value).second || // around a loop
             llvm::all_of(phi->incoming_values(), [&](llvm::Value *each) { return leads_back(each, open); });
    if (auto *choice = llvm::dyn_cast<llvm::SelectInst>(value))
      return leads_back(choice->getTrueValue(), open) && leads_back(choice->getFalseValue(), open);
    if (auto *cast = llvm::dyn_cast<llvm::CastInst>(value))
      return llvm::isa<llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst>(cast) &&
             leads_back(cast->getOperand(0), open);
    const auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!sum || (sum->getOpcode() != llvm::Instruction::Add && sum->getOpcode() != llvm::Instruction::Sub))
      return false;
    std::set<llvm::Value *> first = open, second = open;
    const bool left = leads_back(sum->getOperand(0), first), right = leads_back(sum->getOperand(1), second);
    if (left == right || (right && sum->getOpcode() == llvm::Instruction::Sub))
      return false;
    open = left ? first : second;
    return true;
  }

  /// The distance of an address that depends on a single pointer.
  llvm::Value *pointer(llvm::Value *value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    llvm::Type *type = llvm::PointerType::getUnqual(value->getContext());
    if (auto *cast = llvm::dyn_cast<llvm::PtrToIntOperator>(value))
      return cast->getPointerOperand();
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      auto *made = llvm::PHINode::Create(type, phi->getNumIncomingValues(), "", phi->getIterator());
      known[value] = made;
      for (unsigned k = 0; k < phi->getNumIncomingValues(); ++k)
        made->addIncoming(pointer(phi->getIncomingValue(k)), phi->getIncomingBlock(k));
      return made;
    }
    auto *instruction = llvm::cast<llvm::Instruction>(value);
    if (auto *choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
      llvm::Value *first = pointer(choice->getTrueValue()), *second = pointer(choice->getFalseValue());
      llvm::IRBuilder<> builder(instruction);
      return known[value] = builder.CreateSelect(choice->getCondition(), first, second);
    }
    if (llvm::isa<llvm::CastInst>(value))
      return known[value] = pointer(instruction->getOperand(0));
    std::set<llvm::Value *> open;
    const bool left = leads_back(instruction->getOperand(0), open);
    llvm::Value *base = pointer(instruction->getOperand(left ? 0 : 1));
    llvm::IRBuilder<> builder(instruction);
    // 32-bit addresses extend up and down from shared memory.
    llvm::Value *distance = builder.CreateSExt(instruction->getOperand(left ? 1 : 0), builder.getInt64Ty());
    if (instruction->getOpcode() == llvm::Instruction::Sub)
      distance = builder.CreateNeg(distance);
    return known[value] = builder.CreateGEP(builder.getInt8Ty(), base, distance);
  }
};

/// The address that a pointer into shared memory was derived from: `base + sext(number - half)`.
llvm::Value *number_of(llvm::Instruction &pointer) {
  auto *step = llvm::dyn_cast<llvm::GetElementPtrInst>(&pointer);
  auto *extended = step ? llvm::dyn_cast<llvm::SExtInst>(step->getOperand(1)) : nullptr;
  auto *difference = extended ? llvm::dyn_cast<llvm::BinaryOperator>(extended->getOperand(0)) : nullptr;
  return difference && difference->getOpcode() == llvm::Instruction::Sub ? difference->getOperand(0) : nullptr;
}

} // namespace

void addresses_to_pointers(llvm::Function &function) {
  std::vector<std::pair<llvm::Instruction *, llvm::Value *>> found; // with the integer that it is made from
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *cast = llvm::dyn_cast<llvm::IntToPtrInst>(&instruction))
      found.emplace_back(cast, cast->getOperand(0));
    else if (instruction.getMetadata(shared_address_metadata))
      if (llvm::Value *number = number_of(instruction))
        found.emplace_back(&instruction, number);
  Pointers pointers;
  std::vector<llvm::WeakTrackingVH> unused;
  for (const auto &[made, address] : found)
    if (llvm::Value *pointer = pointers.of(address)) {
      made->replaceAllUsesWith(pointer);
      unused.emplace_back(made);
    }
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(
      *std::make_unique<llvm::SmallVector<llvm::WeakTrackingVH, 16>>(unused.begin(), unused.end()));
}

} // namespace ampsim::frontend
