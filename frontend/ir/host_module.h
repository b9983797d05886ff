// The host module of one source, made ready to be linked in memory.
//
// Four things differ from ordinary C++:
//
//   - the kernels' functions, of which the host has only stubs. Where a library takes the address of an entry, that
//     becomes a constant which names the kernel; where the host calls kernels, the stubs stay, and a constructor
//     tells the language's library which kernel each stands for;
//   - variables in global memory, whose initial values that constructor gives, too;
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

/// What a language calls a main that is not C++'s (`void main`, `wmain`) before Clang sees it.
inline constexpr const char *renamed_main = "ampsim_user_main";

/// main as the program has it.
struct MainFunction {
  std::string symbol;
  bool returns_int = true;
  unsigned parameters = 0;    // argc, argv, envp
  bool wide = false;          // wchar_t **argv
  std::uint64_t end_mark = 0; // what main_end_variable gets where main() returns
};
inline constexpr char main_end_variable[] = "ampsim.main_end";

struct HostModule {
  std::vector<std::string> constructors; // symbols, in the order of execution
  std::optional<MainFunction> main;
  std::vector<std::string> unknown_kernels; // launched by the host, but not compiled for the device
};

/// The rest of the source that a host module belongs to.
struct HostContext {
  const AstTables &tables;
  std::uint32_t first_kernel = 0; // the index of tables.kernels[0] in the program
  unsigned unit = 0;              // tells sources apart
  InitialValues initial_values;
  /// Before calls of functions whose names begin so, the library is told where in the program they stand.
  std::span<const std::string_view> library_prefixes;
  /// Does a function of the library, by its name, return whether it succeeded? (Only then may that be dropped.)
  bool (*gives_status)(std::string_view function);
  /// Functions that give host code memory which kernels can use, too.
  std::span<const std::string_view> sharing_functions;
  bool runs_kernel = false;   // by kernel_main, instead of the program's own main
  std::string headers;        // the folder of ampsim's own, whose calls are not the program's
  bool whole_program = false; // its other sources are there, and so is the library
};
HostModule prepare_host_module(llvm::Module &module, const HostContext &context);

/// An object for the host that registers, by its constructor, what a unit's variables begin with, where host code is an
/// executable's; `like` is a module of the program. The constructor's name goes to `constructors`. Null where there are none.
std::unique_ptr<llvm::MemoryBuffer> initial_values_object(unsigned unit, const InitialValues &values,
                                                          const llvm::Module &like,
                                                          std::vector<std::string> &constructors);

//===--- the steps that objects in memory and object files share ---------------------===//

/// What host code has of kernels, with their numbers.
struct HostKernels {
  std::vector<std::pair<llvm::Function *, std::uint32_t>> stubs;         // which it calls
  std::vector<std::pair<llvm::GlobalVariable *, std::uint32_t>> numbers; // constants
};

/// Kernels and variables become what the language's library knows; before its calls, and before accesses to memory that
/// kernels share, the library is told.
HostKernels tell_library(llvm::Module &module, const HostContext &context, HostModule &host);

/// libstdc++ declares some always-inline functions only as `available_externally`: code generation needs them inlined.
void inline_always(llvm::Module &module);

} // namespace ampsim::frontend
