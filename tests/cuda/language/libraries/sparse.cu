// cuSPARSE: products, triangular systems, factorizations and formats, compared with dense matrices on the host.
// HAZARD-NONE
#include "matrices.h"

#include <cusparse.h>

#include <algorithm>
#include <cstdint>

template <class T> cudaDataType type_of();
template <> cudaDataType type_of<float>() { return CUDA_R_32F; }
template <> cudaDataType type_of<double>() { return CUDA_R_64F; }
template <> cudaDataType type_of<std::complex<float>>() { return CUDA_C_32F; }
template <> cudaDataType type_of<std::complex<double>>() { return CUDA_C_64F; }

template <class T> struct Array {
  explicit Array(const std::vector<T> &values) : count(values.size()) {
    cudaMalloc(&begin, std::max<size_t>(1, count) * sizeof(T));
    cudaMemcpy(begin, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  Array(const Array &) = delete;
  ~Array() { cudaFree(begin); }
  std::vector<T> values() const {
    std::vector<T> result(count);
    cudaMemcpy(result.data(), begin, count * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
  }
  size_t count;
  T *begin = nullptr;
};

/// A matrix with about a third nonzero elements, column-major, as stored and as interpreted.
template <class T> struct Sample {
  Sample(int rows, int columns, int base = 0, bool diagonal = false)
      : rows(rows), columns(columns), dense(rows * columns, T(0)) {
    offsets.push_back(base);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const bool on_diagonal = diagonal && row == column;
        if (!on_diagonal && (row * 7 + column * 5) % 3 != 0)
          continue;
        const T value = on_diagonal ? T(20) : number<T>(row * columns + column + 1);
        if (value == T(0))
          continue;
        dense[row + column * rows] = value;
        row_indices.push_back(row + base);
        indices.push_back(column + base);
        values.push_back(value);
      }
      offsets.push_back(int(indices.size()) + base);
    }
  }
  int rows, columns;
  std::vector<T> dense, values;
  std::vector<int> offsets, indices, row_indices;
};

template <class T> struct Csr {
  explicit Csr(const Sample<T> &of, cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO)
      : offsets(of.offsets), indices(of.indices), values(of.values) {
    cusparseCreateCsr(&matrix, of.rows, of.columns, of.values.size(), offsets.begin, indices.begin, values.begin,
                      CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, base, type_of<T>());
  }
  ~Csr() { cusparseDestroySpMat(matrix); }
  Array<int> offsets, indices;
  Array<T> values;
  cusparseSpMatDescr_t matrix = nullptr;
};
template <class T> struct Vector {
  explicit Vector(const std::vector<T> &of) : values(of) {
    cusparseCreateDnVec(&vector, of.size(), values.begin, type_of<T>());
  }
  ~Vector() { cusparseDestroyDnVec(vector); }
  Array<T> values;
  cusparseDnVecDescr_t vector = nullptr;
};
template <class T> struct Dense {
  Dense(const std::vector<T> &of, int rows, int columns, cusparseOrder_t order = CUSPARSE_ORDER_COL) : values(of) {
    cusparseCreateDnMat(&matrix, rows, columns, order == CUSPARSE_ORDER_ROW ? columns : rows, values.begin,
                        type_of<T>(), order);
  }
  ~Dense() { cusparseDestroyDnMat(matrix); }
  Array<T> values;
  cusparseDnMatDescr_t matrix = nullptr;
};

constexpr cusparseOperation_t operations[] = {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE,
                                              CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE};

template <class T> void check_products(cusparseHandle_t handle) {
  constexpr int m = 7, n = 5, k = 4;
  const T alpha = number<T>(4), beta = number<T>(6);
  for (int base : {0, 1}) {
    const Sample<T> a(m, n, base);
    Csr<T> csr(a, cusparseIndexBase_t(base));
    Array<int> rows(a.row_indices);
    cusparseSpMatDescr_t coo;
    cusparseCreateCoo(&coo, m, n, a.values.size(), rows.begin, csr.indices.begin, csr.values.begin,
                      CUSPARSE_INDEX_32I, cusparseIndexBase_t(base), type_of<T>());
    bool right = true, of_entries = true;
    for (cusparseOperation_t op : operations) {
      const int in = op ? m : n, out = op ? n : m;
      const auto x = numbers<T>(in, 3), y = numbers<T>(out, 8);
      Vector<T> dx(x), dy(y), dz(y);
      size_t bytes = 0;
      expect("SpMV_bufferSize",
             cusparseSpMV_bufferSize(handle, op, &alpha, csr.matrix, dx.vector, &beta, dy.vector, type_of<T>(),
                                     CUSPARSE_SPMV_ALG_DEFAULT, &bytes),
             CUSPARSE_STATUS_SUCCESS);
      expect("SpMV",
             cusparseSpMV(handle, op, &alpha, csr.matrix, dx.vector, &beta, dy.vector, type_of<T>(),
                          CUSPARSE_SPMV_ALG_DEFAULT, nullptr),
             CUSPARSE_STATUS_SUCCESS);
      cusparseSpMV(handle, op, &alpha, coo, dx.vector, &beta, dz.vector, type_of<T>(), CUSPARSE_SPMV_ALG_DEFAULT,
                   nullptr);
      std::vector<T> wanted = y;
      multiply(op, 0, out, 1, in, alpha, a.dense, m, x, in, beta, wanted, out);
      right = right && near(dy.values.values(), wanted);
      of_entries = of_entries && near(dz.values.values(), wanted);
    }
    expect("its sums", right, true);
    expect("its sums in COO", of_entries, true);
    cusparseDestroySpMat(coo);
  }
  const Sample<T> a(m, n);
  Csr<T> csr(a);
  for (cusparseOrder_t order : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW}) {
    const auto b = numbers<T>(n * k, 3), c = numbers<T>(m * k, 5);
    Dense<T> db(b, n, k, order), dc(c, m, k, order);
    expect("SpMM",
           cusparseSpMM(handle, operations[0], operations[0], &alpha, csr.matrix, db.matrix, &beta, dc.matrix,
                        type_of<T>(), CUSPARSE_SPMM_ALG_DEFAULT, nullptr),
           CUSPARSE_STATUS_SUCCESS);
    std::vector<T> right = b, wanted = c, got = dc.values.values();
    if (order == CUSPARSE_ORDER_ROW)
      for (int column = 0; column < k; ++column) {
        for (int row = 0; row < n; ++row)
          right[row + column * n] = b[row * k + column];
        for (int row = 0; row < m; ++row)
          wanted[row + column * m] = c[row * k + column];
      }
    multiply(0, 0, m, k, n, alpha, a.dense, m, right, n, beta, wanted, m);
    bool same = true;
    for (int column = 0; column < k; ++column)
      for (int row = 0; row < m; ++row)
        same = same && near(got[order == CUSPARSE_ORDER_ROW ? row * k + column : row + column * m],
                            wanted[row + column * m]);
    expect("its products", same, true);
  }
  // Only the entries of C.
  const auto left = numbers<T>(m * k), right = numbers<T>(k * n, 3);
  Dense<T> dl(left, m, k), dr(right, k, n);
  expect("SDDMM",
         cusparseSDDMM(handle, operations[0], operations[0], &alpha, dl.matrix, dr.matrix, &beta, csr.matrix,
                       type_of<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  std::vector<T> full = a.dense;
  multiply(0, 0, m, n, k, alpha, left, m, right, k, beta, full, m);
  std::vector<T> wanted;
  for (size_t at = 0; at < a.values.size(); ++at)
    wanted.push_back(full[a.row_indices[at] + a.indices[at] * m]);
  expect("its entries", near(csr.values.values(), wanted), true);
}

template <class T> void check_sparse_product(cusparseHandle_t handle) {
  constexpr int m = 6, k = 5, n = 7;
  const T alpha = number<T>(4), zero(0);
  const Sample<T> a(m, k), b(k, n);
  Csr<T> da(a), db(b);
  Array<int> offsets(std::vector<int>(m + 1, 0));
  cusparseSpMatDescr_t c;
  cusparseCreateCsr(&c, m, n, 0, offsets.begin, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, type_of<T>());
  cusparseSpGEMMDescr_t descriptor;
  cusparseSpGEMM_createDescr(&descriptor);
  const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
  size_t bytes = 0;
  void *buffer = nullptr;
  expect("workEstimation",
         cusparseSpGEMM_workEstimation(handle, op, op, &alpha, da.matrix, db.matrix, &zero, c, type_of<T>(),
                                       CUSPARSE_SPGEMM_DEFAULT, descriptor, &bytes, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  cudaMalloc(&buffer, bytes);
  cusparseSpGEMM_workEstimation(handle, op, op, &alpha, da.matrix, db.matrix, &zero, c, type_of<T>(),
                                CUSPARSE_SPGEMM_DEFAULT, descriptor, &bytes, buffer);
  cusparseSpGEMM_compute(handle, op, op, &alpha, da.matrix, db.matrix, &zero, c, type_of<T>(),
                         CUSPARSE_SPGEMM_DEFAULT, descriptor, &bytes, nullptr);
  expect("compute",
         cusparseSpGEMM_compute(handle, op, op, &alpha, da.matrix, db.matrix, &zero, c, type_of<T>(),
                                CUSPARSE_SPGEMM_DEFAULT, descriptor, &bytes, buffer),
         CUSPARSE_STATUS_SUCCESS);
  int64_t rows = 0, columns = 0, nnz = 0;
  cusparseSpMatGetSize(c, &rows, &columns, &nnz);
  expect("rows", rows, m);
  expect("entries", nnz > 0, true);
  Array<int> indices(std::vector<int>(nnz, -1));
  Array<T> values(std::vector<T>(nnz, T(0)));
  cusparseCsrSetPointers(c, offsets.begin, indices.begin, values.begin);
  expect("copy",
         cusparseSpGEMM_copy(handle, op, op, &alpha, da.matrix, db.matrix, &zero, c, type_of<T>(),
                             CUSPARSE_SPGEMM_DEFAULT, descriptor),
         CUSPARSE_STATUS_SUCCESS);
  std::vector<T> wanted(m * n), got(m * n, T(0));
  multiply(0, 0, m, n, k, alpha, a.dense, m, b.dense, k, zero, wanted, m);
  const auto o = offsets.values(), i = indices.values();
  const auto v = values.values();
  for (int row = 0; row < m; ++row)
    for (int at = o[row]; at < o[row + 1]; ++at)
      got[row + i[at] * m] = v[at];
  expect("its product", near(got, wanted), true);
  cudaFree(buffer);
  cusparseSpGEMM_destroyDescr(descriptor);
  cusparseDestroySpMat(c);
}

template <class T> void check_triangles(cusparseHandle_t handle) {
  constexpr int n = 6, columns = 3;
  const Sample<T> a(n, n, 0, true);
  const T alpha = number<T>(4);
  bool vectors = true, matrices = true;
  for (cusparseFillMode_t fill : {CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER})
    for (cusparseDiagType_t diagonal : {CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT})
      for (cusparseOperation_t op : operations) {
        Csr<T> csr(a);
        cusparseSpMatSetAttribute(csr.matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof(fill));
        cusparseSpMatSetAttribute(csr.matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof(diagonal));
        std::vector<T> triangle = a.dense;
        for (int column = 0; column < n; ++column)
          for (int row = 0; row < n; ++row) {
            if (fill == CUSPARSE_FILL_MODE_LOWER ? row < column : row > column)
              triangle[row + column * n] = T(0);
            if (row == column && diagonal == CUSPARSE_DIAG_TYPE_UNIT)
              triangle[row + column * n] = T(1);
          }
        const auto x = numbers<T>(n, 3);
        Vector<T> dx(x), dy(std::vector<T>(n, T(0)));
        cusparseSpSVDescr_t descriptor;
        cusparseSpSV_createDescr(&descriptor);
        cusparseSpSV_analysis(handle, op, &alpha, csr.matrix, dx.vector, dy.vector, type_of<T>(),
                              CUSPARSE_SPSV_ALG_DEFAULT, descriptor, nullptr);
        cusparseSpSV_solve(handle, op, &alpha, csr.matrix, dx.vector, dy.vector, type_of<T>(),
                           CUSPARSE_SPSV_ALG_DEFAULT, descriptor);
        cusparseSpSV_destroyDescr(descriptor);
        std::vector<T> back(n), scaled = x;
        multiply(op, 0, n, 1, n, T(1), triangle, n, dy.values.values(), n, T(0), back, n);
        for (T &each : scaled)
          each *= alpha;
        vectors = vectors && near(back, scaled);

        const auto b = numbers<T>(n * columns, 5);
        Dense<T> db(b, n, columns), dc(std::vector<T>(n * columns, T(0)), n, columns);
        cusparseSpSMDescr_t many;
        cusparseSpSM_createDescr(&many);
        cusparseSpSM_analysis(handle, op, operations[0], &alpha, csr.matrix, db.matrix, dc.matrix, type_of<T>(),
                              CUSPARSE_SPSM_ALG_DEFAULT, many, nullptr);
        cusparseSpSM_solve(handle, op, operations[0], &alpha, csr.matrix, db.matrix, dc.matrix, type_of<T>(),
                           CUSPARSE_SPSM_ALG_DEFAULT, many);
        cusparseSpSM_destroyDescr(many);
        std::vector<T> products(n * columns), given = b;
        multiply(op, 0, n, columns, n, T(1), triangle, n, dc.values.values(), n, T(0), products, n);
        for (T &each : given)
          each *= alpha;
        matrices = matrices && near(products, given);
      }
  expect("SpSV", vectors, true);
  expect("SpSM", matrices, true);
}

/// With a full pattern, the factors are those of the dense matrix.
void check_factors(cusparseHandle_t handle) {
  constexpr int n = 4;
  std::vector<double> dense(n * n), values;
  std::vector<int> offsets{0}, indices;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      dense[row + column * n] = row == column ? 10 + row : 1 + (row + column) % 3;
      values.push_back(dense[row + column * n]);
      indices.push_back(column);
    }
    offsets.push_back(int(indices.size()));
  }
  cusparseMatDescr_t descriptor;
  cusparseCreateMatDescr(&descriptor);
  expect("the first base", cusparseGetMatIndexBase(descriptor), CUSPARSE_INDEX_BASE_ZERO);
  Array<int> o(offsets), i(indices);
  for (bool cholesky : {false, true}) {
    Array<double> v(values);
    int bytes = 0, position = 0;
    if (cholesky) {
      csric02Info_t info;
      cusparseCreateCsric02Info(&info);
      cusparseDcsric02_bufferSize(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info, &bytes);
      cusparseDcsric02_analysis(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info,
                                CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr);
      cusparseDcsric02(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info,
                       CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr);
      expect("IC(0) has its pivots", cusparseXcsric02_zeroPivot(handle, info, &position), CUSPARSE_STATUS_SUCCESS);
      cusparseDestroyCsric02Info(info);
    } else {
      csrilu02Info_t info;
      cusparseCreateCsrilu02Info(&info);
      cusparseDcsrilu02_bufferSize(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info, &bytes);
      cusparseDcsrilu02_analysis(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info,
                                 CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr);
      cusparseDcsrilu02(handle, n, n * n, descriptor, v.begin, o.begin, i.begin, info,
                        CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr);
      expect("ILU(0) has its pivots", cusparseXcsrilu02_zeroPivot(handle, info, &position),
             CUSPARSE_STATUS_SUCCESS);
      cusparseDestroyCsrilu02Info(info);
    }
    const auto got = v.values();
    std::vector<double> lower(n * n, 0), upper(n * n, 0), product(n * n);
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column) {
        const double value = got[row * n + column];
        if (cholesky && row >= column)
          lower[row + column * n] = upper[column + row * n] = value;
        else if (!cholesky)
          (row > column ? lower : upper)[row + column * n] = value;
      }
    for (int k = 0; k < n && !cholesky; ++k)
      lower[k * (n + 1)] = 1;
    multiply(0, 0, n, n, n, 1.0, lower, n, upper, n, 0.0, product, n);
    expect("their product", near(product, dense), true);
  }
  // The second row has no pivot.
  Array<int> o2({0, 1, 2}), i2({0, 0});
  Array<double> v2({1, 1});
  csrilu02Info_t info;
  cusparseCreateCsrilu02Info(&info);
  int position = -1;
  cusparseDcsrilu02_analysis(handle, 2, 2, descriptor, v2.begin, o2.begin, i2.begin, info,
                             CUSPARSE_SOLVE_POLICY_NO_LEVEL, nullptr);
  expect("a row without a pivot", cusparseXcsrilu02_zeroPivot(handle, info, &position), CUSPARSE_STATUS_ZERO_PIVOT);
  expect("which one", position, 1);
  cusparseDestroyCsrilu02Info(info);
  cusparseDestroyMatDescr(descriptor);
}

void check_formats(cusparseHandle_t handle) {
  using T = float;
  constexpr int m = 6, n = 5;
  const Sample<T> a(m, n);
  Csr<T> csr(a);
  const int nnz = int(a.values.size());
  Dense<T> dense(std::vector<T>(m * n, T(9)), m, n);
  expect("SparseToDense",
         cusparseSparseToDense(handle, csr.matrix, dense.matrix, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  expect("the dense matrix", dense.values.values() == a.dense, true);
  Array<int> offsets(std::vector<int>(m + 1, -1)), indices(std::vector<int>(nnz, -1));
  Array<T> values(std::vector<T>(nnz, T(0)));
  cusparseSpMatDescr_t back;
  cusparseCreateCsr(&back, m, n, 0, offsets.begin, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseDenseToSparse_analysis(handle, dense.matrix, back, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr);
  int64_t rows, columns, count;
  cusparseSpMatGetSize(back, &rows, &columns, &count);
  expect("DenseToSparse counts", count, nnz);
  cusparseCsrSetPointers(back, offsets.begin, indices.begin, values.begin);
  expect("DenseToSparse",
         cusparseDenseToSparse_convert(handle, dense.matrix, back, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  expect("its offsets", offsets.values() == a.offsets, true);
  expect("its indices", indices.values() == a.indices, true);
  expect("its values", values.values() == a.values, true);
  cusparseDestroySpMat(back);

  Array<int> column_offsets(std::vector<int>(n + 1, -1)), row_indices(std::vector<int>(nnz, -1));
  Array<T> by_columns(std::vector<T>(nnz, T(0)));
  expect("Csr2cscEx2",
         cusparseCsr2cscEx2(handle, m, n, nnz, csr.values.begin, csr.offsets.begin, csr.indices.begin,
                            by_columns.begin, column_offsets.begin, row_indices.begin, CUDA_R_32F,
                            CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_CSR2CSC_ALG1, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  const auto o = column_offsets.values(), r = row_indices.values();
  const auto v = by_columns.values();
  std::vector<T> turned(m * n, T(0));
  for (int column = 0; column < n; ++column)
    for (int at = o[column]; at < o[column + 1]; ++at)
      turned[r[at] + column * m] = v[at];
  expect("by columns", turned == a.dense, true);
  cusparseSpMatDescr_t csc;
  cusparseCreateCsc(&csc, m, n, nnz, column_offsets.begin, row_indices.begin, by_columns.begin, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  const auto x = numbers<T>(n, 3);
  Vector<T> dx(x), dy(std::vector<T>(m, T(0)));
  const T one(1), zero(0);
  cusparseSpMV(handle, operations[0], &one, csc, dx.vector, &zero, dy.vector, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
               nullptr);
  std::vector<T> wanted(m);
  multiply(0, 0, m, 1, n, one, a.dense, m, x, n, zero, wanted, m);
  expect("SpMV in CSC", near(dy.values.values(), wanted), true);
  cusparseDestroySpMat(csc);

  Array<int> again(std::vector<int>(m + 1, -1)), row_of_each(std::vector<int>(nnz, -1));
  cusparseXcsr2coo(handle, csr.offsets.begin, nnz, m, row_of_each.begin, CUSPARSE_INDEX_BASE_ZERO);
  expect("csr2coo", row_of_each.values() == a.row_indices, true);
  cusparseXcoo2csr(handle, row_of_each.begin, nnz, m, again.begin, CUSPARSE_INDEX_BASE_ZERO);
  expect("coo2csr", again.values() == a.offsets, true);

  cusparseMatDescr_t descriptor;
  cusparseCreateMatDescr(&descriptor);
  Array<int> in_rows(std::vector<int>(m, -1));
  int total = -1;
  expect(
      "nnz",
      cusparseSnnz(handle, CUSPARSE_DIRECTION_ROW, m, n, descriptor, dense.values.begin, m, in_rows.begin, &total),
      CUSPARSE_STATUS_SUCCESS);
  expect("all of them", total, nnz);
  const auto counts = in_rows.values();
  expect_all("in each row", counts.data(), m, [&](int row) { return a.offsets[row + 1] - a.offsets[row]; });

  Array<int> o3({0, 3, 5}), i3({4, 0, 2, 3, 1}), p3(std::vector<int>(5, -1));
  cusparseCreateIdentityPermutation(handle, 5, p3.begin);
  expect("csrsort", cusparseXcsrsort(handle, 2, 5, 5, descriptor, o3.begin, i3.begin, p3.begin, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  expect("its indices", i3.values() == std::vector<int>({0, 2, 4, 1, 3}), true);
  expect("its permutation", p3.values() == std::vector<int>({1, 2, 0, 4, 3}), true);
  cusparseDestroyMatDescr(descriptor);
}

void check_vectors(cusparseHandle_t handle) {
  constexpr int n = 10;
  const std::vector<int> places{1, 4, 7};
  const std::vector<float> entries{2, 3, 4}, y = numbers<float>(n, 3);
  Array<int> indices(places);
  Array<float> values(entries);
  Vector<float> dense(y);
  cusparseSpVecDescr_t sparse;
  cusparseCreateSpVec(&sparse, n, 3, indices.begin, values.begin, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                      CUDA_R_32F);
  const float alpha = 2, beta = 0.5f;
  float product = 0, wanted_product = 0;
  for (int k = 0; k < 3; ++k)
    wanted_product += entries[k] * y[places[k]];
  cusparseSpVV(handle, operations[0], sparse, dense.vector, &product, CUDA_R_32F, nullptr);
  expect("SpVV", near(product, wanted_product), true);
  std::vector<float> wanted = y;
  for (float &each : wanted)
    each *= beta;
  for (int k = 0; k < 3; ++k)
    wanted[places[k]] += alpha * entries[k];
  expect("Axpby", cusparseAxpby(handle, &alpha, sparse, &beta, dense.vector), CUSPARSE_STATUS_SUCCESS);
  expect("its sums", near(dense.values.values(), wanted), true);
  expect("Scatter", cusparseScatter(handle, sparse, dense.vector), CUSPARSE_STATUS_SUCCESS);
  for (int k = 0; k < 3; ++k)
    wanted[places[k]] = entries[k];
  expect("its elements", near(dense.values.values(), wanted), true);
  Vector<float> other(y);
  expect("Gather", cusparseGather(handle, other.vector, sparse), CUSPARSE_STATUS_SUCCESS);
  const auto got = values.values();
  expect_all("its elements", got.data(), 3, [&](int k) { return y[places[k]]; });
  cusparseDestroySpVec(sparse);
}

/// Products of several dense matrices with one sparse matrix.
void check_batches(cusparseHandle_t handle) {
  constexpr int m = 7, n = 5, k = 4, batches = 2;
  const Sample<float> a(m, n);
  Csr<float> csr(a);
  const auto b = numbers<float>(batches * n * k, 3), c = numbers<float>(batches * m * k, 5);
  Dense<float> db(b, n, k), dc(c, m, k);
  const float alpha = 2, beta = 0.5f;
  auto product = [&] {
    return cusparseSpMM(handle, operations[0], operations[0], &alpha, csr.matrix, db.matrix, &beta, dc.matrix,
                        CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, nullptr);
  };
  expect("a batch", cusparseDnMatSetStridedBatch(db.matrix, batches, n * k), CUSPARSE_STATUS_SUCCESS);
  expect("more factors than results", product(), CUSPARSE_STATUS_INVALID_VALUE);
  cusparseDnMatSetStridedBatch(dc.matrix, batches + 1, 0);
  expect("fewer factors than results", product(), CUSPARSE_STATUS_INVALID_VALUE);
  cusparseDnMatSetStridedBatch(dc.matrix, batches, m * k);
  expect("no batch", cusparseDnMatSetStridedBatch(dc.matrix, 0, 1), CUSPARSE_STATUS_INVALID_VALUE);
  expect("SpMM of a batch", product(), CUSPARSE_STATUS_SUCCESS);
  std::vector<float> wanted;
  for (int batch = 0; batch < batches; ++batch) {
    const std::vector<float> factor(b.begin() + batch * n * k, b.begin() + (batch + 1) * n * k);
    std::vector<float> sums(c.begin() + batch * m * k, c.begin() + (batch + 1) * m * k);
    multiply(0, 0, m, k, n, alpha, a.dense, m, factor, n, beta, sums, m);
    wanted.insert(wanted.end(), sums.begin(), sums.end());
  }
  expect("its products", near(dc.values.values(), wanted), true);
  Dense<float> left(numbers<float>(batches * m * k), m, k), right(numbers<float>(k * n, 3), k, n);
  cusparseDnMatSetStridedBatch(left.matrix, batches, m * k);
  expect("SDDMM of more factors than results",
         cusparseSDDMM(handle, operations[0], operations[0], &alpha, left.matrix, right.matrix, &beta, csr.matrix,
                       CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_INVALID_VALUE);
}

/// Operands multiplied by zero are not read: this one was never written.
void check_unwritten(cusparseHandle_t handle) {
  constexpr int m = 4, n = 3, k = 2;
  const float alpha = 2, zero = 0;
  const Sample<float> a(m, n);
  Array<int> offsets(a.offsets), indices(a.indices);
  float *values, *y;
  cudaMalloc(&values, a.values.size() * sizeof(float));
  cudaMalloc(&y, m * sizeof(float));
  cusparseSpMatDescr_t matrix;
  cusparseCreateCsr(&matrix, m, n, a.values.size(), offsets.begin, indices.begin, values, CUSPARSE_INDEX_32I,
                    CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  const auto left = numbers<float>(m * k), right = numbers<float>(k * n, 3);
  Dense<float> dl(left, m, k), dr(right, k, n);
  expect("SDDMM into unwritten values",
         cusparseSDDMM(handle, operations[0], operations[0], &alpha, dl.matrix, dr.matrix, &zero, matrix,
                       CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_SUCCESS);
  std::vector<float> full(m * n), entries(a.values.size());
  multiply(0, 0, m, n, k, alpha, left, m, right, k, zero, full, m);
  cudaMemcpy(entries.data(), values, entries.size() * sizeof(float), cudaMemcpyDeviceToHost);
  expect_all("its entries", entries.data(), int(entries.size()),
             [&](int at) { return full[a.row_indices[at] + a.indices[at] * m]; });

  Array<int> places({2, 0});
  Array<float> of_places({3, 5});
  cusparseSpVecDescr_t sparse;
  cusparseDnVecDescr_t dense;
  cusparseCreateSpVec(&sparse, m, 2, places.begin, of_places.begin, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                      CUDA_R_32F);
  cusparseCreateDnVec(&dense, m, y, CUDA_R_32F);
  expect("Axpby into an unwritten vector", cusparseAxpby(handle, &alpha, sparse, &zero, dense),
         CUSPARSE_STATUS_SUCCESS);
  const float wanted[] = {10, 0, 6, 0};
  float got[m];
  cudaMemcpy(got, y, sizeof(got), cudaMemcpyDeviceToHost);
  expect_all("its sums", got, m, [&](int at) { return wanted[at]; });
  // A NaN would remain a NaN.
  const std::vector<float> nan(m, std::nanf(""));
  cudaMemcpy(y, nan.data(), sizeof(got), cudaMemcpyHostToDevice);
  cusparseAxpby(handle, &alpha, sparse, &zero, dense);
  cudaMemcpy(got, y, sizeof(got), cudaMemcpyDeviceToHost);
  expect_all("its sums without NaN", got, m, [&](int at) { return wanted[at]; });
  cusparseDestroySpVec(sparse);
  cusparseDestroyDnVec(dense);
  cusparseDestroySpMat(matrix);
  cudaFree(values);
  cudaFree(y);
}

void check_errors(cusparseHandle_t handle) {
  const Sample<float> a(4, 3);
  Csr<float> csr(a);
  Vector<float> x(std::vector<float>(4, 1)), y(std::vector<float>(4, 0));
  const float one = 1;
  expect("a vector that is too long",
         cusparseSpMV(handle, operations[0], &one, csr.matrix, x.vector, &one, y.vector, CUDA_R_32F,
                      CUSPARSE_SPMV_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_INVALID_VALUE);
  expect("no handle",
         cusparseSpMV(nullptr, operations[0], &one, csr.matrix, x.vector, &one, y.vector, CUDA_R_32F,
                      CUSPARSE_SPMV_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_NOT_INITIALIZED);
  expect("a type that is not computed in",
         cusparseSpMV(handle, CUSPARSE_OPERATION_TRANSPOSE, &one, csr.matrix, x.vector, &one, nullptr, CUDA_R_32F,
                      CUSPARSE_SPMV_ALG_DEFAULT, nullptr),
         CUSPARSE_STATUS_INVALID_VALUE);
  int version = 0;
  cusparseGetVersion(handle, &version);
  expect("the version", version, CUSPARSE_VERSION);
  expect("a text", std::strcmp(cusparseGetErrorString(CUSPARSE_STATUS_SUCCESS), "success"), 0);
  cusparsePointerMode_t mode;
  cusparseGetPointerMode(handle, &mode);
  expect("the mode", mode, CUSPARSE_POINTER_MODE_HOST);
}

int main() {
  cusparseHandle_t handle;
  expect("create", cusparseCreate(&handle), CUSPARSE_STATUS_SUCCESS);
  check_products<float>(handle);
  check_products<double>(handle);
  check_products<std::complex<float>>(handle);
  check_products<std::complex<double>>(handle);
  check_sparse_product<float>(handle);
  check_sparse_product<std::complex<double>>(handle);
  check_triangles<double>(handle);
  check_triangles<std::complex<double>>(handle);
  check_factors(handle);
  check_formats(handle);
  check_vectors(handle);
  check_batches(handle);
  check_unwritten(handle);
  check_errors(handle);
  expect("destroy", cusparseDestroy(handle), CUSPARSE_STATUS_SUCCESS);
  return wrong != 0;
}
