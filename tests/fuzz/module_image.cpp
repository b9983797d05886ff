// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images of compiled code: of a module that a program loads (a cubin or fat binary of `ampsim cc`), and of a program in
// the cache. Their checksums protect against damage, not against an attacker, so what is inside is read without them, too.
#include "tests/fuzz/fuzz.h"

#include "frontend/driver/module_image.h"
#include "frontend/driver/program_image.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace ampsim::frontend;
  std::string_view text = ampsim::fuzz::text_of(data, size);
  if (std::optional<ModuleImage> image = module_image_from(text))
    for (const std::string &unit : image->units)
      image_from(unit);
  image_from(text);
  code_from(text);
  return 0;
}
