package import SystemSupport

/// A recording up to where it is damaged, if it is.
package struct SalvagedRecording<Source: EventSource & ~Copyable>: ~Copyable, EventSource {
  private var source: Source
  private var hasEvents = false
  /// Why the events end before the recording does; nil where they do not.
  package private(set) var damage: FileError?

  package init(_ source: consuming Source) {
    self.source = source
  }

  package var header: RecordingHeader { source.header }

  package var time: Double { source.time }

  /// The next event; nil behind the last one before the damage.
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

  package mutating func rewind() throws(FileError) {
    damage = nil
    hasEvents = false
    try source.rewind()
  }
}
