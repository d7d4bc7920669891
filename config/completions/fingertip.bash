# Completions of fingertip(1) for bash.
# shellcheck shell=bash

_fingertip() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=show word
  COMPREPLY=()

  # bash splits --option=value into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      show | draw | inspect | devices | events | record | replay | analyze | demo | check | save | toggle | pause | resume | undo | redo | clear | reload | status | quit | help) command=$word && break ;;
    esac
  done

  local general='--log --help --version'
  local look='--preset --colour --opacity --radius --ring --disc --trail --trail-width --lift
    --labels --no-labels --captions --no-captions --caption-size'
  local ink='--tool --ink --ink-by --width --width-by --text --smooth --filter --predict --no-predict
    --dots --no-dots --one-finger --no-one-finger --replace --no-replace --double-tap --cancelled --undo-depth --with --hold-key --through --no-through --palette --no-palette --corner --no-corner --fingers --restore'
  local touches='--device --listen --pointer --no-pointer'
  local inspection='--parts --faults'
  local display='--monitor --rate --px-per-mm --inspect --no-inspect'

  local words=
  case $previous in
    --preset | -p) words='presenter room debug' ;;
    --tool) words='pen marker eraser area-eraser line arrow rectangle ellipse laser text dotted' ;;
    --width) words=auto ;;
    --width-by) words='none pressure contact speed' ;;
    --text) words=count ;;
    --ink-by) words='finger device tool' ;;
    --filter) words='one-euro none' ;;
    --smooth) words='centripetal uniform none' ;;
    --double-tap) words='none clear undo redo toggle leave' ;;
    --cancelled) words='end mark vanish' ;;
    --fingers | --hold-key) words=none ;;
    --with) words="all pen $(xinput list --id-only 2>/dev/null)" ;;
    --colour | -c | --ink) words='fingertip okabe-ito tol' ;;
    --lift) words='afterglow fade none' ;;
    --listen) words='raw root window:' ;;
    --log) words='error warning notice info debug' ;;
    --rate | --px-per-mm) words=auto ;;
    --format) words='json text' ;;
    --parts) words='all none figures samples crosshair velocity contact chart receivers faults' ;;
    --faults) words='text json' ;;
    --test) words='coverage linearity contacts accuracy jitter rate none' ;;
    --only) words='all touches emitted' ;;
    --duration) words=endless ;;
    --scale) words='fit none refuse' ;;
    --monitor | -m) words="all $(xrandr --listmonitors 2>/dev/null | awk 'NR > 1 { print $NF }')" ;;
    --device | -d) words="all $(xinput list --id-only 2>/dev/null)" ;;
    --config | --output | -o | --picture | --convert)
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      return
      ;;
    --opacity | --radius | -r | --ring | --disc | --trail | -t | --trail-width | --caption-size | --speed | --undo-depth) return ;;
    *)
      if [[ $current == -* ]]; then
        case $command in
          show) words="$look $touches $display $inspection --config $general" ;;
          inspect) words="$look $touches $display $inspection --test --output --config $general" ;;
          draw) words="$ink $touches $display --config $general" ;;
          save) words="--desktop $general" ;;
          demo) words="$look $display --output --config $general" ;;
          devices) words="--device --json --check --touch $general" ;;
          events) words="--format --only --raw --delivered $touches --config $general" ;;
          record) words="--force --duration --raw $touches --config $general" ;;
          replay) words="--speed --loop --scale --dry-run $look $display $inspection --config $general" ;;
          analyze) words="--json --picture --convert --force --config $general" ;;
          status) words="--json $general" ;;
          *) words=$general ;;
        esac
      elif [[ $command == check || $command == draw || $command == save || $command == record || $command == replay || $command == analyze ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
      else
        words='show draw inspect devices events record replay analyze demo check save toggle pause resume undo redo clear reload status quit help'
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _fingertip fingertip
