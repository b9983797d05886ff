// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Derives sums over a thread's indices and loop turns from a prepared kernel: the address of an access, and the
// conditions that its threads have passed (model/affine_access.h).
//
// Changes nothing in the IR. It does not rely on flags: nsw, nuw and inbounds are ignored, since the launch checks
// whether anything can wrap. Phis are read only at the head of a single-latch loop around the access, as first value
// and step. Other phis and selects are sums if all threads choose the same side, by numbers of the launch, which may also
// be divided. Values of finished loops, whose turns differ between threads, are not; nor are undef, poison and freeze. Signed truncations and extensions are passed through for the same reason. For zero
// extensions and unsigned comparisons, the operands that must not be negative are recorded. Memory is read only where
// no thread writes: the arguments, and the indices in the context. A condition counts if every thread on its way to the
// access has passed it by the same edge, in the same turn; one of two sufficient conditions says nothing. Omitting a
// condition, or a loop's end that is not understood (`!=`), makes the access happen more often, never less; `exact` is
// then false.
#pragma once

#include "model/kernel.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <map>
#include <optional>
#include <vector>

namespace ampsim::frontend {

class AffineReader {
public:
  AffineReader(llvm::Function &kernel, const std::vector<Capture> &captures);

  /// An access of `size` bytes to captures[index]; nothing if its address is not such a sum.
  std::optional<AffineAccess> read(const llvm::Instruction &access, const llvm::Value *pointer, unsigned index,
                                   std::uint32_t size);

  /// Returns whether the library has checked the index, and the access is within the container's element.
  bool is_bounded(const llvm::Value *pointer, unsigned index, std::uint64_t size) const;

private:
  using Sum = std::optional<AffineSum>;
  static constexpr std::size_t most_terms = 16;

  const llvm::Function &kernel;
  const std::vector<Capture> &captures;
  const llvm::DataLayout &layout;
  llvm::DominatorTree dominators;
  llvm::PostDominatorTree after;
  llvm::LoopInfo loops;
  bool ends_threads = false; // before the end of the kernel

  /// The conditions that the threads of a block have passed.
  struct Conditions {
    std::vector<AffineCondition> all;
    bool exact = true;
  };
  std::map<const llvm::BasicBlock *, Conditions> known_conditions;
  const llvm::BasicBlock *place = nullptr;         // the block that uses the current value
  std::vector<AffineSum> *unsigned_sums = nullptr; // the parts of it that the kernel treats as unsigned

  static const llvm::Value *inside_of(const llvm::PHINode &phi);
  bool is_capture(const llvm::PHINode &phi, unsigned index) const;
  bool is_first_element(const llvm::Value *pointer, unsigned index) const;
  std::optional<AffineSum::Parameter> parameter(const llvm::LoadInst &load) const;

  Sum offset_of(const llvm::Value *pointer, unsigned index, unsigned depth = 0);
  Sum indices_of(const llvm::GEPOperator &gep, unsigned depth);
  Sum sum_of(const llvm::Value *value, unsigned depth = 0);
  Sum sum_of_load(const llvm::LoadInst &load) const;
  Sum sum_of_operation(const llvm::BinaryOperator &operation, unsigned depth);
  static Sum quotient(const llvm::BinaryOperator &operation, const AffineSum &a, const AffineSum &b);
  Sum sum_of_phi(const llvm::PHINode &phi, unsigned depth);
  Sum choice(const llvm::Value &condition, const AffineSum &if_true, const AffineSum &if_false, unsigned depth);
  /// A comparison as that of one sum with 0.
  std::optional<AffineCondition> comparison(const llvm::ICmpInst &compare, bool holds, unsigned depth);
  /// `phi` begins with one of its values and increases by a step that is the same in each turn of its loop.
  struct Induction {
    const llvm::Value *first, *next;
    const llvm::Loop *loop;
  };
  std::optional<Induction> induction(const llvm::PHINode &phi) const;
  Sum turns(const Induction &induction, Sum first, Sum step) const;

  std::map<const llvm::DomTreeNode *, const llvm::DomTreeNode *> guarded_nodes;
  std::map<const llvm::Loop *, bool> exits_at_header; // and nowhere else

  const Conditions &conditions_of(const llvm::BasicBlock &block);
  const llvm::DomTreeNode *guarded_node(const llvm::DomTreeNode *from);
  bool add_conditions(const llvm::Value &condition, bool holds, unsigned of_loop, std::vector<AffineCondition> &to);
  bool add_comparison(const llvm::ICmpInst &compare, bool holds, unsigned of_loop,
                      std::vector<AffineCondition> &to);
};

} // namespace ampsim::frontend
