// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface between OpenCL kernels and ampsim, beyond abi.h: the block of arguments of a launch.
//
// The block begins with the header, which the work-item functions read. The kernel's parameters follow in order, each
// with its type's alignment; in the place of a pointer to local memory is an ampsim_opencl_local.
#pragma once

#include <stdint.h>

/// The index space; dimension 0 comes first. Unused dimensions have size 1 and offset 0.
struct ampsim_opencl_launch {
  uint32_t dimensions; // 1 to 3
  uint32_t global[3], local[3], groups[3];
  uint64_t offset[3];
};

/// Local memory for a kernel's parameter, in the part of a work-group's local memory whose size the launch determines.
struct ampsim_opencl_local {
  uint64_t begin; // from the start of that part
  uint64_t bytes;
};

/// The kind of the numbers in a kernel's parameter, or in the memory that it points to.
/// `object`: an image or a sampler.
enum {
  ampsim_opencl_signed,
  ampsim_opencl_unsigned,
  ampsim_opencl_floating,
  ampsim_opencl_other,
  ampsim_opencl_object
};

/// A parameter of a kernel that is run alone (`--kernel`), as far as its value can be made up.
struct ampsim_opencl_parameter {
  uint64_t size;     // bytes of the value, or of an element
  uint32_t number;   // bytes of each number in it: of float4, 4
  uint32_t kind;     // of its numbers
  uint32_t pointer;  // 1: it points to such elements
  uint32_t is_local; // 1: in local memory
};

/// A kernel that is run alone.
struct ampsim_opencl_kernel {
  const char *name;
  const ampsim_opencl_parameter *parameters;
  uint32_t count;
  uint32_t required[3]; // `reqd_work_group_size`; zeros: none
};
