// cuFFT's callbacks (cuFFT, "cuFFT Callback Routines"): functions of the program load and store
// elements, of all types, with gaps, in place, with memory shared by a block. HAZARD-NONE
#include "../expect.h"

#include <cufft.h>
#include <cufftXt.h>

#include <cmath>
#include <complex>

// Loads half of each value and counts; stores twice the number, in reverse order.
struct Sides {
  unsigned *loaded, *stored;
  size_t last;
};
__device__ cufftComplex load(void *in, size_t offset, void *caller, void *) {
  atomicAdd(&static_cast<Sides *>(caller)->loaded[offset], 1u);
  const cufftComplex element = static_cast<cufftComplex *>(in)[offset];
  return make_cuFloatComplex(element.x / 2, element.y / 2);
}
__device__ void store(void *out, size_t offset, cufftComplex element, void *caller, void *) {
  const Sides *sides = static_cast<Sides *>(caller);
  atomicAdd(&sides->stored[offset], 1u);
  static_cast<cufftComplex *>(out)[sides->last - offset] = make_cuFloatComplex(2 * element.x, 2 * element.y);
}
__device__ cufftCallbackLoadC load_pointer = load;
__device__ cufftCallbackStoreC store_pointer = store;

// Bytes as numbers, and numbers as bytes.
__device__ cufftDoubleReal load_byte(void *in, size_t offset, void *, void *) {
  return static_cast<unsigned char *>(in)[offset];
}
__device__ void store_byte(void *out, size_t offset, cufftDoubleReal element, void *caller, void *shared) {
  static_cast<double *>(shared)[threadIdx.x] = element;
  static_cast<unsigned char *>(out)[offset] =
      static_cast<unsigned char>(static_cast<double *>(shared)[threadIdx.x] / *static_cast<double *>(caller) + 0.5);
}
__device__ cufftCallbackLoadD load_byte_pointer = load_byte;
__device__ cufftCallbackStoreD store_byte_pointer = store_byte;

template <class T> T *to_device(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}
template <class T> std::vector<T> from_device(const T *memory, size_t count) {
  std::vector<T> values(count);
  expect("the copy", int(cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost)), 0);
  return values;
}
cufftComplex number(int k) { return make_cuFloatComplex(float(k % 7) - 3, float(k % 5)); }

/// Two transforms of `n0` x `n1` numbers, `stride` elements from each other, compared with one without callbacks.
void check_complex(int n0, int n1, int stride, bool in_place) {
  const int embed[] = {n0, n1 + 2}, distance = n0 * (n1 + 2) * stride + 3, batch = 2;
  const int count = batch * distance;
  int lengths[] = {n0, n1}, rows[] = {embed[0], embed[1]};
  std::vector<cufftComplex> input(count);
  for (int k = 0; k < count; ++k)
    input[k] = number(k);
  cufftComplex *plain = to_device(input), *in = to_device(input), *out = in_place ? in : to_device(input);
  unsigned *counts;
  cudaMalloc(&counts, 2 * count * sizeof(unsigned));
  cudaMemset(counts, 0, 2 * count * sizeof(unsigned));
  Sides *sides = to_device(std::vector<Sides>{{counts, counts + count, size_t(count - 1)}});

  cufftHandle plan = 0, with_callbacks = 0;
  cufftPlanMany(&plan, 2, lengths, rows, stride, distance, rows, stride, distance, CUFFT_C2C, batch);
  cufftPlanMany(&with_callbacks, 2, lengths, rows, stride, distance, rows, stride, distance, CUFFT_C2C, batch);
  cufftCallbackLoadC loads;
  cufftCallbackStoreC stores;
  cudaMemcpyFromSymbol(&loads, load_pointer, sizeof(loads));
  cudaMemcpyFromSymbol(&stores, store_pointer, sizeof(stores));
  expect("a load", cufftXtSetCallback(with_callbacks, (void **)&loads, CUFFT_CB_LD_COMPLEX, (void **)&sides),
         CUFFT_SUCCESS);
  expect("a store", cufftXtSetCallback(with_callbacks, (void **)&stores, CUFFT_CB_ST_COMPLEX, (void **)&sides),
         CUFFT_SUCCESS);
  expect("plain", cufftExecC2C(plan, plain, plain, CUFFT_FORWARD), CUFFT_SUCCESS);
  expect("with callbacks", cufftExecC2C(with_callbacks, in, out, CUFFT_FORWARD), CUFFT_SUCCESS);
  const auto wanted = from_device(plain, count), got = from_device(out, count);
  const auto called = from_device(counts, 2 * count);
  for (int transform = 0; transform < batch; ++transform)
    for (int i = 0; i < n0; ++i)
      for (int j = 0; j < n1; ++j) {
        const int at = transform * distance + (i * embed[1] + j) * stride;
        expect("loaded once", called[at], 1u);
        expect("stored once", called[count + at], 1u);
        expect("real", std::fabs(got[count - 1 - at].x - wanted[at].x) < 1e-3, true);
        expect("imaginary", std::fabs(got[count - 1 - at].y - wanted[at].y) < 1e-3, true);
      }
  unsigned calls = 0;
  for (unsigned each : called)
    calls += each;
  expect("nothing else", calls, unsigned(2 * batch * n0 * n1));
  expect("no more", cufftXtClearCallback(with_callbacks, CUFFT_CB_ST_COMPLEX), CUFFT_SUCCESS);
  expect("no more", cufftXtClearCallback(with_callbacks, CUFFT_CB_LD_COMPLEX), CUFFT_SUCCESS);
  cudaMemcpy(in, input.data(), count * sizeof(input[0]), cudaMemcpyHostToDevice);
  expect("without", cufftExecC2C(with_callbacks, in, in, CUFFT_FORWARD), CUFFT_SUCCESS);
  const auto without = from_device(in, count);
  expect_all("without", reinterpret_cast<const float *>(without.data()), 2 * count,
             [&](int k) { return reinterpret_cast<const float *>(wanted.data())[k]; });
  cufftDestroy(plan);
  cufftDestroy(with_callbacks);
}

/// Bytes in both directions.
void check_bytes() {
  constexpr int count = 300;
  std::vector<unsigned char> input(count);
  for (int k = 0; k < count; ++k)
    input[k] = static_cast<unsigned char>(k * k % 251);
  unsigned char *in = to_device(input), *out = to_device(std::vector<unsigned char>(count));
  double *scale = to_device(std::vector<double>{count});
  cufftDoubleComplex *spectrum;
  cudaMalloc(&spectrum, (count / 2 + 1) * sizeof(*spectrum));
  cufftHandle there = 0, back = 0;
  cufftPlan1d(&there, count, CUFFT_D2Z, 1);
  cufftPlan1d(&back, count, CUFFT_Z2D, 1);
  cufftCallbackLoadD loads;
  cufftCallbackStoreD stores;
  cudaMemcpyFromSymbol(&loads, load_byte_pointer, sizeof(loads));
  cudaMemcpyFromSymbol(&stores, store_byte_pointer, sizeof(stores));
  expect("a load", cufftXtSetCallback(there, (void **)&loads, CUFFT_CB_LD_REAL_DOUBLE, nullptr), CUFFT_SUCCESS);
  expect("a store", cufftXtSetCallback(back, (void **)&stores, CUFFT_CB_ST_REAL_DOUBLE, (void **)&scale),
         CUFFT_SUCCESS);
  expect("a store of a plan that loads them",
         cufftXtSetCallback(there, (void **)&stores, CUFFT_CB_ST_REAL_DOUBLE, nullptr), CUFFT_INVALID_TYPE);
  expect("too much", cufftXtSetCallbackSharedSize(back, CUFFT_CB_ST_REAL_DOUBLE, 16385), CUFFT_INVALID_VALUE);
  expect("shared memory", cufftXtSetCallbackSharedSize(back, CUFFT_CB_ST_REAL_DOUBLE, 8192), CUFFT_SUCCESS);
  expect("there", cufftExecD2Z(there, reinterpret_cast<cufftDoubleReal *>(in), spectrum), CUFFT_SUCCESS);
  expect("back", cufftExecZ2D(back, spectrum, reinterpret_cast<cufftDoubleReal *>(out)), CUFFT_SUCCESS);
  const auto got = from_device(out, count);
  expect_all("bytes", got.data(), count, [&](int k) { return input[k]; });
  cufftDestroy(there);
  cufftDestroy(back);
}

int main() {
  check_complex(6, 5, 1, false);
  check_complex(4, 8, 2, true);
  check_bytes();
  return wrong != 0;
}
