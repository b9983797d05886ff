// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device module of one source, in the form that instrumentation and reports build on.
//
// Every kernel becomes one function without calls into the user's code, except calls of the few functions that it keeps
// (kept_calls.h). Local variables are in registers where possible, and every access, barrier, fence, spin loop and call
// of a kept function is a numbered site. Nothing is optimised before the sites are numbered: simplifycfg would make
// conditional stores unconditional (a false race), and early-cse and -O1 drop accesses that race. Inlining and SROA
// change neither the accesses nor their order.
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

/// Returns the name of kernel `index`'s entry function, in every device module and object.
std::string kernel_symbol(std::uint32_t index);

/// Prepares `module` and appends its kernels and sites to `program`. Kernels are numbered from program.kernels.size()
/// on, in the order of `tables.kernels`. Returns diagnostics for what cannot be simulated (functions without a
/// definition); `device_code` is the language's word for device code. If `with_variables` is not null, it gets the
/// module as it is before local variables are put into registers and sites are numbered.
std::vector<Diagnostic> prepare_device_module(llvm::Module &module, const AstTables &tables,
                                              const std::string &headers, std::string_view device_code,
                                              ProgramTables &program,
                                              std::unique_ptr<llvm::Module> *with_variables = nullptr);

/// Makes `kernel[constant expression on a tile-local variable]` an instruction, which identifies the kernel.
void expand_constant_expressions(llvm::Module &module);

//===--- properties of a prepared module ------------------------------------------===//

/// Metadata that marks an instruction as a site (or, on a spin loop's latch, as its back edge).
inline constexpr const char *site_metadata = "ampsim.site";
std::optional<SiteId> site_of(const llvm::Instruction &instruction);

/// The kernels in a prepared module, with their indices.
std::vector<std::pair<std::uint32_t, llvm::Function *>> kernels_in(llvm::Module &module);

/// An access: its pointer operand, size in bytes, and kind. A memcpy is two accesses of one instruction.
struct AccessOperand {
  llvm::Use *pointer = nullptr;
  AccessKind kind = AccessKind::read;
  llvm::Value *size = nullptr; // an integer, in bytes
  std::uint64_t alignment = 1; // that the code may assume
};
/// Returns the memory accesses of an instruction in evaluation order; none for other instructions.
std::vector<AccessOperand> accesses_of(llvm::Instruction &instruction);
/// Limits the alignment that code for the processor may assume.
void rely_on_wanted_alignment(llvm::Instruction &instruction);

} // namespace ampsim::frontend
