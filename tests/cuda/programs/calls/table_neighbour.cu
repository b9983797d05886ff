// An interpreter whose operations evaluate their operands through the table that contains them;
// one of them reads what the neighbour wrote.
// Fixed twin: an interpreter whose operations evaluate their operands through the table that contains them; one of
// them reads what the neighbour wrote before a barrier.
struct Operation {
  int code, left, right;
};
using Function = int (*)(const Operation *, int, const int *);
__device__ int evaluate(const Operation *program, int at, const int *values);

__device__ int neighbour(const Operation *program, int at, const int *values) {
  return values[(threadIdx.x + program[at].left) % 64]; // HAZARD: raw within-block values
}
__device__ int add(const Operation *program, int at, const int *values) {
  return evaluate(program, program[at].left, values) + evaluate(program, program[at].right, values);
}
__device__ int negate(const Operation *program, int at, const int *values) {
  return -evaluate(program, program[at].left, values);
}
__device__ const Function table[] = {neighbour, add, negate};
__device__ int evaluate(const Operation *program, int at, const int *values) {
  return table[program[at].code](program, at, values);
}

__constant__ Operation program[] = {{1, 1, 2}, {0, 1, 0}, {2, 3, 0}, {0, 33, 0}};

__global__ void interpret(int *out) {
  __shared__ int values[64];
  values[threadIdx.x] = int(threadIdx.x);
  // FIXED: __syncthreads();
  out[threadIdx.x] = evaluate(program, 0, values);
}

int main() {
  int *out;
  cudaMallocManaged(&out, 64 * sizeof *out);
  interpret<<<1, 64>>>(out);
  cudaDeviceSynchronize();
}
