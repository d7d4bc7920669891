import RegionControls
import Testing
import TouchRig
import TouchRouting
import TouchX11
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

/// A dispatcher of regions as in the running overlay, and a record of what it did.
final class DispatcherStage {
  let connection: DisplayConnection
  let dispatcher: TouchDispatcher
  private let hasOffers: Bool
  private let onCancel: CancelStrategy
  private let events: EventReader
  /// The log messages, without their levels.
  private let messageBox = MessageBox()
  private(set) var emissions: [RegionEmission] = []
  /// The phases that were delivered to the region's handlers.
  private(set) var phases: [TouchPhase] = []
  /// The causes of cancellations.
  private(set) var causes: [CancelCause] = []
  /// The strategies of cancellations.
  private(set) var strategies: [CancelStrategy] = []

  /// The bindings of the regions.
  let bindings = Bindings()

  var messages: [String] { messageBox.messages }

  private final class MessageBox {
    var messages: [String] = []
  }

  /// The messages about faults that the router found in its input.
  var faults: [String] {
    messages.filter { $0.hasPrefix("regions:") && !$0.contains("on the screen are grabbed") }
  }

  /// Creates a dispatcher of a button.
  ///
  /// - Parameters:
  ///   - display: the server's name.
  ///   - actions: the actions for the button's events.
  ///   - moved: the actions for all other triggers.
  ///   - handler: the responder that replaces the button; nil for none.
  ///   - onCancel: the strategy for cancelled touches on it.
  ///   - host: decides on the touches of an `offer` region beside it; nil for no such region.
  /// - Throws: if the server refuses a request.
  init(
    _ display: String, actions: [ControlEvent: [RegionAction]] = [:], moved: [RegionAction] = [],
    handler: (any Responder)? = nil, onCancel: CancelStrategy = .end,
    offering host: ManualRecognizerHost? = nil
  ) throws {
    self.onCancel = onCancel
    let box = messageBox
    let log: LogSink = { _, message in box.messages.append(message) }
    connection = try DisplayConnection(name: display, log: log)
    events = EventReader(
      connection: connection, listener: TouchListener(connection: connection),
      compositor: CompositorWatch(connection: connection))
    hasOffers = host != nil
    let router = Self.router(of: connection.rootSize, hasOffers: hasOffers, onCancel)
    router.recognizers = host
    dispatcher = try TouchDispatcher(
      router, reader: events, on: connection, program: RunningOverlay.program, log: log)
    // The guard would count the time between two turns of a test as a hang, and would then let
    // touches through the window and release held input.
    dispatcher.runner.input?.guarded.program = nil
    bindings.actions = { act in
      guard case .control(let event) = act.trigger else { return moved }
      return actions[event] ?? []
    }
    bindings.observe = { [unowned self] effect in
      switch effect.kind {
      case .deliver(let delivery): phases.append(delivery.phase)
      case .cancel(let delivery, let strategy, let cause):
        phases.append(delivery.phase)
        strategies.append(strategy)
        causes.append(cause)
      case .hit, .accept, .reject, .act, .gesture: break
      }
    }
    dispatcher.bindings = bindings
    dispatcher.runner.receiver = self
    if let handler, let pad = dispatcher.router.tree.region(named: "pad") {
      dispatcher.router.setResponder(handler, for: pad)
    }
    connection.synchronise()
  }

  private static func router(
    of size: (width: Int, height: Int), hasOffers: Bool, _ onCancel: CancelStrategy
  ) -> Router {
    let tree = RegionTree(
      screen: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    let pad = tree.insert(
      Region(name: "pad", frame: Rect(100, 100, 200, 200), onCancel: onCancel))
    if hasOffers {
      tree.insert(Region(name: "tray", frame: Rect(900, 100, 100, 200), policy: .offer))
    }
    let router = Router(tree: tree)
    router.setResponder(RegionButton(exitMargin: 10), for: pad)
    return router
  }

  /// Reloads the dispatcher with a new copy of the same regions.
  func reload() {
    let fresh = Self.router(of: connection.rootSize, hasOffers: hasOffers, onCancel)
    dispatcher.reload(fresh.tree, at: Monotonic.milliseconds)
    if let pad = fresh.tree.region(named: "pad") {
      dispatcher.router.setResponder(RegionButton(exitMargin: 10), for: pad)
    }
  }

  /// Processes all events that the server has sent so far, and does what is due.
  func turn() {
    dispatcher.synchronise()
    dispatcher.beginTurn()
    while let event = events.next() { dispatcher.handle(event) }
    dispatcher.noteAllHandled()
    dispatcher.takeTurn(at: Monotonic.milliseconds)
    dispatcher.endTurn()
    dispatcher.synchronise()
  }
}

extension DispatcherStage: ActionReceiver {
  func perform(_ action: OverlayAction) {}

  func perform(_ command: DrawCommand, by device: DeviceID) {}

  func apply(_ action: RegionAction, for act: Act) {}

  func filled(_ text: String, _ facts: EventFacts) -> String { text }

  func pass(_ emission: RegionEmission) { emissions.append(emission) }

  var startsPrograms: Bool { true }

  func regrabDevices() {}
}
