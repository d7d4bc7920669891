// The functions of GDK-PixBuf that are used, as its documentation declares them: they are few, and the headers of GLib
// are many. Nothing is linked: the library is loaded when the first picture is read that is no PNG file.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

/// An error of GLib.
struct pixbuf_error {
  unsigned domain;
  int code;
  char *_Nullable message;
};

/// The functions; objects are pointers that only the libraries look into.
struct pixbuf_functions {
  /// Returns the format, which stays the library's, of a file whose size it says; NULL for one that it does not know.
  void *_Nullable (*_Nonnull get_file_info)(
      const char *_Nonnull path, int *_Nonnull width, int *_Nonnull height);
  void *_Nullable (*_Nonnull new_from_file)(
      const char *_Nonnull path, struct pixbuf_error *_Nullable *_Nullable error);
  unsigned (*_Nonnull error_quark)(void);
  void (*_Nonnull error_free)(struct pixbuf_error *_Nonnull error);
  void *_Nullable (*_Nonnull apply_embedded_orientation)(void *_Nonnull pixbuf);
  const char *_Nullable (*_Nonnull get_option)(void *_Nonnull pixbuf, const char *_Nonnull key);
  int (*_Nonnull get_width)(const void *_Nonnull pixbuf);
  int (*_Nonnull get_height)(const void *_Nonnull pixbuf);
  int (*_Nonnull get_rowstride)(const void *_Nonnull pixbuf);
  int (*_Nonnull get_has_alpha)(const void *_Nonnull pixbuf);
  const unsigned char *_Nullable (*_Nonnull read_pixels)(const void *_Nonnull pixbuf);
  void *_Nullable (*_Nonnull loader_new)(void);
  int (*_Nonnull loader_write)(
      void *_Nonnull loader, const unsigned char *_Nonnull bytes, size_t count, void *_Nullable error);
  void *_Nullable (*_Nonnull loader_get_pixbuf)(void *_Nonnull loader);
  int (*_Nonnull loader_close)(void *_Nonnull loader, void *_Nullable error);
  void (*_Nonnull object_unref)(void *_Nonnull object);
};

/// Loads the library, which stays for the rest of the process, and finds the functions in it and in those that it
/// needs.
///
/// Returns whether it is installed, in version 2.32 or later.
static inline _Bool pixbuf_load(struct pixbuf_functions *_Nonnull found) {
  void *library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define PIXBUF_FIND(member, name) \
  if (!(*(void **)&found->member = dlsym(library, name))) return 0;
  PIXBUF_FIND(get_file_info, "gdk_pixbuf_get_file_info")
  PIXBUF_FIND(new_from_file, "gdk_pixbuf_new_from_file")
  PIXBUF_FIND(error_quark, "gdk_pixbuf_error_quark")
  PIXBUF_FIND(error_free, "g_error_free")
  PIXBUF_FIND(apply_embedded_orientation, "gdk_pixbuf_apply_embedded_orientation")
  PIXBUF_FIND(get_option, "gdk_pixbuf_get_option")
  PIXBUF_FIND(get_width, "gdk_pixbuf_get_width")
  PIXBUF_FIND(get_height, "gdk_pixbuf_get_height")
  PIXBUF_FIND(get_rowstride, "gdk_pixbuf_get_rowstride")
  PIXBUF_FIND(get_has_alpha, "gdk_pixbuf_get_has_alpha")
  PIXBUF_FIND(read_pixels, "gdk_pixbuf_read_pixels")
  PIXBUF_FIND(loader_new, "gdk_pixbuf_loader_new")
  PIXBUF_FIND(loader_write, "gdk_pixbuf_loader_write")
  PIXBUF_FIND(loader_get_pixbuf, "gdk_pixbuf_loader_get_pixbuf")
  PIXBUF_FIND(loader_close, "gdk_pixbuf_loader_close")
  PIXBUF_FIND(object_unref, "g_object_unref")
#undef PIXBUF_FIND
  return 1;
}
