// The device that the calling thread of the host has chosen (cudaSetDevice): all that it asks for without naming a device
// or a stream is for that one.
#pragma once

namespace ampsim {

/// From 0; below CudaRuntime::devices.size().
int current_device();
/// Without a check. The driver API's current context is not looked at (driver.h, make_current).
void set_current_device(int device);

} // namespace ampsim
