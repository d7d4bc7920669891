// The wire format of Xorg's inputtest driver (package xserver-xorg-dev).
#pragma once
#include <stdint.h>
#include <xorg/xf86-input-inputtest-protocol.h>
