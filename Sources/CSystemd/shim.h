// The functions of sd-bus that are used, in the types of its header. Nothing is linked: the library is
// loaded when there is a bus, so that the program also starts without them.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <systemd/sd-bus.h>

#define BUS_FUNCTIONS(_) \
  _(bus_new) _(bus_unref) _(bus_close) _(bus_set_address) _(bus_set_bus_client) \
  _(bus_set_watch_bind) _(bus_start) _(bus_process) _(bus_get_fd) _(bus_get_events) \
  _(bus_get_timeout) _(bus_is_ready) _(bus_get_unique_name) _(bus_add_filter) _(bus_send) \
  _(bus_message_new_method_call) _(bus_message_new_signal) _(bus_message_new_method_return) \
  _(bus_message_new_method_error) _(bus_message_unref) _(bus_message_set_auto_start) \
  _(bus_message_append_basic) _(bus_message_append_array) \
  _(bus_message_open_container) _(bus_message_close_container) _(bus_message_enter_container) \
  _(bus_message_exit_container) _(bus_message_peek_type) _(bus_message_read_basic) \
  _(bus_message_read_array) _(bus_message_skip) _(bus_message_get_type) _(bus_message_get_sender) _(bus_message_get_path) \
  _(bus_message_get_interface) _(bus_message_get_member) _(bus_message_get_reply_cookie) \
  _(bus_message_get_error)

#define BUS_MEMBER(name) __typeof__(&sd_##name) _Nonnull name;
struct bus_functions { BUS_FUNCTIONS(BUS_MEMBER) };
#undef BUS_MEMBER

/// Finds the functions in a loaded library; NULL, and the name of the first that it lacks, where it has
/// not all of them.
static inline const struct bus_functions *_Nullable bus_functions_find(
    void *_Nonnull library, const char *_Nullable *_Nonnull missing) {
  static struct bus_functions found;
#define BUS_FIND(name) \
  if (!(found.name = (__typeof__(&sd_##name))dlsym(library, "sd_" #name))) \
    return *missing = "sd_" #name, NULL;
  BUS_FUNCTIONS(BUS_FIND)
#undef BUS_FIND
  return &found;
}
#undef BUS_FUNCTIONS
