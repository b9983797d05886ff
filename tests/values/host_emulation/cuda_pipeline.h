// Asynchronous copies are performed at once.
#ifndef VALUES_CUDA_PIPELINE_H
#define VALUES_CUDA_PIPELINE_H

#include <cstring>

inline void __pipeline_memcpy_async(void *to, const void *from, std::size_t size) { std::memcpy(to, from, size); }
inline void __pipeline_commit() {}
inline void __pipeline_wait_prior(std::size_t) {}

#endif
