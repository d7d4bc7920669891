package import Touches

/// Scripted gestures of a test or a demo; each call ends with the barrier of `sync`.
extension Injector {
  /// Puts finger `n` down.
  package func touchDown(_ n: UInt32, at position: Point, pressure: Double? = nil) throws(RigError)
  {
    try touch(.began, n, at: position, pressure: pressure)
    scriptedPositions[n] = position
    try sync()
  }

  /// Moves finger `n` in a straight line to a position, in equal steps.
  package func touchMove(_ n: UInt32, to end: Point, steps: Int = 1) throws(RigError) {
    let start = scriptedPositions[n] ?? end
    for step in 1...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      try touch(.moved, n, at: start + (end - start) * share)
    }
    scriptedPositions[n] = end
    try sync()
  }

  /// Lifts finger `n` with a report that carries no position, like those of libinput.
  package func touchUp(_ n: UInt32) throws(RigError) {
    try touch(.ended, n, axes: [:])
    scriptedPositions[n] = nil
    try sync()
  }

  /// Puts finger `n` down and lifts it again.
  package func tap(_ n: UInt32, at position: Point) throws(RigError) {
    try touchDown(n, at: position)
    try touchUp(n)
  }

  // MARK: - Several fingers

  /// Puts fingers down in one frame, like those of one gesture.
  package func touchDown(_ positions: [UInt32: Point]) throws(RigError) {
    try batch { device throws(RigError) in
      for (n, position) in positions.sorted(by: { $0.key < $1.key }) {
        try device.touch(.began, n, at: position)
        device.scriptedPositions[n] = position
      }
    }
    try sync()
  }

  /// Moves fingers in straight lines in equal steps; all fingers take a step in one frame.
  ///
  /// No step waits for the server, so a busy machine does not slow gestures down.
  package func touchMove(_ ends: [UInt32: Point], steps: Int = 1) throws(RigError) {
    let segments = ends.sorted { $0.key < $1.key }.map { n, end in
      (n: n, start: scriptedPositions[n] ?? end, end: end)
    }
    for step in 1...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      try batch { device throws(RigError) in
        for segment in segments {
          let position = segment.start + (segment.end - segment.start) * share
          try device.touch(.moved, segment.n, at: position)
        }
      }
    }
    for segment in segments { scriptedPositions[segment.n] = segment.end }
    try sync()
  }

  /// Moves finger `n` through positions without waiting for the server in between.
  package func touchMove(_ n: UInt32, through positions: [Point]) throws(RigError) {
    for position in positions { try touch(.moved, n, at: position) }
    if let last = positions.last { scriptedPositions[n] = last }
    try sync()
  }

  /// Lifts fingers in one frame.
  package func touchUp(_ contacts: some Sequence<UInt32>) throws(RigError) {
    try batch { device throws(RigError) in
      for n in contacts {
        try device.touch(.ended, n, axes: [:])
        device.scriptedPositions[n] = nil
      }
    }
    try sync()
  }
}
