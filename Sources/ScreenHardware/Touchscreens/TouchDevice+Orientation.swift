internal import Touches

extension TouchDevice {
  /// The rotation in the device's matrix; nil if it is not by quarter turns, or the matrix is
  /// singular.
  package var orientation: MonitorRotation? {
    guard let matrix, matrix.count == 9 else { return .normal }
    let rows = [matrix[0], matrix[1], matrix[3], matrix[4]]
    let size = rows.map(\.magnitude).max() ?? 0
    guard size > 0, size.isFinite, matrix[6] == 0, matrix[7] == 0, matrix[8] > 0 else { return nil }
    // The server's floats are rounded; a panel that is askew by more than a few degrees has no
    // rotation.
    let signs = rows.map { $0.magnitude < size / 20 ? 0 : $0 > 0 ? 1.0 : -1 }
    return MonitorRotation.all.first { rotation in
      let expected = rotation.matrix
      return signs == [expected[0], expected[1], expected[3], expected[4]].map { $0 == 0 ? 0 : $0 }
    }
  }
}

extension Monitor {
  /// Returns the matrix that maps a panel exactly to the monitor, rotated like its picture.
  ///
  /// - Parameters:
  ///   - rootSize: the size of the root in px.
  ///   - rotation: the rotation of the panel; nil if it is that of the picture.
  /// - Returns: the matrix, three rows of three.
  package func matrix(
    ofRoot rootSize: (width: Int, height: Int), rotation: MonitorRotation? = nil
  ) -> [Double] {
    let turn = (rotation ?? self.rotation).matrix
    let (width, height) = (Double(rootSize.width), Double(rootSize.height))
    let (w, h) = (Double(frame.width) / width, Double(frame.height) / height)
    let (x, y) = (Double(frame.x) / width, Double(frame.y) / height)
    return [
      turn[0] * w, turn[1] * w, turn[2] * w + x, turn[3] * h, turn[4] * h, turn[5] * h + y, 0, 0, 1,
    ]
  }
}
