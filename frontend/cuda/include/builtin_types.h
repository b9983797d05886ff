// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <device_types.h>
#include <driver_types.h>
#include <vector_types.h>
