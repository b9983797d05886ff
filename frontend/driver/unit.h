// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device part of one compiled source, before its program is known.
//
// Kernels, sites and variables are numbered through a whole program, so device code is prepared (ir/kernel_module.h)
// when all of its sources are known: at once if they are compiled together, and at the program's start if each has
// become an object file. Functions that are defined in other sources are also resolved then.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "frontend/driver/program_image.h"
#include "frontend/ir/global_variables.h"
#include "model/compile_options.h"
#include "model/language.h"

#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct Unit {
  std::string source;
  std::string language;   // its key
  unsigned warp_size = 0; // ProgramTables::warp_size
  bool warp_synchronous = false;
  std::string headers;     // the folder of ampsim's own headers, whose frames are not the program's
  std::string device_code; // the language's word for it in messages
  AstTables tables;
  std::unique_ptr<llvm::Module> device; // as the compiler emitted it
};

/// ProgramTables::warp_size of a program in this language.
inline unsigned warp_size_of(const CompileOptions &options, const Language &language) {
  return language.limits.other_warp ? options.warp_size : 0;
}

/// The module as bitcode, and the tables.
std::string to_bytes(const Unit &unit);
/// Nothing if the bytes were not made by to_bytes.
std::optional<Unit> unit_from(std::string_view bytes, llvm::LLVMContext &context);

/// The symbols that a unit's device code defines for others, and those that it needs. The host's linker gets them, so
/// that it extracts needed objects from archives and reports missing ones.
struct DeviceSymbols {
  std::set<std::string> defined, needed;
};
DeviceSymbols device_symbols(const Unit &unit);

/// Prepares the units' modules as one program: adds their kernels, sites and variables to `image`, and returns the
/// initial values of their variables, unit by unit, and diagnostics for what cannot be simulated. If `with_variables`
/// is not null, it gets the modules as the debugger needs them.
struct PreparedUnits {
  std::vector<InitialValues> initial_values;
  std::vector<std::unique_ptr<llvm::Module>> values;    // that have them; units drop those that kernels do not use
  std::vector<std::unique_ptr<llvm::Module>> functions; // likewise, before calls are inlined
  std::vector<Diagnostic> errors;
};
/// The first is the program's `first_unit`-th. Variables of a module have symbols that end with `module`, which
/// distinguishes them from the program's variables of the same name.
PreparedUnits prepare_units(std::span<Unit> units, ProgramImage &image,
                            std::vector<std::unique_ptr<llvm::Module>> *with_variables = nullptr,
                            unsigned first_unit = 0, const std::string &module = "");

/// Drops duplicates (inlined code is rejected in each place) and prints the rest.
void print_errors(std::vector<Diagnostic> &errors);

} // namespace ampsim::frontend
