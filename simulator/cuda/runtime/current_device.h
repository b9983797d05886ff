// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device that the calling host thread has chosen (cudaSetDevice): requests without a device or a stream go to it.
#pragma once

namespace ampsim {

/// From 0; below CudaRuntime::devices.size().
int current_device();
/// Unchecked. Ignores the driver API's current context (driver.h, make_current).
void set_current_device(int device);

} // namespace ampsim
