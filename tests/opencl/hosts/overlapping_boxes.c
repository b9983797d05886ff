// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which copies of boxes within a buffer overlap: compared with the bytes of both, one by one.
// expect: clean
#include "host.h"

enum { bytes = 4096 };
static unsigned state = 1;
static size_t below(size_t limit) {
  state = state * 1664525u + 1013904223u;
  return (state >> 16) % limit;
}

static size_t end_of(const size_t *origin, const size_t *region, size_t row, size_t slice) {
  return (origin[2] + region[2] - 1) * slice + (origin[1] + region[1] - 1) * row + origin[0] + region[0];
}

static void mark(char *marks, char bit, const size_t *origin, const size_t *region, size_t row, size_t slice) {
  for (size_t z = 0; z < region[2]; ++z)
    for (size_t y = 0; y < region[1]; ++y)
      for (size_t x = 0; x < region[0]; ++x)
        marks[(origin[2] + z) * slice + (origin[1] + y) * row + origin[0] + x] |= bit;
}

int main(void) {
  open_device();
  static char zeros[bytes];
  cl_mem a = new_buffer(CL_MEM_COPY_HOST_PTR, bytes, zeros);
  cl_int status;
  const cl_buffer_region low = {0, 1024}, high = {512, 1024};
  cl_mem first = clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &status);
  CHECK(status);
  cl_mem second = clCreateSubBuffer(a, 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status);
  CHECK(status);
  unsigned both[2] = {0, 0};
  for (int round = 0; round < 3000; ++round) {
    size_t from[3], to[3], region[3];
    for (int d = 0; d < 3; ++d) {
      from[d] = below(6);
      to[d] = below(6);
      region[d] = 1 + below(3);
    }
    const size_t row = region[0] + below(5), slice = row * (region[1] + below(4));
    char marks[bytes] = {0};
    if (end_of(from, region, row, slice) > bytes || end_of(to, region, row, slice) > bytes)
      continue;
    mark(marks, 1, from, region, row, slice);
    mark(marks, 2, to, region, row, slice);
    int overlap = 0;
    for (int k = 0; k < bytes; ++k)
      overlap |= marks[k] == 3;
    ++both[overlap];
    status = clEnqueueCopyBufferRect(queue, a, a, from, to, region, row, slice, row, slice, 0, NULL, NULL);
    if (status != (overlap ? CL_MEM_COPY_OVERLAP : CL_SUCCESS)) {
      fprintf(stderr, "from %zu,%zu,%zu to %zu,%zu,%zu region %zu,%zu,%zu row %zu slice %zu: %d\n", from[0], from[1],
              from[2], to[0], to[1], to[2], region[0], region[1], region[2], row, slice, status);
      return 4;
    }
  }
  EXPECT(both[0] > 100 && both[1] > 100);
  // Parts of one buffer, with bytes 512 to 1023 in common.
  const size_t start[3] = {0, 0, 0}, middle[3] = {512, 0, 0}, region[3] = {64, 2, 1};
  EXPECT(clEnqueueCopyBufferRect(queue, first, second, middle, start, region, 64, 0, 32 + 64, 0, 0, NULL, NULL) ==
         CL_MEM_COPY_OVERLAP);
  CHECK(clEnqueueCopyBufferRect(queue, first, second, start, start, region, 64, 0, 96, 0, 0, NULL, NULL));
  CHECK(clFinish(queue));
  return 0;
}
