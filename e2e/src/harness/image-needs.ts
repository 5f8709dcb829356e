import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOLS = ['buildah', 'mmdebstrap', 'unshare'];
const MIRROR = 'http://deb.debian.org/debian/dists/bookworm/InRelease';

/** Why the image cannot be built and run on this machine; undefined where it can. */
export function imageNeeds(): string | undefined {
  const missing = TOOLS.filter((tool) => !succeeds(tool, '--version'));
  if (missing.length > 0) return `${missing.join(' and ')} not installed`;
  if (process.getuid?.() !== 0) return 'it has to be root';
  if (!succeeds('unshare', '--mount', 'mount', '--bind', '/', '/mnt')) return 'no mount namespaces here';
  if (!reachesMirror()) return "Debian's packages cannot be reached";
  return undefined;
}

/** Asked by apt, whose settings and proxies mmdebstrap uses. */
function reachesMirror(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  try {
    return succeeds('/usr/lib/apt/apt-helper', 'download-file', MIRROR, join(folder, 'InRelease'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
