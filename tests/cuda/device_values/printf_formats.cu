// Formats of printf on the device.
#include <cstdio>

__global__ void kernel() {
  printf("%d|%5d|%-5d|%05d|%+d\n", 42, 42, 42, 42, 42);
  printf("%u|%x|%X|%o|%#x|%#o\n", 3000000000u, 48879u, 48879u, 511u, 255u, 8u);
  printf("%lld|%llx|%ld|%hd|%hhd\n", -1234567890123ll, 0xfedcba987ull, 77l, (short)-5, (signed char)-6);
  printf("%f|%.3f|%10.2f|%-10.2f|%e|%g|%G\n", 3.14159, 2.71828, 1.5, 1.5, 12345.678, 1e-7, 1e20);
  printf("%a|%A|%.2a\n", 1.0, 0.1, 3.3);
  printf("%s|%10s|%-10s|%.3s|%c|%%\n", "text", "right", "left", "truncated", 'c');
  printf("%*d|%.*f\n", 6, 7, 2, 3.14159);
  printf("%f %f %f %g\n", 1.0 / 0.0, -1.0 / 0.0, -0.0, 1e308 * 10);
}

int main() {
  kernel<<<1, 1>>>();
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
