// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See inline_ptx.h: finds the statements, and derives their operands from their text and constraints.
//
// Statements are translated in the order in which Clang has emitted them, before any optimisation. It does not matter
// whether one is volatile or clobbers memory, since its accesses are visible. An output that the text does not write is
// 0, or its previous value if it is "+".
#include "frontend/cuda/ptx/inline_ptx.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/register_operands.h"
#include "frontend/cuda/ptx/emitter.h"
#include "frontend/cuda/ptx/library_bitcode.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

/// The text as in the program, except operands: "$1" is "%1", "$$" a dollar sign, "$(" a brace.
std::string ptx_of(llvm::StringRef text) {
  std::string result;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '$' || k + 1 == text.size()) {
      result += text[k];
      continue;
    }
    const char next = text[++k];
    if (next == '(')
      result += '{';
    else if (next == ')')
      result += '}';
    else if (next == '|' || next == '$')
      result += next;
    else if (next == '{') { // ${1:modifier}
      llvm::StringRef inside = text.substr(k + 1, text.find('}', k) - k - 1);
      if (inside == ":uid") // "%=": a number unique to the statement
        result += "0";
      else
        result += "%" + inside.split(':').first.str();
      k += inside.size() + 1;
    } else {
      result += '%';
      result += next;
    }
  }
  return result;
}

/// The values of outputs and inputs before a statement, in the order of their numbers in the text. None if an operand
/// is in memory.
struct Operands {
  std::vector<llvm::Value *> values;
  std::size_t outputs = 0;
};
std::optional<Operands> operands_of(llvm::CallBase &call, const llvm::InlineAsm &statement) {
  Operands found;
  unsigned next = 0; // index of the call's argument
  for (const llvm::InlineAsm::ConstraintInfo &each : statement.ParseConstraints()) {
    if (each.Type == llvm::InlineAsm::isClobber)
      continue;
    if (each.isIndirect || each.Type == llvm::InlineAsm::isLabel)
      return std::nullopt;
    if (each.Type == llvm::InlineAsm::isOutput) {
      llvm::Type *type = call.getType();
      if (auto *several = llvm::dyn_cast<llvm::StructType>(type))
        type = several->getElementType(unsigned(found.outputs));
      found.values.push_back(llvm::Constant::getNullValue(type)); // the initial value of registers
      ++found.outputs;
      continue;
    }
    llvm::Value *value = call.getArgOperand(next++);
    unsigned tied = 0;
    if (each.Codes.size() == 1 && !llvm::StringRef(each.Codes[0]).getAsInteger(10, tied) && tied < found.outputs)
      found.values[tied] = value;
    else
      found.values.push_back(value);
  }
  return found;
}

/// The instructions that load the operands of a statement from variables before it, and store them after it.
struct Variables {
  std::vector<llvm::LoadInst *> loads;   // by number; null if the operand is not a variable
  std::vector<llvm::StoreInst *> stores; // of outputs
};

Variables variables_of(const llvm::CallBase &call, const Operands &operands) {
  Variables found{{}, std::vector<llvm::StoreInst *>(operands.outputs)};
  for (llvm::Value *value : operands.values)
    found.loads.push_back(llvm::dyn_cast<llvm::LoadInst>(value));
  auto note_store = [&](const llvm::Value &output, std::size_t number) {
    for (const llvm::User *user : output.users())
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user); store && store->getValueOperand() == &output)
        found.stores[number] = const_cast<llvm::StoreInst *>(store);
  };
  if (!call.getType()->isStructTy() && operands.outputs == 1)
    note_store(call, 0);
  for (const llvm::User *user : call.users())
    if (auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
        part && part->getNumIndices() == 1 && part->getIndices()[0] < operands.outputs)
      note_store(*part, part->getIndices()[0]);
  return found;
}

bool is_of_groups(const PtxInstruction &each) { return !each.opcode.empty() && each.opcode[0] == "wgmma"; }

/// All registers of matrix instructions have this size.
constexpr std::uint64_t register_bytes = 4;

/// Returns true for statements of matrix instructions (wgmma), and for those without instructions, which serve only their
/// registers: the loads and stores that pass operands are not accesses of the thread, but what the text does with them is.
bool uses_registers(const PtxBlock &block) {
  return block.instructions.empty() || std::ranges::any_of(block.instructions, is_of_groups);
}

void mark_operands(const Variables &variables) {
  auto mark = [&](llvm::Instruction *access) {
    if (access)
      access->setMetadata(register_operand, llvm::MDNode::get(access->getContext(), {}));
  };
  std::ranges::for_each(variables.loads, mark);
  std::ranges::for_each(variables.stores, mark);
}

/// Returns the variable of an operand if its address is known before the statement; otherwise null.
llvm::Value *place_of(std::size_t operand, const Variables &variables, const llvm::CallBase &call) {
  llvm::Value *place = nullptr;
  if (operand < variables.stores.size() && variables.stores[operand])
    place = variables.stores[operand]->getPointerOperand();
  else if (operand < variables.loads.size() && variables.loads[operand])
    place = variables.loads[operand]->getPointerOperand();
  const auto *computed = llvm::dyn_cast_or_null<llvm::Instruction>(place);
  if (computed && computed->getParent() == call.getParent() && !computed->comesBefore(&call))
    return nullptr;
  return place;
}

void translate(llvm::CallBase &call, bool of_cluster) {
  const auto &statement = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  std::optional<PtxBlock> block = parse_ptx(ptx_of(statement.getAsmString()));
  std::optional<Operands> operands = operands_of(call, statement);
  if (!block || !operands)
    return;
  const Variables variables = variables_of(call, *operands);
  std::vector<llvm::Value *> arguments = operands->values;
  const llvm::DataLayout &layout = call.getModule()->getDataLayout();
  auto size_of = [&](std::size_t operand) {
    return layout.getTypeStoreSize(operands->values[operand]->getType()).getFixedValue();
  };
  std::vector<std::pair<std::size_t, unsigned>> places; // operands, and the arguments with their addresses
  const bool registers = uses_registers(*block);
  for (std::size_t operand = 0; registers && operand < operands->values.size(); ++operand)
    if (llvm::Value *place = place_of(operand, variables, call); place && size_of(operand) == register_bytes) {
      places.emplace_back(operand, unsigned(arguments.size()));
      arguments.push_back(place);
    }
  std::vector<llvm::Type *> types;
  for (llvm::Value *value : arguments)
    types.push_back(value->getType());
  auto *type = llvm::FunctionType::get(call.getType(), types, false);
  llvm::Function *function =
      llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, "ptx", *call.getModule());
  PtxEmitter emitter(*function, operands->outputs, operands->values.size());
  emitter.set_of_cluster(of_cluster);
  for (std::size_t k = operands->outputs; k < operands->values.size(); ++k)
    if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(operands->values[k]))
      emitter.set_constant(k, constant);
  for (const auto &[operand, argument] : places)
    emitter.set_variable(operand, function->getArg(argument), register_bytes);
  if (!emitter.emit(*block)) {
    function->eraseFromParent();
    return;
  }
  llvm::CallInst *replacement = llvm::CallInst::Create(function, arguments, "", call.getIterator());
  replacement->setDebugLoc(call.getDebugLoc());
  if (registers)
    mark_operands(variables);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

} // namespace

void translate_inline_ptx(llvm::Module &module) {
  std::vector<llvm::CallBase *> statements;
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->isInlineAsm())
        statements.push_back(call);
  // True if blocks access each other's shared memory.
  bool of_cluster = module.getFunction(name_of(AbiFunction::map_shared)) != nullptr;
  for (llvm::CallBase *statement : statements)
    of_cluster |= names_other_blocks(llvm::cast<llvm::InlineAsm>(statement->getCalledOperand())->getAsmString());
  for (llvm::CallBase *statement : statements)
    translate(*statement, of_cluster);
  link_ptx_library(module);
}

} // namespace ampsim::frontend
