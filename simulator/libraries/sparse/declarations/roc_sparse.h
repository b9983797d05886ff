// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocSPARSE (rocSPARSE, "API Reference"): its types and functions, shared by programs and the library
// (simulator/libraries). Includers define hipComplex, hipDoubleComplex and hipStream_t.
#pragma once

// The version in ROCm 6.4.
#define ROCSPARSE_VERSION_MAJOR 3
#define ROCSPARSE_VERSION_MINOR 4
#define ROCSPARSE_VERSION_PATCH 0

typedef int32_t rocsparse_int;
typedef hipComplex rocsparse_float_complex;
typedef hipDoubleComplex rocsparse_double_complex;
typedef struct _rocsparse_handle *rocsparse_handle;
typedef struct _rocsparse_mat_descr *rocsparse_mat_descr;
typedef struct _rocsparse_mat_info *rocsparse_mat_info;
typedef struct _rocsparse_spmat_descr *rocsparse_spmat_descr;
typedef struct _rocsparse_dnvec_descr *rocsparse_dnvec_descr;
typedef struct _rocsparse_dnmat_descr *rocsparse_dnmat_descr;
typedef const struct _rocsparse_spmat_descr *rocsparse_const_spmat_descr;
typedef const struct _rocsparse_dnvec_descr *rocsparse_const_dnvec_descr;
typedef const struct _rocsparse_dnmat_descr *rocsparse_const_dnmat_descr;

typedef enum {
  rocsparse_status_success = 0,
  rocsparse_status_invalid_handle = 1,
  rocsparse_status_not_implemented = 2,
  rocsparse_status_invalid_pointer = 3,
  rocsparse_status_invalid_size = 4,
  rocsparse_status_memory_error = 5,
  rocsparse_status_internal_error = 6,
  rocsparse_status_invalid_value = 7,
  rocsparse_status_arch_mismatch = 8,
  rocsparse_status_zero_pivot = 9,
  rocsparse_status_not_initialized = 10,
  rocsparse_status_type_mismatch = 11,
  rocsparse_status_requires_sorted_storage = 12,
  rocsparse_status_thrown_exception = 13,
  rocsparse_status_continue = 14,
} rocsparse_status;
typedef enum { rocsparse_pointer_mode_host = 0, rocsparse_pointer_mode_device = 1 } rocsparse_pointer_mode;
typedef enum {
  rocsparse_operation_none = 111,
  rocsparse_operation_transpose = 112,
  rocsparse_operation_conjugate_transpose = 113,
} rocsparse_operation;
typedef enum { rocsparse_index_base_zero = 0, rocsparse_index_base_one = 1 } rocsparse_index_base;
typedef enum {
  rocsparse_matrix_type_general = 0,
  rocsparse_matrix_type_symmetric = 1,
  rocsparse_matrix_type_hermitian = 2,
  rocsparse_matrix_type_triangular = 3,
} rocsparse_matrix_type;
typedef enum { rocsparse_fill_mode_lower = 0, rocsparse_fill_mode_upper = 1 } rocsparse_fill_mode;
typedef enum { rocsparse_diag_type_non_unit = 0, rocsparse_diag_type_unit = 1 } rocsparse_diag_type;
typedef enum { rocsparse_analysis_policy_reuse = 0, rocsparse_analysis_policy_force = 1 } rocsparse_analysis_policy;
typedef enum { rocsparse_solve_policy_auto = 0 } rocsparse_solve_policy;
typedef enum {
  rocsparse_indextype_u16 = 1,
  rocsparse_indextype_i32 = 2,
  rocsparse_indextype_i64 = 3,
} rocsparse_indextype;
typedef enum {
  rocsparse_datatype_f32_r = 151,
  rocsparse_datatype_f64_r = 152,
  rocsparse_datatype_f32_c = 154,
  rocsparse_datatype_f64_c = 155,
} rocsparse_datatype;
typedef enum { rocsparse_order_row = 0, rocsparse_order_column = 1 } rocsparse_order;
typedef enum { rocsparse_spmat_fill_mode = 0, rocsparse_spmat_diag_type = 1 } rocsparse_spmat_attribute;
// The algorithms: the result does not depend on the choice.
typedef enum {
  rocsparse_spmv_alg_default = 0,
  rocsparse_spmv_alg_coo = 1,
  rocsparse_spmv_alg_csr_adaptive = 2,
  rocsparse_spmv_alg_csr_rowsplit = 3,
  rocsparse_spmv_alg_coo_atomic = 5,
} rocsparse_spmv_alg;
typedef enum {
  rocsparse_spmm_alg_default = 0,
  rocsparse_spmm_alg_csr = 1,
  rocsparse_spmm_alg_coo_segmented = 2,
  rocsparse_spmm_alg_coo_atomic = 3,
  rocsparse_spmm_alg_csr_row_split = 4,
  rocsparse_spmm_alg_coo_segmented_atomic = 6,
} rocsparse_spmm_alg;
typedef enum { rocsparse_spsv_alg_default = 0 } rocsparse_spsv_alg;
typedef enum { rocsparse_spsm_alg_default = 0 } rocsparse_spsm_alg;
typedef enum { rocsparse_sddmm_alg_default = 0 } rocsparse_sddmm_alg;
typedef enum {
  rocsparse_spmv_stage_buffer_size = 1,
  rocsparse_spmv_stage_preprocess = 2,
  rocsparse_spmv_stage_compute = 3,
} rocsparse_spmv_stage;
typedef enum {
  rocsparse_spmm_stage_buffer_size = 1,
  rocsparse_spmm_stage_preprocess = 2,
  rocsparse_spmm_stage_compute = 3,
} rocsparse_spmm_stage;
typedef enum {
  rocsparse_spsv_stage_buffer_size = 1,
  rocsparse_spsv_stage_preprocess = 2,
  rocsparse_spsv_stage_compute = 3,
} rocsparse_spsv_stage;
typedef enum {
  rocsparse_spsm_stage_buffer_size = 1,
  rocsparse_spsm_stage_preprocess = 2,
  rocsparse_spsm_stage_compute = 3,
} rocsparse_spsm_stage;

#ifdef __cplusplus
extern "C" {
#endif

rocsparse_status rocsparse_create_handle(rocsparse_handle *handle);
rocsparse_status rocsparse_destroy_handle(rocsparse_handle handle);
rocsparse_status rocsparse_get_version(rocsparse_handle handle, int *version);
const char *rocsparse_get_status_name(rocsparse_status status);
rocsparse_status rocsparse_set_stream(rocsparse_handle handle, hipStream_t stream);
rocsparse_status rocsparse_get_stream(rocsparse_handle handle, hipStream_t *stream);
rocsparse_status rocsparse_set_pointer_mode(rocsparse_handle handle, rocsparse_pointer_mode mode);
rocsparse_status rocsparse_get_pointer_mode(rocsparse_handle handle, rocsparse_pointer_mode *mode);

// Descriptors of functions for one format.
rocsparse_status rocsparse_create_mat_descr(rocsparse_mat_descr *descriptor);
rocsparse_status rocsparse_destroy_mat_descr(rocsparse_mat_descr descriptor);
rocsparse_status rocsparse_set_mat_type(rocsparse_mat_descr descriptor, rocsparse_matrix_type type);
rocsparse_status rocsparse_set_mat_fill_mode(rocsparse_mat_descr descriptor, rocsparse_fill_mode fill);
rocsparse_status rocsparse_set_mat_diag_type(rocsparse_mat_descr descriptor, rocsparse_diag_type diagonal);
rocsparse_status rocsparse_set_mat_index_base(rocsparse_mat_descr descriptor, rocsparse_index_base base);
rocsparse_status rocsparse_create_mat_info(rocsparse_mat_info *info);
rocsparse_status rocsparse_destroy_mat_info(rocsparse_mat_info info);

// Descriptors of vectors and matrices: lengths in elements, device memory.
rocsparse_status rocsparse_create_dnvec_descr(rocsparse_dnvec_descr *vector, int64_t size, void *values,
                                              rocsparse_datatype type);
rocsparse_status rocsparse_destroy_dnvec_descr(rocsparse_const_dnvec_descr vector);
rocsparse_status rocsparse_create_dnmat_descr(rocsparse_dnmat_descr *matrix, int64_t rows, int64_t columns,
                                              int64_t leading, void *values, rocsparse_datatype type,
                                              rocsparse_order order);
rocsparse_status rocsparse_destroy_dnmat_descr(rocsparse_const_dnmat_descr matrix);
rocsparse_status rocsparse_create_coo_descr(rocsparse_spmat_descr *matrix, int64_t rows, int64_t columns,
                                            int64_t nnz, void *row_indices, void *column_indices, void *values,
                                            rocsparse_indextype index_type, rocsparse_index_base base,
                                            rocsparse_datatype type);
rocsparse_status rocsparse_create_csr_descr(rocsparse_spmat_descr *matrix, int64_t rows, int64_t columns,
                                            int64_t nnz, void *row_offsets, void *column_indices, void *values,
                                            rocsparse_indextype offset_type, rocsparse_indextype index_type,
                                            rocsparse_index_base base, rocsparse_datatype type);
rocsparse_status rocsparse_create_csc_descr(rocsparse_spmat_descr *matrix, int64_t rows, int64_t columns,
                                            int64_t nnz, void *column_offsets, void *row_indices, void *values,
                                            rocsparse_indextype offset_type, rocsparse_indextype index_type,
                                            rocsparse_index_base base, rocsparse_datatype type);
rocsparse_status rocsparse_destroy_spmat_descr(rocsparse_const_spmat_descr matrix);
rocsparse_status rocsparse_spmat_set_attribute(rocsparse_spmat_descr matrix, rocsparse_spmat_attribute attribute,
                                               const void *value, size_t bytes);

// Products and triangular systems. `buffer_size` is written in the first stage.
rocsparse_status rocsparse_spmv(rocsparse_handle handle, rocsparse_operation op, const void *alpha,
                                rocsparse_const_spmat_descr a, rocsparse_const_dnvec_descr x, const void *beta,
                                const rocsparse_dnvec_descr y, rocsparse_datatype compute,
                                rocsparse_spmv_alg algorithm, rocsparse_spmv_stage stage, size_t *buffer_size,
                                void *buffer);
rocsparse_status rocsparse_spmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                const void *alpha, rocsparse_const_spmat_descr a, rocsparse_const_dnmat_descr b,
                                const void *beta, const rocsparse_dnmat_descr c, rocsparse_datatype compute,
                                rocsparse_spmm_alg algorithm, rocsparse_spmm_stage stage, size_t *buffer_size,
                                void *buffer);
rocsparse_status rocsparse_spsv(rocsparse_handle handle, rocsparse_operation op, const void *alpha,
                                rocsparse_const_spmat_descr a, rocsparse_const_dnvec_descr x,
                                const rocsparse_dnvec_descr y, rocsparse_datatype compute,
                                rocsparse_spsv_alg algorithm, rocsparse_spsv_stage stage, size_t *buffer_size,
                                void *buffer);
rocsparse_status rocsparse_spsm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                const void *alpha, rocsparse_const_spmat_descr a, rocsparse_const_dnmat_descr b,
                                const rocsparse_dnmat_descr c, rocsparse_datatype compute,
                                rocsparse_spsm_alg algorithm, rocsparse_spsm_stage stage, size_t *buffer_size,
                                void *buffer);
rocsparse_status rocsparse_sddmm_buffer_size(rocsparse_handle handle, rocsparse_operation opa,
                                             rocsparse_operation opb, const void *alpha,
                                             rocsparse_const_dnmat_descr a, rocsparse_const_dnmat_descr b,
                                             const void *beta, rocsparse_spmat_descr c, rocsparse_datatype compute,
                                             rocsparse_sddmm_alg algorithm, size_t *buffer_size);
rocsparse_status rocsparse_sddmm_preprocess(rocsparse_handle handle, rocsparse_operation opa,
                                            rocsparse_operation opb, const void *alpha,
                                            rocsparse_const_dnmat_descr a, rocsparse_const_dnmat_descr b,
                                            const void *beta, rocsparse_spmat_descr c, rocsparse_datatype compute,
                                            rocsparse_sddmm_alg algorithm, void *buffer);
rocsparse_status rocsparse_sddmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb,
                                 const void *alpha, rocsparse_const_dnmat_descr a, rocsparse_const_dnmat_descr b,
                                 const void *beta, rocsparse_spmat_descr c, rocsparse_datatype compute,
                                 rocsparse_sddmm_alg algorithm, void *buffer);

// Sorting, and the first row whose pivot is zero or missing: -1 if there is none, otherwise the status is
// rocsparse_status_zero_pivot, too. The position is written where the pointer mode says.
rocsparse_status rocsparse_create_identity_permutation(rocsparse_handle handle, rocsparse_int n,
                                                       rocsparse_int *permutation);
rocsparse_status rocsparse_csrsort_buffer_size(rocsparse_handle handle, rocsparse_int m, rocsparse_int n,
                                               rocsparse_int nnz, const rocsparse_int *row_offsets,
                                               const rocsparse_int *column_indices, size_t *buffer_size);
rocsparse_status rocsparse_csrsort(rocsparse_handle handle, rocsparse_int m, rocsparse_int n, rocsparse_int nnz,
                                   const rocsparse_mat_descr descriptor, const rocsparse_int *row_offsets,
                                   rocsparse_int *column_indices, rocsparse_int *permutation, void *buffer);
rocsparse_status rocsparse_csrsv_zero_pivot(rocsparse_handle handle, const rocsparse_mat_descr descriptor,
                                            rocsparse_mat_info info, rocsparse_int *position);
rocsparse_status rocsparse_csrsm_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                            rocsparse_int *position);
rocsparse_status rocsparse_csric0_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                             rocsparse_int *position);
rocsparse_status rocsparse_csrilu0_zero_pivot(rocsparse_handle handle, rocsparse_mat_info info,
                                              rocsparse_int *position);

/// For each element type: the letter, the type.
#define AMPSIM_ROCSPARSE_ALL(X)                                                                                    \
  X(s, float)                                                                                                      \
  X(d, double)                                                                                                     \
  X(c, rocsparse_float_complex)                                                                                    \
  X(z, rocsparse_double_complex)
#define AMPSIM_ROCSPARSE_FACTORS(l, T, NAME)                                                                       \
  rocsparse_status rocsparse_##l##NAME##_buffer_size(rocsparse_handle handle, rocsparse_int n, rocsparse_int nnz,  \
                                                     const rocsparse_mat_descr descriptor, const T *values,        \
                                                     const rocsparse_int *offsets, const rocsparse_int *indices,   \
                                                     rocsparse_mat_info info, size_t *buffer_size);                \
  rocsparse_status rocsparse_##l##NAME##_analysis(                                                                 \
      rocsparse_handle handle, rocsparse_int n, rocsparse_int nnz, const rocsparse_mat_descr descriptor,           \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, rocsparse_mat_info info,        \
      rocsparse_analysis_policy analysis, rocsparse_solve_policy solve, void *buffer);                             \
  rocsparse_status rocsparse_##l##NAME(rocsparse_handle handle, rocsparse_int n, rocsparse_int nnz,                \
                                       const rocsparse_mat_descr descriptor, T *values,                            \
                                       const rocsparse_int *offsets, const rocsparse_int *indices,                 \
                                       rocsparse_mat_info info, rocsparse_solve_policy policy, void *buffer);
#define AMPSIM_ROCSPARSE_DECLARE(l, T)                                                                             \
  AMPSIM_ROCSPARSE_FACTORS(l, T, csric0)                                                                           \
  AMPSIM_ROCSPARSE_FACTORS(l, T, csrilu0)                                                                          \
  rocsparse_status rocsparse_##l##gthr(rocsparse_handle handle, rocsparse_int nnz, const T *y, T *x_values,        \
                                       const rocsparse_int *x_indices, rocsparse_index_base base);                 \
  rocsparse_status rocsparse_##l##coomv(                                                                           \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int m, rocsparse_int n, rocsparse_int nnz,        \
      const T *alpha, const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *row_indices,     \
      const rocsparse_int *column_indices, const T *x, const T *beta, T *y);                                       \
  rocsparse_status rocsparse_##l##csrmv(                                                                           \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int m, rocsparse_int n, rocsparse_int nnz,        \
      const T *alpha, const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,         \
      const rocsparse_int *indices, rocsparse_mat_info info, const T *x, const T *beta, T *y);                     \
  rocsparse_status rocsparse_##l##csrmm(rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, \
                                        rocsparse_int m, rocsparse_int n, rocsparse_int k, rocsparse_int nnz,      \
                                        const T *alpha, const rocsparse_mat_descr descriptor, const T *values,     \
                                        const rocsparse_int *offsets, const rocsparse_int *indices, const T *b,    \
                                        rocsparse_int ldb, const T *beta, T *c, rocsparse_int ldc);                \
  rocsparse_status rocsparse_##l##gemmi(                                                                           \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int m, rocsparse_int n, \
      rocsparse_int k, rocsparse_int nnz, const T *alpha, const T *a, rocsparse_int lda,                           \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, const T *beta, T *c, rocsparse_int ldc);                                       \
  rocsparse_status rocsparse_##l##csr2dense(                                                                       \
      rocsparse_handle handle, rocsparse_int m, rocsparse_int n, const rocsparse_mat_descr descriptor,             \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, T *a, rocsparse_int lda);       \
  rocsparse_status rocsparse_##l##csrsv_buffer_size(                                                               \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int n, rocsparse_int nnz,                         \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, rocsparse_mat_info info, size_t *buffer_size);                                 \
  rocsparse_status rocsparse_##l##csrsv_analysis(                                                                  \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int n, rocsparse_int nnz,                         \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, rocsparse_mat_info info, rocsparse_analysis_policy analysis,                   \
      rocsparse_solve_policy solve, void *buffer);                                                                 \
  rocsparse_status rocsparse_##l##csrsv_solve(                                                                     \
      rocsparse_handle handle, rocsparse_operation op, rocsparse_int n, rocsparse_int nnz, const T *alpha,         \
      const rocsparse_mat_descr descriptor, const T *values, const rocsparse_int *offsets,                         \
      const rocsparse_int *indices, rocsparse_mat_info info, const T *x, T *y, rocsparse_solve_policy policy,      \
      void *buffer);                                                                                               \
  rocsparse_status rocsparse_##l##csrsm_buffer_size(                                                               \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int n,                  \
      rocsparse_int columns, rocsparse_int nnz, const T *alpha, const rocsparse_mat_descr descriptor,              \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, const T *b, rocsparse_int ldb,  \
      rocsparse_mat_info info, rocsparse_solve_policy policy, size_t *buffer_size);                                \
  rocsparse_status rocsparse_##l##csrsm_analysis(                                                                  \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int n,                  \
      rocsparse_int columns, rocsparse_int nnz, const T *alpha, const rocsparse_mat_descr descriptor,              \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, const T *b, rocsparse_int ldb,  \
      rocsparse_mat_info info, rocsparse_analysis_policy analysis, rocsparse_solve_policy solve, void *buffer);    \
  rocsparse_status rocsparse_##l##csrsm_solve(                                                                     \
      rocsparse_handle handle, rocsparse_operation opa, rocsparse_operation opb, rocsparse_int n,                  \
      rocsparse_int columns, rocsparse_int nnz, const T *alpha, const rocsparse_mat_descr descriptor,              \
      const T *values, const rocsparse_int *offsets, const rocsparse_int *indices, T *b, rocsparse_int ldb,        \
      rocsparse_mat_info info, rocsparse_solve_policy policy, void *buffer);
AMPSIM_ROCSPARSE_ALL(AMPSIM_ROCSPARSE_DECLARE)

#ifdef __cplusplus
}
#endif
