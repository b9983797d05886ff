// The host of kernels.cl, for PoCL (a real CPU implementation of OpenCL) and
// for Oclgrind (`oclgrind [--data-races] opencl ...`, an interpreter that
// checks).
//
//   opencl WORKLOAD N [REPS [KERNEL_FILE [PLATFORM]]]
//
// KERNEL_FILE: default kernels.cl beside the executable.
// PLATFORM: part of the name of the platform to use; default the first one.
// The workload `empty` launches an empty kernel (for start-up times).
//
// The time is the host's, from the enqueueing of the kernel to clFinish, as
// amp.cpp measures it; buffers are written and read outside of it.
#include "inputs.h"
#include "opencl_host.h"

namespace {

// Global and local sizes of the launch.
struct Range {
  cl_uint dimensions = 1;
  std::size_t global[2] = {1, 1};
  std::size_t local[2] = {256, 1};
};

Range rangeOf(const Job &job) {
  const std::string &w = job.workload;
  Range range;
  range.global[0] = static_cast<std::size_t>(job.n);
  if (w == "matmul" || w == "transpose" || w == "stencil") {
    range.dimensions = 2;
    range.global[1] = range.global[0];
    range.local[0] = range.local[1] = 16;
  } else if (w == "hist") {
    range.global[0] /= 16; // 16 elements per work-item
  } else if (w == "scan") {
    range.global[0] /= 2; // two elements per work-item
  } else if (w == "bitonic") {
    range.local[0] = 512;
  }
  return range;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  const std::string workload = argv[1];
  const int reps = argc > 3 ? std::atoi(argv[3]) : 7;
  const std::string kernelFile = argc > 4 ? argv[4] : besideExecutable(argv[0], "kernels.cl");
  const std::string platform = argc > 5 ? argv[5] : "";

  Job job;
  if (workload == "empty") {
    job.workload = workload;
    job.n = 256;
    job.out.assign(256, 0);
  } else {
    job = makeJob(workload, std::atoi(argv[2]));
  }

  cl_int error;
  cl_device_id device = findDevice(platform);
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  cl_program program = build(context, device, readKernels(kernelFile));
  cl_kernel kernel = clCreateKernel(program, workload.c_str(), &error);
  check(error, "clCreateKernel");

  // The kernels' arguments: the inputs, the output, n.
  cl_uint arguments = 0;
  const auto addBuffer = [&](const void *data, std::size_t bytes) {
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, &error);
    check(error, "clCreateBuffer");
    check(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    check(clSetKernelArg(kernel, arguments++, sizeof buffer, &buffer), "clSetKernelArg");
    return buffer;
  };
  for (const std::vector<int> *input : {&job.a, &job.b})
    if (!input->empty())
      addBuffer(input->data(), input->size() * sizeof(int));
  for (const std::vector<float> *input : {&job.fa, &job.fb})
    if (!input->empty())
      addBuffer(input->data(), input->size() * sizeof(float));
  const bool floats = isFloat(workload);
  void *result = floats ? static_cast<void *>(job.fout.data()) : job.out.data();
  const std::size_t bytes = 4 * (floats ? job.fout.size() : job.out.size());
  cl_mem output = addBuffer(result, bytes);
  check(clSetKernelArg(kernel, arguments, sizeof job.n, &job.n), "clSetKernelArg");

  const Range range = rangeOf(job);
  const auto reset = [&] {
    check(clEnqueueWriteBuffer(queue, output, CL_TRUE, 0, bytes, result, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    check(clFinish(queue), "clFinish");
  };
  const double ms = measure(reps, reset, [&] {
    check(clEnqueueNDRangeKernel(queue, kernel, range.dimensions, nullptr, range.global, range.local, 0, nullptr,
                                 nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(queue), "clFinish");
  });

  check(clEnqueueReadBuffer(queue, output, CL_TRUE, 0, bytes, result, 0, nullptr, nullptr), "clEnqueueReadBuffer");
  printResult("opencl", job, ms);
}
