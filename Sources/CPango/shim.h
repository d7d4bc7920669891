// The functions of Pango that are used, as its documentation declares them: they are few, and the headers of Pango and
// GLib are many. Nothing is linked: the libraries are loaded when a text is shown whose letters cairo does not put
// beside each other by itself.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

/// A rectangle in units of Pango.
struct pango_rectangle {
  int x, y, width, height;
};

/// The functions by their names without "pango_"; layouts, their lines, descriptions of fonts and cairo's contexts are
/// pointers that only Pango and cairo look into.
#define PANGO_FUNCTIONS(_) \
  _(void *_Nullable, cairo_create_layout, (void *_Nonnull context)) \
  _(void, cairo_show_layout_line, (void *_Nonnull context, void *_Nonnull line)) \
  _(void, cairo_layout_line_path, (void *_Nonnull context, void *_Nonnull line)) \
  _(void, layout_set_text, (void *_Nonnull layout, const char *_Nonnull text, int length)) \
  _(void, layout_set_font_description, (void *_Nonnull layout, const void *_Nonnull font)) \
  _(void *_Nullable, layout_get_line_readonly, (void *_Nonnull layout, int line)) \
  _(void, layout_line_get_extents, \
    (void *_Nonnull line, struct pango_rectangle *_Nullable ink, struct pango_rectangle *_Nullable logical)) \
  _(int, layout_line_x_to_index, \
    (void *_Nonnull line, int x, int *_Nonnull index, int *_Nonnull trailing)) \
  _(void, layout_line_index_to_x, (void *_Nonnull line, int index, int trailing, int *_Nonnull x)) \
  _(void *_Nullable, font_description_from_string, (const char *_Nonnull text)) \
  _(void, font_description_set_absolute_size, (void *_Nonnull font, double size)) \
  _(void, font_description_free, (void *_Nonnull font)) \
  _(int, find_base_dir, (const char *_Nonnull text, int length))

#define PANGO_MEMBER(type, name, parameters) type (*_Nonnull name) parameters;
struct pango_functions {
  PANGO_FUNCTIONS(PANGO_MEMBER)
  /// `g_object_unref`, for layouts.
  void (*_Nonnull object_unref)(void *_Nonnull object);
};
#undef PANGO_MEMBER

/// Finds the functions in a loaded library and in those that it needs; NULL, and the name of the first that is
/// missing, where they have not all of them.
static inline const struct pango_functions *_Nullable pango_functions_find(
    void *_Nonnull library, const char *_Nullable *_Nonnull missing) {
  static struct pango_functions found;
#define PANGO_FIND(type, name, parameters) \
  if (!(found.name = (type (*) parameters)dlsym(library, "pango_" #name))) \
    return *missing = "pango_" #name, NULL;
  PANGO_FUNCTIONS(PANGO_FIND)
#undef PANGO_FIND
  if (!(found.object_unref = (void (*)(void *))dlsym(library, "g_object_unref")))
    return *missing = "g_object_unref", NULL;
  return &found;
}
#undef PANGO_FUNCTIONS

/// The units of Pango in a unit of cairo, and the direction that it calls right to left.
static const int pango_scale = 1024;
static const int pango_right_to_left = 1;
