internal import FingertipOverlay
internal import FingertipRegions
internal import Glibc
internal import OverlayControl
internal import RegionControls
internal import SettingsReading
internal import SystemSupport
internal import TouchX11

/// `fingertip region`: changes a region of the running overlay.
@Sendable
func runRegion(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let operands = invocation.operands
  guard operands.count >= 2 else {
    output.log(
      .error,
      "region: needs one of \(RegionOrder.words.map(\.word).alternatives) after the id")
    return .usage
  }
  do throws(OrderRefusal) {
    let order = try RegionOrder(operands[1], Array(operands.dropFirst(2)))
    return ask(.region(operands[0], order), invocation, output)
  } catch {
    output.log(.error, "region: \(error.message)")
    return .usage
  }
}

/// `fingertip set`: sets a variable of the running overlay.
@Sendable
func runSet(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let operands = invocation.operands
  guard operands.count == 2 else {
    output.log(.error, "set: needs 2 words, a VARIABLE and its value; \(operands.count) given")
    return .usage
  }
  return ask(.set(operands[0], to: operands[1]), invocation, output)
}

/// `fingertip regions`: lists the regions of the running overlay, or follows their changes.
@Sendable
func runRegions(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  if invocation.output.follows { return followRegions(invocation, output) }
  return withOverlay(invocation, output) { endpoint in
    let answer = try ControlClient.ask(.regions(follows: false), at: endpoint)
    guard let regions = answer.regions else { return output.report(answer) }
    return output.print(
      invocation.output.isJSON ? regions.json.text : regions.text, of: "the regions")
  }
}

/// Prints all regions as one line of JSON, and then one line for each change, until it is ended;
/// overlays that start later are followed, too.
private func followRegions(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  var invocation = invocation
  invocation.events.selection = .emitted
  return listen(invocation, output, will: "followed") { (stream, _, signals) in
    let environment = invocation.settings.environment
    let endpoint = try ControlEndpoint(
      display: environment["DISPLAY"] ?? "", environment: environment)
    let follower = try EmissionFollower(at: endpoint, .regions(follows: true), log: stream.log)
    let lines = FollowedLines()
    follower.begin = { answer in
      if let line = answer.regions?.json.line { lines.add(Array(line.utf8)[...]) }
    }
    follower.deliver = lines.add
    stream.companions.append(follower)
    let writer = StreamWriter(descriptor: STDOUT_FILENO, signals: signals.descriptor)
    ReadyNotification.send(to: environment["NOTIFY_SOCKET"])
    return try stream.run(
      signals: signals, seconds: nil, output: writer.descriptor
    ) { _ throws(StreamWriter.Failure) in try writer.write(lines.takeLines()) }
  }
}

/// The lines that were received but not printed yet.
private final class FollowedLines {
  private var bytes: [UInt8] = []

  /// Adds a line without its line feed.
  func add(_ line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns the lines since the last call.
  func takeLines() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
