package import Touches

extension Injector {
  /// Reports the touches of one frame together, and waits until the server has processed them.
  ///
  /// - Parameter reports: the changes of contacts; ends carry no position, like those of libinput.
  /// - Throws: `RigError.injectionFailed`.
  package func report(_ reports: [TouchEvent]) throws(RigError) {
    try batch { device throws(RigError) in
      for report in reports {
        switch (report.phase, report.position) {
        case (.began, let position?): try device.touch(.began, report.id.contact, at: position)
        case (.moved, let position?): try device.touch(.moved, report.id.contact, at: position)
        case (.ended, _), (.cancelled, _): try device.touch(.ended, report.id.contact, axes: [:])
        default: break
        }
      }
    }
    try sync()
  }
}
