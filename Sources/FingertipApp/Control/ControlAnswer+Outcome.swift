internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayControl
internal import SystemSupport

extension ControlAnswer {
  /// Creates the answer to a request for which settings were read: their problems, or the result of
  /// using them.
  init(
    _ outcome: SettingsLoader.Outcome, using use: (LoadedSettings) -> ControlAnswer
  ) {
    switch outcome {
    case .success(let loaded): self = use(loaded)
    case .failure(let error): self.init(error)
    }
  }

  /// Creates the answer to a request that found a wrong configuration; its messages name places.
  init(_ error: ConfigurationError) {
    self.init(status: .usage)
    switch error {
    case .unreadable(let path, let why): messages = ["\(path): \(why)"]
    case .contradiction(let message, _): messages = [message]
    case .invalid(let path, let problems, _): messages = problems.lines(in: path)
    }
  }
}
