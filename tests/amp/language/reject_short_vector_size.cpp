// short_vector exists for lengths 1 to 4 (10.9).
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    short_vector<float, 5>::type v; // REJECT
}
