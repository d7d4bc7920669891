package import CX11

extension DisplayConnection {
  /// Passes the events to be selected to a request, as an XI2 mask.
  ///
  /// - Parameters:
  ///   - events: their numbers, such as `XI_TouchBegin`.
  ///   - device: the device, or `XIAllDevices` or `XIAllMasterDevices`.
  ///   - body: makes the request; the mask is invalid afterwards.
  /// - Returns: the result of `body`.
  package func withEventMask<Result>(
    _ events: [Int32], of device: Int32, _ body: (inout XIEventMask) -> Result
  ) -> Result {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT >> 3) + 1)
    for event in events { bits[Int(event >> 3)] |= 1 << UInt8(event & 7) }
    return bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      return body(&mask)
    }
  }
}
