// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The host module of one source, made ready to be linked in memory.
//
// It differs from ordinary C++ in four ways:
//
//   - kernels: the host has only stubs. Where a library takes the address of an entry, it becomes a constant that names
//     the kernel. Where the host calls kernels, the stubs remain, and a constructor registers the kernel of each stub
//     with the language's library;
//   - variables in global memory: the same constructor registers their initial values;
//   - static constructors become functions that Program calls (a linker in memory does not run them for objects);
//   - main gets a name that does not collide with ampsim's.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/ir/global_variables.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim::frontend {

/// The name that a language gives to a main that is not standard C++ (`void main`, `wmain`) before Clang sees it.
inline constexpr const char *renamed_main = "ampsim_user_main";

/// The program's main.
struct MainFunction {
  std::string symbol;
  bool returns_int = true;
  unsigned parameters = 0;    // argc, argv, envp
  bool wide = false;          // wchar_t **argv
  std::uint64_t end_mark = 0; // the value of main_end_variable after main() returns
};
inline constexpr char main_end_variable[] = "ampsim.main_end";

struct HostModule {
  std::vector<std::string> constructors; // symbols, in the order of execution
  std::string destructors; // symbol of a function that registers the module's destructor functions; empty if none
  std::optional<MainFunction> main;
  std::vector<std::string> unknown_kernels; // launched by the host, but not compiled for the device
};

/// The rest of the source that a host module belongs to.
struct HostContext {
  const AstTables &tables;
  std::uint32_t first_kernel = 0; // the index of tables.kernels[0] in the program
  unsigned unit = 0;              // distinguishes sources
  InitialValues initial_values;
  /// Calls of functions whose names begin with one of these pass their place in the program to the library first.
  std::span<const std::string_view> library_prefixes;
  /// Returns whether the library's function of this name returns a status, which a program should not ignore.
  bool (*gives_status)(std::string_view function);
  /// Functions that give host code memory which kernels can also use.
  std::span<const std::string_view> sharing_functions;
  bool runs_kernel = false;   // through kernel_main, instead of the program's own main
  std::string headers;        // the folder of ampsim's own headers, whose calls are not the program's
  bool whole_program = false; // its other sources and the library are linked with it
};
HostModule prepare_host_module(llvm::Module &module, const HostContext &context);

/// Returns an object for the host whose constructor registers the initial values of a unit's variables, if host code
/// is an executable's; `like` is a module of the program. Adds the constructor's name to `constructors`. Null without
/// variables.
std::unique_ptr<llvm::MemoryBuffer> initial_values_object(unsigned unit, const InitialValues &values,
                                                          const llvm::Module &like,
                                                          std::vector<std::string> &constructors);

//===--- the steps that objects in memory and object files share ---------------------===//

/// The kernels that host code uses, with their numbers.
struct HostKernels {
  std::vector<std::pair<llvm::Function *, std::uint32_t>> stubs;         // that it calls
  std::vector<std::pair<llvm::GlobalVariable *, std::uint32_t>> numbers; // constants
};

/// Registers kernels and variables with the language's library, and inserts calls that notify it before calls of its
/// functions and before accesses to memory that kernels share.
HostKernels notify_library(llvm::Module &module, const HostContext &context, HostModule &host);

/// libstdc++ declares some always-inline functions only as `available_externally`; code generation needs them inlined.
void inline_always(llvm::Module &module);

} // namespace ampsim::frontend
