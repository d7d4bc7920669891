import Testing

@testable import FingertipApp

@Suite("The versions in a report") struct SystemReportTests {
  @Test(
    "The name of a distribution is taken from os-release, with or without quotation marks",
    arguments: [
      (
        "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n",
        "Debian GNU/Linux 12 (bookworm)"
      ),
      ("PRETTY_NAME=Void\n", "Void"), ("PRETTY_NAME=\"", "\""), ("NAME=Debian\n", nil), ("", nil),
    ])
  func systemName(_ file: String, _ name: String?) {
    #expect(SystemReport.systemName(file) == name)
  }

  @Test("Each module in a log of Xorg is listed once with its version, and nothing else is")
  func modulesOfXorg() {
    let log = """
      [    12.1] Current Operating System: Linux annas-laptop 6.1.0 #1 SMP
      [    12.3] Kernel command line: root=UUID=1234
      [    12.5] (II) LoadModule: "libinput"
      [    12.5] (II) Loading /usr/lib/xorg/modules/input/libinput_drv.so
      [    12.5] (II) Module libinput: vendor="X.Org Foundation"
      [    12.5] \tcompiled for 1.21.1.3, module version = 1.2.1
      [    12.5] \tModule class: X.Org XInput Driver
      [    12.6] (II) Module glx: vendor="X.Org Foundation"
      [    12.6] \tcompiled for 1.21.1.7, module version = 1.0.0
      [    12.9] (II) Module libinput: vendor="X.Org Foundation"
      [    12.9] \tcompiled for 1.21.1.3, module version = 1.2.1
      """
    #expect(
      SystemReport.modules(log) == [
        .init(name: "libinput", version: "1.2.1"), .init(name: "glx", version: "1.0.0"),
      ])
  }

  @Test(
    "A log that is empty or cut off has no incomplete modules",
    arguments: ["", "Module libinput: vendor=", "module version = 1.2", "Module : vendor=\nmodule"])
  func brokenLog(_ log: String) {
    #expect(SystemReport.modules(log).isEmpty)
  }

  @Test("Only the kernel's touch devices are listed, without serial numbers and ports")
  func kernelTouchDevices() {
    let list = """
      I: Bus=0011 Vendor=0001 Product=0001 Version=ab41
      N: Name="AT Translated Set 2 keyboard"
      P: Phys=isa0060/serio0/input0
      U: Uniq=
      H: Handlers=sysrq kbd event0 leds
      B: PROP=0
      B: EV=120013

      I: Bus=0003 Vendor=222a Product=0001 Version=0110
      N: Name="ILITEK ILITEK-TP"
      P: Phys=usb-0000:00:14.0-4/input0
      S: Sysfs=/devices/pci0000:00/0000:00:14.0/usb1/1-4/input5
      U: Uniq=SN12345
      H: Handlers=mouse0 event5
      B: PROP=2
      B: EV=b
      B: ABS=260800000000003

      I: Bus=0018 Vendor=06cb Product=7e7e Version=0100
      N: Name="SYNA7E7E:00 Touchpad"
      U: Uniq=
      B: PROP=5
      B: ABS=2e0800000000003

      I: Bus=0000 Vendor=0000 Product=0000 Version=0000
      N: Name="Broken"
      B: PROP=zz
      B: ABS=
      """
    #expect(
      SystemReport.touchDevices(list) == """
        I: Bus=0003 Vendor=222a Product=0001 Version=0110
        N: Name="ILITEK ILITEK-TP"
        H: Handlers=mouse0 event5
        B: PROP=2
        B: EV=b
        B: ABS=260800000000003

        I: Bus=0018 Vendor=06cb Product=7e7e Version=0100
        N: Name="SYNA7E7E:00 Touchpad"
        B: PROP=5
        B: ABS=2e0800000000003
        """)
  }

  @Test(
    "The name of an output cannot become a path",
    arguments: [("HDMI-1", "edid-HDMI-1.bin"), ("../x", "edid----x.bin")])
  func fileNamesOfOutputs(_ output: String, _ name: String) {
    #expect(ReportFile.monitor(output) == name)
  }
}
