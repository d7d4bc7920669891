internal import ScreenHardware
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches
internal import WindowStates

/// A report as a line of `events --raw` and `events --delivered`.
extension TouchReport {
  /// The report for programs; the manual fingertip(1) promises its keys.
  var json: JSONValue {
    let json = JSONValue.object
    json.set("t", to: .number(time.milliseconds))
    json.set("event", to: .string(kind))
    json.set("device", to: .integer(Int(id.device.rawValue)))
    json.set("touch", to: .integer(Int(id.contact)))
    json.set("phase", to: .string(phase.recordedWord ?? ""))
    json.set("x", to: position.map { .number($0.x) } ?? .null)
    json.set("y", to: position.map { .number($0.y) } ?? .null)
    if let delivery {
      json.set("window", to: .string(delivery.window.hexadecimal))
      json.set(
        "child", to: delivery.child == .none ? .null : .string(delivery.child.hexadecimal))
      json.set("emulating", to: .boolean(delivery.isEmulating))
      json.set("pendingEnd", to: .boolean(delivery.isPendingEnd))
    }
    let values = JSONValue.object
    for axis in axes {
      // A driver may give two axes the same name.
      let isDuplicate = values.member(axis.name) != nil
      values.set(
        isDuplicate ? "\(axis.name) (axis \(axis.number))" : axis.name, to: .number(axis.value))
    }
    json.set("axes", to: values)
    return json
  }

  /// The report for people, in the columns of touches.
  var text: String {
    var columns = EventColumns(time: time.milliseconds)
    columns.add("device \(id.device.rawValue)", width: 9)
    columns.add("touch \(id.contact)", width: 9)
    columns.add(phase.recordedWord ?? "", width: 9)
    if let position {
      columns.addPosition(position.x, position.y)
    } else {
      columns.add("no position", width: 18)
    }
    columns.add(kind, width: 9)
    if let delivery {
      columns.add("window \(delivery.window.hexadecimal)")
      if delivery.child != .none { columns.add("child \(delivery.child.hexadecimal)") }
      if delivery.isEmulating { columns.add("emulating") }
      if delivery.isPendingEnd { columns.add("pending end") }
    }
    for axis in axes { columns.add("\(axis.name)=\(axis.value.text(decimals: 3))") }
    return columns.text
  }

  private var kind: String { delivery == nil ? "raw" : "delivered" }
}

extension TouchReport.AxisValue {
  /// The driver's name for the axis, escaped for terminals, or its number.
  fileprivate var name: String {
    label.isEmpty ? "axis \(number)" : escaped(label)
  }
}
