// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See atomic_functions.h.
#include "frontend/opencl/atomic_functions.h"
#include "frontend/code/atomic_scope.h"
#include "frontend/opencl/memory_orders.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

namespace ampsim::frontend {
namespace {

using Operation = llvm::AtomicRMWInst::BinOp;

/// The mangled type of the memory that the first parameter points to: 'i', 'j', 'l', 'm', 'f', 'd'.
char element_of(llvm::StringRef mangled) {
  if (const std::size_t at = mangled.find("_Atomic"); at != mangled.npos)
    return at + 7 < mangled.size() ? mangled[at + 7] : '\0';
  llvm::StringRef pointee = first_pointee(mangled); // "PU8CLglobalVii"
  pointee.consume_front("V");
  return pointee.empty() ? '\0' : pointee.front();
}

std::optional<Operation> update_of(llvm::StringRef name, bool is_signed, bool is_floating) {
  return llvm::StringSwitch<std::optional<Operation>>(name)
      .Case("add", is_floating ? Operation::FAdd : Operation::Add)
      .Case("sub", is_floating ? Operation::FSub : Operation::Sub)
      .Case("inc", Operation::Add)
      .Case("dec", Operation::Sub)
      .Case("and", Operation::And)
      .Case("or", Operation::Or)
      .Case("xor", Operation::Xor)
      .Case("xchg", Operation::Xchg)
      .Case("min", is_signed ? Operation::Min : Operation::UMin)
      .Case("max", is_signed ? Operation::Max : Operation::UMax)
      .Default(std::nullopt);
}

class AtomicTranslator {
public:
  AtomicTranslator(llvm::Module &module, std::vector<UnsupportedCall> &unsupported)
      : module(module), unsupported(unsupported), builder(module.getContext()) {}

  void translate(llvm::CallInst &call, llvm::StringRef mangled) {
    llvm::StringRef name = plain_function_name(mangled);
    const char element = element_of(mangled);
    is_signed = element == 'i' || element == 'l';
    is_floating = element == 'f' || element == 'd';
    builder.SetInsertPoint(&call);
    if (name.consume_front("atom_"))
      return old_function(call, name);
    name.consume_front("atomic_");
    if (name == "init")
      return replace(call, builder.CreateStore(call.getArgOperand(1), call.getArgOperand(0)));
    const bool is_explicit = name.consume_back("_explicit");
    const bool is_new = is_explicit || name.starts_with("fetch_") || name.starts_with("flag_") || name == "load" ||
                        name == "store" || name == "exchange" || name.starts_with("compare_");
    if (!is_new)
      return old_function(call, name);
    new_function(call, name, is_explicit);
  }

private:
  llvm::Module &module;
  std::vector<UnsupportedCall> &unsupported;
  llvm::IRBuilder<> builder;
  bool is_signed = false, is_floating = false; // of the memory's numbers

  void replace(llvm::CallInst &call, llvm::Value *by) {
    if (!call.getType()->isVoidTy())
      call.replaceAllUsesWith(by);
    call.eraseFromParent();
  }

  void refuse(const llvm::CallInst &call, std::string message) {
    unsupported.push_back({&call, std::move(message)});
  }
  void refuse_name(const llvm::CallInst &call) {
    refuse(call, "'" + plain_function_name(call.getCalledFunction()->getName()).str() + "' is not supported yet");
  }

  llvm::Align alignment(llvm::Type *type) const {
    return llvm::Align(module.getDataLayout().getTypeStoreSize(type));
  }

  llvm::AtomicRMWInst *update(Operation operation, llvm::Value *place, llvm::Value *value) {
    return builder.CreateAtomicRMW(operation, place, value, alignment(value->getType()),
                                   llvm::AtomicOrdering::Monotonic);
  }

  llvm::AtomicCmpXchgInst *compare_exchange(llvm::Value *place, llvm::Value *expected, llvm::Value *value) {
    return builder.CreateAtomicCmpXchg(place, expected, value, alignment(value->getType()),
                                       llvm::AtomicOrdering::Monotonic, llvm::AtomicOrdering::Monotonic);
  }

  /// Relaxed, for the whole device.
  void old_function(llvm::CallInst &call, llvm::StringRef name) {
    llvm::Value *place = call.getArgOperand(0);
    llvm::Type *type = call.getType();
    if (name == "cmpxchg")
      return replace(call, builder.CreateExtractValue(
                               compare_exchange(place, call.getArgOperand(1), call.getArgOperand(2)), 0));
    const std::optional<Operation> operation = update_of(name, is_signed, is_floating);
    if (!operation || (is_floating && *operation != Operation::Xchg))
      return refuse_name(call);
    replace(call, update(*operation, place,
                         call.arg_size() > 1 ? call.getArgOperand(1) : llvm::ConstantInt::get(type, 1)));
  }

  /// The orders and the scope of one of C11's functions.
  struct Ordering {
    MemoryOrder order = MemoryOrder::seq_cst;
    MemoryOrder failure = MemoryOrder::seq_cst; // of a compare-and-exchange
    MemoryScope scope = MemoryScope::device;
  };

  std::optional<Ordering> ordering_of(const llvm::CallInst &call, bool is_explicit, unsigned operands,
                                      unsigned orders) {
    Ordering result;
    if (!is_explicit)
      return result;
    const std::string name = "'" + plain_function_name(call.getCalledFunction()->getName()).str() + "'";
    const std::optional<MemoryOrder> order = order_of(call.getArgOperand(operands)),
                                     failure = order_of(call.getArgOperand(operands + orders - 1));
    const std::optional<MemoryScope> scope =
        call.arg_size() > operands + orders ? scope_of(call.getArgOperand(operands + orders)) : MemoryScope::device;
    if (!order || !failure || !scope)
      refuse(call, "the order and scope of " + name + " must be constants: others are not supported yet");
    else if (!is_supported(*scope))
      refuse(call, name + " is supported only with memory_scope_work_group, memory_scope_device and "
                          "memory_scope_all_svm_devices");
    else
      return Ordering{*order, *failure, *scope};
    return std::nullopt;
  }

  /// Sequentially consistent operations on one memory space order accesses to both (OpenCL API 3.0, 3.3.6.2).
  void order(MemoryOrder by, FenceMask side, const Ordering &ordering, llvm::Value *place, llvm::Type *type) {
    const FenceMask spaces = by == MemoryOrder::seq_cst ? fence_all : 0;
    if (sides_of(by) & side)
      insert_fence(builder, side | spaces | within(ordering.scope), place,
                   module.getDataLayout().getTypeStoreSize(type).getFixedValue());
  }

  void new_function(llvm::CallInst &call, llvm::StringRef name, bool is_explicit) {
    const bool compares = name.starts_with("compare_"), is_flag = name.starts_with("flag_");
    unsigned operands = 2; // before the orders
    if (compares)
      operands = 3;
    else if (name == "load" || is_flag)
      operands = 1;
    const std::optional<Ordering> ordering = ordering_of(call, is_explicit, operands, compares ? 2 : 1);
    if (!ordering)
      return;
    if (name.starts_with("compare_exchange_"))
      return new_compare_exchange(call, *ordering);
    llvm::Value *place = call.getArgOperand(0), *value = operands > 1 ? call.getArgOperand(operands - 1) : nullptr;
    if (name == "flag_clear")
      value = builder.getInt32(0);
    else if (name == "flag_test_and_set")
      value = builder.getInt32(1);
    llvm::Type *type = value ? value->getType() : call.getType();
    std::optional<Operation> operation;
    if (name == "exchange" || name == "flag_test_and_set")
      operation = Operation::Xchg;
    else if (name.consume_front("fetch_"))
      operation = update_of(name, is_signed, is_floating);
    const bool stores = name == "store" || name == "flag_clear";
    if (!stores && name != "load" && (!operation || (is_floating && *operation != Operation::Xchg)))
      return refuse_name(call);
    if (name != "load") // which releases nothing, whatever its order
      order(ordering->order, fence_releases, *ordering, place, type);
    llvm::Instruction *access = nullptr;
    if (name == "load") {
      llvm::LoadInst *load = builder.CreateAlignedLoad(type, place, alignment(type));
      load->setAtomic(llvm::AtomicOrdering::Monotonic);
      access = load;
    } else if (stores) {
      llvm::StoreInst *store = builder.CreateAlignedStore(value, place, alignment(type));
      store->setAtomic(llvm::AtomicOrdering::Monotonic);
      access = store;
    } else {
      access = update(*operation, place, value);
    }
    set_reach(*access, reach_of(ordering->scope));
    if (!stores)
      order(ordering->order, fence_acquires, *ordering, place, type);
    llvm::Value *result = access;
    if (name == "flag_test_and_set")
      result = builder.CreateZExtOrTrunc(builder.CreateICmpNE(access, builder.getInt32(0)), call.getType());
    replace(call, result);
  }

  void new_compare_exchange(llvm::CallInst &call, const Ordering &ordering) {
    llvm::Value *place = call.getArgOperand(0), *expected = call.getArgOperand(1), *value = call.getArgOperand(2);
    llvm::Type *type = value->getType();
    llvm::Value *wanted = builder.CreateAlignedLoad(type, expected, alignment(type));
    order(ordering.order, fence_releases, ordering, place, type);
    llvm::AtomicCmpXchgInst *result = compare_exchange(place, wanted, value);
    set_reach(*result, reach_of(ordering.scope));
    llvm::Value *done = builder.CreateExtractValue(result, 1);
    llvm::Instruction *succeeded = nullptr, *failed = nullptr;
    llvm::SplitBlockAndInsertIfThenElse(done, call.getIterator(), &succeeded, &failed);
    builder.SetInsertPoint(succeeded);
    order(ordering.order, fence_acquires, ordering, place, type);
    builder.SetInsertPoint(failed);
    order(ordering.failure, fence_acquires, ordering, place, type);
    builder.CreateAlignedStore(builder.CreateExtractValue(result, 0), expected, alignment(type));
    builder.SetInsertPoint(&call);
    replace(call, builder.CreateZExtOrTrunc(done, call.getType()));
  }
};

} // namespace

void translate_atomic_functions(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  AtomicTranslator translator(module, unsupported);
  translate_calls(
      module, [](llvm::StringRef name) { return name.starts_with("atom_") || name.starts_with("atomic_"); },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        translator.translate(call, function.getName());
      });
}

} // namespace ampsim::frontend
