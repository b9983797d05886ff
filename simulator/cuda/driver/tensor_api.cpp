// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver API's tensor maps, which describe bulk copies of boxes of a tensor (CUDA Driver API, "Tensor Map Object
// Management"). Supports tiled ones without interleaving; others give CUDA_ERROR_NOT_SUPPORTED, and violations of the
// reference CUDA_ERROR_INVALID_VALUE.
#include "model/cuda/tensor_map.h"
#include "simulator/cuda/driver/driver.h"

#include <cstring>
#include <optional>

using namespace ampsim;

namespace {

struct ElementType {
  unsigned bytes;
  ampsim_tensor_type type;
  bool is_floating = false, is_brain = false;
};
std::optional<ElementType> element_type(CUtensorMapDataType type) {
  switch (type) {
  case CU_TENSOR_MAP_DATA_TYPE_UINT8:
    return ElementType{1, ampsim_tensor_u8};
  case CU_TENSOR_MAP_DATA_TYPE_UINT16:
    return ElementType{2, ampsim_tensor_u16};
  case CU_TENSOR_MAP_DATA_TYPE_UINT32:
    return ElementType{4, ampsim_tensor_u32};
  case CU_TENSOR_MAP_DATA_TYPE_INT32:
    return ElementType{4, ampsim_tensor_s32};
  case CU_TENSOR_MAP_DATA_TYPE_UINT64:
    return ElementType{8, ampsim_tensor_u64};
  case CU_TENSOR_MAP_DATA_TYPE_INT64:
    return ElementType{8, ampsim_tensor_s64};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT16:
    return ElementType{2, ampsim_tensor_f16, true};
  case CU_TENSOR_MAP_DATA_TYPE_BFLOAT16:
    return ElementType{2, ampsim_tensor_bf16, true, true};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT32:
    return ElementType{4, ampsim_tensor_f32, true};
  case CU_TENSOR_MAP_DATA_TYPE_FLOAT64:
    return ElementType{8, ampsim_tensor_f64, true};
  default: // copies that change values, and elements of less than a byte
    return {};
  }
}

constexpr unsigned swizzled_bytes(CUtensorMapSwizzle swizzle) {
  switch (swizzle) {
  case CU_TENSOR_MAP_SWIZZLE_32B:
    return 32;
  case CU_TENSOR_MAP_SWIZZLE_64B:
    return 64;
  default:
    return 128;
  }
}

} // namespace

extern "C" {

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank, void *address,
                                const cuuint64_t *extents, const cuuint64_t *strides, const cuuint32_t *box,
                                const cuuint32_t *steps, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill fill) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!map || reinterpret_cast<std::uintptr_t>(map) % 64 || rank < 1 || rank > ampsim_tensor_dimensions ||
      !address || reinterpret_cast<std::uintptr_t>(address) % 16 || !extents || (rank > 1 && !strides) || !box ||
      !steps)
    return CUDA_ERROR_INVALID_VALUE;
  const std::optional<ElementType> element = element_type(type);
  if (!element || interleave != CU_TENSOR_MAP_INTERLEAVE_NONE || swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
    return CUDA_ERROR_NOT_SUPPORTED;
  if (fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE && !element->is_floating)
    return CUDA_ERROR_INVALID_VALUE;
  ampsim_tensor_map made{};
  made.address = reinterpret_cast<std::uintptr_t>(address);
  for (cuuint32_t k = 0; k < rank; ++k) {
    if (extents[k] < 1 || extents[k] > std::uint64_t{1} << 32 || box[k] < 1 || box[k] > 256 || steps[k] < 1 ||
        steps[k] > 8)
      return CUDA_ERROR_INVALID_VALUE;
    if (k > 0) {
      const cuuint64_t stride = strides[k - 1];
      if (stride % 16 || stride >= std::uint64_t{1} << 40)
        return CUDA_ERROR_INVALID_VALUE;
      made.strides[k - 1] = stride;
    }
    made.extents[k] = std::uint32_t(extents[k] - 1);
    made.box[k] = std::uint16_t(box[k] - 1);
    made.steps[k] = std::uint8_t(steps[k]);
  }
  made.steps[0] = 1; // the innermost one is ignored without interleaving
  const unsigned row = box[0] * element->bytes;
  if (row % 16 || (swizzle != CU_TENSOR_MAP_SWIZZLE_NONE && row > swizzled_bytes(swizzle)))
    return CUDA_ERROR_INVALID_VALUE;
  made.dimensions = std::uint8_t(rank);
  made.element_bytes = std::uint8_t(element->bytes);
  made.swizzle = std::uint8_t(swizzle);
  made.nan = fill == CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE ? 0 : std::uint8_t(element->bytes);
  made.brain = element->is_brain;
  made.type = std::uint8_t(element->type);
  made.mark = ampsim_tensor_mark;
  *map = {};
  std::memcpy(map, &made, sizeof made);
  return CUDA_SUCCESS;
}

CUresult cuTensorMapReplaceAddress(CUtensorMap *map, void *address) {
  if (CUresult wrong = check_context(); wrong != CUDA_SUCCESS)
    return wrong;
  if (!map || !address || reinterpret_cast<std::uintptr_t>(address) % 16)
    return CUDA_ERROR_INVALID_VALUE;
  ampsim_tensor_map of;
  std::memcpy(&of, map, sizeof of);
  if (of.mark != ampsim_tensor_mark)
    return CUDA_ERROR_INVALID_VALUE;
  of.address = reinterpret_cast<std::uintptr_t>(address);
  std::memcpy(map, &of, sizeof of);
  return CUDA_SUCCESS;
}

} // extern "C"
