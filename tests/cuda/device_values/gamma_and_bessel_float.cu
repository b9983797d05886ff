// Functions within the error bounds of the guide.
#include "values.h"

CASE(float, float, tgamma_of, tgammaf(x))

int main() {
  SHOW_WITHIN(tgamma_of, 6)
}
