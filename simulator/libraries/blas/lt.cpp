// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLASLt: products of matrices whose layouts, types, scales and epilogues are given by descriptors. The result does
// not depend on the algorithm here.
#include "simulator/libraries/blas/typed_product.h"

#include <cstdio>
#include <cstring>
#include <variant>

#include "simulator/libraries/blas/declarations/cuda_blas_lt.h"

using namespace ampsim;

struct cublasLtContext final : LibraryObject {};
struct cublasLtMatmulPreferenceOpaque_t final : LibraryObject {};
struct cublasLtMatrixLayoutOpaque_t final : LibraryObject {
  cudaDataType type = CUDA_R_32F;
  std::uint64_t rows = 0, columns = 0;
  std::int64_t leading = 0, stride = 0;
  std::int32_t order = CUBLASLT_ORDER_COL, count = 1;
};
struct cublasLtMatmulDescOpaque_t final : LibraryObject {
  std::int32_t compute = CUBLAS_COMPUTE_32F, scale_type = CUDA_R_32F, pointers = CUBLASLT_POINTER_MODE_HOST;
  std::int32_t opa = CUBLAS_OP_N, opb = CUBLAS_OP_N, bias_type = -1;
  std::uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  std::int64_t bias_stride = 0;
  const void *bias = nullptr;
  const float *a_scale = nullptr, *b_scale = nullptr, *c_scale = nullptr, *d_scale = nullptr;
  float *largest = nullptr; // of the absolute values of D, before scaling
};

namespace {

cublasStatus_t refuse(const char *function, const char *what, int number) {
  std::fprintf(stderr, "ampsim: %s:%u: %s: %s %d is not simulated\n", host_place().file, host_place().line,
               cuda_runtime().name_of(function).c_str(), what, number);
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

/// Stores a value if `status_of` accepts it.
template <class T, class Status> cublasStatus_t set(T &to, const void *value, std::size_t size, Status status_of) {
  if (!value || size < sizeof to)
    return CUBLAS_STATUS_INVALID_VALUE;
  T given;
  std::memcpy(&given, value, sizeof given);
  const cublasStatus_t status = status_of(given);
  if (status == CUBLAS_STATUS_SUCCESS)
    to = given;
  return status;
}
template <class T> cublasStatus_t set(T &to, const void *value, std::size_t size) {
  return set(to, value, size, [](const T &) { return CUBLAS_STATUS_SUCCESS; });
}

cublasStatus_t status_of_operation(std::int32_t op) {
  return is_operation(cublasOperation_t(op)) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

template <class T, class Handle> cublasStatus_t create(const char *function, Handle *handle) {
  CudaCall call;
  if (!handle)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!openblas().is_there(function))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  *handle = make_object<T>(call.runtime);
  return CUBLAS_STATUS_SUCCESS;
}
template <class T> cublasStatus_t destroy(const void *handle) {
  CudaCall call;
  return destroy_object<T>(call.runtime, handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

/// By the tanh approximation, as the device computes it.
double gelu(double x) { return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }

struct Call {
  cublasLtMatmulDescOpaque_t by;
  cublasLtMatrixLayoutOpaque_t a, b, c, d;
  TypedProduct product;
};
/// Reads the descriptors; returns a status if they are invalid.
std::variant<Call, cublasStatus_t> read(CudaRuntime &runtime, const char *function, cublasLtMatmulDesc_t descriptor,
                                        cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                        cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d) {
  const auto *by = find_object<cublasLtMatmulDescOpaque_t>(runtime, descriptor);
  auto layout = [&](cublasLtMatrixLayout_t of) { return find_object<cublasLtMatrixLayoutOpaque_t>(runtime, of); };
  if (!by || !layout(a) || !layout(b) || !layout(c) || !layout(d))
    return CUBLAS_STATUS_INVALID_VALUE;
  Call result{*by, *layout(a), *layout(b), *layout(c), *layout(d), {}};
  for (const auto *each : {&result.a, &result.b, &result.c, &result.d})
    if (each->order != CUBLASLT_ORDER_COL && each->order != CUBLASLT_ORDER_ROW)
      return refuse(function, "the order of elements", each->order);
  TypedProduct &p = result.product;
  p.opa = cublasOperation_t(by->opa);
  p.opb = cublasOperation_t(by->opb);
  p.scale_type = cudaDataType(by->scale_type);
  p.m = long(result.d.rows);
  p.n = long(result.d.columns);
  p.k = long(p.opa == CUBLAS_OP_N ? result.a.columns : result.a.rows);
  auto matrix = [](const cublasLtMatrixLayoutOpaque_t &of) {
    return TypedMatrix{of.type, nullptr, long(of.leading), of.order == CUBLASLT_ORDER_ROW};
  };
  p.a = matrix(result.a);
  p.b = matrix(result.b);
  p.c = matrix(result.c);
  p.d = matrix(result.d);
  auto shape = [](const cublasLtMatrixLayoutOpaque_t &of, cublasOperation_t op) {
    return op == CUBLAS_OP_N ? std::pair(long(of.rows), long(of.columns))
                             : std::pair(long(of.columns), long(of.rows));
  };
  auto has_room = [](const cublasLtMatrixLayoutOpaque_t &of) {
    return of.leading >= std::int64_t(of.order == CUBLASLT_ORDER_ROW ? of.columns : of.rows);
  };
  // Each of D's matrices has its own operands, or all share one.
  auto has_batch = [&](const cublasLtMatrixLayoutOpaque_t &of) {
    return of.count == 1 || of.count == result.d.count;
  };
  if (result.d.count < 1 || !has_batch(result.a) || !has_batch(result.b) || !has_batch(result.c))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (shape(result.a, p.opa) != std::pair(p.m, p.k) || shape(result.b, p.opb) != std::pair(p.k, p.n) ||
      shape(result.c, CUBLAS_OP_N) != std::pair(p.m, p.n) || !has_room(result.a) || !has_room(result.b) ||
      !has_room(result.c) || !has_room(result.d))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!is_supported(p, cublasComputeType_t(by->compute)) || !size_of_type(p.scale_type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  return result;
}

} // namespace

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  return create<cublasLtContext>("cublasLtCreate", handle);
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { return destroy<cublasLtContext>(handle); }
std::size_t cublasLtGetVersion() { return 120803; }
std::size_t cublasLtGetCudartVersion() { return 12080; }
const char *cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
const char *cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusString(status); }

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *descriptor, cublasComputeType_t compute,
                                        cudaDataType_t scale_type) {
  const cublasStatus_t status = create<cublasLtMatmulDescOpaque_t>("cublasLtMatmulDescCreate", descriptor);
  if (status == CUBLAS_STATUS_SUCCESS) {
    (*descriptor)->compute = compute;
    (*descriptor)->scale_type = scale_type;
  }
  return status;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t descriptor) {
  return destroy<cublasLtMatmulDescOpaque_t>(descriptor);
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t descriptor,
                                              cublasLtMatmulDescAttributes_t attribute, const void *value,
                                              std::size_t size) {
  CudaCall call;
  auto *of = find_object<cublasLtMatmulDescOpaque_t>(call.runtime, descriptor);
  if (!of)
    return CUBLAS_STATUS_INVALID_VALUE;
  switch (attribute) {
  case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE:
    return set(of->compute, value, size);
  case CUBLASLT_MATMUL_DESC_SCALE_TYPE:
    return set(of->scale_type, value, size);
  case CUBLASLT_MATMUL_DESC_POINTER_MODE:
    return set(of->pointers, value, size, [](std::int32_t mode) {
      return mode >= CUBLASLT_POINTER_MODE_HOST && mode <= CUBLASLT_POINTER_MODE_DEVICE
                 ? CUBLAS_STATUS_SUCCESS
                 : refuse("cublasLtMatmulDescSetAttribute", "the pointer mode", mode);
    });
  case CUBLASLT_MATMUL_DESC_TRANSA:
    return set(of->opa, value, size, status_of_operation);
  case CUBLASLT_MATMUL_DESC_TRANSB:
    return set(of->opb, value, size, status_of_operation);
  case CUBLASLT_MATMUL_DESC_EPILOGUE:
    return set(of->epilogue, value, size, [](std::uint32_t epilogue) {
      constexpr unsigned known =
          CUBLASLT_EPILOGUE_DEFAULT | CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_BIAS | CUBLASLT_EPILOGUE_GELU;
      return epilogue & ~known ? refuse("cublasLtMatmulDescSetAttribute", "the epilogue", int(epilogue))
                               : CUBLAS_STATUS_SUCCESS;
    });
  case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
    return set(of->bias, value, size);
  case CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE:
    return set(of->bias_stride, value, size);
  case CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
    return set(of->bias_type, value, size);
  case CUBLASLT_MATMUL_DESC_A_SCALE_POINTER:
    return set(of->a_scale, value, size);
  case CUBLASLT_MATMUL_DESC_B_SCALE_POINTER:
    return set(of->b_scale, value, size);
  case CUBLASLT_MATMUL_DESC_C_SCALE_POINTER:
    return set(of->c_scale, value, size);
  case CUBLASLT_MATMUL_DESC_D_SCALE_POINTER:
    return set(of->d_scale, value, size);
  case CUBLASLT_MATMUL_DESC_AMAX_D_POINTER:
    return set(of->largest, value, size);
  case CUBLASLT_MATMUL_DESC_FAST_ACCUM: // sums are equally exact with both settings
  case CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET:
    return CUBLAS_STATUS_SUCCESS;
  default:
    return refuse("cublasLtMatmulDescSetAttribute", "the attribute", attribute);
  }
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType type, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t leading) {
  const cublasStatus_t status = create<cublasLtMatrixLayoutOpaque_t>("cublasLtMatrixLayoutCreate", layout);
  if (status == CUBLAS_STATUS_SUCCESS) {
    (*layout)->type = type;
    (*layout)->rows = rows;
    (*layout)->columns = columns;
    (*layout)->leading = leading;
  }
  return status;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  return destroy<cublasLtMatrixLayoutOpaque_t>(layout);
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t attribute, const void *value,
                                                std::size_t size) {
  CudaCall call;
  auto *of = find_object<cublasLtMatrixLayoutOpaque_t>(call.runtime, layout);
  if (!of)
    return CUBLAS_STATUS_INVALID_VALUE;
  switch (attribute) {
  case CUBLASLT_MATRIX_LAYOUT_TYPE:
    return set(of->type, value, size);
  case CUBLASLT_MATRIX_LAYOUT_ORDER:
    return set(of->order, value, size);
  case CUBLASLT_MATRIX_LAYOUT_ROWS:
    return set(of->rows, value, size);
  case CUBLASLT_MATRIX_LAYOUT_COLS:
    return set(of->columns, value, size);
  case CUBLASLT_MATRIX_LAYOUT_LD:
    return set(of->leading, value, size);
  case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT:
    return set(of->count, value, size);
  case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
    return set(of->stride, value, size);
  default:
    return refuse("cublasLtMatrixLayoutSetAttribute", "the attribute", attribute);
  }
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  return create<cublasLtMatmulPreferenceOpaque_t>("cublasLtMatmulPreferenceCreate", preference);
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  return destroy<cublasLtMatmulPreferenceOpaque_t>(preference);
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t, const void *value,
                                                    std::size_t) {
  CudaCall call; // there is one algorithm, which needs no workspace
  return find_object<cublasLtMatmulPreferenceOpaque_t>(call.runtime, preference) && value
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_INVALID_VALUE;
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t descriptor,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int most,
                                              cublasLtMatmulHeuristicResult_t results[], int *found) {
  CudaCall call;
  if (!find_object<cublasLtContext>(call.runtime, handle))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  if (!find_object<cublasLtMatmulPreferenceOpaque_t>(call.runtime, preference) || most < 1 || !results || !found)
    return CUBLAS_STATUS_INVALID_VALUE;
  *found = 0;
  const auto read_call = read(call.runtime, "cublasLtMatmulAlgoGetHeuristic", descriptor, a, b, c, d);
  if (const auto *status = std::get_if<cublasStatus_t>(&read_call))
    return *status;
  results[0] = {};
  results[0].wavesCount = 1;
  *found = 1;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t descriptor, const void *alpha,
                              const void *a, cublasLtMatrixLayout_t a_layout, const void *b,
                              cublasLtMatrixLayout_t b_layout, const void *beta, const void *c,
                              cublasLtMatrixLayout_t c_layout, void *d, cublasLtMatrixLayout_t d_layout,
                              const cublasLtMatmulAlgo_t *, void *workspace, std::size_t workspace_bytes,
                              cudaStream_t stream) {
  CudaCall call;
  if (!find_object<cublasLtContext>(call.runtime, handle))
    return CUBLAS_STATUS_NOT_INITIALIZED;
  const auto read_call = read(call.runtime, "cublasLtMatmul", descriptor, a_layout, b_layout, c_layout, d_layout);
  if (const auto *status = std::get_if<cublasStatus_t>(&read_call))
    return *status;
  const Call &with = std::get<Call>(read_call);
  const bool on_device = with.by.pointers == CUBLASLT_POINTER_MODE_DEVICE;
  if (!alpha || !beta || !d || ((with.by.epilogue & CUBLASLT_EPILOGUE_BIAS) && !with.by.bias))
    return CUBLAS_STATUS_INVALID_VALUE;
  struct Factors {
    std::array<char, 16> alpha{}, beta{};
  };
  Factors factors;
  const std::size_t bytes = size_of_type(with.product.scale_type);
  if (!on_device) {
    std::memcpy(factors.alpha.data(), alpha, bytes);
    std::memcpy(factors.beta.data(), beta, bytes);
  }
  const bool with_c = std::ranges::any_of(factors.beta, [](char byte) { return byte != 0; });
  Addend addend = with_c ? Addend::read : Addend::none;
  if (on_device && c)
    addend = Addend::perhaps;
  const bool narrow = is_fp8(with.d.type);
  cudaDataType bias_type = narrow ? CUDA_R_16BF : with.d.type;
  if (with.by.bias_type >= 0)
    bias_type = cudaDataType(with.by.bias_type);
  auto describe = [=](WorkAccesses &to) -> Computation {
    if (workspace) // on the device it has intermediate results
      to.writes(static_cast<char *>(workspace), workspace_bytes);
    const char *by = static_cast<const char *>(alpha), *keep = static_cast<const char *>(beta);
    if (on_device) {
      by = to.reads(by, bytes);
      keep = to.reads(keep, bytes);
    }
    auto scale = [&](const float *from) { return from ? to.reads(from, 1) : nullptr; };
    const float *a_scale = scale(with.by.a_scale), *b_scale = scale(with.by.b_scale),
                *d_scale = scale(with.by.d_scale);
    float *largest = with.by.largest ? to.writes(with.by.largest, 1) : nullptr;
    struct Each {
      TypedProduct product;
      const char *bias;
    };
    std::vector<Each> all;
    for (std::int64_t k = 0; k < with.d.count; ++k) {
      auto moved = [&](const void *from, const cublasLtMatrixLayoutOpaque_t &of) -> const char * {
        if (!from)
          return nullptr;
        const std::int64_t offset = of.count > 1 ? k * of.stride * std::int64_t(size_of_type(of.type)) : 0;
        return static_cast<const char *>(from) + offset;
      };
      Each each{with.product, nullptr};
      each.product.a.begin = moved(a, with.a);
      each.product.b.begin = moved(b, with.b);
      each.product.c.begin = moved(c, with.c);
      each.product.d.begin = moved(d, with.d);
      each.product = typed_product_in(to, each.product, addend);
      if (with.by.epilogue & CUBLASLT_EPILOGUE_BIAS) {
        const std::size_t size = size_of_type(bias_type);
        each.bias = to.reads(static_cast<const char *>(with.by.bias) + k * with.by.bias_stride * std::int64_t(size),
                             std::size_t(with.product.m) * size);
      }
      all.push_back(each);
    }
    return [=] {
      if (on_device && !c && std::any_of(keep, keep + bytes, [](char byte) { return byte != 0; }))
        throw IndexOutside{"reads through a null pointer"};
      float most = 0;
      for (Each each : all) {
        each.product.factor = double(a_scale ? *a_scale : 1) * double(b_scale ? *b_scale : 1);
        const double scale_of_d = d_scale ? double(*d_scale) : 1;
        const std::size_t size = size_of_type(bias_type);
        const bool plain = !each.bias && with.by.epilogue == CUBLASLT_EPILOGUE_DEFAULT && !largest && !d_scale;
        if (!plain)
          each.product.then = [&](double sum, long row, long) -> double {
            if (each.bias)
              sum += scalar_of<double>(bias_type, each.bias + std::size_t(row) * size);
            if (with.by.epilogue & CUBLASLT_EPILOGUE_RELU)
              sum = std::max(sum, 0.0);
            if (with.by.epilogue & CUBLASLT_EPILOGUE_GELU)
              sum = gelu(sum);
            most = std::max(most, float(std::fabs(sum)));
            return narrow ? sum * scale_of_d : sum;
          };
        multiply(each.product, on_device ? by : factors.alpha.data(), on_device ? keep : factors.beta.data());
      }
      if (largest)
        *largest = most;
    };
  };
  return blas_status(enqueue(call.runtime, {"cublasLtMatmul", id_of(stream), describe}));
}

} // extern "C"
