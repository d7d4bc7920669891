# Completions of fingertip(1) for fish,
# made by `make generate` from the tables of commands and options.

set -l commands show draw inspect devices events record replay analyze report demo check save autostart toggle pause resume undo redo clear reload status quit help
set -l no_command "not __fish_seen_subcommand_from $commands"
# Options of the default command come without its name, too.
set -l look_options 'not __fish_seen_subcommand_from draw devices events record analyze report check save autostart toggle pause resume undo redo clear reload status quit help'
set -l ink_options '__fish_seen_subcommand_from draw'
set -l touches_options 'not __fish_seen_subcommand_from devices replay analyze report demo check save autostart toggle pause resume undo redo clear reload status quit help'
set -l touch_device_options 'not __fish_seen_subcommand_from replay analyze demo check save autostart toggle pause resume undo redo clear reload status quit help'
set -l display_options 'not __fish_seen_subcommand_from devices events record analyze check save autostart toggle pause resume undo redo clear reload status quit help'
set -l desktop_options 'not __fish_seen_subcommand_from devices events record replay analyze report demo check save autostart toggle pause resume undo redo clear reload status quit help'
set -l inspection_options 'not __fish_seen_subcommand_from draw devices events record analyze report demo check save autostart toggle pause resume undo redo clear reload status quit help'
set -l saving_options '__fish_seen_subcommand_from save'
set -l tests_options '__fish_seen_subcommand_from inspect'
set -l limits_options '__fish_seen_subcommand_from inspect analyze'
set -l listing_options '__fish_seen_subcommand_from devices analyze status'
set -l mapping_options '__fish_seen_subcommand_from devices'
set -l keeping_options '__fish_seen_subcommand_from inspect devices'
set -l file_options '__fish_seen_subcommand_from record analyze report'
set -l recording_options '__fish_seen_subcommand_from record'
set -l raw_options '__fish_seen_subcommand_from events record'
set -l kernel_options '__fish_seen_subcommand_from inspect events record'
set -l events_options '__fish_seen_subcommand_from events'
set -l replay_options '__fish_seen_subcommand_from replay'
set -l analysis_options '__fish_seen_subcommand_from analyze'
set -l picture_options '__fish_seen_subcommand_from inspect demo'
set -l configuration_options 'not __fish_seen_subcommand_from check save autostart toggle pause resume undo redo clear reload status quit help'

complete -c fingertip -f
complete -c fingertip -n "$no_command" -a show -d 'Draw a halo and a trail for every touch; the default command'
complete -c fingertip -n "$no_command" -a draw -d 'Draw over the desktop; every finger its own stroke'
complete -c fingertip -n "$no_command" -a inspect -d 'Show what the panel sends: figures, samples and faults'
complete -c fingertip -n "$no_command" -a devices -d 'List touch devices: axes, ranges, resolution and mapping'
complete -c fingertip -n "$no_command" -a events -d 'Print what touches do and regions emit, as JSON Lines or text'
complete -c fingertip -n "$no_command" -a record -d 'Record every touch to a file; - is standard output'
complete -c fingertip -n "$no_command" -a replay -d 'Show the touches of a recording as if they were made now'
complete -c fingertip -n "$no_command" -a analyze -d 'Measure the touches of a recording and find what is wrong'
complete -c fingertip -n "$no_command" -a report -d 'Pack what helps to find a fault of a touchscreen into one archive'
complete -c fingertip -n "$no_command" -a demo -d 'Play scripted touches; without a display, on a private X server'
complete -c fingertip -n "$no_command" -a check -d 'Check a configuration and say what is wrong, and where'
complete -c fingertip -n "$no_command" -a save -d 'Save the ink that is drawn now as a PNG, SVG or PDF file'
complete -c fingertip -n "$no_command" -a autostart -d 'Start with the session, or no longer, or say whether it does'
complete -c fingertip -n "$no_command" -a toggle -d 'Hide what the running overlay draws, or show it again'
complete -c fingertip -n "$no_command" -a pause -d 'Have the running overlay forget every touch, and follow none'
complete -c fingertip -n "$no_command" -a resume -d 'Have it follow touches again, however often it was paused'
complete -c fingertip -n "$no_command" -a undo -d 'Take back the latest stroke or change of the ink'
complete -c fingertip -n "$no_command" -a redo -d 'Do again what was undone last'
complete -c fingertip -n "$no_command" -a clear -d 'Remove everything that is drawn now'
complete -c fingertip -n "$no_command" -a reload -d 'Have the running overlay read its configuration again'
complete -c fingertip -n "$no_command" -a status -d 'Say what the running overlay shows, and where'
complete -c fingertip -n "$no_command" -a quit -d 'End the running overlay'
complete -c fingertip -n "$no_command" -a help -d 'Print the help of a command'
complete -c fingertip -n '__fish_seen_subcommand_from help' -a "$commands"
complete -c fingertip -n '__fish_seen_subcommand_from draw record replay analyze report check save' -F
complete -c fingertip -n '__fish_seen_subcommand_from autostart' -a 'on off status'

complete -c fingertip -n "$look_options" -s p -l preset -x -a 'presenter room debug' -d 'The look to start from'
complete -c fingertip -n "$look_options" -s c -l colour -x -a 'fingertip okabe-ito tol' -d 'One colour for every touch, or several in turn'
complete -c fingertip -n "$look_options" -l opacity -x -d 'Opacity of all that is drawn, 0 to 1'
complete -c fingertip -n "$look_options" -s r -l radius -x -d 'Radius of the halo, to the ring\'s outer edge'
complete -c fingertip -n "$look_options" -l ring -x -d 'Thickness of the ring; 0: no ring'
complete -c fingertip -n "$look_options" -l disc -x -d 'Diameter of the disc; 0: no disc'
complete -c fingertip -n "$look_options" -s t -l trail -x -d 'How long the trail lasts, in milliseconds; 0: no trail'
complete -c fingertip -n "$look_options" -l trail-width -x -d 'Width of the trail at the finger'
complete -c fingertip -n "$look_options" -l lift -x -a 'afterglow fade none' -d 'How a halo leaves when its finger lifts'
complete -c fingertip -n "$look_options" -l labels -d 'Number and coordinates beside each touch'
complete -c fingertip -n "$look_options" -l no-labels -d 'The opposite of --labels'
complete -c fingertip -n "$look_options" -l captions -d 'Names of gestures beside the fingers'
complete -c fingertip -n "$look_options" -l no-captions -d 'The opposite of --captions'
complete -c fingertip -n "$look_options" -l caption-size -x -d 'Size of the letters of captions'

complete -c fingertip -n "$ink_options" -l tool -x -a 'pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted' -d 'What fingers draw with'
complete -c fingertip -n "$ink_options" -l ink -x -a 'fingertip okabe-ito tol' -d 'One colour for every finger, or several in turn'
complete -c fingertip -n "$ink_options" -l ink-by -x -a 'finger device tool' -d 'What takes several colours in turn'
complete -c fingertip -n "$ink_options" -l width -x -a 'auto' -d 'Width of the line or height of the text; auto: as suits the tool'
complete -c fingertip -n "$ink_options" -l width-by -x -a 'none pressure contact speed' -d 'What changes the width of a line on its way'
complete -c fingertip -n "$ink_options" -l text -x -a 'count' -d 'What the tool text writes; count: 1, 2, 3'
complete -c fingertip -n "$ink_options" -l smooth -x -a 'centripetal uniform none' -d 'The curve through the points of a stroke'
complete -c fingertip -n "$ink_options" -l filter -x -a 'one-euro none' -d 'What calms a trembling finger'
complete -c fingertip -n "$ink_options" -l predict -d 'Let ink lead the finger for a moment'
complete -c fingertip -n "$ink_options" -l no-predict -d 'The opposite of --predict'
complete -c fingertip -n "$ink_options" -l dots -d 'Let a tap leave a dot'
complete -c fingertip -n "$ink_options" -l no-dots -d 'The opposite of --dots'
complete -c fingertip -n "$ink_options" -l one-finger -d 'Draw with one finger at a time; others are ignored'
complete -c fingertip -n "$ink_options" -l no-one-finger -d 'The opposite of --one-finger'
complete -c fingertip -n "$ink_options" -l replace -d 'Let each drawing replace the one before'
complete -c fingertip -n "$ink_options" -l no-replace -d 'The opposite of --replace'
complete -c fingertip -n "$ink_options" -l double-tap -x -a 'begin through toggle leave undo redo clear restore save fold pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted fine medium broad none' -d 'What two taps of a finger do, such as clear or undo'
complete -c fingertip -n "$ink_options" -l cancelled -x -a 'end mark vanish' -d 'What becomes of strokes whose touch is taken away'
complete -c fingertip -n "$ink_options" -l undo-depth -x -d 'How many changes can be undone'
complete -c fingertip -n "$ink_options" -l with -x -a 'pen all (xinput list --name-only 2>/dev/null)' -d 'What draws while all else operates applications'
complete -c fingertip -n "$ink_options" -l hold-key -x -a 'none' -d 'Draw only while this key is held'
complete -c fingertip -n "$ink_options" -l through -d 'Let touches through to the applications; ink stays'
complete -c fingertip -n "$ink_options" -l no-through -d 'The opposite of --through'
complete -c fingertip -n "$ink_options" -l palette -d 'Show a palette of tools and colours'
complete -c fingertip -n "$ink_options" -l no-palette -d 'The opposite of --palette'
complete -c fingertip -n "$ink_options" -l corner -d 'A finger held in a corner of the screen leaves'
complete -c fingertip -n "$ink_options" -l no-corner -d 'The opposite of --corner'
complete -c fingertip -n "$ink_options" -l fingers -x -a 'none' -d 'So many fingers leave by tapping together'
complete -c fingertip -n "$ink_options" -l restore -d 'Bring back the ink that was there last'

complete -c fingertip -n "$touches_options" -l listen -x -a 'raw root window:' -d 'Where touches are read: raw, root or window:ID'
complete -c fingertip -n "$touches_options" -l pointer -d 'Let the mouse count as a finger'
complete -c fingertip -n "$touches_options" -l no-pointer -d 'The opposite of --pointer'

complete -c fingertip -n "$touch_device_options" -s d -l device -x -a 'all (xinput list --name-only 2>/dev/null)' -d 'This touch device only, by name or number'

complete -c fingertip -n "$display_options" -s m -l monitor -x -a 'all (xrandr --listmonitors 2>/dev/null | awk "NR > 1 { print \$NF }")' -d 'Draw on this monitor only'
complete -c fingertip -n "$display_options" -l rate -x -a 'auto' -d 'Most frames a second; auto: as the monitor\'s refresh'
complete -c fingertip -n "$display_options" -l px-per-mm -x -a 'auto' -d 'Pixels per millimetre; auto: as the monitor says'
complete -c fingertip -n "$display_options" -l inspect -d 'Figures, samples and faults of every touch'
complete -c fingertip -n "$display_options" -l no-inspect -d 'The opposite of --inspect'

complete -c fingertip -n "$desktop_options" -l tray -d 'An icon with a menu in the tray, where there is one'
complete -c fingertip -n "$desktop_options" -l no-tray -d 'The opposite of --tray'
complete -c fingertip -n "$desktop_options" -l handle -x -a 'none left right top bottom' -d 'A handle at this edge that opens a menu by touch'
complete -c fingertip -n "$desktop_options" -l pause-for -x -a 'prompts none' -d 'Pause while these windows have the keyboard'
complete -c fingertip -n "$desktop_options" -l swallow-wake -d 'Keep the touch that wakes a blanked screen from all windows'
complete -c fingertip -n "$desktop_options" -l no-swallow-wake -d 'The opposite of --swallow-wake'

complete -c fingertip -n "$inspection_options" -l parts -x -a 'all none figures samples crosshair velocity contact chart receivers faults' -d 'What to show: all, or several separated by commas'
complete -c fingertip -n "$inspection_options" -l faults -x -a 'text json' -d 'Faults as messages, or all as JSON Lines on standard output'

complete -c fingertip -n "$saving_options" -l desktop -d 'With the desktop beneath the ink; for PNG only'

complete -c fingertip -n "$tests_options" -l test -x -a 'coverage linearity contacts accuracy jitter motion edges separation noise delay rate none' -d 'Guide through a test of the panel and end with a report'

complete -c fingertip -n "$limits_options" -l limits -r -F -d 'Hold measures to hlk-touchscreen or hlk-touchpad, or to a file'

complete -c fingertip -n "$listing_options" -l json -d 'One JSON document instead of text'

complete -c fingertip -n "$mapping_options" -l check -d 'Report wrong mappings, and the commands that correct them'
complete -c fingertip -n "$mapping_options" -l touch -d 'Check by touching a mark on each monitor'

complete -c fingertip -n "$keeping_options" -l keep -d 'Write what touches showed into the configuration'

complete -c fingertip -n "$file_options" -l force -d 'Overwrite a file that is there'

complete -c fingertip -n "$recording_options" -l duration -x -a 'endless' -d 'End after so many seconds'

complete -c fingertip -n "$raw_options" -l raw -d 'Each report as the device sent it'

complete -c fingertip -n "$kernel_options" -l evdev -r -F -d 'Read this device of the kernel, by its node, number or name'

complete -c fingertip -n "$events_options" -l format -x -a 'json text' -d 'How to print them'
complete -c fingertip -n "$events_options" -l only -x -a 'all touches emitted' -d 'What to print'
complete -c fingertip -n "$events_options" -l delivered -d 'Each touch event that arrives at the root, or where --listen says'

complete -c fingertip -n "$replay_options" -l speed -x -d 'Playback speed factor'
complete -c fingertip -n "$replay_options" -l loop -d 'Play it so many times, or again and again'
complete -c fingertip -n "$replay_options" -l scale -x -a 'fit none refuse' -d 'From a screen of another size'
complete -c fingertip -n "$replay_options" -l dry-run -d 'Without a display: print what the regions do with it'

complete -c fingertip -n "$analysis_options" -l picture -r -F -d 'Draw a report with charts to this file'
complete -c fingertip -n "$analysis_options" -l html -r -F -d 'Write a report with charts to this file'
complete -c fingertip -n "$analysis_options" -l convert -r -F -d 'Write it as a recording to this file instead'
complete -c fingertip -n "$analysis_options" -l lines -d 'One line of JSON for each recording'
complete -c fingertip -n "$analysis_options" -l csv -d 'One row of comma-separated values for each recording'
complete -c fingertip -n "$analysis_options" -l size -x -d 'The panel is so many mm wide and high'

complete -c fingertip -n "$picture_options" -s o -l output -r -F -d 'Write the picture to this file'

complete -c fingertip -n "$configuration_options" -l config -r -F -d 'Read this configuration and no other'

complete -c fingertip -l log -x -a 'error warning notice info debug' -d 'Minimum severity of messages to print'
complete -c fingertip -s h -l help -d 'Print this help'
complete -c fingertip -s V -l version -d 'Print the version'
