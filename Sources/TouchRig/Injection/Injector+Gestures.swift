package import Touches

/// The scripted fingers of a test or a demo; each call ends with the barrier of `sync`.
extension Injector {
  /// Puts finger `n` down.
  package func touchDown(_ n: UInt32, at position: Point, pressure: Double? = nil) throws(RigError)
  {
    try touch(.began, n, at: position, pressure: pressure)
    scriptedPlaces[n] = (position.x, position.y)
    try sync()
  }

  /// Moves finger `n` along a straight line in equal steps, the last of which is at the end.
  package func touchMove(_ n: UInt32, to end: Point, steps: Int = 1) throws(RigError) {
    let start = scriptedPlaces[n].map { Point(x: $0.x, y: $0.y) } ?? end
    for step in 1...max(1, steps) {
      let share = Double(step) / Double(max(1, steps))
      try touch(.moved, n, at: start + (end - start) * share)
    }
    scriptedPlaces[n] = (end.x, end.y)
    try sync()
  }

  /// Lifts finger `n` with a report that carries no position, as libinput's are.
  package func touchUp(_ n: UInt32) throws(RigError) {
    try touch(.ended, n, axes: [:])
    scriptedPlaces[n] = nil
    try sync()
  }

  /// Puts finger `n` down and lifts it again.
  package func tap(_ n: UInt32, at position: Point) throws(RigError) {
    try touchDown(n, at: position)
    try touchUp(n)
  }
}
