// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The information that ampsim takes from the AST of a device pass: names, captures, layouts, extents of statements.
//
// Everything is copied into plain values while the AST is alive. Only functions for which Clang emitted code are
// described, so templates that are never instantiated cost nothing.
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

/// A kernel's entry function in the device module, and its function object.
struct KernelSource {
  std::string symbol; // of the function with the attribute `global`; the same in both modules
  /// The function (arguments, thread context) that calls that one, if it is not itself the entry. Host code then calls
  /// the kernel's stub, and the library identifies kernels by their stubs' addresses.
  std::string entry;
  std::string name, file;
  unsigned line = 0;
  std::vector<Capture> captures;
  std::vector<Parameter> parameters;
  std::uint64_t argument_bytes = 0;
  unsigned rank = 0;                           // of the compute domain
  std::array<std::int32_t, 3> tile{};          // zeros if it is not tiled
  bool tile_at_launch = false;                 // Kernel::tile_at_launch
  std::array<std::int32_t, 3> required_tile{}; // Kernel::required_tile
  std::uint32_t most_threads = 0;              // Kernel::most_threads
  std::array<std::uint32_t, 3> cluster{};      // Kernel::cluster
};

struct AstTables {
  std::vector<KernelSource> kernels;
  /// By symbol of the variable in the device module; `offset` is not set.
  std::map<std::string, TileLocalVariable> tile_local;
  /// Variables in global memory, by symbol in both modules; GlobalVariable::symbol is not set.
  std::map<std::string, GlobalVariable> variables;
  /// The names of allocations ("d_out"), by file, line and column of the call.
  std::map<std::tuple<std::string, unsigned, unsigned>, std::string> allocations;
  /// The names of functions in reports, by symbol.
  std::map<std::string, std::string> function_names;
  /// The names by which the compiler found files ("prog.cpp", "include/util.h"), by absolute path.
  std::map<std::string, std::string> file_names;
  /// The statement around a place, by file, line and column as in debug locations.
  std::map<std::tuple<std::string, unsigned, unsigned>, SourceExtent> extents;
  /// The places of `return` statements, by file, line and column.
  std::set<std::tuple<std::string, unsigned, unsigned>> returns;
  /// The functions that have extents.
  std::vector<FunctionOutline> outlines;
};

/// `path` relative to the current folder, without `.` and `..`.
std::string absolute_path(llvm::StringRef path);
/// The file of `scope`, whose name in debug information is relative to a separate folder.
std::string absolute_path(const llvm::DIScope &scope);

} // namespace ampsim::frontend
