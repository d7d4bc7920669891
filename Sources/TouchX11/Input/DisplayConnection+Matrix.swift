internal import CX11
package import Touches
internal import WindowStates

extension DisplayConnection {
  /// Sets the coordinate transformation matrix, three rows of three, relative to the whole desktop.
  package func setMatrix(_ matrix: [Double], of device: DeviceID) throws(XRequestError) {
    // Unlike core properties, XI2's 32-bit items are packed.
    var values = matrix.map { Float($0) }
    try trapping {
      values.withUnsafeMutableBytes { bytes in
        XIChangeProperty(
          display, device.rawValue, atoms.transformationMatrix.rawValue, atoms.float.rawValue, 32,
          PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          Int32(matrix.count))
      }
    }
  }
}
