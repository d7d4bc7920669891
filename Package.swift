// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built alike: Swift 6 mode, explicit existentials and
/// imports, and no warning left standing.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// The pure modules handle no pointer at all, and the compiler holds them to it.
let pure: [SwiftSetting] = common + [.strictMemorySafety()]

/// What is large and runs seldom is built for size: the program is a tenth smaller by it, and what a
/// touch passes on its way through was measured to be no slower, since it meets cold caches.
///
/// What reads regions and lays them out is built for speed: a start with ten thousand of them waits for it.
let small: [SwiftSetting] = common + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Pure modules that are built for size.
let smallPure: [SwiftSetting] = small + [.strictMemorySafety()]

/// The modules that know neither X nor what else runs.
let pureModules: [Target.Dependency] = [
  "Touches", "TouchRouting", "TouchAnalysis", "TouchDrawing", "TouchInk", "TouchReadouts",
  "TouchOwnership", "HaloLooks", "TouchTUIO", "WebPointers", "InkShapes", "InkPages",
  "InkInstruments", "InkTyping", "HandContacts", "DrawnSymbols", "LabelLayout", "ScreenHardware",
  "RegionControls", "RegionTimes", "RegionMotion", "PaneShapes", "WindowStates", "Translations",
]
/// What has nothing to do with touches.
let support: [Target.Dependency] = [
  "SystemSupport", "RegionTemplates", "ThemeIcons", "DesktopRequests",
]

/// Every module, for what tests and measures all of them.
let modules: [Target.Dependency] =
  pureModules + support + [
    "DesktopBus", "TouchX11", "TouchRig", "FingertipSettings", "SettingsReading",
    "TouchRecordings", "KernelDevices", "PanelReports", "HandCaptions", "HelperProcesses",
    "FingertipRegions", "FingertipInk", "FingertipStage", "TouchInspection", "OverlayLayers",
    "FingertipOverlay", "OverlayControl", "FingertipKiosk", "FingertipDemo", "TouchFilms",
    "TUIOOutput", "DryRuns", "GuidedScreens", "FingertipApp",
  ]

extension Target {
  /// The tests of a module, with what else they use.
  static func tests(of module: String, with others: [Dependency] = []) -> Target {
    .testTarget(
      name: module + "Tests", dependencies: [.byName(name: module)] + others, swiftSettings: common)
  }
}

let package = Package(
  name: "fingertip",
  products: [
    .executable(name: "fingertip", targets: ["fingertip"]),
    .library(name: "Touches", targets: ["Touches"]),
    .library(name: "TouchRouting", targets: ["TouchRouting"]),
    .library(name: "TouchAnalysis", targets: ["TouchAnalysis"]),
    .library(name: "TouchDrawing", targets: ["TouchDrawing"]),
    .library(name: "TouchInk", targets: ["TouchInk"]),
    .library(name: "Translations", targets: ["Translations"]),
  ],
  targets: [
    // C libraries: module maps and macro shims, nothing else. The Debian
    // packages that carry them are listed once, in config/debian-packages.
    .systemLibrary(name: "CX11", pkgConfig: "x11 xi xext xfixes xrandr xscrnsaver xtst"),
    .systemLibrary(name: "CLinux"),
    .target(name: "CCairo"),
    .systemLibrary(name: "CPopt", pkgConfig: "popt"),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CEvdev"),
    .systemLibrary(name: "CWebP"),
    .systemLibrary(name: "CLo"),
    .systemLibrary(name: "CPango"),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CRsvg"),
    .systemLibrary(name: "CPixbuf"),
    .systemLibrary(name: "CInputTest"),

    // libm by hand: nothing in Touches imports Glibc, which would bring it along.
    .target(name: "Touches", swiftSettings: pure, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "TouchRouting", dependencies: ["Touches"], swiftSettings: pure,
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "InkShapes", dependencies: ["Touches"], swiftSettings: smallPure,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "InkTyping", swiftSettings: smallPure),
    .target(
      name: "HandContacts", dependencies: ["Touches"], swiftSettings: smallPure,
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "PaneShapes", dependencies: ["Touches"], swiftSettings: pure),
    .target(name: "WindowStates", dependencies: ["Touches"], swiftSettings: pure),
    .target(name: "TouchTUIO", dependencies: ["Touches"], swiftSettings: smallPure),
    .target(
      name: "WebPointers", dependencies: ["Touches", "SystemSupport"], swiftSettings: small),
    .target(
      name: "TouchReadouts", dependencies: ["Touches", "TouchDrawing"], swiftSettings: small),
    .target(name: "TouchOwnership", dependencies: ["Touches"], swiftSettings: pure),
    .target(name: "Translations", swiftSettings: pure),
    .target(
      name: "TouchAnalysis", dependencies: ["Touches", "Translations"], swiftSettings: pure),
    .target(name: "InkLetters", dependencies: ["CCairo", "CPango"], swiftSettings: common),
    .target(
      name: "TouchDrawing", dependencies: ["Touches", "InkLetters", "CCairo", "CPixbuf"],
      swiftSettings: common),
    .target(
      name: "TouchInk", dependencies: ["Touches", "TouchDrawing", "InkLetters", "CCairo"],
      swiftSettings: common),
    .target(name: "HaloLooks", dependencies: ["Touches", "TouchDrawing"], swiftSettings: small),
    .target(
      name: "InkPages", dependencies: ["Touches", "TouchDrawing", "TouchInk", "DrawnSymbols"],
      swiftSettings: small),
    .target(
      name: "InkInstruments", dependencies: ["Touches", "TouchDrawing", "TouchInk"],
      swiftSettings: small),
    .target(
      name: "DrawnSymbols", dependencies: ["Touches", "TouchDrawing", "CCairo"],
      swiftSettings: small),
    .target(
      name: "LabelLayout",
      dependencies: ["Touches", "TouchDrawing", "InkLetters", "CCairo", "CFontconfig"],
      swiftSettings: small),
    .target(
      name: "SystemSupport",
      dependencies: ["Translations", "CLinux", "CJansson", "CPopt", "CYaml"],
      swiftSettings: small),
    .target(
      name: "ThemeIcons",
      dependencies: ["Touches", "TouchDrawing", "SystemSupport", "CCairo", "CRsvg"],
      swiftSettings: small),
    .target(name: "RegionTemplates", dependencies: ["SystemSupport"], swiftSettings: common),
    .target(
      name: "RegionControls", dependencies: ["Touches", "TouchRouting", "SystemSupport"],
      swiftSettings: smallPure),
    .target(name: "RegionTimes", dependencies: ["Touches"], swiftSettings: smallPure),
    .target(name: "RegionMotion", dependencies: ["Touches"], swiftSettings: smallPure),
    .target(name: "DesktopRequests", dependencies: ["CX11"], swiftSettings: small),
    .target(name: "DesktopBus", dependencies: ["SystemSupport", "CSystemd"], swiftSettings: small),
    .target(
      name: "ScreenHardware", dependencies: ["Touches", "WindowStates", "DesktopRequests"],
      swiftSettings: pure),
    .target(
      name: "TouchX11",
      dependencies: [
        "Touches", "TouchDrawing", "TouchOwnership", "PaneShapes", "WindowStates", "SystemSupport",
        "DesktopRequests", "ScreenHardware", "CX11", "CLinux",
      ],
      swiftSettings: common),
    .target(
      name: "TouchRig",
      dependencies: [
        "Touches", "TouchDrawing", "WindowStates", "SystemSupport", "TouchX11",
        "CX11", "CLinux", "CInputTest",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipSettings",
      dependencies: pureModules + support,
      swiftSettings: small),
    .target(
      name: "SettingsReading",
      dependencies: pureModules + support + ["FingertipSettings"],
      swiftSettings: common),
    .target(
      name: "HandCaptions",
      dependencies: [
        "Touches", "TouchRouting", "TouchDrawing", "Translations", "FingertipSettings",
      ],
      swiftSettings: small),
    .target(
      name: "TouchRecordings",
      dependencies: ["Touches", "TouchAnalysis", "Translations", "SystemSupport"],
      swiftSettings: small),
    .target(
      name: "KernelDevices",
      dependencies: ["SystemSupport", "TouchRecordings", "CEvdev"],
      swiftSettings: small),
    .target(
      name: "PanelReports",
      dependencies: [
        "Touches", "TouchAnalysis", "TouchDrawing", "Translations", "SystemSupport",
        "TouchRecordings", "CCairo",
      ],
      swiftSettings: small),
    .target(
      name: "HelperProcesses",
      dependencies: [
        "Touches", "TouchOwnership", "WindowStates", "SystemSupport", "DesktopRequests", "TouchX11",
        "CLinux",
      ],
      swiftSettings: common),
    .target(
      name: "FingertipRegions",
      dependencies: pureModules + support + ["TouchX11", "HelperProcesses", "FingertipSettings"],
      swiftSettings: common),
    .target(
      name: "FingertipInk",
      dependencies: pureModules + support + [
        "TouchX11", "FingertipSettings", "TouchRecordings", "CLinux",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipStage",
      dependencies: pureModules + support + ["TouchX11", "FingertipSettings"],
      swiftSettings: small),
    .target(
      name: "TouchInspection",
      dependencies: [
        "Touches", "TouchRouting", "TouchAnalysis", "TouchDrawing", "TouchReadouts",
        "WindowStates", "SystemSupport", "TouchX11", "FingertipSettings", "TouchRecordings",
      ],
      swiftSettings: small),
    .target(
      name: "OverlayLayers",
      dependencies: pureModules + support + [
        "TouchX11", "FingertipSettings", "FingertipRegions", "FingertipInk", "FingertipStage",
        "TouchInspection", "HandCaptions",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipOverlay",
      dependencies: pureModules + support + [
        "DesktopBus", "TouchX11", "HelperProcesses", "FingertipSettings", "SettingsReading",
        "FingertipRegions", "FingertipInk", "FingertipStage", "TouchInspection", "HandCaptions",
        "OverlayLayers", "CLinux",
      ],
      swiftSettings: small),
    .target(
      name: "OverlayControl",
      dependencies: [
        "Touches", "InkPages", "RegionControls", "SystemSupport", "TouchX11", "FingertipSettings",
        "SettingsReading", "FingertipRegions", "FingertipOverlay", "CLinux",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipKiosk",
      dependencies: pureModules + support + [
        "TouchX11", "FingertipSettings", "FingertipRegions", "OverlayLayers", "FingertipOverlay",
      ],
      swiftSettings: small),
    .target(
      name: "TUIOOutput",
      dependencies: [
        "Touches", "TouchTUIO", "SystemSupport", "TouchX11", "FingertipSettings", "CLinux", "CLo",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipDemo",
      dependencies: [
        "Touches", "TouchDrawing", "SystemSupport", "ScreenHardware", "WindowStates", "TouchX11",
        "TouchRig", "FingertipSettings", "FingertipOverlay", "CCairo",
      ],
      swiftSettings: small),
    .target(
      name: "TouchFilms",
      dependencies: pureModules + support + [
        "TouchX11", "FingertipSettings", "TouchRecordings", "FingertipInk", "OverlayLayers",
        "CLinux", "CWebP",
      ],
      swiftSettings: common),
    .target(
      name: "DryRuns",
      dependencies: pureModules + support + [
        "FingertipSettings", "TouchRecordings", "FingertipRegions",
      ],
      swiftSettings: small),
    .target(
      name: "GuidedScreens",
      dependencies: [
        "Touches", "TouchAnalysis", "TouchDrawing", "Translations", "ScreenHardware",
        "WindowStates", "SystemSupport", "TouchX11", "HelperProcesses", "FingertipSettings",
        "SettingsReading", "TouchRecordings", "OverlayLayers", "FingertipOverlay",
      ],
      swiftSettings: small),
    .target(
      name: "FingertipApp",
      dependencies: pureModules + support + [
        "TouchX11", "HelperProcesses", "FingertipSettings", "SettingsReading", "TouchRecordings",
        "KernelDevices", "PanelReports", "FingertipRegions", "FingertipInk", "OverlayLayers",
        "FingertipOverlay", "OverlayControl", "FingertipKiosk", "FingertipDemo", "TouchFilms",
        "TUIOOutput", "DryRuns", "GuidedScreens", "CLinux",
      ],
      swiftSettings: small),
    .executableTarget(name: "fingertip", dependencies: ["FingertipApp"], swiftSettings: common),
    .executableTarget(
      name: "Benchmarks",
      dependencies: modules + ["CLinux", "CJansson", "SeededRandom"],
      swiftSettings: common),

    // `make generate`: what completions, manuals, schema and default file repeat of the tables.
    .executableTarget(
      name: "Generate",
      dependencies: [
        "FingertipApp", "FingertipSettings", "SettingsReading", "SystemSupport", "TouchAnalysis",
        "TouchRecordings",
      ],
      swiftSettings: common),

    // `make look`: Fingertip on a private desktop, and pictures of it.
    .executableTarget(
      name: "Look",
      dependencies: [
        "Touches", "TouchDrawing", "ScreenHardware", "TouchX11", "TouchRig", "FingertipDemo",
        "FingertipOverlay", "FingertipSettings", "SettingsReading", "TouchRecordings",
        "SystemSupport",
      ],
      swiftSettings: common),

    // Numbers that look random and are the same in every run, for tests and benchmarks.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: common),
    // What other projects test of their gestures, as facts.
    .target(
      name: "GestureScenarios", dependencies: ["Touches", "TouchRouting"],
      path: "Tests/GestureScenarios", swiftSettings: common),
    // How much pictures deviate from each other; apart, since it is optimised in debug builds.
    .target(name: "PixelComparison", path: "Tests/PixelComparison", swiftSettings: common),
    // Pixels with guards, random looks and directions, for the tests of painting.
    .target(
      name: "PaintingSupport", dependencies: ["Touches", "TouchDrawing", "SeededRandom"],
      path: "Tests/PaintingSupport", swiftSettings: common),
    // What the tests of several modules need: files of the repository, temporary files, recordings.
    .target(
      name: "TestSupport",
      dependencies: [
        "Touches", "TouchDrawing", "SystemSupport", "DesktopBus", "TouchRig", "FingertipSettings",
        "TouchRecordings", "SeededRandom", "CLinux",
      ], path: "Tests/TestSupport", swiftSettings: common),
    .tests(of: "Touches", with: ["SeededRandom"]),
    .tests(of: "TouchOwnership", with: ["Touches", "SeededRandom"]),
    .tests(of: "TouchTUIO", with: ["Touches", "SeededRandom"]),
    .tests(of: "WebPointers", with: ["Touches"]),
    .tests(of: "InkShapes", with: ["Touches", "SeededRandom"]),
    .tests(of: "HandContacts", with: ["Touches", "SeededRandom"]),
    .tests(of: "PaneShapes", with: ["Touches", "SeededRandom"]),
    .tests(of: "WindowStates", with: ["Touches", "SeededRandom"]),
    .tests(of: "HaloLooks", with: ["Touches", "TouchDrawing"]),
    .tests(of: "InkPages", with: ["Touches", "TouchDrawing", "TouchInk", "SeededRandom"]),
    .tests(
      of: "InkInstruments",
      with: ["Touches", "TouchDrawing", "TouchInk", "PixelComparison", "SeededRandom"]),
    .tests(of: "InkTyping"),
    .tests(of: "Translations"),
    .tests(of: "TouchRouting", with: ["Touches", "GestureScenarios", "SeededRandom"]),
    .tests(of: "TouchAnalysis", with: ["Touches", "Translations", "SeededRandom"]),
    .tests(
      of: "TouchDrawing",
      with: ["Touches", "InkLetters", "TouchReadouts", "SeededRandom", "PaintingSupport", "CCairo"]),
    .tests(
      of: "TouchInk",
      with: ["Touches", "InkLetters", "TouchDrawing", "SeededRandom", "PaintingSupport", "CCairo"]),
    .tests(of: "SystemSupport", with: ["Translations", "CLinux"]),
    .tests(of: "RegionControls", with: ["Touches", "TouchRouting", "SystemSupport"]),
    .tests(of: "RegionTimes", with: ["Touches"]),
    .tests(of: "RegionMotion", with: ["Touches"]),
    .tests(of: "DesktopRequests"),
    .tests(of: "DesktopBus", with: ["SystemSupport", "TouchRig", "TestSupport"]),
    .tests(of: "DrawnSymbols", with: ["Touches", "TouchDrawing"]),
    .tests(of: "LabelLayout", with: ["Touches", "TouchDrawing"]),
    .tests(of: "ThemeIcons", with: ["Touches", "TouchDrawing", "SystemSupport", "TouchRig"]),
    .tests(of: "ScreenHardware", with: ["Touches", "DesktopRequests", "SeededRandom"]),
    .tests(
      of: "HandCaptions",
      with: [
        "Touches", "TouchRouting", "TouchDrawing", "Translations", "FingertipSettings",
        "GestureScenarios",
      ]),
    .tests(of: "TouchX11", with: ["DesktopRequests", "ScreenHardware"]),
    .tests(
      of: "SettingsReading",
      with: pureModules + support + [
        "FingertipSettings", "CJansson", "SeededRandom", "TestSupport",
      ]),
    .tests(
      of: "TouchRecordings",
      with: pureModules + ["SystemSupport", "TouchRig", "SeededRandom", "TestSupport"]),
    .tests(of: "KernelDevices", with: ["SystemSupport", "TouchRecordings", "TestSupport"]),
    .tests(
      of: "PanelReports",
      with: pureModules + ["SystemSupport", "TouchRecordings", "TouchRig", "TestSupport"]),
    .tests(
      of: "HelperProcesses",
      with: [
        "Touches", "TouchOwnership", "WindowStates", "SystemSupport", "TouchX11", "TouchRig",
      ]),
    .tests(
      of: "FingertipRegions",
      with: pureModules + support + [
        "FingertipSettings", "SettingsReading", "GestureScenarios", "SeededRandom", "TestSupport",
      ]),
    .tests(
      of: "FingertipInk",
      with: pureModules + support + [
        "TouchX11", "TouchRig", "FingertipSettings", "SettingsReading", "SeededRandom",
        "PaintingSupport", "TestSupport",
      ]),
    .tests(
      of: "FingertipStage",
      with: pureModules + support + ["TouchX11", "FingertipSettings", "SeededRandom"]),
    .tests(
      of: "TouchInspection",
      with: [
        "Touches", "TouchRouting", "TouchAnalysis", "TouchDrawing", "TouchReadouts",
        "WindowStates", "TouchX11", "FingertipSettings",
      ]),
    .tests(
      of: "OverlayLayers",
      with: [
        "Touches", "TouchDrawing", "TouchInk", "DesktopRequests", "ScreenHardware", "TouchX11",
        "TouchRouting", "HaloLooks", "FingertipSettings", "FingertipRegions", "HandCaptions",
        "SeededRandom",
      ]),
    .tests(
      of: "FingertipOverlay",
      with: pureModules + support + [
        "DesktopBus", "TouchX11", "TouchRig", "FingertipSettings", "SettingsReading",
        "FingertipRegions", "FingertipInk", "OverlayLayers", "HandCaptions", "GestureScenarios",
        "SeededRandom", "TestSupport",
      ]),
    .tests(
      of: "OverlayControl",
      with: [
        "Touches", "RegionControls", "SystemSupport", "TouchRig", "FingertipSettings",
        "SettingsReading", "FingertipOverlay",
      ]),
    .tests(
      of: "FingertipKiosk",
      with: pureModules + support + [
        "FingertipSettings", "SettingsReading", "FingertipRegions", "TestSupport",
      ]),
    .tests(of: "FingertipDemo", with: ["Touches", "TouchRig"]),
    .testTarget(
      name: "FingertipAppTests",
      dependencies: modules + [
        "CLinux", "Generate", "GestureScenarios", "SeededRandom", "TestSupport",
      ],
      // Read from the source folder, so that a picture of the difference is one `git diff` away.
      exclude: ["Snapshots"],
      swiftSettings: common),
    .testTarget(
      name: "ServerTests",
      dependencies: modules + [
        "fingertip", "Look", "CLinux", "SeededRandom", "PixelComparison", "TestSupport",
      ],
      swiftSettings: common),
  ]
)

// Debug builds, which run the tests, are optimised where the program computes: pixels, gestures and
// statistics. Otherwise a few tests of these would take most of the processor time of `make test`. A
// package that depends on this one by version must not meet these flags, as some versions of SwiftPM
// refuse them; SwiftPM keeps such dependencies in a folder `checkouts`.
if !Context.packageDirectory.contains("/checkouts/") {
  let computing = [
    "Touches", "TouchRouting", "TouchAnalysis", "TouchDrawing", "TouchInk", "TouchOwnership",
    "HaloLooks", "InkShapes", "InkPages", "InkInstruments", "HandContacts", "PaneShapes",
    "PixelComparison",
  ]
  for target in package.targets where computing.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
