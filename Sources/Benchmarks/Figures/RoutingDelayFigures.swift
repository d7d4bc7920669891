// Measures how our regions delay the applications of a desktop: the time from a report's write to
// the device's socket until an application receives the touch's begin, while it sleeps in poll(2)
// like other applications. The kinds of overlay take turns on one server with none at all, because
// the load of a machine varies more than the figures do. Taps have the pace of quick hands. At a
// hundred per second everything would stay in the processor's caches, and all figures would be a
// third of what users experience.

import Glibc
import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches

/// The delay that regions add to touches outside of them.
struct RoutingDelayFigures {
  let options: Options

  /// The program that runs besides the application.
  private enum Kind: CaseIterable {
    case nothing, overlay, ownRegion, offerRegion

    /// The text of its configuration; nil if nothing runs.
    var configuration: String? {
      switch self {
      case .nothing: nil
      case .overlay: "show: {}\n"
      case .ownRegion: "regions: [{frame: {left: 0, top: 0, width: 10, height: 10}}]\n"
      case .offerRegion:
        "regions: [{policy: offer, frame: {left: 0, top: 0, width: 10, height: 10}}]\n"
      }
    }
  }

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    let size = stage.server.configuration
    let application = try ProbeClient(
      stage.server.display, .touch,
      on: .window(PixelRect(x: 0, y: 0, width: size.width, height: size.height)))
    var samples: [Kind: Samples] = [:]
    /// The medians of the turns, by kind.
    var turns: [Kind: Samples] = [:]
    for turn in 0..<(options.isQuick ? 4 : 10) {
      for kind in Kind.allCases {
        let block = try block(kind, stage, application, seed: UInt64(turn))
        samples[kind, default: Samples()].add(block)
        turns[kind, default: Samples()].add(Samples([block.median]))
      }
    }
    return Kind.allCases.dropFirst().compactMap { kind in
      guard let with = samples[kind], let without = samples[.nothing], let noise = turns[.nothing]
      else { return nil }
      return figure(kind, with, without, noise: noise.highest - noise.lowest)
    }
  }

  private func figure(
    _ kind: Kind, _ with: Samples, _ without: Samples, noise: Double
  ) -> Figure {
    let added = with.median - without.median
    let addedP99 = with.quantile(0.99) - without.quantile(0.99)
    var figure = Figure(
      name: "", measured: "\(added.digits(3)) ms (99 %: \(addedP99.digits(3)))",
      reference: "begin after \(with.median.digits(3)) ms, without us \(without.median.digits(3)); "
        + "turns without us differ by \(noise.digits(3))",
      numbers: [
        ("addedMS", added), ("addedP99MS", addedP99), ("medianMS", with.median),
        ("p99MS", with.quantile(0.99)), ("withoutMedianMS", without.median),
        ("withoutP99MS", without.quantile(0.99)), ("turnSpreadMS", noise),
        ("samples", Double(with.count)),
      ])
    switch kind {
    case .nothing: break
    case .overlay: figure.name = "delay added to touches, no region"
    case .ownRegion:
      figure.name = "delay added to touches outside a region"
      figure.target = "none measurable"
      figure.isMet = added <= max(noise, 0.02)
    case .offerRegion:
      figure.name = "delay added to touches outside an offer region"
      figure.target = "≤ 0.3 ms"
      figure.isMet = added <= 0.3
    }
    return figure
  }

  /// Measures a block of taps, in ms.
  private func block(
    _ kind: Kind, _ stage: Stage, _ application: ProbeClient, seed: UInt64
  ) throws -> Samples {
    let path = "\(stage.server.folderPath)/regions.yaml"
    var listener: Listener?
    if let configuration = kind.configuration {
      try Files.write(configuration, to: path)
      listener = try Listener(.overlay(arguments: ["--config", path]), on: stage)
    }
    defer { listener?.stop() }
    var dice = SplitMix64(seed: seed)
    var times: [Double] = []
    // The first taps include the cost of first-time initialization.
    for number in 0..<(options.isQuick ? 50 : 110) {
      Clock.sleep(Double.random(in: 0.040..<0.080, using: &dice))
      let time = try tap(stage, application, at: stage.place(&dice))
      if number >= 10 { times.append(time * 1000) }
    }
    return Samples(times)
  }

  /// Measures one tap.
  ///
  /// - Returns: the time from the report to the application's begin, in seconds.
  private func tap(
    _ stage: Stage, _ application: ProbeClient, at position: Point
  ) throws -> Double {
    application.clear()
    let start = Clock.now
    try stage.injector.touch(.began, 0, at: position)
    let seen = try waitForBegin(application)
    try stage.injector.touch(.ended, 0, axes: [:])
    try application.waitForEvent("the end of the touch") { $0.kind == .touchEnd }
    return seen - start
  }

  /// Sleeps until the application receives its touch, and returns the time.
  private func waitForBegin(_ application: ProbeClient) throws(RigError) -> Double {
    let deadline = Deadline(seconds: 5)
    while true {
      Wait.forInput(on: application.connection.fileDescriptor, until: deadline)
      while let event = application.connection.nextProbeEvent() {
        if event.kind == .touchBegin { return Clock.now }
      }
      if deadline.hasPassed { throw deadline.error(waitingFor: "the application's touch") }
    }
  }
}
