package import SystemSupport
package import TouchAnalysis
package import Touches

/// A recording that ends before its damage, if there is any.
package struct SalvagedRecording<Source: EventSource & ~Copyable>: ~Copyable, EventSource {
  private var source: Source
  private let size: PanelSize?
  private var hasEvents = false
  /// The reason why events end early; nil if they do not.
  package private(set) var damage: FileError?

  /// - Parameters:
  ///   - source: the recording.
  ///   - size: the size of its screen; nil to use that of the recording.
  package init(_ source: consuming Source, size: PanelSize? = nil) {
    self.source = source
    self.size = size
  }

  /// The header of the recording, with the size of the panel given by the user.
  package var header: RecordingHeader {
    guard let size else { return source.header }
    var header = source.header
    (header.screen.widthMM, header.screen.heightMM) = (size.width, size.height)
    header.screen.isAssumed = false
    return header
  }

  /// The latest time of an event so far, in ms since the recording began.
  package var time: Double { source.time }

  /// Returns the next event; nil after the last event before the damage.
  ///
  /// - Throws: `FileError` if there is no event before the damage.
  package mutating func next() throws(FileError) -> RecordingEvent? {
    guard damage == nil else { return nil }
    do throws(FileError) {
      let event = try source.next()
      if event != nil { hasEvents = true }
      return event
    } catch {
      guard case .damaged = error, hasEvents else { throw error }
      damage = error
      return nil
    }
  }

  /// Returns all reports of a device, with or without events; nil if only events are known.
  package func reports(of device: DeviceID) -> DeviceReports? { source.reports(of: device) }

  /// Returns the panel of a device; nil if it covers the screen.
  package func panel(of device: DeviceID) -> Panel? {
    size == nil ? source.panel(of: device) : nil
  }

  /// Starts over at the first event, and forgets the damage.
  package mutating func rewind() throws(FileError) {
    damage = nil
    hasEvents = false
    try source.rewind()
  }
}
