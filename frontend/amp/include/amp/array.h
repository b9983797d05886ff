// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// array<T, N> (specification 5.1): N-dimensional data on an accelerator.
//
// The constructors are combinations of a shape (an extent, or one to three lengths), an optional source (one iterator
// or two) and an optional place (a view with an access type, or two views for a staging array); they all end in the
// private constructor. The host accesses elements in place, if the array's cpu access type allows it; otherwise it
// throws.
#pragma once

#include "array_view.h"

#include <iterator>

namespace concurrency {

namespace details {

/// Takes part in overload resolution only if It is an iterator.
template <class It> using if_iterator = typename std::iterator_traits<It>::iterator_category;

template <class It, class T, int N> AMPSIM_CPU void copy_in(It first, const container<T, N> &dest);
template <class It, class T, int N> AMPSIM_CPU void copy_in(It first, It last, const container<T, N> &dest);
template <class S, class T, int N>
AMPSIM_CPU void copy_between(const container<S, N> &src, const container<T, N> &dest);

} // namespace details

/// Data on an accelerator (5.1). Copies are deep.
template <class T, int N> class array : public details::container<T, N> {
  static_assert(!std::is_const<T>::value, "the elements of an array cannot be const");
  typedef details::container<T, N> base;
  typedef concurrency::accelerator_view place;
  typedef concurrency::access_type access;

public:
  static const int rank = N;
  typedef T value_type;

  // On the default accelerator; with a source; on an accelerator view; as a staging array (5.1.2).

  AMPSIM_CPU explicit array(const concurrency::extent<N> &extent) : array(extent, default_place()) {}
  AMPSIM_CPU array(const concurrency::extent<N> &extent, place av, access cpu_access_type = access_type_auto)
      : array(extent, av, av, cpu_access_type) {}
  AMPSIM_CPU array(const concurrency::extent<N> &extent, place av, place associated_av)
      : array(extent, av, associated_av, access_type_auto) {}
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first) : array(extent) {
    details::copy_in<It, T, N>(first, *this);
  }
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first, It last) : array(extent) {
    details::copy_in<It, T, N>(first, last, *this);
  }
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first, place av,
                   access cpu_access_type = access_type_auto)
      : array(extent, av, cpu_access_type) {
    details::copy_in<It, T, N>(first, *this);
  }
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first, It last, place av,
                   access cpu_access_type = access_type_auto)
      : array(extent, av, cpu_access_type) {
    details::copy_in<It, T, N>(first, last, *this);
  }
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first, place av, place associated_av)
      : array(extent, av, associated_av) {
    details::copy_in<It, T, N>(first, *this);
  }
  template <class It, class = details::if_iterator<It>>
  AMPSIM_CPU array(const concurrency::extent<N> &extent, It first, It last, place av, place associated_av)
      : array(extent, av, associated_av) {
    details::copy_in<It, T, N>(first, last, *this);
  }

  // The same with the lengths themselves, for ranks 1 to 3.

#define AMPSIM_ARRAY_CONSTRUCTORS(RANK, EXPLICIT, SHAPE, ...)                                                      \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU EXPLICIT array(AMPSIM_UNPAREN SHAPE) : array(concurrency::extent<N>(__VA_ARGS__)) {}                  \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, place av, access cpu_access_type = access_type_auto)                      \
      : array(concurrency::extent<N>(__VA_ARGS__), av, cpu_access_type) {}                                         \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, place av, place associated_av)                                            \
      : array(concurrency::extent<N>(__VA_ARGS__), av, associated_av) {}                                           \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first) : array(concurrency::extent<N>(__VA_ARGS__), first) {}          \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first, It last)                                                        \
      : array(concurrency::extent<N>(__VA_ARGS__), first, last) {}                                                 \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first, place av, access cpu_access_type = access_type_auto)            \
      : array(concurrency::extent<N>(__VA_ARGS__), first, av, cpu_access_type) {}                                  \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first, It last, place av, access cpu_access_type = access_type_auto)   \
      : array(concurrency::extent<N>(__VA_ARGS__), first, last, av, cpu_access_type) {}                            \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first, place av, place associated_av)                                  \
      : array(concurrency::extent<N>(__VA_ARGS__), first, av, associated_av) {}                                    \
  template <class It, class = details::if_iterator<It>>                                                            \
  AMPSIM_RANK(RANK)                                                                                                \
  AMPSIM_CPU array(AMPSIM_UNPAREN SHAPE, It first, It last, place av, place associated_av)                         \
      : array(concurrency::extent<N>(__VA_ARGS__), first, last, av, associated_av) {}
#define AMPSIM_UNPAREN(...) __VA_ARGS__

  AMPSIM_ARRAY_CONSTRUCTORS(1, explicit, (int e0), e0)
  AMPSIM_ARRAY_CONSTRUCTORS(2, , (int e0, int e1), e0, e1)
  AMPSIM_ARRAY_CONSTRUCTORS(3, , (int e0, int e1, int e2), e0, e1, e2)

#undef AMPSIM_UNPAREN
#undef AMPSIM_ARRAY_CONSTRUCTORS

  /// A copy of a view's elements.
  AMPSIM_CPU explicit array(const array_view<const T, N> &src) : array(src.get_extent()) { *this = src; }
  AMPSIM_CPU array(const array_view<const T, N> &src, place av, access cpu_access_type = access_type_auto)
      : array(src.get_extent(), av, cpu_access_type) {
    *this = src;
  }
  AMPSIM_CPU array(const array_view<const T, N> &src, place av, place associated_av)
      : array(src.get_extent(), av, associated_av) {
    *this = src;
  }

  AMPSIM_CPU array(const array &other)
      : array(other.extent_, other.view_, other.associated_view_, other.cpu_access_type_) {
    copy_from(other);
  }
  AMPSIM_CPU array(array &&other) noexcept
      : base(other), view_(other.view_), associated_view_(other.associated_view_),
        cpu_access_type_(other.cpu_access_type_) {
    other.forget();
  }
  AMPSIM_CPU ~array() { details::release(this->buffer_); }

  /// A deep copy, on the accelerator view of this array.
  AMPSIM_CPU array &operator=(const array &other) {
    if (this == &other)
      return *this;
    if (this->extent_ != other.extent_)
      *this = array(other.extent_, view_, associated_view_, cpu_access_type_);
    copy_from(other);
    return *this;
  }
  AMPSIM_CPU array &operator=(array &&other) noexcept {
    if (this != &other) {
      details::release(this->buffer_);
      base::assign(other);
      view_ = other.view_;
      associated_view_ = other.associated_view_;
      cpu_access_type_ = other.cpu_access_type_;
      other.forget();
    }
    return *this;
  }
  AMPSIM_CPU array &operator=(const array_view<const T, N> &src) {
    src.copy_to(*this);
    return *this;
  }

  /// Copies the elements (5.1.3); see copy().
  AMPSIM_CPU void copy_to(array &dest) const { array_view<const T, N>(*this).copy_to(dest); }
  AMPSIM_CPU void copy_to(const array_view<T, N> &dest) const { array_view<const T, N>(*this).copy_to(dest); }
  /// A copy of the elements, in row-major order.
  AMPSIM_CPU operator std::vector<T>() const {
    std::vector<T> result(this->extent_.size());
    ampsim_buffer_read(this->buffer_, this->byte_offset(), result.data(), result.size() * sizeof(T));
    return result;
  }

  /// The lengths of the array.
  AMPSIM_BOTH concurrency::extent<N> get_extent() const { return this->extent_; }
  __declspec(property(get = get_extent)) concurrency::extent<N> extent;
  /// The view that the array is on.
  AMPSIM_CPU place get_accelerator_view() const { return view_; }
  __declspec(property(get = get_accelerator_view)) concurrency::accelerator_view accelerator_view;
  /// The view that a staging array is usually copied to; for another array, the view that it is on.
  AMPSIM_CPU place get_associated_accelerator_view() const { return associated_view_; }
  __declspec(property(
      get = get_associated_accelerator_view)) concurrency::accelerator_view associated_accelerator_view;
  /// The host's allowed accesses to the elements in place.
  AMPSIM_CPU access get_cpu_access_type() const { return cpu_access_type_; }
  __declspec(property(get = get_cpu_access_type)) concurrency::access_type cpu_access_type;

  // Elements and projections (5.1.4).

  AMPSIM_BOTH T &operator[](const index<N> &idx) { return (*this)(idx); }
  AMPSIM_BOTH const T &operator[](const index<N> &idx) const { return (*this)(idx); }
  AMPSIM_BOTH T &operator()(const index<N> &idx) {
    require(access_type_read_write);
    return this->template element<T>(idx);
  }
  AMPSIM_BOTH const T &operator()(const index<N> &idx) const {
    require(access_type_read);
    return this->template element<const T>(idx);
  }
  /// Rank 1: the element; else the slice at `i` in the most significant dimension.
  AMPSIM_BOTH typename details::slice<T, N>::type operator[](int i) { return (*this)(i); }
  AMPSIM_BOTH typename details::slice<const T, N>::type operator[](int i) const { return (*this)(i); }
  AMPSIM_BOTH typename details::slice<T, N>::type operator()(int i) {
    if (N == 1)
      require(access_type_read_write);
    return details::project<T>(*this, i);
  }
  AMPSIM_BOTH typename details::slice<const T, N>::type operator()(int i) const {
    if (N == 1)
      require(access_type_read);
    return details::project<const T>(*this, i);
  }
  AMPSIM_BOTH T &operator()(int i0, int i1) { return (*this)(index<N>(i0, i1)); }
  AMPSIM_BOTH const T &operator()(int i0, int i1) const { return (*this)(index<N>(i0, i1)); }
  AMPSIM_BOTH T &operator()(int i0, int i1, int i2) { return (*this)(index<N>(i0, i1, i2)); }
  AMPSIM_BOTH const T &operator()(int i0, int i1, int i2) const { return (*this)(index<N>(i0, i1, i2)); }

  // Views of parts of the array, or in another shape (5.1.5).

  AMPSIM_BOTH array_view<T, N> section(const index<N> &origin, const concurrency::extent<N> &ext) {
    return array_view<T, N>(*this).section(origin, ext);
  }
  AMPSIM_BOTH array_view<const T, N> section(const index<N> &origin, const concurrency::extent<N> &ext) const {
    return array_view<const T, N>(*this).section(origin, ext);
  }
  AMPSIM_BOTH array_view<T, N> section(const index<N> &origin) { return array_view<T, N>(*this).section(origin); }
  AMPSIM_BOTH array_view<const T, N> section(const index<N> &origin) const {
    return array_view<const T, N>(*this).section(origin);
  }
  AMPSIM_BOTH array_view<T, N> section(const concurrency::extent<N> &ext) {
    return array_view<T, N>(*this).section(ext);
  }
  AMPSIM_BOTH array_view<const T, N> section(const concurrency::extent<N> &ext) const {
    return array_view<const T, N>(*this).section(ext);
  }
  AMPSIM_BOTH array_view<T, N> section(int i0, int e0) { return array_view<T, N>(*this).section(i0, e0); }
  AMPSIM_BOTH array_view<const T, N> section(int i0, int e0) const {
    return array_view<const T, N>(*this).section(i0, e0);
  }
  AMPSIM_BOTH array_view<T, N> section(int i0, int i1, int e0, int e1) {
    return array_view<T, N>(*this).section(i0, i1, e0, e1);
  }
  AMPSIM_BOTH array_view<const T, N> section(int i0, int i1, int e0, int e1) const {
    return array_view<const T, N>(*this).section(i0, i1, e0, e1);
  }
  AMPSIM_BOTH array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) {
    return array_view<T, N>(*this).section(i0, i1, i2, e0, e1, e2);
  }
  AMPSIM_BOTH array_view<const T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const {
    return array_view<const T, N>(*this).section(i0, i1, i2, e0, e1, e2);
  }
  /// All bytes as elements of another type.
  template <class ElementType> AMPSIM_BOTH array_view<ElementType, 1> reinterpret_as() {
    return this->template reinterpret<ElementType>();
  }
  template <class ElementType> AMPSIM_BOTH array_view<const ElementType, 1> reinterpret_as() const {
    return this->template reinterpret<const ElementType>();
  }
  /// The same elements in another shape.
  template <int K> AMPSIM_BOTH array_view<T, K> view_as(const concurrency::extent<K> &view_extent) {
    return this->template reshape<T, K>(view_extent);
  }
  template <int K> AMPSIM_BOTH array_view<const T, K> view_as(const concurrency::extent<K> &view_extent) const {
    return this->template reshape<const T, K>(view_extent);
  }

  /// The elements, in row-major order; null on the host if it cannot access them.
  AMPSIM_BOTH T *data() { return accessible() ? this->template elements<T>() : nullptr; }
  AMPSIM_BOTH const T *data() const { return accessible() ? this->template elements<const T>() : nullptr; }

private:
  AMPSIM_CPU static place default_place() {
    return details::accelerator_access::from_code(details::accelerator_access::use_default());
  }

  AMPSIM_CPU array(const concurrency::extent<N> &extent, place av, place associated_av, access cpu_access_type)
      : base(), view_(details::accelerator_access::place_on(av)),
        associated_view_(
            details::accelerator_access::is_cpu(av) ? details::accelerator_access::place_on(associated_av) : view_),
        cpu_access_type_(details::accelerator_access::cpu_access(av, cpu_access_type)) {
    this->extent_ = extent;
    this->stride_ = base::dense_strides(extent);
    this->buffer_ = details::create_buffer(details::count_elements(extent) * sizeof(T), nullptr,
                                           details::accelerator_access::code(view_));
    this->data_ = ampsim_buffer_data(this->buffer_);
  }

  /// On the host: throws runtime_exception if it cannot access the elements in place (5.1.4).
  AMPSIM_BOTH void require(access type) const {
#ifndef __AMPSIM_AMP_PASS__
    if (!(type & cpu_access_type_))
      throw runtime_exception(type == access_type_read ? "The array is not accessible for reading on CPU."
                                                       : "The array is not accessible for writing on CPU.",
                              details::hresult(details::error_fail));
#endif
  }

  AMPSIM_BOTH bool accessible() const {
#ifdef __AMPSIM_AMP_PASS__
    return true;
#else
    return cpu_access_type_ != access_type_none;
#endif
  }

  AMPSIM_CPU void copy_from(const array &other) { details::copy_between<T, T, N>(other, *this); }
  AMPSIM_CPU void forget() {
    this->data_ = nullptr;
    this->buffer_ = nullptr;
    this->extent_ = concurrency::extent<N>();
  }

  place view_;
  place associated_view_;
  access cpu_access_type_;
};

template <class T, int N> const int array<T, N>::rank;

} // namespace concurrency
