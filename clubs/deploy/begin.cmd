@echo off
rem Double-click this on Windows to start Right Bower; it was built for Python 3.11.
set python=py -3.11
%python% -c "import sys; sys.exit(sys.version[:4] != '3.11')" 2>nul
if not errorlevel 1 goto begin
set python=python
%python% -c "import sys; sys.exit(sys.version[:4] != '3.11')" 2>nul
if not errorlevel 1 goto begin
echo Right Bower needs Python 3.11 here, and this computer does not have it.
echo 1. Open https://www.python.org/downloads/latest/python3.11/ in your browser.
echo 2. Further down, click on Windows installer (64-bit), open the file that comes, and press
echo    Install Now.
echo 3. Click on this file once more.
echo.
rem Accented letters are displayed wrongly here, so there are none.
echo Right Bower demande ici Python 3.11, et cet ordinateur ne l'a pas.
echo 1. Ouvrez https://www.python.org/downloads/latest/python3.11/ dans votre navigateur.
echo 2. Plus bas, cliquez sur Windows installer (64-bit), ouvrez le fichier qui arrive, puis
echo    cliquez sur Install Now.
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
