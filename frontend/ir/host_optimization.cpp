#include "frontend/ir/host_optimization.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/kernel_module.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace ampsim::frontend {

namespace {

/// Functions that loops contain, by calls or by inlining.
class HotFunctions {
public:
  HotFunctions(llvm::Module &module, const std::string &headers) {
    for (llvm::Function &function : module)
      if (can_move(function) && function.size() > 1 && !is_in(headers, function))
        add_loops_of(function);
    while (!work.empty())
      for (llvm::Instruction &instruction : llvm::instructions(*work.pop_back_val()))
        add_callee(instruction);
  }

  bool contains(const llvm::Function &function) const { return hot.contains(&function); }
  bool empty() const { return hot.empty(); }

private:
  llvm::DenseSet<const llvm::Function *> hot, in_loops; // in_loops: called there
  llvm::SmallVector<llvm::Function *, 32> work;         // of `in_loops`, not yet examined

  static bool can_move(const llvm::Function &function) {
    return !function.isDeclaration() && !function.hasAvailableExternallyLinkage() &&
           llvm::none_of(function, [](const llvm::BasicBlock &block) { return block.hasAddressTaken(); });
  }

  static bool is_in(const std::string &headers, const llvm::Function &function) {
    const llvm::DISubprogram *described = function.getSubprogram();
    return described && absolute_path(*described).starts_with(headers);
  }

  void add_loops_of(llvm::Function &function) {
    const llvm::DominatorTree dominators(function);
    const llvm::LoopInfo loops(dominators);
    if (loops.empty())
      return;
    hot.insert(&function);
    for (llvm::BasicBlock &block : function)
      if (loops.getLoopFor(&block))
        for (llvm::Instruction &instruction : block)
          add_callee(instruction);
  }

  void add_callee(llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && can_move(*callee) && in_loops.insert(callee).second) {
      hot.insert(callee);
      work.push_back(callee);
    }
  }
};

/// Moves functions into a module of their own. Symbols that were local to the module and are now needed by the other
/// one get names that are unique in the program.
class Split {
public:
  Split(llvm::Module &module, const HotFunctions &moved, unsigned unit)
      : module(module), moved(moved), unit(unit) {}

  std::unique_ptr<llvm::Module> run() {
    for (llvm::Function &function : module) {
      if (function.isDeclaration() || !moved.contains(function))
        continue;
      publish(function);
      for (llvm::Instruction &instruction : llvm::instructions(function))
        for (llvm::Value *operand : instruction.operands())
          visit(operand);
      if (function.hasPersonalityFn())
        visit(function.getPersonalityFn());
    }
    llvm::ValueToValueMapTy values;
    std::unique_ptr<llvm::Module> part = llvm::CloneModule(module, values, [&](const llvm::GlobalValue *value) {
      const auto *function = llvm::dyn_cast<llvm::Function>(value);
      return copied.contains(value) || (function && (moved.contains(*function) || is_elsewhere(*function)));
    });
    for (const char *name : {"llvm.used", "llvm.compiler.used", "llvm.global.annotations", "llvm.global_dtors"})
      if (llvm::GlobalVariable *list = part->getNamedGlobal(name))
        list->eraseFromParent();
    for (llvm::Function &function : *part)
      if (!function.isDeclaration() && !is_elsewhere(function)) {
        function.setComdat(nullptr);
        if (function.hasLinkOnceLinkage()) // the other part may call it
          function.setLinkage(llvm::GlobalValue::WeakODRLinkage);
      }
    for (llvm::Function &function : module)
      if (!function.isDeclaration() && moved.contains(function)) {
        function.deleteBody();
        function.setComdat(nullptr);
      }
    return part;
  }

private:
  llvm::Module &module;
  const HotFunctions &moved;
  const unsigned unit;
  unsigned published = 0;
  llvm::DenseSet<const llvm::Value *> seen, copied;

  static bool is_elsewhere(const llvm::Function &function) { return function.hasAvailableExternallyLinkage(); }

  void publish(llvm::GlobalValue &value) {
    if (!value.hasLocalLinkage())
      return;
    value.setName("ampsim.shared." + std::to_string(unit) + "." + std::to_string(published++));
    value.setLinkage(llvm::GlobalValue::ExternalLinkage);
  }

  /// Texts and similar constants exist in both parts.
  static bool is_plain_constant(const llvm::GlobalVariable &variable) {
    return variable.isConstant() && variable.hasLocalLinkage() && variable.hasGlobalUnnamedAddr() &&
           variable.hasInitializer();
  }

  void visit(llvm::Value *value) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(value);
    if (!constant || !seen.insert(constant).second)
      return;
    if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(constant)) {
      auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(global);
      if (!variable || !is_plain_constant(*variable))
        return publish(*global);
      copied.insert(variable);
      return visit(variable->getInitializer());
    }
    for (llvm::Value *operand : constant->operands())
      visit(operand);
  }
};

} // namespace

std::unique_ptr<llvm::Module> take_host_loops(llvm::Module &module, const std::string &headers, unsigned unit) {
  if (!module.alias_empty() || !module.ifunc_empty())
    return nullptr;
  const HotFunctions hot(module, headers);
  if (hot.empty())
    return nullptr;
  std::unique_ptr<llvm::Module> loops = Split(module, hot, unit).run();
  optimize_host(*loops);
  return loops;
}

void optimize_host(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.removeFnAttr(llvm::Attribute::NoInline); // which Clang adds for -O0
  optimize_ordinary_code(module);
}

} // namespace ampsim::frontend
