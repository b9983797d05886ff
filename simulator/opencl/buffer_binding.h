// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The regions of an OpenCL launch: the buffers that its arguments are, parameter by parameter, and the program's variables.
#pragma once

#include "model/kernel.h"
#include "simulator/binding.h"
#include "simulator/machine_state.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace ampsim {

/// A buffer, or a part of one.
struct KernelBuffer {
  std::string name;
  char *begin = nullptr;
  std::uint64_t bytes = 0;
  char *block = nullptr; // of the arena, that contains it
  std::uint64_t block_bytes = 0;
  bool has(const char *address) const { return address >= begin && address < begin + bytes; }
};

/// The offsets of arguments through which kernels may only read, or only write.
struct ArgumentLimits {
  std::set<std::uint64_t> only_read, only_written;
};

class BufferBinding final : public LaunchBinding {
public:
  /// `arguments`: the launch's. `buffers` are all that they point into, none within another; `reached` are those that
  /// the kernel may reach without an argument.
  BufferBinding(Machine::State &machine, const Kernel &kernel, const char *arguments,
                std::span<const KernelBuffer> buffers, std::span<const KernelBuffer> reached = {},
                ArgumentLimits limits = {})
      : machine(machine), kernel(kernel), arguments(arguments), buffers(buffers), reached(reached),
        limits(std::move(limits)) {}

  void bind(Launch &launch) override;
  void copy_in(const Launch &) override {}
  bool all_initialised(const Launch &launch, std::size_t k) override;
  void say(const std::string &text) override;
  /// The region of the capture.
  Region region_of(const Capture &capture) const;

private:
  Machine::State &machine;
  const Kernel &kernel;
  const char *const arguments;
  const std::span<const KernelBuffer> buffers, reached;
  const ArgumentLimits limits;
  const KernelBuffer *buffer_at(const char *address) const;
  void take_image(const Capture &capture, Region &region) const;
};

} // namespace ampsim
