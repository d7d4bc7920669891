// cairo draws letters, symbols and files, which most users of halos and trails never see; but a program that
// is linked with it has eleven libraries loaded at every start, and a megabyte of memory touched by them. So
// cairo is loaded when the first of its functions is called. They are defined here under their own names, each
// of which hands on what it got; a type that is not that of the header does not compile.

#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Ends the program: whoever calls cairo counts on it, as a program does that is linked with it.
static void fail(void) {
  fprintf(stderr, "fingertip: letters and pictures need cairo: %s\n", dlerror());
  _exit(1);
}

static void load(void) {
  if (!(library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL))) fail();
}

static void *find(const char *name) {
  pthread_once(&once, load);
  void *function = dlsym(library, name);
  if (!function) fail();
  return function;
}

/// Finds a function at its first call; that two threads may find it at once does no harm.
#define FOUND(name)                                                                  \
  static __typeof__(&cairo_##name) found;                                            \
  __typeof__(&cairo_##name) function = __atomic_load_n(&found, __ATOMIC_RELAXED);    \
  if (!function) {                                                                   \
    function = (__typeof__(&cairo_##name))find("cairo_" #name);                      \
    __atomic_store_n(&found, function, __ATOMIC_RELAXED);                            \
  }

#define VALUE(type, name, parameters, arguments) \
  type cairo_##name parameters {                 \
    FOUND(name)                                  \
    return function arguments;                   \
  }
#define VOID(name, parameters, arguments) \
  void cairo_##name parameters {          \
    FOUND(name)                           \
    function arguments;                   \
  }

VALUE(cairo_t *, create, (cairo_surface_t *target), (target))
VOID(destroy, (cairo_t *cr), (cr))
VOID(save, (cairo_t *cr), (cr))
VOID(restore, (cairo_t *cr), (cr))
VOID(push_group, (cairo_t *cr), (cr))
VOID(pop_group_to_source, (cairo_t *cr), (cr))
VOID(set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
VOID(set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
VOID(set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
VOID(set_source_rgba,
    (cairo_t *cr, double red, double green, double blue, double alpha),
    (cr, red, green, blue, alpha))
VOID(set_source_surface,
    (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
VOID(set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
VOID(set_line_width, (cairo_t *cr, double width), (cr, width))
VOID(set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
VOID(set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
VOID(set_dash,
    (cairo_t *cr, const double *dashes, int num_dashes, double offset),
    (cr, dashes, num_dashes, offset))
VOID(translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
VOID(scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
VOID(rotate, (cairo_t *cr, double angle), (cr, angle))
VOID(new_path, (cairo_t *cr), (cr))
VOID(move_to, (cairo_t *cr, double x, double y), (cr, x, y))
VOID(new_sub_path, (cairo_t *cr), (cr))
VOID(line_to, (cairo_t *cr, double x, double y), (cr, x, y))
VOID(curve_to,
    (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
    (cr, x1, y1, x2, y2, x3, y3))
VOID(arc,
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
VOID(rectangle,
    (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))
VOID(close_path, (cairo_t *cr), (cr))
VOID(paint, (cairo_t *cr), (cr))
VOID(show_page, (cairo_t *cr), (cr))
VOID(stroke, (cairo_t *cr), (cr))
VOID(fill, (cairo_t *cr), (cr))
VOID(clip, (cairo_t *cr), (cr))
VOID(clip_preserve, (cairo_t *cr), (cr))
VOID(clip_extents,
    (cairo_t *cr, double *x1, double *y1, double *x2, double *y2), (cr, x1, y1, x2, y2))
VOID(glyph_free, (cairo_glyph_t *glyphs), (glyphs))
VALUE(cairo_font_options_t *, font_options_create, (void), ())
VOID(font_options_destroy, (cairo_font_options_t *options), (options))
VOID(font_options_set_antialias,
    (cairo_font_options_t *options, cairo_antialias_t antialias), (options, antialias))
VOID(select_font_face,
    (cairo_t *cr, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),
    (cr, family, slant, weight))
VOID(set_font_size, (cairo_t *cr, double size), (cr, size))
VOID(set_font_options, (cairo_t *cr, const cairo_font_options_t *options), (cr, options))
VALUE(cairo_scaled_font_t *, get_scaled_font, (cairo_t *cr), (cr))
VOID(show_text, (cairo_t *cr, const char *utf8), (cr, utf8))
VOID(text_path, (cairo_t *cr, const char *utf8), (cr, utf8))
VOID(text_extents,
    (cairo_t *cr, const char *utf8, cairo_text_extents_t *extents), (cr, utf8, extents))
VOID(font_extents, (cairo_t *cr, cairo_font_extents_t *extents), (cr, extents))
VALUE(cairo_status_t, scaled_font_text_to_glyphs,
    (cairo_scaled_font_t *scaled_font, double x, double y, const char *utf8, int utf8_len,
     cairo_glyph_t **glyphs, int *num_glyphs, cairo_text_cluster_t **clusters, int *num_clusters,
     cairo_text_cluster_flags_t *cluster_flags),
    (scaled_font, x, y, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))
VALUE(cairo_pattern_t *, get_source, (cairo_t *cr), (cr))
VALUE(cairo_surface_t *, get_target, (cairo_t *cr), (cr))
VALUE(const char *, status_to_string, (cairo_status_t status), (status))
VOID(surface_finish, (cairo_surface_t *surface), (surface))
VOID(surface_destroy, (cairo_surface_t *surface), (surface))
VALUE(cairo_status_t, surface_status, (cairo_surface_t *surface), (surface))
VALUE(cairo_status_t, surface_write_to_png_stream,
    (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
    (surface, write_func, closure))
VALUE(cairo_content_t, surface_get_content, (cairo_surface_t *surface), (surface))
VOID(surface_flush, (cairo_surface_t *surface), (surface))
VOID(surface_mark_dirty, (cairo_surface_t *surface), (surface))
VALUE(cairo_surface_t *, image_surface_create,
    (cairo_format_t format, int width, int height), (format, width, height))
VALUE(cairo_surface_t *, image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),
    (data, format, width, height, stride))
VALUE(unsigned char *, image_surface_get_data, (cairo_surface_t *surface), (surface))
VALUE(int, image_surface_get_stride, (cairo_surface_t *surface), (surface))
VALUE(cairo_surface_t *, image_surface_create_from_png_stream,
    (cairo_read_func_t read_func, void *closure), (read_func, closure))
VALUE(cairo_pattern_t *, pattern_create_linear,
    (double x0, double y0, double x1, double y1), (x0, y0, x1, y1))
VALUE(cairo_pattern_t *, pattern_create_radial,
    (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),
    (cx0, cy0, radius0, cx1, cy1, radius1))
VOID(pattern_destroy, (cairo_pattern_t *pattern), (pattern))
VOID(pattern_add_color_stop_rgba,
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
    (pattern, offset, red, green, blue, alpha))
VOID(pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
VOID(pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
VALUE(cairo_surface_t *, pdf_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
VOID(pdf_surface_set_size,
    (cairo_surface_t *surface, double width_in_points, double height_in_points),
    (surface, width_in_points, height_in_points))
VALUE(cairo_surface_t *, svg_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
VOID(svg_surface_set_document_unit,
    (cairo_surface_t *surface, cairo_svg_unit_t unit), (surface, unit))
