// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVIDIA's occupancy calculator is not included; use the occupancy functions of the runtime API (cuda_runtime_api.h).
#pragma once
