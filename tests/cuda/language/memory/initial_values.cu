// Initial values of device variables that refer to constants, which refer to others.
#include "../expect.h"

constexpr const char *words[] = {"one", "two"};
__device__ const char *const *first_word = words;
constexpr const char *const *sentences[] = {words, words + 1};
__device__ const char *const *const *sentence = sentences;

struct Node {
  const int *value;
  const Node *next;
};
static __device__ const int numbers[2] = {5, 6};
static __device__ const Node last = {numbers + 1, nullptr};
static __device__ const Node nodes[2] = {{numbers, nodes + 1}, {numbers + 1, &last}};
__device__ const Node *list = nodes;

__global__ void look(int *out) {
  out[0] = first_word[1][0];
  out[1] = sentence[1][0][1];
  out[2] = *list->value;
  out[3] = *list->next->value + *list->next->next->value;
  out[4] = list->next->next->next == nullptr;
}

int main() {
  int *out, result[5];
  cudaMalloc(&out, sizeof result);
  look<<<1, 1>>>(out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  expect("constants of constants", result[0], int('t'));
  expect("... and of these", result[1], int('w'));
  expect("a list's first value", result[2], 5);
  expect("its other values", result[3], 12);
  expect("its end", result[4], 1);
  return wrong != 0;
}
