internal import FingertipSettings
internal import SystemSupport
package import TouchRouting
package import TouchX11
package import Touches
internal import WindowStates

/// The receiver of a touch: the window beneath it, or one of our regions.
struct TouchReceiver {
  /// The window at its start; nil for the root, or before the query.
  var window: WindowOwner?
  /// Whether the window has been queried.
  var isLookedUp = false
  /// The region that it hit; nil for none.
  var region: RegionID?
  /// The name of the region.
  var regionName = ""
  var policy: RegionPolicy?
  /// Whether we accept it; nil while that is undecided.
  var isAccepted: Bool?
  /// The time between the hit and the decision, in ms.
  var decisionTime = 0.0
  /// The time at which the touch hit the region.
  var hitTime: Timestamp?
  /// The name of the region that passed it to the window beneath; nil if none did.
  var hole: String?
  /// Whether the pointer follows it: it began while no other touch of its device was down.
  var isEmulating = false

  /// The minimum number of letters of a title that are shown.
  private static let minimumTitleLength = 8

  /// The receiver as text for a row; a long title is shortened to fit.
  var words: String {
    let title = window?.facts.title ?? ""
    let fullText = words(title: title)
    let excess = fullText.count - InspectionText.receiverColumns
    guard excess > 0, title.count > Self.minimumTitleLength else { return fullText }
    return words(title: title.prefix(max(title.count - excess - 1, Self.minimumTitleLength)) + "…")
  }

  private func words(title: String) -> String {
    var words: [String] = []
    func region(_ name: String, _ policy: RegionPolicy) -> String {
      "region \(name.isEmpty ? "without a name" : name) (\(policy.rawValue))"
    }
    if let policy {
      words.append(region(regionName, policy))
      switch isAccepted {
      case true?: words.append("accepted after \(decisionTime.text(decimals: 1)) ms")
      case false?: words.append("rejected after \(decisionTime.text(decimals: 1)) ms")
      case nil: words.append("not decided")
      }
    }
    if policy == nil, let hole { words.append(region(hole, .pass)) }
    if policy == nil || isAccepted == false {
      if let window {
        words.append("window \(window.window.hexadecimal)")
        if !title.isEmpty { words.append("'\(title)'") }
        if !window.facts.className.isEmpty { words.append(window.facts.className) }
        if let pid = window.pid { words.append("pid \(pid)") }
      } else if isLookedUp {
        words.append("the root")
      }
    }
    if isEmulating { words.append("with the pointer") }
    return words.joined(separator: ", ")
  }
}

/// The receivers of the touches that are down.
extension Inspector {
  /// Handles an effect of the router at a server time.
  package func note(_ effect: Effect.Kind, at time: Timestamp, name: (RegionID) -> String) {
    switch effect {
    case .hit(let touch, let region?, let policy):
      var receiver = receivers[touch.contact] ?? TouchReceiver()
      receiver.region = region
      receiver.regionName = name(region)
      receiver.policy = policy
      receiver.hitTime = time
      receivers[touch.contact] = receiver
    case .accept(let touch): decide(touch, isAccepted: true, at: time)
    case .reject(let touch): decide(touch, isAccepted: false, at: time)
    case .hit, .deliver, .cancel, .gesture, .act: break
    }
  }

  private func decide(_ touch: TouchID, isAccepted: Bool, at time: Timestamp) {
    guard var receiver = receivers[touch.contact], let start = receiver.hitTime else { return }
    receiver.isAccepted = isAccepted
    receiver.decisionTime = max(0, time - start)
    receivers[touch.contact] = receiver
  }

  /// Queries the windows beneath new touches; a few round trips each.
  package func lookUpWindows(on desktop: Desktop) {
    guard shows(.receivers) else { return }
    for touch in touches {
      var receiver = receivers[touch.id.contact] ?? TouchReceiver()
      guard !receiver.isLookedUp else { continue }
      receiver.isLookedUp = true
      receiver.window = desktop.owner(at: touch.start)
      // A touch in a hole causes no event for us, because it never reaches our window.
      if let tree = regions.tree, case .region(let id, .pass) = tree.hitTest(touch.start) {
        receiver.hole = tree[id]?.name ?? ""
      }
      receivers[touch.id.contact] = receiver
    }
  }
}
