// cuBLAS, by its reference. The library is ampsim's own (simulator/libraries).
#pragma once

// Programs test these to see if the header has been included.
#define CUBLAS_V2_H_
#define CUBLAS_API_H_
#define CUBLASAPI
#define CUBLASWINAPI

#include <cuComplex.h>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <library_types.h>
#include <stddef.h>
#include <stdint.h>

#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 8
#define CUBLAS_VER_PATCH 3
#define CUBLAS_VER_BUILD 14
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

#include <ampsim/cuda_blas.h>
