// rocSPARSE: products, solutions and factors compared with results by hand; its status. HAZARD-NONE
#include "device_memory.h"

#include <rocsparse/rocsparse.h>

static rocsparse_handle handle;

constexpr auto ok = rocsparse_status_success;
constexpr auto none = rocsparse_operation_none;
constexpr auto i32 = rocsparse_indextype_i32;
constexpr auto zero_based = rocsparse_index_base_zero;

// [1 0 2; 0 3 0] by rows.
static const std::vector<int> offsets = {0, 2, 3}, rows = {0, 0, 1}, columns = {0, 2, 1};
static const std::vector<double> values = {1, 2, 3};

static void products() {
  Device<int> o(offsets), r(rows), c(columns);
  Device<double> v(values), x(std::vector<double>{1, 2, 3}), y(std::vector<double>{1, 1});
  rocsparse_mat_descr general;
  rocsparse_mat_info info;
  expect("a descriptor", rocsparse_create_mat_descr(&general), ok);
  expect("its info", rocsparse_create_mat_info(&info), ok);
  const double two = 2, three = 3, one = 1, zero = 0;
  expect("csrmv", rocsparse_dcsrmv(handle, none, 2, 3, 3, &two, general, v, o, c, info, x, &three, y), ok);
  expect_close("2 A x + 3 y", y.values(), {17, 15}, 1e-12);
  Device<double> turned(3);
  expect("coomv",
         rocsparse_dcoomv(handle, rocsparse_operation_transpose, 2, 3, 3, &one, general, v, r, c, y, &zero, turned),
         ok);
  expect_close("A' y", turned.values(), {17, 45, 34}, 1e-12);

  // [1 0; 2 1; 0 3] by columns, and its transpose.
  Device<double> b(std::vector<double>{1, 2, 0, 0, 1, 3}), b_turned(std::vector<double>{1, 0, 2, 1, 0, 3}), d(4);
  expect("csrmm", rocsparse_dcsrmm(handle, none, none, 2, 2, 3, 3, &one, general, v, o, c, b, 3, &zero, d, 2), ok);
  expect_close("A B", d.values(), {1, 6, 6, 3}, 1e-12);
  Device<double> e(4);
  expect("csrmm with B'",
         rocsparse_dcsrmm(handle, none, rocsparse_operation_transpose, 2, 2, 3, 3, &one, general, v, o, c, b_turned,
                          2, &zero, e, 2),
         ok);
  expect_close("the same", e.values(), {1, 6, 6, 3}, 1e-12);
  // [1 3 5; 2 4 6] times A'.
  Device<double> left(std::vector<double>{1, 2, 3, 4, 5, 6}), f(std::vector<double>{1, 1, 1, 1});
  expect("gemmi",
         rocsparse_dgemmi(handle, none, rocsparse_operation_transpose, 2, 2, 3, 3, &one, left, 2, general, v, o, c,
                          &one, f, 2),
         ok);
  expect_close("D A' + 1", f.values(), {12, 15, 10, 13}, 1e-12);
  Device<double> dense(6);
  expect("csr2dense", rocsparse_dcsr2dense(handle, 2, 3, general, v, o, c, dense, 2), ok);
  expect_close("dense", dense.values(), {1, 0, 0, 3, 2, 0}, 1e-12);
  Device<double> entries(3);
  expect("gthr", rocsparse_dgthr(handle, 3, x, entries, c, zero_based), ok);
  expect_close("entries", entries.values(), {1, 3, 2}, 1e-12);

  expect("a negative size", rocsparse_dcsrmv(handle, none, -1, 3, 3, &two, general, v, o, c, info, x, &three, y),
         rocsparse_status_invalid_size);
  expect("a null pointer",
         rocsparse_dcsrmv(handle, none, 2, 3, 3, &two, general, v, o, c, info, nullptr, &three, y),
         rocsparse_status_invalid_pointer);
  expect("no handle", rocsparse_dcsrmv(nullptr, none, 2, 3, 3, &two, general, v, o, c, info, x, &three, y),
         rocsparse_status_invalid_handle);
  expect("no operation",
         rocsparse_dcsrmv(handle, rocsparse_operation(0), 2, 3, 3, &two, general, v, o, c, info, x, &three, y),
         rocsparse_status_invalid_value);
  rocsparse_set_mat_type(general, rocsparse_matrix_type_symmetric);
  expect("a symmetric matrix",
         rocsparse_dcsrmv(handle, none, 2, 3, 3, &two, general, v, o, c, info, x, &three, y),
         rocsparse_status_not_implemented);
  rocsparse_destroy_mat_info(info);
  rocsparse_destroy_mat_descr(general);
}

static void generic() {
  Device<int> o(offsets), r(rows), c(columns);
  Device<float> v(std::vector<float>{1, 2, 3}), x(std::vector<float>{1, 2, 3}), y(2);
  constexpr auto f32 = rocsparse_datatype_f32_r;
  rocsparse_spmat_descr a, by_rows;
  rocsparse_dnvec_descr dx, dy;
  expect("COO", rocsparse_create_coo_descr(&a, 2, 3, 3, r, c, v, i32, zero_based, f32), ok);
  expect("CSR", rocsparse_create_csr_descr(&by_rows, 2, 3, 3, o, c, v, i32, i32, zero_based, f32), ok);
  rocsparse_create_dnvec_descr(&dx, 3, x, f32);
  rocsparse_create_dnvec_descr(&dy, 2, y, f32);
  const float one = 1, zero = 0;
  std::size_t bytes = 0;
  const auto spmv = [&](rocsparse_spmv_stage stage, void *buffer) {
    return rocsparse_spmv(handle, none, &one, a, dx, &zero, dy, f32, rocsparse_spmv_alg_default, stage, &bytes,
                          buffer);
  };
  expect("spmv's buffer", spmv(rocsparse_spmv_stage_buffer_size, nullptr), ok);
  Device<char> buffer(bytes);
  expect("spmv's preparation", spmv(rocsparse_spmv_stage_preprocess, buffer), ok);
  expect("spmv", spmv(rocsparse_spmv_stage_compute, buffer), ok);
  expect_close("A x", y.values(), {7, 6});

  Device<float> b(std::vector<float>{1, 0, 2, 1, 0, 3}), d(4); // by rows
  rocsparse_dnmat_descr db, dd;
  rocsparse_create_dnmat_descr(&db, 3, 2, 2, b, f32, rocsparse_order_row);
  rocsparse_create_dnmat_descr(&dd, 2, 2, 2, d, f32, rocsparse_order_column);
  expect("spmm",
         rocsparse_spmm(handle, none, none, &one, by_rows, db, &zero, dd, f32, rocsparse_spmm_alg_default,
                        rocsparse_spmm_stage_compute, nullptr, buffer),
         ok);
  expect_close("A B", d.values(), {1, 6, 6, 3});

  // The elements of D B' at A's entries.
  expect("sddmm",
         rocsparse_sddmm(handle, none, rocsparse_operation_transpose, &one, dd, db, &zero, by_rows, f32,
                         rocsparse_sddmm_alg_default, buffer),
         ok);
  expect_close("sampled", v.values(), {1, 18, 15});
  rocsparse_destroy_dnmat_descr(db);
  rocsparse_destroy_dnmat_descr(dd);
  rocsparse_destroy_dnvec_descr(dx);
  rocsparse_destroy_dnvec_descr(dy);
  rocsparse_destroy_spmat_descr(by_rows);
  expect("the end of it", rocsparse_destroy_spmat_descr(a), ok);
}

/// The lower triangle [2 0; 1 4], which is one of [2 9; 1 4], for one vector and two columns.
static void solutions() {
  Device<int> o(std::vector<int>{0, 2, 4}), c(std::vector<int>{0, 1, 0, 1});
  Device<double> v(std::vector<double>{2, 9, 1, 4}), x(std::vector<double>{2, 9}), y(2);
  rocsparse_mat_descr lower;
  rocsparse_mat_info info;
  rocsparse_create_mat_descr(&lower);
  rocsparse_create_mat_info(&info);
  rocsparse_set_mat_fill_mode(lower, rocsparse_fill_mode_lower);
  rocsparse_set_mat_diag_type(lower, rocsparse_diag_type_non_unit);
  constexpr auto reuse = rocsparse_analysis_policy_reuse;
  constexpr auto automatic = rocsparse_solve_policy_auto;
  const double one = 1;
  std::size_t bytes = 0;
  expect("csrsv's buffer", rocsparse_dcsrsv_buffer_size(handle, none, 2, 4, lower, v, o, c, info, &bytes), ok);
  Device<char> buffer(bytes);
  expect("csrsv without its analysis",
         rocsparse_dcsrsv_solve(handle, none, 2, 4, &one, lower, v, o, c, info, x, y, automatic, buffer),
         rocsparse_status_invalid_value);
  expect("csrsv's analysis",
         rocsparse_dcsrsv_analysis(handle, none, 2, 4, lower, v, o, c, info, reuse, automatic, buffer), ok);
  expect("csrsv", rocsparse_dcsrsv_solve(handle, none, 2, 4, &one, lower, v, o, c, info, x, y, automatic, buffer),
         ok);
  expect_close("its solution", y.values(), {1, 2}, 1e-12);
  int position = 7;
  expect("no zero", rocsparse_csrsv_zero_pivot(handle, lower, info, &position), ok);
  expect("its place", position, -1);

  Device<double> b(std::vector<double>{2, 9, 4, 6});
  expect("csrsm's analysis",
         rocsparse_dcsrsm_analysis(handle, none, none, 2, 2, 4, &one, lower, v, o, c, b, 2, info, reuse, automatic,
                                   buffer),
         ok);
  expect("csrsm",
         rocsparse_dcsrsm_solve(handle, none, none, 2, 2, 4, &one, lower, v, o, c, b, 2, info, automatic, buffer),
         ok);
  expect_close("its solutions", b.values(), {1, 2, 2, 1}, 1e-12);
  Device<double> by_rows(std::vector<double>{2, 4, 9, 6});
  expect("csrsm of B'",
         rocsparse_dcsrsm_solve(handle, none, rocsparse_operation_transpose, 2, 2, 4, &one, lower, v, o, c, by_rows,
                                2, info, automatic, buffer),
         ok);
  expect_close("by rows", by_rows.values(), {1, 2, 2, 1}, 1e-12);

  // [2 9; 1 0]: the second pivot is zero.
  Device<double> singular(std::vector<double>{2, 9, 1, 0});
  rocsparse_dcsrsv_solve(handle, none, 2, 4, &one, lower, singular, o, c, info, x, y, automatic, buffer);
  expect("a zero", rocsparse_csrsv_zero_pivot(handle, lower, info, &position), rocsparse_status_zero_pivot);
  expect("where it is", position, 1);
  Device<int> on_device(1);
  rocsparse_set_pointer_mode(handle, rocsparse_pointer_mode_device);
  expect("for the device", rocsparse_csrsv_zero_pivot(handle, lower, info, on_device), rocsparse_status_zero_pivot);
  rocsparse_set_pointer_mode(handle, rocsparse_pointer_mode_host);
  expect("the same place", on_device.values()[0], 1);

  // The generic functions; the matrix keeps the analysis.
  rocsparse_spmat_descr a;
  rocsparse_dnvec_descr dx, dy;
  rocsparse_dnmat_descr db, dd;
  constexpr auto f64 = rocsparse_datatype_f64_r;
  Device<double> right(std::vector<double>{2, 9, 4, 6}), found(4), again(2);
  rocsparse_create_csr_descr(&a, 2, 2, 4, o, c, v, i32, i32, zero_based, f64);
  const rocsparse_fill_mode fill = rocsparse_fill_mode_lower;
  expect("an attribute", rocsparse_spmat_set_attribute(a, rocsparse_spmat_fill_mode, &fill, sizeof fill), ok);
  rocsparse_create_dnvec_descr(&dx, 2, x, f64);
  rocsparse_create_dnvec_descr(&dy, 2, again, f64);
  rocsparse_create_dnmat_descr(&db, 2, 2, 2, right, f64, rocsparse_order_column);
  rocsparse_create_dnmat_descr(&dd, 2, 2, 2, found, f64, rocsparse_order_column);
  for (rocsparse_spsv_stage stage :
       {rocsparse_spsv_stage_buffer_size, rocsparse_spsv_stage_preprocess, rocsparse_spsv_stage_compute})
    expect("spsv",
           rocsparse_spsv(handle, none, &one, a, dx, dy, f64, rocsparse_spsv_alg_default, stage, &bytes, buffer),
           ok);
  expect_close("its solution", again.values(), {1, 2}, 1e-12);
  for (rocsparse_spsm_stage stage :
       {rocsparse_spsm_stage_buffer_size, rocsparse_spsm_stage_preprocess, rocsparse_spsm_stage_compute})
    expect(
        "spsm",
        rocsparse_spsm(handle, none, none, &one, a, db, dd, f64, rocsparse_spsm_alg_default, stage, &bytes, buffer),
        ok);
  expect_close("its solutions", found.values(), {1, 2, 2, 1}, 1e-12);
  rocsparse_destroy_spmat_descr(a);
  rocsparse_destroy_dnvec_descr(dx);
  rocsparse_destroy_dnvec_descr(dy);
  rocsparse_destroy_dnmat_descr(db);
  rocsparse_destroy_dnmat_descr(dd);
  rocsparse_destroy_mat_info(info);
  rocsparse_destroy_mat_descr(lower);
}

/// [4 2; 2 10] = [2 0; 1 3] [2 1; 0 3] = [1 0; 0.5 1] [4 2; 0 9].
static void factors() {
  Device<int> o(std::vector<int>{0, 2, 4}), c(std::vector<int>{0, 1, 0, 1});
  rocsparse_mat_descr descriptor;
  rocsparse_mat_info info;
  rocsparse_create_mat_descr(&descriptor);
  rocsparse_create_mat_info(&info);
  constexpr auto reuse = rocsparse_analysis_policy_reuse;
  constexpr auto automatic = rocsparse_solve_policy_auto;
  Device<double> ic(std::vector<double>{4, 2, 2, 10}), lu(std::vector<double>{4, 2, 2, 10});
  std::size_t bytes = 0;
  expect("csric0's buffer", rocsparse_dcsric0_buffer_size(handle, 2, 4, descriptor, ic, o, c, info, &bytes), ok);
  Device<char> buffer(bytes);
  int position = 7;
  expect("csric0's analysis",
         rocsparse_dcsric0_analysis(handle, 2, 4, descriptor, ic, o, c, info, reuse, automatic, buffer), ok);
  expect("csric0", rocsparse_dcsric0(handle, 2, 4, descriptor, ic, o, c, info, automatic, buffer), ok);
  expect("its pivots", rocsparse_csric0_zero_pivot(handle, info, &position), ok);
  expect_close("L", ic.values(), {2, 2, 1, 3}, 1e-12);
  expect("csrilu0's analysis",
         rocsparse_dcsrilu0_analysis(handle, 2, 4, descriptor, lu, o, c, info, reuse, automatic, buffer), ok);
  expect("csrilu0", rocsparse_dcsrilu0(handle, 2, 4, descriptor, lu, o, c, info, automatic, buffer), ok);
  expect("its pivots", rocsparse_csrilu0_zero_pivot(handle, info, &position), ok);
  expect("none is zero", position, -1);
  expect_close("L and U", lu.values(), {4, 2, 0.5, 9}, 1e-12);

  Device<int> unsorted(std::vector<int>{1, 0, 0, 1}), order(4);
  expect("an order", rocsparse_create_identity_permutation(handle, 4, order), ok);
  rocsparse_csrsort_buffer_size(handle, 2, 2, 4, o, unsorted, &bytes);
  Device<char> room(bytes);
  expect("csrsort", rocsparse_csrsort(handle, 2, 2, 4, descriptor, o, unsorted, order, room), ok);
  expect_close("its order", order.values(), {1, 0, 2, 3});
  rocsparse_destroy_mat_info(info);
  rocsparse_destroy_mat_descr(descriptor);
}

int main() {
  expect("a handle", rocsparse_create_handle(&handle), ok);
  int version = 0;
  rocsparse_get_version(handle, &version);
  expect("its version", version, 300400);
  products();
  generic();
  solutions();
  factors();
  expect("the end", rocsparse_destroy_handle(handle), ok);
  return wrong != 0;
}
