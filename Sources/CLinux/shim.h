// What the Glibc overlay lacks.
#pragma once
#include <linux/sched.h>
#include <malloc.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>

// F_SETPIPE_SZ and F_GETPIPE_SZ of fcntl(2), whose header glibc's own cannot be read beside.
static const int fcntl_set_pipe_size = 1031;
static const int fcntl_get_pipe_size = 1032;

// pipe2(2), which glibc's header declares only for programs that define _GNU_SOURCE.
int pipe2(int descriptors[2], int flags);
