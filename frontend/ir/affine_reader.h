// Reads sums over a thread's indices and the turns of loops off a prepared kernel: where an access goes, and which conditions
// its threads have met (model/affine_access.h).
//
// Changes nothing in the IR. It assumes nothing of flags: nsw, nuw and inbounds are not looked at, since the
// launch asks whether anything can wrap. Phis are read only at the head of a loop with one latch that is around
// the access, as first value and step; other phis, selects and values of loops that are over, in which threads
// differ in their turns, are no sums, and neither are undef, poison and freeze. Truncations and extensions of
// signed numbers are passed through for the same reason; of zero extensions and unsigned comparisons it is noted
// what must not be negative. Memory is read only where no thread writes: the arguments and what the context says
// of indices. A condition is one that each thread on its way to the access has passed by the same edge, in the
// same turn; one of two that suffice says nothing. Leaving a condition out, or a loop's end that is not understood
// (`!=`), makes the access happen more often, never less: `exact` is false then.
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

  /// Of an access of `size` bytes to captures[index]; nothing where its address is no such sum.
  std::optional<AffineAccess> read(const llvm::Instruction &access, const llvm::Value *pointer, unsigned index,
                                   std::uint32_t size);

  /// Did the library find the address inside of the container's element?
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
  bool ends_threads = false; // somewhere in the middle

  /// Of a block: what its threads have been asked for.
  struct Conditions {
    std::vector<AffineCondition> all;
    bool exact = true;
  };
  std::map<const llvm::BasicBlock *, Conditions> known_conditions;
  const llvm::BasicBlock *place = nullptr;         // of what is read now
  std::vector<AffineSum> *unsigned_sums = nullptr; // likewise: those in it that the kernel takes for unsigned

  static const llvm::Value *inside_of(const llvm::PHINode &phi);
  bool is_capture(const llvm::PHINode &phi, unsigned index) const;
  bool is_first_element(const llvm::Value *pointer, unsigned index) const;
  std::optional<AffineSum::Parameter> parameter(const llvm::LoadInst &load) const;

  Sum offset_of(const llvm::Value *pointer, unsigned index, unsigned depth = 0);
  Sum indices_of(const llvm::GEPOperator &gep, unsigned depth);
  Sum sum_of(const llvm::Value *value, unsigned depth = 0);
  Sum sum_of_load(const llvm::LoadInst &load) const;
  Sum sum_of_operation(const llvm::BinaryOperator &operation, unsigned depth);
  /// `phi` begins with one of its values and goes up by a step that is the same in each turn of its loop.
  struct Induction {
    const llvm::Value *first, *next;
    const llvm::Loop *loop;
  };
  std::optional<Induction> induction(const llvm::PHINode &phi) const;
  Sum turns(const Induction &induction, Sum first, Sum step) const;

  const Conditions &conditions_of(const llvm::BasicBlock &block);
  bool add_conditions(const llvm::Value &condition, bool holds, bool of_loop, std::vector<AffineCondition> &to);
  bool add_comparison(const llvm::ICmpInst &compare, bool holds, bool of_loop, std::vector<AffineCondition> &to);
};

} // namespace ampsim::frontend
