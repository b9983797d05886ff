// The host of irregular.cl, for PoCL.
//
//   irregular_opencl WORKLOAD N [REPS [KERNEL_FILE [PLATFORM]]]
#include "irregular.h"
#include "opencl_host.h"

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Irregular job = makeIrregular(argv[1], std::atoi(argv[2]));
  const int reps = argc > 3 ? std::atoi(argv[3]) : 7;
  cl_int error;
  cl_device_id device = findDevice(argc > 5 ? argv[5] : "");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  cl_program program =
      build(context, device, readKernels(argc > 4 ? argv[4] : besideExecutable(argv[0], "irregular.cl")));
  cl_kernel kernel = clCreateKernel(program, job.workload.c_str(), &error);
  check(error, "clCreateKernel");

  cl_uint arguments = 0;
  const auto addBuffer = [&](const void *data, std::size_t bytes) {
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, &error);
    check(error, "clCreateBuffer");
    check(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    check(clSetKernelArg(kernel, arguments++, sizeof buffer, &buffer), "clSetKernelArg");
    return buffer;
  };
  for (const std::vector<int> *input : {&job.a, &job.b, &job.c, &job.d})
    if (!input->empty())
      addBuffer(input->data(), input->size() * sizeof(int));
  if (!job.bytes.empty())
    addBuffer(job.bytes.data(), job.bytes.size());
  const std::size_t bytes = job.out.size() * sizeof(int);
  cl_mem output = addBuffer(job.out.data(), bytes);
  check(clSetKernelArg(kernel, arguments, sizeof job.n, &job.n), "clSetKernelArg");

  const bool square = job.workload == "julia", fixed = job.workload == "count";
  const std::size_t threads = fixed ? 128 * 256 : static_cast<std::size_t>(job.n);
  const std::size_t global[2] = {threads, threads}, local[2] = {square ? std::size_t{16} : 256, 16};
  const auto reset = [&] {
    check(clEnqueueWriteBuffer(queue, output, CL_TRUE, 0, bytes, job.out.data(), 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    check(clFinish(queue), "clFinish");
  };
  const double ms = measure(reps, reset, [&] {
    check(clEnqueueNDRangeKernel(queue, kernel, square ? 2 : 1, nullptr, global, local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(queue), "clFinish");
  });
  check(clEnqueueReadBuffer(queue, output, CL_TRUE, 0, bytes, job.out.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  printIrregular("opencl", job, ms);
}
