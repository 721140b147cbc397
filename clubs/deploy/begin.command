#!/bin/sh
# Double-click this on macOS or Linux to start Right Bower; it was built for Python 3.11.
here=${0%/*}
for python in python3 python3.11; do
  if "$python" -c 'import sys; sys.exit(sys.version[:4] != "3.11")' 2>/dev/null; then
    "$python" "$here/right-bower.pyz" "$@" && exit 0
    echo "Right Bower has ended. What stands above says why; press Enter to close."
    echo "Right Bower a pris fin. La raison est plus haut ; appuyez sur Entrée pour fermer."
    read -r _ || true
    exit 1
  fi
done
echo "Right Bower needs Python 3.11 here, and this computer does not have it."
echo "1. Open https://www.python.org/downloads/latest/python3.11/ in your browser."
echo "2. Further down, click on the macOS installer, open the file that comes, and press Continue"
echo "   until it is done."
echo "3. Click on this file once more."
echo
echo "Right Bower demande ici Python 3.11, et cet ordinateur ne l'a pas."
echo "1. Ouvrez https://www.python.org/downloads/latest/python3.11/ dans votre navigateur."
echo "2. Plus bas, cliquez sur le « macOS installer », ouvrez le fichier qui arrive, puis Continuer"
echo "   jusqu’à la fin."
echo "3. Cliquez encore une fois sur ce fichier."
echo
echo "Press Enter to close. Appuyez sur Entrée pour fermer."
read -r _ || true
exit 1
