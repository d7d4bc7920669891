import Testing

@testable import TouchRig

/// Changes the keyboard of a display by `setxkbmap`, as a user does.
///
/// - Parameters:
///   - arguments: the arguments of `setxkbmap`, such as the names of layouts.
///   - display: the server's name.
/// - Throws: `RigError` if the program cannot be started.
func setKeyboardMap(_ arguments: String..., on display: String) throws {
  let program = try Subprocess(.init("setxkbmap", arguments, environment: ["DISPLAY": display]))
  #expect(program.wait(until: Deadline(seconds: 20)) == .exited(0))
}
