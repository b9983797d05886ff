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
    if (next == '(' || next == ')' || next == '|')
      result += next == '(' ? '{' : next == ')' ? '}' : '|';
    else if (next == '$')
      result += '$';
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

/// Handles statements whose registers are used after the statement (wgmma), and statements without instructions, which
/// serve only such registers. Marks the loads and stores that pass their operands, since they are not accesses of the
/// thread, and names the registers after the statement.
void note_registers(const PtxBlock &block, const Variables &variables, llvm::CallInst &statement) {
  const PtxInstruction *multiply = nullptr;
  for (const PtxInstruction &each : block.instructions)
    if (each.opcode.size() > 1 && each.opcode[0] == "wgmma" && each.opcode[1] == "mma_async")
      multiply = &each;
  if (!multiply && !block.instructions.empty())
    return;
  llvm::LLVMContext &context = statement.getContext();
  auto mark = [&](llvm::Instruction *access) {
    if (access)
      access->setMetadata(register_operand, llvm::MDNode::get(context, {}));
  };
  std::ranges::for_each(variables.loads, mark);
  std::ranges::for_each(variables.stores, mark);
  if (!multiply)
    return;
  llvm::IRBuilder<> builder(context);
  const llvm::DataLayout &layout = statement.getModule()->getDataLayout();
  auto notify = [&](ampsim_copy_step step, llvm::Value *place, llvm::Type *type, llvm::Instruction &previous) {
    builder.SetInsertPoint(previous.getNextNode());
    builder.SetCurrentDebugLocation(statement.getDebugLoc());
    create_register_step(builder, step, place, builder.getInt64(layout.getTypeStoreSize(type)));
  };
  auto for_registers = [&](std::size_t operand, const auto &each) {
    if (operand < multiply->operands.size() && multiply->operands[operand].kind == PtxOperand::Kind::list)
      for (const PtxOperand &part : multiply->operands[operand].parts)
        if (part.kind == PtxOperand::Kind::statement)
          each(std::size_t(part.number));
  };
  for_registers(0, [&](std::size_t number) {
    if (llvm::StoreInst *store = number < variables.stores.size() ? variables.stores[number] : nullptr)
      notify(ampsim_matrix_registers_written, store->getPointerOperand(), store->getValueOperand()->getType(),
             *store);
  });
  for_registers(1, [&](std::size_t number) {
    if (llvm::LoadInst *load = number < variables.loads.size() ? variables.loads[number] : nullptr)
      notify(ampsim_matrix_registers_read, load->getPointerOperand(), load->getType(), statement);
  });
}

void translate(llvm::CallBase &call, bool of_cluster) {
  const auto &statement = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  std::optional<PtxBlock> block = parse_ptx(ptx_of(statement.getAsmString()));
  std::optional<Operands> operands = operands_of(call, statement);
  if (!block || !operands)
    return;
  std::vector<llvm::Type *> types;
  for (llvm::Value *value : operands->values)
    types.push_back(value->getType());
  auto *type = llvm::FunctionType::get(call.getType(), types, false);
  llvm::Function *function =
      llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, "ptx", *call.getModule());
  PtxEmitter emitter(*function, operands->outputs);
  emitter.set_of_cluster(of_cluster);
  for (std::size_t k = operands->outputs; k < operands->values.size(); ++k)
    if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(operands->values[k]))
      emitter.set_constant(k, constant);
  if (!emitter.emit(*block)) {
    function->eraseFromParent();
    return;
  }
  llvm::CallInst *replacement = llvm::CallInst::Create(function, operands->values, "", call.getIterator());
  replacement->setDebugLoc(call.getDebugLoc());
  note_registers(*block, variables_of(call, *operands), *replacement);
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
