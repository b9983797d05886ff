// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See call_code.h.
#include "frontend/debug/call_code.h"
#include "frontend/code/abi_functions.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/indirect_calls.h"
#include "frontend/ir/inserted_code.h"
#include "frontend/ir/kernel_functions.h"
#include "frontend/ir/kernel_module.h"
#include "frontend/ir/library_calls.h"
#include "frontend/ir/site_table.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

using Kind = DebugType::Kind;

//===--- the available functions -------------------------------------------------------===//

std::string qualified_name(const llvm::DISubprogram &function) {
  std::string name = function.getName().str();
  for (const llvm::DIScope *scope = function.getScope(); scope; scope = scope->getScope())
    if ((llvm::isa<llvm::DINamespace>(scope) || llvm::isa<llvm::DICompositeType>(scope)) &&
        !scope->getName().empty())
      name = (scope->getName() + "::" + name).str();
  return name;
}

std::uint64_t size_in_block(const DebugInfo &info, TypeId type) {
  if (type == no_type)
    return 0;
  return info.types[type].kind == Kind::reference ? sizeof(void *) : info.types[type].size;
}

bool is_record(const DebugInfo &info, TypeId type) {
  const Kind kind = type == no_type ? Kind::unknown : info.types[type].kind;
  return kind == Kind::record || kind == Kind::container || kind == Kind::texture;
}

/// The type without names and qualifiers.
const llvm::DIType *plain_type(const llvm::DIType *type) {
  while (const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_const_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type && tag != llvm::dwarf::DW_TAG_restrict_type)
      break;
    type = derived->getBaseType();
  }
  return type;
}

/// An argument as it is passed to a function: as LLVM parameters of these types, from these offsets, or by address.
struct Passed {
  bool by_address = false;
  std::vector<std::pair<llvm::Type *, std::uint64_t>> parts;
};

/// The parameters of `function` from `next` on that form an argument of that type; advances `next` past them. Nothing
/// if the parameters do not match. Calling conventions pass an object of up to 16 bytes in one or two registers, and a
/// larger one on the stack or by the address of a copy.
std::optional<Passed> passed(const llvm::Function &function, unsigned &next, const llvm::DIType *type, TypeId id,
                             const DebugInfo &info) {
  Passed result;
  const std::uint64_t size = size_in_block(info, id);
  const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain_type(type));
  const bool record = is_record(info, id);
  if (record && composite && composite->getElements().empty() &&
      !(composite->getFlags() & llvm::DINode::FlagTypePassByReference))
    return result; // nothing to pass
  if (next >= function.arg_size())
    return std::nullopt;
  const llvm::Argument &first = *function.getArg(next);
  constexpr std::uint64_t most_in_registers = 16;
  if (record && (first.hasByValAttr() || (size > most_in_registers && first.getType()->isPointerTy()) ||
                 (composite && composite->getFlags() & llvm::DINode::FlagTypePassByReference))) {
    ++next;
    result.by_address = true;
    return result;
  }
  const llvm::DataLayout &layout = function.getDataLayout();
  for (std::uint64_t at = 0; at < size; at = result.parts.size() * 8) {
    if (next >= function.arg_size() || result.parts.size() == 2)
      return std::nullopt;
    llvm::Type *part = function.getArg(next++)->getType();
    result.parts.emplace_back(part, at);
    if (at + layout.getTypeStoreSize(part) >= size)
      break;
    if (!record)
      return std::nullopt;
  }
  return result;
}

bool passes_all(const llvm::Function &function, const llvm::DITypeRefArray &types,
                const CallableFunction &described, const DebugInfo &info) {
  unsigned next = function.hasStructRetAttr() ? 1 : 0;
  for (std::size_t k = 0; k < described.parameters.size(); ++k)
    if (!passed(function, next, types[unsigned(k) + 1], described.parameters[k], info))
      return false;
  return next == function.arg_size();
}

std::uint64_t aligned(std::uint64_t bytes) { return (bytes + 15) / 16 * 16; }

std::string name_of_type(const DebugInfo &info, TypeId type) {
  return type == no_type ? "void" : info.types[type].name;
}

void describe(CallableFunction &function, const DebugInfo &info) {
  std::string list;
  std::uint64_t end = aligned(size_in_block(info, function.result));
  for (std::size_t k = 0; k < function.parameters.size(); ++k) {
    function.places.push_back(end);
    end = aligned(end + size_in_block(info, function.parameters[k]));
    if (!function.is_member || k > 0)
      list += (list.empty() ? "" : ", ") + name_of_type(info, function.parameters[k]);
  }
  function.returned = end;
  function.text = name_of_type(info, function.result) + " " + function.name + "(" + list + ")";
}

} // namespace

std::vector<CallableFunction> callable_functions(const llvm::Module &functions, DebugTypes &types,
                                                 const DebugInfo &info) {
  std::vector<CallableFunction> result;
  for (const llvm::Function &function : functions) {
    const llvm::DISubprogram *program = function.getSubprogram();
    if (function.isDeclaration() || function.isVarArg() || !program || !program->getType() ||
        function.getName().starts_with("ampsim"))
      continue;
    const llvm::DITypeRefArray list = program->getType()->getTypeArray();
    if (list.size() == 0)
      continue;
    CallableFunction source;
    source.symbol = function.getName().str();
    source.name = qualified_name(*program);
    source.result = types.add(list[0]);
    for (unsigned k = 1; k < list.size(); ++k) {
      source.is_member |= k == 1 && list[k] && list[k]->getFlags() & llvm::DINode::FlagArtificial;
      source.parameters.push_back(types.add(list[k]));
    }
    const bool has_void = std::ranges::find(source.parameters, no_type) != source.parameters.end();
    if (has_void || !passes_all(function, list, source, info))
      continue;
    describe(source, info);
    result.push_back(std::move(source));
  }
  return result;
}

//===--- the entry --------------------------------------------------------------------===//

namespace {

/// void (arguments of the kernel, thread, block)
llvm::Function &make_entry(llvm::Module &module, const CallableFunction &called, const DebugInfo &info) {
  llvm::Function &callee = *module.getFunction(called.symbol);
  const llvm::DITypeRefArray types = callee.getSubprogram()->getType()->getTypeArray();
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  llvm::Type *pointer = builder.getPtrTy();
  llvm::Function *entry =
      llvm::Function::Create(llvm::FunctionType::get(builder.getVoidTy(), {pointer, pointer, pointer}, false),
                             llvm::Function::ExternalLinkage, kernel_symbol(0), module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "", entry));
  llvm::Value *block = entry->getArg(2);
  auto at = [&](std::uint64_t offset) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), block, offset);
  };
  /// A truth value is a byte in memory.
  auto load = [&](llvm::Type *type, llvm::Value *address) -> llvm::Value * {
    if (type->isIntegerTy(1))
      return builder.CreateTrunc(builder.CreateAlignedLoad(builder.getInt8Ty(), address, llvm::Align(1)), type);
    return builder.CreateAlignedLoad(type, address, llvm::Align(1));
  };
  std::vector<llvm::Value *> arguments;
  if (callee.hasStructRetAttr())
    arguments.push_back(at(0));
  unsigned next = unsigned(arguments.size());
  for (std::size_t k = 0; k < called.parameters.size(); ++k) {
    const std::optional<Passed> how = passed(callee, next, types[unsigned(k) + 1], called.parameters[k], info);
    if (how->by_address)
      arguments.push_back(at(called.places[k]));
    for (auto [type, offset] : how->parts)
      arguments.push_back(load(type, at(called.places[k] + offset)));
  }
  llvm::CallInst *call = builder.CreateCall(&callee, arguments);
  call->setAttributes(callee.getAttributes().removeFnAttributes(context));
  if (!call->getType()->isVoidTy())
    builder.CreateAlignedStore(call->getType()->isIntegerTy(1) ? builder.CreateZExt(call, builder.getInt8Ty())
                                                               : call,
                               at(0), llvm::Align(1));
  builder.CreateStore(builder.getInt8(1), at(called.returned));
  builder.CreateRetVoid();
  return *entry;
}

/// Remaining calls: of undefined functions, or through pointers.
void check_calls(const llvm::Function &entry) {
  for (const llvm::Instruction &instruction : llvm::instructions(entry)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || llvm::isa<llvm::IntrinsicInst>(call))
      continue;
    const llvm::Function *callee = call->getCalledFunction();
    if (!callee)
      throw std::runtime_error(call->isInlineAsm() ? "it contains unsupported inline assembly"
                                                   : "it calls through a pointer");
    if (callee->isDeclaration() && !may_be_called(*call))
      throw std::runtime_error("it calls '" + llvm::demangle(callee->getName().str()) +
                               "', which has no device code");
  }
}

/// All code that is inlined into it has its variables on one stack.
void check_stack(const llvm::Function &entry) {
  constexpr std::uint64_t most = 192 << 10; // bytes, of a fiber's 252 KiB
  std::uint64_t bytes = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(entry))
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      const std::optional<llvm::TypeSize> size = variable->getAllocationSize(entry.getDataLayout());
      if (!size)
        throw std::runtime_error("it has variables of unknown size");
      bytes += size->getFixedValue();
    }
  if (bytes > most)
    throw std::runtime_error("its variables take " + std::to_string(bytes) +
                             " bytes, but the limit for a call is " + std::to_string(most));
}

/// Inserts the hooks of calls into an entry, or into a function that it keeps: accesses by address, loops, divisions,
/// and operations that only a launch can execute.
class CallInstrumenter {
public:
  /// `bytes`: the stack that calls of the kept functions need.
  CallInstrumenter(llvm::Function &entry, const Kernel &described, const std::vector<std::string> &tile_local,
                   const std::map<const llvm::Function *, std::uint64_t> &bytes)
      : entry(entry), module(*entry.getParent()), described(described), tile_local(tile_local), bytes(bytes),
        builder(module.getContext()), thread(thread_of(entry)), pointer(builder.getPtrTy()) {}

  void run() {
    std::vector<llvm::Instruction *> accesses, divisions, latches;
    std::vector<llvm::CallInst *> intrinsics, calls;
    llvm::DominatorTree dominators(entry);
    for (llvm::BasicBlock &block : entry)
      for (llvm::BasicBlock *next : llvm::successors(&block))
        if (dominators.dominates(next, &block)) {
          latches.push_back(block.getTerminator());
          break;
        }
    for (llvm::Instruction &instruction : llvm::instructions(entry)) {
      if (can_divide_by_zero(instruction))
        divisions.push_back(&instruction);
      if (!accesses_of(instruction).empty())
        accesses.push_back(&instruction);
      if (called_function(&instruction))
        intrinsics.push_back(llvm::cast<llvm::CallInst>(&instruction));
      if (kept_callee(instruction))
        calls.push_back(llvm::cast<llvm::CallInst>(&instruction));
    }
    place_tile_local();
    for (llvm::CallInst *call : calls) {
      builder.SetInsertPoint(call);
      builder.CreateCall(hook("step", builder.getVoidTy(), {pointer}), {thread});
      insert_call_record(*call, hook("overflow", builder.getVoidTy(), {pointer, builder.getInt32Ty()}), thread, 0,
                         bytes.at(call->getCalledFunction()));
    }
    for (llvm::Instruction *latch : latches) {
      builder.SetInsertPoint(latch);
      builder.CreateCall(hook("step", builder.getVoidTy(), {pointer}), {thread});
    }
    for (llvm::Instruction *access : accesses)
      for (unsigned k = 0; k < accesses_of(*access).size(); ++k)
        check(*access, k);
    llvm::Type *i64 = builder.getInt64Ty();
    for (llvm::Instruction *division : divisions)
      insert_division_check(*division,
                            hook("division", builder.getVoidTy(), {pointer, builder.getInt32Ty(), i64, i64, i64}),
                            thread, 0);
    for (llvm::CallInst *call : intrinsics)
      replace(*call);
  }

private:
  llvm::FunctionCallee hook(const char *name, llvm::Type *result, std::vector<llvm::Type *> parameters) {
    return module.getOrInsertFunction(std::string("ampsim_call_") + name,
                                      llvm::FunctionType::get(result, parameters, false));
  }

  void place_tile_local() {
    builder.SetInsertPoint(&entry.getEntryBlock(), entry.getEntryBlock().getFirstInsertionPt());
    for (std::size_t k = 0; k < tile_local.size(); ++k)
      if (llvm::GlobalVariable *variable = module.getNamedGlobal(tile_local[k]);
          variable && !variable->use_empty()) {
        llvm::Value *start =
            builder.CreateLoad(pointer, thread_field(builder, thread, offsetof(ampsim_thread_context, tile_local)));
        variable->replaceAllUsesWith(
            builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), start, described.tile_local[k].offset));
      }
    for (const llvm::Instruction &instruction : llvm::instructions(entry))
      for (const llvm::Value *operand : instruction.operand_values())
        if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(operand);
            variable && !variable->isConstant())
          throw std::runtime_error("it uses the variable '" + llvm::demangle(variable->getName().str()) +
                                   "', which is not available in the kernel");
  }

  void check(llvm::Instruction &access, unsigned number) {
    AccessOperand operand = accesses_of(access)[number];
    llvm::Value *address = operand.pointer->get();
    const llvm::DataLayout &layout = entry.getDataLayout();
    const llvm::Value *origin = llvm::getUnderlyingObject(address, 0);
    if (origin == thread || (!is_kept(entry) && origin == entry.getArg(2)) ||
        llvm::isa<llvm::GlobalVariable>(origin))
      return;
    builder.SetInsertPoint(&access);
    llvm::Value *size = builder.CreateZExtOrTrunc(operand.size, builder.getInt64Ty());
    if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(origin)) {
      llvm::APInt offset(64, 0);
      const std::optional<llvm::TypeSize> bytes = local->getAllocationSize(layout);
      const auto *length = llvm::dyn_cast<llvm::ConstantInt>(operand.size);
      if (bytes && length && address->stripAndAccumulateConstantOffsets(layout, offset, true) == local &&
          offset.ule(bytes->getFixedValue()) &&
          length->getZExtValue() <= bytes->getFixedValue() - offset.getZExtValue())
        return;
      llvm::Value *whole = builder.getInt64(bytes ? bytes->getFixedValue() : 0);
      llvm::Type *i64 = builder.getInt64Ty();
      operand.pointer->set(
          builder.CreateCall(hook("local", pointer, {pointer, pointer, i64, pointer, i64}),
                             {thread, address, size, const_cast<llvm::AllocaInst *>(local), whole}));
      return;
    }
    operand.pointer->set(builder.CreateCall(hook(operand.kind == AccessKind::read ? "read" : "write", pointer,
                                                 {pointer, pointer, builder.getInt64Ty()}),
                                            {thread, address, size}));
  }

  /// The reason that ampsim_call_refused gets.
  static std::uint32_t refusal(llvm::CallInst &call, AbiFunction function) {
    if (function == AbiFunction::warp)
      return 1;
    return waits_for_tile(&call) ? 0 : 2;
  }

  void replace(llvm::CallInst &call) {
    const AbiFunction function = called_function(&call).value();
    llvm::Value *result = thread;
    builder.SetInsertPoint(&call);
    switch (function) {
    case AbiFunction::context:
      break;
    case AbiFunction::barrier:
    case AbiFunction::barrier_sum:
    case AbiFunction::warp:
    case AbiFunction::abort:
    case AbiFunction::exit:
      builder.CreateCall(hook("refused", builder.getVoidTy(), {pointer, builder.getInt32Ty()}),
                         {thread, builder.getInt32(refusal(call, function))});
      result = llvm::PoisonValue::get(call.getType()); // the hook does not return
      break;
    default:
      result = pass_on(call, function);
    }
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(result);
    call.eraseFromParent();
  }

  /// Replaces functions by those that the debugger's variant calls.
  llvm::Value *pass_on(llvm::CallInst &call, AbiFunction function) {
    std::vector<llvm::Value *> arguments{thread};
    arguments.insert(arguments.end(), call.arg_begin(), call.arg_end());
    std::optional<AbiFunction> hook;
    switch (function) {
    case AbiFunction::fence:
      hook = AbiFunction::debug_fence;
      break;
    case AbiFunction::asynchronous:
      hook = AbiFunction::debug_asynchronous;
      break;
    case AbiFunction::message:
      hook = AbiFunction::debug_message;
      break;
    case AbiFunction::outside:
      hook = AbiFunction::debug_outside;
      break;
    case AbiFunction::map_shared:
      hook = AbiFunction::debug_map_shared;
      break;
    case AbiFunction::space_of:
      hook = AbiFunction::debug_space_of;
      break;
    case AbiFunction::clock:
      hook = AbiFunction::debug_clock;
      break;
    default:
      throw std::runtime_error("it calls '" + name_of(function).str() + "'");
    }
    if (function == AbiFunction::fence || function == AbiFunction::asynchronous)
      arguments.push_back(builder.getInt32(no_site));
    return builder.CreateCall(declare(module, *hook), arguments);
  }

  llvm::Function &entry;
  llvm::Module &module;
  const Kernel &described;
  const std::vector<std::string> &tile_local;
  const std::map<const llvm::Function *, std::uint64_t> &bytes;
  llvm::IRBuilder<> builder;
  llvm::Argument *thread;
  llvm::PointerType *pointer;
};

/// The module's contents besides called functions: lists of symbols to keep, and constructors.
void drop_lists(llvm::Module &module) {
  for (const char *name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"})
    if (llvm::GlobalVariable *list = module.getNamedGlobal(name))
      list->eraseFromParent();
}

} // namespace

std::unique_ptr<llvm::MemoryBuffer> compile_call(const llvm::Module &functions, const CallableFunction &called,
                                                 const DebugInfo &info, const Kernel &described,
                                                 const std::vector<std::string> &tile_local,
                                                 const std::string &symbol) {
  std::unique_ptr<llvm::Module> module = llvm::CloneModule(functions);
  drop_lists(*module);
  llvm::Function &entry = make_entry(*module, called, info);
  inline_into_kernels(*module);
  put_into_registers(*module);
  expand_constant_expressions(*module);
  for (llvm::Function *function : functions_of(entry))
    fold_resolved_calls(*function);
  const std::vector<llvm::Function *> kept = functions_of(entry);
  std::map<const llvm::Function *, std::uint64_t> bytes;
  for (llvm::Function *function : kept) {
    check_calls(*function);
    check_stack(*function);
    bytes[function] = stack_bytes(*function);
  }
  for (llvm::Function *function : kept)
    CallInstrumenter(*function, described, tile_local, bytes).run();
  entry.setName(symbol);
  for (llvm::GlobalVariable &variable : module->globals())
    if (!variable.isDeclaration())
      variable.setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::StripDebugInfo(*module);
  probe_stacks(*module);
  return generate_code(*module, 0);
}

} // namespace ampsim::frontend
