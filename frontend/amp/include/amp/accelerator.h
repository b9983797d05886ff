// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// accelerator and accelerator_view (specification chapter 3).
//
// Two GPUs are simulated. The first is the default: it shares its memory with the host, like GPUs on the processor's
// die, so that arrays can be accessed in place; the second has its own memory. Direct3D's software devices, WARP and
// the reference device, also exist, for programs that request them, and the CPU as the home of host memory and staging
// arrays. All share one engine, so an accelerator is just a number, and a view is that number, its mode and an ordinal,
// packed into one.
#pragma once

#include "completion_future.h"

#include <string>
#include <vector>

namespace concurrency {

class accelerator;
class accelerator_view;

/// Determines when commands are sent to the accelerator (3.3.2). The simulator runs them at once in either mode.
enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };

/// The allowed accesses to data from some place (4.7).
enum access_type {
  access_type_none = 0,
  access_type_read = 1 << 0,
  access_type_write = 1 << 1,
  access_type_read_write = access_type_read | access_type_write,
  access_type_auto = 1 << 31
};

namespace details {

enum : uint32_t { gpu_0, gpu_1, warp, reference, cpu, accelerator_count };

/// A view as one number: the accelerator in the lowest byte, then a bit for queuing_mode_immediate and one for a
/// disabled timeout, then its ordinal (0 for the default view).
typedef uint32_t view_code;
enum : view_code { accelerator_mask = 0xff, immediate_bit = 0x100, no_timeout_bit = 0x200, ordinal_step = 0x400 };

/// The state of the library that programs can change.
struct accelerator_state {
  uint32_t default_accelerator = gpu_0;
  bool default_used = false; // from then on it cannot be changed
  view_code next_ordinal = ordinal_step;
  bool cpu_access_chosen[accelerator_count] = {}; // by the program, or by the first allocation
  access_type cpu_access[accelerator_count] = {access_type_read_write, access_type_none, access_type_read_write,
                                               access_type_read_write, access_type_read_write};
};

AMPSIM_CPU inline accelerator_state &accelerators() {
  static accelerator_state state;
  return state;
}

struct accelerator_access;

// In a template, so that C++14 can define them in a header.
template <class> struct accelerator_paths {
  static const wchar_t default_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
  static const wchar_t cpu_accelerator[];
};
template <class T> const wchar_t accelerator_paths<T>::default_accelerator[] = L"default";
template <class T> const wchar_t accelerator_paths<T>::direct3d_warp[] = L"direct3d\\warp";
template <class T> const wchar_t accelerator_paths<T>::direct3d_ref[] = L"direct3d\\ref";
template <class T> const wchar_t accelerator_paths<T>::cpu_accelerator[] = L"cpu";

} // namespace details

/// An isolated queue of commands to an accelerator (3.3).
class accelerator_view {
public:
  AMPSIM_CPU accelerator_view(const accelerator_view &other) : code_(other.code_), auto_(other.auto_) {}
  AMPSIM_CPU accelerator_view &operator=(const accelerator_view &other) {
    code_ = other.code_;
    auto_ = other.auto_;
    return *this;
  }

  /// The accelerator that it belongs to.
  AMPSIM_CPU concurrency::accelerator get_accelerator() const;
  __declspec(property(get = get_accelerator)) concurrency::accelerator accelerator;
  /// Returns true if it reports errors in detail.
  AMPSIM_CPU bool get_is_debug() const { return true; }
  __declspec(property(get = get_is_debug)) bool is_debug;
  /// Major version in the high, minor version in the low word.
  AMPSIM_CPU unsigned int get_version() const { return 0x000b0000; }
  __declspec(property(get = get_version)) unsigned int version;
  AMPSIM_CPU concurrency::queuing_mode get_queuing_mode() const {
    return code_ & details::immediate_bit ? queuing_mode_immediate : queuing_mode_automatic;
  }
  __declspec(property(get = get_queuing_mode)) concurrency::queuing_mode queuing_mode;
  /// Returns true if the library chooses the real view at each launch (accelerator::get_auto_selection_view).
  AMPSIM_CPU bool get_is_auto_selection() const { return auto_; }
  __declspec(property(get = get_is_auto_selection)) bool is_auto_selection;

  /// Sends queued commands to the accelerator: the queue is always empty.
  AMPSIM_CPU void flush() {}
  /// Waits until the commands that were sent have ended.
  AMPSIM_CPU void wait() {}
  /// Represents the end of all commands so far.
  AMPSIM_CPU completion_future create_marker() { return details::make_completed(); }

  AMPSIM_CPU bool operator==(const accelerator_view &other) const {
    return code_ == other.code_ && auto_ == other.auto_;
  }
  AMPSIM_CPU bool operator!=(const accelerator_view &other) const { return !(*this == other); }

private:
  friend struct details::accelerator_access;

  AMPSIM_CPU accelerator_view(details::view_code code, bool automatic) : code_(code), auto_(automatic) {}

  details::view_code code_;
  bool auto_;
};

namespace details {

/// The library's access to views: creates them, and reads their members.
struct accelerator_access {
  AMPSIM_CPU static accelerator_view from_code(view_code code) { return accelerator_view(code, false); }
  AMPSIM_CPU static accelerator_view new_view(uint32_t accelerator, queuing_mode mode, bool no_timeout = false) {
    const view_code ordinal = __atomic_fetch_add(&accelerators().next_ordinal, ordinal_step, __ATOMIC_RELAXED);
    return accelerator_view(accelerator | ordinal | (mode == queuing_mode_immediate ? immediate_bit : 0) |
                                (no_timeout ? no_timeout_bit : 0),
                            false);
  }
  AMPSIM_CPU static accelerator_view auto_view() {
    return accelerator_view(accelerators().default_accelerator, true);
  }
  AMPSIM_CPU static view_code code(const accelerator_view &view) { return view.code_; }
  /// The view that the library chooses when a launch does not name one.
  AMPSIM_CPU static bool is_auto(const accelerator_view &view) { return view.auto_; }
  /// The place of something that is allocated on `view`: here as well, the view that chooses at each launch is the
  /// default one (3.2.3).
  AMPSIM_CPU static accelerator_view place_on(const accelerator_view &view) {
    return view.auto_ ? from_code(use_default()) : view;
  }
  AMPSIM_CPU static bool is_cpu(const accelerator_view &view) { return (view.code_ & accelerator_mask) == cpu; }
  /// The cpu access type of something that is allocated there with the requested `type`; runtime_exception if the host
  /// cannot have that access.
  AMPSIM_CPU static access_type cpu_access(const accelerator_view &view, access_type type) {
    const uint32_t number = view.code_ & accelerator_mask;
    if (number == cpu)
      return access_type_read_write;
    if (type != access_type_auto) {
      if (type != access_type_none && number == gpu_1)
        throw runtime_exception("Concurrency::array: the accelerator has no memory that the CPU can access",
                                hresult(error_unsupported));
      return type;
    }
    accelerators().cpu_access_chosen[number] = true;
    return accelerators().cpu_access[number];
  }
  /// The default accelerator (its number is the code of its default view), which can be chosen only until its first
  /// use.
  AMPSIM_CPU static uint32_t use_default() {
    __atomic_store_n(&accelerators().default_used, true, __ATOMIC_RELAXED);
    return accelerators().default_accelerator;
  }
};

} // namespace details

/// A device that runs kernels, or the CPU as the home of staging arrays (3.2).
class accelerator : public details::accelerator_paths<void> {
public:
  /// The default accelerator.
  AMPSIM_CPU accelerator() : number_(details::accelerators().default_accelerator) {}
  /// The accelerator with this device path; runtime_exception if it does not exist.
  AMPSIM_CPU explicit accelerator(const std::wstring &path) : number_(find(path)) {
    if (number_ == details::accelerator_count)
      throw runtime_exception("Concurrency::accelerator: no accelerator has this device path",
                              details::hresult(details::error_invalid_argument));
  }
  AMPSIM_CPU accelerator(const accelerator &other) : number_(other.number_) {}
  AMPSIM_CPU accelerator &operator=(const accelerator &other) {
    number_ = other.number_;
    return *this;
  }

  /// All accelerators, the default one first.
  AMPSIM_CPU static std::vector<accelerator> get_all() {
    std::vector<accelerator> all;
    for (uint32_t number = 0; number < details::accelerator_count; ++number)
      all.push_back(accelerator(number));
    return all;
  }
  /// Makes the accelerator with this path the default; false if the default was used already.
  AMPSIM_CPU static bool set_default(const std::wstring &path) {
    const accelerator chosen(path);
    if (details::accelerators().default_used)
      return false;
    details::accelerators().default_accelerator = chosen.number_;
    details::accelerators().default_used = true;
    return true;
  }
  /// A view that means "whatever suits the launch best".
  AMPSIM_CPU static accelerator_view get_auto_selection_view() { return details::accelerator_access::auto_view(); }

  AMPSIM_CPU std::wstring get_device_path() const {
    static const wchar_t *const paths[] = {L"ampsim\\gpu0", L"ampsim\\gpu1", direct3d_warp, direct3d_ref,
                                           cpu_accelerator};
    return paths[number_];
  }
  __declspec(property(get = get_device_path)) std::wstring device_path;
  AMPSIM_CPU std::wstring get_description() const {
    static const wchar_t *const descriptions[] = {L"ampsim simulated GPU 0", L"ampsim simulated GPU 1",
                                                  L"ampsim simulated WARP device",
                                                  L"ampsim simulated reference device", L"CPU accelerator"};
    return descriptions[number_];
  }
  __declspec(property(get = get_description)) std::wstring description;
  /// Major version in the high, minor version in the low word.
  AMPSIM_CPU unsigned int get_version() const { return 0x000b0000; }
  __declspec(property(get = get_version)) unsigned int version;
  AMPSIM_CPU bool get_is_debug() const { return true; }
  __declspec(property(get = get_is_debug)) bool is_debug;
  /// The simulated GPUs appear as hardware, so that programs choose them.
  AMPSIM_CPU bool get_is_emulated() const { return number_ >= details::warp; }
  __declspec(property(get = get_is_emulated)) bool is_emulated;
  AMPSIM_CPU bool get_has_display() const { return false; }
  __declspec(property(get = get_has_display)) bool has_display;
  AMPSIM_CPU bool get_supports_double_precision() const { return number_ != details::cpu; }
  __declspec(property(get = get_supports_double_precision)) bool supports_double_precision;
  AMPSIM_CPU bool get_supports_limited_double_precision() const { return number_ != details::cpu; }
  __declspec(property(get = get_supports_limited_double_precision)) bool supports_limited_double_precision;
  /// In kilobytes.
  AMPSIM_CPU size_t get_dedicated_memory() const { return number_ == details::cpu ? 0 : size_t(4) << 20; }
  __declspec(property(get = get_dedicated_memory)) size_t dedicated_memory;
  /// Returns true if the host can access arrays in place.
  AMPSIM_CPU bool get_supports_cpu_shared_memory() const { return number_ != details::gpu_1; }
  __declspec(property(get = get_supports_cpu_shared_memory)) bool supports_cpu_shared_memory;
  /// The cpu access type of arrays that request access_type_auto.
  AMPSIM_CPU access_type get_default_cpu_access_type() const { return details::accelerators().cpu_access[number_]; }
  __declspec(property(get = get_default_cpu_access_type)) access_type default_cpu_access_type;
  /// False if it was set before, if an array got the default one, or without shared memory.
  AMPSIM_CPU bool set_default_cpu_access_type(access_type type) {
    details::accelerator_state &state = details::accelerators();
    const bool possible = type == access_type_auto || type == access_type_none || get_supports_cpu_shared_memory();
    if (state.cpu_access_chosen[number_] || !possible)
      return false;
    state.cpu_access_chosen[number_] = true;
    if (type != access_type_auto)
      state.cpu_access[number_] = type;
    return true;
  }

  /// The view that all uses of the accelerator without an explicit view share.
  AMPSIM_CPU accelerator_view get_default_view() const { return details::accelerator_access::from_code(number_); }
  __declspec(property(get = get_default_view)) accelerator_view default_view;
  /// A new view.
  AMPSIM_CPU accelerator_view create_view() { return create_view(queuing_mode_automatic); }
  AMPSIM_CPU accelerator_view create_view(queuing_mode mode) {
    return details::accelerator_access::new_view(number_, mode);
  }

  AMPSIM_CPU bool operator==(const accelerator &other) const { return number_ == other.number_; }
  AMPSIM_CPU bool operator!=(const accelerator &other) const { return number_ != other.number_; }

private:
  friend class accelerator_view;

  AMPSIM_CPU explicit accelerator(uint32_t number) : number_(number) {}

  /// accelerator_count if unknown.
  AMPSIM_CPU static uint32_t find(const std::wstring &path) {
    if (path == default_accelerator)
      return details::accelerators().default_accelerator;
    for (uint32_t number = 0; number < details::accelerator_count; ++number)
      if (path == accelerator(number).get_device_path())
        return number;
    return details::accelerator_count;
  }

  uint32_t number_;
};

AMPSIM_CPU inline concurrency::accelerator accelerator_view::get_accelerator() const {
  return concurrency::accelerator(code_ & details::accelerator_mask);
}

} // namespace concurrency
