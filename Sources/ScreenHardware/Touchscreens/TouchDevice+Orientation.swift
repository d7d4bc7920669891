internal import Touches

extension TouchDevice {
  /// The rotation in the device's matrix; nil if it is not by quarter turns, or the matrix is
  /// singular.
  package var orientation: MonitorRotation? { MonitorRotation(of: matrix) }

  /// Finds the rotation by the device's matrix and that of its driver together.
  ///
  /// - Parameter driverMatrix: the driver's matrix, which is applied first.
  /// - Returns: the rotation; nil as for `orientation`.
  package func orientation(behind driverMatrix: [Double]) -> MonitorRotation? {
    guard let matrix else { return MonitorRotation(of: driverMatrix) }
    guard let map = AffineMap(matrix: matrix), let driver = AffineMap(matrix: driverMatrix) else {
      return nil
    }
    return MonitorRotation(of: (map * driver).matrix)
  }
}

extension MonitorRotation {
  /// Finds the rotation in a matrix of three rows of three; none if there is no matrix.
  ///
  /// - Returns: nil if it is not by quarter turns, or the matrix is singular.
  package init?(of matrix: [Double]?) {
    guard let matrix, matrix.count == 9 else {
      self = .normal
      return
    }
    let rows = [matrix[0], matrix[1], matrix[3], matrix[4]]
    let size = rows.map(\.magnitude).max() ?? 0
    guard size > 0, size.isFinite, matrix[6] == 0, matrix[7] == 0, matrix[8] > 0 else { return nil }
    // The server's floats are rounded; a panel that is askew by more than a few degrees has no
    // rotation.
    let signs = rows.map { $0.magnitude < size / 20 ? 0 : $0 > 0 ? 1.0 : -1 }
    let match = Self.all.first { rotation in
      let expected = rotation.matrix
      return signs == [expected[0], expected[1], expected[3], expected[4]].map { $0 == 0 ? 0 : $0 }
    }
    guard let match else { return nil }
    self = match
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
