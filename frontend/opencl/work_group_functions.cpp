// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See work_group_functions.h. The work-items of a group write their values to an array in local memory, the first one
// combines them, and all read the result, with barriers of local memory in between:
//
//     array[rank] = value; barrier; if (rank == 0) combine all in place; barrier; result = array[rank or 0]; barrier
//
// So a call that only some work-items reach is a divergent barrier, like any other. These functions have no lines: their
// accesses are at those of their calls.
#include "frontend/opencl/work_group_functions.h"
#include "frontend/code/abi_functions.h"
#include "frontend/opencl/group_values.h"
#include "model/access.h"
#include "model/opencl/abi.h"
#include "model/opencl/language.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <cstddef>
#include <optional>
#include <string>

namespace ampsim::frontend {
namespace {

class WorkGroupTranslator {
public:
  WorkGroupTranslator(llvm::Module &module, AstTables &tables)
      : module(module), tables(tables), builder(module.getContext()), i64(builder.getInt64Ty()) {}

  /// `name`: the function's, without "work_group_". Returns whether there is such a function.
  bool translate(llvm::CallInst &call, llvm::StringRef name) {
    is_signed = has_signed_values(*call.getCalledFunction());
    llvm::SmallVector<llvm::Value *, 4> arguments(call.args());
    llvm::Function *function = nullptr;
    if (name == "broadcast")
      function = broadcast_function(call.getType(), call.arg_size() - 1);
    else if (const std::optional<GroupFunction> described = group_function(name))
      function = combining_function(name, *described, call.getType());
    if (!function)
      return false;
    builder.SetInsertPoint(&call);
    call.replaceAllUsesWith(builder.CreateCall(function, arguments));
    call.eraseFromParent();
    return true;
  }

private:
  llvm::Module &module;
  AstTables &tables;
  llvm::IRBuilder<> builder;
  llvm::Type *i64;
  bool is_signed = false; // the values

  /// A new function, at whose beginning code is inserted; its first argument is the value.
  llvm::Function *begin(const std::string &name, llvm::ArrayRef<llvm::Type *> parameters) {
    llvm::Function *function = llvm::Function::Create(llvm::FunctionType::get(parameters[0], parameters, false),
                                                      llvm::GlobalValue::InternalLinkage, name, module);
    builder.SetInsertPoint(block(*function));
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    return function;
  }
  llvm::BasicBlock *block(llvm::Function &of) { return llvm::BasicBlock::Create(module.getContext(), "", &of); }

  llvm::Value *array(llvm::Type *type) {
    const std::string symbol = "ampsim.work_group." + number_name(*type);
    if (llvm::GlobalVariable *made = module.getNamedGlobal(symbol))
      return made;
    auto *values = llvm::ArrayType::get(type, ampsim::opencl_language.limits.tile_threads);
    tables.tile_local[symbol].name = "values of a work-group function";
    auto *variable =
        new llvm::GlobalVariable(module, values, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
                                 llvm::UndefValue::get(values), symbol);
    variable->setAlignment(llvm::Align(16));
    return variable;
  }
  llvm::Value *element(llvm::Type *type, llvm::Value *index) {
    return builder.CreateInBoundsGEP(type, array(type), index);
  }
  llvm::Value *zero() { return builder.getInt64(0); }

  llvm::Value *number(AbiFunction of, std::uint64_t offset) {
    llvm::Value *from = builder.CreateCall(declare(module, of));
    return builder.CreateZExt(builder.CreateLoad(builder.getInt32Ty(), builder.CreateConstInBoundsGEP1_64(
                                                                           builder.getInt8Ty(), from, offset)),
                              i64);
  }
  llvm::Value *rank() { return number(AbiFunction::context, offsetof(ampsim_thread_context, rank_in_tile)); }
  llvm::Value *length(unsigned dimension) {
    return number(AbiFunction::arguments, offsetof(ampsim_opencl_launch, local) + 4 * dimension);
  }
  void barrier() {
    builder.CreateCall(declare(module, AbiFunction::barrier), {builder.getInt32(fence_tile_local)});
  }

  /// Combines the values in place.
  void loop(llvm::Function &function, const GroupFunction &described, llvm::Type *type, llvm::BasicBlock *after) {
    llvm::BasicBlock *before = builder.GetInsertBlock(), *body = block(function), *end = block(function);
    llvm::Value *count = builder.CreateMul(builder.CreateMul(length(0), length(1)), length(2));
    builder.CreateBr(body);
    builder.SetInsertPoint(body);
    llvm::PHINode *index = builder.CreatePHI(i64, 2), *sum = builder.CreatePHI(type, 2);
    llvm::Value *place = element(type, index);
    llvm::Value *next = combined(builder, described.by, is_signed, sum, builder.CreateLoad(type, place));
    if (described.part != Part::all)
      builder.CreateStore(described.part == Part::before ? sum : next, place);
    llvm::Value *following = builder.CreateAdd(index, builder.getInt64(1));
    index->addIncoming(zero(), before);
    index->addIncoming(following, body);
    sum->addIncoming(identity_of(described.by, is_signed, type), before);
    sum->addIncoming(next, body);
    builder.CreateCondBr(builder.CreateICmpULT(following, count), body, end);
    builder.SetInsertPoint(end);
    if (described.part == Part::all)
      builder.CreateStore(next, element(type, zero()));
    builder.CreateBr(after);
  }

  llvm::Function *combining_function(llvm::StringRef name, const GroupFunction &described, llvm::Type *type) {
    const std::string symbol =
        ("ampsim.work_group_" + name + "." + (is_signed ? "s" : "u") + number_name(*type)).str();
    if (llvm::Function *made = module.getFunction(symbol))
      return made;
    llvm::Function *function = begin(symbol, {type});
    llvm::Value *value = function->getArg(0), *own = rank();
    if (described.by == Combined::conjunction || described.by == Combined::disjunction)
      value = builder.CreateZExt(builder.CreateICmpNE(value, llvm::Constant::getNullValue(type)), type);
    builder.CreateStore(value, element(type, own));
    barrier();
    llvm::BasicBlock *first = block(*function), *all = block(*function);
    builder.CreateCondBr(builder.CreateICmpEQ(own, zero()), first, all);
    builder.SetInsertPoint(first);
    loop(*function, described, type, all);
    builder.SetInsertPoint(all);
    return_from(type, described.part == Part::all ? zero() : own);
    return function;
  }

  /// After a barrier, all read the element.
  void return_from(llvm::Type *type, llvm::Value *index) {
    barrier();
    llvm::Value *result = builder.CreateLoad(type, element(type, index));
    barrier();
    builder.CreateRet(result);
  }

  llvm::Function *broadcast_function(llvm::Type *type, unsigned dimensions) {
    const std::string symbol = "ampsim.work_group_broadcast." + std::to_string(dimensions) + number_name(*type);
    if (llvm::Function *made = module.getFunction(symbol))
      return made;
    llvm::SmallVector<llvm::Type *, 4> parameters(1 + dimensions, i64);
    parameters[0] = type;
    llvm::Function *function = begin(symbol, parameters);
    llvm::Value *wanted = function->getArg(dimensions);
    for (unsigned d = dimensions - 1; d-- > 0;)
      wanted = builder.CreateAdd(builder.CreateMul(wanted, length(d)), function->getArg(1 + d));
    llvm::BasicBlock *chosen = block(*function), *all = block(*function);
    builder.CreateCondBr(builder.CreateICmpEQ(rank(), wanted), chosen, all);
    builder.SetInsertPoint(chosen);
    builder.CreateStore(function->getArg(0), element(type, zero()));
    builder.CreateBr(all);
    builder.SetInsertPoint(all);
    return_from(type, zero());
    return function;
  }
};

} // namespace

void translate_work_group_functions(llvm::Module &module, AstTables &tables,
                                    std::vector<UnsupportedCall> &unsupported) {
  WorkGroupTranslator translator(module, tables);
  constexpr llvm::StringLiteral prefix = "work_group_";
  translate_calls(
      module, [&](llvm::StringRef name) { return name.starts_with(prefix) && name != "work_group_barrier"; },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        const llvm::StringRef name = plain_function_name(function.getName());
        if (!translator.translate(call, name.drop_front(prefix.size())))
          unsupported.push_back({&call, "'" + name.str() + "' is not supported yet"});
      });
}

} // namespace ampsim::frontend
