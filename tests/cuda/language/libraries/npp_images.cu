// NPP's image functions: memory, arithmetic, conversions, borders, filters, statistics, tables. HAZARD-NONE
#include "../expect.h"

#include <npp.h>

#include <algorithm>
#include <cmath>
#include <functional>

constexpr int width = 37, height = 21;
const NppiSize whole = {width, height};

unsigned random_state = 1;
unsigned next_random() { return (random_state = random_state * 1664525 + 1013904223) >> 8; }

/// A host image and its copy on the device, with `C` channels and padding after the rows.
template <class T, int C> struct Image {
  int step = 0;
  T *device = nullptr;
  std::vector<T> host = std::vector<T>(width * height * C);
  T *allocate(Npp8u *) {
    return (T *)(C == 1 ? nppiMalloc_8u_C1(width, height, &step) : nppiMalloc_8u_C3(width, height, &step));
  }
  T *allocate(Npp16s *) { return (T *)nppiMalloc_16s_C1(width, height, &step); }
  T *allocate(Npp32f *) { return (T *)nppiMalloc_32f_C1(width, height, &step); }
  template <class Fill> explicit Image(Fill fill) {
    device = allocate((T *)nullptr);
    for (T &each : host)
      each = T(fill());
    cudaMemcpy2D(device, step, host.data(), width * C * sizeof(T), width * C * sizeof(T), height,
                 cudaMemcpyHostToDevice);
  }
  Image() : Image([] { return 0; }) {}
  ~Image() { nppiFree(device); }
  Image(const Image &) = delete;
  T at(int x, int y, int channel = 0) const {
    return host[(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1)) * C + channel];
  }
  /// Compares the device's image with a value for each pixel and channel.
  template <class Wanted> void expect_pixels(const char *what, Wanted wanted) {
    std::vector<T> got(host.size());
    expect(what,
           int(cudaMemcpy2D(got.data(), width * C * sizeof(T), device, step, width * C * sizeof(T), height,
                            cudaMemcpyDeviceToHost)),
           0);
    expect_all(what, got.data(), int(got.size()),
               [&](int k) { return wanted(k / C % width, k / C / width, k % C); });
  }
};
int byte() { return int(next_random() & 255); }
int cut(double value) { return int(std::clamp(std::nearbyint(value), 0.0, 255.0)); }

void check_arithmetic(const NppStreamContext &context) {
  Image<Npp8u, 1> a(byte), b(byte), to;
  Image<Npp16s, 1> words([] { return int(next_random() & 0xffff) - 0x8000; });
  Image<Npp32f, 1> numbers([] { return int(next_random() % 4000) / 8.0 - 200; }), result;
  expect("add", nppiAdd_8u_C1RSfs_Ctx(a.device, a.step, b.device, b.step, to.device, to.step, whole, 0, context),
         NPP_SUCCESS);
  to.expect_pixels("add", [&](int x, int y, int) { return cut(a.at(x, y) + b.at(x, y)); });
  nppiSub_8u_C1RSfs(a.device, a.step, b.device, b.step, to.device, to.step, whole, 0);
  to.expect_pixels("the first source from the second",
                   [&](int x, int y, int) { return cut(b.at(x, y) - a.at(x, y)); });
  nppiSubC_8u_C1RSfs(a.device, a.step, 50, to.device, to.step, whole, 0);
  to.expect_pixels("less a constant", [&](int x, int y, int) { return cut(a.at(x, y) - 50); });
  nppiMulC_8u_C1RSfs(a.device, a.step, 3, to.device, to.step, whole, 2);
  to.expect_pixels("by a constant, scaled", [&](int x, int y, int) { return cut(a.at(x, y) * 3 / 4.0); });
  nppiAbsDiff_8u_C1R(a.device, a.step, b.device, b.step, to.device, to.step, whole);
  to.expect_pixels("difference", [&](int x, int y, int) { return std::abs(a.at(x, y) - b.at(x, y)); });
  nppiXor_8u_C1R(a.device, a.step, b.device, b.step, to.device, to.step, whole);
  to.expect_pixels("xor", [&](int x, int y, int) { return a.at(x, y) ^ b.at(x, y); });
  nppiCompareC_16s_C1R(words.device, words.step, 32, to.device, to.step, whole, NPP_CMP_GREATER_EQ);
  to.expect_pixels("compare", [&](int x, int y, int) { return words.at(x, y) >= 32 ? 255 : 0; });
  nppiThreshold_LTValGTVal_8u_C1R(a.device, a.step, to.device, to.step, whole, 50, 1, 200, 2);
  to.expect_pixels("thresholds", [&](int x, int y, int) {
    return a.at(x, y) < 50 ? 1 : a.at(x, y) > 200 ? 2 : a.at(x, y);
  });
  nppiAddC_32f_C1IR(1.5f, numbers.device, numbers.step, whole);
  numbers.expect_pixels("in place", [&](int x, int y, int) { return numbers.at(x, y) + 1.5f; });
  nppiSqr_32f_C1R(numbers.device, numbers.step, result.device, result.step, whole);
  result.expect_pixels("squares",
                       [&](int x, int y, int) { return (numbers.at(x, y) + 1.5f) * (numbers.at(x, y) + 1.5f); });
  nppiConvert_32f8u_C1R(numbers.device, numbers.step, to.device, to.step, whole, NPP_RND_ZERO);
  to.expect_pixels("cut off", [&](int x, int y, int) { return cut(std::trunc(numbers.at(x, y) + 1.5f)); });
  nppiRShiftC_8u_C1R(a.device, a.step, 3, to.device, to.step, whole);
  to.expect_pixels("shifted", [&](int x, int y, int) { return a.at(x, y) >> 3; });
  nppiSet_32f_C1R(1, result.device, result.step, whole);
  nppiAddSquare_8u32f_C1IR(a.device, a.step, result.device, result.step, whole);
  result.expect_pixels("squares added", [&](int x, int y, int) { return 1 + a.at(x, y) * a.at(x, y); });
  nppiAddWeighted_8u32f_C1IR(a.device, a.step, result.device, result.step, whole, 0.5f);
  result.expect_pixels("weighted",
                       [&](int x, int y, int) { return (1 + a.at(x, y) * a.at(x, y)) * 0.5f + a.at(x, y) * 0.5f; });
  nppiConvert_8u32f_C1R(a.device, a.step, result.device, result.step, whole);
  result.expect_pixels("numbers", [&](int x, int y, int) { return a.at(x, y); });
}

void check_data() {
  Image<Npp8u, 1> a(byte), to;
  Image<Npp8u, 3> colour(byte), other;
  const Npp8u values[] = {1, 2, 3};
  nppiSet_8u_C3R(values, other.device, other.step, whole);
  other.expect_pixels("set", [&](int, int, int channel) { return channel + 1; });
  const int order[] = {2, 0, 1};
  nppiSwapChannels_8u_C3R(colour.device, colour.step, other.device, other.step, whole, order);
  other.expect_pixels("channels", [&](int x, int y, int channel) { return colour.at(x, y, order[channel]); });
  const NppiSize smaller = {width - 5, height - 4};
  nppiCopyConstBorder_8u_C1R(a.device, a.step, smaller, to.device, to.step, whole, 3, 2, 99);
  to.expect_pixels("a border", [&](int x, int y, int) {
    return x < 2 || y < 3 || x - 2 >= smaller.width || y - 3 >= smaller.height ? 99 : a.at(x - 2, y - 3);
  });
  nppiCopyReplicateBorder_8u_C1R(a.device, a.step, smaller, to.device, to.step, whole, 3, 2);
  to.expect_pixels("edges", [&](int x, int y, int) {
    return a.at(std::clamp(x - 2, 0, smaller.width - 1), std::clamp(y - 3, 0, smaller.height - 1));
  });
  nppiMirror_8u_C3R(colour.device, colour.step, other.device, other.step, whole, NPP_BOTH_AXIS);
  other.expect_pixels("mirrored",
                      [&](int x, int y, int channel) { return colour.at(width - 1 - x, height - 1 - y, channel); });
  // Rectangles that are partly outside keep their positions; only what is inside is written.
  nppiSet_8u_C1R(7, to.device, to.step, whole);
  nppiResize_8u_C1R(a.device, a.step, whole, {0, 0, width, height}, to.device, to.step, whole,
                    {-5, -4, width, height}, NPPI_INTER_NN);
  to.expect_pixels("a target that begins outside",
                   [&](int x, int y, int) { return x < width - 5 && y < height - 4 ? a.at(x + 5, y + 4) : 7; });
  nppiResize_8u_C1R(a.device, a.step, whole, {-3, -2, width, height}, to.device, to.step, whole,
                    {0, 0, width, height}, NPPI_INTER_NN);
  to.expect_pixels("a source that begins outside", [&](int x, int y, int) { return a.at(x - 3, y - 2); });
  nppiDup_8u_C1C3R(a.device, a.step, other.device, other.step, whole);
  other.expect_pixels("in all channels", [&](int x, int y, int) { return a.at(x, y); });
  Npp8u *planes[3];
  for (Npp8u *&plane : planes)
    cudaMalloc(&plane, width * height);
  nppiCopy_8u_C3P3R(colour.device, colour.step, planes, width, whole);
  nppiCopy_8u_P3C3R(planes, width, other.device, other.step, whole);
  other.expect_pixels("planes", [&](int x, int y, int channel) { return colour.at(x, y, channel); });
  for (Npp8u *plane : planes)
    cudaFree(plane);
}

void check_filters() {
  Image<Npp8u, 1> a(byte), to;
  Image<Npp16s, 1> across, down;
  const auto sum = [&](int x, int y, std::function<int(int, int)> weight) {
    int result = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        result += weight(dx, dy) * a.at(x + dx, y + dy);
    return result;
  };
  nppiDilate3x3Border_8u_C1R(a.device, a.step, whole, {0, 0}, to.device, to.step, whole, NPP_BORDER_REPLICATE);
  to.expect_pixels("dilate", [&](int x, int y, int) {
    int largest = 0;
    for (int k = 0; k < 9; ++k)
      largest = std::max<int>(largest, a.at(x + k % 3 - 1, y + k / 3 - 1));
    return largest;
  });
  expect("gradients",
         nppiGradientVectorPrewittBorder_8u16s_C1R(a.device, a.step, whole, {0, 0}, across.device, across.step,
                                                   down.device, down.step, nullptr, 0, nullptr, 0, whole,
                                                   NPP_MASK_SIZE_3_X_3, nppiNormL1, NPP_BORDER_REPLICATE),
         NPP_SUCCESS);
  // As on the device, the right one from the left, and the upper one from the lower.
  across.expect_pixels("across", [&](int x, int y, int) { return sum(x, y, [](int dx, int) { return -dx; }); });
  down.expect_pixels("down", [&](int x, int y, int) { return sum(x, y, [](int, int dy) { return dy; }); });
  // A constant image has no edges and is unchanged by each mean.
  nppiSet_8u_C1R(77, a.device, a.step, whole);
  for (NppiMaskSize size : {NPP_MASK_SIZE_3_X_3, NPP_MASK_SIZE_5_X_5, NPP_MASK_SIZE_9_X_9}) {
    nppiFilterGaussBorder_8u_C1R(a.device, a.step, whole, {0, 0}, to.device, to.step, whole, size,
                                 NPP_BORDER_REPLICATE);
    to.expect_pixels("a mean", [](int, int, int) { return 77; });
  }
  int bytes = 0;
  nppiFilterCannyBorderGetBufferSize(whole, &bytes);
  Npp8u *buffer;
  cudaMalloc(&buffer, bytes);
  nppiFilterCannyBorder_8u_C1R(a.device, a.step, whole, {0, 0}, to.device, to.step, whole, NPP_FILTER_SOBEL,
                               NPP_MASK_SIZE_3_X_3, 10, 20, nppiNormL2, NPP_BORDER_REPLICATE, buffer);
  to.expect_pixels("no edges", [](int, int, int) { return 0; });
  cudaFree(buffer);
}

template <class T> T take(T *memory) {
  T result;
  cudaMemcpy(&result, memory, sizeof(T), cudaMemcpyDeviceToHost);
  return result;
}
void check_statistics(const NppStreamContext &context) {
  Image<Npp8u, 1> a(byte), to;
  size_t bytes = 0;
  nppiMeanStdDevGetBufferHostSize_8u_C1R_Ctx(whole, &bytes, context);
  int bytes_of_old = 0;
  expect("bytes as an int", nppiMeanStdDevGetBufferHostSize_8u_C1R(whole, &bytes_of_old), NPP_SUCCESS);
  expect("as many", size_t(bytes_of_old), bytes);
  Npp8u *buffer, *extremes;
  Npp64f *results;
  Npp32s *counts, *values, *levels;
  cudaMalloc(&buffer, bytes);
  cudaMalloc(&extremes, 2);
  cudaMalloc(&results, 2 * sizeof(Npp64f));
  double sum = 0, squares = 0;
  for (Npp8u each : a.host)
    sum += each;
  const double mean = sum / (width * height);
  for (Npp8u each : a.host)
    squares += (each - mean) * (each - mean);
  nppiSum_8u_C1R_Ctx(a.device, a.step, whole, buffer, results, context);
  expect("sum", take(results), sum);
  nppiMean_StdDev_8u_C1R_Ctx(a.device, a.step, whole, buffer, results, results + 1, context);
  expect("mean", std::fabs(take(results) - mean) < 1e-9, true);
  expect("deviation", std::fabs(take(results + 1) - std::sqrt(squares / (width * height))) < 1e-6, true);
  nppiMinMax_8u_C1R_Ctx(a.device, a.step, whole, extremes, extremes + 1, buffer, context);
  expect("least", take(extremes), *std::min_element(a.host.begin(), a.host.end()));
  expect("largest", take(extremes + 1), *std::max_element(a.host.begin(), a.host.end()));

  constexpr int number = 6;
  Npp32s even[number];
  expect("levels", nppiEvenLevelsHost_32s(even, number, 20, 220), NPP_SUCCESS);
  expect_all("levels", even, number, [](int k) { return 20 + 40 * k; });
  Npp32s far[number];
  expect("far levels", nppiEvenLevelsHost_32s(far, number, -2000000000, 2000000000), NPP_SUCCESS);
  expect_all("far levels", far, number, [](int k) { return -2000000000 + 800000000 * k; });
  nppiHistogramEvenGetBufferSize_8u_C1R_Ctx(whole, number, &bytes, context);
  Npp8u *more;
  cudaMalloc(&more, bytes);
  cudaMalloc(&counts, (number - 1) * sizeof(Npp32s));
  nppiHistogramEven_8u_C1R_Ctx(a.device, a.step, whole, counts, number, 20, 220, more, context);
  for (int k = 0; k + 1 < number; ++k)
    expect("a bin", take(counts + k), std::count_if(a.host.begin(), a.host.end(), [&](Npp8u each) {
             return each >= even[k] && each < even[k + 1];
           }));
  nppiHistogramEven_8u_C1R_Ctx(a.device, a.step, whole, counts, number, -2000000000, 2000000000, more, context);
  for (int k = 0; k + 1 < number; ++k)
    expect("a wide bin", take(counts + k), k == 2 ? width * height : 0);
  cudaMalloc(&values, number * sizeof(Npp32s));
  cudaMalloc(&levels, number * sizeof(Npp32s));
  const Npp32s all_levels[number] = {0, 50, 100, 150, 200, 256}, all_values[number] = {5, 10, 15, 20, 25, 30};
  cudaMemcpy(levels, all_levels, sizeof(all_levels), cudaMemcpyHostToDevice);
  cudaMemcpy(values, all_values, sizeof(all_values), cudaMemcpyHostToDevice);
  nppiLUT_8u_C1R_Ctx(a.device, a.step, to.device, to.step, whole, values, levels, number, context);
  to.expect_pixels("a table", [&](int x, int y, int) { return 5 + std::min(a.at(x, y) / 50, 4) * 5; });
  for (void *each : {(void *)buffer, (void *)extremes, (void *)results, (void *)more, (void *)counts,
                     (void *)values, (void *)levels})
    cudaFree(each);
}

void check_labels() {
  // Two bars that touch at a corner.
  Image<Npp8u, 1> a, to;
  std::vector<Npp8u> bars(width * height);
  for (int k = 3; k < 8; ++k)
    bars[5 * width + k] = bars[6 * width + k + 5] = 9;
  Npp8u *pixels, *buffer;
  Npp32u *labels;
  cudaMalloc(&pixels, width * height);
  cudaMalloc(&labels, width * height * sizeof(Npp32u));
  cudaMemcpy(pixels, bars.data(), bars.size(), cudaMemcpyHostToDevice);
  int bytes = 0, more = 0;
  nppiLabelMarkersUFGetBufferSize_32u_C1R(whole, &bytes);
  nppiCompressMarkerLabelsGetBufferSize_32u_C1R(width * height, &more);
  cudaMalloc(&buffer, std::max(bytes, more));
  for (NppiNorm norm : {nppiNormInf, nppiNormL1}) {
    int count = 0;
    expect("labels", nppiLabelMarkersUF_8u32u_C1R(pixels, width, labels, width * 4, whole, norm, buffer),
           NPP_SUCCESS);
    expect("numbers", nppiCompressMarkerLabelsUF_32u_C1IR(labels, width * 4, whole, width * height, &count, buffer),
           NPP_SUCCESS);
    std::vector<Npp32u> got(width * height);
    cudaMemcpy(got.data(), labels, got.size() * 4, cudaMemcpyDeviceToHost);
    expect("connected at a corner", got[5 * width + 3] == got[6 * width + 8], norm == nppiNormInf);
    expect("apart from the rest", got[5 * width + 3] != got[0], true);
  }
  cudaFree(pixels);
  cudaFree(labels);
  cudaFree(buffer);
}

void check_errors() {
  Image<Npp8u, 1> a, to;
  expect("no image", nppiCopy_8u_C1R(nullptr, a.step, to.device, to.step, whole), NPP_NULL_POINTER_ERROR);
  expect("no step", nppiCopy_8u_C1R(a.device, 0, to.device, to.step, whole), NPP_STEP_ERROR);
  expect("a negative size", nppiCopy_8u_C1R(a.device, a.step, to.device, to.step, {-1, 1}), NPP_SIZE_ERROR);
  expect("no mask",
         nppiFilterBoxBorder_8u_C1R(a.device, a.step, whole, {0, 0}, to.device, to.step, whole, {0, 3}, {0, 0},
                                    NPP_BORDER_REPLICATE),
         NPP_MASK_SIZE_ERROR);
  expect("an anchor outside",
         nppiFilterBoxBorder_8u_C1R(a.device, a.step, whole, {0, 0}, to.device, to.step, whole, {3, 3}, {3, 0},
                                    NPP_BORDER_REPLICATE),
         NPP_ANCHOR_ERROR);
  expect("division by zero", nppiDivC_8u_C1RSfs(a.device, a.step, 0, to.device, to.step, whole, 0),
         NPP_DIVIDE_BY_ZERO_ERROR);
  int bytes = 0;
  expect("a buffer of more bytes than an int has", nppiFilterCannyBorderGetBufferSize({23171, 23171}, &bytes),
         NPP_SIZE_ERROR);
  expect("the largest one", nppiFilterCannyBorderGetBufferSize({23170, 23170}, &bytes), NPP_SUCCESS);
  expect("its bytes", bytes > 23170 * 23170, true);
  expect("one level", nppiEvenLevelsHost_32s(nullptr, 1, 0, 1), NPP_NULL_POINTER_ERROR);
  int step = 0;
  expect("an image of nothing", nppiMalloc_8u_C1(0, 5, &step) == nullptr, true);
}

int main() {
  NppStreamContext context;
  expect("the context", nppGetStreamContext(&context), NPP_SUCCESS);
  expect("the version", nppGetLibVersion()->major, NPP_VER_MAJOR);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  expect("the stream", nppSetStream(stream), NPP_SUCCESS);
  expect("the stream", nppGetStream() == stream, true);
  nppSetStream(nullptr);
  cudaStreamDestroy(stream);
  check_arithmetic(context);
  check_data();
  check_filters();
  check_statistics(context);
  check_labels();
  check_errors();
  return wrong != 0;
}
