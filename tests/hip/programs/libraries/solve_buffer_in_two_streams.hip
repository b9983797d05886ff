// Two solutions of a triangular system run in two streams, and share one buffer. The analysis's buffer is freed by then.
// Fixed twin: each solution has a buffer of its own.
#include <hip/hip_runtime.h>
#include <rocsparse/rocsparse.h>

#include <cstdio>
#include <vector>

template <class T> T *on_device(const std::vector<T> &values) {
  T *data;
  hipMalloc(&data, values.size() * sizeof(T));
  hipMemcpy(data, values.data(), values.size() * sizeof(T), hipMemcpyHostToDevice);
  return data;
}

int main() {
  int *offsets = on_device<int>({0, 1, 3}), *columns = on_device<int>({0, 0, 1});
  double *values = on_device<double>({2, 1, 3}), *right = on_device<double>({2, 4});
  double *first = on_device<double>({0, 0}), *second = on_device<double>({0, 0});
  const rocsparse_operation none = rocsparse_operation_none;
  const rocsparse_solve_policy policy = rocsparse_solve_policy_auto;
  const double one = 1;
  rocsparse_handle handle;
  rocsparse_mat_descr matrix;
  rocsparse_mat_info info;
  size_t bytes;
  rocsparse_create_handle(&handle);
  rocsparse_create_mat_descr(&matrix);
  rocsparse_create_mat_info(&info);
  rocsparse_dcsrsv_buffer_size(handle, none, 2, 3, matrix, values, offsets, columns, info, &bytes);
  char *for_analysis, *buffer, *other;
  hipMalloc(&for_analysis, bytes);
  hipMalloc(&buffer, bytes);
  hipMalloc(&other, bytes);
  rocsparse_dcsrsv_analysis(handle, none, 2, 3, matrix, values, offsets, columns, info, rocsparse_analysis_policy_reuse,
                            policy, for_analysis);
  hipDeviceSynchronize();
  hipFree(for_analysis);
  hipStream_t streams[2];
  for (hipStream_t &stream : streams)
    hipStreamCreate(&stream);
  rocsparse_set_stream(handle, streams[0]);
  rocsparse_dcsrsv_solve(handle, none, 2, 3, &one, matrix, values, offsets, columns, info, right, first, policy, buffer);
  rocsparse_set_stream(handle, streams[1]);
  char *next = buffer; // FIXED: char *next = other;
  // HAZARD@+1: waw across-launches
  rocsparse_dcsrsv_solve(handle, none, 2, 3, &one, matrix, values, offsets, columns, info, right, second, policy, next);
  hipDeviceSynchronize();
  double solution[2];
  hipMemcpy(solution, second, sizeof solution, hipMemcpyDeviceToHost);
  std::printf("%g %g\n", solution[0], solution[1]);
  hipFree(other);
  return !(solution[0] == 1 && solution[1] == 1);
}
