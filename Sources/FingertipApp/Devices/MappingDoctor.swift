// Which monitor does a touchscreen belong to? The server does not know; there is only evidence:
// the sizes of the panel and of the monitor, a common name, that both are built in, the current
// mapping, and the monitors that other touchscreens claim. Each has a weight. The monitor with the
// greatest sum wins; on a tie, none is claimed. A touch by the user is proof, and without one the
// configuration is.

internal import GuidedScreens
internal import ScreenHardware
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Finds the monitor that each touchscreen belongs to, and diagnoses its mapping.
struct MappingDoctor {
  let monitors: [Monitor]
  /// The size of the root, in px.
  let rootSize: (width: Int, height: Int)

  /// The place of a touchscreen, as a touch showed it.
  struct Placement: Equatable {
    let monitor: Monitor
    let rotation: MonitorRotation
  }

  /// The known places of touchscreens, by device id.
  var placements: [DeviceID: Placement] = [:]

  /// The mapping of a touchscreen that the configuration asks for.
  struct Configured: Equatable {
    /// The place of the panel.
    let placement: Placement
    /// The matrix, with the correction of the panel's error.
    let matrix: [Double]
  }

  /// The mappings of the configuration, by device id.
  var configured: [DeviceID: Configured] = [:]

  /// The matrices of drivers, which are applied before those of the server, by device id.
  var driverMatrices: [DeviceID: [Double]] = [:]

  /// The evidence that a touchscreen belongs to a monitor: its weight and the reasons.
  private struct Claim {
    var monitor: Int
    var score = 0
    var reasons: [String] = []
  }

  /// Returns the diagnoses of devices, in their order.
  func diagnose(_ devices: [TouchDevice]) -> [MappingDiagnosis] {
    let active = devices.indices.filter { devices[$0].mode == .direct && devices[$0].isEnabled }
    let owners = owners(of: devices, active)
    return devices.indices.map { index in
      guard active.contains(index) else {
        return MappingDiagnosis(verdict: .unused, mapped: [], reasons: [])
      }
      let device = devices[index]
      let hasUniqueName = devices.count { $0.name == device.name } == 1
      return diagnose(
        device, owners[index], name: hasUniqueName ? device.name : "\(device.id.rawValue)")
    }
  }

  /// Returns the claim of each device to the monitor that it most likely belongs to, by its index.
  private func owners(of devices: [TouchDevice], _ active: [Int]) -> [Int: Claim] {
    var assignment = Assignment(devices: active, freeMonitors: Set(monitors.indices))
    assignByPlaces(devices, active, &assignment)
    assignByEvidence(devices, &assignment)
    assignRest(&assignment)
    return assignment.owners
  }

  /// The monitors that devices have got so far; both are known by their indices.
  private struct Assignment {
    var owners: [Int: Claim] = [:]
    /// The devices that still look for a monitor.
    var devices: [Int]
    var freeMonitors: Set<Int>

    mutating func assign(_ device: Int, _ claim: Claim) {
      owners[device] = claim
      freeMonitors.remove(claim.monitor)
      devices.removeAll { $0 == device }
    }
  }

  /// Assigns the devices whose places touches have shown or the configuration says.
  private func assignByPlaces(
    _ devices: [TouchDevice], _ active: [Int], _ assignment: inout Assignment
  ) {
    for index in active {
      let id = devices[index].id
      guard let placement = placements[id] ?? configured[id]?.placement,
        let monitor = monitors.firstIndex(of: placement.monitor)
      else { continue }
      let reasons =
        placements[id] == nil
        ? ["the configuration maps it there, \(placement.rotation.words)"] : []
      assignment.assign(index, Claim(monitor: monitor, reasons: reasons))
    }
  }

  /// Assigns devices by the weight of their claims, the greatest first.
  private func assignByEvidence(_ devices: [TouchDevice], _ assignment: inout Assignment) {
    while true {
      var candidate: (device: Int, claim: Claim)?
      for index in assignment.devices {
        let claims = assignment.freeMonitors.sorted().map { claim(of: devices[index], to: $0) }
        guard let claim = best(among: claims), claim.score > candidate?.claim.score ?? 0 else {
          continue
        }
        candidate = (index, claim)
      }
      guard let winner = candidate else { return }
      // Devices that claim the same monitor with the same weight do not get it.
      let rivals = assignment.devices.filter { index in
        let claim = claim(of: devices[index], to: winner.claim.monitor)
        return index != winner.device && claim.score == winner.claim.score
      }
      if rivals.isEmpty {
        assignment.assign(winner.device, winner.claim)
      } else {
        assignment.devices.removeAll { $0 == winner.device || rivals.contains($0) }
      }
    }
  }

  /// Assigns the last device without a monitor to the last monitor without a device.
  private func assignRest(_ assignment: inout Assignment) {
    guard assignment.devices.count == 1, assignment.freeMonitors.count == 1,
      let device = assignment.devices.first, let monitor = assignment.freeMonitors.first
    else { return }
    let reason =
      monitors.count == 1
      ? "it is the only monitor" : "no other touchscreen belongs to that monitor"
    assignment.assign(device, Claim(monitor: monitor, score: 1, reasons: [reason]))
  }

  /// Returns the claim with the greatest score above 0; nil if there is none, or on a tie.
  private func best(among claims: [Claim]) -> Claim? {
    let sorted = claims.sorted { $0.score > $1.score }
    guard let first = sorted.first, first.score > 0 else { return nil }
    return sorted.count > 1 && sorted[1].score == first.score ? nil : first
  }

  private func claim(of device: TouchDevice, to index: Int) -> Claim {
    let monitor = monitors[index]
    var claim = Claim(monitor: index)
    func add(_ score: Int, _ reason: String? = nil) {
      claim.score += score
      if let reason { claim.reasons.append(reason) }
    }
    if let model = monitor.model, Self.shareWord(model, device.name) {
      add(5, "its name is like that of the monitor, \(quoted(model))")
    }
    if let panel = device.panelMillimetres, monitor.millimetres.width > 0,
      monitor.millimetres.height > 0
    {
      // A monitor's size may or may not be rotated with its picture, so compare sorted sides.
      let sides = [Double(monitor.millimetres.width), Double(monitor.millimetres.height)].sorted()
      let hasSameSize = zip(sides, [panel.width, panel.height].sorted())
        .allSatisfy { abs($0 / $1 - 1) <= 0.15 }
      add(hasSameSize ? 4 : -4, hasSameSize ? "its panel is as large as that monitor" : nil)
    }
    if Self.isBuiltIn(device) {
      add(
        Self.isBuiltIn(monitor) ? 2 : -1,
        Self.isBuiltIn(monitor) ? "both seem to be built in" : nil)
    }
    if device.covers(monitor, rootSize: rootSize), monitors.count > 1 {
      let isOnlyOne = device.monitors(among: monitors, rootSize: rootSize).count == 1
      add(1, "it is mapped to " + (isOnlyOne ? "that monitor and no other" : "all of that monitor"))
    }
    return claim
  }

  /// Returns whether two names share a distinctive word: four or more characters, with a digit.
  private static func shareWord(_ model: String, _ device: String) -> Bool {
    func distinctiveWords(_ text: String) -> Set<String> {
      Set(
        text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { word in
          word.count >= 4 && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
        })
    }
    return !distinctiveWords(model).isDisjoint(with: distinctiveWords(device))
  }

  /// Returns whether a device is built in, as an ACPI name such as `ELAN9008:00 04F3:2D4A` shows.
  private static func isBuiltIn(_ device: TouchDevice) -> Bool {
    device.name.split(separator: " ").contains { word in
      word.hasSuffix(":00") && word.count == 11
    }
  }

  private static func isBuiltIn(_ monitor: Monitor) -> Bool {
    ["eDP", "LVDS", "DSI"].contains { monitor.name.hasPrefix($0) }
  }

  /// Returns the diagnosis of a device in use.
  ///
  /// - Parameters:
  ///   - device: a touchscreen.
  ///   - claim: its claim to a monitor; nil if it has none.
  ///   - name: its name or id, for commands.
  /// - Returns: the diagnosis.
  private func diagnose(
    _ device: TouchDevice, _ claim: Claim?, name: String
  ) -> MappingDiagnosis {
    let mapped = device.monitors(among: monitors, rootSize: rootSize)
    let likely = claim.map { monitors[$0.monitor] }
    var diagnosis = MappingDiagnosis(
      verdict: .right, mapped: mapped.map(\.name), orientation: device.orientation, likely: likely,
      reasons: claim?.reasons ?? [])
    let configured = placements[device.id] == nil ? self.configured[device.id] : nil
    diagnosis.configured = configured?.placement.rotation
    // The server keeps 32 bits of each number.
    if let configured, device.matrix?.map(Float.init) == configured.matrix.map(Float.init) {
      diagnosis.mapped = [configured.placement.monitor.name]
      diagnosis.orientation = configured.placement.rotation
      return diagnosis
    }
    let coveredMonitor = monitor(coveredBy: device, likely: likely)
    diagnosis.picture = coveredMonitor?.rotation
    diagnosis.touched = placements[device.id]?.rotation
    // A touch and the configuration tell the rotation behind the driver, which may have turned the
    // panel like the picture.
    let panelRotation = diagnosis.touched ?? diagnosis.configured
    if panelRotation == nil, let picture = diagnosis.picture, driver(of: device, turnsLike: picture)
    {
      diagnosis.orientation = picture
    }
    diagnosis.verdict = verdict(
      of: diagnosis, on: device, covering: coveredMonitor, panelRotation: panelRotation)
    if diagnosis.verdict.isWrong, let monitor = likely ?? (mapped.count == 1 ? mapped[0] : nil) {
      diagnosis.command =
        configured.map { XInputCommand.setting($0.matrix, of: name) }
        ?? command(mapping: device, named: name, to: monitor)
    }
    return diagnosis
  }

  /// Returns the one monitor that a device covers; nil if it covers none.
  ///
  /// Monitors that show the same picture have the same frame, so the likely one comes first.
  private func monitor(coveredBy device: TouchDevice, likely: Monitor?) -> Monitor? {
    ([likely].compactMap(\.self) + monitors).first { device.covers($0, rootSize: rootSize) }
  }

  /// Returns whether a device's driver has turned the panel like a picture.
  private func driver(of device: TouchDevice, turnsLike picture: MonitorRotation) -> Bool {
    driverMatrices[device.id].flatMap(device.orientation(behind:)) == picture
  }

  /// Returns whether a mapping is right, or else what is wrong with it.
  ///
  /// - Parameters:
  ///   - diagnosis: the diagnosis without a verdict.
  ///   - device: the device.
  ///   - coveredMonitor: the one monitor that it covers; nil for none.
  ///   - panelRotation: the known rotation of its panel; nil to assume that of the picture.
  /// - Returns: the verdict.
  private func verdict(
    of diagnosis: MappingDiagnosis, on device: TouchDevice, covering coveredMonitor: Monitor?,
    panelRotation: MonitorRotation?
  ) -> MappingDiagnosis.Verdict {
    if device.area(ofRoot: rootSize).isEmpty { return .nowhere }
    guard let coveredMonitor else { return diagnosis.mapped.count > 1 ? .spread : .partial }
    if let likely = diagnosis.likely, coveredMonitor != likely { return .elsewhere }
    if diagnosis.orientation != panelRotation ?? coveredMonitor.rotation { return .turned }
    return diagnosis.likely == nil ? .unclear : .right
  }

  /// Returns the shell command that maps a device to a monitor, as a touch or the driver shows its
  /// rotation there.
  private func command(
    mapping device: TouchDevice, named name: String, to monitor: Monitor
  ) -> String {
    let driver = driverMatrices[device.id].flatMap(MonitorRotation.init(of:))
    return command(
      mapping: name, to: monitor,
      rotation: placements[device.id]?.rotation ?? (driver == monitor.rotation ? .normal : nil))
  }

  /// Returns the shell command that maps a device to a monitor.
  ///
  /// - Parameters:
  ///   - device: the name or the id of the device.
  ///   - monitor: the monitor.
  ///   - rotation: the rotation of the panel; nil for that of the picture.
  /// - Returns: an xinput(1) command.
  func command(
    mapping device: String, to monitor: Monitor, rotation: MonitorRotation? = nil
  ) -> String {
    if monitor.isOutput, rotation ?? monitor.rotation == monitor.rotation {
      return XInputCommand.mapping(device, to: monitor.name)
    }
    return XInputCommand.setting(
      monitor.matrix(ofRoot: rootSize, rotation: rotation), of: device)
  }
}
