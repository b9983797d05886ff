// See interval_loops.h. In the order of the work: find the barriers, recompute or demote what lives across them,
// lay out the frame, clone the kernel once per start, and put each clone into a loop over the threads.
#include "frontend/interval_loops.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>

namespace ampsim::frontend {
namespace {

// Each barrier adds a copy of what follows it; beyond this, compiling takes longer than switching stacks.
constexpr std::size_t most_instructions = 20000; // of all intervals of a kernel together
constexpr std::uint64_t largest_frame = 4096;    // bytes; larger private arrays are better off on a stack
constexpr std::uint64_t frame_alignment = 16;

class Splitter {
public:
  explicit Splitter(llvm::Function &kernel)
      : kernel(kernel), context(kernel.getContext()), layout(kernel.getDataLayout()), builder(context) {}

  std::optional<SplitKernel> run() {
    if (!find_barriers())
      return std::nullopt;
    drop_lifetimes();
    cut_blocks();
    recompute_across_barriers();
    demote_across_barriers();
    lay_out_frame();
    std::vector<llvm::Function *> parts;
    for (std::size_t start = 0; start <= barriers.size(); ++start)
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
  std::vector<llvm::CallInst *> barriers;
  std::vector<llvm::BasicBlock *> behind;                                // the block behind each barrier
  std::vector<std::pair<const llvm::AllocaInst *, std::uint64_t>> frame; // with their offsets

  //===--- can it be done? --------------------------------------------------------===//

  bool find_barriers() {
    std::size_t instructions = 0;
    std::uint64_t locals = 0;
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      ++instructions;
      if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        auto size = local->getAllocationSize(layout);
        if (!size || local->getAlign().value() > frame_alignment)
          return false;
        locals += size->getFixedValue();
      }
      auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName() != "ampsim_hook_barrier")
        continue;
      auto *fence = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
      auto *site = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(2));
      if (!fence || !site)
        return false;
      barriers.push_back(call);
      result.barriers.push_back({SiteId(site->getZExtValue()), FenceMask(fence->getZExtValue())});
    }
    return !barriers.empty() && instructions * (barriers.size() + 1) <= most_instructions &&
           locals <= largest_frame;
  }

  void drop_lifetimes() {
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(kernel)))
      if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
          intrinsic && intrinsic->isLifetimeStartOrEnd())
        intrinsic->eraseFromParent();
  }

  /// Each barrier becomes the last instruction but one of its block.
  void cut_blocks() {
    for (llvm::CallInst *barrier : barriers)
      behind.push_back(llvm::SplitBlock(barrier->getParent(), barrier->getNextNode()));
  }

  //===--- what lives across barriers -----------------------------------------------===//

  /// The instructions that are needed behind some barrier and stand before it.
  llvm::SetVector<llvm::Instruction *> live_across() {
    std::map<llvm::BasicBlock *, llvm::DenseSet<llvm::Instruction *>> live_in;
    bool changed = true;
    while (changed) {
      changed = false;
      for (llvm::BasicBlock &block : llvm::reverse(kernel)) {
        llvm::DenseSet<llvm::Instruction *> live;
        for (llvm::BasicBlock *next : llvm::successors(&block)) {
          live.insert(live_in[next].begin(), live_in[next].end());
          for (llvm::PHINode &phi : next->phis()) {
            live.erase(&phi);
            if (auto *value = llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(&block)))
              live.insert(value);
          }
        }
        for (llvm::Instruction &instruction : llvm::reverse(block)) {
          live.erase(&instruction);
          if (llvm::isa<llvm::PHINode>(instruction))
            continue; // its operands are live at the ends of the blocks before
          for (llvm::Value *operand : instruction.operands())
            if (auto *value = llvm::dyn_cast<llvm::Instruction>(operand))
              live.insert(value);
        }
        for (llvm::PHINode &phi : block.phis())
          live.erase(&phi);
        if (live.size() != live_in[&block].size()) {
          live_in[&block] = std::move(live);
          changed = true;
        }
      }
    }
    llvm::SetVector<llvm::Instruction *> result;
    for (llvm::BasicBlock *block : behind)
      for (llvm::Instruction &instruction : llvm::instructions(kernel)) // in a fixed order
        if (live_in[block].contains(&instruction) && !llvm::isa<llvm::AllocaInst>(instruction))
          result.insert(&instruction);
    return result;
  }

  /// Can the value be computed anywhere in the kernel, from the thread's context and the function object alone?
  /// Both keep their contents while the thread runs, but for the context's counters, which the kernel only writes.
  bool recomputable(const llvm::Value *value, unsigned depth = 0) const {
    if (llvm::isa<llvm::Constant, llvm::Argument>(value))
      return true;
    const auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction || depth > 6)
      return false;
    if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      if (load->isVolatile() || load->isAtomic())
        return false;
      llvm::APInt offset(64, 0);
      const llvm::Value *base = load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
      return llvm::isa<llvm::Argument>(base);
    }
    if (!llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::BinaryOperator, llvm::CmpInst, llvm::SelectInst>(
            instruction))
      return false;
    if (llvm::isa<llvm::BinaryOperator>(instruction) && instruction->isIntDivRem())
      return false;
    for (const llvm::Value *operand : instruction->operands())
      if (!recomputable(operand, depth + 1))
        return false;
    return true;
  }

  llvm::Value *recompute(llvm::Value *value, llvm::Instruction *before) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction)
      return value;
    llvm::Instruction *copy = instruction->clone();
    copy->insertBefore(before);
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(copy))
      load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(context, {}));
    for (llvm::Use &operand : copy->operands())
      operand.set(recompute(operand.get(), copy));
    return copy;
  }

  void recompute_across_barriers() {
    llvm::SmallVector<llvm::WeakTrackingVH> recomputed;
    for (llvm::Instruction *value : live_across()) {
      if (!recomputable(value))
        continue;
      recomputed.push_back(value);
      llvm::SmallVector<llvm::Use *> uses;
      for (llvm::Use &use : value->uses())
        uses.push_back(&use);
      std::map<std::pair<llvm::PHINode *, llvm::BasicBlock *>, llvm::Value *>
          of_phis; // one value per incoming block
      for (llvm::Use *use : uses) {
        auto *user = llvm::cast<llvm::Instruction>(use->getUser());
        if (auto *phi = llvm::dyn_cast<llvm::PHINode>(user)) {
          llvm::BasicBlock *from = phi->getIncomingBlock(*use);
          llvm::Value *&copy = of_phis[{phi, from}];
          if (!copy)
            copy = recompute(value, from->getTerminator());
          use->set(copy);
        } else {
          use->set(recompute(value, user));
        }
      }
    }
    llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(recomputed);
  }

  void demote_across_barriers() {
    // Phis stay as they are, their values are stored like any others.
    for (llvm::Instruction *value : live_across())
      llvm::DemoteRegToStack(*value, /*VolatileLoads=*/false, kernel.getEntryBlock().begin());
  }

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

  /// One thread from `start` to its next barrier or its end: where it arrived.
  llvm::Function *make_part(std::size_t start) {
    llvm::Type *pointer = builder.getPtrTy();
    auto *type = llvm::FunctionType::get(builder.getInt32Ty(), {pointer, pointer, pointer}, false);
    llvm::Function *part =
        llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                               interval_symbol(kernel.getName().str(), start) + ".part", kernel.getParent());
    llvm::ValueToValueMapTy map;
    map[kernel.getArg(0)] = part->getArg(0);
    map[kernel.getArg(1)] = part->getArg(1);
    // Cloned as the void function it is; its returns are rewritten below.
    llvm::SmallVector<llvm::ReturnInst *> returns;
    llvm::CloneFunctionInto(part, &kernel, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
    part->setAttributes(llvm::AttributeList());
    part->addFnAttr(llvm::Attribute::AlwaysInline);
    part->addFnAttr(llvm::Attribute::NoUnwind);
    part->setMetadata("ampsim.tile_static", nullptr);

    for (llvm::ReturnInst *end : returns)
      llvm::ReplaceInstWithInst(end, llvm::ReturnInst::Create(context, builder.getInt32(0)));
    for (std::size_t k = 0; k < barriers.size(); ++k) {
      auto *barrier = llvm::cast<llvm::CallInst>(map[barriers[k]]);
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
      builder.CreateBr(llvm::cast<llvm::BasicBlock>(map[behind[start - 1]]));
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
    builder.CreateBr(loop); // there is at least one thread

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
