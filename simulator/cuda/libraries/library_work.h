// What the functions of CUDA's libraries ask the device for (cuBLAS, cuFFT, cuSPARSE, cuSOLVER): an operation in a stream that
// reads and writes memory, compared with all other work as a copy is, and computed on the host.
//
// A function describes its work once: it names what is read and written, and gives what is to be computed. Where the
// description needs contents of the device's memory (arrays of pointers), it is made when the work is done; all others are
// made at the call.
#pragma once

#include "simulator/cuda/runtime.h"
#include "simulator/cuda/streams.h"

#include <complex>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace ampsim {

/// A handle or descriptor that a library has given the program.
struct LibraryObject {
  virtual ~LibraryObject() = default;
};

/// Null where the program's pointer is none, or no T.
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

/// What a piece of work touches. Lengths count elements of T.
class WorkAccesses {
public:
  /// `host_memory`: memory that the runtime knows nothing of is the host's own, and not the program's mistake.
  /// `device`: on which the work is done, so that it reaches the memory that a kernel there would; none: all memory.
  explicit WorkAccesses(CudaRuntime &runtime, bool host_memory = false, std::optional<int> device = std::nullopt)
      : runtime(runtime), host_memory(host_memory), device(device) {}

  /// `count` pieces of `width` elements, `stride` elements apart. All give the address at which the work finds the memory.
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

  /// Calls `name`, which names what is read only if a number on the device says so: that nobody has written it is not told.
  template <class Name> void perhaps(Name name) {
    const std::size_t known = read.size();
    name();
    read.erase(read.begin() + std::ptrdiff_t(known), read.end());
  }

  const std::vector<StreamTask::Range> &ranges() const { return touched; }
  /// What is wrong with the first access that lies outside of the program's memory, or in memory that the device does not
  /// reach; empty where none does.
  const std::string &outside() const { return wrong; }
  /// The first element that is read and that nobody has written; empty where there is none.
  std::string unwritten() const;
  /// What is written counts as such from now on.
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
  std::vector<Read> read; // of memory that may be unwritten
  std::string wrong;
};

/// Thrown by a computation that finds in the program's data where it would have to go, outside of the memory.
struct IndexOutside {
  std::string what; // as WorkAccesses::outside says it
};

using Computation = std::function<void()>; // it may throw IndexOutside
using WorkDescription = std::function<Computation(WorkAccesses &)>;

struct WorkRequest {
  const char *function = ""; // the program's call
  Streams::Id stream = Streams::legacy;
  WorkDescription describe;
  bool late = false;        // it is described when it is done
  bool wait = false;        // it is done when this returns
  bool host_memory = false; // its operands may lie there
  /// All that these devices have been asked for comes before it, and what they are asked for later behind it.
  std::vector<int> devices = {};
};

/// Asks for it. An access outside of the program's memory is a finding, and the work is not done: cudaErrorIllegalAddress, at once
/// or, of a late description, for all that follows.
cudaError_t ask(CudaRuntime &runtime, WorkRequest request);

} // namespace ampsim
