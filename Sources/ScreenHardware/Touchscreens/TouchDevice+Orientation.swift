internal import Touches

extension TouchDevice {
  /// Returns the rotation by a matrix; nil where it does so by no whole quarter, or leaves nothing of it.
  package var orientation: MonitorRotation? {
    guard let matrix, matrix.count == 9 else { return .normal }
    let rows = [matrix[0], matrix[1], matrix[3], matrix[4]]
    let size = rows.map(\.magnitude).max() ?? 0
    guard size > 0, size.isFinite, matrix[6] == 0, matrix[7] == 0, matrix[8] > 0 else { return nil }
    // The server's floats are rounded; a panel askew by more than some degrees is none of these.
    let signs = rows.map { $0.magnitude < size / 20 ? 0 : $0 > 0 ? 1.0 : -1 }
    return MonitorRotation.all.first { rotation in
      let wanted = rotation.matrix
      return signs == [wanted[0], wanted[1], wanted[3], wanted[4]].map { $0 == 0 ? 0 : $0 }
    }
  }
}

extension Monitor {
  /// Returns the matrix that maps a panel to the monitor and to nothing else, turned as its picture is.
  ///
  /// - Parameters:
  ///   - rootSize: px.
  ///   - rotation: how the panel lies; nil for as the picture does.
  /// - Returns: three rows of three.
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
