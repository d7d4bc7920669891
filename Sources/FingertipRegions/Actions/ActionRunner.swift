// Carries out the actions of regions. Starting programs is the delicate part. Three things must not
// happen: a shell must not read what a user wrote as a list of arguments, a program must not
// inherit our blocked signals and descriptors, and programs that ended must not remain as zombies.

internal import DesktopRequests
internal import FingertipSettings
internal import Glibc
internal import RegionControls
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Carries out the actions of regions.
package final class ActionRunner {
  /// An action that is repeated.
  private struct Repetition {
    var action: RegionAction
    var emission: RegionEmission
    var isOffered: Bool
    /// The time of the first execution, by our clock in ms.
    var start: Double
    /// The time between two repetitions, in ms.
    var interval: Double
    /// The time of the next repetition, by our clock in ms.
    var next: Double

    /// Returns the emission of the repetition at a time of our clock.
    func repeatedEmission(at time: Double) -> RegionEmission {
      var emission = self.emission
      let elapsed = max(0, time - start)
      emission.time = emission.time + elapsed
      emission.facts[.duration] = emission.facts[.duration].map { $0 + elapsed }
      return emission
    }
  }

  private let log: LogSink
  /// Carries out presses, clicks and scrolls; nil without a server.
  package var input: InputActions?
  /// Sends requests to the window manager; nil without a server.
  var desktop: Desktop?
  private var repetitions: [Repetition] = []
  /// The complaints logged so far, so that neither a drumming finger nor a timer fills the log.
  private var complaints: Set<String> = []
  /// The receiver of actions that other parts of the program carry out; not owned here.
  package weak var receiver: (any ActionReceiver)?
  private let programs: StartedPrograms
  /// Whether the log says already that no programs are started.
  private var hasLoggedDisabledPrograms = false
  /// Whether the log says that the limit of programs is reached, since a program was last started.
  private var hasLoggedLimit = false

  /// The maximum number of programs that run at a time, so that a drumming finger cannot start too
  /// many.
  static let limit = 64

  init(log: @escaping LogSink) {
    self.log = log
    programs = StartedPrograms(log: log)
  }

  /// The programs that are running.
  var processes: [pid_t] { programs.processes }

  /// The descriptors that become readable when a program ends.
  var descriptors: [pollfd] { programs.descriptors + (input?.guarded.descriptors ?? []) }

  /// Releases input and restores the shape if the guard has released it; called when a turn begins.
  func beginTurn() {
    if input?.beginTurn() == true { receiver?.regrabDevices() }
  }

  /// Carries out an action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - emission: the emission to send if the action emits; its name is taken from the action.
  ///   - isOffered: whether the region's touches belong to the application at first, so that the
  ///     action applies to what lies beneath the finger unless it says otherwise.
  func carryOut(
    _ action: RegionAction, for emission: RegionEmission, isOffered: Bool = false
  ) {
    switch action {
    case .run(let arguments): run(arguments, for: emission)
    case .shell(let text): run(["/bin/sh", "-c", text], for: emission)
    // The region's handler has moved the region, and the layout does the rest.
    case .move, .scale, .rotate, .reset, .strip, .pull, .show, .hide, .menu, .set, .toggle: break
    case .scaled(let scaled, let scale):
      var emission = emission
      emission.facts = scale.applied(to: emission.facts)
      carryOut(scaled, for: emission, isOffered: isOffered)
    case .repeated(let repeated, let timing):
      carryOut(repeated, for: emission, isOffered: isOffered)
      beginRepeating(repeated, timing, emission, isOffered: isOffered)
    case .draw(let command):
      guard !command.startsProgram || allowsPrograms(for: command.word, emission) else { return }
      receiver?.perform(command, by: emission.act.touch.device)
    case .command(let overlayAction): receiver?.perform(overlayAction)
    case .log(let text):
      log(.notice, "\(emission.owner): \(escaped(filled(text, emission)))")
    case .emit(let name):
      var emission = emission
      emission.name = filled(name, emission)
      receiver?.pass(emission)
    case .keys, .hold, .holdKeys, .click, .scroll, .pointer:
      do throws(SynthesisError) {
        try synthesise(action, emission.act, isOffered ? .finger : .pointer)
      } catch {
        complain("\(emission.owner): \(error)")
      }
    case .workspace, .window:
      do throws(DesktopError) {
        try askDesktop(action, emission.act, isOffered ? .beneath : .active)
      } catch {
        complain("\(emission.owner): \(error)")
      }
    }
  }

  /// Returns a text with the names in braces replaced by the facts of an act.
  private func filled(_ text: String, _ emission: RegionEmission) -> String {
    receiver?.filled(text, emission.facts) ?? text
  }

  private func synthesise(
    _ action: RegionAction, _ act: Act, _ defaultPlace: PointerPlace
  ) throws(SynthesisError) {
    guard let input else { return }
    switch action {
    case .keys(let chords): try input.tap(chords)
    case .hold(let target): try input.hold(target, by: act, defaultPlace)
    case .holdKeys(let chords): try input.hold(chords, by: act.owner)
    case .click(let button, let count, let place):
      try input.click(button, count: count, at: act.position, place ?? defaultPlace)
    case .scroll(let speed, let place):
      try input.scroll(speed, by: act, place ?? defaultPlace)
    case .pointer(let speed): try input.movePointer(speed, by: act, defaultPlace)
    default: break
    }
  }

  private func askDesktop(
    _ action: RegionAction, _ act: Act, _ defaultChoice: WindowChoice
  ) throws(DesktopError) {
    switch action {
    case .workspace(let word, let wraps): try desktop?.show(word.step, wraps: wraps)
    case .window(let command, let choice):
      let target: WindowTarget =
        (choice ?? defaultChoice) == .active
        ? .active : .beneath(x: act.position.x, y: act.position.y)
      try desktop?.perform(command, on: target)
    default: break
    }
  }

  /// Logs a problem, once.
  private func complain(_ message: String) {
    if complaints.insert(message).inserted { log(.warning, message) }
  }

  // MARK: - Repetitions

  private func beginRepeating(
    _ action: RegionAction, _ timing: ActionRepetition, _ emission: RegionEmission, isOffered: Bool
  ) {
    let now = Monotonic.milliseconds
    repetitions.append(
      Repetition(
        action: action, emission: emission, isOffered: isOffered, start: now,
        interval: timing.every, next: now + timing.after))
  }

  /// Carries out the repetitions that are due.
  ///
  /// - Parameter time: our clock, in ms.
  func takeTurn(at time: Double) {
    input?.guarded.sendState()
    var index = 0
    // Not over the indices, because an action may end repetitions.
    while index < repetitions.count {
      let repetition = repetitions[index]
      if repetition.next <= time {
        // Repetitions that were missed while the machine was busy are not made up for.
        repetitions[index].next = max(repetition.next + repetition.interval, time)
        receiver?.apply(repetition.action, for: repetition.emission.act)
        carryOut(
          repetition.action, for: repetition.repeatedEmission(at: time),
          isOffered: repetition.isOffered)
      }
      index += 1
    }
    reap()
  }

  /// The time of the next repetition, by our clock in ms; nil for never.
  var nextTurn: Double? { repetitions.map(\.next).min() }

  /// Ends everything that lasts as long as a touch or a gesture.
  ///
  /// - Parameters:
  ///   - cause: the touch or gesture.
  ///   - region: the region that acts; nil for all regions.
  func end(_ cause: ActCause, of region: RegionID? = nil) {
    repetitions.removeAll { $0.emission.act.owner.matches(cause, of: region) }
    input?.end(cause, of: region)
  }

  /// Ends everything that lasts.
  func endAll() {
    repetitions.removeAll()
    input?.endAll()
  }

  /// Removes the programs that have ended.
  func reap() { programs.reap() }

  // MARK: - Starting programs

  /// Returns whether programs may be started; if not, reports the first action that is left out.
  private func allowsPrograms(for name: String, _ emission: RegionEmission) -> Bool {
    if receiver?.startsPrograms ?? true { return true }
    if !hasLoggedDisabledPrograms {
      log(
        .notice,
        "\(emission.owner): '\(name)' is not started: --no-run or 'run: false' allows no programs")
    }
    hasLoggedDisabledPrograms = true
    return false
  }

  private func run(_ arguments: [String], for emission: RegionEmission) {
    let owner = emission.owner
    guard let name = arguments.first, !name.isEmpty else {
      return complain("\(owner): run: there is no program to run")
    }
    guard allowsPrograms(for: name, emission) else { return }
    guard processes.count < Self.limit else {
      if !hasLoggedLimit {
        log(
          .warning,
          "\(owner): '\(name)' is not started: \(Self.limit) programs of regions already run")
      }
      hasLoggedLimit = true
      return
    }
    hasLoggedLimit = false
    do throws(SystemError) {
      let facts = emission.facts.environment(
        region: emission.region, trigger: emission.act.trigger.word)
      try programs.start(name, arguments, environment: facts) { files in
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // Our standard output is for requested data only.
        posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)
      }
    } catch {
      complain("\(owner): cannot run '\(name)': \(error)")
    }
  }
}
