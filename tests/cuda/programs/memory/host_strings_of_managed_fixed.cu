// The fixed twin of host_strings_of_managed.cu.
// HAZARD-NONE
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>

__global__ void fill_number(int *number) { *number = 1; }
__global__ void fill(char *text) { text[threadIdx.x] = 'a'; }

struct Record {
  char text[16];
  int number;
};

int main() {
  Record *record;
  cudaMallocManaged(&record, sizeof *record);
  char *text = record->text;
  std::memset(record, 0, sizeof *record);
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  std::string all(text);
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  all += text;
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  all.assign(text, 8);
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  const bool same = all == text;
  fill_number<<<1, 1>>>(&record->number);
  cudaDeviceSynchronize();
  std::istringstream("12") >> record->number;
  fill<<<1, 8>>>(text);
  cudaDeviceSynchronize();
  all.insert(0, text);
  cudaFree(record);
  std::cout << same << all << '\n';
}
