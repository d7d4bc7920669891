// The functions of librsvg that are used, as its documentation declares them: they are few, and the headers of GLib are
// many. Nothing is linked: the library is loaded when the first icon is an SVG file.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

/// A rectangle in units of cairo.
struct rsvg_rectangle {
  double x, y, width, height;
};

/// The beginning of a GError.
struct rsvg_error {
  unsigned int domain;
  int code;
  char *_Nullable message;
};

/// The functions; handles and cairo's contexts are pointers that only the libraries look into.
struct rsvg_functions {
  void *_Nullable (*_Nonnull handle_new_from_file)(
      const char *_Nonnull path, struct rsvg_error *_Nullable *_Nonnull error);
  int (*_Nonnull handle_render_document)(
      void *_Nonnull handle, void *_Nonnull context, const struct rsvg_rectangle *_Nonnull viewport,
      struct rsvg_error *_Nullable *_Nonnull error);
  void (*_Nonnull object_unref)(void *_Nonnull object);
  void (*_Nonnull error_free)(struct rsvg_error *_Nonnull error);
};

/// Loads the library, which stays for the rest of the process, and finds the functions in it and in those that it
/// needs; NULL where it is not installed or older than 2.46.
static inline const struct rsvg_functions *_Nullable rsvg_load(void) {
  static struct rsvg_functions found;
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return NULL;
#define RSVG_FIND(member, name) \
  if (!(*(void **)&found.member = dlsym(library, name))) return NULL;
  RSVG_FIND(handle_new_from_file, "rsvg_handle_new_from_file")
  RSVG_FIND(handle_render_document, "rsvg_handle_render_document")
  RSVG_FIND(object_unref, "g_object_unref")
  RSVG_FIND(error_free, "g_error_free")
#undef RSVG_FIND
  return &found;
}
