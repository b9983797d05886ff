// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See emitter.h: registers, operands, and the dispatch of instructions to groups. The groups themselves are in
// emit_arithmetic.cpp, emit_narrow.cpp, emit_packed.cpp, emit_memory.cpp, emit_asynchronous.cpp and emit_matrix.cpp.
//
// Predicates are one-bit registers, stored as 0 or 1. An integer literal is 64 bits wide and is truncated to the
// operand's type; a real literal is stored as bits as well, so that NaNs keep their payload. `mov` copies bits. The
// default of a `brx.idx` is unreachable, since an index beyond the list is undefined in PTX; jumps to undefined labels
// are rejected.
#include "frontend/cuda/ptx/emitter.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/register_operands.h"
#include "model/cuda/abi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>
#include <optional>

namespace ampsim::frontend {
namespace {

using Kind = PtxOperand::Kind;

std::optional<PtxType> type_named(llvm::StringRef name) {
  if (name == "pred")
    return PtxType{'p', 1};
  PtxType type;
  if (name.empty() || !llvm::StringRef("usbf").contains(name[0]))
    return std::nullopt;
  type.kind = name[0];
  if (name.drop_front().getAsInteger(10, type.bits))
    return std::nullopt;
  return type;
}

bool has_type(const PtxInstruction &instruction) {
  return llvm::any_of(instruction.opcode, [](llvm::StringRef part) { return type_named(part).has_value(); });
}

/// The last part of an opcode that is a type; for instructions without one, 32-bit words.
PtxType type_in(const PtxInstruction &instruction) {
  for (const std::string &part : llvm::reverse(instruction.opcode))
    if (std::optional<PtxType> type = type_named(part))
      return *type;
  return {};
}

/// The minimum number of operands of an instruction.
std::size_t operands_of(llvm::StringRef name) {
  return llvm::StringSwitch<std::size_t>(name)
      .Cases("trap", "exit", "membar", "fence", "nanosleep", "prefetch", "discard", "brkpt", "cp", 0)
      .Cases("ret", "wgmma", 0)
      .Cases("bar", "barrier", "activemask", "bra", 1)
      .Cases("mov", "cvt", "cvta", "neg", "abs", "not", "cnot", "popc", 2)
      .Cases("ldmatrix", "stmatrix", "movmatrix", 2)
      .Case("mma", 4)
      .Cases("clz", "brev", "bfind", "sqrt", "sin", "cos", "ex2", "lg2", "rcp", "tanh", 2)
      .Cases("rsqrt", "ld", "ldu", "st", "red", 2)
      .Cases("selp", "sad", "mad", "fma", "madc", "bfe", "prmt", "shf", 4)
      .Cases("slct", "mad24", "dp4a", "dp2a", 4)
      .Cases("testp", "brx", 2)
      .Cases("vshl", "vshr", "vadd", "vabsdiff4", 4)
      .Cases("bfi", "lop3", "shfl", 5)
      .Default(3);
}

} // namespace

PtxEmitter::PtxEmitter(llvm::Function &function, std::size_t outputs, std::size_t parameters)
    : function(function), outputs(outputs), builder(function.getContext()) {
  llvm::BasicBlock *block = llvm::BasicBlock::Create(function.getContext(), "entry", &function);
  end = new llvm::UnreachableInst(function.getContext(), block);
  builder.SetInsertPoint(end);
  for (llvm::Argument &argument : llvm::make_range(function.arg_begin(), function.arg_begin() + parameters)) {
    const llvm::DataLayout &layout = function.getParent()->getDataLayout();
    operands.push_back(make_register(unsigned(layout.getTypeSizeInBits(argument.getType())), "ptx.operand"));
    builder.CreateStore(as_bits(&argument), operands.back().place);
  }
}

llvm::Value *PtxEmitter::refuse(llvm::Type *type) {
  unsupported = true;
  return llvm::Constant::getNullValue(type);
}

PtxEmitter::Register PtxEmitter::make_register(unsigned bits, const llvm::Twine &name) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  llvm::IRBuilder<> at_entry(&entry, entry.begin());
  llvm::AllocaInst *place = at_entry.CreateAlloca(builder.getIntNTy(bits), nullptr, name);
  at_entry.CreateStore(at_entry.getIntN(bits, 0), place);
  return {place, bits};
}

/// In files, register names begin with a percent sign, like those of special registers.
const PtxEmitter::Register *PtxEmitter::register_of(const PtxOperand &operand) {
  if (operand.kind == Kind::statement && operand.number < operands.size())
    return &operands[operand.number];
  if (operand.kind != Kind::name && operand.kind != Kind::special)
    return nullptr;
  auto found = registers.find(operand.name);
  return found != registers.end() ? &found->second : nullptr;
}

llvm::Type *PtxEmitter::type_of(PtxType type) {
  if (type.kind != 'f')
    return builder.getIntNTy(type.bits);
  switch (type.bits) {
  case 16:
    return builder.getHalfTy();
  case 32:
    return builder.getFloatTy();
  default:
    return builder.getDoubleTy();
  }
}

llvm::Value *PtxEmitter::as_type(llvm::Value *bits, PtxType type) {
  bits = builder.CreateZExtOrTrunc(bits, builder.getIntNTy(type.bits));
  return type.kind == 'f' ? builder.CreateBitCast(bits, type_of(type)) : bits;
}

llvm::Value *PtxEmitter::as_bits(llvm::Value *value) {
  llvm::Type *type = value->getType();
  if (type->isPointerTy())
    return builder.CreatePtrToInt(value, builder.getInt64Ty());
  return type->isIntegerTy()
             ? value
             : builder.CreateBitCast(value, builder.getIntNTy(unsigned(type->getPrimitiveSizeInBits())));
}

/// `.ftz`: a number that is subnormal in a float of this width becomes a zero of the same sign. The value may have a
/// wider type.
llvm::Value *PtxEmitter::flushed(llvm::Value *value, unsigned width) {
  llvm::Type *type = value->getType();
  llvm::Value *magnitude = builder.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
  llvm::Value *least = llvm::ConstantFP::get(type, width == 16 ? 0x1p-14 : 0x1p-126);
  llvm::Value *zero =
      builder.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, llvm::ConstantFP::get(type, 0.0), value);
  return builder.CreateSelect(builder.CreateFCmpOLT(magnitude, least), zero, value);
}

llvm::Value *PtxEmitter::read(const PtxOperand &operand, PtxType type) {
  llvm::Value *value = read_as_it_is(operand, type);
  return type.kind == 'f' && flushed_widths & type.bits ? flushed(value, type.bits) : value;
}

llvm::Value *PtxEmitter::read_as_it_is(const PtxOperand &operand, PtxType type) {
  if (type.kind == 'p')
    return read_predicate(operand);
  if (operand.kind == Kind::number)
    return as_type(builder.getIntN(64, operand.number), type);
  if (auto known = constants.find(operand.number); operand.kind == Kind::statement && known != constants.end())
    return as_type(known->second, type);
  if (operand.kind == Kind::real) {
    if (operand.bits == type.bits)
      return as_type(builder.getIntN(operand.bits, operand.number), type);
    return builder.CreateFPCast(as_type(builder.getIntN(operand.bits, operand.number), {'f', operand.bits}),
                                type_of(type));
  }
  if (operand.kind == Kind::special && !registers.contains(operand.name))
    return as_type(special_register(operand.name), type);
  if (auto named = memories.find(operand.name); operand.kind == Kind::name && named != memories.end()) {
    llvm::Value *place = named->second.place;
    if (operand.number)
      place = builder.CreateConstGEP1_64(builder.getInt8Ty(), place, operand.number);
    return as_type(builder.CreatePtrToInt(place, builder.getInt64Ty()), type);
  }
  if (operand.kind == Kind::name && operand.name == "WARP_SZ")
    return as_type(builder.getInt32(32), type);
  const Register *from = register_of(operand);
  if (!from)
    return refuse(type_of(type));
  if (!in_matrix_instruction)
    note_access(operand, ampsim_register_read);
  llvm::Value *value = builder.CreateLoad(builder.getIntNTy(from->bits), from->place);
  if (operand.number && operand.kind == Kind::name) // register + constant
    value = builder.CreateAdd(value, builder.getIntN(from->bits, operand.number));
  return as_type(value, type);
}

llvm::Value *PtxEmitter::read_predicate(const PtxOperand &operand) {
  const Register *from = register_of(operand);
  if (!from)
    return operand.kind == Kind::number ? builder.getInt1(operand.number != 0) : refuse(builder.getInt1Ty());
  llvm::Value *value = builder.CreateLoad(builder.getIntNTy(from->bits), from->place);
  value = builder.CreateIsNotNull(value);
  return operand.negated ? builder.CreateNot(value) : value;
}

void PtxEmitter::write(const PtxOperand &operand, llvm::Value *value, bool is_signed) {
  if (operand.kind == Kind::name && operand.name == "_")
    return;
  const Register *to = register_of(operand);
  if (!to) {
    unsupported = true;
    return;
  }
  if (!in_matrix_instruction)
    note_access(operand, ampsim_register_written);
  if (const unsigned width = unsigned(value->getType()->getScalarSizeInBits());
      value->getType()->isFloatingPointTy() && flushed_widths & width)
    value = flushed(value, width);
  llvm::Type *type = builder.getIntNTy(to->bits);
  value = as_bits(value);
  builder.CreateStore(is_signed ? builder.CreateSExtOrTrunc(value, type) : builder.CreateZExtOrTrunc(value, type),
                      to->place);
}

/// Reports an access to a variable that matrix instructions use as a register.
void PtxEmitter::note_access(const PtxOperand &operand, ampsim_copy_step step, std::uint64_t shape) {
  if (operand.kind != Kind::statement)
    return;
  if (const auto found = variables.find(operand.number); found != variables.end())
    create_register_step(builder, step, found->second.place, builder.getInt64(found->second.bytes), shape);
}

llvm::Value *PtxEmitter::output(std::size_t k) {
  llvm::Value *bits = builder.CreateLoad(builder.getIntNTy(operands[k].bits), operands[k].place);
  llvm::Type *type = function.getArg(unsigned(k))->getType();
  return type->isPointerTy() ? builder.CreateIntToPtr(bits, type) : builder.CreateBitCast(bits, type);
}

//===--- special registers ------------------------------------------------------------===//

llvm::Value *PtxEmitter::context_field(std::uint64_t offset) {
  llvm::Value *context = builder.CreateCall(declare(*function.getParent(), AbiFunction::context));
  return builder.CreateLoad(builder.getInt32Ty(),
                            builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), context, offset));
}

llvm::Value *PtxEmitter::launch_field(std::uint64_t offset) {
  llvm::Value *launch = builder.CreateCall(declare(*function.getParent(), AbiFunction::arguments));
  return builder.CreateLoad(builder.getInt32Ty(),
                            builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), launch, offset));
}

/// Computed: contexts that threads share (loops over threads) have indices but no rank.
llvm::Value *PtxEmitter::rank() {
  llvm::Value *row = builder.CreateMul(special_register("tid.z"), special_register("ntid.y"));
  row = builder.CreateMul(builder.CreateAdd(row, special_register("tid.y")), special_register("ntid.x"));
  return builder.CreateAdd(row, special_register("tid.x"));
}

llvm::Value *PtxEmitter::lane() { return builder.CreateAnd(rank(), 31); }

llvm::Value *PtxEmitter::special_register(llvm::StringRef name) {
  // A thread's indices in its context are row-major: x is dimension 2.
  auto [base, member] = name.split('.');
  const std::uint64_t dimension = member.empty() ? 0 : std::uint64_t(member[0] - 'x');
  if (dimension < 3 && !member.empty()) {
    if (base == "tid")
      return context_field(offsetof(ampsim_thread_context, local) + 8 - 4 * dimension);
    if (base == "ctaid")
      return context_field(offsetof(ampsim_thread_context, tile) + 8 - 4 * dimension);
    if (base == "ntid")
      return launch_field(offsetof(ampsim_cuda_launch, block) + 4 * dimension);
    if (base == "nctaid")
      return launch_field(offsetof(ampsim_cuda_launch, grid) + 4 * dimension);
  }
  if (llvm::Value *of_cluster = cluster_register(name))
    return of_cluster;
  if (name == "laneid")
    return lane();
  if (name == "warpid")
    return builder.CreateLShr(rank(), 5);
  if (name == "dynamic_smem_size")
    return launch_field(offsetof(ampsim_cuda_launch, dynamic_shared));
  llvm::Module &module = *function.getParent();
  if (name == "clock" || name == "clock64")
    return builder.CreateCall(declare(module, AbiFunction::clock));
  if (name == "globaltimer" || name == "globaltimer_lo")
    return builder.CreateUDiv(builder.CreateCall(declare(module, AbiFunction::clock)),
                              builder.getInt64(ampsim_clock_cycles_per_nanosecond));
  if (name.consume_front("lanemask_")) {
    llvm::Value *own = builder.CreateShl(builder.getInt32(1), lane());
    llvm::Value *below = builder.CreateSub(own, builder.getInt32(1));
    if (name == "eq")
      return own;
    if (name == "lt")
      return below;
    if (name == "le")
      return builder.CreateOr(below, own);
    if (name == "ge")
      return builder.CreateNot(below);
    if (name == "gt")
      return builder.CreateNot(builder.CreateOr(below, own));
  }
  return refuse(builder.getInt32Ty());
}

//===--- instructions -----------------------------------------------------------------===//

bool PtxEmitter::emit(const PtxBlock &block) {
  for (const PtxRegister &declared : block.registers) {
    std::optional<PtxType> type = type_named(declared.type);
    if (!type)
      return false;
    registers[declared.name] = make_register(type->bits, declared.name);
  }
  for (const PtxInstruction &each : block.instructions)
    if (each.label.empty())
      guarded(each);
    else
      begin_label(each.label);
  give_results();
  refuse_missing_labels();
  return !unsupported;
}

/// Jumps lead to existing labels.
void PtxEmitter::refuse_missing_labels() {
  for (const auto &[name, block] : labels)
    if (block->empty()) {
      new llvm::UnreachableInst(function.getContext(), block);
      if (first_refused.empty())
        first_refused = "bra " + name;
      unsupported = true;
    }
}

void PtxEmitter::give_results() {
  if (outputs == 1) {
    builder.CreateRet(output(0));
  } else if (outputs == 0) {
    builder.CreateRetVoid();
  } else {
    llvm::Value *all = llvm::PoisonValue::get(function.getReturnType());
    for (std::size_t k = 0; k < outputs; ++k)
      all = builder.CreateInsertValue(all, output(k), unsigned(k));
    builder.CreateRet(all);
  }
  end->eraseFromParent();
}

void PtxEmitter::guarded(const PtxInstruction &each) {
  if (!each.guard)
    return instruction(each);
  builder.SetInsertPoint(
      llvm::SplitBlockAndInsertIfThen(read_predicate(*each.guard), end->getIterator(), /*Unreachable=*/false));
  instruction(each);
  builder.SetInsertPoint(end); // which is after the branch
}

void PtxEmitter::instruction(const PtxInstruction &each) {
  supported_instruction(each);
  if (unsupported && first_refused.empty())
    first_refused = llvm::join(each.opcode, ".");
}

void PtxEmitter::supported_instruction(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  const PtxType type = type_in(each);
  // In conversions, only 32-bit numbers are flushed.
  flushed_widths = 0;
  if (llvm::is_contained(each.opcode, "ftz"))
    flushed_widths = name == "cvt" ? 32 : 32 | 16;
  if (asynchronous(each))
    return;
  if (each.operands.size() < operands_of(name)) {
    unsupported = true;
    return;
  }
  if (matrix(each) || packed(each) || packed_integers(each))
    return;
  const bool on_halves = type.kind == 'f' && type.bits == 16;
  if (type.bits > 64 || (type.kind == 'f' && type.bits < 16) || has_unknown_type(each) ||
      (needs_type(name) && !has_type(each))) {
    unsupported = true;
    return;
  }
  if (branch(each) || saturated(each, type) || half_arithmetic(each, type))
    return;
  if (name == "mov")
    return move(each, type);
  if (name == "cvt")
    return convert(each);
  if (name == "cvta")
    return convert_address(each, type);
  if (name == "setp" || name == "set")
    return compare(each, type);
  if (on_halves && name != "ld" && name != "st") {
    unsupported = true;
    return;
  }
  const bool known = narrow_product(each, type) || reduction(each, type) || by_sign(each, type) ||
                     with_carry(each, type) || arithmetic(each, type) || bit_operation(each, type) ||
                     real_function(each, type) || memory(each, type) || synchronisation(each);
  unsupported |= !known;
}

//===--- functions of files ------------------------------------------------------------===//

void PtxEmitter::name_memory(const std::string &name, llvm::Value *place, bool of_address) {
  memories[name] = {place, of_address};
}
llvm::Value *PtxEmitter::memory_named(const std::string &name) const {
  const auto found = memories.find(name);
  return found == memories.end() ? nullptr : found->second.place;
}

void PtxEmitter::add_registers(const std::vector<PtxRegister> &declared) {
  for (const PtxRegister &each : declared) {
    const std::optional<PtxType> type = type_named(each.type);
    // A name of an outer scope is visible again at the end of this one; a second one in this scope is an error.
    const auto known = registers.find(each.name);
    const auto outer = scopes.empty() ? registers.end() : scopes.back().first.find(each.name);
    const bool is_outer = !scopes.empty() && outer != scopes.back().first.end() && known != registers.end() &&
                          outer->second.place == known->second.place;
    if (type && (known == registers.end() || is_outer)) {
      registers[each.name] = make_register(type->bits, each.name);
      continue;
    }
    unsupported = true;
    if (first_refused.empty())
      first_refused = (type ? "duplicate register " : "the type of the register ") + each.name;
  }
}

llvm::Value *PtxEmitter::allocate(std::uint64_t bytes, std::uint64_t alignment, const std::string &name) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  llvm::IRBuilder<> at_entry(&entry, entry.begin());
  llvm::AllocaInst *made = at_entry.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), bytes), nullptr, name);
  made->setAlignment(llvm::Align(alignment));
  return made;
}

llvm::BasicBlock *PtxEmitter::label(const std::string &name) {
  llvm::BasicBlock *&found = labels[name];
  if (!found)
    found = llvm::BasicBlock::Create(function.getContext(), name, &function);
  return found;
}

/// Code before the label goes to it; the following code goes after it.
void PtxEmitter::begin_label(const std::string &name) {
  llvm::BasicBlock *block = label(name);
  if (!block->empty()) { // defined twice
    unsupported = true;
    if (first_refused.empty())
      first_refused = "duplicate label " + name;
    return;
  }
  builder.CreateBr(block);
  end->eraseFromParent();
  block->moveAfter(&function.back());
  end = new llvm::UnreachableInst(function.getContext(), block);
  builder.SetInsertPoint(end);
}

/// Ends the current instruction's block with this, which has been inserted before its end. Code that follows without a
/// label is unreachable.
void PtxEmitter::leave(llvm::Instruction *terminator) {
  llvm::Instruction *old = terminator->getNextNode();
  if (old == end) {
    llvm::BasicBlock *next = llvm::BasicBlock::Create(function.getContext(), "", &function);
    end = new llvm::UnreachableInst(function.getContext(), next);
    builder.SetInsertPoint(end);
  }
  old->eraseFromParent();
}

bool PtxEmitter::branch(const PtxInstruction &each) {
  const llvm::StringRef name = each.opcode.front();
  if (name == "bra" && each.operands.size() == 1 && each.operands[0].kind == Kind::name)
    return leave(builder.CreateBr(label(each.operands[0].name))), true;
  if (name == "brx" && each.operands.size() == 2 && targets.contains(each.operands[1].name)) {
    const std::vector<std::string> &places = targets[each.operands[1].name];
    llvm::BasicBlock *nowhere = llvm::BasicBlock::Create(function.getContext(), "", &function);
    new llvm::UnreachableInst(function.getContext(), nowhere);
    llvm::SwitchInst *jump =
        builder.CreateSwitch(read(each.operands[0], {'u', 32}), nowhere, unsigned(places.size()));
    for (std::uint32_t k = 0; k < places.size(); ++k)
      jump->addCase(builder.getInt32(k), label(places[k]));
    return leave(jump), true;
  }
  if (name == "ret" && function.getReturnType()->isVoidTy() && !outputs && operands.empty())
    return leave(builder.CreateRetVoid()), true;
  return false;
}

void PtxEmitter::call(llvm::FunctionCallee callee, llvm::ArrayRef<llvm::Value *> arguments,
                      const PtxInstruction &guard) {
  if (guard.guard)
    builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(read_predicate(*guard.guard), end->getIterator(),
                                                           /*Unreachable=*/false));
  builder.CreateCall(callee, arguments);
  builder.SetInsertPoint(end);
}

bool PtxEmitter::finish() {
  builder.CreateRetVoid();
  end->eraseFromParent();
  refuse_missing_labels();
  return !unsupported;
}

void PtxEmitter::move(const PtxInstruction &each, PtxType type) {
  const PtxOperand &to = each.operands.at(0), &from = each.operands.at(1);
  if (to.kind == Kind::list) { // {low, high} = value
    const unsigned part = type.bits / unsigned(to.parts.size());
    llvm::Value *value = read(from, type);
    for (std::size_t k = 0; k < to.parts.size(); ++k)
      write(to.parts[k],
            builder.CreateTrunc(builder.CreateLShr(value, std::uint64_t(part) * k), builder.getIntNTy(part)));
    return;
  }
  if (from.kind != Kind::list)
    return write(to, read(from, type));
  const unsigned part = type.bits / unsigned(from.parts.size());
  llvm::Value *value = builder.getIntN(type.bits, 0);
  for (std::size_t k = 0; k < from.parts.size(); ++k)
    value = builder.CreateOr(
        value, builder.CreateShl(builder.CreateZExt(read(from.parts[k], {'b', part}), builder.getIntNTy(type.bits)),
                                 std::uint64_t(part) * k));
  write(to, value);
}

} // namespace ampsim::frontend
