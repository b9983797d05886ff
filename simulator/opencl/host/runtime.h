// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of OpenCL's host library on a machine, and what all of its functions begin with.
#pragma once

#include "simulator/machine_state.h"
#include "simulator/opencl/host/objects.h"
#include "simulator/streams/stream_host.h"
#include "simulator/streams/streams.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>

namespace ampsim {

class ClStreamHost final : public StreamHost {
public:
  int current_device() const override { return 0; }
  // The host's accesses to mapped memory are those of the commands that map and unmap it.
  bool is_host_memory(const void *) const override { return false; }
  bool has_host_memory() const override { return false; }
  void finish_work_at_exit() override;
  // As the host's accesses are not seen, none is missed if work runs early.
  unsigned idle_turns() const override { return 4; }
  void idle_work_ran() override;
};

/// Keeps the memory of an object that has been destroyed, for a while: a program that uses it nevertheless gets an error,
/// although the loader reads the dispatch table there first.
void bury_cl_object(void *memory);

/// A new object. `before` is called before it is destroyed, with the machine's lock.
template <class T, class Before> std::shared_ptr<T> new_cl_object(const Before &before) {
  return std::shared_ptr<T>(::new (::operator new(sizeof(T))) T, [before](T *gone) {
    before(*gone);
    gone->~T();
    bury_cl_object(gone);
  });
}
template <class T> std::shared_ptr<T> new_cl_object() {
  return new_cl_object<T>([](const T &) {});
}

/// The objects of one class that the program has references to.
template <class T> class ClObjects {
public:
  T *add(std::shared_ptr<T> object) {
    T *handle = object.get();
    all[handle] = std::move(object);
    return handle;
  }
  /// Null if it is not one.
  std::shared_ptr<T> find(const T *handle) const {
    const auto found = all.find(const_cast<T *>(handle));
    return found == all.end() ? nullptr : found->second;
  }
  cl_int retain(T *handle, cl_int invalid) const {
    if (!find(handle))
      return invalid;
    ++handle->references;
    return CL_SUCCESS;
  }
  /// The object, if that was the program's last reference; otherwise null, and the status says whether it is one.
  std::shared_ptr<T> release(T *handle, cl_int invalid, cl_int &status) {
    std::shared_ptr<T> object = find(handle);
    status = object ? cl_int(CL_SUCCESS) : invalid;
    if (!object || --object->references > 0)
      return nullptr;
    all.erase(handle);
    return object;
  }
  /// Likewise, for objects with which nothing else ends.
  cl_int release(T *handle, cl_int invalid) {
    cl_int status = CL_SUCCESS;
    (void)release(handle, invalid, status);
    return status;
  }
  const std::map<T *, std::shared_ptr<T>> &list() const { return all; }

private:
  std::map<T *, std::shared_ptr<T>> all;
};

struct OpenclRuntime final : LanguageRuntime {
  OpenclRuntime();

  Machine::State &machine;
  ClStreamHost stream_host;
  Streams streams;
  ClObjects<ClContext> contexts;
  ClObjects<ClQueue> queues;
  ClObjects<ClMemory> memory;
  ClObjects<ClSampler> samplers;
  /// The program's allocations of shared virtual memory, by their addresses.
  std::map<char *, std::shared_ptr<ClMemory>> svm;
  /// The allocation that contains the address; null if there is none.
  std::shared_ptr<ClMemory> svm_at(const char *address) const;
  ClObjects<ClProgram> programs;
  ClObjects<ClKernel> kernels;
  ClObjects<ClEvent> events;
  unsigned queues_made = 0, programs_made = 0;

  /// A function of the program that is to be called without the machine's lock. `after`: the command that it follows.
  struct ReadyFunction {
    std::function<void()> call;
    OperationHandle after;
    bool after_all = false; // it follows all commands that have run
  };
  std::deque<ReadyFunction> ready;
  bool has_functions = false; // the program has given such that are called when commands have ended
  bool ends = false;          // the program: its functions may use what no longer exists
  /// Calls them, in order, one at a time whatever threads the program has. Not with the machine's lock.
  void call_ready();

  /// Frees memory once nothing compares later commands with those that used it.
  void free_buffer(char *begin, std::uint64_t bytes);
  char *allocate_buffer(std::uint64_t bytes);

private:
  bool calling = false; // a thread calls them
  struct FreedBuffer {
    char *begin;
    std::uint64_t bytes;
  };
  std::vector<FreedBuffer> freed; // but still compared
  bool is_compared(const FreedBuffer &buffer) const;
};

/// Starts the machine, if it has not started yet; false if it cannot. Nothing of the program may hold the machine's lock.
bool start_opencl();

/// Held by each function of the library for its duration.
class ClCall {
public:
  ClCall();
  /// Calls the program's functions that have become ready.
  ~ClCall();
  ClCall(const ClCall &) = delete;
  ClCall &operator=(const ClCall &) = delete;
  /// Given up while it waits for another thread of the program.
  std::unique_lock<std::recursive_mutex> lock;
  OpenclRuntime &runtime;
};

/// Returns `object`, or null with an error, as functions that create objects do.
template <class T> T *cl_result(T *object, cl_int error, cl_int *at) {
  if (at)
    *at = error;
  return error == CL_SUCCESS ? object : nullptr;
}
template <class T> T *cl_error(cl_int error, cl_int *at) { return cl_result<T>(nullptr, error, at); }

/// One line about something that the library does not provide; each text once.
void opencl_note(const std::string &text);

} // namespace ampsim
