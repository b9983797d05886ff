// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See interval_loops.h. The steps: cut the kernel at its barriers, lay out the frame, clone the kernel once per start,
// and put each clone into a loop over the threads.
#include "frontend/forms/interval_loops.h"
#include "frontend/forms/barrier_cuts.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

namespace ampsim::frontend {
namespace {

constexpr std::uint64_t frame_alignment = 16;

class Splitter {
public:
  explicit Splitter(llvm::Function &kernel)
      : kernel(kernel), context(kernel.getContext()), layout(kernel.getDataLayout()), builder(context) {}

  std::optional<SplitKernel> run() {
    std::optional<BarrierCuts> found = cut_at_barriers(kernel);
    if (!found || found->barriers.empty())
      return std::nullopt;
    cuts = std::move(*found);
    for (const BarrierCuts::Barrier &barrier : cuts.barriers)
      result.barriers.push_back({barrier.site, barrier.fence});
    lay_out_frame();
    std::vector<llvm::Function *> parts;
    for (std::size_t start = 0; start <= cuts.barriers.size(); ++start)
      parts.push_back(make_part(start));
    for (std::size_t start = 0; start < parts.size(); ++start)
      make_interval(*parts[start], start);
    kernel.eraseFromParent();
    return std::move(result);
  }

private:
  llvm::Function &kernel;
  llvm::LLVMContext &context;
  const llvm::DataLayout &layout;
  llvm::IRBuilder<> builder;
  SplitKernel result;
  BarrierCuts cuts;
  std::vector<std::pair<const llvm::AllocaInst *, std::uint64_t>> frame; // with offsets

  void lay_out_frame() {
    std::uint64_t next = 0;
    for (llvm::Instruction &instruction : llvm::instructions(kernel))
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        next = llvm::alignTo(next, local->getAlign());
        frame.emplace_back(local, next);
        next += local->getAllocationSize(layout)->getFixedValue();
      }
    result.frame_bytes = llvm::alignTo(next, frame_alignment);
  }

  //===--- the parts -------------------------------------------------------------------===//

  /// Runs one thread from `start` to its next barrier or its end. Returns where it arrived.
  llvm::Function *make_part(std::size_t start) {
    llvm::Type *pointer = builder.getPtrTy();
    auto *type = llvm::FunctionType::get(builder.getInt32Ty(), {pointer, pointer, pointer}, false);
    llvm::Function *part =
        llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                               interval_symbol(kernel.getName().str(), start) + ".part", kernel.getParent());
    llvm::ValueToValueMapTy map;
    map[kernel.getArg(0)] = part->getArg(0);
    map[kernel.getArg(1)] = part->getArg(1);
    // Cloned as a void function; its returns are rewritten below.
    llvm::SmallVector<llvm::ReturnInst *> returns;
    llvm::CloneFunctionInto(part, &kernel, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
    part->setAttributes(llvm::AttributeList());
    part->addFnAttr(llvm::Attribute::AlwaysInline);
    part->addFnAttr(llvm::Attribute::NoUnwind);
    part->setMetadata("ampsim.tile_local", nullptr);

    for (llvm::ReturnInst *end : returns)
      llvm::ReplaceInstWithInst(end, llvm::ReturnInst::Create(context, builder.getInt32(0)));
    for (std::size_t k = 0; k < cuts.barriers.size(); ++k) {
      auto *barrier = llvm::cast<llvm::CallInst>(map[cuts.barriers[k].call]);
      llvm::BasicBlock *block = barrier->getParent();
      llvm::Instruction *terminator = block->getTerminator();
      for (llvm::BasicBlock *next : llvm::successors(block))
        next->removePredecessor(block);
      llvm::ReplaceInstWithInst(terminator,
                                llvm::ReturnInst::Create(context, builder.getInt32(std::uint32_t(k) + 1)));
      barrier->eraseFromParent();
    }

    llvm::BasicBlock *first = &part->getEntryBlock();
    llvm::BasicBlock *entry = llvm::BasicBlock::Create(context, "entry", part, first);
    builder.SetInsertPoint(entry);
    for (const auto &[local, offset] : frame) {
      auto *copy = llvm::cast<llvm::AllocaInst>(map[local]);
      llvm::Value *address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), part->getArg(2), offset);
      copy->replaceAllUsesWith(address);
      copy->eraseFromParent();
    }
    if (start == 0) {
      builder.CreateBr(first);
    } else {
      builder.CreateBr(llvm::cast<llvm::BasicBlock>(map[cuts.barriers[start - 1].after]));
    }
    llvm::removeUnreachableBlocks(*part);
    return part;
  }

  //===--- the loops --------------------------------------------------------------------===//

  /// u32 interval(function object, contexts in order, frames, count, arrivals): where all arrived, or ~0.
  void make_interval(llvm::Function &part, std::size_t start) {
    llvm::Type *pointer = builder.getPtrTy(), *i32 = builder.getInt32Ty();
    auto *type = llvm::FunctionType::get(i32, {pointer, pointer, pointer, i32, pointer}, false);
    llvm::Function *interval =
        llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                               interval_symbol(kernel.getName().str(), start), kernel.getParent());
    interval->addFnAttr(llvm::Attribute::NoUnwind);
    auto *entry = llvm::BasicBlock::Create(context, "entry", interval);
    auto *loop = llvm::BasicBlock::Create(context, "thread", interval);
    auto *end = llvm::BasicBlock::Create(context, "end", interval);
    builder.SetInsertPoint(entry);
    llvm::Value *count = builder.CreateZExt(interval->getArg(3), builder.getInt64Ty());
    builder.CreateBr(loop); // at least one thread exists

    builder.SetInsertPoint(loop);
    llvm::PHINode *index = builder.CreatePHI(builder.getInt64Ty(), 2);
    llvm::PHINode *first = builder.CreatePHI(i32, 2), *difference = builder.CreatePHI(i32, 2);
    llvm::Value *thread =
        builder.CreateLoad(pointer, builder.CreateInBoundsGEP(pointer, interval->getArg(1), index));
    llvm::Value *own_frame = builder.CreateInBoundsGEP(
        builder.getInt8Ty(), interval->getArg(2), builder.CreateMul(index, builder.getInt64(result.frame_bytes)));
    llvm::Value *arrival = builder.CreateCall(&part, {interval->getArg(0), thread, own_frame});
    builder.CreateStore(arrival, builder.CreateInBoundsGEP(i32, interval->getArg(4), index));
    llvm::Value *is_first = builder.CreateICmpEQ(index, builder.getInt64(0));
    llvm::Value *next_first = builder.CreateSelect(is_first, arrival, first);
    llvm::Value *next_difference = builder.CreateOr(difference, builder.CreateXor(arrival, next_first));
    llvm::Value *next = builder.CreateAdd(index, builder.getInt64(1));
    builder.CreateCondBr(builder.CreateICmpEQ(next, count), end, loop);
    index->addIncoming(builder.getInt64(0), entry);
    index->addIncoming(next, loop);
    first->addIncoming(builder.getInt32(0), entry);
    first->addIncoming(next_first, loop);
    difference->addIncoming(builder.getInt32(0), entry);
    difference->addIncoming(next_difference, loop);

    builder.SetInsertPoint(end);
    builder.CreateRet(builder.CreateSelect(builder.CreateICmpEQ(next_difference, builder.getInt32(0)), next_first,
                                           builder.getInt32(~0u)));
  }
};

} // namespace

std::string interval_symbol(const std::string &kernel_symbol, std::size_t start) {
  return kernel_symbol + ".interval." + std::to_string(start);
}

std::optional<SplitKernel> split_at_barriers(llvm::Function &kernel) { return Splitter(kernel).run(); }

} // namespace ampsim::frontend
