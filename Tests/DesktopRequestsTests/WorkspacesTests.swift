import DesktopRequests
import Testing

@Suite("Steps between workspaces")
struct WorkspacesTests {
  /// A step and its target, without and with wrapping; indices start at 0.
  struct Step: Sendable {
    var workspaces: Workspaces
    var step: WorkspaceStep
    var plain: Int?
    var wrapped: Int?
  }

  // 0 1 2
  // 3 4
  private static let grid = Workspaces(count: 5, current: 1, columns: 3)
  // 0 2 4
  // 1 3
  private static let columns = Workspaces(count: 5, current: 1, columns: 3, isVertical: true)
  private static let last = Workspaces(count: 4, current: 3)

  @Test(
    "A step leads to the neighbouring workspace, and wraps only if asked to",
    arguments: [
      Step(workspaces: grid, step: .next, plain: 2, wrapped: 2),
      Step(workspaces: grid, step: .previous, plain: 0, wrapped: 0),
      Step(workspaces: grid, step: .down, plain: 4, wrapped: 4),
      Step(workspaces: grid, step: .up, plain: nil, wrapped: 4),
      Step(workspaces: grid, step: .right, plain: 2, wrapped: 2),
      Step(workspaces: columns, step: .up, plain: 0, wrapped: 0),
      Step(workspaces: columns, step: .right, plain: 3, wrapped: 3),
      Step(workspaces: columns, step: .left, plain: nil, wrapped: 3),
      Step(workspaces: last, step: .next, plain: nil, wrapped: 0),
      Step(workspaces: last, step: .right, plain: nil, wrapped: 0),
      Step(workspaces: last, step: .up, plain: nil, wrapped: 3),
      Step(workspaces: last, step: .number(1), plain: 0, wrapped: 0),
      Step(workspaces: last, step: .number(5), plain: nil, wrapped: nil),
      Step(workspaces: Workspaces(count: 0, current: 0), step: .next, plain: nil, wrapped: nil),
      Step(workspaces: Workspaces(count: 2, current: 7), step: .next, plain: nil, wrapped: nil),
    ])
  func targets(_ step: Step) {
    #expect(step.workspaces.target(of: step.step, wraps: false) == step.plain)
    #expect(step.workspaces.target(of: step.step, wraps: true) == step.wrapped)
  }
}
