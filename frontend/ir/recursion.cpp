// See recursion.h. First all values that live from one block to another get variables (as -reg2mem does), with each
// recursive call in a block of its own; then every variable is one in the current frame.
#include "frontend/ir/recursion.h"
#include "frontend/code/abi_functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>
#include <vector>

namespace ampsim::frontend {
namespace {

constexpr std::uint64_t stack_bytes = 16 << 10;
constexpr std::uint64_t least_frames = 24, most_frames = 1024;

std::vector<llvm::CallInst *> calls_of_itself(llvm::Function &function) {
  std::vector<llvm::CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->getCalledFunction() == &function)
      calls.push_back(call);
  return calls;
}

class Unroller {
public:
  Unroller(llvm::Function &function, std::vector<llvm::CallInst *> calls)
      : function(function), calls(std::move(calls)), context(function.getContext()), builder(context),
        layout(function.getParent()->getDataLayout()) {}

  void unroll() {
    remove_debug_variables();
    begin_with_variables();
    isolate_calls();
    keep_values_in_variables();
    make_frames();
    replace_returns();
    for (std::size_t k = 0; k < calls.size(); ++k)
      replace_call(k);
    for (llvm::CallInst *call : calls)
      call->eraseFromParent();
    address_variables();
  }

private:
  llvm::Function &function;
  std::vector<llvm::CallInst *> calls;
  llvm::LLVMContext &context;
  llvm::IRBuilder<> builder;
  const llvm::DataLayout &layout;
  std::vector<llvm::AllocaInst *> variables;  // which become fields of the frame
  std::vector<llvm::AllocaInst *> parameters; // those of the arguments
  llvm::BasicBlock *begin = nullptr;          // of the body
  // A frame: the variables, and where to go on in the frame before.
  std::vector<std::uint64_t> offsets;
  std::uint64_t frame_bytes = 0, frames = 0;
  llvm::AllocaInst *stack = nullptr, *depth = nullptr, *result = nullptr;
  llvm::SwitchInst *go_on = nullptr; // in the frame before

  llvm::Type *i32() { return builder.getInt32Ty(); }

  /// What they describe moves.
  void remove_debug_variables() {
    std::vector<llvm::Instruction *> described;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      instruction.dropDbgRecords();
      const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (intrinsic && (llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic) || intrinsic->isLifetimeStartOrEnd()))
        described.push_back(&instruction);
    }
    for (llvm::Instruction *each : described)
      each->eraseFromParent();
  }

  /// The first block has variables alone, and arguments become some.
  void begin_with_variables() {
    llvm::BasicBlock &entry = function.getEntryBlock();
    for (llvm::Instruction &instruction : llvm::make_early_inc_range(entry))
      if (llvm::isa<llvm::AllocaInst>(instruction))
        instruction.moveBefore(entry, entry.begin());
    llvm::Instruction *first = &*entry.getFirstNonPHIOrDbgOrAlloca();
    begin = llvm::SplitBlock(&entry, first->getIterator());
    builder.SetInsertPoint(entry.getTerminator());
    for (llvm::Argument &argument : function.args()) {
      llvm::AllocaInst *variable = builder.CreateAlloca(argument.getType());
      parameters.push_back(variable);
      for (llvm::Use &use : llvm::make_early_inc_range(argument.uses())) {
        auto *user = llvm::cast<llvm::Instruction>(use.getUser());
        llvm::Instruction *before = user;
        if (auto *phi = llvm::dyn_cast<llvm::PHINode>(user))
          before = phi->getIncomingBlock(use)->getTerminator();
        use.set(new llvm::LoadInst(argument.getType(), variable, "", before->getIterator()));
      }
    }
  }

  void isolate_calls() {
    for (llvm::CallInst *call : calls) {
      llvm::SplitBlock(call->getParent(), call->getIterator());
      llvm::SplitBlock(call->getParent(), std::next(call->getIterator()));
    }
  }

  void keep_values_in_variables() {
    const llvm::BasicBlock::iterator at = function.getEntryBlock().getTerminator()->getIterator();
    std::vector<llvm::PHINode *> phis;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
        phis.push_back(phi);
    for (llvm::PHINode *phi : phis)
      llvm::DemotePHIToStack(phi, at);
    std::vector<llvm::Instruction *> values;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (!llvm::isa<llvm::AllocaInst>(instruction) &&
          llvm::any_of(instruction.users(), [&](const llvm::User *user) {
            return llvm::cast<llvm::Instruction>(user)->getParent() != instruction.getParent();
          }))
        values.push_back(&instruction);
    for (llvm::Instruction *value : values)
      llvm::DemoteRegToStack(*value, /*VolatileLoads=*/false, at);
    for (llvm::Instruction &instruction : function.getEntryBlock())
      if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        variables.push_back(variable);
  }

  void make_frames() {
    llvm::Align most(16);
    for (llvm::AllocaInst *variable : variables) {
      frame_bytes = llvm::alignTo(frame_bytes, variable->getAlign());
      offsets.push_back(frame_bytes);
      frame_bytes += variable->getAllocationSize(layout)->getFixedValue();
      most = std::max(most, variable->getAlign());
    }
    offsets.push_back(frame_bytes = llvm::alignTo(frame_bytes, llvm::Align(4)));
    frame_bytes = llvm::alignTo(frame_bytes + 4, most);
    frames = std::clamp(stack_bytes / frame_bytes, least_frames, most_frames);
    builder.SetInsertPoint(function.getEntryBlock().getTerminator());
    stack = builder.CreateAlloca(llvm::ArrayType::get(builder.getInt8Ty(), frames * frame_bytes), nullptr, "stack");
    stack->setAlignment(most);
    depth = builder.CreateAlloca(i32(), nullptr, "depth");
    builder.CreateStore(builder.getInt32(0), depth);
    if (!function.getReturnType()->isVoidTy())
      result = builder.CreateAlloca(function.getReturnType(), nullptr, "result");
    for (std::size_t k = 0; k < parameters.size(); ++k)
      builder.CreateStore(function.getArg(unsigned(k)), parameters[k]);
  }

  llvm::Value *field(llvm::Value *of, std::size_t k) {
    llvm::Value *offset =
        builder.CreateMul(builder.CreateZExt(of, builder.getInt64Ty()), builder.getInt64(frame_bytes));
    return builder.CreateInBoundsGEP(builder.getInt8Ty(), stack,
                                     builder.CreateAdd(offset, builder.getInt64(offsets[k])));
  }

  /// Each goes back to where the frame's call was.
  void replace_returns() {
    std::vector<llvm::ReturnInst *> returns;
    for (llvm::BasicBlock &block : function)
      if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator()))
        returns.push_back(end);
    llvm::BasicBlock *leave = llvm::BasicBlock::Create(context, "leave", &function);
    for (llvm::ReturnInst *end : returns) {
      builder.SetInsertPoint(end);
      if (result)
        builder.CreateStore(end->getReturnValue(), result);
      builder.CreateBr(leave);
      end->eraseFromParent();
    }
    llvm::BasicBlock *last = llvm::BasicBlock::Create(context, "last", &function);
    llvm::BasicBlock *pop = llvm::BasicBlock::Create(context, "pop", &function);
    builder.SetInsertPoint(leave);
    llvm::Value *now = builder.CreateLoad(i32(), depth);
    builder.CreateCondBr(builder.CreateIsNull(now), last, pop);
    builder.SetInsertPoint(last);
    if (result)
      builder.CreateRet(builder.CreateLoad(function.getReturnType(), result));
    else
      builder.CreateRetVoid();
    builder.SetInsertPoint(pop);
    llvm::Value *from = builder.CreateLoad(i32(), field(now, variables.size()));
    builder.CreateStore(builder.CreateSub(now, builder.getInt32(1)), depth);
    go_on = builder.CreateSwitch(from, last, unsigned(calls.size()));
  }

  void replace_call(std::size_t k) {
    llvm::CallInst *call = calls[k];
    llvm::BasicBlock *block = call->getParent(), *behind = block->getSingleSuccessor();
    builder.SetInsertPoint(call);
    llvm::Value *next = builder.CreateAdd(builder.CreateLoad(i32(), depth), builder.getInt32(1));
    llvm::BasicBlock *push = llvm::SplitBlock(block, call->getIterator());
    llvm::BasicBlock *full = llvm::BasicBlock::Create(context, "full", &function, push);
    block->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(block);
    builder.CreateCondBr(builder.CreateICmpULT(next, builder.getInt32(std::uint32_t(frames))), push, full);
    builder.SetInsertPoint(full);
    llvm::Module &module = *function.getParent();
    builder.CreateCall(declare(module, AbiFunction::message),
                       {builder.getInt32(1),
                        builder.CreateGlobalString("a recursive function calls itself too deeply\n"),
                        llvm::ConstantPointerNull::get(builder.getPtrTy()), builder.getInt32(0)});
    builder.CreateCall(declare(module, AbiFunction::abort));
    builder.CreateUnreachable();
    // The arguments first, which are read in the frame that calls.
    builder.SetInsertPoint(call);
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      const auto place = std::size_t(llvm::find(variables, parameters[p]) - variables.begin());
      builder.CreateStore(call->getArgOperand(unsigned(p)), field(next, place));
    }
    builder.CreateStore(builder.getInt32(std::uint32_t(k)), field(next, variables.size()));
    builder.CreateStore(next, depth);
    builder.CreateBr(begin);
    // Behind it, the result is where the callee has left it.
    go_on->addCase(llvm::cast<llvm::ConstantInt>(builder.getInt32(std::uint32_t(k))), behind_call(*call, behind));
    push->getTerminator()->eraseFromParent();
  }

  /// The block that goes on with the call's result; its store into a variable moves there.
  llvm::BasicBlock *behind_call(llvm::CallInst &call, llvm::BasicBlock *behind) {
    llvm::BasicBlock *block = llvm::BasicBlock::Create(context, "back", &function, behind);
    llvm::IRBuilder<> back(block);
    if (!call.use_empty())
      call.replaceAllUsesWith(back.CreateLoad(call.getType(), result));
    // What stood behind the call in its block: at most the store of its result.
    for (auto next = std::next(call.getIterator()); !next->isTerminator();) {
      llvm::Instruction &moved = *next++;
      moved.moveBefore(*block, block->end());
    }
    back.SetInsertPoint(block);
    back.CreateBr(behind);
    return block;
  }

  /// In place of each variable, at each use, the one in the current frame.
  void address_variables() {
    for (std::size_t k = 0; k < variables.size(); ++k) {
      for (llvm::Use &use : llvm::make_early_inc_range(variables[k]->uses())) {
        builder.SetInsertPoint(llvm::cast<llvm::Instruction>(use.getUser()));
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        use.set(field(builder.CreateLoad(i32(), depth), k));
      }
      variables[k]->eraseFromParent();
    }
  }
};

bool can_be_unrolled(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        variable && !variable->isStaticAlloca())
      return false;
  return llvm::none_of(function.args(), [](const llvm::Argument &argument) { return argument.hasByValAttr(); });
}

} // namespace

bool unroll_recursion(llvm::Module &module) {
  bool any = false;
  for (llvm::Function &function : module) {
    if (function.isDeclaration() || !can_be_unrolled(function))
      continue;
    std::vector<llvm::CallInst *> calls = calls_of_itself(function);
    if (calls.empty())
      continue;
    Unroller(function, std::move(calls)).unroll();
    any = true;
  }
  return any;
}

} // namespace ampsim::frontend
