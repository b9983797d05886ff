// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See barrier_uniformity.h. Finds the barriers, and explains why their condition varies.
#include "frontend/amp/rules/barrier_uniformity.h"
#include "frontend/amp/rules/tile_uniformity.h"
#include "frontend/amp/rules/user_places.h"
#include "frontend/code/abi_functions.h"
#include "frontend/ir/inlined_kernels.h"

#include "llvm/IR/InstIterator.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>

namespace ampsim::frontend {
namespace {

class BarrierCheck {
public:
  BarrierCheck(llvm::Function &kernel, const KernelSource &source, const UserPlaces &places, RuleViolations &out)
      : kernel(kernel), source(source), places(places), out(out), divergence(kernel, source.captures, places) {}

  void run(std::set<unsigned> &reported) {
    std::map<const llvm::BasicBlock *, std::size_t> of_branch; // index in `out`
    for (llvm::Instruction &instruction : llvm::instructions(kernel)) {
      if (!is_barrier(instruction))
        continue;
      std::set<const llvm::BasicBlock *> seen;
      const llvm::BasicBlock *branch = divergence.controlling_branch(*instruction.getParent(), seen);
      if (!branch)
        continue;
      clang::SourceLocation where = places.location(instruction);
      auto [entry, first] = of_branch.try_emplace(branch, out.size());
      if (!first) { // one error, however many barriers
        if (entry->second < out.size() && where != out[entry->second].location)
          out[entry->second].notes.push_back({where, "this barrier is in varying flow control as well"});
        continue;
      }
      if (!reported.insert(where.getRawEncoding()).second) {
        entry->second = ~std::size_t{0}; // already reported for another instance of the code
        continue;
      }
      out.push_back(describe(instruction, *branch, where));
    }
  }

private:
  llvm::Function &kernel;
  const KernelSource &source;
  const UserPlaces &places;
  RuleViolations &out;
  TileUniformity divergence;

  RuleViolation describe(const llvm::Instruction &barrier, const llvm::BasicBlock &branch,
                         clang::SourceLocation where) {
    RuleViolation violation;
    violation.location = where;
    violation.code = "C3561";
    violation.runnable = true;
    violation.message =
        "tile barrier operation found in varying flow control when compiling the call graph for the "
        "entry function for an amp target at: '" +
        source.file + "(" + std::to_string(source.line) + ")'";
    std::vector<UserFrame> frames = places.frames(barrier);
    std::vector<UserFrame> condition = places.frames(*branch.getTerminator());
    // The calls between the function of the condition and the barrier.
    for (std::size_t i = 1; i < frames.size() && i + condition.size() <= frames.size(); ++i)
      violation.notes.push_back({places.location(frames[i]), "called from here"});
    add_reason(*branch.getTerminator(), violation);
    return violation;
  }

  /// From the condition back to the origin of its variation: the shortest path through divergent operands.
  void add_reason(const llvm::Instruction &terminator, RuleViolation &violation) {
    clang::SourceLocation where = places.location(terminator);
    for (const llvm::Value *operand : terminator.operands())
      if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(operand); instruction && where.isInvalid())
        where = places.location(*instruction);
    violation.notes.push_back({where, "this condition varies between the threads of a tile"});
    std::map<const llvm::Value *, const llvm::Value *> from = {{&terminator, nullptr}};
    std::deque<const llvm::Value *> waiting = {&terminator};
    const llvm::Value *origin = nullptr;
    for (; !waiting.empty() && !origin; waiting.pop_front()) {
      const auto *instruction = llvm::cast<llvm::Instruction>(waiting.front());
      if (divergence.is_source(instruction)) {
        origin = instruction;
        break;
      }
      auto follow = [&](const llvm::Value *next) {
        if (llvm::isa<llvm::Instruction>(next) && from.try_emplace(next, instruction).second)
          waiting.push_back(next);
      };
      if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction)) {
        bool by_value = false;
        for (const llvm::Value *value : phi->incoming_values())
          if (divergence.divergent(value))
            by_value = true, follow(value);
        if (!by_value) // a divergent branch selects the value
          for (const llvm::BasicBlock *before : phi->blocks()) {
            if (divergence.divergent(*before))
              follow(before->getTerminator());
            std::set<const llvm::BasicBlock *> seen;
            if (const llvm::BasicBlock *branch = divergence.controlling_branch(*before, seen))
              follow(branch->getTerminator());
          }
        continue;
      }
      for (const llvm::Value *operand : instruction->operands())
        if (divergence.divergent(operand))
          follow(operand);
    }
    if (!origin)
      return;
    std::vector<const llvm::Value *> chain; // from the condition to the origin
    for (const llvm::Value *at = origin; at; at = from[at])
      chain.insert(chain.begin(), at);
    clang::SourceLocation last = violation.notes.back().location;
    for (std::size_t i = 1; i + 1 < chain.size() && violation.notes.size() < 8; ++i) {
      clang::SourceLocation here = places.location(*llvm::cast<llvm::Instruction>(chain[i]));
      if (here.isInvalid() || same_line(here, last) || llvm::isa<llvm::PHINode>(chain[i]))
        continue;
      violation.notes.push_back({here, "it depends on the value computed here"});
      last = here;
    }
    clang::SourceLocation at = places.location(*llvm::cast<llvm::Instruction>(origin));
    violation.notes.push_back(
        {at.isValid() ? at : last, divergence.explain(*llvm::cast<llvm::Instruction>(origin))});
  }

  bool same_line(clang::SourceLocation a, clang::SourceLocation b) const { return places.same_line(a, b); }
};

} // namespace

RuleViolations check_barriers(const llvm::Module &module, const AstTables &tables, const std::string &headers,
                              const clang::SourceManager &sources) {
  RuleViolations violations;
  const llvm::Function *barrier = module.getFunction(name_of(AbiFunction::barrier));
  if (!barrier || barrier->use_empty())
    return violations;
  std::set<std::string> symbols;
  for (const KernelSource &kernel : tables.kernels)
    symbols.insert(kernel.symbol);
  std::unique_ptr<llvm::Module> copy = inlined_kernels(module, symbols);
  UserPlaces places(sources, headers);
  std::set<unsigned> reported;
  for (const KernelSource &source : tables.kernels) {
    llvm::Function *kernel = copy->getFunction(source.symbol);
    if (!kernel || kernel->isDeclaration() || kernel->arg_size() < 2)
      continue;
    bool any = std::any_of(llvm::inst_begin(kernel), llvm::inst_end(kernel), is_barrier);
    if (any)
      BarrierCheck(*kernel, source, places, violations).run(reported);
  }
  return violations;
}

} // namespace ampsim::frontend