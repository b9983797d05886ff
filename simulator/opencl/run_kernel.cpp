// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See run_kernel.h. The command line contains (cli/analysis/finish.cpp): the number of work-groups or, after "=", the
// global size, and after "+" the global offset; the work-group size, or nothing; bytes of CUDA's dynamic shared memory;
// "quiet" or nothing; and then NAME=VALUE for parameters.
#include "simulator/opencl/run_kernel.h"
#include "simulator/opencl/buffer_binding.h"

#include "model/kernel.h"
#include "simulator/launch.h"
#include "simulator/machine_state.h"
#include "simulator/made_up_arguments.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <span>

namespace ampsim {
namespace {

using LaunchSize = std::array<std::uint64_t, 3>;

LaunchSize size_in(std::string_view text, std::uint64_t other = 1) {
  LaunchSize size{other, other, other};
  for (std::size_t d = 0; d < 3 && !text.empty(); ++d) {
    const std::size_t end = std::min(text.find(','), text.size());
    is_whole_number(text.substr(0, end), size[d]);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return size;
}

std::string size_text(const LaunchSize &size) {
  std::string text = std::to_string(size[0]);
  if (size[1] > 1 || size[2] > 1)
    text += "," + std::to_string(size[1]);
  if (size[2] > 1)
    text += "," + std::to_string(size[2]);
  return size[1] > 1 || size[2] > 1 ? "(" + text + ")" : text;
}

std::uint64_t count_of(const LaunchSize &size) { return size[0] * size[1] * size[2]; }

MadeUpType made_up_type(const ampsim_opencl_parameter &parameter) {
  using Kind = MadeUpType::Kind;
  static constexpr Kind kinds[] = {Kind::signed_integer, Kind::unsigned_integer, Kind::floating, Kind::other,
                                   Kind::other};
  return {.kind = kinds[parameter.kind],
          .pointer = parameter.pointer != 0,
          .tile_local = parameter.is_local != 0,
          .size = parameter.size,
          .number = parameter.number};
}

class OpenclKernelRun {
public:
  OpenclKernelRun(Machine::State &machine, const ampsim_opencl_kernel &described, std::uint32_t number)
      : machine(machine), described(described), number(number), kernel(machine.tables.kernels[number]) {}
  ~OpenclKernelRun() {
    for (const KernelBuffer &buffer : buffers)
      machine.arena.free(buffer.begin);
  }
  OpenclKernelRun(const OpenclKernelRun &) = delete;
  OpenclKernelRun &operator=(const OpenclKernelRun &) = delete;

  int run(std::span<char *> words) {
    if (std::string_view(words[3]) != "0")
      throw BadArgument("'--shared' is not for OpenCL: give the size of each parameter in local memory, as in "
                        "'--arg tmp=[256]'");
    choose_sizes(words[1], words[2]);
    for (std::size_t k = 0; k < described.count; ++k)
      if (described.parameters[k].kind == ampsim_opencl_object)
        throw BadArgument("'" + kernel.parameters[k].name +
                          "' is an image or a sampler: only a host program can give it one");
    std::vector<MadeUpType> types;
    for (const ampsim_opencl_parameter &each : std::span(described.parameters, described.count))
      types.push_back(made_up_type(each));
    LaunchSize end = global; // of the global ids
    for (std::size_t d = 0; d < 3; ++d)
      end[d] += offset[d];
    MadeUpArguments values(
        kernel, types, end, count_of(local), machine.arena,
        [this](const Parameter &parameter, std::uint64_t bytes) { return allocate(parameter, bytes); });
    values.make({words.begin() + 5, words.end()});
    fill_block(values);
    if (std::string_view(words[4]) != "quiet")
      std::fprintf(stderr, "ampsim: running %s with global size %s%s, work-group size %s, %s\n",
                   kernel.name.c_str(), size_text(global).c_str(), offset_text().c_str(), size_text(local).c_str(),
                   values.description.empty() ? "no arguments" : values.description.c_str());
    return launch();
  }

private:
  Machine::State &machine;
  const ampsim_opencl_kernel &described;
  const std::uint32_t number;
  const Kernel &kernel;
  LaunchSize global{}, local{}, offset{};
  std::vector<KernelBuffer> buffers;
  std::vector<char> block;       // of arguments
  std::uint64_t local_bytes = 0; // for the parameters

  static constexpr std::uint64_t alignment = 128; // of the widest vector

  void choose_sizes(std::string_view groups, std::string_view group) {
    const LaunchSize required{described.required[0], described.required[1], described.required[2]};
    local = {64, 1, 1};
    if (count_of(required))
      local = required;
    if (!group.empty())
      local = size_in(group);
    if (count_of(required) && local != required)
      throw BadArgument("reqd_work_group_size requires work-groups of " + size_text(required) + ", not " +
                        size_text(local));
    const std::uint64_t most = machine.tables.language->limits.tile_threads;
    if (count_of(local) > most)
      throw BadArgument("a work-group has at most " + std::to_string(most) + " work-items, not " +
                        std::to_string(count_of(local)));
    const bool is_global = groups.starts_with('=');
    const std::size_t plus = std::min(groups.find('+'), groups.size());
    global = size_in(groups.substr(is_global, plus - is_global));
    if (plus < groups.size())
      offset = size_in(groups.substr(plus + 1), 0);
    for (std::size_t d = 0; d < 3; ++d) {
      if (!is_global)
        global[d] *= local[d];
      if (global[d] % local[d])
        throw BadArgument("the global size " + size_text(global) + " is not a multiple of the work-group size " +
                          size_text(local));
      if (global[d] > INT32_MAX)
        throw BadArgument("a global size of more than 2^31 work-items in one dimension is not simulated");
    }
  }

  char *allocate(const Parameter &parameter, std::uint64_t bytes) {
    char *begin = machine.arena.allocate(bytes);
    if (begin)
      buffers.push_back({parameter.name, begin, bytes, begin, bytes});
    return begin;
  }

  void fill_block(const MadeUpArguments &values) {
    block.assign(kernel.argument_bytes + alignment, 0);
    ampsim_opencl_launch launch{};
    launch.dimensions = dimensions();
    for (std::size_t d = 0; d < 3; ++d) {
      launch.global[d] = std::uint32_t(global[d]);
      launch.local[d] = std::uint32_t(local[d]);
      launch.groups[d] = std::uint32_t(global[d] / local[d]);
      launch.offset[d] = offset[d];
    }
    std::memcpy(arguments(), &launch, sizeof launch);
    std::uint64_t requested = 0; // of local memory
    for (const TileLocalVariable &variable : kernel.tile_local)
      requested += variable.sized_by_launch ? 0 : variable.type.size;
    for (std::size_t k = 0; k < kernel.parameters.size(); ++k) {
      const Parameter &parameter = kernel.parameters[k];
      if (!described.parameters[k].is_local) {
        std::memcpy(arguments() + parameter.offset, values.values[k].data(), parameter.size);
        continue;
      }
      ampsim_opencl_local place{local_bytes, 0};
      std::memcpy(&place.bytes, values.values[k].data(), sizeof place.bytes);
      std::memcpy(arguments() + parameter.offset, &place, sizeof place);
      requested += place.bytes;
      // The gap to the next one belongs to neither.
      local_bytes = (local_bytes + place.bytes + 2 * alignment - 1) / alignment * alignment;
    }
    if (const std::uint64_t most = machine.tables.language->limits.tile_local_bytes; requested > most)
      throw BadArgument("a work-group has at most " + std::to_string(most) + " bytes of local memory, not " +
                        std::to_string(requested));
  }

  std::string offset_text() const { return offset == LaunchSize{} ? "" : ", global offset " + size_text(offset); }

  std::uint32_t dimensions() const {
    if (global[2] > 1)
      return 3;
    return global[1] > 1 ? 2 : 1;
  }

  char *arguments() {
    const auto address = reinterpret_cast<std::uintptr_t>(block.data());
    return block.data() + (alignment - address % alignment) % alignment;
  }

  int launch() {
    LaunchRequest request{
        .kernel = number,
        .arguments = arguments(),
        .domain = {.rank = 3,
                   .tiled = 1,
                   .extent = {std::int32_t(global[2]), std::int32_t(global[1]), std::int32_t(global[0])},
                   .tile = {std::int32_t(local[2]), std::int32_t(local[1]), std::int32_t(local[0])}},
        .more_tile_local_bytes = local_bytes,
        .file = kernel.file,
        .line = kernel.line};
    BufferBinding binding(machine, kernel, arguments(), buffers);
    const LaunchResult result = LaunchRunner(machine, request, binding).run();
    return result.has_error ? 1 : 0;
  }
};

} // namespace
} // namespace ampsim

int ampsim_opencl_run_kernel(const ampsim_opencl_kernel *described, int words, char **word) {
  using namespace ampsim;
  Machine::State &machine = Machine::State::installed();
  const std::lock_guard lock(machine.mutex);
  const std::vector<Kernel> &kernels = machine.tables.kernels;
  const auto found = std::ranges::find(kernels, described->name, &Kernel::name);
  try {
    if (found == kernels.end() || found->parameters.size() != described->count || words < 5)
      throw BadArgument("this kernel cannot be run on its own");
    return OpenclKernelRun(machine, *described, std::uint32_t(found - kernels.begin()))
        .run({word, std::size_t(words)});
  } catch (const BadArgument &error) {
    std::fprintf(stderr, "ampsim: error: %s\n", error.what());
    return 64; // wrong usage
  }
}
