// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches from kernels, which Clang does not support.
//
// It rejects any use of a kernel's name in device code, except as a constant. So
//
//     kernel<<<grid, block>>>(a, b)           becomes      _K(kernel)(grid, block)(a, b)
//     kernel<int><<<grid, block>>>(a, b)      becomes      _K<kernel<int>>(grid, block)(a, b)
//
// in the text of device functions. The length does not change, and the arguments stay in their columns. The macro and
// the template (ampsim_cuda/device_launches.h) notify the simulator of the launch; the kernel's address, which is a
// constant, becomes the kernel's symbol in the code.
#pragma once

#include "llvm/IR/Module.h"

#include <string>

namespace ampsim::frontend {

/// Returns a source with its launches from kernels as calls of a macro or a template.
std::string with_launches_from_kernels(std::string text);

/// The launched kernel is identified by its symbol.
void name_launched_kernels(llvm::Module &module);

} // namespace ampsim::frontend
