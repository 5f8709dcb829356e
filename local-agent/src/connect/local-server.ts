import { fileURLToPath } from 'node:url';
import { startedByNpx } from '../started-by-npx.ts';
import { agentVersion } from '../version.ts';

/** The stdio server of this machine, as a command. */
export type LocalServer = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** The server's name in every client's configuration. */
export const SERVER_NAME = 'docferry';

/**
 * How a client starts the server that converts, sends and searches: by absolute paths, since it may run with another PATH.
 * `dataDir` is given when it is not the default. Address and key are never there: the server reads them from the user's
 * `config.json` or the gateway's `client.json` each time.
 */
export function localServer(dataDir: string | undefined): LocalServer {
  const bin = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));
  const [command, ...args] = startedByNpx()
    ? ['npx', '-y', `docferry@${agentVersion()}`, 'mcp', '--with-search']
    : [process.execPath, bin, 'mcp', '--with-search'];
  return { command, args, env: dataDir === undefined ? {} : { RAG_DATA_DIR: dataDir } };
}
