// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See vector_components.h.
#include "frontend/opencl/vector_components.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

#include <cstdint>
#include <numeric>
#include <vector>

namespace ampsim::frontend {
namespace {

using Components = llvm::SmallBitVector;
constexpr int no_component = -1;

/// Adds the components that the users of `vector` need; `from` says which of them its own ones are.
void add_needed(const llvm::Value &vector, const std::vector<int> &from, Components &needed) {
  for (const llvm::User *user : vector.users()) {
    if (const auto *element = llvm::dyn_cast<llvm::ExtractElementInst>(user))
      if (const auto *index = llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand());
          index && index->getValue().ult(from.size())) {
        if (const int component = from[index->getZExtValue()]; component != no_component)
          needed.set(unsigned(component));
        continue;
      }
    if (const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(user)) {
      std::vector<int> mapped;
      for (const int chosen : shuffle->getShuffleMask()) {
        const unsigned operand = chosen >= int(from.size());
        const bool of_vector = chosen >= 0 && shuffle->getOperand(operand) == &vector;
        mapped.push_back(of_vector ? from[std::size_t(chosen) - operand * from.size()] : no_component);
      }
      add_needed(*shuffle, mapped, needed);
      continue;
    }
    for (const int component : from)
      if (component != no_component)
        needed.set(unsigned(component));
  }
}

/// Returns whether the read is for a store of the whole vector, in which components have been changed.
bool is_stored_back(const llvm::Value &vector, const llvm::Value *place) {
  return llvm::any_of(vector.users(), [&](const llvm::User *user) {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return store->getPointerOperand() == place;
    return llvm::isa<llvm::InsertElementInst, llvm::ShuffleVectorInst>(user) && is_stored_back(*user, place);
  });
}

bool is_limited(const llvm::LoadInst &load) {
  return llvm::isa<llvm::FixedVectorType>(load.getType()) &&
         !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(load.getPointerOperand())) &&
         !is_stored_back(load, load.getPointerOperand());
}

void limit(llvm::LoadInst &load) {
  const auto &whole = *llvm::cast<llvm::FixedVectorType>(load.getType());
  const unsigned count = whole.getNumElements();
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  Components needed(count);
  add_needed(load, all, needed);
  // Clang reads a whole vector of three as one of four.
  if (load.getName().starts_with("loadVec4"))
    needed.set(3);
  if (needed.none() || needed[count - 1])
    return;
  llvm::IRBuilder<> builder(&load);
  llvm::Type *element = whole.getElementType();
  const std::uint64_t size = element->getPrimitiveSizeInBits().getFixedValue() / 8;
  llvm::Value *result = llvm::PoisonValue::get(load.getType());
  // From the first component on, whose address has the vector's alignment.
  const unsigned end = unsigned(needed.find_last()) + 1;
  for (unsigned first = 0, length = 0; first < end; first += length) {
    length = llvm::bit_floor(end - first); // a vector of three has room for four
    llvm::Type *type = length > 1 ? llvm::FixedVectorType::get(element, length) : element;
    llvm::Value *place = load.getPointerOperand();
    if (first)
      place = builder.CreateConstInBoundsGEP1_64(element, place, first);
    llvm::Value *part = builder.CreateAlignedLoad(type, place, llvm::commonAlignment(load.getAlign(), first * size),
                                                  load.isVolatile());
    for (unsigned k = 0; k < length; ++k) {
      llvm::Value *component = length > 1 ? builder.CreateExtractElement(part, k) : part;
      result = builder.CreateInsertElement(result, component, first + k);
    }
  }
  load.replaceAllUsesWith(result);
  load.eraseFromParent();
}

} // namespace

void read_components_alone(llvm::Module &module) {
  std::vector<llvm::LoadInst *> loads;
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load && is_limited(*load))
          loads.push_back(load);
  for (llvm::LoadInst *load : loads)
    limit(*load);
}

} // namespace ampsim::frontend
