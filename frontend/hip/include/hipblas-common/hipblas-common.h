// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types that hipBLAS and hipBLASLt share.
#pragma once
#include <hipblas/hipblas.h>
