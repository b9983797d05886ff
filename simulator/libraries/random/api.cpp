// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's host functions (cuRAND, "Host API Overview"). A request to a generator for the device is an operation in its
// stream that writes the memory, compared with all other work like a copy; a generator for the host writes at once.
#include "simulator/cuda/graphs/graphs.h"
#include "simulator/cuda/runtime/runtime.h"
#include "simulator/libraries/random/sobol_directions.h"
#include "simulator/libraries/random/source.h"

#include <cmath>
#include <cstdio>

#include "simulator/libraries/random/declarations/cuda_random_functions.h"

using namespace ampsim;

struct curandGenerator_st {
  RandomSettings settings;
  bool on_host = false;
  Streams::Id stream = Streams::legacy;
  // Work enqueued before a setting changes keeps its sequence.
  std::shared_ptr<std::unique_ptr<RandomSource>> source = std::make_shared<std::unique_ptr<RandomSource>>();
};

namespace {

curandGenerator_st *find(CudaCall &call, curandGenerator_t generator) {
  const auto found = call.runtime.random_generators.find(generator);
  return found == call.runtime.random_generators.end() ? nullptr : found->second.get();
}

/// Changes a setting, which restarts the sequence.
template <class Change> curandStatus_t change(curandGenerator_t generator, Change change) {
  CudaCall call;
  curandGenerator_st *found = find(call, generator);
  if (!found)
    return CURAND_STATUS_NOT_INITIALIZED;
  const curandStatus_t status = change(found->settings);
  if (status == CURAND_STATUS_SUCCESS)
    found->source = std::make_shared<std::unique_ptr<RandomSource>>();
  return status;
}

/// Writes `count` results that `fill` takes from the generator's source.
template <class T, class Fill>
curandStatus_t generate(const char *function, curandGenerator_t generator, T *to, std::size_t count, Fill fill,
                        bool in_pairs = false) {
  CudaCall call;
  CudaRuntime &runtime = call.runtime;
  curandGenerator_st *found = find(call, generator);
  if (!found)
    return CURAND_STATUS_NOT_INITIALIZED;
  if (runtime.sticky != cudaSuccess)
    return CURAND_STATUS_PREEXISTING_FAILURE;
  const bool any_count =
      found->settings.type == CURAND_RNG_PSEUDO_PHILOX4_32_10 || found->settings.type == CURAND_RNG_PSEUDO_MTGP32;
  if (found->settings.is_quasirandom() ? count % found->settings.dimensions != 0
                                       : in_pairs && count % 2 && !any_count)
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (!count)
    return CURAND_STATUS_SUCCESS;
  auto write = [source = found->source, settings = found->settings, to, count, fill] {
    if (!*source)
      *source = settings.make(settings);
    fill(**source, to, count);
  };
  const std::size_t bytes = count * sizeof(T);
  const Allocation *allocation = runtime.allocations.at(to);
  const char *begin = reinterpret_cast<const char *>(to);
  if (allocation && (begin + bytes > allocation->begin + allocation->bytes))
    return CURAND_STATUS_LAUNCH_FAILURE;
  if (found->on_host) {
    if (!to || (allocation &&
                (allocation->kind == Allocation::Kind::device || allocation->kind == Allocation::Kind::variable)))
      return CURAND_STATUS_LAUNCH_FAILURE;
    if (allocation) {
      runtime.streams.host_access(AccessKind::write, to, bytes, host_place().file, host_place().line);
      runtime.machine.arena.set_initialised(reinterpret_cast<char *>(to), bytes);
    }
    write();
    return CURAND_STATUS_SUCCESS;
  }
  if (!allocation || !runtime.streams.exists(found->stream))
    return CURAND_STATUS_LAUNCH_FAILURE;
  GraphNode node;
  node.type = cudaGraphNodeTypeKernel;
  node.task.work = [&runtime, write, to, bytes](StreamOperation &) {
    write();
    runtime.machine.arena.set_initialised(reinterpret_cast<char *>(to), bytes);
  };
  node.task.ranges.push_back({AccessKind::write, to, bytes});
  node.task.what = {runtime.name_of(function), host_place().file, host_place().line, false};
  return submit(runtime, reinterpret_cast<cudaStream_t>(found->stream), std::move(node)) == cudaSuccess
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_LAUNCH_FAILURE;
}

template <class T> auto normal(T mean, T deviation) {
  return [=](RandomSource &source, T *to, std::size_t count) {
    source.normal(to, count);
    for (std::size_t k = 0; k < count; ++k)
      to[k] = mean + deviation * to[k];
  };
}
template <class T> auto log_normal(T mean, T deviation) {
  return [=](RandomSource &source, T *to, std::size_t count) {
    source.normal(to, count);
    for (std::size_t k = 0; k < count; ++k)
      to[k] = std::exp(mean + deviation * to[k]);
  };
}

} // namespace

curandStatus_t ampsim::create_random_generator(curandGenerator_t *generator, curandRngType_t type, bool on_host,
                                               const RandomSettings &settings) {
  CudaCall call;
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  switch (type) {
  case CURAND_RNG_PSEUDO_DEFAULT:
  case CURAND_RNG_PSEUDO_XORWOW:
  case CURAND_RNG_PSEUDO_MRG32K3A:
  case CURAND_RNG_PSEUDO_MTGP32:
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
  case CURAND_RNG_PSEUDO_MT19937:
  case CURAND_RNG_QUASI_DEFAULT:
  case CURAND_RNG_QUASI_SOBOL32:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
  case CURAND_RNG_QUASI_SOBOL64:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    break;
  default:
    return CURAND_STATUS_TYPE_ERROR;
  }
  auto made = std::make_shared<curandGenerator_st>();
  made->settings = settings;
  made->settings.type = type;
  if (type == CURAND_RNG_PSEUDO_DEFAULT)
    made->settings.type = CURAND_RNG_PSEUDO_XORWOW;
  else if (type == CURAND_RNG_QUASI_DEFAULT)
    made->settings.type = CURAND_RNG_QUASI_SOBOL32;
  made->on_host = on_host;
  *generator = made.get();
  call.runtime.random_generators[made.get()] = made;
  return CURAND_STATUS_SUCCESS;
}

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type) {
  return create_random_generator(generator, type, false, {});
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type) {
  return create_random_generator(generator, type, true, {});
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  CudaCall call;
  return call.runtime.random_generators.erase(generator) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
curandStatus_t curandGetVersion(int *version) {
  *version = 10309;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  CudaCall call;
  curandGenerator_st *found = find(call, generator);
  if (!found)
    return CURAND_STATUS_NOT_INITIALIZED;
  found->stream = id_of(stream);
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
  return change(generator, [=](RandomSettings &settings) {
    if (settings.is_quasirandom())
      return CURAND_STATUS_TYPE_ERROR;
    settings.seed = seed;
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  return change(generator, [=](RandomSettings &settings) {
    // These sequences do not support skipping.
    if (settings.type == CURAND_RNG_PSEUDO_MTGP32 || settings.type == CURAND_RNG_PSEUDO_MT19937)
      return CURAND_STATUS_TYPE_ERROR;
    settings.offset = offset;
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  return change(generator, [=](RandomSettings &settings) {
    if (settings.is_quasirandom() || order == CURAND_ORDERING_QUASI_DEFAULT)
      return settings.is_quasirandom() && order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS
                                                                                 : CURAND_STATUS_OUT_OF_RANGE;
    // Only XORWOW has the ordering with quick initialisation.
    if (order < CURAND_ORDERING_PSEUDO_BEST || order > CURAND_ORDERING_PSEUDO_DYNAMIC ||
        (order == CURAND_ORDERING_PSEUDO_SEEDED && settings.type != CURAND_RNG_PSEUDO_XORWOW))
      return CURAND_STATUS_OUT_OF_RANGE;
    settings.order = order;
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions) {
  constexpr unsigned most_of_curand = 20000;
  return change(generator, [=](RandomSettings &settings) {
    if (!settings.is_quasirandom())
      return CURAND_STATUS_TYPE_ERROR;
    if (dimensions > most_sobol_dimensions && dimensions <= most_of_curand)
      std::fprintf(stderr, "ampsim: %s:%u: Sobol generators support at most %u dimensions here, not %u\n",
                   host_place().file, host_place().line, most_sobol_dimensions, dimensions);
    if (dimensions == 0 || dimensions > most_sobol_dimensions)
      return CURAND_STATUS_OUT_OF_RANGE;
    settings.dimensions = dimensions;
    return CURAND_STATUS_SUCCESS;
  });
}
curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[], curandDirectionVectorSet_t set) {
  CudaCall call;
  if (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6 && set != CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6)
    return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = sobol_directions_32(set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6).data();
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[], curandDirectionVectorSet_t set) {
  CudaCall call;
  if (set != CURAND_DIRECTION_VECTORS_64_JOEKUO6 && set != CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6)
    return CURAND_STATUS_OUT_OF_RANGE;
  *vectors = sobol_directions_64(set == CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6).data();
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetScrambleConstants32(unsigned int **constants) {
  CudaCall call;
  *constants = sobol_constants_32().data();
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetScrambleConstants64(unsigned long long **constants) {
  CudaCall call;
  *constants = sobol_constants_64().data();
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  CudaCall call;
  return find(call, generator) ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}
curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *to, std::size_t count) {
  {
    CudaCall call;
    const curandGenerator_st *found = find(call, generator);
    if (found && found->settings.has_64_bits())
      return CURAND_STATUS_TYPE_ERROR;
  }
  return generate("curandGenerate", generator, to, count,
                  [](RandomSource &source, unsigned int *out, std::size_t n) { source.bits(out, n); });
}
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *to, std::size_t count) {
  {
    CudaCall call;
    const curandGenerator_st *found = find(call, generator);
    if (!found)
      return CURAND_STATUS_NOT_INITIALIZED;
    if (!found->settings.has_64_bits())
      return CURAND_STATUS_TYPE_ERROR;
  }
  return generate("curandGenerateLongLong", generator, to, count,
                  [](RandomSource &source, unsigned long long *out, std::size_t n) { source.bits(out, n); });
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *to, std::size_t count) {
  return generate("curandGenerateUniform", generator, to, count,
                  [](RandomSource &source, float *out, std::size_t n) { source.uniform(out, n); });
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *to, std::size_t count) {
  return generate("curandGenerateUniformDouble", generator, to, count,
                  [](RandomSource &source, double *out, std::size_t n) { source.uniform(out, n); });
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *to, std::size_t count, float mean,
                                    float deviation) {
  return generate("curandGenerateNormal", generator, to, count, normal(mean, deviation), true);
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *to, std::size_t count, double mean,
                                          double deviation) {
  return generate("curandGenerateNormalDouble", generator, to, count, normal(mean, deviation), true);
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *to, std::size_t count, float mean,
                                       float deviation) {
  return generate("curandGenerateLogNormal", generator, to, count, log_normal(mean, deviation), true);
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *to, std::size_t count,
                                             double mean, double deviation) {
  return generate("curandGenerateLogNormalDouble", generator, to, count, log_normal(mean, deviation), true);
}
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *to, std::size_t count,
                                     double mean) {
  {
    CudaCall call;
    if (!find(call, generator))
      return CURAND_STATUS_NOT_INITIALIZED;
  }
  if (!(mean > 0))
    return CURAND_STATUS_OUT_OF_RANGE;
  return generate("curandGeneratePoisson", generator, to, count,
                  [=](RandomSource &source, unsigned int *out, std::size_t n) { source.poisson(out, n, mean); });
}

} // extern "C"
