// The functions of cairo that are used are defined in CCairo.c, in the types of these headers.
#pragma once
#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
