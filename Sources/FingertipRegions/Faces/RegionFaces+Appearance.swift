internal import FingertipSettings
internal import RegionControls
internal import TouchDrawing
internal import TouchRouting
internal import Touches

extension RegionFaces {
  /// The state of a region that its look depends on.
  struct State {
    /// The pose of a turned region; nil if it is upright.
    var pose: RegionPose?
    /// Whether a finger presses it.
    var isPressed: Bool
    /// Whether the region and its ancestors are enabled.
    var isEnabled = true
    /// Whether a change by a cancelled finger waits to be confirmed.
    var isProvisional = false
  }

  /// All that is visible of a region, without its children.
  struct Appearance {
    var face: Face?
    /// The parts of a control, from back to front; as many for every value, so that only moved
    /// parts are repainted.
    var parts: [Figure] = []
  }

  /// Returns whether the look of a region changes gradually.
  func blends(_ id: RegionID) -> Bool { layout.entries[id]?.setting.look?.blend ?? 0 > 0 }

  /// Returns the appearance of a region now.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - frame: its frame, in px of its panel.
  ///   - state: its state.
  /// - Returns: its face, and the parts of its control.
  func appearance(of id: RegionID, in frame: PixelRect, _ state: State) -> Appearance {
    var face = face(of: id, state, width: frame.width, height: frame.height)
    var control = control(id, state)
    if let duration = layout.entries[id]?.setting.look?.blend, duration > 0 {
      let shown = blends.look(
        of: id,
        towards: BlendedLook(
          face: face, colours: control?.colours.list ?? [], value: control?.value ?? []),
        size: LookBlends.PixelSize(width: frame.width, height: frame.height), over: duration,
        followsFinger: state.isPressed)
      face = shown.face
      control?.colours.list = shown.colours
      control?.value = shown.value
    }
    guard let control else { return Appearance(face: Self.visible(face)) }
    let parts = ControlFigures(
      control.setting, control.colours, in: frame, lying: state.pose, outlines
    )
    .figures(for: control.value, showing: face)
    // The label of a control is shown in front of its moving parts.
    face?.text = nil
    return Appearance(face: Self.visible(face), parts: parts)
  }

  private static func visible(_ face: Face?) -> Face? { face.flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns a region's control with its colours and value; nil if no control is visible.
  private func control(
    _ id: RegionID, _ state: State
  ) -> (setting: ControlSetting, colours: ControlColours, value: [Double])? {
    guard isControl(id), let setting = layout.entries[id]?.setting,
      let control = setting.controlSetting,
      let look = layout.look(of: id, isEnabled: state.isEnabled),
      let value = layout.live.value(of: setting)
    else { return nil }
    let face = state.isPressed ? look.pressed ?? look.normal : look.normal
    return (control, face.controlColours, value)
  }
}

extension ControlColours {
  /// The colours in the form that `BlendedLook` uses.
  fileprivate var list: [Colour] {
    get { [track, level, thumb] }
    set {
      guard newValue.count == 3 else { return }
      (track, level, thumb) = (newValue[0], newValue[1], newValue[2])
    }
  }
}
