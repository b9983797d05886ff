// The host of irregular.cl, for PoCL.
//
//   irregular_opencl WORKLOAD N [REPS [KERNEL_FILE [PLATFORM]]]
#include "irregular.h"
#include "opencl_host.h"

#include <array>

namespace {

constexpr std::size_t threads = 256, groups = 128, side = 16;

// The context and queue of a device, and its memory and kernels.
class Device {
public:
  Device(const std::string &platform, const std::string &kernels) {
    cl_int error;
    cl_device_id device = findDevice(platform);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "clCreateCommandQueue");
    program = build(context, device, readKernels(kernels));
  }

  cl_kernel kernel(const char *name) {
    cl_int error;
    cl_kernel found = clCreateKernel(program, name, &error);
    check(error, "clCreateKernel");
    return found;
  }

  // A buffer with the values; null if there are none.
  template <class Value> cl_mem buffer(const std::vector<Value> &values) {
    if (values.empty())
      return nullptr;
    cl_int error;
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, values.size() * sizeof(Value), nullptr, &error);
    check(error, "clCreateBuffer");
    write(memory, values);
    return memory;
  }

  template <class Value> void write(cl_mem memory, const std::vector<Value> &values) {
    if (!values.empty())
      check(clEnqueueWriteBuffer(queue, memory, CL_TRUE, 0, values.size() * sizeof(Value), values.data(), 0,
                                 nullptr, nullptr),
            "clEnqueueWriteBuffer");
  }

  template <class Value> void read(cl_mem memory, std::vector<Value> &values) {
    if (!values.empty())
      check(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, values.size() * sizeof(Value), values.data(), 0, nullptr,
                                nullptr),
            "clEnqueueReadBuffer");
  }

  // Launches global[0] work-items in groups of local[0]; with two dimensions if local[1] is not 0.
  template <class... Arguments>
  void launch(cl_kernel kernel, std::array<std::size_t, 2> global, std::array<std::size_t, 2> local,
              const Arguments &...arguments) {
    cl_uint index = 0;
    (check(clSetKernelArg(kernel, index++, sizeof arguments, &arguments), "clSetKernelArg"), ...);
    check(clEnqueueNDRangeKernel(queue, kernel, local[1] ? 2 : 1, nullptr, global.data(), local.data(), 0, nullptr,
                                 nullptr),
          "clEnqueueNDRangeKernel");
  }

  void finish() { check(clFinish(queue), "clFinish"); }

private:
  cl_context context;
  cl_command_queue queue;
  cl_program program;
};

void search(Device &device, cl_kernel kernel, cl_mem begin, cl_mem column, cl_mem level,
            std::array<cl_mem, 2> fronts, cl_mem added) {
  std::vector<int> vertices{1};
  device.write(fronts[1], std::vector<int>{0});
  for (int depth = 1; vertices[0] > 0; ++depth) {
    device.write(added, std::vector<int>{0});
    const std::size_t rounded = (static_cast<std::size_t>(vertices[0]) + threads - 1) / threads * threads;
    device.launch(kernel, {rounded}, {threads}, begin, column, level, fronts[depth % 2], vertices[0],
                  fronts[(depth + 1) % 2], added, depth);
    device.read(added, vertices);
  }
}

void align(Device &device, cl_kernel kernel, cl_mem a, cl_mem b, cl_mem distance, int n) {
  for (int across = n / alignBlock, d = 0; d < 2 * across - 1; ++d) {
    const int blocks = std::min(d + 1, 2 * across - 1 - d);
    device.launch(kernel, {static_cast<std::size_t>(blocks * alignBlock)}, {alignBlock}, a, b, distance, n, d);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    usage("too few arguments");
  Irregular job = makeIrregular(argv[1], std::atoi(argv[2]));
  const std::string &name = job.workload;
  const int n = job.n;
  const std::size_t count = static_cast<std::size_t>(n);
  Device device(argc > 5 ? argv[5] : "", argc > 4 ? argv[4] : besideExecutable(argv[0], "irregular.cl"));
  cl_kernel kernel = device.kernel(name.c_str()), factors = device.kernel("factors");
  const std::vector<int> vertices(name == "levels" ? count : 0);
  cl_mem a = device.buffer(job.a), b = device.buffer(job.b), c = device.buffer(job.c), d = device.buffer(job.d),
         out = device.buffer(job.out), bytes = device.buffer(job.bytes), values = device.buffer(job.values),
         real = device.buffer(job.real), front = device.buffer(vertices), next = device.buffer(vertices),
         added = device.buffer(std::vector<int>(1)), sums = device.buffer(std::vector<float>(groups));

  const auto run = [&] {
    if (name == "rows")
      device.launch(kernel, {count}, {threads}, a, b, c, d, out, n);
    else if (name == "levels")
      search(device, kernel, a, b, out, {next, front}, added);
    else if (name == "set")
      device.launch(kernel, {count}, {threads}, a, out, n);
    else if (name == "count")
      device.launch(kernel, {groups * threads}, {threads}, bytes, out, n);
    else if (name == "julia")
      device.launch(kernel, {count, count}, {side, side}, out, n);
    else if (name == "align")
      align(device, kernel, a, b, out, n);
    else if (name == "total") {
      device.launch(kernel, {groups * threads}, {threads}, values, sums, n);
      device.launch(kernel, {threads}, {threads}, sums, real, static_cast<int>(groups));
    } else if (name == "eliminate")
      for (int k = 0; k < n - 1; ++k) {
        device.launch(factors, {count}, {threads}, real, n, k);
        device.launch(kernel, {count, count}, {side, side}, real, n, k);
      }
    else
      device.launch(kernel, {count}, {threads}, a, b, out, n);
    device.finish();
  };
  const auto reset = [&] {
    device.write(out, job.out);
    device.write(real, job.real);
  };
  const double ms = measure(argc > 3 ? std::atoi(argv[3]) : 7, reset, run);
  device.read(out, job.out);
  device.read(real, job.real);
  printIrregular("opencl", job, ms);
}
