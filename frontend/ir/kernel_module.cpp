// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_module.h. The sites themselves are created in site_table.cpp.
#include "frontend/ir/kernel_module.h"
#include "frontend/ast/numbered_names.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/compared_values.h"
#include "frontend/ir/indirect_calls.h"
#include "frontend/ir/kept_calls.h"
#include "frontend/ir/kernel_functions.h"
#include "frontend/ir/library_calls.h"
#include "frontend/ir/matrix_registers.h"
#include "frontend/ir/site_table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <set>

namespace ampsim::frontend {
namespace {

constexpr llvm::StringLiteral symbol_prefix = "ampsim.kernel.";

/// No exception leaves device code: without unwinding there are fewer paths.
void drop_unwinding(llvm::Function &function) {
  std::vector<llvm::InvokeInst *> invokes;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction))
      invokes.push_back(invoke);
  for (llvm::InvokeInst *invoke : invokes)
    llvm::changeToCall(invoke);
  llvm::removeUnreachableBlocks(function);
}

//===--- Keeping blocks in the order of the text ----------------------------------===//
// The inliner joins a block with its only successor if it is the only predecessor of that successor. Clang ends a `for`
// loop so (`for.cond.cleanup` jumps to `for.end`), with the body between the two. Joined, the code after the loop would
// precede its body, but positions follow the order of blocks. During inlining, such jumps are therefore branches on an
// unknown condition, with both edges leading to the same block.

constexpr llvm::StringLiteral keep_separate = "ampsim.keep_separate";

void keep_blocks_separate(llvm::Module &module) {
  llvm::FunctionCallee condition =
      module.getOrInsertFunction(keep_separate, llvm::Type::getInt1Ty(module.getContext()));
  std::vector<llvm::BranchInst *> jumps;
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function) {
      auto *jump = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
      if (!jump || jump->isConditional())
        continue;
      llvm::BasicBlock *next = jump->getSuccessor(0);
      if (!next->getSinglePredecessor() || next == block.getNextNode() || !next->phis().empty())
        continue;
      jumps.push_back(jump);
    }
  for (llvm::BranchInst *jump : jumps) {
    llvm::BasicBlock *next = jump->getSuccessor(0);
    auto *detour = llvm::BasicBlock::Create(module.getContext(), "", jump->getFunction(), next);
    llvm::BranchInst::Create(next, detour)->setDebugLoc(jump->getDebugLoc());
    auto *unknown = llvm::CallInst::Create(condition, "", jump->getIterator());
    unknown->setDebugLoc(jump->getDebugLoc());
    auto *branch = llvm::BranchInst::Create(next, detour, unknown, jump->getIterator());
    branch->setDebugLoc(jump->getDebugLoc());
    jump->eraseFromParent();
  }
}

void let_blocks_join(llvm::Module &module) {
  llvm::Function *condition = module.getFunction(keep_separate);
  if (!condition) // nothing was inserted
    return;
  for (llvm::User *user : llvm::make_early_inc_range(condition->users())) {
    auto *unknown = llvm::cast<llvm::CallInst>(user);
    auto *branch = llvm::cast<llvm::BranchInst>(unknown->user_back());
    llvm::BasicBlock *detour = branch->getSuccessor(1);
    llvm::BranchInst::Create(branch->getSuccessor(0), branch->getIterator())->setDebugLoc(branch->getDebugLoc());
    branch->eraseFromParent();
    unknown->eraseFromParent();
    llvm::DeleteDeadBlock(detour);
  }
  condition->eraseFromParent();
}

/// Each variant of a kernel is an object of its own, and has its own copy of constants.
void keep_constants_separate(llvm::Module &module) {
  for (llvm::GlobalVariable &variable : module.globals())
    if (variable.isConstant() && variable.hasInitializer() && !variable.getName().starts_with("llvm.")) {
      variable.setLinkage(llvm::GlobalValue::InternalLinkage);
      variable.setComdat(nullptr);
    }
}

void inline_everything(llvm::Module &module, std::uint64_t most_instructions) {
  const auto kernels = kernels_in(module);
  auto is_kernel = [&](const llvm::Function &function) {
    return llvm::any_of(kernels, [&](const auto &kernel) { return kernel.second == &function; });
  };
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    drop_unwinding(function);
    if (is_kernel(function))
      continue;
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.setComdat(nullptr);
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
    for (llvm::User *user : function.users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
        call->removeFnAttr(llvm::Attribute::NoInline);
  }
  keep_calls(module, most_instructions);
  keep_blocks_separate(module);
  llvm::ModulePassManager inlining;
  inlining.addPass(llvm::GlobalDCEPass()); // avoids inlining into functions that no kernel calls
  inlining.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  inlining.addPass(llvm::GlobalDCEPass());
  run_passes(module, std::move(inlining));
  let_blocks_join(module);
}

/// The arguments of the launch become a parameter.
void replace_arguments(llvm::Module &module) {
  llvm::Function *intrinsic = module.getFunction(name_of(AbiFunction::arguments));
  if (!intrinsic)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(intrinsic->users())) {
    auto *call = llvm::cast<llvm::CallInst>(user);
    call->replaceAllUsesWith(arguments_of(*call->getFunction()));
    call->eraseFromParent();
  }
}

/// A chain of additions may go through several statements and functions: each kernel, and each function that it keeps,
/// has one flag for all of them.
void replace_carry_flags(llvm::Module &module) {
  llvm::Function *intrinsic = module.getFunction(name_of(AbiFunction::carry_flag));
  if (!intrinsic)
    return;
  std::map<llvm::Function *, llvm::AllocaInst *> flags;
  for (llvm::User *user : llvm::make_early_inc_range(intrinsic->users())) {
    auto *call = llvm::cast<llvm::CallInst>(user);
    llvm::AllocaInst *&flag = flags[call->getFunction()];
    if (!flag) {
      llvm::BasicBlock &entry = call->getFunction()->getEntryBlock();
      llvm::IRBuilder<> builder(&entry, entry.begin());
      flag = builder.CreateAlloca(builder.getInt1Ty(), nullptr, "carry");
      builder.CreateStore(builder.getFalse(), flag);
    }
    call->replaceAllUsesWith(flag);
    call->eraseFromParent();
  }
  intrinsic->eraseFromParent();
}

/// A trap (__builtin_trap) ends the thread and the launch, like a failed assertion.
void replace_traps(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    if (function.getIntrinsicID() != llvm::Intrinsic::trap &&
        function.getIntrinsicID() != llvm::Intrinsic::ubsantrap)
      continue;
    for (llvm::User *user : llvm::make_early_inc_range(function.users())) {
      auto *trap = llvm::cast<llvm::CallInst>(user);
      llvm::IRBuilder<> builder(trap);
      builder.CreateCall(declare(module, AbiFunction::abort));
      trap->eraseFromParent();
    }
  }
}

/// A thread that ends in the middle of a kernel returns. (In a function that the kernel keeps, it takes the thread.)
void replace_exits(llvm::Module &module) {
  llvm::Function *intrinsic = module.getFunction(name_of(AbiFunction::exit));
  if (!intrinsic)
    return;
  for (llvm::User *user : llvm::make_early_inc_range(intrinsic->users())) {
    auto *call = llvm::cast<llvm::CallInst>(user);
    if (is_kept(*call->getFunction()))
      continue;
    llvm::BasicBlock *block = call->getParent();
    llvm::SplitBlock(block, call->getIterator());
    block->getTerminator()->eraseFromParent();
    llvm::ReturnInst::Create(module.getContext(), block)->setDebugLoc(call->getDebugLoc());
  }
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      llvm::removeUnreachableBlocks(function);
  if (intrinsic->use_empty())
    intrinsic->eraseFromParent();
}

/// When SROA splits copied records, the padding between their members remains as copies of a few bytes, from variable
/// to variable, which nothing reads. They are not accesses of the program.
void drop_copied_padding(llvm::Function &function) {
  std::set<llvm::AllocaInst *> unread; // tentatively, until one of them is copied elsewhere
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      const auto *bytes = llvm::dyn_cast<llvm::ArrayType>(variable->getAllocatedType());
      if (bytes && bytes->getElementType()->isIntegerTy(8) && bytes->getNumElements() < 8 &&
          variable->getName().contains(".sroa."))
        unread.insert(variable);
    }
  auto is_unread = [&](llvm::Value *place) {
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(place);
    return variable && unread.contains(variable);
  };
  while (std::erase_if(unread, [&](llvm::AllocaInst *variable) {
    return !llvm::all_of(variable->users(), [&](llvm::User *user) {
      auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(user);
      return llvm::isa<llvm::LifetimeIntrinsic>(user) || (copy && is_unread(copy->getRawDest()));
    });
  }))
    ;
  for (llvm::AllocaInst *variable : unread)
    for (llvm::User *copy : llvm::make_early_inc_range(variable->users()))
      llvm::cast<llvm::Instruction>(copy)->eraseFromParent();
  for (llvm::AllocaInst *variable : unread)
    variable->eraseFromParent();
}

/// Some calling conventions pass records as arrays of numbers: what is taken from such an array is what was put there.
void look_into_arrays(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *taken = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction);
    llvm::Value *put = taken ? llvm::FindInsertedValue(taken->getAggregateOperand(), taken->getIndices()) : nullptr;
    if (!put || put == taken)
      continue;
    taken->replaceAllUsesWith(put);
    taken->eraseFromParent();
  }
}

/// A pointer that was converted to a number and back, as for inline assembly, is the original pointer.
void drop_round_trips(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *pointer = llvm::dyn_cast<llvm::IntToPtrInst>(&instruction);
    auto *number = pointer ? llvm::dyn_cast<llvm::PtrToIntOperator>(pointer->getOperand(0)) : nullptr;
    if (!number || number->getPointerOperand()->getType() != pointer->getType() ||
        number->getType()->getScalarSizeInBits() < 64)
      continue;
    pointer->replaceAllUsesWith(number->getPointerOperand());
    pointer->eraseFromParent();
    if (auto *unused = llvm::dyn_cast<llvm::Instruction>(number); unused && unused->use_empty())
      unused->eraseFromParent();
  }
}

/// A pointer that a kernel gets in a record may be loaded as a number.
void load_pointers_as_such(llvm::Function &function) {
  const llvm::Value *arguments = arguments_of(function);
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *number = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (!number || !number->isSimple() || !number->getType()->isIntegerTy(64) ||
        number->getPointerOperand()->stripInBoundsOffsets() != arguments ||
        llvm::none_of(number->users(), [](llvm::User *user) { return llvm::isa<llvm::IntToPtrInst>(user); }))
      continue;
    llvm::IRBuilder<> builder(number);
    llvm::LoadInst *pointer =
        builder.CreateAlignedLoad(builder.getPtrTy(), number->getPointerOperand(), number->getAlign());
    number->replaceAllUsesWith(builder.CreatePtrToInt(pointer, number->getType()));
    number->eraseFromParent();
  }
}

} // namespace

void inline_into_kernels(llvm::Module &module, std::uint64_t most_instructions) {
  keep_constants_separate(module);
  replace_traps(module);
  inline_everything(module, most_instructions);
  store_results_in_callers(module);
  replace_arguments(module);
  replace_carry_flags(module);
  replace_exits(module);
}

void put_into_registers(llvm::Module &module) {
  llvm::ModulePassManager registers;
  registers.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::PreserveCFG)));
  run_passes(module, std::move(registers));
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      drop_copied_padding(function);
      look_into_arrays(function);
      load_pointers_as_such(function);
      drop_round_trips(function);
    }
}

void expand_constant_expressions(llvm::Module &module) {
  std::vector<llvm::Constant *> variables;
  for (llvm::GlobalVariable &variable : module.globals())
    if (!variable.isConstant())
      variables.push_back(&variable);
  llvm::convertUsersOfConstantsToInstructions(variables);
}

namespace {

Diagnostic error_at(const llvm::Instruction &instruction, std::string message, const SiteTable &sites) {
  Diagnostic diagnostic{"error", "", std::move(message), "", 0, 0, ""};
  std::vector<SourceFrame> stack = sites.stack_of(instruction.getDebugLoc());
  if (!stack.empty()) {
    diagnostic.file = stack.front().file;
    diagnostic.line = stack.front().line;
    diagnostic.column = stack.front().column;
  }
  return diagnostic;
}

/// The template of an assembly statement, without LLVM's escapes: operands are `%0`; braces and bars are literal.
std::string as_written(llvm::StringRef assembly) {
  std::string text;
  assembly = assembly.trim();
  for (std::size_t at = 0; at < assembly.size(); ++at) {
    if (assembly[at] != '$' || at + 1 == assembly.size()) {
      text += assembly[at];
      continue;
    }
    switch (const char next = assembly[at + 1]) {
    case '(':
      text += '{';
      ++at;
      break;
    case ')':
      text += '}';
      ++at;
      break;
    case '|':
    case '$':
      text += next;
      ++at;
      break;
    default:
      text += '%';
    }
  }
  return text;
}

/// Code that no device runs, and for which the code generator would need another function.
void check_code(llvm::Function &function, const SiteTable &sites, const std::string &device_code,
                std::vector<Diagnostic> &diagnostics) {
  constexpr std::uint64_t most_atomic_bytes = 8;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (llvm::isa<llvm::IndirectBrInst>(instruction)) { // Clang makes one for all of them, without a place
      const llvm::BasicBlock *from = nullptr;
      for (const llvm::BasicBlock *each : llvm::predecessors(instruction.getParent()))
        from = each;
      diagnostics.push_back(error_at(from ? *from->getTerminator() : instruction,
                                     "computed goto is not supported in " + device_code, sites));
    }
    if (llvm::any_of(instruction.operand_values(), [](const llvm::Value *operand) {
          const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(operand);
          return variable && variable->isThreadLocal();
        }))
      diagnostics.push_back(
          error_at(instruction, "thread_local variables are not supported in " + device_code, sites));
    if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        intrinsic && intrinsic->getCalledFunction()->getName().starts_with("llvm.matrix."))
      diagnostics.push_back(
          error_at(instruction, "Clang's matrix types are not supported in " + device_code, sites));
    for (const AccessOperand &operand : accesses_of(instruction)) {
      const auto *size = llvm::dyn_cast<llvm::ConstantInt>(operand.size);
      if (operand.kind == AccessKind::atomic && size && size->getZExtValue() > most_atomic_bytes)
        diagnostics.push_back(error_at(instruction,
                                       "an atomic operation of " + std::to_string(size->getZExtValue()) +
                                           " bytes is not supported in " + device_code,
                                       sites));
    }
  }
}

/// Calls that remain after inlining: intrinsics of ampsim and LLVM, and functions of the C library.
void check_calls(llvm::Function &kernel, const SiteTable &sites, const std::string &device_code,
                 std::vector<Diagnostic> &diagnostics) {
  for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || llvm::isa<llvm::IntrinsicInst>(call))
      continue;
    const llvm::Function *callee = call->getCalledFunction();
    if (call->isInlineAsm())
      diagnostics.push_back(
          error_at(instruction,
                   "inline assembly is not simulated in " + device_code + ": '" +
                       as_written(llvm::cast<llvm::InlineAsm>(call->getCalledOperand())->getAsmString()) + "'",
                   sites));
    else if (!callee)
      diagnostics.push_back(error_at(instruction, "call through a pointer in " + device_code, sites));
    else if (callee->isDeclaration() && !may_be_called(*call))
      diagnostics.push_back(error_at(instruction,
                                     "'" + sites.function_name(*callee) + "' is called in " + device_code +
                                         " but not defined in this source",
                                     sites));
  }
}

/// An error at the first use of the variable.
Diagnostic error_at_use(llvm::Function &function, const llvm::GlobalVariable *variable, const std::string &message,
                        const Kernel &kernel, const SiteTable &sites) {
  for (const llvm::Function *each : functions_of(function))
    for (const llvm::Instruction &instruction : llvm::instructions(*each))
      if (llvm::is_contained(instruction.operand_values(), variable))
        return error_at(instruction, message, sites);
  return {"error", "", message, kernel.file, kernel.line, 0, ""};
}

/// Like a compiler for a device, reports an impossible request before the program runs. The place is the first use of
/// the largest variable.
void check_tile_local(llvm::Function &function, const Kernel &kernel, const SiteTable &sites,
                      const Language &language, std::vector<Diagnostic> &diagnostics) {
  const std::vector<llvm::GlobalVariable *> variables = tile_local_variables(function);
  std::uint64_t bytes = 0, most = 0;
  const llvm::GlobalVariable *largest = nullptr;
  for (std::size_t k = 0; k < variables.size(); ++k) {
    const TileLocalVariable &variable = kernel.tile_local[k];
    if (!sites.describes(*variables[k])) // as tile-local memory, its races between tiles would be missed
      diagnostics.push_back(error_at_use(function, variables[k],
                                         "a temporary object with static lifetime is not supported here: declare a "
                                         "variable",
                                         kernel, sites));
    const std::uint64_t own = variable.sized_by_launch ? 0 : variable.type.size;
    bytes += own;
    if (own > most) {
      most = own;
      largest = variables[k];
    }
  }
  if (bytes <= language.limits.tile_local_bytes)
    return;
  const std::string message = "'" + kernel.name + "' uses too much " + std::string(language.words.local) +
                              " memory: its variables need " + std::to_string(bytes) +
                              " bytes, but the limit per " + std::string(language.words.tile) + " is " +
                              std::to_string(language.limits.tile_local_bytes);
  diagnostics.push_back(error_at_use(function, largest, message, kernel, sites));
}

} // namespace

template <class Named> static void number_repeated_names(const std::vector<Named *> &all) {
  std::vector<std::string> names;
  for (const Named *each : all)
    names.push_back(each->name);
  names = numbered_names(std::move(names));
  for (std::size_t k = 0; k < all.size(); ++k)
    all[k]->name = names[k];
}

static void number_repeated_names(Kernel &kernel) {
  std::vector<Parameter *> parameters;
  for (Parameter &parameter : kernel.parameters)
    parameters.push_back(&parameter);
  number_repeated_names(parameters);
  std::vector<Capture *> captures;
  for (Capture &capture : kernel.captures)
    if (capture.variable.empty())
      captures.push_back(&capture);
  number_repeated_names(captures);
}

std::string kernel_symbol(std::uint32_t index) { return (symbol_prefix + llvm::Twine(index)).str(); }

std::vector<std::pair<std::uint32_t, llvm::Function *>> kernels_in(llvm::Module &module) {
  std::vector<std::pair<std::uint32_t, llvm::Function *>> kernels;
  for (llvm::Function &function : module) {
    std::uint32_t index;
    llvm::StringRef name = function.getName();
    if (!function.isDeclaration() && name.consume_front(symbol_prefix) && !name.getAsInteger(10, index))
      kernels.emplace_back(index, &function);
  }
  return kernels;
}

std::optional<SiteId> site_of(const llvm::Instruction &instruction) {
  const llvm::MDNode *node = instruction.getMetadata(site_metadata);
  if (!node)
    return std::nullopt;
  return SiteId(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

/// No access of a GPU is wider than 16 bytes; a type's larger alignment does not cause faults.
static llvm::Align wanted_alignment(llvm::MaybeAlign alignment) {
  return std::min(alignment.valueOrOne(), llvm::Align(16));
}

std::vector<AccessOperand> accesses_of(llvm::Instruction &instruction) {
  const llvm::DataLayout &layout = instruction.getDataLayout();
  llvm::Type *i32 = llvm::Type::getInt32Ty(instruction.getContext());
  auto access = [](llvm::Use &pointer, AccessKind kind, llvm::Value *size, llvm::MaybeAlign alignment) {
    return AccessOperand{&pointer, kind, size, wanted_alignment(alignment).value()};
  };
  auto of_type = [&](llvm::Use &pointer, AccessKind kind, llvm::Type *type, llvm::Align alignment) {
    return access(pointer, kind, llvm::ConstantInt::get(i32, layout.getTypeStoreSize(type)), alignment);
  };
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return {of_type(load->getOperandUse(0), load->isAtomic() ? AccessKind::atomic : AccessKind::read,
                    load->getType(), load->getAlign())};
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return {of_type(store->getOperandUse(1), store->isAtomic() ? AccessKind::atomic : AccessKind::write,
                    store->getValueOperand()->getType(), store->getAlign())};
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return {of_type(update->getOperandUse(0), AccessKind::atomic, update->getType(), update->getAlign())};
  if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return {of_type(exchange->getOperandUse(0), AccessKind::atomic, exchange->getNewValOperand()->getType(),
                    exchange->getAlign())};
  if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&instruction))
    return {
        access(transfer->getRawSourceUse(), AccessKind::read, transfer->getLength(), transfer->getSourceAlign()),
        access(transfer->getRawDestUse(), AccessKind::write, transfer->getLength(), transfer->getDestAlign())};
  if (auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction))
    return {access(fill->getRawDestUse(), AccessKind::write, fill->getLength(), fill->getDestAlign())};
  return {};
}

void rely_on_wanted_alignment(llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    load->setAlignment(wanted_alignment(load->getAlign()));
  else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    store->setAlignment(wanted_alignment(store->getAlign()));
  else if (auto *fill = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    fill->setDestAlignment(wanted_alignment(fill->getDestAlign()));
    if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(fill))
      transfer->setSourceAlignment(wanted_alignment(transfer->getSourceAlign()));
  }
}

std::vector<Diagnostic> prepare_device_module(llvm::Module &module, const AstTables &tables,
                                              const std::string &headers, std::string_view device_code,
                                              ProgramTables &program,
                                              std::unique_ptr<llvm::Module> *with_variables) {
  // Debug information identifies the source of each function, until inlining moves the code.
  SiteTable sites(module, tables, headers, program);
  std::uint32_t first = std::uint32_t(program.kernels.size());
  for (std::size_t i = 0; i < tables.kernels.size(); ++i) {
    const KernelSource &source = tables.kernels[i];
    llvm::Function *entry = module.getFunction(source.entry.empty() ? source.symbol : source.entry);
    entry->setName(kernel_symbol(first + std::uint32_t(i)));
    entry->setLinkage(llvm::GlobalValue::ExternalLinkage);
    entry->setComdat(nullptr);
    Kernel kernel;
    kernel.name = source.name;
    kernel.symbol = source.symbol;
    kernel.file = source.file;
    kernel.line = source.line;
    kernel.captures = source.captures;
    kernel.parameters = source.parameters;
    number_repeated_names(kernel);
    kernel.argument_bytes = source.argument_bytes;
    kernel.rank = source.rank;
    kernel.tile = source.tile;
    kernel.tile_at_launch = source.tile_at_launch;
    kernel.required_tile = source.required_tile;
    kernel.most_threads = source.most_threads;
    kernel.cluster = source.cluster;
    program.kernels.push_back(std::move(kernel));
  }
  inline_into_kernels(module);
  std::vector<Diagnostic> diagnostics;
  for (llvm::Function &each : module)
    check_code(each, sites, std::string(device_code), diagnostics);
  if (!diagnostics.empty())
    return diagnostics;
  if (with_variables)
    *with_variables = llvm::CloneModule(module);
  put_into_registers(module);
  watch_matrix_registers(module);
  verify_after("watch_matrix_registers", module);
  expand_constant_expressions(module);
  for (auto [index, function] : kernels_in(module)) {
    for (llvm::Function *each : functions_of(*function))
      fold_resolved_calls(*each);
    for (llvm::Function *each : functions_of(*function))
      check_calls(*each, sites, std::string(device_code), diagnostics);
    if (diagnostics.empty()) {
      for (llvm::Function *each : functions_of(*function))
        report_compared_values(*each);
      sites.add_kernel(index, *function);
      check_tile_local(*function, program.kernels[index], sites, *program.language, diagnostics);
    }
  }
  return diagnostics;
}

} // namespace ampsim::frontend
