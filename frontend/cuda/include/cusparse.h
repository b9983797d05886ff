// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuSPARSE, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

#define CUSPARSE_H_
#define CUSPARSEAPI // programs test this to see if the header has been included

#include <cuComplex.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h> // like the toolkit's

#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 5
#define CUSPARSE_VER_PATCH 7
#define CUSPARSE_VERSION (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)

#include <ampsim/cuda_sparse.h>
