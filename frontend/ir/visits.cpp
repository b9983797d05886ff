// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See visits.h.
#include "frontend/ir/visits.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

namespace ampsim::frontend {

namespace {

constexpr std::uint64_t assumed = 256, most_private_bytes = 64 << 10;

/// Baseline code runs on small stacks.
bool needs_much_stack(const llvm::Function &kernel) {
  std::uint64_t bytes = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (auto size = variable->getAllocationSize(kernel.getDataLayout()))
        bytes += size->getFixedValue();
  return bytes > most_private_bytes;
}

bool calls_functions(const llvm::Function &kernel) {
  return std::ranges::any_of(llvm::instructions(kernel), [](const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    return call && !call->isInlineAsm() && (!callee || !callee->isDeclaration());
  });
}

} // namespace

std::uint64_t estimated_visits(llvm::Function &kernel) {
  if (calls_functions(kernel) || needs_much_stack(kernel))
    return many_visits;
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  llvm::AssumptionCache assumptions(kernel);
  llvm::TargetLibraryInfoImpl functions(llvm::Triple(kernel.getParent()->getTargetTriple()));
  llvm::TargetLibraryInfo library(functions);
  llvm::ScalarEvolution evolution(kernel, library, assumptions, dominators, loops);
  auto trips = [&](llvm::Loop *loop) -> std::uint64_t {
    if (const unsigned exact = evolution.getSmallConstantTripCount(loop))
      return exact;
    const unsigned at_most = evolution.getSmallConstantMaxTripCount(loop);
    return at_most ? std::min<std::uint64_t>(at_most, assumed) : assumed;
  };
  std::uint64_t most = 1;
  for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
    std::uint64_t visits = 1;
    for (llvm::Loop *each = loop; each; each = each->getParentLoop()) {
      visits = std::min(many_visits, visits * trips(each));
    }
    most = std::max(most, visits);
  }
  return most;
}

} // namespace ampsim::frontend
