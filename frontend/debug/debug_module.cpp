// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See debug_module.h.
#include "frontend/debug/debug_module.h"
#include "frontend/code/abi_functions.h"
#include "frontend/debug/call_code.h"
#include "frontend/debug/debug_code.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/global_variables.h"
#include "frontend/ir/inserted_code.h"
#include "frontend/ir/instrument.h"
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/loop_nest.h"
#include "frontend/ir/pointer_root.h"
#include "frontend/ir/site_table.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <cstddef>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

/// Barriers, fences and back edges in code order: the same in both modules, because putting variables into registers
/// does not remove any of them, or any block.
std::vector<llvm::Instruction *> waiting_places(llvm::Function &kernel) {
  std::vector<llvm::Instruction *> places;
  for (llvm::BasicBlock &block : kernel)
    for (llvm::Instruction &instruction : block)
      if (instruction.isTerminator() || waits_for_tile(&instruction) || call_to(&instruction, AbiFunction::warp) ||
          call_to(&instruction, AbiFunction::fence) || call_to(&instruction, AbiFunction::asynchronous) ||
          kept_callee(instruction))
        places.push_back(&instruction);
  return places;
}

void copy_sites(const llvm::Function &prepared, llvm::Function &kernel) {
  std::vector<llvm::Instruction *> from = waiting_places(const_cast<llvm::Function &>(prepared));
  std::vector<llvm::Instruction *> to = waiting_places(kernel);
  if (from.size() != to.size())
    throw std::runtime_error("a kernel's debug code differs from its normal code");
  for (std::size_t k = 0; k < from.size(); ++k)
    if (site_of(*from[k]))
      to[k]->setMetadata(site_metadata, from[k]->getMetadata(site_metadata));
}

class DebugInstrumenter {
public:
  DebugInstrumenter(llvm::Function &kernel, const Kernel &described, DebugPlaces &places, DebugTypes &types,
                    DebugKernel &info, std::vector<llvm::GlobalVariable *> globals,
                    const std::set<const llvm::Function *> &leaving)
      : kernel(kernel), module(*kernel.getParent()), described(described), places(places), types(types), info(info),
        globals(std::move(globals)), leaving(leaving), builder(module.getContext()), thread(thread_of(kernel)),
        pointer(builder.getPtrTy()), i32(builder.getInt32Ty()), i64(builder.getInt64Ty()) {}

  void run() {
    std::set<const llvm::Value *> slots = places.move_variables();
    auto points = places.add_points();
    std::vector<llvm::Instruction *> accesses, divisions, latches;
    std::vector<llvm::CallInst *> intrinsics, calls;
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      if (kept_callee(instruction))
        calls.push_back(llvm::cast<llvm::CallInst>(&instruction));
      if (can_divide_by_zero(instruction))
        divisions.push_back(&instruction);
      if (instruction.isTerminator() && site_of(instruction))
        latches.push_back(&instruction);
      if (!accesses_of(instruction).empty())
        accesses.push_back(&instruction);
      if (std::optional<AbiFunction> called = called_function(&instruction);
          called && *called != AbiFunction::debug_enter)
        intrinsics.push_back(llvm::cast<llvm::CallInst>(&instruction));
    }
    unsigned counted = 0;
    {
      LoopNest nest(kernel);
      for (const llvm::Loop *loop : nest.loops().getLoopsInPreorder())
        if (loop->getLoopDepth() <= AMPSIM_MAX_LOOP_DEPTH) {
          insert_loop_counter(*loop, thread);
          counted = std::max(counted, loop->getLoopDepth());
        }
    }
    place_tile_local(slots);
    for (auto [instruction, point] : points) {
      builder.SetInsertPoint(instruction);
      builder.CreateCall(hook(AbiFunction::debug_point), {thread, builder.getInt32(point)});
    }
    for (llvm::Instruction *latch : latches) {
      builder.SetInsertPoint(latch);
      builder.CreateCall(hook(AbiFunction::debug_spin), {thread, builder.getInt32(*site_of(*latch))});
    }
    for (llvm::Instruction *access : accesses)
      for (unsigned k = 0; k < accesses_of(*access).size(); ++k)
        instrument_access(*access, k, slots);
    for (llvm::Instruction *division : divisions)
      insert_division_check(*division, hook(AbiFunction::debug_division), thread, places.add_access(*division));
    for (llvm::CallInst *call : calls) {
      llvm::Function &callee = *call->getCalledFunction();
      if (leaving.contains(&callee))
        return_where_left(*call, thread);
      insert_call_record(*call, hook(AbiFunction::debug_stack_overflow), thread, places.add_access(*call),
                         callee_bytes.at(&callee));
    }
    for (llvm::CallInst *call : intrinsics)
      replace(call);
    if (is_kept(kernel))
      give_counters_back(kernel, thread, counted);
  }

  /// The functions that the kernel keeps, before they are instrumented.
  std::map<const llvm::Function *, std::uint64_t> callee_bytes;

private:
  llvm::FunctionCallee hook(AbiFunction function) { return declare(module, function); }

  void replace(llvm::CallInst *call) {
    const AbiFunction function = called_function(call).value();
    if (function == AbiFunction::abort || function == AbiFunction::exit)
      end_thread_after(*call, thread);
    if (function == AbiFunction::exit) {
      call->eraseFromParent();
      return;
    }
    llvm::Value *result = thread;
    if (function != AbiFunction::context) {
      std::vector<llvm::Value *> arguments{thread};
      arguments.insert(arguments.end(), call->arg_begin(), call->arg_end());
      if (function == AbiFunction::fence || function == AbiFunction::warp ||
          function == AbiFunction::asynchronous || waits_for_tile(call))
        arguments.push_back(builder.getInt32(site_of(*call).value_or(no_site)));
      builder.SetInsertPoint(call);
      result = builder.CreateCall(hook(debug_function(function)), arguments);
    }
    call->replaceAllUsesWith(result);
    call->eraseFromParent();
  }

  /// The function that replaces an intrinsic in the debugger's variant.
  static AbiFunction debug_function(AbiFunction intrinsic) {
    switch (intrinsic) {
    case AbiFunction::barrier:
      return AbiFunction::debug_barrier;
    case AbiFunction::barrier_sum:
      return AbiFunction::debug_barrier_sum;
    case AbiFunction::warp:
      return AbiFunction::debug_warp;
    case AbiFunction::fence:
      return AbiFunction::debug_fence;
    case AbiFunction::asynchronous:
      return AbiFunction::debug_asynchronous;
    case AbiFunction::message:
      return AbiFunction::debug_message;
    case AbiFunction::abort:
      return AbiFunction::debug_abort;
    case AbiFunction::outside:
      return AbiFunction::debug_outside;
    case AbiFunction::map_shared:
      return AbiFunction::debug_map_shared;
    case AbiFunction::space_of:
      return AbiFunction::debug_space_of;
    case AbiFunction::clock:
      return AbiFunction::debug_clock;
    default:
      throw std::runtime_error("a kernel calls " + name_of(intrinsic).str());
    }
  }

  void place_tile_local(std::set<const llvm::Value *> &slots) {
    builder.SetInsertPoint(&kernel.getEntryBlock(), kernel.getEntryBlock().getFirstInsertionPt());
    llvm::Value *start = nullptr;
    const auto address_at = [&](std::uint64_t offset) {
      if (!start)
        start =
            builder.CreateLoad(pointer, thread_field(builder, thread, offsetof(ampsim_thread_context, tile_local)));
      return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), start, offset);
    };
    const auto place = [&](llvm::GlobalVariable &variable, llvm::Value *address) {
      variable.replaceUsesWithIf(address, [&](llvm::Use &use) {
        auto *user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
        return user && user->getFunction() == &kernel;
      });
    };
    for (std::size_t k = 0; k < described.tile_local.size(); ++k) {
      llvm::GlobalVariable *variable = globals[k];
      if (!is_kept(kernel))
        info.tile_local.push_back(type_of(variable));
      if (!variable)
        continue;
      llvm::Value *address = address_at(described.tile_local[k].offset);
      slots.insert(address);
      sizes[address] = described.tile_local[k].type.size;
      place(*variable, address);
    }
    // Memory whose size the launch chooses and whose address is passed on but never used: it begins where the variables
    // end.
    for (llvm::GlobalVariable &variable : kernel.getParent()->globals())
      if (variable.isDeclaration() && !is_global_variable(variable))
        place(variable, address_at(described.tile_local_bytes));
  }

  TypeId type_of(const llvm::GlobalVariable *variable) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> found;
    if (variable)
      variable->getDebugInfo(found);
    return found.empty() ? no_type : types.add(found.front()->getVariable()->getType());
  }

  /// The variable that an address refers to through address arithmetic alone; null if none.
  static llvm::Value *slot_of(llvm::Value *address, const std::set<const llvm::Value *> &slots) {
    while (!slots.contains(address)) {
      auto *arithmetic = llvm::dyn_cast<llvm::GEPOperator>(address);
      if (!arithmetic)
        return nullptr;
      address = arithmetic->getPointerOperand();
    }
    return address;
  }

  void instrument_access(llvm::Instruction &access, unsigned number, const std::set<const llvm::Value *> &slots) {
    static constexpr AbiFunction hooks[] = {AbiFunction::debug_read, AbiFunction::debug_write,
                                            AbiFunction::debug_atomic};
    AccessOperand operand = accesses_of(access)[number];
    llvm::Value *address = operand.pointer->get();
    const llvm::Value *origin = llvm::getUnderlyingObject(address, 0);
    const auto *argument = llvm::dyn_cast<llvm::Argument>(origin);
    const bool given =
        argument && (argument == arguments_of(kernel) || argument == thread || argument->hasByValAttr());
    if (llvm::isa<llvm::AllocaInst>(origin) || given || llvm::isa<llvm::GlobalVariable>(origin))
      return; // registers that did not fit, the function object, the thread's context, constants
    std::uint32_t place = places.add_access(access);
    llvm::Value *slot = slot_of(address, slots);
    bool is_private = slot && !sizes.contains(slot);
    builder.SetInsertPoint(&access);
    if (slot)
      address = checked(address, slot, place, access);
    if (is_private) {
      operand.pointer->set(address);
      return;
    }
    builder.SetInsertPoint(&access);
    llvm::Value *size = builder.CreateZExtOrTrunc(operand.size, i32);
    address =
        builder.CreateCall(hook(hooks[unsigned(operand.kind)]), {thread, address, size, builder.getInt32(place)});
    accesses_of(access)[number].pointer->set(address);
    if (operand.kind == AccessKind::read)
      return;
    builder.SetInsertPoint(access.getParent(), std::next(access.getIterator()));
    builder.CreateCall(hook(AbiFunction::debug_written), {thread, address, size, builder.getInt32(place)});
  }

  /// `address`, or another one if an index in it is out of its array's bounds.
  llvm::Value *checked(llvm::Value *address, llvm::Value *slot, std::uint32_t place, llvm::Instruction &access) {
    ArrayPath path = array_path(address, slot, module.getDataLayout());
    llvm::Value *outside = nullptr;
    for (const ArrayPath::Index &index : path.indices) {
      if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(index.value);
          constant && constant->getValue().ult(index.bound))
        continue;
      llvm::Value *beyond =
          builder.CreateICmpUGE(index.value, llvm::ConstantInt::get(index.value->getType(), index.bound));
      outside = outside ? builder.CreateOr(outside, beyond) : beyond;
    }
    if (!outside)
      return address;
    llvm::BasicBlock *before = builder.GetInsertBlock();
    llvm::Instruction *then = llvm::SplitBlockAndInsertIfThen(outside, access.getIterator(), /*Unreachable=*/false);
    builder.SetInsertPoint(then);
    llvm::Value *offset =
        builder.CreateSub(builder.CreatePtrToInt(address, i64), builder.CreatePtrToInt(slot, i64));
    llvm::Value *elsewhere =
        builder.CreateCall(hook(AbiFunction::debug_outside_array), {thread, builder.getInt32(place), offset});
    builder.SetInsertPoint(access.getParent(), access.getParent()->begin());
    llvm::PHINode *chosen = builder.CreatePHI(pointer, 2);
    chosen->addIncoming(address, before);
    chosen->addIncoming(elsewhere, then->getParent());
    return chosen;
  }

  llvm::Function &kernel;
  llvm::Module &module;
  const Kernel &described;
  DebugPlaces &places;
  DebugTypes &types;
  DebugKernel &info;
  const std::vector<llvm::GlobalVariable *> globals; // parallel to Kernel::tile_local
  const std::set<const llvm::Function *> &leaving;   // functions in which the thread may end
  llvm::IRBuilder<> builder;
  llvm::Argument *thread;
  llvm::PointerType *pointer;
  llvm::IntegerType *i32, *i64;
  std::map<const llvm::Value *, std::uint64_t> sizes; // of tile-local variables, by address
};

} // namespace

std::unique_ptr<llvm::MemoryBuffer> compile_debug_variant(const llvm::Module &with_variables,
                                                          const llvm::Module &prepared, const DebugNames &names,
                                                          const ProgramTables &program, DebugInfo &info,
                                                          const llvm::Module &functions,
                                                          std::vector<CallableFunction> &callable) {
  std::unique_ptr<llvm::Module> module = llvm::CloneModule(with_variables);
  if (!module->IsNewDbgInfoFormat)
    module->convertToNewDbgValues();
  expand_constant_expressions(*module);
  DebugTypes types(*names.library, info);
  for (auto [index, kernel] : kernels_in(*module)) {
    const llvm::Function &twin = *prepared.getFunction(kernel_symbol(index));
    std::vector<llvm::GlobalVariable *> globals;
    for (const llvm::GlobalVariable *variable : tile_local_variables(twin))
      globals.push_back(module->getNamedGlobal(variable->getName()));
    const std::vector<llvm::Function *> functions = functions_of(*kernel);
    const std::set<const llvm::Function *> leaving = functions_that_leave(functions);
    std::map<const llvm::Function *, std::uint64_t> bytes;
    for (const llvm::Function *function : functions)
      bytes[function] = stack_bytes(*prepared.getFunction(function->getName()));
    DebugCalls calls;
    std::map<const llvm::Function *, std::vector<DebugFrame>> callers; // of the first call
    for (llvm::Function *function : functions) {
      remove_parts(*function);
      copy_sites(*prepared.getFunction(function->getName()), *function);
      DebugPlaces places(*function, index, names, types, info, calls, callers[function]);
      DebugInstrumenter instrumenter(*function, program.kernels[index], places, types, info.kernels[index], globals,
                                     leaving);
      instrumenter.callee_bytes = bytes;
      instrumenter.run();
      callers.insert(places.kept_calls().begin(), places.kept_calls().end());
    }
  }
  types.add_constants(*module);
  callable = callable_functions(functions, types, info);
  auto kernels = kernels_in(*module);
  for (auto [index, kernel] : kernels)
    kernel->setName(form_symbol(index, {{Variant::debug}}));
  llvm::StripDebugInfo(*module);
  for (auto [index, kernel] : kernels)
    info.kernels[index].code = instruction_texts(*kernel);
  probe_stacks(*module);
  return generate_code(*module, 0);
}

} // namespace ampsim::frontend
