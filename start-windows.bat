@echo off
rem Double-click to start the club.
chcp 65001 >nul
cd /d "%~dp0"
set PYTHONUTF8=1
set CLUB_PYTHON=
for %%P in ("py -3" "python" "python3") do call :try %%~P
if not defined CLUB_PYTHON goto missing

echo Enter: for this computer alone. h: for the phones in the hall too.
echo Entrée : pour cet ordinateur seul. h : aussi pour les téléphones dans la salle.
set CLUB_ANSWER=
set /p CLUB_ANSWER="> "
set CLUB_OPTIONS=--open
if /i "%CLUB_ANSWER:~0,1%"=="h" set CLUB_OPTIONS=--open --lan

%CLUB_PYTHON% run.py %CLUB_OPTIONS%
if errorlevel 1 goto stay
exit /b 0

:try
if defined CLUB_PYTHON exit /b 0
%* -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 set CLUB_PYTHON=%*
exit /b 0

:missing
echo Python 3.11 or newer is missing. Install it from https://www.python.org/downloads/ and start again.
echo Il manque Python 3.11 ou plus récent. Installez-le depuis https://www.python.org/downloads/ et recommencez.

:stay
echo.
pause
exit /b 1
