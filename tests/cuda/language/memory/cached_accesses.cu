// Loads and stores with cache hints read and write what plain ones do, for all their types (guide, "Read-Only Data
// Cache Load Function", "Load Functions Using Cache Hints", "Store Functions Using Cache Hints"). HAZARD-NONE
#include "../expect.h"

template <class T, class F> __global__ void load_all(const T *in, T *out, F) {
  out[threadIdx.x] = F::load(in + threadIdx.x);
}
template <class T, class F> __global__ void store_all(const T *in, T *out, F) {
  F::store(out + threadIdx.x, in[threadIdx.x]);
}
#define LOADER(name)                                                                                               \
  struct name##_loader {                                                                                           \
    template <class T> static __device__ T load(const T *from) { return name(from); }                              \
  };
LOADER(__ldg)
LOADER(__ldcg)
LOADER(__ldca)
LOADER(__ldcs)
LOADER(__ldlu)
LOADER(__ldcv)
#define STORER(name)                                                                                               \
  struct name##_storer {                                                                                           \
    template <class T> static __device__ void store(T *to, T value) { name(to, value); }                           \
  };
STORER(__stwb)
STORER(__stcg)
STORER(__stcs)
STORER(__stwt)

static double sum(float2 v) { return v.x + 100 * v.y; }
static double sum(int4 v) { return v.x + 10 * v.y + 100 * v.z + 1000 * v.w; }
template <class T> double sum(T v) { return double(v); }

template <class T> void check(const char *type, T (*make)(int)) {
  T *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(T));
  cudaMallocManaged(&out, 32 * sizeof(T));
  for (int k = 0; k < 32; ++k)
    in[k] = make(k);
  auto same = [&](const char *what) {
    cudaDeviceSynchronize();
    int equal = 0;
    for (int k = 0; k < 32; ++k)
      equal += sum(out[k]) == sum(make(k));
    if (equal != 32)
      std::printf("%s of %s\n", what, type);
    expect(what, equal, 32);
    for (int k = 0; k < 32; ++k)
      out[k] = make(99);
  };
  load_all<<<1, 32>>>(in, out, __ldg_loader());
  same("__ldg");
  load_all<<<1, 32>>>(in, out, __ldcg_loader());
  same("__ldcg");
  load_all<<<1, 32>>>(in, out, __ldca_loader());
  same("__ldca");
  load_all<<<1, 32>>>(in, out, __ldcs_loader());
  same("__ldcs");
  load_all<<<1, 32>>>(in, out, __ldlu_loader());
  same("__ldlu");
  load_all<<<1, 32>>>(in, out, __ldcv_loader());
  same("__ldcv");
  store_all<<<1, 32>>>(in, out, __stwb_storer());
  same("__stwb");
  store_all<<<1, 32>>>(in, out, __stcg_storer());
  same("__stcg");
  store_all<<<1, 32>>>(in, out, __stcs_storer());
  same("__stcs");
  store_all<<<1, 32>>>(in, out, __stwt_storer());
  same("__stwt");
  cudaFree(in);
  cudaFree(out);
}

int main() {
  check<char>("char", [](int k) { return char(k); });
  check<short>("short", [](int k) { return short(k * 100); });
  check<int>("int", [](int k) { return k * 100000; });
  check<long long>("long long", [](int k) { return k * 10000000000ll; });
  check<unsigned>("unsigned", [](int k) { return 4000000000u + k; });
  check<float>("float", [](int k) { return k * 0.5f; });
  check<double>("double", [](int k) { return k * 0.1; });
  check<float2>("float2", [](int k) { return make_float2(k, -k); });
  check<int4>("int4", [](int k) { return make_int4(k, k + 1, k + 2, k + 3); });
  return wrong;
}
