// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See atomic_orders.h.
#include "frontend/cuda/atomic_orders.h"
#include "frontend/code/atomic_scope.h"
#include "frontend/code/fences.h"

#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <map>
#include <vector>

namespace ampsim::frontend {
namespace {

using llvm::AtomicOrdering;

/// Distinguishes ampsim's own functions from the program's by the file that defines them: the paths in debug information
/// may be mapped, and the toolkit's folder has links to the headers.
class OwnFunctions {
public:
  OwnFunctions(clang::CodeGenerator &code, const clang::ASTContext &context, const std::string &headers)
      : code(code), sources(context.getSourceManager()) {
    // In a build tree, a language's folder is a link.
    std::error_code error;
    for (llvm::sys::fs::directory_iterator each(headers + "/languages", error), end; each != end && !error;
         each.increment(error))
      folders.push_back(real_path(each->path()) + "/");
  }

  bool has(const llvm::Function &function) {
    const clang::Decl *declaration = code.GetDeclForMangledName(function.getName());
    if (!declaration || folders.empty()) // made by the compiler; or nothing is known of the headers
      return true;
    const clang::FileID file = sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    const auto [place, is_new] = known.try_emplace(file, false);
    if (is_new)
      if (const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
        place->second = llvm::any_of(folders, [path = real_path(entry->getName())](llvm::StringRef each) {
          return llvm::StringRef(path).starts_with(each);
        });
    return place->second;
  }

private:
  static std::string real_path(llvm::StringRef path) {
    llvm::SmallString<256> real;
    return llvm::sys::fs::real_path(path, real) ? path.str() : real.str().str();
  }

  clang::CodeGenerator &code;
  const clang::SourceManager &sources;
  std::vector<std::string> folders; // of the languages' headers
  std::map<clang::FileID, bool> known;
};

/// The bits of a fence for the sides of an order.
FenceMask sides_of(AtomicOrdering order) {
  return (llvm::isReleaseOrStronger(order) ? fence_releases : 0) |
         (llvm::isAcquireOrStronger(order) ? fence_acquires : 0);
}

class OrderGiver {
public:
  explicit OrderGiver(llvm::Module &module) : module(module), builder(module.getContext()) {}

  void give(llvm::Instruction &instruction) {
    if (auto *fence = llvm::dyn_cast<llvm::FenceInst>(&instruction))
      return replace(*fence);
    if (auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
      return give(*swap);
    AtomicOrdering order = AtomicOrdering::Monotonic;
    llvm::Type *type = instruction.getType();
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      order = load->getOrdering();
    } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      order = store->getOrdering();
      type = store->getValueOperand()->getType();
    } else {
      order = llvm::cast<llvm::AtomicRMWInst>(instruction).getOrdering();
    }
    if (!llvm::isa<llvm::LoadInst>(instruction)) // which releases nothing, whatever its order
      order_place(instruction, type, sides_of(order) & fence_releases, &instruction);
    if (!llvm::isa<llvm::StoreInst>(instruction))
      order_place(instruction, type, sides_of(order) & fence_acquires, instruction.getNextNode());
    set_reach(instruction, Reach::system);
  }

private:
  llvm::Module &module;
  llvm::IRBuilder<> builder;

  static llvm::Value *place_of(llvm::Instruction &operation) {
    llvm::Value *place = llvm::getLoadStorePointerOperand(&operation);
    return place ? place : operation.getOperand(0); // an update's, or a compare-and-swap's
  }

  /// A fence that orders only the operations on the place of an atomic one.
  void order_place(llvm::Instruction &operation, llvm::Type *type, FenceMask side, llvm::Instruction *before) {
    if (!side)
      return;
    builder.SetInsertPoint(before);
    builder.SetCurrentDebugLocation(operation.getDebugLoc());
    const std::uint64_t bytes = module.getDataLayout().getTypeStoreSize(type);
    insert_fence(builder, fence_all | side, place_of(operation), bytes);
  }

  /// A compare-and-swap has an order of its own where it fails.
  void give(llvm::AtomicCmpXchgInst &swap) {
    llvm::Type *type = swap.getCompareOperand()->getType();
    const bool success = llvm::isAcquireOrStronger(swap.getSuccessOrdering());
    const bool failure = llvm::isAcquireOrStronger(swap.getFailureOrdering());
    order_place(swap, type, sides_of(swap.getSuccessOrdering()) & fence_releases, &swap);
    llvm::Instruction *next = swap.getNextNode();
    if (success && failure) {
      order_place(swap, type, fence_acquires, next);
    } else if (success || failure) {
      builder.SetInsertPoint(next);
      llvm::Value *swapped = builder.CreateExtractValue(&swap, 1);
      llvm::Value *acquires = success ? swapped : builder.CreateNot(swapped);
      order_place(swap, type, fence_acquires, llvm::SplitBlockAndInsertIfThen(acquires, next, false));
    }
    set_reach(swap, Reach::system);
  }

  void replace(llvm::FenceInst &fence) {
    if (fence.getSyncScopeID() == llvm::SyncScope::SingleThread)
      return;
    builder.SetInsertPoint(&fence);
    // A sequentially consistent fence has neither bit.
    const FenceMask sides =
        fence.getOrdering() == AtomicOrdering::SequentiallyConsistent ? 0 : sides_of(fence.getOrdering());
    insert_fence(builder, fence_all | sides);
    fence.eraseFromParent();
  }
};

} // namespace

void give_atomics_their_orders(clang::CodeGenerator &code, const clang::ASTContext &context,
                               const std::string &headers) {
  OwnFunctions own(code, context, headers);
  OrderGiver orders(*code.GetModule());
  for (llvm::Function &function : *code.GetModule()) {
    std::vector<llvm::Instruction *> atomics;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.isAtomic())
        atomics.push_back(&instruction);
    if (atomics.empty() || own.has(function))
      continue;
    for (llvm::Instruction *each : atomics)
      orders.give(*each);
  }
}

} // namespace ampsim::frontend
