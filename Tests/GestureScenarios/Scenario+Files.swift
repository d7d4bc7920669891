// A scenario as the files that a user would have: a recording and a configuration.

internal import TouchRouting
internal import Touches

extension Scenario {
  /// The script as a recording, from a screen on which a pixel is a millimetre.
  package var recording: String {
    var lines = [
      #"{"format":"fingertip-recording","version":1,"screen":{"width":1000,"height":800,"#
        + #""widthMM":1000,"heightMM":800},"devices":[]}"#
    ]
    var positions: [TouchID: Point] = [:]
    for report in script.moments.flatMap(\.reports) {
      let position = report.position ?? positions[report.id] ?? Point(x: 0, y: 0)
      positions[report.id] = position
      lines.append(
        #"{"t":\#(report.time.milliseconds),"device":\#(report.id.device.rawValue),"#
          + #""touch":\#(report.id.contact),"phase":"\#(report.phase)","x":\#(position.x),"y":\#(position.y)}"#
      )
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The region as a configuration, with upstream's constants as profiles.
  package var configuration: String {
    var profiles: [GestureLimits] = []
    let regions = text(of: region, indent: "  ", &profiles)
    let table = profiles.enumerated().map { index, limits in
      let own = GestureLimit.allCases.filter { limits[$0] != GestureLimits()[$0] }
      let keys = own.map { "\($0.rawValue): \(limits[$0])" }
      return "    upstream\(index): {\(keys.joined(separator: ", "))}\n"
    }
    return "gestures:\n  profiles:\n" + table.joined() + "regions:\n" + regions
  }

  private func text(
    of region: ScenarioRegion, indent: String, _ profiles: inout [GestureLimits]
  ) -> String {
    let frame = region.frame
    var text = """
      \(indent)- id: \(region.name)
      \(indent)  frame: {left: \(frame.x)px, top: \(frame.y)px, width: \(frame.width)px, \
      height: \(frame.height)px}
      \(indent)  touches: gesture

      """
    if !region.gestures.isEmpty { text += "\(indent)  gestures:\n" }
    for gesture in region.gestures {
      if !profiles.contains(gesture.limits) { profiles.append(gesture.limits) }
      let profile = profiles.firstIndex(of: gesture.limits) ?? 0
      text += "\(indent)    - {\(keys(of: gesture)), profile: upstream\(profile)}\n"
    }
    if !region.children.isEmpty { text += "\(indent)  children:\n" }
    for child in region.children {
      text += self.text(of: child, indent: indent + "    ", &profiles)
    }
    return text
  }

  private func keys(of gesture: GestureSettings) -> String {
    var keys = ["id: \(gesture.id.rawValue)", "type: \(gesture.type.rawValue)"]
    if gesture.fingers != gesture.type.defaultFingers {
      keys.append("fingers: [\(gesture.fingers.lowerBound), \(gesture.fingers.upperBound)]")
    }
    if gesture.taps != 1 { keys.append("taps: \(gesture.taps)") }
    if !gesture.directions.isEmpty {
      keys.append("direction: [\(list(gesture.directions.map(\.rawValue)))]")
    }
    if !gesture.relations.simultaneous.isEmpty {
      keys.append("simultaneous: [\(list(gesture.relations.simultaneous.map(\.rawValue)))]")
    }
    if !gesture.relations.requires.isEmpty {
      keys.append("requires: [\(list(gesture.relations.requires.map(\.rawValue)))]")
    }
    return keys.joined(separator: ", ")
  }

  private func list(_ words: [String]) -> String { words.sorted().joined(separator: ", ") }
}
