// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocRAND's host functions, shared by programs and the library (simulator/libraries). Includers define hipStream_t and
// the types of simulator/libraries/random/declarations/roc_random_types.h.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

rocrand_status rocrand_create_generator(rocrand_generator *generator, rocrand_rng_type type);
rocrand_status rocrand_create_generator_host(rocrand_generator *generator, rocrand_rng_type type);
rocrand_status rocrand_destroy_generator(rocrand_generator generator);
rocrand_status rocrand_get_version(int *version);
rocrand_status rocrand_set_stream(rocrand_generator generator, hipStream_t stream);
rocrand_status rocrand_set_seed(rocrand_generator generator, unsigned long long seed);
rocrand_status rocrand_set_offset(rocrand_generator generator, unsigned long long offset);
rocrand_status rocrand_set_ordering(rocrand_generator generator, rocrand_ordering order);
rocrand_status rocrand_set_quasi_random_generator_dimensions(rocrand_generator generator, unsigned int dimensions);
rocrand_status rocrand_get_direction_vectors32(const unsigned int **vectors, rocrand_direction_vector_set set);
rocrand_status rocrand_get_direction_vectors64(const unsigned long long **vectors,
                                               rocrand_direction_vector_set set);
rocrand_status rocrand_get_scramble_constants32(const unsigned int **constants);
rocrand_status rocrand_get_scramble_constants64(const unsigned long long **constants);
rocrand_status rocrand_initialize_generator(rocrand_generator generator);
rocrand_status rocrand_generate(rocrand_generator generator, unsigned int *to, size_t count);
rocrand_status rocrand_generate_long_long(rocrand_generator generator, unsigned long long *to, size_t count);
rocrand_status rocrand_generate_uniform(rocrand_generator generator, float *to, size_t count);
rocrand_status rocrand_generate_uniform_double(rocrand_generator generator, double *to, size_t count);
rocrand_status rocrand_generate_normal(rocrand_generator generator, float *to, size_t count, float mean,
                                       float deviation);
rocrand_status rocrand_generate_normal_double(rocrand_generator generator, double *to, size_t count, double mean,
                                              double deviation);
rocrand_status rocrand_generate_log_normal(rocrand_generator generator, float *to, size_t count, float mean,
                                           float deviation);
rocrand_status rocrand_generate_log_normal_double(rocrand_generator generator, double *to, size_t count,
                                                  double mean, double deviation);
rocrand_status rocrand_generate_poisson(rocrand_generator generator, unsigned int *to, size_t count, double mean);

#ifdef __cplusplus
}
#endif
