import { readOutgoingProxy, useForAllRequests } from '@docferry/shared-contracts';
import { runProgram } from './cli/program.ts';
import { openTerminal } from './cli/terminal.ts';

const terminal = openTerminal();
try {
  const proxy = readOutgoingProxy(process.env);
  if (proxy) useForAllRequests(proxy);
} catch (error) {
  // Most commands need no gateway, and one on this machine needs no proxy.
  terminal.note(`${error instanceof Error ? error.message : String(error)}. No proxy is used.`);
}
// the exit code is set rather than forced, so that what was written to a pipe arrives whole
process.exitCode = await runProgram(process.argv.slice(2), terminal);
