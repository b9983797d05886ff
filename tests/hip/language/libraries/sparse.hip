// hipSPARSE: products, solutions and formats compared with dense results; its descriptors and status. HAZARD-NONE
#include "device_memory.h"

#include <hipsparse/hipsparse.h>

static hipsparseHandle_t handle;

// [1 0 2; 0 3 0; 4 0 5] by rows.
static const std::vector<int> offsets = {0, 2, 3, 5}, columns = {0, 2, 1, 0, 2};
static const std::vector<float> values = {1, 2, 3, 4, 5};

static void products() {
  Device<int> o(offsets), c(columns);
  Device<float> v(values), x(std::vector<float>{1, 2, 3}), y(std::vector<float>{1, 1, 1});
  hipsparseSpMatDescr_t a;
  hipsparseDnVecDescr_t dx, dy;
  expect("a matrix",
         hipsparseCreateCsr(&a, 3, 3, 5, o, c, v, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                            HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F),
         HIPSPARSE_STATUS_SUCCESS);
  hipsparseCreateDnVec(&dx, 3, x, HIP_R_32F);
  hipsparseCreateDnVec(&dy, 3, y, HIP_R_32F);
  const float two = 2, three = 3;
  std::size_t bytes = 0;
  expect("a buffer",
         hipsparseSpMV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &two, a, dx, &three, dy, HIP_R_32F,
                                  HIPSPARSE_SPMV_ALG_DEFAULT, &bytes),
         HIPSPARSE_STATUS_SUCCESS);
  Device<char> buffer(bytes + 1);
  expect("SpMV",
         hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &two, a, dx, &three, dy, HIP_R_32F,
                       HIPSPARSE_SPMV_ALG_DEFAULT, buffer),
         HIPSPARSE_STATUS_SUCCESS);
  expect_close("2 A x + 3 y", y.values(), {17, 15, 41});
  int64_t rows, columns_of, count;
  hipsparseSpMatGetSize(a, &rows, &columns_of, &count);
  expect("the size", int(rows * 100 + columns_of * 10 + count), 335);

  Device<float> b(std::vector<float>{1, 0, 2, 1, 0, 3}), d(6); // by rows
  hipsparseDnMatDescr_t db, dd;
  hipsparseCreateDnMat(&db, 3, 2, 2, b, HIP_R_32F, HIPSPARSE_ORDER_ROW);
  hipsparseCreateDnMat(&dd, 3, 2, 2, d, HIP_R_32F, HIPSPARSE_ORDER_ROW);
  const float one = 1, zero = 0;
  expect("SpMM",
         hipsparseSpMM(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, db,
                       &zero, dd, HIP_R_32F, HIPSPARSE_SPMM_ALG_DEFAULT, buffer),
         HIPSPARSE_STATUS_SUCCESS);
  expect_close("A B", d.values(), {1, 6, 6, 3, 4, 15});

  Device<float> dense(9);
  hipsparseDnMatDescr_t whole;
  hipsparseCreateDnMat(&whole, 3, 3, 3, dense, HIP_R_32F, HIPSPARSE_ORDER_COL);
  expect("to dense", hipsparseSparseToDense(handle, a, whole, HIPSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer),
         HIPSPARSE_STATUS_SUCCESS);
  expect_close("dense", dense.values(), {1, 0, 4, 0, 3, 0, 2, 0, 5});
  hipsparseDestroyDnMat(whole);
  hipsparseDestroyDnMat(db);
  hipsparseDestroyDnMat(dd);
  hipsparseDestroyDnVec(dx);
  hipsparseDestroyDnVec(dy);
  hipsparseDestroySpMat(a);
}

/// The lower triangle [2 0; 1 4] by SpSM, whose solve function takes a buffer in HIP.
static void solution() {
  Device<int> o(std::vector<int>{0, 1, 3}), c(std::vector<int>{0, 0, 1});
  Device<float> v(std::vector<float>{2, 1, 4}), b(std::vector<float>{2, 9}), x(2);
  hipsparseSpMatDescr_t a;
  hipsparseCreateCsr(&a, 2, 2, 3, o, c, v, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_BASE_ZERO,
                     HIP_R_32F);
  hipsparseFillMode_t fill = HIPSPARSE_FILL_MODE_LOWER;
  hipsparseDiagType_t diagonal = HIPSPARSE_DIAG_TYPE_NON_UNIT;
  hipsparseSpMatSetAttribute(a, HIPSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill);
  hipsparseSpMatSetAttribute(a, HIPSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
  hipsparseDnMatDescr_t db, dx;
  hipsparseCreateDnMat(&db, 2, 1, 2, b, HIP_R_32F, HIPSPARSE_ORDER_COL);
  hipsparseCreateDnMat(&dx, 2, 1, 2, x, HIP_R_32F, HIPSPARSE_ORDER_COL);
  hipsparseSpSMDescr_t by;
  hipsparseSpSM_createDescr(&by);
  const float one = 1;
  const auto n = HIPSPARSE_OPERATION_NON_TRANSPOSE;
  std::size_t bytes = 0;
  expect("SpSM's buffer",
         hipsparseSpSM_bufferSize(handle, n, n, &one, a, db, dx, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, by, &bytes),
         HIPSPARSE_STATUS_SUCCESS);
  Device<char> buffer(bytes + 1);
  expect("SpSM's analysis",
         hipsparseSpSM_analysis(handle, n, n, &one, a, db, dx, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, by, buffer),
         HIPSPARSE_STATUS_SUCCESS);
  expect("SpSM",
         hipsparseSpSM_solve(handle, n, n, &one, a, db, dx, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT, by, buffer),
         HIPSPARSE_STATUS_SUCCESS);
  expect_close("its solution", x.values(), {1, 2});
  hipsparseSpSM_destroyDescr(by);
  hipsparseDestroyDnMat(db);
  hipsparseDestroyDnMat(dx);
  hipsparseDestroySpMat(a);
}

static void formats() {
  Device<int> o(offsets), c(columns), rows_of(5), columns_at(4), rows_at(5);
  Device<float> v(values), transposed(5);
  expect("csr2coo", hipsparseXcsr2coo(handle, o, 5, 3, rows_of, HIPSPARSE_INDEX_BASE_ZERO),
         HIPSPARSE_STATUS_SUCCESS);
  expect_close("rows", rows_of.values(), {0, 0, 1, 2, 2});
  for (hipsparseCsr2CscAlg_t algorithm : {HIPSPARSE_CSR2CSC_ALG_DEFAULT, HIPSPARSE_CSR2CSC_ALG1}) {
    std::size_t bytes = 0;
    hipsparseCsr2cscEx2_bufferSize(handle, 3, 3, 5, v, o, c, transposed, columns_at, rows_at, HIP_R_32F,
                                   HIPSPARSE_ACTION_NUMERIC, HIPSPARSE_INDEX_BASE_ZERO, algorithm, &bytes);
    Device<char> buffer(bytes + 1);
    expect("csr2csc",
           hipsparseCsr2cscEx2(handle, 3, 3, 5, v, o, c, transposed, columns_at, rows_at, HIP_R_32F,
                               HIPSPARSE_ACTION_NUMERIC, HIPSPARSE_INDEX_BASE_ZERO, algorithm, buffer),
           HIPSPARSE_STATUS_SUCCESS);
    expect_close("by columns", transposed.values(), {1, 4, 3, 2, 5});
  }
  hipsparseMatDescr_t general;
  hipsparseCreateMatDescr(&general);
  hipsparseSetMatType(general, HIPSPARSE_MATRIX_TYPE_SYMMETRIC);
  expect("its type", hipsparseGetMatType(general), HIPSPARSE_MATRIX_TYPE_SYMMETRIC);
  hipsparseDestroyMatDescr(general);
}

int main() {
  expect("a handle", hipsparseCreate(&handle), HIPSPARSE_STATUS_SUCCESS);
  products();
  solution();
  formats();
  Device<int> o(offsets);
  expect("no handle", hipsparseXcsr2coo(nullptr, o, 5, 3, o, HIPSPARSE_INDEX_BASE_ZERO),
         HIPSPARSE_STATUS_NOT_INITIALIZED);
  expect("the name",
         hipsparseGetErrorName(HIPSPARSE_STATUS_ZERO_PIVOT) == std::string("HIPSPARSE_STATUS_ZERO_PIVOT"), true);
  expect("the end", hipsparseDestroy(handle), HIPSPARSE_STATUS_SUCCESS);
  return wrong != 0;
}
