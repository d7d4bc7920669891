/// Sample files of evemu and libinput.
package enum KernelSample {
  /// Two fingers on a panel of 200 by 100 mm, as evemu writes them.
  ///
  /// The second finger comes down in the column where the first one was, so that its x is not sent;
  /// a third finger takes the slot of the first in one frame.
  package static let evemu = """
    # EVEMU 1.3
    # Input device name: "Panel"
    N: Panel of glass
    I: 0018 04f3 2a49 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    A: 2f 0 9 0 0 0
    A: 30 0 255 0 0 0
    A: 34 -4 4 0 0 0
    A: 35 0 1999 0 0 10
    A: 36 0 999 0 0 10
    A: 39 0 65535 0 0 0
    A: 3a 0 200 0 0 0
    ################################
    E: 12.000000 0003 0039 0100\t# EV_ABS / ABS_MT_TRACKING_ID   100
    E: 12.000000 0003 0035 0500
    E: 12.000000 0003 0036 0250
    E: 12.000000 0003 003a 0100
    E: 12.000000 0003 0030 0020
    E: 12.000000 0003 0034 0004
    E: 12.000000 0001 014a 0001
    E: 12.000000 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
    E: 12.008250 0003 0035 0600
    E: 12.008250 0003 002f 0001
    E: 12.008250 0003 0039 0101
    E: 12.008250 0003 0035 1000
    E: 12.008250 0003 0036 0500
    E: 12.008250 0000 0000 0000
    E: 12.016000 0003 0039 -1
    E: 12.016000 0003 002f 0000
    E: 12.016000 0003 0039 -1
    E: 12.016000 0003 0039 0102
    E: 12.016000 0000 0000 0000
    E: 12.032000 0003 0039 -1
    E: 12.032000 0000 0000 0000

    """

  /// The same events as libinput writes them, with a keyboard as a second device.
  package static let libinput = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: Keyboard
        name: "Keyboard"
        id: [3, 1, 1, 273]
        codes:
          1: [30, 31] # EV_KEY
      hid: [ 0x05, 0x01 ]
      events:
      - evdev:
        - [  0,      0,   1,  30,    1] # EV_KEY / KEY_A 1
        - [  0,      0,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
    - node: /dev/input/event4
      evdev:
        name: "Panel of glass"
        absinfo:
          47: [0, 9, 0, 0, 0]
          48: [0, 255, 0, 0, 0]
          52: [-4, 4, 0, 0, 0]
          53: [0, 1999, 0, 0, 10]
          54: [0, 999, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
          58: [0, 200, 0, 0, 0]
        properties: [1]
      udev:
        properties:
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      events:
      # Current time is 12:00:00
      - evdev:
        - [ 12,      0,   3,  57,  100] # EV_ABS / ABS_MT_TRACKING_ID 100
        - [ 12,      0,   3,  53,  500]
        - [ 12,      0,   3,  54,  250]
        - [ 12,      0,   3,  58,  100]
        - [ 12,      0,   3,  48,   20]
        - [ 12,      0,   3,  52,    4]
        - [ 12,      0,   1, 330,    1]
        - [ 12,      0,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
      - evdev:
        - [ 12,   8250,   3,  53,  600]
        - [ 12,   8250,   3,  47,    1]
        - [ 12,   8250,   3,  57,  101]
        - [ 12,   8250,   3,  53, 1000]
        - [ 12,   8250,   3,  54,  500]
        - [ 12,   8250,   0,   0,    0]
      - libinput:
        - {time: 0.008, type: TOUCH_DOWN}
      - evdev:
        - [ 12,  16000,   3,  57,   -1]
        - [ 12,  16000,   3,  47,    0]
        - [ 12,  16000,   3,  57,   -1]
        - [ 12,  16000,   3,  57,  102]
        - [ 12,  16000,   0,   0,    0]
      - evdev:
        - [ 12,  32000,   3,  57,   -1]
        - [ 12,  32000,   0,   0,    0]

    """
}
