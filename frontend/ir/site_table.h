// Numbers the sites of a prepared kernel and describes them.
//
// A site's position is the index of its instruction in the order of Clang's own, unoptimised code, callees in the
// place of their calls: that is evaluation order, so positions and loop counters together give the lockstep order
// of accesses that findings are named by. Lines and columns could not: macros and `for` increments stand elsewhere
// than where they are executed.
//
// Assumes that nothing has been optimised: each access of the program is one instruction. Marks instructions with
// metadata and changes nothing else but where tile-local variables lie. What it writes down of a kernel as a whole
// (does its result depend on the order of tiles?) is decided by what instructions can do, not by what they do: an
// atomic operation counts as commutative only if it is in the list of those that are, whatever their operands.
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
  /// `module` is not yet inlined: its functions still have their names.
  SiteTable(const llvm::Module &module, const AstTables &tables, std::string headers, ProgramTables &program);

  /// Marks the sites of the kernel and of the functions that it keeps in the IR, appends them to the program's, and fills in
  /// what the code tells about the kernel.
  void add_kernel(std::uint32_t index, llvm::Function &kernel);

  /// The user's frames of a place, innermost first.
  std::vector<SourceFrame> stack_of(const llvm::DebugLoc &location) const;
  std::string function_name(const llvm::Function &function) const;
  std::string function_name(const llvm::DISubprogram &function) const;

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

/// Of the instructions of a kernel and of the functions that it keeps: those of a function come where it is first called.
class Positions {
public:
  explicit Positions(llvm::Function &kernel);
  /// `own`: the position within the function, as LoopNest has it.
  std::uint32_t of(const llvm::Function &function, std::uint32_t own) const;

private:
  struct Called {
    std::uint32_t begin = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> inserted; // before which position, how many in all so far
  };
  std::map<const llvm::Function *, Called> functions;
  std::uint32_t add(llvm::Function &function, std::uint32_t begin);
};

/// An integer division that may have no result: by zero, or of the least number by -1.
bool can_divide_by_zero(const llvm::Instruction &instruction);

/// Address space that a variable takes beside its own: accesses that run a little over its end stay recognisable.
inline constexpr std::uint64_t tile_local_gap = 64; // bytes

/// The variables of Kernel::tile_local, in its order, as they stand in `kernel`'s module (or a clone of it).
std::vector<llvm::GlobalVariable *> tile_local_variables(const llvm::Function &kernel);

} // namespace ampsim::frontend
