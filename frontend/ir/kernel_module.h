// The device module of one source, brought into the shape that instrumentation and reports build on.
//
// Every kernel becomes one function without calls into the user's code, or with calls of the few functions that it keeps
// (kept_calls.h), local variables in registers where possible, and every access, barrier, fence, spin loop and call of a
// function that is kept a numbered site. Nothing is optimised before the
// sites are numbered: simplifycfg would make conditional stores unconditional (a race that is not there), early-cse
// and -O1 drop accesses that race. Inlining and SROA change neither what is accessed nor in which order.
#pragma once

#include "frontend/ast/ast_tables.h"
#include "model/diagnostic.h"
#include "model/kernel.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// The name of kernel `index`'s entry function in every device module and object.
std::string kernel_symbol(std::uint32_t index);

/// Prepares `module`, appends its kernels and sites to `program`. Kernels are numbered from program.kernels.size()
/// on in the order of `tables.kernels`. What cannot be simulated (functions without a definition) is
/// returned as diagnostics, in which `device_code` is what the language calls code for the device.
/// `with_variables`, where not null, gets the module as it is before local variables are put into registers and
/// sites are numbered.
std::vector<Diagnostic> prepare_device_module(llvm::Module &module, const AstTables &tables,
                                              const std::string &headers, std::string_view device_code,
                                              ProgramTables &program,
                                              std::unique_ptr<llvm::Module> *with_variables = nullptr);

/// Makes `kernel[constant expression on a tile-local variable]` an instruction, which can be told apart by kernel.
void expand_constant_expressions(llvm::Module &module);

//===--- what preparation leaves in the module ------------------------------------===//

/// Metadata that marks an instruction as a site (or, on a spin loop's latch, as its back edge).
inline constexpr const char *site_metadata = "ampsim.site";
std::optional<SiteId> site_of(const llvm::Instruction &instruction);

/// The kernels in a prepared module, with their indices.
std::vector<std::pair<std::uint32_t, llvm::Function *>> kernels_in(llvm::Module &module);

/// An access: its pointer operand, size in bytes, and what it does. A memcpy is two accesses of one instruction.
struct AccessOperand {
  llvm::Use *pointer = nullptr;
  AccessKind kind = AccessKind::read;
  llvm::Value *size = nullptr; // an integer, in bytes
  std::uint64_t alignment = 1; // that the code may rely on
};
/// The memory accesses of an instruction, in evaluation order; none for other instructions.
std::vector<AccessOperand> accesses_of(llvm::Instruction &instruction);
/// So that code for the processor does not rely on more either.
void rely_on_wanted_alignment(llvm::Instruction &instruction);

} // namespace ampsim::frontend
