// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See nvcc_options.h; the names are those of nvcc's manual, "NVCC Command Options".
#include "cli/nvcc_options.h"

#include "cli/support/gpu_architecture.h"
#include "cli/support/gpu_libraries.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli {

namespace {

CompileOptions &compile(Options &options) { return options.program().compile; }

void ignore(Options &, const std::string &) {}

/// "sm_80", "compute_80", "80", "sm_90a"; "native" and "all" stand for the simulated device.
void set_architecture(Options &options, const std::string &value) {
  if (value == "native" || value.starts_with("all"))
    return;
  CompileOptions &compiled = compile(options);
  if (!request_architecture(value, compiled.architecture, compiled.clang_arguments))
    throw UsageError(fmt::format("unknown GPU architecture '{}'", value), "expected a name such as 'sm_80'");
}

/// "arch=compute_80,code=sm_80": of several, the newest counts.
void set_generated_code(Options &options, const std::string &value) {
  const std::string begin = "arch=";
  if (value.starts_with(begin))
    set_architecture(options, value.substr(begin.size(), value.find(',') - begin.size()));
}

/// Comma-separated options for the host compiler: those that the other table also has are Clang's as well.
void set_host_compiler_options(Options &options, const std::string &value) {
  constexpr std::string_view meant[] = {"-I", "-D", "-U", "-W", "-w", "-f", "-pthread"};
  for (std::size_t begin = 0; begin <= value.size();) {
    std::size_t end = std::min(value.find(',', begin), value.size());
    std::string option = value.substr(begin, end - begin);
    if (std::ranges::any_of(meant, [&](std::string_view name) { return option.starts_with(name); }))
      compile(options).clang_arguments.push_back(option);
    begin = end + 1;
  }
}

void set_fast_math(Options &options, const std::string &) {
  compile(options).clang_arguments.push_back("-D__USE_FAST_MATH__=1");
}

void set_default_stream(Options &options, const std::string &value) {
  if (value == "per-thread")
    compile(options).clang_arguments.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  else if (value != "legacy" && value != "null")
    throw UsageError(fmt::format("invalid value '{}' for '--default-stream'", value),
                     "expected 'legacy' or 'per-thread'");
}

/// For hipcc: architectures up to gfx9 have wavefronts of 64 threads, from gfx10 on of 32.
void set_offload_architecture(Options &options, const std::string &value) {
  if (!compile(options).warp_size && value.starts_with("gfx"))
    compile(options).warp_size = value.starts_with("gfx1") ? 32 : 64;
}

constexpr OptionInfo row(std::string_view name, Form form, decltype(OptionInfo::set) set = ignore) {
  return {name, form, "VALUE", "", "", on_sources, set};
}

constexpr OptionInfo table[] = {
    row("-arch", Form::value, set_architecture),
    row("--gpu-architecture", Form::value, set_architecture),
    row("-gencode", Form::value, set_generated_code),
    row("--generate-code", Form::value, set_generated_code),
    row("--x", Form::value, [](Options &o, const std::string &v) { o.next_language = v == "cu" ? "cuda" : v; }),
    row("-code", Form::value),
    row("--gpu-code", Form::value),
    row("-Xcompiler", Form::value, set_host_compiler_options),
    row("--compiler-options", Form::value, set_host_compiler_options),
    row("-use_fast_math", Form::flag, set_fast_math),
    row("--use_fast_math", Form::flag, set_fast_math),
    row("-default-stream", Form::value, set_default_stream),
    row("--default-stream", Form::value, set_default_stream),
    row("-g", Form::flag),
    row("--debug", Form::flag),
    row("-G", Form::flag),
    row("--device-debug", Form::flag),
    row("-lineinfo", Form::flag),
    row("--generate-line-info", Form::flag),
    row("-c", Form::flag),
    row("--compile", Form::flag),
    row("-dc", Form::flag),
    row("--device-c", Form::flag),
    row("-rdc", Form::value),
    row("--relocatable-device-code", Form::value),
    row("-expt-relaxed-constexpr", Form::flag),
    row("--expt-relaxed-constexpr", Form::flag),
    row("-extended-lambda", Form::flag),
    row("--extended-lambda", Form::flag),
    row("-expt-extended-lambda", Form::flag),
    row("--expt-extended-lambda", Form::flag),
    row("-maxrregcount", Form::value),
    row("--maxrregcount", Form::value),
    row("-Xptxas", Form::value),
    row("--ptxas-options", Form::value),
    row("-Xlinker", Form::value),
    row("-Xnvlink", Form::value),
    row("-Xfatbin", Form::value),
    row("-Xcicc", Form::value),
    row("-Xcudafe", Form::value),
    row("-diag-suppress", Form::value),
    row("--diag-suppress", Form::value),
    row("-ccbin", Form::value),
    row("--compiler-bindir", Form::value),
    row("-cudart", Form::value),
    row("--cudart", Form::value),
    row("-fmad", Form::value),
    row("--fmad", Form::value),
    row("-ftz", Form::value),
    row("--ftz", Form::value),
    row("-prec-div", Form::value),
    row("--prec-div", Form::value),
    row("-prec-sqrt", Form::value),
    row("--prec-sqrt", Form::value),
    row("-restrict", Form::flag),
    row("--restrict", Form::flag),
    row("-m64", Form::flag),
    row("--threads", Form::value),
    row("-t", Form::value),
    row("-keep", Form::flag),
    row("--keep", Form::flag),
    row("-res-usage", Form::flag),
    row("--resource-usage", Form::flag),
    row("-Wno-deprecated-gpu-targets", Form::flag),
    row("--offload-arch", Form::value, set_offload_architecture),
    row("--amdgpu-target", Form::value, set_offload_architecture),
    row("-mwavefrontsize64", Form::flag, [](Options &o, const std::string &) { compile(o).warp_size = 64; }),
    row("-mno-wavefrontsize64", Form::flag, [](Options &o, const std::string &) { compile(o).warp_size = 32; }),
    row("--rocm-path", Form::value),
    row("--hip-path", Form::value),
};

} // namespace

std::span<const OptionInfo> nvcc_options_table() { return table; }

bool is_built_in(std::string_view library) {
  constexpr std::string_view of_the_host[] = {"m", "pthread", "rt", "dl", "c", "stdc++", "util", "gomp"};
  return is_gpu_library(library) || std::ranges::find(of_the_host, library) != std::end(of_the_host);
}

} // namespace ampsim::cli
