internal import FingertipSettings

extension Setting {
  /// The key whose value is the id of a region.
  static let regionKey = "tuio-region"

  /// The key whose value is the receiver.
  static let receiverKey = "tuio"

  /// The settings for sending touches to other programs, in the order of the help.
  static let tuio: [Setting] = [
    Setting(
      receiverKey, .desktop, \.tuio.receiver, .either(.tuioReceiver, or: "none"),
      help: "send touches to this TUIO receiver, at UDP port 3333 by default"),
    Setting(
      "tuio-version", .desktop, \.tuio.version, .tuioVersion,
      help: "the version of TUIO: 1 (1.1) or 2 (2.0)"),
    Setting(
      regionKey, .desktop, \.tuio.region,
      .either(.name("REGION", "a region", "the name of a region"), or: "none"),
      help: "send only the touches of this region"),
  ]
}
