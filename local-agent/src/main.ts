import { readOutgoingProxy, useForAllRequests } from '@docferry/shared-contracts';
import { startTracing } from '@docferry/shared-contracts/tracing';
import { runProgram } from './cli/program.ts';
import { openTerminal } from './cli/terminal.ts';
import { agentVersion } from './version.ts';

const terminal = openTerminal();
try {
  const proxy = readOutgoingProxy(process.env);
  if (proxy) useForAllRequests(proxy);
} catch (error) {
  // Most commands need no gateway, and one on this machine needs no proxy.
  terminal.note(`${error instanceof Error ? error.message : String(error)}. No proxy is used.`);
}
let isTold = false;
const onError = ({ message }: Error) => {
  if (!isTold) terminal.note(message);
  isTold = true;
};
await using _ = await startTracing({ service: 'docferry', version: agentVersion(), onError });
// the exit code is set rather than forced, so that what was written to a pipe arrives whole
process.exitCode = await runProgram(process.argv.slice(2), terminal);
