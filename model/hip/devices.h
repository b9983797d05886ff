// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The devices that `--device` selects for HIP, with the vendor's published figures. `major` and `minor` are those of
// hipDeviceProp_t.
#pragma once

#include "model/cuda/devices.h"

namespace ampsim {

/// The first is the default. MI250X has two dies, and each is a device; RX 7900 XTX is counted in pairs of compute
/// units, as HIP does.
inline constexpr CudaDevice hip_devices[] = {
    {"gfx90a", "ampsim simulated GPU (gfx90a)", 9, 0, 110, 2048, 32, 64, 64, 64, 1700000, 1600000, 4096, 8 << 10,
     64},
    {"gfx942", "ampsim simulated GPU (gfx942)", 9, 4, 304, 2048, 32, 64, 64, 192, 2100000, 1300000, 8192, 4 << 10,
     64},
    {"gfx1100", "ampsim simulated GPU (gfx1100)", 11, 0, 48, 2048, 32, 64, 64, 24, 2500000, 1250000, 384, 6 << 10,
     32},
};

} // namespace ampsim
