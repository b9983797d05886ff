// std::string and streams use managed memory while a kernel writes it. host_strings_of_managed_fixed.cu is the fixed twin.
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
  std::string all(text); // HAZARD: raw host-device
  cudaDeviceSynchronize();
  fill<<<1, 8>>>(text);
  all += text; // HAZARD: raw host-device
  cudaDeviceSynchronize();
  fill<<<1, 8>>>(text);
  all.assign(text, 8); // HAZARD: raw host-device
  cudaDeviceSynchronize();
  fill<<<1, 8>>>(text);
  const bool same = all == text; // HAZARD: raw host-device
  cudaDeviceSynchronize();
  fill_number<<<1, 1>>>(&record->number);
  std::istringstream("12") >> record->number; // HAZARD: waw host-device
  cudaDeviceSynchronize();
  fill<<<1, 8>>>(text);
  all.insert(0, text); // HAZARD: raw host-device
  cudaDeviceSynchronize();
  cudaFree(record);
  std::cout << same << all << '\n';
}
