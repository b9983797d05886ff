// cuBLAS: handles, copies, and vector functions, compared with their definitions.
// HAZARD-NONE
#include "matrices.h"

#include <cublas_v2.h>

template <class T> struct Vectors;
#define VECTORS(T, L, N, l)                                                                                        \
  template <> struct Vectors<T> {                                                                                  \
    static constexpr auto axpy = cublas##L##axpy;                                                                  \
    static constexpr auto copy = cublas##L##copy;                                                                  \
    static constexpr auto swap = cublas##L##swap;                                                                  \
    static constexpr auto scal = cublas##L##scal;                                                                  \
    static constexpr auto asum = cublas##N##asum;                                                                  \
    static constexpr auto nrm2 = cublas##N##nrm2;                                                                  \
    static constexpr auto amax = cublasI##l##amax;                                                                 \
    static constexpr auto amin = cublasI##l##amin;                                                                 \
  };
VECTORS(float, S, S, s)
VECTORS(double, D, D, d)
VECTORS(std::complex<float>, C, Sc, c)
VECTORS(std::complex<double>, Z, Dz, z)

/// As BLAS measures it.
template <class T> Real<T> size_of(T x) { return std::abs(std::real(x)) + std::abs(std::imag(x)); }

template <class T> void check_type(cublasHandle_t handle) {
  using V = Vectors<T>;
  constexpr int n = 40;
  const std::vector<T> x = numbers<T>(2 * n), y = numbers<T>(3 * n, 7);
  const T alpha = number<T>(3);
  OnDevice<T> a(x), b(y);
  expect("axpy", V::axpy(handle, n, gpu(&alpha), a.get(), 2, b.get(), 3), CUBLAS_STATUS_SUCCESS);
  std::vector<T> wanted = y;
  for (int k = 0; k < n; ++k)
    wanted[3 * k] += alpha * x[2 * k];
  expect("axpy's sums", near(b.values(), wanted), true);
  // A negative increment traverses the vector from its end.
  OnDevice<T> c(y);
  V::axpy(handle, n, gpu(&alpha), a.get(), -2, c.get(), 1);
  wanted = y;
  for (int k = 0; k < n; ++k)
    wanted[k] += alpha * x[2 * (n - 1 - k)];
  expect("axpy backwards", near(c.values(), wanted), true);

  OnDevice<T> d(y);
  V::copy(handle, n, a.get(), 1, d.get(), 2);
  wanted = y;
  for (int k = 0; k < n; ++k)
    wanted[2 * k] = x[k];
  expect("copy", d.values() == wanted, true);
  V::swap(handle, n, a.get(), 1, d.get(), 1);
  std::vector<T> other = x;
  for (int k = 0; k < n; ++k)
    std::swap(other[k], wanted[k]);
  expect("swap, the first", a.values() == other, true);
  expect("swap, the second", d.values() == wanted, true);
  V::scal(handle, n, gpu(&alpha), a.get(), 2);
  for (int k = 0; k < n; ++k)
    other[2 * k] *= alpha;
  expect("scal", near(a.values(), other), true);

  OnDevice<T> e(x);
  Real<T> sum = 0, square = 0, got = 0;
  int largest = 0, smallest = 0, index = 0;
  for (int k = 0; k < n; ++k) {
    sum += size_of(x[k]);
    square += std::norm(x[k]);
    if (size_of(x[k]) > size_of(x[largest]))
      largest = k;
    if (size_of(x[k]) < size_of(x[smallest]))
      smallest = k;
  }
  V::asum(handle, n, e.get(), 1, &got);
  expect("asum", near(got, sum), true);
  V::nrm2(handle, n, e.get(), 1, &got);
  expect("nrm2", near(got, std::sqrt(square)), true);
  V::amax(handle, n, e.get(), 1, &index);
  expect("amax, from 1", index, largest + 1);
  V::amin(handle, n, e.get(), 1, &index);
  expect("amin, from 1", index, smallest + 1);
  V::asum(handle, 0, e.get(), 1, &got);
  expect("of nothing", got, 0);
  V::amax(handle, 0, e.get(), 1, &index);
  expect("the index of nothing", index, 0);
}

template <class T, class Dot> T dot_of(cublasHandle_t handle, Dot dot, OnDevice<T> &x, OnDevice<T> &y, int n) {
  T result(0);
  expect("dot", dot(handle, n, x.get(), 1, y.get(), 1, gpu(&result)), CUBLAS_STATUS_SUCCESS);
  return result;
}
void check_products(cublasHandle_t handle) {
  constexpr int n = 33;
  auto sum = [](const auto &x, const auto &y, bool conjugated) {
    auto result = x[0] * 0.0f;
    for (int k = 0; k < n; ++k)
      result += (conjugated ? conjugate(x[k]) : x[k]) * y[k];
    return result;
  };
  const auto x = numbers<float>(n), y = numbers<float>(n, 4);
  OnDevice<float> a(x), b(y);
  expect("Sdot", near(dot_of(handle, cublasSdot, a, b, n), sum(x, y, false)), true);
  const auto u = numbers<std::complex<float>>(n), v = numbers<std::complex<float>>(n, 4);
  OnDevice<std::complex<float>> c(u), d(v);
  expect("Cdotu", near(dot_of(handle, cublasCdotu, c, d, n), sum(u, v, false)), true);
  expect("Cdotc", near(dot_of(handle, cublasCdotc, c, d, n), sum(u, v, true)), true);
  std::vector<std::complex<double>> p = numbers<std::complex<double>>(n), q = numbers<std::complex<double>>(n, 4);
  OnDevice<std::complex<double>> e(p), f(q);
  std::complex<double> wanted(0);
  for (int k = 0; k < n; ++k)
    wanted += std::conj(p[k]) * q[k];
  expect("Zdotc", near(dot_of(handle, cublasZdotc, e, f, n), wanted), true);
}

void check_rotations(cublasHandle_t handle) {
  constexpr int n = 10;
  const auto x = numbers<double>(n), y = numbers<double>(n, 3);
  OnDevice<double> a(x), b(y);
  const double c = 0.6, s = 0.8;
  cublasDrot(handle, n, a.get(), 1, b.get(), 1, &c, &s);
  std::vector<double> first(n), second(n);
  for (int k = 0; k < n; ++k) {
    first[k] = c * x[k] + s * y[k];
    second[k] = c * y[k] - s * x[k];
  }
  expect("rot, the first", near(a.values(), first), true);
  expect("rot, the second", near(b.values(), second), true);
  double p = 3, q = 4, cosine = 0, sine = 0;
  cublasDrotg(handle, &p, &q, &cosine, &sine);
  expect("rotg's length", near(p, 5.0), true);
  expect("rotg's cosine", near(cosine, 0.6), true);
  expect("rotg's sine", near(sine, 0.8), true);
  // The flag -1: all four numbers are used.
  const double parameters[] = {-1, 1, 2, 3, 4};
  OnDevice<double> u(x), v(y);
  cublasDrotm(handle, n, u.get(), 1, v.get(), 1, parameters);
  for (int k = 0; k < n; ++k) {
    first[k] = x[k] + 3 * y[k];
    second[k] = 2 * x[k] + 4 * y[k];
  }
  expect("rotm, the first", near(u.values(), first), true);
  expect("rotm, the second", near(v.values(), second), true);
  double d1 = 1, d2 = 1, x1 = 2, y1 = 0, found[5] = {};
  cublasDrotmg(handle, &d1, &d2, &x1, &y1, found);
  expect("rotmg of what is one already", found[0], -2.0);
}

/// Factors and results on the device, and the stream's order.
void check_modes(cublasHandle_t handle) {
  constexpr int n = 16;
  const auto x = numbers<float>(n), y = numbers<float>(n, 5);
  OnDevice<float> a(x), b(y), factor({2.5f}), result({0.0f});
  cublasPointerMode_t mode;
  cublasGetPointerMode(handle, &mode);
  expect("the first mode", mode, CUBLAS_POINTER_MODE_HOST);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasGetPointerMode(handle, &mode);
  expect("the mode that was set", mode, CUBLAS_POINTER_MODE_DEVICE);
  cublasSaxpy(handle, n, factor.get(), a.get(), 1, b.get(), 1);
  std::vector<float> wanted = y;
  float product = 0;
  for (int k = 0; k < n; ++k) {
    wanted[k] += 2.5f * x[k];
    product += x[k] * wanted[k];
  }
  expect("a factor on the device", near(b.values(), wanted), true);
  cublasSdot(handle, n, a.get(), 1, b.get(), 1, result.get());
  expect("a result on the device", near(result.values()[0], product), true);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  // The host's factor is the one at the time of the call.
  float host = 2;
  OnDevice<float> c(x);
  cublasSscal(handle, n, &host, c.get(), 1);
  host = 100;
  wanted = x;
  for (float &each : wanted)
    each *= 2;
  expect("a factor that the host changes", near(c.values(), wanted), true);
  cudaStream_t stream, returned;
  cudaStreamCreate(&stream);
  cublasSetStream(handle, stream);
  cublasGetStream(handle, &returned);
  expect("the stream", returned == stream, true);
  host = 3;
  cublasSscal(handle, n, &host, c.get(), 1);
  cudaStreamSynchronize(stream);
  for (float &each : wanted)
    each *= 3;
  expect("in a stream", near(c.values(), wanted), true);
  cublasSetStream(handle, nullptr);
  cudaStreamDestroy(stream);
}

void check_graph(cublasHandle_t handle) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasSetStream(handle, stream);
  const std::vector<float> x(8, 1.0f);
  OnDevice<float> a(x), b(x);
  const float one = 1;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  expect("captured", cublasSaxpy(handle, 8, &one, a.get(), 1, b.get(), 1), CUBLAS_STATUS_SUCCESS);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  for (int k = 0; k < 3; ++k)
    cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  expect("three launches", b.values()[0], 4.0f);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cublasSetStream(handle, nullptr);
  cudaStreamDestroy(stream);
}

void check_copies() {
  const auto x = numbers<float>(30);
  OnDevice<float> a(std::vector<float>(30, 0));
  expect("SetVector", cublasSetVector(10, sizeof(float), x.data(), 2, a.get(), 3), CUBLAS_STATUS_SUCCESS);
  std::vector<float> wanted(30, 0);
  for (int k = 0; k < 10; ++k)
    wanted[3 * k] = x[2 * k];
  expect("what it set", a.values() == wanted, true);
  std::vector<float> back(20, -1.0f);
  expect("GetVector", cublasGetVector(10, sizeof(float), a.get(), 3, back.data(), 2), CUBLAS_STATUS_SUCCESS);
  bool same = true;
  for (int k = 0; k < 10; ++k)
    same = same && back[2 * k] == x[2 * k] && back[2 * k + 1] == -1;
  expect("what it got", same, true);
  OnDevice<float> m(std::vector<float>(30, 0));
  expect("SetMatrix", cublasSetMatrix(3, 4, sizeof(float), x.data(), 5, m.get(), 7), CUBLAS_STATUS_SUCCESS);
  std::vector<float> part(12, 0);
  expect("GetMatrix", cublasGetMatrix(3, 4, sizeof(float), m.get(), 7, part.data(), 3), CUBLAS_STATUS_SUCCESS);
  same = true;
  for (int column = 0; column < 4; ++column)
    for (int row = 0; row < 3; ++row)
      same = same && part[row + 3 * column] == x[row + 5 * column];
  expect("the matrix", same, true);
  expect("no increment", cublasSetVector(10, sizeof(float), x.data(), 0, a.get(), 1), CUBLAS_STATUS_INVALID_VALUE);
}

void check_types_at_run_time(cublasHandle_t handle) {
  constexpr int n = 12;
  std::vector<__half> x(n), y(n);
  for (int k = 0; k < n; ++k) {
    x[k] = __float2half(0.25f * k);
    y[k] = __float2half(1.0f);
  }
  __half *a, *b;
  cudaMalloc(&a, n * sizeof(__half));
  cudaMalloc(&b, n * sizeof(__half));
  cudaMemcpy(a, x.data(), n * sizeof(__half), cudaMemcpyHostToDevice);
  cudaMemcpy(b, y.data(), n * sizeof(__half), cudaMemcpyHostToDevice);
  __half product;
  expect("DotEx of half",
         cublasDotEx(handle, n, a, CUDA_R_16F, 1, b, CUDA_R_16F, 1, &product, CUDA_R_16F, CUDA_R_32F),
         CUBLAS_STATUS_SUCCESS);
  expect("their product", __half2float(product), 0.25f * 66);
  const float two = 2;
  expect("AxpyEx of half",
         cublasAxpyEx(handle, n, &two, CUDA_R_32F, a, CUDA_R_16F, 1, b, CUDA_R_16F, 1, CUDA_R_32F),
         CUBLAS_STATUS_SUCCESS);
  expect("ScalEx of half", cublasScalEx(handle, n, &two, CUDA_R_32F, b, CUDA_R_16F, 1, CUDA_R_32F),
         CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(y.data(), b, n * sizeof(__half), cudaMemcpyDeviceToHost);
  expect_all("2 (2 x + 1)", y.data(), n, [](int k) { return __float2half(2 * (0.5f * k + 1)); });
  const auto f = numbers<float>(n);
  OnDevice<float> v(f);
  float norm = 0, wanted = 0;
  for (float each : f)
    wanted += each * each;
  expect("Nrm2Ex", cublasNrm2Ex(handle, n, v.get(), CUDA_R_32F, 1, &norm, CUDA_R_32F, CUDA_R_32F),
         CUBLAS_STATUS_SUCCESS);
  expect("the norm", near(norm, std::sqrt(wanted)), true);
  expect("integers", cublasNrm2Ex(handle, n, v.get(), CUDA_R_32I, 1, &norm, CUDA_R_32F, CUDA_R_32F),
         CUBLAS_STATUS_NOT_SUPPORTED);
  cudaFree(a);
  cudaFree(b);
}

void check_errors() {
  float x = 0;
  expect("no handle", cublasSscal(nullptr, 1, &x, &x, 1), CUBLAS_STATUS_NOT_INITIALIZED);
  expect("none to destroy", cublasDestroy(nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
  expect("nowhere to create", cublasCreate(nullptr), CUBLAS_STATUS_INVALID_VALUE);
  cublasHandle_t handle;
  expect("create", cublasCreate(&handle), CUBLAS_STATUS_SUCCESS);
  expect("no factor", cublasSscal(handle, 1, nullptr, &x, 1), CUBLAS_STATUS_INVALID_VALUE);
  int version = 0, major = 0;
  cublasGetVersion(handle, &version);
  expect("the version", version, CUBLAS_VERSION);
  cublasGetProperty(MAJOR_VERSION, &major);
  expect("its first part", major, CUBLAS_VER_MAJOR);
  expect("a name", std::strcmp(cublasGetStatusName(CUBLAS_STATUS_NOT_SUPPORTED), "CUBLAS_STATUS_NOT_SUPPORTED"), 0);
  cublasMath_t math;
  cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
  cublasGetMathMode(handle, &math);
  expect("the mode of mathematics", math, CUBLAS_TF32_TENSOR_OP_MATH);
  cublasAtomicsMode_t atomics;
  cublasGetAtomicsMode(handle, &atomics);
  expect("atomic functions", atomics, CUBLAS_ATOMICS_NOT_ALLOWED);
  expect("destroy", cublasDestroy(handle), CUBLAS_STATUS_SUCCESS);
  expect("destroyed", cublasSetStream(handle, nullptr), CUBLAS_STATUS_NOT_INITIALIZED);
}

int main() {
  check_errors();
  cublasHandle_t handle;
  cublasCreate(&handle);
  check_type<float>(handle);
  check_type<double>(handle);
  check_type<std::complex<float>>(handle);
  check_type<std::complex<double>>(handle);
  check_products(handle);
  check_rotations(handle);
  check_modes(handle);
  check_graph(handle);
  check_copies();
  check_types_at_run_time(handle);
  cublasDestroy(handle);
  return wrong != 0;
}
