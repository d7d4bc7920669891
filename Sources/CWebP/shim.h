// The functions of libwebp and libwebpmux that are used, in the types of their headers. Nothing is linked: the
// libraries are loaded when an animated WebP is written, so that the program starts where there are none.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <webp/encode.h>
#include <webp/mux.h>

#define WEBP_ENCODER_FUNCTIONS(_) \
  _(ConfigInitInternal) _(ConfigLosslessPreset) _(PictureInitInternal) _(PictureImportBGRA) _(PictureFree) \
  _(Encode) _(MemoryWriterInit) _(MemoryWrite) _(MemoryWriterClear) _(Free)
#define WEBP_MUX_FUNCTIONS(_) \
  _(NewInternal) _(MuxDelete) _(MuxSetAnimationParams) _(MuxSetCanvasSize) _(MuxPushFrame) _(MuxAssemble)

#define WEBP_MEMBER(name) __typeof__(&WebP##name) _Nonnull name;
struct webp_functions {
  WEBP_ENCODER_FUNCTIONS(WEBP_MEMBER)
  WEBP_MUX_FUNCTIONS(WEBP_MEMBER)
};
#undef WEBP_MEMBER

/// Finds the functions in the loaded libraries; NULL, and the name of the first that one of them lacks, where
/// they have not all of them.
static inline const struct webp_functions *_Nullable webp_functions_find(
    void *_Nonnull encoder, void *_Nonnull mux, const char *_Nullable *_Nonnull missing) {
  static struct webp_functions found;
#define WEBP_FIND_IN(library, name) \
  if (!(found.name = (__typeof__(&WebP##name))dlsym(library, "WebP" #name))) \
    return *missing = "WebP" #name, NULL;
#define WEBP_FIND_ENCODER(name) WEBP_FIND_IN(encoder, name)
#define WEBP_FIND_MUX(name) WEBP_FIND_IN(mux, name)
  WEBP_ENCODER_FUNCTIONS(WEBP_FIND_ENCODER)
  WEBP_MUX_FUNCTIONS(WEBP_FIND_MUX)
#undef WEBP_FIND_ENCODER
#undef WEBP_FIND_MUX
#undef WEBP_FIND_IN
  return &found;
}
#undef WEBP_ENCODER_FUNCTIONS
#undef WEBP_MUX_FUNCTIONS

// Macros that Swift does not import.
static const int webp_encoder_version = WEBP_ENCODER_ABI_VERSION;
static const int webp_mux_version = WEBP_MUX_ABI_VERSION;
