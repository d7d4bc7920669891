internal import FingertipSettings
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The colours with which fingers, devices and tools draw.
struct InkColours {
  private var colours: [Colour]
  private var owner: InkColourOwner
  /// The fingers that draw, each at the index of its colour.
  private var fingers: [TouchID?] = []
  /// The devices that have drawn, each at the index of its colour.
  private var devices: [DeviceID] = []
  /// The colours that were chosen for tools or devices, if each of them has its own.
  private var chosen: [Owner: Colour] = [:]

  /// The tool or device that may have a colour of its own.
  private enum Owner: Hashable {
    case tool(InkTool)
    case device(DeviceID)
  }

  init(_ settings: DrawSettings) {
    colours = settings.colouring.colours
    owner = settings.colouring.owner
  }

  /// Applies new settings, which discard earlier choices.
  mutating func use(_ settings: DrawSettings) {
    colours = settings.colouring.colours
    owner = settings.colouring.owner
    chosen.removeAll()
  }

  /// Returns the colour of a stroke that begins.
  mutating func assign(_ touch: TouchID, _ tool: InkTool) -> Colour {
    switch owner {
    case .finger:
      let index = fingers.firstIndex(of: nil) ?? fingers.count
      if index == fingers.count { fingers.append(nil) }
      fingers[index] = touch
      return colours[index % colours.count]
    case .device:
      if !devices.contains(touch.device) { devices.append(touch.device) }
      return colour(of: touch.device)
    case .tool: return colour(of: tool)
    }
  }

  /// Frees the colour of a finger that has been lifted.
  mutating func release(_ touch: TouchID) {
    if let index = fingers.firstIndex(of: touch) { fingers[index] = nil }
  }

  /// Draws in one colour from now on, with one tool or device if each has its own, or with all.
  ///
  /// - Parameters:
  ///   - colour: the colour.
  ///   - tool: the tool in use.
  ///   - device: the device that chose it; nil for one that does not draw, which chooses for all.
  mutating func choose(_ colour: Colour, for tool: InkTool, by device: DeviceID?) {
    switch (owner, device) {
    case (.tool, _): chosen[.tool(tool)] = colour
    case (.device, let device?):
      if !devices.contains(device) { devices.append(device) }
      chosen[.device(device)] = colour
    case (.finger, _), (.device, nil):
      colours = [colour]
      chosen.removeAll()
    }
  }

  /// Returns the distinct colours that a tool draws in; empty if they depend on the finger.
  func colours(of tool: InkTool) -> [Colour] {
    switch owner {
    case .tool: return [colour(of: tool)]
    case .device where !devices.isEmpty:
      var distinct: [Colour] = []
      for device in devices where !distinct.contains(colour(of: device)) {
        distinct.append(colour(of: device))
      }
      return distinct
    case .device, .finger: return colours.count == 1 ? colours : []
    }
  }

  private func colour(of tool: InkTool) -> Colour {
    chosen[.tool(tool)] ?? colours[(InkTool.allCases.firstIndex(of: tool) ?? 0) % colours.count]
  }

  private func colour(of device: DeviceID) -> Colour {
    chosen[.device(device)] ?? colours[(devices.firstIndex(of: device) ?? 0) % colours.count]
  }
}
