internal import SystemSupport
internal import TouchOwnership
internal import TouchX11
internal import Touches

/// A request from the overlay to the process that holds the touch grab.
enum GrabRequest: Hashable {
  /// The process asks about touches that begin in these rectangles, in px of the root and in the
  /// order of `PixelArea`.
  case area([PixelRect])
  /// The overlay keeps a touch, or leaves it to the application.
  case answer(TouchID, accepts: Bool)
  /// The process no longer asks about new touches, and leaves undecided ones to the application.
  case release
  /// The answer to `GrabNotice.question`.
  case alive
  /// The process answers with `synchronised` once the server has executed the former requests.
  case synchronise
}

/// A notice from the process that holds the touch grab to the overlay.
enum GrabNotice: Hashable {
  /// The process holds the grab.
  case grabbed
  /// The process could not grab, for the given reason, and ends.
  case refused(String)
  case event(GrabEvent)
  /// The touches that the overlay has not handled were given back, or reports of them were left
  /// out, because it did not read.
  case gap
  /// The process asks whether the overlay still takes its turns.
  case question
  case synchronised
  case log(LogLevel, String)
}

extension GrabRequest: WireMessage {
  private enum Kind: UInt8 {
    case area, answer, release, alive, synchronise
  }

  func write(to bytes: inout MessageBytes) {
    switch self {
    case .area(let rects):
      bytes.put(Kind.area.rawValue)
      bytes.put(UInt32(rects.count))
      for rect in rects {
        for number in [rect.x, rect.y, rect.width, rect.height] {
          bytes.put(Int32(truncatingIfNeeded: number))
        }
      }
    case .answer(let touch, let accepts):
      bytes.put(Kind.answer.rawValue)
      touch.write(to: &bytes)
      bytes.put(accepts ? UInt8(1) : 0)
    case .release: bytes.put(Kind.release.rawValue)
    case .alive: bytes.put(Kind.alive.rawValue)
    case .synchronise: bytes.put(Kind.synchronise.rawValue)
    }
  }

  init?(from bytes: inout MessageBytes) {
    switch bytes.read(UInt8.self).flatMap(Kind.init) {
    case .area:
      guard let count = bytes.read(UInt32.self) else { return nil }
      var rects: [PixelRect] = []
      for _ in 0..<count {
        guard let x = bytes.read(Int32.self), let y = bytes.read(Int32.self),
          let width = bytes.read(Int32.self), let height = bytes.read(Int32.self)
        else { return nil }
        rects.append(PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      }
      self = .area(rects)
    case .answer:
      guard let touch = TouchID(from: &bytes), let accepts = bytes.read(UInt8.self) else {
        return nil
      }
      self = .answer(touch, accepts: accepts != 0)
    case .release: self = .release
    case .alive: self = .alive
    case .synchronise: self = .synchronise
    case nil: return nil
    }
  }
}

extension GrabNotice: WireMessage {
  private enum Kind: UInt8 {
    case grabbed, refused, report, givenBack, deviceLost, gap, question, synchronised, log
  }

  func write(to bytes: inout MessageBytes) {
    switch self {
    case .grabbed: bytes.put(Kind.grabbed.rawValue)
    case .refused(let reason):
      bytes.put(Kind.refused.rawValue)
      bytes.put(reason)
    case .event(.report(let report, let isAsked)):
      bytes.put(Kind.report.rawValue)
      report.write(to: &bytes)
      bytes.put(isAsked ? UInt8(1) : 0)
    case .event(.givenBack(let touch)):
      bytes.put(Kind.givenBack.rawValue)
      touch.write(to: &bytes)
    case .event(.deviceLost(let device, let time)):
      bytes.put(Kind.deviceLost.rawValue)
      bytes.put(device.rawValue)
      bytes.put(time.milliseconds)
    case .gap: bytes.put(Kind.gap.rawValue)
    case .question: bytes.put(Kind.question.rawValue)
    case .synchronised: bytes.put(Kind.synchronised.rawValue)
    case .log(let level, let text):
      bytes.put(Kind.log.rawValue)
      bytes.put(level.rawValue)
      bytes.put(text)
    }
  }

  init?(from bytes: inout MessageBytes) {
    switch bytes.read(UInt8.self).flatMap(Kind.init) {
    case .grabbed: self = .grabbed
    case .refused:
      guard let reason = bytes.readText() else { return nil }
      self = .refused(reason)
    case .report:
      guard let report = TouchEvent(from: &bytes), let isAsked = bytes.read(UInt8.self) else {
        return nil
      }
      self = .event(.report(report, isAsked: isAsked != 0))
    case .givenBack:
      guard let touch = TouchID(from: &bytes) else { return nil }
      self = .event(.givenBack(touch))
    case .deviceLost:
      guard let device = bytes.read(Int32.self), let time = bytes.read(Double.self) else {
        return nil
      }
      self = .event(.deviceLost(DeviceID(rawValue: device), at: Timestamp(milliseconds: time)))
    case .gap: self = .gap
    case .question: self = .question
    case .synchronised: self = .synchronised
    case .log:
      guard let level = bytes.read(Int32.self).flatMap(LogLevel.init), let text = bytes.readText()
      else { return nil }
      self = .log(level, text)
    case nil: return nil
    }
  }
}

extension TouchID: WireMessage {
  func write(to bytes: inout MessageBytes) {
    bytes.put(device.rawValue)
    bytes.put(contact)
  }

  init?(from bytes: inout MessageBytes) {
    guard let device = bytes.read(Int32.self), let contact = bytes.read(UInt32.self) else {
      return nil
    }
    self.init(device: DeviceID(rawValue: device), contact: contact)
  }
}

/// Unknown values are sent as NaN, which no device reports.
extension TouchEvent: WireMessage {
  private static let phases: [TouchPhase] = [.began, .moved, .stationary, .ended, .cancelled]

  func write(to bytes: inout MessageBytes) {
    id.write(to: &bytes)
    bytes.put(UInt8(Self.phases.firstIndex(of: phase) ?? 0))
    bytes.put(time.milliseconds)
    for number in [
      position?.x, position?.y, contact.pressure, contact.major, contact.minor,
      contact.orientation,
    ] { bytes.put(number ?? .nan) }
  }

  init?(from bytes: inout MessageBytes) {
    guard let id = TouchID(from: &bytes), let phase = bytes.read(UInt8.self),
      Self.phases.indices.contains(Int(phase)), let time = bytes.read(Double.self)
    else { return nil }
    var numbers: [Double?] = []
    for _ in 0..<6 {
      guard let number = bytes.read(Double.self) else { return nil }
      numbers.append(number.isNaN ? nil : number)
    }
    var position: Point?
    if let x = numbers[0], let y = numbers[1] { position = Point(x: x, y: y) }
    self.init(
      id: id, phase: Self.phases[Int(phase)], time: Timestamp(milliseconds: time),
      position: position,
      contact: TouchContact(
        pressure: numbers[2], major: numbers[3], minor: numbers[4], orientation: numbers[5]))
  }
}
