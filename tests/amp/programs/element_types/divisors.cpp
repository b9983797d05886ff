// HAZARD-NONE
// Divisors that could only fail through the result of an undefined division: -1 with every
// dividend except the smallest, in each width and signedness, and divisions that are not executed.
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  constexpr int count = 32;
  std::vector<int> dividends(count), divisors(count), results(count), expected(count);
  for (int k = 0; k < count; k++) {
    dividends[k] = k == 3 ? -2147483647 : 1000 - 77 * k;
    divisors[k] = k % 4 == 3 ? -1 : k % 8 == 0 ? 0 : k - 16;
    if (divisors[k] != 0) {
      unsigned u = unsigned(divisors[k]);
      long wide = dividends[k] * (1L << 32);
      expected[k] = dividends[k] / divisors[k] + dividends[k] % divisors[k] + int(unsigned(dividends[k]) / u) +
                    int(wide / divisors[k]) + k / 3;
    }
  }
  array_view<const int, 1> dividend(dividends), divisor(divisors);
  array_view<int, 1> result(results);
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) {
    int a = dividend[i], b = divisor[i];
    if (b != 0) {
      unsigned u = unsigned(b);
      long wide = a * (1L << 32);
      result[i] = a / b + a % b + int(unsigned(a) / u) + int(wide / b) + i[0] / 3;
    }
  });
  result.synchronize();
  return results == expected ? 0 : 1;
}
