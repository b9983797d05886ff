// Puts the hooks into a prepared amp module and compiles it.
//
// Each variant (kernel.h) is made from a fresh clone of the prepared module, so that all share their sites. The
// clone is optimised only after the hooks stand: a hook is an opaque call, which the optimiser neither drops nor
// moves other accesses of shared memory across.
#pragma once

#include "frontend/interval_loops.h"
#include "simulator/kernel.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <memory>
#include <string_view>

namespace ampsim::frontend {

/// How to compile a variant.
struct VariantOptions {
  unsigned optimization = 1; // 0, 1 or 2
  /// From optimization 1 on: kernels with barriers become interval loops, where they can.
  bool interval_loops = false;
  /// From optimization 1 on: the detect variant's access hooks, to be inlined; empty: they are called.
  std::string_view hook_bitcode;
};

struct VariantCode {
  std::unique_ptr<llvm::MemoryBuffer> object;
  std::map<std::uint32_t, SplitKernel> split; // the kernels that are interval loops, by index
};

/// Compiles `variant` of every kernel in `prepared`.
VariantCode compile_variant(const llvm::Module &prepared, Variant variant, const VariantOptions &options,
                            const ProgramTables &program);

/// The entry symbol of a kernel in the object of `variant`.
std::string variant_symbol(std::uint32_t kernel, Variant variant);

/// Inserts the hooks of `variant`; the first step of compile_variant, separate for tests.
void instrument(llvm::Module &module, Variant variant, const ProgramTables &program);

} // namespace ampsim::frontend
