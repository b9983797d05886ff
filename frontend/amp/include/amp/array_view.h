// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// array_view<T, N> and array_view<const T, N> (specification 5.2).
//
// A view shares a buffer: that of an array, or its own over host memory (a top-level view), or one without host memory.
// Sections, projections and reinterpretations share the buffer of the view that they come from, so they alias it, while
// two top-level views never alias each other, even over the same host memory. Writable and read-only views share
// everything except constructors and synchronisation: details::view.
#pragma once

#include "container.h"

namespace concurrency {

namespace details {

/// T* from a type with data() and size(): a container whose elements are contiguous.
template <class T, class Container> struct is_container_of {
  template <class C>
  static typename std::is_convertible<decltype(std::declval<C &>().data()), T *>::type
  test(decltype(std::declval<C &>().size()) *);
  template <class C> static std::false_type test(...);
  static const bool value = decltype(test<Container>(nullptr))::value;
};
template <class T, class U, int N> struct is_container_of<T, array<U, N>> {
  static const bool value = false;
};
template <class T, class U, int N> struct is_container_of<T, const array<U, N>> {
  static const bool value = false;
};
template <class T, class U, int N> struct is_container_of<T, array_view<U, N>> {
  static const bool value = false;
};
template <class T, class U, int N> struct is_container_of<T, const array_view<U, N>> {
  static const bool value = false;
};

/// container[i]: the element, or the slice.
template <class T, class U> AMPSIM_BOTH T &project(const container<U, 1> &c, int i) {
  return container_access::element<T>(c, index<1>(i));
}
template <class T, class U, int N> AMPSIM_BOTH array_view<T, N - 1> project(const container<U, N> &c, int i) {
  return container_access::slice<T>(c, i);
}

/// The part that views of const and of other elements share.
template <class T, int N> class view : public container<T, N> {
  static_assert(sizeof(T) != 0, "the elements of a view must be of a complete type");
  typedef container<T, N> base;

public:
  static const int rank = N;

  /// The lengths of the view.
  AMPSIM_BOTH concurrency::extent<N> get_extent() const { return this->extent_; }
  __declspec(property(get = get_extent)) concurrency::extent<N> extent;

  /// The view of the accelerator where the data comes from (5.2.3); runtime_exception without a data source.
  AMPSIM_CPU concurrency::accelerator_view get_source_accelerator_view() const;
  __declspec(property(get = get_source_accelerator_view)) concurrency::accelerator_view source_accelerator_view;

  // Elements and projections (5.2.4).

  AMPSIM_BOTH T &operator[](const index<N> &idx) const { return this->template element<T>(idx); }
  AMPSIM_BOTH T &operator()(const index<N> &idx) const { return this->template element<T>(idx); }
  AMPSIM_BOTH T &get_ref(const index<N> &idx) const { return this->template element<T>(idx); }
  /// Rank 1: the element; else the slice at `i` in the most significant dimension.
  AMPSIM_BOTH typename slice<T, N>::type operator[](int i) const { return project<T>(*this, i); }
  AMPSIM_BOTH typename slice<T, N>::type operator()(int i) const { return project<T>(*this, i); }
  AMPSIM_BOTH T &operator()(int i0, int i1) const { return this->template element<T>(index<N>(i0, i1)); }
  AMPSIM_BOTH T &operator()(int i0, int i1, int i2) const {
    return this->template element<T>(index<N>(i0, i1, i2));
  }

  // Sections (5.2.5): rectangles of this view, which share its data.

  AMPSIM_BOTH array_view<T, N> section(const index<N> &origin, const concurrency::extent<N> &ext) const {
    check_section(origin, ext);
    return array_view<T, N>(part_at(this->address(origin)), this->buffer_, ext, this->stride_);
  }
  /// Everything from `origin` on.
  AMPSIM_BOTH array_view<T, N> section(const index<N> &origin) const {
    return section(origin, this->extent_ - origin);
  }
  /// The first `ext` elements in each dimension.
  AMPSIM_BOTH array_view<T, N> section(const concurrency::extent<N> &ext) const { return section(index<N>(), ext); }
  AMPSIM_BOTH array_view<T, N> section(int i0, int e0) const {
    return section(index<N>(i0), concurrency::extent<N>(e0));
  }
  AMPSIM_BOTH array_view<T, N> section(int i0, int i1, int e0, int e1) const {
    return section(index<N>(i0, i1), concurrency::extent<N>(e0, e1));
  }
  AMPSIM_BOTH array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const {
    return section(index<N>(i0, i1, i2), concurrency::extent<N>(e0, e1, e2));
  }

  /// Rank 1: the same bytes as elements of another type; trailing bytes that do not form a whole element are omitted.
  template <class ElementType>
  AMPSIM_BOTH
      array_view<typename std::conditional<std::is_const<T>::value, const ElementType, ElementType>::type, 1>
      reinterpret_as() const {
    static_assert(N == 1, "reinterpret_as: the rank of the view must be 1");
    return this->template reinterpret<
        typename std::conditional<std::is_const<T>::value, const ElementType, ElementType>::type>();
  }
  /// Rank 1: the same elements in another shape, which must not have more of them.
  template <int K> AMPSIM_BOTH array_view<T, K> view_as(const concurrency::extent<K> &view_extent) const {
    static_assert(N == 1, "view_as: the rank of the view must be 1");
    return this->template reshape<T, K>(view_extent);
  }
  /// Rank 1: the elements, one after the other.
  AMPSIM_BOTH T *data() const {
    static_assert(N == 1, "data: the rank of the view must be 1");
    return this->template elements<T>();
  }

  /// Copies the values that kernels wrote to host memory (5.2.3, 8.4). With write access, the program may then write
  /// that memory directly.
  AMPSIM_CPU void synchronize(access_type type = access_type_read) const {
    if (type & ~access_type_read_write)
      type = access_type_read; // access_type_auto
    if (!std::is_const<T>::value && (type & access_type_write))
      ampsim_buffer_access(this->buffer_, this->byte_offset(), this->byte_span(), 1);
    else
      ampsim_buffer_synchronize(this->buffer_);
  }
  AMPSIM_CPU completion_future synchronize_async(access_type type = access_type_read) const {
    synchronize(type);
    return make_completed();
  }
  /// Copies the newest contents to the accelerator view (5.2.3). The host's home is the CPU accelerator's view.
  AMPSIM_CPU void synchronize_to(const concurrency::accelerator_view &av,
                                 access_type type = access_type_read) const {
    if (accelerator_access::is_cpu(av))
      synchronize(type);
    else
      ampsim_buffer_copy_in(this->buffer_);
  }
  AMPSIM_CPU completion_future synchronize_to_async(const concurrency::accelerator_view &av,
                                                    access_type type = access_type_read) const {
    synchronize_to(av, type);
    return make_completed();
  }
  /// Says that the host memory was changed other than through this view.
  AMPSIM_CPU void refresh() const { ampsim_buffer_refresh(this->buffer_); }

protected:
  AMPSIM_BOTH view(char *data, ampsim_buffer *buffer, const concurrency::extent<N> &extent, const index<N> &stride)
      : base(data, buffer, extent, stride) {
    retain(buffer);
  }
  AMPSIM_BOTH view(const view &other) : base(other) { retain(this->buffer_); }
  template <class U> AMPSIM_BOTH view(const container<U, N> &other) : base(container_access::convert<T>(other)) {
    retain(this->buffer_);
  }
  AMPSIM_BOTH ~view() { release(this->buffer_); }
  AMPSIM_BOTH void assign(const view &other) {
    retain(other.buffer_);
    release(this->buffer_);
    base::assign(other);
  }

  /// A top-level view over host memory, or with its own memory.
  AMPSIM_BOTH view(const concurrency::extent<N> &extent, T *host, const source_place &place) : base() {
    make(extent, host, place.file, place.line);
  }
  AMPSIM_CPU explicit view(const concurrency::extent<N> &extent) : base() { make(extent, nullptr, nullptr, 0); }

private:
  AMPSIM_BOTH void make(const concurrency::extent<N> &extent, T *host, const char *file, unsigned line) {
    this->extent_ = extent;
    this->stride_ = base::dense_strides(extent);
#ifdef __AMPSIM_AMP_PASS__
    this->data_ = part_at(reinterpret_cast<char *>(const_cast<typename std::remove_const<T>::type *>(host)));
#else
    // The home of a mirror is the host's memory; without it, the view has no home.
    this->buffer_ = create_buffer(count_elements(extent) * sizeof(T), host,
                                  host ? view_code(cpu) : view_code(AMPSIM_NO_VIEW), file, line);
    this->data_ = ampsim_buffer_data(this->buffer_);
#endif
  }

  AMPSIM_BOTH void check_section(const index<N> &origin, const concurrency::extent<N> &ext) const {
#ifndef __AMPSIM_AMP_PASS__
    for (int d = 0; d < N; ++d)
      if (origin[d] < 0 || ext[d] <= 0 || origin[d] > this->extent_[d] - ext[d])
        throw out_of_range("Concurrency::array_view: the section is not inside the view");
#endif
  }
};

template <class T, int N> const int view<T, N>::rank;

} // namespace details

/// A view of elements that can be read and written (5.2).
template <class T, int N> class array_view : public details::view<T, N> {
  typedef details::view<T, N> base;
  template <class, int> friend class details::container;
  template <class, int> friend class details::view;

public:
  typedef T value_type;

  /// The elements of an array.
  AMPSIM_BOTH array_view(array<T, N> &src) : base(details::container_access::of(src)) {}
  /// For a temporary, whose elements live as long as a view of them.
  AMPSIM_CPU array_view(array<T, N> &&src) : base(details::container_access::of(src)) {}
  /// A top-level view over a container with data() and size().
  template <class Container, class = typename std::enable_if<details::is_container_of<T, Container>::value>::type>
  AMPSIM_CPU array_view(const concurrency::extent<N> &extent, Container &src, AMPSIM_MADE_HERE)
      : base(extent, src.data(), place) {
    details::check_size(src.size(), extent);
  }
  template <class Container, class = typename std::enable_if<details::is_container_of<T, Container>::value>::type>
  AMPSIM_RANK(1)
  AMPSIM_CPU array_view(int e0, Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0), src, place) {}
  template <class Container, class = typename std::enable_if<details::is_container_of<T, Container>::value>::type>
  AMPSIM_RANK(2)
  AMPSIM_CPU array_view(int e0, int e1, Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0, e1), src, place) {}
  template <class Container, class = typename std::enable_if<details::is_container_of<T, Container>::value>::type>
  AMPSIM_RANK(3)
  AMPSIM_CPU array_view(int e0, int e1, int e2, Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0, e1, e2), src, place) {}
  /// Rank 1: a whole container.
  template <class Container, class = typename std::enable_if<details::is_container_of<T, Container>::value>::type>
  AMPSIM_RANK(1)
  AMPSIM_CPU explicit array_view(Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(static_cast<int>(src.size())), src, place) {}
  /// A top-level view over memory.
  AMPSIM_BOTH array_view(const concurrency::extent<N> &extent, T *src, AMPSIM_MADE_HERE)
      : base(extent, src, place) {}
  AMPSIM_RANK(1)
  AMPSIM_BOTH array_view(int e0, T *src, AMPSIM_MADE_HERE) : base(concurrency::extent<N>(e0), src, place) {}
  AMPSIM_RANK(2)
  AMPSIM_BOTH array_view(int e0, int e1, T *src, AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(e0, e1), src, place) {}
  AMPSIM_RANK(3)
  AMPSIM_BOTH array_view(int e0, int e1, int e2, T *src, AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(e0, e1, e2), src, place) {}
  /// Rank 1: a whole C array.
  template <int Size>
  AMPSIM_RANK(1)
  AMPSIM_BOTH explicit array_view(T (&src)[Size], AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(Size), &src[0], place) {}
  /// A view without a data source: its elements are undefined until they are written.
  AMPSIM_CPU explicit array_view(const concurrency::extent<N> &extent) : base(extent) {}
  AMPSIM_RANK(1) AMPSIM_CPU explicit array_view(int e0) : base(concurrency::extent<N>(e0)) {}
  AMPSIM_RANK(2) AMPSIM_CPU explicit array_view(int e0, int e1) : base(concurrency::extent<N>(e0, e1)) {}
  AMPSIM_RANK(3)
  AMPSIM_CPU explicit array_view(int e0, int e1, int e2) : base(concurrency::extent<N>(e0, e1, e2)) {}

  AMPSIM_BOTH array_view(const array_view &other) : base(other) {}
  AMPSIM_BOTH array_view &operator=(const array_view &other) {
    base::assign(other);
    return *this;
  }
  AMPSIM_BOTH ~array_view() {}

  /// Copies the elements (5.2.3); see copy().
  AMPSIM_CPU void copy_to(array<T, N> &dest) const;
  AMPSIM_CPU void copy_to(const array_view &dest) const;

  /// Says that the contents are no longer needed: they are undefined until written, and not copied in.
  AMPSIM_CPU void discard_data() const { details::container_access::discard(*this); }

private:
  AMPSIM_BOTH array_view(char *data, ampsim_buffer *buffer, const concurrency::extent<N> &extent,
                         const index<N> &stride)
      : base(data, buffer, extent, stride) {}
};

/// A view of elements that can only be read (5.2.1.2). It is never copied out.
template <class T, int N> class array_view<const T, N> : public details::view<const T, N> {
  typedef details::view<const T, N> base;
  template <class, int> friend class details::container;
  template <class, int> friend class details::view;

public:
  typedef const T value_type;

  /// The elements of an array.
  AMPSIM_BOTH array_view(const array<T, N> &src) : base(details::container_access::of(src)) {}
  /// A top-level view over a container with data() and size().
  template <class Container,
            class = typename std::enable_if<details::is_container_of<const T, const Container>::value>::type>
  AMPSIM_CPU array_view(const concurrency::extent<N> &extent, const Container &src, AMPSIM_MADE_HERE)
      : base(extent, src.data(), place) {
    details::check_size(src.size(), extent);
  }
  template <class Container,
            class = typename std::enable_if<details::is_container_of<const T, const Container>::value>::type>
  AMPSIM_RANK(1)
  AMPSIM_CPU array_view(int e0, const Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0), src, place) {}
  template <class Container,
            class = typename std::enable_if<details::is_container_of<const T, const Container>::value>::type>
  AMPSIM_RANK(2)
  AMPSIM_CPU array_view(int e0, int e1, const Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0, e1), src, place) {}
  template <class Container,
            class = typename std::enable_if<details::is_container_of<const T, const Container>::value>::type>
  AMPSIM_RANK(3)
  AMPSIM_CPU array_view(int e0, int e1, int e2, const Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(e0, e1, e2), src, place) {}
  /// Rank 1: a whole container.
  template <class Container,
            class = typename std::enable_if<details::is_container_of<const T, const Container>::value>::type>
  AMPSIM_RANK(1)
  AMPSIM_CPU explicit array_view(const Container &src, AMPSIM_MADE_HERE)
      : array_view(concurrency::extent<N>(static_cast<int>(src.size())), src, place) {}
  /// A top-level view over memory.
  AMPSIM_BOTH array_view(const concurrency::extent<N> &extent, const T *src, AMPSIM_MADE_HERE)
      : base(extent, src, place) {}
  AMPSIM_RANK(1)
  AMPSIM_BOTH array_view(int e0, const T *src, AMPSIM_MADE_HERE) : base(concurrency::extent<N>(e0), src, place) {}
  AMPSIM_RANK(2)
  AMPSIM_BOTH array_view(int e0, int e1, const T *src, AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(e0, e1), src, place) {}
  AMPSIM_RANK(3)
  AMPSIM_BOTH array_view(int e0, int e1, int e2, const T *src, AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(e0, e1, e2), src, place) {}
  /// Rank 1: a whole C array.
  template <int Size>
  AMPSIM_RANK(1)
  AMPSIM_BOTH explicit array_view(const T (&src)[Size], AMPSIM_MADE_HERE)
      : base(concurrency::extent<N>(Size), &src[0], place) {}

  AMPSIM_BOTH array_view(const array_view<T, N> &other) : base(details::container_access::of(other)) {}
  AMPSIM_BOTH array_view(const array_view &other) : base(other) {}
  AMPSIM_BOTH array_view &operator=(const array_view &other) {
    base::assign(other);
    return *this;
  }
  AMPSIM_BOTH array_view &operator=(const array_view<T, N> &other) { return *this = array_view(other); }
  AMPSIM_BOTH ~array_view() {}

  /// Copies the elements (5.2.3); see copy().
  AMPSIM_CPU void copy_to(array<T, N> &dest) const;
  AMPSIM_CPU void copy_to(const array_view<T, N> &dest) const;

private:
  AMPSIM_BOTH array_view(char *data, ampsim_buffer *buffer, const concurrency::extent<N> &extent,
                         const index<N> &stride)
      : base(data, buffer, extent, stride) {}
};

} // namespace concurrency
