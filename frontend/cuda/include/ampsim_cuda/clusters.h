// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clusters of blocks, which run together and access each other's shared memory (CUDA C++ Programming Guide, "Thread
// Block Clusters", "Distributed Shared Memory").
//
// A barrier of the cluster is a block barrier that also waits for the cluster's other blocks. If arriving and waiting
// are separate, a thread's accesses before it arrives are ordered before those after the waits.
#pragma once

#include <host_defines.h>

#include <ampsim/abi.h>
#include <ampsim/cuda_abi.h>

#include <device_launch_parameters.h>

#define AMPSIM_CLUSTER static __device__ __inline__ __attribute__((always_inline))

namespace ampsim_cuda {

AMPSIM_CLUSTER const ampsim_cuda_launch &launch_of_thread() {
  return *(const ampsim_cuda_launch *)ampsim_arguments();
}
AMPSIM_CLUSTER unsigned int cluster_length(unsigned int dimension) { return launch_of_thread().cluster[dimension]; }

} // namespace ampsim_cuda

AMPSIM_CLUSTER unsigned int __clusterDimIsSpecified() { return ampsim_cuda::launch_of_thread().has_cluster; }
AMPSIM_CLUSTER dim3 __clusterDim() {
  return dim3(ampsim_cuda::cluster_length(0), ampsim_cuda::cluster_length(1), ampsim_cuda::cluster_length(2));
}
AMPSIM_CLUSTER dim3 __clusterRelativeBlockIdx() {
  return dim3(blockIdx.x % ampsim_cuda::cluster_length(0), blockIdx.y % ampsim_cuda::cluster_length(1),
              blockIdx.z % ampsim_cuda::cluster_length(2));
}
AMPSIM_CLUSTER dim3 __clusterIdx() {
  return dim3(blockIdx.x / ampsim_cuda::cluster_length(0), blockIdx.y / ampsim_cuda::cluster_length(1),
              blockIdx.z / ampsim_cuda::cluster_length(2));
}
AMPSIM_CLUSTER dim3 __clusterGridDimInClusters() {
  return dim3(gridDim.x / ampsim_cuda::cluster_length(0), gridDim.y / ampsim_cuda::cluster_length(1),
              gridDim.z / ampsim_cuda::cluster_length(2));
}
AMPSIM_CLUSTER dim3 __clusterGridDimInBlocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
AMPSIM_CLUSTER unsigned int __clusterRelativeBlockRank() {
  const dim3 at = __clusterRelativeBlockIdx();
  return (at.z * ampsim_cuda::cluster_length(1) + at.y) * ampsim_cuda::cluster_length(0) + at.x;
}
AMPSIM_CLUSTER unsigned int __clusterSizeInBlocks() {
  return ampsim_cuda::cluster_length(0) * ampsim_cuda::cluster_length(1) * ampsim_cuda::cluster_length(2);
}

AMPSIM_CLUSTER void __cluster_barrier_arrive() { ampsim_fence(ampsim_fence_cluster); }
AMPSIM_CLUSTER void __cluster_barrier_arrive_relaxed() {
  ampsim_fence(ampsim_fence_cluster | ampsim_fence_relaxed);
}
AMPSIM_CLUSTER void __cluster_barrier_wait() { ampsim_barrier(ampsim_fence_cluster); }

namespace ampsim_cuda {
/// Both at once.
AMPSIM_CLUSTER void sync_cluster() { ampsim_barrier(ampsim_fence_all | ampsim_fence_cluster); }
} // namespace ampsim_cuda
/// Both memory spaces, for the threads of the cluster.
AMPSIM_CLUSTER void __threadfence_cluster() { ampsim_fence(ampsim_fence_all | ampsim_fence_within_cluster); }

AMPSIM_CLUSTER void *__cluster_map_shared_rank(const void *address, unsigned int rank) {
  return ampsim_map_shared(address, rank);
}
AMPSIM_CLUSTER unsigned int __cluster_query_shared_rank(const void *address) {
  return ampsim_space_of(address) >> 8;
}

// The memory space of an address ("Address Space Predicate Functions"). For shared memory, only the block's own counts.
AMPSIM_CLUSTER unsigned int __isShared(const void *address) {
  return ampsim_space_of(address) == (ampsim_space_tile_local | __clusterRelativeBlockRank() << 8);
}
AMPSIM_CLUSTER unsigned int __isClusterShared(const void *address) {
  return (ampsim_space_of(address) & 255) == ampsim_space_tile_local;
}
AMPSIM_CLUSTER unsigned int __isGlobal(const void *address) {
  const unsigned int space = ampsim_space_of(address);
  return space == ampsim_space_global || space == ampsim_space_arguments; // as on an H100
}
AMPSIM_CLUSTER unsigned int __isConstant(const void *address) {
  return ampsim_space_of(address) == ampsim_space_constant;
}
AMPSIM_CLUSTER unsigned int __isLocal(const void *address) {
  return ampsim_space_of(address) == ampsim_space_private;
}
AMPSIM_CLUSTER unsigned int __isGridConstant(const void *address) {
  return ampsim_space_of(address) == ampsim_space_arguments;
}
