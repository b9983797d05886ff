// cuFFT: transforms in one to three dimensions compared with their definition,
// in place and out of place, batched, with strides; errors, streams and graphs.
// HAZARD-NONE
#include "matrices.h"

#include <cufft.h>
#include <cufftXt.h>

#include <algorithm>

template <class R> using C = std::complex<R>;

/// The definition, in `rank` dimensions.
template <class R> std::vector<C<R>> transform(const std::vector<C<R>> &x, std::vector<int> n, int sign) {
  n.insert(n.begin(), 3 - n.size(), 1);
  std::vector<C<R>> result(x.size());
  const double pi = std::acos(-1.0);
  for (int a = 0; a < n[0]; ++a)
    for (int b = 0; b < n[1]; ++b)
      for (int c = 0; c < n[2]; ++c) {
        C<double> sum = 0;
        for (int i = 0; i < n[0]; ++i)
          for (int j = 0; j < n[1]; ++j)
            for (int k = 0; k < n[2]; ++k) {
              const double angle =
                  sign * 2 * pi * (double(a * i) / n[0] + double(b * j) / n[1] + double(c * k) / n[2]);
              sum += C<double>(x[(i * n[1] + j) * n[2] + k]) * C<double>(std::cos(angle), std::sin(angle));
            }
        result[(a * n[1] + b) * n[2] + c] = C<R>(sum);
      }
  return result;
}

template <class R> bool close(const std::vector<C<R>> &a, const std::vector<C<R>> &b) {
  for (size_t k = 0; k < b.size(); ++k)
    if (std::abs(a[k] - b[k]) > R(sizeof(R) == 4 ? 2e-4 : 1e-10)) {
      std::printf("[%zu] %g %g, not %g %g\n", k, double(a[k].real()), double(a[k].imag()), double(b[k].real()),
                  double(b[k].imag()));
      return false;
    }
  return true;
}

cufftResult run(cufftHandle plan, C<float> *in, C<float> *out, int direction) {
  return cufftExecC2C(plan, gpu(in), gpu(out), direction);
}
cufftResult run(cufftHandle plan, C<double> *in, C<double> *out, int direction) {
  return cufftExecZ2Z(plan, gpu(in), gpu(out), direction);
}
cufftResult run_real(cufftHandle plan, float *in, C<float> *out) { return cufftExecR2C(plan, in, gpu(out)); }
cufftResult run_real(cufftHandle plan, double *in, C<double> *out) { return cufftExecD2Z(plan, in, gpu(out)); }
cufftResult run_back(cufftHandle plan, C<float> *in, float *out) { return cufftExecC2R(plan, gpu(in), out); }
cufftResult run_back(cufftHandle plan, C<double> *in, double *out) { return cufftExecZ2D(plan, gpu(in), out); }

cufftHandle plan_of(const std::vector<int> &n, cufftType type) {
  cufftHandle plan = 0;
  cufftResult result = CUFFT_INTERNAL_ERROR;
  if (n.size() == 1)
    result = cufftPlan1d(&plan, n[0], type, 1);
  else if (n.size() == 2)
    result = cufftPlan2d(&plan, n[0], n[1], type);
  else
    result = cufftPlan3d(&plan, n[0], n[1], n[2], type);
  expect("a plan", result, CUFFT_SUCCESS);
  return plan;
}

template <class R> void check_complex(const std::vector<int> &n) {
  const cufftType type = sizeof(R) == 4 ? CUFFT_C2C : CUFFT_Z2Z;
  int count = 1;
  for (int each : n)
    count *= each;
  const auto x = numbers<C<R>>(count);
  const cufftHandle plan = plan_of(n, type);
  OnDevice<C<R>> a(x), b(std::vector<C<R>>(count, C<R>(0)));
  expect("forward", run(plan, a.begin, b.begin, CUFFT_FORWARD), CUFFT_SUCCESS);
  expect("its result", close(b.values(), transform(x, n, -1)), true);
  expect("its input is left", a.values() == x, true);
  run(plan, b.begin, b.begin, CUFFT_INVERSE);
  std::vector<C<R>> back = b.values();
  for (C<R> &each : back)
    each /= R(count); // neither direction divides
  expect("there and back", close(back, x), true);
  run(plan, a.begin, a.begin, CUFFT_INVERSE);
  expect("inverse in place", close(a.values(), transform(x, n, 1)), true);
  expect("no direction", run(plan, a.begin, a.begin, 0), CUFFT_INVALID_VALUE);
  expect("destroy", cufftDestroy(plan), CUFFT_SUCCESS);
}

template <class R> void check_real(const std::vector<int> &n) {
  int rows = 1;
  for (size_t k = 0; k + 1 < n.size(); ++k)
    rows *= n[k];
  const int last = n.back(), half = last / 2 + 1, padded = 2 * half;
  const auto x = numbers<R>(rows * last);
  const cufftHandle there = plan_of(n, sizeof(R) == 4 ? CUFFT_R2C : CUFFT_D2Z),
                    back = plan_of(n, sizeof(R) == 4 ? CUFFT_C2R : CUFFT_Z2D);
  std::vector<C<R>> whole(x.begin(), x.end());
  whole = transform(whole, n, -1);
  std::vector<C<R>> wanted;
  for (int row = 0; row < rows; ++row)
    wanted.insert(wanted.end(), whole.begin() + row * last, whole.begin() + row * last + half);
  OnDevice<R> a(x), c(std::vector<R>(rows * last, R(0)));
  OnDevice<C<R>> b(std::vector<C<R>>(rows * half, C<R>(0)));
  expect("of real numbers", run_real(there, a.begin, b.begin), CUFFT_SUCCESS);
  expect("its half", close(b.values(), wanted), true);
  expect("back to real numbers", run_back(back, b.begin, c.begin), CUFFT_SUCCESS);
  std::vector<R> got = c.values();
  bool same = true;
  for (int k = 0; k < rows * last; ++k)
    same = same && std::abs(got[k] / (rows * last) - x[k]) < R(1e-4);
  expect("there and back", same, true);
  // In place, rows of real numbers have room for those of the result.
  std::vector<R> spaced(rows * padded, R(0));
  for (int row = 0; row < rows; ++row)
    std::copy_n(x.begin() + row * last, last, spaced.begin() + row * padded);
  OnDevice<R> d(spaced);
  run_real(there, d.begin, reinterpret_cast<C<R> *>(d.begin));
  got = d.values();
  std::vector<C<R>> in_place(rows * half);
  std::memcpy(static_cast<void *>(in_place.data()), got.data(), in_place.size() * sizeof(C<R>));
  expect("in place", close(in_place, wanted), true);
  run_back(back, reinterpret_cast<C<R> *>(d.begin), d.begin);
  got = d.values();
  same = true;
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k < last; ++k)
      same = same && std::abs(got[row * padded + k] / (rows * last) - x[row * last + k]) < R(1e-4);
  expect("and back in place", same, true);
  cufftDestroy(there);
  cufftDestroy(back);
}

/// Several transforms: one after the other, and with interleaved elements.
void check_many() {
  constexpr int n = 12, count = 5;
  const auto x = numbers<C<float>>(n * count);
  auto part = [&](const std::vector<C<float>> &of, int k, int stride, int distance) {
    std::vector<C<float>> result(n);
    for (int j = 0; j < n; ++j)
      result[j] = of[k * distance + j * stride];
    return result;
  };
  cufftHandle plan;
  expect("five at once", cufftPlan1d(&plan, n, CUFFT_C2C, count), CUFFT_SUCCESS);
  OnDevice<C<float>> a(x), b(x);
  run(plan, a.begin, a.begin, CUFFT_FORWARD);
  bool right = true;
  for (int k = 0; k < count; ++k)
    right = right && close(part(a.values(), k, 1, n), transform(part(x, k, 1, n), {n}, -1));
  expect("one after the other", right, true);
  cufftDestroy(plan);
  int length = n, embed = n;
  expect("with strides", cufftPlanMany(&plan, 1, &length, &embed, count, 1, &embed, count, 1, CUFFT_C2C, count),
         CUFFT_SUCCESS);
  run(plan, b.begin, b.begin, CUFFT_FORWARD);
  right = true;
  for (int k = 0; k < count; ++k)
    right = right && close(part(b.values(), k, count, 1), transform(part(x, k, count, 1), {n}, -1));
  expect("side by side", right, true);
  cufftDestroy(plan);
  // Part of a larger array: the elements outside are unchanged.
  int lengths[] = {3, 4}, within[] = {5, 6};
  const auto large = numbers<C<float>>(30);
  cufftCreate(&plan);
  size_t bytes = 0;
  expect("of a larger array",
         cufftMakePlanMany(plan, 2, lengths, within, 1, 30, within, 1, 30, CUFFT_C2C, 1, &bytes), CUFFT_SUCCESS);
  OnDevice<C<float>> c(large);
  run(plan, c.begin, c.begin, CUFFT_FORWARD);
  std::vector<C<float>> small;
  for (int row = 0; row < 3; ++row)
    small.insert(small.end(), large.begin() + row * 6, large.begin() + row * 6 + 4);
  small = transform(small, {3, 4}, -1);
  std::vector<C<float>> wanted = large;
  for (int row = 0; row < 3; ++row)
    std::copy_n(small.begin() + row * 4, 4, wanted.begin() + row * 6);
  expect("its part", close(c.values(), wanted), true);
  expect("made twice", cufftMakePlan1d(plan, 4, CUFFT_C2C, 1, &bytes), CUFFT_INVALID_PLAN);
  cufftDestroy(plan);
  // Real numbers whose results have a stride.
  int in[] = {n}, out[] = {n / 2 + 1};
  cufftPlanMany(&plan, 1, &length, in, 1, n, out, 1, 10, CUFFT_R2C, 3);
  const auto reals = numbers<float>(3 * n);
  OnDevice<float> d(reals);
  OnDevice<C<float>> e(std::vector<C<float>>(30, C<float>(7)));
  run_real(plan, d.begin, e.begin);
  const auto got = e.values();
  right = true;
  for (int k = 0; k < 3; ++k) {
    std::vector<C<float>> each(reals.begin() + k * n, reals.begin() + (k + 1) * n);
    each = transform(each, {n}, -1);
    for (int j = 0; j < 10; ++j)
      right = right && std::abs(got[k * 10 + j] - (j <= n / 2 ? each[j] : C<float>(7))) < 1e-4f;
  }
  expect("results with a stride", right, true);
  cufftDestroy(plan);
}

void check_streams() {
  constexpr int n = 16;
  const auto x = numbers<C<float>>(n);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cufftHandle plan;
  cufftPlan1d(&plan, n, CUFFT_C2C, 1);
  expect("the stream", cufftSetStream(plan, stream), CUFFT_SUCCESS);
  OnDevice<C<float>> a(x);
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  expect("captured", run(plan, a.begin, a.begin, CUFFT_FORWARD), CUFFT_SUCCESS);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphLaunch(executable, stream);
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  expect("twice", close(a.values(), transform(transform(x, {n}, -1), {n}, -1)), true);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cufftDestroy(plan);
  cudaStreamDestroy(stream);
}

void check_errors() {
  cufftHandle plan = 0;
  expect("no length", cufftPlan1d(&plan, 0, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
  expect("no type", cufftPlan1d(&plan, 8, cufftType(3), 1), CUFFT_INVALID_TYPE);
  expect("no plan", cufftExecC2C(12345, nullptr, nullptr, CUFFT_FORWARD), CUFFT_INVALID_PLAN);
  expect("none to destroy", cufftDestroy(12345), CUFFT_INVALID_PLAN);
  expect("create", cufftCreate(&plan), CUFFT_SUCCESS);
  expect("not made", cufftExecC2C(plan, nullptr, nullptr, CUFFT_FORWARD), CUFFT_INVALID_PLAN);
  size_t bytes = 0;
  expect("make", cufftMakePlan2d(plan, 8, 4, CUFFT_Z2Z, &bytes), CUFFT_SUCCESS);
  size_t returned = 0;
  cufftGetSize(plan, &returned);
  expect("its scratch memory", returned, bytes);
  expect("another type", cufftExecC2C(plan, nullptr, nullptr, CUFFT_FORWARD), CUFFT_INVALID_VALUE);
  expect("a callback of another type", cufftXtSetCallback(plan, nullptr, CUFFT_CB_LD_COMPLEX, nullptr),
         CUFFT_INVALID_TYPE);
  expect("a callback that is none", cufftXtSetCallback(plan, nullptr, CUFFT_CB_LD_COMPLEX_DOUBLE, nullptr),
         CUFFT_INVALID_VALUE);
  expect("a plan that is none", cufftXtClearCallback(12345, CUFFT_CB_LD_COMPLEX), CUFFT_INVALID_PLAN);
  int devices[] = {0, 0}, version = 0;
  expect("devices of a plan that is made", cufftXtSetGPUs(plan, 2, devices), CUFFT_INVALID_PLAN);
  cufftGetVersion(&version);
  expect("the version", version, CUFFT_VERSION);
  cufftDestroy(plan);
  int length = 8, distance = 8;
  auto lay_out = [&](int istride, int idist, int ostride, int odist) {
    return cufftPlanMany(&plan, 1, &length, &distance, istride, idist, &distance, ostride, odist, CUFFT_C2C, 2);
  };
  expect("a negative distance of input", lay_out(1, -8, 1, 8), CUFFT_INVALID_VALUE);
  expect("a negative distance of output", lay_out(1, 8, 1, -8), CUFFT_INVALID_VALUE);
  expect("no stride of input", lay_out(0, 8, 1, 8), CUFFT_INVALID_VALUE);
  expect("no stride of output", lay_out(1, 8, 0, 8), CUFFT_INVALID_VALUE);
  expect("distances do not count without layouts",
         cufftPlanMany(&plan, 1, &length, nullptr, 1, -8, nullptr, 1, 0, CUFFT_C2C, 2), CUFFT_SUCCESS);
  cufftDestroy(plan);
  // Types chosen at run time.
  long long n = 8;
  cufftCreate(&plan);
  expect(
      "by types",
      cufftXtMakePlanMany(plan, 1, &n, nullptr, 1, 8, CUDA_C_32F, nullptr, 1, 8, CUDA_C_32F, 1, &bytes, CUDA_C_32F),
      CUFFT_SUCCESS);
  const auto x = numbers<C<float>>(8);
  OnDevice<C<float>> a(x);
  expect("execute", cufftXtExec(plan, a.begin, a.begin, CUFFT_FORWARD), CUFFT_SUCCESS);
  expect("its result", close(a.values(), transform(x, {8}, -1)), true);
  cufftDestroy(plan);
}

int main() {
  check_errors();
  for (const std::vector<int> &n : {std::vector<int>{16}, {15}, {6, 10}, {4, 3, 5}}) {
    check_complex<float>(n);
    check_complex<double>(n);
    check_real<float>(n);
    check_real<double>(n);
  }
  check_many();
  check_streams();
  return wrong != 0;
}
