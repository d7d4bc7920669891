internal import FingertipSettings
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Returns the path of a device's node; for a number or a name, the X server is asked.
///
/// - Throws: `FileError.inaccessible` if there is none, and `DisplayError`.
func nodePath(
  of device: KernelDeviceName, _ invocation: Invocation, _ output: Output
) throws -> String {
  switch device {
  case .node(let path): return path
  case .device(let filter):
    let connection = try DisplayConnection(
      forCommandOn: invocation.settings.environment["DISPLAY"], log: output.log)
    return try nodePath(of: filter, among: DeviceInventory.touchDevices(on: connection))
  }
}

/// Returns the path of the node of the touch device with a number or a name.
///
/// - Throws: `FileError.inaccessible`.
func nodePath(of filter: DeviceFilter, among devices: [TouchDevice]) throws(FileError) -> String {
  let name =
    switch filter {
    case .id(let id): "device \(id.rawValue)"
    case .name(let name): quoted(name)
    }
  let found = devices.filter { filter.admits(id: $0.id, name: $0.name) }
  guard let first = found.first else {
    let known = devices.map { "\(quoted($0.name)) (\($0.id.rawValue))" }
    throw .inaccessible(
      path: name,
      why: "is not a touch device of the X server; "
        + (known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))")
        + "; a node such as /dev/input/event5 is allowed too")
  }
  guard found.count == 1 else {
    let numbers = found.map { "\($0.id.rawValue)" }.alternatives
    throw .inaccessible(
      path: name, why: "is the name of several touch devices; \(numbers) is needed")
  }
  guard let node = first.node else {
    throw .inaccessible(
      path: name,
      why: "has no node: its driver reports none (property Device Node), or it is not a device of "
        + "the kernel")
  }
  return node
}

/// Returns the path of a device's node, and the touch device that the X server reads from it; nil
/// for no such touch device.
///
/// - Throws: `FileError.inaccessible`.
func kernelNode(
  _ name: KernelDeviceName, among devices: [TouchDevice]
) throws(FileError) -> (path: String, device: DeviceID?) {
  let path =
    switch name {
    case .node(let path): path
    case .device(let filter): try nodePath(of: filter, among: devices)
    }
  let resolvedPath = Files.realPath(path)
  let device = devices.first { $0.node == path || ($0.node != nil && $0.node == resolvedPath) }
  return (path, device?.id)
}
