import TouchRig

/// The overlay's memory apart from its pixels, while ten fingers are down.
struct MemoryFigures {
  let options: Options

  func measure() throws -> [Figure] {
    try [nil, DesktopProgram.picom].map { compositor in
      let stage = try Stage(options, compositor: compositor)
      let overlay = try Listener(.overlay(arguments: []), on: stage)
      defer { overlay.stop() }
      let ensemble = CirclingFingers(fingers: 10, rate: 120, injector: stage.injector)
      try ensemble.begin()
      try ensemble.move(frames: 0..<240)
      let memory = try ProcessMeter(pid: overlay.pid).memory()
      try ensemble.end()
      let size = Double(memory.others) / 1e6
      let share = Double(memory.proportionalOthers) / 1e6
      let pixels = Double(memory.pixels) / 1e6
      return Figure(
        name: "memory beyond the pixels, \(stage.surroundings)", target: "≤ 12 MB",
        measured: "\(size.digits(1)) MB",
        reference: "\(share.digits(1)) MB by share; pixels \(pixels.digits(1)) MB",
        isMet: size <= 12,
        numbers: [("residentMB", size), ("proportionalMB", share), ("pixelsMB", pixels)])
    }
  }
}
