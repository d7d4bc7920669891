// The functions of libevdev that are used, in the types of its header. Nothing is linked: the library is
// loaded when a device of the kernel is read, so that the program also starts without them.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <libevdev-1.0/libevdev/libevdev.h>
#include <linux/input.h>

#define EVDEV_FUNCTIONS(_) \
  _(new_from_fd) _(free) _(get_name) _(get_id_bustype) _(get_id_vendor) _(get_id_product) \
  _(get_id_version) _(has_property) _(has_event_type) _(has_event_code) _(get_abs_info) \
  _(set_clock_id) _(event_code_get_name) _(event_type_get_max)

#define EVDEV_MEMBER(name) __typeof__(&libevdev_##name) _Nonnull name;
struct evdev_functions { EVDEV_FUNCTIONS(EVDEV_MEMBER) };
#undef EVDEV_MEMBER

/// Finds the functions in a loaded library; NULL, and the name of the first that it lacks, where it has
/// not all of them.
static inline const struct evdev_functions *_Nullable evdev_functions_find(
    void *_Nonnull library, const char *_Nullable *_Nonnull missing) {
  static struct evdev_functions found;
#define EVDEV_FIND(name) \
  if (!(found.name = (__typeof__(&libevdev_##name))dlsym(library, "libevdev_" #name))) \
    return *missing = "libevdev_" #name, NULL;
  EVDEV_FUNCTIONS(EVDEV_FIND)
#undef EVDEV_FIND
  return &found;
}
#undef EVDEV_FUNCTIONS
