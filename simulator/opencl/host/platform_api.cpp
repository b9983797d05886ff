// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The platform and its device (OpenCL API 3.0, 4.1 and 4.2). What the device cannot do is what OpenCL 3.0 leaves optional.
#include "model/opencl/language.h"
#include "simulator/opencl/host/api.h"
#include "simulator/opencl/host/images.h"
#include "simulator/opencl/host/info.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <thread>

namespace ampsim {

namespace {

constexpr cl_uint version_3_0 = cl_version(3, 0, 0);
constexpr std::string_view extensions[] = {"cl_khr_icd",
                                           "cl_khr_byte_addressable_store",
                                           "cl_khr_fp64",
                                           "cl_khr_global_int32_base_atomics",
                                           "cl_khr_global_int32_extended_atomics",
                                           "cl_khr_local_int32_base_atomics",
                                           "cl_khr_local_int32_extended_atomics",
                                           "cl_khr_int64_base_atomics",
                                           "cl_khr_int64_extended_atomics",
                                           "cl_khr_3d_image_writes",
                                           "cl_khr_subgroups"};
constexpr std::string_view features[] = {"__opencl_c_int64",
                                         "__opencl_c_fp64",
                                         "__opencl_c_generic_address_space",
                                         "__opencl_c_atomic_order_acq_rel",
                                         "__opencl_c_atomic_order_seq_cst",
                                         "__opencl_c_atomic_scope_device",
                                         "__opencl_c_atomic_scope_all_devices",
                                         "__opencl_c_program_scope_global_variables",
                                         "__opencl_c_work_group_collective_functions",
                                         "__opencl_c_images",
                                         "__opencl_c_3d_image_writes",
                                         "__opencl_c_read_write_images",
                                         "__opencl_c_subgroups"};
constexpr std::uint64_t global_bytes = std::uint64_t{64} << 30, largest_buffer = std::uint64_t{16} << 30;

/// For the platform, the first extension alone; the others are the device's.
std::string extension_names(std::size_t count) {
  std::string names;
  for (std::string_view each : std::span(extensions).first(count))
    names += (names.empty() ? "" : " ") + std::string(each);
  return names;
}

std::vector<cl_name_version> versions_of(std::span<const std::string_view> names, cl_uint version) {
  std::vector<cl_name_version> all;
  for (std::string_view each : names) {
    cl_name_version &named = all.emplace_back(cl_name_version{version, {}});
    each.copy(named.name, sizeof named.name - 1);
  }
  return all;
}

std::vector<cl_name_version> c_versions() {
  std::vector<cl_name_version> all;
  for (const cl_uint version : {cl_version(1, 0, 0), cl_version(1, 1, 0), cl_version(1, 2, 0), cl_version(3, 0, 0)})
    all.push_back({version, "OpenCL C"});
  return all;
}

/// For features that the device lacks: zero, in the width of the query.
cl_int answer_of_absent(cl_uint query, const ClAnswer &answer) {
  switch (query) {
  case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
  case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
  case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
    return answer.ulong(0);
  case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
  case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
  case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
  case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
  case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
  case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
  case CL_DEVICE_MAX_PIPE_ARGS:
  case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
  case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
  case CL_DEVICE_PIPE_SUPPORT:
  case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
  case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
  case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
  case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
  case CL_DEVICE_HOST_UNIFIED_MEMORY:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
  case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
    return answer.uint(0);
  case CL_DEVICE_PARENT_DEVICE:
    return answer.is(static_cast<void *>(nullptr));
  case CL_DEVICE_PARTITION_PROPERTIES:
  case CL_DEVICE_PARTITION_TYPE:
    return answer.is(cl_context_properties{0});
  case CL_DEVICE_BUILT_IN_KERNELS:
  case CL_DEVICE_IL_VERSION:
  case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
    return answer.is("");
  case CL_DEVICE_ILS_WITH_VERSION:
  case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
    return answer.nothing();
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int answer_of_images(cl_uint query, const ClAnswer &answer) {
  switch (query) {
  case CL_DEVICE_IMAGE_SUPPORT:
    return answer.boolean(true);
  case CL_DEVICE_IMAGE2D_MAX_WIDTH:
  case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
    return answer.size_of(cl_most_image_width);
  case CL_DEVICE_IMAGE3D_MAX_WIDTH:
  case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_DEPTH:
    return answer.size_of(cl_most_volume_width);
  case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
    return answer.size_of(cl_most_image_buffer);
  case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
    return answer.size_of(cl_most_image_layers);
  case CL_DEVICE_MAX_READ_IMAGE_ARGS:
    return answer.uint(128);
  case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
  case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
    return answer.uint(64);
  case CL_DEVICE_MAX_SAMPLERS:
    return answer.uint(16);
  default:
    return answer_of_absent(query, answer);
  }
}

cl_int answer_of_memory(cl_uint query, const ClAnswer &answer, const Limits &limits) {
  switch (query) {
  case CL_DEVICE_SVM_CAPABILITIES:
    return answer.ulong(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return answer.ulong(largest_buffer);
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return answer.ulong(global_bytes);
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
  case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
    return answer.ulong(1 << 20);
  case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    return answer.size_of(1 << 20);
  case CL_DEVICE_MAX_CONSTANT_ARGS:
    return answer.uint(64);
  case CL_DEVICE_LOCAL_MEM_TYPE:
    return answer.uint(1); // of its own
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return answer.ulong(limits.tile_local_bytes);
  case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
    return answer.uint(CL_READ_WRITE_CACHE);
  case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
    return answer.uint(64);
  case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
    return answer.ulong(4 << 20);
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
    return answer.uint(8 * cl_sub_buffer_alignment);
  case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
    return answer.uint(128);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return answer.size_of(4096);
  case CL_DEVICE_PRINTF_BUFFER_SIZE:
    return answer.size_of(1 << 20);
  default:
    return answer_of_images(query, answer);
  }
}

cl_int answer_of_execution(cl_uint query, const ClAnswer &answer, const Limits &limits) {
  switch (query) {
  case CL_DEVICE_MAX_COMPUTE_UNITS:
    return answer.uint(16); // the same on each machine, as programs choose their sizes by it
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
    return answer.uint(3);
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    return answer.uint(limits.tile_threads / limits.warp);
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return answer.size_of(limits.tile_threads);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES:
    return answer.is(std::vector<std::size_t>(3, limits.tile_threads));
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return answer.size_of(1);
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return answer.uint(1000);
  case CL_DEVICE_ADDRESS_BITS:
    return answer.uint(64);
  case CL_DEVICE_SINGLE_FP_CONFIG:
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return answer.ulong(CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO |
                        CL_FP_ROUND_TO_INF | CL_FP_FMA);
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return answer.ulong(CL_EXEC_KERNEL);
  case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
    return answer.ulong(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
  case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
    return answer.size_of(1);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    return answer.uint(1);
  case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
    return answer.ulong(CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
                        CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
  case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
    return answer.ulong(CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
                        CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE |
                        CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
  case CL_DEVICE_ENDIAN_LITTLE:
  case CL_DEVICE_AVAILABLE:
  case CL_DEVICE_COMPILER_AVAILABLE:
  case CL_DEVICE_LINKER_AVAILABLE:
  case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
  case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
  case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
    return answer.boolean(true);
  default:
    return answer_of_memory(query, answer, limits);
  }
}

cl_int answer_of_device(cl_uint query, const ClAnswer &answer) {
  switch (query) {
  case CL_DEVICE_TYPE:
    return answer.ulong(CL_DEVICE_TYPE_GPU);
  case CL_DEVICE_VENDOR_ID:
    return answer.uint(0);
  case CL_DEVICE_NAME:
    return answer.is("simulated GPU");
  case CL_DEVICE_VENDOR:
    return answer.is("ampsim");
  case CL_DEVICE_PROFILE:
    return answer.is("FULL_PROFILE");
  case CL_DEVICE_VERSION:
    return answer.is("OpenCL 3.0 ampsim");
  case CL_DRIVER_VERSION:
    return answer.is("1.0");
  case CL_DEVICE_NUMERIC_VERSION:
    return answer.uint(version_3_0);
  case CL_DEVICE_OPENCL_C_VERSION:
    return answer.is("OpenCL C 1.2 ampsim");
  case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
    return answer.is(c_versions());
  case CL_DEVICE_OPENCL_C_FEATURES:
    return answer.is(versions_of(features, version_3_0));
  case CL_DEVICE_EXTENSIONS:
    return answer.is(extension_names(std::size(extensions)));
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    return answer.is(versions_of(extensions, cl_version(1, 0, 0)));
  case CL_DEVICE_PLATFORM:
    return answer.is(&opencl_platform);
  case CL_DEVICE_REFERENCE_COUNT:
    return answer.uint(opencl_device.references);
  default:
    return answer_of_execution(query, answer, opencl_language.limits);
  }
}

} // namespace

cl_int clGetPlatformIDs(cl_uint entries, ClPlatform **platforms, cl_uint *count) {
  if ((!platforms && !count) || (platforms && !entries))
    return CL_INVALID_VALUE;
  if (platforms)
    *platforms = &opencl_platform;
  if (count)
    *count = 1;
  return CL_SUCCESS;
}

cl_int clGetPlatformInfo(ClPlatform *platform, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  if (platform && platform != &opencl_platform)
    return CL_INVALID_PLATFORM;
  const ClAnswer answer(size, value, needed);
  switch (query) {
  case CL_PLATFORM_PROFILE:
    return answer.is("FULL_PROFILE");
  case CL_PLATFORM_VERSION:
    return answer.is("OpenCL 3.0 ampsim");
  case CL_PLATFORM_NUMERIC_VERSION:
    return answer.uint(version_3_0);
  case CL_PLATFORM_NAME:
  case CL_PLATFORM_VENDOR:
    return answer.is("ampsim");
  case CL_PLATFORM_EXTENSIONS:
    return answer.is(extension_names(1));
  case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
    return answer.is(versions_of(std::span(extensions).first(1), cl_version(1, 0, 0)));
  case CL_PLATFORM_HOST_TIMER_RESOLUTION:
    return answer.ulong(0);
  case CL_PLATFORM_ICD_SUFFIX_KHR:
    return answer.is("ampsim");
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int clGetDeviceIDs(ClPlatform *platform, cl_bitfield type, cl_uint entries, ClDevice **devices, cl_uint *count) {
  if (platform && platform != &opencl_platform)
    return CL_INVALID_PLATFORM;
  if ((!devices && !count) || (devices && !entries))
    return CL_INVALID_VALUE;
  constexpr cl_bitfield known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
                                CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
  if (type != CL_DEVICE_TYPE_ALL && (!type || (type & ~known)))
    return CL_INVALID_DEVICE_TYPE;
  if (!(type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_DEFAULT))) {
    if (count)
      *count = 0;
    return CL_DEVICE_NOT_FOUND;
  }
  if (devices)
    *devices = &opencl_device;
  if (count)
    *count = 1;
  return CL_SUCCESS;
}

cl_int clGetDeviceInfo(ClDevice *device, cl_uint query, std::size_t size, void *value, std::size_t *needed) {
  if (device != &opencl_device)
    return CL_INVALID_DEVICE;
  return answer_of_device(query, ClAnswer(size, value, needed));
}

// Only sub-devices are counted, and there are none.
cl_int clRetainDevice(ClDevice *device) { return device == &opencl_device ? CL_SUCCESS : CL_INVALID_DEVICE; }
cl_int clReleaseDevice(ClDevice *device) { return clRetainDevice(device); }
cl_int clRetainDeviceEXT(ClDevice *device) { return clRetainDevice(device); }
cl_int clReleaseDeviceEXT(ClDevice *device) { return clRetainDevice(device); }

} // namespace ampsim
