// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT on several devices (cuFFT, "Multiple GPU cuFFT Transforms"): each has a part of the data. Transforms are
// computed on the assembled whole; what matters is where the parts are, and when which device may read them.
//
// In natural order the parts are consecutive: rows of the first dimension, or whole transforms of a batch. A transform
// leaves its result shuffled, and turns shuffled data into natural order. With two or three dimensions the shuffled
// parts are cut along the second one, as documented; with one, for which the order is undocumented, elements are dealt
// to the devices in turn.
#include "simulator/libraries/fft/plan.h"

#include <algorithm>
#include <cstring>
#include <optional>

using namespace ampsim;

namespace {

/// The object that cufftXtMalloc gives to a program.
struct Descriptor final : LibraryObject {
  cudaLibXtDesc whole{};
  cudaXtDesc parts{};
};

bool is_shuffled(const FftPlan &plan, int format) {
  return format == CUFFT_XT_FORMAT_INPLACE_SHUFFLED && plan.batch == 1;
}
/// The number of elements, out of `length`, on the k-th device, and on those before it.
std::size_t share(const FftPlan &plan, std::size_t length, std::size_t k) {
  const std::size_t count = plan.devices.size();
  return length / count + (k < length % count);
}
std::size_t shares_before(const FftPlan &plan, std::size_t length, std::size_t k) {
  const std::size_t count = plan.devices.size();
  return length / count * k + std::min(k, length % count);
}

/// Calls `with` with a device's index, the beginning of a piece in the whole and in its part, and its length, all in
/// elements.
template <class With> void each_piece(const FftPlan &plan, int format, With with) {
  const std::size_t devices = plan.devices.size(), all = plan.elements(), first = std::size_t(plan.n[0]);
  if (!is_shuffled(plan, format)) {
    const std::size_t rows = plan.batch > 1 ? std::size_t(plan.batch) : first, row = all / rows;
    for (std::size_t k = 0; k < devices; ++k)
      with(k, shares_before(plan, rows, k) * row, std::size_t{0}, share(plan, rows, k) * row);
  } else if (plan.rank == 1) {
    for (std::size_t i = 0; i < all; ++i)
      with(i % devices, i, i / devices, std::size_t{1});
  } else {
    const auto second = std::size_t(plan.n[1]);
    const std::size_t rest = all / first / second;
    for (std::size_t x = 0; x < first; ++x)
      for (std::size_t k = 0; k < devices; ++k) {
        const std::size_t own = share(plan, second, k) * rest;
        with(k, (x * second + shares_before(plan, second, k)) * rest, x * own, own);
      }
  }
}
std::vector<std::size_t> part_sizes(const FftPlan &plan, int format) {
  std::vector<std::size_t> sizes(plan.devices.size(), 0);
  each_piece(plan, format, [&](std::size_t k, std::size_t, std::size_t, std::size_t count) { sizes[k] += count; });
  return sizes;
}

std::size_t element_bytes(const FftPlan &plan) { return plan.is_double() ? 16 : 8; }

/// The plan is for several devices, and the descriptor has parts for them.
bool fits(const FftPlan &plan, const Descriptor *descriptor) {
  return descriptor && std::equal(plan.devices.begin(), plan.devices.end(), descriptor->parts.GPUs,
                                  descriptor->parts.GPUs + descriptor->parts.nGPUs);
}
Descriptor *find_descriptor(CudaRuntime &runtime, const void *pointer) {
  return find_object<Descriptor>(runtime, pointer);
}

/// The parts at the time when the work runs.
struct Parts {
  std::vector<char *> begin;
  Parts(WorkAccesses &to, bool reads, bool writes, const FftPlan &plan, const Descriptor &of, int format) {
    const std::vector<std::size_t> sizes = part_sizes(plan, format);
    for (std::size_t k = 0; k < sizes.size(); ++k)
      begin.push_back(
          to.touch(reads, writes, static_cast<char *>(of.parts.data[k]), sizes[k] * element_bytes(plan), 0, 1));
  }
};
void gather(const FftPlan &plan, int format, const Parts &parts, char *whole) {
  const std::size_t bytes = element_bytes(plan);
  each_piece(plan, format, [&](std::size_t k, std::size_t at, std::size_t in_part, std::size_t count) {
    std::memcpy(whole + at * bytes, parts.begin[k] + in_part * bytes, count * bytes);
  });
}
void scatter(const FftPlan &plan, int format, const char *whole, const Parts &parts) {
  const std::size_t bytes = element_bytes(plan);
  each_piece(plan, format, [&](std::size_t k, std::size_t at, std::size_t in_part, std::size_t count) {
    std::memcpy(parts.begin[k] + in_part * bytes, whole + at * bytes, count * bytes);
  });
}

cufftResult enqueue(CudaRuntime &runtime, const char *function, const FftPlan &plan, bool wait,
                    WorkDescription describe) {
  WorkRequest request{function, plan.stream, std::move(describe), false, wait};
  request.devices = plan.devices;
  return ampsim::enqueue(runtime, std::move(request)) == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

cufftResult carry_out(const char *function, cufftHandle number, cufftType type, cudaLibXtDesc *in,
                      cudaLibXtDesc *out, int direction) {
  CudaCall call;
  const FftPlan *plan = find_fft_plan(call.runtime, number);
  Descriptor *from = find_descriptor(call.runtime, in), *to = find_descriptor(call.runtime, out);
  if (!plan || !plan->made || plan->devices.empty())
    return CUFFT_INVALID_PLAN;
  if (plan->type != type || !fits(*plan, from) || !fits(*plan, to) ||
      (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE))
    return CUFFT_INVALID_VALUE;
  const int before = from->whole.subFormat,
            after = is_shuffled(*plan, before) ? CUFFT_XT_FORMAT_INPLACE : CUFFT_XT_FORMAT_INPLACE_SHUFFLED;
  to->whole.subFormat = after;
  return enqueue(
      call.runtime, function, *plan, false,
      [plan = *plan, from = *from, to = *to, before, after, direction](WorkAccesses &accesses) -> Computation {
        const Parts source(accesses, true, false, plan, from, before),
            target(accesses, false, true, plan, to, after);
        return [=] {
          std::vector<char> whole(plan.elements() * element_bytes(plan));
          gather(plan, before, source, whole.data());
          transform_complex(plan, whole.data(), direction);
          scatter(plan, after, whole.data(), target);
        };
      });
}

} // namespace

extern "C" {

cufftResult cufftXtSetGPUs(cufftHandle number, int count, int *devices) {
  CudaCall call;
  FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || plan->made)
    return CUFFT_INVALID_PLAN;
  if (count < 2 || count > MAX_CUDA_DESCRIPTOR_GPUS || !devices)
    return CUFFT_INVALID_VALUE;
  std::vector<int> requested(devices, devices + count), sorted = requested;
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end() ||
      !std::ranges::all_of(requested, [&](int each) { return call.runtime.has_device(each); }))
    return CUFFT_INVALID_DEVICE;
  plan->devices = std::move(requested);
  return CUFFT_SUCCESS;
}

cufftResult cufftXtMalloc(cufftHandle number, cudaLibXtDesc **descriptor, cufftXtSubFormat format) {
  CudaCall call;
  const FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || !plan->made || plan->devices.empty())
    return CUFFT_INVALID_PLAN;
  if (!descriptor || format > CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED)
    return CUFFT_INVALID_VALUE;
  if (format == CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED)
    return refuse_fft("cufftXtMalloc", "data in the order of CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED are");
  auto made = std::make_shared<Descriptor>();
  const std::vector<std::size_t> natural = part_sizes(*plan, CUFFT_XT_FORMAT_INPLACE),
                                 shuffled = part_sizes(*plan, CUFFT_XT_FORMAT_INPLACE_SHUFFLED);
  made->parts.nGPUs = int(plan->devices.size());
  for (std::size_t k = 0; k < plan->devices.size(); ++k) {
    // Memory for either order.
    Allocation *part = call.runtime.allocations.allocate(
        std::max<std::size_t>(std::max(natural[k], shuffled[k]) * element_bytes(*plan), 1),
        Allocation::Kind::device);
    if (!part) {
      while (k-- > 0)
        call.runtime.allocations.free(*call.runtime.allocations.at(made->parts.data[k]));
      return CUFFT_ALLOC_FAILED;
    }
    part->device = plan->devices[k];
    part->name = host_place().variable ? host_place().variable : "";
    part->function = "cufftXtMalloc";
    part->file = host_place().file;
    part->line = host_place().line;
    made->parts.GPUs[k] = plan->devices[k];
    made->parts.data[k] = part->begin;
    made->parts.size[k] =
        (format == CUFFT_XT_FORMAT_INPLACE_SHUFFLED ? shuffled : natural)[k] * element_bytes(*plan);
  }
  made->whole.descriptor = &made->parts;
  made->whole.library = LIB_FORMAT_CUFFT;
  made->whole.subFormat = int(format);
  *descriptor = &made->whole;
  call.runtime.library_objects[*descriptor] = std::move(made);
  return CUFFT_SUCCESS;
}
/// Queued work is finished first.
cufftResult cufftXtFree(cudaLibXtDesc *descriptor) {
  CudaCall call;
  Descriptor *found = find_descriptor(call.runtime, descriptor);
  if (!found)
    return CUFFT_INVALID_VALUE;
  for (int k = 0; k < found->parts.nGPUs; ++k) {
    call.runtime.streams.finish_device(found->parts.GPUs[k], call.runtime.machine.options.order.kind);
    if (const Allocation *part = call.runtime.allocations.at(found->parts.data[k]);
        part && part->begin == found->parts.data[k])
      call.runtime.allocations.free(*part);
  }
  call.runtime.library_objects.erase(descriptor);
  return CUFFT_SUCCESS;
}

/// Host data are in natural order; copies between devices preserve the order.
cufftResult cufftXtMemcpy(cufftHandle number, void *to, void *from, cufftXtCopyType type) {
  CudaCall call;
  const FftPlan *plan = find_fft_plan(call.runtime, number);
  if (!plan || !plan->made || plan->devices.empty())
    return CUFFT_INVALID_PLAN;
  if (!to || !from || type > CUFFT_COPY_DEVICE_TO_DEVICE)
    return CUFFT_INVALID_VALUE;
  Descriptor *source = type == CUFFT_COPY_HOST_TO_DEVICE ? nullptr : find_descriptor(call.runtime, from),
             *target = type == CUFFT_COPY_DEVICE_TO_HOST ? nullptr : find_descriptor(call.runtime, to);
  if ((type != CUFFT_COPY_HOST_TO_DEVICE && !fits(*plan, source)) ||
      (type != CUFFT_COPY_DEVICE_TO_HOST && !fits(*plan, target)))
    return CUFFT_INVALID_VALUE;
  const int before = source ? source->whole.subFormat : CUFFT_XT_FORMAT_INPLACE;
  if (source && target)
    target->whole.subFormat = CUFFT_XT_FORMAT_INPLACE;
  const int after = target ? target->whole.subFormat : CUFFT_XT_FORMAT_INPLACE;
  const Descriptor first = source ? *source : Descriptor{}, second = target ? *target : Descriptor{};
  const bool has_source = source, has_target = target;
  return enqueue(call.runtime, "cufftXtMemcpy", *plan, true,
                 [=, plan = *plan](WorkAccesses &accesses) -> Computation {
                   std::optional<Parts> in, out;
                   if (has_source)
                     in.emplace(accesses, true, false, plan, first, before);
                   if (has_target)
                     out.emplace(accesses, false, true, plan, second, after);
                   return [=] {
                     std::vector<char> whole(plan.elements() * element_bytes(plan));
                     if (in)
                       gather(plan, before, *in, whole.data());
                     else
                       std::memcpy(whole.data(), from, whole.size());
                     if (out)
                       scatter(plan, after, whole.data(), *out);
                     else
                       std::memcpy(to, whole.data(), whole.size());
                   };
                 });
}

cufftResult cufftXtExecDescriptorC2C(cufftHandle plan, cudaLibXtDesc *in, cudaLibXtDesc *out, int direction) {
  return carry_out("cufftXtExecDescriptorC2C", plan, CUFFT_C2C, in, out, direction);
}
cufftResult cufftXtExecDescriptorZ2Z(cufftHandle plan, cudaLibXtDesc *in, cudaLibXtDesc *out, int direction) {
  return carry_out("cufftXtExecDescriptorZ2Z", plan, CUFFT_Z2Z, in, out, direction);
}
cufftResult cufftXtExecDescriptorR2C(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *) {
  return refuse_fft("cufftXtExecDescriptorR2C", "transforms of real numbers on several devices are");
}
cufftResult cufftXtExecDescriptorC2R(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *) {
  return refuse_fft("cufftXtExecDescriptorC2R", "transforms of real numbers on several devices are");
}

} // extern "C"
