import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';

/** What a gateway writes to its data directory for clients of the same user, readable only by that user. */
export const clientFileSchema = z.object({
  /** Base URL of the gateway, such as `http://127.0.0.1:8000`, without a trailing slash. */
  url: z.url({ protocol: /^https?$/ }),
  apiKey: z.string().min(1),
  /** Process id of the gateway. */
  pid: z.int(),
});
export type ClientFile = z.infer<typeof clientFileSchema>;

/** `$XDG_DATA_HOME/docferry`, else `~/.local/share/docferry` (XDG Base Directory Specification). */
export function defaultDataDir(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_DATA_HOME;
  return join(base && isAbsolute(base) ? base : join(homedir(), '.local', 'share'), 'docferry');
}

/** Path of the client file of a data directory. */
export function clientFilePath(dataDir: string): string {
  return join(dataDir, 'client.json');
}

/** The client file of a data directory; `undefined` when no gateway serves it, or while the file is being written. */
export function readClientFile(dataDir: string): ClientFile | undefined {
  try {
    return clientFileSchema.parse(JSON.parse(readFileSync(clientFilePath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
