// Puts the hooks into a prepared device module and compiles it.
//
// Each variant and form of a kernel is made from a fresh clone of it, so that all share their sites. The clone is
// optimised only after the hooks stand: a hook is an opaque call, which the optimiser neither drops nor
// moves other accesses of shared memory across.
//
// Assumes a prepared kernel: one function (function object, thread context), everything inlined, each site
// numbered, no exceptions. Hooks and checks are inserted, never moved; the kernel's own instructions stay in their
// order, and an access changes only in its address: it is replaced by a phi of the same address and, on the way of
// a failed check, of what the hook gives instead. What is computed before it is known whether it is needed
// (check_possible()) has no effect: it reads arguments and the context only, divides nothing, loses its flags
// (nsw, inbounds), and branches on frozen values. Barriers' and warps' hooks are convergent, and must neither be
// merged nor duplicated. `invariant.load` is put on loads of the arguments and of containers that they refer to,
// which no thread writes: classes that a kernel gets by address are copied first (kernel_entries.h), and pointers
// that lead there are constant roots.
#pragma once

#include "frontend/forms/interval_loops.h"
#include "frontend/forms/thread_loops.h"
#include "frontend/forms/warp_loops.h"
#include "model/kernel.h"
#include "model/kernel_code.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ampsim::frontend {

/// In which shape a kernel is compiled.
struct KernelForm {
  Instrumentation code = {};
  enum class Kind : std::uint8_t {
    entry,          // a function for one thread
    interval_loops, // interval_loops.h
    thread_loops,   // thread_loops.h
    warp_loops,     // warp_loops.h
  } kind = Kind::entry;
  /// In shapes of tiles that are constants.
  bool of_shape() const { return kind == Kind::thread_loops || kind == Kind::warp_loops; }
  /// Of forms of_shape(), where the launch chooses the shape of the tiles (Kernel::tile_at_launch): for which one.
  std::optional<TileShape> tile = {};
  /// Of an entry: compiled in the shortest time, whatever the options ask for.
  bool baseline = false;
  auto operator<=>(const KernelForm &) const = default;
};

struct VariantOptions {
  unsigned optimization = 1; // 0, 1 or 2
  /// From optimization 1 on: the detect variants' access hooks, to be inlined; empty: they are called.
  std::string_view hook_bitcode;
};

struct VariantCode {
  std::unique_ptr<llvm::MemoryBuffer> object; // null where the kernel does not have that form
  std::optional<SplitKernel> split;           // of interval loops
  std::optional<LoopedKernel> looped;         // of thread loops
  std::optional<WarpedKernel> warped;         // of warp loops
};

/// A kernel of `prepared` by itself, with the hooks of a form: together with its rows in the tables, all that its code
/// is made from.
std::unique_ptr<llvm::Module> instrumented_kernel(const llvm::Module &prepared, std::uint32_t kernel,
                                                  const KernelForm &form, const ProgramTables &program);

/// Compiles what instrumented_kernel() has made.
VariantCode compile_kernel(std::unique_ptr<llvm::Module> instrumented, std::uint32_t kernel, const KernelForm &form,
                           const VariantOptions &options, const ProgramTables &program);

/// The symbol of a kernel in the object of that form; interval_symbol, loops_symbol and warp_part_symbol make those of its parts.
std::string form_symbol(std::uint32_t kernel, const KernelForm &form);

/// Inserts the hooks of `code`; the first step of compile_kernel, separate for tests.
void instrument(llvm::Module &module, Instrumentation code, const ProgramTables &program);

} // namespace ampsim::frontend
