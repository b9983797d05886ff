// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device work of functions in CUDA's libraries (cuBLAS, cuFFT, cuSPARSE, cuSOLVER): an operation in a stream that
// reads and writes memory, compared with all other work like a copy, and computed on the host.
//
// A function describes its work once: it declares the memory read and written, and returns the computation. A
// description that needs the contents of device memory (arrays of pointers) is deferred until the work runs; all others
// are made at the call.
#pragma once

#include "simulator/cuda/runtime/runtime.h"
#include "simulator/streams/streams.h"

#include <complex>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace ampsim {

/// A handle or descriptor that a library has given to the program.
struct LibraryObject {
  virtual ~LibraryObject() = default;
};

/// Null if the program's pointer is invalid, or not a T.
template <class T> T *find_object(CudaRuntime &runtime, const void *pointer) {
  const auto found = runtime.library_objects.find(pointer);
  return found == runtime.library_objects.end() ? nullptr : dynamic_cast<T *>(found->second.get());
}
template <class T> T *make_object(CudaRuntime &runtime) {
  auto made = std::make_shared<T>();
  T *pointer = made.get();
  runtime.library_objects[pointer] = std::move(made);
  return pointer;
}
template <class T> bool destroy_object(CudaRuntime &runtime, const void *pointer) {
  return find_object<T>(runtime, pointer) && runtime.library_objects.erase(pointer);
}

/// The memory accesses of a piece of work. Lengths count elements of T.
class WorkAccesses {
public:
  /// `host_memory`: memory unknown to the runtime is the host's own, and not an error of the program. `device`: the
  /// device that runs the work, which can access the memory that a kernel on it can; none: all memory.
  explicit WorkAccesses(CudaRuntime &runtime, bool host_memory = false, std::optional<int> device = std::nullopt)
      : runtime(runtime), host_memory(host_memory), device(device) {}

  /// `count` pieces of `width` elements, with a distance of `stride` elements. All return the address at which the work
  /// finds the memory.
  template <class T> T *reads(T *begin, std::size_t width, std::size_t stride = 0, std::size_t count = 1) {
    return touch(true, false, begin, width, stride, count);
  }
  template <class T> T *writes(T *begin, std::size_t width, std::size_t stride = 0, std::size_t count = 1) {
    return touch(false, true, begin, width, stride, count);
  }
  template <class T> T *updates(T *begin, std::size_t width, std::size_t stride = 0, std::size_t count = 1) {
    return touch(true, true, begin, width, stride, count);
  }
  template <class T>
  T *touch(bool reads, bool writes, T *begin, std::size_t width, std::size_t stride, std::size_t count) {
    char *place = add(reads, writes, reinterpret_cast<const char *>(begin), width * sizeof(T), stride * sizeof(T),
                      count, sizeof(T));
    return reinterpret_cast<T *>(place);
  }

  /// Calls `name`, which declares reads that depend on a number on the device: if that memory is unwritten, it is not
  /// reported.
  template <class Name> void perhaps(Name name) {
    const std::size_t known = read.size();
    name();
    read.erase(read.begin() + std::ptrdiff_t(known), read.end());
  }

  const std::vector<StreamTask::Range> &ranges() const { return touched; }
  /// The error of the first access that is outside of the program's memory, or in memory that the device cannot access;
  /// empty if there is none.
  const std::string &outside() const { return wrong; }
  /// The first element that is read and was never written; empty if there is none.
  std::string unwritten() const;
  /// Marks the written memory as initialised.
  void set_written() const;

private:
  char *add(bool reads, bool writes, const char *begin, std::size_t width, std::size_t stride, std::size_t count,
            std::size_t element);

  CudaRuntime &runtime;
  bool host_memory;
  std::optional<int> device;
  struct Read {
    const char *begin;
    std::size_t bytes, element;
  };
  std::vector<StreamTask::Range> touched;
  std::vector<Read> read; // possibly unwritten memory
  std::string wrong;
};

/// Thrown by a computation whose input data lead it out of bounds.
struct IndexOutside {
  std::string what; // in the form of WorkAccesses::outside
};

using Computation = std::function<void()>; // it may throw IndexOutside
using WorkDescription = std::function<Computation(WorkAccesses &)>;

struct WorkRequest {
  const char *function = ""; // the program's call
  Streams::Id stream = Streams::legacy;
  WorkDescription describe;
  bool deferred = false;    // described when it runs
  bool wait = false;        // finished on return
  bool host_memory = false; // its operands may be there
  /// It follows everything enqueued on these devices, and precedes everything enqueued later.
  std::vector<int> devices = {};
};

/// Enqueues it. An access outside of the program's memory is a finding, and the work does not run:
/// cudaErrorIllegalAddress, at once or, for a deferred description, from all later calls.
cudaError_t enqueue(CudaRuntime &runtime, WorkRequest request);

} // namespace ampsim
