// Names of CUDA 12.8's headers that libraries compile with: fixed-width integers, types of functions and objects that are
// not simulated, hints of launches. HAZARD-NONE
#include "../expect.h"

#include <cublasLt.h>
#include <cuda.h>
#include <cudaTypedefs.h>

#include <cstdint>
#include <type_traits>

static_assert(std::is_same<cuuint64_t, std::uint64_t>::value && std::is_same<cuuint32_t, std::uint32_t>::value, "");
static_assert(sizeof(cudaLaunchAttributeValue) == 64, "");

__global__ void cluster_size(int *size) {
  if (threadIdx.x == 0)
    size[blockIdx.x] = int(gridDim.x);
}

int main() {
  // The cluster that a launch would prefer is a hint.
  int *size;
  cudaMallocManaged(&size, 4 * sizeof(int));
  cudaLaunchAttribute hints[2];
  hints[0].id = cudaLaunchAttributePreferredClusterDimension;
  hints[0].val.preferredClusterDim.x = 2;
  hints[0].val.preferredClusterDim.y = hints[0].val.preferredClusterDim.z = 1;
  hints[1].id = cudaLaunchAttributeClusterSchedulingPolicyPreference;
  hints[1].val.clusterSchedulingPolicyPreference = cudaClusterSchedulingPolicySpread;
  cudaLaunchConfig_t launch = {};
  launch.gridDim = 4;
  launch.blockDim = 32;
  launch.attrs = hints;
  launch.numAttrs = 2;
  expect("a launch with hints", cudaLaunchKernelEx(&launch, cluster_size, size), cudaSuccess);
  cudaDeviceSynchronize();
  expect("the last block", size[3], 4);
  // An event that kernels trigger is more than a hint.
  hints[1].id = cudaLaunchAttributeProgrammaticEvent;
  hints[1].val.programmaticEvent.event = nullptr;
  expect("a programmatic event", cudaLaunchKernelEx(&launch, cluster_size, size) != cudaSuccess, true);
  cudaGetLastError();
  cudaFree(size);

  cuInit(0);
  PFN_cuTensorMapEncodeIm2col im2col = nullptr;
  CUdriverProcAddressQueryResult found = CU_GET_PROC_ADDRESS_SUCCESS;
  expect("a function that is not there",
         cuGetProcAddress("cuTensorMapEncodeIm2col", (void **)&im2col, 12000, CU_GET_PROC_ADDRESS_DEFAULT, &found) !=
                 CUDA_SUCCESS ||
             found == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND,
         true);
  expect("its address", im2col == nullptr, true);
  const CUmulticastObjectProp object = {2, 4096, 0, 0};
  expect("a multicast object's size", object.size, 4096);

  // Vectors of factors are refused.
  cublasLtMatmulDesc_t product;
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  const cublasLtPointerMode_t mode = CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST;
  expect("a vector of factors",
         cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_POINTER_MODE, &mode, sizeof mode) !=
             CUBLAS_STATUS_SUCCESS,
         true);
  cublasLtMatmulDescDestroy(product);
  return wrong;
}
