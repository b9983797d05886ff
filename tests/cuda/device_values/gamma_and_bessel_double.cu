// Functions within the error bounds of the guide.
#include "values.h"

CASE(double, double, tgamma_of, tgamma(x))

int main() {
  SHOW_WITHIN(tgamma_of, 11)
}
