// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See instrument.h. The code that a kernel gets, by variant:
//
//                                              none   detect   explain
//   barrier, fence, warp, out-of-bounds hooks   x       x        x
//   spin loops' back edges and atomics          x       x        x
//   bounds of arrays in variables and elements  x       x        x     (must not corrupt other memory)
//   divisors of integer divisions               x       x        x     (reports the fault's thread and line)
//   messages and aborts                         x       x        x
//   bounds of containers for pointers into them         x        x
//   access hooks                                        x        x     (elided: as detect, but where elision.h
//                                                                       needs fewer checks)
//   counters of loops with a barrier            x       x        x     (same barrier, other iteration: divergent)
//   counters of all loops                                        x     (lockstep order)
//   `return` statements of the kernel                            x     (which of them ended a thread)
//   hooks after writes and atomics                               x     (the value written)
//   records of calls of functions that the kernel keeps   x       x        x
//
// Functions that a kernel keeps (kept_calls.h) get the same code as the kernel. Elision, and the search for accesses
// that are the same in all tiles, apply only to kernels that keep no functions.
#include "frontend/ir/instrument.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/dump.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/code/tile_divergence.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/elision.h"
#include "frontend/ir/inserted_code.h"
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/link_hooks.h"
#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"
#include "frontend/ir/site_table.h"
#include "frontend/ir/spin_loops.h"
#include "frontend/ir/tile_invariance.h"
#include "frontend/ir/unlocked_atomics.h"
#include "model/heap_blocks.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

#include <cstddef>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

/// The functions that a kernel keeps, before they are instrumented.
struct CalledFunctions {
  std::map<const llvm::Function *, std::uint64_t> stack_bytes;
  std::set<const llvm::Function *> leaving; // those in which the thread may end
};

class KernelInstrumenter {
public:
  /// `kernel`: the kernel whose entry it is, or one of the functions that it keeps.
  KernelInstrumenter(llvm::Function &kernel, const llvm::Function &entry, std::uint32_t index, Instrumentation code,
                     const ProgramTables &program, const CalledFunctions &called, bool with_delays)
      : kernel(kernel), entry(entry), module(*kernel.getParent()), builder(module.getContext()),
        variant(code.variant), code(code), with_possible(code.possible), with_delays(with_delays), program(program),
        described(program.kernels[index]), called(called), thread(thread_of(kernel)), pointer(builder.getPtrTy()),
        i32(builder.getInt32Ty()), i64(builder.getInt64Ty()) {}

  void run() {
    // The analyses run first: they know only the kernel's own instructions.
    LoopNest nest(kernel);
    PointerRoots roots(kernel, described.captures);
    const bool elides = variant == Variant::elided && !described.calls_functions;
    Needs needs = elides ? find_needs(kernel, roots, nest, described, code) : Needs();
    if (elides)
      tiles = find_tile_invariance(kernel, roots);
    if (!with_possible)
      tiles.possible.clear();
    std::vector<Plan> plans = plan(roots, nest, needs);
    keep_parameters(roots);
    std::vector<std::pair<llvm::Instruction *, SiteId>> latches, barriers, fences, divisions, exits;
    std::vector<std::pair<llvm::Instruction *, SiteId>> exchanges; // of values between threads
    std::vector<std::pair<llvm::Instruction *, SiteId>> copies;    // asynchronous ones
    std::vector<llvm::CallInst *> contexts, outsides, messages, departures;
    std::vector<std::pair<llvm::CallInst *, SiteId>> aborts;
    std::vector<std::pair<llvm::CallInst *, SiteId>> calls; // of functions that the kernel keeps
    std::vector<std::pair<llvm::CallInst *, AbiFunction>>
        others; // that get the thread as their only additional argument
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      std::optional<SiteId> site = site_of(instruction);
      if (site && program.sites[*site].kind == Site::Kind::loop)
        latches.emplace_back(&instruction, *site);
      if (site && program.sites[*site].kind == Site::Kind::division)
        divisions.emplace_back(&instruction, *site);
      if (site && program.sites[*site].kind == Site::Kind::exit && variant == Variant::explain &&
          !call_to(&instruction, AbiFunction::abort))
        exits.emplace_back(&instruction, *site);
      if (kept_callee(instruction))
        calls.emplace_back(llvm::cast<llvm::CallInst>(&instruction), site.value_or(no_site));
      const std::optional<AbiFunction> function = called_function(&instruction);
      if (!function)
        continue;
      auto *call = llvm::cast<llvm::CallInst>(&instruction);
      switch (*function) {
      case AbiFunction::barrier:
        barriers.emplace_back(call, site.value_or(no_site));
        break;
      case AbiFunction::fence:
        fences.emplace_back(call, site.value_or(no_site));
        break;
      case AbiFunction::warp:
      case AbiFunction::barrier_sum:
        exchanges.emplace_back(call, site.value_or(no_site));
        break;
      case AbiFunction::asynchronous:
        copies.emplace_back(call, site.value_or(no_site));
        break;
      case AbiFunction::context:
        contexts.push_back(call);
        break;
      case AbiFunction::outside:
        outsides.push_back(call);
        break;
      case AbiFunction::map_shared:
        others.emplace_back(call, AbiFunction::hook_map_shared);
        break;
      case AbiFunction::space_of:
        others.emplace_back(call, AbiFunction::hook_space_of);
        break;
      case AbiFunction::clock:
        others.emplace_back(call, AbiFunction::hook_clock);
        break;
      case AbiFunction::message:
        messages.push_back(call);
        break;
      case AbiFunction::abort:
        aborts.emplace_back(call, site.value_or(no_site));
        break;
      case AbiFunction::exit:
        departures.push_back(call);
        break;
      default:
        break;
      }
    }

    const bool copies_are_same = std::ranges::all_of(copies, [&](const auto &copy) {
      return is_same_in_all_tiles(*llvm::cast<llvm::CallInst>(copy.first), roots);
    });
    count_loops(nest);
    for (const auto &[latch, site] : latches) {
      builder.SetInsertPoint(latch);
      builder.CreateCall(hook(AbiFunction::hook_spin), {thread, id(site)});
    }
    place_tile_local();
    if (with_delays)
      insert_delays(plans);
    for (const Plan &access : plans)
      if (access.possible_at && access.need != Need::nothing)
        check_possible(access);
    for (const Plan &access : plans)
      instrument_access(access);
    for (const auto &[division, site] : divisions)
      check_division(*division, site);
    for (const auto &[exit, site] : exits) {
      builder.SetInsertPoint(exit);
      builder.CreateStore(id(site), thread_field(builder, thread, offsetof(ampsim_thread_context, ended_at)));
    }
    for (const auto &[call, site] : barriers)
      replace(llvm::cast<llvm::CallInst>(call), AbiFunction::hook_barrier, {call->getOperand(0), id(site)});
    for (const auto &[call, site] : fences)
      replace(llvm::cast<llvm::CallInst>(call), AbiFunction::hook_fence,
              {call->getOperand(0), call->getOperand(1), call->getOperand(2), id(site)});
    for (const auto &[each, site] : exchanges) {
      auto *call = llvm::cast<llvm::CallInst>(each);
      std::vector<llvm::Value *> arguments(call->arg_begin(), call->arg_end());
      arguments.push_back(id(site));
      replace(call,
              called_function(call) == AbiFunction::warp ? AbiFunction::hook_warp : AbiFunction::hook_barrier_sum,
              arguments);
    }
    for (const auto &[call, name] : others)
      replace(call, name, std::vector<llvm::Value *>(call->arg_begin(), call->arg_end()));
    for (const auto &[each, site] : copies) {
      auto *call = llvm::cast<llvm::CallInst>(each);
      if (variant == Variant::none) {
        call->eraseFromParent();
        continue;
      }
      std::vector<llvm::Value *> arguments(call->arg_begin(), call->arg_end());
      if (is_only_read(roots.of(arguments[2])))
        arguments[2] = llvm::ConstantPointerNull::get(pointer); // nothing writes to it while it is copied
      arguments.insert(arguments.begin(), thread);
      arguments.push_back(id(site));
      builder.SetInsertPoint(call);
      llvm::CallInst *hooked = builder.CreateCall(hook(AbiFunction::hook_asynchronous), arguments);
      if (copies_are_same)
        mark_same_in_tiles(hooked);
      call->eraseFromParent();
    }
    for (llvm::CallInst *call : outsides)
      replace(call, AbiFunction::hook_outside, std::vector<llvm::Value *>(call->arg_begin(), call->arg_end()));
    for (llvm::CallInst *call : messages)
      replace(call, AbiFunction::hook_message, std::vector<llvm::Value *>(call->arg_begin(), call->arg_end()));
    for (const auto &[call, site] : calls) {
      llvm::Function *callee = call->getCalledFunction();
      if (called.leaving.contains(callee))
        return_where_left(*call, thread);
      insert_call_record(*call, hook(AbiFunction::hook_stack_overflow), thread, site,
                         called.stack_bytes.at(callee));
    }
    for (const auto &[call, site] : aborts) {
      builder.SetInsertPoint(call);
      builder.CreateStore(id(site), thread_field(builder, thread, offsetof(ampsim_thread_context, ended_at)));
      end_thread_after(*call, thread);
      replace(call, AbiFunction::hook_abort, {});
    }
    for (llvm::CallInst *call : departures) {
      end_thread_after(*call, thread);
      call->eraseFromParent();
    }
    if (is_kept(kernel))
      give_counters_back(kernel, thread, counted);
    for (llvm::CallInst *call : contexts) {
      call->replaceAllUsesWith(thread);
      call->eraseFromParent();
    }
  }

private:
  llvm::Function &kernel;
  const llvm::Function &entry;
  llvm::Module &module;
  llvm::IRBuilder<> builder;
  const Variant variant;
  const Instrumentation code;
  const bool with_possible; // Instrumentation::possible
  const bool with_delays;   // hook_delay before atomic operations
  TileInvariance tiles;     // for Variant::elided
  const ProgramTables &program;
  const Kernel &described;
  const CalledFunctions &called;
  llvm::Argument *thread;
  llvm::PointerType *pointer;
  llvm::IntegerType *i32, *i64;
  std::map<const llvm::Value *, llvm::Value *> tile_local; // variable -> its address in this tile
  unsigned counted = 0;                                    // the depth of the loops that have counters

  /// One access to instrument, with the results of the analyses.
  struct Plan {
    llvm::Instruction *instruction;
    unsigned operand; // its index in accesses_of(instruction)
    SiteId site;
    PointerRoot root;
    ArrayPath path;
    bool in_spin_loop;
    Need need;
    bool through_pointer = false;             // to a container, with an offset from the address of an element
    bool aligned = true;                      // as the code assumes, for all indices
    llvm::Instruction *possible_at = nullptr; // TileInvariance::possible
  };

  llvm::ConstantInt *id(SiteId site) { return llvm::ConstantInt::get(i32, site); }

  llvm::FunctionCallee hook(AbiFunction name) {
    llvm::FunctionCallee callee = declare(module, name);
    auto *function = llvm::cast<llvm::Function>(callee.getCallee());
    function->addFnAttr(llvm::Attribute::NoUnwind);
    if (name == AbiFunction::hook_barrier || name == AbiFunction::hook_barrier_sum ||
        name == AbiFunction::hook_warp) {
      // The number of barrier calls must not change: a copy in each branch would be a divergent barrier.
      function->addFnAttr(llvm::Attribute::Convergent);
      function->addFnAttr(llvm::Attribute::NoDuplicate);
      function->addFnAttr(llvm::Attribute::NoMerge);
    }
    return callee;
  }

  /// Replaces an intrinsic by its hook, with the thread as first argument.
  void replace(llvm::CallInst *call, AbiFunction name, std::vector<llvm::Value *> arguments) {
    arguments.insert(arguments.begin(), thread);
    builder.SetInsertPoint(call);
    llvm::CallInst *hooked = builder.CreateCall(hook(name), arguments);
    call->replaceAllUsesWith(hooked);
    call->eraseFromParent();
  }

  /// The function object, and the containers that it refers to, do not change while the kernel runs.
  void keep_parameters(PointerRoots &roots) {
    for (llvm::Instruction &instruction : llvm::instructions(kernel))
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        PointerRoot::Kind root = roots.of(load->getPointerOperand()).kind;
        if (root == PointerRoot::Kind::container ||
            (root == PointerRoot::Kind::constant &&
             llvm::getUnderlyingObject(load->getPointerOperand()) == arguments_of(kernel)))
          load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(module.getContext(), {}));
      }
  }

  //===--- loops -----------------------------------------------------------------===//

  bool has_barrier(const llvm::Loop &loop) const {
    for (const llvm::BasicBlock *block : loop.blocks())
      for (const llvm::Instruction &instruction : *block)
        if (std::optional<SiteId> site = site_of(instruction))
          if (program.sites[*site].kind == Site::Kind::barrier ||
              (program.sites[*site].kind == Site::Kind::call && described.has_barriers))
            return true;
    return false;
  }

  /// Returns true if the loop, or a loop in it, waits for other threads. Its counter shows if it makes progress
  /// (simulator/spin.h).
  bool has_spin_loop(const llvm::Loop &loop) const {
    return std::ranges::any_of(loop.blocks(), [&](const llvm::BasicBlock *block) {
      const std::optional<SiteId> site = site_of(*block->getTerminator());
      return site && program.sites[*site].kind == Site::Kind::loop;
    });
  }

  void count_loops(const LoopNest &nest) {
    for (const llvm::Loop *loop : nest.loops().getLoopsInPreorder()) {
      unsigned depth = loop->getLoopDepth() - 1;
      const bool wanted = variant == Variant::explain || has_barrier(*loop) || has_spin_loop(*loop);
      if (depth >= AMPSIM_MAX_LOOP_DEPTH || !wanted)
        continue;
      insert_loop_counter(*loop, thread);
      counted = std::max(counted, depth + 1);
    }
  }

  void insert_delays(const std::vector<Plan> &plans) {
    for (const Plan &access : plans)
      if (program.sites[access.site].kind == Site::Kind::atomic && access.operand == 0) {
        builder.SetInsertPoint(access.instruction);
        builder.CreateCall(hook(AbiFunction::hook_delay), {thread});
      }
  }

  //===--- divisions ---------------------------------------------------------------===//

  void check_division(llvm::Instruction &division, SiteId site) {
    insert_division_check(division, hook(AbiFunction::hook_division), thread, site);
  }

  //===--- tile-local memory ----------------------------------------------------===//

  void place_tile_local() {
    std::vector<llvm::GlobalVariable *> variables = tile_local_variables(entry);
    if (variables.empty())
      return;
    builder.SetInsertPoint(&kernel.getEntryBlock(), kernel.getEntryBlock().getFirstInsertionPt());
    llvm::Value *start =
        builder.CreateLoad(pointer, thread_field(builder, thread, offsetof(ampsim_thread_context, tile_local)));
    for (std::size_t i = 0; i < variables.size(); ++i) {
      llvm::Value *address = builder.CreateConstInBoundsGEP1_64(
          builder.getInt8Ty(), start, described.tile_local[i].offset, described.tile_local[i].name);
      tile_local[variables[i]] = address;
      variables[i]->replaceUsesWithIf(address, [&](llvm::Use &use) {
        auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
        return user && user->getFunction() == &kernel;
      });
    }
  }

  //===--- accesses ----------------------------------------------------------------===//

  std::vector<Plan> plan(PointerRoots &roots, const LoopNest &nest, const Needs &needs) {
    std::vector<Plan> plans;
    std::vector<const llvm::Loop *> spinning;
    for (const llvm::Loop *loop : nest.loops().getLoopsInPreorder()) {
      llvm::SmallVector<llvm::BasicBlock *, 4> latches;
      loop->getLoopLatches(latches);
      if (site_of(*latches.front()->getTerminator()))
        spinning.push_back(loop);
    }
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      std::optional<SiteId> site = site_of(instruction);
      if (!site || program.sites[*site].kind > Site::Kind::atomic)
        continue;
      rely_on_wanted_alignment(instruction);
      std::vector<AccessOperand> accesses = accesses_of(instruction);
      for (unsigned i = 0; i < accesses.size(); ++i) {
        Plan access{&instruction, i, SiteId(*site + i), roots.of(accesses[i].pointer->get()), {}, false, Need::all};
        if (auto need = needs.find({&instruction, i}); need != needs.end())
          access.need = need->second;
        if (auto possible = tiles.possible.find({&instruction, i}); possible != tiles.possible.end())
          access.possible_at = possible->second;
        access.aligned = !program.language->raw_pointers ||
                         llvm::getKnownAlignment(accesses[i].pointer->get(), module.getDataLayout()).value() >=
                             accesses[i].alignment;
        access.path = array_path(accesses[i].pointer->get(), access.root.object, module.getDataLayout());
        const std::uint64_t size = program.sites[access.site].size;
        const std::optional<std::uint64_t> room = access.path.room;
        const bool wide = size == 0 || size > room.value_or(0);
        access.path.complete &= !wide;
        access.through_pointer = is_in_container(access.root) &&
                                 (program.language->raw_pointers || program.sites[access.site].through_part ||
                                  is_pointer_arithmetic(access.path.base) || (wide && room));
        for (const llvm::Loop *loop : spinning)
          access.in_spin_loop |= loop->contains(&instruction);
        access.in_spin_loop |= is_kept(kernel) && described.has_spin_loops; // its caller may be in a spin loop
        plans.push_back(std::move(access));
      }
    }
    return plans;
  }

  /// Texels are not elements that pointers can point to; the library uses the addresses of their bytes.
  bool is_in_container(const PointerRoot &root) const {
    return root.kind == PointerRoot::Kind::unknown ||
           (root.kind == PointerRoot::Kind::capture && !described.captures[root.index].packed);
  }

  llvm::Value *as_i32(llvm::Value *value) {
    return value->getType() == i32 ? value : builder.CreateTrunc(value, i32);
  }

  /// The condition that an index or the address is outside the variable; null if it is known to be inside.
  llvm::Value *outside_condition(const Plan &access, llvm::Value *address, llvm::Value *size) {
    llvm::Value *outside = nullptr;
    auto or_else = [&](llvm::Value *condition) {
      outside = outside ? builder.CreateOr(outside, condition) : condition;
    };
    for (const ArrayPath::Index &index : access.path.indices) {
      if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(index.value);
          constant && constant->getValue().ult(index.bound))
        continue;
      or_else(builder.CreateICmpUGE(index.value, llvm::ConstantInt::get(index.value->getType(), index.bound)));
    }
    if (access.root.object && !access.path.complete) {
      auto [start, bytes] = object(access);
      llvm::Value *offset =
          builder.CreateSub(builder.CreatePtrToInt(address, i64), builder.CreatePtrToInt(start, i64));
      llvm::Value *limit = builder.CreateSub(bytes, builder.CreateZExtOrTrunc(size, i64));
      or_else(builder.CreateICmpUGT(offset, limit));
      or_else(builder.CreateICmpSLT(limit, builder.getInt64(0)));
    }
    return outside;
  }

  llvm::Value *misaligned_condition(const AccessOperand &operand, llvm::Value *address) {
    return builder.CreateICmpNE(builder.CreateAnd(builder.CreatePtrToInt(address, i64), operand.alignment - 1),
                                builder.getInt64(0));
  }

  /// The start and size of the variable that an access goes to.
  std::pair<llvm::Value *, llvm::Value *> object(const Plan &access) {
    const Site &site = program.sites[access.site];
    if (access.root.kind != PointerRoot::Kind::tile_local)
      return {const_cast<llvm::Value *>(access.root.object), builder.getInt64(site.private_size)};
    llvm::Value *start = tile_local.at(access.root.object);
    if (!described.tile_local[site.root_index].sized_by_launch)
      return {start, builder.getInt64(described.tile_local[site.root_index].type.size)};
    if (const std::uint64_t place = described.tile_local[site.root_index].placed_by) {
      auto number = [&](std::uint64_t offset) {
        return builder.CreateLoad(
            i64, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), arguments_of(kernel), place + offset));
      };
      llvm::Value *begin = number(0);
      return {builder.CreateGEP(builder.getInt8Ty(), start, begin), number(8)};
    }
    llvm::Value *end =
        builder.CreateLoad(pointer, thread_field(builder, thread, offsetof(ampsim_thread_context, tile_local_end)));
    return {start, builder.CreateSub(builder.CreatePtrToInt(end, i64), builder.CreatePtrToInt(start, i64))};
  }

  llvm::Value *outside_address(const Plan &access, llvm::Value *address) {
    bool in_variable = access.root.object;
    llvm::Value *start = in_variable ? object(access).first : access.path.base;
    llvm::Value *offset =
        builder.CreateSub(builder.CreatePtrToInt(address, i64), builder.CreatePtrToInt(start, i64));
    std::size_t steps = program.sites[access.site].path.size();
    if (steps == 0)
      return builder.CreateCall(hook(AbiFunction::hook_outside_array), {thread, id(access.site), offset});
    std::vector<llvm::Value *> arguments = {thread, id(access.site), start, offset};
    arguments.resize(4 + steps - access.path.indices.size(), builder.getInt32(0)); // indices without a trace
    for (const ArrayPath::Index &index : access.path.indices)
      arguments.push_back(as_i32(index.value));
    arguments.resize(4 + AMPSIM_MAX_PATH, builder.getInt32(0));
    return builder.CreateCall(hook(AbiFunction::hook_outside_path), arguments);
  }

  AbiFunction access_hook(AccessKind kind) const {
    static constexpr AbiFunction detect[] = {AbiFunction::detect_read, AbiFunction::detect_write,
                                             AbiFunction::detect_atomic};
    static constexpr AbiFunction explain[] = {AbiFunction::explain_read, AbiFunction::explain_write,
                                              AbiFunction::explain_atomic};
    return (variant == Variant::explain ? explain : detect)[unsigned(kind)];
  }

  llvm::Value *call_access_hook(AccessKind kind, llvm::Value *address, llvm::Value *size, SiteId site) {
    return builder.CreateCall(hook(access_hook(kind)), {thread, address, size, id(site)});
  }

  /// The access hook for an address that is known to be outside a container or array.
  llvm::Value *call_outside_hook(AccessKind kind, llvm::Value *address, llvm::Value *size, SiteId site) {
    if (variant == Variant::explain)
      return call_access_hook(kind, address, size, site);
    return builder.CreateCall(hook(AbiFunction::detect_beyond),
                              {thread, address, size, id(site), builder.getInt32(unsigned(kind))});
  }

  void count_access() { builder.CreateCall(hook(AbiFunction::detect_counted), {thread}); }

  /// The library's address of an element that only this access uses, immediately: the block in which the index is out
  /// of bounds is the place to report it.
  bool check_where_outside(const Plan &access, const AccessOperand &operand, llvm::Value *size) {
    auto *phi = llvm::dyn_cast<llvm::PHINode>(operand.pointer->get());
    if (!phi || !phi->hasOneUse() || phi->getParent() != access.instruction->getParent())
      return false;
    for (llvm::Value *source : phi->incoming_values())
      if (!is_outside(source) && !llvm::isa<llvm::LoadInst>(llvm::getUnderlyingObject(source)))
        return false;
    for (unsigned k = 0; k < phi->getNumIncomingValues(); ++k) {
      llvm::Value *source = phi->getIncomingValue(k);
      if (!is_outside(source))
        continue;
      builder.SetInsertPoint(phi->getIncomingBlock(k)->getTerminator());
      phi->setIncomingValue(k, call_outside_hook(operand.kind, source, size, access.site));
    }
    builder.SetInsertPoint(access.instruction);
    return true;
  }

  /// Returns true if the access needs only a check that its pointer is valid.
  bool is_checked_in_place(const Plan &access) const {
    return access.need == Need::nothing && access.through_pointer &&
           access.root.kind == PointerRoot::Kind::capture && program.sites[access.site].path.empty();
  }

  /// Inserts the hook of an access, which Variant::elided may reduce or omit. Returns the address to use.
  llvm::Value *call_reduced_hook(const Plan &access, const AccessOperand &operand, llvm::Value *address,
                                 llvm::Value *size) {
    bool in_tile_local = access.root.kind == PointerRoot::Kind::tile_local;
    if (access.need == Need::nothing || access.possible_at) {
      // An address outside a tile-local array, or a pointer's region, already has its hook.
      if (in_tile_local || is_checked_in_place(access) ||
          (!access.through_pointer && check_where_outside(access, operand, size))) {
        count_access();
        return address;
      }
      return builder.CreateCall(hook(AbiFunction::detect_unchecked),
                                {thread, address, size, id(access.site), builder.getInt32(unsigned(operand.kind))});
    }
    llvm::Value *checked = in_tile_local && access.need != Need::all
                               ? call_known_hook(access, address, size)
                               : call_access_hook(operand.kind, address, size, access.site);
    if (in_tile_local && is_same_in_tiles(access))
      mark_same_in_tiles(checked);
    return checked;
  }

  /// For an asynchronous copy: returns whether all tiles use its target in the same way, and its source is only read.
  /// Then an error in one tile is an error in each.
  bool is_same_in_all_tiles(const llvm::CallInst &copy, PointerRoots &roots) const {
    const auto *step = llvm::dyn_cast<llvm::ConstantInt>(copy.getArgOperand(0));
    if (variant != Variant::elided || !step)
      return false;
    const std::uint64_t what = step->getZExtValue();
    if (what != ampsim_copy_begins && what != ampsim_shared_copy_begins && what != ampsim_bulk_copy_begins &&
        what != ampsim_bulk_shared_copy_begins && what != ampsim_matrix_read_begins)
      return true;
    auto is_same = [&](const PointerRoot &root) {
      return root.kind == PointerRoot::Kind::tile_local && described.tile_local[root.index].same_in_tiles;
    };
    const PointerRoot from = roots.of(copy.getArgOperand(2));
    return is_same(roots.of(copy.getArgOperand(1))) && (is_same(from) || is_only_read(from));
  }
  /// Returns whether the whole launch only reads it.
  bool is_only_read(const PointerRoot &root) const {
    return variant == Variant::elided && root.kind == PointerRoot::Kind::capture &&
           described.uses[root.index].elided && !described.uses[root.index].writes &&
           !is_checked(code.checked, root.index);
  }

  bool is_same_in_tiles(const Plan &access) const {
    const TileLocalVariable &variable = described.tile_local[program.sites[access.site].root_index];
    return variant == Variant::elided &&
           (variable.same_in_tiles || (with_possible && variable.possibly_same_in_tiles) ||
            tiles.common.count({access.instruction, access.operand}));
  }

  void mark_same_in_tiles(llvm::Value *call) {
    llvm::cast<llvm::CallInst>(call)->setMetadata(same_in_tiles_metadata,
                                                  llvm::MDNode::get(module.getContext(), {}));
  }

  /// The value, recomputed at the builder's place if it is not available there.
  llvm::Value *computed_here(llvm::Value *value, const llvm::DominatorTree &dominators,
                             std::map<llvm::Value *, llvm::Value *> &known) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction || dominators.dominates(instruction, &*builder.GetInsertPoint()))
      return value;
    if (auto found = known.find(value); found != known.end())
      return found->second;
    std::vector<llvm::Value *> operands;
    for (llvm::Value *operand : instruction->operands())
      operands.push_back(computed_here(operand, dominators, known));
    llvm::Instruction *copy = instruction->clone();
    copy->dropPoisonGeneratingFlags(); // the program's checks before this computation have not run here
    for (unsigned k = 0; k < operands.size(); ++k)
      copy->setOperand(k, operands[k]);
    return known[value] = builder.Insert(copy);
  }

  /// The check of an access that may be performed, before it is known whether it is.
  void check_possible(Plan access) {
    const AccessOperand operand = accesses_of(*access.instruction)[access.operand];
    llvm::DominatorTree dominators(kernel); // checks of other accesses have changed the blocks
    builder.SetInsertPoint(access.possible_at);
    std::map<llvm::Value *, llvm::Value *> known;
    llvm::Value *address = computed_here(operand.pointer->get(), dominators, known);
    llvm::Value *size = builder.CreateZExtOrTrunc(operand.size, i32);
    for (ArrayPath::Index &index : access.path.indices)
      index.value = computed_here(index.value, dominators, known);
    llvm::Instruction *place = access.possible_at;
    if (llvm::Value *outside = outside_condition(access, address, size))
      place =
          llvm::SplitBlockAndInsertIfThen(builder.CreateNot(builder.CreateFreeze(outside)), place->getIterator(),
                                          /*Unreachable=*/false);
    builder.SetInsertPoint(place);
    mark_same_in_tiles(
        builder.CreateCall(hook(AbiFunction::detect_possible),
                           {thread, address, size, id(access.site), builder.getInt32(unsigned(operand.kind))}));
  }

  /// The check of a read of a tile-local variable in an interval without writes.
  llvm::Value *call_known_hook(const Plan &access, llvm::Value *address, llvm::Value *size) {
    std::uint32_t variable = program.sites[access.site].root_index;
    const TileLocalVariable &read = described.tile_local[variable];
    if (access.need == Need::known || read.sized_by_launch)
      return builder.CreateCall(hook(AbiFunction::detect_known), {thread, address, size, id(access.site)});
    return builder.CreateCall(hook(AbiFunction::detect_known_in_loop),
                              {thread, address, size, id(access.site), builder.getInt32(variable),
                               builder.getInt64(read.offset), builder.getInt64(read.type.size)});
  }

  llvm::Value *ask_about_pointer(const Plan &access, const AccessOperand &operand, llvm::Value *address,
                                 llvm::Value *size) {
    return builder.CreateCall(
        hook(AbiFunction::hook_pointer),
        {thread, id(access.site), address, size, builder.getInt32(std::uint32_t(operand.alignment))});
  }

  /// Returns whether an access within its region can be an error: a write to constant memory, and any to the device
  /// heap.
  bool needs_more_than_bounds(const Plan &access, const AccessOperand &operand) const {
    const Capture &capture = described.captures[access.root.index];
    if (capture.variable.empty())
      return false;
    return (capture.read_only && operand.kind != AccessKind::read) || is_device_heap(capture.variable);
  }

  /// The address to use: this one if it lies in its region and is aligned, else the one that the hook returns.
  /// `instead`: the access has no other check, so errors are reported here.
  llvm::Value *check_pointer(const Plan &access, const AccessOperand &operand, llvm::Value *address,
                             llvm::Value *size, bool instead) {
    const std::uint64_t alignment = operand.alignment;
    auto ask = [&] { return ask_about_pointer(access, operand, address, size); };
    if (access.root.kind != PointerRoot::Kind::capture)
      return ask();
    if (needs_more_than_bounds(access, operand)) {
      llvm::Value *there = ask();
      return instead ? call_outside_hook(operand.kind, there, size, access.site) : there;
    }
    llvm::Value *table =
        builder.CreateLoad(pointer, thread_field(builder, thread, offsetof(ampsim_thread_context, bounds)));
    auto entry = [&](llvm::Type *type, std::uint64_t offset) {
      llvm::LoadInst *load = builder.CreateLoad(
          type, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), table,
                                                   access.root.index * sizeof(ampsim_bounds) + offset));
      load->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(module.getContext(), {}));
      return load;
    };
    llvm::Value *at = builder.CreatePtrToInt(address, i64);
    llvm::Value *offset =
        builder.CreateSub(at, builder.CreatePtrToInt(entry(pointer, offsetof(ampsim_bounds, begin)), i64));
    llvm::Value *bytes = entry(i64, offsetof(ampsim_bounds, bytes)), *wrong = nullptr;
    if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(size); known && !known->isZero()) {
      // In a form that can be checked once for a loop (range_versions.h).
      llvm::Value *places = builder.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, bytes,
                                                          builder.getInt64(known->getZExtValue() - 1));
      wrong = builder.CreateICmpUGE(offset, places);
    } else {
      llvm::Value *end = builder.CreateAdd(offset, builder.CreateZExt(size, i64));
      wrong = builder.CreateOr(builder.CreateICmpUGT(end, bytes), builder.CreateICmpUGT(offset, end));
    }
    if (alignment > 1)
      wrong =
          builder.CreateOr(wrong, builder.CreateICmpNE(builder.CreateAnd(at, alignment - 1), builder.getInt64(0)));
    llvm::BasicBlock *before = access.instruction->getParent();
    llvm::Instruction *then =
        llvm::SplitBlockAndInsertIfThen(wrong, access.instruction->getIterator(), /*Unreachable=*/false,
                                        llvm::MDBuilder(module.getContext()).createUnlikelyBranchWeights());
    builder.SetInsertPoint(then);
    llvm::Value *elsewhere = ask();
    if (instead)
      elsewhere = call_outside_hook(operand.kind, elsewhere, size, access.site);
    builder.SetInsertPoint(access.instruction->getParent(), access.instruction->getParent()->begin());
    llvm::PHINode *chosen = builder.CreatePHI(pointer, 2);
    chosen->addIncoming(elsewhere, then->getParent());
    chosen->addIncoming(address, before);
    builder.SetInsertPoint(access.instruction);
    return chosen;
  }

  /// At `then`, where an access is known to be one of these.
  llvm::Value *outside_or_misaligned_address(const Plan &access, const AccessOperand &operand, llvm::Value *address,
                                             llvm::Value *size, llvm::Value *outside, llvm::Instruction *then) {
    llvm::Instruction *is_outside = nullptr, *is_misaligned = nullptr;
    llvm::SplitBlockAndInsertIfThenElse(outside, then->getIterator(), &is_outside, &is_misaligned);
    builder.SetInsertPoint(is_outside);
    llvm::Value *there = outside_address(access, address);
    builder.SetInsertPoint(is_misaligned);
    llvm::Value *elsewhere = ask_about_pointer(access, operand, address, size);
    builder.SetInsertPoint(then->getParent(), then->getParent()->begin());
    llvm::PHINode *chosen = builder.CreatePHI(pointer, 2);
    chosen->addIncoming(there, is_outside->getParent());
    chosen->addIncoming(elsewhere, is_misaligned->getParent());
    builder.SetInsertPoint(then);
    return chosen;
  }

  void instrument_access(const Plan &access) {
    AccessOperand operand = accesses_of(*access.instruction)[access.operand];
    builder.SetInsertPoint(access.instruction);
    llvm::Value *original = operand.pointer->get(), *address = original;
    llvm::Value *size = builder.CreateZExtOrTrunc(operand.size, i32);
    bool is_private = access.root.is_own_or_constant();
    bool hooked = variant != Variant::none;

    if (hooked && program.language->raw_pointers && operand.kind != AccessKind::read &&
        points_to_arguments(access.root, *original, kernel)) {
      accesses_of(*access.instruction)[access.operand].pointer->set(
          call_outside_hook(operand.kind, ask_about_pointer(access, operand, address, size), size, access.site));
      return;
    }
    if (access.through_pointer && hooked)
      address = check_pointer(access, operand, address, size, is_checked_in_place(access));
    bool in_container =
        access.root.kind == PointerRoot::Kind::capture || access.root.kind == PointerRoot::Kind::unknown;
    bool shared = in_container || access.root.kind == PointerRoot::Kind::tile_local;
    llvm::Value *outside = is_private || access.root.kind == PointerRoot::Kind::tile_local ||
                                   (in_container && !program.sites[access.site].path.empty())
                               ? outside_condition(access, address, size)
                               : nullptr;
    llvm::Value *misaligned =
        hooked && !access.aligned && !access.through_pointer ? misaligned_condition(operand, address) : nullptr;
    bool hooked_after = shared && hooked && variant == Variant::explain; // the same hook for all
    if (outside || misaligned) {
      llvm::Instruction *then = nullptr, *otherwise = nullptr;
      llvm::Value *wrong = outside ? outside : misaligned;
      if (outside && misaligned)
        wrong = builder.CreateOr(outside, misaligned);
      llvm::SplitBlockAndInsertIfThenElse(wrong, access.instruction->getIterator(), &then, &otherwise);
      builder.SetInsertPoint(then);
      llvm::Value *elsewhere = nullptr;
      if (!outside)
        elsewhere = ask_about_pointer(access, operand, address, size);
      else if (!misaligned)
        elsewhere = outside_address(access, address);
      else
        elsewhere = outside_or_misaligned_address(access, operand, address, size, outside, then);
      if (hooked && !hooked_after)
        elsewhere = call_outside_hook(operand.kind, elsewhere, size, access.site);
      builder.SetInsertPoint(otherwise);
      if (shared && hooked && !hooked_after)
        address = call_reduced_hook(access, operand, address, size);
      builder.SetInsertPoint(access.instruction->getParent(), access.instruction->getParent()->begin());
      llvm::PHINode *chosen = builder.CreatePHI(pointer, 2);
      chosen->addIncoming(elsewhere, then->getParent());
      chosen->addIncoming(address, otherwise->getParent());
      address = chosen;
      builder.SetInsertPoint(access.instruction);
      if (hooked_after)
        address = call_access_hook(operand.kind, address, size, access.site);
    } else if (shared && hooked) {
      address = call_reduced_hook(access, operand, address, size);
    }
    if (address != original)
      accesses_of(*access.instruction)[access.operand].pointer->set(address);
    if (!shared)
      return;

    const auto *store = llvm::dyn_cast<llvm::StoreInst>(access.instruction);
    llvm::Value *before = nullptr;
    if (access.in_spin_loop && store && shows_change(*store)) {
      llvm::LoadInst *load = builder.CreateLoad(store->getValueOperand()->getType(), address);
      load->setAlignment(store->getAlign());
      if (store->isAtomic())
        load->setAtomic(llvm::AtomicOrdering::Monotonic, store->getSyncScopeID());
      before = load;
    }
    builder.SetInsertPoint(access.instruction->getParent(), std::next(access.instruction->getIterator()));
    if (variant == Variant::explain && operand.kind != AccessKind::read) {
      llvm::Value *written = size;
      if (llvm::isa<llvm::AtomicCmpXchgInst>(access.instruction)) // otherwise it has failed
        written = builder.CreateSelect(builder.CreateExtractValue(access.instruction, 1), size,
                                       llvm::ConstantInt::get(size->getType(), 0));
      builder.CreateCall(hook(AbiFunction::explain_written), {thread, address, written, id(access.site)});
    }
    if (access.in_spin_loop && !store && operand.kind == AccessKind::atomic) {
      before = access.instruction;
      if (llvm::isa<llvm::AtomicCmpXchgInst>(access.instruction))
        before = builder.CreateExtractValue(before, 0);
    }
    if (before) {
      if (before->getType()->isPointerTy())
        before = builder.CreatePtrToInt(before, i64);
      else
        before = builder.CreateZExtOrTrunc(
            builder.CreateBitCast(before, builder.getIntNTy(before->getType()->getPrimitiveSizeInBits())), i64);
      builder.CreateCall(hook(AbiFunction::hook_atomic_done), {thread, address, size, before});
    }
  }
};

/// In loops over threads, a tile's threads run one after the other, so no other thread interferes.
void lower_tile_local_atomics(llvm::Function &kernel, const ProgramTables &program) {
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    std::optional<SiteId> site = site_of(instruction);
    if (!site || program.sites[*site].root != Site::Root::tile_local)
      continue;
    if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      llvm::lowerAtomicRMWInst(update);
    else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
      llvm::lowerAtomicCmpXchgInst(exchange);
  }
}

/// The step that produces a form, as the verifier names it.
/// "sum" for "sum<4>(int*)".
std::string file_name(llvm::StringRef kernel) {
  return kernel.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; }).str();
}

llvm::StringRef maker_of(KernelForm::Kind kind) {
  switch (kind) {
  case KernelForm::Kind::entry:
    return "instrumented_kernel";
  case KernelForm::Kind::interval_loops:
    return "split_at_barriers";
  case KernelForm::Kind::thread_loops:
    return "make_thread_loops";
  case KernelForm::Kind::warp_loops:
    return "make_warp_loops";
  }
  llvm_unreachable("unknown form");
}

} // namespace

std::string_view name(KernelForm::Kind kind) {
  static constexpr std::string_view names[] = {"entry", "interval_loops", "thread_loops", "warp_loops"};
  return names[unsigned(kind)];
}

std::string form_symbol(std::uint32_t kernel, const KernelForm &form) {
  static constexpr const char *names[] = {".none", ".detect", ".elided", ".explain", ".debug"};
  std::string symbol = kernel_symbol(kernel) + names[unsigned(form.code.variant)];
  if (form.code.checked)
    symbol += ".checked" + std::to_string(form.code.checked);
  if (form.code.possible)
    symbol += ".possible";
  if (form.code.proved)
    symbol += ".proved" + std::to_string(form.code.proved);
  if (form.code.proved_tile_local)
    symbol += ".proved_tile_local";
  if (form.baseline)
    symbol += ".baseline";
  if (form.tile)
    for (std::int32_t length : *form.tile)
      symbol += "." + std::to_string(length);
  return symbol;
}

void instrument(llvm::Module &module, Instrumentation code, const ProgramTables &program, bool with_delays) {
  for (auto [index, kernel] : kernels_in(module)) {
    const std::vector<llvm::Function *> functions = functions_of(*kernel);
    CalledFunctions called{{}, functions_that_leave(functions)};
    for (const llvm::Function *function : functions)
      called.stack_bytes[function] = stack_bytes(*function);
    for (llvm::Function *function : functions)
      KernelInstrumenter(*function, *kernel, index, code, program, called, with_delays).run();
  }
  verify_after("instrument", module);
}

std::unique_ptr<llvm::Module> instrumented_kernel(const llvm::Module &prepared, std::uint32_t kernel,
                                                  const KernelForm &form, const ProgramTables &program) {
  const std::string symbol = kernel_symbol(kernel);
  std::unique_ptr<llvm::Module> module = clone_with_kernel(prepared, symbol);
  instrument(*module, form.code, program, /*with_delays=*/form.baseline);
  // Sites know the lines; debug information would only slow down compilation.
  llvm::StripDebugInfo(*module);
  module->getFunction(symbol)->setName(form_symbol(kernel, form));
  // Removes code that belongs to other kernels.
  for (llvm::Function &function : llvm::make_early_inc_range(*module))
    if (function.isDeclaration() && function.use_empty())
      function.eraseFromParent();
  return module;
}

VariantCode compile_kernel(std::unique_ptr<llvm::Module> module, std::uint32_t kernel, const KernelForm &form,
                           const VariantOptions &options, const ProgramTables &program) {
  VariantCode code;
  const Variant variant = form.code.variant;
  const std::string symbol = form_symbol(kernel, form);
  const std::string file = file_name(program.kernels[kernel].name) + symbol.substr(symbol.find('.')) + "." +
                           std::string(name(form.kind));
  llvm::Function &function = *module->getFunction(symbol);
  dump_ir(*module, file + ".instrumented");
  if (form.kind != KernelForm::Kind::entry)
    simplify(*module);
  if (form.kind == KernelForm::Kind::thread_loops) {
    const Kernel &described = program.kernels[kernel];
    lower_tile_local_atomics(function, program);
    code.looped = make_thread_loops(function, described, form.tile.value_or(described.tile), variant, program);
    if (!code.looped)
      return code;
  } else if (form.kind == KernelForm::Kind::warp_loops) {
    unroll_around_warp_operations(*module);
    const Kernel &described = program.kernels[kernel];
    code.warped = make_warp_loops(function, described, form.tile.value_or(described.tile), variant, program);
    if (!code.warped)
      return code;
  } else if (form.kind == KernelForm::Kind::interval_loops) {
    code.split = split_at_barriers(function);
    if (!code.split)
      return code;
  }
  for (llvm::Function &part : *module) // inherited from the kernel that it was cloned from
    if (part.hasLocalLinkage())
      part.setDSOLocal(true);
  verify_after(maker_of(form.kind), *module);
  if ((variant == Variant::detect || variant == Variant::elided) && options.optimization > 0 &&
      !options.hook_bitcode.empty())
    link_hooks(*module, options.hook_bitcode);
  verify_after("link_hooks", *module);
  // Loops over threads exist for the vectoriser.
  optimize(*module, form.of_shape() ? 2 : options.optimization, /*loops_over_threads=*/form.of_shape());
  if (form.of_shape())
    unlock_atomics(*module);
  dump_ir(*module, file + ".optimized");
  probe_stacks(*module);
  code.object = generate_code(*module, options.optimization);
  return code;
}

} // namespace ampsim::frontend
