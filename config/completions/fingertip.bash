# Completions of fingertip(1) for bash,
# made by `make generate` from the tables of commands and options.
# shellcheck shell=bash

# Offers files, with blanks escaped and a slash after folders, and words.
_fingertip_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$1"; compgen -W "${2-}" -- "$1")
}

_fingertip() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' word
  COMPREPLY=()

  # bash splits --option=value into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      show | draw | kiosk | inspect | devices | events | record | replay | analyze | report | \
        demo | check | save | page | ground | view | region | set | regions | autostart | \
        spotlight | curtain | zoom | lens | toggle | pause | resume | undo | redo | clear | lock | \
        unlock | blank | wake | reload | status | quit | help)
        command=$word && break
        ;;
    esac
  done

  local look_options='--preset --colour --colour-by --opacity --radius --ring --disc --halo
    --halo-picture --tap --trail --trail-width --lift --labels --no-labels --captions
    --no-captions --caption-place --caption-size'
  local ink_options='--tool --ink --ink-by --width --width-by --text --smooth --filter --predict
    --no-predict --straighten --no-straighten --dots --no-dots --one-finger --no-one-finger --hand
    --replace --no-replace --double-tap --cancelled --undo-depth --ground --grounds --adapt
    --no-adapt --pan --with --hold-key --through --no-through --palette --no-palette --corner
    --no-corner --fingers --restore'
  local touches_options='--listen --pointer --no-pointer'
  local touch_device_options='--device'
  local display_options='--monitor --rate --px-per-mm --inspect --no-inspect'
  local desktop_options='--tray --no-tray --handle --window --pause-for --swallow-wake
    --no-swallow-wake --tuio --tuio-version --tuio-region'
  local stage_options='--spotlight --no-spotlight --spotlight-shape --spotlight-radius
    --spotlight-dim --spotlight-ring --spotlight-stay --curtain --no-curtain --curtain-edge
    --curtain-colour --zoom-scale --lens --no-lens --lens-shape --lens-radius --lens-scale'
  local programs_options='--run --no-run'
  local kiosk_options='--state --lock-time --blank-after'
  local inspection_options='--parts --faults'
  local saving_options='--desktop'
  local tests_options='--test'
  local limits_options='--limits'
  local listing_options='--json'
  local following_options='--follow'
  local mapping_options='--check --touch'
  local keeping_options='--keep'
  local file_options='--force'
  local recording_options='--duration'
  local raw_options='--raw'
  local kernel_options='--evdev'
  local events_options='--format --only --delivered'
  local replay_options='--speed --loop --scale --dry-run'
  local film_options='--resolution --backdrop --quality --drawing --strokes'
  local analysis_options='--picture --html --convert --lines --csv --size'
  local picture_options='--output'
  local configuration_options='--config'
  local general_options='--log --help --version'

  local words=
  case $previous in
    --preset | -p) words='presenter room debug' ;;
    --colour | -c | --ink) words='fingertip okabe-ito tol' ;;
    --colour-by) words='finger hand' ;;
    --halo) words='plain bright drawn' ;;
    --tap) words='none ripple' ;;
    --lift) words='afterglow fade none' ;;
    --caption-place) words='hands corner both' ;;
    --device | -d) words="all $(xinput list --id-only 2>/dev/null)" ;;
    --listen) words='raw root window:' ;;
    --monitor | -m) words="all $(xrandr --listmonitors 2>/dev/null | awk 'NR > 1 { print $NF }')" ;;
    --rate | --px-per-mm | --width) words='auto' ;;
    --handle) words='none left right top bottom' ;;
    --window) words='none also only' ;;
    --pause-for) words='prompts none' ;;
    --tuio) words='localhost none' ;;
    --tuio-region | --hold-key | --fingers) words='none' ;;
    --spotlight-shape | --lens-shape) words='circle rectangle' ;;
    --spotlight-stay) words='always' ;;
    --curtain-edge) words='top bottom left right' ;;
    --lock-time | --duration) words='endless' ;;
    --blank-after) words='never' ;;
    --tool) words='pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted lasso' ;;
    --ink-by) words='finger device tool' ;;
    --width-by) words='ink none pressure contact speed' ;;
    --text) words='type' ;;
    --smooth) words='centripetal uniform none' ;;
    --filter) words='fit one-euro none' ;;
    --hand) words='size ignore erase draw' ;;
    --double-tap) words='begin through toggle leave undo redo clear restore save fold board grounds ruler set-square pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted lasso fine medium broad none' ;;
    --cancelled) words='end mark vanish' ;;
    --ground) words='desktop white black squared lined dotted staves' ;;
    --pan) words='board always never' ;;
    --with) words="pen all $(xinput list --id-only 2>/dev/null)" ;;
    --parts) words='all none figures samples crosshair velocity contact chart receivers faults' ;;
    --faults) words='text json' ;;
    --test) words='coverage linearity contacts accuracy jitter motion edges separation noise delay rate none' ;;
    --scale) words='fit none refuse' ;;
    --format) words='json text pointer webdriver' ;;
    --only) words='all touches emitted' ;;
    --log) words='error warning notice info debug' ;;
    --halo-picture | --backdrop)
      _fingertip_files "$current" 'none'
      return
      ;;
    --state)
      _fingertip_files "$current" 'auto none'
      return
      ;;
    --grounds)
      _fingertip_files "$current" 'auto'
      return
      ;;
    --limits)
      _fingertip_files "$current" 'hlk-touchscreen hlk-touchpad'
      return
      ;;
    --evdev | --drawing | --picture | --html | --convert | --output | -o | --config)
      _fingertip_files "$current"
      return
      ;;
    --opacity | --radius | -r | --ring | --disc | --trail | -t | --trail-width | --caption-size | \
      --tuio-version | --spotlight-radius | --spotlight-dim | --spotlight-ring | \
      --curtain-colour | --zoom-scale | --lens-radius | --lens-scale | --undo-depth | --speed | \
      --resolution | --quality | --size)
      return
      ;;
    *)
      if [[ $current == -* ]]; then
        case ${command:-show} in
          show) words="$look_options $touches_options $touch_device_options $display_options
            $desktop_options $stage_options $programs_options $kiosk_options $inspection_options
            $configuration_options $general_options" ;;
          draw) words="$ink_options $touches_options $touch_device_options $display_options
            $desktop_options $stage_options $programs_options $kiosk_options
            $configuration_options $general_options" ;;
          kiosk) words="$touches_options $touch_device_options $display_options $programs_options
            $kiosk_options $general_options" ;;
          inspect) words="$look_options $touches_options $touch_device_options $display_options
            $desktop_options $programs_options $inspection_options $tests_options $limits_options
            $keeping_options $kernel_options $picture_options $configuration_options
            $general_options" ;;
          devices) words="$touch_device_options $listing_options $mapping_options $keeping_options
            $configuration_options $general_options" ;;
          events) words="$touches_options $touch_device_options $raw_options $kernel_options
            $events_options $configuration_options $general_options" ;;
          record) words="$touches_options $touch_device_options $file_options $recording_options
            $raw_options $kernel_options $configuration_options $general_options" ;;
          replay) words="$look_options $display_options $programs_options $inspection_options
            $replay_options $film_options $picture_options $configuration_options $general_options" ;;
          analyze) words="$limits_options $listing_options $file_options $analysis_options
            $configuration_options $general_options" ;;
          report) words="$touch_device_options $display_options $file_options
            $configuration_options $general_options" ;;
          demo) words="$look_options $display_options $picture_options $configuration_options
            $general_options" ;;
          check) words="$programs_options $general_options" ;;
          save) words="$saving_options $general_options" ;;
          regions) words="$listing_options $following_options $general_options" ;;
          status) words="$listing_options $general_options" ;;
          *) words=$general_options ;;
        esac
      elif [[ $command == page ]]; then
        words='next previous new remove restore overview'
      elif [[ $command == ground ]]; then
        _fingertip_files "$current" 'desktop white black squared lined dotted staves frozen'
        return
      elif [[ $command == view ]]; then
        words='fit reset in out'
      elif [[ $command == region && $previous != region ]]; then
        words='show hide enable disable move label value look'
      elif [[ $command == autostart ]]; then
        words='on off status'
      elif [[ $command == spotlight ]]; then
        words='on off toggle'
      elif [[ $command == curtain ]]; then
        words='on off toggle'
      elif [[ $command == zoom ]]; then
        words='on off toggle'
      elif [[ $command == lens ]]; then
        words='on off toggle'
      elif [[ " draw kiosk events record replay analyze report check save " == *" $command "* ]]; then
        _fingertip_files "$current"
        return
      elif [[ -z $command || $command == help ]]; then
        words='show draw kiosk inspect devices events record replay analyze report demo check save
          page ground view region set regions autostart spotlight curtain zoom lens toggle pause
          resume undo redo clear lock unlock blank wake reload status quit help'
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _fingertip fingertip
