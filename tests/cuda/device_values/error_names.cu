// Names and descriptions of errors.
#include <cstdio>
#include <initializer_list>



int main() {
  for (int code : {0, 1, 2, 3, 4, 9, 11, 12, 13, 17, 18, 20, 21, 34, 35, 46, 98, 100, 101, 200, 201, 209, 214, 218, 219, 400, 500, 600,
                   700, 701, 702, 704, 705, 710, 712, 713, 715, 716, 717, 718, 719, 720, 800, 801, 900, 999, 5, 12345}) {
    cudaError_t error = static_cast<cudaError_t>(code);
    printf("%d %s: %s\n", code, cudaGetErrorName(error), cudaGetErrorString(error));
  }
}
