package import FingertipOverlay
package import FingertipRegions
package import SystemSupport

/// The answer of the running overlay to a request, one line of JSON:
/// `{"version":1,"status":0,"messages":["touches are hidden"]}`.
package struct ControlAnswer: Equatable, Sendable {
  /// The exit status of the command.
  package var status: ExitStatus
  /// The messages to the user, one line each.
  package var messages: [String]
  /// Whether the messages are printed even though the request succeeded.
  package var isNotice: Bool
  /// The status of the overlay, if the request was for it.
  package var overlay: OverlayStatus?
  /// The regions, if the request was for them.
  package var regions: RegionsReport?

  /// Creates an answer; without arguments, one of success without a message.
  package init(
    status: ExitStatus = .success, messages: [String] = [], isNotice: Bool = false,
    overlay: OverlayStatus? = nil, regions: RegionsReport? = nil
  ) {
    self.status = status
    self.messages = messages
    self.isNotice = isNotice
    self.overlay = overlay
    self.regions = regions
  }

  /// Returns the answer to a request that succeeded.
  package static func done(_ message: String) -> ControlAnswer {
    ControlAnswer(messages: [message])
  }
}

extension ControlAnswer {
  /// The answer as one line of JSON, without a line feed.
  var line: String? {
    let json = JSONValue.object
    json.set("version", to: .integer(ControlRequest.version))
    json.set("status", to: .integer(Int(status.rawValue)))
    json.set("messages", to: .array(of: messages))
    if isNotice { json.set("notice", to: .boolean(true)) }
    if let overlay { json.set("overlay", to: overlay.json) }
    if let regions { json.set("regions", to: regions.json) }
    return json.line
  }

  /// Parses a line; nil if it is not an answer.
  package init?(parsing line: some Collection<UInt8>) {
    guard let json = JSONValue.parse(line),
      json.member("version")?.integer == ControlRequest.version,
      let status = json.member("status")?.integer.flatMap({
        ExitStatus(rawValue: Int32(truncatingIfNeeded: $0))
      }),
      let messages = json.member("messages")?.strings
    else { return nil }
    self.status = status
    self.messages = messages
    isNotice = json.member("notice")?.boolean ?? false
    if let overlay = json.member("overlay") { self.overlay = OverlayStatus(overlay) }
    if let regions = json.member("regions") { self.regions = RegionsReport(regions) }
  }
}
