// Loaded first by every program that the tests start: Wine names the home after the Unix account, and begins on any drive.
process.env.USERPROFILE = 'C:\\Users\\dev';
process.env.TEMP = process.env.TMP = 'C:\\Users\\dev\\AppData\\Local\\Temp';
delete process.env.HOME;
process.chdir(process.env.PC_CWD);
// From here on what happens is the program's; before it, Wine's.
require('node:fs').writeFileSync('C:\\deja\\started', '');
