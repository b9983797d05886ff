// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The exceptions of the library (specification chapter 12).
//
// Error codes are HRESULTs, the same as in Microsoft's implementation.
#pragma once

#include "restriction.h"

#include <exception>
#include <string>

namespace concurrency {

namespace details {

typedef int hresult; // HRESULT
enum : unsigned int {
  error_fail = 0x80004005u,             // E_FAIL
  error_not_implemented = 0x80004001u,  // E_NOTIMPL
  error_invalid_argument = 0x80070057u, // E_INVALIDARG
  error_out_of_memory = 0x8007000Eu,    // E_OUTOFMEMORY
  error_unsupported = 0x80070032u,      // ERROR_NOT_SUPPORTED
  error_device_removed = 0x887A0005u    // DXGI_ERROR_DEVICE_REMOVED
};

} // namespace details

/// The base of the library's exceptions (12.2.1).
class runtime_exception : public std::exception {
public:
  AMPSIM_CPU runtime_exception(const char *message, details::hresult error_code)
      : message_(message), error_code_(error_code) {}
  AMPSIM_CPU explicit runtime_exception(details::hresult error_code) : error_code_(error_code) {}
  AMPSIM_CPU runtime_exception(const runtime_exception &other)
      : std::exception(other), message_(other.message_), error_code_(other.error_code_) {}
  AMPSIM_CPU runtime_exception &operator=(const runtime_exception &other) {
    message_ = other.message_;
    error_code_ = other.error_code_;
    return *this;
  }
  AMPSIM_CPU ~runtime_exception() noexcept override {}

  AMPSIM_CPU const char *what() const noexcept override { return message_.c_str(); }
  /// The corresponding HRESULT.
  AMPSIM_CPU details::hresult get_error_code() const noexcept { return error_code_; }

private:
  std::string message_;
  details::hresult error_code_;
};

/// Memory on the host or the accelerator is exhausted (12.2.2).
class out_of_memory : public runtime_exception {
public:
  AMPSIM_CPU explicit out_of_memory(const char *message)
      : runtime_exception(message, details::hresult(details::error_out_of_memory)) {}
  AMPSIM_CPU out_of_memory() : runtime_exception("out of memory", details::hresult(details::error_out_of_memory)) {}
};

/// A launch was requested with an extent that cannot be run (12.2.3).
class invalid_compute_domain : public runtime_exception {
public:
  AMPSIM_CPU explicit invalid_compute_domain(const char *message)
      : runtime_exception(message, details::hresult(details::error_invalid_argument)) {}
  AMPSIM_CPU invalid_compute_domain()
      : runtime_exception("invalid compute domain", details::hresult(details::error_invalid_argument)) {}
};

/// The accelerator does not support the request (12.2.4).
class unsupported_feature : public runtime_exception {
public:
  AMPSIM_CPU explicit unsupported_feature(const char *message)
      : runtime_exception(message, details::hresult(details::error_unsupported)) {}
  AMPSIM_CPU unsupported_feature()
      : runtime_exception("unsupported feature", details::hresult(details::error_unsupported)) {}
};

/// An empty object was used, such as a completion_future without an operation.
class uninitialized_object : public runtime_exception {
public:
  AMPSIM_CPU explicit uninitialized_object(const char *message)
      : runtime_exception(message, details::hresult(details::error_fail)) {}
  AMPSIM_CPU uninitialized_object()
      : runtime_exception("uninitialized object", details::hresult(details::error_fail)) {}
};

/// The connection to the accelerator was lost (12.2.5).
class accelerator_view_removed : public runtime_exception {
public:
  AMPSIM_CPU accelerator_view_removed(const char *message, details::hresult view_removed_reason)
      : runtime_exception(message, details::hresult(details::error_device_removed)), reason_(view_removed_reason) {}
  AMPSIM_CPU explicit accelerator_view_removed(details::hresult view_removed_reason)
      : runtime_exception("accelerator view removed", details::hresult(details::error_device_removed)),
        reason_(view_removed_reason) {}

  /// The reason for the removal.
  AMPSIM_CPU details::hresult get_view_removed_reason() const noexcept { return reason_; }

private:
  details::hresult reason_;
};

} // namespace concurrency
