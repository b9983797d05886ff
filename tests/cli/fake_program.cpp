// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See fake_program.h.
#include "fake_program.h"
#include "model/amp/abi.h"

#include <csignal>
#include <stdexcept>
#include <unistd.h>

namespace ampsim::cli {

namespace {

/// An array_view<int, 1>, and the function object that captures it.
struct View {
  ampsim_container container;
  std::int32_t extent[1], stride[1];
};

template <Variant variant> void store(ampsim_thread_context *thread, int *address, int value, SiteId site) {
  if constexpr (variant == Variant::detect)
    address = static_cast<int *>(ampsim_detect_write(thread, address, sizeof(int), site));
  if constexpr (variant == Variant::explain)
    address = static_cast<int *>(ampsim_explain_write(thread, address, sizeof(int), site));
  *address = value;
  if constexpr (variant == Variant::explain)
    ampsim_explain_written(thread, address, sizeof(int), site);
}

template <Variant variant> void racy_kernel(const void *object, ampsim_thread_context *thread) {
  auto *data = reinterpret_cast<int *>(static_cast<const View *>(object)->container.data);
  store<variant>(thread, data, thread->global[0], 0);
}

template <Variant variant> void clean_kernel(const void *object, ampsim_thread_context *thread) {
  auto *data = reinterpret_cast<int *>(static_cast<const View *>(object)->container.data);
  store<variant>(thread, data + thread->global[0], 1, 1);
}

void dying_kernel(const void *, ampsim_thread_context *) { raise(SIGSEGV); }

template <Variant variant> KernelEntry entry_of(std::uint32_t kernel) {
  switch (kernel) {
  case FakeProgram::racy:
    return racy_kernel<variant>;
  case FakeProgram::clean:
    return clean_kernel<variant>;
  default:
    return dying_kernel;
  }
}

} // namespace

FakeProgram::FakeProgram(Main main) : main(std::move(main)) {
  Capture data;
  data.name = "data";
  data.element = {.kind = TypeLayout::Kind::scalar,
                  .scalar = TypeLayout::Scalar::signed_integer,
                  .name = "int",
                  .size = sizeof(int)};
  for (std::uint32_t k = 0; k < 3; ++k) {
    ampsim::Kernel kernel;
    kernel.name = k == racy ? "racy" : k == clean ? "clean" : "dying";
    kernel.file = "fake.cpp";
    kernel.line = 10 * (k + 1);
    kernel.captures = {data};
    program.kernels.push_back(std::move(kernel));
    Site site;
    site.kind = Site::Kind::write;
    site.kernel = k;
    site.stack = {{"kernel", "fake.cpp", 10 * (k + 1) + 1, 5}};
    site.size = sizeof(int);
    site.root = Site::Root::capture;
    program.sites.push_back(std::move(site));
  }
}

void *FakeProgram::symbol(std::string_view name) const {
  for (const HostSymbol &each : kept)
    if (name == each.name)
      return each.address;
  throw std::runtime_error("no symbol " + std::string(name));
}

void FakeProgram::launch(Kernel kernel, std::int32_t threads) {
  static const std::uint32_t indices[] = {racy, clean, dying};
  auto *create = reinterpret_cast<decltype(&ampsim_buffer_create)>(symbol("ampsim_buffer_create"));
  auto *address = reinterpret_cast<decltype(&ampsim_buffer_data)>(symbol("ampsim_buffer_data"));
  auto *release = reinterpret_cast<decltype(&ampsim_buffer_release)>(symbol("ampsim_buffer_release"));
  auto *start = reinterpret_cast<decltype(&ampsim_launch)>(symbol("ampsim_launch"));
  ampsim_buffer *buffer = create(std::size_t(threads) * sizeof(int), nullptr, 0, nullptr, 0);
  View view{{address(buffer), buffer}, {threads}, {1}};
  ampsim_launch_request request{};
  request.kernel = &indices[kernel];
  request.function_object = &view;
  request.domain.rank = 1;
  request.domain.extent[0] = threads;
  request.file = "fake.cpp";
  request.line = 10 * (kernel + 1);
  start(&request);
  release(buffer);
}

int FakeProgram::run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) {
  kept.assign(symbols.begin(), symbols.end());
  return main(*this, arguments);
}

KernelEntry FakeProgram::entry(std::uint32_t kernel, Instrumentation code, Tier) {
  switch (code.variant) {
  case Variant::none:
    return entry_of<Variant::none>(kernel);
  case Variant::detect:
  case Variant::elided:
    return entry_of<Variant::detect>(kernel);
  case Variant::explain:
  case Variant::debug: // the debugger is tested with real programs
    break;
  }
  return entry_of<Variant::explain>(kernel);
}

} // namespace ampsim::cli
