// The functions of fontconfig that are used, as its documentation declares them. Nothing is linked: cairo brings the
// library along, and it is asked only where a label names a font.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

/// The functions by their names without "Fc"; patterns are pointers that only fontconfig looks into, and a NULL for a
/// configuration is that of the session.
#define FONTCONFIG_FUNCTIONS(_) \
  _(void *_Nullable, PatternCreate, (void)) \
  _(int, PatternAddString, (void *_Nonnull pattern, const char *_Nonnull object, const char *_Nonnull text)) \
  _(int, ConfigSubstitute, (void *_Nullable configuration, void *_Nonnull pattern, int kind)) \
  _(void, DefaultSubstitute, (void *_Nonnull pattern)) \
  _(void *_Nullable, FontMatch, (void *_Nullable configuration, void *_Nonnull pattern, int *_Nonnull result)) \
  _(int, PatternGetString, \
    (const void *_Nonnull pattern, const char *_Nonnull object, int index, const char *_Nullable *_Nonnull text)) \
  _(void, PatternDestroy, (void *_Nonnull pattern))

#define FONTCONFIG_MEMBER(type, name, parameters) type (*_Nonnull name) parameters;
struct fontconfig_functions {
  FONTCONFIG_FUNCTIONS(FONTCONFIG_MEMBER)
};
#undef FONTCONFIG_MEMBER

/// Loads the library, which stays for the rest of the process, and finds the functions in it; NULL where it is not
/// installed or has not all of them.
static inline const struct fontconfig_functions *_Nullable fontconfig_load(void) {
  static struct fontconfig_functions found;
  void *library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define FONTCONFIG_FIND(type, name, parameters) \
  if (!(found.name = (type (*) parameters)dlsym(library, "Fc" #name))) return NULL;
  FONTCONFIG_FUNCTIONS(FONTCONFIG_FIND)
#undef FONTCONFIG_FIND
  return &found;
}
#undef FONTCONFIG_FUNCTIONS

/// The kind of substitution that prepares a pattern for a match.
static const int fontconfig_match_pattern = 0;
