// Launches from kernels, which Clang does not know.
//
// It refuses any use of a kernel's name in code for the device, except where that is a constant. So
//
//     kernel<<<grid, block>>>(a, b)      becomes      _K<kernel>(grid, block)(a, b)
//
// in the text of functions for the device. That is as long as it was, and the arguments stay in their columns. The
// template (ampsim_cuda/device_launches.h) tells the simulator of the launch; the kernel's address, which it has from its
// argument, becomes the kernel's symbol in the code.
#pragma once

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// A source with its launches from kernels as calls of a template. A kernel's template that is launched without its arguments
/// stays as it is, for Clang to refuse.
std::string with_launches_from_kernels(std::string text);

/// What is launched is told by its symbol.
void name_launched_kernels(llvm::Module &module);

} // namespace ampsim::frontend
