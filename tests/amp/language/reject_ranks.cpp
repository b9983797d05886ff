// Ranks and tile lengths that are not positive (4.1 to 4.3).
#include <amp.h>

using namespace concurrency;

void zero() { extent<0> e; } // REJECT
int main() {}
