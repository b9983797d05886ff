// The runtime's results for launches with clusters of blocks; an H100 gives the same errors. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void any() { cg::this_cluster().sync(); }
__global__ void __cluster_dims__(2, 1, 1) pairs() { cg::this_cluster().sync(); }

cudaLaunchAttribute attribute;
cudaLaunchConfig_t configuration(dim3 grid, dim3 cluster, int block = 32) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = dim3(block);
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {cluster.x, cluster.y, cluster.z};
  config.attrs = &attribute;
  config.numAttrs = 1;
  return config;
}
int launch(void (*kernel)(), dim3 grid, dim3 cluster) {
  const cudaLaunchConfig_t config = configuration(grid, cluster);
  const cudaError_t error = cudaLaunchKernelEx(&config, kernel);
  cudaGetLastError();
  return int(error);
}

int main() {
  expect("a cluster of two", launch(any, 4, 2), int(cudaSuccess));
  expect("a cluster of eight", launch(any, 8, 8), int(cudaSuccess));
  expect("a cluster of three dimensions", launch(any, dim3(4, 4, 4), dim3(2, 2, 2)), int(cudaSuccess));
  expect("a cluster of zeros is none", launch(any, 4, dim3(0, 0, 0)), int(cudaSuccess));
  expect("a cluster with one zero", launch(any, 4, dim3(2, 0, 1)), int(cudaErrorInvalidClusterSize));
  expect("a grid that is not made of clusters", launch(any, 3, 2), int(cudaErrorInvalidClusterSize));
  expect("more blocks than are portable", launch(any, 16, 16), int(cudaErrorInvalidClusterSize));
  expect("clusters that the kernel fixes", launch(pairs, 4, 2), int(cudaSuccess));
  expect("... and the launch leaves open", launch(pairs, 4, dim3(0, 0, 0)), int(cudaSuccess));
  expect("... and the launch changes", launch(pairs, 4, 4), int(cudaErrorInvalidClusterSize));
  expect("... even to one block", launch(pairs, 4, 1), int(cudaErrorInvalidClusterSize));
  pairs<<<3, 32>>>();
  expect("<<<3>>> of a kernel with pairs", int(cudaGetLastError()), int(cudaErrorInvalidClusterSize));
  pairs<<<4, 32>>>();
  expect("<<<4>>> of a kernel with pairs", int(cudaGetLastError()), int(cudaSuccess));
  expect("its number", int(cudaErrorInvalidClusterSize), 912);

  cudaLaunchConfig_t config = configuration(dim3(80), dim3(8), 1024);
  int number = 0;
  expect("cudaOccupancyMaxPotentialClusterSize", int(cudaOccupancyMaxPotentialClusterSize(&number, any, &config)),
         0);
  expect("... portable", number, 8);
  config.dynamicSmemBytes = 40000;
  expect("cudaOccupancyMaxActiveClusters", int(cudaOccupancyMaxActiveClusters(&number, any, &config)), 0);
  expect("... of eight blocks", number >= 28 && number <= 32, 1);
  config = configuration(dim3(160), dim3(16), 1024);
  expect("... of too many", int(cudaOccupancyMaxActiveClusters(&number, any, &config)),
         int(cudaErrorInvalidClusterSize));
  cudaGetLastError();
  expect("cudaFuncAttributeNonPortableClusterSizeAllowed",
         int(cudaFuncSetAttribute(any, cudaFuncAttributeNonPortableClusterSizeAllowed, 1)), 0);
  expect("sixteen blocks", launch(any, 16, 16), int(cudaSuccess));
  expect("twelve blocks", launch(any, 12, 12), int(cudaSuccess));
  expect("thirty-two blocks", launch(any, 32, 32), int(cudaErrorInvalidClusterSize));
  config = configuration(dim3(160), dim3(16), 1024);
  expect("potential size, not portable", int(cudaOccupancyMaxPotentialClusterSize(&number, any, &config)), 0);
  expect("... sixteen", number, 16);
  expect("active clusters of sixteen", int(cudaOccupancyMaxActiveClusters(&number, any, &config)), 0);
  expect("... are some", number >= 7 && number <= 16, 1);

  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, pairs);
  expect("clusterDimMustBeSet", attributes.clusterDimMustBeSet, 1);
  expect("requiredClusterWidth", attributes.requiredClusterWidth, 2);
  expect("requiredClusterHeight", attributes.requiredClusterHeight, 1);
  expect("nonPortableClusterSizeAllowed", attributes.nonPortableClusterSizeAllowed, 0);
  cudaFuncGetAttributes(&attributes, any);
  expect("... once it was set", attributes.nonPortableClusterSizeAllowed, 1);
  int has = 0;
  cudaDeviceGetAttribute(&has, cudaDevAttrClusterLaunch, 0);
  expect("cudaDevAttrClusterLaunch", has, 1);
  return wrong != 0;
}
