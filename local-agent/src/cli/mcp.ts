import { serveAgent } from '../mcp/serve-stdio.ts';
import { agentVersion } from '../version.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';

/** `docferry mcp`: the stdio server; ends when its client does. */
export async function serveMcp(session: Session): Promise<ExitCode> {
  await serveAgent({
    config: session.config(),
    connection: session.freshConfig,
    version: agentVersion(),
    signal: session.signal,
  });
  return EXIT.ok;
}
