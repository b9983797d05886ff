// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thrust's generic form, built from this system's other algorithms.
#pragma once
