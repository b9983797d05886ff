// Types that hipBLAS and hipBLASLt share.
#pragma once
#include <hipblas/hipblas.h>
