// For the hosts of OpenCL programs: finding the device and compiling the kernels.
#ifndef BENCH_OPENCL_HOST_H
#define BENCH_OPENCL_HOST_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

inline void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "opencl: %s failed with error %d\n", what, error);
  std::exit(1);
}

inline cl_device_id findDevice(const std::string &platformName) {
  cl_uint count = 0;
  check(clGetPlatformIDs(0, nullptr, &count), "clGetPlatformIDs");
  std::vector<cl_platform_id> platforms(count);
  check(clGetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
  for (cl_platform_id platform : platforms) {
    char name[256] = "";
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, nullptr);
    cl_device_id device;
    if (std::strstr(name, platformName.c_str()) &&
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr) == CL_SUCCESS)
      return device;
  }
  std::fprintf(stderr, "opencl: no device of a platform named '%s'\n", platformName.c_str());
  std::exit(1);
}

inline std::string readKernels(const std::string &path) {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "opencl: cannot read '%s'\n", path.c_str());
    std::exit(1);
  }
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string besideExecutable(const std::string &executable, const std::string &name) {
  const std::size_t slash = executable.find_last_of("/\\");
  return slash == std::string::npos ? name : executable.substr(0, slash + 1) + name;
}

inline cl_program build(cl_context context, cl_device_id device, const std::string &source) {
  cl_int error;
  const char *text = source.c_str();
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  check(error, "clCreateProgramWithSource");
  error = clBuildProgram(program, 1, &device, "", nullptr, nullptr);
  if (error != CL_SUCCESS) {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, &log[0], nullptr);
    std::fprintf(stderr, "%s\n", log.c_str());
    check(error, "clBuildProgram");
  }
  return program;
}

#endif
