// NPP's image functions, compared with an H100 and NVIDIA's library (13.0.1): all bits of the results, as digests.
// HAZARD-NONE
#include "../expect.h"

#include <npp.h>

#include <algorithm>

using Digest = unsigned long long;

constexpr int W = 160, H = 100, count = W * H;

unsigned long long state = 88172645463325252;
unsigned int next_random() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return static_cast<unsigned int>(state >> 32);
}
/// Discs on a checkerboard, and noise.
std::vector<Npp8u> make_image(int channels) {
  std::vector<Npp8u> image(count * channels);
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      for (int channel = 0; channel < channels; ++channel) {
        const int large = (x - 70) * (x - 70) + (y - 50) * (y - 50),
                  small = (x - 120) * (x - 120) + (y - 30) * (y - 30);
        int value = large < 900 ? 200 : small < 300 ? 120 : (x / 16 + y / 20) % 2 ? 40 : 60;
        value += int(next_random() % 23) - 11 + channel * 7;
        if (y > 80)
          value = int(next_random() & 255);
        image[(y * W + x) * channels + channel] = Npp8u(std::clamp(value, 0, 255));
      }
  return image;
}
template <class T> T *to_device(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T));
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}
/// FNV-1a over the bytes; elements that a function has not written are 0.
template <class T> void check(const char *what, NppStatus status, T *memory, int elements, Digest wanted) {
  std::vector<unsigned char> got(elements * sizeof(T));
  expect(what, int(status), NPP_SUCCESS);
  expect(what, int(cudaMemcpy(got.data(), memory, got.size(), cudaMemcpyDeviceToHost)), 0);
  cudaMemset(memory, 0, got.size());
  Digest digest = 0xcbf29ce484222325;
  for (unsigned char byte : got)
    digest = (digest ^ byte) * 0x100000001b3;
  if (digest != wanted) {
    std::printf("%s: 0x%llx, not 0x%llx\n", what, digest, wanted);
    ++wrong;
  }
}

int main() {
  Npp8u *a = to_device(make_image(1)), *b = to_device(make_image(1)), *colour = to_device(make_image(3));
  Npp8u *mask = to_device(std::vector<Npp8u>{1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1});
  Npp32s *values = to_device(std::vector<Npp32s>{0, 10, 250, 30, 90, 90, 200, 255});
  Npp32s *levels = to_device(std::vector<Npp32s>{0, 20, 55, 80, 120, 180, 220, 256});
  const Npp32f weights[] = {0.3f, 0.5f, 0.2f};
  Npp8u *bytes = to_device(std::vector<Npp8u>(320 * 200)), *buffer = to_device(std::vector<Npp8u>(1 << 20));
  Npp16s *words = to_device(std::vector<Npp16s>(count));
  Npp32s *counts = to_device(std::vector<Npp32s>(256));
  const NppiSize all = {W, H};
  const NppiPoint zero = {0, 0};
  check("boxborder3",
        nppiFilterBoxBorder_8u_C1R(a, W, all, zero, bytes, W, all, {3, 3}, {1, 1}, NPP_BORDER_REPLICATE), bytes,
        count, 0xece1b59a848bce08);
  check("boxborder5",
        nppiFilterBoxBorder_8u_C1R(a, W, all, zero, bytes, W, all, {5, 5}, {2, 2}, NPP_BORDER_REPLICATE), bytes,
        count, 0xe390f83793597114);
  check("boxborder7",
        nppiFilterBoxBorder_8u_C1R(a, W, all, zero, bytes, W, all, {7, 7}, {3, 3}, NPP_BORDER_REPLICATE), bytes,
        count, 0x0254d825c58770a2);
  check("boxborder_4x3_1_2",
        nppiFilterBoxBorder_8u_C1R(a, W, all, zero, bytes, W, all, {4, 3}, {1, 2}, NPP_BORDER_REPLICATE), bytes,
        count, 0x6d7f80882efb7134);
  check("boxborder_roi",
        nppiFilterBoxBorder_8u_C1R(a + 10 * W + 20, W, all, {20, 10}, bytes, W, {50, 40}, {5, 5}, {2, 2},
                                   NPP_BORDER_REPLICATE),
        bytes, count, 0x1f185372aa16958c);
  check("box7", nppiFilterBox_8u_C1R(a, W, bytes, W, {W - 6, H - 6}, {7, 7}, zero), bytes, count,
        0xea8dd75fb66cd854);
  check("box5_anchor", nppiFilterBox_8u_C1R(a + 2 * W + 2, W, bytes, W, {W - 4, H - 4}, {5, 5}, {2, 2}), bytes,
        count, 0xab20ce73f9df66b2);
  check("gaussborder3",
        nppiFilterGaussBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_MASK_SIZE_3_X_3, NPP_BORDER_REPLICATE),
        bytes, count, 0x1ffd97a07be0bb86);
  check("gaussborder5",
        nppiFilterGaussBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_MASK_SIZE_5_X_5, NPP_BORDER_REPLICATE),
        bytes, count, 0xef3e575b858add8e);
  check("gaussborder7",
        nppiFilterGaussBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_MASK_SIZE_7_X_7, NPP_BORDER_REPLICATE),
        bytes, count, 0x5c3a17bb352ee454);
  check("laplace3",
        nppiFilterLaplaceBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_MASK_SIZE_3_X_3, NPP_BORDER_REPLICATE),
        bytes, count, 0x53f3a8aa3ac81fef);
  check("laplace5",
        nppiFilterLaplaceBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_MASK_SIZE_5_X_5, NPP_BORDER_REPLICATE),
        bytes, count, 0x90cf3c97bed99271);
  check("SobelHoriz", nppiFilterSobelHoriz_8u_C1R(a + 3 * W + 3, W, bytes, W, {W - 6, H - 6}), bytes, count,
        0xddfa649ce515b30e);
  check("SobelVert", nppiFilterSobelVert_8u_C1R(a + 3 * W + 3, W, bytes, W, {W - 6, H - 6}), bytes, count,
        0x68dcdcce19785b9c);
  check("PrewittHoriz", nppiFilterPrewittHoriz_8u_C1R(a + 3 * W + 3, W, bytes, W, {W - 6, H - 6}), bytes, count,
        0x5e55d407e5f1d6d0);
  check("PrewittVert", nppiFilterPrewittVert_8u_C1R(a + 3 * W + 3, W, bytes, W, {W - 6, H - 6}), bytes, count,
        0xd1a71b598fa3f3c8);
  check("sobelhoriz16s_3",
        nppiFilterSobelHorizBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, all, NPP_MASK_SIZE_3_X_3,
                                             NPP_BORDER_REPLICATE),
        words, count, 0x6761085ae363f92f);
  check("sobelhoriz16s_5",
        nppiFilterSobelHorizBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, all, NPP_MASK_SIZE_5_X_5,
                                             NPP_BORDER_REPLICATE),
        words, count, 0x56115dcd9618fa19);
  check("sobelvert16s_3",
        nppiFilterSobelVertBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, all, NPP_MASK_SIZE_3_X_3,
                                            NPP_BORDER_REPLICATE),
        words, count, 0x4deef7d127d8dea4);
  check("sobelvert16s_5",
        nppiFilterSobelVertBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, all, NPP_MASK_SIZE_5_X_5,
                                            NPP_BORDER_REPLICATE),
        words, count, 0x3b16c122712264e6);
  check("grad_Prewitt_x_L2_3",
        nppiGradientVectorPrewittBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, nullptr, 0, nullptr, 0, nullptr, 0,
                                                  all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0xb57ff9375b1dc343);
  check("grad_Prewitt_y_L2_3",
        nppiGradientVectorPrewittBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, words, 2 * W, nullptr, 0, nullptr, 0,
                                                  all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0xe2bf11dd34c2ef31);
  check("grad_Prewitt_mag_L2_3",
        nppiGradientVectorPrewittBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, nullptr, 0, words, 2 * W, nullptr, 0,
                                                  all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0xa080f5516f16e7a1);
  check("grad_Scharr_x_L2_3",
        nppiGradientVectorScharrBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, nullptr, 0, nullptr, 0, nullptr, 0,
                                                 all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0xb32d482db54d9767);
  check("grad_Scharr_y_L2_3",
        nppiGradientVectorScharrBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, words, 2 * W, nullptr, 0, nullptr, 0,
                                                 all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0x936891fa6b0ef047);
  check("grad_Scharr_mag_L2_3",
        nppiGradientVectorScharrBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, nullptr, 0, words, 2 * W, nullptr, 0,
                                                 all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0x166898c5065d9e00);
  check("grad_Sobel_x_L2_3",
        nppiGradientVectorSobelBorder_8u16s_C1R(a, W, all, zero, words, 2 * W, nullptr, 0, nullptr, 0, nullptr, 0,
                                                all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0x49ede303e40ecb11);
  check("grad_Sobel_y_L2_3",
        nppiGradientVectorSobelBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, words, 2 * W, nullptr, 0, nullptr, 0,
                                                all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0x6761085ae363f92f);
  check("grad_Sobel_mag_L2_3",
        nppiGradientVectorSobelBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, nullptr, 0, words, 2 * W, nullptr, 0,
                                                all, NPP_MASK_SIZE_3_X_3, nppiNormL2, NPP_BORDER_REPLICATE),
        words, count, 0x9b709daf66d3de70);
  check("grad_Sobel_mag_L1_5",
        nppiGradientVectorSobelBorder_8u16s_C1R(a, W, all, zero, nullptr, 0, nullptr, 0, words, 2 * W, nullptr, 0,
                                                all, NPP_MASK_SIZE_5_X_5, nppiNormL1, NPP_BORDER_REPLICATE),
        words, count, 0xf54152420bf25bca);
  check("canny_00sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 72, 256,
                                     nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x7293914ca2cea27a);
  check("canny_00scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 72,
                                     256, nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0xb07beaf3a993e1d3);
  check("canny_01sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 20, 60,
                                     nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x36d64a95ce512e72);
  check("canny_01scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 20, 60,
                                     nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x79f0743bda7d929f);
  check("canny_02sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 120,
                                     400, nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x2a16295d49ff7c99);
  check("canny_02scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 120,
                                     400, nppiNormL1, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0xc03912bc52524b13);
  check("canny_10sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 72, 256,
                                     nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x9233493587db1e2b);
  check("canny_10scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 72,
                                     256, nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x0c5792837a6f82e4);
  check("canny_11sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 20, 60,
                                     nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0xb7be29494a3ad322);
  check("canny_11scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 20, 60,
                                     nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x87ca439f13e422b6);
  check("canny_12sobel",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 120,
                                     400, nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0x0f34d226c9cf6780);
  check("canny_12scharr",
        nppiFilterCannyBorder_8u_C1R(a, W, all, zero, bytes, W, all, NPP_FILTER_SCHARR, NPP_MASK_SIZE_3_X_3, 120,
                                     400, nppiNormL2, NPP_BORDER_REPLICATE, buffer),
        bytes, count, 0xd2f48601e5740dd8);
  check("dilate3x3", nppiDilate3x3Border_8u_C1R(a, W, all, zero, bytes, W, all, NPP_BORDER_REPLICATE), bytes, count,
        0x386de91a20067955);
  check("dilate_mask",
        nppiDilateBorder_8u_C1R(a, W, all, zero, bytes, W, all, mask, {4, 3}, {1, 1}, NPP_BORDER_REPLICATE), bytes,
        count, 0x8cd07574960c1585);
  check("erode_mask",
        nppiErodeBorder_8u_C1R(a, W, all, zero, bytes, W, all, mask, {4, 3}, {1, 1}, NPP_BORDER_REPLICATE), bytes,
        count, 0x2994da50cb6ceeb6);
  check("add_sfs-1", nppiAdd_8u_C1RSfs(a, W, b, W, bytes, W, all, -1), bytes, count, 0xdf9a91d6af46860f);
  check("sub_sfs-1", nppiSub_8u_C1RSfs(a, W, b, W, bytes, W, all, -1), bytes, count, 0x2cd11dd23f189435);
  check("div_sfs-1", nppiDiv_8u_C1RSfs(a, W, b, W, bytes, W, all, -1), bytes, count, 0x9eea5b533a703dcb);
  check("mul_sfs-1", nppiMul_8u_C1RSfs(a, W, b, W, bytes, W, all, 3), bytes, count, 0x12174445c2fda272);
  check("divc_sfs-1", nppiDivC_8u_C1RSfs(a, W, 7, bytes, W, all, -1), bytes, count, 0xe327cb97ff40b96d);
  check("add_sfs0", nppiAdd_8u_C1RSfs(a, W, b, W, bytes, W, all, 0), bytes, count, 0xd47ec37533b266a2);
  check("sub_sfs0", nppiSub_8u_C1RSfs(a, W, b, W, bytes, W, all, 0), bytes, count, 0xb42d0ecf0dc6e842);
  check("div_sfs0", nppiDiv_8u_C1RSfs(a, W, b, W, bytes, W, all, 0), bytes, count, 0x010313f2f9d9b1fe);
  check("mul_sfs0", nppiMul_8u_C1RSfs(a, W, b, W, bytes, W, all, 4), bytes, count, 0xc6c99101357c3de5);
  check("divc_sfs0", nppiDivC_8u_C1RSfs(a, W, 7, bytes, W, all, 0), bytes, count, 0xf53ea7a1d89ecd9a);
  check("add_sfs1", nppiAdd_8u_C1RSfs(a, W, b, W, bytes, W, all, 1), bytes, count, 0x45969b47eeb2c6a0);
  check("sub_sfs1", nppiSub_8u_C1RSfs(a, W, b, W, bytes, W, all, 1), bytes, count, 0x957b3312c12abcce);
  check("div_sfs1", nppiDiv_8u_C1RSfs(a, W, b, W, bytes, W, all, 1), bytes, count, 0x0e3912a14343e215);
  check("mul_sfs1", nppiMul_8u_C1RSfs(a, W, b, W, bytes, W, all, 5), bytes, count, 0xe11eec88214182bb);
  check("divc_sfs1", nppiDivC_8u_C1RSfs(a, W, 7, bytes, W, all, 1), bytes, count, 0x53469630b66356c8);
  check("add_sfs3", nppiAdd_8u_C1RSfs(a, W, b, W, bytes, W, all, 3), bytes, count, 0x8d6e5c545c76c9c9);
  check("sub_sfs3", nppiSub_8u_C1RSfs(a, W, b, W, bytes, W, all, 3), bytes, count, 0xa599d08d5e116b6a);
  check("div_sfs3", nppiDiv_8u_C1RSfs(a, W, b, W, bytes, W, all, 3), bytes, count, 0x0d3df1536d3b0434);
  check("mul_sfs3", nppiMul_8u_C1RSfs(a, W, b, W, bytes, W, all, 7), bytes, count, 0xde8c2aa9df5943d2);
  check("divc_sfs3", nppiDivC_8u_C1RSfs(a, W, 7, bytes, W, all, 3), bytes, count, 0xa7778d40ffdac461);
  check("colortogray", nppiColorToGray_8u_C3C1R(colour, 3 * W, bytes, W, all, weights), bytes, count,
        0x4bf325f8d83346df);
  check("rgbtoycbcr", nppiRGBToYCbCr_8u_C3R(colour, 3 * W, bytes, 3 * W, all), bytes, 3 * count,
        0xa513a7988551b37b);
  check("ycbcrtorgb", nppiYCbCrToRGB_8u_C3R(colour, 3 * W, bytes, 3 * W, all), bytes, 3 * count,
        0xa7d6138041927b35);
  check("yuvtorgb", nppiYUVToRGB_8u_C3R(colour, 3 * W, bytes, 3 * W, all), bytes, 3 * count, 0x856aba246faa039b);
  check("rgbtoyuv", nppiRGBToYUV_8u_C3R(colour, 3 * W, bytes, 3 * W, all), bytes, 3 * count, 0x2a94a683a56bc0eb);
  check("rgbtogray", nppiRGBToGray_8u_C3C1R(colour, 3 * W, bytes, W, all), bytes, count, 0x819c5b7a4967f914);
  check("mirror_b", nppiMirror_8u_C1R(a, W, bytes, W, all, NPP_BOTH_AXIS), bytes, count, 0x0cfe5e6939288990);
  check("resize_nn_0",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 80, {80, 50}, {0, 0, 80, 50}, NPPI_INTER_NN), bytes,
        80 * 50, 0xe0e8857e96cfce65);
  check("resize_nn_1",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 97, {97, 61}, {0, 0, 97, 61}, NPPI_INTER_NN), bytes,
        97 * 61, 0xc0c9060aecb72bdb);
  check("resize_nn_2",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 320, {320, 200}, {0, 0, 320, 200}, NPPI_INTER_NN), bytes,
        320 * 200, 0xac2c590e51afae31);
  check("resize_nn_3",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 231, {231, 133}, {0, 0, 231, 133}, NPPI_INTER_NN), bytes,
        231 * 133, 0x77efff88122705f6);
  check("resize_linear_0",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 80, {80, 50}, {0, 0, 80, 50}, NPPI_INTER_LINEAR), bytes,
        80 * 50, 0xe0e8857e96cfce65);
  check("resize_linear_2",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 320, {320, 200}, {0, 0, 320, 200}, NPPI_INTER_LINEAR),
        bytes, 320 * 200, 0x9b428dbf7c8d632a);
  check("resize_cubic_0",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 80, {80, 50}, {0, 0, 80, 50}, NPPI_INTER_CUBIC), bytes,
        80 * 50, 0xe0e8857e96cfce65);
  check("resize_cubic_2",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 320, {320, 200}, {0, 0, 320, 200}, NPPI_INTER_CUBIC),
        bytes, 320 * 200, 0x855368aa63e51740);
  check("resize_lanczos_0",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 80, {80, 50}, {0, 0, 80, 50}, NPPI_INTER_LANCZOS), bytes,
        80 * 50, 0xe0e8857e96cfce65);
  check("resize_lanczos_2",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 320, {320, 200}, {0, 0, 320, 200}, NPPI_INTER_LANCZOS),
        bytes, 320 * 200, 0xcbbac21122ae9cc0);
  check("resize_super_0",
        nppiResize_8u_C1R(a, W, all, {0, 0, W, H}, bytes, 80, {80, 50}, {0, 0, 80, 50}, NPPI_INTER_SUPER), bytes,
        80 * 50, 0x0f2ed3c02eeb271d);
  check("lut", nppiLUT_8u_C1R(a, W, bytes, W, all, values, levels, 8), bytes, count, 0xaf353d7761562529);
  check("lut_linear", nppiLUT_Linear_8u_C1R(a, W, bytes, W, all, values, levels, 8), bytes, count,
        0x836c160b4e96d43f);
  check("histogram", nppiHistogramEven_8u_C1R(a, W, all, counts, 30, 10, 250, buffer), counts, 29,
        0x8b399d5f2a98901c);
  check("histogram255", nppiHistogramEven_8u_C1R(a, W, all, counts, 256, 0, 255, buffer), counts, 255,
        0x58b03a878ea5b375);
  for (void *each : {(void *)a, (void *)b, (void *)colour, (void *)mask, (void *)values, (void *)levels,
                     (void *)bytes, (void *)buffer, (void *)words, (void *)counts})
    cudaFree(each);
  return wrong != 0;
}
