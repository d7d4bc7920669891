package import FingertipSettings

/// Returns the message that there is no touch device to listen to.
///
/// - Parameters:
///   - settings: whether just one device is meant.
///   - participle: what will be done with touches: "shown".
/// - Returns: the message.
package func noTouchDevice(_ settings: ShowSettings, will participle: String) -> String {
  settings.listening.device == nil
    ? "there is no touchscreen yet; one that is plugged in will be \(participle) (--pointer treats "
      + "the mouse as one)"
    : "there is no touchscreen with that name or number yet; it will be \(participle) once it is "
      + "plugged in"
}
