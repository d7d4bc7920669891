internal import TouchRecordings
internal import Touches

extension RecordingEvent {
  /// Appends the event to some bytes as a readable line in columns, with its time in ms.
  func appendText(to bytes: inout [UInt8]) {
    func hundredths(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    var columns = EventColumns(time: time)
    columns.add("device \(id.device.rawValue)", width: 9)
    columns.add("touch \(id.contact)", width: 9)
    columns.add(phase.recordedWord ?? "", width: 9)
    columns.addPosition(position.x, position.y)
    if let pressure { columns.add("pressure \(hundredths(pressure))") }
    if let major { columns.add("major \(EventColumns.tenths(major)) mm") }
    if let minor { columns.add("minor \(EventColumns.tenths(minor)) mm") }
    if let orientation { columns.add("orientation \(hundredths(orientation)) rad") }
    bytes.append(contentsOf: (columns.text + "\n").utf8)
  }
}
