// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers the sites of a prepared kernel and describes them.
//
// A site's position is the index of its instruction in Clang's own, unoptimised code, with callees in the place of
// their calls. That is evaluation order, so positions and loop counters together give the lockstep order of accesses,
// which findings use. Lines and columns do not: macros and `for` increments are not written where they are executed.
//
// Assumes that nothing has been optimised: each access of the program is one instruction. Marks instructions with
// metadata and changes nothing else except the placement of tile-local variables. Properties of a kernel as a whole
// (whether its result depends on the order of tiles) follow from what instructions can do, not from what they do: an
// atomic operation counts as commutative only if it is in the list of commutative operations, whatever its operands.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/ir/pointer_root.h"
#include "model/kernel.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

#include <map>
#include <string>
#include <vector>

namespace ampsim::frontend {

class AtomicUse;
class Positions;

class SiteTable {
public:
  /// `module` must not be inlined yet: its functions still have their names.
  SiteTable(const llvm::Module &module, const AstTables &tables, std::string headers, ProgramTables &program);

  /// Marks the sites of the kernel and of the functions that it keeps in the IR, appends them to the program's, and
  /// fills in the properties of the kernel that follow from its code.
  void add_kernel(std::uint32_t index, llvm::Function &kernel);

  /// The user's frames of a place, innermost first.
  std::vector<SourceFrame> stack_of(const llvm::DebugLoc &location) const;
  std::string function_name(const llvm::Function &function) const;
  std::string function_name(const llvm::DISubprogram &function) const;
  /// Returns whether the source declares it as tile-local.
  bool describes(const llvm::GlobalVariable &variable) const { return tile_local.contains(&variable); }

private:
  const AstTables &tables;
  std::string headers; // folder of ampsim's own headers
  ProgramTables &program;
  std::map<const llvm::DISubprogram *, std::string> names; // of functions, by debug information
  std::map<const llvm::GlobalVariable *, TileLocalVariable> tile_local;

  std::string file_name(const llvm::DIScope &scope) const;
  void capture_variables(Kernel &kernel, const std::vector<llvm::GlobalVariable *> &variables) const;
  void place_tile_local(Kernel &kernel, llvm::Function &function, std::vector<llvm::GlobalVariable *> variables);
  void add_sites(std::uint32_t index, llvm::Function &function, const llvm::Function &entry,
                 const Positions &positions, AtomicUse &atomics);
  void set_root(Site &site, const PointerRoot &root, const llvm::Function &entry) const;
  bool ends_thread(const llvm::Instruction &instruction) const;
  void set_path(Site &site, const ArrayPath &path, const llvm::Value *object, const llvm::DataLayout &layout) const;
};

/// The positions of the instructions of a kernel and of the functions that it keeps. Those of a function come at its
/// first call.
class Positions {
public:
  explicit Positions(llvm::Function &kernel);
  /// `own`: the position within the function, as in LoopNest.
  std::uint32_t of(const llvm::Function &function, std::uint32_t own) const;

private:
  struct Called {
    std::uint32_t begin = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> inserted; // position, total number before it
  };
  std::map<const llvm::Function *, Called> functions;
  std::uint32_t add(llvm::Function &function, std::uint32_t begin);
};

/// An integer division that may have no result: by zero, or of the smallest number by -1.
bool can_divide_by_zero(const llvm::Instruction &instruction);

/// The address space of a variable beyond its own size: accesses slightly past its end can still be attributed to it.
inline constexpr std::uint64_t tile_local_gap = 64; // bytes

/// The variables of Kernel::tile_local, in its order, in `kernel`'s module (or a clone of it).
std::vector<llvm::GlobalVariable *> tile_local_variables(const llvm::Function &kernel);

} // namespace ampsim::frontend
