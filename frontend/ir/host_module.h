// The host module of one source, made ready to be linked in memory.
//
// Three things differ from ordinary C++: the kernels' entry functions, of which the host only takes the address,
// become constants that name the kernel; static constructors become functions that Program calls (a linker in
// memory does not run them for objects); and main gets a name that does not collide with ampsim's.
#pragma once

#include "frontend/ast/ast_tables.h"

#include "llvm/IR/Module.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// What a language calls a main that is not C++'s (`void main`, `wmain`) before Clang sees it.
inline constexpr const char *renamed_main = "ampsim_user_main";

/// main as the program has it.
struct MainFunction {
  std::string symbol;
  bool returns_int = true;
  unsigned parameters = 0; // argc, argv, envp
  bool wide = false;       // wchar_t **argv
};

struct HostModule {
  std::vector<std::string> constructors; // symbols, in the order of execution
  std::optional<MainFunction> main;
  std::vector<std::string> unknown_kernels; // launched by the host, but not compiled for the device
};

/// `first_kernel`: the index of tables.kernels[0] in the program; `unit` tells sources apart.
HostModule prepare_host_module(llvm::Module &module, const AstTables &tables, std::uint32_t first_kernel,
                               unsigned unit);

} // namespace ampsim::frontend
