package import Touches

/// The beginning of a file of kernel events, and the touches in it.
///
/// Those of real devices are from github.com/whot/evemu-devices (MIT licence, copyright 2012-2013
/// Red Hat, Inc.). An excerpt of the same device in another tool's format is converted from it. The
/// second finger of the N-Trig, and its end, are not from that device.
package struct KernelExcerpt: Sendable {
  /// A step of a touch, in the units of the device.
  package struct Step: Sendable {
    package let time: Double
    package let touch: UInt32
    package let phase: TouchPhase
    package let x: Double
    package let y: Double

    init(_ time: Double, _ touch: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double) {
      (self.time, self.touch, self.phase, self.x, self.y) = (time, touch, phase, x, y)
    }
  }

  package let name: String
  package let text: String
  /// The content of a file `.desc` beside it.
  package var description: String?
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>
  package let steps: [Step]
  /// The messages after the file's name, without the one about the size.
  package var messages: [String] = []
  package var status = 0
}

private let synaptics = """
  N: SynPS/2 Synaptics TouchPad
  A: 00 1472 5728 0 0
  A: 01 1408 4916 0 0
  A: 2f 0 1 0 0
  A: 35 1472 5728 0 0
  A: 36 1408 4916 0 0
  A: 39 0 65535 0 0

  """

private let synapticsEvents = """
  E: 1353330426.135240 0003 0039 2256
  E: 1353330426.135245 0003 0035 3412
  E: 1353330426.135245 0003 0036 2321
  E: 1353330426.135248 0001 014a 1
  E: 1353330426.135249 0003 0000 3412
  E: 1353330426.135250 0003 0001 2321
  E: 1353330426.135255 0000 0000 0
  E: 1353330426.148537 0003 0035 3414
  E: 1353330426.148539 0003 0036 2230
  E: 1353330426.148548 0000 0000 0
  E: 1353330426.162537 0003 0018 87
  E: 1353330426.162542 0000 0000 0
  E: 1353330426.190523 0003 0035 3362
  E: 1353330426.190525 0003 0036 1938
  E: 1353330426.190533 0000 0000 0

  """

private let synapticsSteps: [KernelExcerpt.Step] = [
  .init(0.015, 1, .began, 3412, 2321), .init(13.308, 1, .moved, 3414, 2230),
  .init(55.293, 1, .moved, 3362, 1938),
]

/// A report descriptor of a touchscreen with two contacts, 0…999 by 0…499.
private let hidDescriptor =
  "05 0d 09 04 a1 01 85 01 "
  + "09 22 a1 02 09 42 15 00 25 01 75 01 95 01 81 02 95 07 81 03 09 51 25 7f 75 08 95 01 81 02 "
  + "05 01 09 30 26 e7 03 75 10 81 02 09 31 26 f3 01 81 02 c0 05 0d "
  + "09 22 a1 02 09 42 15 00 25 01 75 01 95 01 81 02 95 07 81 03 09 51 25 7f 75 08 95 01 81 02 "
  + "05 01 09 30 26 e7 03 75 10 81 02 09 31 26 f3 01 81 02 c0 05 0d "
  + "09 54 25 7f 75 08 95 01 81 02 c0"

extension KernelExcerpt {
  package static let all = [
    KernelExcerpt(
      name: "Synaptics in evemu, with times since 1970 and its axes beside it",
      text: synapticsEvents, description: synaptics, x: 1472...5728, y: 1408...4916,
      steps: synapticsSteps),
    KernelExcerpt(
      name: "N-Trig in evemu, contacts without slots",
      text: """
        N: N-Trig MultiTouch
        A: 35 0 9600 0 0
        A: 36 0 7200 0 0
        E: 1357751031.716015 0003 0035 1588
        E: 1357751031.716015 0003 0036 6097
        E: 1357751031.716015 0000 0002 0
        E: 1357751031.716015 0000 0000 0
        E: 1357751031.730663 0003 0035 1590
        E: 1357751031.730663 0003 0036 6099
        E: 1357751031.730663 0000 0002 0
        E: 1357751031.730663 0003 0035 5000
        E: 1357751031.730663 0003 0036 3000
        E: 1357751031.730663 0000 0002 0
        E: 1357751031.730663 0000 0000 0
        E: 1357751031.744376 0003 0035 5001
        E: 1357751031.744376 0003 0036 3000
        E: 1357751031.744376 0000 0002 0
        E: 1357751031.744376 0000 0000 0
        E: 1357751031.759075 0000 0002 0
        E: 1357751031.759075 0000 0000 0

        """,
      x: 0...9600, y: 0...7200,
      steps: [
        .init(0, 1, .began, 1588, 6097), .init(14.648, 1, .moved, 1590, 6099),
        .init(14.648, 2, .began, 5000, 3000), .init(28.361, 1, .ended, 1590, 6099),
        .init(28.361, 2, .moved, 5001, 3000), .init(43.06, 2, .ended, 5001, 3000),
      ]),
    KernelExcerpt(
      name: "ALPS in evemu, a single touch",
      text: """
        # EVEMU 1.2
        N: AlpsPS/2 ALPS DualPoint TouchPad
        A: 00 0 1023 0 0 0
        A: 01 0 767 0 0 0
        A: 18 0 127 0 0 0
        E: 0.000000 0001 014a 0001
        E: 0.000000 0003 0000 0463
        E: 0.000000 0003 0001 0384
        E: 0.000000 0003 0018 0066
        E: 0.000000 0001 0145 0001
        E: 0.000000 0000 0000 0000
        E: 0.024272 0003 0000 0468
        E: 0.024272 0003 0001 0375
        E: 0.024272 0003 0018 0064
        E: 0.024272 0000 0000 0000
        E: 0.072585 0001 014a 0000
        E: 0.072585 0003 0018 0000
        E: 0.072585 0001 0145 0000
        E: 0.072585 0000 0000 0000

        """,
      x: 0...1023, y: 0...767,
      steps: [
        .init(0, 1, .began, 463, 384), .init(24.272, 1, .moved, 468, 375),
        .init(72.585, 1, .ended, 468, 375),
      ]),
    KernelExcerpt(
      name: "Synaptics in evtest",
      text: """
        Input driver version is 1.0.1
        Input device ID: bus 0x11 vendor 0x2 product 0x7 version 0x1b1
        Input device name: "SynPS/2 Synaptics TouchPad"
        Supported events:
          Event type 0 (EV_SYN)
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Value      0
              Min        0
              Max        1
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min     1472
              Max     5728
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min     1408
              Max     4916
        Properties:
        Testing ... (interrupt to exit)
        Event: time 1353330426.135240, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 2256
        Event: time 1353330426.135245, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 3412
        Event: time 1353330426.135245, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 2321
        Event: time 1353330426.135245, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
        Event: time 1353330426.135255, -------------- SYN_REPORT ------------
        Event: time 1353330426.148537, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 3414
        Event: time 1353330426.148539, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 2230
        Event: time 1353330426.148548, -------------- EV_SYN ------------
        time 1353330426.190523 type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 3362
        time 1353330426.190525 type 3 (EV_ABS), code 54   (ABS_MT_POSITION_Y), value 1938
        time 1353330426.190533 --------- SYN_REPORT --------

        """,
      x: 1472...5728, y: 1408...4916, steps: synapticsSteps),
    KernelExcerpt(
      name: "A version of evtest that takes the names of synchronisations from the types",
      text: """
        Input device name: "tsA"
        Supported events:
          Event type 3 (EV_ABS)
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max      799
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max      479
        Testing ... (interrupt to exit)
        Event: time 1539184835.698000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 100
        Event: time 1539184835.698000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 246
        Event: time 1539184835.698000, ++++++++++++++ EV_REL ++++++++++++
        Event: time 1539184835.698000, -------------- EV_SYN ------------
        Event: time 1539184835.713000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 105
        Event: time 1539184835.713000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 246
        Event: time 1539184835.713000, ++++++++++++++ EV_REL ++++++++++++
        Event: time 1539184835.713000, -------------- EV_SYN ------------
        Event: time 1539184835.728000, ++++++++++++++ EV_REL ++++++++++++
        Event: time 1539184835.728000, -------------- EV_SYN ------------

        """,
      x: 0...799, y: 0...479,
      steps: [
        .init(0, 1, .began, 100, 246), .init(15, 1, .moved, 105, 246),
        .init(30, 1, .ended, 105, 246),
      ]),
    KernelExcerpt(
      name: "Synaptics in getevent",
      text: """
        add device 1: /dev/input/event0
          name:     "gpio-keys"
          events:
            KEY (0001): KEY_POWER
        add device 2: /dev/input/event2
          name:     "SynPS/2 Synaptics TouchPad"
          events:
            KEY (0001): BTN_TOUCH
            ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 1, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 1472, max 5728, fuzz 0, flat 0, resolution 0
                        0036  : value 0, min 1408, max 4916, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT
        [ 1353330426.135240] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   000008d0            \r
        [ 1353330426.135241] /dev/input/event0: EV_KEY       KEY_POWER            DOWN
        [ 1353330426.135245] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000d54
        [ 1353330426.135245] /dev/input/event2: 0003 0036 00000911
        [ 1353330426.135246] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
        [ 1353330426.135255] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [ 1353330426.148537] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000d56
        [ 1353330426.148539] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000008b6
        [ 1353330426.148548] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [ 1353330426.190523] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000d22
        [ 1353330426.190525] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000792
        [ 1353330426.190533] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """,
      x: 1472...5728, y: 1408...4916, steps: synapticsSteps),
    KernelExcerpt(
      name: "getevent without axes",
      text: """
        [      42.407808] EV_ABS       ABS_MT_TRACKING_ID   00000000
        [      42.407808] EV_ABS       ABS_MT_POSITION_X    00000064
        [      42.407808] EV_ABS       ABS_MT_POSITION_Y    000000c8
        [      42.407808] EV_SYN       SYN_REPORT           00000000
        [      42.417808] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [      42.417808] EV_SYN       SYN_REPORT           00000000

        """,
      x: 0...100, y: 0...200,
      steps: [.init(0, 1, .began, 100, 200), .init(10, 1, .ended, 100, 200)],
      messages: [
        ": the device reports no range of its axes; the range of the values in the file is used"
      ]),
    KernelExcerpt(
      name: "hid-recorder",
      text: """
        R: \(hidDescriptor.split(separator: " ").count) \(hidDescriptor)
        N: Panel of glass
        I: 3 0eef 7224
        E: 10086.985185 14 01 01 05 64 00 c8 00 00 00 00 00 00 00 01
        E: 10086.995185 14 01 01 05 65 00 c8 00 01 06 f4 01 fa 00 02
        E: 10087.005185 14 01 00 05 65 00 c8 00 01 06 f5 01 fa 00 02

        """,
      x: 0...999, y: 0...499,
      steps: [
        .init(0, 1, .began, 100, 200), .init(10, 1, .moved, 101, 200),
        .init(10, 2, .began, 500, 250), .init(20, 1, .ended, 101, 200),
        .init(20, 2, .moved, 501, 250),
      ]),
    KernelExcerpt(
      name: "A contact that replaces another in one report",
      text: synaptics + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 2000
        E: 1.000000 0003 0036 3000
        E: 1.000000 0000 0000 0
        E: 1.010000 0003 0039 -1
        E: 1.010000 0003 0039 2
        E: 1.010000 0003 0035 5000
        E: 1.010000 0000 0000 0

        """,
      x: 1472...5728, y: 1408...4916,
      steps: [
        .init(0, 1, .began, 2000, 3000), .init(10, 1, .ended, 2000, 3000),
        .init(10, 2, .began, 5000, 3000),
      ]),
    KernelExcerpt(
      name: "Dropped events",
      text: synaptics + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 2000
        E: 1.000000 0003 0036 3000
        E: 1.000000 0000 0000 0
        E: 1.010000 0003 0035 2100
        E: 1.010000 0000 0003 0
        E: 1.010000 0003 0036 3333
        E: 1.010000 0000 0000 0
        E: 1.020000 0003 0035 4000
        E: 1.020000 0000 0000 0
        E: 1.030000 0003 0036 3100
        E: 1.030000 0000 0000 0

        """,
      x: 1472...5728, y: 1408...4916,
      steps: [
        .init(0, 1, .began, 2000, 3000), .init(10, 1, .cancelled, 2100, 3000),
        .init(30, 2, .began, 4000, 3100),
      ],
      messages: [
        ": events of 'SynPS/2 Synaptics TouchPad' were lost once (SYN_DROPPED), since the recorder "
          + "was too slow; touches that were down then are cancelled"
      ]),
    KernelExcerpt(
      name: "A file that ends in the middle of a report",
      text: String((synaptics + synapticsEvents).dropLast(36)), x: 1472...5728, y: 1408...4916,
      steps: Array(synapticsSteps.dropLast()),
      messages: [
        ":21: the file is cut off here, in the middle of a report; only what precedes it is used"
      ],
      status: 1),
    KernelExcerpt(
      name: "A damaged line",
      text: synaptics
        + synapticsEvents.split(separator: "\n").map {
          $0.hasSuffix("0018 87") ? "E: 1353330426.162537 0003 00" : String($0)
        }.joined(separator: "\n"),
      x: 1472...5728, y: 1408...4916, steps: Array(synapticsSteps.dropLast()),
      messages: [
        ":18: is not an event: seconds, a type, a code and a value are needed; only what precedes "
          + "it is used"
      ],
      status: 1),
    KernelExcerpt(
      name: "Two panels in one file of libinput, each with all of its events",
      text: ["3", "4"].map { number in
        """
        - node: /dev/input/event\(number)
          evdev:
            name: "Panel \(number)"
            absinfo:
              47: [0, 1, 0, 0, 0]
              53: [0, 999, 0, 0, 0]
              54: [0, 499, 0, 0, 0]
          events:
          - evdev:
            - [  0,  \(number)000,   3,  57,  100] # EV_ABS / ABS_MT_TRACKING_ID 100
            - [  0,  \(number)000,   3,  53,  500]
            - [  0,  \(number)000,   3,  54,  250]
            - [  0,  \(number)000,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
          - evdev:
            - [  0,  5\(number)00,   3,  53,  \(number)00]
            - [  0,  5\(number)00,   0,   0,    0]

        """
      }.reduce("version: 1\nndevices: 2\ndevices:\n", +),
      x: 0...999, y: 0...499,
      steps: [
        .init(0, 1, .began, 500, 250), .init(1, 2, .began, 500, 250),
        .init(2.3, 1, .moved, 300, 250), .init(2.4, 2, .moved, 400, 250),
      ]),
  ]
}
