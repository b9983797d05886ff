// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that notes where its thread is (model/located_kernel.h), for a thread that does not end.
//
// The usual forms have no lines, because they are optimised and split. This one is made when it is needed, compiled in
// the shortest time and run for one tile. Before each instruction with another position in the source it stores the
// number of that position; at the head of each loop, the values of the variables that change in the loop, which are phis
// by then and have the variables' names.
#pragma once

#include "model/kernel.h"
#include "model/located_kernel.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>

namespace ampsim::frontend {

/// The symbol of such a kernel, and of its pointer to the notes (LocatedKernel::notes).
std::string located_symbol(std::uint32_t kernel);
std::string notes_symbol(std::uint32_t kernel);

/// Makes the kernel's code from a prepared module, and describes its notes in `described`. `headers`: the folder of
/// ampsim's own headers, whose positions are not the program's.
std::unique_ptr<llvm::MemoryBuffer> compile_located_kernel(const llvm::Module &prepared, std::uint32_t kernel,
                                                           const ProgramTables &program, const std::string &headers,
                                                           LocatedKernel &described);

} // namespace ampsim::frontend
