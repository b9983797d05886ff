// OPTIONS: --devices 3
// cuFFT on several devices: the placement of the data before and after a transform, and the results. HAZARD-NONE
#include "matrices.h"

#include <cufftXt.h>

#include <numeric>

using C = std::complex<double>;

/// The transform by its definition, along one dimension: elements with distance `stride`.
void along(std::vector<C> &data, int begin, int stride, int n, int sign) {
  std::vector<C> result(n);
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      result[k] += data[begin + j * stride] * std::polar(1.0, sign * 2 * M_PI * double(long(j) * k % n) / n);
  for (int k = 0; k < n; ++k)
    data[begin + k * stride] = result[k];
}
std::vector<C> transformed(std::vector<C> data, const std::vector<int> &n, int batch, int sign) {
  const int all = std::accumulate(n.begin(), n.end(), 1, std::multiplies<>());
  int stride = 1;
  for (int d = int(n.size()); d-- > 0; stride *= n[d])
    for (int i = 0; i < all * batch; ++i)
      if (i / stride % n[d] == 0)
        along(data, i, stride, n[d], sign);
  return data;
}
template <class T> bool similar(const std::vector<T> &got, const std::vector<C> &wanted) {
  double most = 0;
  for (size_t k = 0; k < wanted.size(); ++k)
    most = std::max(most, std::abs(C(got[k]) - wanted[k]));
  return most < (sizeof(T) == 8 ? 1e-3 : 1e-9);
}

__global__ void scale(float2 *part, int count, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    part[i] = {part[i].x * by, part[i].y * by};
}

template <class T> void check(const char *name, std::vector<int> n, int batch, std::vector<int> devices) {
  constexpr bool is_single = sizeof(T) == 8;
  const int all = std::accumulate(n.begin(), n.end(), batch, std::multiplies<>()), count = int(devices.size());
  std::vector<C> data;
  for (int k = 0; k < all; ++k)
    data.emplace_back(double((k * 37 + 11) % 17 - 8) / 4, double((k * 23 + 5) % 13 - 6) / 4);
  std::vector<T> host(data.begin(), data.end());
  const std::vector<C> wanted = transformed(data, n, batch, -1);
  std::printf("%s\n", name);

  cufftHandle plan;
  size_t work[3] = {};
  expect("a plan", int(cufftCreate(&plan)), int(CUFFT_SUCCESS));
  expect("its devices", int(cufftXtSetGPUs(plan, count, devices.data())), int(CUFFT_SUCCESS));
  expect("made",
         int(cufftMakePlanMany(plan, int(n.size()), n.data(), nullptr, 1, 0, nullptr, 1, 0,
                               is_single ? CUFFT_C2C : CUFFT_Z2Z, batch, work)),
         int(CUFFT_SUCCESS));
  expect("a workspace for each", work[count - 1] > 0, true);
  size_t sizes[3] = {};
  expect("their sizes", int(cufftGetSize(plan, sizes)), int(CUFFT_SUCCESS));
  expect("... for each", std::memcmp(sizes, work, count * sizeof *work), 0);
  cudaLibXtDesc *first, *second;
  expect("memory", int(cufftXtMalloc(plan, &first, CUFFT_XT_FORMAT_INPLACE)), int(CUFFT_SUCCESS));
  cufftXtMalloc(plan, &second, CUFFT_XT_FORMAT_INPLACE);
  size_t bytes = 0;
  for (int k = 0; k < count; ++k) {
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, first->descriptor->data[k]);
    expect("on its device", attributes.device, devices[k]);
    bytes += first->descriptor->size[k];
  }
  expect("of all elements", bytes, all * sizeof(T));
  auto execute = [&](cudaLibXtDesc *from, cudaLibXtDesc *to, int direction) {
    return int(is_single ? cufftXtExecDescriptorC2C(plan, from, to, direction)
                         : cufftXtExecDescriptorZ2Z(plan, from, to, direction));
  };
  auto taken = [&](cudaLibXtDesc *from) {
    std::vector<T> result(all);
    expect("to the host", int(cufftXtMemcpy(plan, result.data(), from, CUFFT_COPY_DEVICE_TO_HOST)),
           int(CUFFT_SUCCESS));
    return result;
  };
  expect("from the host", int(cufftXtMemcpy(plan, first, host.data(), CUFFT_COPY_HOST_TO_DEVICE)),
         int(CUFFT_SUCCESS));
  expect("there and back", similar(taken(first), data), true);
  expect("a transform", execute(first, first, CUFFT_FORWARD), int(CUFFT_SUCCESS));
  expect("its order", first->subFormat, int(CUFFT_XT_FORMAT_INPLACE_SHUFFLED));
  expect("the result", similar(taken(first), wanted), true);
  if (n.size() == 2 && batch == 1) { // each device has some of the columns
    const int own = n[1] / count + (n[1] % count > 0);
    std::vector<T> part(n[0] * own);
    cudaMemcpy(part.data(), first->descriptor->data[0], part.size() * sizeof(T), cudaMemcpyDefault);
    std::vector<C> columns;
    for (int x = 0; x < n[0]; ++x)
      columns.insert(columns.end(), &wanted[x * n[1]], &wanted[x * n[1]] + own);
    expect("the first device's", similar(part, columns), true);
  }
  expect("to natural order", int(cufftXtMemcpy(plan, second, first, CUFFT_COPY_DEVICE_TO_DEVICE)),
         int(CUFFT_SUCCESS));
  expect("which it has", second->subFormat, int(CUFFT_XT_FORMAT_INPLACE));
  std::vector<T> part(first->descriptor->size[0] / sizeof(T));
  cudaMemcpy(part.data(), second->descriptor->data[0], part.size() * sizeof(T), cudaMemcpyDefault);
  expect("its first part", similar(part, std::vector<C>(wanted.begin(), wanted.begin() + part.size())), true);
  expect("back", execute(first, first, CUFFT_INVERSE), int(CUFFT_SUCCESS));
  if (is_single)
    for (int k = 0; k < count; ++k) {
      const int elements = int(first->descriptor->size[k] / sizeof(T));
      cudaSetDevice(devices[k]);
      scale<<<(elements + 63) / 64, 64>>>(static_cast<float2 *>(first->descriptor->data[k]), elements,
                                          float(batch) / float(all));
    }
  std::vector<C> again = data;
  for (C &each : again)
    each *= is_single ? 1.0 : double(all / batch);
  expect("the data", similar(taken(first), again), true);
  cudaSetDevice(0);
  expect("freed", int(cufftXtFree(first)) + int(cufftXtFree(second)), int(CUFFT_SUCCESS));
  expect("... twice", int(cufftXtFree(first)), int(CUFFT_INVALID_VALUE));
  cufftDestroy(plan);
}

int main() {
  check<std::complex<float>>("a line", {12}, 1, {0, 1});
  check<std::complex<float>>("an odd line on three", {31}, 1, {2, 0, 1});
  check<std::complex<double>>("a plane", {5, 6}, 1, {0, 1});
  check<std::complex<float>>("a plane of odd rows", {6, 5}, 1, {1, 2});
  check<std::complex<double>>("a volume", {3, 4, 5}, 1, {0, 1, 2});
  check<std::complex<float>>("a batch", {8}, 5, {0, 2});

  cufftHandle plan;
  int devices[] = {0, 1}, same[] = {1, 1}, far[] = {0, 3};
  cufftCreate(&plan);
  expect("one device", int(cufftXtSetGPUs(plan, 1, devices)), int(CUFFT_INVALID_VALUE));
  expect("a device twice", int(cufftXtSetGPUs(plan, 2, same)), int(CUFFT_INVALID_DEVICE));
  expect("one that is not there", int(cufftXtSetGPUs(plan, 2, far)), int(CUFFT_INVALID_DEVICE));
  cufftXtSetGPUs(plan, 2, devices);
  size_t work[2];
  expect("real numbers", int(cufftMakePlan1d(plan, 8, CUFFT_R2C, 1, work)), int(CUFFT_NOT_IMPLEMENTED));
  cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, work);
  expect("without a descriptor", int(cufftExecC2C(plan, nullptr, nullptr, CUFFT_FORWARD)), int(CUFFT_INVALID_PLAN));
  cufftDestroy(plan);
  return wrong;
}
