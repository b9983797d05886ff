// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// parallel_for_each (specification chapter 7).
//
// A launch is a plain request to the simulator; its kernel is identified by the address of an entry function, an
// instance of one of the two templates below for the type of the function object. On the amp side, they build the
// thread's index from its context and call the function object; on the host, only their address matters. The frontend
// knows the two templates by name.
#pragma once

#include "array.h"
#include "tiled.h"

#include <cstdio>
#include <type_traits>

namespace concurrency {

namespace details {

/// True if a kernel changes its own captures, so that each thread needs its own copy: its call operator is not
/// const.
template <class Member> struct changes_object : std::true_type {};
template <class Kernel, class Result, class... Arguments>
struct changes_object<Result (Kernel::*)(Arguments...) const> : std::false_type {};
template <class Kernel, class = void> struct changes_itself : std::false_type {};
template <class Kernel>
struct changes_itself<Kernel, decltype(void(&Kernel::operator()))> : changes_object<decltype(&Kernel::operator())> {
};

/// The kernel of an untiled launch of rank N.
template <class Kernel, int N>
__attribute__((global)) void untiled_entry(const Kernel *kernel, const ampsim_thread_context *thread) {
#ifdef __AMPSIM_AMP_PASS__
  const index<N> id(thread->global);
  if constexpr (changes_itself<Kernel>::value) {
    Kernel own(*kernel);
    own(id);
  } else {
    (*kernel)(id);
  }
#endif
}

/// The kernel of a tiled launch.
template <class Kernel, int D0, int D1, int D2>
__attribute__((global)) void tiled_entry(const Kernel *kernel, const ampsim_thread_context *thread) {
#ifdef __AMPSIM_AMP_PASS__
  const int N = tile_shape<D0, D1, D2>::rank;
  const tiled_index<D0, D1, D2> id(index<N>(thread->global), index<N>(thread->local), index<N>(thread->tile),
                                   index<N>(thread->tile_origin), barrier_access::make());
  if constexpr (changes_itself<Kernel>::value) {
    Kernel own(*kernel);
    own(id);
  } else {
    (*kernel)(id);
  }
#endif
}

/// The view to run on: AMPSIM_NO_VIEW leaves the choice to the captured arrays and textures.
AMPSIM_CPU inline view_code chosen_view() {
  accelerator_access::use_default();
  return AMPSIM_NO_VIEW;
}
AMPSIM_CPU inline view_code chosen_view(const accelerator_view &view) {
  return accelerator_access::is_auto(view) ? chosen_view() : accelerator_access::code(view);
}

[[noreturn]] AMPSIM_CPU inline void invalid_domain(const char *format, int dimension, int length, int other = 0) {
  char text[256];
  std::snprintf(text, sizeof text, format, dimension, length, dimension, other);
  throw invalid_compute_domain(text);
}

/// Runs a kernel of a rank that the binary interface does not have, as one of rank 1: the index is made from the
/// thread's number.
template <class Kernel, int N> struct high_rank_kernel {
  Kernel kernel;
  extent<N> domain;

  AMPSIM_AMP void operator()(const index<1> &thread) const {
    index<N> at;
    int rest = thread[0];
    for (int d = N - 1; d >= 0; --d) {
      at[d] = rest % domain[d];
      rest /= domain[d];
    }
    kernel(at);
  }
};

/// Rejects extents that cannot be launched (7.2). Dimension 1 is the most significant.
template <int N> AMPSIM_CPU void check_domain(const extent<N> &domain) {
  unsigned long long threads = 1;
  for (int d = 0; d < N; ++d) {
    if (domain[d] <= 0)
      invalid_domain(
          "Concurrency::parallel_for_each: unsupported compute domain, the extent of dimension %d of the "
          "compute domain (%d) is not positive",
          d + 1, domain[d]);
    threads *= static_cast<unsigned long long>(domain[d]);
    if (threads > 0xffffffffull)
      throw invalid_compute_domain(
          "Concurrency::parallel_for_each: unsupported compute domain, the total number of "
          "threads exceeds the limit (4294967295)");
  }
}

template <int N> AMPSIM_CPU void check_tiles(const extent<N> &domain, const extent<N> &tile) {
  for (int d = 0; d < N; ++d)
    if (domain[d] % tile[d] != 0)
      invalid_domain(
          "Concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension %d "
          "of the compute domain (%d) cannot be evenly divided by the extent of dimension %d of the tile "
          "(%d).",
          d + 1, domain[d], tile[d]);
  for (int d = 0; d < N; ++d)
    if (domain[d] / tile[d] > 65535)
      invalid_domain("Concurrency::parallel_for_each (tiling): unsupported compute domain, the number of tiles in "
                     "dimension %d (%d) exceeds the limit (65535)",
                     d + 1, domain[d] / tile[d]);
}

template <int N>
AMPSIM_CPU ampsim_launch_request make_request(view_code view, const extent<N> &domain, const char *file,
                                              unsigned line) {
  check_domain(domain);
  ampsim_launch_request request = {};
  request.domain.rank = N;
  for (int d = 0; d < N; ++d)
    request.domain.extent[d] = domain[d];
  request.file = file;
  request.line = line;
  request.accelerator_view = view;
  return request;
}

/// Submits the request; throws what prevented the launch, or the errors of its threads (12.3).
AMPSIM_CPU inline void start(ampsim_launch_request &request) {
  char message[1024];
  request.message = message;
  request.message_size = sizeof message;
  switch (ampsim_launch(&request)) {
  case ampsim_launch_completed:
    return;
  case ampsim_launch_aliased_textures:
    throw runtime_exception("Read/Write aliasing is detected between two textures (texture_view's). RW-aliasing is "
                            "not allowed for texture.",
                            hresult(error_invalid_argument));
  case ampsim_launch_unreadable_texture:
    throw unsupported_feature("Concurrency::parallel_for_each: a texture with less than 32 bits per scalar element "
                              "cannot be both read and written");
  case ampsim_launch_elsewhere:
    throw runtime_exception(
        "Concurrency::parallel_for_each: all arrays and textures that the kernel captures must be "
        "on the accelerator_view on which it runs",
        hresult(error_invalid_argument));
  case ampsim_launch_on_cpu:
    throw unsupported_feature(
        "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".");
  case ampsim_launch_error:
    throw runtime_exception(message, hresult(error_fail));
  }
}

template <int N, class Kernel>
AMPSIM_CPU void launch(view_code view, const extent<N> &domain, const Kernel &kernel, const char *file,
                       unsigned line) {
  ampsim_launch_request request = make_request(view, domain, file, line);
  request.kernel = reinterpret_cast<const void *>(&untiled_entry<Kernel, N>);
  request.function_object = &kernel;
  start(request);
}

template <bool> struct launch_of_rank {
  template <int N, class Kernel>
  AMPSIM_CPU static void run(view_code view, const extent<N> &domain, const Kernel &kernel, const char *file,
                             unsigned line) {
    launch(view, domain, kernel, file, line);
  }
};
template <> struct launch_of_rank<true> { // above AMPSIM_MAX_RANK
  template <int N, class Kernel>
  AMPSIM_CPU static void run(view_code view, const extent<N> &domain, const Kernel &kernel, const char *file,
                             unsigned line) {
    check_domain(domain);
    if (domain.size() > 0x7fffffffu)
      throw invalid_compute_domain(
          "Concurrency::parallel_for_each: unsupported compute domain, the total number of "
          "threads exceeds the limit of this rank (2147483647)");
    const high_rank_kernel<Kernel, N> flat = {kernel, domain};
    launch(view, extent<1>(static_cast<int>(domain.size())), flat, file, line);
  }
};

template <int D0, int D1, int D2, class Kernel>
AMPSIM_CPU void launch_tiled(view_code view, const tiled_extent<D0, D1, D2> &domain, const Kernel &kernel,
                             const char *file, unsigned line) {
  static_assert(tile_shape<D0, D1, D2>::threads <= 1024, "the number of threads in a tile exceeds 1024");
  static_assert(D2 == 0 || D0 <= 64, "the most significant dimension of a three-dimensional tile exceeds 64");
  const int N = tile_shape<D0, D1, D2>::rank;
  const extent<N> tile = tile_shape<D0, D1, D2>::get();
  ampsim_launch_request request = make_request<N>(view, domain, file, line);
  check_tiles<N>(domain, tile);
  request.domain.tiled = 1;
  for (int d = 0; d < N; ++d)
    request.domain.tile[d] = tile[d];
  request.kernel = reinterpret_cast<const void *>(&tiled_entry<Kernel, D0, D1, D2>);
  request.function_object = &kernel;
  start(request);
}

} // namespace details

/// Runs f(index<N>) for every point of the extent: on the accelerator view of the arrays and textures that f captures,
/// which must be the same for all, else on the default one.
template <int N, class Kernel>
AMPSIM_CPU void parallel_for_each(const extent<N> &compute_domain, const Kernel &f,
                                  const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  details::launch_of_rank<(N > AMPSIM_MAX_RANK)>::run(details::chosen_view(), compute_domain, f, file, line);
}

/// Runs f(tiled_index<D0, D1, D2>) for every point of the extent, tile by tile. The extent must be a multiple of
/// the tile in every dimension, else invalid_compute_domain is thrown.
template <int D0, int D1, int D2, class Kernel>
AMPSIM_CPU void parallel_for_each(const tiled_extent<D0, D1, D2> &compute_domain, const Kernel &f,
                                  const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(), compute_domain, f, file, line);
}

/// With the tile's lengths given, `parallel_for_each<16, 16>(extent<2>(...), f)`, the extent becomes a tiled one.
template <int D0, int D1, class Kernel>
AMPSIM_CPU void parallel_for_each(const tiled_extent<D0, D1> &compute_domain, const Kernel &f,
                                  const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(), compute_domain, f, file, line);
}
template <int D0, class Kernel>
AMPSIM_CPU void parallel_for_each(const tiled_extent<D0> &compute_domain, const Kernel &f,
                                  const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(), compute_domain, f, file, line);
}

/// The same on an accelerator view.
template <int N, class Kernel>
AMPSIM_CPU void parallel_for_each(const accelerator_view &accl_view, const extent<N> &compute_domain,
                                  const Kernel &f, const char *file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
  details::launch_of_rank<(N > AMPSIM_MAX_RANK)>::run(details::chosen_view(accl_view), compute_domain, f, file,
                                                      line);
}
template <int D0, int D1, int D2, class Kernel>
AMPSIM_CPU void parallel_for_each(const accelerator_view &accl_view, const tiled_extent<D0, D1, D2> &compute_domain,
                                  const Kernel &f, const char *file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(accl_view), compute_domain, f, file, line);
}

template <int D0, int D1, class Kernel>
AMPSIM_CPU void parallel_for_each(const accelerator_view &accl_view, const tiled_extent<D0, D1> &compute_domain,
                                  const Kernel &f, const char *file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(accl_view), compute_domain, f, file, line);
}
template <int D0, class Kernel>
AMPSIM_CPU void parallel_for_each(const accelerator_view &accl_view, const tiled_extent<D0> &compute_domain,
                                  const Kernel &f, const char *file = __builtin_FILE(),
                                  unsigned line = __builtin_LINE()) {
  details::launch_tiled(details::chosen_view(accl_view), compute_domain, f, file, line);
}

} // namespace concurrency
