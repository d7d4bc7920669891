// The functions of liblo that are used, in the types of its headers. Nothing is linked: the library is loaded
// when touches are sent by Open Sound Control, so that the program also starts without it.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <lo/lo_types.h>
#include <lo/lo_osc_types.h>
#include <lo/lo_lowlevel.h>

#define LO_FUNCTIONS(_) \
  _(message_new) _(message_free) _(message_add_int32) _(message_add_float) _(message_add_string) \
  _(message_add_timetag) _(bundle_new) _(bundle_add_message) _(bundle_length) _(bundle_serialise) _(bundle_free_recursive)

#define LO_MEMBER(name) __typeof__(&lo_##name) _Nonnull name;
struct lo_functions { LO_FUNCTIONS(LO_MEMBER) };
#undef LO_MEMBER

/// Finds the functions in a loaded library; NULL, and the name of the first that it lacks, where it has
/// not all of them.
static inline const struct lo_functions *_Nullable lo_functions_find(
    void *_Nonnull library, const char *_Nullable *_Nonnull missing) {
  static struct lo_functions found;
#define LO_FIND(name) \
  if (!(found.name = (__typeof__(&lo_##name))dlsym(library, "lo_" #name))) \
    return *missing = "lo_" #name, NULL;
  LO_FUNCTIONS(LO_FIND)
#undef LO_FIND
  return &found;
}
#undef LO_FUNCTIONS
