#include <amp.h>
int main() { return 0; }
