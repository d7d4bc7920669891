package import FingertipSettings
internal import SystemSupport
internal import Touches

/// Returns the message that there is no touch device to listen to.
///
/// - Parameters:
///   - settings: the settings, which may name one device.
///   - participle: what will be done with its touches, such as "shown".
/// - Returns: the message.
package func noTouchDevice(_ settings: ShowSettings, will participle: String) -> String {
  let name: String
  switch settings.listening.device {
  case nil:
    return "there is no touchscreen yet; touches of one that is plugged in will be \(participle) "
      + "(--pointer treats the mouse as one)"
  case .id(let id)?: name = "number \(id.rawValue)"
  case .name(let text)?: name = quoted(text)
  }
  return
    "there is no touchscreen \(name) yet; its touches will be \(participle) once it is plugged in"
}
