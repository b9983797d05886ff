// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See thread_loops.h. The steps: cut the kernel at its barriers, find a place for values that live across them, clone
// the kernel once per start, convert its hooks to the form for loops, and put each clone into its loops.
#include "frontend/forms/thread_loops.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/container_layout.h"
#include "frontend/forms/barrier_cuts.h"
#include "frontend/forms/thread_parts.h"
#include "frontend/forms/uniform_values.h"
#include "model/abi.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

class LoopMaker {
public:
  LoopMaker(llvm::Function &function, const Kernel &kernel, const TileShape &tile, Variant variant,
            const ProgramTables &program)
      : function(function), kernel(kernel), tile(tile), variant(variant), program(program),
        module(*function.getParent()), context(function.getContext()), layout(function.getDataLayout()),
        builder(context), pointer(builder.getPtrTy()), i8(builder.getInt8Ty()), i32(builder.getInt32Ty()),
        i64(builder.getInt64Ty()) {}

  std::optional<LoopedKernel> run() {
    if (kernel.rank < 1 || kernel.rank > 3 || kernel.has_named_barriers)
      return std::nullopt;
    mark_indirect_accesses(function, kernel, program);
    once = variant == Variant::elided && writes_once(function, program);
    std::set<const llvm::Instruction *> uniform = uniform_values(function);
    std::optional<BarrierCuts> found = cut_at_barriers(function);
    if (!found)
      return std::nullopt;
    cuts = std::move(*found);
    for (const BarrierCuts::Barrier &barrier : cuts.barriers) {
      result.barriers.push_back(barrier.fence);
      depth = std::max(depth, program.sites[barrier.site].loops.size());
    }
    depth = std::min<std::size_t>(depth, AMPSIM_MAX_LOOP_DEPTH);
    if (!cuts.barriers.empty())
      lay_out(uniform);
    for (std::size_t start = 0; start <= cuts.barriers.size(); ++start)
      make_interval(start);
    function.eraseFromParent();
    return std::move(result);
  }

private:
  llvm::Function &function;
  const Kernel &kernel;
  const TileShape tile;
  const Variant variant;
  const ProgramTables &program;
  llvm::Module &module;
  llvm::LLVMContext &context;
  const llvm::DataLayout &layout;
  llvm::IRBuilder<> builder;
  llvm::PointerType *pointer;
  llvm::IntegerType *i8, *i32, *i64;
  LoopedKernel result;
  BarrierCuts cuts;
  bool once = false;
  std::size_t depth = 0; // nesting of loops around barriers

  /// A variable of the kernel that keeps its value across barriers: one per thread, or one for all.
  struct Slot {
    llvm::AllocaInst *variable;
    std::uint64_t offset; // in the frames; of shared ones also in `shared`
    std::uint64_t size;   // of one thread's copy
    bool shared;
  };
  std::vector<Slot> slots;
  std::uint64_t shared_begin = 0, shared_bytes = 0;

  bool tiled() const { return tile[0] > 0; }

  std::uint64_t threads() const {
    std::uint64_t count = 1;
    for (unsigned d = 0; d < kernel.rank; ++d)
      count *= std::uint64_t(tile[d]);
    return count;
  }

  void lay_out(const std::set<const llvm::Instruction *> &uniform) {
    auto is_shared = [&](llvm::AllocaInst *variable) {
      if (std::find(cuts.slots.begin(), cuts.slots.end(), variable) == cuts.slots.end())
        return false;
      for (llvm::User *user : variable->users())
        if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
          auto *value = llvm::dyn_cast<llvm::Instruction>(store->getValueOperand());
          if (value && !uniform.count(value))
            return false;
        }
      return true;
    };
    std::uint64_t next = 0;
    for (bool shared : {false, true}) {
      if (shared)
        shared_begin = next = llvm::alignTo(next, 16);
      for (llvm::Instruction &instruction : llvm::instructions(function))
        if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
            variable && is_shared(variable) == shared) {
          std::uint64_t size =
              llvm::alignTo(variable->getAllocationSize(layout)->getFixedValue(), variable->getAlign());
          next = llvm::alignTo(next, variable->getAlign());
          slots.push_back({variable, next, size, shared});
          next += shared ? size : size * threads();
        }
    }
    shared_bytes = next - shared_begin;
    result.frame_bytes = llvm::alignTo(next, 16);
  }

  //===--- calls ---------------------------------------------------------------------===//

  llvm::CallInst *call(AbiFunction function, const std::vector<llvm::Value *> &arguments) {
    return call_abi(builder, function, arguments);
  }

  llvm::Value *at(llvm::Value *base, std::uint64_t offset) { return offset_address(builder, base, offset); }

  bool checks() const { return variant == Variant::elided || variant == Variant::detect; }

  //===--- the parts -------------------------------------------------------------------===//

  /// The places of the kernel's slots.
  std::vector<KeptVariable> kept_variables() const {
    std::vector<KeptVariable> kept;
    for (const Slot &slot : slots)
      kept.push_back({slot.variable, [this, slot](llvm::IRBuilder<> &builder, llvm::Function &part) {
                        if (slot.shared)
                          return offset_address(builder, part.getArg(part_shared), slot.offset - shared_begin);
                        llvm::Value *index = builder.CreateZExt(part.getArg(part_number), builder.getInt64Ty());
                        return builder.CreateInBoundsGEP(
                            builder.getInt8Ty(), offset_address(builder, part.getArg(part_frames), slot.offset),
                            builder.CreateMul(index, builder.getInt64(slot.size)));
                      }});
    return kept;
  }

  llvm::Function *make_inlined_part(std::size_t start, bool quick, QuickWhen &when) {
    const std::string name = loops_symbol(function.getName().str(), start) + (quick ? ".quick" : ".part");
    llvm::Function *part =
        make_part({function, cuts, program, tiled(), checks(), once, kept_variables()}, start, name, quick, when);
    part->addFnAttr(llvm::Attribute::AlwaysInline);
    return part;
  }

  //===--- the loops --------------------------------------------------------------------===//

  /// The state of the loops of one interval.
  struct Interval {
    llvm::Function *function = nullptr;
    llvm::Value *own = nullptr, *shared = nullptr, *state = nullptr;
    /// The threads' arrivals, and their iterations: the bitwise or and the bitwise and of all. If both are equal, all
    /// threads agree.
    std::vector<std::pair<llvm::Value *, llvm::Value *>> seen;
    std::vector<std::pair<const Slot *, llvm::Value *>> values; // of shared slots, at the interval's beginning
    llvm::Value *origin[3]{}, *rank = nullptr;
  };

  llvm::Value *variable(llvm::Type *type, std::uint64_t count = 1) {
    return builder.CreateAlloca(llvm::ArrayType::get(type, count));
  }

  /// u32 loops(function object, context, frames, count): where all arrived, or ~0.
  void make_interval(std::size_t start) {
    QuickWhen when;
    llvm::Function *part = make_inlined_part(start, /*quick=*/false, when);
    llvm::Function *quick = when.ever() ? make_inlined_part(start, /*quick=*/true, when) : nullptr;

    Interval interval;
    interval.function = llvm::Function::Create(
        llvm::FunctionType::get(i32, {pointer, pointer, pointer, i32}, false), llvm::GlobalValue::ExternalLinkage,
        loops_symbol(function.getName().str(), start), &module);
    interval.function->addFnAttr(llvm::Attribute::NoUnwind);
    for (unsigned k = 0; k < (cuts.addresses_escape ? 2 : 3); ++k) // the last one is the frames
      interval.function->addParamAttr(k, llvm::Attribute::NoAlias);
    interval.function->addParamAttrs(0, object_attributes(function, kernel));
    builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", interval.function));
    llvm::Value *batch_context = interval.function->getArg(1);
    interval.own = variable(i64, (sizeof(ampsim_thread_context) + 7) / 8);
    interval.shared = variable(i64, shared_bytes / 8 + 1);
    interval.state = variable(i64, AMPSIM_LOOP_STATE_BYTES / 8);
    for (std::size_t k = 0; k < 1 + depth; ++k)
      interval.seen.emplace_back(variable(i32), variable(i32));
    if (checks())
      call((kernel.has_fences || kernel.has_asynchronous_copies) && tiled() ? AbiFunction::loop_begin_in_warp
                                                                            : AbiFunction::loop_begin,
           {interval.state, batch_context});
    if (once)
      call(AbiFunction::loop_once, {interval.state});
    for (auto [any, every] : interval.seen) {
      builder.CreateStore(builder.getInt32(0), any);
      builder.CreateStore(builder.getInt32(~0u), every);
    }
    for (std::size_t field :
         {offsetof(ampsim_thread_context, tile_local), offsetof(ampsim_thread_context, tile_local_end)})
      copy_field(interval, field, pointer);
    builder.CreateStore(load_bounds(builder, batch_context, kernel),
                        at(interval.own, offsetof(ampsim_thread_context, bounds)));
    for (unsigned d = 0; d < 3; ++d) {
      copy_field(interval, offsetof(ampsim_thread_context, tile) + 4 * d, i32);
      std::size_t origin =
          tiled() ? offsetof(ampsim_thread_context, tile_origin) : offsetof(ampsim_thread_context, global);
      copy_field(interval, offsetof(ampsim_thread_context, tile_origin) + 4 * d, i32);
      interval.origin[d] = builder.CreateLoad(i32, at(batch_context, origin + 4 * d));
    }
    interval.rank = builder.CreateLoad(i64, at(batch_context, offsetof(ampsim_thread_context, tile_rank)));
    for (const Slot &slot : slots)
      if (slot.shared)
        interval.values.emplace_back(&slot, builder.CreateLoad(slot.variable->getAllocatedType(),
                                                               at(interval.function->getArg(2), slot.offset)));

    auto *end = llvm::BasicBlock::Create(context, "end", interval.function);
    if (quick) {
      llvm::Value *ready = builder.getTrue();
      if (when.tile_checked)
        ready = call(AbiFunction::loop_tile_checked, {interval.state});
      for (const NeededVariable &each : when.initialised)
        ready = builder.CreateAnd(ready, call(AbiFunction::loop_all_initialised,
                                              {interval.state, builder.getInt32(each.index),
                                               builder.getInt64(each.offset), builder.getInt64(each.size)}));
      auto *fast = llvm::BasicBlock::Create(context, "fast", interval.function, end);
      auto *slow = llvm::BasicBlock::Create(context, "slow", interval.function, end);
      builder.CreateCondBr(ready, fast, slow);
      builder.SetInsertPoint(fast);
      make_loops(interval, *quick);
      builder.CreateBr(end);
      builder.SetInsertPoint(slow);
    }
    make_loops(interval, *part);
    builder.CreateBr(end);

    builder.SetInsertPoint(end);
    for (const auto &[slot, value] : interval.values)
      builder.CreateStore(builder.CreateLoad(value->getType(), at(interval.shared, slot->offset - shared_begin)),
                          at(interval.function->getArg(2), slot->offset));
    if (checks())
      call(AbiFunction::loop_end, {interval.state});
    if (cuts.barriers.empty()) {
      builder.CreateRet(builder.getInt32(0));
      return;
    }
    llvm::Value *together = builder.getTrue();
    for (auto [any, every] : interval.seen)
      together = builder.CreateAnd(
          together, builder.CreateICmpEQ(builder.CreateLoad(i32, any), builder.CreateLoad(i32, every)));
    builder.CreateRet(
        builder.CreateSelect(together, builder.CreateLoad(i32, interval.seen[0].first), builder.getInt32(~0u)));
  }

  void copy_field(const Interval &interval, std::size_t offset, llvm::Type *type) {
    builder.CreateStore(builder.CreateLoad(type, at(interval.function->getArg(1), offset)),
                        at(interval.own, offset));
  }

  void make_loops(const Interval &interval, llvm::Function &part) {
    if (tiled())
      make_tile_loops(interval, part);
    else
      make_row_loops(interval, part);
  }

  void make_tile_loops(const Interval &interval, llvm::Function &part) {
    std::vector<llvm::Value *> local;
    auto nest = [&](auto &&self, unsigned d, llvm::Value *thread) -> void {
      if (d == kernel.rank) {
        for (unsigned k = 0; k < kernel.rank; ++k) {
          builder.CreateStore(local[k], at(interval.own, offsetof(ampsim_thread_context, local) + 4 * k));
          builder.CreateStore(builder.CreateNSWAdd(interval.origin[k], local[k]),
                              at(interval.own, offsetof(ampsim_thread_context, global) + 4 * k));
        }
        run_thread(interval, part, thread);
        return;
      }
      llvm::Value *length = builder.getInt32(std::uint32_t(tile[d]));
      make_loop(builder, length, [&](llvm::Value *counter) {
        local.push_back(counter);
        llvm::Value *number = builder.CreateAdd(
            builder.CreateMul(thread, length, "", /*HasNUW=*/true, /*HasNSW=*/true), counter, "", true, true);
        self(self, d + 1, number);
        local.pop_back();
      });
    };
    nest(nest, 0, builder.getInt32(0));
  }

  /// The threads of an untiled batch: as many rows, or ends and starts of rows, as needed.
  void make_row_loops(const Interval &interval, llvm::Function &part) {
    llvm::Value *count = interval.function->getArg(3);
    unsigned last = kernel.rank - 1;
    auto run_row = [&](llvm::Value *done, llvm::Value *length, const std::vector<llvm::Value *> &start) {
      make_loop(builder, length, [&](llvm::Value *counter) {
        for (unsigned d = 0; d < kernel.rank; ++d)
          builder.CreateStore(d == last ? builder.CreateNSWAdd(start[d], counter) : start[d],
                              at(interval.own, offsetof(ampsim_thread_context, global) + 4 * d));
        run_thread(interval, part, builder.CreateAdd(done, counter, "", true, true));
      });
    };
    if (kernel.rank == 1)
      return run_row(builder.getInt32(0), count, {interval.origin[0]});

    llvm::Value *batch_context = interval.function->getArg(1);
    llvm::Value *extent[3]{};
    for (unsigned d = 0; d < kernel.rank; ++d)
      extent[d] = builder.CreateLoad(i32, at(batch_context, offsetof(ampsim_thread_context, loop_extent) + 4 * d));
    llvm::BasicBlock *before = builder.GetInsertBlock();
    auto *rows = llvm::BasicBlock::Create(context, "rows", interval.function);
    auto *after = llvm::BasicBlock::Create(context, "after", interval.function);
    builder.CreateBr(rows);
    builder.SetInsertPoint(rows);
    llvm::PHINode *done = builder.CreatePHI(i32, 2);
    std::vector<llvm::Value *> start;
    for (unsigned d = 0; d < kernel.rank; ++d) {
      start.push_back(builder.CreatePHI(i32, 2));
      llvm::cast<llvm::PHINode>(start[d])->addIncoming(interval.origin[d], before);
    }
    done->addIncoming(builder.getInt32(0), before);
    llvm::Value *left = builder.CreateSub(count, done), *to_end = builder.CreateSub(extent[last], start[last]);
    llvm::Value *length = builder.CreateSelect(builder.CreateICmpULT(left, to_end), left, to_end);
    run_row(done, length, start);
    llvm::Value *next_done = builder.CreateAdd(done, length);
    std::vector<llvm::Value *> next(kernel.rank);
    next[last] = builder.getInt32(0);
    llvm::Value *carry = builder.getInt32(1);
    for (unsigned d = last; d-- > 0;) {
      llvm::Value *stepped = builder.CreateAdd(start[d], carry);
      llvm::Value *over = d == 0 ? builder.getFalse() : builder.CreateICmpEQ(stepped, extent[d]);
      next[d] = builder.CreateSelect(over, builder.getInt32(0), stepped);
      carry = builder.CreateZExt(over, i32);
    }
    for (unsigned d = 0; d < kernel.rank; ++d)
      llvm::cast<llvm::PHINode>(start[d])->addIncoming(next[d], builder.GetInsertBlock());
    done->addIncoming(next_done, builder.GetInsertBlock());
    builder.CreateCondBr(builder.CreateICmpULT(next_done, count), rows, after);
    builder.SetInsertPoint(after);
  }

  /// The body of the loops; `number`: the index of the thread in the batch.
  void run_thread(const Interval &interval, llvm::Function &part, llvm::Value *number) {
    for (const auto &[slot, value] : interval.values)
      builder.CreateStore(value, at(interval.shared, slot->offset - shared_begin));
    auto iteration = [&](std::size_t k) {
      return at(interval.own, offsetof(ampsim_thread_context, iterations) + 4 * k);
    };
    for (std::size_t k = 0; k < depth; ++k)
      builder.CreateStore(builder.getInt32(0), iteration(k));
    if (!tiled() && checks() && has_access_hooks(part))
      call(AbiFunction::loop_thread,
           {interval.state, builder.CreateAdd(interval.rank, builder.CreateZExt(number, i64))});
    llvm::Value *arrival = builder.CreateCall(
        &part, {interval.function->getArg(0), interval.own, interval.function->getArg(1),
                interval.function->getArg(2), interval.shared, interval.shared, interval.state, number, number});
    if (cuts.barriers.empty())
      return;
    for (std::size_t k = 0; k < interval.seen.size(); ++k) {
      llvm::Value *own = k == 0 ? arrival : builder.CreateLoad(i32, iteration(k - 1));
      auto [any, every] = interval.seen[k];
      builder.CreateStore(builder.CreateOr(builder.CreateLoad(i32, any), own), any);
      builder.CreateStore(builder.CreateAnd(builder.CreateLoad(i32, every), own), every);
    }
  }
};

} // namespace

std::string loops_symbol(const std::string &kernel_symbol, std::size_t start) {
  return kernel_symbol + ".loops." + std::to_string(start);
}

std::optional<LoopedKernel> make_thread_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                              Variant variant, const ProgramTables &program) {
  return LoopMaker(function, kernel, tile, variant, program).run();
}

} // namespace ampsim::frontend
