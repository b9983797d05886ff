// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See sub_group_functions.h. Work-items with adjacent linear indices form a sub-group; the last one may have fewer. A
// result that the engine has no operation for is combined from the values of one lane after the other:
//
//     for (k = 0; k < size; ++k) sum = combine(sum, value of lane k)
#include "frontend/opencl/sub_group_functions.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/uniform_tiles.h"
#include "frontend/opencl/group_values.h"
#include "frontend/opencl/image_functions.h"
#include "frontend/opencl/memory_orders.h"
#include "model/opencl/abi.h"
#include "model/opencl/language.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <cstddef>
#include <optional>
#include <string>

namespace ampsim::frontend {
namespace {

class SubGroupTranslator {
public:
  explicit SubGroupTranslator(llvm::Module &module)
      : module(module), builder(module.getContext()), i32(builder.getInt32Ty()), i64(builder.getInt64Ty()),
        images_change(writes_images(module)) {}

  /// Returns whether there is such a function.
  bool translate(llvm::CallInst &call, llvm::StringRef name) {
    builder.SetInsertPoint(&call);
    llvm::Value *value = value_of(call, name);
    if (!value)
      return false;
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(value);
    call.eraseFromParent();
    return true;
  }

private:
  llvm::Module &module;
  llvm::IRBuilder<> builder;
  llvm::Type *i32, *i64;
  const bool images_change;

  static std::uint32_t most() { return ampsim::opencl_language.limits.warp; }

  llvm::Value *number(AbiFunction of, std::uint64_t offset) {
    llvm::Value *from = builder.CreateCall(declare(module, of));
    return builder.CreateLoad(i32, builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), from, offset));
  }
  llvm::Value *rank() { return number(AbiFunction::context, offsetof(ampsim_thread_context, rank_in_tile)); }
  llvm::Value *lane() { return builder.CreateAnd(rank(), most() - 1); }
  llvm::Value *group_size() {
    const auto length = [&](unsigned d) {
      return number(AbiFunction::arguments, offsetof(ampsim_opencl_launch, local) + 4 * d);
    };
    return builder.CreateMul(builder.CreateMul(length(0), length(1)), length(2));
  }
  llvm::Value *size() {
    llvm::Value *first = builder.CreateAnd(rank(), ~(most() - 1));
    llvm::Value *rest = builder.CreateSub(group_size(), first);
    llvm::Value *whole = builder.getInt32(most());
    return builder.CreateSelect(builder.CreateICmpULT(rest, whole), rest, whole);
  }
  llvm::Value *count() {
    return builder.CreateUDiv(builder.CreateAdd(group_size(), builder.getInt32(most() - 1)),
                              builder.getInt32(most()));
  }
  /// The lanes of the sub-group.
  llvm::Value *lanes() {
    llvm::Value *beyond = builder.CreateShl(builder.getInt64(1), builder.CreateZExt(size(), i64));
    return builder.CreateSub(beyond, builder.getInt64(1));
  }
  llvm::Value *operate(ampsim_warp_operation operation, llvm::Value *value, llvm::Value *argument) {
    return builder.CreateCall(declare(module, AbiFunction::warp),
                              {builder.getInt32(operation), lanes(), value, argument});
  }

  llvm::Value *bits_of(llvm::Value *value) {
    llvm::Type *bits = builder.getIntNTy(unsigned(value->getType()->getPrimitiveSizeInBits().getFixedValue()));
    return builder.CreateZExt(builder.CreateBitCast(value, bits), i64);
  }
  llvm::Value *value_with(llvm::Value *bits, llvm::Type *type) {
    const auto width = unsigned(type->getPrimitiveSizeInBits().getFixedValue());
    return builder.CreateBitCast(builder.CreateTrunc(bits, builder.getIntNTy(width)), type);
  }

  /// The engine's operation on the values of all lanes, if there is one.
  static std::optional<ampsim_warp_operation> operation_of(const GroupFunction &described, bool is_signed,
                                                           const llvm::Type &type) {
    if (described.part != Part::all || !type.isIntegerTy(32))
      return std::nullopt;
    switch (described.by) {
    case Combined::sum:
      return ampsim_warp_add;
    case Combined::minimum:
      return is_signed ? ampsim_warp_signed_min : ampsim_warp_min;
    case Combined::maximum:
      return is_signed ? ampsim_warp_signed_max : ampsim_warp_max;
    default:
      return std::nullopt;
    }
  }

  llvm::Value *value_of(llvm::CallInst &call, llvm::StringRef name) {
    llvm::Value *zero = builder.getInt32(0);
    if (name == "get_sub_group_size")
      return size();
    if (name == "get_max_sub_group_size") {
      llvm::Value *all = group_size(), *whole = builder.getInt32(most());
      return builder.CreateSelect(builder.CreateICmpULT(all, whole), all, whole);
    }
    if (name == "get_num_sub_groups" || name == "get_enqueued_num_sub_groups")
      return count();
    if (name == "get_sub_group_id")
      return builder.CreateUDiv(rank(), builder.getInt32(most()));
    if (name == "get_sub_group_local_id")
      return lane();
    if (name == "sub_group_barrier")
      return barrier(call);
    if (!name.consume_front("sub_group_"))
      return nullptr;
    llvm::Value *value = call.getArgOperand(0);
    if (name == "broadcast")
      return value_with(operate(ampsim_warp_shuffle, bits_of(value), call.getArgOperand(1)), call.getType());
    const std::optional<GroupFunction> described = group_function(name);
    if (!described)
      return nullptr;
    if (described->by == Combined::conjunction || described->by == Combined::disjunction)
      return vote(value, described->by == Combined::conjunction);
    const bool is_signed = has_signed_values(*call.getCalledFunction());
    if (const auto operation = operation_of(*described, is_signed, *call.getType()))
      return value_with(operate(*operation, bits_of(value), zero), call.getType());
    return builder.CreateCall(combining_function(name, *described, is_signed, call.getType()), {value});
  }

  /// Null if its arguments are not supported.
  llvm::Value *barrier(llvm::CallInst &call) {
    const std::optional<FenceMask> fence = spaces_of_barrier(call.getArgOperand(0), images_change);
    const std::optional<MemoryScope> scope =
        call.arg_size() > 1 ? barrier_scope_of(call.getArgOperand(1)) : MemoryScope::sub_group;
    if (!fence || !scope)
      return nullptr;
    // With a wider scope, it also releases to other sub-groups, and acquires from them.
    const FenceMask wider = *scope == MemoryScope::sub_group ? 0 : *spaces_of_fence(call.getArgOperand(0));
    if (wider)
      insert_fence(builder, wider | within(*scope) | fence_releases);
    llvm::Value *passed = operate(ampsim_warp_barrier, builder.getInt64(0), builder.getInt32(*fence ^ fence_all));
    if (wider)
      insert_fence(builder, wider | within(*scope) | fence_acquires);
    return passed;
  }
  static std::optional<MemoryScope> barrier_scope_of(const llvm::Value *value) {
    const auto *known = llvm::dyn_cast<llvm::ConstantInt>(value);
    if (known && MemoryScope(known->getZExtValue()) == MemoryScope::sub_group)
      return MemoryScope::sub_group;
    const std::optional<MemoryScope> scope = scope_of(value);
    return scope && is_supported(*scope) ? scope : std::nullopt;
  }

  llvm::Value *vote(llvm::Value *value, bool all) {
    llvm::Value *holds = builder.CreateICmpNE(value, llvm::Constant::getNullValue(value->getType()));
    llvm::Value *ballot = operate(ampsim_warp_ballot, builder.CreateZExt(holds, i64), builder.getInt32(0));
    llvm::Value *result =
        all ? builder.CreateICmpEQ(ballot, lanes()) : builder.CreateICmpNE(ballot, builder.getInt64(0));
    return builder.CreateZExt(result, i32);
  }

  /// It has no lines: its operations are at those of its calls.
  llvm::Function *combining_function(llvm::StringRef name, const GroupFunction &described, bool is_signed,
                                     llvm::Type *type) {
    const std::string symbol =
        ("ampsim.sub_group_" + name + "." + (is_signed ? "s" : "u") + number_name(*type)).str();
    if (llvm::Function *made = module.getFunction(symbol))
      return made;
    const llvm::IRBuilderBase::InsertPointGuard here(builder);
    llvm::Function *function = llvm::Function::Create(llvm::FunctionType::get(type, {type}, false),
                                                      llvm::GlobalValue::InternalLinkage, symbol, module);
    const auto block = [&] { return llvm::BasicBlock::Create(module.getContext(), "", function); };
    llvm::BasicBlock *entry = block(), *loop = block(), *end = block();
    builder.SetInsertPoint(entry);
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    llvm::Value *own = lane(), *all = size(), *bits = bits_of(function->getArg(0));
    builder.CreateBr(loop);
    builder.SetInsertPoint(loop);
    llvm::PHINode *index = builder.CreatePHI(i32, 2), *sum = builder.CreatePHI(type, 2);
    llvm::Value *other = value_with(operate(ampsim_warp_shuffle, bits, index), type);
    llvm::Value *more = combined(builder, described.by, is_signed, sum, other), *next = more;
    if (described.part != Part::all) {
      llvm::Value *counts =
          described.part == Part::before ? builder.CreateICmpULT(index, own) : builder.CreateICmpULE(index, own);
      next = builder.CreateSelect(counts, more, sum);
    }
    llvm::Value *following = builder.CreateAdd(index, builder.getInt32(1));
    index->addIncoming(builder.getInt32(0), entry);
    index->addIncoming(following, builder.GetInsertBlock());
    sum->addIncoming(identity_of(described.by, is_signed, type), entry);
    sum->addIncoming(next, builder.GetInsertBlock());
    builder.CreateCondBr(builder.CreateICmpULT(following, all), loop, end)
        ->setMetadata(together_metadata, llvm::MDNode::get(module.getContext(), {}));
    builder.SetInsertPoint(end);
    builder.CreateRet(next);
    return function;
  }
};

} // namespace

void translate_sub_group_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  SubGroupTranslator translator(module);
  translate_calls(
      module,
      [](llvm::StringRef name) {
        return name.starts_with("sub_group_") || name.ends_with("_sub_groups") ||
               (name.starts_with("get_") && name.contains("sub_group_"));
      },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        const llvm::StringRef name = plain_function_name(function.getName());
        if (!translator.translate(call, name))
          unsupported.push_back({&call, "'" + name.str() + "' is not supported yet"});
      });
}

} // namespace ampsim::frontend
