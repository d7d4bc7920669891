internal import FingertipInk
internal import FingertipSettings
internal import Glibc
internal import SettingsReading
internal import SystemSupport
internal import TouchFilms
internal import TouchRecordings
internal import Touches

/// `fingertip replay FILE --output FILM`: makes a film of a recording, without a display.
func runFilm(to path: String, _ invocation: Invocation, _ output: Output) -> ExitStatus {
  guard let format = FilmFormat(of: path) else {
    output.log(
      .error,
      "--output: \(quoted(path)) does not end in .webp or .png, nor in a slash for a folder; "
        + "- is standard output")
    return .usage
  }
  if let problem = optionProblem(of: format, invocation) {
    output.log(.error, problem)
    return .usage
  }
  return makeFilm(format, at: path, invocation, output)
}

private func makeFilm(
  _ format: FilmFormat, at path: String, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  do {
    // From here on, signals are handled, so that none leaves an incomplete film.
    let signals = try SignalDescriptor.ofEnd()
    // A signal that ended the film must not kill the program before it prints its message.
    defer { signals.discardAll() }
    let settings = try invocation.settings.load()
    var reader = try RecordingReader(operand: invocation.operand)
    let duration = try reader.checkedDuration()
    guard
      let plan = FilmPlan(
        of: reader.header.screen, invocation.replay, settings,
        name: path == "-" ? "standard output" : path)
    else {
      let recorded = reader.header.screen
      output.log(
        .error,
        "\(reader.path): was recorded on a screen of \(recorded.width)x\(recorded.height) px; "
          + "--scale fit or none makes a film of another size")
      return .failure
    }
    try format.checkPictureCount(ofDuration: duration, plan)
    let film = try Film(reader, plan, settings, log: output.log)
    let writer = try format.writer(at: path, plan, signals: signals.descriptor)
    var progress = FilmProgress(of: duration, output)
    defer { output.show(progress: nil) }
    try film.write(to: writer) {
      signals.isPending
    } progress: { position in
      progress.show(position)
    }
    if film.lacksTouches {
      output.log(.warning, nothingVisible(in: film, plan, invocation.replay.scale))
    }
    return .success
  } catch {
    return output.fail(with: error)
  }
}

/// Returns the problem of options that films, or those of a format, do not have; nil if none.
private func optionProblem(of format: FilmFormat, _ invocation: Invocation) -> String? {
  guard format.isAnimation || invocation.replay.rounds == 1 else {
    return
      "--loop: needs a film that ends in .webp or .png; others do not store how often they play"
  }
  guard format == .webP || invocation.replay.film.quality == FilmOptions().quality else {
    return "--quality: needs a film that ends in .webp; all others are lossless"
  }
  let screenKeys = ([Setting.monitor, .inspect] + Setting.inspection).map(\.key)
  let unused = invocation.settings.changes.first {
    screenKeys.contains($0.key) && $0.text != "false"
  }
  return unused.map {
    "--\($0.key): is for a screen; a film shows only halos, trails, labels, captions and ink"
  }
}

/// Returns the warning that a film shows no touch, with the reason.
private func nothingVisible(
  in film: Film, _ plan: FilmPlan, _ scale: ReplayScale
) -> String {
  guard film.hasTouches else {
    return "\(plan.name): shows no touch, since the recording has none"
  }
  return "\(plan.name): shows no touch"
    + (scale == .none ? "; '--scale fit' shows those that are outside of the picture" : "")
}

/// The progress of a film on a terminal.
private struct FilmProgress {
  private let progress: ReplayProgress?
  private let output: Output
  private var nextUpdate = 0.0

  /// Creates the progress of a film of a recording with the given duration, in ms.
  init(of duration: Double, _ output: Output) {
    progress = ReplayProgress(of: duration, ReplayOptions())
    self.output = output
  }

  /// Shows a position in the recording, in ms, unless another was shown less than an interval ago.
  mutating func show(_ position: Double) {
    let now = Monotonic.milliseconds
    guard let progress, now >= nextUpdate else { return }
    output.show(progress: progress.text(at: position, round: 1))
    nextUpdate = now + ReplayProgress.interval
  }
}

extension FilmPlan {
  /// The default frame rate, in Hz.
  private static let defaultRate = 60.0

  /// Plans a film of a recording; nil if it has another size and `--scale` refuses that.
  fileprivate init?(
    of screen: RecordingHeader.Screen, _ options: ReplayOptions, _ settings: ShowSettings,
    name: String
  ) {
    let size = options.film.size ?? FilmSize(width: screen.width, height: screen.height)
    guard
      let mapping = ReplayMapping(
        from: screen, to: (size.width, size.height), options.scale)
    else { return nil }
    self.init(
      options.film, name: name, size: size, rate: settings.display.rate ?? Self.defaultRate,
      speed: options.speed, rounds: options.rounds,
      recorded: RecordedScreen(
        PixelRect(ofRoot: (screen.width, screen.height)), monitors: screen.monitors,
        factor: mapping.factor, offset: mapping.offset),
      pixelsPerMillimetre: settings.display.pixelsPerMillimetre
        ?? screen.pixelsPerMillimetre * mapping.factor)
  }
}
