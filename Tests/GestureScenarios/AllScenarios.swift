/// Every scenario of every project.
package let allScenarios =
  [
    noVNCScenarios, flutterDoubleTapScenarios, flutterLongPressScenarios, flutterScaleScenarios,
    hammerScenarios, hyprgrassScenarios, wfTouchScenarios,
  ].flatMap { $0 }
