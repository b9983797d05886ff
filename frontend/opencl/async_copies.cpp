// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See async_copies.h.
#include "frontend/opencl/async_copies.h"
#include "frontend/code/abi_functions.h"
#include "frontend/code/other_arguments.h"
#include "frontend/code/unknown_event.h"
#include "frontend/opencl/image_functions.h"
#include "frontend/opencl/memory_orders.h"
#include "model/access.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <bit>
#include <cstddef>

namespace ampsim::frontend {
namespace {

/// Bytes of an element of the memory that the first parameter points to ("PU7CLlocalDv4_f..."); 0 if unknown.
std::uint64_t element_bytes(llvm::StringRef mangled) {
  unsigned count = 1;
  mangled = first_pointee(mangled);
  if (mangled.consume_front("Dv") && (mangled.consumeInteger(10, count) || !mangled.consume_front("_")))
    return 0;
  if (mangled.starts_with("Dh"))
    return 2 * std::bit_ceil(count);
  const unsigned bytes = llvm::StringSwitch<unsigned>(mangled.take_front(1))
                             .Cases("c", "h", "a", 1)
                             .Cases("s", "t", 2)
                             .Cases("i", "j", "f", 4)
                             .Cases("l", "m", "d", 8)
                             .Default(0);
  return bytes * std::bit_ceil(count); // a vector of three has the size of one of four
}

class AsyncCopyTranslator {
public:
  explicit AsyncCopyTranslator(llvm::Module &module)
      : module(module), builder(module.getContext()), pointer(builder.getPtrTy()), i64(builder.getInt64Ty()),
        images_change(writes_images(module)) {}

  void copy(llvm::CallInst &call, std::uint64_t element) {
    builder.SetInsertPoint(&call);
    llvm::Value *arguments = builder.getInt64(0);
    for (llvm::Value *each : call.args())
      arguments = mixed(arguments, each);
    compare(call, arguments);
    llvm::Value *bytes = builder.CreateMul(call.getArgOperand(2), builder.getInt64(element));
    llvm::Function *function = copy_function(llvm::Align(std::min<std::uint64_t>(element, 16)));
    llvm::Value *event =
        builder.CreateCall(function, {call.getArgOperand(0), call.getArgOperand(1), bytes, call.getArgOperand(3)});
    call.replaceAllUsesWith(event);
    call.eraseFromParent();
  }

  void wait(llvm::CallInst &call) {
    builder.SetInsertPoint(&call);
    compare(call, builder.CreateCall(wait_function(), {call.getArgOperand(0), call.getArgOperand(1)}));
    builder.CreateCall(check_function(), {call.getArgOperand(0), call.getArgOperand(1)});
    const FenceMask both = *spaces_of_barrier(builder.getInt32(3), images_change);
    builder.CreateCall(declare(module, AbiFunction::barrier), {builder.getInt32(both)});
    call.eraseFromParent();
  }

private:
  /// In the bits of an event that addresses do not use: events are opaque to programs.
  static constexpr std::uint64_t event_mark = 0xe7e7;
  static constexpr unsigned event_mark_shift = 48;

  llvm::Module &module;
  llvm::IRBuilder<> builder;
  llvm::Type *pointer, *i64;
  const bool images_change;

  llvm::Value *null() { return llvm::ConstantPointerNull::get(builder.getPtrTy()); }
  llvm::Function *make(const std::string &name, llvm::Type *result, llvm::ArrayRef<llvm::Type *> parameters) {
    return llvm::Function::Create(llvm::FunctionType::get(result, parameters, false),
                                  llvm::GlobalValue::InternalLinkage, name, module);
  }
  llvm::BasicBlock *block(llvm::Function *of, const char *name) {
    return llvm::BasicBlock::Create(module.getContext(), name, of);
  }
  void step(ampsim_copy_step which, llvm::Value *to, llvm::Value *from, llvm::Value *size) {
    builder.CreateCall(declare(module, AbiFunction::asynchronous), {builder.getInt32(which), to, from, size});
  }

  /// The rank of the work-item in its group.
  llvm::Value *rank() {
    llvm::Value *thread = builder.CreateCall(declare(module, AbiFunction::context));
    return builder.CreateLoad(builder.getInt32Ty(),
                              builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), thread,
                                                                 offsetof(ampsim_thread_context, rank_in_tile)));
  }

  /// A hash: nearly always, another value changes the result.
  llvm::Value *mixed(llvm::Value *sum, llvm::Value *value) {
    value = value->getType()->isPointerTy() ? builder.CreatePtrToInt(value, i64) : builder.CreateZExt(value, i64);
    sum = builder.CreateMul(builder.CreateXor(sum, value), builder.getInt64(0x9e3779b97f4a7c15));
    return builder.CreateXor(sum, builder.CreateLShr(sum, 32));
  }

  /// All work-items of the group must get here, with the same arguments; that orders nothing. One whose arguments are not
  /// the first one's waits at a barrier of its own.
  void compare(llvm::CallInst &call, llvm::Value *arguments) {
    llvm::Value *own = builder.CreateTrunc(arguments, builder.getInt32Ty());
    llvm::Value *of_first =
        builder.CreateSelect(builder.CreateICmpEQ(rank(), builder.getInt32(0)), own, builder.getInt32(0));
    llvm::Value *first =
        builder.CreateCall(declare(module, AbiFunction::barrier_sum), {builder.getInt32(0), of_first});
    llvm::Instruction *differs =
        llvm::SplitBlockAndInsertIfThen(builder.CreateICmpNE(own, first), call.getIterator(), false);
    builder.SetInsertPoint(differs);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    llvm::Instruction *alone = builder.CreateCall(declare(module, AbiFunction::barrier), {builder.getInt32(0)});
    alone->setMetadata(other_arguments_metadata, llvm::MDNode::get(module.getContext(), {}));
    builder.SetInsertPoint(&call);
  }

  /// (to, from, bytes, event) -> event. It has no lines: its accesses are at those of its calls.
  llvm::Function *copy_function(llvm::Align alignment) {
    const std::string name = "ampsim.async_copy." + std::to_string(alignment.value());
    if (llvm::Function *made = module.getFunction(name))
      return made;
    const llvm::IRBuilderBase::InsertPointGuard here(builder);
    llvm::Function *function = make(name, pointer, {pointer, pointer, i64, pointer});
    llvm::Argument *to = function->getArg(0), *from = function->getArg(1), *bytes = function->getArg(2);
    llvm::BasicBlock *copies = (block(function, "entry"), block(function, "copies")), *end = block(function, "end");
    builder.SetInsertPoint(&function->getEntryBlock());
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    // An event is the target of its first copy, with a mark.
    llvm::Value *made = builder.CreateIntToPtr(
        builder.CreateOr(builder.CreatePtrToInt(to, i64), builder.getInt64(event_mark << event_mark_shift)),
        pointer);
    llvm::Value *event = builder.CreateSelect(builder.CreateIsNull(function->getArg(3)), made, function->getArg(3));
    builder.CreateCondBr(builder.CreateICmpEQ(rank(), builder.getInt32(0)), copies, end);
    builder.SetInsertPoint(copies);
    builder.CreateMemCpy(to, alignment, from, alignment, bytes);
    step(ampsim_copy_begins, to, from, bytes);
    step(ampsim_event_named, event, null(), builder.getInt64(0));
    builder.CreateBr(end);
    builder.SetInsertPoint(end);
    builder.CreateRet(event);
    return function;
  }

  /// Reads past the end of a variable if no copy has made the event.
  void check_made(llvm::Value *event, llvm::Value *variable) {
    llvm::Value *mark = builder.CreateLShr(builder.CreatePtrToInt(event, i64), event_mark_shift);
    llvm::Value *outside = builder.CreateZExt(builder.CreateICmpNE(mark, builder.getInt64(event_mark)), i64);
    llvm::Type *array = llvm::ArrayType::get(builder.getInt8Ty(), 1);
    llvm::Value *place = builder.CreateInBoundsGEP(array, variable, {builder.getInt64(0), outside});
    llvm::Instruction *read = builder.CreateLoad(builder.getInt8Ty(), place, /*isVolatile=*/true);
    read->setMetadata(unknown_event_metadata, llvm::MDNode::get(module.getContext(), {}));
  }

  /// (count, events): checks that copies have made these events, which all work-items of the group await.
  llvm::Function *check_function() {
    const char *name = "ampsim.check_events";
    if (llvm::Function *made = module.getFunction(name))
      return made;
    const llvm::IRBuilderBase::InsertPointGuard here(builder);
    llvm::Type *i32 = builder.getInt32Ty();
    llvm::Function *function = make(name, builder.getVoidTy(), {i32, pointer});
    llvm::BasicBlock *entry = block(function, "entry"), *loop = block(function, "loop"),
                     *end = block(function, "end");
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    builder.SetInsertPoint(entry);
    llvm::Value *variable = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), 1));
    builder.CreateCondBr(builder.CreateICmpSGT(function->getArg(0), builder.getInt32(0)), loop, end);
    builder.SetInsertPoint(loop);
    llvm::PHINode *index = builder.CreatePHI(i32, 2);
    check_made(builder.CreateLoad(pointer, builder.CreateGEP(pointer, function->getArg(1), index)), variable);
    llvm::Value *next = builder.CreateAdd(index, builder.getInt32(1));
    index->addIncoming(builder.getInt32(0), entry);
    index->addIncoming(next, loop);
    builder.CreateCondBr(builder.CreateICmpSLT(next, function->getArg(0)), loop, end);
    builder.SetInsertPoint(end);
    builder.CreateRetVoid();
    return function;
  }

  /// (count, events): the copies of these events are done. Returns a sum of the arguments.
  llvm::Function *wait_function() {
    const char *name = "ampsim.wait_for_events";
    if (llvm::Function *made = module.getFunction(name))
      return made;
    const llvm::IRBuilderBase::InsertPointGuard here(builder);
    llvm::Type *i32 = builder.getInt32Ty();
    llvm::Function *function = make(name, i64, {i32, pointer});
    llvm::BasicBlock *entry = block(function, "entry"), *loop = block(function, "loop"),
                     *end = block(function, "end");
    builder.SetCurrentDebugLocation(llvm::DebugLoc());
    builder.SetInsertPoint(entry);
    llvm::Value *count = mixed(builder.getInt64(0), function->getArg(0));
    builder.CreateCondBr(builder.CreateICmpSGT(function->getArg(0), builder.getInt32(0)), loop, end);
    builder.SetInsertPoint(loop);
    llvm::PHINode *index = builder.CreatePHI(i32, 2), *sum = builder.CreatePHI(i64, 2);
    llvm::Value *event = builder.CreateLoad(pointer, builder.CreateGEP(pointer, function->getArg(1), index));
    step(ampsim_event_awaited, event, null(), builder.getInt64(0));
    llvm::Value *next = builder.CreateAdd(index, builder.getInt32(1));
    index->addIncoming(builder.getInt32(0), entry);
    index->addIncoming(next, loop);
    llvm::Value *with_event = mixed(sum, event);
    sum->addIncoming(count, entry);
    sum->addIncoming(with_event, loop);
    builder.CreateCondBr(builder.CreateICmpSLT(next, function->getArg(0)), loop, end);
    builder.SetInsertPoint(end);
    llvm::PHINode *all = builder.CreatePHI(i64, 2);
    all->addIncoming(count, entry);
    all->addIncoming(with_event, loop);
    builder.CreateRet(all);
    return function;
  }
};

} // namespace

void translate_async_copies(llvm::Module &module, std::vector<UnsupportedCall> &unsupported) {
  AsyncCopyTranslator translator(module);
  constexpr llvm::StringLiteral copies = "async_work_group_copy", waits = "wait_group_events";
  translate_calls(
      module, [&](llvm::StringRef name) { return name == copies || name == waits; },
      [&](llvm::CallInst &call, const llvm::Function &function) {
        if (plain_function_name(function.getName()) == waits)
          translator.wait(call);
        else if (const std::uint64_t element = element_bytes(function.getName()))
          translator.copy(call, element);
        else
          unsupported.push_back({&call, "'" + copies.str() + "' of these elements is not supported yet"});
      });
}

} // namespace ampsim::frontend
