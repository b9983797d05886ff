#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""opencl_kernels.py AMPSIM COUNT [FIRST_SEED] [--engine ENGINE] [--order ORDER] [--without KIND] [--all]: random OpenCL
C kernels against an oracle of OpenCL's memory model.

The oracle knows the specification's text (OpenCL API 3.0, sections 3.3.4 to 3.3.6: global-happens-before and
local-happens-before) and nothing about ampsim. A kernel writes every value that an atomic operation has observed to a
buffer; written values are unique per location, so that the run itself says which write each operation read. From these
and the statements the oracle computes all pairs of conflicting accesses that nothing orders.

Where the text leaves it open whether two accesses are ordered, it computes both: `must` holds the pairs that no reading
orders, `may` also those that only some reading orders. The findings have to contain the first, and to be among the
second, by kind, scope and the lines of both accesses.

A kernel that differs is reduced and printed. Exit status 77: no C compiler, or no OpenCL headers and loader.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from opencl_generator import Kernel, Statement, flag_words, head, items, no_value, print_kernel, units, words
from opencl_order import judge

kernels_in_program = 10
orders_in_turn = ["forward", "reverse", "shuffle:1", "delays:1"]
not_tested = 77

# The host program: `host FILE KERNELS WORDS OUT` runs kernel_0, kernel_1, ... of FILE, each with new buffers, and
# prints the observed values, a line for each kernel.
host = r"""
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#define CHECK(status) if ((status) != CL_SUCCESS) { fprintf(stderr, "line %d: %d\n", __LINE__, status); exit(2); }
int main(int argc, char **argv) {
  const int kernels = atoi(argv[2]), words = atoi(argv[3]), out_words = atoi(argv[4]);
  FILE *file = fopen(argv[1], "rb");
  static char text[1 << 20];
  const char *source = text;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  CHECK(status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  status = clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL);
  if (status != CL_SUCCESS) {
    static char log[1 << 16];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s", log);
    return 3;
  }
  for (int k = 0; k < kernels; ++k) {
    char name[32];
    snprintf(name, sizeof name, "kernel_%d", k);
    cl_kernel kernel = clCreateKernel(program, name, &status);
    CHECK(status);
    const size_t sizes[] = {4 * words, 4 * words, 4 * out_words};
    const cl_int fills[] = {0, 0, NO_VALUE};
    cl_mem buffers[3];
    for (int b = 0; b < 3; ++b) {
      buffers[b] = clCreateBuffer(context, CL_MEM_READ_WRITE, sizes[b], NULL, &status);
      CHECK(status);
      CHECK(clEnqueueFillBuffer(queue, buffers[b], &fills[b], 4, 0, sizes[b], 0, NULL, NULL));
      CHECK(clSetKernelArg(kernel, b, sizeof buffers[b], &buffers[b]));
    }
    const cl_image_format format = {CL_R, CL_SIGNED_INT32};
    const cl_image_desc description = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = WORDS};
    cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &status);
    CHECK(status);
    const size_t origin[] = {0, 0, 0}, region[] = {WORDS, 1, 1};
    const cl_int4 black = {{0}};
    CHECK(clEnqueueFillImage(queue, image, &black, origin, region, 0, NULL, NULL));
    CHECK(clSetKernelArg(kernel, 3, sizeof image, &image));
    const size_t global = GLOBAL_SIZE, local = LOCAL_SIZE;
    CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL));
    cl_int *out = malloc(sizes[2]);
    CHECK(clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, sizes[2], out, 0, NULL, NULL));
    for (int w = 0; w < out_words; ++w)
      printf("%d ", out[w]);
    printf("\n");
    free(out);
    for (int b = 0; b < 3; ++b)
      CHECK(clReleaseMemObject(buffers[b]));
    CHECK(clReleaseMemObject(image));
    CHECK(clReleaseKernel(kernel));
  }
  CHECK(clReleaseProgram(program));
  CHECK(clReleaseCommandQueue(queue));
  CHECK(clReleaseContext(context));
}
"""


class Runner:
    def __init__(self, ampsim, folder, options):
        self.ampsim, self.folder, self.options = ampsim, pathlib.Path(folder), options
        source = self.folder / "host.c"
        source.write_text(host)
        sizes = [f"-DGLOBAL_SIZE={units}", f"-DLOCAL_SIZE={items}", f"-DNO_VALUE={no_value}", f"-DWORDS={words}"]
        build = ["cc", "-w", *sizes, "-o", self.folder / "host", source, "-lOpenCL"]
        built = subprocess.run(build, capture_output=True, text=True)
        if built.returncode:
            print(f"not tested: OpenCL's headers or loader are missing\n{built.stderr}")
            sys.exit(not_tested)

    def run(self, kernels, order):
        """Findings by kernel, the observed values, and the text's lines."""
        lines = head.split("\n")[:-1]
        needed, last = 1, []
        for number, statements in enumerate(kernels):
            needed = max(needed, print_kernel(statements, number, lines))
            last.append(len(lines))
        file, report = self.folder / "kernels.cl", self.folder / "report.json"
        file.write_text("\n".join(lines) + "\n")
        report.unlink(missing_ok=True)
        program = [self.folder / "host", file, str(len(kernels)), str(flag_words), str(needed)]
        run = subprocess.run([self.ampsim, "exec", "--color", "never", "--limit", "0", "--order", order, *self.options,
                              "--report", f"json:{report}", *program], capture_output=True, text=True)
        if run.returncode not in (0, 66):
            return None, None, lines, f"status {run.returncode}\n{run.stdout[-300:]}\n{run.stderr[-3000:]}"
        found = [set() for _ in kernels]
        for finding in json.loads(report.read_text())["findings"]:
            places = [access["stack"][0]["line"] for access in finding.get("accesses", [])]
            if not places:
                return None, None, lines, f"a finding without accesses: {finding['kind']}: {finding['message']}"
            kernel = next(k for k, line in enumerate(last) if places[-1] <= line)
            found[kernel].add((finding["kind"], finding.get("scope"), places[0], places[-1]))
        out = [[int(word) for word in line.split()] for line in run.stdout.splitlines() if line]
        return found, out, lines, None


def difference(statements, found, out, order):
    """Pairs that are missing, and pairs that nothing justifies; and the oracle's sets."""
    must, may, problem = judge(statements, out, order)
    return must - found, found - may, must, may, problem


def without(statements, dropped):
    """The statements but `dropped`, and what needs them."""
    gone = [dropped]
    flat = [each for statement in statements for each in (statement, *statement.body)]
    while more := [each for each in flat if each not in gone and any(need in gone for need in each.needs)]:
        gone += more
    left = []
    for statement in statements:
        if statement in gone:
            continue
        if statement.body:
            copied = Statement(statement.what, statement.text, statement.who, statement.guard)
            copied.body = [inner for inner in statement.body if inner not in gone]
            if copied.body:
                left.append(copied)
        else:
            left.append(statement)
    return left


def reduce(runner, statements, order, is_missing):
    """Drops statements while a difference of this direction stays."""
    again = True
    while again:
        again = False
        for index in range(len(statements) - 1, -1, -1):
            candidates = [statements[index], *statements[index].body]
            for each in candidates:
                tried = without(statements, each)
                if not tried:
                    continue
                found, out, _, failed = runner.run([tried], order)
                if failed or len(out) != 1:
                    continue
                missing, extra, _, _, problem = difference(tried, found[0], out[0], order)
                if not problem and (missing if is_missing else extra):
                    statements, again = tried, True
                    break
            if again:
                break
    return statements


def show(statements, runner, order):
    found, out, lines, failed = runner.run([statements], order)
    if failed:
        print(failed)
        return
    missing, extra, must, may, problem = difference(statements, found[0], out[0], order)
    if problem:
        print(problem)
    for what, side in [("not found", missing), ("not the oracle's", extra), ("found", found[0]), ("open", may - must)]:
        for kind, scope, first, second in sorted(side, key=str):
            print(f"{what}: {kind} {scope}: {first}: {lines[first - 1].strip()} | "
                  f"{second}: {lines[second - 1].strip()}")
    print("\n".join(lines))
    for statement in [each for outer in statements for each in (outer, *outer.body)]:
        if statement.what in ("atomic", "spin"):
            values = {k: v for k, v in enumerate(out[0][statement.out:statement.out + 4 * units]) if v != no_value}
            print(f"line {statement.line}: observed {values}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ampsim")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--order")
    parser.add_argument("--engine")
    parser.add_argument("--without", action="append", default=[], help="leave out a kind of statements, such as 'copy'")
    parser.add_argument("--all", action="store_true", help="do not end at the first difference")
    arguments = parser.parse_args()
    if not shutil.which("cc"):
        print("not tested: there is no C compiler")
        return not_tested
    options = ["--engine", arguments.engine] if arguments.engine else []
    pairs = open_pairs = racy = differ = ran = 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(arguments.ampsim, folder, options)
        for batch, first in enumerate(range(arguments.seed, arguments.seed + arguments.count, kernels_in_program)):
            seeds = range(first, min(first + kernels_in_program, arguments.seed + arguments.count))
            kernels = [Kernel(seed, arguments.without).statements for seed in seeds]
            order = arguments.order or orders_in_turn[batch % len(orders_in_turn)]
            found, out, _, failed = runner.run(kernels, order)
            if failed or len(out) != len(kernels):
                print(f"seeds {seeds}, --order {order}: {failed}")
                print((runner.folder / "kernels.cl").read_text())
                return 1
            for seed, statements, reported, observed in zip(seeds, kernels, found, out):
                missing, extra, must, may, problem = difference(statements, reported, observed, order)
                ran += 1
                pairs += len(must)
                open_pairs += len(may - must)
                racy += bool(must)
                if missing or extra or problem:
                    differ += 1
                    print(f"seed {seed}, --order {order}")
                    show(reduce(runner, statements, order, bool(missing)), runner, order)
                    sys.stdout.flush()
                    if not arguments.all:
                        return 1
    print(f"{ran} kernels: {racy} with {pairs} pairs of lines that race, {open_pairs} pairs open; {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
