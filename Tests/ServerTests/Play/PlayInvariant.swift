import DesktopRequests
import Glibc
import PixelComparison
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

/// A statement that holds after every sequence, whatever it was.
struct PlayInvariant: Sendable {
  /// The statement, for the message about a failure.
  let name: String
  /// Returns what contradicts it; empty if nothing does.
  let contradictions: @Sendable (Player) throws -> [String]

  /// The invariants after each action.
  static let always = [
    PlayInvariant(name: "the X server runs") { $0.server.isRunning ? [] : ["it has ended"] },
    PlayInvariant(name: "the program runs") { player in
      guard let overlay = player.overlay else { return ["it has not started"] }
      return overlay.isRunning ? [] : overlay.messageLines.suffix(5)
    },
  ]

  /// The invariants when every finger is lifted, nothing is locked and nothing moves.
  static let still = [
    PlayInvariant(name: "the program answers requests") { player in
      guard let answer = try player.overlay?.tell("status", "--json") else { return [] }
      return answer.status == .exited(0) && answer.output.contains("\"touchesDown\": 0")
        ? [] : [answer.output + answer.messages]
    },
    PlayInvariant(name: "no halo remains") { player in
      player.user.shownHalos().map { "a halo at \($0)" }
    },
    PlayInvariant(name: "every touch of a window has ended once") { player in
      player.neighbours.clients.flatMap(\.unpairedTouches)
    },
    PlayInvariant(name: "no key and no button stays pressed") { player in
      player.user.keysDown.map { "key \($0)" } + player.user.buttonsDown.map { "button \($0)" }
    },
    PlayInvariant(name: "painting everything again changes no pixel") { player in
      let former = player.reader.screen()
      try player.repaint()
      try player.beStill()
      return former.differences(from: player.reader.screen())
    },
  ]

  /// The invariants of windows beside all regions, once draw mode is left.
  static let beside = [
    PlayInvariant(name: "touches beside all regions reach windows once and unchanged") { player in
      try Touchscreen.allCases.flatMap { screen in
        try [Point(x: 1250, y: 30), Point(x: 1250, y: 690), Point(x: 620, y: 690)].flatMap {
          place in
          try player.misdelivered(screen, at: place)
        }
      }
    }
  ]

  /// The invariants when the program has ended, and with it all other programs but the application.
  static let ended = [
    PlayInvariant(name: "the program reports no fault of its own") { player in
      player.messages.filter { line in
        // Requests about windows that another program has destroyed are refused.
        let isExpected = player.state.hasLostWindows && line.contains("the X server refused")
        return !isExpected && faults.contains { line.contains($0) }
      }
    },
    PlayInvariant(name: "no window is left") { player in
      try Wait.until("our windows to vanish") { !player.user.topLevels().contains(where: \.isOurs) }
      return []
    },
    PlayInvariant(name: "no grab is left") { player in
      let (user, root) = (player.user, player.user.root)
      defer {
        user.ungrabPointer()
        user.ungrabKeyboard()
        user.synchronise()
      }
      return (user.grabPointer(on: root) ? [] : ["the pointer"])
        + (user.grabKeyboard(on: root) ? [] : ["the keyboard"]) + user.heldKeys()
    },
    PlayInvariant(name: "no process is left") { player in
      let folder = player.folder.path
      try Wait.until("processes with files in \(folder) to end: \(processes(of: folder))") {
        processes(of: folder).isEmpty
      }
      return []
    },
    PlayInvariant(name: "no file is left") { player in
      try ["run", "tmp"].flatMap { try Files.names(in: player.folder.file($0)) }
        .filter { !$0.hasSuffix(".lock") }
    },
  ]

  /// Words in the messages about faults of the program itself: of its bookkeeping at the end, of
  /// its requests to the server, and of its router (see `RouterFault`).
  private static let faults = [
    "fingertip bug", "the X server refused", "cannot happen", "is not routed",
    "began while it was routed", "while it was stepping", "asks repeatedly", "was removed while",
  ]

  /// Returns the command lines of processes whose environment names a folder.
  private static func processes(of folder: String) -> [String] {
    ((try? Files.names(in: "/proc")) ?? []).compactMap { name in
      guard name.first?.isNumber == true,
        let environment = Files.text("/proc/\(name)/environ"), environment.contains(folder)
      else { return nil }
      return "\(name) \(Files.text("/proc/\(name)/cmdline") ?? "")"
    }
  }
}

extension Player {
  /// Taps beside all regions, and returns what no window received.
  fileprivate func misdelivered(_ screen: Touchscreen, at place: Point) throws -> [String] {
    // A handle or a moved region may be there.
    guard
      !user.topLevels().contains(where: { $0.isMapped && $0.isOurs && $0.takesTouch(at: place) })
    else { return [] }
    for client in neighbours.clients { client.clear() }
    try server.injector(screen.rawValue).tap(9, at: place)
    var events: [ProbeEvent] = []
    try Wait.until("a tap of \(screen) at \(place) to reach a window") {
      events += neighbours.clients.flatMap { $0.collect() }.filter(\.kind.isInput)
      return events.contains { $0.kind == .touchEnd }
    }
    let isWhole =
      events.map(\.kind) == [.touchBegin, .touchEnd]
      && events.allSatisfy { ($0.rootPosition.map { $0 - place })?.lengthSquared ?? 9 < 1 }
    return isWhole ? [] : ["\(screen) at \(place): \(events.map(\.kind))"]
  }
}

extension ProbeClient {
  /// The touches that began twice on its window, or have not ended.
  fileprivate var unpairedTouches: [String] {
    collect()
    var open: Set<UInt32> = []
    var faults: [String] = []
    for event in events {
      switch event.kind {
      case .touchBegin where !open.insert(event.detail).inserted:
        faults.append("touch \(event.detail) began twice")
      case .touchEnd: open.remove(event.detail)
      default: break
      }
    }
    return faults + open.sorted().map { "touch \($0) has not ended" }
  }
}

extension DisplayConnection {
  /// Returns the keys of the random configurations that another program has grabbed.
  fileprivate func heldKeys() -> [String] {
    let logo: UInt8 = 64
    let keys =
      [KeyStroke(keycode: 9)]
      + PlayGenerator.functionKeys.map {
        KeyStroke(keycode: UInt8($0), modifiers: logo)
      }
    return keys.compactMap { key in
      (try? KeyGrab(key, connection: self)) == nil ? "the key \(key.keycode)" : nil
    }
  }
}

extension PixelGrid {
  /// The deviation that rounding causes when a compositor blends, of 255.
  private static let rounding = 3

  /// Describes where it differs from another picture; empty if it does not.
  func differences(from other: PixelGrid) -> [String] {
    guard rect == other.rect else { return ["its size is \(rect), not \(other.rect)"] }
    guard greatestDeviation(pixels, from: other.pixels) > Self.rounding else { return [] }
    var box = PixelRect.empty
    var count = 0
    for index in pixels.indices
    where pixels[index] != other.pixels[index]
      && pixels[index].distance(to: other.pixels[index]) > Self.rounding
    {
      let (row, column) = index.quotientAndRemainder(dividingBy: rect.width)
      box = box.union(PixelRect(x: rect.x + column, y: rect.y + row, width: 1, height: 1))
      count += 1
    }
    return ["\(count) pixels differ within \(box)"]
  }
}
