import FingertipApp
import Glibc

exit(Fingertip.main(CommandLine.arguments))
