/// The name of a device of the kernel on the command line.
package enum KernelDeviceName: Hashable, Sendable {
  /// The path of its node, such as `/dev/input/event5`.
  case node(String)
  /// The number or name that the X server has for it.
  case device(DeviceFilter)
}
