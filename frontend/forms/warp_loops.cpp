// See warp_loops.h. The steps: cut the kernel at its stops, find a place for values that live across them, clone the
// kernel once per start, and put each clone into its loops.
#include "frontend/forms/warp_loops.h"
#include "frontend/code/abi_functions.h"
#include "frontend/forms/barrier_cuts.h"
#include "frontend/forms/thread_parts.h"
#include "model/abi.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <cstddef>

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

  std::uint64_t threads() const {
    std::uint64_t count = 1;
    for (unsigned d = 0; d < kernel.rank; ++d)
      count *= std::uint64_t(tile[d]);
    return count;
  }

  bool checks() const { return variant == Variant::elided || variant == Variant::detect; }

  llvm::Value *at(llvm::Value *base, std::uint64_t offset) { return offset_address(builder, base, offset); }

  //===--- values that live across stops-------------------------------------------------===//

  /// An array in `base`, with an entry of `size` bytes for each `index`.
  void keep(llvm::AllocaInst *variable, PartParameter base, std::uint64_t offset, PartParameter index,
            std::uint64_t size) {
    kept.push_back({variable, [=](llvm::IRBuilder<> &inside, llvm::Function &part) {
                      llvm::Value *entry = inside.CreateZExt(part.getArg(index), inside.getInt64Ty());
                      return inside.CreateInBoundsGEP(inside.getInt8Ty(),
                                                      offset_address(inside, part.getArg(base), offset),
                                                      inside.CreateMul(entry, inside.getInt64(size)));
                    }});
  }

  void lay_out() {
    keep(warps.mask, part_shared, offsetof(WarpLanes, mask), part_place, 8);
    keep(warps.argument, part_shared, offsetof(WarpLanes, argument), part_place, 4);
    keep(warps.value, part_shared, offsetof(WarpLanes, value), part_place, 8);
    keep(warps.result, part_shared, offsetof(WarpLanes, result), part_place, 8);
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
      keep(variable, part_frames, next, part_number, size);
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
    llvm::Value *origin[3]{};
    llvm::Value *argument(unsigned k) const { return function->getArg(k); }
  };
  enum Parameter { arguments, batch, frames, lanes, warp, which };

  void make_function(std::size_t start) {
    const std::string name = warp_part_symbol(function.getName().str(), start);
    QuickWhen unused;
    Loops loops;
    loops.part = make_part({function, warps.cuts, program, /*tiled=*/true, checks(), once, kept}, start,
                           name + ".lane", false, unused);
    loops.function =
        llvm::Function::Create(llvm::FunctionType::get(i32, {pointer, pointer, pointer, pointer, i32, i64}, false),
                               llvm::GlobalValue::ExternalLinkage, name, &module);
    loops.function->addFnAttr(llvm::Attribute::NoUnwind);
    for (unsigned k = arguments; k <= lanes; ++k)
      if (k != frames || !warps.cuts.addresses_escape)
        loops.function->addParamAttr(k, llvm::Attribute::NoAlias);
    loops.function->addParamAttrs(arguments, object_attributes(function, kernel));
    auto *entry = llvm::BasicBlock::Create(context, "entry", loops.function);
    auto *all = llvm::BasicBlock::Create(context, "all", loops.function);
    auto *some = llvm::BasicBlock::Create(context, "some", loops.function);
    builder.SetInsertPoint(entry);
    builder.CreateCondBr(builder.CreateICmpEQ(loops.argument(which), builder.getInt64(all_lanes(program.warp()))),
                         all, some);
    make_lane_loop(loops, all, [&](llvm::PHINode *lane) { run_lane(loops, lane, llvm::Attribute::AlwaysInline); });
    make_lane_loop(loops, some, [&](llvm::PHINode *lane) { run_if_one(loops, lane); });
  }

  /// Each loop has its own variables: those of the one that does not inline its part stay in memory.
  void make_lane_loop(Loops &loops, llvm::BasicBlock *block, const std::function<void(llvm::PHINode *lane)> &body) {
    builder.SetInsertPoint(loops.function->getEntryBlock().getTerminator());
    auto variable = [&](llvm::Type *type, std::uint64_t count) {
      return builder.CreateAlloca(llvm::ArrayType::get(type, count));
    };
    loops.own = variable(i64, (sizeof(ampsim_thread_context) + 7) / 8);
    loops.state = variable(i64, AMPSIM_LOOP_STATE_BYTES / 8);
    loops.any = variable(i32, 1);
    loops.every = variable(i32, 1);
    builder.SetInsertPoint(block);
    begin_loop(loops);
    make_loop(builder, builder.getInt32(program.warp()), body);
    if (checks() && uses_loop_state(*loops.part))
      call_abi(builder, AbiFunction::loop_end, {loops.state});
    llvm::Value *any = builder.CreateLoad(i32, loops.any), *every = builder.CreateLoad(i32, loops.every);
    builder.CreateRet(builder.CreateSelect(builder.CreateICmpEQ(any, every), any, builder.getInt32(~0u)));
  }

  void begin_loop(Loops &loops) {
    builder.CreateStore(builder.getInt32(0), loops.any);
    builder.CreateStore(builder.getInt32(~0u), loops.every);
    if (checks() && uses_loop_state(*loops.part)) {
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
      copy(offsetof(ampsim_thread_context, tile) + 4 * d, i32);
      loops.origin[d] = copy(offsetof(ampsim_thread_context, tile_origin) + 4 * d, i32);
    }
    loops.begin = builder.CreateMul(loops.argument(warp), builder.getInt32(program.warp()), "", true, true);
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
    llvm::Value *thread = builder.CreateAdd(loops.begin, lane, "", true, true);
    place_thread(loops, thread);
    move_iterations(loops, thread, /*back=*/false);
    llvm::CallInst *arrival =
        builder.CreateCall(loops.part, {loops.argument(arguments), loops.own, loops.argument(batch),
                                        loops.argument(frames), loops.argument(lanes), loops.state, thread, lane});
    arrival->addFnAttr(inlined);
    move_iterations(loops, thread, /*back=*/true);
    builder.CreateStore(arrival,
                        builder.CreateInBoundsGEP(i32, at(loops.argument(lanes), offsetof(WarpLanes, at)), lane));
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
