/// Options that belong together: a heading of the help, and what a command takes or not.
enum OptionGroup: String, CaseIterable, Sendable {
  case look = "Look"
  case ink = "Ink"
  case touches = "Touches"
  case device = "Touch device"
  case display = "Display"
  case inspection = "Inspection"
  case saving = "Saving"
  case devices = "Listing"
  case file = "File"
  case recording = "Recording"
  case events = "Events"
  case replay = "Replay"
  case analysis = "Analysis"
  case picture = "Picture"
  case configuration = "Configuration"
  case general = "General"
}
