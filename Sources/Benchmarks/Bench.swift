import Glibc
import TouchRig

/// Measures one group of figures after another, and reports them.
struct Bench {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws {
    var report = Report(asJSON: options.asJSON)
    for group in Options.Group.allCases where options.groups.contains(group) {
      for part in parts(of: group) {
        for figure in try part() { report.add(figure) }
      }
    }
    report.finish()
  }

  /// Prints a line on standard error, apart from the report.
  static func warn(_ text: String) {
    let message = "Benchmarks: \(text)\n"
    write(STDERR_FILENO, message, message.utf8.count)
  }

  /// Returns the measurements of a group, in parts that are reported as soon as each is done.
  private func parts(of group: Options.Group) -> [() throws -> [Figure]] {
    let latency = LatencyFigures(options: options)
    return switch group {
    case .latency: [latency.measureUncomposited, latency.measureUnderPicom]
    case .spotlight:
      [
        SpotlightFigures(options: options).measureUncomposited,
        SpotlightFigures(options: options).measureUnderPicom,
      ]
    case .regions:
      [
        RegionLatencyFigures(options: options).measure, TapActionFigures(options: options).measure,
        RegionDragFigures(options: options).measure,
      ]
    case .frames: [FrameCostFigures(options: options).measure]
    case .crowd: [CrowdFigures(options: options).measure]
    case .tuio: [TUIOFigures(options: options).measure]
    case .orders:
      [
        RegionOrderFigures(options: options).measure,
        RegionConditionFigures(options: options).measure,
      ]
    case .grid: [GridFigures(options: options).measure]
    case .idle: [IdleFigures(options: options).measure]
    case .memory: [MemoryFigures(options: options).measure]
    case .routing:
      [
        HitTestFigures(options: options).measure, RouterFigures(options: options).measure,
        DryRunFigures(options: options).measure,
        GestureFigures(options: options).measure,
      ]
    case .ink:
      [InkFigures(options: options).measure, InkScreenFigures(options: options).measure]
    case .analysis: [AnalysisFigures(options: options).measure]
    case .films: [FilmFigures(options: options).measure]
    case .pages:
      [PageFigures(options: options).measure, LassoFigures(options: options).measure]
    case .events:
      [EventsFigures(options: options).measure, KernelFigures(options: options).measure]
    case .delay: [RoutingDelayFigures(options: options).measure]
    case .start: [StartFigures(options: options).measure]
    case .size: [SizeFigures(options: options).measure]
    case .mapping: [MappingFigures(options: options).measure]
    case .desktops: DesktopProgram.desktops.map { desktop in { latency.measure(under: desktop) } }
    }
  }
}
