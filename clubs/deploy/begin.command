#!/bin/sh
# A double click on macOS, or on Linux, begins Right Bower.
here=${0%/*}
for python in python3 python3.14 python3.13 python3.12 python3.11; do
  if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    "$python" "$here/right-bower.pyz" "$@" && exit 0
    echo "Right Bower has ended. What stands above says why; press Enter to close."
    echo "Right Bower a pris fin. La raison est plus haut ; appuyez sur Entrée pour fermer."
    read -r _ || true
    exit 1
  fi
done
echo "Right Bower needs Python 3.11 or newer, and this computer has none."
echo "1. Open https://www.python.org/downloads/ in your browser."
echo "2. Press the yellow button, open the file that comes, and press Continue until it is done."
echo "3. Click on this file once more."
echo
echo "Right Bower demande Python 3.11 ou plus, et cet ordinateur n'en a pas."
echo "1. Ouvrez https://www.python.org/downloads/ dans votre navigateur."
echo "2. Cliquez sur le bouton jaune, ouvrez le fichier qui arrive, puis Continuer jusqu’à la fin."
echo "3. Cliquez encore une fois sur ce fichier."
echo
echo "Press Enter to close. Appuyez sur Entrée pour fermer."
read -r _ || true
exit 1
