package import SystemSupport
package import Touches

/// A recording up to where it is damaged, if it is.
package struct SalvagedRecording<Source: EventSource & ~Copyable>: ~Copyable, EventSource {
  private var source: Source
  private let size: PanelSize?
  private var hasEvents = false
  /// The reason why the events end before the recording does; nil where they do not.
  package private(set) var damage: FileError?

  /// - Parameters:
  ///   - source: the recording.
  ///   - size: the size of its screen; nil for what the recording says.
  package init(_ source: consuming Source, size: PanelSize? = nil) {
    self.source = source
    self.size = size
  }

  /// The header of the recording, with the size of the panel that the user told.
  package var header: RecordingHeader {
    guard let size else { return source.header }
    var header = source.header
    (header.screen.widthMM, header.screen.heightMM) = (size.width, size.height)
    header.screen.isAssumed = false
    return header
  }

  /// The time of the event read last, in ms since the recording began.
  package var time: Double { source.time }

  /// Returns the next event; nil behind the last one before the damage.
  ///
  /// - Throws: `FileError` where nothing is before it.
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

  /// Returns what a device reports besides positions; nil where the recording does not say.
  package func reports(of device: DeviceID) -> DeviceReports? { source.reports(of: device) }

  /// Goes back to the first event, and forgets the damage that was met.
  package mutating func rewind() throws(FileError) {
    damage = nil
    hasEvents = false
    try source.rewind()
  }
}
