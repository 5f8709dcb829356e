import { runProgram } from './cli/program.ts';
import { openTerminal } from './cli/terminal.ts';

// the exit code is set rather than forced, so that what was written to a pipe arrives whole
process.exitCode = await runProgram(process.argv.slice(2), openTerminal());
