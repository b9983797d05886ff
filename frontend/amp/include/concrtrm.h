// A part of the Concurrency Runtime, of which nothing is here that <concrt.h> does not have.
#pragma once
#include <concrt.h>
