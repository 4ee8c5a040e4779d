#!/bin/sh
# Positions of real games for dev/parts.html: dev/positions.sh PROGRAM > dev/positions.js
program=$1
dir=$(mktemp -d)
echo 'export default {'
game() { # name, last answer, options of sim
    name=$1 last=$2
    shift 2
    "$program" sim "$@" --games 1 --record "$dir/r" >/dev/null
    echo "'$name': \`"
    "$program" replay "$dir/r" --to "$last" --position | grep -v '^marrakesh\|^task'
    echo '`,'
}
game four 420 --players 4 --seed 7
game two 150 --players 2 --seed 3
game essential 300 --players 3 --edition essential --seed 5
game all 480 --players 4 --modules all --seed 11
game towns 300 --players 2 --modules towns,companions,offices --seed 4
game start 80 --players 4 --seed 9
game beside 60 --players 3 --seed 30
game race 700 --players 3 --modules race,buildings --seed 8
game nomads 200 --players 2 --edition essential --modules nomads,staircase,companions,towns --seed 8
game pasha 250 --solo pasha --bots random --seed 2
echo '}'
rm -r "$dir"
