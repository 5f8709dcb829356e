import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('relay-server.ts', import.meta.url));

/** A process that passes requests on to Qdrant and does nothing else. */
export async function startRelay(qdrantUrl: string): Promise<AsyncDisposable & { readonly url: string }> {
  const child = spawn(process.execPath, [SERVER, qdrantUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
