# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names in each language."""


class Language:
    def __init__(self, name, suffix, **words):
        self.name, self.suffix = name, suffix
        self.__dict__.update(words)

    @property
    def pointers(self):
        """Pointers to pointers, function pointers, virtual functions, recursion, narrow integers, unions, bit-fields, goto."""
        return self.name != "amp"

    @property
    def warps(self):
        return self.name != "amp"

    @property
    def api(self):
        return self.name

    def function(self, result, name, parameters, qualifiers=""):
        if self.name == "amp":
            return f"{result} {name}({parameters}) restrict(amp)"
        return f"{qualifiers}__device__ {result} {name}({parameters})"

    def method(self, before, name, parameters, after=""):
        if self.name == "amp":
            return f"{before} {name}({parameters}) {after} restrict(amp)"
        return f"__device__ {before} {name}({parameters}) {after}"


cuda = Language("cuda", ".cu", barrier="__syncthreads();", shared="__shared__", warp_size=32, mask="unsigned",
                includes="#include <cuda_runtime.h>\n#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n"
                "#include <cooperative_groups/scan.h>\n#include <cuda_pipeline.h>\n")
hip = Language("hip", ".hip", barrier="__syncthreads();", shared="__shared__", warp_size=64, mask="unsigned long long",
               includes="#include <hip/hip_runtime.h>\n#include <hip/hip_cooperative_groups.h>\n")
hip32 = Language("hip", ".hip", barrier="__syncthreads();", shared="__shared__", warp_size=32, mask="unsigned long long",
                 includes=hip.includes)
amp = Language("amp", ".cpp", barrier="tidx.barrier.wait();", shared="tile_static", warp_size=1, mask="unsigned",
               includes="#include <amp.h>\n")

languages = {"cuda": cuda, "hip": hip, "hip32": hip32, "amp": amp}
