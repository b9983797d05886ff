// What ampsim wants to know from the AST of a device pass: names, captures, layouts, extents of statements.
//
// Everything is copied into plain values while the AST is alive. The functions that are described are those
// that Clang emitted code for, so templates that are never instantiated cost nothing.
#pragma once

#include "model/function_outline.h"
#include "model/kernel.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class DIScope;
}

namespace ampsim::frontend {

/// A kernel's entry function in the device module, and what its function object looks like.
struct KernelSource {
  std::string symbol; // of the function with the attribute `global`, the same in both modules
  /// Of the function (arguments, thread context) that calls that one, where it is not itself the entry. Host code then
  /// calls the kernel's stub, and the library knows kernels by their stubs' addresses.
  std::string entry;
  std::string name, file;
  unsigned line = 0;
  std::vector<Capture> captures;
  std::vector<Parameter> parameters;
  std::uint64_t argument_bytes = 0;
  unsigned rank = 0;                      // of the compute domain
  std::array<std::int32_t, 3> tile{};     // zeros where it is not tiled
  bool tile_at_launch = false;            // Kernel::tile_at_launch
  std::uint32_t most_threads = 0;         // Kernel::most_threads
  std::array<std::uint32_t, 3> cluster{}; // Kernel::cluster
};

struct AstTables {
  std::vector<KernelSource> kernels;
  /// By symbol of the variable in the device module; `offset` is not set.
  std::map<std::string, TileLocalVariable> tile_local;
  /// In global memory, by symbol of the variable in both modules; GlobalVariable::symbol is not set.
  std::map<std::string, GlobalVariable> variables;
  /// What a call of the library allocates memory for ("d_out"), by file, line and column of the call.
  std::map<std::tuple<std::string, unsigned, unsigned>, std::string> allocations;
  /// What to call a function in a report, by symbol.
  std::map<std::string, std::string> function_names;
  /// How the compiler was led to a file ("prog.cpp", "include/util.h"), by absolute path.
  std::map<std::string, std::string> file_names;
  /// The statement around a place, by file, line and column as debug locations have them.
  std::map<std::tuple<std::string, unsigned, unsigned>, SourceExtent> extents;
  /// Where `return` statements stand, by file, line and column.
  std::set<std::tuple<std::string, unsigned, unsigned>> returns;
  /// Of the functions that have extents.
  std::vector<FunctionOutline> outlines;
};

/// `path` from the current folder, without `.` and `..`.
std::string absolute_path(llvm::StringRef path);
/// Of the file of `scope`, which debug information names from a folder of its own.
std::string absolute_path(const llvm::DIScope &scope);

} // namespace ampsim::frontend
