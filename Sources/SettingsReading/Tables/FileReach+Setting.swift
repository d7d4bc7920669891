internal import FingertipSettings
internal import InkPages
internal import SystemSupport

extension FileReach {
  /// Throws if the value of a setting names a file that may not be read.
  func check(_ text: String, of setting: Setting) throws(SettingProblem) {
    let isPath = setting.form.base == .file && !setting.form.offers.contains(text)
    let path = isPath ? text : nil
    let ground = setting.key == Setting.ground.key ? PageGround(text)?.path : nil
    let command = setting.key == Setting.doubleTap.key ? DrawCommand(word: text)?.path : nil
    guard let path = path ?? ground ?? command, let message = refusal(of: path) else { return }
    throw SettingProblem(message: message)
  }
}
