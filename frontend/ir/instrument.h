// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inserts the hooks into a prepared device module and compiles it.
//
// Each variant and form of a kernel is made from a fresh clone of it, so that all share its sites. The clone is
// optimised only after the hooks are inserted: a hook is an opaque call, which the optimiser neither drops nor moves
// other accesses of shared memory across.
//
// Assumes a prepared kernel: one function (function object, thread context), everything inlined, each site numbered, no
// exceptions. Hooks and checks are inserted, never moved. The kernel's own instructions keep their order, and an access
// changes only in its address, which becomes a phi of the same address and, after a failed check, of the address that
// the hook returns. Values that are computed speculatively (check_possible()) have no side effects: the code reads only
// arguments and the context, divides nothing, loses its flags (nsw, inbounds), and branches on frozen values. The hooks
// of barriers and warps are convergent, and must be neither merged nor duplicated. `invariant.load` marks loads of the
// arguments and of containers that they refer to, which no thread writes: classes that a kernel gets by address are
// copied first (kernel_entries.h), and pointers that lead there are constant roots.
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

/// The form in which a kernel is compiled.
struct KernelForm {
  Instrumentation code = {};
  enum class Kind : std::uint8_t {
    entry,          // a function for one thread
    interval_loops, // interval_loops.h
    thread_loops,   // thread_loops.h
    warp_loops,     // warp_loops.h
  } kind = Kind::entry;
  /// Forms for tile shapes that are constants.
  bool of_shape() const { return kind == Kind::thread_loops || kind == Kind::warp_loops; }
  /// For forms of_shape(), where the launch chooses the tile shape (Kernel::tile_at_launch): that shape.
  std::optional<TileShape> tile = {};
  /// For an entry: compiled in the shortest time, whatever the options say. Its threads can be delayed
  /// (Order::Kind::delays).
  bool baseline = false;
  auto operator<=>(const KernelForm &) const = default;
};

std::string_view name(KernelForm::Kind kind);

struct VariantOptions {
  unsigned optimization = 1; // 0, 1 or 2
  /// From optimization 1 on: the access hooks of the detect variants, to be inlined. If empty, they are called.
  std::string_view hook_bitcode;
};

struct VariantCode {
  std::unique_ptr<llvm::MemoryBuffer> object; // null if the kernel does not have that form
  std::optional<SplitKernel> split;           // of interval loops
  std::optional<LoopedKernel> looped;         // of thread loops
  std::optional<WarpedKernel> warped;         // of warp loops
};

/// A single kernel of `prepared` with the hooks of a form. Together with its rows in the tables, it determines the
/// kernel's code.
std::unique_ptr<llvm::Module> instrumented_kernel(const llvm::Module &prepared, std::uint32_t kernel,
                                                  const KernelForm &form, const ProgramTables &program);

/// Compiles the result of instrumented_kernel().
VariantCode compile_kernel(std::unique_ptr<llvm::Module> instrumented, std::uint32_t kernel, const KernelForm &form,
                           const VariantOptions &options, const ProgramTables &program);

/// The symbol of a kernel in the object of that form. For its parts, see interval_symbol, loops_symbol and
/// warp_part_symbol.
std::string form_symbol(std::uint32_t kernel, const KernelForm &form);

/// Inserts the hooks of `code`, with ampsim_hook_delay if `with_delays`; the first step of compile_kernel, separate for
/// tests.
void instrument(llvm::Module &module, Instrumentation code, const ProgramTables &program, bool with_delays = false);

} // namespace ampsim::frontend
