// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clang parses for WebAssembly, whose calling convention passes vectors as they are: the host's splits them, or puts
// them into memory, and the builtin functions' own code is for neither. Types have the same sizes. Afterwards the code
// is the host's (opencl_pass.cpp).
#include "frontend/opencl/clang_setup.h"

namespace ampsim::frontend {

const ClangSetup &opencl_clang_setup() {
  static const ClangSetup setup = {
      .name = "opencl",
      .device_language = "cl",
      .header = "",
      .standards = {},
      .options = {"--target=wasm64-unknown-unknown", "-U__wasm", "-U__wasm__", "-U__wasm64", "-U__wasm64__",
                  "-D__ENDIAN_LITTLE__=1", "-D__IMAGE_SUPPORT__=1", "-Xclang",
                  "-cl-ext=+cl_khr_fp64,+__opencl_c_fp64,+cl_khr_byte_addressable_store,"
                  "+cl_khr_global_int32_base_atomics,+cl_khr_global_int32_extended_atomics,"
                  "+cl_khr_local_int32_base_atomics,+cl_khr_local_int32_extended_atomics,"
                  "+cl_khr_int64_base_atomics,+cl_khr_int64_extended_atomics,"
                  "+__opencl_c_generic_address_space,+__opencl_c_atomic_order_acq_rel,"
                  "+__opencl_c_atomic_order_seq_cst,+__opencl_c_atomic_scope_device,"
                  "+__opencl_c_atomic_scope_all_devices,+__opencl_c_program_scope_global_variables,"
                  "+__opencl_c_work_group_collective_functions,+__opencl_c_images,"
                  "+__opencl_c_read_write_images,+__opencl_c_3d_image_writes,+cl_khr_3d_image_writes,"
                  "+cl_khr_subgroups,+__opencl_c_subgroups",
                  // Features of OpenCL C 3.0 that Clang does not know as such; its declarations need the macros.
                  "-D__opencl_c_int64=1", "-D__opencl_c_atomic_scope_device=1",
                  "-D__opencl_c_atomic_scope_all_devices=1", "-D__opencl_c_work_group_collective_functions=1",
                  // The extension, in all versions of the language; Clang has it since 2.0.
                  "-Dcl_khr_subgroups=1", "-D__opencl_subgroup_builtins=1", "-Wno-unused-command-line-argument",
                  "-Wno-format"},
      .cxx_options = {},
      .c_options = {},
      .pass_options = {},
      .device_options = {},
  };
  return setup;
}

} // namespace ampsim::frontend
