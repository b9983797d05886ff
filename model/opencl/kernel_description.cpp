// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See kernel_description.h. Each part ends with a newline, and no part contains one.
#include "model/opencl/kernel_description.h"

#include <cstdlib>

namespace ampsim {

namespace {

class Reader {
public:
  explicit Reader(std::string_view text) : rest(text) {}
  bool at_end() const { return rest.empty(); }
  std::string part() {
    const std::size_t end = rest.find('\n');
    std::string found(rest.substr(0, end));
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    return found;
  }
  std::uint64_t number() { return std::strtoull(part().c_str(), nullptr, 10); }

private:
  std::string_view rest;
};

} // namespace

std::string to_text(const OpenclKernel &kernel) {
  std::string text = kernel.name + '\n' + kernel.attributes + '\n';
  const auto add = [&](std::uint64_t number) { text += std::to_string(number) + '\n'; };
  for (const std::uint32_t length : kernel.required)
    add(length);
  add(kernel.parameters.size());
  for (const OpenclParameter &each : kernel.parameters) {
    text += each.name + '\n' + each.type + '\n';
    add(std::uint64_t(each.space));
    add(each.qualifiers);
    add(each.size);
  }
  return text;
}

std::vector<OpenclKernel> opencl_kernels_in(std::string_view text) {
  std::vector<OpenclKernel> kernels;
  for (Reader reader(text); !reader.at_end();) {
    OpenclKernel &kernel = kernels.emplace_back();
    kernel.name = reader.part();
    kernel.attributes = reader.part();
    for (std::uint32_t &length : kernel.required)
      length = std::uint32_t(reader.number());
    const std::uint64_t parameters = reader.number();
    while (kernel.parameters.size() < parameters && !reader.at_end()) {
      OpenclParameter &each = kernel.parameters.emplace_back();
      each.name = reader.part();
      each.type = reader.part();
      each.space = OpenclParameter::Space(reader.number());
      each.qualifiers = std::uint8_t(reader.number());
      each.size = reader.number();
    }
  }
  return kernels;
}

} // namespace ampsim
