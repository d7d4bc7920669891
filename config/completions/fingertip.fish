# Completions of fingertip(1) for fish.

set -l control save toggle pause resume undo redo clear reload status quit
set -l commands show draw inspect devices events record replay analyze demo check $control help
set -l not_command "not __fish_seen_subcommand_from $commands"
# Options of the default command come without its name, too.
set -l touches "not __fish_seen_subcommand_from devices replay analyze demo check $control help"
set -l device "not __fish_seen_subcommand_from replay analyze demo check $control help"
set -l display "not __fish_seen_subcommand_from devices events record analyze check $control help"
set -l look "not __fish_seen_subcommand_from draw devices events record analyze check $control help"
set -l inspection "not __fish_seen_subcommand_from draw devices events record analyze demo check $control help"
set -l configured "not __fish_seen_subcommand_from devices check $control help"

complete -c fingertip -f
complete -c fingertip -n "$not_command" -a show -d 'Draw a halo and a trail for every touch'
complete -c fingertip -n "$not_command" -a draw -d 'Draw over the desktop'
complete -c fingertip -n "$not_command" -a inspect -d 'Show what the panel sends'
complete -c fingertip -n "$not_command" -a devices -d 'List touch devices'
complete -c fingertip -n "$not_command" -a events -d 'Print what touches do and regions emit'
complete -c fingertip -n "$not_command" -a record -d 'Record every touch to a file'
complete -c fingertip -n "$not_command" -a replay -d 'Show the touches of a recording'
complete -c fingertip -n "$not_command" -a analyze -d 'Find what is wrong in a recording'
complete -c fingertip -n "$not_command" -a demo -d 'Play scripted touches'
complete -c fingertip -n "$not_command" -a check -d 'Check a configuration'
complete -c fingertip -n "$not_command" -a save -d 'Save the ink as a picture'
complete -c fingertip -n "$not_command" -a toggle -d 'Hide what is drawn, or show it again'
complete -c fingertip -n "$not_command" -a pause -d 'Forget every touch and follow none'
complete -c fingertip -n "$not_command" -a resume -d 'Follow touches again'
complete -c fingertip -n "$not_command" -a undo -d 'Take back the latest change of the ink'
complete -c fingertip -n "$not_command" -a redo -d 'Do again what was undone'
complete -c fingertip -n "$not_command" -a clear -d 'Remove everything that is drawn'
complete -c fingertip -n "$not_command" -a reload -d 'Read the configuration again'
complete -c fingertip -n "$not_command" -a status -d 'Say what the running overlay shows'
complete -c fingertip -n "$not_command" -a quit -d 'End the running overlay'
complete -c fingertip -n "$not_command" -a help -d 'Print the help of a command'
complete -c fingertip -n '__fish_seen_subcommand_from help' -a "show draw inspect devices events record replay analyze demo check $control"
complete -c fingertip -n '__fish_seen_subcommand_from check draw record replay analyze save' -F

complete -c fingertip -l log -x -a 'error warning notice info debug' -d 'Least weighty messages'
complete -c fingertip -s h -l help -d 'Print the help'
complete -c fingertip -s V -l version -d 'Print the version'

complete -c fingertip -n "$look" -s p -l preset -x -a 'presenter room debug' -d 'Look to start from'
complete -c fingertip -n "$look" -s c -l colour -x -a 'fingertip okabe-ito tol' -d 'Colour or colours'
complete -c fingertip -n "$look" -l opacity -x -d 'Opacity, 0 to 1'
complete -c fingertip -n "$look" -s r -l radius -x -d 'Radius of the halo'
complete -c fingertip -n "$look" -l ring -x -d 'Thickness of the ring'
complete -c fingertip -n "$look" -l disc -x -d 'Diameter of the disc'
complete -c fingertip -n "$look" -s t -l trail -x -d 'Duration of the trail in milliseconds'
complete -c fingertip -n "$look" -l trail-width -x -d 'Width of the trail'
complete -c fingertip -n "$look" -l lift -x -a 'afterglow fade none' -d 'How a halo leaves'
complete -c fingertip -n "$look" -l labels -d 'Number and coordinates beside each touch'
complete -c fingertip -n "$look" -l no-labels -d 'No numbers and coordinates'
complete -c fingertip -n "$look" -l captions -d 'Names of gestures beside the fingers'
complete -c fingertip -n "$look" -l no-captions -d 'No names of gestures'
complete -c fingertip -n "$look" -l caption-size -x -d 'Size of the letters of captions'
complete -c fingertip -n "$display" -s m -l monitor -x -d 'Draw on this monitor only' \
    -a 'all (xrandr --listmonitors 2>/dev/null | awk "NR > 1 { print \$NF }")'
complete -c fingertip -n "$display" -l rate -x -a auto -d 'Most frames a second'
complete -c fingertip -n "$display" -l px-per-mm -x -a auto -d 'Pixels per millimetre'
complete -c fingertip -n "$display" -l inspect -d 'Figures, samples and faults of every touch'
complete -c fingertip -n "$display" -l no-inspect -d 'No figures'
complete -c fingertip -n "$inspection" -l parts -x -a 'all none figures samples crosshair velocity contact chart receivers faults' -d 'What to show'
complete -c fingertip -n "$inspection" -l faults -x -a 'text json' -d 'How faults are told'
complete -c fingertip -n "$configured" -l config -r -F -d 'Read this configuration'

complete -c fingertip -n '__fish_seen_subcommand_from draw' -l tool -x -a 'pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted' -d 'What fingers draw with'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l ink -x -a 'fingertip okabe-ito tol' -d 'Colour or colours'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l ink-by -x -a 'finger device tool' -d 'What takes several colours in turn'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l width -x -a auto -d 'Width of the line or height of the text'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l width-by -x -a 'none pressure contact speed' -d 'What changes the width of a line'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l text -x -a count -d 'What the tool text writes'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l smooth -x -a 'centripetal uniform none' -d 'Curve through the points'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l filter -x -a 'one-euro none' -d 'What calms a trembling finger'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l predict -d 'Let ink lead the finger for a moment'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-predict -d 'Let ink follow the finger'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l dots -d 'Let a tap leave a dot'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-dots -d 'Let a tap leave nothing'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l one-finger -d 'Draw with one finger at a time'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-one-finger -d 'Draw with every finger'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l replace -d 'Let each drawing replace the one before'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-replace -d 'Let strokes stay'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l double-tap -x -a 'none clear undo redo toggle leave' -d 'What two taps of a finger do'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l cancelled -x -a 'end mark vanish' -d 'What becomes of strokes that are taken away'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l undo-depth -x -d 'How many changes can be undone'
complete -c fingertip -n '__fish_seen_subcommand_from save' -l desktop -d 'With the desktop beneath the ink'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l with -x -d 'What draws while all else operates' \
    -a 'all pen (xinput list --name-only 2>/dev/null)'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l hold-key -x -a none -d 'Draw only while this key is held'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l through -d 'Let touches through, the ink stays'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-through -d 'Draw with touches'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l palette -d 'Show a palette of tools and colours'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-palette -d 'Show no palette'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l corner -d 'A finger held in a corner leaves'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l no-corner -d 'A finger held in a corner draws'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l fingers -x -a none -d 'So many fingers leave by tapping together'
complete -c fingertip -n '__fish_seen_subcommand_from draw' -l restore -d 'Bring back the ink that was there last'

complete -c fingertip -n "$device" -s d -l device -x -d 'This touch device only' \
    -a 'all (xinput list --name-only 2>/dev/null)'
complete -c fingertip -n "$touches" -l listen -x -a 'raw root window:' -d 'Where touches are read from'
complete -c fingertip -n "$touches" -l pointer -d 'Let the mouse count as a finger'
complete -c fingertip -n "$touches" -l no-pointer -d 'Let only touches count'

complete -c fingertip -n '__fish_seen_subcommand_from devices status analyze' -l json -d 'One JSON document'
complete -c fingertip -n '__fish_seen_subcommand_from devices' -l check -d 'Which are mapped wrongly, and what mends it'
complete -c fingertip -n '__fish_seen_subcommand_from devices' -l touch -d 'Check by marks to touch'
complete -c fingertip -n '__fish_seen_subcommand_from events' -l format -x -a 'json text' -d 'How to print them'
complete -c fingertip -n '__fish_seen_subcommand_from events' -l only -x -a 'all touches emitted' -d 'What to print'
complete -c fingertip -n '__fish_seen_subcommand_from events record' -l raw -d 'Each report as the device sent it'
complete -c fingertip -n '__fish_seen_subcommand_from events' -l delivered -d 'Each touch event that arrives'
complete -c fingertip -n '__fish_seen_subcommand_from record analyze' -l force -d 'Overwrite a file that is there'
complete -c fingertip -n '__fish_seen_subcommand_from record' -l duration -x -a endless -d 'End after so many seconds'
complete -c fingertip -n '__fish_seen_subcommand_from replay' -l speed -x -d 'So many times faster'
complete -c fingertip -n '__fish_seen_subcommand_from replay' -l loop -d 'So many times, or again and again'
complete -c fingertip -n '__fish_seen_subcommand_from replay' -l scale -x -a 'fit none refuse' -d 'From a screen of another size'
complete -c fingertip -n '__fish_seen_subcommand_from replay' -l dry-run -d 'No display: print what the regions make of it'
complete -c fingertip -n '__fish_seen_subcommand_from analyze' -l picture -r -F -d 'Draw every touch and fault'
complete -c fingertip -n '__fish_seen_subcommand_from analyze' -l convert -r -F -d 'Write it as a recording'
complete -c fingertip -n '__fish_seen_subcommand_from inspect' -l test -x -a 'coverage linearity contacts accuracy jitter rate none' -d 'Guide through a test'
complete -c fingertip -n '__fish_seen_subcommand_from demo inspect' -s o -l output -r -F -d 'Picture to write'
