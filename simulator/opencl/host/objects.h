// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The objects of OpenCL's host API. A program has their addresses, and counts its references; the library and its queued
// commands keep those that they still use.
//
// The loader reads the dispatch table at the beginning of each object, so the classes have no virtual functions.
#pragma once

#include "model/opencl/images.h"
#include "model/opencl/kernel_description.h"
#include "simulator/opencl/declarations/api_types.h"
#include "simulator/opencl/host/boxes.h"
#include "simulator/streams/streams.h"

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ampsim {

/// The functions of the dispatch table (dispatch.def).
extern void *const opencl_dispatch[];

struct ClObject {
  void *const *dispatch = opencl_dispatch;
  cl_uint references = 1; // the program's
};

struct ClPlatform : ClObject {};
struct ClDevice : ClObject {};
/// There is one of each. They exist before the machine: a program that only looks at what there is runs as usual.
extern ClPlatform opencl_platform;
extern ClDevice opencl_device;

struct ClContext : ClObject {
  std::vector<cl_context_properties> properties;
  using Destructor = void (*)(ClContext *, void *);
  std::vector<std::pair<Destructor, void *>> destructors;
};

struct ClQueue : ClObject {
  std::shared_ptr<ClContext> context;
  cl_bitfield properties = 0;
  std::vector<cl_properties> given; // the list that created it; empty: none
  std::string name;                 // in reports
  Streams::Id stream = 0;           // of a queue in order
  // For a queue out of order:
  std::vector<OperationHandle> commands; // that may be unfinished
  OperationHandle barrier;               // the last one
  bool in_order() const { return !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
};

/// The properties of an image. Lengths are at least 1.
struct ClImage {
  cl_uint type = 0;
  cl_image_format format{};
  std::array<std::size_t, 3> size{1, 1, 1};    // in commands: an array's layers come after its dimensions
  std::array<std::size_t, 3> queried{0, 0, 0}; // width, height, depth; 0 where it has none
  std::size_t layers = 0;                      // of an array
  std::size_t row = 0, slice = 0;              // bytes
  std::size_t host_row = 0, host_slice = 0;    // in the program's memory
  ampsim_opencl_image described{};             // for kernels
  bool has_slices() const { return type != CL_MEM_OBJECT_IMAGE2D && type != CL_MEM_OBJECT_IMAGE1D && !is_buffer(); }
  bool is_buffer() const { return type == CL_MEM_OBJECT_IMAGE1D_BUFFER; }
};

/// A buffer, a part of one, or an image.
struct ClMemory : ClObject {
  std::shared_ptr<ClContext> context;
  std::shared_ptr<ClMemory> parent; // of a part, or of an image of a buffer
  cl_bitfield flags = 0;
  std::vector<cl_properties> given;
  char *begin = nullptr;
  std::size_t bytes = 0, offset = 0; // offset: in the parent
  char *host = nullptr;              // the program's memory (CL_MEM_USE_HOST_PTR)
  std::string name;                  // the last kernel's parameter that it was for
  std::unique_ptr<ClImage> image;    // null: a buffer
  struct Mapping {
    char *address;
    ClBoxes boxes; // here, and in the program's memory
    cl_bitfield flags;
  };
  std::vector<Mapping> mappings;
  using Destructor = void (*)(ClMemory *, void *);
  std::vector<std::pair<Destructor, void *>> destructors; // called in reverse
  const ClMemory &whole() const { return parent ? parent->whole() : *this; }
};

struct ClSampler : ClObject {
  std::shared_ptr<ClContext> context;
  cl_uint normalized = 1, address = CL_ADDRESS_CLAMP, filter = CL_FILTER_NEAREST;
  std::vector<cl_properties> given;
  std::uint64_t bits() const; // for kernels
};

struct ClProgram : ClObject {
  std::shared_ptr<ClContext> context;
  std::string name; // of its text in reports
  std::string source, image, log, options;
  bool from_binary = false;
  cl_int status = CL_BUILD_NONE;
  std::vector<OpenclKernel> kernels;
  std::vector<std::uint32_t> numbers; // of these kernels in the program's tables
  unsigned used = 0;                  // by kernel objects
};

struct ClKernel : ClObject {
  std::shared_ptr<ClProgram> program;
  std::size_t index = 0; // among the program's kernels
  struct Argument {
    bool set = false;
    std::vector<char> value;        // of a number, vector or structure, or a sampler's bits
    bool has_memory = false;        // of a pointer: it is not null
    std::weak_ptr<ClMemory> memory; // a kernel does not retain its arguments
    char *svm = nullptr;            // a place in shared virtual memory
    std::uint64_t local_bytes = 0;
  };
  std::vector<Argument> arguments;
  std::vector<std::weak_ptr<ClMemory>> svm; // what it accesses without an argument
  const OpenclKernel &described() const { return program->kernels[index]; }
  std::uint32_t number() const { return program->numbers[index]; }
};

struct ClEvent : ClObject {
  std::shared_ptr<ClContext> context;
  std::shared_ptr<ClQueue> queue; // null: a user event
  cl_uint command = CL_COMMAND_USER;
  OperationHandle operation;
  cl_int status = CL_QUEUED; // CL_COMPLETE or an error when it has ended
  using Clock = std::chrono::steady_clock;
  Clock::time_point queued, started, ended;
  using Function = void (*)(ClEvent *, cl_int, void *);
  struct Callback {
    Function function;
    void *data;
    cl_int when;
  };
  std::vector<Callback> callbacks; // that have not become ready
  bool has_ended() const { return status <= CL_COMPLETE; }
};

} // namespace ampsim
