/// The requests of the control socket that sequences make, by subject.
enum PlayCommands {
  static let general: [[String]] = words(
    """
    toggle; pause; resume; reload; status; undo; redo; clear; lock 2; unlock; blank; wake
    spotlight toggle; spotlight on; spotlight off; lens toggle; lens off
    curtain toggle; curtain off; zoom toggle; zoom off
    show; show --trail 0 --captions; show --preset debug; show --preset room --labels
    show --no-inspect; show --inspect; regions; draw
    """)

  static let drawing: [[String]] = words(
    """
    draw; draw; draw --tool pen; draw --tool marker; draw --tool eraser; draw --tool area-eraser
    draw --tool line; draw --tool arrow; draw --tool rectangle; draw --tool ellipse
    draw --tool dotted; draw --tool lasso; draw --tool laser
    draw --ink okabe-ito --width 3; draw --ink #112233 --width 8
    undo; undo; redo; clear; page new; page next; page previous; page remove; page restore; page 1
    page overview; ground white; ground squared; ground staves; ground desktop; ground frozen
    view in; view out; view fit; view reset
    """)

  static let regions: [[String]] =
    words("set n 4; set n 1; set flag true; set flag false; regions")
    + ["pad", "button", "slider", "offer", "card", "photo"].flatMap { region in
      ["hide", "show", "disable", "enable", "label X"].map { change in
        ["region", region] + change.split(separator: " ").map(String.init)
      }
    }

  /// The requests after which nothing covers the screen, and touches are followed.
  static let ends: [[String]] = words(
    "unlock; wake; resume; curtain off; zoom off; spotlight off; lens off")

  /// The requests that show the first page as it was drawn.
  static let firstPage: [[String]] = words("draw; page 1; view reset")

  /// The request after which the look is that of the configuration, and the inspector is away,
  /// whose figures and charts tell of earlier touches.
  static let withoutInspector = ["show", "--no-inspect"]

  /// Returns the commands of a text, which are separated by semicolons and line breaks.
  private static func words(_ text: String) -> [[String]] {
    text.split { $0 == ";" || $0 == "\n" }.map { $0.split(separator: " ").map(String.init) }
  }
}
