// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See warp_loops.h. The steps: cut the kernel at its stops, find a place for values that live across them, clone the
// kernel once per start, and put each clone into its loops.
#include "frontend/forms/warp_loops.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/forms/barrier_cuts.h"
#include "frontend/forms/thread_parts.h"
#include "model/abi.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <cstddef>
#include <set>

namespace ampsim::frontend {
namespace {

class WarpLoopMaker {
public:
  WarpLoopMaker(llvm::Function &function, const Kernel &kernel, const TileShape &tile, Variant variant,
                const ProgramTables &program)
      : function(function), kernel(kernel), tile(tile), variant(variant), program(program),
        module(*function.getParent()), context(function.getContext()), layout(function.getDataLayout()),
        builder(context), pointer(builder.getPtrTy()), i32(builder.getInt32Ty()), i64(builder.getInt64Ty()) {}

  std::optional<WarpedKernel> run() {
    if (tile[0] <= 0 || kernel.rank < 1 || kernel.rank > 3 || kernel.has_spin_loops || program.warp() == 0)
      return std::nullopt;
    set_tile_lengths(function, kernel, tile, program);
    mark_indirect_accesses(function, kernel, program);
    once = variant == Variant::elided && writes_once(function, program);
    std::optional<WarpCuts> found = cut_at_warp_operations(function);
    if (!found)
      return std::nullopt;
    warps = std::move(*found);
    result.stops = warps.stops;
    for (const WarpLoops::Stop &stop : result.stops)
      if (stop.kind != WarpLoops::Stop::Kind::warp)
        result.loops = std::max(result.loops, std::uint32_t(program.sites[stop.site].loops.size()));
    result.loops = std::min<std::uint32_t>(result.loops, AMPSIM_MAX_LOOP_DEPTH);
    lay_out();
    for (std::size_t start = 0; start <= result.stops.size(); ++start) {
      QuickWhen unused;
      parts.push_back(make_part({function, warps.cuts, program, /*tiled=*/true, checks(), once, kept,
                                 given_arrays + unsigned(slots.size())},
                                start, warp_part_symbol(function.getName().str(), start) + ".lane", false, unused));
    }
    constexpr std::size_t most_parts = 64; // in one function
    if (std::ranges::any_of(result.stops, is_inline) && parts.size() <= most_parts)
      make_whole_warp();
    for (std::size_t start = 0; start <= result.stops.size(); ++start)
      make_function(start);
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
  llvm::IntegerType *i32, *i64;
  WarpedKernel result;
  bool once = false;
  WarpCuts warps;
  std::vector<KeptVariable> kept;
  /// The place of a variable in the frames: an entry for each thread. Parts get the address of the entries of their warp.
  struct Slot {
    std::uint64_t offset, size;
    llvm::Align alignment;
    bool on_stack = false; // of whole(), which copies it from and to the frames
  };
  std::vector<Slot> slots;
  std::vector<llvm::Function *> parts;  // by start
  std::size_t unrolled = 0;             // instructions of unrolled loops
  llvm::Function *whole_warp = nullptr; // make_whole_warp()

  std::uint64_t threads() const {
    std::uint64_t count = 1;
    for (unsigned d = 0; d < kernel.rank; ++d)
      count *= std::uint64_t(tile[d]);
    return count;
  }

  bool checks() const { return variant == Variant::elided || variant == Variant::detect; }

  llvm::Value *at(llvm::Value *base, std::uint64_t offset) { return offset_address(builder, base, offset); }

  //===--- values that live across stops-------------------------------------------------===//

  /// A lane's entry in an array in `base`, with `size` bytes for each.
  void keep(llvm::AllocaInst *variable, unsigned base, std::uint64_t offset, std::uint64_t size) {
    kept.push_back({variable, [=](llvm::IRBuilder<> &inside, llvm::Function &part) {
                      return inside.CreateInBoundsGEP(
                          inside.getInt8Ty(), offset_address(inside, part.getArg(base), offset),
                          inside.CreateMul(inside.CreateZExt(part.getArg(part_place), inside.getInt64Ty()),
                                           inside.getInt64(size)));
                    }});
  }

  /// The arrays of WarpLanes that lanes fill for an operation: further parameters of parts, before the slots.
  enum Array : std::uint8_t {
    of_masks,
    of_arguments,
    of_values,
    given_arrays,
    of_stops = given_arrays,
    all_arrays
  };
  struct ArrayPlace {
    std::size_t offset, entry; // in WarpLanes; bytes of an entry
  };
  static constexpr ArrayPlace arrays[all_arrays] = {{offsetof(WarpLanes, mask), 8},
                                                    {offsetof(WarpLanes, argument), 4},
                                                    {offsetof(WarpLanes, value), 8},
                                                    {offsetof(WarpLanes, at), 4}};
  static constexpr unsigned first_slot = unsigned(part_parameters) + given_arrays;

  void lay_out() {
    for (const auto &[variable, array] :
         {std::pair(warps.mask, of_masks), {warps.argument, of_arguments}, {warps.value, of_values}})
      keep(variable, unsigned(part_parameters) + array, 0, arrays[array].entry);
    keep(warps.result, part_results, 0, 8);
    const std::size_t exchanged = kept.size();
    std::uint64_t next = 0;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (!variable || std::any_of(kept.begin(), kept.begin() + std::ptrdiff_t(exchanged),
                                   [&](const KeptVariable &each) { return each.variable == variable; }))
        continue;
      const std::uint64_t size =
          llvm::alignTo(variable->getAllocationSize(layout)->getFixedValue(), variable->getAlign());
      next = llvm::alignTo(next, variable->getAlign());
      keep(variable, first_slot + unsigned(slots.size()), 0, size);
      slots.push_back({next, size, variable->getAlign()});
      next += size * threads();
    }
    result.iterations = llvm::alignTo(next, 16);
    result.frame_bytes = llvm::alignTo(result.iterations + 4 * result.loops * threads(), 16);
  }

  //===--- the loops --------------------------------------------------------------------===//

  /// The state of the loop over all lanes, or over some.
  struct Loops {
    llvm::Function *function = nullptr, *part = nullptr;
    llvm::Value *own = nullptr, *state = nullptr, *any = nullptr, *every = nullptr, *begin = nullptr;
    llvm::Value *lanes[all_arrays]{}, *results = nullptr; // where the part leaves the lanes, and reads results
    std::vector<llvm::Value *> slots;                     // the entries of the warp
    llvm::Value *origin[3]{};
    llvm::Value *argument(unsigned k) const { return function->getArg(k); }
  };
  enum Parameter { arguments, batch, frames, lanes, warp, which };

  void make_function(std::size_t start) {
    Loops loops;
    loops.part = parts[start];
    loops.function =
        new_function(i64, llvm::GlobalValue::ExternalLinkage, warp_part_symbol(function.getName().str(), start));
    auto *entry = llvm::BasicBlock::Create(context, "entry", loops.function);
    auto *all = llvm::BasicBlock::Create(context, "all", loops.function);
    auto *some = llvm::BasicBlock::Create(context, "some", loops.function);
    builder.SetInsertPoint(entry);
    builder.CreateCondBr(builder.CreateICmpEQ(loops.argument(which), builder.getInt64(all_lanes(program.warp()))),
                         all, some);
    if (whole_warp && !follows_inline(start)) {
      builder.SetInsertPoint(all);
      std::vector<llvm::Value *> passed;
      for (unsigned k = arguments; k < which; ++k)
        passed.push_back(loops.argument(k));
      passed.push_back(builder.getInt32(std::uint32_t(start)));
      builder.CreateRet(builder.CreateCall(whole_warp, passed));
    } else {
      make_lane_loop(loops, all,
                     [&](llvm::PHINode *lane) { run_lane(loops, lane, llvm::Attribute::AlwaysInline); });
    }
    make_lane_loop(loops, some, [&](llvm::PHINode *lane) { run_if_one(loops, lane); });
  }

  /// A function with the parameters of a part, whose last one has this type.
  llvm::Function *new_function(llvm::Type *last, llvm::GlobalValue::LinkageTypes linkage, const std::string &name) {
    llvm::Function *made =
        llvm::Function::Create(llvm::FunctionType::get(i32, {pointer, pointer, pointer, pointer, i32, last}, false),
                               linkage, name, &module);
    made->addFnAttr(llvm::Attribute::NoUnwind);
    for (unsigned k = arguments; k <= lanes; ++k)
      if (k != frames || !warps.cuts.addresses_escape)
        made->addParamAttr(k, llvm::Attribute::NoAlias);
    const llvm::APInt none(32, 0), most(32, (threads() + program.warp() - 1) / program.warp());
    made->addParamAttr(warp,
                       llvm::Attribute::get(context, llvm::Attribute::Range, llvm::ConstantRange(none, most)));
    made->addParamAttrs(arguments, object_attributes(function, kernel));
    return made;
  }

  //===--- whole warps ------------------------------------------------------------------===//

  /// Returns whether a whole warp's operation at this stop needs nothing from the simulator.
  static bool is_inline(const WarpLoops::Stop &stop) {
    return stop.kind == WarpLoops::Stop::Kind::warp &&
           (stop.operation == ampsim_warp_shuffle || stop.operation == ampsim_warp_ballot);
  }

  /// The stops with such operations at which lanes of a part may arrive, as the part returns them.
  std::set<std::uint32_t> inline_stops(const llvm::Function &part) const {
    std::set<std::uint32_t> found;
    for (const llvm::BasicBlock &block : part)
      if (const auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
        const auto at = std::uint32_t(llvm::cast<llvm::ConstantInt>(end->getReturnValue())->getZExtValue());
        if (at && is_inline(result.stops[at - 1]))
          found.insert(at);
      }
    return found;
  }

  /// Returns whether each operation at which lanes of a part may arrive names all lanes, by a constant.
  bool has_full_masks(const llvm::Function &part) const {
    std::vector<const llvm::Value *> addresses{part.getArg(unsigned(part_parameters) + of_masks)};
    while (!addresses.empty()) {
      const llvm::Value *address = addresses.back();
      addresses.pop_back();
      for (const llvm::User *user : address->users()) {
        if (llvm::isa<llvm::GetElementPtrInst>(user)) {
          addresses.push_back(user);
          continue;
        }
        const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
        const auto *mask = store ? llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand()) : nullptr;
        if (!mask || mask->getZExtValue() != all_lanes(program.warp()))
          return false;
      }
    }
    return true;
  }

  /// Warps that meet again at such a stop, after their lanes have diverged, start there: rarely, and one part at a time.
  bool follows_inline(std::size_t start) const { return start > 0 && is_inline(result.stops[start - 1]); }

  /// u32 whole(..., start): all lanes of a full warp, from a start to a stop that needs the simulator, or at which the
  /// lanes are not together. At others the operation is carried out here, as by operate_on_whole_warp() and under the
  /// same conditions (simulator/warp_loops.cpp), and the loop over the lanes of the next part follows. In between, lanes
  /// exchange values in arrays on the stack: where the loops are unrolled, these become registers.
  void make_whole_warp() {
    whole_warp = new_function(i32, llvm::GlobalValue::InternalLinkage, function.getName().str() + ".warp.whole");
    whole_warp->addFnAttr(llvm::Attribute::NoInline);
    Loops loops;
    loops.function = whole_warp;
    auto *entry = llvm::BasicBlock::Create(context, "entry", whole_warp);
    auto *begin = llvm::BasicBlock::Create(context, "begin", whole_warp);
    auto *exit = llvm::BasicBlock::Create(context, "exit", whole_warp);
    auto *unknown = llvm::BasicBlock::Create(context, "unknown", whole_warp);
    builder.SetInsertPoint(entry);
    builder.CreateBr(begin);
    make_variables(loops);
    const bool uses_state =
        checks() && std::ranges::any_of(parts, [](llvm::Function *part) { return uses_loop_state(*part); });
    builder.SetInsertPoint(begin);
    begin_loop(loops, uses_state);
    place_on_stack(loops);
    llvm::SwitchInst *starts = builder.CreateSwitch(whole_warp->getArg(which), unknown, unsigned(parts.size()));
    builder.SetInsertPoint(unknown);
    builder.CreateUnreachable();
    builder.SetInsertPoint(exit);
    llvm::PHINode *reached = builder.CreatePHI(i32, unsigned(parts.size()));
    if (uses_state)
      call_abi(builder, AbiFunction::loop_end, {loops.state});
    builder.CreateRet(reached);

    std::vector<Stage> stages;
    for (std::size_t start = 0; start < parts.size(); ++start)
      stages.push_back(make_stage(loops, start, *starts));
    for (std::size_t start = 0; start < parts.size(); ++start)
      run_stage(loops, start, stages, *exit, *reached);
    combine_lanes();
  }

  /// Simplifies before loops are unrolled: InstCombine would later drop the mask around a lane's number, and with it the
  /// proof that a value is the same for all lanes.
  void combine_lanes() {
    std::vector<llvm::CallInst *> inlined;
    for (llvm::Instruction &instruction : llvm::instructions(*whole_warp))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
          call && call->hasFnAttr(llvm::Attribute::AlwaysInline))
        inlined.push_back(call);
    for (llvm::CallInst *call : inlined) {
      llvm::InlineFunctionInfo info;
      llvm::InlineFunction(*call, info);
    }
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    passes.addPass(llvm::EarlyCSEPass());
    passes.addPass(llvm::InstCombinePass(llvm::InstCombineOptions().setVerifyFixpoint(false)));
    run_passes(*whole_warp, std::move(passes));
  }

  /// Variables that live across operations which are carried out here get entries on the stack, which become registers
  /// like the lanes' other values.
  void place_on_stack(Loops &loops) {
    for (std::size_t k = 0; k < slots.size() && !warps.cuts.addresses_escape; ++k) {
      auto is_used = [&](const llvm::Function *part) {
        return std::ranges::any_of(part->getArg(first_slot + unsigned(k))->users(),
                                   [](const llvm::User *address) { return !address->use_empty(); });
      };
      for (std::size_t start = 1; start < parts.size(); ++start)
        slots[k].on_stack |= follows_inline(start) && is_used(parts[start]);
      if (!slots[k].on_stack)
        continue;
      llvm::IRBuilder<> first(whole_warp->getEntryBlock().getTerminator());
      llvm::AllocaInst *entries =
          first.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), slots[k].size * program.warp()));
      entries->setAlignment(std::max(slots[k].alignment, llvm::Align(16)));
      loops.slots[k] = entries;
    }
  }

  void copy_stack(const Loops &loops, bool from_frames) {
    for (std::size_t k = 0; k < slots.size(); ++k) {
      if (!slots[k].on_stack)
        continue;
      llvm::Value *frame = in_frames(loops, slots[k]), *own = loops.slots[k];
      builder.CreateMemCpy(from_frames ? own : frame, slots[k].alignment, from_frames ? frame : own,
                           slots[k].alignment, slots[k].size * program.warp());
    }
  }

  /// A part within whole().
  struct Stage {
    llvm::BasicBlock *block = nullptr;
    llvm::Value *results = nullptr; // that it reads
    std::set<std::uint32_t> stops;  // inline_stops()
    bool full_masks = false;        // has_full_masks()
  };

  Stage make_stage(const Loops &loops, std::size_t start, llvm::SwitchInst &starts) {
    Stage stage;
    stage.block = llvm::BasicBlock::Create(context, "stage", whole_warp);
    stage.stops = inline_stops(*parts[start]);
    stage.full_masks = has_full_masks(*parts[start]);
    builder.SetInsertPoint(&starts);
    llvm::Value *given = at(loops.argument(lanes), offsetof(WarpLanes, result));
    stage.results = given;
    if (follows_inline(start)) {
      builder.SetInsertPoint(whole_warp->getEntryBlock().getTerminator());
      stage.results = builder.CreateAlloca(llvm::ArrayType::get(i64, program.warp()));
    } else if (start == 0) {
      starts.addCase(builder.getInt32(0), stage.block);
    } else {
      auto *again = llvm::BasicBlock::Create(context, "again", whole_warp, stage.block);
      starts.addCase(builder.getInt32(std::uint32_t(start)), again);
      builder.SetInsertPoint(again);
      copy_stack(loops, /*from_frames=*/true);
      builder.CreateBr(stage.block);
    }
    return stage;
  }

  void run_stage(Loops &loops, std::size_t start, const std::vector<Stage> &stages, llvm::BasicBlock &exit,
                 llvm::PHINode &reached) {
    const Stage &stage = stages[start];
    loops.part = parts[start];
    loops.results = stage.results;
    builder.SetInsertPoint(whole_warp->getEntryBlock().getTerminator());
    llvm::Value *masks = builder.CreateAlloca(i64), *sources = builder.CreateAlloca(i32);
    if (!stage.stops.empty()) // each by itself becomes registers if its indices are constants
      for (unsigned k = 0; k < all_arrays; ++k)
        loops.lanes[k] = builder.CreateAlloca(
            llvm::ArrayType::get(builder.getIntNTy(unsigned(arrays[k].entry) * 8), program.warp()));
    builder.SetInsertPoint(stage.block);
    if (stage.stops.empty())
      use_given_lanes(loops);
    builder.CreateStore(builder.getInt32(0), loops.any);
    builder.CreateStore(builder.getInt32(~0u), loops.every);
    builder.CreateStore(builder.getInt64(all_lanes(program.warp())), masks);
    builder.CreateStore(builder.getInt32(0), sources);
    make_loop(builder, builder.getInt32(program.warp()), [&](llvm::PHINode *lane) {
      run_lane(loops, lane, llvm::Attribute::AlwaysInline);
      if (stage.stops.empty())
        return;
      if (!stage.full_masks) {
        llvm::Value *mask = builder.CreateLoad(i64, of_lane(loops.lanes[of_masks], i64, lane));
        builder.CreateStore(builder.CreateAnd(builder.CreateLoad(i64, masks), mask), masks);
      }
      llvm::Value *source = builder.CreateLoad(i32, of_lane(loops.lanes[of_arguments], i32, lane));
      builder.CreateStore(builder.CreateOr(builder.CreateLoad(i32, sources), source), sources);
    });
    if (is_short(*loops.part) && has_room_for(own_size(*loops.part)))
      unroll_loop_before(*builder.GetInsertBlock());
    llvm::Value *any = builder.CreateLoad(i32, loops.any), *every = builder.CreateLoad(i32, loops.every);
    llvm::Value *at_one = builder.CreateSelect(builder.CreateICmpEQ(any, every), any, builder.getInt32(~0u));
    if (stage.stops.empty()) {
      auto *waits = llvm::BasicBlock::Create(context, "waits", whole_warp);
      reached.addIncoming(builder.getInt32(0), builder.GetInsertBlock());
      builder.CreateCondBr(builder.CreateICmpEQ(at_one, builder.getInt32(0)), &exit, waits);
      builder.SetInsertPoint(waits);
      copy_stack(loops, /*from_frames=*/false);
      reached.addIncoming(at_one, waits);
      builder.CreateBr(&exit);
      return;
    }
    // The simulator needs the lanes, but for those at the end.
    auto *leave = llvm::BasicBlock::Create(context, "leave", whole_warp);
    llvm::SwitchInst *stop = builder.CreateSwitch(at_one, leave, unsigned(stage.stops.size()) + 1);
    reached.addIncoming(builder.getInt32(0), builder.GetInsertBlock());
    stop->addCase(builder.getInt32(0), &exit);
    for (const std::uint32_t at : stage.stops) {
      auto *here = llvm::BasicBlock::Create(context, "here", whole_warp);
      auto *whole = llvm::BasicBlock::Create(context, "whole", whole_warp);
      stop->addCase(builder.getInt32(at), here);
      builder.SetInsertPoint(here);
      llvm::Value *full =
          builder.CreateICmpEQ(builder.CreateLoad(i64, masks), builder.getInt64(all_lanes(program.warp())));
      llvm::Value *exist =
          builder.CreateICmpULT(builder.CreateLoad(i32, sources), builder.getInt32(program.warp()));
      builder.CreateCondBr(builder.CreateAnd(full, exist), whole, leave);
      builder.SetInsertPoint(whole);
      operate(result.stops[at - 1].operation, loops, stages[at].results);
      builder.CreateBr(stages[at].block);
    }
    builder.SetInsertPoint(leave);
    for (unsigned k = 0; k < all_arrays; ++k) {
      llvm::Value *given = at(loops.argument(lanes), arrays[k].offset);
      if (k == of_masks && stage.full_masks) // the lanes' own are never read
        make_loop(builder, builder.getInt32(program.warp()), [&](llvm::PHINode *lane) {
          builder.CreateStore(builder.getInt64(all_lanes(program.warp())), of_lane(given, i64, lane));
        });
      else
        builder.CreateMemCpy(given, llvm::Align(arrays[k].entry), loops.lanes[k], llvm::Align(arrays[k].entry),
                             arrays[k].entry * program.warp());
    }
    copy_stack(loops, /*from_frames=*/false);
    reached.addIncoming(at_one, builder.GetInsertBlock());
    builder.CreateBr(&exit);
  }

  /// The instructions of a part. Its first block computes the addresses of variables, which are constants in straight-line
  /// code.
  static std::size_t own_size(const llvm::Function &part) {
    return part.getInstructionCount() - part.getEntryBlock().size();
  }

  /// Returns whether a loop over the lanes with so many instructions may be unrolled, and counts them: compile time is
  /// limited.
  bool has_room_for(std::size_t instructions) {
    constexpr std::size_t most_unrolled = 8192;
    const std::size_t size = unrolled + instructions * program.warp();
    if (size > most_unrolled)
      return false;
    unrolled = size;
    return true;
  }

  /// Returns whether a part is so short that all lanes of a warp fit into straight-line code.
  static bool is_short(const llvm::Function &part) {
    constexpr std::size_t most_instructions = 48, most_blocks = 4;
    return own_size(part) <= most_instructions && part.size() <= most_blocks &&
           std::ranges::all_of(llvm::instructions(part), [](const llvm::Instruction &each) {
             return !llvm::isa<llvm::CallBase>(each) || llvm::isa<llvm::IntrinsicInst>(each);
           });
  }

  /// Has the loop of make_loop() unrolled that `after` follows.
  void unroll_loop_before(llvm::BasicBlock &after) {
    llvm::MDNode *full = llvm::MDNode::get(context, llvm::MDString::get(context, "llvm.loop.unroll.full"));
    llvm::MDNode *id = llvm::MDNode::getDistinct(context, {nullptr, full});
    id->replaceOperandWith(0, id);
    after.getSinglePredecessor()->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, id);
  }

  llvm::Value *of_lane(llvm::Value *array, llvm::Type *type, llvm::Value *lane) {
    return builder.CreateInBoundsGEP(type, array, lane);
  }

  void use_given_lanes(Loops &loops) {
    for (unsigned k = 0; k < all_arrays; ++k)
      loops.lanes[k] = at(loops.argument(lanes), arrays[k].offset);
  }

  void operate(std::uint32_t operation, const Loops &from, llvm::Value *results) {
    llvm::Value *count = builder.getInt32(program.warp());
    auto value_of = [&](llvm::Value *lane) {
      return builder.CreateLoad(i64, of_lane(from.lanes[of_values], i64, lane));
    };
    auto set_result = [&](llvm::Value *lane, llvm::Value *value) {
      builder.CreateStore(value, of_lane(results, i64, lane));
    };
    if (operation == ampsim_warp_shuffle) {
      make_loop(builder, count, [&](llvm::PHINode *lane) {
        set_result(lane, value_of(builder.CreateLoad(i32, of_lane(from.lanes[of_arguments], i32, lane))));
      });
      if (has_room_for(4))
        unroll_loop_before(*builder.GetInsertBlock());
      return;
    }
    llvm::Value *votes = nullptr;
    make_loop(builder, count, [&](llvm::PHINode *lane) {
      llvm::PHINode *before = builder.CreatePHI(i64, 2);
      llvm::Value *vote = builder.CreateZExt(builder.CreateICmpNE(value_of(lane), builder.getInt64(0)), i64);
      votes = builder.CreateOr(before, builder.CreateShl(vote, builder.CreateZExt(lane, i64)));
      before->addIncoming(builder.getInt64(0), lane->getIncomingBlock(0));
      before->addIncoming(votes, builder.GetInsertBlock());
    });
    const bool unrolls = has_room_for(6);
    if (unrolls)
      unroll_loop_before(*builder.GetInsertBlock());
    make_loop(builder, count, [&](llvm::PHINode *lane) { set_result(lane, votes); });
    if (unrolls)
      unroll_loop_before(*builder.GetInsertBlock());
  }

  //===--- the parts' loops ---------------------------------------------------------------===//

  /// Each loop has its own variables: those of the one that does not inline its part stay in memory.
  void make_lane_loop(Loops &loops, llvm::BasicBlock *block, const std::function<void(llvm::PHINode *lane)> &body) {
    const bool uses_state = checks() && uses_loop_state(*loops.part);
    make_variables(loops);
    builder.SetInsertPoint(block);
    begin_loop(loops, uses_state);
    use_given_lanes(loops);
    loops.results = at(loops.argument(lanes), offsetof(WarpLanes, result));
    make_loop(builder, builder.getInt32(program.warp()), body);
    if (uses_state)
      call_abi(builder, AbiFunction::loop_end, {loops.state});
    llvm::Value *any = builder.CreateLoad(i32, loops.any), *every = builder.CreateLoad(i32, loops.every);
    builder.CreateRet(builder.CreateSelect(builder.CreateICmpEQ(any, every), any, builder.getInt32(~0u)));
  }

  void make_variables(Loops &loops) {
    builder.SetInsertPoint(loops.function->getEntryBlock().getTerminator());
    auto variable = [&](llvm::Type *type, std::uint64_t count) {
      return builder.CreateAlloca(llvm::ArrayType::get(type, count));
    };
    loops.own = variable(i64, (sizeof(ampsim_thread_context) + 7) / 8);
    loops.state = variable(i64, AMPSIM_LOOP_STATE_BYTES / 8);
    loops.any = variable(i32, 1);
    loops.every = variable(i32, 1);
  }

  void begin_loop(Loops &loops, bool uses_state) {
    builder.CreateStore(builder.getInt32(0), loops.any);
    builder.CreateStore(builder.getInt32(~0u), loops.every);
    if (uses_state) {
      call_abi(builder, AbiFunction::loop_begin_in_warp, {loops.state, loops.argument(batch)});
      if (once)
        call_abi(builder, AbiFunction::loop_once, {loops.state});
    }
    auto copy = [&](std::size_t offset, llvm::Type *type) {
      llvm::Value *value = builder.CreateLoad(type, at(loops.argument(batch), offset));
      builder.CreateStore(value, at(loops.own, offset));
      return value;
    };
    copy(offsetof(ampsim_thread_context, tile_local), pointer);
    copy(offsetof(ampsim_thread_context, tile_local_end), pointer);
    builder.CreateStore(load_bounds(builder, loops.argument(batch), kernel),
                        at(loops.own, offsetof(ampsim_thread_context, bounds)));
    copy(offsetof(ampsim_thread_context, tile_rank), i64);
    for (unsigned d = 0; d < 3; ++d) {
      // Indices of threads have 31 bits.
      const std::uint32_t length = d < kernel.rank ? std::uint32_t(tile[d]) : 1;
      auto at_most = [&](llvm::Value *value, std::uint32_t most) {
        llvm::cast<llvm::LoadInst>(value)->setMetadata(
            llvm::LLVMContext::MD_range,
            llvm::MDBuilder(context).createRange(llvm::APInt(32, 0), llvm::APInt(32, most) + 1));
        return value;
      };
      at_most(copy(offsetof(ampsim_thread_context, tile) + 4 * d, i32), std::uint32_t(INT32_MAX) / length);
      loops.origin[d] = at_most(copy(offsetof(ampsim_thread_context, tile_origin) + 4 * d, i32), INT32_MAX);
    }
    loops.begin = builder.CreateMul(loops.argument(warp), builder.getInt32(program.warp()), "", true, true);
    loops.slots.clear();
    for (const Slot &slot : slots)
      loops.slots.push_back(in_frames(loops, slot));
  }

  llvm::Value *in_frames(const Loops &loops, const Slot &slot) {
    return builder.CreateInBoundsGEP(
        builder.getInt8Ty(), at(loops.argument(frames), slot.offset),
        builder.CreateMul(builder.CreateZExt(loops.begin, i64), builder.getInt64(slot.size)));
  }

  /// Runs the lane, if its bit is in `which`.
  void run_if_one(const Loops &loops, llvm::Value *lane) {
    auto *runs = llvm::BasicBlock::Create(context, "runs", loops.function);
    auto *after = llvm::BasicBlock::Create(context, "skip", loops.function);
    llvm::Value *bit = builder.CreateLShr(loops.argument(which), builder.CreateZExt(lane, i64));
    builder.CreateCondBr(builder.CreateTrunc(bit, builder.getInt1Ty()), runs, after);
    builder.SetInsertPoint(runs);
    run_lane(loops, lane, llvm::Attribute::NoInline);
    builder.CreateBr(after);
    builder.SetInsertPoint(after);
  }

  void run_lane(const Loops &loops, llvm::Value *lane, llvm::Attribute::AttrKind inlined) {
    // The optimiser sees what is the same for all lanes of the warp, like the thread's index divided by its size.
    auto *thread = llvm::cast<llvm::Instruction>(
        builder.CreateOr(loops.begin, builder.CreateAnd(lane, builder.getInt32(program.warp() - 1))));
    llvm::cast<llvm::PossiblyDisjointInst>(thread)->setIsDisjoint(true);
    place_thread(loops, thread);
    move_iterations(loops, thread, /*back=*/false);
    std::vector<llvm::Value *> passed = {loops.argument(arguments),
                                         loops.own,
                                         loops.argument(batch),
                                         loops.argument(frames),
                                         loops.argument(lanes),
                                         loops.results,
                                         loops.state,
                                         thread,
                                         lane};
    passed.insert(passed.end(), loops.lanes, loops.lanes + given_arrays);
    passed.insert(passed.end(), loops.slots.begin(), loops.slots.end());
    llvm::CallInst *arrival = builder.CreateCall(loops.part, passed);
    arrival->addFnAttr(inlined);
    move_iterations(loops, thread, /*back=*/true);
    builder.CreateStore(arrival, of_lane(loops.lanes[of_stops], i32, lane));
    builder.CreateStore(builder.CreateOr(builder.CreateLoad(i32, loops.any), arrival), loops.any);
    builder.CreateStore(builder.CreateAnd(builder.CreateLoad(i32, loops.every), arrival), loops.every);
  }

  /// The indices of a thread follow from its rank in the tile, the last one varying fastest.
  void place_thread(const Loops &loops, llvm::Value *thread) {
    builder.CreateStore(thread, at(loops.own, offsetof(ampsim_thread_context, rank_in_tile)));
    llvm::Value *rest = thread;
    for (unsigned d = kernel.rank; d-- > 0;) {
      llvm::Value *length = builder.getInt32(std::uint32_t(tile[d]));
      const bool outermost =
          std::all_of(tile.begin(), tile.begin() + d, [](std::int32_t outer) { return outer == 1; });
      llvm::Value *local = outermost ? rest : builder.CreateURem(rest, length);
      if (tile[d] == 1)
        local = builder.getInt32(0);
      rest = outermost ? builder.getInt32(0) : builder.CreateUDiv(rest, length);
      builder.CreateStore(local, at(loops.own, offsetof(ampsim_thread_context, local) + 4 * d));
      builder.CreateStore(builder.CreateNSWAdd(loops.origin[d], local),
                          at(loops.own, offsetof(ampsim_thread_context, global) + 4 * d));
    }
  }

  /// The counters of loops around barriers are copied into the thread's context, and back.
  void move_iterations(const Loops &loops, llvm::Value *thread, bool back) {
    for (std::uint32_t loop = 0; loop < result.loops; ++loop) {
      llvm::Value *kept_at = builder.CreateInBoundsGEP(
          i32, at(loops.argument(frames), result.iterations + 4 * loop * threads()), thread);
      llvm::Value *own = at(loops.own, offsetof(ampsim_thread_context, iterations) + 4 * loop);
      builder.CreateStore(builder.CreateLoad(i32, back ? own : kept_at), back ? kept_at : own);
    }
  }
};

} // namespace

std::string warp_part_symbol(const std::string &kernel_symbol, std::size_t start) {
  return kernel_symbol + ".warp." + std::to_string(start);
}

std::optional<WarpedKernel> make_warp_loops(llvm::Function &function, const Kernel &kernel, const TileShape &tile,
                                            Variant variant, const ProgramTables &program) {
  return WarpLoopMaker(function, kernel, tile, variant, program).run();
}

} // namespace ampsim::frontend
