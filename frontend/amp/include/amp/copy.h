// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// copy and copy_async (specification 5.3), and the members of the containers that copy.
//
// Every copy is a walk over the rows of a container: the runs of elements that are contiguous in its buffer (the whole
// container if it is dense). Contiguous host memory (pointers, iterators of vectors) is read and written directly;
// other iterators go through a temporary buffer.
#pragma once

#include "array.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

namespace concurrency {

namespace details {

/// Calls action(offset in the buffer in bytes, elements) for each run of elements, in row-major order.
template <class T, int N, class Action> AMPSIM_CPU void each_run(const container<T, N> &c, Action action) {
  const extent<N> extent = c.get_extent();
  const index<N> &stride = container_access::stride(c);
  const size_t start = container_access::byte_offset(c);
  // Dimensions from `outer` on are contiguous.
  int outer = N - 1;
  size_t run = static_cast<size_t>(extent[N - 1]);
  while (outer > 0 && static_cast<size_t>(stride[outer - 1]) == run) {
    --outer;
    run *= static_cast<size_t>(extent[outer]);
  }
  index<N> at;
  for (;;) {
    size_t offset = 0;
    for (int d = 0; d < outer; ++d)
      offset += static_cast<size_t>(at[d]) * static_cast<size_t>(stride[d]);
    action(start + offset * sizeof(T), run);
    int d = outer - 1;
    while (d >= 0 && ++at[d] == extent[d])
      at[d--] = 0;
    if (d < 0)
      return;
  }
}

/// All elements to or from memory.
template <class T, int N> AMPSIM_CPU void read_elements(const container<T, N> &src, void *memory) {
  char *to = static_cast<char *>(memory);
  each_run(src, [&](size_t offset, size_t run) {
    ampsim_buffer_read(container_access::buffer(src), offset, to, run * sizeof(T));
    to += run * sizeof(T);
  });
}
template <class T, int N> AMPSIM_CPU void write_elements(const container<T, N> &dest, const void *memory) {
  const char *from = static_cast<const char *>(memory);
  each_run(dest, [&](size_t offset, size_t run) {
    ampsim_buffer_write(container_access::buffer(dest), offset, from, run * sizeof(T));
    from += run * sizeof(T);
  });
}

template <class T, int N> AMPSIM_CPU void container_access::discard(const container<T, N> &c) {
  each_run(c, [&](size_t offset, size_t run) { ampsim_buffer_discard(c.buffer_, offset, run * sizeof(T)); });
}

/// A pointer to the elements that an iterator refers to, if they are contiguous Ts; else null.
template <class T> AMPSIM_CPU const T *contiguous(const T *p) { return p; }
template <class T> AMPSIM_CPU T *contiguous(T *p) { return p; }
template <class T, class Pointer, class Container>
AMPSIM_CPU auto contiguous(const __gnu_cxx::__normal_iterator<Pointer, Container> &it)
    -> decltype(contiguous<T>(it.base())) {
  return contiguous<T>(it.base());
}
template <class T> AMPSIM_CPU std::nullptr_t contiguous(...) { return nullptr; }

template <class T> AMPSIM_CPU std::unique_ptr<char[]> room_for(size_t count) {
  return std::unique_ptr<char[]>(new char[count * sizeof(T)]);
}

/// `count` elements from an iterator.
template <class It, class T, int N>
AMPSIM_CPU void copy_from_memory(const T *first, It, size_t, const container<T, N> &dest) {
  write_elements(dest, first);
}
template <class It, class T, int N>
AMPSIM_CPU void copy_from_memory(std::nullptr_t, It first, size_t count, const container<T, N> &dest) {
  const std::unique_ptr<char[]> memory = room_for<T>(count);
  T *elements = reinterpret_cast<T *>(memory.get());
  for (size_t i = 0; i < count; ++i) {
    if (i > 0)
      ++first; // not past the last: that would read one more from a stream
    new (elements + i) T(static_cast<T>(*first));
  }
  write_elements(dest, elements);
}

template <class It, class T, int N> AMPSIM_CPU void copy_in(It first, const container<T, N> &dest) {
  copy_from_memory<It, T, N>(contiguous<T>(first), first, dest.get_extent().size(), dest);
}
template <class It, class T, int N> AMPSIM_CPU void copy_in(It first, It last, const container<T, N> &dest) {
  const size_t wanted = dest.get_extent().size();
  auto expect = [wanted](size_t count) {
    if (count != wanted)
      throw out_of_range("Concurrency::copy: the number of elements in the source is not that of the destination");
  };
  typedef typename std::iterator_traits<It>::iterator_category category;
  if constexpr (std::is_base_of<std::forward_iterator_tag, category>::value) {
    expect(static_cast<size_t>(std::distance(first, last)));
    copy_from_memory<It, T, N>(contiguous<T>(first), first, wanted, dest);
  } else { // counting has consumed them
    std::vector<T> elements;
    for (; first != last && elements.size() <= wanted; ++first)
      elements.push_back(static_cast<T>(*first));
    expect(elements.size());
    write_elements(dest, elements.data());
  }
}

/// All elements to an iterator.
template <class It, class S, int N>
AMPSIM_CPU void copy_to_memory(const container<S, N> &src, typename std::remove_const<S>::type *first, It) {
  read_elements(src, first);
}
template <class It, class S, int N>
AMPSIM_CPU void copy_to_memory(const container<S, N> &src, std::nullptr_t, It first) {
  typedef typename std::remove_const<S>::type T;
  const size_t count = src.get_extent().size();
  const std::unique_ptr<char[]> memory = room_for<T>(count);
  read_elements(src, memory.get());
  const T *elements = reinterpret_cast<const T *>(memory.get());
  std::copy(elements, elements + count, first);
}

/// Contiguous bytes of a buffer.
struct byte_run {
  size_t offset, bytes;
};

/// After bytes of one buffer were copied to another, run by run: they are initialised where their source is.
AMPSIM_CPU inline void initialise_like(ampsim_buffer *dest, const std::vector<byte_run> &to,
                                       const ampsim_buffer *src, const std::vector<byte_run> &from) {
  size_t part = 0, done = 0; // of `from`
  for (byte_run run : to)
    while (run.bytes > 0) {
      const size_t bytes = (std::min)(run.bytes, from[part].bytes - done);
      ampsim_buffer_initialise_like(dest, run.offset, src, from[part].offset + done, bytes);
      run.offset += bytes;
      run.bytes -= bytes;
      done += bytes;
      if (done == from[part].bytes) {
        ++part;
        done = 0;
      }
    }
}

template <class T, int N> AMPSIM_CPU std::vector<byte_run> byte_runs(const container<T, N> &c) {
  std::vector<byte_run> runs;
  each_run(c, [&](size_t offset, size_t run) { runs.push_back({offset, run * sizeof(T)}); });
  return runs;
}

template <class S, class T, int N>
AMPSIM_CPU void copy_between(const container<S, N> &src, const container<T, N> &dest) {
  const size_t count = src.get_extent().size();
  if (src.get_extent() != dest.get_extent())
    throw out_of_range("Concurrency::copy: the extents of the source and the destination do not match");
  const std::unique_ptr<char[]> memory = room_for<T>(count);
  read_elements(src, memory.get());
  ampsim_buffer *const from = container_access::buffer(src), *const to = container_access::buffer(dest);
  const bool whole = ampsim_buffer_initialised(from);
  write_elements(dest, memory.get());
  if (!whole && from != to)
    initialise_like(to, byte_runs(dest), from, byte_runs(src));
}

} // namespace details

// Between containers (5.3.2): the extents must be the same. From iterators (5.3.3): as many elements as the destination
// has; an end iterator must be that far away. To an iterator (5.3.4): all elements, in row-major order. Each copy has
// an asynchronous counterpart, whose operation has ended when it returns.

#define AMPSIM_COPY(TEMPLATE, PARAMETERS, ...)                                                                     \
  template <AMPSIM_UNPAREN TEMPLATE> AMPSIM_CPU void copy(AMPSIM_UNPAREN PARAMETERS) { __VA_ARGS__; }              \
  template <AMPSIM_UNPAREN TEMPLATE> AMPSIM_CPU completion_future copy_async(AMPSIM_UNPAREN PARAMETERS) {          \
    __VA_ARGS__;                                                                                                   \
    return details::make_completed();                                                                              \
  }
#define AMPSIM_UNPAREN(...) __VA_ARGS__

AMPSIM_COPY((class T, int N), (const array<T, N> &src, array<T, N> &dest),
            details::copy_between<T, T, N>(src, dest))
AMPSIM_COPY((class T, int N), (const array<T, N> &src, const array_view<T, N> &dest),
            details::copy_between<T, T, N>(src, dest))
AMPSIM_COPY((class T, int N), (const array_view<const T, N> &src, array<T, N> &dest),
            details::copy_between<const T, T, N>(src, dest))
AMPSIM_COPY((class T, int N), (const array_view<const T, N> &src, const array_view<T, N> &dest),
            details::copy_between<const T, T, N>(src, dest))
AMPSIM_COPY((class T, int N), (const array_view<T, N> &src, array<T, N> &dest),
            details::copy_between<T, T, N>(src, dest))
AMPSIM_COPY((class T, int N), (const array_view<T, N> &src, const array_view<T, N> &dest),
            details::copy_between<T, T, N>(src, dest))

AMPSIM_COPY((class InputIter, class T, int N, class = details::if_iterator<InputIter>),
            (InputIter srcBegin, InputIter srcEnd, array<T, N> &dest),
            details::copy_in<InputIter, T, N>(srcBegin, srcEnd, dest))
AMPSIM_COPY((class InputIter, class T, int N, class = details::if_iterator<InputIter>),
            (InputIter srcBegin, InputIter srcEnd, const array_view<T, N> &dest),
            details::copy_in<InputIter, T, N>(srcBegin, srcEnd, dest))
AMPSIM_COPY((class InputIter, class T, int N, class = details::if_iterator<InputIter>),
            (InputIter srcBegin, array<T, N> &dest), details::copy_in<InputIter, T, N>(srcBegin, dest))
AMPSIM_COPY((class InputIter, class T, int N, class = details::if_iterator<InputIter>),
            (InputIter srcBegin, const array_view<T, N> &dest), details::copy_in<InputIter, T, N>(srcBegin, dest))

AMPSIM_COPY((class OutputIter, class T, int N, class = details::if_iterator<OutputIter>),
            (const array<T, N> &src, OutputIter destBegin),
            details::copy_to_memory<OutputIter, T, N>(src, details::contiguous<T>(destBegin), destBegin))
AMPSIM_COPY((class OutputIter, class T, int N, class = details::if_iterator<OutputIter>),
            (const array_view<T, N> &src, OutputIter destBegin),
            details::copy_to_memory<OutputIter, T, N>(
                src, details::contiguous<typename std::remove_const<T>::type>(destBegin), destBegin))

#undef AMPSIM_UNPAREN
#undef AMPSIM_COPY

template <class T, int N> AMPSIM_CPU void array_view<T, N>::copy_to(array<T, N> &dest) const { copy(*this, dest); }
template <class T, int N> AMPSIM_CPU void array_view<T, N>::copy_to(const array_view &dest) const {
  copy(*this, dest);
}
template <class T, int N> AMPSIM_CPU void array_view<const T, N>::copy_to(array<T, N> &dest) const {
  copy(*this, dest);
}
template <class T, int N> AMPSIM_CPU void array_view<const T, N>::copy_to(const array_view<T, N> &dest) const {
  copy(*this, dest);
}

namespace details {

template <class T, int N> AMPSIM_CPU concurrency::accelerator_view view<T, N>::get_source_accelerator_view() const {
  const view_code code = ampsim_buffer_accelerator_view(this->buffer_);
  if (code == AMPSIM_NO_VIEW)
    throw runtime_exception("Concurrency::array_view: the view has no data source", hresult(error_fail));
  return accelerator_access::from_code(code);
}

} // namespace details

} // namespace concurrency
