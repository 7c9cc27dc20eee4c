#!/bin/bash
# Double-click to start the club. In a terminal: ./start-macos.command (Linux too)
cd "$(dirname "$0")" || exit 1

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

stay() {
    echo
    read -r -p "Press Enter to close this window / Appuyez sur Entrée pour fermer. "
    exit 1
}

python=""
for name in python3.14 python3.13 python3.12 python3.11 python3 \
    /opt/homebrew/bin/python3 /usr/local/bin/python3 /Library/Frameworks/Python.framework/Versions/Current/bin/python3; do
    if new_enough "$name"; then
        python="$name"
        break
    fi
done
if [ -z "$python" ]; then
    echo "Python 3.11 or newer is missing. Install it from https://www.python.org/downloads/ and start again."
    echo "Il manque Python 3.11 ou plus récent. Installez-le depuis https://www.python.org/downloads/ et recommencez."
    stay
fi

echo "Enter: for this computer alone. h: for the phones in the hall too."
echo "Entrée : pour cet ordinateur seul. h : aussi pour les téléphones dans la salle."
read -r -p "> " answer
options=(--open)
case "$answer" in
    [hH]*) options+=(--lan) ;;
esac

"$python" run.py "${options[@]}" || stay
