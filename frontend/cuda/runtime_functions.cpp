// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See runtime_functions.h.
#include "frontend/cuda/runtime_functions.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/assertions.h"
#include "model/abi.h"

#include "llvm/IR/IRBuilder.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace ampsim::frontend {
namespace {

/// Makes the body of an assertion's failure: a message with the arguments (message, file, line, function) and the thread's
/// indices, and the thread's end.
class Assertion {
public:
  explicit Assertion(llvm::Function &function) : function(function), builder(function.getContext()) {
    function.setSubprogram(nullptr); // so that its code gets the calls' lines
    builder.SetInsertPoint(llvm::BasicBlock::Create(function.getContext(), "entry", &function));
  }

  /// `is_condition`: the message is the condition that failed, as written by the macro `assert`.
  void define(bool is_condition) {
    enum : unsigned { message, file, line, name };
    llvm::Value *thread = builder.CreateCall(declare(*function.getParent(), AbiFunction::context));
    add(ampsim_message_pointer, function.getArg(file));
    add(ampsim_message_unsigned, function.getArg(line));
    add(ampsim_message_pointer, function.getArg(name));
    // Row-major: x is the last.
    for (const std::size_t first : {offsetof(ampsim_thread_context, tile), offsetof(ampsim_thread_context, local)})
      for (std::size_t d = 0; d < 3; ++d)
        add(ampsim_message_unsigned,
            builder.CreateLoad(builder.getInt32Ty(),
                               builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), thread, first + 8 - 4 * d)));
    add(ampsim_message_pointer, function.getArg(message));
    llvm::Value *format = builder.CreateGlobalString(
        "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", "ampsim.assertion");
    llvm::CallInst *call = builder.CreateCall(declare(*function.getParent(), AbiFunction::message),
                                              {builder.getInt32(ampsim_message_assertion), format, list(),
                                               builder.getInt32(std::uint32_t(arguments.size()))});
    if (!is_condition)
      call->setMetadata(text_alone, llvm::MDNode::get(function.getContext(), {}));
    builder.CreateCall(declare(*function.getParent(), AbiFunction::abort));
    builder.CreateUnreachable();
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
  }

private:
  llvm::Function &function;
  llvm::IRBuilder<> builder;
  struct Argument {
    llvm::Value *bits; // 64
    ampsim_message_kind kind;
    unsigned size;
  };
  std::vector<Argument> arguments;

  void add(ampsim_message_kind kind, llvm::Value *value) {
    const bool is_pointer = kind == ampsim_message_pointer;
    arguments.push_back({is_pointer ? builder.CreatePtrToInt(value, builder.getInt64Ty())
                                    : builder.CreateZExtOrTrunc(value, builder.getInt64Ty()),
                         kind, is_pointer ? 8u : 4u});
  }

  llvm::Value *list() {
    llvm::Type *type =
        llvm::StructType::get(builder.getInt64Ty(), builder.getInt32Ty(), builder.getInt32Ty()); // of the ABI
    static_assert(sizeof(ampsim_message_argument) == 16);
    llvm::Value *list = builder.CreateAlloca(llvm::ArrayType::get(type, arguments.size()));
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      llvm::Value *element = builder.CreateConstInBoundsGEP1_64(type, list, k);
      builder.CreateStore(arguments[k].bits, builder.CreateStructGEP(type, element, 0));
      builder.CreateStore(builder.getInt32(arguments[k].kind), builder.CreateStructGEP(type, element, 1));
      builder.CreateStore(builder.getInt32(arguments[k].size), builder.CreateStructGEP(type, element, 2));
    }
    return list;
  }
};

bool is_assertion(const llvm::Function &function) {
  const auto is_pointer = [&](unsigned k) { return function.getArg(k)->getType()->isPointerTy(); };
  return function.isDeclaration() && function.arg_size() >= 4 && is_pointer(0) && is_pointer(1) &&
         function.getArg(2)->getType()->isIntegerTy() && is_pointer(3);
}

} // namespace

void define_runtime_functions(llvm::Module &module) {
  for (const auto &[name, is_condition] : {std::pair{"__assertfail", false}, {"__assert_fail", true}})
    if (llvm::Function *function = module.getFunction(name); function && is_assertion(*function))
      Assertion(*function).define(is_condition);
}

} // namespace ampsim::frontend
