#pragma once
#include <popt.h>

// popt.h also names the pointer type poptOption, which leaves the name ambiguous in Swift.
typedef struct poptOption popt_entry;
