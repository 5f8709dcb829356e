import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/** The published account of Azurite, Microsoft's own server for tests. */
export const AZURITE_ACCOUNT = 'devstoreaccount1';
export const AZURITE_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

export type Azurite = AsyncDisposable & { readonly endpoint: string };

/** Azurite as a process, on a port of its own. `options` are those of its command line. */
export async function startAzurite(...options: string[]): Promise<Azurite> {
  const main = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
  const own = ['--blobPort', '0', '--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry'];
  const server = spawn(process.execPath, [main, ...own, ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  const address = await new Promise<string>((resolve) => {
    let printed = '';
    server.stdout.on('data', (part) => {
      printed += String(part);
      const found = /successfully listens on (https?:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    endpoint: `${address}/${AZURITE_ACCOUNT}`,
    async [Symbol.asyncDispose]() {
      server.kill();
      await exited;
    },
  };
}

/** What the SDK signs requests to it with. */
export function connectionTo({ endpoint }: Azurite): string {
  const [protocol = ''] = endpoint.split(':');
  return `DefaultEndpointsProtocol=${protocol};AccountName=${AZURITE_ACCOUNT};AccountKey=${AZURITE_KEY};BlobEndpoint=${endpoint};`;
}
