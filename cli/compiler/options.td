// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of the compilers that ampsim replaces: nvcc ("NVCC Command Options"), NVRTC ("Supported Compile
// Options"), hipcc and amdclang++, and GNU's driver ("Invoking GCC"). llvm-tblgen makes the table that build_options.cpp
// parses with.
include "llvm/Option/OptParser.td"

// Also of the commands that compile sources and run them (`ampsim run`, `check`, `debug`, ...).
def SourcesOption : OptionVisibility;
// Also of the host compiler, after -Xcompiler: those that concern kernels as well.
def HostOption : OptionVisibility;

// Of ampsim's own processes.
def InternalOption : OptionVisibility;

// For the host compiler when it links.
def link_Group : OptionGroup<"link">;
// Accepted without an effect.
def ignored_Group : OptionGroup<"ignored">;

// -name VALUE, -name=VALUE
multiclass Value<list<string> prefixes, string name> {
  def NAME : Separate<prefixes, name>;
  def NAME#_EQ : Joined<prefixes, name#"=">, Alias<!cast<Option>(NAME)>;
}
multiclass ValueAlias<list<string> prefixes, string name, Option target> {
  def NAME : Separate<prefixes, name>, Alias<target>;
  def NAME#_EQ : Joined<prefixes, name#"=">, Alias<target>;
}
// -nameVALUE, -name VALUE, -name=VALUE
multiclass JoinedValue<string name> {
  def NAME : JoinedOrSeparate<["-"], name>;
  def NAME#_EQ : Joined<["-"], name#"=">, Alias<!cast<Option>(NAME)>;
}

//===--- sources: preprocessor, language, architecture --------------------------------===//

let Visibility = [DefaultVis, SourcesOption, HostOption] in {
defm I : JoinedValue<"I">;
defm include_path : ValueAlias<["--"], "include-path", I>;
defm isystem : JoinedValue<"isystem">;
defm system_include : ValueAlias<["--"], "system-include", isystem>;
defm iquote : JoinedValue<"iquote">;
defm idirafter : JoinedValue<"idirafter">;
defm include_file : Value<["-"], "include">;
defm pre_include : ValueAlias<["--"], "pre-include", include_file>;
def imacros : Separate<["-"], "imacros">;
defm D : JoinedValue<"D">;
defm define_macro : ValueAlias<["--"], "define-macro", D>;
defm U : JoinedValue<"U">;
defm undefine_macro : ValueAlias<["--"], "undefine-macro", U>;
defm std : Value<["-", "--"], "std">;
}

let Visibility = [DefaultVis, SourcesOption] in {
def W : Joined<["-", "--"], "W">;
def Werror : Joined<["-", "--"], "Werror=">; // a list, of nvcc's own warnings and the host compiler's
def w : Flag<["-"], "w">;
def disable_warnings : Flag<["--"], "disable-warnings">, Alias<w>;
def f : Joined<["-"], "f">;
def m : Joined<["-"], "m">;
def pthread : Flag<["-"], "pthread">;
def O : Joined<["-"], "O">;
defm optimize : ValueAlias<["--"], "optimize", O>;
def g : Joined<["-"], "g">; // -g, -g3, -ggdb, -gdwarf-5
def debug : Flag<["--"], "debug">, Alias<g>;
def G : Flag<["-"], "G">;
def device_debug : Flag<["--"], "device-debug">, Alias<G>;
defm Xcompiler : Value<["-"], "Xcompiler">;
defm compiler_options : ValueAlias<["--"], "compiler-options", Xcompiler>;
defm ccbin : Value<["-"], "ccbin">;
defm compiler_bindir : ValueAlias<["--"], "compiler-bindir", ccbin>;

defm arch : Value<["-"], "arch">;
defm gpu_architecture : ValueAlias<["--"], "gpu-architecture", arch>;
defm gencode : Value<["-"], "gencode">;
defm generate_code : ValueAlias<["--"], "generate-code", gencode>;
def use_fast_math : Flag<["-", "--"], "use_fast_math">;
defm default_stream : Value<["-", "--"], "default-stream">;
defm offload_arch : Value<["--"], "offload-arch">;
defm amdgpu_target : ValueAlias<["--"], "amdgpu-target", offload_arch>;
def mwavefrontsize64 : Flag<["-"], "mwavefrontsize64">;
def mno_wavefrontsize64 : Flag<["-"], "mno-wavefrontsize64">;
}

def warp_synchronous : Flag<["--"], "warp-synchronous">; // ampsim's
def cl : Joined<["-"], "cl-">;
def x : JoinedOrSeparate<["-"], "x">;
def x_EQ : Joined<["-"], "x=">, Alias<x>;
defm x_long : ValueAlias<["--"], "x", x>;

//===--- what is made -----------------------------------------------------------------===//

let Visibility = [DefaultVis, SourcesOption] in {
def c : Flag<["-"], "c">;
def compile : Flag<["--"], "compile">, Alias<c>;
def dc : Flag<["-"], "dc">;
def device_c : Flag<["--"], "device-c">, Alias<dc>;
defm o : JoinedValue<"o">;
defm output_file : ValueAlias<["--"], "output-file", o>;
def MD : Flag<["-"], "MD">;
def generate_dependencies_with_compile : Flag<["--"], "generate-dependencies-with-compile">, Alias<MD>;
def MMD : Flag<["-"], "MMD">;
def generate_nonsystem_dependencies_with_compile : Flag<["--"], "generate-nonsystem-dependencies-with-compile">, Alias<MMD>;
defm MF : JoinedValue<"MF">;
defm dependency_output : ValueAlias<["--"], "dependency-output", MF>;
defm MT : JoinedValue<"MT">;
defm dependency_target_name : ValueAlias<["--"], "dependency-target-name", MT>;
defm MQ : JoinedValue<"MQ">;
def MP : Flag<["-"], "MP">;
def generate_dependency_targets : Flag<["--"], "generate-dependency-targets">, Alias<MP>;
}
def dw : Flag<["-"], "dw">, Alias<dc>;
def device_w : Flag<["--"], "device-w">, Alias<dc>;
def dlink : Flag<["-"], "dlink">;
def device_link : Flag<["--"], "device-link">, Alias<dlink>;
def lib : Flag<["-", "--"], "lib">;
def E : Flag<["-"], "E">;
def preprocess : Flag<["--"], "preprocess">, Alias<E>;
def link : Flag<["-", "--"], "link">;
def ptx : Flag<["-", "--"], "ptx">;
def cubin : Flag<["-", "--"], "cubin">;
def fatbin : Flag<["-", "--"], "fatbin">;
def genco : Flag<["--"], "genco">, Alias<fatbin>; // of hipcc
def device_only : Flag<["--"], "cuda-device-only">;
def offload_device_only : Flag<["--"], "offload-device-only">, Alias<device_only>;
def M : Flag<["-"], "M">;
def generate_dependencies : Flag<["--"], "generate-dependencies">, Alias<M>;
def MM : Flag<["-"], "MM">;
def generate_nonsystem_dependencies : Flag<["--"], "generate-nonsystem-dependencies">, Alias<MM>;

//===--- the link ---------------------------------------------------------------------===//

defm l : JoinedValue<"l">;
defm library : ValueAlias<["--"], "library", l>;
defm L : JoinedValue<"L">;
defm library_path : ValueAlias<["--"], "library-path", L>;
let Visibility = [DefaultVis, SourcesOption] in {
defm Xlinker : Value<["-"], "Xlinker">;
defm linker_options : ValueAlias<["--"], "linker-options", Xlinker>;
}
let Group = link_Group in {
def shared : Flag<["-", "--"], "shared">;
def r : Flag<["-"], "r">;
def nostartfiles : Flag<["-"], "nostartfiles">;
let Visibility = [DefaultVis, SourcesOption] in {
def rdynamic : Flag<["-"], "rdynamic">;
def s : Flag<["-"], "s">;
def pie : Flag<["-"], "pie">;
def no_pie : Flag<["-"], "no-pie">;
}
}

//===--- the driver itself ------------------------------------------------------------===//

def hip : Flag<["--"], "hip">;           // as with ampsim-hipcc
def amdclang : Flag<["--"], "amdclang">; // as with ampsim-amdclang++
def print_targets : Flag<["-", "--"], "print-targets">;
def v : Flag<["-"], "v">;
def verbose : Flag<["--"], "verbose">, Alias<v>;
def dryrun : Flag<["-", "--"], "dryrun">;
def V : Flag<["-"], "V">;
def version : Flag<["--"], "version">, Alias<V>;
def h : Flag<["-"], "h">;
def help : Flag<["--"], "help">, Alias<h>;
let Visibility = [InternalOption] in {
// Of the process that compiles a program's modules: the names of their kernels, and of the source in messages.
defm names : Value<["--"], "names">;
defm named : Value<["--"], "named">;
}
// NVRTC's: functions without an attribute are for the device.
def default_device : Flag<["-"], "default-device">;
def device_as_default_execution_space : Flag<["--"], "device-as-default-execution-space">, Alias<default_device>;

//===--- without meaning here ---------------------------------------------------------===//

let Group = ignored_Group in {
let Visibility = [DefaultVis, SourcesOption] in {
defm gpu_code_short : Value<["-"], "code">;
defm gpu_code : Value<["--"], "gpu-code">;
def lineinfo : Flag<["-"], "lineinfo">;
def generate_line_info : Flag<["--"], "generate-line-info">;
defm rdc : Value<["-"], "rdc">;
defm relocatable_device_code : Value<["--"], "relocatable-device-code">;
def expt_relaxed_constexpr : Flag<["-", "--"], "expt-relaxed-constexpr">;
def extended_lambda : Flag<["-", "--"], "extended-lambda">;
def expt_extended_lambda : Flag<["-", "--"], "expt-extended-lambda">;
defm maxrregcount : Value<["-", "--"], "maxrregcount">;
defm Xptxas : Value<["-"], "Xptxas">;
defm ptxas_options : Value<["--"], "ptxas-options">;
defm Xnvlink : Value<["-"], "Xnvlink">;
defm nvlink_options : Value<["--"], "nvlink-options">;
defm Xfatbin : Value<["-"], "Xfatbin">;
defm Xcicc : Value<["-"], "Xcicc">;
defm Xcudafe : Value<["-"], "Xcudafe">;
defm diag_suppress : Value<["-", "--"], "diag-suppress">;
defm diag_error : Value<["-", "--"], "diag-error">;
defm diag_warn : Value<["-", "--"], "diag-warn">;
defm cudart : Value<["-", "--"], "cudart">;
defm fmad : Value<["-", "--"], "fmad">;
defm ftz : Value<["-", "--"], "ftz">;
defm prec_div : Value<["-", "--"], "prec-div">;
defm prec_sqrt : Value<["-", "--"], "prec-sqrt">;
def restrict : Flag<["-", "--"], "restrict">;
def m64 : Flag<["-"], "m64">;
defm t : Value<["-"], "t">;
defm threads : Value<["--"], "threads">;
def keep : Flag<["-", "--"], "keep">;
def res_usage : Flag<["-"], "res-usage">;
def resource_usage : Flag<["--"], "resource-usage">;
def pipe : Flag<["-"], "pipe">;
def ansi : Flag<["-"], "ansi">;
def pedantic : Flag<["-"], "pedantic">;
def pedantic_errors : Flag<["-"], "pedantic-errors">;
def MG : Flag<["-"], "MG">;
// nvcc's own warnings, which no other compiler knows.
foreach name = ["cross-execution-space-call", "default-stream-launch", "missing-launch-bounds",
                "ext-lambda-captures-this", "no-deprecated-gpu-targets"] in
  def : Flag<["-", "--"], "W"#name>;
defm rocm_path : Value<["--"], "rocm-path">;
defm hip_path : Value<["--"], "hip-path">;
}
defm Xclang : Value<["-"], "Xclang">;
def pg : Flag<["-"], "pg">;
// An object contains the device code separately.
def cuda_host_only : Flag<["--"], "cuda-host-only">;
def offload_host_only : Flag<["--"], "offload-host-only">;
def munsafe_fp_atomics : Flag<["-"], "munsafe-fp-atomics">;
def fgpu_rdc : Flag<["-"], "fgpu-rdc">;
def fno_gpu_rdc : Flag<["-"], "fno-gpu-rdc">;
def hip_link : Flag<["--"], "hip-link">;
defm parallel_jobs : Value<["-"], "parallel-jobs">;
def static : Flag<["-"], "static">; // the runtime is a shared library
def static_libgcc : Flag<["-"], "static-libgcc">;
def dlto : Flag<["-"], "dlto">;
def dlink_time_opt : Flag<["--"], "dlink-time-opt">;
defm Xarchive : Value<["-"], "Xarchive">;
def display_error_number : Flag<["--"], "display-error-number">;
def err_no : Flag<["-"], "err-no">;
defm cudadevrt : Value<["-", "--"], "cudadevrt">;
defm machine : Value<["--"], "machine">;
defm split_compile : Value<["-", "--"], "split-compile">;
defm split_compile_extended : Value<["-", "--"], "split-compile-extended">;
defm compress_mode : Value<["-", "--"], "compress-mode">;
defm Ofc : Value<["-"], "Ofc">;
defm Ofast_compile : Value<["--"], "Ofast-compile">;
defm static_global_template_stub : Value<["-", "--"], "static-global-template-stub">;
defm device_entity_has_hidden_visibility : Value<["-", "--"], "device-entity-has-hidden-visibility">;
defm device_stack_protector : Value<["-", "--"], "device-stack-protector">;
defm jtd : Value<["-"], "jtd">;
defm jump_table_density : Value<["--"], "jump-table-density">;
defm brief_diag : Value<["-"], "brief-diag">;
defm brief_diagnostics : Value<["--"], "brief-diagnostics">;
defm fdevice_time_trace : Value<["-", "--"], "fdevice-time-trace">;
defm time : Value<["-", "--"], "time">;
def save_temps : Flag<["-", "--"], "save-temps">;
defm keep_dir : Value<["-", "--"], "keep-dir">;
defm odir : Value<["-"], "odir">;
def objdir_as_tempdir : Flag<["--"], "objdir-as-tempdir">;
def src_in_ptx : Flag<["-"], "src-in-ptx">;
def source_in_ptx : Flag<["--"], "source-in-ptx">;
def forward_unknown_to_host_compiler : Flag<["-", "--"], "forward-unknown-to-host-compiler">;
def forward_unknown_to_host_linker : Flag<["-", "--"], "forward-unknown-to-host-linker">;
def allow_unsupported_compiler : Flag<["-", "--"], "allow-unsupported-compiler">;
def noeh : Flag<["-"], "noeh">;
// Of NVRTC.
defm dopt : Value<["-", "--"], "dopt">;
def pch : Flag<["-", "--"], "pch">;
defm builtin_move_forward : Value<["-", "--"], "builtin-move-forward">;
defm builtin_initializer_list : Value<["-", "--"], "builtin-initializer-list">;
defm optimization_info : Value<["-", "--"], "optimization-info">;
def jitify : Flag<["-"], "jitify">;
def minimal : Flag<["-", "--"], "minimal">;
def no_source_include : Flag<["-", "--"], "no-source-include">;
def no_cache : Flag<["-", "--"], "no-cache">;
defm fma : Value<["-"], "fma">;
def extra_device_vectorization : Flag<["-", "--"], "extra-device-vectorization">;
defm cuda_path : Value<["-", "--"], "cuda-path">;
def no_compress : Flag<["--"], "no-compress">;
}
