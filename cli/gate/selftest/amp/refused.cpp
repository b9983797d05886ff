#include <amp.h>
int main() { return undeclared; }
