# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Headings and pictures of the HTML report, for each language, scope and shape of blocks, against pictures.expected;
`pictures_test.py --update` writes it anew. With AMPSIM_SCREENSHOTS set to a folder, pictures of the pages are saved there."""

import os
import pathlib
import sys
import unittest

from browser import Browser
from common import Reports

expected = pathlib.Path(__file__).with_name("pictures.expected")
update = "--update" in sys.argv
screenshots = os.environ.get("AMPSIM_SCREENSHOTS")

include = {"cu": "#include <cuda_runtime.h>\n", "hip": "#include <hip/hip_runtime.h>\n"}
prefix = {"cu": "cuda", "hip": "hip"}


def runtime(language, kernel, body):
    """A program of CUDA or HIP."""
    text = include[language] + kernel + "int main() {\n  int *p;\n  API_MallocManaged((void **)&p, 1 << 16);\n" + body + "  API_DeviceSynchronize();\n}\n"
    return text.replace("API_", prefix[language])


rank = "int i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);"
within_block = f"""__global__ void k(int *p) {{
  {rank}
  p[i % 64] = i;
}}
"""
within_warp = f"""__global__ void k(int *p) {{
  {rank}
  if (i < 2) p[0] = i;
}}
"""
across_blocks = "__global__ void k(int *p) { p[threadIdx.x] = blockIdx.x + 8 * blockIdx.y + 64 * blockIdx.z; }\n"
plain = "__global__ void k(int *p) { p[threadIdx.x] = 1; }\n"


def shaped(language, kernel, grid, block):
    return runtime(language, kernel, f"  k<<<dim3{grid}, dim3{block}>>>(p);\n")


def amp(extent, tile, body):
    parts = ", ".join(map(str, tile))
    return f"""#include <amp.h>
#include <vector>
using namespace concurrency;
int main() {{
  std::vector<int> v(1 << 16);
  array_view<int, 1> data(1 << 16, v);
  parallel_for_each(extent<{len(extent)}>({", ".join(map(str, extent))}).tile<{parts}>(), [=](tiled_index<{parts}> t) restrict(amp) {{ {body} }});
  data.synchronize();
}}
"""


programs = {}
for language in ("cu", "hip"):
    for block in ((128, 1, 1), (16, 8, 1), (8, 4, 4), (1, 96, 1)):
        programs[f"within-block-{'x'.join(map(str, block))}.{language}"] = shaped(language, within_block, (1, 1, 1), block)
    programs[f"within-warp.{language}"] = shaped(language, within_warp, (1, 1, 1), (64, 1, 1))
    for grid in ((4, 1, 1), (4, 3, 1), (2, 3, 2)):
        programs[f"across-blocks-{'x'.join(map(str, grid))}.{language}"] = shaped(language, across_blocks, grid, (32, 1, 1))
    programs[f"across-launches.{language}"] = runtime(language, plain, """  API_Stream_t a, b;
  API_StreamCreateWithFlags(&a, API_StreamNonBlocking);
  API_StreamCreateWithFlags(&b, API_StreamNonBlocking);
  k<<<1, 64, 0, a>>>(p);
  k<<<1, 64, 0, b>>>(p);
""")
    programs[f"host-device.{language}"] = runtime(language, plain, "  k<<<1, 64>>>(p);\n  p[0] += 2;\n")
programs["within-tile-64.cpp"] = amp((128,), (64,), "data[t.tile[0] * 64 + t.local[0] % 32] = t.local[0];")
programs["within-tile-8x16.cpp"] = amp((8, 16), (8, 16), "data[t.local[1]] = t.local[0];")
programs["within-tile-2x4x8.cpp"] = amp((2, 4, 8), (2, 4, 8), "data[t.local[2]] = t.local[0];")
programs["across-tiles-4.cpp"] = amp((128,), (32,), "data[t.local[0]] = t.tile[0];")

# Kernels of OpenCL run alone: the sizes of the grid and of a group.
kernels = {
    "within-group-64.cl": ("kernel void k(global int *p) { p[get_local_id(0) % 32] = get_local_id(0); }\n", "64", "64"),
    "within-group-16x8.cl": ("kernel void k(global int *p) { p[get_local_id(0)] = get_local_id(1); }\n", "16,8", "16,8"),
    "across-groups-4x2.cl": ("kernel void k(global int *p) { p[get_local_id(0)] = get_group_id(0) + 4 * get_group_id(1); }\n", "64,2", "16,1"),
}
programs.update({name: text for name, (text, _, _) in kernels.items()})

look = """(() => {
  const texts = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText.trim());
  const grid = document.querySelector(".grid"), axes = [...document.querySelectorAll(".grid .axis")].map((each) => each.textContent);
  return [...texts(".list .name").map((each) => `list: ${each}`), ...texts("main h2").map((each) => `heading: ${each}`),
    ...texts(".picture h3").map((each) => `picture: ${each}`), grid ? `grid: ${grid.getAttribute("width")} x ${grid.getAttribute("height")}` : "no grid",
    `axes: ${axes.join(" ")}`, `①: ${grid?.querySelector(".number")?.parentNode.querySelector("title")?.textContent ?? ""}`, ...texts(".deeds li").slice(0, 2).map((each) => `deed: ${each}`),
    ...texts(".launches td.digits").slice(1, 3).map((each) => `launch: ${each}`)];
})()"""


class Pictures(Reports):
    def test_each(self):
        found = []
        with Browser(os.environ.get("CHROMIUM", "chromium")) as browser:
            for name, text in programs.items():
                (self.folder / name).write_text(text)
                shape = [f"--{option}={size}" for option, size in zip(("kernel", "global-size", "local-size"), ("k", *kernels[name][1:]))] if name in kernels else []
                self.run_ampsim(66, "--report", "html:report.html", *shape, name)
                browser.open(self.folder / "report.html")
                browser.value("document.querySelectorAll('details').forEach((each) => each.open = true)")
                found += [f"== {name}"] + browser.value(look)
                if name.endswith((".cu", ".hip", ".cl")):
                    # Elements of arrays and captures have brackets, indices of threads and blocks have none.
                    self.assertNotRegex(browser.value("document.querySelector('main').innerText"), r"(thread|block|work-item|work-group|extent) \[", name)
                self.assertLess(browser.value("document.documentElement.scrollHeight"), 4000, name)
                if screenshots:
                    browser.screenshot(os.path.join(screenshots, f"picture-{name}.png"), whole=True)
            self.assertEqual(browser.take_complaints(), [])
        if update:
            expected.write_text("\n".join(found) + "\n")
        self.maxDiff = None
        self.assertEqual("\n".join(found) + "\n", expected.read_text())


if __name__ == "__main__":
    unittest.main(argv=[each for each in sys.argv if each != "--update"])
