// What compiling one source gives for the device, before it is known which program the source belongs to.
//
// Kernels, sites and variables are numbered through a whole program, so code for the device is prepared
// (ir/kernel_module.h) when all its sources are known: at once where they are compiled together, and when the program
// starts where each has become an object file. Then, too, functions that are defined in other sources are taken from there.
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
  std::string headers;     // the folder of ampsim's own, whose frames are not the program's
  std::string device_code; // what the language calls it in messages
  AstTables tables;
  std::unique_ptr<llvm::Module> device; // as the compiler made it
};

/// ProgramTables::warp_size of a program in this language.
inline unsigned warp_size_of(const CompileOptions &options, const Language &language) {
  return language.limits.other_warp ? options.warp_size : 0;
}

/// The module as bitcode, and the tables.
std::string to_bytes(const Unit &unit);
/// Nothing where the bytes are not what to_bytes made.
std::optional<Unit> unit_from(std::string_view bytes, llvm::LLVMContext &context);

/// What a unit's code for the device defines for others, and wants of them. The host's linker is told: so it takes what is
/// wanted out of archives, and says what is missing.
struct DeviceSymbols {
  std::set<std::string> defined, needed;
};
DeviceSymbols device_symbols(const Unit &unit);

/// Prepares the units' modules as one program: adds their kernels, sites and variables to `image`, gives what their
/// variables begin with, unit by unit, and what cannot be simulated. `with_variables`, where not null, gets the modules as
/// the debugger wants them.
struct PreparedUnits {
  std::vector<InitialValues> initial_values;
  std::vector<std::unique_ptr<llvm::Module>>
      values; // which have them: what kernels do not use goes out of the units' own
  std::vector<std::unique_ptr<llvm::Module>> functions; // likewise as they were before calls were inlined
  std::vector<Diagnostic> errors;
};
/// The first is the program's `first_unit`-th. Variables of a module, which are not those of the program that have the same
/// names, have symbols that end with `module`.
PreparedUnits prepare_units(std::span<Unit> units, ProgramImage &image,
                            std::vector<std::unique_ptr<llvm::Module>> *with_variables = nullptr,
                            unsigned first_unit = 0, const std::string &module = "");

/// Drops those that say the same again (what is inlined in several places is refused in each of them), and prints the rest.
void print_errors(std::vector<Diagnostic> &errors);

} // namespace ampsim::frontend
