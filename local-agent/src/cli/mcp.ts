import { z } from 'zod';
import { serveAgent } from '../mcp/serve-stdio.ts';
import { agentVersion } from '../version.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({ withSearch: z.boolean().default(false) });

/** `docferry mcp`: the stdio server; ends when its client does. */
export async function serveMcp(session: Session, options: unknown): Promise<ExitCode> {
  const { withSearch } = parseOptions(optionsSchema, options);
  await serveAgent({
    config: session.config(),
    connection: session.freshConfig,
    version: agentVersion(),
    withSearch,
    signal: session.signal,
  });
  return EXIT.ok;
}
