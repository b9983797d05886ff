// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/code/tile_divergence.h"
#include "model/abi.h"

#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"

#include <cstddef>

namespace ampsim::frontend {
namespace {

/// phi(v, undef): LLVM may treat it as `v`, wherever a thread comes from. But threads that come from elsewhere do not
/// have `v`, and a variable that a thread has not set must not depend on values that others have set.
bool is_set_on_some_ways(const llvm::Value *value) {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
  return phi && phi->hasConstantOrUndefValue() && !phi->hasConstantValue();
}

/// The information that UniformityInfo needs, in the form of a target's cost model.
struct Oracle : llvm::TargetTransformInfoImplCRTPBase<Oracle> {
  llvm::function_ref<bool(const llvm::Value *)> is_source, is_common;
  Oracle(const llvm::DataLayout &layout, llvm::function_ref<bool(const llvm::Value *)> is_source,
         llvm::function_ref<bool(const llvm::Value *)> is_common)
      : TargetTransformInfoImplCRTPBase(layout), is_source(is_source), is_common(is_common) {}
  bool hasBranchDivergence(const llvm::Function * = nullptr) { return true; }
  bool isSourceOfDivergence(const llvm::Value *value) { return is_set_on_some_ways(value) || is_source(value); }
  bool isAlwaysUniform(const llvm::Value *value) { return is_common(value); }
};

} // namespace

ContextField context_field(std::uint64_t offset) {
  using Kind = ContextField::Kind;
  struct Index {
    std::size_t begin;
    unsigned count;
    Kind kind;
  };
  static constexpr Index indices[] = {{offsetof(ampsim_thread_context, global), AMPSIM_MAX_RANK, Kind::global},
                                      {offsetof(ampsim_thread_context, local), 3, Kind::local},
                                      {offsetof(ampsim_thread_context, tile), 3, Kind::tile},
                                      {offsetof(ampsim_thread_context, tile_origin), 3, Kind::tile_origin}};
  for (const Index &index : indices)
    if (offset >= index.begin && offset < index.begin + 4 * index.count)
      return {index.kind, unsigned((offset - index.begin) / 4)};
  return {};
}

std::unique_ptr<llvm::UniformityInfo> find_divergence(const llvm::Function &kernel,
                                                      const llvm::DominatorTree &dominators,
                                                      const llvm::CycleInfo &cycles,
                                                      llvm::function_ref<bool(const llvm::Value *)> is_source,
                                                      llvm::function_ref<bool(const llvm::Value *)> is_common) {
  llvm::TargetTransformInfo target(Oracle(kernel.getDataLayout(), is_source, is_common));
  auto info = std::make_unique<llvm::UniformityInfo>(dominators, cycles, &target);
  info->compute();
  return info;
}

} // namespace ampsim::frontend
