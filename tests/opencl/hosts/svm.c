// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared virtual memory: a list whose elements point to each other, commands on it, and errors.
// expect: clean
#include "host.h"

struct node {
  struct node *next;
  long value;
};

static int freed;
static void CL_CALLBACK release(cl_command_queue in, cl_uint count, void **pointers, void *data) {
  EXPECT(in == queue && count == 1 && data == &freed);
  clSVMFree(context, pointers[0]);
  ++freed;
}

int main(void) {
  open_device();
  cl_device_svm_capabilities can;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof can, &can, NULL));
  EXPECT(can & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER);
  struct node *head = clSVMAlloc(context, CL_MEM_READ_WRITE, 4 * sizeof *head, 0);
  struct node *rest = clSVMAlloc(context, CL_MEM_READ_WRITE, 4 * sizeof *rest, 64);
  long *sum = clSVMAlloc(context, CL_MEM_READ_WRITE, 64 * sizeof *sum, 0);
  EXPECT(head && rest && sum && (size_t)rest % 64 == 0);
  EXPECT(!clSVMAlloc(context, CL_MEM_READ_WRITE, 0, 0) && !clSVMAlloc(context, CL_MEM_READ_WRITE, 8, 3));
  CHECK(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, head, 4 * sizeof *head, 0, NULL, NULL));
  CHECK(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, rest, 4 * sizeof *rest, 0, NULL, NULL));
  for (int k = 0; k < 4; ++k) {
    head[k] = (struct node){&rest[k], 10 * k};
    rest[k] = (struct node){k < 3 ? &head[k + 1] : NULL, 100 * k};
  }
  CHECK(clEnqueueSVMUnmap(queue, head, 0, NULL, NULL));
  CHECK(clEnqueueSVMUnmap(queue, rest, 0, NULL, NULL));

  cl_program program = build("struct node { global struct node *next; long value; };\n"
                             "kernel void add(global struct node *list, global long *sum) {\n"
                             "  long all = 0;\n"
                             "  for (; list; list = list->next)\n"
                             "    all += list->value;\n"
                             "  sum[get_global_id(0)] = all;\n}\n", "");
  cl_kernel add = new_kernel(program, "add");
  CHECK(clSetKernelArgSVMPointer(add, 0, head));
  CHECK(clSetKernelArgSVMPointer(add, 1, sum + 16));
  CHECK(clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof rest, &rest));
  const size_t items = 32;
  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &items, NULL, 0, NULL, NULL));
  const long minus = -1;
  CHECK(clEnqueueSVMMemFill(queue, sum, &minus, sizeof minus, 16 * sizeof *sum, 0, NULL, NULL));
  CHECK(clEnqueueSVMMemcpy(queue, CL_FALSE, sum + 48, sum + 8, 16 * sizeof *sum, 0, NULL, NULL));
  long own[4];
  CHECK(clEnqueueSVMMemcpy(queue, CL_TRUE, own, sum + 54, sizeof own, 0, NULL, NULL));
  EXPECT(own[0] == -1 && own[1] == -1 && own[2] == 660 && own[3] == 660);
  CHECK(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, sum, 48 * sizeof *sum, 0, NULL, NULL));
  EXPECT(sum[15] == -1 && sum[16] == 660 && sum[47] == 660);
  CHECK(clEnqueueSVMUnmap(queue, sum, 0, NULL, NULL));

  cl_mem buffer = new_buffer(CL_MEM_USE_HOST_PTR, 64 * sizeof *sum, sum);
  cl_bool uses = CL_FALSE;
  CHECK(clGetMemObjectInfo(buffer, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL));
  EXPECT(uses);
  CHECK(clEnqueueFillBuffer(queue, buffer, &minus, sizeof minus, 0, 64 * sizeof *sum, 0, NULL, NULL));
  CHECK(clEnqueueSVMMemcpy(queue, CL_TRUE, own, sum + 20, sizeof own, 0, NULL, NULL));
  EXPECT(own[0] == -1 && own[3] == -1);
  CHECK(clReleaseMemObject(buffer));
  EXPECT(clEnqueueSVMMemcpy(queue, CL_TRUE, sum, sum + 1, 16, 0, NULL, NULL) == CL_MEM_COPY_OVERLAP);
  EXPECT(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, sum, 0, 0, NULL, NULL) == CL_INVALID_VALUE);
  void *pointers[] = {rest};
  CHECK(clEnqueueSVMFree(queue, 1, pointers, release, &freed, 0, NULL, NULL));
  CHECK(clFinish(queue));
  EXPECT(freed == 1);
  pointers[0] = head;
  CHECK(clEnqueueSVMFree(queue, 1, pointers, NULL, NULL, 0, NULL, NULL));
  CHECK(clFinish(queue));
  clSVMFree(context, sum);
  close_device();
  return 0;
}
