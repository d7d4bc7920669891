import SystemSupport
import TouchDrawing
import TouchRig
import TouchX11
import Touches

/// The touches to play, and the times at which pictures are taken.
struct Playback {
  /// A picture to take.
  private struct Moment {
    /// The time, in ms since the playback began.
    var time: Double
    /// A description of the picture, for the user.
    var note: String
  }

  /// The screen that the touches are for, in px.
  let screen: PixelRect
  private let frames: [TouchScript.Frame]
  private let moments: [Moment]

  /// The time before the end of a gesture at which its picture is taken, in ms.
  private static let lead = 20.0
  /// The delay of the last picture after the last touch, in ms; trails are still fading then.
  private static let tail = 150.0

  /// Reads the touches.
  ///
  /// - Throws: `TouchScriptError`, `FileError`.
  init(_ options: LookOptions) throws {
    var defaultMoments: [Moment] = []
    let end: Double
    if let file = options.file {
      let recording = try RecordedTouches(path: file)
      screen = recording.screen
      frames = Self.frames(of: recording.reports)
      end = frames.last?.time ?? 0
      defaultMoments = (1...4).map {
        Moment(time: end * Double($0) / 4 - Self.lead, note: "\($0)/4")
      }
    } else {
      screen = options.screen
      let script = try TouchScript(parsing: options.touch ?? "", on: screen)
      frames = script.frames
      end = script.duration
      defaultMoments = script.gestures.map { Moment(time: $0.end - Self.lead, note: $0.text) }
    }
    defaultMoments.append(Moment(time: end + Self.tail, note: "after the last touch"))
    let chosen = options.moments.map { Moment(time: $0, note: "as asked for") }
    moments = Self.joined(chosen.isEmpty ? defaultMoments : chosen)
  }

  /// Returns the moments in time order and whole ms, with those at the same time joined into one.
  private static func joined(_ moments: [Moment]) -> [Moment] {
    var joined: [Moment] = []
    for var moment in moments.sorted(by: { $0.time < $1.time }) {
      // The names of the files tell them apart by these.
      moment.time = max(moment.time.rounded(), 0)
      if joined.last?.time == moment.time {
        joined[joined.count - 1].note += " + \(moment.note)"
      } else {
        joined.append(moment)
      }
    }
    return joined
  }

  /// Plays the touches in real time, and writes the pictures at the end.
  ///
  /// - Parameters:
  ///   - desktop: the desktop.
  ///   - folder: the folder for the pictures.
  ///   - interruption: the signals that end the playback.
  /// - Throws: `RigError`, `PictureFileError`, `Interruption.Signal`.
  func play(
    on desktop: LookDesktop, pictures folder: String, until interruption: borrowing Interruption
  ) throws {
    var pictures: [(moment: Moment, grid: PixelGrid)] = []
    var pending = moments[...]
    let start = Monotonic.milliseconds
    for frame in frames {
      try takePictures(before: frame.time)
      try interruption.wait(until: start + frame.time)
      try desktop.report(frame.reports)
    }
    try takePictures(before: .infinity)
    func takePictures(before time: Double) throws {
      while let moment = pending.first, moment.time < time {
        try interruption.wait(until: start + moment.time)
        pictures.append((moment, desktop.picture()))
        pending.removeFirst()
      }
    }
    for (moment, grid) in pictures {
      let digits = "\(Int(moment.time))"
      let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
      let path = "\(folder)/\(zeros)\(digits)ms.png"
      try Self.write(grid, to: path)
      print("\(path)  \(moment.note)")
    }
  }

  /// Returns the frames of a recording from its first touch, with one touchscreen's contacts.
  private static func frames(of reports: [TouchEvent]) -> [TouchScript.Frame] {
    var contacts: [TouchID: UInt32] = [:]
    var frames: [TouchScript.Frame] = []
    let start = reports.first?.time.milliseconds ?? 0
    for report in reports {
      // Contacts of several devices become different contacts of a single one.
      let freeContact = (1...).first { number in !contacts.values.contains(number) } ?? 1
      let contact = contacts[report.id] ?? freeContact
      let isOver = report.phase == .ended || report.phase == .cancelled
      contacts[report.id] = isOver ? nil : contact
      var report = report
      report.id = TouchID(device: TouchScript.device, contact: contact)
      let time = report.time.milliseconds - start
      if frames.last?.time != time { frames.append(TouchScript.Frame(time: time, reports: [])) }
      frames[frames.count - 1].reports.append(report)
    }
    return frames
  }

  private static func write(_ grid: PixelGrid, to path: String) throws {
    guard let canvas = Canvas(bounds: grid.rect) else {
      throw PictureFileError.cannotWrite(path: path, reason: .other("no memory"))
    }
    // The root has no alpha, so it is set here; otherwise the picture would be transparent.
    for (index, pixel) in grid.pixels.enumerated() {
      canvas.target.pixels[index] = pixel | 0xFF00_0000
    }
    try PNGFile.write(canvas.target, to: path)
  }
}
