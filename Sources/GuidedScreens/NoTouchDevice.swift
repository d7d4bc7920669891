package import FingertipSettings

/// Returns the message that there is no touch device to listen to.
///
/// - Parameters:
///   - settings: the settings, which may name one device.
///   - participle: what will be done with its touches, such as "shown".
/// - Returns: the message.
package func noTouchDevice(_ settings: ShowSettings, will participle: String) -> String {
  settings.listening.device == nil
    ? "there is no touchscreen yet; one that is plugged in will be \(participle) (--pointer treats "
      + "the mouse as one)"
    : "there is no touchscreen with that name or number yet; it will be \(participle) once it is "
      + "plugged in"
}
