#!/bin/sh
# The program beside coffee.yaml: what a customer orders, and what is shown then.
#
# It needs nothing but a POSIX shell and the command fingertip. COFFEE_IDLE and COFFEE_THANKS are the
# seconds after which an order is forgotten, and for which the customer is thanked.
set -u

idle=${COFFEE_IDLE:-20}
thanks=${COFFEE_THANKS:-4}
most=9
page=''
waited=0

show() {
  fingertip --log warning set "$1" "$2"
}

# Shows another page, last of all, so that it is complete when it comes.
turn_to() {
  if [ "$1" != choose ]; then
    total=$((cents * count))
    show drink "$drink"
    show count "$count"
    show total "$(printf '%d.%02d' $((total / 100)) $((total % 100)))"
  fi
  [ "$1" = "$page" ] || show page "$1"
  page=$1
}

reset() {
  drink='' cents=0 count=1
  turn_to choose
}

# Takes in what a region says; what does not belong to the page is left out. Drinks are only on their
# page, on which a kiosk that was restarted begins.
hear() {
  waited=0
  [ "$1" != choose ] || page=choose
  case "$page $*" in
    "choose choose "*)
      drink=$2 cents=$3 count=1
      turn_to count
      ;;
    "count less")
      [ "$count" -eq 1 ] || count=$((count - 1))
      turn_to count
      ;;
    "count more")
      [ "$count" -eq "$most" ] || count=$((count + 1))
      turn_to count
      ;;
    "count order.done") turn_to pay ;;
    "count back" | "pay cancel") reset ;;
    "pay card")
      # Here the real machine would grind and brew.
      echo "$count x $drink"
      turn_to served
      ;;
  esac
}

# Another second has gone by; "read" of a POSIX shell has no limit of time.
tick() {
  # Who follows no overlay any more hears nothing.
  kill -0 "$events" || exit 1
  waited=$((waited + 1))
  case $page in
    choose) ;;
    served) [ "$waited" -lt "$thanks" ] || reset ;;
    *) [ "$waited" -lt "$idle" ] || reset ;;
  esac
}

folder=$(mktemp -d) || exit 1
mkfifo "$folder/lines" || exit 1
fingertip events --only emitted >"$folder/lines" &
events=$!
(while sleep 1; do echo tick; done) >"$folder/lines" &
ticks=$!
trap 'kill "$events" "$ticks"; rm -r "$folder"' EXIT
trap 'exit 1' HUP INT TERM

reset
while read -r line; do
  case $line in
    tick) tick ;;
    *'"event":"emit"'*)
      name=${line#*'"name":"'}
      # The words of what is emitted, which has no quotation marks.
      # shellcheck disable=SC2086
      hear ${name%%'"'*}
      ;;
  esac
done <"$folder/lines"
