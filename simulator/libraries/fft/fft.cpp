// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT over FFTW. A plan describes the transform; FFTW's own plan is made when the work runs, from its estimate, which
// is the same in each run.
#include "simulator/check.h"
#include "simulator/libraries/fft/plan.h"
#include "simulator/libraries/host_library.h"

#include <algorithm>
#include <cstdio>

using namespace ampsim;

namespace {

using Layout = FftLayout;

const void *key_of(cufftHandle plan) { return reinterpret_cast<const void *>(std::uintptr_t(unsigned(plan)) + 1); }
FftPlan *find(CudaRuntime &runtime, cufftHandle plan) { return find_fft_plan(runtime, plan); }

cufftResult create(CudaRuntime &runtime, const char *function, cufftHandle *plan) {
  if (!plan)
    return CUFFT_INVALID_VALUE;
  if (!fftw(true).is_there(function) || !fftw(false).is_there(function))
    return CUFFT_SETUP_FAILED;
  int number = 1;
  while (find(runtime, number))
    ++number;
  *plan = number;
  runtime.library_objects[key_of(number)] = std::make_shared<FftPlan>();
  return CUFFT_SUCCESS;
}

struct PlanRequest {
  int rank;
  const long long *n, *inembed;
  long long istride, idist;
  const long long *onembed;
  long long ostride, odist;
  cufftType type;
  long long batch;
};
bool is_type(cufftType type) {
  switch (type) {
  case CUFFT_R2C:
  case CUFFT_C2R:
  case CUFFT_C2C:
  case CUFFT_D2Z:
  case CUFFT_Z2D:
  case CUFFT_Z2Z:
    return true;
  }
  return false;
}
cufftResult describe(FftPlan &plan, const PlanRequest &requested) {
  constexpr long long largest = 1 << 30;
  if (!is_type(requested.type))
    return CUFFT_INVALID_TYPE;
  if (requested.rank < 1 || requested.rank > 3 || requested.batch < 1 || requested.batch > largest || !requested.n)
    return CUFFT_INVALID_SIZE;
  // Only both together describe the layout.
  const bool laid_out = requested.inembed && requested.onembed;
  const auto is_valid_layout = [&](long long stride, long long distance) {
    return stride >= 1 && distance >= (requested.batch > 1 ? 1 : 0);
  };
  if (laid_out &&
      !(is_valid_layout(requested.istride, requested.idist) && is_valid_layout(requested.ostride, requested.odist)))
    return CUFFT_INVALID_VALUE;
  plan.type = requested.type;
  plan.rank = requested.rank;
  plan.batch = int(requested.batch);
  for (int k = 0; k < requested.rank; ++k) {
    if (requested.n[k] < 1 || requested.n[k] > largest)
      return CUFFT_INVALID_SIZE;
    plan.n[std::size_t(k)] = int(requested.n[k]);
  }
  plan.in = plan.out = {};
  if (laid_out) {
    auto layout = [&](const long long *embed, long long stride, long long distance) {
      Layout result{false, {}, long(stride), long(distance)};
      for (int k = 0; k < requested.rank; ++k)
        result.embed[std::size_t(k)] = int(embed[k]);
      return result;
    };
    plan.in = layout(requested.inembed, requested.istride, requested.idist);
    plan.out = layout(requested.onembed, requested.ostride, requested.odist);
  }
  plan.made = true;
  return CUFFT_SUCCESS;
}
/// One number for each of the plan's devices, which have separate workspaces.
void get_work_bytes(const FftPlan &plan, std::size_t *work_bytes) {
  std::fill_n(work_bytes, std::max<std::size_t>(plan.devices.size(), 1), plan.work_bytes());
}

cufftResult make(cufftHandle number, const PlanRequest &requested, std::size_t *work_bytes) {
  CudaCall call;
  FftPlan *plan = find(call.runtime, number);
  if (!plan || plan->made)
    return CUFFT_INVALID_PLAN;
  if (!work_bytes)
    return CUFFT_INVALID_VALUE;
  const cufftResult result = describe(*plan, requested);
  if (result != CUFFT_SUCCESS)
    return result;
  if (!plan->devices.empty() && (!plan->is_complex() || !plan->in.plain)) {
    plan->made = false;
    return refuse_fft("the plan", "transforms of real numbers or strided data on several devices are");
  }
  get_work_bytes(*plan, work_bytes);
  return result;
}
cufftResult plan_new(const char *function, cufftHandle *number, const PlanRequest &requested) {
  CudaCall call;
  FftPlan tried;
  if (const cufftResult result = describe(tried, requested); result != CUFFT_SUCCESS)
    return result;
  const cufftResult result = create(call.runtime, function, number);
  return result == CUFFT_SUCCESS ? describe(*find(call.runtime, *number), requested) : result;
}
cufftResult estimate(const PlanRequest &requested, std::size_t *work_bytes) {
  FftPlan tried;
  const cufftResult result = describe(tried, requested);
  if (!work_bytes)
    return CUFFT_INVALID_VALUE;
  if (result == CUFFT_SUCCESS)
    *work_bytes = tried.work_bytes();
  return result;
}

/// Widened arguments of a plan, which live as long as this object.
struct Many {
  std::array<long long, 3> n{}, in{}, out{};
  PlanRequest requested;
  Many(int rank, const int *lengths, const int *inembed, int istride, int idist, const int *onembed, int ostride,
       int odist, cufftType type, int batch)
      : requested{rank,
                  lengths ? n.data() : nullptr,
                  inembed ? in.data() : nullptr,
                  istride,
                  idist,
                  onembed ? out.data() : nullptr,
                  ostride,
                  odist,
                  type,
                  batch} {
    for (int k = 0; k < std::clamp(rank, 0, 3); ++k) {
      const auto at = std::size_t(k);
      n[at] = lengths ? lengths[k] : 0;
      in[at] = inembed ? inembed[k] : 0;
      out[at] = onembed ? onembed[k] : 0;
    }
  }
  Many(const Many &) = delete;
  Many &operator=(const Many &) = delete;
};
struct Plain : Many {
  Plain(std::initializer_list<int> lengths, cufftType type, int batch = 1)
      : Many(int(lengths.size()), lengths.begin(), nullptr, 1, 0, nullptr, 1, 0, type, batch) {}
};

/// FFTW's description of one side. `last`: the number of elements in a row; `row`: the distance of rows.
struct Side {
  std::array<int, 3> embed{};
  int stride, distance, last;
};
Side side_of(const FftPlan &plan, const Layout &layout, int last, int row) {
  Side side{layout.embed, int(layout.stride), int(layout.distance), last};
  if (!layout.plain)
    return side;
  side.stride = 1;
  side.distance = row;
  for (int k = 0; k < plan.rank; ++k) {
    const auto at = std::size_t(k);
    side.embed[at] = k + 1 == plan.rank ? row : plan.n[at];
    if (k + 1 < plan.rank)
      side.distance *= plan.n[at];
  }
  return side;
}
ampsim_fft_elements elements_of(const FftPlan &plan, const Side &side) {
  ampsim_fft_elements elements{1, {1, 1, 1}, {1, 1, 1}, side.stride, side.distance};
  for (int k = 0; k < plan.rank; ++k) {
    const auto from = std::size_t(k), to = std::size_t(3 - plan.rank + k);
    elements.lengths[to] = k + 1 == plan.rank ? side.last : plan.n[from];
    elements.embed[to] = side.embed[from];
  }
  elements.count = std::uint64_t(elements.lengths[0] * elements.lengths[1] * elements.lengths[2] * plan.batch);
  return elements;
}
/// Declares accesses to the memory: rows of elements, or everything between them.
template <class T> T *touch(WorkAccesses &to, bool writes, const FftPlan &plan, const Side &side, T *begin) {
  auto piece = [&](long offset, std::size_t width, std::size_t stride, std::size_t count) {
    if (writes)
      to.writes(begin + offset, width, stride, count);
    else
      to.reads(begin + offset, width, stride, count);
  };
  const long outer = plan.rank > 1 ? plan.n[0] : 1, middle = plan.rank > 2 ? plan.n[1] : 1;
  const auto last = std::size_t(side.last);
  const long row = plan.rank > 1 ? side.embed[std::size_t(plan.rank - 1)] : 0;
  const long slice = plan.rank > 2 ? long(side.embed[1]) * row : row;
  // All rows of all transforms may be contiguous.
  if (side.stride == 1 && (plan.rank == 1 || row == side.last) && (plan.rank < 3 || side.embed[1] == plan.n[1]) &&
      (plan.batch == 1 || side.distance == outer * middle * side.last)) {
    piece(0, last * std::size_t(outer * middle) * std::size_t(plan.batch), 0, 1);
  } else if (side.distance == 1 && side.stride >= plan.batch) {
    for (long i = 0; i < outer; ++i)
      for (long j = 0; j < middle; ++j)
        piece((i * slice + j * row) * side.stride, std::size_t(plan.batch), std::size_t(side.stride), last);
  } else {
    for (long k = 0; k < plan.batch; ++k)
      for (long i = 0; i < outer; ++i)
        for (long j = 0; j < middle; ++j)
          piece(k * side.distance + (i * slice + j * row) * side.stride, 1, std::size_t(side.stride), last);
  }
  return to.reads(begin, 0);
}

/// FFTW_ESTIMATE | FFTW_UNALIGNED
constexpr unsigned flags = 1u << 6 | 1u << 1;

template <class R> void *function_of(const char *name) {
  return fftw(sizeof(R) == 4).find((sizeof(R) == 4 ? "fftwf_" : "fftw_") + std::string(name));
}
template <class R> void execute(void *plan) {
  check(plan != nullptr, "FFTW has no plan for a transform");
  reinterpret_cast<void (*)(void *)>(function_of<R>("execute"))(plan);
  reinterpret_cast<void (*)(void *)>(function_of<R>("destroy_plan"))(plan);
}
/// `direction`: FFTW's, which is the same as cuFFT's; none for real numbers.
template <class R, class In, class Out>
void transform(const FftPlan &plan, const Side &in, const Side &out, const In *from, Out *to, int direction) {
  // A transform to real numbers may use its input as scratch memory.
  std::vector<In> copy;
  auto *source = const_cast<In *>(from);
  if constexpr (!is_complex<Out>)
    if (static_cast<const void *>(from) != static_cast<const void *>(to)) {
      long last = long(plan.batch - 1) * in.distance, place = 0;
      for (int k = 0; k < plan.rank; ++k)
        place = place * in.embed[std::size_t(k)] + (k + 1 == plan.rank ? in.last : plan.n[std::size_t(k)]) - 1;
      last += place * in.stride;
      copy.assign(from, from + last + 1);
      source = copy.data();
    }
  if constexpr (is_complex<In> && is_complex<Out>) {
    using Make =
        void *(int, const int *, int, In *, const int *, int, int, Out *, const int *, int, int, int, unsigned);
    execute<R>(reinterpret_cast<Make *>(function_of<R>("plan_many_dft"))(
        plan.rank, plan.n.data(), plan.batch, source, in.embed.data(), in.stride, in.distance, to, out.embed.data(),
        out.stride, out.distance, direction, flags));
  } else {
    using Make = void *(int, const int *, int, In *, const int *, int, int, Out *, const int *, int, int, unsigned);
    const char *name = is_complex<In> ? "plan_many_dft_c2r" : "plan_many_dft_r2c";
    execute<R>(reinterpret_cast<Make *>(function_of<R>(name))(plan.rank, plan.n.data(), plan.batch, source,
                                                              in.embed.data(), in.stride, in.distance, to,
                                                              out.embed.data(), out.stride, out.distance, flags));
  }
}

cufftResult use_area(cufftHandle number, FftWorkArea area) {
  CudaCall call;
  FftPlan *plan = find(call.runtime, number);
  if (!plan)
    return CUFFT_INVALID_PLAN;
  if (plan->area.automatic)
    free_fft_memory(call.runtime, plan->area.begin);
  plan->area = area;
  return CUFFT_SUCCESS;
}

template <class In, class Out>
cufftResult carry_out(const char *function, cufftHandle number, cufftType type, In *from, Out *to, int direction) {
  using R = typename RealOf<In>::Type;
  CudaCall call;
  FftPlan *plan = find(call.runtime, number);
  if (!plan || !plan->made || !plan->devices.empty())
    return CUFFT_INVALID_PLAN;
  if (plan->type != type)
    return CUFFT_INVALID_VALUE;
  if (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)
    return CUFFT_INVALID_VALUE;
  const bool in_place = static_cast<void *>(from) == static_cast<void *>(to);
  const int n = plan->n[std::size_t(plan->rank - 1)], half = n / 2 + 1;
  const int real_row = in_place ? 2 * half : n; // with room for the complex row in its place
  constexpr bool is_real = !is_complex<In> || !is_complex<Out>;
  const int complex_row = is_real ? half : n;
  const Side in =
      side_of(*plan, plan->in, is_complex<In> ? complex_row : n, is_complex<In> ? complex_row : real_row);
  const Side out =
      side_of(*plan, plan->out, is_complex<Out> ? complex_row : n, is_complex<Out> ? complex_row : real_row);
  // With a callback, the transform's elements on that side are contiguous.
  Side source_side = in, target_side = out;
  const In *source = from;
  Out *target = to;
  if (plan->load.kernel) {
    const ampsim_fft_elements elements = elements_of(*plan, in);
    if (const cufftResult result = launch_fft_callback(call.runtime, *plan, plan->load, from, elements, sizeof(In));
        result != CUFFT_SUCCESS)
      return result;
    source_side = side_of(*plan, {}, in.last, in.last);
    source = reinterpret_cast<const In *>(plan->load.elements);
  }
  if (plan->store.kernel) {
    if (!allocate_fft_elements(call.runtime, plan->store, elements_of(*plan, out).count * sizeof(Out)))
      return CUFFT_ALLOC_FAILED;
    target_side = side_of(*plan, {}, out.last, out.last);
    target = reinterpret_cast<Out *>(plan->store.elements);
  }
  if (plan->area.automatic && !plan->area.begin)
    if (plan->area.begin = allocate_fft_memory(call.runtime, plan->work_bytes(), "work area", function);
        !plan->area.begin)
      return CUFFT_ALLOC_FAILED;
  const WorkDescription describe = [=, plan = *plan](WorkAccesses &accesses) -> Computation {
    if (plan.area.begin)
      accesses.writes(plan.area.begin, plan.work_bytes());
    In *read = touch(accesses, false, plan, source_side, const_cast<In *>(source));
    if (!is_complex<Out>) // which overwrites its input, also if that is not its output (cuFFT, "Data Layout")
      touch(accesses, true, plan, source_side, const_cast<In *>(source));
    Out *written = touch(accesses, true, plan, target_side, target);
    return [=] { transform<R>(plan, source_side, target_side, read, written, direction); };
  };
  if (enqueue(call.runtime, {function, plan->stream, describe}) != cudaSuccess)
    return CUFFT_EXEC_FAILED;
  return plan->store.kernel
             ? launch_fft_callback(call.runtime, *plan, plan->store, to, elements_of(*plan, out), sizeof(Out))
             : CUFFT_SUCCESS;
}

} // namespace

namespace ampsim {

FftPlan *find_fft_plan(CudaRuntime &runtime, cufftHandle plan) {
  return find_object<FftPlan>(runtime, key_of(plan));
}

cufftResult refuse_fft(const char *function, const char *what) {
  std::fprintf(stderr, "ampsim: %s:%u: %s: %s not simulated\n", host_place().file, host_place().line,
               cuda_runtime().name_of(function).c_str(), what);
  return CUFFT_NOT_IMPLEMENTED;
}

void transform_complex(const FftPlan &plan, void *data, int direction) {
  const int last = plan.n[std::size_t(plan.rank - 1)];
  const Side side = side_of(plan, FftLayout{}, last, last);
  if (plan.is_double())
    transform<double>(plan, side, side, static_cast<cuDoubleComplex *>(data), static_cast<cuDoubleComplex *>(data),
                      direction);
  else
    transform<float>(plan, side, side, static_cast<cuComplex *>(data), static_cast<cuComplex *>(data), direction);
}

} // namespace ampsim

extern "C" {

cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch) {
  return plan_new("cufftPlan1d", plan, Plain({nx}, type, batch).requested);
}
cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type) {
  return plan_new("cufftPlan2d", plan, Plain({nx, ny}, type).requested);
}
cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type) {
  return plan_new("cufftPlan3d", plan, Plain({nx, ny, nz}, type).requested);
}
cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                          int ostride, int odist, cufftType type, int batch) {
  return plan_new("cufftPlanMany", plan,
                  Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).requested);
}
cufftResult cufftCreate(cufftHandle *plan) {
  CudaCall call;
  return create(call.runtime, "cufftCreate", plan);
}
cufftResult cufftDestroy(cufftHandle plan) {
  CudaCall call;
  FftPlan *found = find(call.runtime, plan);
  if (!found)
    return CUFFT_INVALID_PLAN;
  free_fft_memory(call.runtime, found->load.elements);
  free_fft_memory(call.runtime, found->store.elements);
  if (found->area.automatic)
    free_fft_memory(call.runtime, found->area.begin);
  destroy_object<FftPlan>(call.runtime, key_of(plan));
  return CUFFT_SUCCESS;
}
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, std::size_t *work_bytes) {
  return make(plan, Plain({nx}, type, batch).requested, work_bytes);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, std::size_t *work_bytes) {
  return make(plan, Plain({nx, ny}, type).requested, work_bytes);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, std::size_t *work_bytes) {
  return make(plan, Plain({nx, ny, nz}, type).requested, work_bytes);
}
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int *n, int *inembed, int istride, int idist,
                              int *onembed, int ostride, int odist, cufftType type, int batch,
                              std::size_t *work_bytes) {
  return make(plan, Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).requested,
              work_bytes);
}
cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long *n, long long *inembed, long long istride,
                                long long idist, long long *onembed, long long ostride, long long odist,
                                cufftType type, long long batch, std::size_t *work_bytes) {
  return make(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch}, work_bytes);
}
cufftResult cufftEstimate1d(int nx, cufftType type, int batch, std::size_t *work_bytes) {
  return estimate(Plain({nx}, type, batch).requested, work_bytes);
}
cufftResult cufftEstimate2d(int nx, int ny, cufftType type, std::size_t *work_bytes) {
  return estimate(Plain({nx, ny}, type).requested, work_bytes);
}
cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, std::size_t *work_bytes) {
  return estimate(Plain({nx, ny, nz}, type).requested, work_bytes);
}
cufftResult cufftEstimateMany(int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride,
                              int odist, cufftType type, int batch, std::size_t *work_bytes) {
  return estimate(Many(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch).requested,
                  work_bytes);
}
cufftResult cufftGetSize1d(cufftHandle, int nx, cufftType type, int batch, std::size_t *work_bytes) {
  return cufftEstimate1d(nx, type, batch, work_bytes);
}
cufftResult cufftGetSize2d(cufftHandle, int nx, int ny, cufftType type, std::size_t *work_bytes) {
  return cufftEstimate2d(nx, ny, type, work_bytes);
}
cufftResult cufftGetSize3d(cufftHandle, int nx, int ny, int nz, cufftType type, std::size_t *work_bytes) {
  return cufftEstimate3d(nx, ny, nz, type, work_bytes);
}
cufftResult cufftGetSizeMany(cufftHandle, int rank, int *n, int *inembed, int istride, int idist, int *onembed,
                             int ostride, int odist, cufftType type, int batch, std::size_t *work_bytes) {
  return cufftEstimateMany(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, work_bytes);
}
cufftResult cufftGetSize(cufftHandle number, std::size_t *work_bytes) {
  CudaCall call;
  const FftPlan *plan = find(call.runtime, number);
  if (!plan || !plan->made)
    return CUFFT_INVALID_PLAN;
  if (!work_bytes)
    return CUFFT_INVALID_VALUE;
  get_work_bytes(*plan, work_bytes);
  return CUFFT_SUCCESS;
}
cufftResult cufftSetWorkArea(cufftHandle number, void *area) {
  return use_area(number, {.automatic = false, .begin = static_cast<char *>(area)});
}
cufftResult cufftSetAutoAllocation(cufftHandle number, int automatic) {
  return use_area(number, {.automatic = automatic != 0});
}
cufftResult cufftSetStream(cufftHandle number, cudaStream_t stream) {
  CudaCall call;
  FftPlan *plan = find(call.runtime, number);
  if (!plan)
    return CUFFT_INVALID_PLAN;
  plan->stream = id_of(stream);
  return CUFFT_SUCCESS;
}
cufftResult cufftGetVersion(int *version) {
  if (!version)
    return CUFFT_INVALID_VALUE;
  *version = 11303;
  return CUFFT_SUCCESS;
}
cufftResult cufftGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CUFFT_INVALID_VALUE;
  constexpr int parts[] = {11, 3, 3};
  *value = parts[type];
  return CUFFT_SUCCESS;
}
cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *in, cufftComplex *out, int direction) {
  return carry_out("cufftExecC2C", plan, CUFFT_C2C, in, out, direction);
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal *in, cufftComplex *out) {
  return carry_out("cufftExecR2C", plan, CUFFT_R2C, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *in, cufftReal *out) {
  return carry_out("cufftExecC2R", plan, CUFFT_C2R, in, out, CUFFT_INVERSE);
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleComplex *out, int direction) {
  return carry_out("cufftExecZ2Z", plan, CUFFT_Z2Z, in, out, direction);
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *in, cufftDoubleComplex *out) {
  return carry_out("cufftExecD2Z", plan, CUFFT_D2Z, in, out, CUFFT_FORWARD);
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleReal *out) {
  return carry_out("cufftExecZ2D", plan, CUFFT_Z2D, in, out, CUFFT_INVERSE);
}

cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long *n, long long *inembed, long long istride,
                                long long idist, cudaDataType in_type, long long *onembed, long long ostride,
                                long long odist, cudaDataType out_type, long long batch, std::size_t *work_bytes,
                                cudaDataType execution) {
  struct Known {
    cudaDataType in, out, execution;
    cufftType type;
  };
  constexpr Known known[] = {
      {CUDA_C_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_C2C}, {CUDA_R_32F, CUDA_C_32F, CUDA_C_32F, CUFFT_R2C},
      {CUDA_C_32F, CUDA_R_32F, CUDA_C_32F, CUFFT_C2R}, {CUDA_C_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_Z2Z},
      {CUDA_R_64F, CUDA_C_64F, CUDA_C_64F, CUFFT_D2Z}, {CUDA_C_64F, CUDA_R_64F, CUDA_C_64F, CUFFT_Z2D}};
  for (const Known &each : known)
    if (each.in == in_type && each.out == out_type && each.execution == execution)
      return make(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, each.type, batch}, work_bytes);
  return refuse_fft("cufftXtMakePlanMany", "transforms of half precision are");
}
cufftResult cufftXtExec(cufftHandle number, void *in, void *out, int direction) {
  cufftType type;
  {
    CudaCall call;
    const FftPlan *plan = find(call.runtime, number);
    if (!plan || !plan->made)
      return CUFFT_INVALID_PLAN;
    type = plan->type;
  }
  auto run = [&](auto from, auto to) {
    return carry_out("cufftXtExec", number, type, static_cast<decltype(from) *>(in),
                     static_cast<decltype(to) *>(out), direction);
  };
  switch (type) {
  case CUFFT_C2C:
    return run(cuComplex{}, cuComplex{});
  case CUFFT_R2C:
    return run(float{}, cuComplex{});
  case CUFFT_C2R:
    return run(cuComplex{}, float{});
  case CUFFT_Z2Z:
    return run(cuDoubleComplex{}, cuDoubleComplex{});
  case CUFFT_D2Z:
    return run(double{}, cuDoubleComplex{});
  case CUFFT_Z2D:
    return run(cuDoubleComplex{}, double{});
  }
  return CUFFT_INVALID_TYPE;
}

} // extern "C"
