// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#define HIP_SCOPED_MARKER(markerName, group)
#define HIP_BEGIN_MARKER(markerName, group)
#define HIP_END_MARKER()
