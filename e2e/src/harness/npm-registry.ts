import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnv, run } from './process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Workspaces that are published. */
export const PACKAGES = ['shared-contracts', 'client', 'local-agent', 'remote-gateway'] as const;
/** Packing builds first. */
const PACK_MS = 300_000;

type Packed = { readonly name: string; readonly archive: Buffer; readonly manifest: object & { version: string } };

/** Packs what `npm publish` would send, into a folder, and gives the archives' paths. */
export async function packAll(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const name of PACKAGES) {
    const packed = await run('npm', ['pack', '--pack-destination', folder, '--json'], {
      cwd: join(ROOT, name),
      timeoutMs: PACK_MS,
    });
    if (packed.code !== 0) throw new Error(packed.stderr);
    const listed = JSON.parse(packed.stdout.slice(packed.stdout.search(/^[[{]/m))) as Record<
      string,
      { filename: string }
    >;
    paths.push(join(folder, Object.values(listed)[0]?.filename ?? ''));
  }
  return paths;
}

/** Environment that npm needs to reach the registry, and the registry's own address. */
export type Registry = AsyncDisposable & { readonly url: string };

/**
 * An npm registry on loopback that knows our packages alone, from their archives; for every other package it sends npm
 * on to the registry that is configured.
 */
export async function openRegistry(archives: readonly string[]): Promise<Registry> {
  const configured = await run('npm', ['config', 'get', 'registry'], { cwd: ROOT });
  const upstream = configured.stdout.trim().replace(/\/$/, '');
  const packages = new Map<string, Packed>();
  for (const path of archives) {
    const packed = await readPackage(path);
    packages.set(packed.name, packed);
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const own = packages.get(path.replace(/\/-\/archive\.tgz$/, ''));
    if (own === undefined) {
      response.writeHead(302, { location: `${upstream}${request.url}` }).end();
    } else if (path.endsWith('.tgz')) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(own.archive);
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packument(own, url())));
    }
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url(),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readPackage(path: string): Promise<Packed> {
  const { stdout } = await run('tar', ['-xzOf', path, 'package/package.json'], { env: cleanEnv() });
  const manifest = JSON.parse(stdout) as { name: string; version: string };
  return { name: manifest.name, manifest, archive: await readFile(path) };
}

function packument({ name, archive, manifest }: Packed, url: string): object {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const dist = { tarball: `${url}/${name}/-/archive.tgz`, integrity };
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: { ...manifest, dist } } };
}
