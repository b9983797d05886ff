// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See host_optimizer.h.
#include "frontend/ir/host_optimizer.h"
#include "frontend/code/pass_pipeline.h"
#include "frontend/ir/host_accesses.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace ampsim::frontend {
namespace {

using Functions = std::set<llvm::Function *>;

/// Returns whether a floating-point intrinsic, such as that of rint(), can depend on the rounding mode or raise
/// exceptions. All but a product with a sum, which keep_environment() divides.
bool reads_environment(const llvm::CallBase &call) {
  if (!llvm::isa<llvm::IntrinsicInst>(call) ||
      !llvm::any_of(call.args(), [](const llvm::Use &argument) { return argument->getType()->isFPOrFPVectorTy(); }))
    return false;
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::fabs:
  case llvm::Intrinsic::copysign:
  case llvm::Intrinsic::is_fpclass:
  case llvm::Intrinsic::fmuladd:
    return false;
  default:
    return true;
  }
}

/// Returns whether the function must keep its frame and its shape: it can be returned to twice, looks at its own
/// frame, or has assembler text, which may define labels; or it has intrinsics that read the floating-point
/// environment.
bool must_stay(const llvm::Function &function) {
  if (function.callsFunctionThatReturnsTwice() || function.hasFnAttribute(llvm::Attribute::Naked) ||
      function.isPresplitCoroutine())
    return true;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    if (reads_environment(*call))
      return true;
    if (const auto *text = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand());
        text && !text->getAsmString().empty())
      return true;
    switch (call->getIntrinsicID()) {
    case llvm::Intrinsic::returnaddress:
    case llvm::Intrinsic::addressofreturnaddress:
    case llvm::Intrinsic::frameaddress:
    case llvm::Intrinsic::sponentry:
    case llvm::Intrinsic::eh_sjlj_setjmp:
    case llvm::Intrinsic::eh_sjlj_longjmp:
      return true;
    default:
      break;
    }
  }
  return false;
}

llvm::Function *defined_callee(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

void add_with_callees(llvm::Function &function, Functions &found) {
  std::vector<llvm::Function *> open = {&function};
  while (!open.empty()) {
    llvm::Function *next = open.back();
    open.pop_back();
    if (!found.insert(next).second)
      continue;
    for (const llvm::Instruction &instruction : llvm::instructions(*next))
      if (llvm::Function *callee = defined_callee(instruction))
        open.push_back(callee);
  }
}

/// The functions that can take long: those with loops and recursive ones, with what they call there.
Functions repeated_functions(llvm::Module &module) {
  Functions found;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 8> back_edges;
    llvm::FindFunctionBackedges(function, back_edges);
    if (back_edges.empty())
      continue;
    found.insert(&function);
    const llvm::DominatorTree dominators(function);
    const llvm::LoopInfo loops(dominators);
    for (const llvm::BasicBlock &block : function) {
      if (!loops.getLoopFor(&block))
        continue;
      for (const llvm::Instruction &instruction : block)
        if (llvm::Function *callee = defined_callee(instruction))
          add_with_callees(*callee, found);
    }
  }
  const llvm::CallGraph calls(module);
  for (auto component = llvm::scc_begin(&calls); !component.isAtEnd(); ++component)
    if (component.hasCycle())
      for (const llvm::CallGraphNode *node : *component)
        if (llvm::Function *function = node->getFunction(); function && !function->isDeclaration())
          add_with_callees(*function, found);
  return found;
}

void keep_as_is(llvm::Function &function) {
  function.removeFnAttr(llvm::Attribute::AlwaysInline);
  function.removeFnAttr(llvm::Attribute::InlineHint);
  function.addFnAttr(llvm::Attribute::NoInline);
  function.addFnAttr(llvm::Attribute::OptimizeNone);
}

bool is_call_of(const llvm::CallBase &call, llvm::StringRef name) {
  const llvm::Function *callee = call.getCalledFunction();
  return callee && callee->getName() == name;
}

/// An access, or the place of the program's next call of a template (host_accesses.h).
bool is_notification(const llvm::CallBase &call) { return is_call_of(call, host_access_hook); }
bool is_announcement(const llvm::CallBase &call) { return is_call_of(call, host_calls_hook); }
/// Returns true if a notification has a place of its own; others use the last announcement.
bool has_place(const llvm::CallBase &notification) {
  return !llvm::isa<llvm::ConstantPointerNull>(notification.getArgOperand(3));
}

/// The branch that leads to a block under its condition, and nothing else does; null if there is none.
llvm::BranchInst *guard_of(llvm::BasicBlock &guarded) {
  llvm::BasicBlock *before = guarded.getSinglePredecessor();
  auto *branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
  return branch && branch->isConditional() && branch->getSuccessor(0) == &guarded ? branch : nullptr;
}

/// Returns whether an address as a number is used in nothing but the condition of a notification.
bool only_compared(const llvm::Instruction &number) {
  return llvm::all_of(number.users(), [](const llvm::User *user) {
    return llvm::isa<llvm::ICmpInst>(user) ||
           (llvm::cast<llvm::Instruction>(user)->getOpcode() == llvm::Instruction::Sub &&
            llvm::all_of(user->users(), [](const llvm::User *next) { return llvm::isa<llvm::ICmpInst>(next); }));
  });
}

/// The constrained form of an operation that reads the floating-point environment or can raise exceptions; none for
/// other instructions.
llvm::Intrinsic::ID constrained_form(const llvm::Instruction &instruction) {
  const bool of_floats = llvm::any_of(
      instruction.operands(), [](const llvm::Use &operand) { return operand->getType()->isFPOrFPVectorTy(); });
  if (!of_floats && !instruction.getType()->isFPOrFPVectorTy())
    return llvm::Intrinsic::not_intrinsic;
  switch (instruction.getOpcode()) {
  case llvm::Instruction::FAdd:
    return llvm::Intrinsic::experimental_constrained_fadd;
  case llvm::Instruction::FSub:
    return llvm::Intrinsic::experimental_constrained_fsub;
  case llvm::Instruction::FMul:
    return llvm::Intrinsic::experimental_constrained_fmul;
  case llvm::Instruction::FDiv:
    return llvm::Intrinsic::experimental_constrained_fdiv;
  case llvm::Instruction::FRem:
    return llvm::Intrinsic::experimental_constrained_frem;
  case llvm::Instruction::FCmp:
    return llvm::Intrinsic::experimental_constrained_fcmp; // quiet, as what Clang generates without optimisation
  case llvm::Instruction::FPToSI:
    return llvm::Intrinsic::experimental_constrained_fptosi;
  case llvm::Instruction::FPToUI:
    return llvm::Intrinsic::experimental_constrained_fptoui;
  case llvm::Instruction::SIToFP:
    return llvm::Intrinsic::experimental_constrained_sitofp;
  case llvm::Instruction::UIToFP:
    return llvm::Intrinsic::experimental_constrained_uitofp;
  case llvm::Instruction::FPTrunc:
    return llvm::Intrinsic::experimental_constrained_fptrunc;
  case llvm::Instruction::FPExt:
    return llvm::Intrinsic::experimental_constrained_fpext;
  default:
    return llvm::Intrinsic::not_intrinsic;
  }
}

/// From here on, floating-point operations stay in their order with calls that change the environment, keep their
/// exceptions, and are computed when the program runs. All functions that may be inlined into each other must have it.
void keep_environment(llvm::Function &function) {
  llvm::IRBuilder<> builder(function.getContext());
  builder.setDefaultConstrainedRounding(llvm::RoundingMode::Dynamic);
  builder.setDefaultConstrainedExcept(llvm::fp::ebStrict);
  function.addFnAttr(llvm::Attribute::StrictFP);
  for (llvm::Instruction &instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      call->addFnAttr(llvm::Attribute::StrictFP);
      if (call->getIntrinsicID() == llvm::Intrinsic::fmuladd) { // two operations on processors without a fused one
        builder.SetInsertPoint(call);
        llvm::Value *product = builder.CreateConstrainedFPBinOp(llvm::Intrinsic::experimental_constrained_fmul,
                                                                call->getArgOperand(0), call->getArgOperand(1));
        call->replaceAllUsesWith(builder.CreateConstrainedFPBinOp(llvm::Intrinsic::experimental_constrained_fadd,
                                                                  product, call->getArgOperand(2)));
        call->eraseFromParent();
        continue;
      }
    }
    const llvm::Intrinsic::ID form = constrained_form(instruction);
    if (form == llvm::Intrinsic::not_intrinsic)
      continue;
    builder.SetInsertPoint(&instruction);
    llvm::CallInst *strict;
    if (const auto *comparison = llvm::dyn_cast<llvm::FCmpInst>(&instruction))
      strict = builder.CreateConstrainedFPCmp(form, comparison->getPredicate(), comparison->getOperand(0),
                                              comparison->getOperand(1));
    else if (llvm::isa<llvm::BinaryOperator>(instruction))
      strict = builder.CreateConstrainedFPBinOp(form, instruction.getOperand(0), instruction.getOperand(1));
    else
      strict = builder.CreateConstrainedFPCast(form, instruction.getOperand(0), instruction.getType());
    strict->takeName(&instruction);
    instruction.replaceAllUsesWith(strict);
    instruction.eraseFromParent();
  }
}

/// Returns whether no other code can get the address of a variable on the stack. Notifications of accesses to it, and
/// the conditions of these, do not count.
bool is_private(const llvm::AllocaInst &variable) {
  std::vector<const llvm::Value *> open = {&variable};
  std::set<const llvm::Value *> seen;
  while (!open.empty()) {
    const llvm::Value *pointer = open.back();
    open.pop_back();
    if (!seen.insert(pointer).second)
      continue;
    for (const llvm::Use &use : pointer->uses()) {
      const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
      const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      if (llvm::isa<llvm::GetElementPtrInst, llvm::PHINode, llvm::SelectInst>(user))
        open.push_back(user);
      else if (call && !llvm::isa<llvm::MemIntrinsic>(call) && !call->isLifetimeStartOrEnd() &&
               !llvm::isa<llvm::DbgInfoIntrinsic>(call) && !is_notification(*call))
        return false;
      else if (llvm::isa<llvm::PtrToIntInst>(user) && !only_compared(*user))
        return false;
      else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
               store && store->getValueOperand() == pointer)
        return false;
      else if (!call && !llvm::isa<llvm::PtrToIntInst, llvm::StoreInst, llvm::LoadInst, llvm::ICmpInst>(user))
        return false;
    }
  }
  return true;
}

/// The objects that a pointer may lead to, whatever it is chosen from.
llvm::SmallVector<const llvm::Value *, 4> objects_of(const llvm::Value *pointer) {
  llvm::SmallVector<const llvm::Value *, 4> objects;
  llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/0);
  return objects;
}

template <class Predicate> bool leads_only_to(const llvm::Value *pointer, const Predicate &predicate) {
  return llvm::all_of(objects_of(pointer), predicate);
}

/// Begins the names of variables that the program accesses as volatile, and of the parts that SROA makes of them.
constexpr llvm::StringLiteral volatile_name = "volatile.";

void name_volatile_variables(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (!instruction.isVolatile())
      continue;
    for (const llvm::Value *operand : instruction.operand_values()) {
      if (!operand->getType()->isPointerTy())
        continue;
      for (const llvm::Value *object : objects_of(operand))
        if (llvm::isa<llvm::AllocaInst>(object) && !object->getName().starts_with(volatile_name))
          const_cast<llvm::Value *>(object)->setName(volatile_name + object->getName());
    }
  }
}

/// Marks each access to memory that other code may see as volatile, with this mark, so that no pass moves, merges or
/// drops it; and takes the mark back from accesses that turn out to be to variables of the function alone. (SROA makes
/// volatile accesses without a mark of a copy between memory that is kept and such a variable.)
class KeepAccesses : public llvm::PassInfoMixin<KeepAccesses> {
public:
  static llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
    std::map<const llvm::AllocaInst *, bool> known;
    const auto is_own_object = [&](const llvm::Value *object) {
      const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object);
      if (!variable) {
        const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object);
        return global && global->isConstant();
      }
      const auto [place, is_new] = known.try_emplace(variable, false);
      if (is_new)
        place->second = is_private(*variable);
      return place->second;
    };
    const auto is_own = [&](const llvm::Value *pointer) { return leads_only_to(pointer, is_own_object); };
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        keep(*load, load->hasMetadata(llvm::LLVMContext::MD_invariant_load) || is_own(load->getPointerOperand()));
      else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        keep(*store, is_own(store->getPointerOperand()));
      else if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction))
        keep(*copy, is_own(copy->getDest()) && is_own(copy->getSource()));
      else if (auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction))
        keep(*fill, is_own(fill->getDest()));
    }
    return llvm::PreservedAnalyses::none();
  }

private:
  template <class Access> static void keep(Access &access, bool is_own) {
    constexpr const char *mark = "ampsim.kept";
    if (is_own && access.isVolatile() && (access.hasMetadata(mark) || !may_be_volatile_in_program(access))) {
      set_volatile(access, false);
      access.setMetadata(mark, nullptr);
    } else if (!is_own && !access.isVolatile()) {
      set_volatile(access, true);
      access.setMetadata(mark, llvm::MDNode::get(access.getContext(), {}));
    }
  }
  static bool may_be_volatile_in_program(const llvm::Instruction &access) {
    return llvm::any_of(access.operand_values(), [](const llvm::Value *operand) {
      return operand->getType()->isPointerTy() && !leads_only_to(operand, [](const llvm::Value *object) {
               return llvm::isa<llvm::AllocaInst>(object) && !object->getName().starts_with(volatile_name);
             });
    });
  }
  static void set_volatile(llvm::LoadInst &load, bool value) { load.setVolatile(value); }
  static void set_volatile(llvm::StoreInst &store, bool value) { store.setVolatile(value); }
  static void set_volatile(llvm::MemIntrinsic &access, bool value) {
    access.setVolatile(llvm::ConstantInt::getBool(access.getContext(), value));
  }
};

/// Adapts the notifications to functions that were inlined around them.
///
/// An access through a parameter may turn out to be an access to a variable on the stack, which cannot be the machine's
/// memory. And accesses of an inlined template get the place where the program calls it, so that the announcement of
/// that place becomes unnecessary.
class SettleNotifications : public llvm::PassInfoMixin<SettleNotifications> {
public:
  static llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
    std::vector<llvm::CallBase *> accesses, announcements, others;
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call || llvm::isa<llvm::IntrinsicInst>(call))
        continue;
      if (is_notification(*call))
        accesses.push_back(call);
      else if (is_announcement(*call))
        announcements.push_back(call);
      else
        others.push_back(call);
    }
    remove_own(accesses);
    if (!announcements.empty())
      hand_down_places(accesses, announcements, others);
    return llvm::PreservedAnalyses::none();
  }

private:
  using Place = std::tuple<const llvm::DILocalScope *, unsigned, unsigned>; // scope, line, column

  static Place place_of(const llvm::DILocation &location) {
    return {location.getScope(), location.getLine(), location.getColumn()};
  }

  static void remove_own(std::vector<llvm::CallBase *> &accesses) {
    std::erase_if(accesses, [](llvm::CallBase *call) {
      const bool is_own = leads_only_to(call->getArgOperand(1), [](const llvm::Value *object) {
        const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(object);
        return variable && is_private(*variable);
      });
      return is_own && remove_guarded(*call);
    });
  }

  static void hand_down_places(const std::vector<llvm::CallBase *> &accesses,
                               const std::vector<llvm::CallBase *> &announcements,
                               const std::vector<llvm::CallBase *> &others) {
    std::map<Place, const llvm::CallBase *> announced;
    for (const llvm::CallBase *call : announcements)
      if (const llvm::DILocation *location = call->getDebugLoc().get())
        announced[place_of(*location)] = call;
    // Accesses and calls without a place of their own use the last announcement, whichever that is.
    bool last_matters = false;
    std::set<const llvm::CallBase *> needed;
    for (llvm::CallBase *call : accesses) {
      if (has_place(*call))
        continue;
      if (const llvm::CallBase *found = announcement_for(*call, announced)) {
        call->setArgOperand(3, found->getArgOperand(0));
        call->setArgOperand(4, found->getArgOperand(1));
      } else {
        last_matters = true;
      }
    }
    for (const llvm::CallBase *call : others) {
      const llvm::CallBase *found = announcement_for(*call, announced);
      last_matters |= !found;
      needed.insert(found);
    }
    if (last_matters)
      return;
    for (llvm::CallBase *call : announcements)
      if (const llvm::DILocation *location = call->getDebugLoc().get();
          location && llvm::isa<llvm::CallInst>(call) && !needed.contains(announced.at(place_of(*location))))
        call->eraseFromParent();
  }

  /// The announcement of the call that an instruction was inlined from, or is.
  static const llvm::CallBase *announcement_for(const llvm::Instruction &instruction,
                                                const std::map<Place, const llvm::CallBase *> &announced) {
    for (const llvm::DILocation *location = instruction.getDebugLoc().get(); location;
         location = location->getInlinedAt())
      if (const auto found = announced.find(place_of(*location)); found != announced.end())
        return found->second;
    return nullptr;
  }

  /// Removes a call, and the condition that decides whether it is executed. False if it has another form.
  static bool remove_guarded(llvm::CallBase &call) {
    llvm::BasicBlock &block = *call.getParent();
    llvm::BranchInst *branch = guard_of(block);
    if (!branch || block.size() != 2)
      return false;
    call.eraseFromParent();
    llvm::Value *condition = branch->getCondition();
    branch->setCondition(llvm::ConstantInt::getFalse(block.getContext()));
    llvm::RecursivelyDeleteTriviallyDeadInstructions(condition);
    return true;
  }
};

/// Joins the conditions of two notifications about the same address, as of `++*p`, if only reads are between them.
class JoinNotifications : public llvm::PassInfoMixin<JoinNotifications> {
public:
  static llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
    for (llvm::BasicBlock &block : function)
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&block.front()); call && is_notification(*call))
        join_with_previous(block);
    return llvm::PreservedAnalyses::none();
  }

private:
  /// `before` ends with the condition of `block`; it begins where an earlier condition's sides join.
  static void join_with_previous(llvm::BasicBlock &block) {
    llvm::BranchInst *guard = guard_of(block);
    llvm::BasicBlock *before = guard ? guard->getParent() : nullptr;
    if (!before || block.size() != 2 || before->phis().begin() != before->phis().end())
      return;
    for (llvm::BasicBlock *earlier : llvm::predecessors(before)) {
      const llvm::BranchInst *same = guard_of(*earlier);
      const auto *jump = llvm::dyn_cast<llvm::BranchInst>(earlier->getTerminator());
      if (!same || !jump || jump->isConditional() || same->getCondition() != guard->getCondition() ||
          same->getSuccessor(1) != before || !before->hasNPredecessors(2))
        continue;
      const bool only_reads = llvm::none_of(*before, [](const llvm::Instruction &instruction) {
        return instruction.mayHaveSideEffects() && !llvm::isa<llvm::LoadInst>(instruction);
      });
      const bool is_available =
          llvm::none_of(llvm::cast<llvm::CallInst>(block.front()).args(), [&](const llvm::Use &argument) {
            const auto *computed = llvm::dyn_cast<llvm::Instruction>(argument);
            return computed && computed->getParent() == before;
          });
      if (!only_reads || !is_available)
        return;
      block.front().moveBefore(earlier->getTerminator());
      guard->setCondition(llvm::ConstantInt::getFalse(block.getContext()));
      return;
    }
  }
};

/// Announces the place of a template's call once before a loop in which nothing uses the last announcement.
class HoistAnnouncements : public llvm::PassInfoMixin<HoistAnnouncements> {
public:
  static llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &manager) {
    const auto &loops = manager.getResult<llvm::LoopAnalysis>(function);
    for (llvm::Loop *loop : loops.getLoopsInPreorder()) // outer loops first
      if (llvm::BasicBlock *before = loop->getLoopPreheader())
        hoist_from(*loop, *before);
    llvm::PreservedAnalyses preserved;
    preserved.preserveSet<llvm::CFGAnalyses>();
    return preserved;
  }

private:
  static void hoist_from(llvm::Loop &loop, llvm::BasicBlock &before) {
    std::vector<llvm::CallInst *> announcements;
    for (llvm::BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block) {
        auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (!call || llvm::isa<llvm::IntrinsicInst>(call))
          continue;
        if (is_announcement(*call) && llvm::isa<llvm::CallInst>(call))
          announcements.push_back(llvm::cast<llvm::CallInst>(call));
        else if (!is_notification(*call) || !has_place(*call))
          return;
      }
    if (announcements.empty())
      return;
    announcements.back()->moveBefore(before.getTerminator());
    announcements.pop_back();
    for (llvm::CallInst *each : announcements)
      each->eraseFromParent();
  }
};

/// Reads the addresses in a library's containers once before a loop that neither calls functions nor writes addresses, as
/// of `v[i]` with a std::vector. Only where they do not decide how long the loop runs: another thread may be waited for.
class HoistContainerReads : public llvm::PassInfoMixin<HoistContainerReads> {
public:
  static llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &manager) {
    const auto &dominators = manager.getResult<llvm::DominatorTreeAnalysis>(function);
    const auto &loops = manager.getResult<llvm::LoopAnalysis>(function);
    const llvm::SmallVector<llvm::Loop *, 4> all = loops.getLoopsInPreorder();
    for (auto loop = all.rbegin(); loop != all.rend(); ++loop) // inner loops first
      if ((*loop)->getLoopPreheader() && (*loop)->getLoopLatch() && (*loop)->isLoopExiting((*loop)->getLoopLatch()))
        hoist_from(**loop, dominators);
    llvm::PreservedAnalyses preserved;
    preserved.preserveSet<llvm::CFGAnalyses>();
    return preserved;
  }

private:
  static void hoist_from(llvm::Loop &loop, const llvm::DominatorTree &dominators) {
    std::vector<llvm::LoadInst *> reads;
    for (llvm::BasicBlock *block : loop.blocks())
      for (llvm::Instruction &instruction : *block) {
        if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
          if (load->isAtomic())
            return;
          if (is_in_container(*load) &&
              loop.isLoopInvariant(load->getPointerOperand()->stripInBoundsConstantOffsets()))
            reads.push_back(load);
        } else if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
          const llvm::Type *type = store->getValueOperand()->getType();
          if (store->isAtomic() || type->isPointerTy() || type->isIntegerTy(8)) // bytes may be those of an address
            return;
        } else if (instruction.mayWriteToMemory() && !is_harmless(instruction)) {
          return;
        }
      }
    llvm::SmallVector<llvm::BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    std::erase_if(reads, [&](const llvm::LoadInst *load) {
      // In each turn, so that also the first one reads it.
      const bool always = llvm::all_of(
          exiting, [&](const llvm::BasicBlock *exit) { return dominators.dominates(load->getParent(), exit); });
      return (!always && !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(load->getPointerOperand()))) ||
             decides_exit(*load, loop);
    });
    for (llvm::LoadInst *load : reads) {
      bool moved = false;
      if (loop.makeLoopInvariant(load->getPointerOperand(), moved, loop.getLoopPreheader()->getTerminator()))
        load->moveBefore(loop.getLoopPreheader()->getTerminator());
    }
  }

  /// Returns whether the load is of an address, in the body of a member function that gives an element.
  static bool is_in_container(const llvm::LoadInst &load) {
    const llvm::DILocation *place = load.getDebugLoc().get();
    const llvm::DISubprogram *inside = place && place->getScope() ? place->getScope()->getSubprogram() : nullptr;
    return inside && load.getType()->isPointerTy() && inside->getName() == "operator[]" &&
           inside->getFilename().ends_with("bits/stl_vector.h");
  }

  static bool is_harmless(const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call && (is_notification(*call) || llvm::isa<llvm::ConstrainedFPIntrinsic>(call) ||
                    call->isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(call));
  }

  /// Returns whether an exit of the loop depends on the value itself, not only on what it points to.
  static bool decides_exit(const llvm::LoadInst &load, const llvm::Loop &loop) {
    std::vector<const llvm::Instruction *> open{&load};
    std::set<const llvm::Instruction *> seen;
    while (!open.empty()) {
      const llvm::Instruction *value = open.back();
      open.pop_back();
      if (!seen.insert(value).second || !loop.contains(value))
        continue;
      if (value->isTerminator() && loop.isLoopExiting(value->getParent()))
        return true;
      if (value != &load && value->mayReadOrWriteMemory())
        continue;
      for (const llvm::User *user : value->users())
        open.push_back(llvm::cast<llvm::Instruction>(user));
    }
    return false;
  }
};

/// Only what is left to the function alone changes: its variables become values, and computations are simplified. No
/// code of a condition's side is executed always.
llvm::FunctionPassManager simplifications() {
  llvm::FunctionPassManager passes;
  const auto add_promotion = [&] {
    passes.addPass(KeepAccesses());
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  };
  add_promotion(); // references become the variables that they refer to
  passes.addPass(SettleNotifications());
  add_promotion();
  passes.addPass(KeepAccesses());
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(JoinNotifications());
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().speculateBlocks(false).hoistCommonInsts(false)));
  passes.addPass(llvm::InstCombinePass(llvm::InstCombineOptions().setVerifyFixpoint(false)));
  passes.addPass(KeepAccesses()); // small copies have become loads and stores
  return passes;
}

/// Bytes of the variables on the stack, as far as they are known.
std::uint64_t frame_size(const llvm::Function &function) {
  std::uint64_t bytes = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (const auto size = variable->getAllocationSize(function.getParent()->getDataLayout()))
        bytes += size->getFixedValue();
  return bytes;
}

/// Prepares a function to be optimised.
void begin_with(llvm::Function &function) {
  constexpr std::uint64_t large_frame = 1024; // in bytes
  if (frame_size(function) > large_frame)     // a recursive caller would have one in each of its frames
    function.addFnAttr(llvm::Attribute::NoInline);
  function.addFnAttr("no-builtins"); // pow(8, x) as exp2(3 * x) would have another value than the library's
  function.addFnAttr(llvm::Attribute::NullPointerIsValid); // a call or an access through one is a fault to report
  keep_environment(function);
  name_volatile_variables(function);
}

} // namespace

bool optimize_host_loops(llvm::Module &module) {
  constexpr unsigned many_instructions = 10000; // the time for a function grows faster than its size
  const Functions repeated = repeated_functions(module);
  bool any = false;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (repeated.contains(&function) && !must_stay(function) &&
        function.getInstructionCount() < many_instructions) {
      begin_with(function);
      any = true;
    } else {
      keep_as_is(function);
    }
  }
  if (!any)
    return false;
  llvm::OptNoneInstrumentation unoptimised(/*DebugLogging=*/false);
  run_passes(module, nullptr, [&](llvm::PassBuilder &builder) {
    unoptimised.registerCallbacks(*builder.getPassInstrumentationCallbacks());
    llvm::ModuleInlinerWrapperPass inliner(llvm::getInlineParams(/*OptLevel=*/2, /*SizeOptLevel=*/0));
    inliner.getPM().addPass(llvm::createCGSCCToFunctionPassAdaptor(simplifications()));
    llvm::ModulePassManager passes;
    passes.addPass(std::move(inliner));
    llvm::FunctionPassManager loops;
    loops.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopRotatePass(/*EnableHeaderDuplication=*/true)));
    loops.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopFullUnrollPass(/*OptLevel=*/2)));
    loops.addPass(simplifications());
    // A choice between two values needs no branch. Accesses, calls and operations on floating-point numbers stay on their
    // side: they are volatile or constrained.
    loops.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().hoistCommonInsts(false)));
    loops.addPass(llvm::LoopSimplifyPass());
    loops.addPass(HoistAnnouncements());
    loops.addPass(HoistContainerReads());
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(loops)));
    return passes;
  });
  return true;
}

} // namespace ampsim::frontend
