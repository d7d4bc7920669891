internal import TouchDrawing
internal import Touches

/// Says in which colour who draws with what.
struct InkColours {
  private var colours: [Colour]
  private var owner: InkColourOwner
  /// The fingers that draw, each at the place of its colour.
  private var fingers: [TouchID?] = []
  /// The devices that have drawn, each at the place of its colour.
  private var devices: [DeviceID] = []
  /// What was chosen for tools of which each has its own.
  private var chosen: [InkTool: Colour] = [:]

  init(_ settings: DrawSettings) {
    colours = settings.colours
    owner = settings.colourOwner
  }

  /// Takes other settings over; nothing that was chosen before holds any more.
  mutating func use(_ settings: DrawSettings) {
    colours = settings.colours
    owner = settings.colourOwner
    chosen.removeAll()
  }

  /// The colour of a stroke that begins.
  mutating func take(_ touch: TouchID, _ tool: InkTool) -> Colour {
    switch owner {
    case .finger:
      let place = fingers.firstIndex(of: nil) ?? fingers.count
      if place == fingers.count { fingers.append(nil) }
      fingers[place] = touch
      return colours[place % colours.count]
    case .device:
      let place = devices.firstIndex(of: touch.device) ?? devices.count
      if place == devices.count { devices.append(touch.device) }
      return colours[place % colours.count]
    case .tool: return own(tool)
    }
  }

  /// Frees what a finger took that has been lifted.
  mutating func release(_ touch: TouchID) {
    if let place = fingers.firstIndex(of: touch) { fingers[place] = nil }
  }

  /// Draws in one colour from now on: with one tool where each has its own, and else whoever draws.
  mutating func choose(_ colour: Colour, for tool: InkTool) {
    if owner == .tool { chosen[tool] = colour } else { colours = [colour] }
  }

  /// The colour that a tool draws in; nil where that depends on who draws.
  func colour(of tool: InkTool) -> Colour? {
    if owner == .tool { return own(tool) }
    return colours.count == 1 ? colours[0] : nil
  }

  private func own(_ tool: InkTool) -> Colour {
    chosen[tool] ?? colours[(InkTool.allCases.firstIndex(of: tool) ?? 0) % colours.count]
  }
}
