// The C interface of the compiler's index, which every toolchain of Swift brings along.
#include <indexstore/indexstore.h>
