// Conversions of double to integers in all roundings.
#include "values.h"

CASE(double, int, double2int_rn, __double2int_rn(x))
CASE(double, int, double2int_rz, __double2int_rz(x))
CASE(double, int, double2int_rd, __double2int_rd(x))
CASE(double, int, double2int_ru, __double2int_ru(x))
CASE(double, unsigned, double2uint_rn, __double2uint_rn(x))
CASE(double, unsigned, double2uint_rz, __double2uint_rz(x))
CASE(double, unsigned, double2uint_rd, __double2uint_rd(x))
CASE(double, unsigned, double2uint_ru, __double2uint_ru(x))
CASE(double, long long, double2ll_rn, __double2ll_rn(x))
CASE(double, long long, double2ll_rz, __double2ll_rz(x))
CASE(double, long long, double2ll_rd, __double2ll_rd(x))
CASE(double, long long, double2ll_ru, __double2ll_ru(x))
CASE(double, unsigned long long, double2ull_rn, __double2ull_rn(x))
CASE(double, unsigned long long, double2ull_rz, __double2ull_rz(x))
CASE(double, unsigned long long, double2ull_rd, __double2ull_rd(x))
CASE(double, unsigned long long, double2ull_ru, __double2ull_ru(x))

int main() {
  SHOW(double2int_rn)
  SHOW(double2int_rz)
  SHOW(double2int_rd)
  SHOW(double2int_ru)
  SHOW(double2uint_rn)
  SHOW(double2uint_rz)
  SHOW(double2uint_rd)
  SHOW(double2uint_ru)
  SHOW(double2ll_rn)
  SHOW(double2ll_rz)
  SHOW(double2ll_rd)
  SHOW(double2ll_ru)
  SHOW(double2ull_rn)
  SHOW(double2ull_rz)
  SHOW(double2ull_rd)
  SHOW(double2ull_ru)
}

// H100: double2int_rn 5480da99d2e46c2b 39000: 0 0 0 0 0 1
// H100: double2int_rz 331c178b1e1d3754 39000: 0 0 0 0 0 1
// H100: double2int_rd 59a263892e474198 39000: 0 0 ffffffff 0 0 1
// H100: double2int_ru e81302e8c7008b30 39000: 0 1 0 1 1 1
// H100: double2uint_rn 4d56702c2c8b986a 39000: 0 0 0 0 0 1
// H100: double2uint_rz ac50e675abe663cc 39000: 0 0 0 0 0 1
// H100: double2uint_rd ac50e675abe663cc 39000: 0 0 0 0 0 1
// H100: double2uint_ru 7c25244678d51342 39000: 0 1 0 1 1 1
// H100: double2ll_rn b76200d90a8dc16e 39000: 0 0 0 0 0 1
// H100: double2ll_rz 3c2c0445df669d90 39000: 0 0 0 0 0 1
// H100: double2ll_rd 5a9b0bee82f9c3d4 39000: 0 0 ffffffffffffffff 0 0 1
// H100: double2ll_ru da33f31c3c66b5b0 39000: 0 1 0 1 1 1
// H100: double2ull_rn 00f7101fb29457d7 39000: 0 0 0 0 0 1
// H100: double2ull_rz ddeae1f37f09525a 39000: 0 0 0 0 0 1
// H100: double2ull_rd ddeae1f37f09525a 39000: 0 0 0 0 0 1
// H100: double2ull_ru dd1aac703bff37ba 39000: 0 1 0 1 1 1
// H100: exit 0
