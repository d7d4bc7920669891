/// The name of a kernel device on the command line.
package enum KernelDeviceName: Hashable, Sendable {
  /// The path of its node, such as `/dev/input/event5`.
  case node(String)
  /// The device number or name in the X server.
  case device(DeviceFilter)
}
