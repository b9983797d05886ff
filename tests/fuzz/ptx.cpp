// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX that a program loads: parsed, and translated to IR that LLVM's verifier accepts.
#include "tests/fuzz/fuzz.h"

#include "frontend/cuda/ptx/ptx_module.h"

#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  llvm::LLVMContext context;
  const std::string text(ampsim::fuzz::text_of(data, size));
  ampsim::frontend::PtxModule made = ampsim::frontend::compile_ptx(text, "input.ptx", context);
  if (made.module && llvm::verifyModule(*made.module, &llvm::errs()))
    std::abort();
  if (!made.module && made.error.empty()) // refused without a reason
    std::abort();
  return 0;
}
