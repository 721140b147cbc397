@echo off
rem A double click on Windows begins Right Bower.
set python=py -3
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
if not errorlevel 1 goto begin
set python=python
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
if not errorlevel 1 goto begin
echo Right Bower needs Python 3.11 or newer, and this computer has none.
echo 1. Open https://www.python.org/downloads/ in your browser.
echo 2. Press the yellow button, open the file that comes, and press Install Now.
echo 3. Click on this file once more.
echo.
rem Letters with accents come out wrong here, so there are none.
echo Right Bower demande Python 3.11 ou plus, et cet ordinateur n'en a pas.
echo 1. Ouvrez https://www.python.org/downloads/ dans votre navigateur.
echo 2. Cliquez sur le bouton jaune, ouvrez le fichier qui arrive, puis cliquez sur Install Now.
echo 3. Cliquez encore une fois sur ce fichier.
pause
exit /b 1
:begin
%python% "%~dp0right-bower.pyz" %*
if not errorlevel 1 exit /b 0
echo Right Bower has ended. What stands above says why.
echo Right Bower a pris fin. La raison est plus haut.
pause
exit /b 1
