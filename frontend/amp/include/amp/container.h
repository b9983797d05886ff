// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The base of array and array_view (specification chapter 5): their layout, and access to elements.
//
// A container begins with the members that the binary interface prescribes: the address of its first element in
// accelerator memory, its buffer, its extent and its strides. In a kernel, an element access is one unsigned comparison
// per dimension and a load of the address. An index outside the container goes to ampsim_outside, which reports it and
// returns a harmless address. On the host, an element is accessed through ampsim_buffer_access, which makes the host's
// side of the buffer current.
#pragma once

#include "accelerator.h"
#include "extent.h"

#include <type_traits>

namespace concurrency {

template <class T, int N = 1> class array;
template <class T, int N = 1> class array_view;

namespace details {

/// The type of container[i]: the element in rank 1, a view of the slice in higher ranks.
template <class T, int N> struct slice {
  typedef array_view<T, N - 1> type;
};
template <class T> struct slice<T, 1> {
  typedef T &type;
};

template <class T, int N> class container;

/// The library's own access to members of containers.
struct container_access {
  /// A container as its shared base.
  template <class T, int N> AMPSIM_BOTH static const container<T, N> &of(const container<T, N> &c) { return c; }
  template <class T, int N> AMPSIM_BOTH static char *data(const container<T, N> &c) { return c.data_; }
  template <class T, int N> AMPSIM_BOTH static ampsim_buffer *buffer(const container<T, N> &c) { return c.buffer_; }
  template <class T, int N> AMPSIM_BOTH static const index<N> &stride(const container<T, N> &c) {
    return c.stride_;
  }
  template <class T, int N> AMPSIM_CPU static size_t byte_offset(const container<T, N> &c) {
    return c.byte_offset();
  }
  template <class T, class U, int N> AMPSIM_BOTH static T &element(const container<U, N> &c, const index<N> &idx) {
    return c.template element<T>(idx);
  }
  template <class T, class U, int N>
  AMPSIM_BOTH static array_view<T, N - 1> slice(const container<U, N> &c, int i) {
    return c.template slice_at<T>(i);
  }
  /// The same memory as a container of T, which differs at most in const.
  template <class T, class U, int N> AMPSIM_BOTH static container<T, N> convert(const container<U, N> &c) {
    return container<T, N>(c.data_, c.buffer_, c.extent_, c.stride_);
  }
  /// Forgets the contents, row by row.
  template <class T, int N> AMPSIM_CPU static void discard(const container<T, N> &c);
};

AMPSIM_CPU inline runtime_exception out_of_range(const char *what) {
  return runtime_exception(what, hresult(error_invalid_argument));
}

/// Reference counts are kept only on the host; in a kernel, views are plain values.
AMPSIM_BOTH inline void retain(ampsim_buffer *buffer) {
#ifndef __AMPSIM_AMP_PASS__
  if (buffer)
    ampsim_buffer_retain(buffer);
#endif
}
AMPSIM_BOTH inline void release(ampsim_buffer *buffer) {
#ifndef __AMPSIM_AMP_PASS__
  if (buffer)
    ampsim_buffer_release(buffer);
#endif
}

/// The place where the program creates a view, for messages. Nothing converts to it.
class source_place {
public:
  AMPSIM_BOTH static source_place here(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    return source_place(file, line);
  }
  const char *const file;
  const unsigned line;

private:
  AMPSIM_BOTH source_place(const char *file, unsigned line) : file(file), line(line) {}
};
/// The last parameter of such a constructor.
#define AMPSIM_MADE_HERE ::concurrency::details::source_place place = ::concurrency::details::source_place::here()

/// Creates the buffer of a container; `host` is null for its own memory.
AMPSIM_CPU inline ampsim_buffer *create_buffer(size_t bytes, const volatile void *host, uint32_t accelerator,
                                               const char *file = nullptr, unsigned line = 0) {
  ampsim_buffer *buffer = ampsim_buffer_create(bytes, const_cast<void *>(host), accelerator, file, line);
  if (!buffer)
    throw out_of_memory("Failed to create buffer");
  return buffer;
}

/// Rejects extents that no container can have, and counts the elements.
template <int N> AMPSIM_CPU size_t count_elements(const extent<N> &e) {
  unsigned long long count = 1;
  for (int d = 0; d < N; ++d) {
    if (e[d] <= 0)
      throw out_of_range("Concurrency::array: the extent is zero or negative in some dimension");
    count *= static_cast<unsigned long long>(e[d]);
    if (count > 0x7fffffffull * 2 + 1)
      throw out_of_range("Concurrency::array: the extent has more elements than can be indexed");
  }
  return static_cast<size_t>(count);
}

/// Rejects an extent that has more elements than its data source.
template <int N> AMPSIM_CPU void check_size(size_t size, const extent<N> &e) {
  if (size < count_elements(e))
    throw out_of_range("Invalid _Src container argument - _Src size is less than the size of the array_view.");
}

/// The start of a view whose bounds a kernel chooses. The library checks only these bounds; the mark makes ampsim check
/// the memory, too.
AMPSIM_BOTH inline char *part_at(char *data) {
#ifdef __AMPSIM_AMP_PASS__
  return static_cast<char *>(ampsim_part(data));
#else
  return data;
#endif
}

/// The common part of array<T, N> and array_view<T, N>. For a view of const elements T is const.
template <class T, int N> class container {
public:
  AMPSIM_BOTH concurrency::extent<N> get_extent() const { return extent_; }

protected:
  friend struct container_access;
  template <class, int> friend class container;

  AMPSIM_BOTH container() : data_(nullptr), buffer_(nullptr) {}
  AMPSIM_BOTH container(const container &other)
      : data_(other.data_), buffer_(other.buffer_), extent_(other.extent_), stride_(other.stride_) {}
  AMPSIM_BOTH container(char *data, ampsim_buffer *buffer, const concurrency::extent<N> &extent,
                        const index<N> &stride)
      : data_(data), buffer_(buffer), extent_(extent), stride_(stride) {}

  AMPSIM_BOTH void assign(const container &other) {
    data_ = other.data_;
    buffer_ = other.buffer_;
    extent_ = other.extent_;
    stride_ = other.stride_;
  }

  /// Row-major strides of a dense extent.
  AMPSIM_BOTH static index<N> dense_strides(const concurrency::extent<N> &extent) {
    index<N> stride;
    stride[N - 1] = 1;
    if (N == 2)
      stride[0] = extent[1];
    if (N == 3) {
      stride[1] = extent[2];
      stride[0] = extent[1] * extent[2];
    }
    if (N > 3)
      for (int d = N - 2; d >= 0; --d)
        stride[d] = stride[d + 1] * extent[d + 1];
    return stride;
  }

  /// Returns true if `idx` is in bounds: one comparison per dimension.
  AMPSIM_BOTH bool contains(const index<N> &idx) const {
    bool inside = static_cast<unsigned int>(idx[0]) < static_cast<unsigned int>(extent_[0]);
    if (N > 1)
      inside &= static_cast<unsigned int>(idx[1]) < static_cast<unsigned int>(extent_[1]);
    if (N > 2)
      inside &= static_cast<unsigned int>(idx[2]) < static_cast<unsigned int>(extent_[2]);
    if (N > 3)
      for (int d = 3; d < N; ++d)
        inside &= static_cast<unsigned int>(idx[d]) < static_cast<unsigned int>(extent_[d]);
    return inside;
  }
  /// The number of elements between the first one and the one at `idx`.
  AMPSIM_BOTH long flat(const index<N> &idx) const {
    if (N == 1)
      return idx[0];
    if (N == 2)
      return long(idx[0]) * stride_[0] + idx[1];
    if (N == 3)
      return long(idx[0]) * stride_[0] + long(idx[1]) * stride_[1] + idx[2];
    long offset = idx[N - 1];
    for (int d = 0; d < N - 1; ++d)
      offset += long(idx[d]) * stride_[d];
    return offset;
  }
  AMPSIM_BOTH char *address(const index<N> &idx) const { return data_ + flat(idx) * long(sizeof(T)); }

  /// Bytes between the start of the buffer and the first element.
  AMPSIM_CPU size_t byte_offset() const { return static_cast<size_t>(data_ - ampsim_buffer_data(buffer_)); }
  /// From the first element to past the last one.
  AMPSIM_CPU size_t byte_span() const {
    long last = 0;
    for (int d = 0; d < N; ++d)
      last += long(extent_[d] - 1) * stride_[d];
    return static_cast<size_t>(last + 1) * sizeof(T);
  }

  /// The element at `idx`; U is T or const T.
  template <class U> AMPSIM_BOTH U &element(const index<N> &idx) const {
#ifdef __AMPSIM_AMP_PASS__
    if (contains(idx))
      return *reinterpret_cast<U *>(address(idx));
    return *static_cast<U *>(ampsim_outside(this, N, sizeof(T), idx[0], N > 1 ? idx[1] : 0, N > 2 ? idx[2] : 0));
#else
    // Programs rely on Microsoft's behaviour: an index that leaves the container in one dimension is an address like
    // any other, as long as it is in memory.
    const size_t offset = static_cast<size_t>(address(idx) - ampsim_buffer_data(buffer_));
    char *start = ampsim_buffer_access(buffer_, offset, sizeof(T), std::is_const<U>::value ? 0 : 1);
    if (!start)
      throw out_of_range("Concurrency: the index is outside the container");
    return *reinterpret_cast<U *>(start + offset);
#endif
  }

  /// The part at `i` in the most significant dimension.
  template <class U> AMPSIM_BOTH array_view<U, (N > 1 ? N - 1 : 1)> slice_at(int i) const {
    const int M = N > 1 ? N - 1 : 1;
    concurrency::extent<M> extent;
    index<M> stride;
    AMPSIM_EACH_DIMENSION(M, d, extent[d] = extent_[d + 1]; stride[d] = stride_[d + 1])
#ifdef __AMPSIM_AMP_PASS__
    // Outside, the slice has no elements: each access to it is reported.
    const bool inside = static_cast<unsigned int>(i) < static_cast<unsigned int>(extent_[0]);
    AMPSIM_EACH_DIMENSION(M, d, extent[d] = inside ? extent[d] : 0)
#else
    if (static_cast<unsigned int>(i) >= static_cast<unsigned int>(extent_[0]))
      throw out_of_range("Concurrency: the index is outside the container");
#endif
    return array_view<U, M>(data_ + long(i) * stride_[0] * long(sizeof(T)), buffer_, extent, stride);
  }

  /// The same bytes as elements of another type; only for dense containers. Trailing bytes that do not form a whole
  /// element throw a runtime_exception on the host, and are omitted in a kernel.
  template <class U> AMPSIM_BOTH array_view<U, 1> reinterpret() const {
#ifndef __AMPSIM_AMP_PASS__
    if (static_cast<size_t>(extent_.size()) * sizeof(T) % sizeof(U) != 0)
      throw out_of_range("Element type of reinterpret_as does not evenly divide into extent");
#endif
    const int count = static_cast<int>(static_cast<size_t>(extent_.size()) * sizeof(T) / sizeof(U));
    return array_view<U, 1>(data_, buffer_, concurrency::extent<1>(count), index<1>(1));
  }

  /// The same elements in another shape; only for dense containers.
  template <class U, int K> AMPSIM_BOTH array_view<U, K> reshape(const concurrency::extent<K> &extent) const {
#ifndef __AMPSIM_AMP_PASS__
    if (count_elements(extent) > extent_.size())
      throw out_of_range("Concurrency: view_as has more elements than the container");
#endif
    return array_view<U, K>(part_at(data_), buffer_, extent, container<U, K>::dense_strides(extent));
  }

  /// All elements, as a pointer; U is T or const T.
  template <class U> AMPSIM_BOTH U *elements() const {
#ifdef __AMPSIM_AMP_PASS__
    return reinterpret_cast<U *>(data_);
#else
    return reinterpret_cast<U *>(
        ampsim_buffer_access(buffer_, byte_offset(), byte_span(), std::is_const<U>::value ? 0 : 1) + byte_offset());
#endif
  }

  // The layout that the binary interface prescribes.
  char *data_;
  ampsim_buffer *buffer_;
  concurrency::extent<N> extent_;
  index<N> stride_;
};

} // namespace details

} // namespace concurrency
