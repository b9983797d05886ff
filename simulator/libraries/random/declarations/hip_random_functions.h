// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipRAND's host functions, shared by programs and the library (simulator/libraries). Includers define hipStream_t
// and the types of simulator/libraries/random/declarations/hip_random_types.h.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

hiprandStatus_t hiprandCreateGenerator(hiprandGenerator_t *generator, hiprandRngType_t type);
hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t *generator, hiprandRngType_t type);
hiprandStatus_t hiprandDestroyGenerator(hiprandGenerator_t generator);
hiprandStatus_t hiprandGetVersion(int *version);
hiprandStatus_t hiprandSetStream(hiprandGenerator_t generator, hipStream_t stream);
hiprandStatus_t hiprandSetPseudoRandomGeneratorSeed(hiprandGenerator_t generator, unsigned long long seed);
hiprandStatus_t hiprandSetGeneratorOffset(hiprandGenerator_t generator, unsigned long long offset);
hiprandStatus_t hiprandSetGeneratorOrdering(hiprandGenerator_t generator, hiprandOrdering_t order);
hiprandStatus_t hiprandSetQuasiRandomGeneratorDimensions(hiprandGenerator_t generator, unsigned int dimensions);
hiprandStatus_t hiprandGetDirectionVectors32(hiprandDirectionVectors32_t *vectors[],
                                             hiprandDirectionVectorSet_t set);
hiprandStatus_t hiprandGetDirectionVectors64(hiprandDirectionVectors64_t *vectors[],
                                             hiprandDirectionVectorSet_t set);
hiprandStatus_t hiprandGetScrambleConstants32(unsigned int **constants);
hiprandStatus_t hiprandGetScrambleConstants64(unsigned long long **constants);
hiprandStatus_t hiprandGenerateSeeds(hiprandGenerator_t generator);
hiprandStatus_t hiprandGenerate(hiprandGenerator_t generator, unsigned int *to, size_t count);
hiprandStatus_t hiprandGenerateLongLong(hiprandGenerator_t generator, unsigned long long *to, size_t count);
hiprandStatus_t hiprandGenerateUniform(hiprandGenerator_t generator, float *to, size_t count);
hiprandStatus_t hiprandGenerateUniformDouble(hiprandGenerator_t generator, double *to, size_t count);
hiprandStatus_t hiprandGenerateNormal(hiprandGenerator_t generator, float *to, size_t count, float mean,
                                      float deviation);
hiprandStatus_t hiprandGenerateNormalDouble(hiprandGenerator_t generator, double *to, size_t count, double mean,
                                            double deviation);
hiprandStatus_t hiprandGenerateLogNormal(hiprandGenerator_t generator, float *to, size_t count, float mean,
                                         float deviation);
hiprandStatus_t hiprandGenerateLogNormalDouble(hiprandGenerator_t generator, double *to, size_t count, double mean,
                                               double deviation);
hiprandStatus_t hiprandGeneratePoisson(hiprandGenerator_t generator, unsigned int *to, size_t count, double mean);

#ifdef __cplusplus
}
#endif
